// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/account.h"
#include "base/status.h"
#include "base/time.h"
#include "engine/allowance.h"
#include "engine/fault_watch.h"
#include "engine/hint_book.h"
#include "engine/lane_plan.h"
#include "engine/lane_queue.h"
#include "engine/ports.h"
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
};

/// Everything that goes to one service address, one request at a time: what people ask for first, then
/// confirmations, then the plan. Charges each batch in the journal before it leaves, acts on every reply and
/// failure as in DESIGN "Talking to the service", and believes no reply that flips too much at once.
class ServiceLane final : public QObject
{
    Q_OBJECT

public:
    /// @p presence: the monitor's, which outlives the lane.
    ServiceLane(const Ports &ports, const Presence &presence, quint32 jitterSeed);

    void setAccounts(const QList<Account> &accounts);
    [[nodiscard]] const QList<Account> &accounts() const { return m_accounts; }

    /// Whether the plan runs, for all accounts or for @p only. When it does not, its queued work is dropped.
    void setPlanning(bool planning, std::optional<AccountId> only);
    /// Lists changed: they are read and the plan is made anew at the next pump().
    void replan();
    /// After a sleep or a jump of the clock: the network may need a moment, and GET /limit comes first.
    void resume();

    void enqueue(Batch batch);
    QFuture<UsageAnswer> refreshUsage(AccountId account);
    /// Plans once for one account, or all of them, on behalf of @p run.
    void planOnce(std::optional<AccountId> account, const std::shared_ptr<DueCheck> &run);
    /// A new key or other settings: whatever held the account back is forgotten.
    void forgetHold(AccountId account);
    /// Somebody asks for it, or the network is another one: what failed or was refused is tried again at
    /// once.
    void lookAgain();
    [[nodiscard]] Result<QSet<DomainName>> watchedNames();
    /// Those in one of @p lists, without the paused ones.
    [[nodiscard]] Result<QSet<DomainName>> watchedIn(const QSet<ListId> &lists);
    enum class Sighting {
        Nothing,
        MayTurn, ///< it should be looked at again in a quarter of an hour
        News,    ///< a hint was raised, or taken back
    };
    /// @p source was looked at and says this.
    [[nodiscard]] Sighting sighted(const QString &source, const DomainName &domain, bool looksBlocked);
    void forgetVerdicts(const QString &source) { m_hints.forgetVerdicts(source); }
    /// @p source said at @p saidAt (UTC; invalid: now) that @p domains look as @p looksBlocked. Returns those
    /// of them that are watched here. Fails when it could not be written down; saying it again does no harm.
    Result<QSet<DomainName>> takeHints(const QString &source, const QList<DomainName> &domains,
                                       bool looksBlocked, const QDateTime &saidAt = {});
    /// Settles everything that waits with @p error.
    void cancelAll(const Error &error);
    /// The program ends: nothing leaves any more, the next pump() settles all that waits, and what could not
    /// be written down is tried again without long pauses.
    void close();
    struct Lost
    {
        int answers = 0;     ///< that were paid for
        QStringList blocked; ///< what they said is blocked, and was not known to be
    };
    /// What could not be written down is tried once more, and is lost where that fails.
    Lost saveAtLast();
    /// Why nothing can be written down, while that is so.
    [[nodiscard]] std::optional<Error> unsaved() const;
    /// A batch is on its way, or what it brought is not written down yet.
    [[nodiscard]] bool owesAnswers() const { return m_inFlight || !m_unsaved.empty(); }
    /// Settles what waits on behalf of @p listener; a request on its way is still taken in.
    void cancel(const CheckListener *listener, const QString &sentence);

    /// Sends what may be sent now.
    void pump();
    /// UTC, when pump() has something to do; empty while there is nothing, or a reply is awaited.
    [[nodiscard]] std::optional<QDateTime> wakeAt() const { return m_wakeAt; }
    [[nodiscard]] bool awaitsReply() const { return m_question.has_value(); }

