// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/plan.h"

#include <QString>

/// What a plan means for one list, in sentences. Pure; a list's name goes in as it is: show as plain text.
namespace pantau::desktop::words {

/// "40 domains, each checked about every 9 hours. That takes 107 of your 120 checks a day."
/// @p needsAllowance: false for a service inside this program, which has no end of checks.
[[nodiscard]] QString frequencySentence(const PlanFigures &figures, ListId list, bool needsAllowance);

/// What would change for @p list and for the other lists of its account: "“Toko Melati” would be checked
/// every 2 hours instead of every 6 hours; the other lists every 9 hours instead of every 7 hours." Empty
/// when a person would notice nothing.
[[nodiscard]] QString consequence(const PlanFigures &before, const PlanFigures &after, ListId list,
                                  const QString &name);

} // namespace pantau::desktop::words
