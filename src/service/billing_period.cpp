// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "service/billing_period.h"

#include <algorithm>

namespace pantau::service {

namespace {

QDate renewalIn(const QDate &month, int day)
{
    return {month.year(), month.month(), std::min(day, month.daysInMonth())};
}

} // namespace

QDate monthlyPeriodStart(const QDate &bought, const QDate &today)
{
    const QDate renewal = renewalIn(today, bought.day());
    return renewal <= today ? renewal
                            : renewalIn(QDate(today.year(), today.month(), 1).addMonths(-1), bought.day());
}

QDate monthlyPeriodEnd(const QDate &bought, const QDate &today)
{
    const QDate start = monthlyPeriodStart(bought, today);
    return renewalIn(QDate(start.year(), start.month(), 1).addMonths(1), bought.day());
}

} // namespace pantau::service
