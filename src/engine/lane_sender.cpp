// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/lane_sender.h"

#include "base/background_work.h"
#include "engine/lane_text.h"

#include <algorithm>
#include <utility>

namespace pantau::engine {

LaneSender::LaneSender(const Ports &ports, const LaneAccounts &accounts, LaneQuota &quota,
                       const WatchedSet &watched, LaneDomains &domains, Incidents &incidents,
                       WorkQueue &queue, Handlers handlers)
    : m_ports(ports)
    , m_accounts(accounts)
    , m_quota(quota)
    , m_watched(watched)
    , m_domains(domains)
    , m_incidents(incidents)
    , m_queue(queue)
    , m_handlers(std::move(handlers))
{
}

Result<void> LaneSender::sendNext(BatchReason reason, bool isProbe)
{
    const Batch &front = m_queue.front(reason);
    const AccountId id = front.account;
    const auto refuse = [&](const QString &sentence) {
        m_queue.settle(m_queue.take(reason), sentence);
        return Result<void>();
    };
    if (front.listener && front.listener->isOver())
        return refuse(front.listener->whyOver());
    const Account *account = m_accounts.find(id);
    if (!account)
        return refuse(accountGoneSentence());
    if (const auto obstacle = m_ports.checking.obstacle(id))
        return refuse(obstacle->sentence);
    // A user check is a reason to see whether the key is still refused, because GET /limit is free.
    const bool isUser = reason == BatchReason::User;
    const bool isOfTheKey =
        account->state == Account::State::KeyRefused || account->state == Account::State::PlanEnded;
    if (isUser && isOfTheKey && m_accounts.mayRecheck(id, true))
        return askUsage({id, nullptr});
    // The user may try whether the service accepts this IP address again.
    if (isOfTheKey || (account->state == Account::State::IpRefused && !isUser))
        return refuse(accountStoppedSentence(account->stopReason));
    const LedgerState ledger = TRY(m_ports.journal.ledger(id));
    if (m_quota.mustAsk(id, ledger))
        return askUsage({id, nullptr});
    if (const ExhaustedHold *hold = m_quota.holdOf(id, ledger.usage)) {
        if (!hold->contradiction)
            return refuse(usedUpSentence(ledger.usage, m_ports.clock.nowUtc()));
        if (!isUser) // the user may try anyway
            return refuse(hold->contradiction->sentence);
    }
    m_quota.endHold(id);
    return sendAffordable(reason, ledger, isProbe);
}

/// Sends as much of the front batch as the quota and the service's limits allow.
Result<void> LaneSender::sendAffordable(BatchReason reason, const LedgerState &ledger, bool isProbe)
{
    const Batch &front = m_queue.front(reason);
    const AccountId id = front.account;
    const QDateTime now = m_ports.clock.nowUtc();
    const Usage &price = *ledger.usage;
    const qint64 fits = reason == BatchReason::Plan ? m_quota.checksForPlan(ledger, front.maySpendReserve)
                                                    : price.checksFor(ledger.availableUnits());
    if (fits <= 0) {
        m_queue.settle(m_queue.take(reason), usedUpSentence(ledger.usage, now));
        return {};
    }
    RequestLimits limits = m_ports.checking.limits(id);
    if (price.domainsPerRequest > 0)
        limits.domains = std::min<qsizetype>(limits.domains, price.domainsPerRequest);
    auto count = std::min<qint64>({fits, limits.domains, front.domains.size()});
    if (isProbe && reason == BatchReason::Plan)
        count =
            1; // a timeout may have been charged, and one domain is enough to show whether checks work again
    // Others may use the same allowance. Before spending much of it, refresh an older usage.
    const qint64 most = count + (front.needsCompanions ? companionSize : 0);
    const bool isMuch = price.unitsFor(most) * 10 > ledger.availableUnits();
    const bool isOld = ledger.usageAt > now || ledger.usageAt.addDuration(usageStaysFresh) < now;
    if (isMuch && isOld && !m_quota.isFresh(id))
        return askUsage({id, nullptr});
    Batch part = m_queue.take(reason, batchSize(front.domains.first(count), limits));
    auto prepared = prepare(part, ledger, limits);
    if (!prepared)
        m_queue.settle(part, prepared.error().sentence);
    return prepared;
}

/// Leaves out of @p part what needs no check, and sends the rest. If that fails, the rest is still in @p
/// part.
Result<void> LaneSender::prepare(Batch &part, const LedgerState &ledger, const RequestLimits &limits)
{
    TRY(part.followsPlan() ? m_domains.load() : m_domains.loadForUser());
    if (!leaveOutRemoved(part))
        return {};
    if (part.needsCompanions)
        m_incidents.addCompanions(part, m_quota.checksForPlan(ledger) - part.domains.size(), limits);
    QHash<DomainName, KnownStatus> known = TRY(m_ports.journal.known(part.account, part.domains));
    if (!leaveOutAnswered(part, known))
        return {};
    TRY(noteConfirmations(part));
    return send(part, ledger, std::move(known));
}

/// Removes plan domains that were paused or left their lists after they were queued. Returns false if
/// nothing is left to check.
bool LaneSender::leaveOutRemoved(Batch &part)
{
    if (!part.followsPlan())
        return true;
    const auto hasLeft = [&](const DomainName &domain) { return m_watched.hasLeft(domain, part.account); };
    if (std::ranges::none_of(part.domains, hasLeft))
        return true;
    Batch gone = part;
    part.domains.removeIf(hasLeft);
    // Remaining extras were only there to verify the domains that left.
    if (std::ranges::all_of(part.domains,
                            [&part](const DomainName &domain) { return part.extras.contains(domain); }))
        part.domains.clear();
    gone.isSample &= part.domains.isEmpty();
    gone.domains.removeIf([&part](const DomainName &domain) { return part.domains.contains(domain); });
    m_queue.settle(gone, {});
    return !part.domains.isEmpty();
}

/// Removes domains that were checked while @p part was queued. For the plan, any newer request counts. A
/// user check needs an answer that came after it was queued and is not suspected. Returns false if nothing
/// is left to check.
bool LaneSender::leaveOutAnswered(Batch &part, const QHash<DomainName, KnownStatus> &known)
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
    m_queue.settle(answered, {});
    return !part.domains.isEmpty();
}

