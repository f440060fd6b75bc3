// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/housekeeping.h"
#include "store/database.h"
#include "store/database_size.h"
#include "store/settings.h"
#include "support/manual_clock.h"
#include "support/patience.h"
#include "support/store_world.h"

#include <QDir>
#include <QSignalSpy>
#include <QSqlError>
#include <QSqlQuery>
#include <QTemporaryDir>
#include <QTest>

using namespace pantau;
using namespace std::chrono_literals;
using test::StoreWorld;

/// Backups by schedule, in a run that lasts for days, and old checks, in runs that do not.
class TestHousekeeping : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init()
    {
        m_home = std::make_unique<QTemporaryDir>();
        m_clock = std::make_unique<test::ManualClock>();
        m_database = store::Database::open(m_home->filePath(QStringLiteral("pantau"))).value();
        m_housekeeping = std::make_unique<app::Housekeeping>(*m_database, *m_clock);
        m_tried = std::make_unique<QSignalSpy>(m_housekeeping.get(), &app::Housekeeping::backupTried);
        m_failed = std::make_unique<QSignalSpy>(m_housekeeping.get(), &app::Housekeeping::failed);
        ProgramSettings settings;
        settings.backups.frequency = BackupSchedule::Frequency::Daily;
        settings.backups.folder = folder();
        settings.backups.keep = 2;
        QVERIFY(store::Settings(*m_database).save(settings));
        m_housekeeping->start();
    }
    void cleanup()
    {
        m_failed.reset();
        m_tried.reset();
        m_housekeeping.reset();
        m_database.reset();
    }

    void oneIsMadeEachDay()
    {
        for (int day = 1; day <= 4; ++day) {
            m_housekeeping->lookAtClock();
            QTRY_COMPARE(m_tried->count(), day);
            QCOMPARE(backups(), std::min(day, 2)); // as many as are to be kept
            m_housekeeping->lookAtClock();         // it is not due again
            QCOMPARE(record().madeAt, m_clock->nowUtc());
            QVERIFY(record().problem.isEmpty());
            m_clock->advance(24h);
        }
        QCOMPARE(m_failed->count(), 0);
    }

    /// It is told once, tried again after hours, and forgotten when one was made.
    void whatFailedIsNotedAndTriedAgain()
    {
        QFile inTheWay(folder());
        QVERIFY(inTheWay.open(QFile::WriteOnly));
        for (int time = 1; time <= 2; ++time) {
            m_housekeeping->lookAtClock();
            QTRY_COMPARE(m_tried->count(), time);
            QVERIFY(!record().problem.isEmpty());
            QVERIFY(!record().madeAt.isValid());
            QCOMPARE(m_failed->count(), 1);
            m_clock->advance(1h);
            m_housekeeping->lookAtClock();
            QCOMPARE(m_tried->count(), time); // too soon
            m_clock->advance(6h);
        }
        QVERIFY(inTheWay.remove());
        m_housekeeping->lookAtClock();
        QTRY_COMPARE(m_tried->count(), 3);
        QVERIFY(record().problem.isEmpty());
        QCOMPARE(backups(), 1);
    }

    /// The person who quits meanwhile was told that it will be gone.
    void whatAnEndInterruptsIsErasedAfterTheNextStart()
    {
        for (int domain = 1; domain <= 250; ++domain)
            execute(QStringLiteral("INSERT INTO domain (name) VALUES ('site-%1.example')").arg(domain));
        execute(QStringLiteral("INSERT INTO event (kind, at, sentence) VALUES ('note', 1, 'Old')"));
        const auto erased = m_housekeeping->eraseHistory(m_clock->nowUtc());
        QVERIFY(!erased.isFinished());
        m_housekeeping = std::make_unique<app::Housekeeping>(*m_database, *m_clock);
        m_housekeeping->start();
        QCOMPARE(events(), 1);
        m_clock->advance(5min);
        m_housekeeping->lookAtClock();
        QTRY_COMPARE(events(), 0);
        QTRY_VERIFY(!*store::HistoryEraser::interrupted(*m_database));
    }

    /// Programs that run for a moment each take the old checks out a piece at a time, once a day.
    void whoRunsForAMomentCatchesUp()
    {
        StoreWorld world;
        QList<DomainName> domains;
        QList<Observation> seen;
        for (int i = 0; i < 3'000; ++i) {
            domains += DomainName::fromNormalised(QStringLiteral("site%1.example").arg(i));
            seen += world.observation(domains.last(), BlockStatus::NotBlocked);
        }
        world.addList(QStringLiteral("Clients"), domains);
        world.save(seen);
        world.clock.advance(24h * 500);
        world.clock.passWithEachReading(1s);
        const auto left = [&world] { return store::measureDatabase(*world.database)->checks; };
        int programs = 0;
        for (qint64 before = left(); before > 0; before = left(), ++programs) {
            catchUp(world);
            QVERIFY(left() < before);
        }
        QVERIFY(programs > 1);
        while (!retention(*world.database).endedAt.isValid() && programs++ < 20)
            catchUp(world);
        world.clock.passWithEachReading(0s);
        const auto endedAt = [&world] { return retention(*world.database).endedAt; };
        QVERIFY(endedAt().isValid());
        QCOMPARE(retention(*world.database).position, 0);

        const QDateTime first = endedAt();
        world.clock.advance(1h);
        catchUp(world);
        QCOMPARE(endedAt(), first); // it is not due again
        ProgramSettings settings = store::Settings(*world.database).read().value();
        settings.keepChecksDays = 30;
        QVERIFY(store::Settings(*world.database).save(settings));
        catchUp(world);
        QCOMPARE(endedAt(), world.clock.nowUtc()); // another is
        world.clock.advance(23h);
        catchUp(world);
        QCOMPARE(endedAt(), world.clock.nowUtc());
    }

    /// It spares a short run after it the work.
    void theRoundOfALongRunIsNoted()
    {
        m_clock->advance(3min);
        for (int step = 0; step < 10 && !retention(*m_database).endedAt.isValid(); ++step) {
            m_housekeeping->lookAtClock();
            m_clock->advance(1s);
        }
        QVERIFY(retention(*m_database).endedAt.isValid());
        QTRY_COMPARE(m_tried->count(), 1);
    }

