// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDateTime>
#include <QString>

#include <algorithm>
#include <optional>

namespace pantau {

/// What the service says of an account's allowance (contract 2.4 and 2.5), one value for both kinds.
struct Usage
{
    enum class Type {
        Freemium, ///< counted in domains a day, reset at midnight UTC
        Premium,  ///< counted in credits a month; the moment of the reset is not published
    };

    Type type = Type::Freemium;
    int unitCost = 1;     ///< charged for each domain: 1, or `cost_per_request` credits (at least 1)
    qint64 limit = 0;     ///< domains or credits in the period
    qint64 used = 0;      ///< may exceed the limit when somebody else overdrew
    qint64 remaining = 0; ///< never below 0
    std::optional<QDateTime> resetsAt; ///< UTC; empty for a premium period that has not been learned yet
    QString packageName;               ///< premium only; text from outside, show it as plain text

    /// How many domains the remaining allowance pays for.
    [[nodiscard]] qint64 remainingChecks() const { return remaining / std::max(1, unitCost); }

    friend bool operator==(const Usage &, const Usage &) = default;
};

/// "freemium" or "premium", as in the contract, the command line's JSON and the database.
[[nodiscard]] QString usageTypeKey(Usage::Type type);
[[nodiscard]] std::optional<Usage::Type> usageTypeFromKey(QStringView key);

/// The midnight UTC that ends the service's day in which @p nowUtc lies (contract 8).
[[nodiscard]] QDateTime nextMidnightUtc(const QDateTime &nowUtc);

} // namespace pantau
