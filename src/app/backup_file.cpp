// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/backup_file.h"

#include "app/session.h"
#include "base/process_start.h"
#include "db/backup.h"

#include <QDir>
#include <QFileInfo>
#include <QPromise>
#include <QThreadPool>

namespace pantau::app {

Result<RestoredBackup> restoreBackup(const QString &backup, const QString &dataDir, const Clock &clock)
{
    ProcessLock lock(dataDir + QStringLiteral("/pantau.lock"));
    if (QFileInfo(dataDir).isDir() && !lock.take())
        return failure(
            Error::Kind::Storage,
            Session::tr(
                "Another Pantau is using the data in “%1”. Close it and try again; nothing was changed.")
                .arg(QDir::toNativeSeparators(dataDir)));
    return db::restoreBackup(backup, dataDir, clock.nowUtc());
}

Result<BackupInfo> inspectBackup(const QString &backup)
{
    return db::inspectBackup(backup);
}

QFuture<Result<BackupInfo>> inspectBackupInBackground(const QString &backup)
{
    auto promise = std::make_shared<QPromise<Result<BackupInfo>>>();
    promise->start();
    auto future = promise->future();
    QThreadPool::globalInstance()->start([promise, backup] {
        promise->addResult(db::inspectBackup(backup));
        promise->finish();
    });
    return future;
}

} // namespace pantau::app
