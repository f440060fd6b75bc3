// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "db/backup_file.h"

#include "db/database.h"
#include "db/dialect.h"
#include "db/migrations.h"
#include "db/storage_error.h"
#include "db/store_migrations.h"
#include "db/transaction.h"

#include <QFileInfo>
#include <QSqlError>

#include <filesystem>
#include <system_error>

namespace pantau::db {

namespace {

/// SQLite before 3.41 looks for a column of a table without row ids at its place in the declaration, and
/// finds nothing where the columns of the key are kept before it: it says so for each row of this table.
const QString FalseAlarm = QStringLiteral("NULL value in reset_seen.not_before");
constexpr int MostFindings = 10'000; // more than that table ever has rows

} // namespace

BackupFile::BackupFile(const QString &file, db::FileAccess access)
    : m_connection(db::connectionTo(file, access, storageError)), m_openError(m_connection->open())
{
}

Error BackupFile::error() const
{
    return storageError(m_openError, QStringLiteral("open"));
}

Result<QString> BackupFile::firstDamage() const
{
    auto found = db::damagesOf(*m_connection, MostFindings);
    if (!found)
        return failure(found.error());
    found->removeAll(FalseAlarm);
    return found->isEmpty() ? QString() : found->constFirst();
}

Result<void> BackupFile::noteMadeAt(const QDateTime &at) const
{
    Transaction transaction(*m_connection, Transaction::Mode::Write);
    Statement note(transaction,
                   db::upsert(QStringLiteral("meta"), {QStringLiteral("name")}, {QStringLiteral("value")}));
    note.run(QStringLiteral("backup_made_at"), QString::number(at.toMSecsSinceEpoch()));
    return transaction.commit();
}

Result<BackupInfo> BackupFile::read() const
{
    const auto version = db::schemaVersion(*m_connection);
    if (!version)
        return failure(version.error());
    BackupInfo info;
    info.version = *version;
    info.isOlderVersion = *version < currentVersion();
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

} // namespace pantau::db
