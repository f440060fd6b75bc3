// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/check.h"
#include "base/engine_events.h"
#include "base/ports.h"
#include "base/time.h"
#include "base/usage.h"

#include <QDateTime>
#include <QFuture>
#include <QHash>
#include <QList>
#include <QPromise>
#include <QRandomGenerator>
#include <QSet>

#include <array>
#include <chrono>
#include <deque>
#include <functional>
#include <limits>
#include <memory>
#include <optional>

namespace pantau::engine {

/// Receives the outcomes of domains. Each domain is settled exactly once.
class CheckListener
{
public:
    virtual ~CheckListener() = default;
    /// Called with the outcomes of one reply at a time.
    virtual void settled(const QList<CheckOutcome> &outcomes) = 0;
    /// True if the user did not choose the domains. Those that leave the watched set meanwhile are left out.
    [[nodiscard]] virtual bool followsPlan() const { return false; }

    /// Stops further requests on its behalf, because of @p why.
    void end(const QString &why) { m_ended = why; }
    [[nodiscard]] bool isOver() const { return !m_ended.isEmpty(); }
    [[nodiscard]] const QString &whyOver() const { return m_ended; }

private:
    QString m_ended;
};

/// Queued work with any number of domains. A lane sends it in parts.
struct Batch
{
    AccountId account{};
    BatchReason reason = BatchReason::Plan;
    QList<DomainName> domains;
    std::shared_ptr<CheckListener> listener{}; ///< empty for the continuous plan
    QDateTime queuedAt{};                      ///< UTC
    QHash<DomainName, CheckOutcome> seen{};    ///< for a confirmation: outcome of the first answer
    QHash<DomainName, int>
        confirmations{};       ///< number required by the lists when each domain was first requested
    QSet<DomainName> extras{}; ///< domains without a listener, which show whether the service is faulty
    bool needsCompanions =
        false; ///< for a confirmation: true if no other answers show that the service is reliable
    bool isVerified = false;  ///< for a confirmation: enough unchanged answers came along with the suspicions
    bool isSample = false;    ///< belongs to an incident
    bool isAnnounced = false; ///< for a confirmation: the user was shown its maximum cost
    bool maySpendReserve = false; ///< for the plan
    int refuted = 0;              ///< for a confirmation: number of refuted ones in a row before it

    [[nodiscard]] bool followsPlan() const { return !listener || listener->followsPlan(); }
};

/// A user check: collects the outcomes and returns them in the order of the request.
class UserCheck final : public CheckListener
{
public:
    UserCheck(QList<DomainName> order, EngineEvents &events);

    [[nodiscard]] QFuture<QList<CheckOutcome>> future() const { return m_promise.future(); }
    void settled(const QList<CheckOutcome> &outcomes) override;

private:
    void finish();

    QList<DomainName> m_order;
    QHash<DomainName, CheckOutcome> m_outcomes;
    qsizetype m_distinct;
    EngineEvents &m_events;
    QPromise<QList<CheckOutcome>> m_promise;
};

/// One run over everything that is due. Finishes when each lane has planned and every domain is settled.
class DueCheck final : public CheckListener
{
public:
    explicit DueCheck(EngineEvents &events) : m_events(events) { m_promise.start(); }

    [[nodiscard]] QFuture<int> future() const { return m_promise.future(); }
    /// Keeps the run open until letGo(), because planning is not finished.
    void hold() { ++m_holds; }
    void letGo();
    void expect(qsizetype domains) { m_expected += int(domains); }
    void settled(const QList<CheckOutcome> &outcomes) override;
    [[nodiscard]] bool followsPlan() const override { return true; }

private:
    void finishWhenDone();

    int m_holds = 0;
    int m_expected = 0;
    int m_settled = 0;
    int m_answered = 0;
    EngineEvents &m_events;
    QPromise<int> m_promise;
};

/// A batch for which the service's reply is awaited.
struct SentBatch
{
    Batch batch;
    BatchId id{};
    qint64 units = 0;
    QHash<DomainName, KnownStatus> before;
    LedgerState ledger; ///< before the charge
};

/// Work that waits for one service address: batches by their reason, usage requests, and runs that need a
/// plan.
class WorkQueue
{
public:
    struct UsageRequest
    {
        AccountId account{};
        std::shared_ptr<QPromise<UsageAnswer>> promise; ///< empty if the request comes from the lane itself

        void finish(const UsageAnswer &answer) const;
        void fail(const Error &error) const;
    };
    struct PlanRequest
    {
        std::optional<AccountId> account; ///< empty: all accounts
        std::shared_ptr<DueCheck> run;
    };

