// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/alerts/alert_rules.h"

#include <algorithm>

namespace pantau::engine {

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
    const QDateTime local = moment.toTimeZone(zone);
    const bool endsToday = local.time() < settings.quietUntil;
    QDateTime end = at(local.date().addDays(endsToday ? 0 : 1), settings.quietUntil, zone);
    // Where clocks are changed, that time of day may not exist, or Qt may give a moment that is still quiet.
    for (int step = 0; step < 16 && (end <= moment || isQuiet(settings, end, zone)); ++step)
        end = end.addSecs(15 * 60);
    return end;
}

QDateTime groupClosesAt(const AlertSettings &settings, const QDateTime &first, const QTimeZone &zone)
{
    if (isQuiet(settings, first, zone))
        return deliverableAt(settings, first, zone);
    const QDateTime close = first.addSecs(settings.grouping.count());
    if (!settings.quietHours || settings.quietFrom == settings.quietUntil)
        return close;
    const QDateTime local = first.toTimeZone(zone);
    QDateTime quiet = at(local.date(), settings.quietFrom, zone);
    if (quiet <= first)
        quiet = at(local.date().addDays(1), settings.quietFrom, zone);
    return std::min(close, std::max(first, quiet.addSecs(-Margin.count())));
}

} // namespace pantau::engine
