// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"

#include <QByteArray>
#include <QByteArrayView>
#include <QCoreApplication>
#include <QDateTime>
#include <QHash>
#include <QList>
#include <QSet>
#include <QString>
#include <QStringList>

#include <chrono>
#include <memory>
#include <optional>

namespace pantau::db {
class Batch;
class Transaction;
} // namespace pantau::db

namespace pantau::service {

/// Prefix of every key, followed by KeyDigits hexadecimal digits (contract 5.2).
inline constexpr QByteArrayView KeyPrefix = "ptu_";
inline constexpr qsizetype KeyDigits = 40; ///< 160 random bits

/// True if @p secret has the form of a key. Any other text is invalid without a database lookup.
[[nodiscard]] bool isKeyForm(QByteArrayView secret);

/// SHA-256 of a key, used for lookups.
[[nodiscard]] QByteArray keyHash(const QByteArray &secret);

/// Caches the last hash: requests on one connection have the same key, and hashing takes a sixth of a
/// request's time. Not thread-safe.
class KeyHash
{
public:
    [[nodiscard]] const QByteArray &of(const QByteArray &secret)
    {
        if (m_hash.isEmpty() || secret != m_secret) {
            m_secret = secret;
            m_hash = keyHash(secret);
        }
        return m_hash;
    }

private:
    QByteArray m_secret;
    QByteArray m_hash;
};

/// Properties of a new key. Without a package it is a freemium key (contract 2.4), with one a premium key.
struct NewKey
{
    QString name;
    QString package;         ///< package key, such as "starter"; empty: freemium
    qint64 dailyLimit = 100; ///< domains per day, 1 to 1,000,000,000; freemium only
    QStringList allowedIps;  ///< empty: any address (contract 5.5)
    QDate lastDay = {};      ///< UTC, last day on which it is valid; invalid: no expiry
};

/// A key as stored. Only the SHA-256 hash of the secret is stored, and it never leaves the database.
struct KeyRecord
{
    qint64 id = 0;
    QString name;
    QString package;       ///< empty: freemium
    QString packageName;   ///< as shown in replies
    qint64 credits = 0;    ///< of the package, per month
    qint64 dailyLimit = 0; ///< freemium only
    bool active = true;
    QDateTime createdAt;    ///< UTC
    QDateTime packageSince; ///< UTC; its day of the month is the renewal day of the package
    QStringList allowedIps;
    QDate lastDay; ///< UTC; invalid: no expiry

    [[nodiscard]] bool isPremium() const { return !package.isEmpty(); }
    [[nodiscard]] bool isExpired(const QDateTime &nowUtc) const
    {
        return lastDay.isValid() && lastDay < nowUtc.toUTC().date();
    }
    /// True if the key is active and has not expired.
    [[nodiscard]] bool isValid(const QDateTime &nowUtc) const { return active && !isExpired(nowUtc); }
};

struct KeyUsage
{
    KeyRecord key;
    qint64 used = 0;   ///< in the current period
    qint64 limit = 0;  ///< domains per day, or credits per month
    QDate periodStart; ///< UTC
    QDate nextPeriod;  ///< UTC; starts with the reset
};

/// Storage of keys in the database.

/// SELECT of the rows for keyIn(), without WHERE; the table of keys is `k`.
extern const QString SelectKeys;
inline constexpr int KeyColumns = 11; ///< the last column is the hash
/// Does not read the whitelist, which is a separate table.
[[nodiscard]] KeyRecord keyIn(const QVariantList &row);
/// Call first in every transaction that changes keys or packages. It invalidates the caches of all
/// instances, and serializes changes.
void noteKeyChange(db::Transaction &transaction);

/// Keys of recent callers with their packages, cached between groups. Each group reads the number of the
/// last change in a round trip it makes anyway, and drops older entries. A change therefore applies to
/// every group that starts after it. Manual changes to the tables that do not update the number apply
/// within Longest.
class KeyCache
{
public:
    static constexpr std::chrono::seconds Longest{10};
    static constexpr qsizetype Most = 50'000; ///< above this, the cache is cleared

    /// Adds the queries for a group with these key @p hashes (keyHash()) to @p batch. @p now is monotonic.
    void ask(db::Batch &batch, const QSet<QByteArray> &hashes, std::chrono::milliseconds now);
    /// Processes the results. True if all requested keys are now known; if false, call ask() again.
    [[nodiscard]] bool take(const db::Batch &batch);
    /// Key with @p hash, which must have been passed to ask(); null if there is none. Valid until the next
    /// ask().
    [[nodiscard]] const KeyRecord *key(const QByteArray &hash) const;

private:
    QHash<QByteArray, std::optional<KeyRecord>> m_keys; ///< by hash
    qint64 m_change = -1;                               ///< number of the last change when they were read
    std::chrono::milliseconds m_since{0};               ///< when the first of them was read

    // State of the current request.
    QList<QByteArray> m_missing; ///< hashes
    bool m_usesOlder = false;    ///< some were cached
    qsizetype m_changePlace = 0; ///< index in the batch, as the following
    qsizetype m_keyPlace = 0;
    qsizetype m_addressPlace = 0;
};

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
