// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "support/monitor_world.h"

#include <QTest>

using namespace pantau;
using namespace pantau::engine;
using namespace pantau::test;
using namespace std::chrono_literals;

namespace {

qsizetype answered(const QList<CheckOutcome> &outcomes)
{
    return std::count_if(outcomes.cbegin(), outcomes.cend(),
                         [](const CheckOutcome &each) { return each.checkedAt.has_value(); });
}

} // namespace

class TestMonitorCancel : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void whatHasNotLeftIsNotPaid()
    {
        MonitorWorld world;
        const auto account = world.freemium(5000);
        QVERIFY(!world.checkNow(account, domains(1)).isEmpty()); // the allowance is known from here on
        const auto chargedBefore = world.service.charged;
        const auto requestsBefore = world.service.requests.size();

        const auto future = world.monitor->checkNow(account, domains(250));
        QCOMPARE(world.service.requests.size(), requestsBefore + 1); // the first hundred are on their way
        world.monitor->cancelUserChecks();
        QVERIFY(!future.isFinished()); // their reply is paid and is taken in
        world.runFor(10min);

        QVERIFY(future.isFinished());
        const auto outcomes = future.result();
        QCOMPARE(outcomes.size(), 250);
        QCOMPARE(answered(outcomes), 100);
        QCOMPARE(world.service.charged - chargedBefore, 100);
        QCOMPARE(world.service.requests.size(), requestsBefore + 1);
        QVERIFY(outcomes.last().reason.contains(QStringLiteral("stopped")));
    }

    void whatWaitsForItsMinuteEndsAtOnce()
    {
        MonitorWorld world;
        const auto account = world.freemium(1000);
        const auto first = world.monitor->checkNow(account, domains(10)); // GET /limit leaves, nothing else
        const auto second = world.monitor->checkNow(account, domains(20));
        world.monitor->cancelUserChecks();
        QVERIFY(first.isFinished() && second.isFinished());
        world.runFor(10min);
        QCOMPARE(answered(first.result()) + answered(second.result()), 0);
        QCOMPARE(world.service.charged, 0);
    }

    void oneCheckAloneIsCancelledByItsTicket()
    {
        MonitorWorld world;
        const auto account = world.freemium(5000);
        QVERIFY(!world.checkNow(account, domains(1)).isEmpty());
        const auto first = world.monitor->checkNow(account, domains(250), CheckScope::Everything, {}, {1});
        const auto second = world.monitor->checkNow(account, domains(20), CheckScope::Everything, {}, {2});
        world.monitor->cancelUserChecks({3}); // nobody's
        world.monitor->cancelUserChecks({1});
        world.runFor(10min);
        QCOMPARE(answered(first.result()), 100);
        QCOMPARE(answered(second.result()), 20);
    }

    void thePlanAndLaterChecksGoOn()
    {
        MonitorWorld world;
        const auto account = world.freemium(1000);
        world.monitor->cancelUserChecks(); // nothing is running: nothing happens
        QCOMPARE(answered(world.checkNow(account, domains(5))), 5);
        world.monitor->cancelUserChecks();
        QCOMPARE(answered(world.checkNow(account, domains(5))), 5);
    }
};

QTEST_GUILESS_MAIN(TestMonitorCancel)
#include "tst_monitor_cancel.moc"
