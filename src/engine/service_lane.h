// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/account.h"
#include "base/engine_events.h"
#include "base/ports.h"
#include "base/status.h"
#include "base/time.h"
#include "engine/allowance.h"
#include "engine/fault_watch.h"
#include "engine/hint_tracker.h"
#include "engine/lane_plan.h"
#include "engine/lane_queue.h"
#include "engine/watched_set.h"

#include <QObject>
#include <QPromise>

#include <array>
#include <deque>
#include <functional>
#include <memory>
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

/// Sends everything for one service address, one request at a time: user checks first, then confirmations,
/// then the plan. Charges each batch in the journal before sending it and handles every reply and failure.
/// Does not accept a reply in which too many domains change at once.
class ServiceLane final : public QObject
{
    Q_OBJECT

public:
    /// @p presence: belongs to the monitor and must outlive the lane.
    ServiceLane(const Ports &ports, const Presence &presence, quint32 jitterSeed);

    void setAccounts(const QList<Account> &accounts);
    [[nodiscard]] const QList<Account> &accounts() const { return m_accounts; }

    /// Sets whether the plan runs, for all accounts or only for @p only. If not, its queued work is dropped.
    void setPlanning(bool planning, std::optional<AccountId> only);
    /// To be called when lists changed: the next pump() reads them and plans again.
    void replan();
    /// To be called after a sleep or a jump of the clock. Gives the network time to come up and sends GET
    /// /limit first.
    void resume();

    void enqueue(Batch batch);
    QFuture<UsageAnswer> refreshUsage(AccountId account);
    /// Plans once for one account, or for all, on behalf of @p run.
    void planOnce(std::optional<AccountId> account, const std::shared_ptr<DueCheck> &run);
    /// To be called for a new key or other settings: forgets why the account was held back.
    void forgetHold(AccountId account);
    /// Retries immediately what failed or was refused. To be called on the user's request or when the
    /// network changed.
    void retryNow();
    [[nodiscard]] Result<QSet<DomainName>> watchedNames();
    /// Returns the domains in any of @p lists, without paused ones.
    [[nodiscard]] Result<QSet<DomainName>> watchedIn(const QSet<ListId> &lists);
    enum class VerdictEffect {
        Nothing,
        MayChange, ///< the source should be polled again in a quarter of an hour
        News,      ///< a hint was raised or withdrawn
    };
    /// Records what @p source reported when polled.
    [[nodiscard]] VerdictEffect recordVerdict(const QString &source, const DomainName &domain,
                                              bool looksBlocked);
    void forgetVerdicts(const QString &source) { m_hints.forgetVerdicts(source); }
    /// Records that at @p saidAt (UTC; invalid: now) @p source reported @p domains as blocked or not (@p
    /// looksBlocked). Returns the ones watched here. Fails if the hints could not be stored; repeating the
    /// call is safe.
    Result<QSet<DomainName>> takeHints(const QString &source, const QList<DomainName> &domains,
                                       bool looksBlocked, const QDateTime &saidAt = {});
    /// Settles everything that waits, with @p error.
    void cancelAll(const Error &error);
    /// Prepares the shutdown: sends nothing more, the next pump() settles everything that waits, and storing
    /// answers is retried without long pauses.
    void close();
    struct Lost
    {
        int answers = 0;     ///< paid answers
        QStringList blocked; ///< domains newly reported as blocked in those answers
    };
    /// Tries once more to store the unsaved answers and returns what is lost if that fails.
    Lost saveFinally();
    /// Returns why answers cannot be stored, or nothing if they can.
    [[nodiscard]] std::optional<Error> unsaved() const;
    /// True if a batch is in flight or its answers are not stored yet.
    [[nodiscard]] bool owesAnswers() const { return m_inFlight || !m_unsaved.empty(); }
    /// Settles what waits on behalf of @p listener. The reply to a request in flight is still processed.
    void cancel(const CheckListener *listener, const QString &sentence);

    /// Sends everything that may be sent now.
    void pump();
    /// UTC, when pump() is due; empty if there is nothing to do or a reply is awaited.
    [[nodiscard]] std::optional<QDateTime> wakeAt() const { return m_wakeAt; }
    [[nodiscard]] bool awaitsReply() const { return m_question.has_value(); }

