// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "service/keys.h"

#include "db/connection.h"
#include "db/transaction.h"
#include "service/database.h"
#include "service/network_address.h"
#include "service/quota_ledger.h"

#include <QCryptographicHash>
#include <QRandomGenerator>

#include <algorithm>
#include <array>
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

namespace {

constexpr qint64 HighestDailyLimit = 1'000'000'000;
constexpr qsizetype LongestKeyName = 100;

QByteArray newSecret()
{
    std::array<quint32, KeyDigits / 8> bits{};
    QRandomGenerator::system()->fillRange(bits.data(), static_cast<qsizetype>(bits.size()));
    return KeyPrefix.toByteArray() +
           QByteArray(reinterpret_cast<const char *>(bits.data()), sizeof bits).toHex();
}

QString textOf(const QDateTime &time)
{
    return time.toUTC().toString(Qt::ISODate);
}

/// Whitelist of a key, in the order in which it was entered.
QStringList readAllowedIps(Transaction &transaction, qint64 keyId)
{
    return transaction.column<QString>("SELECT ip FROM allowed_ips WHERE key_id = ? ORDER BY position",
                                       {keyId});
}

void writeAllowedIps(Transaction &transaction, qint64 keyId, const QStringList &ips)
{
    Statement(transaction, "DELETE FROM allowed_ips WHERE key_id = ?").run(keyId);
    Statement insert(transaction, "INSERT INTO allowed_ips (key_id, position, ip) VALUES (?, ?, ?)");
    for (qsizetype i = 0; i < ips.size(); ++i)
        insert.run(keyId, qint64(i), ips.at(i));
}

QList<KeyRecord> readKeys(Transaction &transaction)
{
    QList<KeyRecord> keys;
    Statement rows(transaction, SelectKeys + QStringLiteral("ORDER BY k.name"));
    rows.run();
    for (const QVariantList &row : rows.allRows(KeyColumns))
        keys.append(keyIn(row));
    for (KeyRecord &key : keys)
        key.allowedIps = readAllowedIps(transaction, key.id);
    return keys;
}

std::optional<KeyRecord> readKey(Transaction &transaction, const QString &name)
{
    Statement rows(transaction, SelectKeys + QStringLiteral("WHERE k.name = ?"));
    rows.run(name.simplified());
    const QList<QVariantList> found = rows.allRows(KeyColumns);
    if (found.isEmpty())
        return std::nullopt;
    KeyRecord key = keyIn(found.constFirst());
    key.allowedIps = readAllowedIps(transaction, key.id);
    return key;
}

Unexpected<Error> noSuchKey(const QString &name)
{
    return failure(Error::Kind::NotFound, KeyRegistry::tr("There is no key named “%1”.").arg(name));
}

/// Assigns @p values to the key's columns as @p set says.
template <typename... Values>
Result<void> updateKey(Database &database, const QString &name, const char *set, const Values &...values)
{
    return db::write(database.connection(), [&](Transaction &transaction) -> Result<void> {
        noteKeyChange(transaction);
        Statement update(transaction,
                         QStringLiteral("UPDATE api_keys SET %1 WHERE name = ?").arg(QLatin1String(set)));
        if (update.run(values..., name.simplified()) && update.rowsAffected() == 0)
            return noSuchKey(name);
        return transaction.commit();
    });
}

/// Deletes the counters of a key and adds them to the total.
void forgetCounters(Transaction &transaction, qint64 id)
{
    Statement rows(transaction, "DELETE FROM usage WHERE subject IN (?, ?) RETURNING used");
    rows.run(QStringLiteral("key:%1").arg(id), QStringLiteral("package:%1").arg(id));
    addToDeletedTotal(transaction, rows.allRows(1));
}

KeyUsage usageOf(Transaction &transaction, const KeyRecord &key, const QDateTime &nowUtc)
{
    const Allowance allowance = allowanceOf(key, nowUtc);
    const QDate start = QDate::fromString(allowance.period, Qt::ISODate);
    const QDate next =
        key.isPremium() ? monthlyPeriodEnd(key.packageSince.toUTC().date(), start) : start.addDays(1);
    return {key, unitsUsed(transaction, allowance), allowance.limit, start, next};
}

Result<void> checkDailyLimit(qint64 limit)
{
    if (limit < 1 || limit > HighestDailyLimit)
        return failure(Error::Kind::InvalidInput,
                       KeyRegistry::tr("The daily limit must be from 1 to 1,000,000,000."));
    return {};
}

/// A last day in the past is probably a typing error.
Result<void> checkLastDay(const QDate &day, const QDateTime &nowUtc)
{
    if (day.isValid() && day < nowUtc.toUTC().date())
        return failure(Error::Kind::InvalidInput,
                       KeyRegistry::tr("%1 is over. Name today or a later day (UTC), or deactivate the key.")
                           .arg(day.toString(Qt::ISODate)));
    return {};
}

Result<void> checkPackage(Transaction &transaction, const QString &package)
{
    const QStringList keys = transaction.column<QString>("SELECT key FROM packages ORDER BY credits, key");
    if (package.isEmpty() || keys.contains(package) || transaction.failed())
        return {};
    return failure(Error::Kind::InvalidInput, KeyRegistry::tr("There is no package “%1”. There are: %2.")
                                                  .arg(package, keys.join(QLatin1String(", "))));
}

} // namespace

