// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/database.h"
#include "base/result.h"
#include "base/time.h"

#include <QFuture>

namespace pantau::app {

/// Puts a backup in the place of the database in @p dataDir, while no session has it open; the one that was
/// there stays beside it. What had still to be told when the backup was made waits in it too, unless the
/// database that is replaced is of the same scope and has told it. When it fails, everything is as before.
/// Blocks: it reads and writes the whole database, so call it on a thread of the pool where a window is
/// shown. Kinds: InvalidInput, NewerDatabase, Storage.
[[nodiscard]] Result<RestoredBackup> restoreBackup(const QString &backup, const QString &dataDir,
                                                   const Clock &clock = SystemClock());
/// What a backup holds and whether it is whole; changes nothing, and blocks while it is read. Kinds:
/// InvalidInput (no file, no database, another program's, damaged, in use), NewerDatabase.
[[nodiscard]] Result<BackupInfo> inspectBackup(const QString &backup);
/// The same on a thread of the pool.
[[nodiscard]] QFuture<Result<BackupInfo>> inspectBackupInBackground(const QString &backup);

} // namespace pantau::app
