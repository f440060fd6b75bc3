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

/// Replaces the database in @p dataDir with a backup. No session may have it open. The old database is kept
/// next to it. Notifications that were pending in the backup are pending again, unless the replaced database
/// has the same scope and already sent them. If it fails, nothing changes. Blocks while it reads and writes
/// the whole database; windows should call it on a pool thread. Kinds: InvalidInput, NewerDatabase, Storage.
[[nodiscard]] Result<RestoredBackup> restoreBackup(const QString &backup, const QString &dataDir,
                                                   const Clock &clock = SystemClock());
/// Makes the scheduled backups, each on a pool thread. Lives on the engine's thread.
class ScheduledBackups final : public QObject
{
    Q_OBJECT

public:
    /// Failures are reported by EngineEvents::failed(), once until a backup succeeds, or at each attempt
    /// without start().
    ScheduledBackups(const db::Database &database, const Clock &clock, EngineEvents &events);

    /// Starts the schedule. The first backup is made a little later, when startup is complete.
    void start();
    /// Checks immediately whether a backup is due.
    void settingsChanged();
    [[nodiscard]] bool isAtWork() const { return m_timer.isDue() || m_underWay; }

    /// Makes a backup now if it is due within some hours. For programs that exit before start() would make
    /// it and that a timer starts at slightly varying times. Finishes after the attempt, and fails if there
    /// is no backup, after EngineEvents::failed().
    QFuture<Result<void>> makeDue();

Q_SIGNALS:
    void tried(); ///< db::Settings::backupRecord() has changed

private:
    static Result<BackupInfo> makeNow(const db::Database &database, const BackupSchedule &schedule,
                                      const QDateTime &now);
    void makeIfDue(std::chrono::hours early = std::chrono::hours(0));
    void make(const BackupSchedule &schedule);
    void note(const Result<BackupInfo> &made);
    void startAt(const QDateTime &at);

    const db::Database &m_database;
    const Clock &m_clock;
    EngineEvents &m_events;
    WakeTimer m_timer;
    bool m_isStarted = false;
    std::optional<QPromise<Result<void>>> m_underWay;
    std::optional<QString> m_failedIn; ///< folder of the last attempt if that failed
};

/// Returns the scheduled backup that can replace a damaged database: the newest with a valid checksum.
/// Changes nothing; restoreBackup() keeps the damaged file. Blocks while it reads backups until it finds a
/// good one.
[[nodiscard]] NewestBackup newestBackup(const QString &dataDir);
/// Returns a message about @p found; empty if no scheduled backups are known.
[[nodiscard]] QString sentenceFor(const NewestBackup &found);

} // namespace pantau::app
