// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/ports.h"
#include "base/time.h"

#include <QPromise>

#include <deque>
#include <functional>
#include <memory>

/// The engine's ports in memory: a journal, accounts, and a scripted checking service.
namespace pantau::test {

DomainName domain(const QString &name);
/// Returns site0.example, site1.example, … starting at @p first.
QList<DomainName> domains(int count, int first = 0);
ServiceFailure failureOf(ServiceFailure::Kind kind);

class FakeAccounts final : public AccountsPort
{
public:
    AccountId add(const QString &address = QStringLiteral("http://127.0.0.1:1/api/v1"));
    [[nodiscard]] Result<QList<Account>> all() const override { return list; }
    Result<void> setState(AccountId account, Account::State state, const QString &reason, bool) override;

    Result<void> setFailure(AccountId account, const std::optional<AccountFailure> &failure) override;

    QList<Account> list;
};

class FakeJournal final : public JournalPort
{
public:
    /// Returns a domain of a list with default settings.
    static WatchedDomain plain();

    explicit FakeJournal(FakeAccounts &accounts) : m_accounts(accounts) {}

    Result<LedgerState> ledger(AccountId account) const override;
    Result<BatchId> charge(AccountId account, const QList<DomainName> &domains, qint64 units,
                           BatchReason reason, const QDateTime &now) override;
    Result<void> confirm(BatchId batch, qint64 units, const std::optional<Usage> &usage,
                         const QList<Observation> &observations, const QDateTime &now) override;
    Result<void> release(BatchId batch, const std::optional<Usage> &usage,
                         const QList<Observation> &observations, const QDateTime &now) override;
    Result<void> markUncertain(BatchId batch, const QList<Observation> &observations,
                               const QDateTime &now) override;
    Result<void> settle(AccountId account, const Usage &usage, const QDateTime &now) override;
    Result<void> noteRequest(AccountId account, const QDateTime &now) override;
    Result<QList<QDateTime>> requestsSince(AccountId account, const QDateTime &since) const override;
    Result<void> noteClockDaysAhead(int days) override
    {
        clockDaysAhead = days;
        return {};
    }
    Result<void> noteAskedUntil(AccountId account, const std::optional<QDateTime> &until) override
    {
        pauses.insert(address(account), until);
        return {};
    }
    Result<std::optional<QDateTime>> askedUntil(AccountId account) const override
    {
        return pauses.value(address(account));
    }
    Result<QList<WatchedDomain>> watched(const QDateTime &now) const override;
    Result<QList<WatchedDomain>> formerlyWatched() const override { return QList<WatchedDomain>(); }
    Result<QHash<DomainName, int>> confirmations(AccountId account,
                                                 const QList<DomainName> &domains) const override;
    Result<QList<BlockWindow>> blockWindows(AccountId, int most) const override
    {
        return windows.first(std::min<qsizetype>(most, windows.size()));
    }
    Result<QHash<DomainName, KnownStatus>> known(AccountId account,
                                                 const QList<DomainName> &domains) const override;
    Result<QList<Hint>> hints(AccountId account) const override { return savedHints.value(address(account)); }
    Result<void> saveHints(AccountId account, const QList<Hint> &hints) override;
    Result<QString> onlineHours() const override { return savedOnlineHours; }
    Result<void> saveOnlineHours(const QString &text) override
    {
        savedOnlineHours = text;
        return {};
    }
    Result<QString> changeOnlineHours(const std::function<QString(const QString &)> &change) override
    {
        savedOnlineHours = change(savedOnlineHours);
        return savedOnlineHours;
    }
    void logEvent(EventKind kind, std::optional<AccountId>, const QString &sentence, const QString &,
                  const QDateTime &) override
    {
        events.append(sentence);
        eventKinds.append(kind);
    }

    /// @p like: importance, interval, confirmations and lists for all domains.
    void watch(AccountId account, const QList<DomainName> &domains, const WatchedDomain &like = plain());
    void unwatch(AccountId account, const QList<DomainName> &domains);
    /// Pauses domains, which stay in their lists.
    void pause(AccountId account, const QList<DomainName> &domains);
    /// Simulates a crash: requests in flight now have to be settled.
    void crash();

