// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"
#include "service/key_record.h"

#include <QDate>
#include <QHostAddress>
#include <QList>
#include <QString>

#include <optional>

namespace pantau::db {
class Transaction;
}

namespace pantau::service {

/// The account charged for a request, the price per domain, and the limit in the current period (contract
/// 8).
struct Allowance
{
    QString subject; ///< `ip:192.0.2.1`; for a key `key:7` (daily) or `package:7` (monthly)
    QString period;  ///< its first day, UTC
    qint64 limit = 0;
    qint64 unitCost = 1;
    QString packageName; ///< empty: freemium
    bool isKey = false;

    [[nodiscard]] bool isPremium() const { return !packageName.isEmpty(); }
};

/// By UTC day for a freemium key, by package month for a premium one.
[[nodiscard]] Allowance allowanceOf(const KeyRecord &key, const QDateTime &nowUtc);
/// For a client without a key: by UTC day.
[[nodiscard]] Allowance allowanceOf(const QHostAddress &ip, qint64 dailyLimit, const QDateTime &nowUtc);

class Database;

/// A package for premium keys. Packages are rows of the database, initialized from contract 2.6
/// ("reference values; actual values are published on the web"). An operator can change them, and all
/// instances use the change immediately.
struct Package
{
    QString key;         ///< command-line name: lower case letters, digits, hyphens
    QString name;        ///< `package_name`
    qint64 credits = 0;  ///< per month; 0 to 1,000,000,000,000
    qint64 priceIdr = 0; ///< rupiah per month; at least 0

    friend bool operator==(const Package &, const Package &) = default;
};

/// Credits per domain for a premium key (contract 2.5, `cost_per_request`).
inline constexpr qint64 CreditsPerDomain = 3;

/// Sorted by credits.
[[nodiscard]] QList<Package> readPackages(db::Transaction &transaction);
[[nodiscard]] std::optional<Package> findPackage(db::Transaction &transaction, const QString &key);

[[nodiscard]] Result<QList<Package>> packagesOf(Database &database);
/// Adds a package, or changes the one with that key, including for keys that already have it. Fails with
/// InvalidInput outside the ranges above.
[[nodiscard]] Result<void> putPackage(Database &database, const Package &package);
/// Removes a package. Fails with NotFound, or with InvalidInput while a key has it.
[[nodiscard]] Result<void> removePackage(Database &database, const QString &key);

/// First day (UTC) of the package month that contains @p today. A package bought on day 31 renews on the
/// last day of shorter months.
[[nodiscard]] QDate monthlyPeriodStart(const QDate &bought, const QDate &today);
/// First day of the following package month.
[[nodiscard]] QDate monthlyPeriodEnd(const QDate &bought, const QDate &today);

} // namespace pantau::service