    /// @p sampleLost: called when the sample of an incident is settled without an answer.
    WorkQueue(const Clock &clock, std::function<void()> sampleLost);

    void add(Batch batch);
    /// Puts @p batch in front of its queue, to be sent (again) next.
    void putBack(Batch batch);
    [[nodiscard]] bool has(BatchReason reason) const { return !queue(reason).isEmpty(); }
    [[nodiscard]] const Batch &front(BatchReason reason) const { return queue(reason).first(); }
    /// Takes the first @p count domains off the front batch; all if it has fewer.
    Batch take(BatchReason reason, qsizetype count = std::numeric_limits<qsizetype>::max());

    QFuture<UsageAnswer> requestUsage(AccountId account);
    void putBack(const UsageRequest &request) { m_usageRequests.prepend(request); }
    [[nodiscard]] const QList<UsageRequest> &usageRequests() const { return m_usageRequests; }
    UsageRequest takeUsageRequest() { return m_usageRequests.takeFirst(); }

    void requestPlan(const std::optional<AccountId> &account, const std::shared_ptr<DueCheck> &run);
    [[nodiscard]] const QList<PlanRequest> &planRequests() const { return m_planRequests; }
    void finishPlanRequests();

    /// True if the user waits for work. It is sent even while the plan backs off.
    [[nodiscard]] bool isAwaited() const;
    /// Returns the account whose work is awaited, if any.
    [[nodiscard]] std::optional<AccountId> awaitedAccount() const;
    /// UTC, when the account's oldest batch of the plan was queued; invalid if there is none.
    [[nodiscard]] QDateTime plannedSince(AccountId account) const;

    /// Reports @p batch as not checked because of @p sentence.
    void settle(const Batch &batch, const QString &sentence);
    void drop(const std::function<bool(const Batch &)> &which, const QString &sentence);
    void dropUnawaited();
    /// Ends everything the user waits for. The plan keeps its work.
    /// @p ofDomains: why its domains were not checked.
    void endAwaited(const QString &sentence, const QString &ofDomains);
    void endAll(const Error &error);
    /// Ends everything that waits for the account. Runs over all accounts continue with the others unless
    /// @p endsAllRuns.
    void endFor(AccountId account, const QString &sentence, bool endsAllRuns);

private:
    QList<Batch> &queue(BatchReason reason) { return m_queues[size_t(reason)]; }
    [[nodiscard]] const QList<Batch> &queue(BatchReason reason) const { return m_queues[size_t(reason)]; }
    void endRequests(const Error &error);

    const Clock &m_clock;
    std::function<void()> m_sampleLost;
    std::array<QList<Batch>, 3> m_queues; ///< by BatchReason
    QList<UsageRequest> m_usageRequests;
    QList<PlanRequest> m_planRequests;
};

/// Writes that the journal rejected. Paid answers are never thrown away: they are kept in order until they
/// can be stored.
class JournalBacklog
{
public:
    struct Lost
    {
        int answers = 0;     ///< paid answers
        QStringList blocked; ///< domains newly reported as blocked in those answers
    };

    /// @p failed: called when the journal rejects a new write.
    JournalBacklog(const Clock &clock, EngineEvents &events, std::function<void(const Error &)> failed);

    /// Runs @p write and @p then, or keeps both until that works. Returns true if it was written.
    bool record(const Lost &atStake, std::function<Result<void>()> write, std::function<void()> then = {});
    [[nodiscard]] bool isEmpty() const { return m_unsaved.empty(); }
    /// Writes again, unless that is not due and no user waits (@p isAwaited). Returns false if it fails.
    bool saveAgain(bool isAwaited);
    [[nodiscard]] std::chrono::milliseconds untilRetry() const;
    /// Prepares the shutdown: from now on, retries without long pauses.
    void hurry();
    /// Tries once more and returns what is lost if that fails.
    Lost saveFinally();

    /// Records why the journal failed, and that it works.
    void noteError(const Error &error) { m_error = error; }
    void noteSuccess() { m_error.reset(); }
    [[nodiscard]] const std::optional<Error> &error() const { return m_error; }
    /// Returns why answers cannot be stored, or nothing if they can.
    [[nodiscard]] std::optional<Error> problem() const;

private:
    struct Unsaved
    {
        std::function<Result<void>()> write;
        std::function<void()> then; ///< called after the write
        Lost atStake;
    };

    Result<void> writeAll();
    void retryLater();
    [[nodiscard]] Lost atStake() const;

