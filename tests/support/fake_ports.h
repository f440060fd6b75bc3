// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/clock.h"
#include "engine/ports.h"

#include <QPromise>

#include <deque>
#include <functional>
#include <memory>

/// The engine's ports in memory: a journal, accounts, and a checking service that follows a script.
namespace pantau::test {

DomainName domain(const QString &name);
/// site0.example, site1.example, … from @p first on.
QList<DomainName> domains(int count, int first = 0);
ServiceFailure failureOf(ServiceFailure::Kind kind);

class FakeAccounts final : public engine::AccountsPort
{
public:
    AccountId add(const QString &address = QStringLiteral("http://127.0.0.1:1/api/v1"));
    [[nodiscard]] Result<QList<Account>> accounts() override { return list; }
    Result<void> setState(AccountId account, Account::State state, const QString &reason) override;

    QList<Account> list;
};

class FakeJournal final : public engine::JournalPort
{
public:
    explicit FakeJournal(FakeAccounts &accounts) : m_accounts(accounts) {}

    Result<LedgerState> ledger(AccountId account) override;
    Result<BatchId> charge(AccountId account, const QList<DomainName> &domains, int unitCost,
                           BatchReason reason, const QDateTime &now) override;
    Result<void> confirm(BatchId batch, qint64 units, const std::optional<Usage> &usage,
                         const QList<Observation> &observations, const QDateTime &now) override;
    Result<void> release(BatchId batch, const std::optional<Usage> &usage,
                         const QList<Observation> &observations, const QDateTime &now) override;
    Result<void> markUncertain(BatchId batch, const QList<Observation> &observations,
                               const QDateTime &now) override;
    Result<void> settle(AccountId account, const Usage &usage, const QDateTime &now) override;
    Result<void> noteRequest(AccountId account, const QDateTime &now) override;
    Result<QList<QDateTime>> requestsSince(AccountId account, const QDateTime &since) override;
    Result<QList<WatchedDomain>> watched() override;
    Result<QHash<DomainName, KnownStatus>> known(AccountId account,
                                                 const QList<DomainName> &domains) override;
    Result<QString> onlineHours() override { return savedOnlineHours; }
    Result<void> saveOnlineHours(const QString &text) override
    {
        savedOnlineHours = text;
        return {};
    }
    void logEvent(EventKind, std::optional<AccountId>, const QString &sentence, const QString &,
                  const QDateTime &) override
    {
        events.append(sentence);
    }

    void watch(AccountId account, const QList<DomainName> &domains);
    /// The program died: what is in flight now has to be settled.
    void crash();

    QString failing; ///< the name of the call that fails, such as "charge"
    QStringList events;
    QString savedOnlineHours;
    qint64 confirmedUnits = 0;
    QHash<QString, QHash<DomainName, KnownStatus>> statuses; ///< by address

private:
    struct Open
    {
        AccountId account{};
        qint64 units = 0;
        bool uncertain = false;
    };
    QString address(AccountId account) const;
    Result<void> outcome(const char *call) const;
    void store(AccountId account, const QList<Observation> &observations);
    void takeUsage(AccountId account, const std::optional<Usage> &usage, const QDateTime &now);

    FakeAccounts &m_accounts;
    QHash<AccountId, LedgerState> m_ledgers;
    QHash<BatchId, Open> m_open;
    QHash<QString, QList<QDateTime>> m_requests;
    QList<std::pair<AccountId, DomainName>> m_watched;
    qint64 m_nextBatch = 1;
};

/// Counts by itself what it charges, and keeps every request.
class FakeService final : public engine::CheckingPort
{
public:
    struct Request
    {
        AccountId account{};
        QList<DomainName> domains; ///< empty: GET /limit
        std::chrono::milliseconds at{0};
    };

    FakeService(const Clock &clock, FakeJournal &journal) : m_clock(clock), m_journal(journal) {}

    QFuture<CheckAnswer> check(AccountId account, const QList<DomainName> &domains) override;
    QFuture<UsageAnswer> usage(AccountId account) override;

    void setUsage(AccountId account, Usage::Type type, qint64 limit, int unitCost = 1);
    [[nodiscard]] Usage usageNow(AccountId account);
    [[nodiscard]] QList<QList<DomainName>> checks() const;
    [[nodiscard]] int usageRequests() const;
    /// The most requests in any 60 s.
    [[nodiscard]] int mostInAMinute() const;
    void answerHeld();

    QList<Request> requests;
    QSet<DomainName> blocked;
    std::deque<ServiceFailure> failures; ///< the next checks' failures
    std::function<std::optional<ServiceFailure>(const QList<DomainName> &)> judge;
    bool dead = false;            ///< every request finds nobody
    bool holdsReplies = false;    ///< answers wait for answerHeld()
    bool chargesFailures = false; ///< an Interrupted check was charged all the same
    int overdrawn = 0;            ///< checks that asked for more than was left
    int overspent = 0;            ///< checks sent beyond what the ledger's last word allowed

private:
    CheckAnswer answer(AccountId account, const QList<DomainName> &domains);

    const Clock &m_clock;
    FakeJournal &m_journal;
    QHash<AccountId, Usage> m_usage;
    QHash<AccountId, QDate> m_day;
    QList<std::function<void()>> m_held;
};

} // namespace pantau::test
