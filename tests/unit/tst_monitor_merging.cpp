// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "support/monitor_world.h"
#include "support/test_program.h"

#include <QTest>

using namespace pantau;
using namespace pantau::engine;
using namespace pantau::test;
using namespace std::chrono_literals;

/// A domain checked manually while a check of it is in flight is charged once.
class TestMonitorMerging : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void whatIsOnItsWayAnswersThePersonToo()
    {
        MonitorWorld world;
        const auto account = world.freemium(1000);
        world.service.blocked = {domains(1).constFirst()};
        world.service.holdsReplies = true;
        world.journal.watch(account, domains(30));
        world.monitor->start();
        for (int i = 0; i < 10 && world.service.checks().isEmpty(); ++i) {
            world.letArrive();
            world.service.answerHeld(); // the usage query
        }
        QCOMPARE(world.service.checks().size(), 1);

        const auto future = world.monitor->checkNow(account, domains(30));
        world.clock.advance(1s);
        world.service.holdsReplies = false;
        world.service.answerHeld();
        world.runFor(1min);

        QVERIFY(future.isFinished());
        const auto outcomes = future.result();
        QCOMPARE(outcomes.size(), 30);
        QCOMPARE(outcomes.first().status, BlockStatus::Blocked);
        for (const CheckOutcome &outcome : outcomes)
            QVERIFY(outcome.checkedAt.has_value());
        QCOMPARE(world.service.charged, 30);
    }

    void askingAgainLaterAsksAgain()
    {
        MonitorWorld world;
        const auto account = world.freemium(1000);
        world.checkNow(account, domains(5));
        world.clock.advance(1s);
        world.checkNow(account, domains(5));
        QCOMPARE(world.service.charged, 10);
    }
};

PANTAU_TEST(TestMonitorMerging)
#include "tst_monitor_merging.moc"
