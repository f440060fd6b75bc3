// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
// What a lane is doing, as facts for others to tell.
#include "engine/reset_day.h"
#include "engine/service_lane.h"

#include <algorithm>

namespace pantau::engine {

using namespace std::chrono_literals;

namespace {

/// Nobody is asked for sooner after the last time, whatever interval is asked for.
constexpr std::chrono::seconds shortestInterval = 1h;
/// The two clocks are not read in one moment: a wait that moves by less is the same one.
constexpr qint64 sameWaitMs = 2000;
/// A service that asks for pauses one after the other takes nothing on; a single one is ordinary.
constexpr std::chrono::milliseconds takesNothingOn = 5min;

} // namespace

QList<AccountActivity> ServiceLane::activity(bool isWatching)
{
    // Where that fails the next step says so; until then the last counts stand.
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
        tellHold(activity);
        activity.nextCheckAt = nextCheckOf(activity);
        all.append(activity);
    }
    return all;
}

/// Keeps of a plan when it goes on. An interval that reaches past the plan's end goes after it.
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

/// Why a service that answers is not asked.
void ServiceLane::tellHold(AccountActivity &activity) const
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
    if (!m_toldWait.isValid() || std::abs(m_toldWait.msecsTo(until)) >= sameWaitMs)
        m_toldWait = until;
    return m_toldWait;
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
    // Where other accounts of the service pay for all its domains, they are asked for when those are.
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

} // namespace pantau::engine
