// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "support/monitor_world.h"
#include "support/test_program.h"

using namespace pantau;
using namespace pantau::test;
using namespace std::chrono_literals;
using Kind = ServiceFailure::Kind;

namespace {

/// Two accounts of one service, each with its own domains, all known as not blocked.
struct TwoAccounts : MonitorWorld
{
    explicit TwoAccounts(int each = 30, qint64 limit = 2000)
        : first(freemium(limit))
        , second(freemium(limit))
        , ofFirst(domains(each))
        , ofSecond(domains(each, 500))
    {
        journal.watch(first, ofFirst);
        journal.watch(second, ofSecond);
        monitor->start();
        runFor(3h);
        changes.clear();
    }
    /// Makes everything due, with enough blocked domains at the first account to open an incident. The
    /// service then reports "blocked" for everything, so the incident stays open.
    void raise()
    {
        for (const DomainName &each : ofFirst.first(15))
            service.blocked.insert(each);
        service.tell = [](const DomainName &, BlockStatus) { return BlockStatus::Blocked; };
        sleepFor(24h);
        runFor(5min);
    }
    void tellTheTruth() { service.tell = nullptr; }

    AccountId first;
    AccountId second;
    QList<DomainName> ofFirst;
    QList<DomainName> ofSecond;
};

} // namespace

