// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/usage.h"

#include <QDateTime>
#include <QList>

#include <optional>

namespace pantau::engine {

class OnlineHours;

/// What the service said was used, at one moment.
struct UsedPoint
{
    QDateTime at; ///< UTC
    qint64 used = 0;
};

/// What one of our own batches was charged, or several merged.
struct OwnCharge
{
    QDateTime at; ///< UTC
    qint64 units = 0;
};

/// All that a forecast depends on: the same input gives the same forecast.
struct ForecastInput
{
    Usage usage; ///< the service's last word
    QDateTime now;
    QList<UsedPoint> points;             ///< oldest first; those of earlier periods are left aside
    QList<OwnCharge> own;                ///< any order; what `used` rose by beyond them is somebody else's
    std::optional<qint64> plannedUnits;  ///< what the running plan will spend until the reset; empty: no plan
                                         ///< runs, and the pace so far is taken to go on
    qint64 freshUnits = 0;               ///< what domains that were never checked would cost
    const OnlineHours *online = nullptr; ///< null: the computer counts as always on
    std::optional<QDateTime> periodStart; ///< UTC, where known; else a day or a month before the reset
};

/// How the allowance will fare until the reset.
struct Forecast
{
    enum class Outlook {
        None,    ///< too early, nothing used yet, or no reset known
        Lasts,   ///< see checksToSpare
        RunsOut, ///< see runsOutAt
        Ended,   ///< nothing is left now
    };

    Outlook outlook = Outlook::None;
    bool goesToNew = false;              ///< all that is left is needed for domains that were never checked
    std::optional<double> expectedShare; ///< of the limit, 0 to 1: where an even use would be by now
    qint64 checksToSpare = 0;            ///< at the reset
    QDateTime runsOutAt;                 ///< UTC

    friend bool operator==(const Forecast &, const Forecast &) = default;
};

/// The plan stretches what is left until the reset, so it alone never runs out; others on the same quota may.
/// Abstains at zero use and in the first 5 % of the period. Pure.
[[nodiscard]] Forecast forecast(const ForecastInput &input);

/// "Lasts until the reset with 12 checks to spare.", "Runs out 14:00 tomorrow." in local time; empty when
/// nothing can be said.
[[nodiscard]] QString forecastSentence(const Forecast &forecast, const Usage &usage, const QDateTime &now);

} // namespace pantau::engine