    /// What a whole plan is made from now.
    [[nodiscard]] Result<PlanSnapshot> planSnapshot();
    /// What is being done for each account. @p isWatching: the plan runs, or is paused; else the lists may
    /// not have been read.
    [[nodiscard]] QList<AccountActivity> activity(bool isWatching);

Q_SIGNALS:
    void worked(); ///< wakeAt() may be another one
    void checksFinished(pantau::AccountId account, const QList<pantau::Observation> &observations);
    void changesConfirmed(pantau::AccountId account, const QList<pantau::Change> &changes);
    void usageChanged(pantau::AccountId account, const pantau::Usage &usage);
    void accountStopped(pantau::AccountId account, const pantau::Error &error);
    void accountParked(pantau::AccountId account, const pantau::Error &error);
    void accountResumed(pantau::AccountId account);
    void answered();                                         ///< the service did, whatever it said
    void unreachable(const pantau::ServiceFailure &failure); ///< no answer that can be used
    void incidentRaised(const pantau::Incident &incident);
    void incidentResolved(const pantau::Incident &incident);
    void initialChecksFinished(pantau::AccountId account);
    /// A reply that was paid for gave no usable status for this many of its domains.
    void unanswered(pantau::AccountId account, int domains);
    void waiting(pantau::AccountId account, const QDateTime &until, const QString &sentence);
    void planChanged();
    void hintsChanged();
    void failed(const pantau::Error &error);

private:
    struct UsageRequest
    {
        AccountId account{};
        std::shared_ptr<QPromise<UsageAnswer>> promise; ///< empty when the lane itself asks
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
    /// One request, of either kind.
    struct Question
    {
        AccountId account{};
        bool isOutdated = false; ///< the account was changed since: its key may be another one
    };
    /// The newest plan of an account, to tell at a reset why something was left.
    struct LastPlan
    {
        Plan plan;          ///< without its checks
        QDateTime failedAt; ///< UTC, the first failure since; invalid: none
        bool isUnreached = false;
        bool hasSlept = false; ///< the computer, since

        void failed(const QDateTime &now, bool isAway)
        {
            if (failedAt.isValid())
                return;
            failedAt = now;
            isUnreached = isAway;
        }
    };
    /// An account that the service refused.
    struct Parked
    {
        std::chrono::milliseconds lookAt{0}; ///< monotonic, when GET /limit asks whether it still is
        std::chrono::milliseconds lookedAt{0};
        int looks = 0;
    };
    /// What the journal did not take, in its order.
    struct Unsaved
    {
        std::function<Result<void>()> write;
        std::function<void()> then; ///< follows the writing
        Lost atStake;
    };
    struct Settled
    {
        std::chrono::milliseconds monotonic{0};
        QDate day; ///< the service's
    };
    /// What a reply does to the domains that were asked.
    struct Taken
    {
        QList<Observation> observations;
        QList<Change> changes;
        int steady = 0; ///< known domains that kept their status
    };

    // service_lane.cpp: whose turn it is
    bool step();
    [[nodiscard]] bool hasUrgentWork() const;
    [[nodiscard]] bool hasBackgroundWork() const;
    [[nodiscard]] bool planIsDue() const;
    [[nodiscard]] bool sampleIsDue() const;
    void tellInitialChecks();
    [[nodiscard]] bool mayPlan(const Account &account) const;
    [[nodiscard]] Account *find(AccountId account);
    QList<Batch> &queue(BatchReason reason) { return m_queues[size_t(reason)]; }
    [[nodiscard]] const QList<Batch> &queue(BatchReason reason) const { return m_queues[size_t(reason)]; }
    void settle(const Batch &batch, const QString &sentence);
    void drop(const std::function<bool(const Batch &)> &which, const QString &sentence);
    void dropWhatNobodyAwaits();
    void endRequests(const Error &error);
    void setWake(std::chrono::milliseconds fromNow);
    [[nodiscard]] QDate serviceDay() const;

    // service_lane_send.cpp: what leaves
    bool sendNextOf(QList<Batch> &queue);
    bool send(Batch part, const LedgerState &ledger, QHash<DomainName, KnownStatus> known);
    [[nodiscard]] qint64 checksForPlan(const LedgerState &ledger) const;
    Batch takeFront(QList<Batch> &queue, qsizetype count);
    [[nodiscard]] bool leaveOutWhatHasLeft(Batch &part);
    [[nodiscard]] Result<void> noteConfirmations(Batch &part);
    bool leaveOutTheAnswered(Batch &part, const QHash<DomainName, KnownStatus> &known);
    [[nodiscard]] bool isFreshlySettled(AccountId account) const;
    [[nodiscard]] bool mustAskUsage(AccountId account, const LedgerState &ledger) const;
    bool sendUsage(const UsageRequest &request);
    void journalFailed(const Error &error);

