// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"
#include "service/key_record.h"

#include <QCoreApplication>
#include <QList>

#include <memory>

namespace pantau::service {

class Database;

/// Change to a key's whitelist, applied in this order: clear, remove, add.
struct IpChange
{
    bool clear = false;
    QStringList remove; ///< must be in the whitelist
    QStringList add;
};

/// The keys of a service. May be used while instances are running, which apply every change immediately.
/// May only be used on the thread that opened it. Error kinds: Storage, NewerDatabase, and those named
/// below.
class KeyRegistry
{
    Q_DECLARE_TR_FUNCTIONS(pantau::Texts)

public:
    /// Opens the database like Database::open().
    [[nodiscard]] static Result<std::unique_ptr<KeyRegistry>> open(const QString &dataDir,
                                                                   const QString &databaseUrl = {});
    /// Uses @p database, which must outlive this object.
    explicit KeyRegistry(Database &database);
    ~KeyRegistry();

    /// Creates a key and returns its secret, which cannot be read again. Error kinds: AlreadyExists if the
    /// name is taken; InvalidInput for an empty name, an unknown package, a limit below 1, an invalid IP
    /// or a last day in the past.
    [[nodiscard]] Result<QString> add(const NewKey &wanted, const QDateTime &nowUtc);
    /// Sorted by name.
    [[nodiscard]] Result<QList<KeyRecord>> list();
    /// As list(), with the usage of each key in the period that contains @p nowUtc.
    [[nodiscard]] Result<QList<KeyUsage>> usage(const QDateTime &nowUtc);
    /// Fails with NotFound if there is no key of that name, like all functions below.
    [[nodiscard]] Result<KeyUsage> show(const QString &name, const QDateTime &nowUtc);
    /// Deactivates the key, or activates it again.
    [[nodiscard]] Result<void> setActive(const QString &name, bool active);
    /// Sets the last day (UTC) on which the key is valid; invalid for no expiry. Fails with InvalidInput
    /// for a day in the past.
    [[nodiscard]] Result<void> setLastDay(const QString &name, const QDate &day, const QDateTime &nowUtc);
    /// Deletes the key with its usage. Its charges remain in the total.
    [[nodiscard]] Result<void> remove(const QString &name);
    /// Replaces the secret and returns the new one. Limits and usage are kept, and a deactivated key stays
    /// deactivated.
    [[nodiscard]] Result<QString> regenerate(const QString &name);
    /// Sets a package whose months start on the day of @p nowUtc or, if @p package is empty, a daily
    /// allowance. Usage is kept only if the new period starts on the same day as the old one. Setting the
    /// key's current package again keeps its month. Fails with InvalidInput as add() does.
    [[nodiscard]] Result<void> setPackage(const QString &name, const QString &package, qint64 dailyLimit,
                                          const QDateTime &nowUtc);
    /// Returns the changed whitelist. Fails, without a change, with InvalidInput for an invalid IP and
    /// with NotFound if an IP to remove is not in the whitelist.
    [[nodiscard]] Result<QStringList> changeAllowedIps(const QString &name, const IpChange &change);

private:
    std::unique_ptr<Database> m_owned;
    Database &m_database;
};

} // namespace pantau::service
