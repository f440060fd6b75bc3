// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/lane_text.h"
#include "engine/service_lane.h"
#include "engine/watched_set.h"

#include <algorithm>
#include <tuple>

namespace pantau::engine {

// Failures and refusals.

using namespace std::chrono_literals;

namespace {

/// Retry interval while the network may still be coming up.
constexpr std::chrono::milliseconds graceStep = 10s;
/// Delay until a refused account is tried again, doubled each time.
constexpr std::chrono::milliseconds firstRecheck = 15min;
constexpr std::chrono::milliseconds longestRecheckGap = 6h;
constexpr std::chrono::milliseconds userRecheckGap = 1min;
/// Longest pause for which the user is kept waiting.
constexpr std::chrono::milliseconds longestPause = 5min;
/// A shorter wait for the minute's requests is over before the user can read it.
constexpr std::chrono::milliseconds shortestReportedWait = 3s;
/// Pauses between these are stored for the next start.
constexpr std::chrono::milliseconds worthKeeping = 1min;
constexpr std::chrono::milliseconds longestKept = 24h;

} // namespace

void ServiceLane::onFailure(InFlight sent, const ServiceFailure &failure)
{
    using Kind = ServiceFailure::Kind;
    const AccountId account = sent.batch.account;
    switch (failure.kind) {
    case Kind::KeyRefused:
    case Kind::IpRefused:
        m_checksFail = false;
        serviceAnswers();
        release(sent, std::nullopt);
        settle(sent.batch, failure.error.sentence);
        stopAccount(account, failure);
        return;
    case Kind::CreditsExhausted:
    case Kind::DailyLimitReached: {
        m_checksFail = false;
        noteServiceTime(failure.serviceTime);
        serviceAccepts(account);
        const std::optional<Usage> told = usageFromRefusal(failure.usage, sent.ledger.usage);
        release(sent, told, {},
                [this, account, ledger = sent.ledger, told] { takeUsage(account, ledger, told, 0); });
        if (isContradictory(sent.units, told)) {
            // The service will resolve the contradiction sooner or later. Retry, but rarely.
            const Error why{Error::Kind::Service, contradictorySentence(told->remainingChecks()),
                            failure.error.detail};
            settle(sent.batch, why.sentence);
            ExhaustedHold hold = exhausted(account, told);
            hold.until = m_ports.clock.nowUtc().addDuration(firstRecheck);
            hold.contradiction = why;
            holdAccount(account, hold, why);
            return;
        }
        if (isExhausted(told))
            holdAccount(account, exhausted(account, told), failure.error);
        // Back in the queue, which sends what fits or, if a hold was set, reports its reason.
        queue(sent.batch.reason).prepend(std::move(sent.batch));
        return;
    }
    case Kind::InvalidBatch:
        m_checksFail = false;
        serviceAccepts(account);
        onInvalid(std::move(sent));
        return;
    case Kind::TooManyRequests:
        queue(sent.batch.reason).prepend(sent.batch);
        release(sent, std::nullopt);
        refused(failure, true);
        return;
    case Kind::ServerError:
    case Kind::Unreachable:
    case Kind::Interrupted:
    case Kind::UnusableReply:
        onUnavailable(sent, failure);
        return;
    }
}

/// Handles a 422: halves the batch until the faulty domain is alone. The plan does not check that one again.
void ServiceLane::onInvalid(InFlight sent)
{
    const QDateTime now = m_ports.clock.nowUtc();
    Batch &batch = sent.batch;
    if (batch.domains.size() > 1) {
        release(sent, std::nullopt);
        Batch second = batch;
        const qsizetype half = batch.domains.size() / 2;
        second.domains.remove(0, half);
        batch.domains = batch.domains.first(half);
        queue(batch.reason).prepend(std::move(second));
        queue(batch.reason).prepend(std::move(batch));
        return;
    }
    const DomainName domain = batch.domains.first();
    const Observation seen =
        observe(domain, sent.before.value(domain), {BlockStatus::Unknown, invalidDomainSentence()}, now);
    const bool isStored = release(sent, std::nullopt, {seen},
                                  [this, seen, account = batch.account] { store({seen}, account); });
    m_watched.refuse(domain);
    handOver(batch, {{seen}, {}, 0}, isStored);
}

/// Handles a failure without a usable answer. If the service may have charged, GET /limit comes before any
/// further spending.
void ServiceLane::onUnavailable(const InFlight &sent, const ServiceFailure &failure)
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
    const auto then = [this, attempts, account = sent.batch.account] { store(attempts, account); };
    if (uncertain)
        record(
            {},
            [this, id = sent.id, attempts, now] { return m_ports.journal.markUncertain(id, attempts, now); },
            then);
    else
        release(sent, failure.usage, attempts, then);
    m_settledAt.remove(sent.batch.account);
    m_checksFail = failure.kind != ServiceFailure::Kind::Unreachable;
    settle(sent.batch, sentence);
    backOff(sent.batch.account, failure);
}

