// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "support/monitor_world.h"
#include "support/test_program.h"

#include <QTimeZone>

#include <algorithm>

using namespace pantau;
using namespace pantau::test;
using namespace std::chrono_literals;
using Kind = ServiceFailure::Kind;

namespace {

WatchedDomain likeOf(int confirmations, const QList<ListId> &lists = {ListId{1}})
{
    WatchedDomain like = FakeJournal::plain();
    like.confirmations = confirmations;
    like.lists = lists;
    return like;
}

QString addressOf(const MonitorWorld &world)
{
    return world.accounts.list.first().address.text();
}

/// A world whose domains were all answered "not blocked" some hours ago.
struct KnownWorld : MonitorWorld
{
    explicit KnownWorld(int count, int confirmations = 1, qint64 limit = 2000) : account(freemium(limit))
    {
        journal.watch(account, domains(count), likeOf(confirmations));
        monitor->start();
        runFor(3h);
    }
    /// Makes everything due at once: a day passes without checks.
    void everythingIsDue() { sleepFor(24h); }

    [[nodiscard]] QHash<DomainName, KnownStatus> known() const { return journal.statuses.cbegin().value(); }

    AccountId account;
};

} // namespace

class TestMonitorDetection : public QObject
{
    Q_OBJECT

    /// Returns the checks within three days that were between two and five o'clock UTC.
    static int checksAtNight(const QList<BlockWindow> &windows)
    {
        MonitorWorld world;
        const AccountId account = world.freemium(1000);
        world.journal.windows = windows;
        world.journal.watch(account, domains(100), likeOf(1));
        const QDateTime start = world.clock.nowUtc();
        world.monitor->start();
        world.runFor(72h);
        int atNight = 0;
        for (const auto &request : std::as_const(world.service.requests)) {
            const int hour = start.addDuration(request.at).time().hour();
            atNight += hour >= 2 && hour < 5 ? int(request.domains.size()) : 0;
        }
        return atNight;
    }

private Q_SLOTS:
    void publicationHoursGetMoreChecks()
    {
        QList<BlockWindow> windows;
        for (int day = 1; day <= 60; ++day) {
            const QDateTime before(QDate(2026, 3, 10).addDays(-day), QTime(1, day % 60), QTimeZone::utc());
            windows.append({before, before.addSecs(3600)});
        }
        const int usual = checksAtNight({});
        QVERIFY2(usual > 250, qPrintable(QString::number(usual)));
        const int learned = checksAtNight(windows);
        QVERIFY2(learned > usual * 3 / 2, qPrintable(QString::number(learned)));
    }

    void changeIsConfirmedAsOftenAsConfigured_data()
    {
        const test::Table<int> row({"confirmations"});
        row("without confirmation", 0);
        row("once", 1);
        row("three times", 3);
    }
    void changeIsConfirmedAsOftenAsConfigured()
    {
        QFETCH(int, confirmations);
        KnownWorld world(3, confirmations);
        const DomainName listed = domains(3).constFirst();
        world.service.blocked = {listed};
        const auto before = world.service.checks().size();
        world.checkNow(world.account, {listed});
        QCOMPARE(world.changes.size(), 1);
        int asked = 0;
        for (const auto &batch : world.service.checks().mid(before))
            asked += batch.contains(listed) ? 1 : 0;
        QCOMPARE(asked, 1 + confirmations);
    }

    void singleWrongAnswerIsNoChange()
    {
        KnownWorld world(30);
        bool wrong = true;
        world.service.tell = [&](const DomainName &, BlockStatus truth) {
            return std::exchange(wrong, false) ? BlockStatus::Blocked : truth;
        };
        world.checkNow(world.account, domains(3));
        world.runFor(24h);
        QVERIFY(world.changes.isEmpty());
        QVERIFY(world.incidents.isEmpty());
    }

