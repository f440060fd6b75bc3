// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/plan.h"
#include "base/time.h"
#include "db/history.h"
#include "db/journal.h"
#include "engine/allowance.h"
#include "engine/lane_plan.h"

#include <QHash>

#include <optional>
#include <utility>

namespace pantau::engine {
class Monitor;
}

namespace pantau::app {

/// What the engine knows of one account beside its domains.
struct AccountBasis
{
    AccountId account{};
    QDateTime now; ///< UTC
    LedgerState ledger;
    engine::Presence presence;
};

/// What plans and forecasts are made from, beside the history: values, taken quickly on the engine's thread,
/// so that a reader's thread can do the work.
struct OutlookBasis
{
    QList<AccountBasis> accounts;
    QList<engine::PlanSnapshot> services; ///< one for each service address
    bool isPaused = false;
};

/// What the plan of an account would mean if it watched those of @p domains that are its own. Empty figures
/// before the service's first word. @p rates: what the running plan has learned, if these are its domains;
/// else it is learned anew. Pure, but for that.
[[nodiscard]] PlanFigures figuresOf(const AccountBasis &basis, const QList<WatchedDomain> &domains,
                                    engine::RatesMemory *rates = nullptr);
/// Pure.
[[nodiscard]] QHash<AccountId, Plan> plansOf(const QList<engine::PlanSnapshot> &services);
/// How the allowance of each account of @p basis will fare.
[[nodiscard]] Result<QHash<AccountId, Forecast>> forecastsOf(const OutlookBasis &basis,
                                                             const db::History &history);

/// What the allowance will do for the lists, as the engine's thread sees it: only there may it be used.
class Outlook
{
public:
    Outlook(const db::Journal &journal, const db::History &history, engine::Monitor &monitor,
            const Clock &clock)
        : m_journal(journal), m_history(history), m_monitor(monitor), m_clock(clock)
    {
    }

    [[nodiscard]] Result<AccountBasis> accountBasis(AccountId account) const;
    [[nodiscard]] Result<OutlookBasis> basis(const QList<AccountId> &accounts) const;

    /// The service's word with the reset of a package in it, where that is known and not only assumed.
    [[nodiscard]] Usage withReset(AccountId account, Usage usage) const;

    /// How the allowance will fare, not older than a minute: for every word of the service.
    [[nodiscard]] Result<Forecast> recentForecast(AccountId account);

private:
    const db::Journal &m_journal;
    const db::History &m_history;
    engine::Monitor &m_monitor;
    const Clock &m_clock;
    QHash<AccountId, std::pair<QDateTime, Forecast>> m_forecasts;
};

} // namespace pantau::app
