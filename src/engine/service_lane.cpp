// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/service_lane.h"

#include "engine/lane_text.h"

#include <algorithm>

namespace pantau::engine {

ServiceLane::ServiceLane(const Ports &ports, quint32 jitterSeed)
    : m_ports(ports), m_pace(ports.clock, jitterSeed)
{
}

void ServiceLane::setAccounts(const QList<Account> &accounts)
{
    if (m_accounts == accounts)
        return;
    m_accounts = accounts;
    m_replan = true;
}

void ServiceLane::setPlanning(bool planning, std::optional<AccountId> only)
{
    m_planning = planning;
    m_planOnly = only;
    if (planning)
        m_replan = true;
    else
        drop([](const Batch &batch) { return !batch.listener; }, {});
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
    m_replan = true;
}

void ServiceLane::cancelAll(const Error &error)
{
    drop([](const Batch &) { return true; }, error.sentence);
    for (const UsageRequest &request : std::exchange(m_usageRequests, {})) {
        ServiceFailure failure;
        failure.error = error;
        request.promise->addResult(UsageAnswer(Unexpected<ServiceFailure>(failure)));
        request.promise->finish();
    }
    for (const PlanRequest &request : std::exchange(m_planRequests, {}))
        request.run->letGo();
}

void ServiceLane::pump()
{
    if (m_pumping)
        return; // a reply came while sending: the loop below goes on with it
    m_pumping = true;
    m_wakeAt.reset();
    while (!m_waitsForReply && step()) {
    }
    m_pumping = false;
    Q_EMIT worked();
}

/// One thing done; false when there is nothing more to do now.
bool ServiceLane::step()
{
    const bool background = m_pace.untilBackground().count() == 0;
    if (!hasUrgentWork() && !(background && hasBackgroundWork())) {
        if (m_planning && !m_accounts.isEmpty()) {
            const auto now = m_ports.clock.nowUtc();
            const qint64 untilPlan = planIsDue() ? 0 : now.msecsTo(m_nextPlanAt);
            setWake(std::max(m_pace.untilBackground(), std::chrono::milliseconds(untilPlan)));
        } else if (!background && hasBackgroundWork()) {
            setWake(m_pace.untilBackground());
        }
        return false;
    }
    if (m_accounts.isEmpty()) {
        cancelAll({Error::Kind::NotFound, accountGoneSentence(), {}});
        return false;
    }
    const auto sent =
        m_ports.journal.requestsSince(m_accounts.first().id, m_ports.clock.nowUtc().addSecs(-120));
    if (!sent) {
        journalFailed(sent.error());
        return false;
    }
    if (const auto wait = m_pace.untilFree(*sent); wait.count() > 0) {
        setWake(wait);
        return false;
    }
    if (!m_usageRequests.isEmpty())
        return sendUsage(m_usageRequests.takeFirst());
    for (const auto reason : {BatchReason::User, BatchReason::Confirmation, BatchReason::Plan})
        if (!queue(reason).isEmpty())
            return sendNextOf(queue(reason));
    return makePlan();
}

/// Somebody waits for it: it goes even while the running plan backs off.
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
    return !queue(BatchReason::Confirmation).isEmpty() || !queue(BatchReason::Plan).isEmpty() || planIsDue();
}

bool ServiceLane::planIsDue() const
{
    if (!m_planning || m_accounts.isEmpty())
        return false;
    const QDateTime now = m_ports.clock.nowUtc();
    // A clock that was set back makes the next moment worthless.
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
    if (!batch.listener)
        return;
    for (const DomainName &domain : batch.domains) {
        CheckOutcome outcome{domain, BlockStatus::Unknown, std::nullopt, sentence};
        // What the first answer said stays said, confirmed or not.
        if (const auto seen = batch.seen.constFind(domain); seen != batch.seen.constEnd())
            outcome = *seen;
        batch.listener->settled(outcome);
    }
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

void ServiceLane::setWake(std::chrono::milliseconds fromNow)
{
    m_wakeAt = m_ports.clock.nowUtc().addDuration(std::max(fromNow, std::chrono::milliseconds(0)));
}

} // namespace pantau::engine
