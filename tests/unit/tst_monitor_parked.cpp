// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "support/monitor_world.h"
#include "support/test_program.h"

using namespace pantau;
using namespace pantau::engine;
using namespace pantau::test;
using namespace std::chrono_literals;
using Kind = ServiceFailure::Kind;

/// An account that the service refuses is reported and retried.
class TestMonitorParked : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void refusedAccountIsRetried_data()
    {
        const test::Table<Kind> row({"kind"});
        row("key", Kind::KeyRefused);
        row("address", Kind::IpRefused);
    }
    void refusedAccountIsRetried()
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
        QVERIFY(world.journal.events.join(u' ').contains(u"again"_s));
    }

    void everyStartReportsAndRetriesTheRefusal()
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
    void keyThatNeverWorkedRaisesNoAlert()
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

    void wakeUpRetriesImmediately()
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

    void singleRunRetriesTheAccount()
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
    void refusedChecksRaiseFewAlerts()
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

    void pausedMonitorDoesNotRetry()
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

    void manualCheckRetriesTheAccount()
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
    void refusalOfTheOldKeyDoesNotAffectTheNewOne_data()
    {
        const test::Table<bool> row({"isCheck"});
        row("GET /limit", false);
        row("POST /check", true);
    }
    void refusalOfTheOldKeyDoesNotAffectTheNewOne()
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
    void remainingQuotaOfTheOldKeyIsIgnored()
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
    void usageQueryReturnsTheNewKeysQuota()
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
    void acceptedNewKeyIsReportedOnce()
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
        QCOMPARE(world.journal.events.filter(u"accepts this account again"_s).size(), 1);
        world.monitor->accountChanged(account);
        world.runFor(1h);
        QCOMPARE(world.resumed, 1);
    }

    // Paid results that cannot be stored: the disk is full, or the database is damaged.

    void unstoredResultsAreReported()
    {
        MonitorWorld world;
        const auto account = world.freemium(1000);
        world.journal.failing = u"confirm"_s;
        world.service.blocked = {domains(1).constFirst()};
        const auto outcomes = world.checkNow(account, domains(150));
        QCOMPARE(outcomes.size(), 150);
        QCOMPARE(outcomes.first().status, BlockStatus::Blocked);
        QVERIFY(outcomes.at(99).checkedAt);
        QVERIFY(!outcomes.first().isStored && !outcomes.at(99).isStored);
        QVERIFY(!outcomes.at(100).checkedAt); // nothing more was spent
        QVERIFY(outcomes.at(100).reason.contains(u"database"_s));
        QCOMPARE(world.service.charged, 100);
        QCOMPARE(world.failed, 1);
        const auto activity = world.monitor->activity().first();
        QVERIFY(activity.unsaved);
        QVERIFY(activity.unsaved->sentence.contains(u"100"_s));

        world.journal.failing.clear();
        world.runFor(10min);
        QVERIFY(!world.monitor->activity().first().unsaved);
        QCOMPARE(world.journal.confirmedUnits, 100);
        QCOMPARE(world.journal.statuses.begin()->size(), 100);
        QVERIFY(world.checkNow(account, domains(1)).constFirst().isStored);
    }

    /// A manual check triggers a retry.
    void nextCheckSavesPendingResultsFirst()
    {
        MonitorWorld world;
        const auto account = world.freemium(1000);
        world.journal.failing = u"confirm"_s;
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

    void checksStopWhileResultsCannotBeStored_data()
    {
        // failure: -1: an answer
        const test::Table<QString, int> row({"failing", "failure"});
        row("confirm", "confirm", -1);
        row("everything", "everything", -1);
        row("release", "release", int(Kind::Unreachable));
        row("uncertain", "markUncertain", int(Kind::Interrupted));
        row("refused", "release", int(Kind::InvalidBatch));
    }
    void checksStopWhileResultsCannotBeStored()
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
    void changeIsReportedOnceWhenStored()
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
        world.journal.failing = u"confirm"_s;
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

    void finishUpRetriesTheSave()
    {
        MonitorWorld world;
        const auto account = world.freemium(1000);
        world.journal.failing = u"confirm"_s;
        world.checkNow(account, domains(10));
        world.journal.failing.clear();
        const auto end = world.monitor->finishUp(60s);
        QVERIFY(end.isFinished() && end.result());
        QCOMPARE(world.journal.confirmedUnits, 10);
    }

    /// If another program locks the database for a while, no answers are lost.
    void finishUpWaitsForTheSave()
    {
        MonitorWorld world;
        const auto account = world.freemium(1000);
        world.journal.failing = u"confirm"_s;
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

    void lostAnswersAreReported()
    {
        MonitorWorld world;
        const auto account = world.freemium(1000);
        world.journal.failing = u"confirm"_s;
        world.service.blocked.insert(domains(10).at(3));
        world.checkNow(account, domains(10));
        const auto end = world.monitor->finishUp(60s);
        world.runFor(59s);
        QVERIFY(!end.isFinished());
        world.runFor(2s);
        QVERIFY(end.isFinished() && !end.result());
        QCOMPARE(end.result().error().kind, Error::Kind::Storage);
        QVERIFY(end.result().error().sentence.contains(u"10 answer"_s));
        QVERIFY(end.result().error().sentence.contains(u"database"_s));
        QVERIFY(end.result().error().sentence.contains(u"blocked: %1."_s.arg(domains(10).at(3).display())));
        // The batch was left in flight, so the next start queries GET /limit before it spends.
        world.kill();
        world.journal.failing.clear();
        world.revive();
        QVERIFY(world.checkNow(account, domains(10)).constFirst().isStored);
        QCOMPARE(world.service.overspent, 0);
    }

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
};

PANTAU_TEST(TestMonitorParked)
#include "tst_monitor_parked.moc"
