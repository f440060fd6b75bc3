// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "support/monitor_world.h"
#include "support/test_program.h"

#include <QTest>

using namespace pantau;
using namespace pantau::engine;
using namespace pantau::test;
using namespace std::chrono_literals;
using Kind = ServiceFailure::Kind;

/// An account that the service refuses is reported and retried.
class TestMonitorParked : public QObject
{
    Q_OBJECT

private:
    /// Makes the service refuse the account's checks and usage queries.
    static void refuse(MonitorWorld &world, Kind kind = Kind::KeyRefused)
    {
        const auto refusal = failureOf(kind);
        world.service.judge = [refusal](const QList<DomainName> &) { return refusal; };
        world.service.judgeUsage = [refusal](AccountId) { return refusal; };
    }
    static void accept(MonitorWorld &world)
    {
        world.service.judge = {};
        world.service.judgeUsage = {};
    }
    static bool isActive(const MonitorWorld &world)
    {
        return world.accounts.list.first().state == Account::State::Active;
    }

private Q_SLOTS:
    void itIsLookedAtAgain_data()
    {
        QTest::addColumn<Kind>("kind");
        QTest::newRow("key") << Kind::KeyRefused;
        QTest::newRow("address") << Kind::IpRefused;
    }
    void itIsLookedAtAgain()
    {
        QFETCH(Kind, kind);
        MonitorWorld world;
        world.watching(10, 1000);
        world.monitor->start();
        world.runFor(1h);
        refuse(world, kind);
        world.runFor(3h);
        QVERIFY(!isActive(world));
        QCOMPARE(world.stopped, 1);
        QCOMPARE(world.parked, 1);
        QVERIFY(!world.monitor->activity().first().isPlanned);

        // Retries after 15 minutes, 30, an hour and so on: few requests, and nothing is spent.
        const auto requests = world.service.requests.size();
        const auto charged = world.service.charged;
        world.runFor(24h);
        QVERIFY(world.service.requests.size() > requests + 2);
        QVERIFY(world.service.requests.size() < requests + 10);
        QCOMPARE(world.service.charged, charged);
        QCOMPARE(world.stopped, 1);

        accept(world);
        world.runFor(6h + 1min);
        QVERIFY(isActive(world));
        QCOMPARE(world.resumed, 1);
        QVERIFY(world.monitor->activity().first().isPlanned);
        QVERIFY(world.service.charged > charged);
        QVERIFY(world.journal.events.join(u' ').contains(QStringLiteral("again")));
    }

    void everyStartSaysItAndLooks()
    {
        MonitorWorld world;
        world.watching(10, 1000);
        world.monitor->start();
        world.runFor(1min);
        const auto charged = world.service.charged;
        refuse(world);
        world.runFor(24h);
        QCOMPARE(world.stopped, 1);
        for (int start = 2; start < 5; ++start) {
            world.kill();
            world.revive();
            world.monitor->start();
            world.runFor(1min);
            QCOMPARE(world.stopped, start);
            QCOMPARE(world.parked, 1); // one alert
        }
        // Also if the service does not answer.
        world.service.dead = true;
        world.kill();
        world.revive();
        world.monitor->start();
        world.runFor(1min);
        QCOMPARE(world.stopped, 5);

        world.service.dead = false;
        accept(world);
        world.kill();
        world.revive();
        world.monitor->start();
        world.runFor(1min);
        QVERIFY(isActive(world));
        QCOMPARE(world.stopped, 5);
        QCOMPARE(world.resumed, 1);
        world.runFor(24h);
        QVERIFY(world.service.charged > charged);
    }

    /// No monitoring was interrupted, and the user who entered the key sees the error there.
    void aKeyThatNeverWorkedIsNoAlert()
    {
        MonitorWorld world;
        const auto account = world.watching(10, 1000);
        refuse(world);
        world.monitor->start();
        world.runFor(1min);
        QVERIFY(!isActive(world));
        QCOMPARE(world.stopped, 1);
        world.monitor->accountChanged(account); // another key, also wrong
        world.runFor(1min);
        QCOMPARE(world.stopped, 2);
        QCOMPARE(world.parked, 0);
    }

    void aWakeUpLooksAtOnce()
    {
        MonitorWorld world;
        world.watching(10, 1000);
        refuse(world);
        world.monitor->start();
        world.runFor(10h);
        accept(world);
        world.runFor(1min);
        QVERIFY(!isActive(world));
        world.sleepFor(2h);
        world.runFor(1min);
        QVERIFY(isActive(world));
    }

    void aSingleRunLooksToo()
    {
        MonitorWorld world;
        const auto account = world.watching(10, 1000);
        refuse(world);
        world.checkNow(account, domains(1));
        world.kill();
        world.revive();
        const auto refused = world.monitor->runOnce(std::nullopt);
        world.letArrive();
        QVERIFY(refused.isFinished());
        QCOMPARE(refused.result(), 0);
        QCOMPARE(world.stopped, 2); // each run reports it
        accept(world);
        world.kill();
        world.revive();
        const auto run = world.monitor->runOnce(std::nullopt);
        world.letArrive();
        QVERIFY(run.isFinished());
        QCOMPARE(run.result(), 10);
    }

