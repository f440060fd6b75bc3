// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/duration.h"

#include <algorithm>
#include <cmath>

namespace pantau {

RoundedDuration::RoundedDuration(std::chrono::seconds duration, Rounding rounding)
{
    constexpr double Negligible = 0.05; // of a step
    const auto round = [&](int unitSeconds, bool hasHalves) {
        const double exact = double(duration.count()) / unitSeconds;
        const double step = hasHalves && exact < 5 ? 0.5 : 1;
        const double steps = exact / step;
        return step * (rounding == Rounding::Up ? std::ceil(steps - Negligible) : std::round(steps));
    };
    unit = Unit::Minutes;
    count = std::max(1.0, round(60, false));
    if (count < 90)
        return;
    unit = Unit::Hours;
    count = round(3600, true);
    if (count < 48)
        return;
    unit = Unit::Days;
    count = round(86'400, true);
}

QString RoundedDuration::number(const QLocale &locale) const
{
    return locale.toString(count, 'f', count == std::floor(count) ? 0 : 1);
}

} // namespace pantau
