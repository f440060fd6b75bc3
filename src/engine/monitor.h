// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/account.h"
#include "base/check.h"
#include "base/engine_events.h"
#include "base/ports.h"
#include "base/status.h"
#include "base/time.h"
#include "engine/fault_watch.h"
#include "engine/lane_plan.h"
#include "engine/planner.h"

#include <QFuture>
#include <QObject>
#include <QPromise>

#include <chrono>
#include <map>
#include <memory>
#include <optional>
#include <vector>

namespace pantau::engine {

/// Learns when the computer is on from the monitor's heartbeats. The computer was on between two heartbeats
/// unless the wall clock ran ahead of the monotonic one or the heartbeat came much later than requested. In
/// those cases it slept or the clock was set.
class PresenceTracker
{
public:
    explicit PresenceTracker(const Clock &clock) : m_clock(clock) {}

    /// Starts tracking with the hours learned before. @p onBefore as in Presence.
    void begin(const OnlineHours &hours, const QDateTime &onBefore = {});
    /// Handles a heartbeat. @p promised: the latest time it was due, UTC; invalid if none was due. Returns
    /// true after a sleep or a jump of the wall clock, which make the known state of service and network
    /// stale.
    bool beat(const QDateTime &promised);

    [[nodiscard]] const Presence &presence() const { return m_presence; }
    /// Returns the hours if enough was learned since the last save.
    [[nodiscard]] std::optional<OnlineHours> takeUnsaved();

private:
    const Clock &m_clock;
    Presence m_presence;
    QDateTime m_lastBeat;
    std::chrono::milliseconds m_lastMonotonic{0};
    QDateTime m_savedAt;
};

class ServiceLane;
class UserCheck;

/// Runs the plan and the user's own checks, through one ServiceLane per service address.
///
/// Lives on the engine's thread, and every call is made there. It has no timer and reads only the given
/// clock: the owner calls tick() at the time announced by wakeAt(). The ports, the clock and the events must
/// outlive it. Nothing is spent before it is recorded: if the journal fails, spending stops.
class Monitor final : public QObject
{
    Q_OBJECT

public:
    /// @p jitterSeed: for the back-off jitter; the same seed gives the same schedule.
    Monitor(CheckingPort &checking, AccountsPort &accounts, JournalPort &journal, const Clock &clock,
            EngineEvents &events, quint32 jitterSeed = 1);
    ~Monitor() override;

    /// Starts the plan for all accounts, or only for @p only.
    void start(std::optional<AccountId> only = std::nullopt);
    /// Pauses the plan and its confirmations. User checks continue.
    void setPaused(bool paused);
    [[nodiscard]] bool isRunning() const { return m_running; }
    [[nodiscard]] bool isPaused() const { return m_paused; }
    [[nodiscard]] Connection connection() const { return m_connection.state(); }
    /// What is being done for each account, as of the last EngineEvents::activityChanged(); ordered by
    /// account.
    [[nodiscard]] QList<AccountActivity> activity() const { return m_activity; }
    /// Number of requests still waiting for a reply.
    [[nodiscard]] int awaitedReplies() const;

    /// Does everything that is due. Safe to call at any time.
    void tick();
    /// Retries everything that failed or was refused. Only pauses requested by a service are kept.
    void retryNow();

    /// Checks @p domains for the user: goes first and may use the reserve. Outcomes are in the order of @p
    /// domains and include confirmations of suspicions found on the way. Domains that could not be checked
    /// are Unknown, with the reason. The first service failure ends the check, and so does a request to
    /// pause, after five minutes.
    /// @p patience: time limit. Domains not sent by then are Unknown with a message and cost nothing; the
    /// reply to a request in flight is still awaited.
    QFuture<QList<CheckOutcome>> checkNow(AccountId account, const QList<DomainName> &domains,
                                          CheckScope scope = CheckScope::Everything,
                                          std::optional<std::chrono::milliseconds> patience = std::nullopt,
                                          CheckTicket ticket = {});
    /// Returns what checkNow() with CheckScope::SkipRecent would cost.
    [[nodiscard]] Result<CheckCost> checkCost(AccountId account, const QList<DomainName> &domains);
    /// Cancels every checkNow(), or only the one with @p ticket. Unsent domains cost nothing and are Unknown
    /// with a message. Replies to sent requests are still processed.
    void cancelUserChecks(CheckTicket ticket = {});
    /// Sends GET /limit: free of charge, settles the ledger.
    QFuture<UsageAnswer> refreshUsage(AccountId account);
    /// Checks everything the plan says is due now, for one account or for all. Finishes with the number of
    /// domains that got an answer.
    QFuture<int> runOnce(std::optional<AccountId> account);
    /// Shuts down: sends nothing new and ends waiting checks as Unknown with a message. For up to @p patience
    /// it waits for replies to paid requests and retries storing answers. Fails if answers could not be
    /// stored and are lost.
    QFuture<Result<void>> finishUp(std::chrono::milliseconds patience);

