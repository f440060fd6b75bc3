// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "service/allowed_ips.h"

#include "db/transaction.h"
#include "service/client_address.h"
#include "service/trusted_proxies.h"

#include <QCoreApplication>

namespace pantau::service {

using db::Statement;
using db::Transaction;

QString plainIp(const QHostAddress &address)
{
    return plainAddress(address).toString();
}

Result<QStringList> plainIps(const QStringList &texts)
{
    QStringList ips;
    for (const QString &text : texts) {
        const QHostAddress address = readAddress(text.trimmed());
        if (address.isNull())
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
    Statement rows(transaction, "SELECT ip FROM allowed_ips WHERE key_id = ? ORDER BY position");
    rows.run(keyId);
    while (rows.next())
        ips.append(rows.text(0));
    return ips;
}

void writeAllowedIps(Transaction &transaction, qint64 keyId, const QStringList &ips)
{
    Statement(transaction, "DELETE FROM allowed_ips WHERE key_id = ?").run(keyId);
    Statement insert(transaction, "INSERT INTO allowed_ips (key_id, position, ip) VALUES (?, ?, ?)");
    for (qsizetype i = 0; i < ips.size(); ++i)
        insert.run(keyId, qint64(i), ips.at(i));
}

} // namespace pantau::service
