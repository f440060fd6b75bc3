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

/// The planner reckons rates and delays in days, as numbers with a fraction.
inline constexpr double msPerDay = dayLength;

/// Days since the epoch.
[[nodiscard]] inline double dayOf(const QDateTime &time)
{
    return double(time.toMSecsSinceEpoch()) / msPerDay;
}
/// The same; only where there is one.
[[nodiscard]] inline double dayOf(const OptionalTime &time)
{
    return double(time.toMSecsSinceEpoch()) / msPerDay;
}

/// When the computer is usually on: learned from the times at which the monitor was heard, kept in UTC
/// because the quota's day is (contract 8).
///
/// Two tables: how likely the computer is used at all on a day of the week, and, on a day that it is used,
/// how likely it is on in each quarter of an hour. The first days count most, later ones move it by a seventh
/// of the way, so that a new habit is learned in two weeks. Before anything is learned the computer counts as
/// always on. A value without a clock of its own: the same calls give the same hours.
class OnlineHours
{
public:
    static constexpr int quartersPerDay = 96;
    static constexpr qint64 msPerQuarter = 15 * 60 * 1000;

    OnlineHours();

    /// The computer was on from @p from to @p to (UTC). Pieces may be of any length and touch; a piece that
    /// ends before it begins, lasts over a day, or lies before what was noted is ignored: a clock was set.
    void note(const QDateTime &from, const QDateTime &to);

    /// 0 to 1: the chance of being on in a quarter of an hour (0 to 95) of a day (UTC).
    [[nodiscard]] double chanceOn(const QDate &day, int quarter) const
    {
        return chanceOfDay(day) * chanceOnDayOfUse(quarter);
    }
    /// That the computer is on at all on that day.
    [[nodiscard]] double chanceOfDay(const QDate &day) const { return m_days[size_t(day.dayOfWeek() - 1)]; }
    /// On a day on which it is.
    [[nodiscard]] double chanceOnDayOfUse(int quarter) const { return m_quarters[size_t(quarter)]; }

    /// The end of the newest piece, UTC; invalid before the first.
    [[nodiscard]] QDateTime lastNotedAt() const { return m_lastNotedAt; }
    /// Whether a whole day of use has taught anything.
    [[nodiscard]] bool hasLearned() const { return m_daysOfUse > 0; }

    /// One line of ASCII, under 1,000 characters. A text that was not written by toText() reads as hours that
    /// have learned nothing.
    [[nodiscard]] QString toText() const;
    [[nodiscard]] static OnlineHours fromText(const QString &text);

    friend bool operator==(const OnlineHours &, const OnlineHours &) = default;

private:
    void finishDay(const QDate &day, const QDate &next);

    std::array<double, quartersPerDay> m_quarters;
    std::array<double, 7> m_days;
    int m_daysOfUse = 0; ///< learned from
    QDateTime m_lastNotedAt;
    std::bitset<quartersPerDay> m_seen; ///< on the day of m_lastNotedAt
};

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
