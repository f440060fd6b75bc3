// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/result.h"

#include <QDateTime>
#include <QString>

/// Backups are databases in one file, without write-ahead log. Keys and channel secrets are not in them: they
/// stay in the keychain, where a restored database finds them again on the same computer.
namespace pantau::store {

class Database;

/// What a backup holds.
struct BackupInfo
{
    QString file;
    qint64 bytes = 0;
    QDateTime madeAt; ///< UTC; of a copy that was made in another way, when the file was last changed
    int version = 0;  ///< of the schema
    bool isOlderVersion = false; ///< it is updated when it is restored
    QString scope;               ///< Database::scope()
    int domains = 0;             ///< in lists
    int lists = 0;
    int accounts = 0;
    int accountsWithKey = 0; ///< whose keys have to be in the keychain
    qint64 changes = 0;
    QDateTime newestCheck; ///< UTC; invalid: nothing was ever checked

    friend bool operator==(const BackupInfo &, const BackupInfo &) = default;
};

enum class ExistingFile { Refuse, Replace };

/// Copies the database to @p file while others go on writing to it; what @p file held stays until the copy is
/// whole and checked. Blocks for as long as it takes to write the whole database: use a connection of a
/// thread of the pool. Kinds: AlreadyExists, Storage.
[[nodiscard]] Result<BackupInfo> createBackup(const Database &database, const QString &file,
                                              ExistingFile existing, const QDateTime &now);

/// Reads what a backup holds and whether it is whole; blocks while it is read. Changes nothing. Kinds:
/// InvalidInput (no file, no database, another program's, damaged, in use), NewerDatabase.
[[nodiscard]] Result<BackupInfo> inspectBackup(const QString &file);

struct RestoredBackup
{
    BackupInfo backup;
    QString keptAside; ///< where the database is that was there before; empty: there was none
};

/// Puts a copy of @p backup in the place of the database in @p dataDir, which nobody has open; the one that
/// was there stays beside it as `pantau-before-restore-<date>.sqlite`. Accounts, channels and alerts that are
/// added later have numbers of their own, which no other copy gives to another one. What had
/// still to be told when the backup was made waits in the restored database too, unless the one that is
/// replaced is of the same scope and has told it. When it fails, everything is as before. Kinds: as of
/// inspectBackup(), and Storage.
[[nodiscard]] Result<RestoredBackup> restoreBackup(const QString &backup, const QString &dataDir,
                                                   const QDateTime &now);

} // namespace pantau::store
