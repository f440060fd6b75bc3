// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/alert_settings.h"

#include <QDateTime>
#include <QTimeZone>

/// When a message may go out. Pure; times are UTC, and `zone` is where the person lives.
namespace pantau {

/// Whether nothing is delivered at @p at.
[[nodiscard]] bool isQuiet(const AlertSettings &settings, const QDateTime &at, const QTimeZone &zone);
/// @p at, or the end of the quiet hours in which it lies. Where a change to summer time skips that end, the
/// first moment after it.
[[nodiscard]] QDateTime deliverableAt(const AlertSettings &settings, const QDateTime &at,
                                      const QTimeZone &zone);
/// Time of the next notification of changes after one at @p last; changes found until then go into it. Quiet
/// hours that start earlier close the group just before; while they last, everything waits for their end.
[[nodiscard]] QDateTime groupClosesAt(const AlertSettings &settings, const QDateTime &last,
                                      const QTimeZone &zone);

} // namespace pantau
