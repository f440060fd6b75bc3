// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"
#include "service/key_record.h"

#include <QCoreApplication>
#include <QList>

#include <memory>
#include <optional>

namespace pantau::db {
class Transaction;
}

namespace pantau::service {

class Database;

/// How a key's whitelist is changed: first emptied if asked for, then lessened, then added to.
struct IpChange
{
    bool clear = false;
    QStringList remove; ///< must be on it
    QStringList add;
};

/// The keys of a service. May be used beside running instances, which see every change at once. Usable only
/// on the thread that opened it. Errors: Storage, NewerDatabase, and those named below.
class KeyRegistry
{
    Q_DECLARE_TR_FUNCTIONS(pantau::service::KeyRegistry)

public:
    /// Opens the database as Database::open does.
    [[nodiscard]] static Result<std::unique_ptr<KeyRegistry>> open(const QString &dataDir,
                                                                   const QString &databaseUrl = {});
    /// Uses @p database, which must live longer.
    explicit KeyRegistry(Database &database);
    ~KeyRegistry();

    /// Makes a key and returns it; nobody can read it again. AlreadyExists when the name is taken,
    /// InvalidInput for an empty name, an unknown package, a limit below 1, an IP that is none or a last
    /// day that is over.
    [[nodiscard]] Result<QString> add(const NewKey &wanted, const QDateTime &nowUtc);
    /// In the order of their names.
    [[nodiscard]] Result<QList<KeyRecord>> list();
    /// As list(), with what each has used in the period in which @p nowUtc lies.
    [[nodiscard]] Result<QList<KeyUsage>> usage(const QDateTime &nowUtc);
    /// NotFound when there is none of that name; so in all that follows.
    [[nodiscard]] Result<KeyUsage> show(const QString &name, const QDateTime &nowUtc);
    /// The key is refused from now on, or accepted again.
    [[nodiscard]] Result<void> setActive(const QString &name, bool active);
    /// The key is refused once @p day is over (UTC); an invalid one: it never expires. InvalidInput for a day
    /// that is over already.
    [[nodiscard]] Result<void> setLastDay(const QString &name, const QDate &day, const QDateTime &nowUtc);
    /// The key is refused from now on and forgotten, with what it has used; the total of all charges stays.
    [[nodiscard]] Result<void> remove(const QString &name);
    /// A new key in place of the old one, which is refused from now on; limits and what was used stay. One
    /// that was deactivated stays so.
    [[nodiscard]] Result<QString> regenerate(const QString &name);
    /// A package whose months begin on the day of @p nowUtc, or with an empty @p package a daily allowance.
    /// What was used stays used only where the new period begins on the same day as the old one. The package
    /// that the key has already goes on with its month.
    /// InvalidInput as in add().
    [[nodiscard]] Result<void> setPackage(const QString &name, const QString &package, qint64 dailyLimit,
                                          const QDateTime &nowUtc);
    /// The whitelist as it is then. InvalidInput for what is no IP, NotFound for one to remove that is not
    /// on it; nothing is changed then.
    [[nodiscard]] Result<QStringList> changeAllowedIps(const QString &name, const IpChange &change);
    /// The key whose secret @p secret is, or nothing when it is inactive or has expired.
    [[nodiscard]] Result<std::optional<KeyRecord>> find(const QByteArray &secret, const QDateTime &nowUtc);
    [[nodiscard]] static std::optional<KeyRecord> find(db::Transaction &transaction, const QByteArray &secret,
                                                       const QDateTime &nowUtc);

private:
    std::unique_ptr<Database> m_owned;
    Database &m_database;
};

} // namespace pantau::service