private:
    void execute(const QString &sql) const
    {
        QSqlQuery query(m_database->connection().handle());
        QVERIFY2(query.exec(sql), qPrintable(query.lastError().text()));
    }
    [[nodiscard]] int events() const
    {
        QSqlQuery query(m_database->connection().handle());
        return query.exec(QStringLiteral("SELECT COUNT(*) FROM event")) && query.next()
                   ? query.value(0).toInt()
                   : -1;
    }
    static void catchUp(StoreWorld &world)
    {
        app::Housekeeping housekeeping(*world.database, world.clock);
        const QFuture<void> done = housekeeping.catchUp();
        QTRY_VERIFY(done.isFinished());
    }
    static store::RetentionRecord retention(const store::Database &database)
    {
        return store::Settings(database).retentionRecord().value();
    }
    [[nodiscard]] QString folder() const { return m_home->filePath(QStringLiteral("backups")); }
    [[nodiscard]] int backups() const
    {
        return int(QDir(folder()).entryList({QStringLiteral("*.sqlite")}).size());
    }
    [[nodiscard]] BackupRecord record() const { return store::Settings(*m_database).backupRecord().value(); }

    std::unique_ptr<QTemporaryDir> m_home;
    std::unique_ptr<test::ManualClock> m_clock;
    std::unique_ptr<store::Database> m_database;
    std::unique_ptr<app::Housekeeping> m_housekeeping;
    std::unique_ptr<QSignalSpy> m_tried;
    std::unique_ptr<QSignalSpy> m_failed;
};

QTEST_GUILESS_MAIN(TestHousekeeping)

#include "tst_housekeeping.moc"
