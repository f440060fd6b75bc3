// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/database.h"
#include "base/result.h"
#include "db/backup.h"

#include <QDateTime>
#include <QString>
#include <QStringList>

namespace pantau::db {

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

} // namespace pantau::db
