// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/appeal.h"
#include "core/appeal_figures.h"

#include <QString>

#include <optional>

/// The way back of a domain in words for people, in the language at the time of the call. Thread-safe.
namespace pantau::app {

/// "Found", "Sent": for a column or a filter.
[[nodiscard]] QString appealStageWord(AppealStage stage);
/// What to expect once an appeal was noted: "You'll be notified when the domain is unblocked.", or why not.
/// @p outlook: Queries::unblockingOutlook().
[[nodiscard]] QString expectationSentence(const std::optional<UnblockingOutlook> &outlook);
/// "Usually 6 days, from 4 appeals."
[[nodiscard]] QString usualTimeSentence(const UsualTime &usual);

} // namespace pantau::app
