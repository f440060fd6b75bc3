// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/foreign_spending.h"

#include "engine/days.h"

#include <algorithm>
#include <cmath>

namespace pantau::engine {

double ForeignSpending::perDayAt(const QDateTime &at) const
{
    if (!m_at.isValid())
        return 0;
    // A clock that was set back makes nothing more likely than it was.
    return m_perDay * std::exp(-std::max(0.0, double(m_at.msecsTo(at))) / msPerDay);
}

void ForeignSpending::note(qint64 units, const QDateTime &at)
{
    m_perDay = perDayAt(at) + double(std::max<qint64>(0, units));
    m_at = at;
}

qint64 ForeignSpending::expected(const QDateTime &from, const QDateTime &until) const
{
    const double days = std::max(0.0, double(from.msecsTo(until)) / msPerDay);
    return std::llround(perDayAt(from) * days);
}

} // namespace pantau::engine
