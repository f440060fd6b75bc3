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

class Database;

/// A package that a key may have. They are rows of the database, seeded from contract 2.6 ("reference
/// values; actual values are published on the web"), so that an operator can change what is offered and
/// every instance sees it at once.
struct Package
{
    QString key;         ///< as on the command line: lower case letters, digits, hyphens
    QString name;        ///< `package_name`
    qint64 credits = 0;  ///< a month; 0 to 1,000,000,000,000
    qint64 priceIdr = 0; ///< rupiah a month; at least 0

    friend bool operator==(const Package &, const Package &) = default;
};

/// Credits for each domain of a premium key (contract 2.5, `cost_per_request`).
inline constexpr qint64 CreditsPerDomain = 3;

/// In the order of their credits.
[[nodiscard]] QList<Package> readPackages(db::Transaction &transaction);
[[nodiscard]] std::optional<Package> findPackage(db::Transaction &transaction, const QString &key);

[[nodiscard]] Result<QList<Package>> packagesOf(Database &database);
/// Adds a package or changes the one of that key; whoever has it, has it as changed from now on.
/// InvalidInput outside the ranges above.
[[nodiscard]] Result<void> putPackage(Database &database, const Package &package);
/// It is offered no more. NotFound, and InvalidInput while a key has it.
[[nodiscard]] Result<void> removePackage(Database &database, const QString &key);

/// The first day (UTC) of the month of a package in which @p today lies. A package bought on day 31 begins
/// anew on the last day of a shorter month.
[[nodiscard]] QDate monthlyPeriodStart(const QDate &bought, const QDate &today);
/// The first day of the month after that.
[[nodiscard]] QDate monthlyPeriodEnd(const QDate &bought, const QDate &today);

} // namespace pantau::service
