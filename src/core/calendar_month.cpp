// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/calendar_month.h"

namespace pantau {

QDate lastFinishedMonth(const QDateTime &now, const QTimeZone &zone)
{
    const QDate today = now.toTimeZone(zone).date();
    return QDate(today.year(), today.month(), 1).addMonths(-1);
}

TimeSpan monthIn(const QTimeZone &zone, const QDate &first)
{
    return {first.startOfDay(zone).toUTC(), first.addMonths(1).startOfDay(zone).toUTC().addMSecs(-1)};
}

} // namespace pantau
