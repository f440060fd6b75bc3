// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/result.h"

#include <QDateTime>
#include <QString>

#include <chrono>

namespace pantau::service {

class Database;

/// Forgets what callers without a key used on days gone by, a few rows at a time. Each step is a transaction
/// of its own: however many rows there are and however slow the disk is, a charge waits for one step at most,
/// and what goes wrong here is no charge's affair.
class PastDays
{
public:
    static constexpr int RowsAStep = 200; ///< that are looked at

    /// @p database must live longer.
    explicit PastDays(Database &database) : m_database(database) {}

    /// Goes on a step through the rows of IPs, once for each day. Whether there is more to do at once. A step
    /// that fails is logged, and tried again a minute later at the earliest.
    [[nodiscard]] bool step(const QDateTime &nowUtc, std::chrono::milliseconds monotonic);

private:
    [[nodiscard]] Result<void> forgetSome();

    Database &m_database;
    QString m_oldest;      ///< the first day that stays
    QString m_subject;     ///< the row that was looked at last
    QString m_period;      ///< the same
    bool m_isDone = false; ///< the end of that walk was reached
    std::chrono::milliseconds m_notBefore = std::chrono::milliseconds::min();
};

} // namespace pantau::service