    /// "Blocked" for everything, for that long.
    void faultyServiceOpensOneIncident_data()
    {
        const test::Table<int, int> row({"minutes", "domainCount"});
        row("one reply", 0, 60);
        row("half an hour", 30, 60);
        row("four hours", 240, 60);
        row("four hours, few domains", 240, 12);
    }
    void faultyServiceOpensOneIncident()
    {
        QFETCH(int, minutes);
        QFETCH(int, domainCount);
        KnownWorld world(domainCount);
        int replies = 0;
        const auto until = world.clock.monotonic() + std::chrono::minutes(minutes);
        world.service.tell = [&](const DomainName &, BlockStatus truth) {
            const bool errs = minutes > 0 ? world.clock.monotonic() < until : replies == 0;
            return errs ? BlockStatus::Blocked : truth;
        };
        world.service.garble = [&](CheckReply &) { ++replies; };
        world.everythingIsDue();
        world.runFor(std::chrono::minutes(minutes) + 24h);
        QVERIFY2(world.changes.isEmpty(), qPrintable(QString::number(world.changes.size())));
        QCOMPARE(world.incidents.size(), 1);
        QVERIFY(world.incidents.first().flipped.size() >= 5);
        QVERIFY(!world.incidents.first().sentence.isEmpty());
        QCOMPARE(world.resolved.size(), 1);
        QCOMPARE(world.resolved.first().outcome, Incident::Outcome::False);
        QCOMPARE(world.journal.eventKinds.count(EventKind::Incident), 2);
        const auto statuses = world.known();
        for (const KnownStatus &known : statuses)
            QVERIFY(known.status == BlockStatus::NotBlocked && !known.suspicion);
    }

    void realMassBlockIsReported()
    {
        KnownWorld world(60);
        const QList<DomainName> raided = domains(25);
        world.service.blocked = {raided.cbegin(), raided.cend()};
        world.everythingIsDue();
        world.runFor(12h);
        QCOMPARE(world.incidents.size(), 1);
        QCOMPARE(world.resolved.size(), 1);
        QCOMPARE(world.resolved.first().outcome, Incident::Outcome::Real);
        QCOMPARE(world.changes.size(), 25);
        QVERIFY(world.changes.first().notBefore < world.changes.first().notAfter);
    }

    void fewFlipsOpenNoIncident()
    {
        KnownWorld world(60);
        const QList<DomainName> listed = domains(4);
        world.service.blocked = {listed.cbegin(), listed.cend()};
        world.everythingIsDue();
        world.runFor(1h);
        QVERIFY(world.incidents.isEmpty());
        QCOMPARE(world.changes.size(), 4);
    }

    /// Each reply is wrong about one domain, never the same one twice in a row.
    void changingWrongAnswersUseLittleQuota()
    {
        KnownWorld world(3);
        DomainName last = domains(3).constLast();
        world.service.garble = [&last](CheckReply &reply) {
            QList<DomainName> reported = reply.answers.keys();
            reported.removeOne(last);
            if (reported.isEmpty())
                return;
            last = *std::min_element(reported.cbegin(), reported.cend());
            BlockStatus &status = reply.answers[last].status;
            status = status == BlockStatus::Blocked ? BlockStatus::NotBlocked : BlockStatus::Blocked;
        };
        world.everythingIsDue();
        const auto before = world.service.checks().size();
        world.runFor(1h);
        const auto requests = world.service.checks().size() - before;
        QVERIFY2(requests <= 20, qPrintable(QString::number(requests)));
        QVERIFY(world.changes.isEmpty());
    }

    /// Single checks, far apart: the related domains of the first suspicion show that the service is wrong.
    void singleChecksDetectAFaultyService()
    {
        KnownWorld world(50, 1, 100);
        world.runFor(20h);
        const auto until = world.clock.monotonic() + 2h;
        world.service.tell = [&](const DomainName &, BlockStatus truth) {
            return world.clock.monotonic() < until ? BlockStatus::Blocked : truth;
        };
        world.runFor(24h);
        QVERIFY2(world.changes.isEmpty(), qPrintable(QString::number(world.changes.size())));
        QCOMPARE(world.incidents.size(), 1);
    }

