// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
// What a lane does with replies and failures: DESIGN "Talking to the service", row by row.
#include "engine/change_detector.h"
#include "engine/lane_text.h"
#include "engine/service_lane.h"

namespace pantau::engine {

using namespace std::chrono_literals;

void ServiceLane::onAnswer(const CheckAnswer &answer)
{
    m_waitsForReply = false;
    InFlight sent = *std::exchange(m_inFlight, std::nullopt);
    if (answer)
        onReply(sent, *answer);
    else
        onFailure(std::move(sent), answer.error());
    pump();
}

void ServiceLane::onReply(const InFlight &sent, const CheckReply &reply)
{
    const AccountId account = sent.batch.account;
    const QDateTime now = m_ports.clock.nowUtc();
    serviceAccepts(account);
    noteServiceTime(reply.serviceTime);

    QList<Observation> observations;
    QList<Change> changes;
    observations.reserve(sent.batch.domains.size());
    for (const DomainName &domain : sent.batch.domains) {
        const DomainAnswer answer =
            reply.answers.value(domain, {BlockStatus::Unknown, missingAnswerSentence()});
        observations.append(observe(domain, sent.before.value(domain), answer, now));
        if (observations.constLast().change)
            changes.append(*observations.constLast().change);
    }
    const auto stored = m_ports.journal.confirm(
        sent.id, chargedUnits(sent.units, sent.usageBefore, reply.usage), reply.usage, observations, now);
    for (const QString &remark : reply.remarks)
        m_ports.journal.logEvent(EventKind::Note, account, remark, {}, now);
    if (stored) {
        Q_EMIT checksFinished(account, observations);
        takeUsage(account, reply.usage);
        if (!changes.isEmpty())
            Q_EMIT changesConfirmed(account, changes);
    }
    handOver(sent.batch, observations);
    check(stored);
}

/// Outcomes to whoever waits for them; new suspicions are asked for again first.
void ServiceLane::handOver(const Batch &batch, const QList<Observation> &observations)
{
    Batch confirmation{batch.account, BatchReason::Confirmation, {}, batch.listener, {}, {}};
    for (const Observation &seen : observations) {
        CheckOutcome outcome{seen.domain, seen.answer, seen.at, seen.after.unknownReason};
        if (seen.answer == BlockStatus::Unknown)
            outcome.checkedAt.reset();
        if (seen.after.suspicion && seen.answer != BlockStatus::Unknown &&
            batch.reason != BatchReason::Confirmation) {
            outcome.reason = stillUnconfirmedSentence();
            confirmation.domains.append(seen.domain);
            confirmation.seen.insert(seen.domain, outcome);
            continue;
        }
        // A confirmation that brought no answer leaves standing what the first look said.
        if (seen.answer == BlockStatus::Unknown && batch.seen.contains(seen.domain))
            outcome = *batch.seen.constFind(seen.domain);
        if (batch.listener)
            batch.listener->settled(outcome);
    }
    if (!confirmation.domains.isEmpty())
        enqueue(std::move(confirmation));
}

void ServiceLane::onFailure(InFlight sent, const ServiceFailure &failure)
{
    using Kind = ServiceFailure::Kind;
    const AccountId account = sent.batch.account;
    const QDateTime now = m_ports.clock.nowUtc();
    switch (failure.kind) {
    case Kind::KeyRefused:
    case Kind::IpRefused:
        serviceAnswers();
        check(m_ports.journal.release(sent.id, std::nullopt, {}, now));
        settle(sent.batch, failure.error.sentence);
        stopAccount(account, failure);
        return;
    case Kind::CreditsExhausted:
    case Kind::DailyLimitReached:
        serviceAccepts(account);
        check(m_ports.journal.release(sent.id, failure.usage, {}, now));
        takeUsage(account, failure.usage);
        holdAccount(account, failure);
        // Back in the queue, where the hold gives it the reason that fits.
        queue(sent.batch.reason).prepend(std::move(sent.batch));
        return;
    case Kind::InvalidBatch:
        serviceAccepts(account);
        onInvalid(std::move(sent));
        return;
    case Kind::TooManyRequests:
        m_pace.waitFor(failure.retryAfter.value_or(60s));
        queue(sent.batch.reason).prepend(sent.batch);
        check(m_ports.journal.release(sent.id, std::nullopt, {}, now));
        return;
    case Kind::ServerError:
    case Kind::Unreachable:
    case Kind::Interrupted:
    case Kind::UnusableReply:
        onUnavailable(sent, failure);
        return;
    }
}

/// 422: halves, until the domain at fault stands alone.
void ServiceLane::onInvalid(InFlight sent)
{
    const QDateTime now = m_ports.clock.nowUtc();
    Batch &batch = sent.batch;
    if (batch.domains.size() > 1) {
        check(m_ports.journal.release(sent.id, std::nullopt, {}, now));
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
    const auto stored = m_ports.journal.release(sent.id, std::nullopt, {seen}, now);
    if (stored)
        Q_EMIT checksFinished(batch.account, {seen});
    handOver(batch, {seen});
    check(stored);
}

/// No usable answer: nothing is known. Where the service may have charged, GET /limit comes before anything
/// else is spent.
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
    const auto stored = uncertain ? m_ports.journal.markUncertain(sent.id, attempts, now)
                                  : m_ports.journal.release(sent.id, failure.usage, attempts, now);
    m_settledAt.remove(sent.batch.account);
    if (stored)
        Q_EMIT checksFinished(sent.batch.account, attempts);
    settle(sent.batch, sentence);
    backOff(sent.batch.account, failure);
    check(stored);
}

void ServiceLane::onUsage(const UsageRequest &request, const UsageAnswer &answer)
{
    using Kind = ServiceFailure::Kind;
    m_waitsForReply = false;
    if (answer) {
        noteServiceTime(answer->serviceTime);
        serviceAccepts(request.account);
        const auto settled = m_ports.journal.settle(request.account, answer->usage, m_ports.clock.nowUtc());
        if (settled) {
            m_settledAt.insert(request.account, m_ports.clock.monotonic());
            takeUsage(request.account, answer->usage);
        }
        check(settled);
    } else {
        const ServiceFailure &failure = answer.error();
        switch (failure.kind) {
        case Kind::KeyRefused:
        case Kind::IpRefused:
            serviceAnswers();
            stopAccount(request.account, failure);
            break;
        case Kind::TooManyRequests:
            m_pace.waitFor(failure.retryAfter.value_or(60s));
            break;
        case Kind::CreditsExhausted: // GET /limit is free: these two are as good as no answer
        case Kind::DailyLimitReached:
        case Kind::InvalidBatch:
        case Kind::ServerError:
        case Kind::Unreachable:
        case Kind::Interrupted:
        case Kind::UnusableReply:
            backOff(request.account, failure);
            break;
        }
    }
    if (request.promise) {
        request.promise->addResult(answer);
        request.promise->finish();
    }
    pump();
}

void ServiceLane::takeUsage(AccountId account, const std::optional<Usage> &usage)
{
    if (usage)
        Q_EMIT usageChanged(account, *usage);
}

void ServiceLane::noteServiceTime(const QDateTime &serviceTime)
{
    // The header counts in seconds: less than a few of them is no difference.
    const auto offset =
        std::chrono::milliseconds(serviceTime.isValid() ? m_ports.clock.nowUtc().msecsTo(serviceTime) : 0);
    m_serviceOffset = offset > -5s && offset < 5s ? 0ms : offset;
}

void ServiceLane::serviceAnswers()
{
    m_pace.succeeded();
    if (!m_online) {
        m_online = true;
        Q_EMIT connectionStateChanged(true, onlineAgainSentence());
    }
}

/// The service is there, and it lets the account in.
void ServiceLane::serviceAccepts(AccountId id)
{
    serviceAnswers();
    Account *account = find(id);
    if (account && account->state != Account::State::Active) {
        account->state = Account::State::Active;
        account->stopReason.clear();
        m_replan = true;
        check(m_ports.accounts.setState(id, Account::State::Active, {}));
    }
}

void ServiceLane::stopAccount(AccountId id, const ServiceFailure &failure)
{
    const QString &sentence = failure.error.sentence;
    Account *account = find(id);
    const auto state = failure.kind == ServiceFailure::Kind::KeyRefused ? Account::State::KeyRefused
                                                                        : Account::State::IpRefused;
    if (account && account->state != state) {
        account->state = state;
        account->stopReason = sentence;
        m_replan = true;
        check(m_ports.accounts.setState(id, state, sentence));
        m_ports.journal.logEvent(EventKind::Account, id, sentence, failure.error.detail,
                                 m_ports.clock.nowUtc());
        Q_EMIT accountStopped(id, failure.error);
    }
    giveUpFor(id, sentence);
}

void ServiceLane::holdAccount(AccountId id, const ServiceFailure &failure)
{
    const QDateTime now = m_ports.clock.nowUtc();
    const auto ledger = m_ports.journal.ledger(id);
    const std::optional<Usage> usage = ledger ? ledger->usage : failure.usage;
    // Credits may come back on any day: each day of the service begins with a look at the usage.
    QDateTime until = nextMidnightUtc(now.addDuration(m_serviceOffset)).addDuration(-m_serviceOffset);
    if (usage && usage->resetsAt && *usage->resetsAt > now)
        until = *usage->resetsAt;
    m_holds.insert(id, {usage, until});
    m_replan = true;
    m_ports.journal.logEvent(EventKind::Quota, id, failure.error.sentence, failure.error.detail, now);
}

void ServiceLane::backOff(AccountId account, const ServiceFailure &failure)
{
    m_pace.backOff(failure.retryAfter);
    if (m_online) {
        m_online = false;
        m_ports.journal.logEvent(EventKind::Connection, std::nullopt, failure.error.sentence,
                                 failure.error.detail, m_ports.clock.nowUtc());
        Q_EMIT connectionStateChanged(false, failure.error.sentence);
    }
    m_replan = true;
    giveUpFor(account, failure.error.sentence);
}

/// Ends what waits for the account: nobody is kept waiting for a service that fails. The plan comes back to
/// its own domains by itself.
void ServiceLane::giveUpFor(AccountId account, const QString &sentence)
{
    drop([account](const Batch &batch) { return batch.account == account; }, sentence);
    const auto concerns = [account](const PlanRequest &request) {
        return !request.account || *request.account == account;
    };
    QList<PlanRequest> given;
    m_planRequests.removeIf([&](const PlanRequest &request) {
        // A run over all accounts goes on with the others where only this one was refused.
        const bool goes = concerns(request) && (request.account || !m_online);
        if (goes)
            given.append(request);
        return goes;
    });
    for (const PlanRequest &request : std::as_const(given))
        request.run->letGo();
}

void ServiceLane::check(const Result<void> &written)
{
    if (!written)
        journalFailed(written.error());
}

} // namespace pantau::engine
