// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDateTime>
#include <QList>

#include <algorithm>
#include <optional>

namespace pantau {

/// Whether a month that begins anew on @p day, 1 to 31, does so on @p date: on the last day of a month that
/// is too short for it.
[[nodiscard]] inline bool renewsOn(int day, const QDate &date)
{
    return std::min(day, date.daysInMonth()) == date.day();
}

/// What is known of the moment at which a month of an account begins anew; the contract does not publish it
/// (8).
struct ResetRecord
{
    /// A fall of `used`: the reset was after `notBefore` and not after `notAfter`. UTC.
    struct Window
    {
        QDateTime notBefore;
        QDateTime notAfter;

        friend bool operator==(const Window &, const Window &) = default;
    };

    QDateTime firstUsageAt;        ///< UTC, the service's first word; invalid before it
    std::optional<int> renewalDay; ///< 1 to 31, set by the user: the day of the month, UTC
    QList<Window> seen;            ///< oldest first, at most 12

    friend bool operator==(const ResetRecord &, const ResetRecord &) = default;
};

} // namespace pantau
