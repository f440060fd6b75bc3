// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/plan.h"

namespace pantau::cli {

/// What becomes of one list, for a person: "240 domains every 6 hours need 960 checks a day; …"; empty when
/// the figures do not hold it.
[[nodiscard]] QString listSentence(const PlanFigures &figures, ListId list);

/// "every 6 hours", "as often as the quota allows"
[[nodiscard]] QString intervalWords(const std::optional<std::chrono::seconds> &interval);

} // namespace pantau::cli
