// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/account.h"
#include "base/engine_events.h"
#include "base/ports.h"
#include "base/time.h"
#include "engine/allowance.h"
#include "engine/lane_plan.h"
#include "engine/lane_queue.h"

#include <QHash>
#include <QSet>

#include <chrono>
#include <optional>

namespace pantau::engine {

struct Ports
{
    CheckingPort &checking;
    AccountsPort &accounts;
    JournalPort &journal;
    const Clock &clock;
    EngineEvents &events;
};

/// When the plan of one service address is made again.
class PlanTimer
{
public:
    explicit PlanTimer(const Clock &clock) : m_clock(clock) {}

    /// Makes the plan due, because something it depends on changed.
    void expire() { m_isExpired = true; }
    void planned(const QDateTime &now, const QDateTime &next);
    [[nodiscard]] bool isDue() const;
    [[nodiscard]] std::chrono::milliseconds untilDue() const;

private:
    const Clock &m_clock;
    QDateTime m_plannedAt;
    QDateTime m_nextAt;
    bool m_isExpired = true;
};

/// The accounts of one service address, and which of them it refuses.
class LaneAccounts
{
public:
    LaneAccounts(const Ports &ports, PlanTimer &timer);

    void set(const QList<Account> &accounts);
    /// Sets whether the plan runs, for all accounts or only for @p only.
    void setPlanning(bool planning, const std::optional<AccountId> &only);
    [[nodiscard]] bool isPlanning() const { return m_planning; }
    [[nodiscard]] const std::optional<AccountId> &planOnly() const { return m_only; }
    [[nodiscard]] const QList<Account> &all() const { return m_accounts; }
    [[nodiscard]] bool isEmpty() const { return m_accounts.isEmpty(); }
    /// Returns any account, for what is the same for all of them.
    [[nodiscard]] std::optional<AccountId> any() const;
    /// Returns nullptr if the account was removed.
    [[nodiscard]] const Account *find(AccountId account) const;
    [[nodiscard]] bool mayPlan(const Account &account) const;

    /// Handles a refusal of the key or the IP address. Fails if the new state could not be stored.
    Result<void> refuse(AccountId account, const ServiceFailure &failure);
    /// Handles a reply that shows that the service accepts the account. Fails like refuse(). @p answersCheck:
    /// it is an answer to POST /check, which may be refused although GET /limit is accepted.
    Result<void> accept(AccountId account, bool answersCheck);
    /// Notes that a check, or the request before it, failed. Fails if that could not be stored.
    Result<void> fail(AccountId account, AccountFailure::Kind kind, const QString &reason);
    /// Notes an answer to what @p kind is about. Fails like fail().
    Result<void> endFailure(AccountId account, AccountFailure::Kind kind);
    /// Reports accounts as refused while the service is down, because it is unknown whether they still are.
    void reportParked();
    /// Forgets why the account was refused.
    void forget(AccountId account);
    /// Makes every refused account due for another try.
    void recheckAll();
    /// True if the account is refused and part of the running plan.
    [[nodiscard]] bool isParked(AccountId account) const;
    /// True if a refused account is due for another try: at every start and then at growing intervals. The
    /// user's own request (@p forUser) is allowed sooner. Without an available key it is never due.
    [[nodiscard]] bool mayRecheck(AccountId account, bool forUser) const;
    /// Returns how long until the next refused account is tried again, if any is.
    [[nodiscard]] std::optional<std::chrono::milliseconds> untilRecheck() const;

private:
    /// An account refused by the service.
    struct Parked
    {
        std::chrono::milliseconds recheckAt{
            0}; ///< monotonic, when to check with GET /limit whether it is still refused
        std::chrono::milliseconds recheckedAt{0};
        int rechecks = 0;
    };

    [[nodiscard]] qsizetype placeOf(AccountId account) const;
    void reportStopped(AccountId account, const Error &error);

    Ports m_ports;
    PlanTimer &m_timer;
    QList<Account> m_accounts;
    bool m_planning = false;
    std::optional<AccountId> m_only;
    QHash<AccountId, Parked> m_parked;
    QSet<AccountId> m_reportedStopped; ///< reported in this run of the program
    QSet<AccountId> m_refused; ///< refused since the service last accepted them, whatever their current key
};

/// Explains at a reset why checks were left (docs/scheduling.md, rule 15).
class UnspentWatch
{
public:
    explicit UnspentWatch(const Clock &clock) : m_clock(clock) {}

    /// @p isHeld: a refusal that still holds is the reason why the new plan spends nothing.
    void planned(AccountId account, const Plan &plan, bool isHeld);
    void failed(AccountId account);
    void failedForAll(bool isAway);
    void slept();
    void clear() { m_plans.clear(); }
    /// Returns the message about what was left at the end of the last period; empty if there is none.
    /// @p before: ledger at that time.
    [[nodiscard]] QString sentence(AccountId account, const LedgerState &before) const;

private:
    /// Newest plan of an account.
    struct LastPlan
    {
        Plan plan;          ///< without its checks
        QDateTime failedAt; ///< UTC, the first failure since; invalid: none
        bool isUnreached = false;
        bool hasSlept = false; ///< true if the computer slept since
    };