    /// The service accepts GET /limit and refuses every check: no alert every quarter of an hour.
    void halfARefusalIsNoStorm()
    {
        MonitorWorld world;
        world.watching(10, 1000);
        const auto refusal = failureOf(Kind::KeyRefused);
        world.service.judge = [refusal](const QList<DomainName> &) { return refusal; };
        world.monitor->start();
        world.runFor(48h);
        QVERIFY(world.parked <= 14);
        QCOMPARE(world.service.charged, 0);
    }

    void thePausedAreLeftAlone()
    {
        MonitorWorld world;
        world.watching(10, 1000);
        refuse(world);
        world.monitor->start();
        world.runFor(1min);
        world.monitor->setPaused(true);
        const auto requests = world.service.requests.size();
        world.runFor(24h);
        QCOMPARE(world.service.requests.size(), requests);
    }

    void whoAsksIsAReasonToLook()
    {
        MonitorWorld world;
        const auto account = world.freemium(1000);
        refuse(world);
        QVERIFY(!world.checkNow(account, domains(3)).constFirst().checkedAt);
        accept(world);
        world.runFor(1min);
        const auto outcomes = world.checkNow(account, domains(3));
        QVERIFY(outcomes.first().checkedAt);
        QCOMPARE(world.resumed, 1);
    }

    /// The key is replaced while a request with the old one is in flight.
    void whatTheOldKeyIsToldSaysNothingOfTheNewOne_data()
    {
        QTest::addColumn<bool>("isCheck");
        QTest::newRow("GET /limit") << false;
        QTest::newRow("POST /check") << true;
    }
    void whatTheOldKeyIsToldSaysNothingOfTheNewOne()
    {
        QFETCH(bool, isCheck);
        MonitorWorld world;
        const auto account = world.watching(10, 1000);
        refuse(world);
        (isCheck ? world.service.holdsReplies : world.service.holdsUsage) = true;
        if (isCheck)
            world.service.judgeUsage = {};
        world.monitor->start();
        world.runFor(1min);
        const auto sent = world.service.requests.size();
        QVERIFY(sent > 0);
        world.monitor->accountChanged(account);
        world.letArrive();
        QCOMPARE(world.service.requests.size(), sent); // it is still in flight
        world.service.holdsReplies = world.service.holdsUsage = false;
        world.service.answerHeld();
        accept(world);
        world.runFor(1min);
        QVERIFY(isActive(world));
        QCOMPARE(world.parked, 0);
        QCOMPARE(world.service.charged, 10);
    }

    /// Answers charged to the old key count, but its remaining quota does not.
    void whatTheOldKeyHadLeftIsNotTaken()
    {
        MonitorWorld world;
        const auto account = world.watching(10, 1000);
        world.service.holdsReplies = true;
        world.service.garble = [](CheckReply &reply) { reply.usage->remaining = 7; };
        world.monitor->start();
        world.runFor(1min);
        QCOMPARE(world.service.checks().size(), 1);
        world.monitor->accountChanged(account);
        world.service.holdsReplies = false;
        world.service.answerHeld();
        world.letArrive();
        QCOMPARE(world.journal.ledger(account)->usage->remaining, 990);
        QCOMPARE(world.monitor->activity().first().neverChecked, 0);
    }

    /// A usage query returns the usage of the key that was just entered.
    void theOldKeysQuotaIsNotTheNewOnes()
    {
        MonitorWorld world;
        const auto account = world.freemium(1000);
        world.service.holdsUsage = true;
        const auto usage = world.monitor->refreshUsage(account);
        world.runFor(1s);
        world.monitor->accountChanged(account);
        world.service.setUsage(account, Usage::Period::Daily, 20);
        world.service.holdsUsage = false;
        world.service.answerHeld();
        world.runFor(1s);
        QVERIFY(usage.isFinished());
        QCOMPARE(usage.result()->usage.remaining, 20);
        QCOMPARE(world.journal.ledger(account)->usage->remaining, 20);
    }

    /// Whatever else the user changes before the service answers.
    void thatANewKeyIsAcceptedIsSaidOnce()
    {
        MonitorWorld world;
        const auto account = world.watching(3, 1000);
        world.monitor->start();
        world.runFor(1h);
        refuse(world);
        world.runFor(3h);
        QCOMPARE(world.parked, 1);
        accept(world);
        world.service.holdsUsage = true;
        world.monitor->accountChanged(account);
        world.runFor(1s);
        world.monitor->accountChanged(account); // for example renamed
        world.service.holdsUsage = false;
        world.service.answerHeld();
        world.runFor(1h);
        QCOMPARE(world.resumed, 1);
        QCOMPARE(world.journal.events.filter(QStringLiteral("accepts this account again")).size(), 1);
        world.monitor->accountChanged(account);
        world.runFor(1h);
        QCOMPARE(world.resumed, 1);
    }
};

PANTAU_TEST(TestMonitorParked)
#include "tst_monitor_parked.moc"