void ServiceLane::onUsageFailure(AccountId account, const ServiceFailure &failure)
{
    using Kind = ServiceFailure::Kind;
    switch (failure.kind) {
    case Kind::KeyRefused:
    case Kind::IpRefused:
        serviceAnswers();
        stopAccount(account, failure);
        return;
    case Kind::TooManyRequests:
        refused(failure, false);
        return;
    case Kind::CreditsExhausted: // GET /limit is free, so these two count as no answer
    case Kind::DailyLimitReached:
    case Kind::InvalidBatch:
    case Kind::ServerError:
    case Kind::Unreachable:
    case Kind::Interrupted:
    case Kind::UnusableReply:
        backOff(account, failure);
        return;
    }
}

void ServiceLane::stopAccount(AccountId id, const ServiceFailure &failure)
{
    const QString &sentence = failure.error.sentence;
    Account *account = find(id);
    if (!account)
        return giveUpFor(id, accountGoneSentence());
    const auto state = failure.kind == ServiceFailure::Kind::KeyRefused ? Account::State::KeyRefused
                                                                        : Account::State::IpRefused;
    m_refused.insert(id);
    if (account->state != state) {
        account->state = state;
        account->stopReason = sentence;
        m_replan = true;
        check(m_ports.accounts.setState(id, state, sentence));
        m_ports.journal.logEvent(EventKind::Account, id, sentence, failure.error.detail,
                                 m_ports.clock.nowUtc());
        m_reportedStopped.remove(id);
        // When the user enters a wrong key, they see that right away, and no running check has stopped.
        if (const auto ledger = m_ports.journal.ledger(id); ledger && ledger->usage && !ledger->isOfOldKey)
            Q_EMIT m_ports.events.accountParked(id, failure.error);
    }
    Parked &parked = m_parked[id];
    parked.recheckedAt = m_ports.clock.monotonic();
    parked.recheckAt =
        parked.recheckedAt + std::min(firstRecheck * (1 << std::min(parked.rechecks, 8)), longestRecheckGap);
    ++parked.rechecks;
    reportStopped(id, failure.error);
    giveUpFor(id, sentence);
}

/// Reports a refusal once per run of the program, however old it is, so that the user never misses it.
void ServiceLane::reportStopped(AccountId account, const Error &error)
{
    if (m_reportedStopped.contains(account))
        return;
    m_reportedStopped.insert(account);
    Q_EMIT m_ports.events.accountStopped(account, error);
}

/// True if the account is refused and part of the running plan.
bool ServiceLane::isParked(AccountId id) const
{
    return std::any_of(m_accounts.cbegin(), m_accounts.cend(), [this, id](const Account &account) {
        return account.id == id && account.state != Account::State::Active &&
               (!m_planOnly || *m_planOnly == id);
    });
}

/// True if a refused account is due for another try: at every start and then at growing intervals. Without
/// an available key it is never due.
bool ServiceLane::mustRecheck(AccountId account) const
{
    if (m_ports.checking.obstacle(account))
        return false;
    const auto parked = m_parked.constFind(account);
    return parked == m_parked.constEnd() || m_ports.clock.monotonic() >= parked->recheckAt;
}

/// True if the user's request may try a refused account again, which is allowed sooner.
bool ServiceLane::mayRecheckForUser(AccountId account) const
{
    if (m_ports.checking.obstacle(account))
        return false;
    const auto parked = m_parked.constFind(account);
    return parked == m_parked.constEnd() || m_ports.clock.monotonic() > parked->recheckedAt + userRecheckGap;
}

