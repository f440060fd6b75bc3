// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "support/file_server.h"

#include <QCryptographicHash>
#include <QTcpSocket>
#include <QtEndian>

#include <algorithm>
#include <memory>

namespace pantau::test {

namespace {

constexpr qint64 Slice = 256 * 1024;

quint32 crc32(const QByteArray &bytes)
{
    quint32 crc = 0xFFFFFFFFU;
    for (const char byte : bytes) {
        crc ^= static_cast<quint8>(byte);
        for (int bit = 0; bit < 8; ++bit)
            crc = (crc >> 1) ^ ((crc & 1U) != 0 ? 0xEDB88320U : 0U);
    }
    return ~crc;
}

QByteArray littleEndian(quint32 number)
{
    const quint32 little = qToLittleEndian(number);
    return {reinterpret_cast<const char *>(&little), sizeof little};
}

/// qCompress() writes a length, a two-byte header, the deflated bytes and a four-byte checksum.
QByteArray gzip(const QByteArray &bytes)
{
    const QByteArray zlib = qCompress(bytes);
    return QByteArray::fromHex("1f8b08000000000000ff") + zlib.sliced(6, zlib.size() - 10) +
           littleEndian(crc32(bytes)) + littleEndian(static_cast<quint32>(bytes.size()));
}

} // namespace

FileServer::FileServer(QObject *parent) : QObject(parent)
{
    connect(&m_server, &QTcpServer::newConnection, this, [this] {
        while (QTcpSocket *socket = m_server.nextPendingConnection())
            serve(socket);
    });
    if (!m_server.listen(QHostAddress::LocalHost, 0))
        qFatal("No loopback port: %s", qPrintable(m_server.errorString()));
}

QUrl FileServer::url(const QString &query) const
{
    QUrl url(QStringLiteral("http://127.0.0.1:%1/blocklist.txt").arg(m_server.serverPort()));
    url.setQuery(query);
    return url;
}

void FileServer::serve(QTcpSocket *socket)
{
    connect(socket, &QTcpSocket::disconnected, socket, &QObject::deleteLater);
    auto request = std::make_shared<QByteArray>();
    connect(socket, &QTcpSocket::readyRead, this, [this, socket, request] {
        *request += socket->readAll();
        if (request->endsWith("\r\n\r\n"))
            reply(socket, std::exchange(*request, {}));
    });
}

void FileServer::reply(QTcpSocket *socket, const QByteArray &request)
{
    Exchange exchange;
    for (const QByteArray &line : request.split('\n').sliced(1))
        if (const auto colon = line.indexOf(':'); colon > 0)
            exchange.headers.insert(line.first(colon).toLower(), line.sliced(colon + 1).trimmed());

    const QByteArray digest = QCryptographicHash::hash(content, QCryptographicHash::Md5).toHex();
    const QByteArray etag = hasEtag ? '"' + digest + '"' : QByteArray();
    const QByteArray range = exchange.headers.value("range");
    QByteArray body = content;
    QByteArray head;
    exchange.status = 200;
    if (status != 0) {
        exchange.status = status;
        body = "<html>not here</html>";
        if (!location.isEmpty())
            head += "Location: " + location + "\r\n";
    } else if (hasEtag && exchange.headers.value("if-none-match") == etag) {
        exchange.status = 304;
        body.clear();
    } else if (hasRanges && range.startsWith("bytes=")) {
        const qint64 from = range.sliced(6, range.indexOf('-') - 6).toLongLong();
        const bool within = from < content.size();
        exchange.status = within ? 206 : 416;
        body = within ? content.sliced(from) : QByteArray();
        head += "Content-Range: bytes " +
                (within ? QByteArray::number(from) + '-' + QByteArray::number(content.size() - 1)
                        : QByteArray("*")) +
                '/' + QByteArray::number(content.size()) + "\r\n";
    } else if (hasGzip && exchange.headers.value("accept-encoding").contains("gzip")) {
        body = gzip(content);
        if (spoilsGzip)
            body.replace(body.size() / 2, 100, QByteArray(100, '\xFF'));
        head += "Content-Encoding: gzip\r\n";
    }
    if (hasEtag)
        head += "ETag: " + etag + "\r\n";
    if (!lastModified.isEmpty())
        head += "Last-Modified: " + lastModified + "\r\n";
    head = "HTTP/1.1 " + QByteArray::number(exchange.status) + " Reply\r\nConnection: close\r\n" +
           "Content-Type: " + contentType + "\r\nContent-Length: " + QByteArray::number(body.size()) +
           "\r\n" + head + "\r\n";
    m_exchanges.append(exchange);
    send(socket, head, body);
}

void FileServer::send(QTcpSocket *socket, const QByteArray &head, const QByteArray &body)
{
    const auto index = m_exchanges.size() - 1;
    const qint64 end = std::min<qint64>(cutAfter.value_or(body.size()), stallsAfter.value_or(body.size()));
    const bool stays = stallsAfter.has_value();
    const auto more = [this, socket, body, end, stays, index, sent = qint64(0)]() mutable {
        const qint64 size = std::min(Slice, end - sent);
        if (socket->bytesToWrite() > Slice || size < 0)
            return;
        if (size == 0) {
            if (!stays)
                socket->disconnectFromHost();
            return;
        }
        m_exchanges[index].bodyBytes += size;
        const char *from = body.constData() + sent;
        sent += size;
        socket->write(from, size);
    };
    connect(socket, &QTcpSocket::bytesWritten, this, more);
    socket->write(head);
}

} // namespace pantau::test
