// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "service/allowed_ips.h"

#include "service/transaction.h"

#include <QCoreApplication>
#include <QHostAddress>

namespace pantau::service {

QString plainIp(const QHostAddress &address)
{
    bool isIpv4 = false;
    const quint32 ipv4 = address.toIPv4Address(&isIpv4);
    return isIpv4 ? QHostAddress(ipv4).toString() : address.toString();
}

Result<QStringList> plainIps(const QStringList &texts)
{
    QStringList ips;
    for (const QString &text : texts) {
        const QString trimmed = text.trimmed();
        const QHostAddress address(trimmed);
        // Qt takes “127.1” for an address, too; here it is a slip.
        const bool isIpv4 = address.protocol() == QAbstractSocket::IPv4Protocol;
        if (address.isNull() || (isIpv4 && address.toString() != trimmed))
            return failure(Error::Kind::InvalidInput,
                           QCoreApplication::translate(
                               "pantau::service::KeyRegistry",
                               "“%1” is not an IP address. Write single addresses, like 192.0.2.1 or "
                               "2001:db8::1; a network cannot be given.")
                               .arg(text));
        ips.append(plainIp(address));
    }
    ips.removeDuplicates();
    return ips;
}

QStringList readAllowedIps(Transaction &transaction, qint64 keyId)
{
    QStringList ips;
    QSqlQuery &rows = transaction.run(
        QStringLiteral("SELECT ip FROM allowed_ips WHERE key_id = ? ORDER BY position"), {keyId});
    while (rows.next())
        ips.append(rows.value(0).toString());
    return ips;
}

void writeAllowedIps(Transaction &transaction, qint64 keyId, const QStringList &ips)
{
    transaction.run(QStringLiteral("DELETE FROM allowed_ips WHERE key_id = ?"), {keyId});
    for (qsizetype i = 0; i < ips.size(); ++i)
        transaction.run(QStringLiteral("INSERT INTO allowed_ips (key_id, position, ip) VALUES (?, ?, ?)"),
                        {keyId, i, ips.at(i)});
}

} // namespace pantau::service
