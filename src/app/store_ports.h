// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/time.h"
#include "db/accounts.h"
#include "db/hints.h"
#include "db/journal.h"
#include "engine/ports.h"

namespace pantau::app {

/// The engine's accounts port over the store.
class AccountsAdapter final : public engine::AccountsPort
{
public:
    explicit AccountsAdapter(db::Accounts &accounts) : m_accounts(accounts) {}

    Result<QList<Account>> accounts() override { return m_accounts.all(); }
    Result<void> setState(AccountId account, Account::State state, const QString &reason) override
    {
        return m_accounts.setState(account, state, reason);
    }

private:
    db::Accounts &m_accounts;
};

/// The engine's journal port over the store: it forwards, and tells the time to what is paused.
class JournalAdapter final : public engine::JournalPort
{
public:
    JournalAdapter(db::Journal &journal, db::Hints &hints, const Clock &clock)
        : m_journal(journal), m_hints(hints), m_clock(clock)
    {
    }

    Result<LedgerState> ledger(AccountId account) override { return m_journal.ledger(account); }
    Result<BatchId> charge(AccountId account, const QList<DomainName> &domains, int unitCost,
                           BatchReason reason, const QDateTime &now) override
    {
        return m_journal.charge(account, domains, unitCost, reason, now);
    }
    Result<void> confirm(BatchId batch, qint64 units, const std::optional<Usage> &usage,
                         const QList<Observation> &observations, const QDateTime &now) override
    {
        return m_journal.confirm(batch, units, usage, observations, now);
    }
    Result<void> release(BatchId batch, const std::optional<Usage> &usage,
                         const QList<Observation> &observations, const QDateTime &now) override
    {
        return m_journal.release(batch, usage, observations, now);
    }
    Result<void> markUncertain(BatchId batch, const QList<Observation> &observations,
                               const QDateTime &now) override
    {
        return m_journal.markUncertain(batch, observations, now);
    }
    Result<void> settle(AccountId account, const Usage &usage, const QDateTime &now) override
    {
        return m_journal.settle(account, usage, now);
    }
    Result<void> noteRequest(AccountId account, const QDateTime &now) override
    {
        return m_journal.noteRequest(account, now);
    }
    Result<QList<QDateTime>> requestsSince(AccountId account, const QDateTime &since) override
    {
        return m_journal.requestsSince(account, since);
    }
    Result<void> noteClockDaysAhead(int days) override { return m_journal.noteClockDaysAhead(days); }
    Result<void> noteAskedUntil(AccountId account, const std::optional<QDateTime> &until) override
    {
        return m_journal.noteAskedUntil(account, until);
    }
    Result<std::optional<QDateTime>> askedUntil(AccountId account) override
    {
        return m_journal.askedUntil(account);
    }
    Result<QList<WatchedDomain>> watched() override { return m_journal.watched(m_clock.nowUtc()); }
    Result<QList<WatchedDomain>> formerlyWatched() override { return m_journal.formerlyWatched(); }
    Result<QList<BlockWindow>> blockWindows(AccountId account, int most) override
    {
        return m_journal.blockWindows(account, most);
    }
    Result<QHash<DomainName, KnownStatus>> known(AccountId account, const QList<DomainName> &domains) override
    {
        return m_journal.known(account, domains);
    }
    Result<QHash<DomainName, int>> confirmations(AccountId account, const QList<DomainName> &domains) override
    {
        return m_journal.confirmations(account, domains);
    }
    Result<QList<Hint>> hints(AccountId account) override { return m_hints.of(account); }
    Result<void> saveHints(AccountId account, const QList<Hint> &hints) override
    {
        return m_hints.save(account, hints);
    }
    Result<QString> onlineHours() override { return m_journal.onlineHours(); }
    Result<void> saveOnlineHours(const QString &text) override { return m_journal.saveOnlineHours(text); }
    Result<QString> changeOnlineHours(const std::function<QString(const QString &)> &change) override
    {
        return m_journal.changeOnlineHours(change);
    }
    void logEvent(EventKind kind, std::optional<AccountId> account, const QString &sentence,
                  const QString &detail, const QDateTime &now) override
    {
        m_journal.logEvent(kind, account, sentence, detail, now);
    }

private:
    db::Journal &m_journal;
    db::Hints &m_hints;
    const Clock &m_clock;
};

} // namespace pantau::app
