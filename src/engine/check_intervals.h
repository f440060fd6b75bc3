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

/// Returns how many hours a day (0 to 24) the computer is on, on average. The time between single runs at
/// most an hour apart counts as on, because nothing would be checked sooner.
[[nodiscard]] double hoursOnPerDay(const OnlineHours &hours);

/// Whether a published blocklist is read in addition to the checks (docs/scheduling.md, Hints).
enum class FeedReading { No, Yes };

/// Returns within what time nine in ten new blocks are detected, or nothing if fewer are ever detected.
/// Assumes that every domain is equally likely to be blocked, at any time of day. @p checksPerDay: of each
/// domain, once the plan has settled; spread over the hours in which the computer is on. Pure.
[[nodiscard]] std::optional<std::chrono::seconds>
knownWithin(std::span<const float> checksPerDay, double hoursOn, FeedReading feed = FeedReading::No);

/// One domain, as input for the choice. Times in ms since the epoch, UTC.
struct Candidate
{
    qint64 answered = -1; ///< last answer, or last request if there was none; -1: never requested
    qint64 earliest = 0;  ///< when it may be checked
    qint64 soonest = 0;   ///< when it may be checked because of a hint, regardless of its interval
    qint64 interval = 0;  ///< ms: minimum time between checks
    qint64 kept = 0;      ///< ms: the interval that is guaranteed; 0: none
    double boost = 0;     ///< what a related domain's listing adds to weight x age², in ms² per day
    double weight = 0;    ///< importance x change rate (per day) x (relative interval)²
};

/// Computes the check intervals that an account's domains request and get. The figures describe the settled
/// state: always choosing the greatest index checks each domain in proportion to the square root of its
/// weight.
class CheckIntervals
{
public:
    CheckIntervals(const QList<WatchedDomain> &domains, const QList<double> &rates, double availablePerDay,
                   const QDateTime &now);

    /// Raises the priority of domains related to recently listed ones. @p correlated: probability for each
    /// domain that it was listed too. The boost equals the loss if the domain waited for one more round.
    void boost(const QList<WatchedDomain> &domains, const QList<double> &correlated);

    /// Makes checks that fall due by @p dueBy due at @p now, but at least an hour after the previous check.
    void bringForward(const QDateTime &now, const QDateTime &dueBy);

    [[nodiscard]] const std::vector<Candidate> &candidates() const { return m_candidates; }
    /// Returns the candidates and leaves none behind.
    [[nodiscard]] std::vector<Candidate> takeCandidates() { return std::move(m_candidates); }
    /// Longest time between two checks of a domain, in ms, as long as the allowance lasts for three rounds.
    [[nodiscard]] double cap() const { return m_cap; }
    /// Checks per day with an unlimited allowance.
    [[nodiscard]] double mostPerDay() const { return m_mostPerDay; }
    /// Fills in everything except dates.
    void describe(PlanFigures &figures) const;
    /// Fills in how soon blocks would be detected. @p hoursOn: per day.
    void describeDelay(const QList<WatchedDomain> &domains, double hoursOn, PlanFigures &figures) const;

private:
    void countLists(const WatchedDomain &watched, qint64 interval);
    [[nodiscard]] std::span<const int> listsOf(size_t domain) const;
    void stretch(qsizetype wishing);
    void share(double availablePerDay);

    std::vector<Candidate> m_candidates;
    std::vector<float> m_perDay; ///< checks per day of each domain
    std::vector<ListFigures> m_lists;
    std::vector<qint64>
        m_listIntervals; ///< ms, of each list: domains with a shorter interval have it from another list
    QHash<ListId, int> m_placesOfLists;
    std::vector<int> m_listPlaces; ///< indexes of the lists of each domain, one domain after the other
    std::vector<size_t> m_listEnds;
    std::optional<std::chrono::seconds>
        m_requested; ///< interval requested by all domains; empty if they differ
    double m_cap = 0;
    double m_needed = 0;
    double m_usedPerDay = 0; ///< checks that all domains get together, at most availablePerDay
    double m_mostPerDay = 0;
    bool m_stretched = false;
};

/// Returns how many checks per day the allowance pays for.
[[nodiscard]] double checksPerDay(const Usage &usage, qint64 checksLeft, const QDateTime &now);

/// Computes how much may be spent when: the even pace over the expected time online, the catch-up after an
/// absence, and the reserve. If each domain is checked several times a day, hours after which the blocklist
/// usually has grown get more checks. Times in ms since the epoch, UTC; amounts in payments of
/// Usage::unitCost.
class PlanPace
{
public:
    explicit PlanPace(const PlanInput &input);

    [[nodiscard]] qint64 end() const { return m_end; }
    /// Everything that is left. spendable() is the part that may be spent immediately.
    [[nodiscard]] qint64 left() const { return m_left; }
    [[nodiscard]] qint64 spendable() const { return m_left - m_reserved; }
    /// Returns when the plan may spend again: now, when the reserve is released, or the end.
    [[nodiscard]] qint64 spendableFrom() const
    {
        return m_paced > 0 ? m_now : m_left > 0 ? m_release : m_end;
    }
    /// True if nothing is reserved.
    [[nodiscard]] bool isReserveFree() const { return m_reservedUnits == 0; }
    /// Returns how many payments are due now, after @p taken were spent for other reasons.
    [[nodiscard]] qint64 dueNow(qint64 taken) const;
    /// Returns the most that dueNow() allows for time in which no domain could be checked, after @p taken
    /// were spent.
    [[nodiscard]] qint64 mostOwed(qint64 taken) const;
    /// Returns when the next check is due if @p taken are spent now; the end if never.
    [[nodiscard]] qint64 nextAt(qint64 taken) const;
    /// Returns the times of later checks if @p taken are spent now: evenly spaced, the reserve's after its
    /// release. At most @p most times, each standing for @p together checks.
    [[nodiscard]] std::vector<qint64> laterTimes(qint64 taken, qint64 most, qint64 together = 1) const;

private:
    [[nodiscard]] double worthOf(qint64 from, qint64 to) const;
    [[nodiscard]] double gapsFor(double left) const;
    [[nodiscard]] double owedMs(double ahead, double left) const;

    qint64 m_now;
    qint64 m_end;
    qint64 m_release;               ///< when the reserve is released
    PublicationHours m_publication; ///< empty unless they help
    OnlineTimeline m_ahead;
    qint64 m_next; ///< when the plan is made next
    qint64 m_left;
    qint64 m_reservedUnits;
    qint64 m_reserved;
    qint64 m_paced; ///< payments that may be spent at the pace
    double m_stepMs;
    double m_owedMs = 0;       ///< time online for which no checks were made yet
    double m_missedShare = 0;  ///< share of the time since the last plan in the time until the end
    double m_catchUpShare = 0; ///< share of the spendable checks
    bool m_isFirst = false;    ///< true if no plan has sent anything yet
};

} // namespace pantau::engine
