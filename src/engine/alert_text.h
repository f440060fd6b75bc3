// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/status.h"

#include <QDateTime>
#include <QString>
#include <QTimeZone>

namespace pantau::engine {

// Times and windows as they stand in alerts. A message may be read a day later, on another continent's chat,
// so a day is always named and never "today".

/// "09:31 on 10 Mar"
[[nodiscard]] QString alertMoment(const QDateTime &at, const QTimeZone &zone);
/// "between 09:02 and 09:31 on 10 Mar", "between 23:50 on 9 Mar and 00:20 on 10 Mar"
[[nodiscard]] QString alertWindow(const Change &change, const QTimeZone &zone);
/// "09:31", as the language writes it, without seconds.
[[nodiscard]] QString alertTime(const QTime &time);

} // namespace pantau::engine
