// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/language.h"
#include "engine/lane_text.h"
#include "engine/service_lane.h"

#include <algorithm>
#include <utility>

namespace pantau::engine {

using namespace std::chrono_literals;

namespace {

/// Retry interval while the network may still be coming up.
constexpr std::chrono::milliseconds graceStep = 10s;
/// Maximum number of refuted suspicions in a row. After that, the next one waits for the plan, or a service
/// with random errors would cause endless confirmations.
constexpr int mostRefuted = 2;

bool isRefusal(const ServiceFailure &failure)
{
    using Kind = ServiceFailure::Kind;
    return failure.kind == Kind::KeyRefused || failure.kind == Kind::IpRefused ||
           failure.kind == Kind::PlanEnded;
}

/// True if the failure depends on the key, so that it says nothing about a new key.
bool speaksOfTheKey(const ServiceFailure &failure)
{
    using Kind = ServiceFailure::Kind;
    return isRefusal(failure) || failure.kind == Kind::CreditsExhausted ||
           failure.kind == Kind::DailyLimitReached;
}

CheckReply withoutUsage(CheckReply reply)
{
    reply.usage.reset();
    return reply;
}

/// Returns how many suspicions that @p batch was to confirm were refuted.
int refutedBy(const QList<Observation> &observations, const Batch &batch)
{
    return int(std::count_if(observations.cbegin(), observations.cend(), [&batch](const Observation &seen) {
        return batch.seen.contains(seen.domain) && seen.answer != BlockStatus::Unknown &&
               !seen.after.suspicion && !seen.change;
    }));
}

QStringList newlyBlocked(const QList<Observation> &observations, const QHash<DomainName, KnownStatus> &before)
{
    QStringList blocked;
    for (const Observation &seen : observations)
        if (seen.answer == BlockStatus::Blocked && before.value(seen.domain).status != BlockStatus::Blocked)
            blocked += seen.domain.display();
    return blocked;
}

} // namespace

// Replies.

void ServiceLane::onChecked(SentBatch sent, const CheckAnswer &answer, bool isOutdated)
{
    if (answer || answer.error().kind != ServiceFailure::Kind::TooManyRequests)
        m_pace.accepted(m_accounts.any(), true);
    if (answer)
        onReply(sent, isOutdated ? withoutUsage(*answer) : *answer);
    else if (isOutdated && speaksOfTheKey(answer.error()))
        askAgain(std::move(sent));
    else
        onFailure(std::move(sent), answer.error());
    pump();
}

/// Sends the batch again with the account's current key.
void ServiceLane::askAgain(SentBatch sent)
{
    m_checksFail = false;
    serviceAnswers();
    release(sent, std::nullopt);
    m_queue.putBack(std::move(sent.batch));
}

void ServiceLane::onReply(const SentBatch &sent, const CheckReply &reply)
{
    const AccountId account = sent.batch.account;
    const bool isAnswer = std::ranges::any_of(sent.batch.domains, [&reply](const DomainName &domain) {
        return answerFor(reply, domain).status != BlockStatus::Unknown;
    });
    if (isAnswer)
        m_answeredAt.insert(account, m_ports.clock.monotonic());
    m_checksFail = !isAnswering(account);
    if (m_checksFail) { // it is up, but the plan backs off
        m_unreachable.reset();
        Q_EMIT answered();
    }
    serviceAccepts(account, true);
    check(m_quota.noteServiceTime(reply.serviceTime));

    const bool isDoubtful = m_incidents.guard(sent, reply);
    Taken taken = observeAll(sent, reply, isDoubtful);
    const auto outcome = sent.batch.isSample ? m_incidents.judgeSample(sent, reply) : Incident::Outcome::Held;
    QList<Observation> dropped;
    if (outcome == Incident::Outcome::False)
        dropped = m_incidents.dropSuspicions(taken.observations);
    const bool isStored = storeReply(sent, reply, taken, dropped);
    noteAnswers(account, isAnswer);
    check(m_hints.save());
    logRemarks(account, reply, taken);
    if (outcome != Incident::Outcome::Held)
        m_incidents.close(outcome);
    handOver(sent.batch, taken, isStored, outcome);
}

/// A reply without any answer is a failure, unless another one had some. It is paid for, so the plan probes
/// with one domain at growing intervals until there are answers again.
void ServiceLane::noteAnswers(AccountId account, bool isAnswer)
{
    if (isAnswer) {
        check(m_accounts.endFailure(account, AccountFailure::Kind::Check));
    } else if (m_checksFail) {
        const QString sentence = Texts::tr("The service's replies contain no clear results.");
        check(m_accounts.fail(account, AccountFailure::Kind::Check, sentence));
        m_pace.backOff({});
        m_timer.expire();
        m_queue.drop(
            [account](const Batch &batch) {
                return batch.account == account && batch.reason == BatchReason::Plan;
            },
            sentence);
    }
}

/// True if a check was answered recently, so that a reply without an answer may be due to its domains.
bool ServiceLane::isAnswering(AccountId account) const
{
    const auto answered = m_answeredAt.constFind(account);
    return answered != m_answeredAt.cend() && m_ports.clock.monotonic() - *answered < answersStayRecent;
}

ServiceLane::Taken ServiceLane::observeAll(const SentBatch &sent, const CheckReply &reply, bool isDoubtful)
{
    const QDateTime now = m_ports.clock.nowUtc();
    Taken taken;
    taken.observations.reserve(sent.batch.domains.size());
    for (const DomainName &domain : sent.batch.domains) {
        KnownStatus before = sent.before.value(domain);
        if (!isDoubtful && m_fault.holds(domain)) { // its suspicion comes from the faulty answers
            m_fault.letGo(domain);
            before.suspicion.reset();
        }
        const DomainAnswer answer = answerFor(reply, domain);
        if (m_fault.isOpen() && isDoubtful && isNews(before, answer.status))
            m_fault.hold(domain, sent.batch.account);
        const int confirmations =
            m_hints.confirmationsOf(domain, sent.batch.confirmations.value(domain, 1), answer.status);
        const Observation seen = observe(domain, before, answer, now, confirmations);
        if (answer.status != BlockStatus::Unknown && !seen.after.suspicion)
            m_fault.letGo(domain);
        m_hints.settle(seen);
        if (answer.status != BlockStatus::Unknown && answer.status == before.status)
            ++taken.steady;
        if (seen.change)
            taken.changes.append(*seen.change);
        taken.observations.append(seen);
    }
    return taken;
}

bool ServiceLane::storeReply(const SentBatch &sent, const CheckReply &reply, const Taken &taken,
                             const QList<Observation> &dropped)
{
    const AccountId account = sent.batch.account;
    const qint64 units = m_quota.charged(sent, reply.usage);
    const QList<Observation> observations = taken.observations + dropped;
    return m_backlog.record(
        {int(sent.batch.domains.size()), newlyBlocked(observations, sent.before)},
        [this, id = sent.id, units, usage = reply.usage, observations, now = m_ports.clock.nowUtc()] {
            return m_ports.journal.confirm(id, units, usage, observations, now);
        },
        [this, account, observations, ledger = sent.ledger, usage = reply.usage, units,
         changes = taken.changes] {
            m_domains.take(account, observations);
            m_quota.take(account, ledger, usage, units);
            if (!changes.isEmpty())
                Q_EMIT m_ports.events.changesConfirmed(account, changes);
        });
}

void ServiceLane::logRemarks(AccountId account, const CheckReply &reply, const Taken &taken)
{
    const QDateTime now = m_ports.clock.nowUtc();
    QList<DomainName> silent;
    for (const Observation &seen : taken.observations)
        if (seen.answer == BlockStatus::Unknown)
            silent += seen.domain;
    if (!silent.isEmpty()) {
        m_ports.journal.logEvent(EventKind::Note, account, unansweredSentence(int(silent.size())), {}, now);
        Q_EMIT m_ports.events.unanswered(account, silent);
    }
    for (const QString &remark : reply.remarks)
        m_ports.journal.logEvent(EventKind::Note, account, remark, {}, now);
}

/// Reports outcomes to the listener. New suspicions are confirmed first. @p incident: its outcome, for a
/// sample.
void ServiceLane::handOver(const Batch &batch, const Taken &taken, bool isStored, Incident::Outcome incident)
{
    // A cancelled check gets no confirmations. The plan returns to suspected domains.
    const bool isOver = batch.listener && batch.listener->isOver();
    if (batch.followsPlan())
        check(m_domains.load()); // domains may have been paused or removed from their lists in the meantime
    Batch awaited{batch.account, BatchReason::Confirmation, {}, batch.listener};
    Batch own{batch.account, BatchReason::Confirmation, {}};
    // Enough others that kept their status show that the service is reliable.
    own.isVerified = awaited.isVerified = taken.steady >= companionSize;
    own.needsCompanions = !own.isVerified;
    // Companions belong to the plan and are not part of the cost shown to the user.
    awaited.isAnnounced = batch.isAnnounced || batch.reason == BatchReason::User;
    awaited.needsCompanions = own.needsCompanions && !awaited.isAnnounced;
    awaited.refuted = own.refuted = batch.refuted + refutedBy(taken.observations, batch);
    QList<CheckOutcome> settled;
    for (const Observation &seen : taken.observations) {
        const bool isExtra = (batch.isSample && !batch.listener) || batch.extras.contains(seen.domain);
        CheckOutcome outcome{seen.domain, seen.answer, seen.at, seen.after.unknownReason};
        if (seen.answer == BlockStatus::Unknown)
            outcome.checkedAt.reset();
        else
            outcome.isStored = isStored;
        if (seen.after.suspicion && seen.answer != BlockStatus::Unknown) {
            outcome.status = seen.after.status;
            outcome.unconfirmed = seen.answer;
            const bool isHeld = m_fault.holds(seen.domain);
            outcome.reason = isHeld ? Texts::tr("The service gave the same surprising answer for many "
                                                "domains at once. This one is on hold until "
                                                "Pantau has double-checked.")
                                    : stillUnconfirmedSentence();
            const bool isWanted = !isExtra && !batch.followsPlan();
            const bool isWatched = isWanted || !m_watched.hasLeft(seen.domain, batch.account);
            const bool isQueued = // with all held domains
                incident == Incident::Outcome::Real && !batch.extras.contains(seen.domain);
            const bool leadsOn = isWatched && !isQueued && (isExtra ? own.refuted < mostRefuted : !isOver);
            if (!isHeld && leadsOn) {
                Batch &confirmation = isExtra ? own : awaited;
                confirmation.domains.append(seen.domain);
                confirmation.seen.insert(seen.domain, outcome);
                confirmation.confirmations.insert(seen.domain, batch.confirmations.value(seen.domain, 1));
                continue;
            }
        }
        // A confirmation without an answer does not change the outcome of the first check.
        if (seen.answer == BlockStatus::Unknown && batch.seen.contains(seen.domain))
            outcome = *batch.seen.constFind(seen.domain);
        if (!isExtra)
            settled.append(outcome);
    }
    if (batch.listener)
        batch.listener->settled(settled);
    for (Batch *confirmation : {&awaited, &own})
        if (!confirmation->domains.isEmpty())
            m_queue.add(std::move(*confirmation));
}

void ServiceLane::onUsage(const WorkQueue::UsageRequest &request, const UsageAnswer &answer, bool isOutdated)
{
    if (answer || answer.error().kind != ServiceFailure::Kind::TooManyRequests)
        m_pace.accepted(m_accounts.any(), false);
    if (isOutdated && (answer || speaksOfTheKey(answer.error()))) {
        serviceAnswers();
        m_timer.expire();
        if (request.promise)
            m_queue.putBack(request);
        pump();
        return;
    }
    UsageAnswer reported = answer;
    if (answer) {
        takeUsage(request.account, *answer);
        if (request.promise)
            reported->usage = m_quota.accepted(request.account, answer->usage);
    } else {
        onUsageFailure(request.account, answer.error());
    }
    request.finish(reported);
    pump();
}

void ServiceLane::takeUsage(AccountId account, const UsageReply &reply)
{
    check(m_quota.noteServiceTime(reply.serviceTime));
    serviceAccepts(account);
    const auto before = m_ports.journal.ledger(account);
    const auto settled = m_quota.settle(account, reply.usage);
    if (settled) {
        const qint64 unsettled = before ? before->unsettledUnits : 0;
        if (unsettled > 0)
            m_domains.expire(); // uncharged domains count as not requested
        // The service's counter does not separate the charges of open batches from what others spent.
        m_quota.take(account, before.value_or(LedgerState{}), reply.usage, unsettled);
    }
    check(settled);
    // Without quota no check is tried, so an earlier failure proves nothing any more.
    const bool isUsedUp = reply.usage.remaining < std::max(1, reply.usage.unitCost);
    check(
        m_accounts.endFailure(account, isUsedUp ? AccountFailure::Kind::Check : AccountFailure::Kind::Usage));
}

void ServiceLane::serviceAnswers()
{
    // Only GET /limit answered, which says nothing about POST /check.
    if (m_checksFail)
        return;
    m_pace.succeeded();
    m_unreachable.reset();
    Q_EMIT answered();
}

/// Handles a reply that shows the service is up and accepts the account.
void ServiceLane::serviceAccepts(AccountId account, bool answersCheck)
{
    serviceAnswers();
    check(m_accounts.accept(account, answersCheck));
}

// Failures and refusals.

/// Releases a batch that the service did not charge.
bool ServiceLane::release(const SentBatch &sent, const std::optional<Usage> &usage,
                          const QList<Observation> &observations, std::function<void()> then)
{
    return m_backlog.record(
        {},
        [this, id = sent.id, usage, observations, now = m_ports.clock.nowUtc()] {
            return m_ports.journal.release(id, usage, observations, now);
        },
        std::move(then));
}

void ServiceLane::onFailure(SentBatch sent, const ServiceFailure &failure)
{
    using Kind = ServiceFailure::Kind;
    switch (failure.kind) {
    case Kind::KeyRefused:
    case Kind::IpRefused:
    case Kind::PlanEnded:
        m_checksFail = false;
        serviceAnswers();
        release(sent, std::nullopt);
        m_queue.settle(sent.batch, failure.error.sentence);
        stopAccount(sent.batch.account, failure);
        return;
    case Kind::CreditsExhausted:
    case Kind::DailyLimitReached:
        onExhausted(std::move(sent), failure);
        return;
    case Kind::InvalidBatch:
        m_checksFail = false;
        serviceAccepts(sent.batch.account);
        onInvalid(std::move(sent));
        return;
    case Kind::TooManyRequests:
        m_queue.putBack(sent.batch);
        release(sent, std::nullopt);
        refused(sent.batch.account, failure, true);
        return;
    case Kind::ServerError:
    case Kind::Unreachable:
    case Kind::Interrupted:
    case Kind::UnusableReply:
        onUnavailable(sent, failure);
        return;
    }
}

void ServiceLane::onExhausted(SentBatch sent, const ServiceFailure &failure)
{
    const AccountId account = sent.batch.account;
    m_checksFail = false;
    check(m_quota.noteServiceTime(failure.serviceTime));
    serviceAccepts(account);
    const std::optional<Usage> reported = usageFromRefusal(failure.usage, sent.ledger.usage);
    release(sent, reported, {},
            [this, account, ledger = sent.ledger, reported] { m_quota.take(account, ledger, reported, 0); });
    const auto contradiction = m_quota.refuse(account, sent.units, reported, failure.error);
    if (!contradiction) // the queue sends what fits or, if a hold was set, reports its reason
        return m_queue.putBack(std::move(sent.batch));
    check(m_accounts.fail(account, AccountFailure::Kind::Check, contradiction->sentence));
    m_queue.settle(sent.batch, contradiction->sentence);
}

/// Handles a 422: halves the batch until the faulty domain is alone. The plan does not check that one again.
void ServiceLane::onInvalid(SentBatch sent)
{
    const QDateTime now = m_ports.clock.nowUtc();
    Batch &batch = sent.batch;
    if (batch.domains.size() > 1) {
        release(sent, std::nullopt);
        Batch second = batch;
        const qsizetype half = batch.domains.size() / 2;
        second.domains.remove(0, half);
        batch.domains = batch.domains.first(half);
        m_queue.putBack(std::move(second));
        m_queue.putBack(std::move(batch));
        return;
    }
    const DomainName domain = batch.domains.first();
    const Observation seen =
        observe(domain, sent.before.value(domain),
                {BlockStatus::Unknown,
                 Texts::tr("The service does not accept this domain. Please check how it is written.")},
                now);
    const bool isStored = release(sent, std::nullopt, {seen},
                                  [this, seen, account = batch.account] { m_domains.take(account, {seen}); });
    m_watched.refuse(domain);
    if (!isAnswering(batch.account))
        check(m_accounts.fail(batch.account, AccountFailure::Kind::Check,
                              Texts::tr("The service accepts none of the domains.")));
    handOver(batch, {{seen}, {}, 0}, isStored, Incident::Outcome::Held);
}

/// Handles a failure without a usable answer. If the service may have charged, GET /limit comes before any
/// further spending.
void ServiceLane::onUnavailable(const SentBatch &sent, const ServiceFailure &failure)
{
    const QDateTime now = m_ports.clock.nowUtc();
    const bool uncertain = failure.chargeIsUncertain();
    const QString &sentence = failure.error.sentence;
    QList<Observation> attempts;
    for (const DomainName &domain : sent.batch.domains) {
        const KnownStatus before = sent.before.value(domain);
        attempts.append(uncertain ? observe(domain, before, {BlockStatus::Unknown, sentence}, now)
                                  : observeFailure(domain, before, sentence, now));
    }
    const auto then = [this, attempts, account = sent.batch.account] { m_domains.take(account, attempts); };
    if (uncertain)
        m_backlog.record(
            {},
            [this, id = sent.id, attempts, now] { return m_ports.journal.markUncertain(id, attempts, now); },
            then);
    else
        release(sent, failure.usage, attempts, then);
    m_quota.distrust(sent.batch.account);
    m_checksFail = failure.kind != ServiceFailure::Kind::Unreachable;
    noteFailure(sent.batch.account, AccountFailure::Kind::Check, failure);
    m_queue.settle(sent.batch, sentence);
    backOff(sent.batch.account, failure);
}

void ServiceLane::onUsageFailure(AccountId account, const ServiceFailure &failure)
{
    if (isRefusal(failure)) {
        serviceAnswers();
        return stopAccount(account, failure);
    }
    // The request is free, so a refusal for lack of quota counts as no answer.
    if (failure.kind == ServiceFailure::Kind::TooManyRequests)
        return refused(account, failure, false);
    noteFailure(account, AccountFailure::Kind::Usage, failure);
    backOff(account, failure);
}

void ServiceLane::noteFailure(AccountId account, AccountFailure::Kind kind, const ServiceFailure &failure)
{
    check(m_accounts.fail(account, failure.ownConnection ? AccountFailure::Kind::Connection : kind,
                          failure.error.sentence));
}

void ServiceLane::stopAccount(AccountId account, const ServiceFailure &failure)
{
    const bool isGone = !m_accounts.find(account);
    check(m_accounts.refuse(account, failure));
    m_queue.endFor(account, isGone ? accountGoneSentence() : failure.error.sentence,
                   m_unreachable.has_value());
}

void ServiceLane::backOff(AccountId account, const ServiceFailure &failure)
{
    const bool isAway = failure.kind == ServiceFailure::Kind::Unreachable;
    const QString &sentence = failure.error.sentence;
    m_timer.expire();
    if (isAway && m_ports.clock.monotonic() < m_graceUntil && !m_queue.isAwaited()) {
        m_pace.rest(graceStep);
        m_queue.drop([account](const Batch &batch) { return batch.account == account; }, sentence);
        return;
    }
    m_pace.backOff(failure.retryAfter);
    m_unreachable = failure.error;
    m_unspent.failedForAll(isAway);
    Q_EMIT unreachable(failure);
    m_accounts.reportParked();
    m_queue.endFor(account,
                   isAway ? sentence
                          : Texts::tr("Not checked, because an earlier request failed.") + u' ' + sentence,
                   true);
}

} // namespace pantau::engine
