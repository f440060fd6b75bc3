// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/online_hours.h"

#include <chrono>
#include <optional>
#include <span>

namespace pantau::engine {

/// Hours a day (0 to 24) that the computer is on, on average. Between single runs that are no more than an
/// hour apart it counts as on: nothing would be asked sooner.
[[nodiscard]] double hoursOnPerDay(const OnlineHours &hours);

/// Whether a published blocklist is read beside the checks (docs/scheduling.md, Hints).
enum class FeedReading { No, Yes };

/// Within how long nine in ten new blocks are known, each domain as likely as the other to be blocked, at any
/// time of the day. @p checksPerDay: of each domain, in the state that the plan settles in; they are spread
/// over the hours in which the computer is on. Empty where less than nine in ten would ever be known. Pure.
[[nodiscard]] std::optional<std::chrono::seconds>
knownWithin(std::span<const float> checksPerDay, double hoursOn, FeedReading feed = FeedReading::No);

} // namespace pantau::engine
