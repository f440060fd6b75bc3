// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDateTime>
#include <QString>

#include <array>
#include <bitset>

namespace pantau::engine {

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

} // namespace pantau::engine