    /// Returns the input for a complete plan.
    [[nodiscard]] Result<PlanSnapshot> planSnapshot();
    /// Returns what is being done for each account. @p isWatching: true if the plan runs or is paused;
    /// otherwise the lists may not have been read.
    [[nodiscard]] QList<AccountActivity> activity(bool isWatching);

Q_SIGNALS:
    void worked();                                           ///< wakeAt() may have changed
    void answered();                                         ///< the service replied, whatever the result
    void unreachable(const pantau::ServiceFailure &failure); ///< no usable reply

private:
    struct UsageRequest
    {
        AccountId account{};
        std::shared_ptr<QPromise<UsageAnswer>> promise; ///< empty if the request comes from the lane itself
    };
    struct PlanRequest
    {
        std::optional<AccountId> account;
        std::shared_ptr<DueCheck> run;
    };
    struct InFlight
    {
        Batch batch;
        BatchId id{};
        qint64 units = 0;
        QHash<DomainName, KnownStatus> before;
        LedgerState ledger; ///< before the charge
    };
    /// A request of either kind.
    struct Question
    {
        AccountId account{};
        bool isOutdated = false; ///< the account was changed since, so its key may differ
    };
    /// Newest plan of an account, used to explain at a reset why checks were left.
    struct LastPlan
    {
        Plan plan;          ///< without its checks
        QDateTime failedAt; ///< UTC, the first failure since; invalid: none
        bool isUnreached = false;
        bool hasSlept = false; ///< true if the computer slept since

        void failed(const QDateTime &now, bool isAway)
        {
            if (failedAt.isValid())
                return;
            failedAt = now;
            isUnreached = isAway;
        }
    };
    /// An account refused by the service.
    struct Parked
    {
        std::chrono::milliseconds recheckAt{
            0}; ///< monotonic, when to check with GET /limit whether it is still refused
        std::chrono::milliseconds recheckedAt{0};
        int rechecks = 0;
    };
    /// A write that the journal rejected. They are kept in order.
    struct Unsaved
    {
        std::function<Result<void>()> write;
        std::function<void()> then; ///< called after the write
        Lost atStake;
    };
    struct Settled
    {
        std::chrono::milliseconds monotonic{0};
        QDate day; ///< of the service
    };
    /// Effect of a reply on the requested domains.
    struct Taken
    {
        QList<Observation> observations;
        QList<Change> changes;
        int steady = 0; ///< number of known domains that kept their status
    };

    // service_lane.cpp: scheduling
    bool step();
    [[nodiscard]] bool hasUrgentWork() const;
    [[nodiscard]] bool hasBackgroundWork() const;
    [[nodiscard]] bool planIsDue() const;
    [[nodiscard]] bool sampleIsDue() const;
    void reportInitialChecks();
    [[nodiscard]] bool mayPlan(const Account &account) const;
    [[nodiscard]] Account *find(AccountId account);
    QList<Batch> &queue(BatchReason reason) { return m_queues[size_t(reason)]; }
    [[nodiscard]] const QList<Batch> &queue(BatchReason reason) const { return m_queues[size_t(reason)]; }
    void settle(const Batch &batch, const QString &sentence);
    void drop(const std::function<bool(const Batch &)> &which, const QString &sentence);
    void dropUnawaited();
    void endRequests(const Error &error);
    void setWake(std::chrono::milliseconds fromNow);
    [[nodiscard]] QDate serviceDay() const;

    // service_lane_checks.cpp: sending
    bool sendNextOf(QList<Batch> &queue);
    bool send(Batch part, const LedgerState &ledger, QHash<DomainName, KnownStatus> known);
    [[nodiscard]] qint64 checksForPlan(const LedgerState &ledger) const;
    Batch takeFront(QList<Batch> &queue, qsizetype count);
    [[nodiscard]] bool leaveOutRemoved(Batch &part);
    [[nodiscard]] Result<void> noteConfirmations(Batch &part);
    bool leaveOutAnswered(Batch &part, const QHash<DomainName, KnownStatus> &known);
    [[nodiscard]] bool isFreshlySettled(AccountId account) const;
    [[nodiscard]] bool mustAskUsage(AccountId account, const LedgerState &ledger) const;
    bool sendUsage(const UsageRequest &request);
    void journalFailed(const Error &error);

