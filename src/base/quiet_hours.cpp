// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/quiet_hours.h"

#include <QList>

#include <algorithm>

namespace pantau {

namespace {

using namespace std::chrono_literals;

/// Room for a timer that is a little late: a group closed right at the beginning would miss it.
constexpr auto Margin = 5s;

QDateTime at(const QDate &day, const QTime &time, const QTimeZone &zone)
{
    return QDateTime(day, time, zone).toUTC();
}

} // namespace

bool isQuiet(const AlertSettings &settings, const QDateTime &at, const QTimeZone &zone)
{
    if (!settings.quietHours || settings.quietFrom == settings.quietUntil)
        return false;
    const QTime time = at.toTimeZone(zone).time();
    return settings.quietFrom < settings.quietUntil
               ? time >= settings.quietFrom && time < settings.quietUntil
               : time >= settings.quietFrom || time < settings.quietUntil;
}

QDateTime deliverableAt(const AlertSettings &settings, const QDateTime &moment, const QTimeZone &zone)
{
    if (!isQuiet(settings, moment, zone))
        return moment;
    // Where clocks are changed, the end's time of day may come twice, or be skipped: then the change itself
    // is the end. So it is reckoned with the offsets of before and after, and the first of them counts.
    constexpr qint64 LongestNight = 25 * 3600;
    QList<QDateTime> ends{zone.nextTransition(moment).atUtc};
    const QDate today = moment.toTimeZone(zone).date();
    for (const QDate &day : {today, today.addDays(1)})
        for (const QDateTime &near : {moment, moment.addSecs(LongestNight)})
            ends.append(QDateTime(day, settings.quietUntil, Qt::UTC).addSecs(-zone.offsetFromUtc(near)));
    QDateTime first;
    for (const QDateTime &end : std::as_const(ends))
        if (end.isValid() && end > moment && (!first.isValid() || end < first) &&
            !isQuiet(settings, end, zone))
            first = end;
    return first.isValid() ? first : moment.addSecs(LongestNight);
}

QDateTime groupClosesAt(const AlertSettings &settings, const QDateTime &last, const QTimeZone &zone)
{
    if (isQuiet(settings, last, zone))
        return deliverableAt(settings, last, zone);
    QDateTime close = last.addSecs(settings.grouping.count());
    if (!settings.quietHours || settings.quietFrom == settings.quietUntil)
        return close;
    const QDateTime local = last.toTimeZone(zone);
    QDateTime quiet = at(local.date(), settings.quietFrom, zone);
    if (quiet <= last)
        quiet = at(local.date().addDays(1), settings.quietFrom, zone);
    return std::min(close, std::max(last, quiet.addSecs(-Margin.count())));
}

} // namespace pantau
