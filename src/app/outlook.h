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

#include <utility>

namespace pantau::engine {
class Monitor;
}

namespace pantau::app {

/// What the engine knows about one account, except its domains.
struct AccountBasis
{
    AccountId account{};
    QDateTime now; ///< UTC
    LedgerState ledger;
    engine::Presence presence;
};

/// Input of plans and forecasts, except the history. Copied quickly on the engine's thread, so that a
/// reader's thread can do the work.
struct OutlookBasis
{
    QList<AccountBasis> accounts;
    QList<engine::PlanSnapshot> services; ///< one per service address
    bool isPaused = false;
};

/// Computes the figures of an account's plan for those of @p domains that belong to it. Empty before the
/// service has reported the usage. @p rates: rates of the running plan for the same domains; if null, they
/// are learned again. Pure, except for @p rates.
[[nodiscard]] PlanFigures figuresOf(const AccountBasis &basis, const QList<WatchedDomain> &domains,
                                    engine::RatesMemory *rates = nullptr);
/// Pure.
[[nodiscard]] QHash<AccountId, Plan> plansOf(const QList<engine::PlanSnapshot> &services);
/// Forecasts the allowance of each account in @p basis.
[[nodiscard]] Result<QHash<AccountId, Forecast>> forecastsOf(const OutlookBasis &basis,
                                                             const db::History &history);

/// Plans and forecasts from live state. For use on the engine's thread only.
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

    /// Returns the usage with a package's reset added, if that is known and not just assumed.
    [[nodiscard]] Usage withReset(AccountId account, Usage usage) const;

    /// Returns a forecast at most a minute old. Suitable for every usage report.
    [[nodiscard]] Result<Forecast> recentForecast(AccountId account);

private:
    const db::Journal &m_journal;
    const db::History &m_history;
    engine::Monitor &m_monitor;
    const Clock &m_clock;
    QHash<AccountId, std::pair<QDateTime, Forecast>> m_forecasts;
};

} // namespace pantau::app
