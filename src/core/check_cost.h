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
    bool mayChange = false; ///< some have a status: a changed answer is asked for again, beside units()

    [[nodiscard]] qint64 units() const { return qint64(toAsk) * unitCost; }
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
