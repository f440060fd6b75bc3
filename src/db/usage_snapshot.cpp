// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "db/usage_snapshot.h"

#include "db/dialect.h"

namespace pantau::db {

using db::Statement;
using db::Transaction;

namespace {

QString periodKey(Usage::Period period)
{
    return period == Usage::Period::Daily ? QStringLiteral("day") : QStringLiteral("month");
}

} // namespace

UsageLedger::UsageLedger(Transaction &transaction, AccountId account)
    : m_transaction(transaction), m_account(account)
{
    Statement select(transaction,
                     "SELECT period, unit_cost, limit_units, used, remaining, resets_at, package, "
                     "said_at, base_used, base_confirmed, first_said_at, rose_at, is_of_old_key FROM usage "
                     "WHERE account_id = ?");
    select.run(account);
    if (!select.next())
        return;
    Usage usage;
    usage.period =
        select.text(0) == periodKey(Usage::Period::Monthly) ? Usage::Period::Monthly : Usage::Period::Daily;
    usage.unitCost = int(select.number(1));
    usage.limit = select.number(2);
    usage.used = select.number(3);
    usage.remaining = select.number(4);
    usage.resetsAt = select.optionalTime(5);
    usage.packageName = select.text(6);
    m_usage = usage;
    m_saidAt = select.time(7);
    m_baseUsed = select.number(8);
    m_baseConfirmed = select.number(9);
    m_firstSaidAt = select.time(10);
    m_roseAt = select.optionalTime(11);
    m_isOfOldKey = select.number(12) != 0;
}

void UsageLedger::confirmed(qint64 units, qint64 sentUnits, bool wordFollows)
{
    m_baseConfirmed += units;
    if (wordFollows)
        m_sentUnits += sentUnits;
    if (wordFollows || !m_usage)
        return;
    m_usage->used += units;
    m_usage->remaining = std::max<qint64>(0, m_usage->remaining - units);
}

void UsageLedger::learnReset(const Usage &usage, const QDateTime &now)
{
    // A key that was only renewed goes on where the old one stood; a quota of its own begins anew.
    const bool isOtherQuota = m_isOfOldKey && m_usage && usage.used < m_usage->used;
    if (isOtherQuota || !isSamePackage(usage)) {
        m_firstSaidAt = now;
        forgetResets(m_transaction, m_account);
        return;
    }
    if (usage.isDaily())
        return;
    // The stored word, since m_usage may hold units that we only think were charged.
    const auto before = lastSaidUsage(m_transaction, m_account, m_saidAt);
    if (before && before->at < now &&
        beginsNewPeriod(*before, usage, releasedUnitsSince(m_transaction, m_account, before->at)))
        saveReset(m_transaction, m_account, {before->at, now});
}

/// A package that is only called otherwise while its figures go on is the same one.
bool UsageLedger::isSamePackage(const Usage &usage) const
{
    if (!m_usage || m_usage->period != usage.period)
        return false;
    if (m_usage->packageName.compare(usage.packageName, Qt::CaseInsensitive) == 0)
        return true;
    const auto said = lastSaidUsage(m_transaction, m_account, m_saidAt);
    return said && usage.limit == said->limit && usage.remaining <= said->remaining;
}

/// What is left by this word, or by our own count where that is less.
qint64 UsageLedger::believable(const Usage &usage, const QDateTime &now)
{
    if (m_isOfOldKey || !isSamePackage(usage))
        return usage.remaining;
    const bool isDaily = usage.isDaily();
    if (isDaily && usage.resetsAt != m_usage->resetsAt)
        return usage.remaining;
    const auto said = lastSaidUsage(m_transaction, m_account, m_saidAt);
    const qint64 more = usage.limit - m_usage->limit;
    const qint64 givenBack = said ? releasedUnitsAround(m_transaction, m_account, said->at) : 0;
    const qint64 counted = std::max<qint64>(0, m_usage->remaining - m_sentUnits + more + givenBack);
    if (usage.remaining <= counted)
        return usage.remaining;
    if (isDaily || !said)
        return counted;
    const bool rises = usage.remaining > said->remaining + more + givenBack || hasRisenSince(*said);
    const bool roseToday = m_roseAt && *m_roseAt <= now && now < m_roseAt->addDays(1);
    if (!rises || (roseToday && !isReset(*said, usage, now)))
        return counted;
    m_roseAt = now;
    return usage.remaining;
}

/// Whether the package begins anew with this word, as the user said or as its figures tell.
bool UsageLedger::isReset(const SaidUsage &said, const Usage &usage, const QDateTime &now) const
{
    const ResetRecord resets = resetRecord(m_transaction, m_account);
    if (isRenewedBetween(resets, *m_roseAt, now))
        return true;
    const bool isUnused = (usage.used - m_sentUnits) * 10 <= usage.limit;
    return isUnused && !wasResetLately(resets, now) &&
           beginsNewPeriod(said, usage, releasedUnitsSince(m_transaction, m_account, said.at));
}

/// Whether the figures rose after the last time that this was believed, up to the word @p said.
bool UsageLedger::hasRisenSince(const SaidUsage &said) const
{
    return m_roseAt && hasRisenBetween(m_transaction, m_account, std::max(*m_roseAt, m_firstSaidAt), said.at);
}

void UsageLedger::say(const Usage &word, const QDateTime &now)
{
    Usage usage = word;
    if (usage.isDaily() && !usage.resetsAt)
        usage.resetsAt = nextMidnightUtc(now); // contract 8
    m_saidRemaining = usage.remaining;
    const qint64 believed = believable(usage, now); // by the resets seen before this word
    learnReset(usage, now);
    usage.remaining = believed;
    m_sentUnits = 0;
    m_isOfOldKey = false;
    const bool periodEnded =
        m_usage && (usage.used < m_usage->used ||
                    (m_usage->resetsAt && m_saidAt < *m_usage->resetsAt && now >= *m_usage->resetsAt));
    if (periodEnded) {
        m_baseUsed = 0;
        m_baseConfirmed = 0;
    }
    m_usage = usage;
    m_saidAt = now;
    m_isNewWord = true;
}

qint64 UsageLedger::unexplainedUnits() const
{
    return m_usage ? std::max<qint64>(0, m_usage->used - m_baseUsed - m_baseConfirmed) : 0;
}

void UsageLedger::nothingOpen()
{
    m_baseUsed = m_usage ? m_usage->used : 0;
    m_baseConfirmed = 0;
}

void UsageLedger::save()
{
    if (!m_usage)
        return;
    const QString columns =
        QStringLiteral("period,unit_cost,limit_units,used,remaining,resets_at,package,said_at,base_used,"
                       "base_confirmed,first_said_at,rose_at,is_of_old_key");
    Statement save(m_transaction,
                   db::upsert(QStringLiteral("usage"), {QStringLiteral("account_id")}, columns.split(u',')));
    save.run(m_account, periodKey(m_usage->period), m_usage->unitCost, m_usage->limit, m_usage->used,
             m_usage->remaining, m_usage->resetsAt, m_usage->packageName, m_saidAt, m_baseUsed,
             m_baseConfirmed, m_firstSaidAt, m_roseAt, m_isOfOldKey);
    if (!m_isNewWord)
        return;
    Statement point(
        m_transaction,
        db::upsert(QStringLiteral("usage_word"), {QStringLiteral("account_id"), QStringLiteral("said_at")},
                   {QStringLiteral("limit_units"), QStringLiteral("used"), QStringLiteral("remaining")}));
    point.run(m_account, m_saidAt, m_usage->limit, m_usage->used, m_saidRemaining);
}

} // namespace pantau::db