/// Returns a hold that lasts until the quota resets.
ExhaustedHold ServiceLane::exhausted(AccountId account, const std::optional<Usage> &told) const
{
    const QDateTime now = m_ports.clock.nowUtc();
    const auto ledger = m_ports.journal.ledger(account);
    const std::optional<Usage> usage = ledger ? ledger->usage : told;
    // Credits may return on any day, so the usage is read at the start of each of the service's days.
    QDateTime until = nextMidnightUtc(now.addDuration(m_serviceOffset)).addDuration(-m_serviceOffset);
    if (usage && usage->resetsAt && *usage->resetsAt > now)
        until = *usage->resetsAt;
    return {usage, until, std::nullopt};
}

void ServiceLane::holdAccount(AccountId account, const ExhaustedHold &hold, const Error &why)
{
    m_holds.insert(account, hold);
    m_lastPlans[account].failed(m_ports.clock.nowUtc(), false);
    m_replan = true;
    m_ports.journal.logEvent(EventKind::Quota, account, why.sentence, why.detail, m_ports.clock.nowUtc());
}

/// Returns nullptr if nothing holds the account back according to @p latest.
const ExhaustedHold *ServiceLane::holdOf(AccountId account, const std::optional<Usage> &latest) const
{
    const auto hold = m_holds.constFind(account);
    return hold != m_holds.constEnd() && hold->holds(latest, m_ports.clock.nowUtc()) ? &*hold : nullptr;
}

void ServiceLane::backOff(AccountId account, const ServiceFailure &failure)
{
    m_replan = true;
    const bool isComingUp = failure.kind == ServiceFailure::Kind::Unreachable &&
                            m_ports.clock.monotonic() < m_graceUntil && !hasUrgentWork();
    if (isComingUp) {
        m_pace.rest(graceStep);
        drop([account](const Batch &batch) { return batch.account == account; }, failure.error.sentence);
        return;
    }
    m_pace.backOff(failure.retryAfter);
    m_online = false;
    m_unreachable = failure.error;
    for (LastPlan &last : m_lastPlans)
        last.failed(m_ports.clock.nowUtc(), failure.kind == ServiceFailure::Kind::Unreachable);
    Q_EMIT unreachable(failure);
    // It is unknown whether they are still refused. Assume that they are.
    for (const Account &each : std::as_const(m_accounts))
        if (isParked(each.id))
            reportStopped(each.id, {Error::Kind::Service, accountStoppedSentence(each.stopReason), {}});
    giveUpFor(account, failure.error.sentence);
}

/// Handles a 429 for too many requests per minute. If they persist, whatever the user waits for is given up.
void ServiceLane::refused(const ServiceFailure &failure, bool isCheck)
{
    m_checksRefused |= isCheck;
    m_pace.refused(failure.retryAfter);
    m_askedUntil = failure.retryAfter ? m_ports.clock.nowUtc().addDuration(*failure.retryAfter) : QDateTime();
    keepPause();
    if (m_pace.refusals() > longestPause)
        giveUpAwaited();
}

/// Stores a long pause for the next start. A pause no longer than a restart is not worth storing.
void ServiceLane::keepPause()
{
    const QDateTime now = m_ports.clock.nowUtc();
    const bool isLong = m_askedUntil.isValid() && m_askedUntil > now.addDuration(worthKeeping);
    if (m_accounts.isEmpty() || (!isLong && !m_keepsPause))
        return;
    const auto until =
        isLong ? std::optional(std::min(m_askedUntil, now.addDuration(longestKept))) : std::nullopt;
    if (const auto noted = m_ports.journal.noteAskedUntil(m_accounts.first().id, until); noted)
        m_keepsPause = isLong;
}

/// Restores the pause requested in an earlier run. It lasts no longer than it would have there. The last
/// request in the journal is the refused one, because nothing is sent during a pause.
void ServiceLane::recallPause()
{
    if (m_accounts.isEmpty() || std::exchange(m_hasRecalledPause, true))
        return;
    const AccountId account = m_accounts.first().id;
    const auto kept = m_ports.journal.askedUntil(account);
    if (!kept || !*kept)
        return;
    m_keepsPause = true;
    const QDateTime now = m_ports.clock.nowUtc();
    const auto sent = m_ports.journal.requestsSince(account, now.addDuration(-LanePace::LongestWait));
    // The clock was set back if the end is further away than any stored pause or the last request is in the
    // future.
    if (**kept <= now || **kept > now.addDuration(longestKept) || !sent || sent->isEmpty() ||
        sent->last() > now)
        return;
    const QDateTime until = std::min(**kept, sent->last().addDuration(LanePace::LongestWait));
    m_askedUntil = **kept;
    m_checksRefused = true;
    m_pace.refused(std::chrono::seconds(std::max<qint64>(1, now.secsTo(until))));
}

