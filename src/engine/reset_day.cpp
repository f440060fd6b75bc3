// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/reset_day.h"

#include <QTimeZone>

#include <algorithm>
#include <bitset>

namespace pantau::engine {

namespace {

/// Possible days further apart than this are not one uncertain reset but two different readings.
constexpr int widestGuess = 14;

using MonthDays = std::bitset<32>; ///< by day of the month, 1 to 31

QDateTime midnight(const QDate &date)
{
    return {date, QTime(0, 0), QTimeZone::utc()};
}

/// The days whose midnight lies in the window; where none does, the days that it touches.
MonthDays possibleDays(const ResetRecord::Window &window)
{
    MonthDays atMidnight;
    MonthDays touched;
    const QDate first = window.notBefore.toUTC().date();
    const QDate last = std::min(window.notAfter.toUTC().date(), first.addDays(31));
    for (QDate date = first; date <= last; date = date.addDays(1))
        for (int day = 1; day <= 31; ++day) {
            if (!renewsOn(day, date))
                continue;
            touched.set(size_t(day));
            if (midnight(date) > window.notBefore && midnight(date) <= window.notAfter)
                atMidnight.set(size_t(day));
        }
    return atMidnight.any() ? atMidnight : touched;
}

QDate nextDate(int day, const QDateTime &now)
{
    QDate date = now.toUTC().date().addDays(1); // this day's midnight is over
    while (!renewsOn(day, date))
        date = date.addDays(1);
    return date;
}

QDateTime latestOf(const MonthDays &days, const QDateTime &now)
{
    QList<QDate> dates;
    for (int day = 1; day <= 31; ++day)
        if (days.test(size_t(day)))
            dates.append(nextDate(day, now));
    std::sort(dates.begin(), dates.end());
    const auto beyond = std::upper_bound(dates.cbegin(), dates.cend(), dates.first().addDays(widestGuess));
    return midnight(*std::prev(beyond));
}

} // namespace

NextReset nextReset(const ResetRecord &record, const QDateTime &now)
{
    if (record.renewalDay)
        return {midnight(nextDate(std::clamp(*record.renewalDay, 1, 31), now)), NextReset::Basis::SetByUser};

    if (!record.seen.isEmpty()) {
        MonthDays days;
        days.set();
        // From the newest on: older falls narrow the days down as long as they agree.
        for (auto window = record.seen.crbegin(); window != record.seen.crend(); ++window) {
            const MonthDays agreeing = days & possibleDays(*window);
            if (agreeing.none())
                break;
            days = agreeing;
        }
        days.reset(0);
        if (days.any() && days.count() < 31)
            return {latestOf(days, now), NextReset::Basis::Learned};
    }

    QDateTime assumed = record.firstUsageAt.isValid() ? record.firstUsageAt.toUTC() : now;
    const qint64 periods = std::max<qint64>(0, assumed.daysTo(now) / daysWithoutReset);
    assumed = assumed.addDays(periods * daysWithoutReset);
    while (assumed <= now)
        assumed = assumed.addDays(daysWithoutReset);
    return {assumed, NextReset::Basis::Assumed};
}

} // namespace pantau::engine