    void malformedReplyKeepsKnownStatus_data()
    {
        const test::Table<int> row({"kind"});
        row("names missing", 0);
        row("nothing but unknown", 1);
        row("no usage", 2);
        row("alien names", 3);
    }
    void malformedReplyKeepsKnownStatus()
    {
        QFETCH(int, kind);
        KnownWorld world(10);
        world.service.blocked = {domains(10).constLast()};
        world.service.garble = [kind](CheckReply &reply) {
            if (kind == 0)
                reply.answers.remove(domain(u"site3.example"_s));
            if (kind == 1)
                for (DomainAnswer &answer : reply.answers)
                    answer = {BlockStatus::Unknown, u"Contradictory."_s};
            if (kind == 2)
                reply.usage.reset();
            if (kind == 3)
                reply.answers.insert(domain(u"alien.example"_s), {BlockStatus::Blocked, {}});
        };
        const auto outcomes = world.checkNow(world.account, domains(10));
        QCOMPARE(outcomes.size(), 10);
        QCOMPARE(outcomes.at(3).status == BlockStatus::Unknown, kind == 0 || kind == 1);
        QCOMPARE(world.changes.size(), kind == 1 ? 0 : 1);
        QVERIFY(!world.known().contains(domain(u"alien.example"_s)));
        // The known status is kept.
        QCOMPARE(world.known().value(domains(10).at(3)).status, BlockStatus::NotBlocked);
        world.service.garble = nullptr;
        world.runFor(24h);
        QCOMPARE(world.changes.size(), 1);
        QCOMPARE(world.service.overdrawn, 0);
    }

    /// Reported immediately, whatever else is due, and together with its storage.
    void blockedDomainIsReportedAtItsFirstCheck()
    {
        MonitorWorld world;
        const auto account = world.freemium(12);
        const QList<DomainName> listed = domains(3);
        world.service.blocked = {listed.cbegin(), listed.cend()};
        world.journal.watch(account, domains(20));
        world.monitor->start();
        for (int hour = 0; hour < 24; ++hour) {
            world.runFor(1h);
            int known = 0;
            for (const KnownStatus &each : std::as_const(world.journal.statuses[addressOf(world)]))
                known += each.status == BlockStatus::Blocked ? 1 : 0;
            QCOMPARE(world.changes.size(), known);
        }
        world.kill();
        world.revive();
        world.monitor->start();
        world.runFor(48h);
        QCOMPARE(world.journal.changes[addressOf(world)].size(), 3);
        QCOMPARE(world.changes, world.journal.changes[addressOf(world)]);
        for (const Change &found : std::as_const(world.changes)) {
            QVERIFY(listed.contains(found.domain) && found.isFirstFinding());
            QVERIFY(!found.notBefore.isValid() && found.notAfter.isValid());
            QVERIFY(!world.journal.statuses[addressOf(world)].value(found.domain).startSeen);
        }
    }

    void knownBlockIsNotReportedAgain()
    {
        MonitorWorld world;
        const auto account = world.freemium(1000);
        world.service.blocked = {domains(1).constFirst()};
        world.journal.watch(account, domains(20));
        world.monitor->start();
        world.runFor(1h);
        QCOMPARE(world.changes.size(), 1);
        world.journal.unwatch(account, domains(20));
        world.monitor->domainsChanged();
        world.runFor(1h);
        world.journal.watch(account, domains(20));
        world.monitor->domainsChanged();
        world.runFor(24h);
        QCOMPARE(world.changes.size(), 1);
    }

    void fullyBlockedListIsReportedImmediately()
    {
        MonitorWorld world;
        const auto account = world.freemium(2000);
        const QList<DomainName> listed = domains(60);
        world.service.blocked = {listed.cbegin(), listed.cend()};
        world.journal.watch(account, listed);
        world.monitor->start();
        world.runFor(1min);
        QVERIFY(world.incidents.isEmpty());
        QCOMPARE(world.changes.size(), 60);
        QVERIFY(world.changes.first().isFirstFinding());
        world.runFor(24h);
        QCOMPARE(world.changes.size(), 60);
    }

    void firstLookCompletesOnceForNewDomains()
    {
        MonitorWorld world;
        const auto account = world.freemium(1000);
        const QList<DomainName> listed = domains(3, 100);
        world.service.blocked = {listed.cbegin(), listed.cend()};
        world.journal.watch(account, domains(300));
        world.monitor->start();
        world.runFor(1h);
        QCOMPARE(world.changes.size(), 3);
        QCOMPARE(world.firstLooks, QList<AccountId>{account});
        world.journal.watch(account, domains(2, 1000));
        world.monitor->domainsChanged();
        world.runFor(24h);
        QCOMPARE(world.firstLooks.size(), 2);
    }

    void firstLookWaitsForAllDomains()
    {
        MonitorWorld world;
        const auto account = world.watching(150, 100);
        world.monitor->start();
        world.runFor(12h);
        QVERIFY(world.firstLooks.isEmpty()); // the allowance is used up
        world.runFor(24h);
        QCOMPARE(world.firstLooks, QList<AccountId>{account});
    }

