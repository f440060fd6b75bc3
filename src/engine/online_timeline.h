// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/online_hours.h"
#include "engine/publication_hours.h"

#include <QDateTime>

#include <vector>

namespace pantau::engine {

/// The time that the computer is expected to be on between two moments: a clock that runs only as fast as it
/// is likely to be on. Times are milliseconds since the epoch, UTC; amounts are milliseconds of being on.
class OnlineTimeline
{
public:
    enum class At {
        Any,   ///< nothing is known of the beginning
        OnNow, ///< the computer is on at the beginning: its day is a day of use, and the running quarter of
               ///< an hour is spent on
    };

    /// Of a span up to 90 days. Where @p publication has learned something, time counts as many times as it
    /// says.
    OnlineTimeline(const OnlineHours &hours, qint64 from, qint64 to, At at,
                   const PublicationHours &publication = {});

    [[nodiscard]] double total() const { return m_online.back(); }
    /// From the beginning up to @p moment; beyond the ends: 0 or all.
    [[nodiscard]] double upTo(qint64 moment) const;
    /// The first moment up to which that much is expected; the end when it never is.
    [[nodiscard]] qint64 momentAfter(double online) const;

private:
    std::vector<qint64> m_moments; ///< the beginning, each quarter of an hour, the end
    std::vector<double> m_online;  ///< expected up to that moment
};

} // namespace pantau::engine
