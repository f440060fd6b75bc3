// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "support/monitor_world.h"
#include "support/test_program.h"

#include <QTest>

using namespace pantau;
using namespace pantau::engine;
using namespace pantau::test;
using namespace std::chrono_literals;

/// Guards between a plan and its spending. Each must hold even if the plan was right when it was made.
class TestMonitorGuards : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void theServicesMidnightCounts_data()
    {
        QTest::addColumn<int>("hoursAhead");
        QTest::addColumn<int>("hourOfMidnight"); // by the local clock
        QTest::newRow("ahead") << 2 << 22;
        QTest::newRow("behind") << -3 << 27;
    }
    /// After it, the usage is queried before anything is spent, whatever the local clock shows.
    void theServicesMidnightCounts()
    {
        QFETCH(const int, hoursAhead);
        QFETCH(const int, hourOfMidnight);
        MonitorWorld world;
        world.service.tellsTime = true;
        world.service.offset = std::chrono::hours(hoursAhead);
        const auto account = world.freemium(1000);
        const QDateTime day(world.clock.nowUtc().date(), QTime(0, 0), Qt::UTC);
        const auto asksFirst = [&](int hour, int minute) {
            const QDateTime target = day.addSecs(hour * 3600 + minute * 60);
            world.clock.advance(std::chrono::milliseconds(world.clock.nowUtc().msecsTo(target)));
            const int before = world.service.usageRequests();
            world.checkNow(account, domains(1));
            return world.service.usageRequests() > before;
        };
        QVERIFY(asksFirst(9, 0)); // nothing is known
        QVERIFY(!asksFirst(hourOfMidnight - 1, 50));
        QVERIFY(asksFirst(hourOfMidnight, 10));
        QVERIFY(!asksFirst(hourOfMidnight, 20));
    }

    /// Other clients spend units while a plan is carried out. A tenth is reserved for manual checks.
    void strangersDoNotEatTheReserve()
    {
        MonitorWorld world;
        world.service.takes.domains = 10;
        world.service.takes.perMinute = 2;
        const auto account = world.watching(200, 100);
        world.observed = [&](AccountId, const QList<Observation> &) {
            if (world.service.checks().size() == 1)
                world.service.spendAsStranger(account, 45);
        };
        world.monitor->start();
        world.runFor(2h);
        QVERIFY(world.service.checks().size() > 1);
        QVERIFY2(world.service.usageNow(account).remaining >= 8,
                 qPrintable(QString::number(world.service.usageNow(account).remaining)));
    }

    /// pantau-cli writes while Pantau runs.
    void whatAnotherProgramWroteIsReadInTime()
    {
        MonitorWorld world;
        const auto account = world.watching(3, 1000);
        world.monitor->start();
        world.runFor(10min);
        QVERIFY(!world.service.checks().isEmpty());
        world.journal.watch(account, domains(1, 3));
        world.runFor(2h);
        const auto checks = world.service.checks();
        QVERIFY(std::any_of(checks.cbegin(), checks.cend(), [](const QList<DomainName> &asked) {
            return asked.contains(domains(1, 3).constFirst());
        }));
    }

    void whoeverAskedHearsWhyTheQuestionCouldNotBeNoted()
    {
        MonitorWorld world;
        const auto account = world.freemium(1000);
        world.journal.failing = QStringLiteral("noteRequest");
        const auto unheard = world.monitor->refreshUsage(account);
        QCOMPARE(unheard.resultCount(), 1);
        QVERIFY(!unheard.result());
        QVERIFY(unheard.result().error().error.sentence.contains(QStringLiteral("database")));
        world.journal.failing.clear();
        const auto heard = world.monitor->refreshUsage(account);
        world.letArrive();
        QVERIFY(heard.isFinished() && heard.result());
    }

    void nothingIsSpentOnWhatCannotBeRead()
    {
        MonitorWorld world;
        const auto account = world.freemium(1000);
        world.checkNow(account, domains(1));
        world.journal.failing = QStringLiteral("known");
        const auto outcomes = world.checkNow(account, domains(5, 10));
        QCOMPARE(outcomes.size(), 5);
        QVERIFY(!outcomes.first().checkedAt);
        QVERIFY(!outcomes.first().reason.isEmpty());
        QCOMPARE(world.service.charged, 1);
        QVERIFY(world.failed > 0);
    }

    /// A service that refuses because the quota is exhausted, without naming a reset.
    void withoutAResetADayIsTheServices()
    {
        MonitorWorld world;
        const auto account = world.freemium(1000);
        world.service.garble = [](CheckReply &reply) {
            if (reply.usage)
                reply.usage->resetsAt.reset();
        };
        world.service.tellsExhaustion = false;
        QVERIFY(world.checkNow(account, domains(1)).constFirst().checkedAt);
        world.service.failures.push_back(failureOf(ServiceFailure::Kind::DailyLimitReached));
        world.checkNow(account, domains(1, 5));
        const auto sent = world.service.checks().size();
        QVERIFY(!world.checkNow(account, domains(1, 6)).constFirst().checkedAt);
        QCOMPARE(world.service.checks().size(), sent); // nothing is sent before the reset
        world.clock.advance(17h);                      // the next day
        QVERIFY(world.checkNow(account, domains(1, 7)).constFirst().checkedAt);
    }
};

PANTAU_TEST(TestMonitorGuards)

#include "tst_monitor_guards.moc"