    /// They were removed before the first answer. A later manual check of them does not complete the first
    /// look.
    void firstLookOfAnEmptiedListDoesNotComplete()
    {
        MonitorWorld world;
        const auto account = world.freemium(1000);
        world.service.dead = true;
        world.journal.watch(account, domains(3));
        world.monitor->start();
        world.runFor(1min);
        world.journal.unwatch(account, domains(3));
        world.service.dead = false;
        world.monitor->domainsChanged();
        const auto outcomes = world.checkNow(account, domains(3));
        QVERIFY(outcomes.first().checkedAt);
        QVERIFY(world.firstLooks.isEmpty());
    }

    void rejectedDomainIsSkippedUntilItsListChanges()
    {
        MonitorWorld world;
        const auto account = world.freemium(1000);
        const DomainName bad = domain(u"site7.example"_s);
        world.service.judge = [&](const QList<DomainName> &asked) -> std::optional<ServiceFailure> {
            return asked.contains(bad) ? std::optional(failureOf(Kind::InvalidBatch)) : std::nullopt;
        };
        world.journal.watch(account, domains(20), likeOf(1, {ListId{1}}));
        world.monitor->start();
        world.runFor(1h);
        QCOMPARE(world.firstLooks.size(), 1);
        const auto timesAsked = [&] {
            const auto checks = world.service.checks();
            return std::count_if(checks.cbegin(), checks.cend(),
                                 [&](const auto &batch) { return batch.contains(bad); });
        };
        const auto first = timesAsked();
        QVERIFY(first > 0);
        world.runFor(48h);
        world.monitor->domainsChanged(); // of another list
        world.runFor(24h);
        QCOMPARE(timesAsked(), first);
        world.journal.unwatch(account, {bad});
        world.journal.watch(account, {bad}, likeOf(1, {ListId{2}}));
        world.monitor->domainsChanged();
        world.runFor(24h);
        QVERIFY(timesAsked() > first);
    }

    void localOutageIsReportedOnce()
    {
        MonitorWorld world;
        const auto first = world.freemium();
        const auto second = world.accounts.add(u"http://127.0.0.1:2/api/v1"_s);
        world.service.setUsage(second, Usage::Period::Daily, 100);
        world.journal.watch(first, domains(50));
        world.journal.watch(second, domains(50, 100));
        world.monitor->start();
        world.runFor(2h);
        world.service.dead = true;
        world.service.ownConnection = true;
        const auto before = world.journal.statuses;
        world.runFor(10h);
        // With only one failing service, the cause is unknown.
        QCOMPARE(world.connection, (QList<bool>{false, false}));
        QVERIFY(world.connectionSentence.contains(u"offline"_s));
        QCOMPARE(world.monitor->connection(), engine::Connection::OwnDown);
        // At most the first request of each address contained domains.
        int touched = 0;
        for (auto each = before.cbegin(); each != before.cend(); ++each)
            for (auto known = each->cbegin(); known != each->cend(); ++known)
                touched += world.journal.statuses[each.key()][known.key()] != *known ? 1 : 0;
        QVERIFY2(touched < 20, qPrintable(QString::number(touched)));
        world.service.dead = false;
        world.runFor(1h);
        QCOMPARE(world.connection, (QList<bool>{false, false, true}));
        QCOMPARE(world.monitor->connection(), engine::Connection::Online);
        QCOMPARE(world.journal.eventKinds.count(EventKind::Connection), 3);
    }

    /// /limit answers, /check does not: no request storm, and no flood of "back" and "gone".
    void failingCheckEndpointCountsAsDown()
    {
        KnownWorld world(50, 1, 100);
        world.service.judge = [](const QList<DomainName> &) {
            return std::optional(failureOf(Kind::ServerError));
        };
        const auto before = world.service.requests.size();
        world.runFor(12h);
        QCOMPARE(world.connection, QList<bool>{false});
        QVERIFY2(world.service.requests.size() - before < 60,
                 qPrintable(QString::number(world.service.requests.size() - before)));
        world.service.judge = nullptr;
        world.runFor(1h);
        QCOMPARE(world.connection, (QList<bool>{false, true}));
    }

