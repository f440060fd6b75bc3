// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "db/resets.h"

#include "db/dialect.h"

#include <algorithm>

namespace pantau::db {

using db::Statement;
using db::Transaction;

namespace {

/// Older ones tell of a renewal day that may have changed since.
constexpr int MostResets = 12;
constexpr int DaysOfShortestMonth = 28;

} // namespace

bool beginsNewPeriod(const SaidUsage &before, const Usage &after, qint64 releasedUnits)
{
    if (before.limit != after.limit)
        return false;
    const qint64 wasUsed = std::max(before.used, before.limit - before.remaining);
    const qint64 givenBack =
        std::max(before.used - after.used, after.remaining - before.remaining) - releasedUnits;
    return givenBack > 0 && givenBack * 2 >= wasUsed && givenBack * 100 >= after.limit;
}

bool isRenewedBetween(const ResetRecord &record, const QDateTime &from, const QDateTime &to)
{
    if (!record.renewalDay)
        return false;
    const QDate last = to.toUTC().date();
    for (QDate date = std::max(from.toUTC().date(), last.addDays(-31)).addDays(1); date <= last;
         date = date.addDays(1))
        if (renewsOn(*record.renewalDay, date))
            return true;
    return false;
}

bool wasResetLately(const ResetRecord &record, const QDateTime &now)
{
    return std::any_of(record.seen.cbegin(), record.seen.cend(), [&now](const ResetRecord::Window &window) {
        return window.notBefore <= now && now < window.notBefore.addDays(DaysOfShortestMonth);
    });
}

std::optional<SaidUsage> lastSaidUsage(Transaction &transaction, AccountId account, const QDateTime &at)
{
    Statement select(transaction, "SELECT said_at, limit_units, used, remaining FROM usage_word "
                                  "WHERE account_id = ? AND said_at <= ? ORDER BY said_at DESC LIMIT 1");
    select.run(account, at);
    if (!select.next())
        return std::nullopt;
    return SaidUsage{select.time(0), select.number(1), select.number(2), select.number(3)};
}

bool hasRisenBetween(Transaction &transaction, AccountId account, const QDateTime &from, const QDateTime &to)
{
    Statement select(transaction,
                     "SELECT COUNT(*) FROM (SELECT limit_units - remaining AS spent, "
                     "LAG(limit_units - remaining) OVER (ORDER BY said_at) AS before FROM usage_word "
                     "WHERE account_id = ? AND said_at BETWEEN ? AND ?) word WHERE spent < before");
    select.run(account, from, to);
    return select.next() && select.number(0) > 0;
}

qint64 releasedUnitsSince(Transaction &transaction, AccountId account, const QDateTime &since)
{
    Statement select(transaction, "SELECT COALESCE(SUM(units), 0) FROM batch WHERE account_id = ? "
                                  "AND state = 'released' AND closed_at >= ?");
    select.run(account, since);
    return select.next() ? select.number(0) : 0;
}

qint64 releasedUnitsAround(Transaction &transaction, AccountId account, const QDateTime &at)
{
    Statement select(transaction,
                     "SELECT COALESCE(SUM(units), 0) FROM batch WHERE account_id = ? AND state = 'released' "
                     "AND created_at <= ? AND closed_at > ?");
    select.run(account, at, at);
    return select.next() ? select.number(0) : 0;
}

ResetRecord resetRecord(Transaction &transaction, AccountId account)
{
    ResetRecord record;
    Statement known(transaction, "SELECT a.renewal_day, u.first_said_at FROM account a "
                                 "LEFT JOIN usage u ON u.account_id = a.id WHERE a.id = ?");
    known.run(account);
    if (known.next()) {
        if (!known.isNull(0))
            record.renewalDay = int(known.number(0));
        record.firstUsageAt = known.time(1);
    }
    Statement seen(transaction, "SELECT not_before, not_after FROM reset_seen WHERE account_id = ? "
                                "ORDER BY not_after DESC LIMIT ?");
    seen.run(account, MostResets);
    while (seen.next())
        record.seen.prepend({seen.time(0), seen.time(1)});
    return record;
}

void saveReset(Transaction &transaction, AccountId account, const ResetRecord::Window &window)
{
    Statement save(transaction, db::upsert(QStringLiteral("reset_seen"),
                                           {QStringLiteral("account_id"), QStringLiteral("not_after")},
                                           {QStringLiteral("not_before")}));
    save.run(account, window.notAfter, window.notBefore);
}

void forgetResets(Transaction &transaction, AccountId account)
{
    Statement erase(transaction, "DELETE FROM reset_seen WHERE account_id = ?");
    erase.run(account);
}

} // namespace pantau::db