    QString failing; ///< name of the call that fails, such as "charge", or "everything" for all writes
    std::function<bool()> breaking; ///< returns true if the next write fails
    int spentUnsaved = 0;           ///< batches charged while another one's end was not stored
    /// Called before every charge.
    std::function<void(AccountId, const QList<DomainName> &, qint64 units, BatchReason)> charging;
    QStringList events;
    QList<EventKind> eventKinds;
    mutable int watchedReads = 0;
    QHash<QString, QList<Hint>> savedHints; ///< by service address
    int crossedHints = 0;                   ///< hints that do not fit the earlier ones
    QHash<AccountId, ResetRecord> resets;
    QHash<QString, std::optional<QDateTime>> pauses; ///< by address
    std::optional<int> clockDaysAhead;               ///< as last recorded
    QList<BlockWindow> windows;                      ///< of new blocks
    QString savedOnlineHours;
    qint64 confirmedUnits = 0;
    QHash<QString, QHash<DomainName, KnownStatus>> statuses; ///< by address
    QHash<QString, QHash<DomainName, ChangeRecord>> records; ///< by address
    QHash<QString, QList<Change>> changes;                   ///< with first findings, by address

private:
    struct Open
    {
        AccountId account{};
        QString address{}; ///< also set after the account is removed
        qint64 units = 0;
        bool uncertain = false;
        bool unsaved = false; ///< the batch ended, but its end could not be stored
    };
    QString address(AccountId account) const;
    Result<void> outcome(const char *call) const;
    void store(const QString &address, const QList<Observation> &observations);
    void takeUsage(AccountId account, const std::optional<Usage> &usage, const QDateTime &now);

    FakeAccounts &m_accounts;
    QHash<AccountId, LedgerState> m_ledgers;
    QHash<BatchId, Open> m_open;
    QHash<QString, QList<QDateTime>> m_requests;
    QList<WatchedDomain> m_watched;
    QList<WatchedDomain> m_paused;
    qint64 m_nextBatch = 1;
};

/// Counts its own charges and keeps every request.
class FakeService final : public CheckingPort
{
public:
    struct Request
    {
        AccountId account{};
        QList<DomainName> domains;       ///< empty: GET /limit
        std::chrono::milliseconds at{0}; ///< in the service's time
    };

    FakeService(const Clock &clock, FakeJournal &journal)
        : m_clock(clock), m_journal(journal), m_start(clock.nowUtc())
    {
    }

    RequestLimits limits(AccountId account) override { return takesOf.value(account, takes); }
    QFuture<CheckAnswer> check(AccountId account, const QList<DomainName> &domains) override;
    QFuture<UsageAnswer> usage(AccountId account) override;

    /// @p domainsPerRequest: the unit is a request with so many domains; 0: a domain.
    void setUsage(AccountId account, Usage::Period period, qint64 limit, int unitCost = 1,
                  int domainsPerRequest = 0);
    [[nodiscard]] Usage usageNow(AccountId account);
    [[nodiscard]] QList<QList<DomainName>> checks() const;
    [[nodiscard]] int usageRequests() const;
    /// Returns the most requests in any 60 s, by all accounts or by these.
    [[nodiscard]] int mostInAMinute(const QSet<AccountId> &accounts = {}) const;
    void answerHeld();
    /// Another client spends units of the account's allowance.
    void spendAsStranger(AccountId account, qint64 units);
    /// Returns the service's time, which is independent of the client's wall clock.
    [[nodiscard]] QDateTime nowUtc() const;

    RequestLimits takes{.domains = 100, .characters = 10'000, .perMinute = 60};
    QHash<AccountId, RequestLimits> takesOf; ///< limits of services of other kinds
    QList<Request> requests;
    QSet<DomainName> blocked;
    std::function<BlockStatus(const DomainName &, BlockStatus truth)> tell; ///< returns the reported status
    std::function<void(CheckReply &)> garble;                               ///< changes a finished reply
    std::chrono::milliseconds offset{0}; ///< service time minus the monotonic clock
    bool tellsTime = false;              ///< sends a Date header
    bool ownConnection = false;          ///< dead because of the local network
    qint64 charged = 0;                  ///< units, for all accounts, in total
    std::deque<ServiceFailure> failures; ///< failures of the next checks
    std::function<std::optional<ServiceFailure>(const QList<DomainName> &)> judge;
    std::function<std::optional<ServiceFailure>(AccountId)> judgeUsage; ///< failure of GET /limit
    QHash<AccountId, ServiceFailure> refusing;                          ///< for every request of theirs
    bool dead = false;                                                  ///< no request gets an answer
    bool holdsReplies = false;    ///< answers to checks wait for answerHeld()
    bool holdsUsage = false;      ///< answers to GET /limit wait for answerHeld()
    bool tellsExhaustion = true;  ///< a 402 or daily 429 contains the remaining quota
    bool chargesFailures = false; ///< an Interrupted check was charged anyway
    int overdrawn = 0;            ///< checks that needed more than the remaining quota
    int overspent = 0;            ///< checks sent beyond the ledger's last known quota

private:
    CheckAnswer answer(AccountId account, const QList<DomainName> &domains);
    UsageAnswer usageAnswer(AccountId account);
    [[nodiscard]] ServiceFailure nobody() const;

    const Clock &m_clock;
    FakeJournal &m_journal;
    QDateTime m_start;
    QHash<AccountId, Usage> m_usage;
    QHash<AccountId, QDate> m_day;
    QList<std::function<void()>> m_held;
};

} // namespace pantau::test
