// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDateTime>

namespace pantau::engine {

/// What others spend of the same allowance (the same address, the same key in a script), so that the plan
/// leaves it to them instead of running into the end of the allowance.
class ForeignSpending
{
public:
    /// Others spent @p units by @p at (UTC) since the last word of the service.
    void note(qint64 units, const QDateTime &at);
    /// Units that they are expected to spend between the two moments, at the pace of about the last day.
    [[nodiscard]] qint64 expected(const QDateTime &from, const QDateTime &until) const;

private:
    [[nodiscard]] double perDayAt(const QDateTime &at) const;

    double m_perDay = 0; ///< at m_at
    QDateTime m_at;
};

} // namespace pantau::engine
