// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/fault_watch.h"
#include "engine/hint_tracker.h"
#include "engine/lane_accounts.h"
#include "engine/lane_plan.h"
#include "engine/lane_queue.h"
#include "engine/watched_set.h"

#include <QHash>
#include <QSet>

#include <optional>

namespace pantau::engine {

/// The hints about domains of one service address, and how they are stored.
class LaneHints
{
public:
    LaneHints(const Ports &ports, const LaneAccounts &accounts, PlanTimer &timer, const WatchedSet &watched,
              const FaultWatch &fault);

    enum class VerdictEffect {
        Nothing,
        MayChange, ///< the source should be polled again in a quarter of an hour
        News,      ///< a hint was raised or withdrawn, and must be saved
    };
    /// Records what @p source reported when polled.
    [[nodiscard]] VerdictEffect recordVerdict(const QString &source, const DomainName &domain,
                                              bool looksBlocked);
    /// Forgets all earlier verdicts of @p source.
    void forgetVerdicts(const QString &source) { m_tracker.forgetVerdicts(source); }
    /// Records that at @p reportedAt (UTC; invalid: now) @p source reported @p domains as blocked or not (@p
    /// looksBlocked). Returns the ones watched here. Fails if the hints could not be stored; repeating the
    /// call is safe.
    Result<QSet<DomainName>> take(const QString &source, const QList<DomainName> &domains, bool looksBlocked,
                                  const QDateTime &reportedAt);

    /// To be called when the lists were read: forgets hints about domains no longer watched, and first reads
    /// the hints.
    Result<void> read();
    /// True if a hint may be open. Does not need the lists.
    [[nodiscard]] Result<bool> mayBeOpen();
    /// Stores new hints. If that fails, they are stored with the next ones.
    Result<void> save();
    /// @p checks: per day, of all accounts whose usage is known.
    void setBudget(double checks);

    /// Returns how often @p answer must be confirmed. @p wanted: number required by the lists. An agreeing
    /// hint from a source with a good record counts as one confirmation.
    [[nodiscard]] int confirmationsOf(const DomainName &domain, int wanted, BlockStatus answer);
    /// Records an answer of the service.
    void settle(const Observation &seen);
    /// Returns the domains to check at @p now because of hints.
    [[nodiscard]] QList<DomainName> toAsk(const QDateTime &now) const;

private:
    [[nodiscard]] const WatchedDomain *watchedByAny(const DomainName &domain) const;

    Ports m_ports;
    const LaneAccounts &m_accounts;
    PlanTimer &m_timer;
    const WatchedSet &m_watched;
    const FaultWatch &m_fault;
    HintTracker m_tracker;
    QList<Hint> m_unsaved;
    QSet<DomainName>
        m_corroborated;        ///< suspected to be blocked, agreeing with a hint that has been settled since
    double m_checksPerDay = 0; ///< see setBudget()
    bool m_isRead = false;
    bool m_noneIsOpen = false; ///< true if the journal has no open hint; used while hints are not read
};

/// The watched domains of one service address: reads the lists and plans the checks.
class LaneDomains
{
public:
    LaneDomains(const Ports &ports, const Presence &presence, const LaneAccounts &accounts,
                const LaneQuota &quota, const WorkQueue &queue, WatchedSet &watched, LaneHints &hints);

    /// Reads the lists and their hints, unless they are known.
    Result<void> load();
    /// User checks need no lists, only the hints that they may settle.
    Result<void> loadForUser();
    /// Makes load() read the lists again.
    void expire() { m_readAt = {}; }
    /// Returns the watched domains, without paused ones; or only those in any of @p lists.
    [[nodiscard]] Result<QSet<DomainName>> names(const std::optional<QSet<ListId>> &lists = {});

    /// Applies stored observations and announces them.
    void take(AccountId account, const QList<Observation> &observations);
    void reportInitialChecks();

    /// Plans with @p now as the current time throughout. Checks due then are in the plan. @p listUntil as in
    /// PlanInput.
    [[nodiscard]] Result<LanePlan> plan(const QDateTime &now, const QDateTime &listUntil);
    /// Returns the input for a complete plan.
    [[nodiscard]] Result<PlanSnapshot> snapshot();
    /// Records when each plan of @p made continues.
    void planned(const LanePlan &made, const QDateTime &now);
    /// UTC, when the newest plan continues for the account; invalid: never.
    [[nodiscard]] QDateTime nextCheck(AccountId account) const;

private:
    Result<void> learnPublication(const QDateTime &now);
    Result<LaneState> stateAt(const QDateTime &now);

    Ports m_ports;
    const Presence &m_presence;
    const LaneAccounts &m_accounts;
    const LaneQuota &m_quota;
    const WorkQueue &m_queue;
    WatchedSet &m_watched;
    LaneHints &m_hints;
    InitialChecks m_initialChecks;
    RatesMemory m_rates;
    PublicationHours m_publication;
    QDate m_publicationLearnedOn;
    QDateTime m_readAt;                       ///< UTC, when the lists were read; invalid: must be read
    QHash<AccountId, QDateTime> m_nextChecks; ///< UTC, when the newest plan continues, by paying account
};

} // namespace pantau::engine
