// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "support/monitor_world.h"
#include "support/test_program.h"

#include <QRandomGenerator>

#include <algorithm>

using namespace pantau;
using namespace pantau::test;
using namespace std::chrono_literals;

namespace {

const QString tool = u"uptime"_s;

/// 300 domains that were all answered "not blocked", with an allowance for about three checks a day each. By
/// the plan alone, only the longest-waiting domains would be checked within minutes.
struct HintedWorld : MonitorWorld
{
    explicit HintedWorld(int confirmations = 1, qint64 checksPerDay = 1000) : account(freemium(checksPerDay))
    {
        WatchedDomain like = FakeJournal::plain();
        like.confirmations = confirmations;
        like.lists = {ListId{1}};
        journal.watch(account, domains(300), like);
        monitor->start();
        runFor(90min);
    }

    [[nodiscard]] QHash<DomainName, KnownStatus> known() const { return journal.statuses.cbegin().value(); }
    /// Returns the domains checked most recently, but at least one hour ago. The plan checks others first.
    [[nodiscard]] QList<DomainName> quiet(qsizetype count) const
    {
        QList<DomainName> all = domains(300);
        const auto statuses = known();
        all.removeIf([&](const DomainName &domain) {
            return (*statuses.value(domain).lastAskedAt).addDuration(61min) > clock.nowUtc() ||
                   statuses.value(domain).status != BlockStatus::NotBlocked;
        });
        std::sort(all.begin(), all.end(), [&](const DomainName &a, const DomainName &b) {
            return statuses.value(b).lastAskedAt < statuses.value(a).lastAskedAt;
        });
        return all.first(std::min(count, all.size()));
    }
    [[nodiscard]] int asked(const DomainName &domain) const
    {
        int count = 0;
        for (const auto &batch : service.checks())
            count += batch.contains(domain) ? 1 : 0;
        return count;
    }
    [[nodiscard]] QList<Hint> hints() const { return journal.savedHints.cbegin().value(); }
    int tell(const QList<DomainName> &reported, bool looksBlocked = true)
    {
        const auto taken = monitor->takeHints(tool, reported, looksBlocked);
        return taken ? *taken : -1;
    }

    AccountId account;
};

} // namespace

