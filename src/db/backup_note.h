// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"
#include "db/backup_folder.h"

#include <QString>

#include <optional>

/// Where the backups by schedule are, written down beside the database: the schedule is kept in the database
/// itself, which cannot be asked any more when it is damaged.
namespace pantau::db {

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
