// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "service/key_record.h"

#include "db/connection.h"
#include "db/transaction.h"

#include <QCryptographicHash>

#include <algorithm>
#include <utility>

namespace pantau::service {

bool isKeyForm(QByteArrayView secret)
{
    const auto isDigit = [](char c) { return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f'); };
    return secret.size() == KeyPrefix.size() + KeyDigits && secret.startsWith(KeyPrefix) &&
           std::all_of(secret.begin() + KeyPrefix.size(), secret.end(), isDigit);
}

QByteArray keyHash(const QByteArray &secret)
{
    return QCryptographicHash::hash(secret, QCryptographicHash::Sha256);
}

namespace {

QDateTime timeIn(const QVariant &text)
{
    return QDateTime::fromString(text.toString(), Qt::ISODate).toUTC();
}

} // namespace

const QString SelectKeys = QStringLiteral(
    "SELECT k.id, k.name, k.package, COALESCE(p.name, ''), COALESCE(p.credits, 0), k.daily_limit, k.active, "
    "k.created_at, k.package_since, k.last_day, k.hash FROM api_keys k LEFT JOIN packages p ON p.key = "
    "k.package ");

KeyRecord keyIn(const QVariantList &row)
{
    KeyRecord key;
    key.id = row.at(0).toLongLong();
    key.name = row.at(1).toString();
    key.package = row.at(2).toString();
    key.packageName = row.at(3).toString();
    key.credits = row.at(4).toLongLong();
    key.dailyLimit = row.at(5).toLongLong();
    key.active = row.at(6).toLongLong() != 0;
    key.createdAt = timeIn(row.at(7));
    key.packageSince = timeIn(row.at(8));
    key.lastDay = QDate::fromString(row.at(9).toString(), Qt::ISODate);
    return key;
}

void noteKeyChange(db::Transaction &transaction)
{
    db::Statement(transaction, "UPDATE key_changes SET number = number + 1").run();
}

const QString LastChange = QStringLiteral("SELECT number FROM key_changes");
const QString KeysOf = QStringLiteral("WHERE k.hash IN (%1)");
const QString AddressesOf =
    QStringLiteral("SELECT a.key_id, a.ip FROM allowed_ips a JOIN api_keys k ON k.id = a.key_id "
                   "WHERE k.hash IN (%1) ORDER BY a.key_id, a.position");

void KeyCache::ask(db::Batch &batch, const QSet<QByteArray> &hashes, std::chrono::milliseconds now)
{
    if (m_keys.size() > Most || now - m_since >= Longest || now < m_since) {
        m_keys.clear();
        m_since = now;
    }
    m_missing.clear();
    m_usesOlder = false;
    QVariantList values;
    for (const QByteArray &hash : hashes) {
        if (m_keys.contains(hash)) {
            m_usesOlder = true;
            continue;
        }
        m_missing.append(hash);
        values.append(hash);
    }
    // Read the change number first, so that the keys are at least as new.
    m_changePlace = batch.add(LastChange, {}, 1);
    if (values.isEmpty())
        return;
    const QString marks = db::marks(1, values.size());
    m_keyPlace = batch.add(SelectKeys + KeysOf.arg(marks), values, KeyColumns);
    m_addressPlace = batch.add(AddressesOf.arg(marks), values, 2);
}

bool KeyCache::take(const db::Batch &batch)
{
    const qint64 change = batch.rows(m_changePlace).value(0).value(0).toLongLong();
    const bool isOld = std::exchange(m_change, change) != change;
    if (isOld)
        m_keys.clear();
    if (!m_missing.isEmpty()) {
        QHash<qint64, QStringList> addresses;
        for (const QVariantList &row : batch.rows(m_addressPlace))
            addresses[row.at(0).toLongLong()].append(row.at(1).toString());
        for (const QByteArray &hash : std::as_const(m_missing))
            m_keys.insert(hash, std::nullopt);
        for (const QVariantList &row : batch.rows(m_keyPlace)) {
            KeyRecord key = keyIn(row);
            key.allowedIps = addresses.value(key.id);
            m_keys.insert(row.at(KeyColumns - 1).toByteArray(), key);
        }
    }
    return !isOld || !m_usesOlder;
}

const KeyRecord *KeyCache::key(const QByteArray &hash) const
{
    const auto known = m_keys.constFind(hash);
    return known != m_keys.cend() && *known ? &**known : nullptr;
}

} // namespace pantau::service
