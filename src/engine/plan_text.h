// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/planner.h"

#include <QString>

namespace pantau::engine {

/// The plan in a sentence, such as "Each domain is looked at every 2.4 days."
/// @p domains: how many are watched.
[[nodiscard]] QString planSentence(const Plan &plan, int domains);

/// The figures before they are saved: "240 domains every 6 hours need 960 checks a day; you have 100. At 100
/// a day each is checked every 2.4 days."
[[nodiscard]] QString figuresSentence(const PlanFigures &figures);

/// "45 minutes", "6 hours", "2.4 days": rounded to what a person can use.
[[nodiscard]] QString durationText(std::chrono::seconds duration);

} // namespace pantau::engine
