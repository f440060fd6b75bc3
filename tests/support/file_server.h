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
/// gzip where the client takes it. Each can be left out, and a reply can go wrong on the way.
class FileServer : public QObject
{
    Q_OBJECT

public:
    struct Exchange
    {
        QHash<QByteArray, QByteArray> headers; ///< of the request; names in lower case
        int status = 0;
        qint64 bodyBytes = 0; ///< handed to the socket
    };

    explicit FileServer(QObject *parent = nullptr);

    [[nodiscard]] QUrl url(const QString &query = {}) const;

    QByteArray content;
    QByteArray contentType = "text/plain";
    QByteArray lastModified; ///< empty: not sent
    bool hasRanges = true;
    bool hasEtag = true;
    bool hasGzip = false;
    bool spoilsGzip = false;             ///< in the middle
    int status = 0;                      ///< other than 0: this status for every request
    QByteArray location;                 ///< with that status
    std::optional<qint64> cutAfter{};    ///< bytes of the body, then the connection ends
    std::optional<qint64> stallsAfter{}; ///< bytes of the body, then nothing more comes

    [[nodiscard]] const QList<Exchange> &exchanges() const { return m_exchanges; }

private:
    void serve(QTcpSocket *socket);
    void reply(QTcpSocket *socket, const QByteArray &request);
    void send(QTcpSocket *socket, const QByteArray &head, const QByteArray &body);

    QTcpServer m_server;
    QList<Exchange> m_exchanges;
};

} // namespace pantau::test
