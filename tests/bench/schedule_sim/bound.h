// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "bench/schedule_sim/world.h"

namespace pantau::bench {

/// Lower bound for any policy that cannot see the future: the weighted mean delay in days, for @p budget
/// checks a day at any time. For worlds with one life per domain and one known rate.
[[nodiscard]] double lowerBound(const World &world, double budget);
/// The same if checks are only possible in the first 9 hours of each day.
[[nodiscard]] double lowerBoundInWindow(const World &world, double budget);

} // namespace pantau::bench
