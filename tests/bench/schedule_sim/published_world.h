// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "bench/schedule_sim/world.h"

namespace pantau::bench {

/// The users' world: domains are listed at the moments at which a real national list was published, hardly
/// ever delisted, and replaced by their owners.
///
/// The publications are those of publications.txt from its 130th day on. The domains are in 20 lists, whose
/// rates spread by a factor of 5.6 (one sigma), and theirs within a list by 2.7, around one listing in 200
/// days. A listed one is delisted after 20 days on average in one case of ten, on appeal; else its owner
/// gives it up after 60 days on average and adds a fresh one in its place.
[[nodiscard]] World makePublishedWorld(int domains, unsigned seed);

} // namespace pantau::bench
