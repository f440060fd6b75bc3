// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/domain_list.h"

#include <QDateTime>
#include <QList>

#include <optional>

namespace pantau {

/// How one list does, in a row beside the others.
struct ListGlance
{
    static constexpr int weeks = 12;

    DomainList list;
    int total = 0;
    int active = 0; ///< of total: not paused
    int blocked = 0;
    int unknown = 0;
    int openAppeals = 0;
    /// UTC: the last answer for the domain whose last answer is the longest ago; empty while a domain has
    /// none. Paused domains do not count.
    std::optional<QDateTime> oldestAnswer{};
    /// How many of today's domains were blocked at the end of each of the last weeks, oldest first; the last
    /// is now. What was not checked then counts as not blocked.
    QList<int> blockedByWeek{};

    friend bool operator==(const ListGlance &, const ListGlance &) = default;
};

/// Whether @p a needs somebody sooner than @p b: more blocked, then more unknown; else by name.
[[nodiscard]] bool needsMore(const ListGlance &a, const ListGlance &b);

} // namespace pantau
