// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/outlook.h"

#include "engine/monitor.h"

#include <algorithm>

namespace pantau::app {

namespace {

using namespace std::chrono_literals;

constexpr std::chrono::minutes ForecastGrowsOld = 1min;

Usage usageWithReset(const LedgerState &ledger, Usage usage, const QDateTime &now)
{
    if (usage.resetsAt || usage.isDaily())
        return usage;
    const auto reset = engine::nextReset(ledger.resets, now);
    if (reset.basis != engine::NextReset::Basis::Assumed)
        usage.resetsAt = reset.at;
    return usage;
}

/// Adds what the running plan will spend until the reset. Lists that are checked as often as the quota
/// allows use it all.
void addPlanned(const AccountBasis &basis, const QList<engine::PlanSnapshot> &services,
                engine::ForecastInput &input)
{
    const auto service = std::ranges::find_if(services, [&basis](const auto &each) {
        return std::ranges::any_of(each.watched, [&basis](const WatchedDomain &watched) {
            return watched.account == basis.account;
        });
    });
    const bool isWatched = service != services.cend();
    engine::RatesMemory rates = isWatched ? service->rates : engine::RatesMemory();
    const auto figures = figuresOf(basis, isWatched ? service->watched : QList<WatchedDomain>(), &rates);
    double unitsPerSecond = 0;
    if (figures.typicalInterval && figures.typicalInterval->count() > 0)
        unitsPerSecond =
            double(input.usage.unitsFor(figures.domains)) / double(figures.typicalInterval->count());
    input.plannedUnits = std::min(basis.ledger.availableUnits(),
                                  qint64(unitsPerSecond * double(input.now.secsTo(*input.usage.resetsAt))));
    input.freshUnits = input.usage.unitsFor(figures.fresh);
}

Result<Forecast> forecastOf(const AccountBasis &basis, const OutlookBasis &all, const db::History &history)
{
    if (!basis.ledger.usage)
        return Forecast();
    engine::ForecastInput input;
    input.now = basis.now;
    // Do not predict from an assumed reset, nor from a usage reported before the last reset.
    input.usage = usageWithReset(basis.ledger, *basis.ledger.usage, basis.now);
    if (!input.usage.resetsAt || *input.usage.resetsAt <= input.now)
        return Forecast();
    const QDateTime earliest = input.now.addDays(input.usage.isDaily() ? -1 : -31);
    input.points = TRY(history.usageCourse(basis.account, earliest));
    input.own = TRY(history.charges(basis.account, earliest));
    input.online = &basis.presence.hours;
    // Also if the plan is not running now: single runs follow it too, and a past burst says nothing about
    // the pace.
    if (!all.isPaused)
        addPlanned(basis, all.services, input);
    return engine::forecast(input);
}

} // namespace

PlanFigures figuresOf(const AccountBasis &basis, const QList<WatchedDomain> &domains,
                      engine::RatesMemory *rates)
{
    engine::PlanInput input;
    for (const WatchedDomain &domain : domains)
        if (domain.account == basis.account)
            input.domains.append(domain);
    PlanFigures none;
    none.domains = int(input.domains.size());
    if (!basis.ledger.usage)
        return none;
    input.now = basis.now;
    input.usage = engine::usageForPlan(basis.ledger, input.now);
    input.availableUnits = basis.ledger.availableUnits();
    input.lastPlannedAt = basis.ledger.lastPlannedAt;
    input.onlineHours = basis.presence.hours;
    input.onlineSince = basis.presence.onlineSince;
    if (rates)
        input.rates = rates->ratesOf(basis.account, input.domains, input.now);
    return engine::figures(input);
}

QHash<AccountId, Plan> plansOf(const QList<engine::PlanSnapshot> &services)
{
    QHash<AccountId, Plan> plans;
    for (const engine::PlanSnapshot &service : services) {
        const auto made = planLane(service).plans;
        plans.insert(made);
        // While the service refuses an account, or its quota is unknown, its domains have no plan.
        for (const WatchedDomain &watched : service.watched)
            if (!made.contains(watched.account))
                ++plans[watched.account].domains;
    }
    return plans;
}

Result<QHash<AccountId, Forecast>> forecastsOf(const OutlookBasis &basis, const db::History &history)
{
    QHash<AccountId, Forecast> forecasts;
    for (const AccountBasis &account : basis.accounts) {
        const auto made = TRY(forecastOf(account, basis, history));
        forecasts.insert(account.account, made);
    }
    return forecasts;
}

Result<AccountBasis> Outlook::accountBasis(AccountId account) const
{
    auto ledger = TRY(m_journal.ledger(account));
    return AccountBasis{account, m_clock.nowUtc(), std::move(ledger), m_monitor.presence()};
}

Result<OutlookBasis> Outlook::basis(const QList<AccountId> &accounts) const
{
    OutlookBasis basis;
    for (const AccountId account : accounts) {
        const auto known = TRY(accountBasis(account));
        basis.accounts.append(known);
    }
    basis.services = TRY(m_monitor.planSnapshots());
    basis.isPaused = m_monitor.isPaused();
    return basis;
}

Usage Outlook::withReset(AccountId account, Usage usage) const
{
    const auto ledger = m_journal.ledger(account);
    return ledger ? usageWithReset(*ledger, std::move(usage), m_clock.nowUtc()) : usage;
}

Result<Forecast> Outlook::recentForecast(AccountId account)
{
    const QDateTime now = m_clock.nowUtc();
    const auto known = m_forecasts.constFind(account);
    if (known != m_forecasts.cend() && known->first <= now &&
        known->first.addDuration(ForecastGrowsOld) > now)
        return known->second;
    const auto all = TRY(basis({account}));
    const auto made = TRY(forecastsOf(all, m_history));
    m_forecasts.insert(account, {now, made.value(account)});
    return made.value(account);
}

} // namespace pantau::app
