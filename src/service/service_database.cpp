// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "service/service_database.h"

#include <QDir>
#include <QFile>
#include <QSqlError>
#include <QUuid>

namespace pantau::service {

namespace {

constexpr int NewestSchema = 1;

} // namespace

ServiceDatabase::ServiceDatabase()
    : m_connection(QSqlDatabase::addDatabase(QStringLiteral("QSQLITE"),
                                             QStringLiteral("service-") + QUuid::createUuid().toString()))
{
}

ServiceDatabase::~ServiceDatabase()
{
    const QString name = m_connection.connectionName();
    m_connection.close();
    m_connection = {};
    QSqlDatabase::removeDatabase(name);
}

Result<std::unique_ptr<ServiceDatabase>> ServiceDatabase::open(const QString &dataDir)
{
    if (!QDir().mkpath(dataDir))
        return failure(
            Error::Kind::Storage,
            tr("The data directory “%1” could not be made. Choose one that you may write to.").arg(dataDir));
    const QString path = dataDir + QStringLiteral("/service.db");
    std::unique_ptr<ServiceDatabase> database(new ServiceDatabase);
    database->m_connection.setDatabaseName(path);
    database->m_connection.setConnectOptions(QStringLiteral("QSQLITE_BUSY_TIMEOUT=5000"));
    if (!database->m_connection.open())
        return failure(
            Error::Kind::Storage,
            tr("“%1” could not be opened. Choose a data directory that you may write to.").arg(path),
            database->m_connection.lastError().text());
    for (const auto pragma :
         {"PRAGMA journal_mode=WAL", "PRAGMA synchronous=NORMAL", "PRAGMA foreign_keys=ON"})
        if (auto set = database->run(QString::fromLatin1(pragma)); !set)
            return failure(set.error());
    if (auto migrated = database->migrate(); !migrated)
        return failure(migrated.error());
    // Only the operator needs to read who has a key.
    QFile::setPermissions(path, QFile::ReadOwner | QFile::WriteOwner);
    return database;
}

Result<QSqlQuery> ServiceDatabase::run(const QString &statement, const QVariantList &values) const
{
    QSqlQuery query(m_connection);
    bool done = query.prepare(statement);
    for (const QVariant &value : values)
        query.addBindValue(value);
    done = done && query.exec();
    if (!done)
        return failure(
            Error::Kind::Storage,
            tr("The service's database could not be read or written: %1").arg(query.lastError().text()),
            statement);
    return query;
}

Result<void> ServiceDatabase::migrate() const
{
    auto version = run(QStringLiteral("PRAGMA user_version"));
    if (!version)
        return failure(version.error());
    version->next();
    const int present = version->value(0).toInt();
    version->finish();
    if (present > NewestSchema)
        return failure(Error::Kind::NewerDatabase,
                       tr("The service's data was written by a newer version of pantau-service. It was left "
                          "untouched; use that version or another data directory."));
    for (int number = present + 1; number <= NewestSchema; ++number) {
        QFile script(QStringLiteral(":/migrations/service/%1.sql").arg(number, 4, 10, u'0'));
        if (!script.open(QIODevice::ReadOnly))
            return failure(Error::Kind::Storage, tr("The program is incomplete: a migration is missing."),
                           script.fileName());
        auto transaction = Transaction::begin(*this);
        if (!transaction)
            return failure(transaction.error());
        const auto statements = QString::fromUtf8(script.readAll()).split(u';', Qt::SkipEmptyParts);
        for (const QString &statement : statements)
            if (!statement.trimmed().isEmpty())
                if (auto done = run(statement); !done)
                    return failure(done.error());
        if (auto done = run(QStringLiteral("PRAGMA user_version = %1").arg(number)); !done)
            return failure(done.error());
        if (auto committed = (*transaction)->commit(); !committed)
            return committed;
    }
    return {};
}

Result<std::unique_ptr<ServiceDatabase::Transaction>>
ServiceDatabase::Transaction::begin(const ServiceDatabase &database)
{
    if (auto begun = database.run(QStringLiteral("BEGIN IMMEDIATE")); !begun)
        return failure(begun.error());
    return std::unique_ptr<Transaction>(new Transaction(database));
}

ServiceDatabase::Transaction::~Transaction()
{
    if (m_open)
        (void)m_database.run(QStringLiteral("ROLLBACK"));
}

Result<void> ServiceDatabase::Transaction::commit()
{
    auto committed = m_database.run(QStringLiteral("COMMIT"));
    if (!committed)
        return failure(committed.error());
    m_open = false;
    return {};
}

} // namespace pantau::service