/// Every incident is resolved through any account that may still check, at a limited cost.
class TestMonitorIncidents : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    /// The service is asked for 100 domains at a time.
    void incidentReportsAllHeldChanges_data()
    {
        const test::Table<bool> row({"isOnce"});
        row("single run", true);
        row("monitor", false);
    }
    void incidentReportsAllHeldChanges()
    {
        QFETCH(bool, isOnce);
        MonitorWorld world;
        world.watching(250, 10'000);
        const auto run = [&] {
            if (isOnce)
                world.monitor->runOnce(std::nullopt);
            world.runFor(5min);
        };
        if (!isOnce)
            world.monitor->start();
        run();
        for (const DomainName &each : domains(230))
            world.service.blocked.insert(each);
        world.sleepFor(24h);
        run();
        QCOMPARE(world.incidents.size(), 1);
        QCOMPARE(world.incidents.first().flipped.size(), 230);
    }

    void singleRunConfirmsAMassBlock()
    {
        MonitorWorld world;
        world.watching(40, 1000);
        world.monitor->runOnce(std::nullopt);
        world.runFor(5min);
        for (const DomainName &each : domains(15))
            world.service.blocked.insert(each);
        world.sleepFor(24h);
        const auto run = world.monitor->runOnce(std::nullopt);
        world.runFor(1min);
        QVERIFY(run.isFinished());
        QCOMPARE(world.changes.size(), 15);
        QCOMPARE(world.resolved.size(), 1);
        QCOMPARE(world.resolved.first().outcome, Incident::Outcome::Real);
    }

    void singleRunEndsIfTheSampleDecidesNothing()
    {
        MonitorWorld world;
        world.watching(40, 1000);
        world.monitor->runOnce(std::nullopt);
        world.runFor(5min);
        world.service.tell = [](const DomainName &, BlockStatus) { return BlockStatus::Blocked; };
        world.sleepFor(24h);
        const auto run = world.monitor->runOnce(std::nullopt);
        world.runFor(1min);
        QVERIFY(run.isFinished());
        QVERIFY(world.changes.isEmpty());
        QVERIFY2(world.service.charged <= 40 + 40 + 6, qPrintable(QString::number(world.service.charged)));
    }

    /// The service answered "blocked" for everything once. A reply with enough unchanged answers shows that
    /// it works again.
    void blockInAHealthyReplyIsReportedDuringAnIncident()
    {
        TwoAccounts world;
        world.service.tell = [](const DomainName &, BlockStatus) { return BlockStatus::Blocked; };
        world.checkNow(world.first, world.ofFirst.first(15));
        QCOMPARE(world.incidents.size(), 1);
        QVERIFY(world.resolved.isEmpty()); // the first sample was wrong too
        world.tellTheTruth();
        world.service.blocked.insert(world.ofFirst.last());
        const auto outcomes = world.checkNow(world.first, world.ofFirst.sliced(15));
        QVERIFY(std::ranges::any_of(
            outcomes, [](const CheckOutcome &each) { return each.status == BlockStatus::Blocked; }));
        QCOMPARE(world.changes.size(), 1);
        QCOMPARE(world.changes.first().domain, world.ofFirst.last());
    }

    /// Its first answer came before the incident, without others that show that the service works.
    void unverifiedConfirmationIsHeldDuringAnIncident()
    {
        TwoAccounts world;
        world.service.tell = [](const DomainName &, BlockStatus) { return BlockStatus::Blocked; };
        const auto one = world.monitor->checkNow(world.first, world.ofFirst.last(1));
        const auto many = world.monitor->checkNow(world.first, world.ofFirst.first(15));
        world.runFor(5min);
        QVERIFY(one.isFinished() && many.isFinished());
        QCOMPARE(world.incidents.size(), 1);
        QVERIFY(world.changes.isEmpty());
    }

    void realMassBlockIsConfirmedOncePerDomain()
    {
        TwoAccounts world;
        for (const DomainName &each : world.ofFirst.first(15))
            world.service.blocked.insert(each);
        const qint64 before = world.service.charged;
        world.checkNow(world.first, world.ofFirst.first(15));
        QCOMPARE(world.changes.size(), 15);
        QCOMPARE(world.service.charged - before, 15 + 6 + 15); // the check, the sample, the confirmations
    }

    /// Some of the held domains are really blocked: those that the sample repeats are confirmed at once, and
    /// the others are due again.
    void realBlocksOutliveAFalseAlarm()
    {
        TwoAccounts world;
        world.service.tell = [](const DomainName &, BlockStatus) { return BlockStatus::Blocked; };
        world.checkNow(world.first, world.ofFirst.first(15));
        const auto held = world.incidents.first().flipped;
        QCOMPARE(held.size(), 15);
        world.service.blocked.insert(held.first()); // part of every sample
        world.service.blocked.insert(held.at(1));   // part of none
        world.tellTheTruth();
        world.runFor(30min);
        QCOMPARE(world.resolved.size(), 1);
        QCOMPARE(world.resolved.first().outcome, Incident::Outcome::False);
        world.runFor(90min);
        QSet<DomainName> changed;
        for (const Change &each : world.changes)
            changed.insert(each.domain);
        QCOMPARE(changed, QSet<DomainName>({held.first(), held.at(1)}));
    }

    void incidentMovesToAnotherAccount_data()
    {
        const test::Table<int> row({"how"});
        row("its account is removed", 0);
        row("its key is refused", 1);
        row("its address is refused", 2);
    }
    void incidentMovesToAnotherAccount()
    {
        QFETCH(int, how);
        TwoAccounts world;
        world.raise();
        QCOMPARE(world.incidents.size(), 1);
        QVERIFY(world.resolved.isEmpty());
        // The other account watches them too, or does now.
        world.journal.watch(world.second, world.ofFirst);
        if (how == 0) {
            world.journal.unwatch(world.first, world.ofFirst);
            world.accounts.list.removeFirst();
        } else {
            world.service.refusing.insert(world.first,
                                          failureOf(how == 1 ? Kind::KeyRefused : Kind::IpRefused));
        }
        world.monitor->domainsChanged();
        world.tellTheTruth();
        world.runFor(12h);
        QCOMPARE(world.resolved.size(), 1);
        QCOMPARE(world.changes.size(), 15);
        for (const auto &request : world.service.requests.last(3))
            QVERIFY(request.account == world.second || how != 0);
    }

    void incidentWithoutAccountsIsClosedAndRechecked_data()
    {
        const test::Table<bool> row({"removed"});
        row("removed", true);
        row("refused", false);
    }
    void incidentWithoutAccountsIsClosedAndRechecked()
    {
        QFETCH(bool, removed);
        MonitorWorld world;
        const auto account = world.watching(30, 2000);
        world.monitor->start();
        world.runFor(3h);
        for (const DomainName &each : domains(15))
            world.service.blocked.insert(each);
        world.service.tell = [](const DomainName &, BlockStatus) { return BlockStatus::Blocked; };
        world.sleepFor(24h);
        world.runFor(5min);
        QCOMPARE(world.incidents.size(), 1);

        const QList<Account> before = world.accounts.list;
        if (removed)
            world.accounts.list.clear();
        else
            world.service.refusing.insert(account, failureOf(Kind::KeyRefused));
        world.monitor->tick();
        world.runFor(3h);
        QCOMPARE(world.resolved.size(), 1);
        QCOMPARE(world.resolved.first().outcome, Incident::Outcome::Left);
        QVERIFY(world.resolved.first().flipped.size() >= 15);
        QVERIFY(!world.resolved.first().sentence.isEmpty());
        QVERIFY(world.changes.isEmpty());

        world.service.tell = nullptr;
        world.service.refusing.clear();
        world.accounts.list = before;
        world.monitor->accountChanged(account);
        world.runFor(24h);
        QCOMPARE(world.changes.size(), 15);
    }

    /// The result of a check matches the tables, and reports answers on hold.
    void heldAnswersAreReportedAsUnconfirmed()
    {
        TwoAccounts world;
        world.raise();
        QCOMPARE(world.incidents.size(), 1);
        // Some known as not blocked, and some checked for the first time.
        const QList<DomainName> fresh = domains(5, 900);
        world.journal.watch(world.first, fresh);
        world.monitor->domainsChanged();
        const QList<DomainName> asked = world.ofFirst + fresh;
        const QList<CheckOutcome> outcomes = world.checkNow(world.first, asked);
        QCOMPARE(outcomes.size(), asked.size());
        const auto known = *world.journal.known(world.first, asked);
        for (const CheckOutcome &outcome : outcomes) {
            QCOMPARE(outcome.status, known.value(outcome.domain).status);
            QCOMPARE(outcome.status,
                     fresh.contains(outcome.domain) ? BlockStatus::Unknown : BlockStatus::NotBlocked);
            QCOMPARE(outcome.unconfirmed, std::optional(BlockStatus::Blocked));
            QVERIFY(outcome.checkedAt);
            QVERIFY(!outcome.reason.isEmpty());
        }
    }

    void shutdownClosesTheIncident()
    {
        TwoAccounts world;
        world.raise();
        QCOMPARE(world.incidents.size(), 1);
        const auto end = world.monitor->finishUp(60s);
        world.runFor(1min);
        QVERIFY(end.isFinished());
        QCOMPARE(world.resolved.size(), 1);
        QCOMPARE(world.resolved.first().outcome, Incident::Outcome::Left);
        QVERIFY(world.resolved.first().sentence.contains(u"Checking stopped"_s));
        QVERIFY(world.journal.events.contains(world.resolved.first().sentence));
    }

    /// The service answers for days, but never gives a result for the sample.
    void incidentCostIsLimited()
    {
        MonitorWorld world;
        world.watching(30, 5000);
        world.monitor->start();
        world.runFor(3h);
        world.service.tell = [](const DomainName &, BlockStatus) { return BlockStatus::Blocked; };
        bool silent = false;
        world.service.garble = [&](CheckReply &reply) {
            if (silent)
                reply.answers.clear();
            silent = true;
        };
        int confirmations = 0;
        int inThisHour = 0;
        int mostInAnHour = 0;
        world.journal.charging = [&](AccountId, const QList<DomainName> &asked, int, BatchReason reason) {
            if (reason != BatchReason::Confirmation)
                return;
            confirmations += int(asked.size());
            inThisHour += int(asked.size());
        };
        world.sleepFor(24h);
        for (int hour = 0; hour < 72; ++hour) {
            inThisHour = 0;
            world.runFor(1h);
            if (world.resolved.isEmpty())
                mostInAnHour = std::max(mostInAnHour, inThisHour);
        }
        QCOMPARE(world.incidents.size(), 1);
        QCOMPARE(world.resolved.size(), 1);
        QCOMPARE(world.resolved.first().outcome, Incident::Outcome::Left);
        QVERIFY2(mostInAnHour <= 30, qPrintable(QString::number(mostInAnHour)));
        QVERIFY2(confirmations > 0 && confirmations < 1000, qPrintable(QString::number(confirmations)));
    }

    void clockSetBackDoesNotPostponeASample()
    {
        TwoAccounts world;
        world.raise();
        QCOMPARE(world.incidents.size(), 1);
        world.tellTheTruth();
        world.clock.setWallClock(world.clock.nowUtc().addDays(-3));
        world.monitor->tick();
        world.runFor(12h);
        QCOMPARE(world.resolved.size(), 1);
    }

    /// A manual check of names that are in no list: rechecks use the same account.
    void unwatchedDomainsStayWithTheChosenAccount()
    {
        TwoAccounts world;
        const QList<DomainName> strangers = domains(10, 900);
        int wrong = 0;
        world.journal.charging = [&](AccountId account, const QList<DomainName> &asked, int, BatchReason) {
            const bool isOne = std::any_of(asked.cbegin(), asked.cend(),
                                           [&](const auto &each) { return strangers.contains(each); });
            wrong += isOne && account != world.second ? 1 : 0;
        };
        world.checkNow(world.second, strangers);
        world.service.blocked = {strangers.cbegin(), strangers.cend()};
        world.checkNow(world.second, strangers);
        QCOMPARE(world.incidents.size(), 1);
        world.runFor(1h);
        QCOMPARE(world.resolved.size(), 1);
        QCOMPARE(world.resolved.first().outcome, Incident::Outcome::Real);
        QCOMPARE(world.changes.size(), 10);
        QCOMPARE(wrong, 0);
    }

    void revertedChangesNeedNoSample()
    {
        TwoAccounts world;
        world.monitor->setPaused(true); // only manual checks
        int confirmations = 0;
        world.journal.charging = [&](AccountId, const QList<DomainName> &, int, BatchReason reason) {
            confirmations += reason == BatchReason::Confirmation ? 1 : 0;
        };
        world.service.tell = [](const DomainName &, BlockStatus) { return BlockStatus::Blocked; };
        world.checkNow(world.first, world.ofFirst);
        QCOMPARE(world.incidents.size(), 1);
        world.tellTheTruth();
        world.checkNow(world.first, world.ofFirst);
        QVERIFY(world.resolved.isEmpty());
        world.monitor->setPaused(false);
        world.runFor(1h);
        QCOMPARE(world.resolved.size(), 1);
        QCOMPARE(world.resolved.first().outcome, Incident::Outcome::False);
        QCOMPARE(confirmations, 0);
    }

    /// Each domain is checked through an account that watches it, and each account pays only for its own.
    void accountPaysOnlyForItsDomains()
    {
        TwoAccounts world;
        int wrong = 0;
        world.journal.charging = [&](AccountId account, const QList<DomainName> &asked, int, BatchReason) {
            const QList<DomainName> &own = account == world.first ? world.ofFirst : world.ofSecond;
            for (const DomainName &each : asked)
                wrong += own.contains(each) ? 0 : 1;
        };
        for (const DomainName &each : world.ofSecond.first(15))
            world.service.blocked.insert(each);
        world.raise();
        world.runFor(2h);
        QCOMPARE(world.incidents.size(), 1);
        world.tellTheTruth();
        world.runFor(24h);
        QCOMPARE(world.resolved.size(), 1);
        QCOMPARE(world.changes.size(), 30);
        QCOMPARE(wrong, 0);
    }

    /// "50 are left, and the request needed more": the part that fits is sent the same day.
    void remainingQuotaIsUsedAfterARefusal_data()
    {
        const test::Table<bool> row({"premium"});
        row("429", false);
        row("402", true);
    }
    void remainingQuotaIsUsedAfterARefusal()
    {
        QFETCH(bool, premium);
        MonitorWorld world;
        const auto account = world.accounts.add();
        const int cost = premium ? 5 : 1; // not the contract's 3, because a 402 does not contain it
        world.service.setUsage(account, premium ? Usage::Period::Monthly : Usage::Period::Daily, 90 * cost,
                               cost);
        world.service.judge = [&](const QList<DomainName> &asked) -> std::optional<ServiceFailure> {
            if (asked.size() <= 50 || world.service.usageNow(account).used > 0)
                return std::nullopt;
            auto refused = failureOf(premium ? Kind::CreditsExhausted : Kind::DailyLimitReached);
            world.service.spendAsStranger(account, 40 * cost);
            refused.usage = world.service.usageNow(account);
            if (premium)
                refused.usage->unitCost = 3;
            return refused;
        };
        const auto outcomes = world.checkNow(account, domains(80));
        QCOMPARE(outcomes.size(), 80);
        const auto answered = std::count_if(outcomes.cbegin(), outcomes.cend(), [](const CheckOutcome &each) {
            return each.status == BlockStatus::NotBlocked;
        });
        QCOMPARE(answered, 50);
        QCOMPARE(world.service.usageNow(account).remaining, 0);
        QCOMPARE(world.service.overdrawn, 0);
        QCOMPARE(world.journal.ledger(account)->usage->unitCost, cost);
    }

    /// Credits bought while none are left are detected within the hour, without a request storm.
    void boughtCreditsAreDetectedWithinAnHour()
    {
        MonitorWorld world;
        const auto account = world.accounts.add();
        world.service.setUsage(account, Usage::Period::Monthly, 30, 3);
        world.journal.watch(account, domains(5));
        QCOMPARE(world.checkNow(account, domains(10)).size(), 10); // all of it
        world.monitor->start();
        world.runFor(2h);
        const auto before = world.service.checks().size();
        const auto questions = world.service.usageRequests();
        world.runFor(10h);
        QCOMPARE(world.service.checks().size(), before); // nothing is left
        QVERIFY(world.service.usageRequests() - questions <= 11);
        world.service.setUsage(account, Usage::Period::Monthly, 3000, 3);
        world.runFor(61min);
        QVERIFY(world.service.checks().size() > before);
    }

    /// Also a key's package that grows from a few checks a day to many.
    void largerPackageIsDetectedWithinAnHour()
    {
        MonitorWorld world;
        const auto account = world.freemium(20);
        world.accounts.list.first().usesKey = true;
        world.journal.watch(account, domains(40));
        world.monitor->start();
        world.runFor(2h);
        QCOMPARE(world.checkNow(account, domains(20, 50)).size(), 20); // all that is left
        const auto before = world.service.checks().size();
        const auto questions = world.service.usageRequests();
        world.runFor(4h);
        QCOMPARE(world.service.checks().size(), before);
        QVERIFY(world.service.usageRequests() - questions <= 5);
        world.service.setUsage(account, Usage::Period::Monthly, 3000, 3);
        world.runFor(61min);
        QVERIFY(world.service.checks().size() > before);
    }

    /// The service reports a sufficient quota but refuses: no request storm, and no pause until the end of
    /// the day.
    void contradictoryRefusalIsRetriedRarely()
    {
        MonitorWorld world;
        const auto account = world.freemium(100);
        world.service.judge = [&](const QList<DomainName> &) {
            auto refused = failureOf(Kind::DailyLimitReached);
            refused.usage = world.service.usageNow(account);
            return std::optional(refused);
        };
        world.journal.watch(account, domains(80));
        world.monitor->start();
        world.runFor(6h);
        QVERIFY2(world.service.checks().size() <= 30,
                 qPrintable(QString::number(world.service.checks().size())));
        const AccountActivity held = world.monitor->activity().first();
        QVERIFY(!held.isReachable);
        QVERIFY(held.unreachable->sentence.contains(u"100 checks are left"_s));
        QVERIFY(!held.exhaustedUntil); // it is not exhausted
        QVERIFY(*held.nextCheckAt <= world.clock.nowUtc().addSecs(15 * 60));
        // A manual check is possible and gets the same result.
        const auto before = world.service.checks().size();
        const auto asked = world.monitor->checkNow(account, domains(1));
        world.runFor(1min);
        QCOMPARE(world.service.checks().size(), before + 1);
        QVERIFY(asked.result().constFirst().reason.contains(u"100 checks are left"_s));
        // When the service accepts again, monitoring resumes automatically.
        world.service.judge = {};
        world.runFor(1h);
        QVERIFY(world.monitor->activity().first().isReachable);
        QVERIFY(world.service.usageNow(account).used > 0);
    }
};

PANTAU_TEST(TestMonitorIncidents)
#include "tst_monitor_incidents.moc"
