// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/history.h"
#include "base/time.h"

#include <QDateTime>
#include <QList>
#include <QString>

#include <array>
#include <bitset>
#include <vector>

namespace pantau::engine {

inline constexpr qint64 dayLength = 86'400'000; ///< ms

/// The planner calculates rates and delays in fractional days.
inline constexpr double msPerDay = dayLength;

/// Returns days since the epoch.
[[nodiscard]] inline double dayOf(const QDateTime &time)
{
    return double(time.toMSecsSinceEpoch()) / msPerDay;
}
/// Same; the time must be valid.
[[nodiscard]] inline double dayOf(const OptionalTime &time)
{
    return double(time.toMSecsSinceEpoch()) / msPerDay;
}

/// Learns from the monitor's heartbeats when the computer is usually on. Uses UTC because the quota's day
/// does (contract 8).
///
/// Has two tables. One contains the probability of use for each day of the week, the other the probability
/// of being on for each quarter of an hour of a day of use. The first days count most; later ones shift the
/// values by about a seventh, so a new habit is learned in two weeks. Without data, and before the first
/// interval, the computer counts as always on. A value without a clock: the same calls give the same hours.
class OnlineHours
{
public:
    static constexpr int quartersPerDay = 96;
    static constexpr qint64 msPerQuarter = 15 * 60 * 1000;

    OnlineHours();

    /// Records that the computer was on from @p from to @p to (UTC). Intervals may have any length and may
    /// touch. An interval is ignored if it ends before it starts, exceeds a day or precedes the recorded
    /// ones, because then the clock was set.
    void note(const QDateTime &from, const QDateTime &to);

    /// Returns the probability (0 to 1) that the computer is used on that UTC day.
    [[nodiscard]] double chanceOfDay(const QDate &day) const { return m_days[size_t(day.dayOfWeek() - 1)]; }
    /// Returns the probability of being on in that quarter of an hour (0 to 95), on a day of use.
    [[nodiscard]] double chanceOnDayOfUse(int quarter) const { return m_quarters[size_t(quarter)]; }

    /// Returns the end of the newest interval, UTC; invalid if there is none.
    [[nodiscard]] QDateTime lastNotedAt() const { return m_lastNotedAt; }
    /// True after at least one complete day of use.
    [[nodiscard]] bool hasLearned() const { return m_daysOfUse > 0; }

    /// Serializes to one line of ASCII, under 1,000 characters. fromText() returns hours without data for
    /// any text not written by toText().
    [[nodiscard]] QString toText() const;
    [[nodiscard]] static OnlineHours fromText(const QString &text);

    friend bool operator==(const OnlineHours &, const OnlineHours &) = default;

private:
    void finishDay(const QDate &day, const QDate &next);

    std::array<double, quartersPerDay> m_quarters;
    std::array<double, 7> m_days;
    int m_daysOfUse = 0; ///< number of days learned from
    QDateTime m_lastNotedAt;
    std::bitset<quartersPerDay> m_seen; ///< on the day of m_lastNotedAt
};

/// Learns at which hours of the UTC day a service's blocklist grows, from the windows in which new blocks
/// were found.
///
/// A blocklist is published a few times per day and hardly ever at night, so a check right after is worth
/// more than one before. The times are not observed, only that a block came between two answers. The shares
/// of the hours maximize the likelihood of all windows (EM algorithm, starting from equal shares).
/// Cross-validation between two halves of the windows decides how far they are mixed with equal shares. If
/// the gain is small, the shares stay equal. A value without a clock.
class PublicationHours
{
public:
    static constexpr int hoursPerDay = 24;

    /// Creates hours without data, all with the same weight.
    PublicationHours() { m_weights.fill(1); }
    /// Learns from @p windows, in any order. Windows of a day or more have no effect.
    [[nodiscard]] static PublicationHours fit(const QList<BlockWindow> &windows);

    [[nodiscard]] bool isLearned() const { return m_belief > 0; }
    /// Weight of the learned shares against equal ones, 0 to 0.9.
    [[nodiscard]] double belief() const { return m_belief; }
    /// Returns how many checks a quarter of an hour (0 to 95) gets, as a multiple of the day's mean. It is
    /// proportional to the square root of the publications an hour earlier, as everywhere in
    /// docs/scheduling.md.
    [[nodiscard]] double weight(int quarter) const;

    friend bool operator==(const PublicationHours &, const PublicationHours &) = default;

private:
    std::array<double, hoursPerDay> m_weights; ///< by hour of publication, with a mean of 1
    double m_belief = 0;
};

/// Expected time online between two times: a clock that runs as fast as the computer is likely to be on.
/// Times are milliseconds since the epoch, UTC; amounts are milliseconds online.
class OnlineTimeline
{
public:
    enum class At {
        Any,   ///< nothing is known about the start
        OnNow, ///< the computer is on at the start: the day is a day of use and the rest of the quarter
               ///< counts as on
    };

    /// Covers up to 90 days. If @p publication has data, its weights multiply the time.
    OnlineTimeline(const OnlineHours &hours, qint64 from, qint64 to, At at,
                   const PublicationHours &publication = {});

    [[nodiscard]] double total() const { return m_online.back(); }
    /// Returns the amount from the start up to @p time; beyond the ends 0 or everything.
    [[nodiscard]] double upTo(qint64 time) const;
    /// Returns the first time by which that amount is expected; the end if never.
    [[nodiscard]] qint64 timeAfter(double online) const;

private:
    std::vector<qint64> m_times;  ///< the start, each quarter of an hour, the end
    std::vector<double> m_online; ///< expected up to that time
};

} // namespace pantau::engine
