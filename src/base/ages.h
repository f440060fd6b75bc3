// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDateTime>
#include <QString>
#include <QTime>

namespace pantau {

/// "now", "12 min", "2 h", "214 d". Times are UTC.
[[nodiscard]] QString shortAge(const QDateTime &at, const QDateTime &now);
/// "09:31" and "09:31:05" as the language writes them, in Indonesian "09.31.05". @p time is of the zone to be
/// shown.
[[nodiscard]] QString timeOfDay(const QTime &time);
[[nodiscard]] QString timeWithSeconds(const QTime &time);
/// Local date and time with the zone, for tooltips.
[[nodiscard]] QString exactTime(const QDateTime &at);
/// "09:31 today", "09:31 yesterday", "07:00 tomorrow", "19 Nov 09:31": local time, as short as it can be.
[[nodiscard]] QString moment(const QDateTime &at, const QDateTime &now);
/// The same within a sentence: "at 09:31 today", "on 19 Nov at 09:31".
[[nodiscard]] QString atMoment(const QDateTime &at, const QDateTime &now);
/// "between 09:02 and 09:31 today", "between 23:50 yesterday and 00:20 today"; within a minute "at 09:31
/// today".
[[nodiscard]] QString between(const QDateTime &from, const QDateTime &to, const QDateTime &now);
/// "now", "in 4 min", "in 3 h": for what is to come.
[[nodiscard]] QString timeUntil(const QDateTime &at, const QDateTime &now);

} // namespace pantau
