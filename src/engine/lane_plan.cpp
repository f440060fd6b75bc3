// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/lane_plan.h"

#include "engine/online_hours.h"

#include <algorithm>
#include <chrono>
#include <iterator>
#include <utility>

namespace pantau::engine {

namespace {

/// Shortest and longest wait until an unconfirmed suspicion is checked again. In between, the wait equals the
/// suspicion's age at the last attempt. A service that never answers for the domain thus cannot use up the
/// quota.
constexpr std::chrono::milliseconds confirmAgainAfter = std::chrono::minutes(5);
constexpr std::chrono::milliseconds confirmAgainWithin = std::chrono::hours(6);

double shareLeft(const LedgerState &ledger)
{
    return double(ledger.availableUnits()) / double(std::max<qint64>(1, ledger.usage->limit));
}

/// Returns the accounts in the order in which they pay. A daily allowance expires, so it is used before a
/// purchased one; then the account with the greater share left pays.
QList<PlannedAccount> payersInTurn(const LaneState &state)
{
    QList<PlannedAccount> inTurn = state.accounts;
    std::ranges::sort(inTurn, [](const PlannedAccount &a, const PlannedAccount &b) {
        if (a.ledger.usage->isDaily() != b.ledger.usage->isDaily())
            return a.ledger.usage->isDaily();
        const double left = shareLeft(a.ledger);
        const double right = shareLeft(b.ledger);
        return left != right ? left > right : a.account < b.account;
    });
    return inTurn;
}

QList<WatchedDomain> domainsOf(AccountId account, const QList<WatchedDomain> &watched)
{
    const auto isOwn = [account](const WatchedDomain &each) { return each.account == account; };
    // The usual case shares the list instead of copying 100,000 domains.
    if (std::ranges::all_of(watched, isOwn))
        return watched;
    QList<WatchedDomain> own;
    std::copy_if(watched.cbegin(), watched.cend(), std::back_inserter(own), isOwn);
    return own;
}

/// Returns when the next single run is expected: the start of the next quarter of an hour that usually has
/// one. If that is not learned yet, or if several come within a quarter, the last gap repeats. If daylight
/// saving time has just moved this run forward, the one usually an hour later is this one.
qint64 nextRunAfter(qint64 now, qint64 sinceLast, const OnlineHours &hours)
{
    constexpr double usually = 0.5;
    constexpr qint64 quarter = OnlineHours::msPerQuarter;
    constexpr qint64 shift = std::chrono::milliseconds(std::chrono::hours(1)).count();
    constexpr qint64 leastGaps = 5;   // in shifts: after a shorter gap, the next run may really be that near
    constexpr double mostOfOne = 1.5; // the chances of one run before and after the change add up to 1
    const qint64 nextQuarter = now - now % quarter + quarter;
    const qint64 again = sinceLast > 0 ? now + sinceLast : nextQuarter;
    if (again < now + quarter || !hours.hasLearned())
        return again;
    const auto chance = [&hours](qint64 at) { return hours.chanceOnDayOfUse(int(at % dayLength / quarter)); };
    bool isAnyUsual = chance(now) > usually;
    for (qint64 at = nextQuarter; at < now + dayLength; at += quarter) {
        if (chance(at) <= usually)
            continue;
        const bool isNear = at < now + shift + quarter && sinceLast >= leastGaps * shift;
        if (!isNear || chance(now) + chance(at) > mostOfOne)
            return at;
        isAnyUsual = true;
    }
    return isAnyUsual ? now + dayLength : again;
}

/// Allows a tenth of the time between two runs. A run may be slightly early or late, and daylight saving
/// time moves it by an hour.
SingleRun singleRunAt(const QDateTime &now, const Presence &presence)
{
    constexpr qint64 part = 10;
    const qint64 nowMs = now.toMSecsSinceEpoch();
    const qint64 shortest = std::chrono::milliseconds(shortestPlanStep).count();
    const bool isKnown = presence.onBefore.isValid() && presence.onBefore <= now;
    const qint64 sinceLast = isKnown ? std::clamp(presence.onBefore.msecsTo(now), shortest, dayLength) : 0;
    const qint64 next = nextRunAfter(nowMs, sinceLast, presence.hours);
    const qint64 dueBy = std::max(nowMs + sinceLast / part, next - (next - nowMs) / part);
    return {QDateTime::fromMSecsSinceEpoch(next, Qt::UTC), QDateTime::fromMSecsSinceEpoch(dueBy, Qt::UTC)};
}

/// @p dueBy: now, or later for a single run.
bool isUnconfirmed(const KnownStatus &known, const QDateTime &now, const QDateTime &dueBy)
{
    if (!known.suspicion)
        return false;
    const QDateTime asked = known.lastAskedAt.value_or(known.suspicion->firstSeenAt);
    const std::chrono::milliseconds lasted(known.suspicion->firstSeenAt.msecsTo(asked));
    return asked > now ||
           asked.addDuration(std::clamp(lasted, confirmAgainAfter, confirmAgainWithin)) <= dueBy;
}

} // namespace

QDateTime nextSingleRun(const QDateTime &now, const Presence &presence)
{
    return singleRunAt(now, presence).next;
}

LanePlan planLane(const LaneState &state, const std::optional<QDateTime> &listUntil, RatesMemory *memory)
{
    const QDateTime &now = state.now;
    const auto singleRun = state.isSingleRun ? std::optional(singleRunAt(now, state.presence)) : std::nullopt;
    const QDateTime dueBy = singleRun ? singleRun->dueBy : now;
    const QList<PlannedAccount> inTurn = payersInTurn(state);
    LanePlan lane;
    QSet<DomainName> doubted; ///< already being confirmed through another account
    QSet<DomainName> due;
    for (const PlannedAccount &account : inTurn) {
        QList<WatchedDomain> domains = domainsOf(account.account, state.watched);
        if (domains.isEmpty())
            continue;
        for (const WatchedDomain &watched : std::as_const(domains))
            if (isUnconfirmed(watched.known, now, dueBy) && !doubted.contains(watched.domain)) {
                doubted.insert(watched.domain);
                lane.unconfirmed[account.account].append(watched.domain);
            }
        if (!due.isEmpty())
            for (WatchedDomain &watched : domains)
                if (due.contains(watched.domain))
                    watched.known.lastAskedAt = now;
        const LedgerState &ledger = account.ledger;
        PlanInput input;
        input.domains = domains;
        input.usage = *ledger.usage;
        input.availableUnits = ledger.availableUnits();
        input.now = now;
        input.lastPlannedAt = ledger.lastPlannedAt;
        input.listUntil = listUntil;
        input.onlineHours = state.presence.hours;
        input.onlineSince = state.presence.onlineSince;
        input.hinted = state.hinted;
        input.publication = state.publication;
        input.singleRun = singleRun;
        if (state.listsAllDue)
            input.mostChecks = std::max(input.mostChecks, int(domains.size()));
        if (memory) {
            input.rates = memory->ratesOf(account.account, domains, now);
            input.correlated = memory->correlationOf(account.account, domains, now);
        }
        const Plan made = plan(input);
        qsizetype dueNow = 0;
        for (const PlannedCheck &check : made.checks)
            if (check.at <= now) {
                ++dueNow;
                if (inTurn.size() > 1)
                    due.insert(check.domain);
            }
        // A second after the reset, so that the service's day has surely started.
        QDateTime next = made.nextAt < made.until ? made.nextAt : made.until.addSecs(1);
        if (dueNow >= input.mostChecks) {
            next = now;
            lane.unlisted.insert(account.account);
        }
        lane.nextAt = earlier(lane.nextAt, next);
        lane.plans.insert(account.account, made);
    }
    return lane;
}

LanePlan planLane(PlanSnapshot snapshot)
{
    return planLane(snapshot, {}, &snapshot.rates);
}

} // namespace pantau::engine
