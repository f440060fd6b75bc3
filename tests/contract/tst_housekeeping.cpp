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

#include <QTest>

using namespace pantau;
using namespace std::chrono_literals;
using test::StoreWorld;

/// Deletion of old checks in long and in short runs of the program.
class TestHousekeeping : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    /// Short runs delete the old checks in parts. A complete round happens once a day.
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
    void theRoundOfALongRunIsNoted()
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
};

PANTAU_TEST(TestHousekeeping)

#include "tst_housekeeping.moc"