    /// Returns the input of tick() for each service address, for showing the plans. Fast once the lists are
    /// read. Fails if the journal does. An account has no plan until the service has reported its usage.
    [[nodiscard]] Result<QList<PlanSnapshot>> planSnapshots();
    /// When the computer is usually on, and since when it has been on now.
    [[nodiscard]] const Presence &presence() const { return m_presenceTracker.presence(); }

    /// Records that @p source reports @p domains as blocked or not (@p looksBlocked). Applies to the service
    /// of @p only, or to every service that checks them. They are checked sooner, within the same allowance.
    /// Returns how many of them are watched. @p reportedAt: UTC, when the source reported it; invalid: now.
    /// Fails if the hints could not be stored; repeating the call is safe.
    Result<int> takeHints(const QString &source, const QList<DomainName> &domains, bool looksBlocked,
                          std::optional<AccountId> only = std::nullopt, const QDateTime &reportedAt = {});

    /// Returns the domains in any of @p lists, without paused ones.
    [[nodiscard]] Result<QSet<DomainName>> watchedIn(const QSet<ListId> &lists);
    /// Records the current verdict of @p source, which is polled repeatedly. Returns true if it should be
    /// polled again in a quarter of an hour because its verdict may be changing.
    bool recordVerdict(const QString &source, const DomainName &domain, bool looksBlocked);
    /// Forgets all earlier verdicts of @p source, so that new ones are not compared with them.
    void forgetVerdicts(const QString &source);
    /// Returns the domains watched at the account's service, by any account.
    [[nodiscard]] Result<QSet<DomainName>> watchedWith(AccountId account);

    /// To be called when the account was added, changed or got a new key. It becomes Active again.
    void accountChanged(AccountId account);
    /// To be called when lists, their domains or an account's obstacle (CheckingPort::obstacle) changed.
    /// Plans again immediately.
    void domainsChanged();

Q_SIGNALS:
    void wakeAt(const QDateTime &at); ///< UTC, when to call tick() next; invalid: nothing to wait for

private:
    struct RunningCheck
    {
        std::weak_ptr<UserCheck> run;
        std::optional<std::chrono::milliseconds> endsAt; ///< monotonic
        std::chrono::milliseconds patience{0};
        CheckTicket ticket;
    };
    struct Finish
    {
        QPromise<Result<void>> promise;
        std::optional<std::chrono::milliseconds> endsAt; ///< monotonic; empty: finished
    };

    void reloadAccounts();
    std::unique_ptr<ServiceLane> makeLane(const ServiceAddress &address);
    [[nodiscard]] ServiceLane *laneOf(AccountId account) const;
    void announceWake();
    void reportActivity();
    void settleRecent(AccountId account, UserCheck &run, QList<DomainName> &domains);
    void endCheck(const RunningCheck &check, const QString &sentence);
    void endOverdueChecks();
    [[nodiscard]] std::optional<std::chrono::milliseconds> untilDeadline() const;
    void finishIfDone();
    void recallPresence();
    void notePresence();
    void beat();
    void reportConnection(const QString &address, const std::optional<ConnectionWatch::Event> &event,
                          const ServiceFailure *failure);
    void forgetConnection(const QString &address);
    void announceConnection(const QString &news);

    CheckingPort &m_checking;
    AccountsPort &m_accounts;
    JournalPort &m_journal;
    const Clock &m_clock;
    EngineEvents &m_events;
    quint32 m_jitterSeed;
    std::vector<RunningCheck> m_userChecks;
    std::optional<Finish> m_finish;
    std::map<QString, std::unique_ptr<ServiceLane>> m_lanes; ///< by the text of the service address
    ConnectionWatch m_connection;
    QList<AccountActivity> m_activity;
    QHash<QString, QString> m_downSentences; ///< of each service that does not answer, by address
    PresenceTracker m_presenceTracker;
    QDateTime m_promised;            ///< UTC, time of the last wakeAt()
    std::optional<AccountId> m_only; ///< if set, the plan runs for this account only
    bool m_running = false;
    bool m_paused = false;
};

} // namespace pantau::engine
