// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/housekeeping.h"
#include "db/database.h"
#include "db/retention.h"
#include "db/settings.h"
#include "support/manual_clock.h"
#include "support/patience.h"
#include "support/store_world.h"
#include "support/test_program.h"

#include <QSignalSpy>
#include <QSqlError>
#include <QSqlQuery>
#include <QTemporaryDir>

using namespace pantau;
using namespace std::chrono_literals;
using test::StoreWorld;

/// Deletion of old checks in long and in short runs of the program.
class TestHousekeeping : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    /// Short runs delete the old checks in parts. A complete round happens once a day.
    void shortRunsDeleteOldChecksInParts()
    {
        StoreWorld world;
        QList<DomainName> domains;
        QList<Observation> seen;
        for (int i = 0; i < 3'000; ++i) {
            domains += DomainName::fromNormalised(u"site%1.example"_s.arg(i));
            seen += world.observation(domains.last(), BlockStatus::NotBlocked);
        }
        world.addList(u"Clients"_s, domains);
        world.save(seen);
        world.clock.advance(24h * 500);
        const Usage usage{Usage::Period::Monthly, 3, 100'000, 0, 100'000, {}, {}};
        // ages are relative to the last answer
        QVERIFY(world.journal->settle(world.account, usage, world.now()));
        world.clock.passWithEachReading(1s);
        const auto left = [&world] { return db::measureDatabase(*world.database)->checks; };
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
        QCOMPARE(endedAt(), first); // the next round is not due yet
        ProgramSettings settings = db::Settings(*world.database).read().value();
        settings.keepChecksDays = 30;
        QVERIFY(db::Settings(*world.database).save(settings));
        catchUp(world);
        QCOMPARE(endedAt(), world.clock.nowUtc()); // the next round is due
        world.clock.advance(23h);
        catchUp(world);
        QCOMPARE(endedAt(), world.clock.nowUtc());
    }

    /// A noted round saves the short run after it from repeating the work.
    void endOfACompleteRoundIsRecorded()
    {
        StoreWorld world;
        EngineEvents events;
        app::Housekeeping housekeeping(*world.database, world.clock, events);
        housekeeping.start();
        world.clock.advance(3min);
        for (int step = 0; step < 10 && !retention(*world.database).endedAt.isValid(); ++step) {
            Q_EMIT events.clockMoved();
            world.clock.advance(1s);
        }
        QVERIFY(retention(*world.database).endedAt.isValid());
    }

    // Erasing the history completes whatever interrupts it.

    void init()
    {
        m_home = std::make_unique<QTemporaryDir>();
        m_database = db::Database::open(m_home->path()).value();
        for (int domain = 1; domain <= 250; ++domain)
            execute(u"INSERT INTO domain (name) VALUES ('site-%1.example')"_s.arg(domain));
        for (const int day : {1, 2, 3})
            execute(u"INSERT INTO event (kind, at, sentence) VALUES ('note', %1, 'Old')"_s.arg(
                at(day).toMSecsSinceEpoch()));
        m_erasing = std::make_unique<app::HistoryErasing>(*m_database);
    }
    void cleanup()
    {
        m_erasing.reset();
        m_database.reset();
    }

    void olderEventsAreErased()
    {
        const QSignalSpy erased(m_erasing.get(), &app::HistoryErasing::erased);
        const auto done = m_erasing->eraseBefore(at(3));
        QVERIFY(m_erasing->isAtWork());
        QTRY_VERIFY(done.isFinished());
        QVERIFY(done.result());
        QCOMPARE(events(), 1);
        QCOMPARE(erased.count(), 1);
        QVERIFY(!m_erasing->isAtWork());
        QVERIFY(!db::HistoryEraser::interrupted(*m_database).value());
    }

    /// The user was notified that the data will be erased, so the next start finishes it.
    void interruptedErasureResumesAtTheNextStart()
    {
        QVERIFY(!m_erasing->eraseBefore(at(3)).isFinished());
        m_erasing = std::make_unique<app::HistoryErasing>(*m_database);
        QCOMPARE(events(), 3);
        const auto done = m_erasing->resume();
        QTRY_VERIFY(done.isFinished());
        QVERIFY(done.result());
        QCOMPARE(events(), 1);
    }

    void resumeWithoutAnInterruptionErasesNothing()
    {
        const auto done = m_erasing->resume();
        QVERIFY(done.isFinished());
        QVERIFY(done.result());
        QCOMPARE(events(), 3);
    }

    /// In either order, whether the first erasure is running or was interrupted.
    void laterOfTwoErasureDatesApplies_data()
    {
        test::columns<int, int, bool>({"first", "second", "isInterrupted"});
        for (const bool isInterrupted : {false, true})
            for (const auto &[first, second] : {std::pair(2, 4), std::pair(4, 2)})
                QTest::addRow("%d, %d, %s", first, second, isInterrupted ? "interrupted" : "under way")
                    << first << second << isInterrupted;
    }
    void laterOfTwoErasureDatesApplies()
    {
        QFETCH(int, first);
        QFETCH(int, second);
        QFETCH(bool, isInterrupted);
        const auto begun = m_erasing->eraseBefore(at(first));
        if (isInterrupted)
            m_erasing = std::make_unique<app::HistoryErasing>(*m_database);
        const auto done = m_erasing->eraseBefore(at(second));
        QTRY_VERIFY(done.isFinished());
        QVERIFY(done.result());
        QCOMPARE(events(), 0);
        QCOMPARE(begun.isCanceled(), isInterrupted);
        QVERIFY(!db::HistoryEraser::interrupted(*m_database).value());
    }

private:
    static void catchUp(StoreWorld &world)
    {
        EngineEvents events;
        app::Housekeeping housekeeping(*world.database, world.clock, events);
        const QFuture<void> done = housekeeping.catchUp();
        QTRY_VERIFY(done.isFinished());
    }
    static db::RetentionRecord retention(const db::Database &database)
    {
        return db::Settings(database).retentionRecord().value();
    }

    static QDateTime at(int day) { return QDateTime(QDate(2026, 1, day), QTime(0, 0), Qt::UTC); }
    void execute(const QString &sql) const
    {
        QSqlQuery query(m_database->connection().handle());
        QVERIFY2(query.exec(sql), qPrintable(query.lastError().text()));
    }
    [[nodiscard]] int events() const
    {
        QSqlQuery query(m_database->connection().handle());
        return query.exec(u"SELECT COUNT(*) FROM event"_s) && query.next() ? query.value(0).toInt() : -1;
    }

    std::unique_ptr<QTemporaryDir> m_home;
    std::unique_ptr<db::Database> m_database;
    std::unique_ptr<app::HistoryErasing> m_erasing;
};

PANTAU_TEST(TestHousekeeping)

#include "tst_housekeeping.moc"