    void usageIsRefreshedFirstAfterSleep()
    {
        KnownWorld world(300, 1, 100);
        world.runFor(14h);
        const auto requests = world.service.requests.size();
        const auto left = world.service.usageNow(world.account).remaining;
        world.service.spendAsStranger(world.account, 10);
        world.service.dead = true; // the network is not up yet
        world.sleepFor(90min);
        world.runFor(30s);
        QVERIFY(world.connection.isEmpty());
        world.service.dead = false;
        world.runFor(2min);
        const auto after = world.service.requests.mid(requests);
        QVERIFY(!after.isEmpty());
        for (qsizetype i = 0; i + 1 < after.size() && after.at(i).domains.isEmpty(); ++i)
            QVERIFY(after.at(i).domains.isEmpty());
        QVERIFY(after.first().domains.isEmpty());
        QVERIFY(world.connection.isEmpty());
        qsizetype asked = 0;
        for (const auto &request : after)
            asked += request.domains.size();
        QVERIFY2(asked <= std::max<qint64>(1, left / 5 + 1), qPrintable(QString::number(asked)));
        QCOMPARE(world.service.overdrawn, 0);
    }

    void listsAreReloadedOnlyAfterChanges()
    {
        KnownWorld world(50, 1, 500);
        const int reads = world.journal.watchedReads;
        world.runFor(50min);
        QVERIFY(world.journal.watchedReads <= reads + 1);
        world.monitor->domainsChanged();
        QVERIFY(world.journal.watchedReads > reads);
    }

    void unusedQuotaIsExplainedAfterReset()
    {
        KnownWorld world(3, 1, 100); // an hour between two checks: 3 x 24 < 100
        world.runFor(72h);
        QVERIFY(world.journal.eventKinds.contains(EventKind::Quota));
        const auto reported = [&](const QString &words) {
            return std::any_of(world.journal.events.cbegin(), world.journal.events.cend(),
                               [&](const QString &event) { return event.contains(words); });
        };
        QVERIFY(reported(u"as often as it may be"_s));
        QVERIFY(!reported(u"computer was off"_s));
        world.sleepFor(48h);
        world.runFor(1h);
        QVERIFY(reported(u"computer was off"_s));
    }

    void unusedQuotaReasonIsGivenOnlyIfKnown_data()
    {
        const test::Table<int, QString> row({"what", "reported"});
        row("single runs", 0, "went unused.");
        row("ended before", 1, "went unused.");
        row("paused", 2, "went unused.");
        row("service down", 3, "could not be reached before the reset");
        row("failed only after it", 4, "computer was off");
    }
    void unusedQuotaReasonIsGivenOnlyIfKnown()
    {
        QFETCH(int, what);
        QFETCH(QString, reported);
        KnownWorld world(3, 1, 100);
        const auto untilMidnight = [&] {
            const QDateTime now = world.clock.nowUtc();
            return std::chrono::milliseconds(now.msecsTo(QDateTime(now.date().addDays(1), {0, 0}, Qt::UTC)));
        };
        world.runFor(untilMidnight() - 4h);
        world.journal.events.clear();
        switch (what) {
        case 0:
            for (int i = 0; i < 30; ++i) {
                world.kill();
                world.revive();
                const auto done = world.monitor->runOnce({});
                world.runFor(10min);
                QVERIFY(done.isFinished());
            }
            break;
        case 1:
            world.kill();
            world.clock.advance(5h);
            world.revive();
            world.monitor->start();
            break;
        case 2:
            world.monitor->setPaused(true);
            world.runFor(5h);
            world.monitor->setPaused(false);
            break;
        case 3:
            world.service.dead = true;
            world.runFor(5h);
            world.service.dead = false;
            break;
        case 4:
            world.service.dead = true;
            world.sleepFor(5h);
            world.runFor(30min);
            world.service.dead = false;
            break;
        }
        world.runFor(2h);
        const auto unused = world.journal.events.filter(u"went unused"_s);
        QCOMPARE(unused.size(), 1);
        QVERIFY2(unused.first().contains(reported), qPrintable(unused.first()));
    }

    void localServiceReportsNoUnusedQuota()
    {
        MonitorWorld world;
        const auto account = world.accounts.add(ServiceAddress::localSample().text());
        world.service.setUsage(account, Usage::Period::Daily, 1'000'000'000);
        world.journal.watch(account, domains(3));
        world.monitor->start();
        world.runFor(50h);
        QVERIFY(world.service.charged > 3);
        QCOMPARE(world.journal.events.filter(u"went unused"_s), QStringList());
    }
};

PANTAU_TEST(TestMonitorDetection)
#include "tst_monitor_detection.moc"
