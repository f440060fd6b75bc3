// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/domain_name.h"
#include "core/ids.h"
#include "core/importance.h"
#include "core/known_status.h"

#include <chrono>
#include <optional>

namespace pantau {

/// A domain as the planner sees it: once for each account that owes it a look. A domain in several lists of
/// one account appears once, with the highest importance and the shortest interval among them.
struct WatchedDomain
{
    DomainName domain;
    AccountId account{};
    Importance importance = Importance::Normal;
    std::optional<std::chrono::seconds> interval; ///< empty: as often as the quota allows
    KnownStatus known;
};

} // namespace pantau
