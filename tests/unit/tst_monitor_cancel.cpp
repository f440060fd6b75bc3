// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "support/monitor_world.h"
#include "support/test_program.h"

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
    void cancelledUnsentChecksAreNotCharged()
    {
        MonitorWorld world;
        const auto account = world.freemium(5000);
        QVERIFY(!world.checkNow(account, domains(1)).isEmpty()); // the allowance is known from here on
        const auto chargedBefore = world.service.charged;
        const auto requestsBefore = world.service.requests.size();

        const auto future = world.monitor->checkNow(account, domains(250));
        QCOMPARE(world.service.requests.size(), requestsBefore + 1); // the first hundred are in flight
        world.monitor->cancelUserChecks();
        QVERIFY(!future.isFinished()); // their reply is charged, so it is processed
        world.runFor(10min);

        QVERIFY(future.isFinished());
        const auto outcomes = future.result();
        QCOMPARE(outcomes.size(), 250);
        QCOMPARE(answered(outcomes), 100);
        QCOMPARE(world.service.charged - chargedBefore, 100);
        QCOMPARE(world.service.requests.size(), requestsBefore + 1);
        QVERIFY(outcomes.last().reason.contains(u"stopped"_s));
    }

    /// Follow-up checks from a late reply wait until the plan resumes.
    void pausedPlanSendsNoFollowUpChecks_data()
    {
        const test::Table<int> row({"reply"});
        row("paused, a domain is blocked now", 0);
        row("paused, too many requests", 429);
        row("paused, a refused batch", 422);
    }
    void pausedPlanSendsNoFollowUpChecks()
    {
        QFETCH(const int, reply);
        MonitorWorld world;
        world.watching(10, 1000);
        world.monitor->start();
        world.runFor(90min);
        world.service.blocked = {domains(10).at(3), domains(10).at(7)};
        world.service.holdsReplies = true;
        if (reply == 429)
            world.service.failures.push_back(failureOf(ServiceFailure::Kind::TooManyRequests));
        if (reply == 422)
            world.service.failures.push_back(failureOf(ServiceFailure::Kind::InvalidBatch));
        const auto checks = [&world] { return world.service.checks().size(); };
        const auto before = checks();
        world.runFor(90min);
        QCOMPARE(checks(), before + 1);
        world.monitor->setPaused(true);
        world.service.holdsReplies = false;
        world.service.answerHeld();
        world.runFor(2h);
        QCOMPARE(checks(), before + 1);

        world.monitor->setPaused(false);
        world.runFor(6h);
        QCOMPARE(world.changes.size(), 2);
    }

    /// It is paused or leaves its list while an unexpected reply is in flight.
    void unwatchedDomainIsNotConfirmed_data()
    {
        const test::Table<bool, bool> row({"isBeingConfirmed", "isSingleRun"});
        row("at the first answer", false, false);
        row("while it is confirmed", true, false);
        row("single run, at the first answer", false, true);
        row("single run, while it is confirmed", true, true);
    }
    void unwatchedDomainIsNotConfirmed()
    {
        QFETCH(const bool, isBeingConfirmed);
        QFETCH(const bool, isSingleRun);
        MonitorWorld world;
        const auto account = world.freemium(1000);
        WatchedDomain like = FakeJournal::plain();
        like.confirmations = 3;
        world.journal.watch(account, domains(10), like);
        QFuture<int> run;
        const auto checkFor = [&](std::chrono::minutes duration) {
            if (isSingleRun)
                run = world.monitor->runOnce(std::nullopt);
            world.runFor(duration);
        };
        if (!isSingleRun)
            world.monitor->start();
        checkFor(90min);
        const DomainName gone = domains(10).at(3);
        const auto asked = [&] {
            const auto &requests = world.service.requests;
            return std::count_if(requests.cbegin(), requests.cend(),
                                 [&](const auto &each) { return each.domains.contains(gone); });
        };
        world.service.blocked = {gone};
        const qsizetype held = isBeingConfirmed ? 2 : 1; // index of the held reply
        world.service.holdsReplies = !isBeingConfirmed;
        world.service.judge = [&](const QList<DomainName> &each) {
            world.service.holdsReplies = each.contains(gone); // from the next one on
            return std::optional<ServiceFailure>();
        };
        const auto before = asked();
        checkFor(90min);
        QCOMPARE(asked(), before + held);
        world.journal.unwatch(account, {gone});
        world.monitor->domainsChanged();
        world.service.judge = {};
        world.service.holdsReplies = false;
        world.service.answerHeld();
        world.runFor(6h);
        QCOMPARE(asked(), before + held);
        QVERIFY(world.changes.isEmpty());
        QVERIFY(run.isFinished() || !isSingleRun);

        world.journal.watch(account, {gone}, like);
        world.monitor->domainsChanged();
        checkFor(24h);
        QCOMPARE(world.changes.size(), 1);
        QVERIFY(asked() >= before + 4);
    }

    void singleRunSkipsDomainsPausedMeanwhile()
    {
        MonitorWorld world;
        const auto account = world.watching(250, 1000);
        world.service.holdsReplies = true;
        const auto run = world.monitor->runOnce(std::nullopt);
        for (int i = 0; i < 10 && world.service.checks().isEmpty(); ++i) {
            world.letArrive();
            world.service.answerHeld(); // the usage query
        }
        QCOMPARE(world.service.checks().size(), 1);
        const QList<DomainName> asked = world.service.checks().constFirst();
        QList<DomainName> waiting = domains(250);
        waiting.removeIf([&](const DomainName &domain) { return asked.contains(domain); });
        world.journal.pause(account, waiting.first(120)); // a full batch, and part of the next one
        world.monitor->domainsChanged();
        world.service.holdsReplies = false;
        world.service.answerHeld();
        world.runFor(10min);
        QVERIFY(run.isFinished());
        QCOMPARE(run.result(), 130);
        QCOMPARE(world.service.charged, 130);
    }

    /// Also without a running plan, and for a paused domain.
    void manualCheckUsesTheListsConfirmations_data()
    {
        const test::Table<bool> row({"isPaused"});
        row("watched", false);
        row("paused", true);
    }
    void manualCheckUsesTheListsConfirmations()
    {
        QFETCH(const bool, isPaused);
        MonitorWorld world;
        const auto account = world.freemium(1000);
        WatchedDomain like = FakeJournal::plain();
        like.confirmations = 3;
        world.journal.watch(account, domains(1), like);
        QCOMPARE(answered(world.checkNow(account, domains(1))), 1);
        if (isPaused)
            world.journal.pause(account, domains(1));
        world.service.blocked = {domains(1).constFirst()};
        const auto before = world.service.checks().size();
        QCOMPARE(world.checkNow(account, domains(1)).constFirst().status, BlockStatus::Blocked);
        QCOMPARE(world.service.checks().size(), before + 4);
    }

    void cancelledWaitingChecksFinishImmediately()
    {
        MonitorWorld world;
        const auto account = world.freemium(1000);
        const auto first = world.monitor->checkNow(account, domains(10)); // sends only GET /limit
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
        world.monitor->cancelUserChecks({3}); // an unknown id
        world.monitor->cancelUserChecks({1});
        world.runFor(10min);
        QCOMPARE(answered(first.result()), 100);
        QCOMPARE(answered(second.result()), 20);
    }

    // Stopping the monitor while work is in flight.

    void finishUpIsImmediateWhenIdle()
    {
        MonitorWorld world;
        const auto account = world.freemium();
        QVERIFY(world.monitor->finishUp(60s).isFinished());
        const auto late = world.monitor->checkNow(account, domains(2));
        world.runFor(1h);
        QVERIFY(late.isFinished());
        QVERIFY(late.result().constFirst().reason.contains(u"stopped"_s));
        QCOMPARE(world.service.requests.size(), 0);
    }

    void finishUpStoresTheReplyInFlight()
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

    void finishUpTimesOut()
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

    void finishUpDropsWaitingRequests()
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

PANTAU_TEST(TestMonitorCancel)
#include "tst_monitor_cancel.moc"
