// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/usage_course.h"

#include <QDate>
#include <QDateTime>
#include <QTimeZone>

namespace pantau {

/// The first day of the last month that is over at @p now, by the clock of @p zone.
[[nodiscard]] QDate lastFinishedMonth(const QDateTime &now, const QTimeZone &zone);
/// The first moment of @p day, UTC: of two midnights, where the clock goes back over midnight, the first.
[[nodiscard]] QDateTime startOfDay(const QDate &day, const QTimeZone &zone);
/// The month that begins with @p first in @p zone, up to its last millisecond; UTC.
[[nodiscard]] TimeSpan monthIn(const QTimeZone &zone, const QDate &first);

} // namespace pantau
