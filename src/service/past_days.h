// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"

#include <QDateTime>
#include <QString>

#include <chrono>

namespace pantau::service {

class Database;

/// Forgets what callers without a key used on days gone by, and what keys that were deleted left behind, a
/// few rows at a time. Each step is a transaction of its own: however many rows there are and however slow
/// the disk is, a charge waits for one step at most, and what goes wrong here is no charge's affair.
///
/// A day has gone by when it did so an hour ago, and with a server when its clock says so, too: a clock that
/// is ahead for a moment, or one instance's, would give everybody a new allowance.
class PastDays
{
public:
    static constexpr int RowsAStep = 200; ///< that are looked at
    static constexpr std::chrono::hours AfterMidnight{1};

    /// @p database must live longer.
    explicit PastDays(Database &database) : m_database(database) {}

    /// Goes on a step through the counters, once for each day. Whether there is more to do at once. A step
    /// that fails is logged, and tried again a minute later at the earliest.
    [[nodiscard]] bool step(const QDateTime &nowUtc, std::chrono::milliseconds monotonic);

private:
    [[nodiscard]] Result<void> begin();
    [[nodiscard]] Result<void> forgetSome();

    Database &m_database;
    QDate m_today;
    std::chrono::milliseconds m_todaySince{0}; ///< monotonic
    QString m_oldest;                          ///< the first day that stays; empty until the walk has begun
    QString m_subject;                         ///< the row that was looked at last
    QString m_period;                          ///< the same
    bool m_isDone = false;                     ///< the end of that walk was reached
    std::chrono::milliseconds m_notBefore = std::chrono::milliseconds::min();
};

} // namespace pantau::service
