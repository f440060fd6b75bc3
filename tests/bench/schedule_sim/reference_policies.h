// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "bench/schedule_sim/stage.h"

#include <QString>

#include <memory>

namespace pantau::bench {

/// Creates a policy to compare ours with: "burst" (everything at once when the allowance resets), "even"
/// (round robin over the learned hours), "rule" (the recommended rule: importance x rate x age², Gamma prior,
/// 90 days' memory, cap and reserve), "known" (the same choice with the true rates, without cap and reserve).
/// Returns null for an unknown name, and for "known" if the world has no rates.
[[nodiscard]] std::unique_ptr<Policy> makeReferencePolicy(const QString &name, const World &world, int budget,
                                                          const std::vector<double> &looks, bool alwaysOn,
                                                          unsigned seed);

} // namespace pantau::bench
