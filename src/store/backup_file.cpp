// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "store/backup_file.h"

#include "sql/migrations.h"
#include "sql/transaction.h"
#include "store/database.h"
#include "store/storage_error.h"
#include "store/store_migrations.h"

#include <QFileInfo>
#include <QSqlError>
#include <QUrl>

#include <filesystem>
#include <system_error>

namespace pantau::store {

namespace {

/// SQLite before 3.41 looks for a column of a table without row ids at its place in the declaration, and
/// finds nothing where the columns of the key are kept before it: it says so for each row of this table.
constexpr QLatin1String FalseAlarm("NULL value in reset_seen.not_before");
constexpr int MostFindings = 10'000; // more than that table ever has rows

} // namespace

BackupFile::BackupFile(const QString &file, Mode mode)
    : m_connection(std::make_unique<sql::Connection>(sql::sqlite(), storageError))
{
    QSqlDatabase handle = m_connection->handle();
    if (mode == Mode::Reading) {
        // Else SQLite would make files beside a copy that was in WAL mode, or fail where it may not.
        handle.setDatabaseName(QUrl::fromLocalFile(file).toString(QUrl::FullyEncoded) +
                               QStringLiteral("?immutable=1"));
        handle.setConnectOptions(QStringLiteral("QSQLITE_OPEN_READONLY;QSQLITE_OPEN_URI"));
    } else {
        handle.setDatabaseName(file);
        handle.setConnectOptions(QStringLiteral("QSQLITE_BUSY_TIMEOUT=5000"));
    }
    static_cast<void>(m_connection->open()); // isOpen() and error() tell
}

Error BackupFile::error() const
{
    return storageError(m_connection->handle().lastError(), QStringLiteral("open"));
}

Result<QString> BackupFile::firstDamage() const
{
    const QString check = QStringLiteral("PRAGMA integrity_check(%1)").arg(MostFindings);
    QSqlQuery query(m_connection->handle());
    if (!query.exec(check) || !query.next())
        return failure(storageError(query.lastError(), check));
    do {
        const QString said = query.value(0).toString();
        if (said != QLatin1String("ok") && said != FalseAlarm)
            return said;
    } while (query.next());
    return QString();
}

void BackupFile::playJournalBack() const
{
    static_cast<void>(m_connection->execute(QStringLiteral("PRAGMA schema_version"))); // by looking into it
}

void BackupFile::writeLogIn() const
{
    static_cast<void>(m_connection->execute(QStringLiteral("PRAGMA wal_checkpoint(TRUNCATE)")));
}

Result<void> BackupFile::noteMadeAt(const QDateTime &at) const
{
    Transaction transaction(*m_connection, Transaction::Mode::Write);
    Statement note(transaction, "INSERT OR REPLACE INTO meta (name, value) VALUES ('backup_made_at', ?)");
    note.run(QString::number(at.toMSecsSinceEpoch()));
    return transaction.commit();
}

Result<BackupInfo> BackupFile::read() const
{
    const auto version = sql::schemaVersion(*m_connection);
    if (!version)
        return failure(version.error());
    BackupInfo info;
    info.version = *version;
    info.isOlderVersion = *version < storeMigrations().constLast().version;
    Transaction transaction(*m_connection, Transaction::Mode::Read);
    Statement meta(transaction, "SELECT name, value FROM meta");
    meta.run();
    while (meta.next()) {
        if (meta.text(0) == QLatin1String("scope"))
            info.scope = meta.text(1);
        else if (meta.text(0) == QLatin1String("backup_made_at"))
            info.madeAt = QDateTime::fromMSecsSinceEpoch(meta.text(1).toLongLong(), Qt::UTC);
    }
    Statement counts(transaction,
                     "SELECT (SELECT COUNT(DISTINCT domain_id) FROM list_domain), (SELECT COUNT(*) FROM "
                     "list), (SELECT COUNT(*) FROM account), (SELECT COUNT(*) FROM account WHERE uses_key), "
                     "(SELECT COUNT(*) FROM change_), (SELECT MAX(last_answered) FROM domain_status)");
    counts.run();
    if (counts.next()) {
        info.domains = int(counts.number(0));
        info.lists = int(counts.number(1));
        info.accounts = int(counts.number(2));
        info.accountsWithKey = int(counts.number(3));
        info.changes = counts.number(4);
        info.newestCheck = counts.time(5);
    }
    return transaction.commit(std::move(info));
}

bool renameOver(const QString &from, const QString &to)
{
    std::error_code failed;
    std::filesystem::rename(QFileInfo(from).filesystemFilePath(), QFileInfo(to).filesystemFilePath(), failed);
    return !failed;
}

} // namespace pantau::store
