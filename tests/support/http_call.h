// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "support/patience.h"

#include <QHostAddress>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTcpSocket>
#include <QTest>

namespace pantau::test {

/// What came back over a connection that was then closed. Without a status nothing did.
struct HttpAnswer
{
    int status = 0;
    QByteArray head{};
    QByteArray text{};
    QJsonObject body{};
};

/// A request as it goes over the wire. @p headers: each without its line end.
inline QByteArray httpRequest(const QByteArray &method, const QByteArray &target,
                              const QList<QByteArray> &headers, const QByteArray &body,
                              const QByteArray &host = "127.0.0.1")
{
    QByteArray request = method + ' ' + target + " HTTP/1.1\r\nHost: " + host + "\r\n";
    for (const QByteArray &header : headers)
        request += header + "\r\n";
    return request + "Content-Length: " + QByteArray::number(body.size()) + "\r\n\r\n" + body;
}

/// A connection to this computer, over which a test writes byte by byte.
class HttpConnection
{
public:
    explicit HttpConnection(quint16 port) { m_socket.connectToHost(QHostAddress::LocalHost, port); }

    [[nodiscard]] bool isConnected() { return m_socket.waitForConnected(Patience); }
    void send(const QByteArray &bytes)
    {
        QVERIFY(isConnected());
        m_socket.write(bytes);
        m_socket.flush();
    }
    /// Waits until the other side has closed it.
    [[nodiscard]] bool hasEnded()
    {
        return test::waitFor([this] { return m_socket.state() == QAbstractSocket::UnconnectedState; });
    }
    [[nodiscard]] HttpAnswer answer()
    {
        const QByteArray bytes = m_socket.readAll();
        const auto end = bytes.indexOf("\r\n\r\n");
        if (end < 0)
            return {};
        const QByteArray text = bytes.mid(end + 4);
        return {bytes.mid(9, 3).toInt(), bytes.first(end + 2), text, QJsonDocument::fromJson(text).object()};
    }

private:
    QTcpSocket m_socket;
};

/// One request over a connection of its own, which the other side closes.
inline HttpAnswer httpCall(quint16 port, const QByteArray &request)
{
    HttpConnection connection(port);
    connection.send(request);
    return connection.hasEnded() ? connection.answer() : HttpAnswer();
}

} // namespace pantau::test
