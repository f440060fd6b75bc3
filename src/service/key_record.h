// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QByteArrayView>
#include <QDateTime>
#include <QHash>
#include <QSet>
#include <QString>
#include <QStringList>
#include <QVariant>

#include <chrono>
#include <optional>

namespace pantau::db {
class Batch;
class Transaction;
} // namespace pantau::db

namespace pantau::service {

/// Start of every key; KeyDigits hexadecimal digits follow (contract 5.2).
inline constexpr QByteArrayView KeyPrefix = "ptu_";
inline constexpr qsizetype KeyDigits = 40; ///< 160 random bits

/// True if @p secret has the form of a key. Any other text is no key, whatever the database holds.
[[nodiscard]] bool isKeyForm(QByteArrayView secret);

/// By which a key is found: its SHA-256.
[[nodiscard]] QByteArray keyHash(const QByteArray &secret);

/// The same, remembered from the last time: who asks again on a connection has the same key, and the hash is
/// a sixth of what a request takes. Not thread-safe.
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

/// What a key is made for. Without a package it is a freemium key (contract 2.4), with one a premium key.
struct NewKey
{
    QString name;
    QString package;         ///< the key of a package, such as "starter"; empty: freemium
    qint64 dailyLimit = 100; ///< domains a day, 1 to 1,000,000,000; freemium only
    QStringList allowedIps;  ///< empty: from everywhere (contract 5.5)
    QDate lastDay = {};      ///< UTC; the last one on which it may be used; invalid: it never expires
};

/// A key as it is kept. The key itself is not: only its SHA-256 hash, which never leaves the database.
struct KeyRecord
{
    qint64 id = 0;
    QString name;
    QString package;       ///< empty: freemium
    QString packageName;   ///< as replies show it
    qint64 credits = 0;    ///< of the package, a month
    qint64 dailyLimit = 0; ///< freemium only
    bool active = true;
    QDateTime createdAt;    ///< UTC
    QDateTime packageSince; ///< UTC; its day of the month is the day on which the package begins anew
    QStringList allowedIps;
    QDate lastDay; ///< UTC; invalid: it never expires

    [[nodiscard]] bool isPremium() const { return !package.isEmpty(); }
    [[nodiscard]] bool isExpired(const QDateTime &nowUtc) const
    {
        return lastDay.isValid() && lastDay < nowUtc.toUTC().date();
    }
    /// It may be used.
    [[nodiscard]] bool isValid(const QDateTime &nowUtc) const { return active && !isExpired(nowUtc); }
};

struct KeyUsage
{
    KeyRecord key;
    qint64 used = 0;   ///< in the period that runs now
    qint64 limit = 0;  ///< domains a day, or credits a month
    QDate periodStart; ///< UTC
    QDate nextPeriod;  ///< UTC; its first moment is the reset
};

/// How keys lie in the database.

/// Their rows for keyIn(), up to what tells which; the table of keys is `k`.
extern const QString SelectKeys;
inline constexpr int KeyColumns = 11; ///< the last one is the hash
/// All but the whitelist, which is a table of its own.
[[nodiscard]] KeyRecord keyIn(const QVariantList &row);
/// To be called first of all in whatever changes keys or packages: whoever remembers them learns that they
/// are old, and one change waits for the other.
void noteKeyChange(db::Transaction &transaction);

/// The keys of callers with their packages, remembered from group to group. Each group reads the number of
/// the last change in the round trip that it makes anyhow, and what is remembered from before it is
/// forgotten: a change holds for every group that begins after it. What somebody changes in the tables by
/// hand, and not with that number, holds within Longest.
class KeyCache
{
public:
    static constexpr std::chrono::seconds Longest{10};
    static constexpr qsizetype Most = 50'000; ///< beyond it, all are read anew

    /// Adds to @p batch what a group needs that has the keys of these @p hashes (keyHash()). @p now is
    /// monotonic.
    void ask(db::Batch &batch, const QSet<QByteArray> &hashes, std::chrono::milliseconds now);
    /// Takes what was answered. Whether all of those keys are known now; else they are to be asked for again.
    [[nodiscard]] bool take(const db::Batch &batch);
    /// The key of @p hash, which must have been asked for; null where there is none. Until the next ask().
    [[nodiscard]] const KeyRecord *key(const QByteArray &hash) const;

private:
    QHash<QByteArray, std::optional<KeyRecord>> m_keys; ///< by their hashes
    qint64 m_change = -1;                               ///< the last one when they were read
    std::chrono::milliseconds m_since{0};               ///< when the first of them was read

    // What is asked for now.
    QList<QByteArray> m_missing; ///< hashes
    bool m_usesOlder = false;    ///< some were remembered
    qsizetype m_changePlace = 0; ///< in the batch; so the others
    qsizetype m_keyPlace = 0;
    qsizetype m_addressPlace = 0;
};

} // namespace pantau::service
