// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/history.h"

#include <QList>

#include <array>

namespace pantau::engine {

/// At which hours of the UTC day a service's blocklist grows: learned from the windows in which new blocks
/// were found, never assumed.
///
/// A blocklist is published a few times a day and hardly ever at night, so a check right after is worth more
/// than one before. Nobody sees the moments themselves, only that a block came between two answers. The
/// shares of the hours are those that make all windows likeliest (the EM algorithm, from equal shares). How
/// far they are believed, mixed with equal shares, is what foretells one half of the windows best from the
/// other; where that is hardly better than equal shares, they are equal. A value without a clock.
class PublicationHours
{
public:
    static constexpr int hoursPerDay = 24;

    /// Nothing is learned: all hours are alike.
    PublicationHours() { m_weights.fill(1); }
    /// @p windows in any order. Those of a day or more say nothing.
    [[nodiscard]] static PublicationHours fit(const QList<BlockWindow> &windows);

    [[nodiscard]] bool isLearned() const { return m_belief > 0; }
    /// 0 to 0.9: the part that equal shares do not have.
    [[nodiscard]] double belief() const { return m_belief; }
    /// How many checks a quarter of an hour (0 to 95) of the day gets, as a multiple of the day's mean: in
    /// proportion to the square root of what is published an hour earlier, as everywhere
    /// (docs/scheduling.md).
    [[nodiscard]] double weight(int quarter) const;

    friend bool operator==(const PublicationHours &, const PublicationHours &) = default;

private:
    std::array<double, hoursPerDay> m_weights; ///< of the hours of publication, 1 on average
    double m_belief = 0;
};

} // namespace pantau::engine
