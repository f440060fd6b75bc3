// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "db/store_migrations.h"

#include "db/sqlite_file.h"
#include "db/transaction.h"

#include <QCoreApplication>
#include <QDir>
#include <QFile>
#include <QFileInfo>

#include <algorithm>

// A static library's resources are only linked in when asked for, which must be done outside any namespace.
static void initMigrationResources()
{
    Q_INIT_RESOURCE(store_migrations);
}

namespace pantau::db {

namespace {

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
Result<QString> copyBeside(const db::Connection &connection, const QString &file, int version)
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
    const QSqlError error = db::copyInto(connection, partial);
    if (error.isValid() || !QFile::rename(partial, name)) {
        QFile::remove(partial);
        return refused(error.isValid() ? connection.errorOf(error, QStringLiteral("copy")).detail
                                       : QStringLiteral("rename"));
    }
    return name;
}

} // namespace

QList<Migration> storeMigrations()
{
    initMigrationResources();
    return db::migrationsIn(QStringLiteral(":/migrations/store/") + db::sqlite().name);
}

int currentVersion()
{
    static const int version = storeMigrations().constLast().version;
    return version;
}

Result<void> migrate(db::Connection &connection, const QString &file, const QList<Migration> &migrations)
{
    const auto version = db::schemaVersion(connection);
    if (!version)
        return failure(version.error());
    const bool isCurrent =
        std::none_of(migrations.begin(), migrations.end(),
                     [&](const Migration &migration) { return migration.version > *version; });
    if (isCurrent)
        return {};
    // Whether another program holds the write lock is found out before a large file is copied for nothing.
    if (const db::Transaction probe(connection, db::Transaction::Mode::Write); probe.failed())
        return failure(probe.error());
    QString copy;
    if (*version > 0) {
        const auto made = copyBeside(connection, file, *version);
        if (!made)
            return failure(made.error());
        copy = *made;
    }
    auto done = db::migrate(connection, migrations);
    if (!done && !copy.isEmpty()) {
        // Where the database is as it was, a copy for each try would fill the disk.
        const auto now = db::schemaVersion(connection);
        if (now && *now == *version)
            QFile::remove(copy);
    }
    return done;
}

} // namespace pantau::db
