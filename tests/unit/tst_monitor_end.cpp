// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "support/monitor_world.h"
#include "support/test_program.h"

#include <QTest>

using namespace pantau;
using namespace pantau::engine;
using namespace pantau::test;
using namespace std::chrono_literals;

/// Stopping the monitor while work is in flight.
class TestMonitorEnd : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void withNothingOnItsWayItEndsAtOnce()
    {
        MonitorWorld world;
        const auto account = world.freemium();
        QVERIFY(world.monitor->finishUp(60s).isFinished());
        const auto late = world.monitor->checkNow(account, domains(2));
        world.runFor(1h);
        QVERIFY(late.isFinished());
        QVERIFY(late.result().constFirst().reason.contains(QStringLiteral("stopped")));
        QCOMPARE(world.service.requests.size(), 0);
    }

    void theReplyIsWaitedForAndStored()
    {
        MonitorWorld world;
        const auto account = world.freemium(1000);
        world.journal.watch(account, domains(10, 500));
        world.checkNow(account, domains(1));
        world.service.holdsReplies = true;
        const auto check = world.monitor->checkNow(account, domains(250));
        world.letArrive(); // GET /limit is answered, and the first hundred are in flight
        world.monitor->start();
        const auto end = world.monitor->finishUp(60s);
        world.runFor(10s);
        QVERIFY(!end.isFinished());
        world.service.holdsReplies = false;
        world.service.answerHeld();
        world.runFor(1h);
        QVERIFY(end.isFinished() && end.result());
        QVERIFY(check.isFinished());
        QVERIFY(check.result().at(99).checkedAt);
        QVERIFY(!check.result().at(100).checkedAt);
        QCOMPARE(world.service.charged, 101);
        QCOMPARE(world.journal.confirmedUnits, 101);
        QCOMPARE(world.journal.statuses.begin()->size(), 100);
        QVERIFY(!world.monitor->isRunning());
    }

    void patienceHasAnEnd()
    {
        MonitorWorld world;
        const auto account = world.freemium(1000);
        world.checkNow(account, domains(1));
        world.service.holdsReplies = true;
        world.monitor->checkNow(account, domains(50));
        const auto end = world.monitor->finishUp(60s);
        world.runFor(59s);
        QVERIFY(!end.isFinished());
        world.runFor(2s);
        QVERIFY(end.isFinished());
        QVERIFY(end.result()); // the next start settles it through GET /limit
    }

    void whatWaitsForItsMinuteIsNotSent()
    {
        MonitorWorld world;
        const auto account = world.freemium(1000);
        auto refusal = failureOf(ServiceFailure::Kind::TooManyRequests);
        refusal.retryAfter = 30s;
        world.service.failures = {refusal};
        const auto check = world.monitor->checkNow(account, domains(5));
        world.letArrive();
        QVERIFY(world.monitor->finishUp(60s).isFinished());
        QVERIFY(check.isFinished());
        world.runFor(1h);
        QCOMPARE(world.service.charged, 0);
    }
};

PANTAU_TEST(TestMonitorEnd)
#include "tst_monitor_end.moc"
