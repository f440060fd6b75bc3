// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QtGlobal>

#include <algorithm>
#include <optional>

namespace pantau {

/// Which of the domains a person's check asks for.
enum class CheckScope {
    SkipRecent, ///< not those that isRecent(): they come back as they are known, and cost nothing
    Everything,
};

/// Which of the running checks of people is meant, so that one can be cancelled alone.
struct CheckTicket
{
    quint64 number = 0; ///< 0: none

    friend bool operator==(CheckTicket, CheckTicket) = default;
};

/// What a person's check costs, before it begins.
struct CheckCost
{
    int toAsk = 0;                   ///< domains that have to be asked for
    int recent = 0;                  ///< domains that CheckScope::SkipRecent leaves out
    int unitCost = 1;                ///< of one domain
    std::optional<qint64> unitsLeft; ///< that may be spent; empty: the service has not told yet
    int confirmations = 0;           ///< checks at most, beside toAsk: a changed answer is asked for again
    int recentConfirmations = 0;     ///< those of the domains that are recent

    [[nodiscard]] qint64 units() const { return qint64(toAsk) * unitCost; }
    [[nodiscard]] qint64 mostUnits() const { return (qint64(toAsk) + confirmations) * unitCost; }
    /// Of what is left, 0 to 1; more than 1 where it does not suffice.
    [[nodiscard]] double share() const
    {
        return !unitsLeft || toAsk == 0 ? 0.0 : double(units()) / double(std::max<qint64>(1, *unitsLeft));
    }
    /// A person is asked before so much is spent.
    [[nodiscard]] bool isMuch() const { return share() > 0.1; }

    friend bool operator==(const CheckCost &, const CheckCost &) = default;
};

} // namespace pantau