/// GET /limit succeeding while POST /check is refused says nothing about the refusals.
void ServiceLane::accepted(bool isCheck)
{
    if (m_checksRefused && !isCheck)
        return;
    m_checksRefused = false;
    m_askedUntil = {};
    keepPause();
    m_pace.accepted();
}

/// Tells the user how long the wait is, or gives up if it is too long.
void ServiceLane::reportWait()
{
    if (m_pace.untilAsked().count() == 0 || !hasUrgentWork())
        return;
    if (m_pace.untilAsked() > longestPause) {
        giveUpAwaited();
        return;
    }
    const QDateTime until = m_ports.clock.nowUtc().addDuration(m_pace.untilAsked());
    if (isNewPause(until))
        Q_EMIT m_ports.events.waiting(awaitedAccount(), until, waitingSentence(until));
}

/// Reports the wait if a usage request would otherwise seem to hang. The service did not ask for this pause.
void ServiceLane::reportFullMinute(std::chrono::milliseconds wait)
{
    if (m_pace.untilAsked().count() > 0 || m_usageRequests.isEmpty() || wait < shortestReportedWait)
        return;
    const QDateTime until = m_ports.clock.nowUtc().addDuration(wait);
    if (isNewPause(until))
        Q_EMIT m_ports.events.waiting(m_usageRequests.first().account, until, fullMinuteSentence(wait));
}

/// True if @p until differs from the last one reported. Allows 2 s, because the two clocks are not read at
/// the same time.
bool ServiceLane::isNewPause(const QDateTime &until)
{
    if (m_reportedPause.isValid() && std::abs(m_reportedPause.msecsTo(until)) < 2000)
        return false;
    m_reportedPause = until;
    return true;
}

/// Ends everything the user waits for. The plan keeps its work.
void ServiceLane::giveUpAwaited()
{
    QDateTime until = m_ports.clock.nowUtc().addDuration(m_pace.untilAsked());
    if (m_askedUntil.isValid())
        until = std::max(until, m_askedUntil);
    const QString sentence = tooLongToWaitSentence(until);
    drop([](const Batch &batch) { return batch.listener != nullptr; }, sentence);
    endRequests({Error::Kind::Service, sentence, {}});
}

/// Returns the account whose work is awaited.
AccountId ServiceLane::awaitedAccount() const
{
    for (const QList<Batch> &waiting : m_queues)
        for (const Batch &batch : waiting)
            if (batch.listener)
                return batch.account;
    if (!m_usageRequests.isEmpty())
        return m_usageRequests.first().account;
    return m_accounts.isEmpty() ? AccountId{} : m_accounts.first().id;
}

/// Ends everything that waits for the account, because the service fails. The plan returns to its own
/// domains later.
void ServiceLane::giveUpFor(AccountId account, const QString &sentence)
{
    drop([account](const Batch &batch) { return batch.account == account; }, sentence);
    const auto concerns = [account](const PlanRequest &request) {
        return !request.account || *request.account == account;
    };
    QList<PlanRequest> given;
    m_planRequests.removeIf([&](const PlanRequest &request) {
        // A run over all accounts continues with the others if only this one was refused.
        const bool goes = concerns(request) && (request.account || !m_online);
        if (goes)
            given.append(request);
        return goes;
    });
    for (const PlanRequest &request : std::as_const(given))
        request.run->letGo();
}

// Incidents: whether the service's answers are accepted, samples, and companions.

namespace {

/// How far ahead in the plan to search for companions of a suspicion.
constexpr std::chrono::seconds companionHorizon = 6h;

} // namespace

/// Returns true if the reply starts an incident that must be reported.
bool ServiceLane::guard(const InFlight &sent, const CheckReply &reply)
{
    ReplyShape shape;
    for (const DomainName &domain : sent.batch.domains) {
        const KnownStatus before = sent.before.value(domain);
        const BlockStatus answer = answerFor(reply, domain).status;
        if (answer == BlockStatus::Unknown || before.status == BlockStatus::Unknown)
            continue;
        if (before.suspicion) {
            shape.repeated += answer == before.suspicion->status ? 1 : 0;
        } else {
            ++shape.known;
            shape.flipped += isFlip(before, answer) ? 1 : 0;
        }
    }
    if (m_fault.isOpen() || !isImplausible(shape))
        return false;
    const Account *account = find(sent.batch.account);
    return m_fault.open(sent.batch.account, account ? account->address.text() : QString(),
                        shape.known + shape.repeated, m_ports.clock.nowUtc());
}

