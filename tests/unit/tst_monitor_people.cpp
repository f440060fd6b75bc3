// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "support/monitor_world.h"
#include "support/test_program.h"

#include <QSignalSpy>

using namespace pantau;
using namespace pantau::engine;
using namespace pantau::test;
using namespace std::chrono_literals;

/// The cost of a manual check, and the checks it can skip.
class TestMonitorPeople : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void answerWithinTheHourIsReused()
    {
        MonitorWorld world;
        const auto account = world.freemium(1000);
        world.service.blocked = {domains(1).constFirst()};
        world.checkNow(account, domains(5));
        const auto paid = world.service.charged;
        world.runFor(58min); // the check took a minute

        auto asked = domains(8);
        asked.append(asked.first());
        QCOMPARE(*world.monitor->checkCost(account, asked),
                 (CheckCost{3, 5, world.service.usageNow(account), world.service.usageNow(account).remaining,
                            0, 5}));
        auto outcomes = skipRecent(world, account, asked);
        QCOMPARE(world.service.charged - paid, 3);
        QCOMPARE(outcomes.size(), 9);
        QVERIFY(outcomes.first().fromBefore && outcomes.last().fromBefore && outcomes.at(4).fromBefore);
        QVERIFY(!outcomes.at(5).fromBefore);
        QCOMPARE(outcomes.first().status, BlockStatus::Blocked);
        QCOMPARE(outcomes.at(1).status, BlockStatus::NotBlocked);
        QVERIFY(outcomes.first().checkedAt &&
                *outcomes.first().checkedAt < world.clock.nowUtc().addSecs(-3000));

        world.runFor(2min); // the first five are an hour old now
        QCOMPARE(world.monitor->checkCost(account, asked)->confirmations, 5);
        outcomes = skipRecent(world, account, domains(8));
        QCOMPARE(world.service.charged - paid, 3 + 5);
        QVERIFY(!outcomes.first().fromBefore && outcomes.at(6).fromBefore);

        outcomes = skipRecent(world, account, domains(8));
        QCOMPARE(outcomes.size(), 8); // nothing to check
        QCOMPARE(world.service.charged - paid, 3 + 5);
        world.checkNow(account, domains(8)); // checked anyway
        QCOMPARE(world.service.charged - paid, 3 + 5 + 8);
    }

    /// Each progress report wakes the thread of the window.
    void progressIsReportedOncePerReply()
    {
        MonitorWorld world;
        const auto account = world.freemium(1000);
        world.checkNow(account, domains(20));
        const QSignalSpy reported(&world.events, &EngineEvents::progress);
        skipRecent(world, account, domains(250));
        QCOMPARE(reported.count(), 1 + 3); // the twenty known ones, then one reply per hundred
        QCOMPARE(reported.first(), (QList<QVariant>{20, 250}));
        QCOMPARE(reported.last(), (QList<QVariant>{250, 250}));
    }

    void uncertainAnswersAreRechecked()
    {
        MonitorWorld world;
        const auto account = world.freemium(1000);
        world.checkNow(account, domains(3));
        auto &known = *world.journal.statuses.begin();
        known[domains(3).at(0)].suspicion = Suspicion{world.clock.nowUtc(), 1, BlockStatus::Blocked};
        known[domains(3).at(1)].lastAskedAt = world.clock.nowUtc().addSecs(1);
        known[domains(3).at(1)].unknownReason = u"The last reply did not name it."_s;
        QCOMPARE(world.monitor->checkCost(account, domains(3))->toAsk, 2);
        // If the clock was set back, answers have future times and do not allow skipping.
        world.clock.setWallClock(world.clock.nowUtc().addDays(-1));
        QCOMPARE(world.monitor->checkCost(account, domains(3))->recent, 0);
    }

    /// The earlier answer stays equally valid.
    void failedAttemptKeepsTheRecentAnswer()
    {
        MonitorWorld world;
        const auto account = world.freemium(1000);
        world.checkNow(account, domains(3));
        world.service.judge = [](const QList<DomainName> &) {
            return failureOf(ServiceFailure::Kind::Unreachable);
        };
        const auto failed = world.monitor->checkNow(account, domains(3));
        world.runFor(10min);
        QVERIFY(failed.isFinished());
        QVERIFY(!world.journal.statuses.begin()->value(domains(3).constFirst()).unknownReason.isEmpty());
        QCOMPARE(world.monitor->checkCost(account, domains(3))->recent, 3);
        QVERIFY(skipRecent(world, account, domains(3)).constFirst().fromBefore);
    }

    void checkCostStaysWithinItsMaximum_data()
    {
        // most: credits
        const test::Table<int, int, int, int> row({"asked", "changed", "confirmations", "most"});
        row("one, unchanged", 1, 0, 1, 6);
        row("one, changed", 1, 1, 1, 6);
        row("one, changed, confirmed twice", 1, 1, 2, 9);
        row("one, changed, not confirmed", 1, 1, 0, 3);
        row("three, one changed", 3, 1, 1, 18);
        row("three, all changed", 3, 3, 2, 27);
    }
    void checkCostStaysWithinItsMaximum()
    {
        QFETCH(int, asked);
        QFETCH(int, changed);
        QFETCH(int, confirmations);
        QFETCH(int, most);
        MonitorWorld world;
        const auto account = world.accounts.add();
        world.service.setUsage(account, Usage::Period::Monthly, 30'000, 3);
        WatchedDomain like = FakeJournal::plain();
        like.confirmations = confirmations;
        like.interval = std::chrono::hours(24);
        world.journal.watch(account, domains(40), like);
        world.monitor->start(); // the plan has its own domains
        world.runFor(3h);
        const auto wanted = domains(asked);
        const CheckCost cost = *world.monitor->checkCost(account, wanted);
        QCOMPARE(cost.mostUnits(), most);
        const auto flipped = domains(changed);
        world.service.blocked = QSet<DomainName>(flipped.cbegin(), flipped.cend());
        const qint64 before = world.service.charged;
        const auto requests = world.service.requests.size();
        const auto check = world.monitor->checkNow(account, wanted);
        world.letArrive();
        QVERIFY(check.isFinished());
        QCOMPARE(world.service.charged - before, 3 * (asked + changed * confirmations));
        for (const auto &request : world.service.requests.sliced(requests))
            for (const DomainName &domain : request.domains)
                QVERIFY2(wanted.contains(domain), qPrintable(domain.ascii()));
        QCOMPARE(world.changes.size(), changed);
    }

    void costAboveATenthOfRemainingQuotaIsHigh()
    {
        MonitorWorld world;
        const auto account = world.accounts.add();
        world.service.setUsage(account, Usage::Period::Monthly, 300, 3);
        CheckCost cost = *world.monitor->checkCost(account, domains(50));
        QVERIFY(!cost.unitsLeft && !cost.isMuch()); // not known yet
        world.monitor->refreshUsage(account);
        world.letArrive();
        cost = *world.monitor->checkCost(account, domains(10));
        QCOMPARE(cost.units(), 30);
        QCOMPARE(cost.unitsLeft, std::optional<qint64>(300));
        QVERIFY(!cost.isMuch());
        QVERIFY(world.monitor->checkCost(account, domains(11))->isMuch());
        world.service.spendAsStranger(account, 300);
        world.monitor->refreshUsage(account);
        world.letArrive();
        QVERIFY(world.monitor->checkCost(account, domains(1))->isMuch());
        QVERIFY(!world.monitor->checkCost(account, {})->isMuch());
    }

    void manyCheapDomainsStillPromptTheUser()
    {
        MonitorWorld world;
        const auto account = world.accounts.add();
        world.service.setUsage(account, Usage::Period::Monthly, 3000, 3);
        world.monitor->refreshUsage(account);
        world.letArrive();
        QVERIFY(!world.monitor->checkCost(account, domains(20))->mustAsk());
        const CheckCost cost = *world.monitor->checkCost(account, domains(21));
        QVERIFY(cost.mustAsk() && !cost.isMuch());
    }

    void timedOutChecksAreNotCharged()
    {
        MonitorWorld world;
        const auto account = world.freemium(20'000);
        world.checkNow(account, domains(1));
        // 60 requests a minute, so 120 batches take two minutes.
        const auto future = world.monitor->checkNow(account, domains(12'000), CheckScope::Everything, 30s);
        world.runFor(29s);
        QVERIFY(!future.isFinished());
        world.runFor(2s);
        QVERIFY(future.isFinished());
        const auto outcomes = future.result();
        const auto answered = std::count_if(outcomes.cbegin(), outcomes.cend(), [](const CheckOutcome &each) {
            return each.checkedAt.has_value();
        });
        QCOMPARE(qint64(answered), world.service.charged - 1);
        QVERIFY(answered > 5000 && answered < 7000);
        QVERIFY(outcomes.last().reason.contains(u"30 second"_s));
        const auto charged = world.service.charged;
        world.runFor(10min);
        QCOMPARE(world.service.charged, charged);
    }

    void replyInFlightIsAwaitedAfterTheTimeout()
    {
        MonitorWorld world;
        const auto account = world.freemium(1000);
        world.checkNow(account, domains(1));
        world.service.holdsReplies = true;
        const auto future = world.monitor->checkNow(account, domains(150), CheckScope::Everything, 5s);
        world.runFor(10s);
        QVERIFY(!future.isFinished());
        world.service.holdsReplies = false;
        world.service.answerHeld();
        world.letArrive();
        QVERIFY(future.isFinished());
        QVERIFY(future.result().at(99).checkedAt);
        QVERIFY(!future.result().at(100).checkedAt);
        QCOMPARE(world.service.charged, 101);
    }

    /// If the time is up, a changed answer is not confirmed and stays a suspicion.
    void changeIsNotConfirmedAfterTheTimeout()
    {
        MonitorWorld world;
        const auto account = world.freemium(1000);
        world.checkNow(account, domains(10));
        world.service.blocked = {domains(1).constFirst()};
        world.service.holdsReplies = true;
        const auto future = world.monitor->checkNow(account, domains(10), CheckScope::Everything, 5s);
        world.runFor(10s);
        world.service.holdsReplies = false;
        world.service.answerHeld();
        world.runFor(10min);
        QVERIFY(future.isFinished());
        QCOMPARE(future.result().constFirst().status, BlockStatus::NotBlocked); // until it is confirmed
        QCOMPARE(future.result().constFirst().unconfirmed, std::optional(BlockStatus::Blocked));
        QVERIFY(!future.result().constFirst().reason.isEmpty());
        QCOMPARE(world.service.charged, 20);
    }

    // A domain checked manually while a check of it is in flight is charged once.

    void checkInFlightAlsoAnswersTheUser()
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

    void laterManualCheckIsSentAgain()
    {
        MonitorWorld world;
        const auto account = world.freemium(1000);
        world.checkNow(account, domains(5));
        world.clock.advance(1s);
        world.checkNow(account, domains(5));
        QCOMPARE(world.service.charged, 10);
    }

private:
    static QList<CheckOutcome> skipRecent(MonitorWorld &world, AccountId account,
                                          const QList<DomainName> &asked)
    {
        const auto future = world.monitor->checkNow(account, asked, CheckScope::SkipRecent);
        world.letArrive();
        return future.isFinished() ? future.result() : QList<CheckOutcome>{};
    }
};

PANTAU_TEST(TestMonitorPeople)
#include "tst_monitor_people.moc"
