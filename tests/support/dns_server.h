// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QHash>
#include <QHostAddress>
#include <QList>
#include <QObject>
#include <QStringList>
#include <QUdpSocket>

#include <functional>
#include <optional>

namespace pantau::test {

/// A scripted UDP resolver on a free loopback port.
class DnsServer final : public QObject
{
    Q_OBJECT

public:
    struct Answer
    {
        QStringList cnames{};    ///< the chain, in order
        QStringList addresses{}; ///< IPv4
        int rcode = 0;
        std::optional<int> ede{}; ///< an extended error, RFC 8914
        bool isSilent = false;
        bool isCut = false; ///< truncated in the middle of the last record
    };

    explicit DnsServer(QObject *parent = nullptr) : QObject(parent)
    {
        if (!m_socket.bind(QHostAddress::LocalHost))
            qFatal("No port is free.");
        connect(&m_socket, &QUdpSocket::readyRead, this, &DnsServer::serve);
    }

    [[nodiscard]] QString address() const { return QStringLiteral("127.0.0.1:%1").arg(m_socket.localPort()); }

    std::function<Answer(const QString &name)> answer = [](const QString &) { return Answer{}; };
    QStringList asked; ///< names, one per A query

private:
    static QByteArray number(quint16 value) { return QByteArray(1, char(value >> 8)) + char(value & 0xff); }
    static QByteArray labels(const QString &name)
    {
        QByteArray bytes;
        for (const QString &label : name.split(u'.'))
            bytes += char(label.size()) + label.toLatin1();
        return bytes + '\0';
    }
    static QByteArray record(const QString &owner, quint16 type, const QByteArray &data)
    {
        return labels(owner) + number(type) + number(1) + QByteArray(4, '\0') + number(quint16(data.size())) +
               data;
    }

    void serve()
    {
        while (m_socket.hasPendingDatagrams()) {
            QByteArray query(int(m_socket.pendingDatagramSize()), '\0');
            QHostAddress from;
            quint16 port = 0;
            m_socket.readDatagram(query.data(), query.size(), &from, &port);
            if (const QByteArray reply = replyTo(query); !reply.isEmpty())
                m_socket.writeDatagram(reply, from, port);
        }
    }

    QByteArray replyTo(const QByteArray &query)
    {
        QStringList name;
        qsizetype at = 12;
        while (at < query.size() && query.at(at) != 0) {
            name += QString::fromLatin1(query.mid(at + 1, query.at(at)));
            at += query.at(at) + 1;
        }
        const QByteArray question = query.mid(12, at - 12 + 5);
        const bool isIpv4 = query.at(at + 2) == 1;
        const QString asking = name.join(u'.').toLower();
        if (isIpv4)
            asked += asking;
        const Answer said = answer(asking);
        if (said.isSilent)
            return {};
        QByteArray records;
        int count = 0;
        QString owner = asking;
        for (const QString &target : said.cnames) {
            records += record(owner, 5, labels(target));
            owner = target;
            ++count;
        }
        for (const QString &address : isIpv4 ? said.addresses : QStringList()) {
            const quint32 bits = QHostAddress(address).toIPv4Address();
            records += record(owner, 1, number(quint16(bits >> 16)) + number(quint16(bits & 0xffff)));
            ++count;
        }
        QByteArray options;
        if (said.ede)
            options = number(15) + number(2) + number(quint16(*said.ede));
        const QByteArray opt = QByteArray(1, '\0') + number(41) + number(1232) + QByteArray(4, '\0') +
                               number(quint16(options.size())) + options;
        const QByteArray reply = query.left(2) + char(0x81) + char(0x80 | said.rcode) + number(1) +
                                 number(quint16(count)) + number(0) + number(1) + question + records + opt;
        return said.isCut ? reply.left(reply.size() - 14) : reply;
    }

    QUdpSocket m_socket;
};

} // namespace pantau::test
