// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "store/migrations.h"

#include "store/storage_error.h"
#include "store/transaction.h"

#include <QCoreApplication>
#include <QDir>
#include <QFile>
#include <QSqlError>

#include <algorithm>
#include <utility>

// A static library's resources are only linked in when asked for, which must be done outside any namespace.
static void initMigrationResources()
{
    Q_INIT_RESOURCE(store_migrations);
}

namespace pantau::store {

namespace {

QStringList statementsOf(const QString &sql)
{
    QStringList statements;
    QString statement;
    for (const QString &line : sql.split(QLatin1Char('\n'))) {
        const QString trimmed = line.trimmed();
        if (trimmed.isEmpty() || trimmed.startsWith(QLatin1String("--")))
            continue;
        statement += trimmed + QLatin1Char('\n');
        if (trimmed.endsWith(QLatin1Char(';')))
            statements.append(std::exchange(statement, {}));
    }
    if (!statement.isEmpty())
        statements.append(statement);
    return statements;
}

Result<void> execute(const QSqlDatabase &connection, const QString &sql)
{
    QSqlQuery query(connection);
    if (!query.exec(sql))
        return failure(storageError(query.lastError(), sql));
    return {};
}

/// A copy made under another name first, so that a backup of that name is always a whole one.
Result<void> backUp(const QSqlDatabase &connection, const QString &file, int version)
{
    const QString backup = QStringLiteral("%1.backup-v%2").arg(file).arg(version);
    const QString partial = backup + QStringLiteral(".part");
    QFile::remove(partial);
    QSqlQuery copy(connection);
    bool copied = copy.prepare(QStringLiteral("VACUUM INTO ?"));
    copy.addBindValue(partial);
    copied = copied && copy.exec();
    if (!copied) {
        const Error error = storageError(copy.lastError(), QStringLiteral("VACUUM INTO"));
        QFile::remove(partial);
        return failure(Error::Kind::Storage,
                       QCoreApplication::translate(
                           "Storage",
                           "The database could not be copied to “%1” before its update, so nothing was "
                           "changed. Free some space in that folder and start again.")
                           .arg(QDir::toNativeSeparators(backup)),
                       error.detail);
    }
    QFile partialFile(partial);
    partialFile.setPermissions(QFile::ReadOwner | QFile::WriteOwner);
    QFile::remove(backup);
    if (!partialFile.rename(backup))
        return failure(Error::Kind::Storage,
                       QCoreApplication::translate(
                           "Storage",
                           "The database's backup could not be given its name, “%1”, so nothing was "
                           "changed. Move an older file of that name away and start again.")
                           .arg(QDir::toNativeSeparators(backup)),
                       partialFile.errorString());
    return {};
}

Result<void> apply(const QSqlDatabase &connection, const Migration &migration)
{
    Transaction transaction(connection, Transaction::Mode::Write);
    // Another program may have done this step while we waited for the lock.
    const auto version = schemaVersion(connection);
    if (version && *version >= migration.version)
        return {};
    for (const QString &sql : statementsOf(migration.sql))
        if (auto done = execute(connection, sql); !done)
            transaction.fail(done.error());
    if (auto done = execute(connection, QStringLiteral("PRAGMA user_version = %1").arg(migration.version));
        !done)
        transaction.fail(done.error());
    return transaction.commit();
}

} // namespace

QList<Migration> storeMigrations()
{
    initMigrationResources();
    const QDir folder(QStringLiteral(":/migrations/store"));
    QList<Migration> migrations;
    for (const QString &name : folder.entryList(QDir::Files, QDir::Name)) {
        QFile file(folder.filePath(name));
        if (file.open(QFile::ReadOnly))
            migrations.append({name.left(4).toInt(), QString::fromUtf8(file.readAll())});
    }
    return migrations;
}

Result<int> schemaVersion(const QSqlDatabase &connection)
{
    QSqlQuery query(connection);
    if (!query.exec(QStringLiteral("PRAGMA user_version")) || !query.next())
        return failure(storageError(query.lastError(), QStringLiteral("PRAGMA user_version")));
    return query.value(0).toInt();
}

Result<void> migrate(const QSqlDatabase &connection, const QString &file, const QList<Migration> &migrations)
{
    const auto version = schemaVersion(connection);
    if (!version)
        return failure(version.error());
    const bool isCurrent =
        std::none_of(migrations.begin(), migrations.end(),
                     [&](const Migration &migration) { return migration.version > *version; });
    if (isCurrent)
        return {};
    if (*version > 0)
        if (auto done = backUp(connection, file, *version); !done)
            return done;
    for (const Migration &migration : migrations)
        if (migration.version > *version)
            if (auto done = apply(connection, migration); !done)
                return done;
    return {};
}

} // namespace pantau::store