    // service_lane_plan.cpp: what is to be sent
    Result<void> loadWatched();
    Result<void> learnPublication(const QDateTime &now);
    Result<QList<PlannedAccount>> spendersAt(const QDateTime &now);
    /// @p now: the one moment that whoever plans takes for the present; what is due then is in the plan.
    Result<LanePlan> plannedAt(const QDateTime &now, const std::optional<QDateTime> &listUntil);
    bool makePlan();
    void enqueueDue(const LanePlan &made, const QDateTime &now);
    void enqueueProbe();
    [[nodiscard]] bool mayHaveMore(const Account &account, const LedgerState &ledger) const;
    void tellUnspent(AccountId account, const LedgerState &before, const Usage &after);

    // service_lane_hints.cpp: what others say
    [[nodiscard]] const WatchedDomain *watchedByAny(const DomainName &domain) const;
    Result<void> loadForPerson();
    Result<void> readHints();
    Result<void> saveHints();
    [[nodiscard]] int confirmationsOf(const DomainName &domain, int wanted, BlockStatus answer);
    void settleHint(const Observation &seen);
    [[nodiscard]] QList<DomainName> hintedAt(const QDateTime &now) const;

    // service_lane_incident.cpp: whether it is to be believed
    [[nodiscard]] bool guard(const InFlight &sent, const CheckReply &reply);
    [[nodiscard]] Incident::Outcome judgeSample(const InFlight &sent, const CheckReply &reply);
    [[nodiscard]] QList<Observation> droppedSuspicions(const QList<Observation> &observations);
    void closeIncident(Incident::Outcome outcome);
    void addCompanions(Batch &part, qint64 checksLeft);
    void enqueueSample();
    [[nodiscard]] std::optional<AccountId> askerOf(const DomainName &held) const;
    [[nodiscard]] QHash<AccountId, QList<DomainName>> byAsker(const QList<DomainName> &held) const;
    [[nodiscard]] QList<DomainName> steadyOnes(AccountId account, const DomainName &suspect, qsizetype count,
                                               const QList<DomainName> &without);

    // service_lane_replies.cpp: what comes back
    void onAnswer(const CheckAnswer &answer);
    void askAgain(InFlight sent);
    void onReply(const InFlight &sent, const CheckReply &reply);
    [[nodiscard]] Taken observeAll(const InFlight &sent, const CheckReply &reply);
    void handOver(const Batch &batch, const Taken &taken, bool isStored);
    void onUsage(const UsageRequest &request, const UsageAnswer &answer);
    void takeUsage(AccountId account, const LedgerState &before, const std::optional<Usage> &usage,
                   qint64 ownUnits);
    [[nodiscard]] Usage believed(AccountId account, const Usage &said);
    void store(const QList<Observation> &observations, AccountId account);
    void noteServiceTime(const QDateTime &serviceTime);
    void serviceAnswers();
    void serviceAccepts(AccountId account);
    void check(const Result<void> &written);

    // service_lane_failures.cpp: what does not
    void onFailure(InFlight sent, const ServiceFailure &failure);
    void onInvalid(InFlight sent);
    void onUnavailable(const InFlight &sent, const ServiceFailure &failure);
    void onUsageFailure(AccountId account, const ServiceFailure &failure);
    void stopAccount(AccountId account, const ServiceFailure &failure);
    void tellStopped(AccountId account, const Error &error);
    [[nodiscard]] bool isParked(AccountId account) const;
    [[nodiscard]] bool mustLookAgain(AccountId account) const;
    [[nodiscard]] bool mayLookForPerson(AccountId account) const;
    [[nodiscard]] ExhaustedHold exhausted(AccountId account, const std::optional<Usage> &told) const;
    void holdAccount(AccountId account, const ExhaustedHold &hold, const Error &why);
    [[nodiscard]] const ExhaustedHold *holdOf(AccountId account, const std::optional<Usage> &latest) const;
    void backOff(AccountId account, const ServiceFailure &failure);
    void giveUpFor(AccountId account, const QString &sentence);
    void refused(const ServiceFailure &failure, bool isCheck);
    void keepPause();
    void recallPause();
    void accepted(bool isCheck);
    void tellWait();
    void tellFullMinute(std::chrono::milliseconds wait);
    [[nodiscard]] bool isNewPause(const QDateTime &until);
    void giveUpAwaited();
    [[nodiscard]] AccountId awaitedAccount() const;

