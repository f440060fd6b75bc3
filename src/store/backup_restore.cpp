// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "store/backup.h"
#include "store/backup_file.h"
#include "store/database.h"
#include "store/transaction.h"

#include <QCoreApplication>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QSqlQuery>

#include <utility>

namespace pantau::store {

namespace {

class Restore
{
    Q_DECLARE_TR_FUNCTIONS(pantau::store::Restore)

public:
    static Error noRoom(const QString &folder, const QString &detail)
    {
        return {Error::Kind::Storage,
                tr("The backup could not be copied to “%1”. Free some space there and try again; nothing was "
                   "changed.")
                    .arg(QDir::toNativeSeparators(folder)),
                detail};
    }
    static Error notKept(const QString &file)
    {
        return {Error::Kind::Storage,
                tr("The present database “%1” could not be put aside, so nothing was changed. Close every "
                   "Pantau that uses it and try again.")
                    .arg(QDir::toNativeSeparators(file)),
                {}};
    }
};

/// In the copy, nothing waits to be told: what did when the backup was made was told long ago, or is stale.
Result<void> settle(const QString &file)
{
    const BackupFile copy(file, BackupFile::Mode::Writing);
    if (!copy.isOpen())
        return failure(copy.error());
    Transaction transaction(copy.handle(), Transaction::Mode::Write);
    // Versions before the alerts have none of this.
    Statement tables(transaction, "SELECT COUNT(*) FROM sqlite_master WHERE type = 'table' AND name IN "
                                  "('alert', 'delivery', 'alert_setting')");
    tables.run();
    const bool hasAlerts = tables.next() && tables.number(0) == 3;
    if (hasAlerts)
        for (const char *sql :
             {"UPDATE delivery SET state = 'given_up', next_try = NULL WHERE state = 'pending'",
              "UPDATE alert SET shown_at = at WHERE shown_at IS NULL",
              "UPDATE alert_setting SET told_change = COALESCE((SELECT MAX(id) FROM change_), 0)"})
            Statement(transaction, sql).run();
    return transaction.commit();
}

/// So that what is put aside is one file, which can be restored in its turn. A database that does not allow
/// it is put aside with its log.
void writeLogInto(const QString &file)
{
    const BackupFile database(file, BackupFile::Mode::Writing);
    QSqlQuery(database.handle()).exec(QStringLiteral("PRAGMA wal_checkpoint(TRUNCATE)"));
}

QString freeNameBeside(const QString &dataDir, const QDateTime &now)
{
    const QString stem =
        QDir(dataDir).filePath(QStringLiteral("pantau-before-restore-%1")
                                   .arg(now.toLocalTime().toString(QStringLiteral("yyyy-MM-dd-HHmmss"))));
    QString name = stem + QStringLiteral(".sqlite");
    for (int i = 2; QFileInfo::exists(name); ++i)
        name = QStringLiteral("%1-%2.sqlite").arg(stem).arg(i);
    return name;
}

/// A database and what belongs to it: the log with its last changes goes along, the index of that is made
/// anew.
bool moveDatabase(const QString &from, const QString &to)
{
    const QString log = QStringLiteral("-wal");
    const bool hasLog = QFileInfo::exists(from + log);
    if (hasLog && !renameOver(from + log, to + log))
        return false;
    if (!renameOver(from, to)) {
        if (hasLog)
            renameOver(to + log, from + log);
        return false;
    }
    QFile::remove(from + QStringLiteral("-shm"));
    return true;
}

} // namespace

Result<RestoredBackup> restoreBackup(const QString &backup, const QString &dataDir, const QDateTime &now)
{
    auto info = inspectBackup(backup);
    if (!info)
        return failure(info.error());
    const QString present = Database::filePath(dataDir);
    const QString copy = present + QStringLiteral(".restoring");
    QFile::remove(copy);
    const QFileInfo folder(QDir(dataDir).absolutePath());
    const auto owner = QFile::ReadOwner | QFile::WriteOwner;
    if (!folder.isDir() &&
        !(QDir().mkpath(folder.path()) && QDir().mkdir(folder.filePath(), owner | QFile::ExeOwner)))
        return failure(Restore::noRoom(dataDir, {}));
    QFile source(backup);
    if (!source.copy(copy) || !QFile::setPermissions(copy, owner) || QFileInfo(copy).size() != info->bytes) {
        QFile::remove(copy);
        return failure(Restore::noRoom(dataDir, source.errorString()));
    }
    if (auto settled = settle(copy); !settled) {
        QFile::remove(copy);
        return failure(Restore::noRoom(dataDir, settled.error().detail));
    }

    RestoredBackup restored{*std::move(info), {}};
    if (QFileInfo::exists(present)) {
        writeLogInto(present);
        restored.keptAside = freeNameBeside(dataDir, now);
        if (!moveDatabase(present, restored.keptAside)) {
            QFile::remove(copy);
            return failure(Restore::notKept(present));
        }
    }
    if (!renameOver(copy, present)) {
        if (!restored.keptAside.isEmpty())
            moveDatabase(restored.keptAside, present);
        QFile::remove(copy);
        return failure(Restore::noRoom(dataDir, QStringLiteral("rename")));
    }
    return restored;
}

} // namespace pantau::store
