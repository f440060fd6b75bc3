// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/usage.h"

#include <QDateTime>

namespace pantau::engine {

/// A month of an account of which nobody knows when it begins anew.
inline constexpr int daysWithoutReset = 30;

/// When a month of an account begins anew, and how that is known.
struct NextReset
{
    enum class Basis {
        SetByUser, ///< the renewal day
        Learned,   ///< from the falls of `used` that were seen
        Assumed,   ///< neither: 30 days from the first sight
    };

    QDateTime at; ///< UTC, after the `now` it was asked for
    Basis basis = Basis::Assumed;

    friend bool operator==(const NextReset &, const NextReset &) = default;
};

/// The next reset after @p now. The contract does not publish it (8); a period is taken to begin at midnight
/// UTC of one day of the month, the last day of months that are too short for it.
///
/// Only days that agree with every fall seen are possible; where falls contradict each other the newest
/// counts. Of several possible days the latest is told, so that the allowance lasts until it surely comes.
/// Pure.
[[nodiscard]] NextReset nextReset(const ResetRecord &record, const QDateTime &now);

} // namespace pantau::engine