    // service_lane_plan.cpp: planning
    Result<void> loadWatched();
    Result<void> learnPublication(const QDateTime &now);
    Result<QList<PlannedAccount>> spendersAt(const QDateTime &now);
    /// @p now: used as the current time throughout. Checks due then are in the plan.
    Result<LanePlan> plannedAt(const QDateTime &now, const std::optional<QDateTime> &listUntil);
    bool makePlan();
    void enqueueDue(const LanePlan &made, const QDateTime &now);
    void enqueueProbe();
    [[nodiscard]] bool mayHaveMore(const Account &account, const LedgerState &ledger) const;
    void logUnspent(AccountId account, const LedgerState &before, const Usage &after);

    // service_lane_plan.cpp: hints
    [[nodiscard]] const WatchedDomain *watchedByAny(const DomainName &domain) const;
    Result<void> loadForUser();
    Result<void> readHints();
    Result<void> saveHints();
    [[nodiscard]] int confirmationsOf(const DomainName &domain, int wanted, BlockStatus answer);
    void settleHint(const Observation &seen);
    [[nodiscard]] QList<DomainName> hintedAt(const QDateTime &now) const;

    // service_lane_failures.cpp: incidents
    [[nodiscard]] bool guard(const InFlight &sent, const CheckReply &reply);
    [[nodiscard]] Incident::Outcome judgeSample(const InFlight &sent, const CheckReply &reply);
    [[nodiscard]] QList<Observation> droppedSuspicions(const QList<Observation> &observations);
    void closeIncident(Incident::Outcome outcome);
    void addCompanions(Batch &part, qint64 checksLeft, const RequestLimits &limits);
    void enqueueSample();
    [[nodiscard]] std::optional<AccountId> askerOf(const DomainName &held) const;
    [[nodiscard]] QHash<AccountId, QList<DomainName>> byAsker(const QList<DomainName> &held) const;
    [[nodiscard]] QList<DomainName> steadyOnes(AccountId account, const DomainName &suspect, qsizetype count,
                                               const QList<DomainName> &without);

    // service_lane_checks.cpp: replies
    void onAnswer(const CheckAnswer &answer);
    void askAgain(InFlight sent);
    void onReply(const InFlight &sent, const CheckReply &reply);
    [[nodiscard]] Taken observeAll(const InFlight &sent, const CheckReply &reply);
    void handOver(const Batch &batch, const Taken &taken, bool isStored);
    void onUsage(const UsageRequest &request, const UsageAnswer &answer);
    void takeUsage(AccountId account, const LedgerState &before, const std::optional<Usage> &usage,
                   qint64 ownUnits);
    [[nodiscard]] Usage acceptedUsage(AccountId account, const Usage &said);
    void store(const QList<Observation> &observations, AccountId account);
    void noteServiceTime(const QDateTime &serviceTime);
    void serviceAnswers();
    void serviceAccepts(AccountId account);
    void check(const Result<void> &written);

    // service_lane_failures.cpp: failures
    void onFailure(InFlight sent, const ServiceFailure &failure);
    void onInvalid(InFlight sent);
    void onUnavailable(const InFlight &sent, const ServiceFailure &failure);
    void onUsageFailure(AccountId account, const ServiceFailure &failure);
    void stopAccount(AccountId account, const ServiceFailure &failure);
    void reportStopped(AccountId account, const Error &error);
    [[nodiscard]] bool isParked(AccountId account) const;
    [[nodiscard]] bool mustRecheck(AccountId account) const;
    [[nodiscard]] bool mayRecheckForUser(AccountId account) const;
    [[nodiscard]] ExhaustedHold exhausted(AccountId account, const std::optional<Usage> &told) const;
    void holdAccount(AccountId account, const ExhaustedHold &hold, const Error &why);
    [[nodiscard]] const ExhaustedHold *holdOf(AccountId account, const std::optional<Usage> &latest) const;
    void backOff(AccountId account, const ServiceFailure &failure);
    void giveUpFor(AccountId account, const QString &sentence);
    void refused(const ServiceFailure &failure, bool isCheck);
    void keepPause();
    void recallPause();
    void accepted(bool isCheck);
    void reportWait();
    void reportFullMinute(std::chrono::milliseconds wait);
    [[nodiscard]] bool isNewPause(const QDateTime &until);
    void giveUpAwaited();
    [[nodiscard]] AccountId awaitedAccount() const;