    void fail(LastPlan &last, bool isAway) const;

    const Clock &m_clock;
    QHash<AccountId, LastPlan> m_plans;
};

/// A usage settled within this time is accepted whatever it says, so that requests do not loop.
inline constexpr std::chrono::seconds usageStaysFresh{30};

/// The quota of the accounts of one service address: when the service must be asked for it, what its reports
/// mean, and which accounts it refused because theirs is used up.
class LaneQuota
{
public:
    /// @p presence must outlive it.
    LaneQuota(const Ports &ports, const LaneAccounts &accounts, PlanTimer &timer, UnspentWatch &unspent,
              const Presence &presence);

    /// Compares the service's clock with ours. @p serviceTime: invalid if the reply gave none. Fails if the
    /// difference could not be stored.
    Result<void> noteServiceTime(const QDateTime &serviceTime);

    /// True if the usage was settled so recently that it is accepted whatever it says.
    [[nodiscard]] bool isFresh(AccountId account) const;
    /// True if GET /limit must be sent before anything is spent.
    [[nodiscard]] bool mustAsk(AccountId account, const LedgerState &ledger) const;
    /// True if it is time to see whether more was bought.
    [[nodiscard]] bool mayHaveMore(const Account &account, const LedgerState &ledger) const;
    /// Makes every usage outdated, after a sleep or a jump of the clock.
    void distrust();
    /// Makes the usage of one account outdated.
    void distrust(AccountId account) { m_settledAt.remove(account); }

    /// Returns how many checks the plan may spend next. @p maySpendReserve: everything, but the reserve last,
    /// so that what the checks before find can still be confirmed.
    [[nodiscard]] qint64 checksForPlan(const LedgerState &ledger, bool maySpendReserve = false) const;
    /// Returns the ledger with what the plan may spend, or nothing if the usage is unknown.
    [[nodiscard]] Result<std::optional<LedgerState>> forPlan(AccountId account, const QDateTime &now) const;

    /// Applies a reply to GET /limit to the journal, which settles uncertain charges.
    Result<void> settle(AccountId account, const Usage &usage);
    /// Learns from a report and announces it. @p before: ledger up to it; @p ownUnits: what we were charged
    /// in between.
    void take(AccountId account, const LedgerState &before, const std::optional<Usage> &usage,
              qint64 ownUnits);
    /// Returns the usage as stored in the ledger, whose own count may leave less than @p said. Other layers
    /// show what can actually be spent.
    Usage accepted(AccountId account, const Usage &said);
    /// Returns the units that an answered batch cost.
    [[nodiscard]] qint64 charged(const SentBatch &sent, const std::optional<Usage> &usage) const;

    /// Handles a refusal of @p units that reports @p reported. Returns the reason if the two contradict each
    /// other; the batch must not be sent again then.
    std::optional<Error> refuse(AccountId account, qint64 units, const std::optional<Usage> &reported,
                                const Error &why);
    /// Returns nullptr if nothing holds the account back according to @p latest.
    [[nodiscard]] const ExhaustedHold *holdOf(AccountId account, const std::optional<Usage> &latest) const;
    void endHold(AccountId account) { m_holds.remove(account); }
    /// Tries again where the service contradicted itself.
    void endContradictions();
    /// UTC, when the next hold ends; invalid: never.
    [[nodiscard]] QDateTime nextHoldEnd() const;
    /// UTC, when a check is tried again after the service contradicted itself; invalid: it did not.
    [[nodiscard]] QDateTime contradictedUntil(AccountId account) const;
    /// Explains why a service that answers gets no requests.
    void describe(AccountActivity &activity) const;

    /// Records the newest plans.
    void planned(const QHash<AccountId, Plan> &plans);

private:
    struct Settled
    {
        std::chrono::milliseconds monotonic{0};
        QDate day; ///< of the service
    };

    [[nodiscard]] QDate serviceDay() const;
    [[nodiscard]] QDateTime nextServiceDay(const QDateTime &now) const;
    [[nodiscard]] ExhaustedHold exhausted(AccountId account, const std::optional<Usage> &reported) const;
    void hold(AccountId account, const ExhaustedHold &hold, const Error &why);
    [[nodiscard]] std::optional<QDateTime> exhaustedUntil(AccountId account, const LedgerState &ledger) const;

    Ports m_ports;
    const LaneAccounts &m_accounts;
    PlanTimer &m_timer;
    UnspentWatch &m_unspent;
    const Presence &m_presence;
    QHash<AccountId, ExhaustedHold> m_holds;
    QHash<AccountId, Settled> m_settledAt; ///< last settled GET /limit
    QSet<AccountId> m_usageIsOld;          ///< the clock jumped since the last reported usage
    QHash<AccountId, ForeignSpending> m_foreign;
    QHash<AccountId, QDate> m_doubtedOn; ///< service's day on which its figures were last logged as too high
    std::chrono::milliseconds m_serviceOffset{0};
    std::optional<int> m_clockDaysAhead; ///< relative to the service's clock; empty: no reply yet
};

} // namespace pantau::engine
