// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
// What a lane sends: batches, and questions for the usage.
#include "base/background_work.h"
#include "engine/lane_text.h"
#include "engine/service_lane.h"

namespace pantau::engine {

using namespace std::chrono_literals;

namespace {

/// A usage that was settled a moment ago is believed, whatever it says, so that nothing is asked in circles.
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

/// What may be spent without the reserve.
qint64 ServiceLane::checksForPlan(const LedgerState &ledger) const
{
    const QDateTime now = m_ports.clock.nowUtc();
    const qint64 reserve = reservedUnits(usageForPlan(ledger, now), reserveShare, now, m_presence.hours);
    return (ledger.availableUnits() - reserve) / std::max(1, ledger.usage->unitCost);
}

/// The first @p count domains of the front batch, as a batch of their own.
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
    // Whoever asks is a reason to look whether the key is refused still: GET /limit is free.
    if (reason == BatchReason::User && account->state == Account::State::KeyRefused && mayLookForPerson(id))
        return sendUsage({id, nullptr});
    // A person may try again whether the service lets this address in by now.
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
        if (reason != BatchReason::User) // a person may see for themselves
            return refuse(hold->contradiction->sentence);
    }
    m_holds.remove(id);

    const int cost = std::max(1, ledger->usage->unitCost);
    const qint64 fits = reason == BatchReason::Plan && !front.maySpendReserve
                            ? checksForPlan(*ledger)
                            : ledger->availableUnits() / cost;
    if (fits <= 0)
        return refuse(usedUpSentence(ledger->usage, now));
    const RequestLimits limits = m_ports.checking.limits(id);
    auto count = std::min<qint64>({fits, limits.domains, front.domains.size()});
    if (m_checksFail && reason == BatchReason::Plan)
        count = 1; // what timed out may have been paid for: one domain shows as well whether it works again
    // Somebody else may spend the same allowance: before much of it goes, an older word is renewed.
    const qint64 most = count + (front.needsCompanions ? companionSize : 0);
    const bool isMuch = most * cost * 10 > ledger->availableUnits();
    const bool isOld = ledger->usageAt > now || ledger->usageAt.addDuration(usageStaysFresh) < now;
    if (isMuch && isOld && !isFreshlySettled(id))
        return sendUsage({id, nullptr});
    Batch part = takeFront(queue, batchSize(front.domains.first(count), limits));
    if (const auto loaded = part.followsPlan() ? loadWatched() : loadForPerson(); !loaded) {
        settle(part, loaded.error().sentence);
        journalFailed(loaded.error());
        return false;
    }
    if (!leaveOutWhatHasLeft(part))
        return true;
    if (part.needsCompanions)
        addCompanions(part, checksForPlan(*ledger) - part.domains.size());

    auto known = m_ports.journal.known(id, part.domains);
    if (!known) {
        settle(part, known.error().sentence);
        journalFailed(known.error());
        return false;
    }
    if (!leaveOutTheAnswered(part, *known))
        return true;
    if (const auto noted = noteConfirmations(part); !noted) {
        settle(part, noted.error().sentence);
        journalFailed(noted.error());
        return false;
    }
    return send(std::move(part), *ledger, *std::move(known));
}

/// Removes domains of the plan that were paused, or left their lists, after they were queued. False when
/// nothing is left to ask.
bool ServiceLane::leaveOutWhatHasLeft(Batch &part)
{
    if (!part.followsPlan())
        return true;
    const auto hasLeft = [&](const DomainName &domain) { return m_watched.hasLeft(domain, part.account); };
    if (std::none_of(part.domains.cbegin(), part.domains.cend(), hasLeft))
        return true;
    Batch gone = part;
    part.domains.removeIf(hasLeft);
    // Those beside them were to show whether the service errs about what is gone.
    if (std::all_of(part.domains.cbegin(), part.domains.cend(),
                    [&part](const DomainName &domain) { return part.extras.contains(domain); }))
        part.domains.clear();
    gone.isSample &= part.domains.isEmpty();
    gone.domains.removeIf([&part](const DomainName &domain) { return part.domains.contains(domain); });
    settle(gone, {});
    return !part.domains.isEmpty();
}

/// The same domains may have been asked for while these were waiting, or have been on their way already: the
/// plan is content with that question, a person with an answer that came after theirs and casts no doubt.
/// False when nothing is left to ask.
bool ServiceLane::leaveOutTheAnswered(Batch &part, const QHash<DomainName, KnownStatus> &known)
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

/// How often a change is to be confirmed, as the lists want it now: what is in none is confirmed once. A
/// confirmation keeps to what was noted for the first question.
Result<void> ServiceLane::noteConfirmations(Batch &part)
{
    QList<DomainName> others; // paused, or in no list; or the plan does not run here
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
    const int cost = std::max(1, ledger.usage->unitCost);
    const auto id =
        m_ports.journal.charge(part.account, part.domains, cost, part.reason, m_ports.clock.nowUtc());
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
    m_inFlight = InFlight{std::move(part), *id, domains.size() * cost, std::move(known), ledger};
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

/// Nothing may be spent that cannot be recorded: all that waits ends with the error, the plan rests.
void ServiceLane::journalFailed(const Error &error)
{
    m_journalError = error;
    m_pace.rest();
    m_replan = true;
    setWake(m_pace.untilBackground());
    cancelAll(error);
    Q_EMIT failed(error);
}

} // namespace pantau::engine
