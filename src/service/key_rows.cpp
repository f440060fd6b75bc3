// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "service/key_rows.h"

#include "db/transaction.h"

namespace pantau::service {

namespace {

QDateTime momentIn(const QVariant &text)
{
    return QDateTime::fromString(text.toString(), Qt::ISODate).toUTC();
}

} // namespace

const QString SelectKeys = QStringLiteral(
    "SELECT k.id, k.name, k.package, COALESCE(p.name, ''), COALESCE(p.credits, 0), k.daily_limit, k.active, "
    "k.created_at, k.package_since, k.last_day, k.hash FROM api_keys k LEFT JOIN packages p ON p.key = "
    "k.package ");

KeyRecord keyIn(const QVariantList &row)
{
    KeyRecord key;
    key.id = row.at(0).toLongLong();
    key.name = row.at(1).toString();
    key.package = row.at(2).toString();
    key.packageName = row.at(3).toString();
    key.credits = row.at(4).toLongLong();
    key.dailyLimit = row.at(5).toLongLong();
    key.active = row.at(6).toLongLong() != 0;
    key.createdAt = momentIn(row.at(7));
    key.packageSince = momentIn(row.at(8));
    key.lastDay = QDate::fromString(row.at(9).toString(), Qt::ISODate);
    return key;
}

void noteKeyChange(db::Transaction &transaction)
{
    db::Statement(transaction, "UPDATE key_changes SET number = number + 1").run();
}

} // namespace pantau::service
