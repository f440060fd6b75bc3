// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/planner.h"

#include <QHash>

#include <chrono>
#include <optional>
#include <span>
#include <utility>
#include <vector>

namespace pantau::engine {

/// One domain, as the choice sees it. Times in ms since the epoch, UTC.
struct Candidate
{
    qint64 answered = -1; ///< the last answer, else the last question; -1: never asked for
    qint64 earliest = 0;  ///< when it may be asked for
    qint64 soonest = 0;   ///< when a hint may have it asked for, whatever its interval
    qint64 interval = 0;  ///< ms: never sooner again
    qint64 kept = 0;      ///< ms: the interval that is kept; 0: none
    double boost = 0;     ///< what a sister's listing adds to weight x age², in ms² a day
    double weight = 0;    ///< importance x change rate (a day) x (relative interval)²
};

/// What all domains of an account want, and what they get. The figures are of the state that the rule settles
/// in: the greatest index first checks each domain in proportion to the square root of its weight.
class CheckIntervals
{
public:
    CheckIntervals(const QList<WatchedDomain> &domains, const QList<double> &rates, double availablePerDay,
                   const QDateTime &now);

    /// Sisters of domains that were listed lately, with the chance of each that it was listed too: worth as
    /// much as what would be lost if it waited for one round more.
    void boost(const QList<WatchedDomain> &domains, const QList<double> &correlated);

    /// What falls due by @p dueBy is due at @p now, an hour after the last time at the soonest.
    void bringForward(const QDateTime &now, const QDateTime &dueBy);

    [[nodiscard]] const std::vector<Candidate> &candidates() const { return m_candidates; }
    /// Leaves none behind.
    [[nodiscard]] std::vector<Candidate> takeCandidates() { return std::move(m_candidates); }
    /// Nobody waits longer, in ms; as long as the allowance lasts for three rounds.
    [[nodiscard]] double cap() const { return m_cap; }
    /// Checks a day that all of them get, at most availablePerDay.
    [[nodiscard]] double usedPerDay() const { return m_usedPerDay; }
    /// Checks a day if there were no end of them.
    [[nodiscard]] double mostPerDay() const { return m_mostPerDay; }
    /// Fills in all but the dates.
    void describe(PlanFigures &figures) const;
    /// How soon blocks would be known; @p hoursOn: a day.
    void describeDelay(const QList<WatchedDomain> &domains, double hoursOn, PlanFigures &figures) const;

private:
    void countLists(const WatchedDomain &watched, qint64 interval);
    [[nodiscard]] std::span<const int> listsOf(size_t domain) const;
    void stretch(qsizetype wishing);
    void share(double availablePerDay);

    std::vector<Candidate> m_candidates;
    std::vector<float> m_perDay; ///< checks that each gets
    std::vector<ListFigures> m_lists;
    std::vector<qint64> m_listIntervals; ///< ms, of each list: a shorter one is another list's
    QHash<ListId, int> m_placesOfLists;
    std::vector<int> m_listPlaces; ///< of the lists of one domain after the other
    std::vector<size_t> m_listEnds;
    std::optional<std::chrono::seconds> m_requested; ///< by all of them
    double m_cap = 0;
    double m_needed = 0;
    double m_usedPerDay = 0;
    double m_mostPerDay = 0;
    bool m_stretched = false;
};

/// What the allowance pays for, a day.
[[nodiscard]] double checksPerDay(const Usage &usage, qint64 checksLeft, const QDateTime &now);

} // namespace pantau::engine
