// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/clock.h"
#include "engine/forecast.h"
#include "engine/planner.h"
#include "store/history.h"
#include "store/journal.h"
#include "store/lists.h"

#include <QHash>

#include <optional>
#include <utility>

namespace pantau::engine {
class Monitor;
}

namespace pantau::session {

/// What the allowance will do for the lists: the answer to "what if", and the forecast. Lives on the engine's
/// thread.
class Outlook
{
public:
    Outlook(const store::Journal &journal, const store::History &history, const engine::Monitor &monitor,
            const Clock &clock)
        : m_journal(journal), m_history(history), m_monitor(monitor), m_clock(clock)
    {
    }

    /// What the plan of @p account would mean if it watched @p domains. Empty figures before the service's
    /// first word.
    [[nodiscard]] Result<engine::PlanFigures> figures(AccountId account,
                                                      const QList<WatchedDomain> &domains) const;
    /// As it is now.
    [[nodiscard]] Result<engine::PlanFigures> figures(AccountId account) const;

    /// The service's word with the reset of a package in it, where that is known and not only assumed.
    [[nodiscard]] Usage withReset(AccountId account, Usage usage) const;

    /// How the allowance will fare. Whether the plan goes on spending is taken from the monitor; what it will
    /// spend is worked out anew every ten minutes.
    [[nodiscard]] Result<engine::Forecast> forecast(AccountId account);

    /// The same, not older than a minute: for every word of the service.
    [[nodiscard]] Result<engine::Forecast> recentForecast(AccountId account);

    /// Lists or settings changed.
    void forget() { m_planned.clear(); }

private:
    struct Planned
    {
        QDateTime at;
        std::optional<double> unitsPerSecond; ///< empty: nothing is planned
        qint64 freshUnits = 0;                ///< see ForecastInput
    };
    [[nodiscard]] Result<std::optional<double>> plannedPace(AccountId account, const Usage &usage);

    const store::Journal &m_journal;
    const store::History &m_history;
    const engine::Monitor &m_monitor;
    const Clock &m_clock;
    QHash<AccountId, Planned> m_planned;
    QHash<AccountId, std::pair<QDateTime, engine::Forecast>> m_forecasts;
};

} // namespace pantau::session
