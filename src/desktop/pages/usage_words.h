// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/plan.h"
#include "base/usage.h"

#include <QList>
#include <QString>

/// What the meter and the usage page say of an allowance. Pure.
namespace pantau::desktop::words {

/// "Starts anew 1 Dec 07:00 (in 9 d)", in local time; empty when the reset is not known.
[[nodiscard]] QString resetSentence(const Usage &usage, const QDateTime &now);
/// The same moment in UTC, by which the service counts; empty as above.
[[nodiscard]] QString resetInUtc(const Usage &usage);
/// What the mark on the bar means, with its figure; empty when there is no mark.
[[nodiscard]] QString expectedSentence(const Usage &usage, const Forecast &forecast);
/// What the forecast means, also where there is none and why.
[[nodiscard]] QString outlookSentence(const Usage &usage, const Forecast &forecast, const QDateTime &now);
/// Before the service has told of any. @p isHeldBack: as AccountView::isHeldBack; then nobody asks it.
[[nodiscard]] QString noUsageSentence(bool isHeldBack);
/// "1,200 credits", "79 checks".
[[nodiscard]] QString units(const Usage &usage, qint64 count);

/// What will be used on each local day from today until the reset, or until nothing is left; the forecast
/// spread evenly over that time. Empty when there is no forecast.
[[nodiscard]] QList<double> expectedPerDay(const Usage &usage, const Forecast &forecast,
                                           const QDateTime &now);

} // namespace pantau::desktop::words
