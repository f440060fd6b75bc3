// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/planner.h"

#include <QString>

namespace pantau::engine {

/// The plan in a sentence, such as "Each domain is looked at every 2.4 days."
/// @p domains: how many are watched.
[[nodiscard]] QString planSentence(const Plan &plan, int domains);

/// When domains that were never checked get their first check, where the quota is too small for all of them
/// now: "4,900 new domains still to be checked: 100 a day from 22 Nov, the last of them on 9 Jan." Empty when
/// none has to wait.
[[nodiscard]] QString owedSentence(const Plan &plan);

/// The figures before they are saved: "240 domains every 6 hours need 960 checks a day; you have 100. At 100
/// a day each is checked every 2.4 days."
[[nodiscard]] QString figuresSentence(const PlanFigures &figures);

/// "45 minutes", "6 hours", "2.4 days": rounded to what a person can use.
[[nodiscard]] QString durationText(std::chrono::seconds duration);

} // namespace pantau::engine
