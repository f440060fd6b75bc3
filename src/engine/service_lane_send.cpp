// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
// What a lane sends: batches, questions for the usage, and the plan that makes batches.
#include "core/batch_size.h"
#include "core/when_finished.h"
#include "engine/lane_text.h"
#include "engine/service_lane.h"

namespace pantau::engine {

using namespace std::chrono_literals;

namespace {

/// Checks that are due within this time of each other share a request.
constexpr std::chrono::seconds shortestPlanStep = 15s;
/// However far away the next check is, the plan is looked over this often: lists and clocks change.
constexpr std::chrono::seconds longestPlanStep = 1h;
/// A usage that was settled a moment ago is believed, whatever it says, so that nothing is asked in circles.
constexpr std::chrono::seconds usageStaysFresh = 30s;
/// A word on the usage older than this is asked for again before over a tenth of what is left goes.
constexpr std::chrono::seconds usageGrowsOld = 10min;
constexpr double reserveShare = 0.1;

} // namespace

bool ServiceLane::isFreshlySettled(AccountId account) const
{
    const auto settled = m_settledAt.constFind(account);
    return settled != m_settledAt.constEnd() && m_ports.clock.monotonic() - *settled < usageStaysFresh;
}

bool ServiceLane::mustAskUsage(AccountId account, const LedgerState &ledger) const
{
    if (ledger.usage && isFreshlySettled(account))
        return false;
    return needsUsage(ledger, m_ports.clock.nowUtc(), m_serviceOffset);
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

    const Account *account = find(id);
    if (!account)
        return refuse(accountGoneSentence());
    // A person may try again whether the service lets this address in by now; a refused key stays refused.
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
    if (const auto hold = m_holds.constFind(id); hold != m_holds.constEnd()) {
        if (hold->holds(ledger->usage, now))
            return refuse(usedUpSentence(ledger->usage, now));
        m_holds.erase(hold);
    }

    const qint64 kept = reason == BatchReason::Plan ? reservedUnits(*ledger->usage, reserveShare, now) : 0;
    const qint64 fits = (ledger->availableUnits() - kept) / std::max(1, ledger->usage->unitCost);
    if (fits <= 0)
        return refuse(usedUpSentence(ledger->usage, now));
    const auto count = std::min<qint64>({fits, MaximumBatchDomains, front.domains.size()});
    // Somebody else may spend the same allowance: before much of it goes, an older word is renewed.
    const bool isMuch = count * std::max(1, ledger->usage->unitCost) * 10 > ledger->availableUnits();
    if (isMuch && ledger->usageAt.addDuration(usageGrowsOld) < now && !isFreshlySettled(id))
        return sendUsage({id, nullptr});
    Batch part = takeFront(queue, batchSize(front.domains.first(count)));

    auto known = m_ports.journal.known(id, part.domains);
    if (!known) {
        settle(part, known.error().sentence);
        journalFailed(known.error());
        return false;
    }
    if (reason == BatchReason::Plan) {
        // Somebody may have asked for the same domains while these were waiting.
        Batch answered = part;
        const auto askedSince = [&](const DomainName &domain) {
            const auto asked = known->value(domain).lastAskedAt;
            return asked && *asked >= part.queuedAt && *asked <= now;
        };
        part.domains.removeIf(askedSince);
        answered.domains.removeIf([&](const DomainName &domain) { return !askedSince(domain); });
        for (const DomainName &domain : std::as_const(answered.domains)) {
            const KnownStatus status = known->value(domain);
            answered.seen.insert(domain,
                                 {domain, status.status, status.lastAnsweredAt, status.unknownReason});
        }
        settle(answered, {});
        if (part.domains.isEmpty())
            return true;
    }
    return send(std::move(part), *ledger, *std::move(known));
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
    m_pace.noteSent();
    m_waitsForReply = true;
    const AccountId account = part.account;
    const QList<DomainName> domains = part.domains;
    m_inFlight = InFlight{std::move(part), *id, domains.size() * cost, std::move(known), ledger.usage};
    whenFinished(m_ports.checking.check(account, domains), this,
                 [this](const CheckAnswer &answer) { onAnswer(answer); });
    return true;
}

bool ServiceLane::sendUsage(const UsageRequest &request)
{
    if (const auto noted = m_ports.journal.noteRequest(request.account, m_ports.clock.nowUtc()); !noted) {
        if (request.promise)
            m_usageRequests.prepend(request);
        journalFailed(noted.error());
        return false;
    }
    m_pace.noteSent();
    m_waitsForReply = true;
    whenFinished(m_ports.checking.usage(request.account), this,
                 [this, request](const UsageAnswer &answer) { onUsage(request, answer); });
    return true;
}

bool ServiceLane::mayPlan(const Account &account) const
{
    return account.state == Account::State::Active && (!m_planOnly || *m_planOnly == account.id);
}

/// The plan over the accounts whose usage is known; what is not known by now is left out.
Result<LanePlan> ServiceLane::plannedNow(const std::optional<QDateTime> &listUntil) const
{
    const auto watched = m_ports.journal.watched();
    if (!watched)
        return failure(watched.error());
    const QDateTime now = m_ports.clock.nowUtc();
    QList<PlannedAccount> spenders;
    for (const Account &account : m_accounts) {
        if (!mayPlan(account))
            continue;
        auto ledger = m_ports.journal.ledger(account.id);
        if (!ledger)
            return failure(ledger.error());
        if (!ledger->usage)
            continue;
        // Held back by the service: it has a plan, but nothing to spend.
        const auto hold = m_holds.constFind(account.id);
        if (hold != m_holds.constEnd() && hold->holds(ledger->usage, now))
            ledger->usage->remaining = 0;
        spenders.append({account.id, *std::move(ledger)});
    }
    return planLane(spenders, *watched, now, listUntil);
}

bool ServiceLane::makePlan()
{
    for (const Account &account : std::as_const(m_accounts)) {
        if (!mayPlan(account))
            continue;
        const auto ledger = m_ports.journal.ledger(account.id);
        if (!ledger) {
            journalFailed(ledger.error());
            return false;
        }
        if (mustAskUsage(account.id, *ledger))
            return sendUsage({account.id, nullptr});
    }
    const QDateTime now = m_ports.clock.nowUtc();
    const auto made = plannedNow(now);
    if (!made) {
        journalFailed(made.error());
        return false;
    }
    m_replan = false;
    m_plannedAt = now;
    m_nextPlanAt = made->nextAt.isValid() ? made->nextAt : now.addDuration(longestPlanStep);
    m_nextPlanAt =
        std::clamp(m_nextPlanAt, now.addDuration(shortestPlanStep), now.addDuration(longestPlanStep));
    enqueueDue(*made, now);
    for (const PlanRequest &request : std::exchange(m_planRequests, {}))
        request.run->letGo();
    Q_EMIT planChanged();
    return true;
}

void ServiceLane::enqueueDue(const LanePlan &made, const QDateTime &now)
{
    // Who waits for the account's share: the first run that asked, else the running plan, else nobody.
    const auto add = [this](AccountId account, BatchReason reason, const QList<DomainName> &domains) {
        if (domains.isEmpty())
            return;
        const auto request =
            std::find_if(m_planRequests.cbegin(), m_planRequests.cend(), [account](const PlanRequest &each) {
                return !each.account || *each.account == account;
            });
        const bool forRun = request != m_planRequests.cend();
        if (!forRun && !m_planning)
            return;
        if (forRun)
            request->run->expect(domains.size());
        enqueue({account, reason, domains, forRun ? request->run : nullptr, {}, {}});
    };
    for (auto each = made.plans.cbegin(); each != made.plans.cend(); ++each) {
        const QList<DomainName> unconfirmed = made.unconfirmed.value(each.key());
        add(each.key(), BatchReason::Confirmation, unconfirmed);
        QList<DomainName> due;
        for (const PlannedCheck &check : each->checks)
            if (check.at <= now && !unconfirmed.contains(check.domain))
                due.append(check.domain);
        add(each.key(), BatchReason::Plan, due);
        // More were due than the plan listed: it goes on when these are done.
        m_replan |= !due.isEmpty() && each->checks.size() >= PlanInput{}.mostChecks;
    }
}

/// Nothing may be spent that cannot be recorded: all that waits ends with the error, the plan rests.
void ServiceLane::journalFailed(const Error &error)
{
    m_pace.rest();
    m_replan = true;
    setWake(m_pace.untilBackground());
    cancelAll(error);
    Q_EMIT failed(error);
}

} // namespace pantau::engine
