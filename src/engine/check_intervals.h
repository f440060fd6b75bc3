// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/online_hours.h"
#include "engine/planner.h"

#include <QHash>

#include <chrono>
#include <optional>
#include <span>
#include <utility>
#include <vector>

namespace pantau::engine {

/// Hours a day (0 to 24) that the computer is on, on average. Between single runs that are no more than an
/// hour apart it counts as on: nothing would be asked sooner.
[[nodiscard]] double hoursOnPerDay(const OnlineHours &hours);

/// Whether a published blocklist is read beside the checks (docs/scheduling.md, Hints).
enum class FeedReading { No, Yes };

/// Within how long nine in ten new blocks are known, each domain as likely as the other to be blocked, at any
/// time of the day. @p checksPerDay: of each domain, in the state that the plan settles in; they are spread
/// over the hours in which the computer is on. Empty where less than nine in ten would ever be known. Pure.
[[nodiscard]] std::optional<std::chrono::seconds>
knownWithin(std::span<const float> checksPerDay, double hoursOn, FeedReading feed = FeedReading::No);

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
