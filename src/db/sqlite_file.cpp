// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "db/sqlite_file.h"

#include "db/transaction.h"

#include <QFile>
#include <QUrl>

namespace pantau::db {

namespace {

/// Pages of 4 KiB. The log is checkpointed at this size and truncated to LogBytes.
constexpr int LogPages = 1000;
constexpr int LogBytes = 8 * 1024 * 1024;
constexpr int LastWaitMs = 1000;
constexpr int ReaderCacheKiB = 512; ///< SQLite's default is 2,000

const QString WriteLog = QStringLiteral("PRAGMA wal_checkpoint(TRUNCATE)");

QStringList settingsFor(FileAccess access)
{
    switch (access) {
    case FileAccess::Write:
        // auto_vacuum must be set before the first table is created. It allows freeing space later.
        return {QStringLiteral("PRAGMA foreign_keys = ON"),
                QStringLiteral("PRAGMA auto_vacuum = INCREMENTAL"),
                QStringLiteral("PRAGMA journal_mode = WAL"),
                QStringLiteral("PRAGMA synchronous = FULL"),
                QStringLiteral("PRAGMA wal_autocheckpoint = %1").arg(LogPages),
                QStringLiteral("PRAGMA journal_size_limit = %1").arg(LogBytes)};
    case FileAccess::Read:
        // Readers read each page once, and the system caches the file.
        return {QStringLiteral("PRAGMA foreign_keys = ON"),
                QStringLiteral("PRAGMA cache_size = -%1").arg(ReaderCacheKiB)};
    case FileAccess::Maintain:
    case FileAccess::Inspect:
        break;
    }
    return {};
}

QString optionsFor(FileAccess access)
{
    switch (access) {
    case FileAccess::Write:
    case FileAccess::Maintain:
        return QStringLiteral("QSQLITE_BUSY_TIMEOUT=5000");
    case FileAccess::Read:
        return QStringLiteral("QSQLITE_OPEN_READONLY;QSQLITE_BUSY_TIMEOUT=5000");
    case FileAccess::Inspect:
        return QStringLiteral("QSQLITE_OPEN_READONLY;QSQLITE_OPEN_URI");
    }
    return {};
}

/// First column of every row.
Result<QStringList> rowsOf(const Connection &connection, const QString &sql)
{
    QSqlQuery query(connection.handle());
    query.setForwardOnly(true);
    if (!query.exec(sql))
        return failure(connection.errorOf(query.lastError(), sql));
    QStringList rows;
    while (query.next())
        rows += query.value(0).toString();
    return rows;
}

Result<qint64> numberOf(const Connection &connection, const QString &sql)
{
    const auto rows = TRY(rowsOf(connection, sql));
    return rows.isEmpty() ? 0 : rows.constFirst().toLongLong();
}

} // namespace

std::unique_ptr<Connection> connectionTo(const QString &file, FileAccess access, Connection::ErrorTeller tell)
{
    auto connection = std::make_unique<Connection>(sqlite(), std::move(tell), settingsFor(access));
    QSqlDatabase handle = connection->handle();
    // Otherwise SQLite would create files next to a backup that was in WAL mode, or fail if it may not.
    handle.setDatabaseName(access == FileAccess::Inspect
                               ? QUrl::fromLocalFile(file).toString(QUrl::FullyEncoded) +
                                     QStringLiteral("?immutable=1")
                               : file);
    handle.setConnectOptions(optionsFor(access));
    return connection;
}

void playJournalBack(Connection &connection)
{
    static_cast<void>(
        connection.execute(QStringLiteral("PRAGMA schema_version"))); // reading the schema triggers it
}

QSqlError writeLogIntoFile(Connection &connection)
{
    return connection.execute(WriteLog);
}

void writeLogIntoFileAtEnd(Connection &connection)
{
    static_cast<void>(connection.execute(QStringLiteral("PRAGMA busy_timeout = %1").arg(LastWaitMs)));
    static_cast<void>(writeLogIntoFile(connection));
}

Result<FilePages> pagesOf(Connection &connection)
{
    const auto all = numberOf(connection, QStringLiteral("PRAGMA page_count"));
    const auto free = numberOf(connection, QStringLiteral("PRAGMA freelist_count"));
    const auto size = numberOf(connection, QStringLiteral("PRAGMA page_size"));
    for (const auto *number : {&all, &free, &size})
        if (!*number)
            return failure(number->error());
    return FilePages{*all, *free, *size};
}

Result<void> giveBackPages(Connection &connection, int most)
{
    // SQLite frees one page for each step of this pragma. Qt steps only once through a statement whose
    // rows have no columns, whatever its argument.
    Transaction transaction(connection, Transaction::Mode::Write);
    for (int page = 0; page < most && !transaction.failed(); ++page)
        transaction.execute(QStringLiteral("PRAGMA incremental_vacuum(1)"));
    return transaction.commit();
}

Result<QString> sqliteVersion(Connection &connection)
{
    const auto rows = rowsOf(connection, QStringLiteral("SELECT sqlite_version()"));
    return rows ? Result<QString>(rows->value(0)) : failure(rows.error());
}

Result<quint32> applicationId(Connection &connection)
{
    const auto id = numberOf(connection, QStringLiteral("PRAGMA application_id"));
    return id ? Result<quint32>(quint32(*id)) : failure(id.error());
}

Result<QStringList> damagesOf(Connection &connection, int most)
{
    auto found = rowsOf(connection, QStringLiteral("PRAGMA integrity_check(%1)").arg(most));
    if (found)
        found->removeAll(QStringLiteral("ok"));
    return found;
}

QSqlError copyInto(const Connection &connection, const QString &file)
{
    QSqlQuery copy(connection.handle());
    if (!copy.prepare(QStringLiteral("VACUUM INTO ?")))
        return copy.lastError();
    copy.addBindValue(file);
    if (copy.exec())
        return {};
    QFile::remove(file + QStringLiteral("-journal")); // SQLite leaves it behind if the disk is full
    return copy.lastError();
}

} // namespace pantau::db