/// A hint makes the service be checked sooner, and is never a status (docs/scheduling.md, Hints).
class TestMonitorHints : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void hintKeepsItsSourceTimestamp()
    {
        HintedWorld world;
        const DomainName hinted = world.quiet(1).constFirst();
        const QDateTime reportedAt = world.clock.nowUtc().addDuration(-10min);
        QVERIFY(world.monitor->takeHints(tool, {hinted}, true, {}, reportedAt));
        QCOMPARE(world.hints().constFirst().since, reportedAt);
        QVERIFY(world.monitor->takeHints(tool, {world.quiet(1).constLast()}, true, {},
                                         world.clock.nowUtc().addDuration(1h)));
        for (const Hint &hint : world.hints())
            QVERIFY(hint.since <= world.clock.nowUtc());
    }

    /// The hint was read late, so a newer answer already judges it.
    void answeredHintCausesNoCheck()
    {
        HintedWorld world;
        const DomainName hinted = world.quiet(1).constFirst();
        const int asked = world.asked(hinted);
        QVERIFY(world.monitor->takeHints(tool, {hinted}, true, {}, world.clock.nowUtc().addDuration(-12h)));
        QVERIFY(!world.hints().constLast().isOpen());
        QCOMPARE(world.hints().constLast().proved, std::optional(false));
        world.runFor(2min);
        QCOMPARE(world.asked(hinted), asked);
    }

    void hintTriggersAnImmediateCheck()
    {
        HintedWorld world;
        const DomainName hinted = world.quiet(1).constFirst();
        world.service.blocked = {hinted};
        const int before = world.asked(hinted);
        QCOMPARE(world.tell({hinted}), 1);
        QVERIFY2(world.hints().constLast().isOpen(), "it is stored before it is used");
        world.runFor(2min);
        QCOMPARE(world.asked(hinted), before + 2); // and confirmed
        QCOMPARE(world.changes.size(), 1);
        QCOMPARE(world.hints().constLast().proved, true);
        QCOMPARE(world.journal.crossedHints, 0);
    }

    void hintDoesNotChangeTheStatus()
    {
        HintedWorld world;
        const QList<DomainName> hinted = world.quiet(5);
        QList<int> before;
        for (const DomainName &domain : hinted)
            before.append(world.asked(domain));
        world.tell(hinted);
        world.runFor(3min);
        for (int i = 0; i < hinted.size(); ++i) {
            QCOMPARE(world.asked(hinted.at(i)), before.at(i) + 1);
            QCOMPARE(world.known().value(hinted.at(i)).status, BlockStatus::NotBlocked);
            QVERIFY(!world.known().value(hinted.at(i)).suspicion);
        }
        QVERIFY(world.changes.isEmpty());
        for (const Hint &hint : world.hints())
            QCOMPARE(hint.proved, false);
    }

    /// One lookup in five is wrong, and an external tool gives a false hint every few hours.
    void falseHintsCauseNoFalseAlarms()
    {
        HintedWorld world(1, 100);
        const QList<DomainName> all = domains(300);
        QRandomGenerator random(5);
        for (int hour = 0; hour < 34 * 24; ++hour) {
            for (const bool again : {false, true}) {
                for (const DomainName &domain : all)
                    world.monitor->recordVerdict(Hint::network, domain, random.bounded(5) == 0);
                world.runFor(again ? 44min : 16min);
            }
            if (hour % 7 == 0)
                world.tell({all.at(random.bounded(300)), all.at(random.bounded(300))});
        }
        const QList<Hint> hints = world.hints();
        const auto answered = std::count_if(hints.cbegin(), hints.cend(),
                                            [](const Hint &hint) { return hint.proved.has_value(); });
        QVERIFY2(answered > 20, qPrintable(QString::number(answered)));
        QVERIFY(world.changes.isEmpty());
        QVERIFY(world.incidents.isEmpty());
        const auto statuses = world.known();
        for (const DomainName &domain : all) {
            QCOMPARE(int(statuses.value(domain).status), int(BlockStatus::NotBlocked));
            QVERIFY(!statuses.value(domain).suspicion);
            QVERIFY2(world.asked(domain) >= 4, "hints do not starve other domains");
        }
    }

    void hintForAnUnwatchedDomainIsIgnored()
    {
        HintedWorld world;
        QCOMPARE(world.tell({DomainName::fromNormalised(u"stranger.example"_s)}), 0);
        QVERIFY(world.journal.savedHints.isEmpty());
        world.runFor(5min);
        QCOMPARE(world.asked(DomainName::fromNormalised(u"stranger.example"_s)), 0);
    }

    void hintAppliesToOneServiceOnly()
    {
        HintedWorld world;
        const AccountId other = world.accounts.add(u"http://127.0.0.1:2/api/v1"_s);
        world.service.setUsage(other, Usage::Period::Daily, 1000);
        world.journal.watch(other, domains(3));
        world.monitor->domainsChanged();
        world.runFor(5min);
        const auto taken = world.monitor->takeHints(tool, {domains(1).constFirst()}, true, other);
        QVERIFY(taken);
        QCOMPARE(*taken, 1);
        QCOMPARE(world.journal.savedHints.keys(), QStringList{u"http://127.0.0.1:2/api/v1"_s});
    }

    /// If the user also has a package.
    void hintChecksUseTheFreeAccountFirst()
    {
        HintedWorld world;
        const AccountId package = world.accounts.add();
        world.service.setUsage(package, Usage::Period::Monthly, 30'000);
        world.journal.watch(package, domains(300));
        world.monitor->domainsChanged();
        world.runFor(90min);
        const auto hinted = world.quiet(3);
        const qsizetype before = world.service.requests.size();
        QCOMPARE(world.tell(hinted), 3);
        world.runFor(1min);
        int paid = 0;
        for (const auto &request : world.service.requests.mid(before))
            for (const DomainName &domain : hinted)
                if (request.domains.contains(domain)) {
                    QCOMPARE(request.account, world.account);
                    ++paid;
                }
        QCOMPARE(paid, 3);
    }

    void openHintSurvivesARestart()
    {
        HintedWorld world;
        const DomainName hinted = world.quiet(1).constFirst();
        world.service.blocked = {hinted};
        world.service.dead = true;
        world.tell({hinted});
        world.runFor(1min);
        QVERIFY(world.hints().constLast().isOpen());
        world.kill();
        world.service.dead = false;
        world.revive();
        world.monitor->start();
        world.runFor(3min);
        QCOMPARE(world.changes.size(), 1);
        QCOMPARE(world.hints().constLast().proved, true);
        QCOMPARE(world.journal.crossedHints, 0);
    }

    /// The answer was stored, but the program ended before the hint was settled.
    void storedAnswerSettlesTheHintAfterARestart()
    {
        HintedWorld world;
        const DomainName hinted = world.quiet(1).constFirst();
        world.tell({hinted});
        const QList<Hint> open = world.hints();
        world.runFor(2min);
        const int asked = world.asked(hinted);
        world.kill();
        world.journal.savedHints.begin().value() = open;
        world.revive();
        world.monitor->start();
        world.runFor(2min);
        QCOMPARE(world.asked(hinted), asked);
        QCOMPARE(world.hints().constLast().proved, false);
    }

    /// As `pantau-cli check` does when nothing else is running.
    void manualCheckSettlesAnEarlierHint()
    {
        HintedWorld world;
        const DomainName hinted = world.quiet(1).constFirst();
        world.service.dead = true;
        world.tell({hinted});
        world.kill();
        world.service.dead = false;
        world.revive();
        QVERIFY(world.hints().constLast().isOpen());
        QCOMPARE(world.checkNow(world.account, {hinted}).size(), 1);
        QCOMPARE(world.hints().constLast().proved, false);
        QCOMPARE(world.journal.crossedHints, 0);
    }

    void unsavedHintIsRefusedAndCanBeRepeated()
    {
        HintedWorld world;
        const DomainName hinted = world.quiet(1).constFirst();
        world.journal.failing = u"saveHints"_s;
        QCOMPARE(world.tell({hinted}), -1);
        world.journal.failing.clear();
        QCOMPARE(world.tell({hinted}), 1);
        world.runFor(2min);
        QCOMPARE(world.hints().size(), 1);
        QCOMPARE(world.hints().constFirst().proved, false);
        QCOMPARE(world.journal.crossedHints, 0);
    }

    /// After eight confirmations without a contradiction, the hint replaces a confirming check.
    void reliableSourceReplacesAConfirmation_data()
    {
        const test::Table<int, int> row({"confirmations", "questions"});
        row("one", 1, 1);
        row("three", 3, 3);
    }
    void reliableSourceReplacesAConfirmation()
    {
        QFETCH(int, confirmations);
        QFETCH(int, questions);
        HintedWorld world(confirmations);
        for (int i = 0; i < 8; ++i) {
            const DomainName hinted = world.quiet(1).constFirst();
            world.service.blocked.insert(hinted);
            world.tell({hinted});
            world.runFor(2min);
        }
        QCOMPARE(world.changes.size(), 8);
        const DomainName hinted = world.quiet(1).constFirst();
        world.service.blocked.insert(hinted);
        const int before = world.asked(hinted);
        world.tell({hinted});
        world.runFor(2min);
        QCOMPARE(world.changes.size(), 9);
        QCOMPARE(world.asked(hinted), before + questions);
    }

    void unblockingAlwaysNeedsAllConfirmations()
    {
        HintedWorld world;
        for (int i = 0; i < 9; ++i) {
            const DomainName hinted = world.quiet(1).constFirst();
            world.service.blocked.insert(hinted);
            world.tell({hinted});
            world.runFor(2min);
        }
        QCOMPARE(world.changes.size(), 9);
        const DomainName hinted = world.changes.constLast().domain;
        const auto isQuiet = [&] {
            return (*world.known().value(hinted).lastAskedAt).addDuration(61min) < world.clock.nowUtc();
        };
        while (!isQuiet())
            world.runFor(1min);
        world.service.blocked.remove(hinted);
        const int then = world.asked(hinted);
        world.tell({hinted}, false);
        world.runFor(3min);
        QCOMPARE(world.changes.size(), 10);
        QCOMPARE(world.asked(hinted), then + 2);
    }

    /// A paid answer without a result is not repeated endlessly.
    void hintWithoutAnAnswerIsTriedThreeTimes()
    {
        HintedWorld world;
        const DomainName hinted = world.quiet(1).constFirst();
        world.service.tell = [&](const DomainName &domain, BlockStatus truth) {
            return domain == hinted ? BlockStatus::Unknown : truth;
        };
        const int before = world.asked(hinted);
        world.tell({hinted});
        world.runFor(200min);
        QCOMPARE(world.asked(hinted), before + 3);
        QVERIFY(!world.hints().constLast().isOpen());
        QVERIFY(!world.hints().constLast().proved);
    }

    void removedDomainClosesItsHint()
    {
        HintedWorld world;
        const DomainName hinted = world.quiet(1).constFirst();
        world.service.dead = true;
        world.tell({hinted});
        world.journal.unwatch(world.account, {hinted});
        world.monitor->domainsChanged();
        world.service.dead = false;
        const int before = world.asked(hinted);
        world.runFor(30min);
        QCOMPARE(world.asked(hinted), before);
        QVERIFY(!world.hints().constLast().isOpen());
    }

    /// Whether it is true stays unknown, also when the lists are reread.
    void answerOnHoldDoesNotProveAHint()
    {
        HintedWorld world;
        world.sleepFor(2h);
        world.runFor(5min);
        const QList<DomainName> hinted = world.quiet(8);
        world.service.tell = [](const DomainName &, BlockStatus) { return BlockStatus::Blocked; };
        world.sleepFor(24h); // much is due, and every status changes
        world.tell(hinted);
        world.runFor(3min);
        QVERIFY(!world.incidents.isEmpty());
        world.monitor->domainsChanged();
        world.runFor(2min);
        QVERIFY(!world.hints().isEmpty());
        for (const Hint &hint : world.hints())
            QVERIFY2(!hint.proved, qPrintable(hint.domain.ascii()));
        QVERIFY(world.changes.isEmpty());
    }

    /// If a source gives a hint for everything, only three checks follow.
    void hintFloodIsSampled()
    {
        HintedWorld world;
        world.sleepFor(2h);
        world.runFor(1min);
        const auto before = world.service.charged;
        const QList<DomainName> all = world.quiet(200);
        QVERIFY(all.size() > 100);
        QHash<DomainName, int> asked;
        for (const DomainName &domain : all)
            asked.insert(domain, world.asked(domain));
        world.tell(all);
        world.runFor(2min);
        QVERIFY2(world.service.charged - before < 20,
                 qPrintable(QString::number(world.service.charged - before)));
        QVERIFY(world.changes.isEmpty());
        for (const Hint &hint : world.hints())
            QVERIFY(!hint.isOpen());
        QCOMPARE(world.journal.crossedHints, 0);
    }
};

PANTAU_TEST(TestMonitorHints)
#include "tst_monitor_hints.moc"
