// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "bench/schedule_sim/world.h"

namespace pantau::bench {

/// What no policy can be better than that does not see the future: the weighted mean delay in days, for so
/// many checks a day at any time. For worlds with one life a domain and one known rate.
[[nodiscard]] double lowerBound(const World &world, double budget);
/// The same where checks are possible in the first 9 hours of a daily window only.
[[nodiscard]] double lowerBoundInWindow(const World &world, double budget);

} // namespace pantau::bench
