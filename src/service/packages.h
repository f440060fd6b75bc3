// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"

#include <QList>
#include <QString>

#include <optional>

namespace pantau::db {
class Transaction;
}

namespace pantau::service {

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

} // namespace pantau::service
