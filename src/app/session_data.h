// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/clock.h"
#include "store/backup.h"

#include <QFuture>

namespace pantau::app {

/// Puts a backup in the place of the database in @p dataDir, while no session has it open; see
/// store::restoreBackup(). Blocks: it reads and writes the whole database, so call it on a thread of the pool
/// where a window is shown. Kinds: InvalidInput, NewerDatabase, Storage.
[[nodiscard]] Result<store::RestoredBackup> restoreBackup(const QString &backup, const QString &dataDir,
                                                          const Clock &clock = SystemClock());
/// store::inspectBackup() on a thread of the pool.
[[nodiscard]] QFuture<Result<store::BackupInfo>> inspectBackupAside(const QString &backup);

} // namespace pantau::app
