// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/monitor.h"
#include "support/fake_ports.h"
#include "support/manual_clock.h"

#include <QRandomGenerator>
#include <QSet>
#include <QSignalSpy>
#include <QTest>

#include <string>

using namespace pantau;
using namespace pantau::engine;
using namespace pantau::test;
using namespace std::chrono_literals;
using Kind = ServiceFailure::Kind;

namespace {

/// A monitor between fakes, on a clock that jumps from one wake-up to the next.
struct World
{
    World() { revive(); }

    /// The program (re)starts.
    void revive()
    {
        monitor = std::make_unique<Monitor>(service, accounts, journal, clock, nullptr, 7);
        QObject::connect(monitor.get(), &Monitor::wakeAt, monitor.get(),
                         [this](const QDateTime &at) { wake = at; });
        QObject::connect(monitor.get(), &Monitor::accountStopped, monitor.get(), [this] { ++stopped; });
        QObject::connect(monitor.get(), &Monitor::failed, monitor.get(), [this] { ++failed; });
        QObject::connect(monitor.get(), &Monitor::connectionStateChanged, monitor.get(),
                         [this](bool online) { connection.append(online); });
        QObject::connect(monitor.get(), &Monitor::changesConfirmed, monitor.get(),
                         [this](AccountId, const QList<Change> &confirmed) { changes += confirmed; });
    }

    /// Replies arrive through the event loop, one request after the other.
    void letArrive()
    {
        qsizetype sent = -1;
        while (sent != service.requests.size()) {
            sent = service.requests.size();
            for (int i = 0; i < 5; ++i)
                QCoreApplication::processEvents();
        }
    }

    void runFor(std::chrono::milliseconds duration)
    {
        const QDateTime end = clock.nowUtc().addDuration(duration);
        for (int guard = 0; guard < 200'000; ++guard) {
            letArrive();
            if (!wake.isValid() || wake > end)
                break;
            clock.advance(std::max<std::chrono::milliseconds>(
                1ms, std::chrono::milliseconds(clock.nowUtc().msecsTo(wake))));
            wake = {};
            monitor->tick();
        }
        const auto left = clock.nowUtc().msecsTo(end);
        if (left > 0)
            clock.advance(std::chrono::milliseconds(left));
    }

    QList<CheckOutcome> checkNow(AccountId account, const QList<DomainName> &asked)
    {
        const auto future = monitor->checkNow(account, asked);
        for (int minutes = 0; minutes < 60 && !future.isFinished(); ++minutes)
            runFor(1min);
        return future.isFinished() ? future.result() : QList<CheckOutcome>{};
    }

    AccountId freemium(qint64 limit = 100)
    {
        const auto id = accounts.add();
        service.setUsage(id, Usage::Type::Freemium, limit);
        return id;
    }

    ManualClock clock;
    FakeAccounts accounts;
    FakeJournal journal{accounts};
    FakeService service{clock, journal};
    std::unique_ptr<Monitor> monitor;
    QDateTime wake;
    int stopped = 0;
    int failed = 0;
    QList<bool> connection;
    QList<Change> changes;
};

int countOf(const QList<CheckOutcome> &outcomes, BlockStatus status)
{
    return int(std::count_if(outcomes.cbegin(), outcomes.cend(),
                             [status](const CheckOutcome &each) { return each.status == status; }));
}

} // namespace

Q_DECLARE_METATYPE(ServiceFailure::Kind)

