// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QHash>
#include <QList>
#include <QTcpServer>
#include <QUrl>

#include <optional>

namespace pantau::test {

/// Publishes one file on a free loopback port as web servers do: with an ETag and Last-Modified, ranges, and
/// gzip if the client accepts it. Each feature can be disabled, and a reply can fail halfway.
class FileServer : public QObject
{
    Q_OBJECT

public:
    struct Exchange
    {
        QHash<QByteArray, QByteArray> headers; ///< of the request; names in lower case
        int status = 0;
        qint64 bodyBytes = 0; ///< written to the socket
    };

    explicit FileServer(QObject *parent = nullptr);

    [[nodiscard]] QUrl url(const QString &query = {}) const;

    QByteArray content;
    QByteArray contentType = "text/plain";
    QByteArray lastModified; ///< empty: not sent
    bool hasRanges = true;
    bool hasEtag = true;
    bool hasGzip = false;
    bool spoilsGzip = false;             ///< corrupts the middle
    int status = 0;                      ///< if not 0, the status of every reply
    QByteArray location;                 ///< sent with that status
    std::optional<qint64> cutAfter{};    ///< bytes of the body before the connection closes
    std::optional<qint64> stallsAfter{}; ///< bytes of the body before the reply stalls

    [[nodiscard]] const QList<Exchange> &exchanges() const { return m_exchanges; }

private:
    void serve(QTcpSocket *socket);
    void reply(QTcpSocket *socket, const QByteArray &request);
    void send(QTcpSocket *socket, const QByteArray &head, const QByteArray &body);

    QTcpServer m_server;
    QList<Exchange> m_exchanges;
};

} // namespace pantau::test
