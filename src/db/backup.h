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

/// A backup is a single database file without a write-ahead log, sealed with a checksum. It contains no
/// keys or channel secrets. These stay in the keychain, where a database restored on the same computer
/// finds them.

class Database;

/// Copies the database to @p file while others may keep writing to it. An existing @p file is replaced
/// only after the copy is complete and verified. It is never replaced if it is the backup of another
/// database that has domains. Blocks until the whole database is written, so call it on a pool thread's
/// connection. Error kinds: AlreadyExists, Storage.
[[nodiscard]] Result<BackupInfo> createBackup(const Database &database, const QString &file,
                                              ExistingFile existing, const QDateTime &now);

/// Reads the contents of a backup and verifies it. Blocks while reading; changes nothing. Error kinds:
/// InvalidInput (no file, no database, another program's, damaged, in use), NewerDatabase.
[[nodiscard]] Result<BackupInfo> inspectBackup(const QString &file);

/// Replaces the database in @p dataDir, which no one may have open, with a copy of @p backup. The old one
/// is kept next to it as `pantau-before-restore-<date>.sqlite`. New accounts, channels and alerts get ids
/// that no other copy assigns. Notifications that were pending in the backup are still pending, unless the
/// replaced database has the same scope and has sent them. If it fails, nothing has changed. Error kinds:
/// those of inspectBackup(), and Storage.
[[nodiscard]] Result<RestoredBackup> restoreBackup(const QString &backup, const QString &dataDir,
                                                   const QDateTime &now);

/// A backup ends with a line that contains the checksum of everything before it. SQLite ignores the line,
/// because the file header gives the number of pages.
///
/// SQLite does not notice a flipped bit in a number or a name. Without the checksum, a wrong date or
/// domain would be restored silently.

enum class Seal {
    None,   ///< a database that was copied in another way
    Intact, ///< what stands before it is what was written
    Broken,
};

/// Appends the checksum line to a file of whole pages and syncs it to disk. Blocks while the file is read.
[[nodiscard]] bool sealBackup(const QString &file);
/// Blocks while the file is read. Returns Broken if the file cannot be read.
[[nodiscard]] Seal sealOf(const QString &file);
/// Truncates the checksum line of a file with an intact seal.
[[nodiscard]] bool removeSeal(const QString &file);

/// Connection to a backup file, as opposed to the program's own database. Closed with this object.
class BackupFile
{
public:
    /// @p access: Inspect or Maintain.
    BackupFile(const QString &file, FileAccess access);
    Q_DISABLE_COPY_MOVE(BackupFile)

    [[nodiscard]] bool isOpen() const { return !m_openError.isValid(); }
    [[nodiscard]] Connection &connection() const { return *m_connection; }
    /// Why opening failed.
    [[nodiscard]] Error error() const;

    /// First problem that SQLite finds; empty if the file is intact.
    [[nodiscard]] Result<QString> firstDamage() const;
    /// Stores the time the backup was made in the backup.
    [[nodiscard]] Result<void> noteMadeAt(const QDateTime &at) const;
    /// Summary of the contents. `file` and `bytes` are left empty, and so is `madeAt` if it is not stored.
    [[nodiscard]] Result<BackupInfo> read() const;

private:
    std::unique_ptr<db::Connection> m_connection;
    QSqlError m_openError;
};

/// Atomically renames a file and replaces @p to if it exists. False on error.
bool renameOver(const QString &from, const QString &to);

/// The scheduled backups of one database: `pantau-backup-<scope>-<date>.sqlite` in a folder that may also
/// contain other files, including backups of other databases.
class BackupFolder
{
public:
    BackupFolder(const QString &folder, const QString &scope);

    [[nodiscard]] bool exists() const;
    /// This database's backups, newest first.
    [[nodiscard]] QStringList files() const;
    /// Newest backup with an intact checksum. Changes nothing; blocks while it reads the backups one by
    /// one.
    [[nodiscard]] NewestBackup newestGood() const;
    /// Creates a backup, then removes the oldest beyond @p keep. Blocks like createBackup(). Error kind:
    /// Storage.
    [[nodiscard]] Result<BackupInfo> add(const Database &database, int keep, const QDateTime &now) const;

    friend bool operator==(const BackupFolder &, const BackupFolder &) = default;

private:
    void removeBeyond(int keep, const QString &newest) const;

    QString m_folder;
    QString m_stem;
};

/// Time of the next backup after @p record; invalid if never. A last backup in the future (the clock was
/// set back) is ignored.
[[nodiscard]] QDateTime nextBackupAt(const BackupSchedule &schedule, const BackupRecord &record,
                                     const QDateTime &now);

/// Records the location of the scheduled backups in a file next to the database. The schedule itself is in
/// the database and cannot be read if that is damaged.

/// Path of the note in @p dataDir.
[[nodiscard]] QString backupNotePath(const QString &dataDir);
/// Does not rewrite a note that is already up to date. Error kind: Storage.
[[nodiscard]] Result<void> noteBackups(const QString &dataDir, const QString &folder, const QString &scope);
/// Empty if there is no note or it cannot be read.
[[nodiscard]] std::optional<BackupFolder> notedBackups(const QString &dataDir);
/// True if the last backup in @p folder was on a separate disk and only the empty mount point is left.
[[nodiscard]] bool isDiskMissing(const QString &dataDir, const QString &folder);

} // namespace pantau::db
