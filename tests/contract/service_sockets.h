// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "service/checking_service.h"
#include "support/manual_clock.h"
#include "support/test_program.h"

#include <QTcpSocket>
#include <QTemporaryDir>

#include <memory>

namespace pantau::test {

/// A running service, configured by the test, with raw socket access.
class SocketWorld
{
    QTemporaryDir m_home; // first member, so it is removed last

public:
    SocketWorld()
    {
        writeFile(path("list.txt"), "blocked.example\n");
        config.dataDir = path("data");
        config.blocklistPath = path("list.txt");
        config.requestsPerMinute = 100'000;
        config.anonymousDailyLimit = 100'000;
    }

    void start()
    {
        auto started = service::CheckingService::start(config, clock);
        if (!started)
            qFatal("%s", qPrintable(started.error().sentence));
        service = std::move(*started);
    }

    [[nodiscard]] QString path(const char *name) const { return m_home.filePath(QString::fromLatin1(name)); }
    [[nodiscard]] quint16 port() const { return static_cast<quint16>(service->baseUrl().port()); }
    [[nodiscard]] std::unique_ptr<QTcpSocket> connect() const { return connectTo(port()); }
    [[nodiscard]] static std::unique_ptr<QTcpSocket> connectTo(quint16 port)
    {
        auto socket = std::make_unique<QTcpSocket>();
        socket->connectToHost(QHostAddress(QHostAddress::LocalHost), port);
        if (!socket->waitForConnected(30'000))
            qFatal("No connection: %s", qPrintable(socket->errorString()));
        return socket;
    }

    service::ServiceConfig config;
    ManualClock clock;
    std::unique_ptr<service::CheckingService> service;
};

/// A reply as received. Status 0 means that the connection closed without one.
struct RawReply
{
    int status = 0;
    QByteArray head;
    QByteArray body;

    [[nodiscard]] QByteArray header(const QByteArray &name) const
    {
        for (const QByteArray &line : head.split('\n')) {
            const auto colon = line.indexOf(':');
            if (line.left(colon).compare(name, Qt::CaseInsensitive) == 0)
                return line.mid(colon + 1).trimmed();
        }
        return {};
    }
};

/// Reads one reply from @p socket. Extra bytes stay in @p rest.
inline RawReply readReply(QTcpSocket &socket, QByteArray &rest, bool hasBody = true)
{
    const auto more = [&] {
        if (socket.bytesAvailable() == 0 && !socket.waitForReadyRead(30'000))
            return false;
        rest += socket.readAll();
        return true;
    };
    qsizetype end = -1;
    while ((end = rest.indexOf("\r\n\r\n")) < 0)
        if (!more())
            return {};
    RawReply reply;
    reply.head = rest.left(end);
    rest.remove(0, end + 4);
    reply.status = reply.head.mid(9, 3).toInt();
    const qsizetype length = hasBody && reply.status >= 200 ? reply.header("Content-Length").toLongLong() : 0;
    while (rest.size() < length)
        if (!more())
            return {};
    reply.body = rest.left(length);
    rest.remove(0, length);
    return reply;
}

inline RawReply readReply(QTcpSocket &socket)
{
    QByteArray rest;
    return readReply(socket, rest);
}

inline bool isClosed(QTcpSocket &socket)
{
    if (socket.state() != QAbstractSocket::UnconnectedState)
        socket.waitForDisconnected(30'000);
    return socket.state() == QAbstractSocket::UnconnectedState;
}

inline QByteArray checkRequest(const QByteArray &body, const QByteArray &headers = {})
{
    return "POST /api/v1/check HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n" + headers +
           "Content-Length: " + QByteArray::number(body.size()) + "\r\n\r\n" + body;
}

inline QByteArray limitRequest(const QByteArray &headers = {})
{
    return "GET /api/v1/limit HTTP/1.1\r\nHost: x\r\n" + headers + "\r\n";
}

} // namespace pantau::test
