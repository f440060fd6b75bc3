// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "service/quota_book.h"

#include "service/billing_period.h"
#include "service/packages.h"

namespace pantau::service {

Allowance allowanceOf(const KeyRecord &key, const QDateTime &nowUtc)
{
    Allowance allowance;
    allowance.subject = QStringLiteral("key:%1").arg(key.id);
    if (const Package *package = findPackage(key.package)) {
        allowance.period =
            monthlyPeriodStart(key.createdAt.toUTC().date(), nowUtc.toUTC().date()).toString(Qt::ISODate);
        allowance.limit = package->credits;
        allowance.unitCost = CreditsPerDomain;
        allowance.packageName = package->name.toString();
    } else {
        allowance.period = nowUtc.toUTC().date().toString(Qt::ISODate);
        allowance.limit = key.dailyLimit;
    }
    return allowance;
}

Allowance allowanceOf(const QHostAddress &ip, qint64 dailyLimit, const QDateTime &nowUtc)
{
    Allowance allowance;
    allowance.subject = QStringLiteral("ip:%1").arg(ip.toString());
    allowance.period = nowUtc.toUTC().date().toString(Qt::ISODate);
    allowance.limit = dailyLimit;
    return allowance;
}

qint64 usedIn(Transaction &transaction, const Allowance &allowance)
{
    QSqlQuery row = transaction.run(QStringLiteral("SELECT used FROM usage WHERE subject = ? AND period = ?"),
                                    {allowance.subject, allowance.period});
    return row.next() ? row.value(0).toLongLong() : 0;
}

void charge(Transaction &transaction, const Allowance &allowance, qint64 units)
{
    const bool isFirstOfPeriod =
        !transaction
             .run(QStringLiteral("SELECT 1 FROM usage WHERE subject = ? AND period = ?"),
                  {allowance.subject, allowance.period})
             .next();
    transaction.run(QStringLiteral("INSERT INTO usage (subject, period, used) VALUES (?, ?, ?) "
                                   "ON CONFLICT (subject, period) DO UPDATE SET used = used + excluded.used"),
                    {allowance.subject, allowance.period, units});
    transaction.run(QStringLiteral("UPDATE charged SET units = units + ?"), {units});
    if (isFirstOfPeriod && !allowance.isPremium())
        transaction.run(QStringLiteral("DELETE FROM usage WHERE subject LIKE 'ip:%' AND period < ?"),
                        {allowance.period});
}

qint64 totalCharged(Transaction &transaction)
{
    QSqlQuery row = transaction.run(QStringLiteral("SELECT units FROM charged"));
    return row.next() ? row.value(0).toLongLong() : -1;
}

} // namespace pantau::service
