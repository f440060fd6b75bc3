// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QJsonDocument>
#include <QJsonObject>
#include <QObject>
#include <QTcpSocket>
#include <QUrl>

#include <functional>
#include <optional>

namespace pantau::test {

/// Result of one request. The status is 0 without a complete answer.
struct Answered
{
    int status = 0;
    QJsonObject body;
    bool wasSent = false; ///< completely sent: the service may have served it
};

/// One request on a new connection, so it is never sent twice. Deletes itself.
class OneRequest final : public QObject
{
    Q_OBJECT

public:
    using Done = std::function<void(const Answered &)>;

    /// @p domains: the number of domains to check; none: GET /limit.
    OneRequest(const QUrl &base, const QByteArray &key, std::optional<int> domains, Done done,
               QObject *parent)
        : QObject(parent), m_done(std::move(done))
    {
        QByteArray body;
        if (domains) {
            QStringList names;
            for (int i = 0; i < *domains; ++i)
                names.append(QStringLiteral("site-%1.example").arg(i));
            body = QJsonDocument(QJsonObject{{QStringLiteral("domains"), names.join(u',')}}).toJson();
        }
        m_request =
            (domains ? "POST " : "GET ") + base.path().toLatin1() + (domains ? "/check" : "/limit") +
            " HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Type: application/json\r\n" +
            (key.isEmpty() ? QByteArray() : "X-API-Key: " + key + "\r\n") +
            "Content-Length: " + QByteArray::number(body.size()) + "\r\n\r\n" + body;
        connect(&m_socket, &QTcpSocket::connected, this, [this] { m_socket.write(m_request); });
        connect(&m_socket, &QTcpSocket::bytesWritten, this, [this](qint64 bytes) { m_written += bytes; });
        connect(&m_socket, &QTcpSocket::disconnected, this, &OneRequest::finish);
        connect(&m_socket, &QTcpSocket::errorOccurred, this, &OneRequest::finish);
        m_socket.connectToHost(base.host(), static_cast<quint16>(base.port()));
    }

    ~OneRequest() override { m_socket.disconnect(this); }

private:
    void finish()
    {
        if (!m_done)
            return;
        const QByteArray answer = m_socket.readAll();
        const auto end = answer.indexOf("\r\n\r\n");
        Answered answered;
        answered.wasSent = m_written == m_request.size();
        QJsonParseError error;
        const auto document = QJsonDocument::fromJson(answer.mid(end + 4), &error);
        if (end > 0 && error.error == QJsonParseError::NoError) {
            answered.status = answer.mid(9, 3).toInt();
            answered.body = document.object();
        }
        deleteLater();
        std::exchange(m_done, {})(answered);
    }

    QTcpSocket m_socket;
    QByteArray m_request;
    qint64 m_written = 0;
    Done m_done;
};

/// Callers that each send one request after another until there is nothing left to send.
class Callers final : public QObject
{
    Q_OBJECT

public:
    /// Returns the number of domains for the next request, or nothing at the end.
    using Next = std::function<std::optional<int>()>;

    Callers(int count, QByteArray key, Next next, std::function<void(int domains, const Answered &)> reported)
        : m_key(std::move(key)), m_next(std::move(next)), m_reported(std::move(reported)), m_count(count)
    {
    }

    /// Distributes the callers evenly over @p bases.
    void start(const QList<QUrl> &bases)
    {
        m_busy = m_count;
        for (int i = 0; i < m_count; ++i)
            send(bases.at(i % bases.size()));
    }
    [[nodiscard]] bool areDone() const { return m_busy == 0; }

private:
    void send(const QUrl &base)
    {
        const auto domains = m_next();
        if (!domains) {
            --m_busy;
            return;
        }
        new OneRequest(
            base, m_key, domains,
            [this, base, count = *domains](const Answered &answered) {
                m_reported(count, answered);
                send(base);
            },
            this);
    }

    QByteArray m_key;
    Next m_next;
    std::function<void(int, const Answered &)> m_reported;
    int m_count;
    int m_busy = 0;
};

} // namespace pantau::test
