// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDate>

namespace pantau::service {

/// The first day (UTC) of the month of a package in which @p today lies. A package bought on day 31 begins
/// anew on the last day of a shorter month.
[[nodiscard]] QDate monthlyPeriodStart(const QDate &bought, const QDate &today);
/// The first day of the month after that.
[[nodiscard]] QDate monthlyPeriodEnd(const QDate &bought, const QDate &today);

} // namespace pantau::service
