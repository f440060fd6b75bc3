// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/usage.h"

namespace pantau {

QDateTime nextMidnightUtc(const QDateTime &nowUtc)
{
    return QDateTime(nowUtc.toUTC().date().addDays(1), QTime(0, 0), QTimeZone::utc());
}

TimeSpan localDay(const QDate &day)
{
    return {day.startOfDay(Qt::LocalTime).toUTC(), day.addDays(1).startOfDay(Qt::LocalTime).toUTC()};
}

QDate lastFinishedMonth(const QDateTime &now, const QTimeZone &zone)
{
    const QDate today = now.toTimeZone(zone).date();
    return QDate(today.year(), today.month(), 1).addMonths(-1);
}

QDateTime startOfDay(const QDate &day, const QTimeZone &zone)
{
    const QDateTime start = day.startOfDay(zone).toUTC(); // with Qt 6.4, the second midnight
    const int turnedBack = zone.offsetFromUtc(start.addMSecs(-1)) - zone.offsetFromUtc(start);
    const QDateTime earlier = start.addSecs(-turnedBack);
    return turnedBack > 0 && earlier.toTimeZone(zone).date() == day ? earlier : start;
}

TimeSpan monthIn(const QTimeZone &zone, const QDate &first)
{
    return {startOfDay(first, zone), startOfDay(first.addMonths(1), zone).addMSecs(-1)};
}

} // namespace pantau
