// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "store/migrations.h"

#include "store/storage_error.h"
#include "store/transaction.h"

#include <QCoreApplication>
#include <QDir>
#include <QFile>
#include <QFileInfo>
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

/// A name that no copy has yet. One from before an earlier update may be the only whole copy of that time, so
/// none is ever written over.
QString freeCopyName(const QString &file, int version)
{
    const QString first = QStringLiteral("%1.backup-v%2").arg(file).arg(version);
    QString name = first;
    for (int i = 2; QFileInfo::exists(name); ++i)
        name = QStringLiteral("%1-%2").arg(first).arg(i);
    return name;
}

/// The copy's name. It is made under another name first, so that a copy of that name is always a whole one.
Result<QString> copyBeside(const QSqlDatabase &connection, const QString &file, int version)
{
    const QString name = freeCopyName(file, version);
    const QString partial = file + QStringLiteral(".backup.part");
    QFile::remove(partial);
    QFile::remove(partial + QStringLiteral("-journal"));
    const auto refused = [&name](const QString &detail) {
        return failure(Error::Kind::Storage,
                       QCoreApplication::translate(
                           "Storage",
                           "The database could not be copied to “%1” before its update, so nothing was "
                           "changed. Free some space in that folder and start again.")
                           .arg(QDir::toNativeSeparators(name)),
                       detail);
    };
    QFile empty(partial); // made first, so that nobody else can read it while it grows
    if (!empty.open(QFile::WriteOnly | QFile::NewOnly, QFile::ReadOwner | QFile::WriteOwner))
        return refused(empty.errorString());
    empty.close();
    QSqlQuery copy(connection);
    bool copied = copy.prepare(QStringLiteral("VACUUM INTO ?"));
    copy.addBindValue(partial);
    copied = copied && copy.exec();
    if (!copied || !QFile::rename(partial, name)) {
        QFile::remove(partial);
        return refused(copied ? QStringLiteral("rename")
                              : storageError(copy.lastError(), QStringLiteral("VACUUM INTO")).detail);
    }
    return name;
}

/// Whether the step was done; it is not where another program did it while we waited for the lock.
Result<bool> apply(const QSqlDatabase &connection, const Migration &migration)
{
    Transaction transaction(connection, Transaction::Mode::Write);
    if (transaction.failed())
        return failure(transaction.error());
    const auto version = schemaVersion(connection);
    if (!version)
        return failure(version.error());
    if (*version >= migration.version)
        return false;
    for (const QString &sql : statementsOf(migration.sql))
        Statement(transaction, sql).run();
    Statement(transaction, QStringLiteral("PRAGMA user_version = %1").arg(migration.version)).run();
    return transaction.commit(true);
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
    // Whether another program holds the write lock is found out before a large file is copied for nothing.
    if (const Transaction probe(connection, Transaction::Mode::Write); probe.failed())
        return failure(probe.error());
    QString copy;
    if (*version > 0) {
        const auto made = copyBeside(connection, file, *version);
        if (!made)
            return failure(made.error());
        copy = *made;
    }
    bool isChanged = false;
    for (const Migration &migration : migrations) {
        if (migration.version <= *version)
            continue;
        const auto done = apply(connection, migration);
        if (!done) {
            if (!isChanged &&
                !copy.isEmpty()) // the database is as it was; a copy for each try would fill the disk
                QFile::remove(copy);
            return failure(done.error());
        }
        isChanged = isChanged || *done;
    }
    return {};
}

} // namespace pantau::store
