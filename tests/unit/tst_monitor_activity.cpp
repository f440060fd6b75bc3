// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/time.h"
#include "support/monitor_world.h"
#include "support/test_program.h"

#include <QSignalSpy>

using namespace pantau;
using namespace pantau::engine;
using namespace pantau::test;
using namespace std::chrono_literals;
using Kind = ServiceFailure::Kind;

/// The reported activity matches what the monitor does.
class TestMonitorActivity : public QObject
{
    Q_OBJECT

private:
    static AccountActivity of(const MonitorWorld &world, AccountId account)
    {
        for (const AccountActivity &each : world.monitor->activity())
            if (each.account == account)
                return each;
        return {};
    }

private Q_SLOTS:
    void accountWithoutDomainsHasNoNextCheck()
    {
        MonitorWorld world;
        const auto account = world.freemium();
        QVERIFY(world.monitor->activity().isEmpty());
        world.monitor->start();
        world.runFor(5min);
        QVERIFY(world.wake.isValid()); // the plan runs again and has nothing to check
        const AccountActivity activity = of(world, account);
        QVERIFY(activity.isPlanned);
        QVERIFY(activity.areListsRead);
        QCOMPARE(activity.domains, 0);
        QVERIFY(!activity.nextCheckAt);
        QVERIFY(!activity.exhaustedUntil);
    }

    void nextCheckIsSentAtTheReportedTime()
    {
        MonitorWorld world;
        const auto account = world.watching(10, 1000);
        world.monitor->start();
        world.letArrive();
        QCOMPARE(of(world, account).domains, 10);
        QCOMPARE(of(world, account).neverChecked, 0);
        for (int i = 0; i < 5; ++i) {
            const auto next = of(world, account).nextCheckAt;
            QVERIFY(next);
            const auto before = world.service.checks().size();
            world.runFor(std::chrono::milliseconds(world.clock.nowUtc().msecsTo(*next) - 1));
            QCOMPARE(world.service.checks().size(), before);
            world.runFor(2ms);
            QCOMPARE(world.service.checks().size(), before + 1);
        }
    }

    /// The plan ends at midnight; the next wanted check is later.
    void nextCheckMayBeAfterTheReset()
    {
        MonitorWorld world;
        const auto account = world.freemium(1000);
        WatchedDomain like = FakeJournal::plain();
        like.interval = 72h;
        world.journal.watch(account, domains(3), like);
        world.monitor->start();
        world.runFor(1h);
        const auto asked = world.journal.statuses.begin()->begin()->lastAskedAt;
        QCOMPARE(of(world, account).nextCheckAt, (*asked).addDuration(72h));
    }

    void neverCheckedDomainsAreCounted()
    {
        MonitorWorld world;
        const auto account = world.watching(10, 4);
        world.monitor->start();
        world.runFor(1min);
        const AccountActivity activity = of(world, account);
        QCOMPARE(activity.domains, 10);
        QCOMPARE(activity.neverChecked, 10 - int(world.service.charged));
        world.journal.unwatch(account, domains(10));
        world.monitor->domainsChanged();
        world.letArrive();
        QCOMPARE(of(world, account).domains, 0);
        QCOMPARE(of(world, account).neverChecked, 0);
    }

    /// Until then, the number of watched domains is unknown.
    void domainCountIsUnknownBeforeListsAreLoaded()
    {
        MonitorWorld world;
        const auto account = world.watching(10, 10);
        world.monitor->accountChanged(account); // not started yet
        QVERIFY(!of(world, account).areListsRead);
        world.monitor->start();
        world.letArrive();
        QVERIFY(of(world, account).areListsRead);
        QCOMPARE(of(world, account).domains, 10);
    }

    void sharedDomainsAreReported()
    {
        MonitorWorld world;
        const auto first = world.freemium(100);
        const auto second = world.freemium(100);
        world.journal.watch(first, domains(4));
        world.journal.watch(second, domains(3));
        world.monitor->start();
        world.letArrive();
        QVERIFY(of(world, first).shared.isEmpty());
        const QMap<QList<AccountId>, int> expected{{{first}, 3}};
        QCOMPARE(of(world, second).shared, expected);
    }

    void exhaustedAccountReportsItsReset()
    {
        MonitorWorld world;
        const auto account = world.watching(10, 10);
        world.checkNow(account, domains(10));
        world.monitor->start();
        world.runFor(10min);
        const AccountActivity activity = of(world, account);
        QCOMPARE(activity.exhaustedUntil, std::optional(nextMidnightUtc(world.clock.nowUtc())));
        QVERIFY(!activity.nextCheckAt);
        world.runFor(24h);
        QVERIFY(!of(world, account).exhaustedUntil);
    }

