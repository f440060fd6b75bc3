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

/// Paid results that cannot be stored: the disk is full, or the database is damaged.
class TestMonitorUnsaved : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void aPersonIsToldThatItIsNotStored()
    {
        MonitorWorld world;
        const auto account = world.freemium(1000);
        world.journal.failing = QStringLiteral("confirm");
        world.service.blocked = {domains(1).constFirst()};
        const auto outcomes = world.checkNow(account, domains(150));
        QCOMPARE(outcomes.size(), 150);
        QCOMPARE(outcomes.first().status, BlockStatus::Blocked);
        QVERIFY(outcomes.at(99).checkedAt);
        QVERIFY(!outcomes.first().isStored && !outcomes.at(99).isStored);
        QVERIFY(!outcomes.at(100).checkedAt); // nothing more was spent
        QVERIFY(outcomes.at(100).reason.contains(QStringLiteral("database")));
        QCOMPARE(world.service.charged, 100);
        QCOMPARE(world.failed, 1);
        const auto activity = world.monitor->activity().first();
        QVERIFY(activity.unsaved);
        QVERIFY(activity.unsaved->sentence.contains(QStringLiteral("100")));

        world.journal.failing.clear();
        world.runFor(10min);
        QVERIFY(!world.monitor->activity().first().unsaved);
        QCOMPARE(world.journal.confirmedUnits, 100);
        QCOMPARE(world.journal.statuses.begin()->size(), 100);
        QVERIFY(world.checkNow(account, domains(1)).constFirst().isStored);
    }

    /// A manual check triggers a retry.
    void theNextCheckSavesFirst()
    {
        MonitorWorld world;
        const auto account = world.freemium(1000);
        world.journal.failing = QStringLiteral("confirm");
        world.checkNow(account, domains(10));
        const auto refused = world.monitor->checkNow(account, domains(5));
        QVERIFY(refused.isFinished());
        QVERIFY(!refused.result().constFirst().checkedAt);
        world.journal.failing.clear();
        const auto future = world.monitor->checkNow(account, domains(5, 20));
        world.letArrive();
        QVERIFY(future.isFinished() && future.result().constFirst().checkedAt);
        QCOMPARE(world.journal.confirmedUnits, 15);
        QCOMPARE(world.journal.spentUnsaved, 0);
    }

    void nothingIsSpentWhileTheWatchCannotStore_data()
    {
        QTest::addColumn<QString>("failing");
        QTest::addColumn<int>("failure"); ///< -1: an answer
        QTest::newRow("confirm") << "confirm" << -1;
        QTest::newRow("everything") << "everything" << -1;
        QTest::newRow("release") << "release" << int(Kind::Unreachable);
        QTest::newRow("uncertain") << "markUncertain" << int(Kind::Interrupted);
        QTest::newRow("refused") << "release" << int(Kind::InvalidBatch);
    }
    void nothingIsSpentWhileTheWatchCannotStore()
    {
        QFETCH(QString, failing);
        QFETCH(int, failure);
        MonitorWorld world;
        const auto account = world.freemium(10'000);
        const auto other = world.accounts.add(); // of the same service
        world.service.setUsage(other, Usage::Period::Daily, 10'000);
        world.journal.watch(account, domains(10));
        world.journal.watch(other, domains(10, 50));
        world.monitor->start();
        world.runFor(1h);
        if (failure >= 0)
            world.service.failures = {failureOf(Kind(failure))};
        world.service.holdsReplies = true;
        world.runFor(3h);
        world.journal.failing = failing;
        world.service.holdsReplies = false;
        world.service.answerHeld();
        world.letArrive();
        QVERIFY(world.monitor->activity().first().unsaved);
        QVERIFY(world.monitor->activity().last().unsaved);
        QVERIFY(!world.monitor->activity().first().nextCheckAt);
        const auto sent = world.service.requests.size();
        world.runFor(12h);
        QCOMPARE(world.service.requests.size(), sent);
        QVERIFY(world.monitor->activity().first().unsaved);

        world.journal.failing.clear();
        world.runFor(2h);
        QVERIFY(!world.monitor->activity().first().unsaved);
        QVERIFY(world.service.requests.size() > sent); // without a restart
        QCOMPARE(world.journal.spentUnsaved, 0);
    }

    /// Each answer once, and a change found in the meantime is reported once, when it is stored.
    void aChangeIsToldOnceWhenItIsStored()
    {
        MonitorWorld world;
        const auto account = world.freemium(1000);
        WatchedDomain like = FakeJournal::plain();
        like.confirmations = 0;
        world.journal.watch(account, domains(3), like);
        int observed = 0;
        world.observed = [&](AccountId, const QList<Observation> &seen) { observed += int(seen.size()); };
        world.monitor->start();
        world.letArrive();
        QCOMPARE(observed, 3);
        world.service.blocked = {domains(1).constFirst()};
        world.journal.failing = QStringLiteral("confirm");
        world.checkNow(account, domains(3));
        QCOMPARE(world.changes.size(), 0);
        QCOMPARE(observed, 3);
        world.runFor(30min);
        QCOMPARE(world.changes.size(), 0);
        world.journal.failing.clear();
        world.runFor(10min);
        QCOMPARE(world.changes.size(), 1);
        QCOMPARE(observed, 6);
        world.runFor(1h);
        QCOMPARE(world.changes.size(), 1);
        QCOMPARE(world.journal.confirmedUnits, world.service.charged);
    }

    void theEndTriesOnceMore()
    {
        MonitorWorld world;
        const auto account = world.freemium(1000);
        world.journal.failing = QStringLiteral("confirm");
        world.checkNow(account, domains(10));
        world.journal.failing.clear();
        const auto end = world.monitor->finishUp(60s);
        QVERIFY(end.isFinished() && end.result());
        QCOMPARE(world.journal.confirmedUnits, 10);
    }

    /// If another program locks the database for a while, no answers are lost.
    void theEndWaitsUntilItCanBeStored()
    {
        MonitorWorld world;
        const auto account = world.freemium(1000);
        world.journal.failing = QStringLiteral("confirm");
        world.checkNow(account, domains(10));
        const auto end = world.monitor->finishUp(60s);
        world.runFor(30s);
        QVERIFY(!end.isFinished());
        world.journal.failing.clear();
        world.runFor(5s);
        QVERIFY(end.isFinished() && end.result());
        QCOMPARE(world.journal.confirmedUnits, 10);
        QCOMPARE(world.journal.statuses.begin()->size(), 10);
    }

    void whatIsLostIsSaid()
    {
        MonitorWorld world;
        const auto account = world.freemium(1000);
        world.journal.failing = QStringLiteral("confirm");
        world.service.blocked.insert(domains(10).at(3));
        world.checkNow(account, domains(10));
        const auto end = world.monitor->finishUp(60s);
        world.runFor(59s);
        QVERIFY(!end.isFinished());
        world.runFor(2s);
        QVERIFY(end.isFinished() && !end.result());
        QCOMPARE(end.result().error().kind, Error::Kind::Storage);
        QVERIFY(end.result().error().sentence.contains(QStringLiteral("10 answer")));
        QVERIFY(end.result().error().sentence.contains(QStringLiteral("database")));
        QVERIFY(end.result().error().sentence.contains(
            QStringLiteral("blocked: %1.").arg(domains(10).at(3).display())));
        // The batch was left in flight, so the next start queries GET /limit before it spends.
        world.kill();
        world.journal.failing.clear();
        world.revive();
        QVERIFY(world.checkNow(account, domains(10)).constFirst().isStored);
        QCOMPARE(world.service.overspent, 0);
    }
};

PANTAU_TEST(TestMonitorUnsaved)
#include "tst_monitor_unsaved.moc"
