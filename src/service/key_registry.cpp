// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "service/key_registry.h"

#include "service/package.h"
#include "service/service_database.h"

#include <QCryptographicHash>
#include <QHostAddress>
#include <QRandomGenerator>
#include <QTimeZone>

namespace pantau::service {

namespace {

/// 160 random bits behind a fixed prefix, which lets leak scanners recognise a key.
QString makeKey()
{
    quint32 words[5];
    QRandomGenerator::system()->fillRange(words);
    const QByteArray random(reinterpret_cast<const char *>(words), sizeof words);
    return QStringLiteral("ptu_") + QString::fromLatin1(random.toHex());
}

/// A plain hash is enough: there is nothing to guess in 160 random bits.
QByteArray hashOf(const QByteArray &key)
{
    return QCryptographicHash::hash(key, QCryptographicHash::Sha256);
}

} // namespace

KeyRegistry::KeyRegistry(const ServiceDatabase &database) : m_database(database)
{
}

KeyRegistry::KeyRegistry(std::unique_ptr<ServiceDatabase> database)
    : m_owned(std::move(database)), m_database(*m_owned)
{
}

KeyRegistry::~KeyRegistry() = default;

Result<std::unique_ptr<KeyRegistry>> KeyRegistry::open(const QString &dataDir)
{
    auto database = ServiceDatabase::open(dataDir);
    if (!database)
        return failure(database.error());
    return std::unique_ptr<KeyRegistry>(new KeyRegistry(std::move(*database)));
}

Result<QString> KeyRegistry::add(const NewKey &wanted, const QDateTime &now)
{
    const QString name = wanted.name.trimmed();
    if (name.isEmpty())
        return failure(Error::Kind::InvalidInput, tr("The key needs a name."));
    if (!wanted.package.isEmpty() && !packageOf(wanted.package))
        return failure(Error::Kind::InvalidInput,
                       tr("There is no package “%1”. There are starter, professional and business.")
                           .arg(wanted.package));
    if (wanted.package.isEmpty() && wanted.dailyLimit < 1)
        return failure(Error::Kind::InvalidInput, tr("The daily limit must be at least 1."));
    for (const QString &ip : wanted.allowedIps)
        if (QHostAddress(ip).isNull())
            return failure(Error::Kind::InvalidInput, tr("“%1” is not an IP address.").arg(ip));
    const auto present = all();
    if (!present)
        return failure(present.error());
    for (const KeyRecord &record : *present)
        if (record.name.compare(name, Qt::CaseInsensitive) == 0)
            return failure(Error::Kind::AlreadyExists, tr("There is a key named “%1” already.").arg(name));

    auto transaction = ServiceDatabase::Transaction::begin(m_database);
    if (!transaction)
        return failure(transaction.error());
    const QString key = makeKey();
    auto inserted = m_database.run(
        QStringLiteral(
            "INSERT INTO api_key (name, hash, package, daily_limit, created_at) VALUES (?, ?, ?, ?, ?)"),
        {name, hashOf(key.toLatin1()),
         wanted.package.isEmpty() ? QVariant(QMetaType(QMetaType::QString)) : wanted.package,
         wanted.dailyLimit, now.toMSecsSinceEpoch()});
    if (!inserted)
        return failure(inserted.error());
    const QVariant id = inserted->lastInsertId();
    for (const QString &ip : wanted.allowedIps)
        if (auto allowed =
                m_database.run(QStringLiteral("INSERT OR IGNORE INTO allowed_ip (key_id, ip) VALUES (?, ?)"),
                               {id, QHostAddress(ip).toString()});
            !allowed)
            return failure(allowed.error());
    if (auto committed = (*transaction)->commit(); !committed)
        return failure(committed.error());
    return key;
}

Result<void> KeyRegistry::expectOne(const QString &name) const
{
    const auto found = select(QStringLiteral("WHERE name = ?"), {name.trimmed()});
    if (!found)
        return failure(found.error());
    if (found->isEmpty())
        return failure(Error::Kind::NotFound, tr("There is no key named “%1”.").arg(name));
    return {};
}

Result<QString> KeyRegistry::regenerate(const QString &name)
{
    if (auto one = expectOne(name); !one)
        return failure(one.error());
    const QString key = makeKey();
    if (auto updated =
            m_database.run(QStringLiteral("UPDATE api_key SET hash = ?, active = 1 WHERE name = ?"),
                           {hashOf(key.toLatin1()), name.trimmed()});
        !updated)
        return failure(updated.error());
    return key;
}

Result<void> KeyRegistry::deactivate(const QString &name)
{
    if (auto one = expectOne(name); !one)
        return one;
    if (auto updated =
            m_database.run(QStringLiteral("UPDATE api_key SET active = 0 WHERE name = ?"), {name.trimmed()});
        !updated)
        return failure(updated.error());
    return {};
}

Result<QList<KeyRecord>> KeyRegistry::all() const
{
    return select(QString(), {});
}

Result<std::optional<KeyRecord>> KeyRegistry::find(const QByteArray &key) const
{
    const auto found = select(QStringLiteral("WHERE hash = ? AND active = 1"), {hashOf(key)});
    if (!found)
        return failure(found.error());
    return found->isEmpty() ? std::nullopt : std::optional(found->first());
}

Result<QList<KeyRecord>> KeyRegistry::select(const QString &where, const QVariantList &values) const
{
    auto query = m_database.run(QStringLiteral("SELECT id, name, package, daily_limit, active, created_at, "
                                               "(SELECT group_concat(ip) FROM allowed_ip WHERE key_id = id) "
                                               "FROM api_key %1 ORDER BY name")
                                    .arg(where),
                                values);
    if (!query)
        return failure(query.error());
    QList<KeyRecord> records;
    while (query->next()) {
        KeyRecord record;
        record.id = query->value(0).toLongLong();
        record.name = query->value(1).toString();
        record.package = query->value(2).toString();
        record.dailyLimit = query->value(3).toLongLong();
        record.active = query->value(4).toBool();
        record.createdAt = QDateTime::fromMSecsSinceEpoch(query->value(5).toLongLong(), QTimeZone::utc());
        record.allowedIps = query->value(6).toString().split(u',', Qt::SkipEmptyParts);
        records += record;
    }
    return records;
}

} // namespace pantau::service
