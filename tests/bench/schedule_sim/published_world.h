// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "bench/schedule_sim/world.h"

namespace pantau::bench {

/// Worlds like the users': domains are listed when a real national list was published, rarely delisted, and
/// replaced by their owners.
/// The publications are those of publications.txt from its 130th day on. The domains are in 20 lists. Rates
/// spread by a factor of 5.6 (one sigma) between lists and 2.7 within a list, around one listing in 200 days.
/// One listed domain in ten is delisted on appeal, after 20 days on average. The owner gives up the others
/// after 60 days on average and replaces each with a fresh one.
[[nodiscard]] World makePublishedWorld(int domains, unsigned seed);

} // namespace pantau::bench
