// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "store/usage_word.h"

#include "store/resets.h"

namespace pantau::store {

UsageLedger::UsageLedger(Transaction &transaction, AccountId account)
    : m_transaction(transaction), m_account(account)
{
    Statement select(transaction, "SELECT type, unit_cost, limit_units, used, remaining, resets_at, package, "
                                  "said_at, base_used, base_confirmed, first_said_at FROM usage "
                                  "WHERE account_id = ?");
    select.run(account);
    if (!select.next())
        return;
    Usage usage;
    usage.type = usageTypeFromKey(select.text(0)).value_or(Usage::Type::Freemium);
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
}

void UsageLedger::confirmed(qint64 units, bool wordFollows)
{
    m_baseConfirmed += units;
    if (wordFollows || !m_usage)
        return;
    m_usage->used += units;
    m_usage->remaining = std::max<qint64>(0, m_usage->remaining - units);
}

void UsageLedger::learnReset(const Usage &usage, const QDateTime &now)
{
    const bool isSamePackage =
        m_usage && m_usage->type == usage.type && m_usage->packageName == usage.packageName;
    if (!isSamePackage) {
        m_firstSaidAt = now;
        forgetResets(m_transaction, m_account);
        return;
    }
    if (usage.type != Usage::Type::Premium)
        return;
    // The stored word, since m_usage may hold units that we only think were charged.
    const auto before = lastSaidUsage(m_transaction, m_account);
    if (before && before->at < now &&
        beginsNewPeriod(*before, usage, releasedUnitsSince(m_transaction, m_account, before->at)))
        saveReset(m_transaction, m_account, {before->at, now});
}

void UsageLedger::say(const Usage &usage, const QDateTime &now)
{
    learnReset(usage, now);
    const bool periodEnded =
        m_usage && (usage.used < m_usage->used ||
                    (m_usage->resetsAt && m_saidAt < *m_usage->resetsAt && now >= *m_usage->resetsAt));
    if (periodEnded) {
        m_baseUsed = 0;
        m_baseConfirmed = 0;
    }
    m_usage = usage;
    if (usage.type == Usage::Type::Freemium && !usage.resetsAt)
        m_usage->resetsAt = nextMidnightUtc(now); // contract 8
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
    Statement upsert(m_transaction,
                     "INSERT OR REPLACE INTO usage (account_id, type, unit_cost, limit_units, used, "
                     "remaining, resets_at, package, said_at, base_used, base_confirmed, "
                     "first_said_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)");
    upsert.run(m_account, usageTypeKey(m_usage->type), m_usage->unitCost, m_usage->limit, m_usage->used,
               m_usage->remaining, m_usage->resetsAt, m_usage->packageName, m_saidAt, m_baseUsed,
               m_baseConfirmed, m_firstSaidAt);
    if (!m_isNewWord)
        return;
    Statement point(m_transaction,
                    "INSERT OR REPLACE INTO usage_word (account_id, said_at, limit_units, used, remaining) "
                    "VALUES (?, ?, ?, ?, ?)");
    point.run(m_account, m_saidAt, m_usage->limit, m_usage->used, m_usage->remaining);
}

} // namespace pantau::store