/// Returns the outcome of the incident as far as its sample shows it.
Incident::Outcome ServiceLane::judgeSample(const InFlight &sent, const CheckReply &reply)
{
    SampleAnswers answers;
    for (const DomainName &domain : sent.batch.domains) {
        const BlockStatus answer = answerFor(reply, domain).status;
        if (answer == BlockStatus::Unknown)
            continue;
        const bool flipped = isNews(sent.before.value(domain), answer);
        if (sent.batch.extras.contains(domain))
            ++(flipped ? answers.controlsFlipped : answers.controlsSteady);
        else
            ++(flipped ? answers.repeated : answers.back);
    }
    switch (m_fault.sampled(answers, m_ports.clock.nowUtc())) {
    case Verdict::Real:
        return Incident::Outcome::Real;
    case Verdict::False:
        return Incident::Outcome::False;
    case Verdict::Open:
        break;
    }
    return Incident::Outcome::Held;
}

/// Returns observations that clear the suspicion of held domains that were not checked again.
QList<Observation> ServiceLane::droppedSuspicions(const QList<Observation> &observations)
{
    QList<Observation> dropped;
    if (m_accounts.isEmpty())
        return dropped;
    QSet<DomainName> seen;
    for (const Observation &each : observations)
        seen.insert(each.domain);
    QList<DomainName> others = m_fault.held();
    others.removeIf([&](const DomainName &domain) { return seen.contains(domain); });
    // Statuses belong to the service, whichever of its accounts checks.
    const auto known = m_ports.journal.known(m_accounts.first().id, others);
    if (!known)
        return dropped; // they are checked again as remaining suspicions
    for (const DomainName &domain : std::as_const(others)) {
        Observation each{domain, m_ports.clock.nowUtc(), BlockStatus::Unknown, known->value(domain), {}};
        each.after.suspicion.reset();
        dropped.append(each);
    }
    return dropped;
}

/// Closes the incident. If the changes are real, held domains are confirmed once more. If that is still
/// unknown, they stay suspected, and the plan checks them as soon as an account may.
void ServiceLane::closeIncident(Incident::Outcome outcome)
{
    const QDateTime now = m_ports.clock.nowUtc();
    const auto confirmed =
        outcome == Incident::Outcome::Real ? byAsker(m_fault.held()) : QHash<AccountId, QList<DomainName>>();
    const bool isNews = m_fault.close(outcome, now);
    Incident incident = m_fault.incident();
    incident.sentence = m_closed && outcome == Incident::Outcome::Left ? stoppedIncidentSentence(incident)
                                                                       : incidentSentence(incident);
    if (isNews) {
        m_ports.journal.logEvent(EventKind::Incident, incident.account, incident.sentence, {}, now);
        Q_EMIT m_ports.events.incidentResolved(incident);
    }
    for (auto each = confirmed.cbegin(); each != confirmed.cend(); ++each)
        enqueue({each.key(), BatchReason::Confirmation, *each});
    m_replan = true;
}

/// Returns the account that checks a held domain again: the one that saw the change, if it watches the
/// domain and may check, otherwise another that does. An unwatched domain from a user check stays with the
/// account the user chose.
std::optional<AccountId> ServiceLane::askerOf(const DomainName &held) const
{
    const AccountId through = m_fault.seenThrough(held);
    std::optional<AccountId> asker;
    bool isWatched = false;
    for (const Account &account : m_accounts) {
        const bool watches = m_watched.find(held, account.id) != nullptr;
        isWatched |= watches;
        if (watches && mayPlan(account) && (!asker || account.id == through))
            asker = account.id;
    }
    if (!isWatched && !m_watched.hasLeft(held, through))
        for (const Account &account : m_accounts)
            if (account.id == through && mayPlan(account))
                asker = through;
    return asker;
}

/// Groups @p held by the account that checks each domain. Domains that no account may check are left out.
QHash<AccountId, QList<DomainName>> ServiceLane::byAsker(const QList<DomainName> &held) const
{
    QHash<AccountId, QList<DomainName>> asked;
    for (const DomainName &domain : held)
        if (const auto asker = askerOf(domain))
            asked[*asker].append(domain);
    return asked;
}

