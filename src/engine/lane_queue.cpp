// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/lane_queue.h"

#include "base/language.h"
#include "engine/lane_text.h"

#include <QSet>

#include <algorithm>
#include <utility>

namespace pantau::engine {

using namespace std::chrono_literals;

namespace {

/// A retry can succeed only after a storage error. If the journal does not know a batch, it never will.
bool isForNow(const Error &error)
{
    return error.kind == Error::Kind::Storage;
}

bool isAwaitedBatch(const Batch &batch)
{
    return batch.listener != nullptr;
}

constexpr std::chrono::milliseconds firstSavingDelay = 2s;
constexpr std::chrono::milliseconds longestSavingDelay = 5min;

constexpr std::chrono::milliseconds firstBackOff = 30s;
constexpr std::chrono::milliseconds longestBackOff = 30min;
constexpr std::chrono::milliseconds againRefused = 15s;
constexpr std::chrono::milliseconds longestRefusal = 10min;
/// Longest pause that is kept to, whatever Retry-After says.
constexpr std::chrono::seconds longestWait = 1h;
/// Pauses between these are stored for the next start. A shorter one is no longer than a restart.
constexpr std::chrono::milliseconds worthKeeping = 1min;
constexpr std::chrono::milliseconds longestKept = 24h;
/// The two clocks are not read at the same time, so a wait that moves by less has not changed.
constexpr qint64 sameWaitMs = 2000;

} // namespace

UserCheck::UserCheck(QList<DomainName> order, EngineEvents &events)
    : m_order(std::move(order))
    , m_distinct(QSet<DomainName>(m_order.cbegin(), m_order.cend()).size())
    , m_events(events)
{
    m_promise.start();
    if (m_order.isEmpty())
        finish();
}

void UserCheck::settled(const QList<CheckOutcome> &outcomes)
{
    if (outcomes.isEmpty())
        return;
    for (const CheckOutcome &outcome : outcomes)
        m_outcomes.insert(outcome.domain, outcome);
    Q_EMIT m_events.progress(int(m_outcomes.size()), int(m_distinct));
    if (m_outcomes.size() == m_distinct)
        finish();
}

void UserCheck::finish()
{
    QList<CheckOutcome> outcomes;
    outcomes.reserve(m_order.size());
    for (const DomainName &domain : std::as_const(m_order))
        outcomes.append(*m_outcomes.constFind(domain));
    m_promise.addResult(std::move(outcomes));
    m_promise.finish();
}

void DueCheck::letGo()
{
    --m_holds;
    finishWhenDone();
}

void DueCheck::settled(const QList<CheckOutcome> &outcomes)
{
    if (outcomes.isEmpty())
        return;
    m_settled += int(outcomes.size());
    for (const CheckOutcome &outcome : outcomes)
        if (outcome.checkedAt)
            ++m_answered;
    Q_EMIT m_events.progress(m_settled, m_expected);
    finishWhenDone();
}

void DueCheck::finishWhenDone()
{
    if (m_holds > 0 || m_settled < m_expected)
        return;
    m_promise.addResult(m_answered);
    m_promise.finish();
}

void WorkQueue::UsageRequest::finish(const UsageAnswer &answer) const
{
    if (!promise)
        return;
    promise->addResult(answer);
    promise->finish();
}

void WorkQueue::UsageRequest::fail(const Error &error) const
{
    ServiceFailure failure;
    failure.error = error;
    finish(Unexpected<ServiceFailure>(failure));
}

WorkQueue::WorkQueue(const Clock &clock, std::function<void()> sampleLost)
    : m_clock(clock), m_sampleLost(std::move(sampleLost))
{
}

void WorkQueue::add(Batch batch)
{
    batch.queuedAt = m_clock.nowUtc();
    queue(batch.reason).append(std::move(batch));
}

void WorkQueue::putBack(Batch batch)
{
    queue(batch.reason).prepend(std::move(batch));
}

Batch WorkQueue::take(BatchReason reason, qsizetype count)
{
    QList<Batch> &waiting = queue(reason);
    if (count >= waiting.first().domains.size())
        return waiting.takeFirst();
    Batch part = waiting.first();
    part.domains = part.domains.first(count);
    waiting.first().domains.remove(0, count);
    return part;
}

QFuture<UsageAnswer> WorkQueue::requestUsage(AccountId account)
{
    auto promise = std::make_shared<QPromise<UsageAnswer>>();
    promise->start();
    m_usageRequests.append({account, promise});
    return promise->future();
}

void WorkQueue::requestPlan(const std::optional<AccountId> &account, const std::shared_ptr<DueCheck> &run)
{
    run->hold();
    m_planRequests.append({account, run});
}

void WorkQueue::finishPlanRequests()
{
    for (const PlanRequest &request : std::exchange(m_planRequests, {}))
        request.run->letGo();
}

bool WorkQueue::isAwaited() const
{
    const auto hasAwaited = [](const QList<Batch> &waiting) {
        return std::ranges::any_of(waiting, isAwaitedBatch);
    };
    return !m_usageRequests.isEmpty() || !m_planRequests.isEmpty() ||
           std::ranges::any_of(m_queues, hasAwaited);
}

std::optional<AccountId> WorkQueue::awaitedAccount() const
{
    for (const QList<Batch> &waiting : m_queues)
        for (const Batch &batch : waiting)
            if (isAwaitedBatch(batch))
                return batch.account;
    if (!m_usageRequests.isEmpty())
        return m_usageRequests.first().account;
    return std::nullopt;
}

QDateTime WorkQueue::plannedSince(AccountId account) const
{
    QDateTime since;
    for (const auto reason : {BatchReason::Confirmation, BatchReason::Plan})
        for (const Batch &batch : queue(reason))
            if (batch.account == account)
                since = earlier(since, batch.queuedAt);
    return since;
}

void WorkQueue::settle(const Batch &batch, const QString &sentence)
{
    if (batch.isSample)
        m_sampleLost();
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

void WorkQueue::drop(const std::function<bool(const Batch &)> &which, const QString &sentence)
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

void WorkQueue::dropUnawaited()
{
    drop(std::not_fn(isAwaitedBatch), {});
}

void WorkQueue::endAwaited(const QString &sentence, const QString &ofDomains)
{
    drop(isAwaitedBatch, ofDomains);
    endRequests({Error::Kind::Service, sentence, {}});
}

void WorkQueue::endAll(const Error &error)
{
    drop([](const Batch &) { return true; }, error.sentence);
    endRequests(error);
}

void WorkQueue::endRequests(const Error &error)
{
    for (const UsageRequest &request : std::exchange(m_usageRequests, {}))
        request.fail(error);
    finishPlanRequests();
}

void WorkQueue::endFor(AccountId account, const QString &sentence, bool endsAllRuns)
{
    drop([account](const Batch &batch) { return batch.account == account; }, sentence);
    QList<PlanRequest> ended;
    m_planRequests.removeIf([&](const PlanRequest &request) {
        const bool goes = request.account ? *request.account == account : endsAllRuns;
        if (goes)
            ended.append(request);
        return goes;
    });
    for (const PlanRequest &request : std::as_const(ended))
        request.run->letGo();
}

JournalBacklog::JournalBacklog(const Clock &clock, EngineEvents &events,
                               std::function<void(const Error &)> failed)
    : m_clock(clock), m_events(events), m_failed(std::move(failed))
{
}

bool JournalBacklog::record(const Lost &atStake, std::function<Result<void>()> write,
                            std::function<void()> then)
{
    if (m_unsaved.empty()) {
        const auto written = write();
        if (written) {
            if (then)
                then();
            return true;
        }
        m_failed(written.error());
        if (!isForNow(written.error()))
            return false;
        m_tries = 0;
        retryLater();
    }
    m_unsaved.push_back({std::move(write), std::move(then), atStake});
    return false;
}

Result<void> JournalBacklog::writeAll()
{
    while (!m_unsaved.empty()) {
        auto written = m_unsaved.front().write();
        if (!written && isForNow(written.error())) {
            m_error = written.error();
            return written;
        }
        const auto then = std::exchange(m_unsaved.front().then, {});
        m_unsaved.pop_front();
        if (!m_events.reportFailure(written, true) && then)
            then();
    }
    m_error.reset();
    return {};
}

bool JournalBacklog::saveAgain(bool isAwaited)
{
    if (m_clock.monotonic() < m_retryAt && !isAwaited)
        return false;
    if (writeAll())
        return true;
    retryLater();
    return false;
}

void JournalBacklog::retryLater()
{
    const auto delay = m_hurries
                           ? firstSavingDelay
                           : std::min(firstSavingDelay * (1 << std::min(m_tries, 10)), longestSavingDelay);
    ++m_tries;
    m_retryAt = m_clock.monotonic() + delay;
}

std::chrono::milliseconds JournalBacklog::untilRetry() const
{
    return m_retryAt - m_clock.monotonic();
}

void JournalBacklog::hurry()
{
    m_hurries = true;
    m_retryAt = {};
}

JournalBacklog::Lost JournalBacklog::atStake() const
{
    Lost lost;
    for (const Unsaved &each : m_unsaved) {
        lost.answers += each.atStake.answers;
        lost.blocked += each.atStake.blocked;
    }
    return lost;
}

JournalBacklog::Lost JournalBacklog::saveFinally()
{
    if (writeAll())
        return {};
    Lost lost = atStake();
    m_unsaved.clear();
    return lost;
}

std::optional<Error> JournalBacklog::problem() const
{
    std::optional<Error> error = m_error;
    if (const int answers = atStake().answers; error && answers > 0)
        error->sentence =
            Texts::tr("%Ln answer(s) that were paid for are kept in memory and will be saved as soon as "
                      "that works.",
                      nullptr, answers) +
            u' ' + error->sentence;
    return error;
}

QDateTime nextFreeTime(QList<QDateTime> sentTimes, const QDateTime &now, int limit)
{
    const QDateTime oldest = now.addDuration(-(requestWindow + windowGuard));
    const QDateTime newest = now.addDuration(requestWindow);
    sentTimes.removeIf([&](const QDateTime &at) { return !at.isValid() || at <= oldest || at > newest; });
    if (sentTimes.size() < limit)
        return now;
    std::ranges::sort(sentTimes);
    // The request may be sent once all but limit - 1 of the counted ones have left the window.
    const QDateTime &lastInTheWay = sentTimes.at(sentTimes.size() - std::max(1, limit));
    return lastInTheWay.addDuration(requestWindow + windowGuard);
}

LanePace::LanePace(const Clock &clock, JournalPort &journal, quint32 jitterSeed)
    : m_clock(clock), m_journal(journal), m_random(jitterSeed)
{
}

QDateTime LanePace::steadyNow() const
{
    return QDateTime::fromMSecsSinceEpoch(m_clock.monotonic().count(), Qt::UTC);
}

void LanePace::noteSent()
{
    const QDateTime now = steadyNow();
    m_sent.append(now);
    while (m_sent.first() <= now.addDuration(-(requestWindow + windowGuard)))
        m_sent.removeFirst();
}

void LanePace::pause(const std::optional<std::chrono::seconds> &retryAfter)
{
    std::chrono::milliseconds pause = std::clamp(retryAfter.value_or(60s), 1s, longestWait);
    if (m_refusals == 0)
        m_refusedSince = m_clock.monotonic();
    else
        pause = std::max(pause, std::min(againRefused * (1 << std::min(m_refusals - 1, 6)), longestRefusal));
    ++m_refusals;
    m_waitUntil = m_clock.monotonic() + pause;
}

void LanePace::refused(const std::optional<AccountId> &account,
                       const std::optional<std::chrono::seconds> &retryAfter, bool isCheck)
{
    m_checksRefused |= isCheck;
    pause(retryAfter);
    m_askedUntil = retryAfter ? m_clock.nowUtc().addDuration(*retryAfter) : QDateTime();
    keep(account);
}

void LanePace::accepted(const std::optional<AccountId> &account, bool isCheck)
{
    if (m_checksRefused && !isCheck)
        return;
    m_checksRefused = false;
    m_askedUntil = {};
    keep(account);
    m_refusals = 0;
}

/// Stores a long pause for the next start.
void LanePace::keep(const std::optional<AccountId> &account)
{
    const QDateTime now = m_clock.nowUtc();
    const bool isLong = m_askedUntil.isValid() && m_askedUntil > now.addDuration(worthKeeping);
    if (!account || (!isLong && !m_isKept))
        return;
    const auto until =
        isLong ? std::optional(std::min(m_askedUntil, now.addDuration(longestKept))) : std::nullopt;
    if (m_journal.noteAskedUntil(*account, until))
        m_isKept = isLong;
}

void LanePace::recall(AccountId account)
{
    if (std::exchange(m_hasRecalled, true))
        return;
    const auto kept = m_journal.askedUntil(account);
    if (!kept || !*kept)
        return;
    m_isKept = true;
    const QDateTime now = m_clock.nowUtc();
    // The last request in the journal is the refused one, because nothing is sent during a pause.
    const auto sent = m_journal.requestsSince(account, now.addDuration(-longestWait));
    // The clock was set back if the end is further away than any stored pause or the last request is in the
    // future.
    if (**kept <= now || **kept > now.addDuration(longestKept) || !sent || sent->isEmpty() ||
        sent->last() > now)
        return;
    const QDateTime until = std::min(**kept, sent->last().addDuration(longestWait));
    m_askedUntil = **kept;
    m_checksRefused = true;
    pause(std::chrono::seconds(std::max<qint64>(1, now.secsTo(until))));
}

void LanePace::backOff(const std::optional<std::chrono::seconds> &retryAfter)
{
    auto pause = std::min(firstBackOff * (1 << std::min(m_failures, 6)), longestBackOff);
    pause += std::chrono::milliseconds(m_random.bounded(int(pause.count() / 5)));
    if (retryAfter)
        pause = std::max<std::chrono::milliseconds>(pause, std::min(*retryAfter, longestWait));
    ++m_failures;
    m_backgroundFrom = m_clock.monotonic() + pause;
}

void LanePace::rest(std::chrono::milliseconds duration)
{
    m_backgroundFrom = std::max(m_backgroundFrom, m_clock.monotonic() + duration);
}

void LanePace::succeeded()
{
    m_failures = 0;
    m_backgroundFrom = 0ms;
}

void LanePace::tryNow()
{
    m_backgroundFrom = 0ms;
}

std::chrono::milliseconds LanePace::untilFree(const QList<QDateTime> &journalled, int perMinute) const
{
    const QDateTime wall = m_clock.nowUtc();
    const QDateTime steady = steadyNow();
    return std::max({0ms, m_waitUntil - m_clock.monotonic(),
                     std::chrono::milliseconds(wall.msecsTo(nextFreeTime(journalled, wall, perMinute))),
                     std::chrono::milliseconds(steady.msecsTo(nextFreeTime(m_sent, steady, perMinute)))});
}

std::chrono::milliseconds LanePace::untilBackground() const
{
    return std::max(0ms, m_backgroundFrom - m_clock.monotonic());
}

std::chrono::milliseconds LanePace::untilAsked() const
{
    return std::max(0ms, m_waitUntil - m_clock.monotonic());
}

std::chrono::milliseconds LanePace::refusals() const
{
    return m_refusals == 0 ? 0ms : std::max(m_waitUntil, m_clock.monotonic()) - m_refusedSince;
}

std::optional<QDateTime> LanePace::waitsUntil()
{
    const auto wait = std::max(untilBackground(), untilAsked());
    if (wait.count() <= 0)
        return std::nullopt;
    const QDateTime until = m_clock.nowUtc().addDuration(wait);
    if (!m_reportedWait.isValid() || std::abs(m_reportedWait.msecsTo(until)) >= sameWaitMs)
        m_reportedWait = until;
    return m_reportedWait;
}

bool LanePace::isNewPause(const QDateTime &until)
{
    if (m_reportedPause.isValid() && std::abs(m_reportedPause.msecsTo(until)) < sameWaitMs)
        return false;
    m_reportedPause = until;
    return true;
}

} // namespace pantau::engine
