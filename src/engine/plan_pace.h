// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/online_timeline.h"
#include "engine/planner.h"

namespace pantau::engine {

/// How much may be spent when: the even pace over the expected time of being on, the catch-up after an
/// absence, and the reserve. Where many checks are made of each domain a day, an hour after which the
/// blocklist usually has grown gets more of them. Times in ms since the epoch, UTC; amounts in checks.
class PlanPace
{
public:
    explicit PlanPace(const PlanInput &input);

    [[nodiscard]] qint64 end() const { return m_end; }
    /// When the reserve is set free; the end when it never is.
    [[nodiscard]] qint64 release() const { return m_release; }
    /// All that is left, and the part of it that may go now.
    [[nodiscard]] qint64 left() const { return m_left; }
    [[nodiscard]] qint64 spendable() const { return m_left - m_reserved; }
    /// Nothing is kept back any more.
    [[nodiscard]] bool isReserveFree() const { return m_reservedUnits == 0; }
    /// How many of @p left checks the pace lets go now, after @p taken went for other reasons.
    [[nodiscard]] qint64 dueNow(qint64 taken) const;
    /// The most that dueNow() lets go for time in which nobody could be asked for, after @p taken went.
    [[nodiscard]] qint64 mostOwed(qint64 taken) const;
    /// When the pace lets a check go again, if @p taken go now; the end when it never does.
    [[nodiscard]] qint64 nextAt(qint64 taken) const;
    /// The moments of the checks after now, when @p taken go now: evenly, the reserve's after its release. At
    /// most @p most, each of @p together checks.
    [[nodiscard]] std::vector<qint64> laterMoments(qint64 taken, qint64 most, qint64 together = 1) const;

private:
    [[nodiscard]] double worthOf(qint64 from, qint64 to) const;
    [[nodiscard]] double gapsFor(double left) const;
    [[nodiscard]] double owedMs(double ahead, double left) const;

    qint64 m_now;
    qint64 m_end;
    qint64 m_release;               ///< of the reserve
    PublicationHours m_publication; ///< as far as they help
    OnlineTimeline m_ahead;
    qint64 m_next; ///< when the plan is made again
    qint64 m_left;
    qint64 m_reservedUnits;
    qint64 m_reserved;
    double m_stepMs;
    double m_owedMs = 0;       ///< of being on, that the pace has not been paid for
    double m_catchUpShare = 0; ///< of what may be spent
    bool m_isFirst = false;    ///< no plan has sent anything yet
};

} // namespace pantau::engine