    void pausedAndUnselectedAccountsAreNotPlanned()
    {
        MonitorWorld world;
        const auto first = world.freemium();
        const auto second = world.freemium();
        world.journal.watch(first, domains(3));
        world.journal.watch(second, domains(3, 10));
        world.monitor->start(first);
        world.runFor(1min);
        QVERIFY(of(world, first).isPlanned);
        QVERIFY(!of(world, second).isPlanned);
        QVERIFY(!of(world, second).nextCheckAt);
        QCOMPARE(of(world, second).domains, 3);
        world.monitor->setPaused(true);
        QVERIFY(!of(world, first).isPlanned);
        QVERIFY(!of(world, first).nextCheckAt);
        QCOMPARE(of(world, first).domains, 3);
        world.monitor->setPaused(false);
        world.letArrive();
        QVERIFY(of(world, first).isPlanned);
    }

    void deadServiceIsReportedAsUnreachable()
    {
        MonitorWorld world;
        const auto account = world.watching(3);
        world.service.dead = true;
        world.monitor->start();
        world.runFor(10min);
        AccountActivity activity = of(world, account);
        QVERIFY(!activity.isReachable);
        QVERIFY(activity.unreachable);
        QVERIFY(activity.waitsUntil);
        QVERIFY(*activity.waitsUntil > world.clock.nowUtc());
        world.service.dead = false;
        world.runFor(1h);
        activity = of(world, account);
        QVERIFY(activity.isReachable);
        QVERIFY(!activity.unreachable);
        QVERIFY(!activity.waitsUntil);
        QCOMPARE(activity.neverChecked, 0);
    }

    /// Pantau retries earlier, but reports the requested pause.
    void fullRetryAfterIsReported()
    {
        MonitorWorld world;
        const auto account = world.watching(3);
        auto failure = failureOf(Kind::TooManyRequests);
        failure.retryAfter = 24h;
        world.service.failures = {failure};
        const QDateTime tomorrow = world.clock.nowUtc().addDays(1);
        const auto asked = world.monitor->checkNow(account, domains(1));
        world.letArrive();
        QVERIFY(asked.isFinished());
        const QString reason = asked.result().constFirst().reason;
        QVERIFY2(reason.contains(localTimeText(tomorrow)), qPrintable(reason));
        QCOMPARE(of(world, account).waitsUntil, std::optional(world.clock.nowUtc().addSecs(3600)));
        QCOMPARE(of(world, account).askedUntil, std::optional(tomorrow));
        world.kill();
        world.revive();
        world.monitor->tick();
        QCOMPARE(of(world, account).waitsUntil, std::optional(world.clock.nowUtc().addSecs(3600)));
        QCOMPARE(of(world, account).askedUntil, std::optional(tomorrow));
        world.monitor->start();
        world.runFor(2h);
        QVERIFY(!of(world, account).waitsUntil);
        QVERIFY(!of(world, account).askedUntil);
    }

