// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/database.h"
#include "base/result.h"

#include <QDateTime>
#include <QString>

/// Backups are databases in one file, without write-ahead log, and sealed with a checksum (backup_seal.h).
/// Keys and channel secrets are not in them: they stay in the keychain, where a restored database finds them
/// again on the same computer.
namespace pantau::db {

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

} // namespace pantau::db