/// Stores how often a change of each domain must be confirmed according to its lists; once if it is in none.
/// A confirmation keeps the number from the first request.
Result<void> LaneSender::noteConfirmations(Batch &part)
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
    const auto wanted = TRY(m_ports.journal.confirmations(part.account, others));
    for (const DomainName &domain : std::as_const(others))
        part.confirmations.insert(domain, wanted.value(domain, 1));
    return {};
}

Result<void> LaneSender::send(Batch &part, const LedgerState &ledger, QHash<DomainName, KnownStatus> known)
{
    const qint64 units = ledger.usage->unitsFor(part.domains.size());
    const auto id =
        m_ports.journal.charge(part.account, part.domains, units, part.reason, m_ports.clock.nowUtc());
    if (!id)
        return failure(id.error());
    m_question = Question{part.account};
    m_handlers.sent(&part);
    m_inFlight = SentBatch{std::move(part), *id, units, std::move(known), ledger};
    const Batch &batch = m_inFlight->batch;
    whenFinished(m_ports.checking.check(batch.account, batch.domains), this,
                 [this](const CheckAnswer &answer) {
                     const bool isOutdated = std::exchange(m_question, std::nullopt)->isOutdated;
                     m_handlers.checked(*std::exchange(m_inFlight, std::nullopt), answer, isOutdated);
                 });
    return {};
}

Result<void> LaneSender::askUsage(const WorkQueue::UsageRequest &request)
{
    auto obstacle = m_ports.checking.obstacle(request.account);
    if (!m_accounts.find(request.account))
        obstacle = Error{Error::Kind::NotFound, accountGoneSentence(), {}};
    if (obstacle) {
        request.fail(*obstacle);
        return {};
    }
    if (auto noted = m_ports.journal.noteRequest(request.account, m_ports.clock.nowUtc()); !noted) {
        request.fail(noted.error());
        return noted;
    }
    m_question = Question{request.account};
    m_handlers.sent(nullptr);
    whenFinished(m_ports.checking.usage(request.account), this, [this, request](const UsageAnswer &answer) {
        m_handlers.usage(request, answer, std::exchange(m_question, std::nullopt)->isOutdated);
    });
    return {};
}

void LaneSender::outdate(AccountId account)
{
    if (m_question && m_question->account == account)
        m_question->isOutdated = true;
}

} // namespace pantau::engine
