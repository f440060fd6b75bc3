// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "support/scripted_service.h"

#include <QTcpSocket>
#include <QTimer>

#include <chrono>
#include <memory>

namespace pantau::test {

ScriptedService::ScriptedService(QObject *parent) : QObject(parent)
{
    connect(&m_server, &QTcpServer::newConnection, this, [this] {
        while (QTcpSocket *socket = m_server.nextPendingConnection())
            serve(socket);
    });
    if (!m_server.listen(QHostAddress::LocalHost, 0))
        qFatal("No loopback port: %s", qPrintable(m_server.errorString()));
}

QUrl ScriptedService::baseUrl() const
{
    return QUrl(QStringLiteral("http://127.0.0.1:%1/api/v1").arg(m_server.serverPort()));
}

void ScriptedService::reply(int status, const QByteArray &body, const QList<Header> &headers)
{
    QByteArray bytes = "HTTP/1.1 " + QByteArray::number(status) + " Scripted\r\n";
    bool dated = false;
    for (const Header &header : headers) {
        dated |= header.name == "Date";
        if (!header.value.isEmpty())
            bytes += header.name + ": " + header.value + "\r\n";
    }
    if (!dated)
        bytes += "Date: " + date() + "\r\n";
    bytes += "Connection: close\r\nContent-Length: " + QByteArray::number(body.size()) + "\r\n\r\n";
    replyRaw(bytes + body);
}

void ScriptedService::replyJson(int status, const QByteArray &json, QList<Header> headers)
{
    headers.append(Header{"Content-Type", "application/json"});
    reply(status, json, headers);
}

void ScriptedService::replyRaw(const QByteArray &bytes)
{
    m_scripts.append({bytes, Ending::Close});
}

void ScriptedService::silence()
{
    m_scripts.append({{}, Ending::StayOpen});
}

void ScriptedService::drip()
{
    m_scripts.append({"HTTP/1.1 200 OK\r\nContent-Length: 1000000\r\n\r\n", Ending::Drip});
}

void ScriptedService::serve(QTcpSocket *socket)
{
    auto received = std::make_shared<QByteArray>();
    connect(socket, &QTcpSocket::disconnected, socket, &QObject::deleteLater);
    connect(socket, &QTcpSocket::readyRead, this, [this, socket, received] {
        *received += socket->readAll();
        const auto request = parse(*received);
        if (!request)
            return;
        received->clear();
        m_requests.append(*request);
        play(socket);
    });
}

void ScriptedService::play(QTcpSocket *socket)
{
    using namespace std::chrono_literals;
    if (m_scripts.isEmpty()) {
        ++m_unscripted;
        socket->disconnectFromHost();
        return;
    }
    const Script script = m_scripts.takeFirst();
    socket->write(script.bytes);
    if (script.ending == Ending::Close) {
        socket->disconnectFromHost();
    } else if (script.ending == Ending::Drip) {
        auto *timer = new QTimer(socket);
        connect(timer, &QTimer::timeout, socket, [socket] { socket->write(" "); });
        timer->start(10ms);
    }
}

std::optional<ScriptedService::Request> ScriptedService::parse(const QByteArray &bytes)
{
    const auto headEnd = bytes.indexOf("\r\n\r\n");
    if (headEnd < 0)
        return std::nullopt;
    Request request;
    const QList<QByteArray> lines = bytes.first(headEnd).split('\n');
    const QList<QByteArray> first = lines.first().trimmed().split(' ');
    request.method = first.value(0);
    request.path = first.value(1);
    for (const QByteArray &line : lines.sliced(1)) {
        const auto colon = line.indexOf(':');
        request.headers.insert(line.first(colon).trimmed().toLower(), line.sliced(colon + 1).trimmed());
    }
    request.body = bytes.sliced(headEnd + 4);
    if (request.body.size() < request.headers.value("content-length").toLongLong())
        return std::nullopt;
    return request;
}

} // namespace pantau::test
