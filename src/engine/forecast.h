// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/plan.h"
#include "base/usage.h"

#include <QDateTime>
#include <QList>

#include <optional>

namespace pantau::engine {

class OnlineHours;

/// All that a forecast depends on: the same input gives the same forecast.
struct ForecastInput
{
    Usage usage; ///< the service's last word
    QDateTime now;
    QList<UsageSnapshot> points;         ///< oldest first; those of earlier periods are left aside
    QList<OwnCharge> own;                ///< any order; what `used` rose by beyond them is somebody else's
    std::optional<qint64> plannedUnits;  ///< what the running plan will spend until the reset; empty: no plan
                                         ///< runs, and the pace so far is taken to go on
    qint64 freshUnits = 0;               ///< what domains that were never checked would cost
    const OnlineHours *online = nullptr; ///< null: the computer counts as always on
    std::optional<QDateTime> periodStart; ///< UTC, where known; else a day or a month before the reset
};

/// The plan stretches what is left until the reset, so it alone never runs out; others on the same quota may.
/// Abstains at zero use and in the first 5 % of the period. Pure.
[[nodiscard]] Forecast forecast(const ForecastInput &input);

} // namespace pantau::engine
