// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/backups.h"

#include "app/background_work.h"
#include "app/session.h"
#include "base/background_work.h"
#include "base/history.h"
#include "base/language.h"
#include "base/process.h"
#include "db/backup.h"
#include "db/database.h"
#include "db/journal.h"
#include "db/settings.h"

#include <QDir>
#include <QFileInfo>

#include <utility>

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

namespace {

using namespace std::chrono_literals;

constexpr std::chrono::minutes FirstBackup = 2min;
/// Minimum delay between checks, even if the database cannot be read or written.
constexpr std::chrono::hours LeastWait = 1h;
constexpr std::chrono::hours Early = 4h; ///< for makeDue(): otherwise every second day would be skipped

} // namespace

ScheduledBackups::ScheduledBackups(const db::Database &database, const Clock &clock, EngineEvents &events)
    : m_database(database), m_clock(clock), m_events(events), m_timer(clock, events, this)
{
    connect(&m_timer, &WakeTimer::timeout, this, [this] { makeIfDue(); });
}

void ScheduledBackups::start()
{
    m_isStarted = true;
    startAt(m_clock.nowUtc().addDuration(FirstBackup));
}

void ScheduledBackups::settingsChanged()
{
    if (m_isStarted)
        makeIfDue();
}

QFuture<Result<void>> ScheduledBackups::makeDue()
{
    makeIfDue(Early);
    return m_underWay ? m_underWay->future() : QtFuture::makeReadyFuture(Result<void>());
}

void ScheduledBackups::makeIfDue(std::chrono::hours early)
{
    if (m_underWay)
        return;
    const QDateTime now = m_clock.nowUtc();
    const db::Settings settings(m_database);
    const auto wanted = settings.read();
    auto record = settings.backupRecord();
    if (!wanted || !record) {
        startAt(now.addDuration(LeastWait));
        return Q_EMIT m_events.failed(!wanted ? wanted.error() : record.error());
    }
    // A failure in another folder is no reason to wait.
    if (m_failedIn && *m_failedIn != wanted->backups.folder)
        record->problem.clear();
    const QDateTime next = db::nextBackupAt(wanted->backups, *record, now);
    const bool isRetry = !record->problem.isEmpty();
    if (next.isValid() && next <= now.addDuration(isRetry ? 0h : early))
        make(wanted->backups);
    else
        startAt(next);
}

/// Does not create a missing folder. Its disk is probably not connected, for example after a restore on
/// another computer. A new folder would be on the wrong disk.
Result<BackupInfo> ScheduledBackups::makeNow(const db::Database &database, const BackupSchedule &schedule,
                                             const QDateTime &now)
{
    const db::BackupFolder folder(schedule.folder, database.scope());
    if (!folder.exists())
        return failure(Error::Kind::Storage, tr("No automatic backup was made: the folder “%1” is missing. "
                                                "Connect its disk, or choose another folder.")
                                                 .arg(QDir::toNativeSeparators(schedule.folder)));
    if (db::isDiskMissing(database.dataDir(), schedule.folder))
        return failure(Error::Kind::Storage,
                       tr("No automatic backup was made: the disk of the folder “%1”, which has the earlier "
                          "ones, is not connected. Connect it, or choose another folder.")
                           .arg(QDir::toNativeSeparators(schedule.folder)));
    auto added = folder.add(database, schedule.keep, now);
    if (added)
        TRY(db::noteBackups(database.dataDir(), schedule.folder, database.scope()));
    return added;
}

void ScheduledBackups::make(const BackupSchedule &schedule)
{
    m_underWay.emplace();
    m_underWay->start();
    auto made =
        askInBackground(m_database.dataDir(), [schedule, now = m_clock.nowUtc()](const db::Store &store) {
            return makeNow(store.database(), schedule, now);
        });
    whenFinished(made, this, [this, folder = schedule.folder](const Result<BackupInfo> &result) {
        note(result);
        m_failedIn = result ? std::nullopt : std::optional(folder);
        auto promise = std::move(*m_underWay);
        m_underWay.reset();
        promise.addResult(result ? Result<void>() : failure(result.error()));
        promise.finish();
        startAt(m_clock.nowUtc().addDuration(LeastWait));
    });
}

void ScheduledBackups::note(const Result<BackupInfo> &made)
{
    const QDateTime now = m_clock.nowUtc();
    db::Settings settings(m_database);
    const auto before = settings.backupRecord();
    if (m_events.reportFailure(before))
        return;
    BackupRecord record = *before;
    record.triedAt = now;
    if (made)
        record.madeAt = made->madeAt;
    record.problem = made ? QString() : made.error().sentence;
    m_events.reportFailure(settings.saveBackupRecord(record));
    // A failure is reported once and not at every retry until one succeeds. Single runs report it each time,
    // because they have no page that shows it.
    const bool isNews = before->problem.isEmpty();
    if (!made && isNews)
        db::Journal(m_database)
            .logEvent(EventKind::Note, std::nullopt, made.error().sentence, made.error().detail, now);
    if (!made && (isNews || !m_isStarted))
        Q_EMIT m_events.failed(made.error());
    Q_EMIT tried();
}

void ScheduledBackups::startAt(const QDateTime &at)
{
    if (m_isStarted)
        m_timer.startAt(at);
}

NewestBackup newestBackup(const QString &dataDir)
{
    const auto backups = db::notedBackups(dataDir);
    return backups ? backups->newestGood() : NewestBackup();
}

QString sentenceFor(const NewestBackup &found)
{
    if (found.folder.isEmpty())
        return {};
    const QString folder = QDir::toNativeSeparators(found.folder);
    if (!found.backup)
        return found.passedOver == 0
                   ? Texts::tr("“%1” no longer contains an automatic backup.").arg(folder)
                   : Texts::tr("None of the automatic backups in “%1” can be restored: they are damaged, or "
                               "have no checksum.")
                         .arg(folder);
    QString sentence = Texts::tr("The newest good backup was made on %1 and has %Ln domain(s).", "a moment",
                                 found.backup->domains)
                           .arg(localTimeText(found.backup->madeAt));
    if (found.passedOver > 0)
        sentence +=
            u' ' + Texts::tr("%Ln newer backup(s) cannot be restored: damaged, or without a checksum.",
                             nullptr, found.passedOver);
    return sentence;
}

} // namespace pantau::app
