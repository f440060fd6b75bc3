// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "service/key_record.h"

#include <QHostAddress>
#include <QString>

namespace pantau::service {

/// Who pays, what a domain costs and how much there is in the period that runs now (contract 8).
struct Allowance
{
    QString subject; ///< `ip:192.0.2.1`, or of a key `key:7` (by day) and `package:7` (by month)
    QString period;  ///< its first day, UTC
    qint64 limit = 0;
    qint64 unitCost = 1;
    QString packageName; ///< empty: freemium
    bool isKey = false;

    [[nodiscard]] bool isPremium() const { return !packageName.isEmpty(); }
};

/// By UTC day for a freemium key, by the package's own month for a premium one.
[[nodiscard]] Allowance allowanceOf(const KeyRecord &key, const QDateTime &nowUtc);
/// A caller without a key: by UTC day.
[[nodiscard]] Allowance allowanceOf(const QHostAddress &ip, qint64 dailyLimit, const QDateTime &nowUtc);

} // namespace pantau::service
