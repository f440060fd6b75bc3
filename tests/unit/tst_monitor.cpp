// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "support/monitor_world.h"
#include "support/test_program.h"

#include <QSet>
#include <QTimeZone>

using namespace pantau;
using namespace pantau::engine;
using namespace pantau::test;
using namespace std::chrono_literals;
using Kind = ServiceFailure::Kind;

namespace {

int countOf(const QList<CheckOutcome> &outcomes, BlockStatus status)
{
    return int(std::count_if(outcomes.cbegin(), outcomes.cend(),
                             [status](const CheckOutcome &each) { return each.status == status; }));
}

} // namespace

class TestMonitor : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    /// As a command without its own monitoring does it.
    void planSnapshotUsesSavedOnlineHours()
    {
        MonitorWorld world;
        world.freemium();
        engine::OnlineHours hours;
        const QDateTime midnight(world.clock.nowUtc().date(), QTime(0, 0), Qt::UTC);
        for (int day = 1; day <= 20; ++day)
            hours.note(midnight.addDays(-day).addSecs(9 * 3600), midnight.addDays(-day).addSecs(17 * 3600));
        world.journal.savedOnlineHours = hours.toText();
        QCOMPARE(world.monitor->planSnapshots()->first().presence.hours.toText(), hours.toText());
    }

    /// Otherwise records with future dates would make everything before them look old.
    void clockAheadOfTheServiceIsRecorded()
    {
        MonitorWorld world;
        const auto account = world.freemium();
        world.service.tellsTime = true;
        world.service.offset = -24h * 731 - 5h;
        world.checkNow(account, domains(1));
        QCOMPARE(world.journal.clockDaysAhead, 731);
        QCOMPARE(world.journal.events.filter(u"731 day"_s).size(), 1);
        world.service.offset = 0ms;
        world.service.tellsTime = false;
        world.checkNow(account, domains(2));
        QCOMPARE(world.journal.clockDaysAhead, 731);
        world.service.tellsTime = true;
        world.checkNow(account, domains(3));
        QCOMPARE(world.journal.clockDaysAhead, 0);
    }

    void usageIsQueriedBeforeTheFirstCheck()
    {
        MonitorWorld world;
        const auto account = world.freemium();
        world.service.blocked = {domain(u"site1.example"_s)};
        QList<DomainName> asked = domains(3);
        asked.append(asked.first()); // duplicated in the call, once in the request
        const auto outcomes = world.checkNow(account, asked);
        QCOMPARE(world.service.requests.size(), 2);
        QVERIFY(world.service.requests.first().domains.isEmpty());
        QCOMPARE(world.service.requests.last().domains.size(), 3);
        QCOMPARE(outcomes.size(), 4);
        QCOMPARE(outcomes.at(1).status, BlockStatus::Blocked);
        QCOMPARE(outcomes.at(3), outcomes.at(0));
        QCOMPARE(world.journal.confirmedUnits, 3);
        QVERIFY(world.checkNow(account, {}).isEmpty());
        QCOMPARE(world.checkNow(AccountId(99), domains(2)).size(), 2);
    }

    void checksBeyondTheQuotaAreNotSent()
    {
        MonitorWorld world;
        const auto account = world.freemium(100);
        const auto outcomes = world.checkNow(account, domains(120));
        QCOMPARE(outcomes.size(), 120);
        QCOMPARE(countOf(outcomes, BlockStatus::NotBlocked), 100);
        QVERIFY(!outcomes.last().checkedAt);
        QVERIFY(outcomes.last().reason.contains(u"until"_s));
        QCOMPARE(world.service.overdrawn, 0);
        QCOMPARE(world.service.usageNow(account).remaining, 0);
    }

    /// A manual check meets each failure once; then the service recovers.
    void failuresAreHandledByKind_data()
    {
        // answered: of three domains, in the first check
        // checksSent: by the first check
        // stops: true if the account stops
        // offline: true if reported
        // limitBefore: true if GET /limit precedes the next check
        // unsettled: true if the charge is uncertain
        // nextWorks: true if a second check right after it succeeds
        const test::Table<Kind, int, int, bool, bool, bool, bool, bool> row(
            {"kind", "answered", "checksSent", "stops", "offline", "limitBefore", "unsettled", "nextWorks"});
        row("401", Kind::KeyRefused, 0, 1, true, false, false, false, false);
        row("402", Kind::CreditsExhausted, 0, 1, false, false, true, false, true);
        row("403", Kind::IpRefused, 0, 1, true, false, false, false, true);
        row("422", Kind::InvalidBatch, 3, 3, false, false, false, false, true);
        row("429 daily", Kind::DailyLimitReached, 0, 1, false, false, true, false, true);
        row("429 minute", Kind::TooManyRequests, 3, 2, false, false, false, false, true);
        row("5xx", Kind::ServerError, 0, 1, false, true, true, true, true);
        row("unreachable", Kind::Unreachable, 0, 1, false, true, false, false, true);
        row("timeout", Kind::Interrupted, 0, 1, false, true, true, true, true);
        row("not JSON", Kind::UnusableReply, 0, 1, false, true, true, true, true);
    }
    void failuresAreHandledByKind()
    {
        QFETCH(Kind, kind);
        QFETCH(bool, limitBefore);
        QFETCH(bool, unsettled);
        MonitorWorld world;
        const auto account = world.freemium();
        world.service.failures.push_back(failureOf(kind));
        const auto first = world.checkNow(account, domains(3));
        QCOMPARE(first.size(), 3);
        QTEST(countOf(first, BlockStatus::NotBlocked), "answered");
        for (const CheckOutcome &outcome : first)
            QCOMPARE(outcome.reason.isEmpty(), outcome.status == BlockStatus::NotBlocked);
        QTEST(int(world.service.checks().size()), "checksSent");
        QTEST(world.stopped == 1, "stops");
        QTEST(!world.connection.isEmpty() && !world.connection.first(), "offline");
        QCOMPARE(world.journal.ledger(account)->needsSettling, unsettled);
        QCOMPARE(world.journal.ledger(account)->unsettledUnits, unsettled ? 3 : 0);

        const int limits = world.service.usageRequests();
        const auto second = world.checkNow(account, domains(3));
        QTEST(countOf(second, BlockStatus::NotBlocked) == 3, "nextWorks");
        QCOMPARE(world.service.usageRequests() > limits, limitBefore);
        QVERIFY(world.stopped <= 1);
        QVERIFY(world.connection.isEmpty() || world.connection.last());
        QCOMPARE(world.service.overspent, 0);
    }

    void stoppedAccountDoesNotStopOthers()
    {
        MonitorWorld world;
        const auto stopped = world.freemium();
        const auto other = world.accounts.add(u"http://127.0.0.1:2/api/v1"_s);
        world.service.setUsage(other, Usage::Period::Daily, 100);
        world.journal.watch(stopped, domains(5));
        world.service.failures.push_back(failureOf(Kind::KeyRefused));
        world.monitor->start();
        world.letArrive();
        world.service.judgeUsage = [stopped](AccountId asker) -> std::optional<ServiceFailure> {
            return asker == stopped ? std::optional(failureOf(Kind::KeyRefused)) : std::nullopt;
        };
        world.runFor(1h);
        QCOMPARE(world.stopped, 1);
        QCOMPARE(world.service.checks().size(), 1);
        QCOMPARE(world.accounts.list.first().state, Account::State::KeyRefused);
        world.journal.watch(other, domains(5, 50));
        world.monitor->domainsChanged();
        world.runFor(1min);
        QCOMPARE(world.service.checks().size(), 2);
        world.service.judgeUsage = {};
        world.monitor->accountChanged(stopped); // a new key
        world.runFor(1min);
        QCOMPARE(world.service.checks().size(), 3);
        QCOMPARE(world.accounts.list.first().state, Account::State::Active);
    }

    void invalidBatchesAreHalvedToTheDomainAtFault()
    {
        MonitorWorld world;
        const auto account = world.freemium();
        const DomainName bad = domain(u"site37.example"_s);
        world.service.judge = [&](const QList<DomainName> &asked) -> std::optional<ServiceFailure> {
            return asked.contains(bad) ? std::optional(failureOf(Kind::InvalidBatch)) : std::nullopt;
        };
        const auto outcomes = world.checkNow(account, domains(64));
        QCOMPARE(countOf(outcomes, BlockStatus::NotBlocked), 63);
        QCOMPARE(outcomes.at(37).status, BlockStatus::Unknown);
        QVERIFY(!outcomes.at(37).reason.isEmpty());
        QCOMPARE(world.service.checks().size(), 13); // the first one, and two per halving
        QCOMPARE(world.journal.confirmedUnits, 63);
    }

    void retriesOfAFailingServiceBackOff()
    {
        MonitorWorld world;
        const auto account = world.watching(50);
        world.service.dead = true;
        world.monitor->start();
        world.runFor(24h);
        const auto &requests = world.service.requests;
        QVERIFY2(requests.size() > 40 && requests.size() < 60, qPrintable(QString::number(requests.size())));
        QVERIFY(requests.at(1).at - requests.at(0).at >= 30s);
        QVERIFY(requests.at(1).at - requests.at(0).at <= 36s);
        QCOMPARE(world.connection, QList<bool>{false});
        world.service.dead = false;
        world.runFor(37min);
        QCOMPARE(world.connection, (QList<bool>{false, true}));
        QCOMPARE(world.service.usageNow(account).used, 50);
    }

    void planLeavesTheReserveToManualChecks()
    {
        MonitorWorld world;
        const auto account = world.watching(300, 100);
        world.monitor->start();
        world.runFor(12h);
        QCOMPARE(world.service.usageNow(account).remaining, 10);
        QCOMPARE(countOf(world.checkNow(account, domains(10, 500)), BlockStatus::NotBlocked), 10);
        QCOMPARE(world.service.usageNow(account).remaining, 0);
        world.runFor(24h);
        QCOMPARE(world.service.overdrawn, 0);
    }

    void manualChecksGoFirst()
    {
        MonitorWorld world;
        const auto account = world.watching(450, 1000);
        world.service.holdsReplies = true;
        world.monitor->start();
        world.letArrive();
        QCOMPARE(world.service.checks().size(), 1);
        const auto future = world.monitor->checkNow(account, domains(2, 900));
        world.service.answerHeld();
        world.letArrive();
        QCOMPARE(world.service.checks().size(), 2);
        QCOMPARE(world.service.checks().constLast(), domains(2, 900));
        world.monitor->setPaused(true);
        world.service.holdsReplies = false;
        world.service.answerHeld();
        world.runFor(2h);
        QVERIFY(future.isFinished());
        QCOMPARE(world.service.checks().size(), 2); // the plan is paused, but the manual check was answered
        world.monitor->setPaused(false);
        world.runFor(5min);
        QVERIFY(world.service.usageNow(account).used >= 452);
    }

    void unknownChargeIsSettledAfterACrash()
    {
        MonitorWorld world;
        const auto account = world.freemium(100);
        world.service.holdsReplies = true;
        auto lost = world.monitor->checkNow(account, domains(60));
        world.letArrive();
        QCOMPARE(world.service.checks().size(), 1);
        world.monitor.reset();
        world.journal.crash();
        world.service.answerHeld(); // the service charged, but the answer was lost
        world.service.holdsReplies = false;
        world.revive();
        const auto outcomes = world.checkNow(account, domains(60));
        QCOMPARE(countOf(outcomes, BlockStatus::NotBlocked), 40);
        QCOMPARE(world.service.overdrawn, 0);
        QCOMPARE(world.service.usageRequests(), 2);
    }

    void planUsesTheWholeDailyQuota()
    {
        MonitorWorld world;
        const auto account = world.watching(500, 100);
        world.monitor->start();
        world.runFor(16h - 1min);
        QVERIFY2(world.service.usageNow(account).remaining <= 3,
                 qPrintable(QString::number(world.service.usageNow(account).remaining)));
        world.runFor(24h);
        QVERIFY2(world.service.usageNow(account).remaining <= 3,
                 qPrintable(QString::number(world.service.usageNow(account).remaining)));
        QSet<DomainName> seen;
        qsizetype asked = 0;
        for (const auto &batch : world.service.checks()) {
            asked += batch.size();
            seen.unite({batch.cbegin(), batch.cend()});
        }
        QCOMPARE(seen.size(), asked); // no domain is checked twice before all are checked once
    }

    void checksStopWhenChargesCannotBeStored()
    {
        MonitorWorld world;
        const auto account = world.watching(10);
        world.journal.failing = u"charge"_s;
        const auto outcomes = world.checkNow(account, domains(3));
        QVERIFY(outcomes.first().reason.contains(u"database"_s));
        world.monitor->start();
        world.runFor(10min);
        QCOMPARE(world.service.checks().size(), 0);
        QVERIFY(world.failed >= 2 && world.failed < 15);
        world.journal.failing.clear();
        world.runFor(2min);
        QCOMPARE(world.service.usageNow(account).used, 10);
    }

    void domainOfTwoAccountsIsChargedOnce()
    {
        MonitorWorld world;
        const auto small = world.freemium(10);
        const auto large = world.freemium(100);
        world.journal.watch(small, domains(20));
        world.journal.watch(large, domains(20));
        world.checkNow(small, domains(5, 100)); // leaves the small account the lesser share
        world.monitor->start();
        world.runFor(1min);
        QCOMPARE(world.service.usageNow(large).used, 20);
        QCOMPARE(world.service.usageNow(small).used, 5);
    }

    /// The free checks of each day would expire, so they are used while the package lasts its month.
    void freeChecksAreUsedAlongsideAPackage()
    {
        MonitorWorld world;
        const auto free = world.freemium(100);
        const auto package = world.accounts.add();
        world.service.setUsage(package, Usage::Period::Monthly, 1800, 3);
        world.journal.watch(free, domains(60));
        world.journal.watch(package, domains(60));
        world.monitor->start();
        world.runFor(30min);
        QCOMPARE(world.service.usageNow(free).used, 60); // the first checks, each charged once
        QCOMPARE(world.service.usageNow(package).used, 0);
        qint64 freeUsed = 0;
        for (int day = 0; day < 3; ++day) {
            const auto toReset = world.clock.nowUtc().msecsTo(nextMidnightUtc(world.clock.nowUtc()));
            world.runFor(std::chrono::milliseconds(toReset) - 1min);
            freeUsed += world.service.usageNow(free).used;
            world.runFor(2min);
        }
        QVERIFY2(freeUsed >= 290, qPrintable(QString::number(freeUsed)));
        // 600 checks for 30 days.
        const qint64 bought = world.service.usageNow(package).used / 3;
        QVERIFY2(bought >= 40 && bought <= 80, qPrintable(QString::number(bought)));
        QHash<DomainName, std::chrono::milliseconds> asked;
        for (const FakeService::Request &request : std::as_const(world.service.requests))
            for (const DomainName &domain : request.domains) {
                const auto before = asked.constFind(domain);
                QVERIFY(before == asked.cend() || request.at - *before >= 1h);
                asked.insert(domain, request.at);
            }
    }

    void singleRunFinishesAfterTheDueChecks()
    {
        MonitorWorld world;
        const auto account = world.watching(30);
        const auto future = world.monitor->runOnce(std::nullopt);
        world.letArrive();
        QVERIFY(future.isFinished());
        QCOMPARE(future.result(), 30);
        world.service.dead = true;
        world.clock.advance(24h);
        const auto failing = world.monitor->runOnce(account);
        world.letArrive();
        QVERIFY(failing.isFinished());
        QCOMPARE(failing.result(), 0);
        QVERIFY(world.monitor->runOnce(AccountId(99)).isFinished());
        QVERIFY(!world.planFor(account)->checks.empty());
    }

    void thePlanMayRunForOneAccountAlone()
    {
        MonitorWorld world;
        const auto first = world.freemium();
        const auto second = world.freemium();
        world.journal.watch(first, domains(5));
        world.journal.watch(second, domains(7, 100));
        world.monitor->start(second);
        world.letArrive();
        QCOMPARE(world.journal.confirmedUnits, 7);
    }

    void requestsRespectServiceLimits()
    {
        MonitorWorld world;
        world.service.takes = {.domains = 7, .characters = 10'000, .perMinute = 5};
        const auto account = world.freemium(1000);
        const auto future = world.monitor->checkNow(account, domains(100), CheckScope::Everything);
        world.runFor(10min);
        QVERIFY(future.isFinished());
        QCOMPARE(world.service.charged, 100);
        QVERIFY(world.service.mostInAMinute() <= 5);
        for (const QList<DomainName> &batch : world.service.checks())
            QVERIFY(batch.size() <= 7);
    }

    /// Uses the contract's full 60 requests per minute.
    void fullSpeedUsesTheWholeRateLimit()
    {
        MonitorWorld world;
        const auto account = world.freemium();
        for (int i = 0; i < 700; ++i)
            world.monitor->refreshUsage(account);
        world.runFor(10min);
        QVERIFY(world.service.mostInAMinute() <= 60);
        QVERIFY2(world.service.requests.size() >= 590,
                 qPrintable(QString::number(world.service.requests.size())));
        // A restart keeps all of them.
        const auto sent = world.service.requests.size();
        world.kill();
        world.revive();
        for (int i = 0; i < 100; ++i)
            world.monitor->refreshUsage(account);
        world.runFor(2min);
        QVERIFY(world.service.requests.size() > sent);
        QVERIFY(world.service.mostInAMinute() <= 60);
    }

    void newDomainsAreCheckedOnceQuotaIsAvailable()
    {
        MonitorWorld world;
        const auto account = world.watching(10, 0);
        world.monitor->start();
        world.runFor(5min);
        QCOMPARE(world.service.charged, 0);
        const auto refused = world.checkNow(account, domains(1));
        QVERIFY(refused.first().reason.contains(u"gives this account no quota"_s));
        world.service.setUsage(account, Usage::Period::Daily, 1000);
        const auto usage = world.monitor->refreshUsage(account); // the user refreshes the usage
        world.runFor(1min);
        QVERIFY(usage.isFinished());
        QCOMPARE(world.service.charged, 10);
    }

    /// Sent before midnight and answered after it with the previous day's usage, so the new day's usage is
    /// queried.
    void replyAfterMidnightDoesNotSetTheNewUsage()
    {
        MonitorWorld world;
        const auto account = world.freemium(100);
        world.checkNow(account, domains(60));
        const QDateTime midnight = nextMidnightUtc(world.clock.nowUtc());
        world.clock.advance(std::chrono::milliseconds(world.clock.nowUtc().msecsTo(midnight) - 1000));
        world.service.holdsReplies = true;
        const auto late = world.monitor->checkNow(account, domains(30, 100));
        world.letArrive();
        Usage spoken = world.service.usageNow(account);
        spoken.used += 30;
        spoken.remaining -= 30;
        world.service.garble = [&](CheckReply &reply) { reply.usage = spoken; };
        world.clock.advance(2s);
        world.service.holdsReplies = false;
        world.service.answerHeld();
        world.letArrive();
        QVERIFY(late.isFinished());
        world.service.garble = nullptr;
        const int limits = world.service.usageRequests();
        QCOMPARE(countOf(world.checkNow(account, domains(70, 200)), BlockStatus::NotBlocked), 70);
        QCOMPARE(world.service.usageRequests(), limits + 1);
        QCOMPARE(world.service.overdrawn, 0);
    }

    void aPackageLastsUntilItsReset()
    {
        MonitorWorld world;
        const auto account = world.accounts.add();
        world.service.setUsage(account, Usage::Period::Monthly, 3000, 3);
        world.journal.resets[account].renewalDay = 20; // in ten days
        world.journal.watch(account, domains(200));
        world.monitor->start();
        world.runFor(24h);
        QCOMPARE(world.planFor(account)->until, QDateTime(QDate(2026, 3, 20), QTime(0, 0), QTimeZone::utc()));
        world.runFor(4 * 24h);
        // 200 first checks, and about half of the other 700 that are not reserved.
        const qint64 used = world.service.usageNow(account).used / 3;
        QVERIFY2(used > 480 && used < 680, qPrintable(QString::number(used)));
    }
};

PANTAU_TEST(TestMonitor)
#include "tst_monitor.moc"
