// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "service/allowance.h"

#include "db/transaction.h"
#include "service/database.h"
#include "service/key_record.h"
#include "service/network_address.h"

#include <QCoreApplication>
#include <QRegularExpression>

#include <algorithm>

namespace pantau::service {

Allowance allowanceOf(const KeyRecord &key, const QDateTime &nowUtc)
{
    Allowance allowance;
    allowance.isKey = true;
    if (!key.isPremium()) {
        allowance.subject = QStringLiteral("key:%1").arg(key.id);
        allowance.period = nowUtc.toUTC().date().toString(Qt::ISODate);
        allowance.limit = key.dailyLimit;
        return allowance;
    }
    allowance.subject = QStringLiteral("package:%1").arg(key.id);
    allowance.period =
        monthlyPeriodStart(key.packageSince.toUTC().date(), nowUtc.toUTC().date()).toString(Qt::ISODate);
    allowance.limit = key.credits;
    allowance.unitCost = CreditsPerDomain;
    allowance.packageName = key.packageName;
    return allowance;
}

Allowance allowanceOf(const QHostAddress &ip, qint64 dailyLimit, const QDateTime &nowUtc)
{
    Allowance allowance;
    allowance.subject = QStringLiteral("ip:") + clientOf(ip).toString();
    allowance.period = nowUtc.toUTC().date().toString(Qt::ISODate);
    allowance.limit = dailyLimit;
    return allowance;
}

namespace {

constexpr qint64 MostCredits = 1'000'000'000'000;

class PackageWords
{
    Q_DECLARE_TR_FUNCTIONS(pantau::service::Packages)
};

Package packageIn(const Statement &row)
{
    return {row.text(0), row.text(1), row.number(2), row.number(3)};
}

} // namespace

QList<Package> readPackages(Transaction &transaction)
{
    QList<Package> packages;
    Statement rows(transaction, "SELECT key, name, credits, price_idr FROM packages ORDER BY credits, key");
    rows.run();
    while (rows.next())
        packages.append(packageIn(rows));
    return packages;
}

std::optional<Package> findPackage(Transaction &transaction, const QString &key)
{
    Statement row(transaction, "SELECT key, name, credits, price_idr FROM packages WHERE key = ?");
    row.run(key);
    return row.next() ? std::optional(packageIn(row)) : std::nullopt;
}

Result<QList<Package>> packagesOf(Database &database)
{
    Transaction transaction(database.connection(), Transaction::Mode::Read);
    const QList<Package> packages = readPackages(transaction);
    return transaction.commit(packages);
}

Result<void> putPackage(Database &database, const Package &package)
{
    static const QRegularExpression Key(QStringLiteral("\\A[a-z0-9][a-z0-9-]{0,39}\\z"));
    if (!Key.match(package.key).hasMatch())
        return failure(Error::Kind::InvalidInput,
                       PackageWords::tr("“%1” cannot be the key of a package. Use 1 to 40 lower case "
                                        "letters, digits and hyphens, like “starter”.")
                           .arg(package.key));
    if (package.name.isEmpty() || package.name.size() > 100)
        return failure(Error::Kind::InvalidInput,
                       PackageWords::tr("A package needs a name of 1 to 100 characters."));
    if (package.credits < 0 || package.credits > MostCredits || package.priceIdr < 0)
        return failure(Error::Kind::InvalidInput,
                       PackageWords::tr("The credits must be from 0 to 1,000,000,000,000, and the price "
                                        "must not be below 0."));
    return db::write(database.connection(), [&](Transaction &transaction) -> Result<void> {
        noteKeyChange(transaction);
        Statement put(transaction,
                      "INSERT INTO packages (key, name, credits, price_idr) VALUES (?, ?, ?, ?) "
                      "ON CONFLICT (key) DO UPDATE SET name = excluded.name, credits = excluded.credits, "
                      "price_idr = excluded.price_idr");
        put.run(package.key, package.name, package.credits, package.priceIdr);
        return transaction.commit();
    });
}

Result<void> removePackage(Database &database, const QString &key)
{
    return db::write(database.connection(), [&](Transaction &transaction) -> Result<void> {
        noteKeyChange(transaction);
        Statement owners(transaction, "SELECT name FROM api_keys WHERE package = ? ORDER BY name");
        owners.run(key);
        if (owners.next())
            return failure(Error::Kind::InvalidInput,
                           PackageWords::tr("The key “%1” has the package “%2”. Give it another one first.")
                               .arg(owners.text(0), key));
        Statement remove(transaction, "DELETE FROM packages WHERE key = ?");
        if (remove.run(key) && remove.rowsAffected() == 0)
            return failure(Error::Kind::NotFound, PackageWords::tr("There is no package “%1”.").arg(key));
        return transaction.commit();
    });
}

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