Result<std::unique_ptr<KeyRegistry>> KeyRegistry::open(const QString &dataDir, const QString &databaseUrl)
{
    auto database = TRY(Database::open(dataDir, databaseUrl));
    auto registry = std::make_unique<KeyRegistry>(*database);
    registry->m_owned = std::move(database);
    return registry;
}

KeyRegistry::KeyRegistry(Database &database) : m_database(database)
{
}

KeyRegistry::~KeyRegistry() = default;

Result<QString> KeyRegistry::add(const NewKey &wanted, const QDateTime &nowUtc)
{
    const QString name = wanted.name.simplified();
    if (name.isEmpty() || name.size() > LongestKeyName)
        return failure(Error::Kind::InvalidInput, tr("A key needs a name of 1 to 100 characters."));
    TRY(checkDailyLimit(wanted.dailyLimit));
    TRY(checkLastDay(wanted.lastDay, nowUtc));
    const auto ips = TRY(plainIps(wanted.allowedIps));

    const QByteArray secret = newSecret();
    return db::write(m_database.connection(), [&](Transaction &transaction) -> Result<QString> {
        noteKeyChange(transaction);
        TRY(checkPackage(transaction, wanted.package));
        if (transaction.value<qint64>("SELECT 1 FROM api_keys WHERE name = ?", {name}) == 1)
            return failure(Error::Kind::AlreadyExists,
                           tr("There is already a key named “%1”. Choose another name.").arg(name));
        // A server never reuses ids. In SQLite, the id of a deleted key could be reused, and the access
        // log would mix up two customers.
        const QString number =
            m_database.isShared() ? QString() : QStringLiteral("(SELECT number FROM key_changes), ");
        Statement insert(
            transaction,
            QStringLiteral("INSERT INTO api_keys (%1name, hash, package, daily_limit, active, "
                           "created_at, package_since, last_day) VALUES (%2?, ?, ?, ?, 1, ?, ?, ?) "
                           "RETURNING id")
                .arg(number.isEmpty() ? QString() : QStringLiteral("id, "), number));
        insert.run(name, keyHash(secret), wanted.package, wanted.dailyLimit, textOf(nowUtc), textOf(nowUtc),
                   wanted.lastDay.toString(Qt::ISODate));
        if (const qint64 id = insert.returnedId(); id != 0) {
            writeAllowedIps(transaction, id, ips);
        }
        return transaction.commit(QString::fromLatin1(secret));
    });
}

Result<QList<KeyRecord>> KeyRegistry::list()
{
    Transaction transaction(m_database.connection(), Transaction::Mode::Read);
    const QList<KeyRecord> keys = readKeys(transaction);
    return transaction.commit(keys);
}

Result<QList<KeyUsage>> KeyRegistry::usage(const QDateTime &nowUtc)
{
    Transaction transaction(m_database.connection(), Transaction::Mode::Read);
    QList<KeyUsage> usages;
    for (const KeyRecord &key : readKeys(transaction))
        usages.append(usageOf(transaction, key, nowUtc));
    return transaction.commit(usages);
}

