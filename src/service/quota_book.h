// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "service/key_registry.h"
#include "service/transaction.h"

#include <QHostAddress>
#include <QString>

namespace pantau::service {

/// Who pays, what a domain costs and how much there is in the period that runs now (contract 8).
struct Allowance
{
    QString subject; ///< `key:7` or `ip:192.0.2.1`
    QString period;  ///< its first day, UTC
    qint64 limit = 0;
    qint64 unitCost = 1;
    QString packageName; ///< empty: freemium

    [[nodiscard]] bool isPremium() const { return !packageName.isEmpty(); }
};

/// By UTC day for a freemium key, by the package's own month for a premium one.
[[nodiscard]] Allowance allowanceOf(const KeyRecord &key, const QDateTime &nowUtc);
/// A caller without a key: by UTC day.
[[nodiscard]] Allowance allowanceOf(const QHostAddress &ip, qint64 dailyLimit, const QDateTime &nowUtc);

/// What has been used in the allowance's period.
[[nodiscard]] qint64 usedIn(Transaction &transaction, const Allowance &allowance);
/// Adds @p units to it, and forgets what IPs used in days gone by.
void charge(Transaction &transaction, const Allowance &allowance, qint64 units);
/// Everything charged since the database was made.
[[nodiscard]] qint64 totalCharged(Transaction &transaction);

} // namespace pantau::service
