// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/appeal.h"
#include "base/history.h"
#include "desktop/domains/timeline_stretches.h"

#include <QString>

#include <chrono>
#include <optional>

/// What the detail pane says of a domain's past. Pure; times are UTC. Text from outside goes in as it is.
namespace pantau::desktop::past {

/// As many as are counted for a sentence.
inline constexpr int MostChecksCounted = 10'000;

/// "12 d 4 h", "4 h 10 min", "35 min"; "under 1 min".
[[nodiscard]] QString length(std::chrono::seconds time);
/// "Blocked, first seen 09:31 today, last seen 10:02 today, 14 checks". @p checks: of a run, up to
/// MostChecksCounted; empty or 0 when they are no longer kept.
[[nodiscard]] QString sentence(const Stretch &stretch, std::optional<int> checks, const QDateTime &now);
/// "Blocked 12 % of the last 30 days (8 % of it unknown) and 3 % since 12 Mar 2026. 4 changes."
[[nodiscard]] QString figures(const DomainPast &past, const QDateTime &now);
/// "restored after 12 d 4 h", "not yet, for 3 d 2 h".
[[nodiscard]] QString outcome(const Appeal &appeal, const QDateTime &now);

} // namespace pantau::desktop::past