    /// More first checks are due than a plan lists, and they use up the minute's requests.
    void nextCheckIsSoonIfMoreAreDueThanPlanned()
    {
        MonitorWorld world;
        const auto account = world.freemium(1'000'000);
        world.service.takes.perMinute = 101; // one is for the usage
        world.journal.watch(account, domains(10'200));
        world.monitor->start();
        world.runFor(30s);
        QCOMPARE(of(world, account).neverChecked, 200);
        QVERIFY(of(world, account).nextCheckAt);
        QVERIFY2(*of(world, account).nextCheckAt <= world.clock.nowUtc().addSecs(60),
                 qPrintable(of(world, account).nextCheckAt->toString()));
    }

    /// The last checks are in the future then, which must not postpone the next ones again and again.
    void clockSetBackPostponesNoDomain()
    {
        MonitorWorld world;
        world.watching(24, 240);
        world.monitor->start();
        world.runFor(10min);
        world.clock.setWallClock(world.clock.nowUtc().addDays(-2));
        world.monitor->tick();
        const auto before = world.service.checks().size();
        world.runFor(9h); // at its rate: one in 18 minutes
        QSet<DomainName> asked;
        for (const QList<DomainName> &each : world.service.checks().mid(before))
            asked += QSet<DomainName>(each.cbegin(), each.cend());
        QCOMPARE(asked.size(), 24);
    }

    /// Each pause is short, but no check ever succeeds.
    void endlessRetryAfterCountsAsRefusal()
    {
        MonitorWorld world;
        const auto account = world.watching(3);
        auto failure = failureOf(Kind::TooManyRequests);
        failure.retryAfter = 60s;
        world.service.judge = [&](const QList<DomainName> &) { return std::optional(failure); };
        world.monitor->start();
        world.runFor(2min);
        QVERIFY(!of(world, account).isRefused);
        world.runFor(30min);
        QVERIFY(of(world, account).isRefused);
        world.service.judge = {};
        world.runFor(30min);
        QVERIFY(!of(world, account).isRefused);
        QCOMPARE(of(world, account).neverChecked, 0);
    }

    /// New domains do not wait for their next turn either.
    void manualRetrySkipsTheBackOff()
    {
        MonitorWorld world;
        const auto account = world.watching(3, 1000);
        world.service.judge = [&](const QList<DomainName> &) {
            return std::optional(failureOf(Kind::ServerError));
        };
        world.monitor->start();
        world.runFor(121min); // shortly after the last attempt: none is due
        QVERIFY(!of(world, account).isReachable);
        QVERIFY(*of(world, account).waitsUntil > world.clock.nowUtc().addSecs(60));
        world.service.judge = {};
        world.monitor->retryNow();
        world.runFor(1s);
        QVERIFY(of(world, account).isReachable);
        QCOMPARE(of(world, account).neverChecked, 0);
    }

    /// Domains checked through another account count as watched.
    void accountsSharingDomainsShareTheNextCheck()
    {
        MonitorWorld world;
        const auto first = world.freemium(100);
        const auto second = world.freemium(100);
        world.journal.watch(first, domains(3));
        world.journal.watch(second, domains(3));
        world.monitor->start();
        world.runFor(5min);
        QVERIFY(of(world, first).nextCheckAt);
        QCOMPARE(of(world, first).nextCheckAt, of(world, second).nextCheckAt);
    }

    /// The sample for a mass change on hold comes later than the plan's next check.
    void nextCheckIsTheEarliestDuringAnIncident()
    {
        MonitorWorld world;
        const auto account = world.watching(30, 2000);
        world.monitor->start();
        world.runFor(3h);
        world.service.tell = [](const DomainName &, BlockStatus) { return BlockStatus::Blocked; };
        world.sleepFor(24h);
        world.runFor(3h);
        QCOMPARE(world.incidents.size(), 1);
        QVERIFY(world.resolved.isEmpty());
        for (int i = 0; i < 5; ++i) {
            const auto next = of(world, account).nextCheckAt;
            QVERIFY(next);
            const auto before = world.service.checks().size();
            world.runFor(std::chrono::milliseconds(world.clock.nowUtc().msecsTo(*next) - 1));
            QCOMPARE(world.service.checks().size(), before);
            world.runFor(2ms);
            QVERIFY(world.service.checks().size() > before);
        }
    }

    /// The two clocks are not read at exactly the same time.
    void smallClockCorrectionKeepsTheWaitTime()
    {
        MonitorWorld world;
        const auto account = world.watching(3);
        world.service.dead = true;
        world.monitor->start();
        world.runFor(10min);
        const auto until = of(world, account).waitsUntil;
        QVERIFY(until);
        QSignalSpy reported(&world.events, &EngineEvents::activityChanged);
        world.clock.setWallClock(world.clock.nowUtc().addSecs(1));
        world.monitor->tick();
        QCOMPARE(reported.size(), 0);
        QCOMPARE(of(world, account).waitsUntil, until);
        world.clock.setWallClock(world.clock.nowUtc().addSecs(4));
        world.monitor->tick();
        QCOMPARE(reported.size(), 1);
        QCOMPARE(of(world, account).waitsUntil, until->addSecs(5));
    }

    void unchangedActivityIsNotReportedAgain()
    {
        MonitorWorld world;
        world.watching(10, 1000);
        QSignalSpy reported(&world.events, &EngineEvents::activityChanged);
        QList<QList<AccountActivity>> heard;
        connect(&world.events, &EngineEvents::activityChanged, world.monitor.get(),
                [&] { heard.append(world.monitor->activity()); });
        world.monitor->start();
        world.runFor(10h);
        QVERIFY(reported.size() > 5);
        for (qsizetype i = 1; i < heard.size(); ++i)
            QVERIFY(heard.at(i) != heard.at(i - 1));
        const auto before = reported.size();
        world.monitor->tick();
        world.monitor->tick();
        QCOMPARE(reported.size(), before);
    }
};

PANTAU_TEST(TestMonitorActivity)
#include "tst_monitor_activity.moc"
