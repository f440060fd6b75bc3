// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/service_lane.h"

#include "engine/allowance.h"
#include "engine/lane_text.h"

#include <algorithm>
#include <utility>

namespace pantau::engine {

using namespace std::chrono_literals;

namespace {

/// How long the network may take to come up after a sleep before its absence is reported.
constexpr std::chrono::milliseconds networkGrace = 2min;

} // namespace

ServiceLane::ServiceLane(const Ports &ports, const Presence &presence, quint32 jitterSeed)
    : m_ports(ports), m_presence(presence), m_pace(ports.clock, jitterSeed)
{
}

void ServiceLane::setAccounts(const QList<Account> &accounts)
{
    if (m_accounts == accounts)
        return;
    m_accounts = accounts;
    for (const Account &account : accounts)
        if (account.state != Account::State::Active)
            m_refused.insert(account.id);
    recallPause();
    if (m_accounts.isEmpty() && m_fault.isOpen())
        closeIncident(Incident::Outcome::Left); // no account can check the held domains
    replan();
}

void ServiceLane::replan()
{
    m_watchedAt = {};
    m_replan = true;
}

void ServiceLane::resume()
{
    m_settledAt.clear();
    m_serviceOffset = 0ms;
    for (const Account &account : std::as_const(m_accounts))
        m_usageIsOld.insert(account.id);
    for (LastPlan &last : m_lastPlans)
        last.hasSlept = true;
    m_graceUntil = m_ports.clock.monotonic() + networkGrace;
    retryNow();
    replan();
}

void ServiceLane::setPlanning(bool planning, std::optional<AccountId> only)
{
    m_planning = planning;
    m_planOnly = only;
    if (planning) {
        m_replan = true;
        return;
    }
    m_lastPlans.clear(); // what is left from now on has another reason
    dropUnawaited();
}

void ServiceLane::enqueue(Batch batch)
{
    batch.queuedAt = m_ports.clock.nowUtc();
    queue(batch.reason).append(std::move(batch));
}

QFuture<UsageAnswer> ServiceLane::refreshUsage(AccountId account)
{
    auto promise = std::make_shared<QPromise<UsageAnswer>>();
    promise->start();
    m_usageRequests.append({account, promise});
    return promise->future();
}

void ServiceLane::planOnce(std::optional<AccountId> account, const std::shared_ptr<DueCheck> &run)
{
    run->hold();
    m_planRequests.append({account, run});
}

void ServiceLane::forgetHold(AccountId account)
{
    m_holds.remove(account);
    m_settledAt.remove(account);
    m_parked.remove(account);
    m_reportedStopped.remove(account);
    if (m_question && m_question->account == account)
        m_question->isOutdated = true;
    m_replan = true;
}

void ServiceLane::retryNow()
{
    m_pace.tryNow();
    m_probes = m_checksFail;
    m_holds.removeIf([](const auto &hold) { return hold->contradiction.has_value(); });
    for (Parked &parked : m_parked)
        parked.recheckAt = {};
    m_replan = true;
}

void ServiceLane::cancelAll(const Error &error)
{
    drop([](const Batch &) { return true; }, error.sentence);
    endRequests(error);
}

void ServiceLane::endRequests(const Error &error)
{
    for (const UsageRequest &request : std::exchange(m_usageRequests, {})) {
        ServiceFailure failure;
        failure.error = error;
        request.promise->addResult(UsageAnswer(Unexpected<ServiceFailure>(failure)));
        request.promise->finish();
    }
    for (const PlanRequest &request : std::exchange(m_planRequests, {}))
        request.run->letGo();
}

void ServiceLane::cancel(const CheckListener *listener, const QString &sentence)
{
    drop([listener](const Batch &batch) { return batch.listener.get() == listener; }, sentence);
}

void ServiceLane::close()
{
    m_closed = true;
    m_saveAgainAt = {};
    setPlanning(false, m_planOnly);
}

void ServiceLane::pump()
{
    if (m_pumping)
        return; // a reply arrived while sending, and the loop below handles it
    m_pumping = true;
    m_wakeAt.reset();
    if (m_closed)
        cancelAll({Error::Kind::Cancelled, stoppedWorkSentence(), {}});
    if (!m_unsaved.empty() && (m_closed || !m_question) && !saveAgain())
        cancelAll(*m_journalError);
    // The next run does not know the incident: held domains stay suspected and are checked again one by one.
    if (m_closed && !m_question && m_fault.isOpen())
        closeIncident(Incident::Outcome::Left);
    while (!m_closed && m_unsaved.empty() && !m_question && step()) {
    }
    m_pumping = false;
    Q_EMIT worked();
}

/// Does one thing. Returns false if there is nothing more to do now.
bool ServiceLane::step()
{
    if (!m_planning)
        dropUnawaited(); // a reply may have queued more, and the plan will return to it
    const bool background = m_pace.untilBackground().count() == 0;
    if (!hasUrgentWork() && !(background && hasBackgroundWork())) {
        if (m_planning && !m_accounts.isEmpty()) {
            const auto now = m_ports.clock.nowUtc();
            const qint64 untilPlan = planIsDue() ? 0 : now.msecsTo(m_nextPlanAt);
            setWake(std::max(m_pace.untilBackground(), std::chrono::milliseconds(untilPlan)));
        }
        if (const QDateTime sample = m_fault.nextSampleAt(); m_planning && sample.isValid()) {
            const std::chrono::milliseconds untilSample(m_ports.clock.nowUtc().msecsTo(sample));
            const auto at =
                m_ports.clock.nowUtc().addDuration(std::max(untilSample, m_pace.untilBackground()));
            m_wakeAt = m_wakeAt ? std::min(*m_wakeAt, at) : at;
        }
        return false;
    }
    if (m_accounts.isEmpty()) {
        cancelAll({Error::Kind::NotFound, accountGoneSentence(), {}});
        return false;
    }
    const AccountId any = m_accounts.first().id;
    const auto sent = m_ports.journal.requestsSince(any, m_ports.clock.nowUtc().addSecs(-120));
    if (!sent) {
        journalFailed(sent.error());
        return false;
    }
    if (const auto wait = m_pace.untilFree(*sent, m_ports.checking.limits(any).perMinute); wait.count() > 0) {
        setWake(wait);
        reportWait();
        reportFullMinute(wait);
        return false;
    }
    if (!m_usageRequests.isEmpty())
        return sendUsage(m_usageRequests.takeFirst());
    if (!queue(BatchReason::User).isEmpty())
        return sendNextOf(queue(BatchReason::User));
    // While the service is down, probe it with GET /limit, which is free. If POST /check itself fails, only
    // a check can show that it works again.
    if (!m_online && !m_checksFail && !hasUrgentWork())
        if (const auto spender = std::find_if(m_accounts.cbegin(), m_accounts.cend(),
                                              [this](const Account &each) { return mayPlan(each); });
            spender != m_accounts.cend())
            return sendUsage({spender->id, nullptr});
    if (sampleIsDue())
        enqueueSample();
    for (const auto reason : {BatchReason::Confirmation, BatchReason::Plan})
        if (!queue(reason).isEmpty())
            return sendNextOf(queue(reason));
    return planIsDue() || !m_planRequests.isEmpty() ? makePlan() : true;
}

/// True if the user waits for work. It is sent even while the plan backs off.
bool ServiceLane::hasUrgentWork() const
{
    const auto isAwaited = [](const QList<Batch> &waiting) {
        return std::any_of(waiting.cbegin(), waiting.cend(),
                           [](const Batch &batch) { return batch.listener != nullptr; });
    };
    return !m_usageRequests.isEmpty() || !m_planRequests.isEmpty() ||
           std::any_of(m_queues.cbegin(), m_queues.cend(), isAwaited);
}

bool ServiceLane::hasBackgroundWork() const
{
    return !queue(BatchReason::Confirmation).isEmpty() || !queue(BatchReason::Plan).isEmpty() ||
           sampleIsDue() || planIsDue();
}

bool ServiceLane::sampleIsDue() const
{
    return m_planning && m_fault.sampleIsDue(m_ports.clock.nowUtc());
}

bool ServiceLane::planIsDue() const
{
    if (!m_planning || m_accounts.isEmpty())
        return false;
    const QDateTime now = m_ports.clock.nowUtc();
    // After the clock was set back, the next time is meaningless.
    return m_replan || !m_nextPlanAt.isValid() || now >= m_nextPlanAt || now < m_plannedAt;
}

Account *ServiceLane::find(AccountId account)
{
    const auto found = std::find_if(m_accounts.begin(), m_accounts.end(),
                                    [account](const Account &each) { return each.id == account; });
    return found == m_accounts.end() ? nullptr : &*found;
}

void ServiceLane::settle(const Batch &batch, const QString &sentence)
{
    if (batch.isSample)
        m_fault.sampleFailed(m_ports.clock.nowUtc());
    if (!batch.listener)
        return;
    QList<CheckOutcome> outcomes;
    for (const DomainName &domain : batch.domains) {
        if (batch.extras.contains(domain))
            continue;
        CheckOutcome outcome{domain, BlockStatus::Unknown, std::nullopt, sentence};
        // A confirmation without an answer does not change the outcome of the first one.
        if (const auto seen = batch.seen.constFind(domain); seen != batch.seen.constEnd())
            outcome = *seen;
        outcomes.append(outcome);
    }
    batch.listener->settled(outcomes);
}

void ServiceLane::drop(const std::function<bool(const Batch &)> &which, const QString &sentence)
{
    QList<Batch> dropped;
    for (QList<Batch> &each : m_queues)
        each.removeIf([&](const Batch &batch) {
            const bool goes = which(batch);
            if (goes)
                dropped.append(batch);
            return goes;
        });
    for (const Batch &batch : std::as_const(dropped))
        settle(batch, sentence);
}

void ServiceLane::dropUnawaited()
{
    drop([](const Batch &batch) { return !batch.listener; }, {});
}

void ServiceLane::setWake(std::chrono::milliseconds fromNow)
{
    m_wakeAt = m_ports.clock.nowUtc().addDuration(std::max(fromNow, std::chrono::milliseconds(0)));
}

// Activity of a lane, as data for other layers to show.

namespace {

/// Minimum time between checks of a domain, whatever its interval.
constexpr std::chrono::seconds shortestInterval = 1h;
/// The two clocks are not read at the same time, so a wait that moves by less has not changed.
constexpr qint64 sameWaitMs = 2000;
/// A service that keeps asking for pauses accepts nothing. A single pause is normal.
constexpr std::chrono::milliseconds takesNothingOn = 5min;

} // namespace

QList<AccountActivity> ServiceLane::activity(bool isWatching)
{
    // If reading fails, the next step reports it. Until then the last counts remain.
    if (isWatching)
        static_cast<void>(loadWatched());
    const auto waits = waitsUntil();
    QList<AccountActivity> all;
    for (const Account &account : std::as_const(m_accounts)) {
        const WatchedSet::Counts counts = m_watched.counts(account.id);
        AccountActivity activity;
        activity.account = account.id;
        activity.isPlanned = m_planning && mayPlan(account);
        activity.areListsRead = m_watched.isLoaded();
        activity.domains = counts.domains;
        activity.neverChecked = counts.neverAnswered;
        activity.shared = counts.shared;
        activity.isReachable = !m_unreachable;
        activity.unreachable = m_unreachable;
        activity.waitsUntil = waits;
        if (waits && m_askedUntil.isValid() && m_askedUntil > waits->addDuration(1min))
            activity.askedUntil = m_askedUntil;
        activity.isRefused = m_pace.refusals() > takesNothingOn;
        activity.unsaved = unsaved();
        describeHold(activity);
        activity.nextCheckAt = nextCheckOf(activity);
        all.append(activity);
    }
    return all;
}

/// Stores when each plan continues. An interval that extends past the plan's end is added after it.
void ServiceLane::noteNextChecks(const LanePlan &made)
{
    m_nextChecks.clear();
    for (auto each = made.plans.cbegin(); each != made.plans.cend(); ++each) {
        QDateTime next = made.unlisted.contains(each.key()) ? m_plannedAt : each->nextAt;
        if (next >= each->until) {
            QDateTime earliest;
            for (const WatchedDomain &watched : m_watched.domains()) {
                if (watched.account != each.key())
                    continue;
                const auto &asked = watched.known.lastAskedAt;
                const auto interval =
                    std::max<std::chrono::seconds>(watched.interval.value_or(0s), shortestInterval);
                const QDateTime at = asked ? (*asked).addDuration(interval) : each->until;
                if (!earliest.isValid() || at < earliest)
                    earliest = at;
            }
            next = std::max(each->until, earliest);
        }
        m_nextChecks.insert(each.key(), std::max(next, m_plannedAt.addDuration(shortestPlanStep)));
    }
}

/// Explains why a service that answers gets no requests.
void ServiceLane::describeHold(AccountActivity &activity) const
{
    const auto ledger = m_ports.journal.ledger(activity.account);
    if (!ledger || !ledger->usage)
        return;
    const ExhaustedHold *hold = holdOf(activity.account, ledger->usage);
    if (!hold)
        activity.exhaustedUntil = exhaustedUntil(activity.account, *ledger);
    else if (!hold->contradiction)
        activity.exhaustedUntil = hold->until;
    else if (activity.isReachable) {
        activity.isReachable = false;
        activity.unreachable = hold->contradiction;
        activity.waitsUntil = std::max(hold->until, activity.waitsUntil.value_or(hold->until));
    }
}

std::optional<QDateTime> ServiceLane::exhaustedUntil(AccountId account, const LedgerState &ledger) const
{
    const QDateTime now = m_ports.clock.nowUtc();
    if (ledger.usage->remainingChecks() > 0 || mustAskUsage(account, ledger))
        return std::nullopt;
    const bool isPackage = !ledger.usage->isDaily();
    if (isPackage && nextReset(ledger.resets, now).basis == NextReset::Basis::Assumed)
        return nextMidnightUtc(now.addDuration(m_serviceOffset)).addDuration(-m_serviceOffset);
    return endOfAllowance(usageForPlan(ledger, now), now);
}

std::optional<QDateTime> ServiceLane::waitsUntil()
{
    const auto wait = m_pace.untilWaited();
    if (wait.count() <= 0)
        return std::nullopt;
    const QDateTime until = m_ports.clock.nowUtc().addDuration(wait);
    if (!m_reportedWait.isValid() || std::abs(m_reportedWait.msecsTo(until)) >= sameWaitMs)
        m_reportedWait = until;
    return m_reportedWait;
}

std::optional<QDateTime> ServiceLane::nextCheckOf(const AccountActivity &activity) const
{
    if (!activity.isPlanned || activity.domains == 0 || activity.exhaustedUntil || activity.unsaved)
        return std::nullopt;
    QDateTime next;
    const auto sooner = [&next](const QDateTime &at) {
        if (at.isValid() && (!next.isValid() || at < next))
            next = at;
    };
    // If other accounts of the service pay for all domains of this one, their times apply.
    if (const auto own = m_nextChecks.constFind(activity.account); own != m_nextChecks.constEnd())
        sooner(*own);
    else
        for (const QDateTime &at : m_nextChecks)
            sooner(at);
    if (m_inFlight && m_inFlight->batch.account == activity.account)
        sooner(m_inFlight->batch.queuedAt);
    for (const auto reason : {BatchReason::Confirmation, BatchReason::Plan})
        for (const Batch &batch : queue(reason))
            if (batch.account == activity.account)
                sooner(batch.queuedAt);
    if (m_fault.isOpen() && byAsker(m_fault.held()).contains(activity.account))
        sooner(m_fault.nextSampleAt());
    const auto hold = m_holds.constFind(activity.account);
    if (hold != m_holds.cend() && hold->contradiction && hold->until > m_ports.clock.nowUtc())
        sooner(hold->until);
    if (!next.isValid())
        return std::nullopt;
    return activity.waitsUntil ? std::max(next, *activity.waitsUntil) : next;
}

// Answers that the journal did not accept.

namespace {

constexpr std::chrono::milliseconds firstSavingDelay = 2s;
constexpr std::chrono::milliseconds longestSavingDelay = 5min;

/// True if a retry can succeed. If the journal does not know a batch, it never will.
bool isForNow(const Error &error)
{
    return error.kind == Error::Kind::Storage;
}

} // namespace

/// Runs @p write, or keeps it until that works. Paid answers are never thrown away, and nothing is sent
/// before they are saved. Returns true if it was written.
bool ServiceLane::record(const Lost &atStake, std::function<Result<void>()> write, std::function<void()> then)
{
    if (m_unsaved.empty()) {
        const auto written = write();
        if (written) {
            if (then)
                then();
            return true;
        }
        journalFailed(written.error());
        if (!isForNow(written.error()))
            return false;
        m_saveTries = 0;
        tryToSaveLater();
    }
    m_unsaved.push_back({std::move(write), std::move(then), atStake});
    return false;
}

/// Releases a batch that the service did not charge.
bool ServiceLane::release(const InFlight &sent, const std::optional<Usage> &usage,
                          const QList<Observation> &observations, std::function<void()> then)
{
    return record(
        {},
        [this, id = sent.id, usage, observations, now = m_ports.clock.nowUtc()] {
            return m_ports.journal.release(id, usage, observations, now);
        },
        std::move(then));
}

/// Writes the unsaved answers in the order in which they arrived.
Result<void> ServiceLane::writeUnsaved()
{
    while (!m_unsaved.empty()) {
        auto written = m_unsaved.front().write();
        if (!written && isForNow(written.error())) {
            m_journalError = written.error();
            return written;
        }
        const auto then = std::exchange(m_unsaved.front().then, {});
        m_unsaved.pop_front();
        if (!written)
            Q_EMIT m_ports.events.failed(written.error(), true);
        else if (then)
            then();
    }
    m_journalError.reset();
    m_replan = true;
    return {};
}

/// Returns false while storing still fails. Retries after a delay, or when the user waits.
bool ServiceLane::saveAgain()
{
    if (m_ports.clock.monotonic() < m_saveAgainAt && !hasUrgentWork()) {
        setWake(m_saveAgainAt - m_ports.clock.monotonic());
        return false;
    }
    if (writeUnsaved())
        return true;
    tryToSaveLater();
    setWake(m_saveAgainAt - m_ports.clock.monotonic());
    return false;
}

void ServiceLane::tryToSaveLater()
{
    const auto delay =
        m_closed ? firstSavingDelay
                 : std::min(firstSavingDelay * (1 << std::min(m_saveTries, 10)), longestSavingDelay);
    ++m_saveTries;
    m_saveAgainAt = m_ports.clock.monotonic() + delay;
}

ServiceLane::Lost ServiceLane::saveFinally()
{
    Lost lost;
    if (writeUnsaved())
        return lost;
    for (const Unsaved &each : std::exchange(m_unsaved, {})) {
        lost.answers += each.atStake.answers;
        lost.blocked += each.atStake.blocked;
    }
    return lost;
}

std::optional<Error> ServiceLane::unsaved() const
{
    if (!m_journalError)
        return std::nullopt;
    int answers = 0;
    for (const Unsaved &each : m_unsaved)
        answers += each.atStake.answers;
    Error error = *m_journalError;
    if (answers > 0)
        error.sentence = unsavedSentence(answers, error.sentence);
    return error;
}

} // namespace pantau::engine
