// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/result.h"

#include <QCoreApplication>
#include <QDateTime>
#include <QList>
#include <QString>
#include <QStringList>

#include <memory>
#include <optional>

namespace pantau::service {

class Database;

/// What a key is made for. Without a package it is a freemium key (contract 2.4), with one a premium key.
struct NewKey
{
    QString name;
    QString package;         ///< "starter", "professional" or "business"; empty: freemium
    qint64 dailyLimit = 100; ///< domains a day, 1 to 1,000,000,000; freemium only
    QStringList allowedIps;  ///< empty: from everywhere (contract 5.5)
};

/// A key as it is kept. The key itself is not: only its SHA-256 hash, which never leaves the database.
struct KeyRecord
{
    qint64 id = 0;
    QString name;
    QString package; ///< empty: freemium
    qint64 dailyLimit = 0;
    bool active = true;
    QDateTime createdAt; ///< UTC; its day of the month is the day on which a package begins anew
    QStringList allowedIps;
};

struct KeyUsage
{
    KeyRecord key;
    qint64 used = 0;  ///< in the period that runs now
    qint64 limit = 0; ///< domains a day, or credits a month
};

/// The keys of a service's data directory. May be used beside a running service, which sees every change at
/// once. Usable only on the thread that opened it. Errors: Storage, NewerDatabase, and those named below.
class KeyRegistry
{
    Q_DECLARE_TR_FUNCTIONS(pantau::service::KeyRegistry)

public:
    /// Opens the database of @p dataDir, which is made when missing.
    [[nodiscard]] static Result<std::unique_ptr<KeyRegistry>> open(const QString &dataDir);
    /// Uses @p database, which must live longer.
    explicit KeyRegistry(Database &database);
    ~KeyRegistry();

    /// Makes a key and returns it; nobody can read it again. AlreadyExists when the name is taken,
    /// InvalidInput for an empty name, an unknown package, a limit below 1 or an IP that is none.
    [[nodiscard]] Result<QString> add(const NewKey &wanted, const QDateTime &nowUtc);
    /// In the order of their names.
    [[nodiscard]] Result<QList<KeyRecord>> list();
    /// As list(), with what each has used in the period in which @p nowUtc lies.
    [[nodiscard]] Result<QList<KeyUsage>> usage(const QDateTime &nowUtc);
    /// The key is refused from now on. NotFound when there is none of that name.
    [[nodiscard]] Result<void> deactivate(const QString &name);
    /// A new key in place of the old one, which is refused from now on; limits and what was used stay, and
    /// a deactivated key is active again. NotFound when there is none of that name.
    [[nodiscard]] Result<QString> regenerate(const QString &name);
    /// The active key whose secret @p secret is, or nothing.
    [[nodiscard]] Result<std::optional<KeyRecord>> find(const QByteArray &secret);

private:
    std::unique_ptr<Database> m_owned;
    Database &m_database;
};

} // namespace pantau::service
