// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/time.h"

#include <QDateTime>

namespace pantau::engine {

inline constexpr qint64 dayLength = 86'400'000; ///< ms

/// The planner reckons rates and delays in days, as numbers with a fraction.
inline constexpr double msPerDay = dayLength;

/// Days since the epoch.
[[nodiscard]] inline double dayOf(const QDateTime &time)
{
    return double(time.toMSecsSinceEpoch()) / msPerDay;
}
/// The same; only where there is one.
[[nodiscard]] inline double dayOf(const OptionalTime &time)
{
    return double(time.toMSecsSinceEpoch()) / msPerDay;
}

} // namespace pantau::engine
