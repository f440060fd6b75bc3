// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/outlook.h"

#include "engine/allowance.h"
#include "engine/monitor.h"
#include "engine/reset_day.h"

#include <algorithm>

namespace pantau::session {

namespace {

using namespace std::chrono_literals;

constexpr std::chrono::seconds PlannedGrowsOld = 10min;
constexpr std::chrono::seconds FreshGrowsOld = 10s; // new domains do not stay new for long
constexpr std::chrono::minutes ForecastGrowsOld = 1min;

} // namespace

Result<engine::PlanFigures> Outlook::figures(AccountId account, const QList<WatchedDomain> &domains) const
{
    const auto ledger = m_journal.ledger(account);
    if (!ledger)
        return failure(ledger.error());
    engine::PlanInput input;
    for (const WatchedDomain &domain : domains)
        if (domain.account == account)
            input.domains.append(domain);
    engine::PlanFigures none;
    none.domains = int(input.domains.size());
    if (!ledger->usage)
        return none;
    input.now = m_clock.nowUtc();
    input.usage = engine::usageForPlan(*ledger, input.now);
    input.availableUnits = ledger->availableUnits();
    input.lastPlannedAt = ledger->lastPlannedAt;
    input.onlineHours = m_monitor.presence().hours;
    input.onlineSince = m_monitor.presence().onlineSince;
    return engine::figures(input);
}

Result<engine::PlanFigures> Outlook::figures(AccountId account) const
{
    const auto watched = m_journal.watched(m_clock.nowUtc());
    return watched ? figures(account, *watched) : failure(watched.error());
}

Usage Outlook::withReset(AccountId account, Usage usage) const
{
    const auto ledger = m_journal.ledger(account);
    if (!ledger || usage.resetsAt || usage.type != Usage::Type::Premium)
        return usage;
    const auto reset = engine::nextReset(ledger->resets, m_clock.nowUtc());
    if (reset.basis != engine::NextReset::Basis::Assumed)
        usage.resetsAt = reset.at;
    return usage;
}

/// In units a second; what is asked for as often as the quota allows, takes all there is.
Result<std::optional<double>> Outlook::plannedPace(AccountId account, const Usage &usage)
{
    const QDateTime now = m_clock.nowUtc();
    Planned &planned = m_planned[account];
    const auto growsOld = planned.freshUnits > 0 ? FreshGrowsOld : PlannedGrowsOld;
    if (planned.at.isValid() && planned.at <= now && planned.at.addDuration(growsOld) > now)
        return planned.unitsPerSecond;
    const auto made = figures(account);
    if (!made)
        return failure(made.error());
    planned.at = now;
    planned.freshUnits = qint64(made->fresh) * usage.unitCost;
    planned.unitsPerSecond = 0;
    if (made->typicalInterval && made->typicalInterval->count() > 0)
        planned.unitsPerSecond =
            double(made->domains) * usage.unitCost / double(made->typicalInterval->count());
    return planned.unitsPerSecond;
}

Result<engine::Forecast> Outlook::forecast(AccountId account)
{
    const auto ledger = m_journal.ledger(account);
    if (!ledger)
        return failure(ledger.error());
    if (!ledger->usage)
        return engine::Forecast();
    engine::ForecastInput input;
    input.now = m_clock.nowUtc();
    // An assumed reset is none to make promises on, and one that is over makes the word an old one.
    input.usage = withReset(account, *ledger->usage);
    if (!input.usage.resetsAt || *input.usage.resetsAt <= input.now)
        return engine::Forecast();
    const QDateTime earliest =
        input.usage.type == Usage::Type::Premium ? input.now.addDays(-31) : input.now.addDays(-1);
    const auto words = m_history.usageCourse(account, earliest);
    if (!words)
        return failure(words.error());
    for (const store::UsageSnapshot &word : *words)
        input.points.append({word.at, word.used});
    const auto charges = m_history.charges(account, earliest);
    if (!charges)
        return failure(charges.error());
    for (const store::ChargeRow &charge : *charges)
        input.own.append({charge.at, charge.units});
    input.online = &m_monitor.presence().hours;
    // Also where the plan does not run now: single runs keep to it too, and a burst that is over is no pace.
    if (!m_monitor.isPaused()) {
        const auto pace = plannedPace(account, input.usage);
        if (!pace)
            return failure(pace.error());
        if (*pace)
            input.plannedUnits = std::min(ledger->availableUnits(),
                                          qint64(**pace * double(input.now.secsTo(*input.usage.resetsAt))));
        input.freshUnits = m_planned.value(account).freshUnits;
    }
    return engine::forecast(input);
}

Result<engine::Forecast> Outlook::recentForecast(AccountId account)
{
    const QDateTime now = m_clock.nowUtc();
    const auto known = m_forecasts.constFind(account);
    if (known != m_forecasts.cend() && known->first <= now &&
        known->first.addDuration(ForecastGrowsOld) > now)
        return known->second;
    auto made = forecast(account);
    if (made)
        m_forecasts.insert(account, {now, *made});
    return made;
}

} // namespace pantau::session
