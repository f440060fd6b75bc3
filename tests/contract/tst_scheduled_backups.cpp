// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/backups.h"
#include "db/backup.h"
#include "db/database.h"
#include "db/settings.h"
#include "support/database_file.h"
#include "support/manual_clock.h"
#include "support/patience.h"
#include "support/test_program.h"

#include <QDir>
#include <QJsonDocument>
#include <QJsonObject>
#include <QSignalSpy>
#include <QTemporaryDir>

using namespace pantau;
using namespace std::chrono_literals;

/// Scheduled backups in long and in short runs of the program.
class TestScheduledBackups : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init()
    {
        m_home = std::make_unique<QTemporaryDir>();
        m_clock = std::make_unique<test::ManualClock>();
        m_database = db::Database::open(m_home->filePath(u"pantau"_s)).value();
        m_events = std::make_unique<EngineEvents>();
        m_backups = std::make_unique<app::ScheduledBackups>(*m_database, *m_clock, *m_events);
        m_tried = std::make_unique<QSignalSpy>(m_backups.get(), &app::ScheduledBackups::tried);
        m_failed = std::make_unique<QSignalSpy>(m_events.get(), &EngineEvents::failed);
        ProgramSettings settings;
        settings.backups.frequency = BackupSchedule::Frequency::Daily;
        settings.backups.folder = folder();
        settings.backups.keep = 2;
        QVERIFY(QDir().mkpath(folder()));
        QVERIFY(db::Settings(*m_database).save(settings));
    }
    void cleanup()
    {
        m_failed.reset();
        m_tried.reset();
        m_backups.reset();
        m_database.reset();
    }

    void backupIsMadeDaily()
    {
        m_backups->start();
        for (int day = 1; day <= 4; ++day) {
            Q_EMIT m_events->clockMoved();
            QTRY_COMPARE(m_tried->count(), day);
            QTRY_VERIFY(!m_backups->isAtWork());
            QCOMPARE(backupsThere(), std::min(day, 2)); // the number of backups to keep
            Q_EMIT m_events->clockMoved();              // the next backup is not due yet
            QVERIFY(!m_backups->isAtWork());
            QCOMPARE(record().madeAt, m_clock->nowUtc());
            QVERIFY(record().problem.isEmpty());
            m_clock->advance(24h);
        }
        QCOMPARE(m_failed->count(), 0);
    }

    /// A failure is reported once, retried after hours, and cleared by the next backup.
    void failedBackupIsRecordedAndRetried()
    {
        m_backups->start();
        QVERIFY(QDir(folder()).removeRecursively());
        QFile inTheWay(folder());
        QVERIFY(inTheWay.open(QFile::WriteOnly));
        for (int time = 1; time <= 2; ++time) {
            Q_EMIT m_events->clockMoved();
            QTRY_COMPARE(m_tried->count(), time);
            QVERIFY(!record().problem.isEmpty());
            QVERIFY(!record().madeAt.isValid());
            QCOMPARE(m_failed->count(), 1);
            m_clock->advance(1h);
            Q_EMIT m_events->clockMoved();
            QCOMPARE(m_tried->count(), time); // too soon
            m_clock->advance(6h);
        }
        QVERIFY(inTheWay.remove());
        QVERIFY(QDir().mkpath(folder()));
        Q_EMIT m_events->clockMoved();
        QTRY_COMPARE(m_tried->count(), 3);
        QVERIFY(record().problem.isEmpty());
        QCOMPARE(backupsThere(), 1);
    }

    /// If a disk is not connected, only its mount point exists, on the system disk.
    void missingFolderIsNotCreated()
    {
        m_backups->start();
        Q_EMIT m_events->clockMoved();
        QTRY_COMPARE(m_tried->count(), 1);
        const QString elsewhere = m_home->filePath(u"taken out"_s);
        QVERIFY(QDir().rename(folder(), elsewhere));
        m_clock->advance(24h);
        Q_EMIT m_events->clockMoved();
        QTRY_COMPARE(m_tried->count(), 2);
        QVERIFY(!QFileInfo::exists(folder()));
        QCOMPARE(record().problem,
                 u"No automatic backup was made: the folder “%1” is missing. "
                 "Connect its disk, or choose another folder."_s.arg(QDir::toNativeSeparators(folder())));
        QCOMPARE(m_failed->count(), 1);
        QTRY_VERIFY(!m_backups->isAtWork());
        QVERIFY(QDir().rename(elsewhere, folder()));
        m_clock->advance(7h);
        Q_EMIT m_events->clockMoved();
        QTRY_COMPARE(m_tried->count(), 3);
        QVERIFY(record().problem.isEmpty());
        QCOMPARE(backupsThere(), 2);
    }

    /// After choosing another folder as suggested, the user need not wait for hours.
    void newFolderIsTriedImmediately()
    {
        m_backups->start();
        QVERIFY(QDir(folder()).removeRecursively());
        Q_EMIT m_events->clockMoved();
        QTRY_COMPARE(m_tried->count(), 1);
        QTRY_VERIFY(!m_backups->isAtWork());
        ProgramSettings settings = db::Settings(*m_database).read().value();
        settings.backups.keep = 3;
        QVERIFY(db::Settings(*m_database).save(settings));
        m_backups->settingsChanged();
        QVERIFY(!m_backups->isAtWork()); // it would only fail again
        settings.backups.folder = m_home->filePath(u"another"_s);
        QVERIFY(QDir().mkpath(settings.backups.folder));
        QVERIFY(db::Settings(*m_database).save(settings));
        m_backups->settingsChanged();
        QTRY_COMPARE(m_tried->count(), 2);
        QVERIFY(record().problem.isEmpty());
    }

    /// The mount point of a disconnected disk looks like any empty folder.
    void emptyMountPointIsNotUsed()
    {
        m_backups->start();
        Q_EMIT m_events->clockMoved();
        QTRY_COMPARE(m_tried->count(), 1);
        QTRY_VERIFY(!m_backups->isAtWork());
        const QString path = db::backupNotePath(m_database->dataDir());
        QJsonObject note = QJsonDocument::fromJson(test::bytesOf(path)).object();
        QCOMPARE(note.value(u"own_disk"), QJsonValue(false)); // on the same disk as the data
        note.insert(u"own_disk"_s, true);                     // as if another disk were mounted there
        test::writeFile(path, QJsonDocument(note).toJson());
        m_clock->advance(24h);
        Q_EMIT m_events->clockMoved();
        QTRY_COMPARE(m_tried->count(), 2);
        QCOMPARE(record().problem,
                 u"No automatic backup was made: the disk of the folder “%1”, which has the "
                 "earlier ones, is not connected. Connect it, or choose another folder."_s.arg(
                     QDir::toNativeSeparators(folder())));
        QCOMPARE(backupsThere(), 1);
    }

    /// Each short run is a separate program, so a timer would never fire.
    void shortRunMakesTheDueBackup()
    {
        for (int run = 0; run < 5; ++run) {
            app::ScheduledBackups backups(*m_database, *m_clock, *m_events);
            const auto done = backups.makeDue();
            QCOMPARE(done.isFinished(), run % 2 == 1); // not due twelve hours later
            QTRY_VERIFY(done.isFinished());
            QVERIFY(!backups.isAtWork());
            QCOMPARE(record().madeAt, m_clock->nowUtc().addSecs(run % 2 == 1 ? -12 * 3600 : 0));
            m_clock->advance(12h);
        }
        QCOMPARE(backupsThere(), 2);
    }

    /// No scheduler starts a program at exactly the same time each day.
    void runSlightlyEarlyMakesABackupToo()
    {
        for (int day = 0; day < 4; ++day) {
            app::ScheduledBackups backups(*m_database, *m_clock, *m_events);
            QTRY_VERIFY(backups.makeDue().isFinished());
            QTRY_COMPARE(record().madeAt, m_clock->nowUtc());
            m_clock->advance(24h - 5min);
        }
    }

    /// Single runs have no page that shows the failure, so each reports it.
    void everySingleRunReportsItsFailure()
    {
        QVERIFY(QDir(folder()).removeRecursively());
        for (int day = 0; day < 3; ++day) {
            app::ScheduledBackups backups(*m_database, *m_clock, *m_events);
            const QSignalSpy failed(m_events.get(), &EngineEvents::failed);
            const auto done = backups.makeDue();
            QTRY_VERIFY(done.isFinished());
            QVERIFY(!done.result());
            QCOMPARE(failed.count(), 1);
            QVERIFY(backups.makeDue().isFinished()); // not again within hours
            QVERIFY(backups.makeDue().result());
            m_clock->advance(24h);
        }
    }

    void disabledBackupsAreNotMade()
    {
        QVERIFY(db::Settings(*m_database).save(ProgramSettings()));
        m_backups->start();
        Q_EMIT m_events->clockMoved();
        QVERIFY(m_backups->makeDue().isFinished());
        QVERIFY(!m_backups->isAtWork());
        QCOMPARE(m_tried->count(), 0);
    }

private:
    [[nodiscard]] QString folder() const { return m_home->filePath(u"backups"_s); }
    [[nodiscard]] int backupsThere() const { return int(QDir(folder()).entryList({u"*.sqlite"_s}).size()); }
    [[nodiscard]] BackupRecord record() const { return db::Settings(*m_database).backupRecord().value(); }

    std::unique_ptr<QTemporaryDir> m_home;
    std::unique_ptr<test::ManualClock> m_clock;
    std::unique_ptr<db::Database> m_database;
    std::unique_ptr<EngineEvents> m_events;
    std::unique_ptr<app::ScheduledBackups> m_backups;
    std::unique_ptr<QSignalSpy> m_tried;
    std::unique_ptr<QSignalSpy> m_failed;
};

PANTAU_TEST(TestScheduledBackups)

#include "tst_scheduled_backups.moc"