/// Returns known, unsuspected domains that would also change if the service answered everything
/// like @p suspect. Prefers those the plan checks next, which cost nothing extra, then those not checked for
/// longest. If nothing is known yet, new domains count too.
QList<DomainName> ServiceLane::steadyOnes(AccountId account, const DomainName &suspect, qsizetype count,
                                          const QList<DomainName> &without)
{
    QSet<DomainName> taken(without.cbegin(), without.cend());
    const WatchedDomain *watched = m_watched.find(suspect, account);
    const bool isNew = watched && watched->known.status == BlockStatus::Unknown;
    const BlockStatus status = watched && !isNew ? watched->known.status : BlockStatus::NotBlocked;
    const auto fits = [&](const WatchedDomain &each) {
        return each.account == account && each.known.status == status && !each.known.suspicion &&
               !m_fault.holds(each.domain) && !taken.contains(each.domain);
    };
    QList<DomainName> chosen;
    const auto add = [&](const WatchedDomain &each) {
        if (chosen.size() < count && fits(each)) {
            chosen.append(each.domain);
            taken.insert(each.domain);
        }
    };
    const QDateTime now = m_ports.clock.nowUtc();
    if (const auto ahead = plannedAt(now, now.addDuration(companionHorizon)))
        for (const PlannedCheck &check : ahead->plans.value(account).checks)
            if (const WatchedDomain *planned = m_watched.find(check.domain, account))
                add(*planned);
    while (chosen.size() < count) {
        const WatchedDomain *oldest = nullptr;
        for (const WatchedDomain &each : m_watched.domains())
            if (fits(each) && each.known.lastAskedAt &&
                (!oldest || *each.known.lastAskedAt < *oldest->known.lastAskedAt))
                oldest = &each;
        if (!oldest)
            break;
        add(*oldest);
    }
    if (isNew)
        for (const WatchedDomain &each : m_watched.domains())
            if (chosen.size() < count && each.account == account && !each.known.lastAskedAt &&
                !taken.contains(each.domain)) {
                chosen.append(each.domain);
                taken.insert(each.domain);
            }
    return chosen;
}

/// @p checksLeft: what the plan could pay for in addition to the suspicions.
void ServiceLane::addCompanions(Batch &part, qint64 checksLeft, const RequestLimits &limits)
{
    const Account *account = find(part.account);
    const auto room = std::min<qint64>({checksLeft, companionSize, limits.domains - part.domains.size()});
    if (room <= 0 || !m_planning || !account || !mayPlan(*account))
        return;
    for (const DomainName &each : steadyOnes(part.account, part.domains.first(), room, part.domains)) {
        part.domains.append(each);
        part.extras.insert(each);
    }
    while (batchSize(part.domains, limits) < part.domains.size())
        part.extras.remove(part.domains.takeLast());
}

/// Enqueues a sample of the incident and as many unchanged domains. It uses one account, which pays only for
/// its own domains. If that account may not check, or got no answer, another is used.
void ServiceLane::enqueueSample()
{
    const QList<DomainName> held = m_fault.held();
    if (held.isEmpty()) {
        // All held domains returned to their old status before a sample was taken.
        closeIncident(Incident::Outcome::False);
        return;
    }
    if (const auto loaded = loadWatched(); !loaded) {
        journalFailed(loaded.error());
        return;
    }
    const auto askable = byAsker(held);
    if (askable.isEmpty() || m_fault.isSpent()) {
        closeIncident(Incident::Outcome::Left);
        return;
    }
    QList<AccountId> askers = askable.keys();
    std::sort(askers.begin(), askers.end(), [&](AccountId a, AccountId b) {
        return std::tuple(m_fault.hasFailed(a), -askable.value(a).size(), a) <
               std::tuple(m_fault.hasFailed(b), -askable.value(b).size(), b);
    });
    const AccountId account = askers.first();
    Batch sample{account, BatchReason::Confirmation, m_fault.takeSample(account, askable.value(account))};
    sample.isSample = true;
    for (const DomainName &each : steadyOnes(account, sample.domains.first(), controlSize, sample.domains)) {
        sample.domains.append(each);
        sample.extras.insert(each);
    }
    enqueue(std::move(sample));
}

} // namespace pantau::engine