    // service_lane_unsaved.cpp: what cannot be written down
    bool record(const Lost &atStake, std::function<Result<void>()> write, std::function<void()> then = {});
    bool release(const InFlight &sent, const std::optional<Usage> &usage,
                 const QList<Observation> &observations = {}, std::function<void()> then = {});
    Result<void> writeUnsaved();
    bool saveAgain();
    void tryToSaveLater();

    // service_lane_activity.cpp: what is being done, for others to tell
    void noteNextChecks(const LanePlan &made);
    void tellHold(AccountActivity &activity) const;
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
    std::optional<Question> m_question; ///< on its way
    std::optional<InFlight> m_inFlight; ///< what POST /check asks with it
    std::deque<Unsaved> m_unsaved;
    std::optional<Error> m_journalError;        ///< why the last writing failed
    std::chrono::milliseconds m_saveAgainAt{0}; ///< monotonic
    int m_saveTries = 0;
    QHash<AccountId, ExhaustedHold> m_holds;
    QHash<AccountId, Settled> m_settledAt; ///< the last settled GET /limit
    QSet<AccountId> m_usageIsOld;          ///< the clock jumped since the last word
    QHash<AccountId, ForeignSpending> m_foreign;
    QHash<AccountId, QDate>
        m_doubtedOn; ///< the service's day on which its figures were last said to be too high
    QHash<AccountId, LastPlan> m_lastPlans;
    QHash<AccountId, QDateTime> m_nextChecks; ///< UTC, when the newest plan goes on, by who pays
    std::optional<Error> m_unreachable;       ///< why the service does not answer
    QDateTime m_toldWait;                     ///< UTC, the last waitsUntil()
    QHash<AccountId, Parked> m_parked;
    QSet<AccountId> m_toldStopped; ///< in this run of the program
    QSet<AccountId> m_refused;     ///< since the service last let them in, whatever key is in use by now
    WatchedSet m_watched;
    InitialChecks m_initialChecks;
    FaultWatch m_fault;
    RatesMemory m_rates;
    PublicationHours m_publication;
    QDate m_publicationLearnedOn;
    HintBook m_hints;
    QList<Hint> m_unsavedHints;
    QSet<DomainName> m_witnessed; ///< suspected to be blocked, as a hint said that is closed by now
    double m_checksPerDay = 0;    ///< of all accounts, as far as the service has told
    bool m_hintsAreRead = false;
    bool m_noHintIsOpen = false;               ///< of those in the journal, while they are not read
    QDateTime m_watchedAt;                     ///< UTC, when the lists were read; invalid: they have to be
    std::chrono::milliseconds m_graceUntil{0}; ///< monotonic: the network may still be coming up
    std::chrono::milliseconds m_serviceOffset{0};
    std::optional<int> m_clockDaysAhead; ///< of the service's; empty: no answer has come yet
    QDateTime m_plannedAt;
    QDateTime m_nextPlanAt;
    std::optional<QDateTime> m_wakeAt;
    bool m_planning = false;
    std::optional<AccountId> m_planOnly;
    bool m_replan = true;
    bool m_pumping = false;
    bool m_closed = false;
    bool m_checksRefused = false; ///< the last POST /check met a 429 for too many a minute
    QDateTime m_toldPause;        ///< UTC, the last waiting()
    QDateTime m_askedUntil;       ///< UTC, the pause that the last 429 asked for, however long
    bool m_hasRecalledPause = false;
    bool m_keepsPause = false; ///< the journal has m_askedUntil
    bool m_online = true;
    bool m_checksFail = false; ///< POST /check did, whatever GET /limit says
    bool m_probes = false;     ///< one domain is to show whether it still does
};

} // namespace pantau::engine