Result<KeyUsage> KeyRegistry::show(const QString &name, const QDateTime &nowUtc)
{
    Transaction transaction(m_database.connection(), Transaction::Mode::Read);
    const auto key = readKey(transaction, name);
    if (!transaction.failed() && !key)
        return noSuchKey(name);
    const KeyUsage usage = usageOf(transaction, key.value_or(KeyRecord()), nowUtc);
    return transaction.commit(usage);
}

Result<void> KeyRegistry::setActive(const QString &name, bool active)
{
    return updateKey(m_database, name, "active = ?", active ? 1 : 0);
}

Result<void> KeyRegistry::setLastDay(const QString &name, const QDate &day, const QDateTime &nowUtc)
{
    TRY(checkLastDay(day, nowUtc));
    return updateKey(m_database, name, "last_day = ?", day.toString(Qt::ISODate));
}

Result<void> KeyRegistry::remove(const QString &name)
{
    return db::write(m_database.connection(), [&](Transaction &transaction) -> Result<void> {
        noteKeyChange(transaction);
        const auto key = readKey(transaction, name);
        if (!transaction.failed() && !key)
            return noSuchKey(name);
        if (key) {
            forgetCounters(transaction, key->id);
            Statement(transaction, "DELETE FROM api_keys WHERE id = ?").run(key->id);
        }
        return transaction.commit();
    });
}

Result<QString> KeyRegistry::regenerate(const QString &name)
{
    const QByteArray secret = newSecret();
    TRY(updateKey(m_database, name, "hash = ?", keyHash(secret)));
    return QString::fromLatin1(secret);
}

Result<void> KeyRegistry::setPackage(const QString &name, const QString &package, qint64 dailyLimit,
                                     const QDateTime &nowUtc)
{
    TRY(checkDailyLimit(dailyLimit));
    return db::write(m_database.connection(), [&](Transaction &transaction) -> Result<void> {
        noteKeyChange(transaction);
        TRY(checkPackage(transaction, package));
        Statement update(transaction, "UPDATE api_keys SET package = ?, daily_limit = ?, package_since = "
                                      "CASE WHEN package = ? THEN package_since ELSE ? END WHERE name = ?");
        if (update.run(package, dailyLimit, package, textOf(nowUtc), name.simplified()) &&
            update.rowsAffected() == 0)
            return noSuchKey(name);
        return transaction.commit();
    });
}

Result<QStringList> KeyRegistry::changeAllowedIps(const QString &name, const IpChange &change)
{
    const auto added = plainIps(change.add);
    const auto removed = plainIps(change.remove);
    if (!added || !removed)
        return failure(added ? removed.error() : added.error());
    const bool changes = change.clear || !added->isEmpty() || !removed->isEmpty();
    const auto work = [&](Transaction &transaction) -> Result<QStringList> {
        if (changes)
            noteKeyChange(transaction);
        const auto key = readKey(transaction, name);
        if (!transaction.failed() && !key)
            return noSuchKey(name);
        QStringList ips = change.clear || !key ? QStringList() : key->allowedIps;
        for (const QString &ip : *removed)
            if (ips.removeAll(ip) == 0 && !transaction.failed())
                return failure(Error::Kind::NotFound,
                               tr("%1 is not among the addresses of “%2”.").arg(ip, name.simplified()));
        ips += *added;
        ips.removeDuplicates();
        if (ips.isEmpty() && !removed->isEmpty() && !change.clear)
            return failure(
                Error::Kind::InvalidInput,
                tr("Without its last address “%1” could be used from everywhere. Add another one, or "
                   "use --clear if that is what you want.")
                    .arg(name.simplified()));
        if (changes && key)
            writeAllowedIps(transaction, key->id, ips);
        return transaction.commit(ips);
    };
    if (changes)
        return db::write(m_database.connection(), work);
    Transaction transaction(m_database.connection(), Transaction::Mode::Read);
    return work(transaction);
}

} // namespace pantau::service
