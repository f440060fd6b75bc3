// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/lane_plan.h"

#include <algorithm>
#include <chrono>

namespace pantau::engine {

namespace {

/// A suspicion that could not be confirmed at once is asked for again after this time, and then whenever it
/// has waited for as long as it had lasted when it was last asked for, so that a service that answers without
/// a word on it does not use up the quota.
constexpr std::chrono::milliseconds confirmAgainAfter = std::chrono::minutes(5);
constexpr std::chrono::milliseconds confirmAgainWithin = std::chrono::hours(6);

double shareLeft(const LedgerState &ledger)
{
    return double(ledger.availableUnits()) / double(std::max<qint64>(1, ledger.usage->limit));
}

bool isUnconfirmed(const KnownStatus &known, const QDateTime &now)
{
    if (!known.suspicion)
        return false;
    const QDateTime asked = known.lastAskedAt.value_or(known.suspicion->firstSeenAt);
    const std::chrono::milliseconds lasted(known.suspicion->firstSeenAt.msecsTo(asked));
    return asked > now || asked.addDuration(std::clamp(lasted, confirmAgainAfter, confirmAgainWithin)) <= now;
}

} // namespace

LanePlan planLane(const LaneState &state, const std::optional<QDateTime> &listUntil, RatesMemory *memory)
{
    const QList<WatchedDomain> &watched = state.watched;
    const QDateTime &now = state.now;
    QList<PlannedAccount> byShare = state.accounts;
    std::sort(byShare.begin(), byShare.end(), [](const auto &a, const auto &b) {
        const double left = shareLeft(a.ledger);
        const double right = shareLeft(b.ledger);
        return left != right ? left > right : a.account < b.account;
    });
    QHash<AccountId, qsizetype> rank;
    for (qsizetype i = 0; i < byShare.size(); ++i)
        rank.insert(byShare.at(i).account, i);

    QHash<DomainName, qsizetype> payer;
    if (byShare.size() > 1)
        for (const WatchedDomain &domain : watched)
            if (const auto own = rank.constFind(domain.account); own != rank.constEnd()) {
                auto best = payer.find(domain.domain);
                if (best == payer.end())
                    payer.insert(domain.domain, *own);
                else
                    *best = std::min(*best, *own);
            }

    LanePlan lane;
    QHash<AccountId, QList<WatchedDomain>> shares;
    // The usual case shares the list instead of copying 100,000 domains.
    const bool isSole =
        byShare.size() == 1 && std::all_of(watched.cbegin(), watched.cend(), [&](const WatchedDomain &each) {
            return each.account == byShare.first().account;
        });
    if (isSole)
        shares.insert(byShare.first().account, watched);
    for (const WatchedDomain &domain : watched) {
        const auto own = rank.constFind(domain.account);
        if (own == rank.constEnd() || (byShare.size() > 1 && payer.value(domain.domain) != *own))
            continue;
        if (!isSole)
            shares[domain.account].append(domain);
        if (isUnconfirmed(domain.known, now))
            lane.unconfirmed[domain.account].append(domain.domain);
    }
    for (const PlannedAccount &account : std::as_const(byShare)) {
        const QList<WatchedDomain> domains = shares.value(account.account);
        if (domains.isEmpty())
            continue;
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
        if (memory) {
            input.rates = memory->ratesOf(account.account, domains, now);
            input.correlated = memory->correlationOf(account.account, domains, now);
        }
        const Plan made = plan(input);
        const auto due = std::count_if(made.checks.cbegin(), made.checks.cend(),
                                       [&](const PlannedCheck &check) { return check.at <= now; });
        // A second after the reset, so that the service's day has surely begun.
        QDateTime next = made.nextAt < made.until ? made.nextAt : made.until.addSecs(1);
        if (due >= input.mostChecks)
            next = now;
        if (!lane.nextAt.isValid() || next < lane.nextAt)
            lane.nextAt = next;
        lane.plans.insert(account.account, made);
    }
    return lane;
}

LanePlan planLane(PlanSnapshot snapshot)
{
    return planLane(snapshot, {}, &snapshot.rates);
}

} // namespace pantau::engine
