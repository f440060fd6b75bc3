// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "support/monitor_world.h"
#include "support/test_program.h"

#include <QSignalSpy>

using namespace pantau;
using namespace pantau::engine;
using namespace pantau::test;
using namespace std::chrono_literals;
using Kind = ServiceFailure::Kind;

namespace {

ServiceFailure tooMany(std::chrono::seconds retryAfter)
{
    auto refusal = failureOf(Kind::TooManyRequests);
    refusal.retryAfter = retryAfter;
    return refusal;
}

int timesAsked(const MonitorWorld &world, const DomainName &domain)
{
    const auto checks = world.service.checks();
    return int(std::ranges::count_if(checks, [&](const auto &batch) { return batch.contains(domain); }));
}

} // namespace

/// A service that persistently refuses requests as too many.
class TestMonitorRefusals : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void refusedChecksFinishInTime_data()
    {
        QTest::addColumn<int>("retryAfter");
        QTest::addColumn<int>("allowance"); // small: GET /limit precedes every attempt
        for (const int seconds : {0, 1, 2, 60, 200, 3600, 86'400})
            for (const int allowance : {1000, 12})
                QTest::addRow("%d s, %d left", seconds, allowance) << seconds << allowance;
    }
    void refusedChecksFinishInTime()
    {
        QFETCH(int, retryAfter);
        QFETCH(int, allowance);
        MonitorWorld world;
        const auto account = world.freemium(allowance);
        auto refusal = failureOf(Kind::TooManyRequests);
        if (retryAfter > 0)
            refusal.retryAfter = std::chrono::seconds(retryAfter);
        world.service.judge = [refusal](const QList<DomainName> &) { return refusal; };
        QSignalSpy reported(&world.events, &EngineEvents::waiting);
        const auto check = world.monitor->checkNow(account, domains(10));
        const auto run = world.monitor->runOnce(account);
        world.runFor(6min);
        QVERIFY(check.isFinished());
        QVERIFY(run.isFinished());
        QCOMPARE(world.service.charged, 0);
        QVERIFY(world.service.checks().size() <= 8);
        for (const CheckOutcome &outcome : check.result()) {
            QVERIFY(!outcome.checkedAt);
            QVERIFY(outcome.reason.contains(u"nothing was charged"_s));
        }
        // During a short wait, the progress showed its reason.
        QCOMPARE(!reported.isEmpty(), retryAfter <= 200);

        // A check within the pause is answered immediately. Later the service is retried.
        if (retryAfter >= 3600) {
            const auto sent = world.service.requests.size();
            const auto again = world.monitor->checkNow(account, domains(1));
            const auto usage = world.monitor->refreshUsage(account);
            world.letArrive();
            QVERIFY(again.isFinished() && usage.isFinished());
            QVERIFY(!usage.result());
            QCOMPARE(world.service.requests.size(), sent);
        }
        world.service.judge = {};
        world.runFor(2h);
        QVERIFY(world.checkNow(account, domains(1)).constFirst().checkedAt);
    }

    void checkWaitsForTheRetryTime()
    {
        MonitorWorld world;
        const auto account = world.freemium(1000);
        world.service.failures = {tooMany(120s)};
        QSignalSpy reported(&world.events, &EngineEvents::waiting);
        const auto check = world.monitor->checkNow(account, domains(10));
        world.letArrive();
        QCOMPARE(reported.size(), 1);
        QCOMPARE(reported.first().at(0).value<AccountId>(), account);
        QCOMPARE(reported.first().at(1).toDateTime(), world.clock.nowUtc().addSecs(120));
        QVERIFY(!reported.first().at(2).toString().isEmpty());
        world.monitor->tick();
        QCOMPARE(reported.size(), 1);
        world.runFor(121s);
        QVERIFY(check.isFinished());
        QVERIFY(check.result().constFirst().checkedAt);
    }

    void usageQueryReportsTheRateLimitWait()
    {
        MonitorWorld world;
        const auto account = world.freemium(1000);
        world.service.takes.perMinute = 5;
        QSignalSpy reported(&world.events, &EngineEvents::waiting);
        for (int i = 0; i < 5; ++i) {
            const auto usage = world.monitor->refreshUsage(account);
            world.letArrive();
            QVERIFY(usage.isFinished());
        }
        QCOMPARE(reported.size(), 0);
        const auto usage = world.monitor->refreshUsage(account);
        world.letArrive();
        QVERIFY(!usage.isFinished());
        QCOMPARE(reported.size(), 1);
        QVERIFY(reported.first().at(1).toDateTime() > world.clock.nowUtc().addSecs(50));
        QVERIFY2(reported.first().at(2).toString().contains(u"one minute"_s),
                 qPrintable(reported.first().at(2).toString()));
        world.monitor->tick();
        QCOMPARE(reported.size(), 1);
        world.runFor(62s);
        QVERIFY(usage.isFinished() && usage.result());
    }

    void aDeadlineEndsTheWait()
    {
        MonitorWorld world;
        const auto account = world.freemium(1000);
        world.service.failures = {tooMany(120s)};
        const auto check = world.monitor->checkNow(account, domains(10), CheckScope::Everything, 20s);
        world.runFor(21s);
        QVERIFY(check.isFinished());
        QVERIFY(check.result().constFirst().reason.contains(u"20 second"_s));
        world.runFor(10min);
        QCOMPARE(world.service.charged, 0);
    }

    void longPauseSurvivesARestart()
    {
        MonitorWorld world;
        const auto account = world.watching(10, 1000);
        world.service.judge = [refusal = tooMany(40min)](const QList<DomainName> &) { return refusal; };
        world.monitor->start();
        world.runFor(1min);
        const auto sent = world.service.requests.size();
        world.kill();
        world.clock.advance(5min);
        world.revive();
        const auto check = world.monitor->checkNow(account, domains(1));
        const auto usage = world.monitor->refreshUsage(account);
        QVERIFY(world.planFor(account));
        world.monitor->start();
        world.runFor(30min);
        QVERIFY(check.isFinished() && usage.isFinished() && !usage.result());
        QVERIFY(!check.result().constFirst().reason.isEmpty());
        QCOMPARE(world.service.requests.size(), sent);
        QVERIFY(world.monitor->activity().first().waitsUntil);
        world.service.judge = {};
        world.runFor(10min);
        QVERIFY(world.service.charged >= 10);
        QVERIFY(!world.journal.pauses.constBegin().value());
        world.kill();
        world.revive();
        QVERIFY(world.checkNow(account, domains(1)).constFirst().checkedAt);
    }

    void restartRetriesAfterAtMostOneHour_data()
    {
        test::columns<bool, std::chrono::seconds>({"isWatching", "asked"});
        for (const bool isWatching : {true, false})
            for (const std::chrono::seconds asked : {std::chrono::seconds(2h), std::chrono::seconds(24h)})
                QTest::addRow("%s, %d h", isWatching ? "a watch" : "single runs", int(asked / 1h))
                    << isWatching << asked;
    }

    /// A running program retries after an hour, and so do consecutive short runs.
    void restartRetriesAfterAtMostOneHour()
    {
        QFETCH(const bool, isWatching);
        QFETCH(const std::chrono::seconds, asked);
        MonitorWorld world;
        world.watching(10, 1000);
        world.service.failures = {tooMany(asked)};
        const auto runs = [&] {
            if (isWatching)
                world.monitor->start();
            else
                world.monitor->runOnce(std::nullopt);
            world.runFor(1min);
            world.kill();
            world.revive();
        };
        runs();
        const auto sent = world.service.requests.size();
        for (int i = 0; i < 2; ++i) {
            world.clock.advance(28min);
            runs();
        }
        QCOMPARE(world.service.requests.size(), sent);
        world.clock.advance(2min);
        runs();
        QCOMPARE(world.service.charged, 10);
    }

    /// No check is due: only GET /limit was refused, and then it succeeded.
    void usageReplyClearsTheRefusal()
    {
        MonitorWorld world;
        const auto account = world.freemium(1000);
        world.service.judgeUsage = [refusal = tooMany(2min)](AccountId) { return std::optional(refusal); };
        const auto refused = world.monitor->refreshUsage(account);
        world.letArrive();
        QVERIFY(refused.isFinished() && !refused.result());
        QVERIFY(world.journal.pauses.constBegin().value());
        world.service.judgeUsage = {};
        world.runFor(2min);
        const auto usage = world.monitor->refreshUsage(account);
        world.letArrive();
        QVERIFY(usage.isFinished() && usage.result());
        QVERIFY(!world.journal.pauses.constBegin().value());
        world.runFor(10min);
        world.monitor->tick();
        QVERIFY(!world.monitor->activity().first().isRefused);
    }

    void pauseIsDroppedWhenTheClockWasSetBack_data()
    {
        const test::Table<std::chrono::seconds> row({"back"});
        row("by hours", std::chrono::seconds(3h));
        row("by days", std::chrono::seconds(400 * 24h));
    }
    void pauseIsDroppedWhenTheClockWasSetBack()
    {
        QFETCH(const std::chrono::seconds, back);
        MonitorWorld world;
        const auto account = world.freemium(1000);
        world.service.failures = {tooMany(2h)};
        QVERIFY(!world.checkNow(account, domains(1)).constFirst().checkedAt);
        world.kill();
        world.clock.setWallClock(world.clock.nowUtc().addDuration(-back));
        world.revive();
        QVERIFY(world.checkNow(account, domains(1)).constFirst().checkedAt);
    }

    void missingAnswersAreReported()
    {
        MonitorWorld world;
        const auto account = world.freemium(1000);
        QSignalSpy unanswered(&world.events, &EngineEvents::unanswered);
        const auto silent = domains(5).mid(1, 2);
        world.service.tell = [silent](const DomainName &each, BlockStatus truth) {
            return silent.contains(each) ? BlockStatus::Unknown : truth;
        };
        QVERIFY(!world.checkNow(account, domains(5)).isEmpty());
        QCOMPARE(unanswered.size(), 1);
        QCOMPARE(unanswered.first().at(1).value<QList<DomainName>>().size(), 2);
        QVERIFY(!world.journal.events.filter(u"no clear answer"_s).isEmpty());
    }

    /// It has waited longest for an answer, but must not cost a check every hour.
    void unansweredDomainIsRetriedLessOften()
    {
        MonitorWorld world;
        world.watching(300, 100);
        world.monitor->start();
        world.runFor(4 * 24h);
        const DomainName silent = domains(300).at(150);
        const auto before = timesAsked(world, silent);
        QVERIFY(before > 0);
        world.service.tell = [silent](const DomainName &each, BlockStatus truth) {
            return each == silent ? BlockStatus::Unknown : truth;
        };
        world.runFor(12 * 24h);
        // Twice an hour later, then after two, four, eight hours and so on: one round takes three days.
        QCOMPARE_LE(timesAsked(world, silent) - before, 11);
        QCOMPARE_GE(timesAsked(world, silent) - before, 5);
    }

    /// "www.com" at a service that removes "www.": no reply can contain it.
    void uncheckableDomainIsChargedOnce()
    {
        MonitorWorld world;
        const auto account = world.freemium(1000);
        const DomainName cannot = *DomainName::parse(u"www.com");
        world.journal.watch(account, domains(3) + QList<DomainName>{cannot});
        world.service.tell = [cannot](const DomainName &each, BlockStatus truth) {
            return each == cannot ? BlockStatus::Unknown : truth;
        };
        world.monitor->start();
        world.runFor(10 * 24h);
        QCOMPARE(timesAsked(world, cannot), 1);
        QVERIFY(timesAsked(world, domains(3).first()) > 10);
    }

    /// The plan keeps retrying less and less often, and resumes with the service.
    void planResumesAfterRefusals()
    {
        MonitorWorld world;
        world.watching(10, 1000);
        world.service.judge = [refusal = tooMany(1s)](const QList<DomainName> &) { return refusal; };
        world.monitor->start();
        world.runFor(2h);
        QVERIFY(world.service.checks().size() > 10);
        QVERIFY(world.service.checks().size() < 30);
        world.service.judge = {};
        world.runFor(11min);
        QVERIFY(world.service.charged >= 10);
    }

    // Guards between a plan and its spending. Each must hold even if the plan was right when it was made.

    void usageIsQueriedAfterTheServicesMidnight_data()
    {
        // hourOfMidnight: by the local clock
        const test::Table<int, int> row({"hoursAhead", "hourOfMidnight"});
        row("ahead", 2, 22);
        row("behind", -3, 27);
    }
    /// After it, the usage is queried before anything is spent, whatever the local clock shows.
    void usageIsQueriedAfterTheServicesMidnight()
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
    void otherClientsDoNotConsumeTheReserve()
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

    /// A tenth of a month's credits, used in a minute, is not the pace of the rest of the month.
    void otherClientsDoNotStopTheMonitor()
    {
        MonitorWorld world;
        const auto account = world.watching(200);
        world.service.setUsage(account, Usage::Period::Monthly, 12'500, 3);
        world.monitor->start();
        world.runFor(1h);
        world.service.spendAsStranger(account, 1'000);
        world.monitor->refreshUsage(account);
        world.letArrive();
        const auto plan = world.planFor(account);
        QVERIFY(plan && plan->typicalInterval);
        const auto before = world.service.checks().size();
        world.runFor(24h);
        QVERIFY(world.service.checks().size() > before);
    }

    /// pantau-cli writes while Pantau runs.
    void changesByAnotherProgramAreRead()
    {
        MonitorWorld world;
        const auto account = world.watching(3, 1000);
        world.monitor->start();
        world.runFor(10min);
        QVERIFY(!world.service.checks().isEmpty());
        world.journal.watch(account, domains(1, 3));
        world.runFor(2h);
        QVERIFY(timesAsked(world, domains(1, 3).constFirst()) > 0);
    }

    void unrecordedUsageQueryReportsTheError()
    {
        MonitorWorld world;
        const auto account = world.freemium(1000);
        world.journal.failing = u"noteRequest"_s;
        const auto unheard = world.monitor->refreshUsage(account);
        QCOMPARE(unheard.resultCount(), 1);
        QVERIFY(!unheard.result());
        QVERIFY(unheard.result().error().error.sentence.contains(u"database"_s));
        world.journal.failing.clear();
        const auto heard = world.monitor->refreshUsage(account);
        world.letArrive();
        QVERIFY(heard.isFinished() && heard.result());
    }

    void unreadableDatabasePreventsChecks()
    {
        MonitorWorld world;
        const auto account = world.freemium(1000);
        world.checkNow(account, domains(1));
        world.journal.failing = u"known"_s;
        const auto outcomes = world.checkNow(account, domains(5, 10));
        QCOMPARE(outcomes.size(), 5);
        QVERIFY(!outcomes.first().checkedAt);
        QVERIFY(!outcomes.first().reason.isEmpty());
        QCOMPARE(world.service.charged, 1);
        QVERIFY(world.failed > 0);
    }

    /// A service that refuses because the quota is exhausted, without its counters or a reset.
    void usageIsQueriedWhenCountersAreMissing()
    {
        MonitorWorld world;
        const auto account = world.freemium(1000);
        world.service.garble = [](CheckReply &reply) {
            if (reply.usage)
                reply.usage->resetsAt.reset();
        };
        world.service.tellsExhaustion = false;
        QVERIFY(world.checkNow(account, domains(1)).constFirst().checkedAt);
        world.service.spendAsStranger(account, 999);
        world.checkNow(account, domains(1, 5));
        const auto sent = world.service.checks().size();
        const int asked = world.service.usageRequests();
        QVERIFY(!world.checkNow(account, domains(1, 6)).constFirst().checkedAt);
        QCOMPARE(world.service.usageRequests(), asked + 1);
        QCOMPARE(world.service.checks().size(), sent); // nothing is sent before the reset
        world.clock.advance(17h);                      // the next day
        QVERIFY(world.checkNow(account, domains(1, 7)).constFirst().checkedAt);
    }

    /// Whatever comes instead of results, the account counts as failing from then until the next result.
    void aFailureIsRecordedUntilTheNextAnswer_data()
    {
        QTest::addColumn<int>("kind"); // -1: a reply without the domains
        QTest::newRow("error 500") << int(Kind::ServerError);
        QTest::newRow("error 404") << int(Kind::UnusableReply);
        QTest::newRow("cut off") << int(Kind::Interrupted);
        QTest::newRow("too many requests") << int(Kind::TooManyRequests);
        QTest::newRow("no credits, but enough are left") << int(Kind::CreditsExhausted);
        QTest::newRow("day used up, but enough is left") << int(Kind::DailyLimitReached);
        QTest::newRow("no results") << -1;
    }
    void aFailureIsRecordedUntilTheNextAnswer()
    {
        QFETCH(int, kind);
        MonitorWorld world;
        world.watching(5, 1000);
        world.monitor->start();
        world.runFor(1h);
        const auto recorded = [&world] { return world.accounts.list.constFirst().failure; };
        QVERIFY(!recorded());
        const QDateTime from = world.clock.nowUtc();
        if (kind < 0)
            world.service.garble = [](CheckReply &reply) { reply.answers.clear(); };
        else
            world.service.judge = [kind](const QList<DomainName> &) { return failureOf(Kind(kind)); };
        world.runFor(16h);
        QVERIFY(recorded());
        QVERIFY(recorded()->since >= from && recorded()->since < from.addSecs(7200));
        QVERIFY(recorded()->isWorthAnAlert());
        QVERIFY(world.parked > 0);
        world.service.garble = {};
        world.service.judge = {};
        world.runFor(12h);
        QVERIFY(!recorded());
    }

    /// Replies without results are paid for, so the plan probes with one domain at growing intervals.
    void repliesWithoutResultsCostLittle()
    {
        MonitorWorld world;
        const auto account = world.watching(250, 9600);
        const auto giveNoResults = [](CheckReply &reply) { reply.answers.clear(); };
        world.service.garble = giveNoResults;
        const auto run = world.monitor->runOnce(account);
        world.runFor(1h);
        QVERIFY(run.isFinished());
        QCOMPARE(world.service.checks().size(), 1);

        world.monitor->start();
        world.runFor(24h);
        QVERIFY(world.service.checks().size() > 24);
        QVERIFY2(world.service.charged <= 2 * 100 + 60, qPrintable(QString::number(world.service.charged)));
        QVERIFY(world.connection.isEmpty() || world.connection.constLast());

        // The next run starts with a probe, and all domains follow the first result.
        world.kill();
        world.revive();
        const int sent = int(world.service.checks().size());
        world.monitor->start();
        world.runFor(20s);
        QCOMPARE(world.service.checks().size(), sent + 1);
        QCOMPARE(world.service.checks().constLast().size(), 1);
        world.service.garble = {};
        world.runFor(1h);
        QSet<DomainName> answered;
        for (const auto &batch : world.service.checks().sliced(sent + 1))
            answered += QSet(batch.cbegin(), batch.cend());
        QCOMPARE(answered.size(), 250);
        QVERIFY(!world.accounts.list.constFirst().failure);
    }

    void refusedDomainsAreAFailureOnlyIfNoneIsAccepted()
    {
        MonitorWorld world;
        world.watching(5, 1000);
        bool acceptsOthers = true;
        world.service.judge = [&](const QList<DomainName> &asked) {
            return acceptsOthers && !asked.contains(domain(u"site4.example"_s))
                       ? std::nullopt
                       : std::optional(failureOf(Kind::InvalidBatch));
        };
        const auto recorded = [&world] { return world.accounts.list.constFirst().failure; };
        world.monitor->start();
        world.runFor(1h);
        QVERIFY(!recorded());
        acceptsOthers = false;
        world.revive();
        world.monitor->start();
        world.runFor(2h);
        QVERIFY(recorded());
        QVERIFY2(recorded()->reason.contains(u"none of the domains"_s), qPrintable(recorded()->reason));
    }

    void aUsedUpQuotaIsNoFailure()
    {
        MonitorWorld world;
        const auto account = world.watching(5, 1000);
        world.monitor->start();
        world.runFor(1h);
        world.service.tellsExhaustion = false;
        world.service.spendAsStranger(account, 1000);
        world.runFor(8h);
        QVERIFY(!world.accounts.list.constFirst().failure);
    }

    /// A computer that is offline for a working day is no news.
    void localConnectionFailureIsReportedAfterADay()
    {
        MonitorWorld world;
        world.watching(5, 1000);
        world.monitor->start();
        world.runFor(1h);
        world.service.dead = world.service.ownConnection = true;
        world.runFor(20h);
        QVERIFY(world.accounts.list.constFirst().failure);
        QCOMPARE(world.parked, 0);
        world.runFor(6h);
        QVERIFY(world.parked > 0);
    }
};

PANTAU_TEST(TestMonitorRefusals)
#include "tst_monitor_refusals.moc"
