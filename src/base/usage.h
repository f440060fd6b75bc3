// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDateTime>
#include <QString>

#include <algorithm>
#include <optional>

namespace pantau {

/// What a service says of an account's allowance: an amount, what a domain costs of it, and its period.
struct Usage
{
    enum class Period {
        Daily,   ///< ends at midnight UTC
        Monthly, ///< a package; the moment of its reset is not published
    };

    Period period = Period::Daily;
    int unitCost = 1;                  ///< units charged for each domain, at least 1
    qint64 limit = 0;                  ///< units in the period
    qint64 used = 0;                   ///< may exceed the limit when somebody else overdrew
    qint64 remaining = 0;              ///< never below 0
    std::optional<QDateTime> resetsAt; ///< UTC; empty for a month whose end has not been learned yet
    QString packageName;               ///< of a month; text from outside, show it as plain text

    [[nodiscard]] bool isDaily() const { return period == Period::Daily; }
    /// Whether the unit is a credit, else a check.
    [[nodiscard]] bool countsCredits() const { return period == Period::Monthly; }
    /// How many domains the remaining allowance pays for.
    [[nodiscard]] qint64 remainingChecks() const { return remaining / std::max(1, unitCost); }

    friend bool operator==(const Usage &, const Usage &) = default;
};

/// The midnight UTC that ends the service's day in which @p nowUtc lies.
[[nodiscard]] QDateTime nextMidnightUtc(const QDateTime &nowUtc);

} // namespace pantau