class TestMonitor : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void usageIsAskedBeforeTheFirstCheck()
    {
        World world;
        const auto account = world.freemium();
        world.service.blocked = {domain(QStringLiteral("site1.example"))};
        QList<DomainName> asked = domains(3);
        asked.append(asked.first()); // twice in the question, once in the request
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

    void whatDoesNotFitIsNotSent()
    {
        World world;
        const auto account = world.freemium(100);
        const auto outcomes = world.checkNow(account, domains(120));
        QCOMPARE(outcomes.size(), 120);
        QCOMPARE(countOf(outcomes, BlockStatus::NotBlocked), 100);
        QVERIFY(!outcomes.last().checkedAt);
        QVERIFY(outcomes.last().reason.contains(QStringLiteral("until")));
        QCOMPARE(world.service.overdrawn, 0);
        QCOMPARE(world.service.usageNow(account).remaining, 0);
    }

    /// A person's check meets each failure once; then the service is well again.
    void failureTable_data()
    {
        QTest::addColumn<Kind>("kind");
        QTest::addColumn<int>("answered");     ///< of three domains, in the first check
        QTest::addColumn<int>("checksSent");   ///< by the first check
        QTest::addColumn<bool>("stops");       ///< the account
        QTest::addColumn<bool>("offline");     ///< is signalled
        QTest::addColumn<bool>("limitBefore"); ///< GET /limit comes before the next check
        QTest::addColumn<bool>("nextWorks");   ///< a second check right after it
        QTest::newRow("401") << Kind::KeyRefused << 0 << 1 << true << false << false << false;
        QTest::newRow("402") << Kind::CreditsExhausted << 0 << 1 << false << false << false << false;
        QTest::newRow("403") << Kind::IpRefused << 0 << 1 << true << false << false << true;
        QTest::newRow("422") << Kind::InvalidBatch << 3 << 3 << false << false << false << true;
        QTest::newRow("429 daily") << Kind::DailyLimitReached << 0 << 1 << false << false << false << false;
        QTest::newRow("429 minute") << Kind::TooManyRequests << 3 << 2 << false << false << false << true;
        QTest::newRow("5xx") << Kind::ServerError << 0 << 1 << false << true << false << true;
        QTest::newRow("unreachable") << Kind::Unreachable << 0 << 1 << false << true << false << true;
        QTest::newRow("timeout") << Kind::Interrupted << 0 << 1 << false << true << true << true;
        QTest::newRow("not JSON") << Kind::UnusableReply << 0 << 1 << false << true << true << true;
    }
    void failureTable()
    {
        QFETCH(Kind, kind);
        QFETCH(bool, limitBefore);
        World world;
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
        QCOMPARE(world.journal.ledger(account)->needsSettling, limitBefore);
        QCOMPARE(world.journal.ledger(account)->unsettledUnits, limitBefore ? 3 : 0);

        const int limits = world.service.usageRequests();
        const auto second = world.checkNow(account, domains(3));
        QTEST(countOf(second, BlockStatus::NotBlocked) == 3, "nextWorks");
        QCOMPARE(world.service.usageRequests() > limits, limitBefore);
        QVERIFY(world.stopped <= 1);
        QVERIFY(world.connection.isEmpty() || world.connection.last());
        QCOMPARE(world.service.overspent, 0);
    }

    void aStoppedAccountLeavesTheOthersGoing()
    {
        World world;
        const auto stopped = world.freemium();
        const auto other = world.accounts.add(QStringLiteral("http://127.0.0.1:2/api/v1"));
        world.service.setUsage(other, Usage::Type::Freemium, 100);
        world.journal.watch(stopped, domains(5));
        world.service.failures.push_back(failureOf(Kind::KeyRefused));
        world.monitor->start();
        world.runFor(1h);
        QCOMPARE(world.stopped, 1);
        QCOMPARE(world.service.checks().size(), 1);
        QCOMPARE(world.accounts.list.first().state, Account::State::KeyRefused);
        world.journal.watch(other, domains(5, 50));
        world.monitor->domainsChanged();
        world.runFor(1min);
        QCOMPARE(world.service.checks().size(), 2);
        world.monitor->accountChanged(stopped); // a new key
        world.runFor(1min);
        QCOMPARE(world.service.checks().size(), 3);
        QCOMPARE(world.accounts.list.first().state, Account::State::Active);
    }

    void invalidBatchesAreHalvedToTheDomainAtFault()
    {
        World world;
        const auto account = world.freemium();
        const DomainName bad = domain(QStringLiteral("site37.example"));
        world.service.judge = [&](const QList<DomainName> &asked) -> std::optional<ServiceFailure> {
            return asked.contains(bad) ? std::optional(failureOf(Kind::InvalidBatch)) : std::nullopt;
        };
        const auto outcomes = world.checkNow(account, domains(64));
        QCOMPARE(countOf(outcomes, BlockStatus::NotBlocked), 63);
        QCOMPARE(outcomes.at(37).status, BlockStatus::Unknown);
        QVERIFY(!outcomes.at(37).reason.isEmpty());
        QCOMPARE(world.service.checks().size(), 13); // two a halving, and the first
        QCOMPARE(world.journal.confirmedUnits, 63);
    }

    void tooManyRequestsWaitsAndLosesNothing()
    {
        World world;
        const auto account = world.freemium();
        auto failure = failureOf(Kind::TooManyRequests);
        failure.retryAfter = 90s;
        world.service.failures.push_back(failure);
        const auto future = world.monitor->checkNow(account, domains(3));
        world.runFor(89s);
        QVERIFY(!future.isFinished());
        QCOMPARE(world.service.checks().size(), 1);
        world.runFor(2s);
        QVERIFY(future.isFinished());
        QCOMPARE(countOf(future.result(), BlockStatus::NotBlocked), 3);
    }

    void failingServiceIsAskedLessAndLess()
    {
        World world;
        const auto account = world.freemium();
        world.journal.watch(account, domains(50));
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

    void thePlanLeavesTheReserveToPeople()
    {
        World world;
        const auto account = world.freemium(100);
        world.journal.watch(account, domains(300));
        world.monitor->start();
        world.runFor(12h);
        QCOMPARE(world.service.usageNow(account).remaining, 10);
        QCOMPARE(countOf(world.checkNow(account, domains(10, 500)), BlockStatus::NotBlocked), 10);
        QCOMPARE(world.service.usageNow(account).remaining, 0);
        world.runFor(24h);
        QCOMPARE(world.service.overdrawn, 0);
    }

    void peopleGoFirst()
    {
        World world;
        const auto account = world.freemium(1000);
        world.journal.watch(account, domains(450));
        world.service.holdsReplies = true;
        world.monitor->start();
        world.letArrive();
        QCOMPARE(world.service.checks().size(), 1);
        const auto future = world.monitor->checkNow(account, domains(2, 900));
        world.service.answerHeld();
        world.letArrive();
        QCOMPARE(world.service.checks().size(), 2);
        QCOMPARE(world.service.checks().last(), domains(2, 900));
        world.monitor->setPaused(true);
        world.service.holdsReplies = false;
        world.service.answerHeld();
        world.runFor(2h);
        QVERIFY(future.isFinished());
        QCOMPARE(world.service.checks().size(), 2); // the plan rests, the person got an answer
        world.monitor->setPaused(false);
        world.runFor(5min);
        QVERIFY(world.service.usageNow(account).used >= 452);
    }

    void suspicionsAreConfirmedAtOnce()
    {
        World world;
        const auto account = world.freemium();
        world.checkNow(account, domains(3));
        world.clock.advance(1h);
        world.service.blocked = {domains(3).first()};
        const auto outcomes = world.checkNow(account, domains(3));
        QCOMPARE(outcomes.first().status, BlockStatus::Blocked);
        QCOMPARE(world.service.checks().last(), domains(1));
        QCOMPARE(world.changes.size(), 1);
        QCOMPARE(world.changes.first().to, BlockStatus::Blocked);
        QVERIFY(world.changes.first().notBefore < world.changes.first().notAfter);
        QCOMPARE(world.service.usageNow(account).used, 7);
    }

    void aCrashBetweenChargeAndReplyIsSettledFirst()
    {
        World world;
        const auto account = world.freemium(100);
        world.service.holdsReplies = true;
        auto lost = world.monitor->checkNow(account, domains(60));
        world.letArrive();
        QCOMPARE(world.service.checks().size(), 1);
        world.monitor.reset();
        world.journal.crash();
        world.service.answerHeld(); // the service charged, nobody listened
        world.service.holdsReplies = false;
        world.revive();
        const auto outcomes = world.checkNow(account, domains(60));
        QCOMPARE(countOf(outcomes, BlockStatus::NotBlocked), 40);
        QCOMPARE(world.service.overdrawn, 0);
        QCOMPARE(world.service.usageRequests(), 2);
    }

    void midnightBringsANewAllowance()
    {
        World world;
        const auto account = world.freemium(100);
        world.checkNow(account, domains(100));
        world.runFor(16h + 1min); // past midnight UTC
        const int limits = world.service.usageRequests();
        QCOMPARE(countOf(world.checkNow(account, domains(100)), BlockStatus::NotBlocked), 100);
        QCOMPARE(world.service.usageRequests(), limits + 1);
        QCOMPARE(world.service.overdrawn, 0);
    }

    void thePlanUsesEachDaysAllowance()
    {
        World world;
        const auto account = world.freemium(100);
        world.journal.watch(account, domains(500));
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
        QCOMPARE(seen.size(), asked); // nobody twice before everybody
    }

    void nothingIsSpentThatCannotBeRecorded()
    {
        World world;
        const auto account = world.freemium();
        world.journal.watch(account, domains(10));
        world.journal.failing = QStringLiteral("charge");
        const auto outcomes = world.checkNow(account, domains(3));
        QVERIFY(outcomes.first().reason.contains(QStringLiteral("database")));
        world.monitor->start();
        world.runFor(10min);
        QCOMPARE(world.service.checks().size(), 0);
        QVERIFY(world.failed >= 2 && world.failed < 15);
        world.journal.failing.clear();
        world.runFor(2min);
        QCOMPARE(world.service.usageNow(account).used, 10);
    }

    void aDomainOfTwoAccountsIsPaidOnce()
    {
        World world;
        const auto small = world.freemium(10);
        const auto large = world.freemium(100);
        world.journal.watch(small, domains(20));
        world.journal.watch(large, domains(20));
        world.checkNow(small, domains(5, 100)); // leaves the small one the lesser share
        world.monitor->start();
        world.runFor(1min);
        QCOMPARE(world.service.usageNow(large).used, 20);
        QCOMPARE(world.service.usageNow(small).used, 5);
    }

    void runOnceFinishesWithWhatWasDue()
    {
        World world;
        const auto account = world.freemium();
        world.journal.watch(account, domains(30));
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
        QVERIFY(world.monitor->planFor(account)->checks.size() > 0);
    }

    void thePlanMayRunForOneAccountAlone()
    {
        World world;
        const auto first = world.freemium();
        const auto second = world.freemium();
        world.journal.watch(first, domains(5));
        world.journal.watch(second, domains(7, 100));
        world.monitor->start(second);
        world.letArrive();
        QCOMPARE(world.journal.confirmedUnits, 7);
    }

    void stopEndsWhatWaits()
    {
        World world;
        const auto account = world.freemium();
        world.service.holdsReplies = true;
        auto first = world.monitor->checkNow(account, domains(2));
        auto second = world.monitor->checkNow(account, domains(2, 10));
        world.letArrive();
        world.monitor->stop();
        QVERIFY(second.isFinished());
        world.service.answerHeld();
        world.letArrive();
        QVERIFY(first.isFinished());
        QCOMPARE(countOf(first.result(), BlockStatus::NotBlocked), 2);
    }

    void randomWorldsNeverOverspend()
    {
        const quint32 start = qEnvironmentVariableIntValue("PANTAU_TEST_SEED");
        for (quint32 seed = start; seed < start + 200; ++seed) {
            QRandomGenerator random(seed);
            World world;
            const auto flaky = [&](const QList<DomainName> &) -> std::optional<ServiceFailure> {
                static constexpr Kind kinds[] = {Kind::ServerError, Kind::Unreachable, Kind::Interrupted,
                                                 Kind::UnusableReply, Kind::TooManyRequests};
                if (random.bounded(100) >= 15)
                    return std::nullopt;
                return failureOf(kinds[random.bounded(5)]);
            };
            world.service.judge = flaky;
            world.service.chargesFailures = random.bounded(2);
            const int accountCount = 1 + random.bounded(3);
            for (int i = 0; i < accountCount; ++i) {
                const auto account = world.accounts.add();
                const bool premium = random.bounded(2);
                world.service.setUsage(account, premium ? Usage::Type::Premium : Usage::Type::Freemium,
                                       random.bounded(1, 400), premium ? 3 : 1);
                world.journal.watch(account, domains(random.bounded(0, 200), random.bounded(200)));
            }
            world.monitor->start();
            QList<QFuture<QList<CheckOutcome>>> asked;
            for (int step = 0; step < 10; ++step) {
                const auto account = AccountId(1 + random.bounded(accountCount));
                if (random.bounded(3) == 0)
                    asked.append(world.monitor->checkNow(
                        account, domains(random.bounded(1, 250), random.bounded(400))));
                for (int i = random.bounded(4) == 0 ? 80 : 0; i > 0; --i)
                    world.monitor->refreshUsage(account);
                if (random.bounded(6) == 0)
                    world.service.blocked.insert(domains(1, random.bounded(300)).first());
                world.runFor(std::chrono::minutes(random.bounded(1, 150)));
            }
            world.service.judge = nullptr;
            world.runFor(2h);
            const std::string where = "seed " + std::to_string(seed);
            QVERIFY2(world.service.overspent == 0, where.c_str());
            QVERIFY2(world.service.overdrawn == 0, where.c_str());
            QVERIFY2(world.service.mostInAMinute() <= 60, where.c_str());
            for (const auto &future : std::as_const(asked))
                QVERIFY2(future.isFinished(), where.c_str());
            for (const auto &batch : world.service.checks())
                QVERIFY2(batch.size() <= 100 &&
                             QSet<DomainName>(batch.cbegin(), batch.cend()).size() == batch.size(),
                         where.c_str());
        }
    }
};

QTEST_GUILESS_MAIN(TestMonitor)
#include "tst_monitor.moc"
