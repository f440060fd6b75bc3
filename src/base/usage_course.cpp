// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/usage_course.h"

namespace pantau {

TimeSpan localDay(const QDate &day)
{
    return {day.startOfDay(Qt::LocalTime).toUTC(), day.addDays(1).startOfDay(Qt::LocalTime).toUTC()};
}

} // namespace pantau
