// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "service/key_registry.h"

#include "service/database.h"
#include "service/packages.h"
#include "service/quota_book.h"
#include "service/transaction.h"

#include <QCryptographicHash>
#include <QHostAddress>
#include <QRandomGenerator>

#include <array>

namespace pantau::service {

namespace {

constexpr qint64 HighestDailyLimit = 1'000'000'000;
constexpr qsizetype LongestName = 100;
const QString Columns = QStringLiteral("id, name, package, daily_limit, active, created_at");

/// 160 random bits behind a fixed prefix (contract 5.2).
QByteArray newSecret()
{
    std::array<quint32, 5> bits{};
    QRandomGenerator::system()->fillRange(bits.data(), static_cast<qsizetype>(bits.size()));
    return "ptu_" + QByteArray(reinterpret_cast<const char *>(bits.data()), sizeof bits).toHex();
}

QByteArray hashOf(const QByteArray &secret)
{
    return QCryptographicHash::hash(secret, QCryptographicHash::Sha256);
}

KeyRecord recordIn(const QSqlQuery &row)
{
    KeyRecord key;
    key.id = row.value(0).toLongLong();
    key.name = row.value(1).toString();
    key.package = row.value(2).toString();
    key.dailyLimit = row.value(3).toLongLong();
    key.active = row.value(4).toBool();
    key.createdAt = QDateTime::fromString(row.value(5).toString(), Qt::ISODate).toUTC();
    return key;
}

void readAllowedIps(Transaction &transaction, KeyRecord &key)
{
    QSqlQuery rows = transaction.run(
        QStringLiteral("SELECT ip FROM allowed_ips WHERE key_id = ? ORDER BY position"), {key.id});
    while (rows.next())
        key.allowedIps.append(rows.value(0).toString());
}

QList<KeyRecord> readKeys(Transaction &transaction)
{
    QList<KeyRecord> keys;
    QSqlQuery rows = transaction.run(QStringLiteral("SELECT %1 FROM api_keys ORDER BY name").arg(Columns));
    while (rows.next())
        keys.append(recordIn(rows));
    for (KeyRecord &key : keys)
        readAllowedIps(transaction, key);
    return keys;
}

} // namespace

Result<std::unique_ptr<KeyRegistry>> KeyRegistry::open(const QString &dataDir)
{
    auto database = Database::open(dataDir);
    if (!database)
        return failure(database.error());
    auto registry = std::make_unique<KeyRegistry>(**database);
    registry->m_owned = std::move(*database);
    return registry;
}

KeyRegistry::KeyRegistry(Database &database) : m_database(database)
{
}

KeyRegistry::~KeyRegistry() = default;

Result<QString> KeyRegistry::add(const NewKey &wanted, const QDateTime &nowUtc)
{
    const QString name = wanted.name.simplified();
    if (name.isEmpty() || name.size() > LongestName)
        return failure(Error::Kind::InvalidInput, tr("A key needs a name of 1 to 100 characters."));
    if (!wanted.package.isEmpty() && !findPackage(wanted.package))
        return failure(
            Error::Kind::InvalidInput,
            tr("There is no package “%1”. Choose starter, professional or business.").arg(wanted.package));
    if (wanted.dailyLimit < 1 || wanted.dailyLimit > HighestDailyLimit)
        return failure(Error::Kind::InvalidInput, tr("The daily limit must be from 1 to 1,000,000,000."));
    QStringList ips;
    for (const QString &text : wanted.allowedIps) {
        const QHostAddress ip(text.trimmed());
        if (ip.isNull())
            return failure(
                Error::Kind::InvalidInput,
                tr("“%1” is not an IP address. Write it like 192.0.2.1 or 2001:db8::1.").arg(text));
        ips.append(ip.toString());
    }
    ips.removeDuplicates();

    const QByteArray secret = newSecret();
    Transaction transaction(m_database.handle(), Transaction::Mode::Write);
    if (transaction.run(QStringLiteral("SELECT 1 FROM api_keys WHERE name = ?"), {name}).next())
        return failure(
            Error::Kind::AlreadyExists,
            tr("There is a key named “%1” already. Choose another name, or regenerate that key.").arg(name));
    const QSqlQuery inserted =
        transaction.run(QStringLiteral("INSERT INTO api_keys (name, hash, package, daily_limit, created_at) "
                                       "VALUES (?, ?, ?, ?, ?)"),
                        {name, hashOf(secret), wanted.package.isEmpty() ? QStringLiteral("") : wanted.package,
                         wanted.dailyLimit, nowUtc.toString(Qt::ISODate)});
    const QVariant id = inserted.lastInsertId();
    for (qsizetype i = 0; i < ips.size(); ++i)
        transaction.run(QStringLiteral("INSERT INTO allowed_ips (key_id, position, ip) VALUES (?, ?, ?)"),
                        {id, i, ips.at(i)});
    if (auto done = transaction.commit(); !done)
        return failure(done.error());
    return QString::fromLatin1(secret);
}

Result<QList<KeyRecord>> KeyRegistry::list()
{
    Transaction transaction(m_database.handle(), Transaction::Mode::Read);
    const QList<KeyRecord> keys = readKeys(transaction);
    if (auto done = transaction.commit(); !done)
        return failure(done.error());
    return keys;
}

Result<QList<KeyUsage>> KeyRegistry::usage(const QDateTime &nowUtc)
{
    Transaction transaction(m_database.handle(), Transaction::Mode::Read);
    QList<KeyUsage> usages;
    for (const KeyRecord &key : readKeys(transaction)) {
        const Allowance allowance = allowanceOf(key, nowUtc);
        usages.append({key, usedIn(transaction, allowance), allowance.limit});
    }
    if (auto done = transaction.commit(); !done)
        return failure(done.error());
    return usages;
}

Result<void> KeyRegistry::deactivate(const QString &name)
{
    Transaction transaction(m_database.handle(), Transaction::Mode::Write);
    const QSqlQuery updated =
        transaction.run(QStringLiteral("UPDATE api_keys SET active = 0 WHERE name = ?"), {name.simplified()});
    if (!transaction.failed() && updated.numRowsAffected() == 0)
        return failure(Error::Kind::NotFound, tr("There is no key named “%1”.").arg(name));
    return transaction.commit();
}

Result<QString> KeyRegistry::regenerate(const QString &name)
{
    const QByteArray secret = newSecret();
    Transaction transaction(m_database.handle(), Transaction::Mode::Write);
    const QSqlQuery updated =
        transaction.run(QStringLiteral("UPDATE api_keys SET hash = ?, active = 1 WHERE name = ?"),
                        {hashOf(secret), name.simplified()});
    if (!transaction.failed() && updated.numRowsAffected() == 0)
        return failure(Error::Kind::NotFound, tr("There is no key named “%1”.").arg(name));
    if (auto done = transaction.commit(); !done)
        return failure(done.error());
    return QString::fromLatin1(secret);
}

Result<std::optional<KeyRecord>> KeyRegistry::find(const QByteArray &secret)
{
    Transaction transaction(m_database.handle(), Transaction::Mode::Read);
    std::optional<KeyRecord> key;
    QSqlQuery row =
        transaction.run(QStringLiteral("SELECT %1 FROM api_keys WHERE hash = ? AND active = 1").arg(Columns),
                        {hashOf(secret)});
    if (row.next()) {
        key = recordIn(row);
        readAllowedIps(transaction, *key);
    }
    row.finish();
    if (auto done = transaction.commit(); !done)
        return failure(done.error());
    return key;
}

} // namespace pantau::service