    const Clock &m_clock;
    EngineEvents &m_events;
    std::function<void(const Error &)> m_failed;
    std::deque<Unsaved> m_unsaved;
    std::optional<Error> m_error;
    std::chrono::milliseconds m_retryAt{0}; ///< monotonic
    int m_tries = 0;
    bool m_hurries = false;
};

/// How long a request counts towards the limit (contract 8). The guard is added because requests take
/// different times to arrive.
inline constexpr std::chrono::seconds requestWindow{60};
inline constexpr std::chrono::seconds windowGuard{1};

/// Returns the earliest time, not before @p now, at which a request keeps every window of 60 s
/// within @p limit.
/// @p sentTimes: requests sent so far, UTC, in any order.
///
/// Times more than a minute after @p now come from a wall clock that was set back since. They are ignored,
/// so that nothing waits for such a clock to catch up.
[[nodiscard]] QDateTime nextFreeTime(QList<QDateTime> sentTimes, const QDateTime &now, int limit);

/// Decides when a service address may get a request: requests per minute, pauses requested by a 429, and
/// back-off after failures. Uses monotonic time, so a jump of the wall clock changes nothing. Long pauses
/// are stored for the next run.
class LanePace
{
public:
    LanePace(const Clock &clock, JournalPort &journal, quint32 jitterSeed);

    void noteSent();
    /// Handles a 429 for too many requests per minute. Blocks all requests until @p retryAfter has passed,
    /// or for a minute if it is empty. Consecutive refusals lengthen the pause: 15 s, then doubled each
    /// time, up to 10 minutes. @p account: any of the service, if one is left.
    void refused(const std::optional<AccountId> &account,
                 const std::optional<std::chrono::seconds> &retryAfter, bool isCheck);
    /// To be called for any reply other than a 429. GET /limit succeeding while POST /check is refused says
    /// nothing about the refusals.
    void accepted(const std::optional<AccountId> &account, bool isCheck);
    /// Restores the pause requested in an earlier run, once. It lasts no longer than it would have there.
    void recall(AccountId account);
    /// Handles a service failure: background work waits 30 s, doubled each time up to 30 min, each with up
    /// to 20 % jitter, and at least @p retryAfter.
    void backOff(const std::optional<std::chrono::seconds> &retryAfter);
    /// Delays background work, because the local journal failed or the network is still coming up.
    void rest(std::chrono::milliseconds duration = std::chrono::minutes(1));
    void succeeded();
    /// Resumes background work now. If the service fails again, the back-off continues where it was.
    void tryNow();

    /// Returns how long until any request may be sent. @p journalled: request times in the journal, of this
    /// run and of other runs; @p perMinute: allowed requests per minute.
    [[nodiscard]] std::chrono::milliseconds untilFree(const QList<QDateTime> &journalled,
                                                      int perMinute) const;
    /// Returns how long until background work may continue.
    [[nodiscard]] std::chrono::milliseconds untilBackground() const;
    /// Returns how long the pause requested by a 429 still lasts; never negative.
    [[nodiscard]] std::chrono::milliseconds untilAsked() const;
    /// UTC, end of the pause requested by the last 429, however long; invalid: none.
    [[nodiscard]] const QDateTime &askedUntil() const { return m_askedUntil; }
    /// Returns how long the refusals will have lasted at the end of the pause, without an accepted request;
    /// 0 if there is none.
    [[nodiscard]] std::chrono::milliseconds refusals() const;
    /// UTC, when a requested pause or the back-off ends; empty if nothing is held back.
    [[nodiscard]] std::optional<QDateTime> waitsUntil();
    /// True if @p until differs from the last pause reported to the user.
    [[nodiscard]] bool isNewPause(const QDateTime &until);

private:
    [[nodiscard]] QDateTime steadyNow() const;
    void pause(const std::optional<std::chrono::seconds> &retryAfter);
    void keep(const std::optional<AccountId> &account);

    const Clock &m_clock;
    JournalPort &m_journal;
    QRandomGenerator m_random;
    QList<QDateTime> m_sent; ///< in steady time
    std::chrono::milliseconds m_waitUntil{0};
    std::chrono::milliseconds m_refusedSince{0};
    int m_refusals = 0;
    std::chrono::milliseconds m_backgroundFrom{0};
    int m_failures = 0;
    bool m_checksRefused = false; ///< the last POST /check got a 429 for too many requests per minute
    QDateTime m_askedUntil;
    bool m_hasRecalled = false;
    bool m_isKept = false;     ///< the journal contains m_askedUntil
    QDateTime m_reportedWait;  ///< UTC, last result of waitsUntil()
    QDateTime m_reportedPause; ///< UTC, last new result of isNewPause()
};

} // namespace pantau::engine