    // service_lane.cpp: unsaved answers
    bool record(const Lost &atStake, std::function<Result<void>()> write, std::function<void()> then = {});
    bool release(const InFlight &sent, const std::optional<Usage> &usage,
                 const QList<Observation> &observations = {}, std::function<void()> then = {});
    Result<void> writeUnsaved();
    bool saveAgain();
    void tryToSaveLater();

    // service_lane.cpp: activity, shown by other layers
    void noteNextChecks(const LanePlan &made);
    void describeHold(AccountActivity &activity) const;
    [[nodiscard]] std::optional<QDateTime> exhaustedUntil(AccountId account, const LedgerState &ledger) const;
    [[nodiscard]] std::optional<QDateTime> waitsUntil();
    [[nodiscard]] std::optional<QDateTime> nextCheckOf(const AccountActivity &activity) const;

    Ports m_ports;
    const Presence &m_presence;
    LanePace m_pace;
    QList<Account> m_accounts;
    std::array<QList<Batch>, 3> m_queues; ///< by BatchReason
    QList<UsageRequest> m_usageRequests;
    QList<PlanRequest> m_planRequests;
    std::optional<Question> m_question; ///< in flight
    std::optional<InFlight> m_inFlight; ///< batch in flight, if it is a POST /check
    std::deque<Unsaved> m_unsaved;
    std::optional<Error> m_journalError;        ///< why the last write failed
    std::chrono::milliseconds m_saveAgainAt{0}; ///< monotonic
    int m_saveTries = 0;
    QHash<AccountId, ExhaustedHold> m_holds;
    QHash<AccountId, Settled> m_settledAt; ///< last settled GET /limit
    QSet<AccountId> m_usageIsOld;          ///< the clock jumped since the last reported usage
    QHash<AccountId, ForeignSpending> m_foreign;
    QHash<AccountId, QDate> m_doubtedOn; ///< service's day on which its figures were last logged as too high
    QHash<AccountId, LastPlan> m_lastPlans;
    QHash<AccountId, QDateTime> m_nextChecks; ///< UTC, when the newest plan continues, by paying account
    std::optional<Error> m_unreachable;       ///< why the service is down
    QDateTime m_reportedWait;                 ///< UTC, last result of waitsUntil()
    QHash<AccountId, Parked> m_parked;
    QSet<AccountId> m_reportedStopped; ///< reported in this run of the program
    QSet<AccountId> m_refused; ///< refused since the service last accepted them, whatever their current key
    WatchedSet m_watched;
    InitialChecks m_initialChecks;
    FaultWatch m_fault;
    RatesMemory m_rates;
    PublicationHours m_publication;
    QDate m_publicationLearnedOn;
    HintTracker m_hints;
    QList<Hint> m_unsavedHints;
    QSet<DomainName>
        m_corroborated;        ///< suspected to be blocked, agreeing with a hint that has been settled since
    double m_checksPerDay = 0; ///< of all accounts whose usage is known
    bool m_hintsAreRead = false;
    bool m_noHintIsOpen = false; ///< true if the journal has no open hint; used while hints are not read
    QDateTime m_watchedAt;       ///< UTC, when the lists were read; invalid: must be read
    std::chrono::milliseconds m_graceUntil{0}; ///< monotonic; until then the network may still be coming up
    std::chrono::milliseconds m_serviceOffset{0};
    std::optional<int> m_clockDaysAhead; ///< relative to the service's clock; empty: no reply yet
    QDateTime m_plannedAt;
    QDateTime m_nextPlanAt;
    std::optional<QDateTime> m_wakeAt;
    bool m_planning = false;
    std::optional<AccountId> m_planOnly;
    bool m_replan = true;
    bool m_pumping = false;
    bool m_closed = false;
    bool m_checksRefused = false; ///< the last POST /check got a 429 for too many requests per minute
    QDateTime m_reportedPause;    ///< UTC, end of the pause in the last waiting()
    QDateTime m_askedUntil;       ///< UTC, end of the pause requested by the last 429, however long
    bool m_hasRecalledPause = false;
    bool m_keepsPause = false; ///< the journal contains m_askedUntil
    bool m_online = true;
    bool m_checksFail = false; ///< POST /check fails, whatever GET /limit does
    bool m_probes = false;     ///< a single domain is to show whether POST /check still fails
};

} // namespace pantau::engine
