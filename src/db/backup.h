// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/database.h"
#include "base/result.h"
#include "db/sqlite_file.h"

#include <QDateTime>
#include <QString>
#include <QStringList>

#include <memory>
#include <optional>

namespace pantau::db {

/// Backups are databases in one file, without write-ahead log, and sealed with a checksum (backup_seal.h).
/// Keys and channel secrets are not in them: they stay in the keychain, where a restored database finds them
/// again on the same computer.

class Database;

/// Copies the database to @p file while others go on writing to it; what @p file held stays until the copy is
/// whole and checked, and for good where it is the backup of another database with domains. Blocks for as
/// long as it takes to write the whole database: use a connection of a thread of the pool. Kinds:
/// AlreadyExists, Storage.
[[nodiscard]] Result<BackupInfo> createBackup(const Database &database, const QString &file,
                                              ExistingFile existing, const QDateTime &now);

/// Reads what a backup holds and whether it is whole; blocks while it is read. Changes nothing. Kinds:
/// InvalidInput (no file, no database, another program's, damaged, in use), NewerDatabase.
[[nodiscard]] Result<BackupInfo> inspectBackup(const QString &file);

/// Puts a copy of @p backup in the place of the database in @p dataDir, which nobody has open; the one that
/// was there stays beside it as `pantau-before-restore-<date>.sqlite`. Accounts, channels and alerts that are
/// added later have numbers of their own, which no other copy gives to another one. What had
/// still to be told when the backup was made waits in the restored database too, unless the one that is
/// replaced is of the same scope and has told it. When it fails, everything is as before. Kinds: as of
/// inspectBackup(), and Storage.
[[nodiscard]] Result<RestoredBackup> restoreBackup(const QString &backup, const QString &dataDir,
                                                   const QDateTime &now);

/// A backup ends in a line with the checksum of all that stands before it. SQLite takes no notice of it: the
/// header of its file says where the last page ends.
///
/// A bit that flips in a number or a name makes no damage that SQLite would find, so that a wrong date or a
/// wrong domain would be restored without a word.

enum class Seal {
    None,   ///< of an earlier version, or a database that was copied in another way
    Intact, ///< what stands before it is what was written
    Broken,
};

/// Adds the line to a file of whole pages and brings it to the disk. Blocks while the file is read.
[[nodiscard]] bool sealBackup(const QString &file);
/// Blocks while the file is read. One that cannot be read is broken.
[[nodiscard]] Seal sealOf(const QString &file);
/// Cuts off the line of a file whose seal is intact.
[[nodiscard]] bool removeSeal(const QString &file);

/// A connection to a database file that is not the program's own: a backup. Closed with this object.
class BackupFile
{
public:
    /// @p access: Inspect or Maintain.
    BackupFile(const QString &file, db::FileAccess access);
    Q_DISABLE_COPY_MOVE(BackupFile)

    [[nodiscard]] bool isOpen() const { return !m_openError.isValid(); }
    [[nodiscard]] db::Connection &connection() const { return *m_connection; }
    /// Why it could not be opened.
    [[nodiscard]] Error error() const;

    /// Empty when the file is whole; else what SQLite found first.
    [[nodiscard]] Result<QString> firstDamage() const;
    /// The moment a backup was made, as it is noted in it.
    [[nodiscard]] Result<void> noteMadeAt(const QDateTime &at) const;
    /// What it holds; `file`, `bytes` and, where nothing is noted, `madeAt` are left empty.
    [[nodiscard]] Result<BackupInfo> read() const;

private:
    std::unique_ptr<db::Connection> m_connection;
    QSqlError m_openError;
};

/// Gives a file another name, in one step and in the place of what has that name; false when it cannot.
bool renameOver(const QString &from, const QString &to);

/// The backups by schedule of one database: `pantau-backup-<scope>-<date>.sqlite` in a folder that may hold
/// anything else, even the backups of another database.
class BackupFolder
{
public:
    BackupFolder(const QString &folder, const QString &scope);

    [[nodiscard]] bool exists() const;
    /// Newest first; only its own.
    [[nodiscard]] QStringList files() const;
    /// The newest whose checksum is right. Changes nothing; blocks while one after the other is read.
    [[nodiscard]] NewestBackup newestGood() const;
    /// Makes one more, then removes the oldest beyond @p keep. Blocks as createBackup() does. Kinds: Storage.
    [[nodiscard]] Result<BackupInfo> add(const Database &database, int keep, const QDateTime &now) const;

    friend bool operator==(const BackupFolder &, const BackupFolder &) = default;

private:
    void removeBeyond(int keep, const QString &newest) const;

    QString m_folder;
    QString m_stem;
};

/// When the next backup is due after @p record; invalid: never. A last one from the future, after a clock was
/// set back, counts as none.
[[nodiscard]] QDateTime nextBackupAt(const BackupSchedule &schedule, const BackupRecord &record,
                                     const QDateTime &now);

/// Where the backups by schedule are, written down beside the database: the schedule is kept in the database
/// itself, which cannot be asked any more when it is damaged.

/// The file in @p dataDir.
[[nodiscard]] QString backupNotePath(const QString &dataDir);
/// Leaves a note that says so already as it is. Kind: Storage.
[[nodiscard]] Result<void> noteBackups(const QString &dataDir, const QString &folder, const QString &scope);
/// Nothing where none were made yet, or the note cannot be read.
[[nodiscard]] std::optional<BackupFolder> notedBackups(const QString &dataDir);
/// Whether @p folder had the last backup on a disk of its own, and only the place is left where that
/// appeared.
[[nodiscard]] bool isDiskMissing(const QString &dataDir, const QString &folder);

} // namespace pantau::db
