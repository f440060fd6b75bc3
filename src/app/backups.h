// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/wake_timer.h"
#include "base/database.h"
#include "base/result.h"
#include "base/time.h"

#include <QFuture>
#include <QObject>
#include <QPromise>
#include <QString>

#include <optional>

namespace pantau::db {
class Database;
}

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

/// Makes the backups by schedule, each on a thread of the pool. Lives on the engine's thread.
class ScheduledBackups final : public QObject
{
    Q_OBJECT

public:
    ScheduledBackups(const db::Database &database, const Clock &clock, QObject *parent = nullptr);

    /// The first is made a little later, when the start of the program is over.
    void start();
    /// Looks at once whether one is due.
    void settingsChanged();
    /// See WakeTimer.
    void lookAtClock() { m_timer.lookAtClock(); }
    [[nodiscard]] bool isAtWork() const { return m_timer.isDue() || m_underWay; }

    /// Makes the one that is due, or is within some hours, at once: for programs that end before start()
    /// would make it, and that a timer starts each day a little sooner or later. Finishes when it was tried,
    /// and fails where it could not be made, which failed() has told.
    QFuture<Result<void>> makeDue();

Q_SIGNALS:
    /// Once, until one succeeds; at each try where start() was not called.
    void failed(const pantau::Error &error);
    void tried(); ///< db::Settings::backupRecord() has changed

private:
    static Result<BackupInfo> makeNow(const db::Database &database, const BackupSchedule &schedule,
                                      const QDateTime &now);
    void look(std::chrono::hours early = std::chrono::hours(0));
    void make(const BackupSchedule &schedule);
    void note(const Result<BackupInfo> &made);
    void ringAt(const QDateTime &at);

    const db::Database &m_database;
    const Clock &m_clock;
    WakeTimer m_timer;
    bool m_isStarted = false;
    std::optional<QPromise<Result<void>>> m_underWay;
    std::optional<QString> m_failedIn; ///< the folder of the last try, if that failed
};

/// Whether the database is damaged or lost: then there may be a backup to offer.
[[nodiscard]] bool isDamage(const Error &error);
/// The backup by schedule that may take the place of a damaged database: the newest whose checksum is right.
/// Changes nothing; whoever wants it calls restoreBackup(), which puts the damaged file aside. Blocks while
/// it reads one backup after the other, up to a good one.
[[nodiscard]] NewestBackup newestBackup(const QString &dataDir);
/// The same on a thread of the pool.
[[nodiscard]] QFuture<NewestBackup> newestBackupInBackground(const QString &dataDir);
/// What @p found comes to, for a person; empty where no backups by schedule are known of.
[[nodiscard]] QString sentenceFor(const NewestBackup &found);

} // namespace pantau::app
