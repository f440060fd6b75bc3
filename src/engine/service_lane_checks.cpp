// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/background_work.h"
#include "engine/lane_text.h"
#include "engine/service_lane.h"
#include "engine/watched_set.h"

#include <algorithm>

namespace pantau::engine {

// Sending: batches and usage requests.

using namespace std::chrono_literals;

namespace {

/// A usage settled within this time is accepted whatever it says, so that requests do not loop.
constexpr std::chrono::seconds usageStaysFresh = 30s;
constexpr double reserveShare = 0.1;

} // namespace

QDate ServiceLane::serviceDay() const
{
    return m_ports.clock.nowUtc().addDuration(m_serviceOffset).toUTC().date();
}

bool ServiceLane::isFreshlySettled(AccountId account) const
{
    const auto settled = m_settledAt.constFind(account);
    return settled != m_settledAt.constEnd() && settled->day == serviceDay() &&
           m_ports.clock.monotonic() - settled->monotonic < usageStaysFresh;
}

bool ServiceLane::mustAskUsage(AccountId account, const LedgerState &ledger) const
{
    if (ledger.usage && isFreshlySettled(account))
        return false;
    return m_usageIsOld.contains(account) || needsUsage(ledger, m_ports.clock.nowUtc(), m_serviceOffset);
}

/// Returns how many checks may be spent without the reserve.
qint64 ServiceLane::checksForPlan(const LedgerState &ledger) const
{
    const QDateTime now = m_ports.clock.nowUtc();
    const qint64 reserve = reservedUnits(usageForPlan(ledger, now), reserveShare, now, m_presence.hours);
    return ledger.usage->checksFor(ledger.availableUnits() - reserve);
}

/// Takes the first @p count domains off the front batch.
Batch ServiceLane::takeFront(QList<Batch> &queue, qsizetype count)
{
    Batch part = queue.first();
    if (count >= part.domains.size()) {
        queue.removeFirst();
        return part;
    }
    part.domains = part.domains.first(count);
    queue.first().domains.remove(0, count);
    return part;
}

bool ServiceLane::sendNextOf(QList<Batch> &queue)
{
    const Batch &front = queue.first();
    const AccountId id = front.account;
    const BatchReason reason = front.reason;
    const QDateTime now = m_ports.clock.nowUtc();
    const auto refuse = [&](const QString &sentence) {
        settle(queue.takeFirst(), sentence);
        return true;
    };

    if (front.listener && front.listener->isOver())
        return refuse(front.listener->whyOver());
    const Account *account = find(id);
    if (!account)
        return refuse(accountGoneSentence());
    if (const auto obstacle = m_ports.checking.obstacle(id))
        return refuse(obstacle->sentence);
    // A user check is a reason to see whether the key is still refused, because GET /limit is free.
    if (reason == BatchReason::User && account->state == Account::State::KeyRefused && mayRecheckForUser(id))
        return sendUsage({id, nullptr});
    // The user may try whether the service accepts this IP address again.
    if (account->state == Account::State::KeyRefused ||
        (account->state == Account::State::IpRefused && reason != BatchReason::User))
        return refuse(accountStoppedSentence(account->stopReason));
    const auto ledger = m_ports.journal.ledger(id);
    if (!ledger) {
        journalFailed(ledger.error());
        return false;
    }
    if (mustAskUsage(id, *ledger))
        return sendUsage({id, nullptr});
    if (const ExhaustedHold *hold = holdOf(id, ledger->usage)) {
        if (!hold->contradiction)
            return refuse(usedUpSentence(ledger->usage, now));
        if (reason != BatchReason::User) // the user may try anyway
            return refuse(hold->contradiction->sentence);
    }
    m_holds.remove(id);

    const Usage &price = *ledger->usage;
    const qint64 fits = reason == BatchReason::Plan && !front.maySpendReserve
                            ? checksForPlan(*ledger)
                            : price.checksFor(ledger->availableUnits());
    if (fits <= 0)
        return refuse(usedUpSentence(ledger->usage, now));
    RequestLimits limits = m_ports.checking.limits(id);
    if (price.domainsPerRequest > 0)
        limits.domains = std::min<qsizetype>(limits.domains, price.domainsPerRequest);
    auto count = std::min<qint64>({fits, limits.domains, front.domains.size()});
    if (m_checksFail && reason == BatchReason::Plan)
        count =
            1; // a timeout may have been charged, and one domain is enough to show whether checks work again
    // Others may use the same allowance. Before spending much of it, refresh an older usage.
    const qint64 most = count + (front.needsCompanions ? companionSize : 0);
    const bool isMuch = price.unitsFor(most) * 10 > ledger->availableUnits();
    const bool isOld = ledger->usageAt > now || ledger->usageAt.addDuration(usageStaysFresh) < now;
    if (isMuch && isOld && !isFreshlySettled(id))
        return sendUsage({id, nullptr});
    Batch part = takeFront(queue, batchSize(front.domains.first(count), limits));
    if (const auto loaded = part.followsPlan() ? loadWatched() : loadForUser(); !loaded) {
        settle(part, loaded.error().sentence);
        journalFailed(loaded.error());
        return false;
    }
    if (!leaveOutRemoved(part))
        return true;
    if (part.needsCompanions)
        addCompanions(part, checksForPlan(*ledger) - part.domains.size(), limits);

    auto known = m_ports.journal.known(id, part.domains);
    if (!known) {
        settle(part, known.error().sentence);
        journalFailed(known.error());
        return false;
    }
    if (!leaveOutAnswered(part, *known))
        return true;
    if (const auto noted = noteConfirmations(part); !noted) {
        settle(part, noted.error().sentence);
        journalFailed(noted.error());
        return false;
    }
    return send(std::move(part), *ledger, *std::move(known));
}

/// Removes plan domains that were paused or left their lists after they were queued. Returns false if
/// nothing is left to check.
bool ServiceLane::leaveOutRemoved(Batch &part)
{
    if (!part.followsPlan())
        return true;
    const auto hasLeft = [&](const DomainName &domain) { return m_watched.hasLeft(domain, part.account); };
    if (std::none_of(part.domains.cbegin(), part.domains.cend(), hasLeft))
        return true;
    Batch gone = part;
    part.domains.removeIf(hasLeft);
    // Remaining extras were only there to verify the domains that left.
    if (std::all_of(part.domains.cbegin(), part.domains.cend(),
                    [&part](const DomainName &domain) { return part.extras.contains(domain); }))
        part.domains.clear();
    gone.isSample &= part.domains.isEmpty();
    gone.domains.removeIf([&part](const DomainName &domain) { return part.domains.contains(domain); });
    settle(gone, {});
    return !part.domains.isEmpty();
}

/// Removes domains that were checked while @p part was queued. For the plan, any newer request counts. A
/// user check needs an answer that came after it was queued and is not suspected. Returns false if nothing
/// is left to check.
bool ServiceLane::leaveOutAnswered(Batch &part, const QHash<DomainName, KnownStatus> &known)
{
    const QDateTime now = m_ports.clock.nowUtc();
    const auto isAnswered = [&](const DomainName &domain) {
        const KnownStatus status = known.value(domain);
        switch (part.reason) {
        case BatchReason::Plan:
            return status.lastAskedAt && *status.lastAskedAt >= part.queuedAt && *status.lastAskedAt <= now;
        case BatchReason::User:
            return status.lastAnsweredAt && *status.lastAnsweredAt > part.queuedAt &&
                   *status.lastAnsweredAt <= now && !status.suspicion;
        case BatchReason::Confirmation:
            break;
        }
        return false;
    };
    Batch answered = part;
    part.domains.removeIf(isAnswered);
    if (part.domains.size() == answered.domains.size())
        return true;
    answered.domains.removeIf([&](const DomainName &domain) { return !isAnswered(domain); });
    for (const DomainName &domain : std::as_const(answered.domains)) {
        const KnownStatus status = known.value(domain);
        answered.seen.insert(domain, {domain, status.status, status.lastAnsweredAt, status.unknownReason});
    }
    settle(answered, {});
    return !part.domains.isEmpty();
}

/// Stores how often a change of each domain must be confirmed according to its lists; once if it is in none.
/// A confirmation keeps the number from the first request.
Result<void> ServiceLane::noteConfirmations(Batch &part)
{
    QList<DomainName> others; // paused or in no list, or the plan does not run here
    for (const DomainName &domain : std::as_const(part.domains)) {
        if (part.confirmations.contains(domain))
            continue;
        if (const WatchedDomain *watched = m_watched.find(domain, part.account))
            part.confirmations.insert(domain, watched->confirmations);
        else
            others.append(domain);
    }
    if (others.isEmpty())
        return {};
    const auto wanted = m_ports.journal.confirmations(part.account, others);
    if (!wanted)
        return failure(wanted.error());
    for (const DomainName &domain : std::as_const(others))
        part.confirmations.insert(domain, wanted->value(domain, 1));
    return {};
}

bool ServiceLane::send(Batch part, const LedgerState &ledger, QHash<DomainName, KnownStatus> known)
{
    const qint64 units = ledger.usage->unitsFor(part.domains.size());
    const auto id =
        m_ports.journal.charge(part.account, part.domains, units, part.reason, m_ports.clock.nowUtc());
    if (!id) {
        settle(part, id.error().sentence);
        journalFailed(id.error());
        return false;
    }
    m_journalError.reset();
    m_pace.noteSent();
    m_question = Question{part.account};
    if (part.isSample)
        m_fault.sampleSent();
    const AccountId account = part.account;
    const QList<DomainName> domains = part.domains;
    m_inFlight = InFlight{std::move(part), *id, units, std::move(known), ledger};
    whenFinished(m_ports.checking.check(account, domains), this,
                 [this](const CheckAnswer &answer) { onAnswer(answer); });
    return true;
}

bool ServiceLane::sendUsage(const UsageRequest &request)
{
    auto obstacle = m_ports.checking.obstacle(request.account);
    if (!find(request.account))
        obstacle = Error{Error::Kind::NotFound, accountGoneSentence(), {}};
    if (obstacle) {
        ServiceFailure failure;
        failure.error = *obstacle;
        if (request.promise) {
            request.promise->addResult(UsageAnswer(Unexpected<ServiceFailure>(failure)));
            request.promise->finish();
        }
        return true;
    }
    if (const auto noted = m_ports.journal.noteRequest(request.account, m_ports.clock.nowUtc()); !noted) {
        if (request.promise)
            m_usageRequests.prepend(request);
        journalFailed(noted.error());
        return false;
    }
    m_journalError.reset();
    m_pace.noteSent();
    m_question = Question{request.account};
    whenFinished(m_ports.checking.usage(request.account), this,
                 [this, request](const UsageAnswer &answer) { onUsage(request, answer); });
    return true;
}

/// Stops spending, because nothing may be spent that cannot be recorded. Ends waiting work with the error
/// and delays the plan.
void ServiceLane::journalFailed(const Error &error)
{
    m_journalError = error;
    m_pace.rest();
    m_replan = true;
    setWake(m_pace.untilBackground());
    cancelAll(error);
    Q_EMIT m_ports.events.failed(error, true);
}

// Replies.

namespace {

/// Maximum number of refuted suspicions in a row. After that, the next one waits for the plan, or a service
/// with random errors would cause endless confirmations.
constexpr int mostRefuted = 2;

/// True if the failure depends on the key, so that it says nothing about a new key.
bool speaksOfTheKey(const ServiceFailure &failure)
{
    using Kind = ServiceFailure::Kind;
    return failure.kind == Kind::KeyRefused || failure.kind == Kind::IpRefused ||
           failure.kind == Kind::CreditsExhausted || failure.kind == Kind::DailyLimitReached;
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

void ServiceLane::onAnswer(const CheckAnswer &answer)
{
    const bool isOutdated = std::exchange(m_question, std::nullopt)->isOutdated;
    InFlight sent = *std::exchange(m_inFlight, std::nullopt);
    if (answer || answer.error().kind != ServiceFailure::Kind::TooManyRequests)
        accepted(true);
    if (answer)
        onReply(sent, isOutdated ? withoutUsage(*answer) : *answer);
    else if (isOutdated && speaksOfTheKey(answer.error()))
        askAgain(std::move(sent));
    else
        onFailure(std::move(sent), answer.error());
    pump();
}

/// Sends the batch again with the account's current key.
void ServiceLane::askAgain(InFlight sent)
{
    m_checksFail = false;
    serviceAnswers();
    release(sent, std::nullopt);
    queue(sent.batch.reason).prepend(std::move(sent.batch));
}

void ServiceLane::onReply(const InFlight &sent, const CheckReply &reply)
{
    const AccountId account = sent.batch.account;
    const QDateTime now = m_ports.clock.nowUtc();
    m_checksFail = false;
    serviceAccepts(account);
    m_parked.remove(account); // the service may refuse POST /check but accept GET /limit
    noteServiceTime(reply.serviceTime);

    const bool raised = guard(sent, reply);
    Taken taken = observeAll(sent, reply);
    const auto outcome = sent.batch.isSample ? judgeSample(sent, reply) : Incident::Outcome::Held;
    QList<Observation> dropped;
    if (outcome == Incident::Outcome::False) {
        for (Observation &seen : taken.observations)
            if (m_fault.holds(seen.domain))
                seen.after.suspicion.reset();
        dropped = droppedSuspicions(taken.observations);
    }

    const bool samePeriod = !reply.usage || !isNewPeriod(sent.ledger, *reply.usage, now, m_serviceOffset);
    const qint64 units = chargedUnits(sent.units, samePeriod ? sent.ledger.usage : std::nullopt, reply.usage);
    const QList<Observation> observations = taken.observations + dropped;
    const bool isStored = record(
        {int(sent.batch.domains.size()), newlyBlocked(observations, sent.before)},
        [this, id = sent.id, units, usage = reply.usage, observations, now] {
            return m_ports.journal.confirm(id, units, usage, observations, now);
        },
        [this, account, observations, ledger = sent.ledger, usage = reply.usage, units,
         changes = taken.changes] {
            store(observations, account);
            takeUsage(account, ledger, usage, units);
            if (!changes.isEmpty())
                Q_EMIT m_ports.events.changesConfirmed(account, changes);
        });
    check(saveHints());
    const auto silent =
        std::count_if(taken.observations.cbegin(), taken.observations.cend(),
                      [](const Observation &seen) { return seen.answer == BlockStatus::Unknown; });
    if (silent > 0) {
        m_ports.journal.logEvent(EventKind::Note, account, unansweredSentence(int(silent)), {}, now);
        Q_EMIT m_ports.events.unanswered(account, int(silent));
    }
    for (const QString &remark : reply.remarks)
        m_ports.journal.logEvent(EventKind::Note, account, remark, {}, now);
    if (raised) {
        Incident incident = m_fault.incident();
        incident.sentence = incidentSentence(incident);
        m_ports.journal.logEvent(EventKind::Incident, account, incident.sentence, {}, now);
        Q_EMIT m_ports.events.incidentRaised(incident);
    }
    if (outcome != Incident::Outcome::Held)
        closeIncident(outcome);
    handOver(sent.batch, taken, isStored);
}

ServiceLane::Taken ServiceLane::observeAll(const InFlight &sent, const CheckReply &reply)
{
    const QDateTime now = m_ports.clock.nowUtc();
    Taken taken;
    taken.observations.reserve(sent.batch.domains.size());
    for (const DomainName &domain : sent.batch.domains) {
        const KnownStatus before = sent.before.value(domain);
        const DomainAnswer answer = answerFor(reply, domain);
        if (m_fault.isOpen() && isNews(before, answer.status))
            m_fault.hold(domain, sent.batch.account);
        const int confirmations =
            confirmationsOf(domain, sent.batch.confirmations.value(domain, 1), answer.status);
        const Observation seen = observe(domain, before, answer, now, confirmations);
        if (answer.status != BlockStatus::Unknown && !seen.after.suspicion)
            m_fault.letGo(domain);
        settleHint(seen);
        if (answer.status != BlockStatus::Unknown && answer.status == before.status)
            ++taken.steady;
        if (seen.change)
            taken.changes.append(*seen.change);
        taken.observations.append(seen);
    }
    return taken;
}

/// Reports outcomes to the listener. New suspicions are confirmed first.
void ServiceLane::handOver(const Batch &batch, const Taken &taken, bool isStored)
{
    // A cancelled check gets no confirmations. The plan returns to suspected domains.
    const bool isOver = batch.listener && batch.listener->isOver();
    if (batch.followsPlan())
        check(loadWatched()); // domains may have been paused or removed from their lists in the meantime
    Batch awaited{batch.account, BatchReason::Confirmation, {}, batch.listener};
    Batch own{batch.account, BatchReason::Confirmation, {}};
    // Enough others that kept their status show that the service is reliable.
    own.needsCompanions = taken.steady < companionSize;
    // Companions belong to the plan and are not part of the cost shown to the user.
    awaited.isAnnounced = batch.isAnnounced || batch.reason == BatchReason::User;
    awaited.needsCompanions = own.needsCompanions && !awaited.isAnnounced;
    awaited.refuted = own.refuted = batch.refuted + refutedBy(taken.observations, batch);
    QList<CheckOutcome> settled;
    for (const Observation &seen : taken.observations) {
        const bool isExtra = batch.isSample || batch.extras.contains(seen.domain);
        CheckOutcome outcome{seen.domain, seen.answer, seen.at, seen.after.unknownReason};
        if (seen.answer == BlockStatus::Unknown)
            outcome.checkedAt.reset();
        else
            outcome.isStored = isStored;
        if (seen.after.suspicion && seen.answer != BlockStatus::Unknown) {
            outcome.status = seen.after.status;
            outcome.unconfirmed = seen.answer;
            const bool isHeld = m_fault.holds(seen.domain);
            outcome.reason = isHeld ? heldSentence() : stillUnconfirmedSentence();
            const bool isWanted = !isExtra && !batch.followsPlan();
            const bool isWatched = isWanted || !m_watched.hasLeft(seen.domain, batch.account);
            const bool leadsOn = isWatched && (isExtra ? own.refuted < mostRefuted : !isOver);
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
            enqueue(std::move(*confirmation));
}

void ServiceLane::onUsage(const UsageRequest &request, const UsageAnswer &answer)
{
    const bool isOutdated = std::exchange(m_question, std::nullopt)->isOutdated;
    if (answer || answer.error().kind != ServiceFailure::Kind::TooManyRequests)
        accepted(false);
    if (isOutdated && (answer || speaksOfTheKey(answer.error()))) {
        serviceAnswers();
        m_replan = true;
        if (request.promise)
            m_usageRequests.prepend(request);
        pump();
        return;
    }
    if (answer) {
        noteServiceTime(answer->serviceTime);
        serviceAccepts(request.account);
        const auto before = m_ports.journal.ledger(request.account);
        const auto settled = m_ports.journal.settle(request.account, answer->usage, m_ports.clock.nowUtc());
        if (settled) {
            m_settledAt.insert(request.account, {m_ports.clock.monotonic(), serviceDay()});
            m_usageIsOld.remove(request.account);
            if (before && before->unsettledUnits > 0)
                m_watchedAt = {}; // uncharged domains count as not requested
            // The service's counter does not separate the charges of open batches from what others spent.
            takeUsage(request.account, before.value_or(LedgerState{}), answer->usage,
                      before ? before->unsettledUnits : 0);
        }
        check(settled);
    } else {
        onUsageFailure(request.account, answer.error());
    }
    if (request.promise) {
        UsageAnswer told = answer;
        if (told)
            told->usage = acceptedUsage(request.account, answer->usage);
        request.promise->addResult(told);
        request.promise->finish();
    }
    pump();
}

/// @p before: ledger up to this report; @p ownUnits: what we were charged in between.
void ServiceLane::takeUsage(AccountId account, const LedgerState &before, const std::optional<Usage> &usage,
                            qint64 ownUnits)
{
    if (!usage || !find(account)) // the account was removed while the reply was in flight
        return;
    // New domains may be waiting for the larger allowance.
    if (before.usage && usage->remaining > before.usage->remaining)
        m_replan = true;
    const QDateTime now = m_ports.clock.nowUtc();
    logUnspent(account, before, *usage);
    if (before.usage && before.usage->period == usage->period && before.usage->limit == usage->limit &&
        !isNewPeriod(before, *usage, now, m_serviceOffset))
        m_foreign[account].note(usage->used - before.usage->used - ownUnits, now);
    Q_EMIT m_ports.events.usageChanged(account, acceptedUsage(account, *usage));
}

/// Returns the usage as stored in the ledger, whose own count may leave less. Other layers show what can
/// actually be spent.
Usage ServiceLane::acceptedUsage(AccountId account, const Usage &said)
{
    const auto ledger = m_ports.journal.ledger(account);
    if (!ledger || !ledger->usage)
        return said;
    const bool isDoubted = ledger->usage->remainingChecks() < said.remainingChecks();
    if (isDoubted && m_doubtedOn.value(account) != serviceDay()) {
        m_doubtedOn.insert(account, serviceDay());
        m_ports.journal.logEvent(
            EventKind::Quota, account,
            doubtedUsageSentence(said.remainingChecks(), ledger->usage->remainingChecks()), {},
            m_ports.clock.nowUtc());
    }
    return *ledger->usage;
}

/// Applies stored observations to the lane's state and announces them.
void ServiceLane::store(const QList<Observation> &observations, AccountId account)
{
    m_watched.take(observations);
    m_initialChecks.take(observations);
    Q_EMIT m_ports.events.checksFinished(account, observations);
    reportInitialChecks();
}

void ServiceLane::reportInitialChecks()
{
    for (const AccountId account : m_initialChecks.takeFinished())
        Q_EMIT m_ports.events.initialChecksFinished(account);
}

void ServiceLane::noteServiceTime(const QDateTime &serviceTime)
{
    // The header has a resolution of seconds, so smaller differences are ignored.
    const auto offset =
        std::chrono::milliseconds(serviceTime.isValid() ? m_ports.clock.nowUtc().msecsTo(serviceTime) : 0);
    m_serviceOffset = offset > -5s && offset < 5s ? 0ms : offset;
    if (!serviceTime.isValid()) // no Date header, so nothing is known about the date
        return;
    const int daysAhead = int(std::max(0ms, -offset) / 24h);
    if (m_clockDaysAhead == daysAhead)
        return;
    m_clockDaysAhead = daysAhead;
    check(m_ports.journal.noteClockDaysAhead(daysAhead));
    if (daysAhead > 0)
        m_ports.journal.logEvent(EventKind::Note, std::nullopt, clockAheadSentence(daysAhead), {},
                                 m_ports.clock.nowUtc());
}

void ServiceLane::serviceAnswers()
{
    // Only GET /limit answered, which says nothing about POST /check.
    if (m_checksFail)
        return;
    m_pace.succeeded();
    m_online = true;
    m_unreachable.reset();
    Q_EMIT answered();
}

/// Handles a reply that shows the service is up and accepts the account.
void ServiceLane::serviceAccepts(AccountId id)
{
    serviceAnswers();
    Account *account = find(id);
    if (account && account->state != Account::State::Active) {
        account->state = Account::State::Active;
        account->stopReason.clear();
        m_replan = true;
        m_reportedStopped.remove(id);
        check(m_ports.accounts.setState(id, Account::State::Active, {}));
    }
    if (account && m_refused.remove(id)) {
        m_ports.journal.logEvent(EventKind::Account, id, accountResumedSentence(), {},
                                 m_ports.clock.nowUtc());
        Q_EMIT m_ports.events.accountResumed(id);
    }
}

void ServiceLane::check(const Result<void> &written)
{
    if (!written)
        journalFailed(written.error());
}

} // namespace pantau::engine
