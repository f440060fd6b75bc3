// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/hint_tracker.h"
#include "engine/planner.h"
#include "support/test_program.h"

#include <QTimeZone>

using namespace pantau;
using namespace pantau::engine;
using namespace std::chrono_literals;

namespace {

const QString network = u"network"_s;
const QString feed = u"feed"_s;
const QDateTime firstMorning(QDate(2026, 3, 10), QTime(8, 0), QTimeZone::utc());

DomainName site(int number)
{
    return DomainName::fromNormalised(u"site%1.example"_s.arg(number));
}

HintTracker::WatchedDomains watched(int count)
{
    HintTracker::WatchedDomains made;
    for (int i = 0; i < count; ++i)
        made.insert(site(i), {BlockStatus::NotBlocked, i % 10 ? Importance::Normal : Importance::High});
    return made;
}

HintTracker tracker(int domains = 500, double checksPerDay = 100)
{
    HintTracker made;
    made.setSize(domains, checksPerDay);
    return made;
}

} // namespace

/// A hint makes the service be checked sooner, and nothing else (docs/scheduling.md, Hints).
class TestHintTracker : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void verdictChangesAfterTwoEqualLookups()
    {
        HintTracker hints = tracker();
        const auto recordVerdict = [&](bool blocked, std::chrono::minutes after) {
            return hints.recordVerdict(network, site(1), blocked, BlockStatus::NotBlocked,
                                       firstMorning.addDuration(after));
        };
        QVERIFY2(recordVerdict(true, 0min), "the domain needs a recheck soon");
        QVERIFY(hints.isEmpty());
        QVERIFY2(recordVerdict(true, 5min), "too soon to be another lookup");
        QVERIFY(hints.isEmpty());
        QVERIFY(!recordVerdict(true, 15min));
        QCOMPARE(hints.hintOf(site(1))->since, firstMorning.addDuration(15min));
        QVERIFY(hints.hintOf(site(1))->looksBlocked);
    }

    void singleWrongLookupIsIgnored()
    {
        HintTracker hints = tracker();
        for (int hour = 0; hour < 48; ++hour)
            (void)hints.recordVerdict(network, site(1), hour % 2 == 1, BlockStatus::NotBlocked,
                                      firstMorning.addDuration(std::chrono::hours(hour)));
        QVERIFY(hints.isEmpty());
    }

    void hintMustContradictTheKnownStatus()
    {
        HintTracker hints = tracker();
        hints.reported(feed, site(1), true, BlockStatus::Blocked, firstMorning);
        hints.reported(feed, site(2), true, BlockStatus::Unknown, firstMorning);
        QVERIFY(hints.isEmpty());
    }

    void verdictChangeCausesOneCheck()
    {
        HintTracker hints = tracker();
        hints.reported(feed, site(1), true, BlockStatus::NotBlocked, firstMorning);
        QCOMPARE(hints.toAsk(watched(10), firstMorning), QList<DomainName>{site(1)});
        hints.answered(site(1), BlockStatus::Unknown, firstMorning);
        QVERIFY2(hints.hintOf(site(1)), "the service gave no answer");
        hints.answered(site(1), BlockStatus::NotBlocked, firstMorning);
        QVERIFY(hints.isEmpty());
        // A constant level raises no new hint.
        for (int hour = 1; hour < 24; ++hour)
            (void)hints.recordVerdict(network, site(2), true,
                                      hour < 3 ? BlockStatus::NotBlocked : BlockStatus::Unknown,
                                      firstMorning.addDuration(std::chrono::hours(hour)));
        QVERIFY(hints.hintOf(site(2)));
        hints.answered(site(2), BlockStatus::NotBlocked, firstMorning.addDuration(24h));
        for (int hour = 25; hour < 72; ++hour)
            (void)hints.recordVerdict(network, site(2), true, BlockStatus::NotBlocked,
                                      firstMorning.addDuration(std::chrono::hours(hour)));
        QVERIFY(hints.isEmpty());
        QCOMPARE(hints.sources().value(feed).answered, 1);
        QCOMPARE(hints.sources().value(feed).proved, 0);
    }

    void revertedVerdictRemovesItsHint()
    {
        HintTracker hints = tracker();
        hints.reported(network, site(1), true, BlockStatus::NotBlocked, firstMorning);
        hints.reported(feed, site(1), false, BlockStatus::NotBlocked, firstMorning);
        QVERIFY2(hints.hintOf(site(1)), "another source does not count");
        hints.reported(network, site(1), false, BlockStatus::NotBlocked, firstMorning);
        QVERIFY(hints.isEmpty());
    }

    void importantDomainsAreCheckedFirst()
    {
        HintTracker hints = tracker();
        for (const int number : {3, 20, 4})
            hints.reported(feed, site(number), true, BlockStatus::NotBlocked, firstMorning);
        QCOMPARE(hints.toAsk(watched(50), firstMorning), (QList<DomainName>{site(20), site(3), site(4)}));
        QVERIFY2(hints.toAsk({}, firstMorning).isEmpty(), "unwatched domains are not checked");
    }

    void unreliableSourceExhaustsItsBudget()
    {
        HintTracker hints = tracker(5000);
        const auto all = watched(5000);
        int asked = 0;
        for (int day = 0; day < 30; ++day) {
            for (int i = 0; i < 40; ++i) {
                const QDateTime now = firstMorning.addDays(day).addDuration(std::chrono::minutes(10 * i));
                hints.reported(feed, site(40 * day + i), true, BlockStatus::NotBlocked, now);
                for (const DomainName &each : hints.toAsk(all, now)) {
                    hints.answered(each, BlockStatus::NotBlocked, now);
                    ++asked;
                }
            }
        }
        // Ten at first, then half a check a day.
        QVERIFY2(asked >= 10 && asked <= 10 + 15 + 1, qPrintable(QString::number(asked)));
    }

    void reliableSourceKeepsItsBudget()
    {
        HintTracker hints = tracker(5000);
        const auto all = watched(5000);
        int asked = 0;
        for (int i = 0; i < 60; ++i) {
            const QDateTime now = firstMorning.addDuration(std::chrono::minutes(10 * i));
            hints.reported(feed, site(i), true, BlockStatus::NotBlocked, now);
            for (const DomainName &each : hints.toAsk(all, now)) {
                hints.answered(each, BlockStatus::Blocked, now);
                ++asked;
            }
        }
        QCOMPARE(asked, 60);
    }

    void hintsUseAtMostTwoThirdsOfTheDailyChecks()
    {
        HintTracker hints = tracker(5000, 30);
        const auto all = watched(5000);
        int asked = 0;
        for (int i = 0; i < 60; ++i) {
            const QDateTime now = firstMorning.addDuration(std::chrono::minutes(10 * i));
            hints.reported(feed, site(i), true, BlockStatus::NotBlocked, now);
            for (const DomainName &each : hints.toAsk(all, now)) {
                hints.answered(each, BlockStatus::Blocked, now);
                ++asked;
            }
        }
        QCOMPARE(asked, 20);
        QVERIFY2(!hints.toAsk(all, firstMorning.addDays(1)).isEmpty(), "another day, another allowance");
    }

    void simultaneousHintsAreSampled_data()
    {
        // trueOnes: of the sample
        const test::Table<int, bool> row({"trueOnes", "isBelieved"});
        row("none", 0, false);
        row("one", 1, false);
        row("two", 2, true);
    }
    void simultaneousHintsAreSampled()
    {
        QFETCH(int, trueOnes);
        QFETCH(bool, isBelieved);
        HintTracker hints = tracker(500, 1000);
        for (int i = 0; i < 100; ++i)
            hints.reported(network, site(i), true, BlockStatus::NotBlocked, firstMorning.addSecs(i));
        const QDateTime now = firstMorning.addDuration(10min);
        const auto sample = hints.toAsk(watched(500), now);
        QCOMPARE(sample.size(), 3);
        for (int i = 0; i < 3; ++i)
            hints.answered(sample.at(i), i < trueOnes ? BlockStatus::Blocked : BlockStatus::NotBlocked, now);
        QCOMPARE(!hints.isEmpty(), isBelieved);
        QCOMPARE(hints.toAsk(watched(500), now).size() > 3, isBelieved);
    }

    void eachSourceOfADomainIsJudged()
    {
        HintTracker hints = tracker();
        hints.reported(feed, site(1), true, BlockStatus::NotBlocked, firstMorning);
        hints.reported(network, site(1), true, BlockStatus::NotBlocked, firstMorning.addSecs(60));
        hints.reported(network, site(1), true, BlockStatus::NotBlocked, firstMorning.addSecs(120));
        QCOMPARE(hints.hintOf(site(1))->source, feed);
        QCOMPARE(hints.toAsk(watched(500), firstMorning), QList<DomainName>{site(1)});
        hints.answered(site(1), BlockStatus::Blocked, firstMorning.addSecs(180));
        QVERIFY(hints.isEmpty());
        QCOMPARE(hints.askedToday(), 1);
        QCOMPARE(hints.sources().value(feed).answered, 1);
        QCOMPARE(hints.sources().value(network).answered, 1);
        const QList<Hint> news = hints.takeNews();
        QCOMPARE(news.size(), 4);
        QVERIFY(news.at(2).proved.value_or(false) && news.at(3).proved.value_or(false));

        HintTracker again = tracker();
        again.restore({news.at(2), news.at(3)}, firstMorning.addSecs(240));
        QCOMPARE(again.askedToday(), 1);
    }

    void sourcesPerDomainAreCapped()
    {
        HintTracker hints = tracker();
        for (int i = 0; i < 50; ++i)
            hints.reported(QString::number(i), site(1), true, BlockStatus::NotBlocked,
                           firstMorning.addSecs(i));
        QCOMPARE(hints.takeNews().size(), 8);
        QCOMPARE(hints.hintOf(site(1))->source, u"0"_s);
        // They do not prevent hints from the feed either.
        hints.reported(Hint::feed, site(1), true, BlockStatus::NotBlocked, firstMorning.addSecs(60));
        QCOMPARE(hints.takeNews().size(), 1);
    }

    /// A hint from a reliable source stays if an unreliable source that gave it too is no longer trusted.
    void unreliableSourceDoesNotDropOtherHints()
    {
        HintTracker hints = tracker(500, 1000);
        for (int i = 0; i < 100; ++i)
            hints.reported(network, site(i), true, BlockStatus::NotBlocked, firstMorning.addSecs(i));
        hints.reported(feed, site(77), true, BlockStatus::NotBlocked, firstMorning.addSecs(200));
        QDateTime now = firstMorning.addDuration(10min);
        const auto first = hints.toAsk(watched(500), now);
        QCOMPARE(first.size(), 4);
        QVERIFY(first.contains(site(77)));
        for (const DomainName &each : first)
            if (each != site(77))
                hints.answered(each, BlockStatus::NotBlocked, now);
        QCOMPARE(hints.openDomains(), QList<DomainName>{site(77)});
        QCOMPARE(hints.hintOf(site(77))->source, feed);
        QCOMPARE(hints.toAsk(watched(500), now), QList<DomainName>{site(77)});
    }

    void sourceCorroboratesAfterEightTrueHints()
    {
        HintTracker hints = tracker(5000, 1000);
        const auto settle = [&](int number, bool isTrue) {
            hints.reported(feed, site(number), true, BlockStatus::NotBlocked, firstMorning);
            hints.answered(site(number), isTrue ? BlockStatus::Blocked : BlockStatus::NotBlocked,
                           firstMorning);
        };
        const auto isCorroborated = [&](BlockStatus answer) {
            hints.reported(feed, site(999), true, BlockStatus::NotBlocked, firstMorning);
            return hints.isCorroborated(site(999), answer);
        };
        for (int i = 0; i < 7; ++i)
            settle(i, true);
        QVERIFY(!isCorroborated(BlockStatus::Blocked));
        settle(7, true);
        QVERIFY(isCorroborated(BlockStatus::Blocked));
        QVERIFY2(!isCorroborated(BlockStatus::NotBlocked), "that always takes two answers");
        settle(8, false);
        QVERIFY(!isCorroborated(BlockStatus::Blocked));
        for (int i = 10; i < 59; ++i)
            settle(i, true);
        QVERIFY2(!isCorroborated(BlockStatus::Blocked), "49 since it was wrong");
        settle(60, true);
        QVERIFY(isCorroborated(BlockStatus::Blocked));
    }

    /// After ten false hints the budget is exhausted, also after a restart. It is refilled by days, with or
    /// without events.
    void budgetSurvivesARestartAndRefillsDaily()
    {
        HintTracker hints = tracker(500, 100);
        QList<Hint> recorded;
        for (int i = 0; i < 10; ++i) {
            hints.reported(feed, site(i), true, BlockStatus::NotBlocked, firstMorning);
            hints.answered(site(i), BlockStatus::NotBlocked, firstMorning);
        }
        hints.reported(feed, site(20), true, BlockStatus::NotBlocked, firstMorning);
        for (const Hint &each : hints.takeNews())
            if (!each.isOpen() || each.domain == site(20))
                recorded.append(each);
        QVERIFY(hints.toAsk(watched(30), firstMorning).isEmpty());
        HintTracker later = tracker(500, 100);
        later.restore(recorded, firstMorning.addSecs(60));
        QVERIFY(later.toAsk(watched(30), firstMorning.addSecs(60)).isEmpty());
        QVERIFY2(later.toAsk(watched(30), firstMorning.addDays(1)).isEmpty(), "half a question");
        QCOMPARE(later.toAsk(watched(30), firstMorning.addDays(2)), QList<DomainName>{site(20)});
        QCOMPARE(later.sources().value(feed).answered, 10);
    }

    /// All domains at once: only as many hints are kept as needed to recognise a flood.
    void floodOfAllDomainsIsSampledQuickly()
    {
        constexpr int count = 100'000;
        HintTracker hints = tracker(count, 1'000'000);
        const QDateTime now = firstMorning;
        for (int i = 0; i < count; ++i)
            hints.reported(feed, site(i), true, BlockStatus::NotBlocked, now);
        const auto sample = hints.toAsk(watched(count), now);
        QCOMPARE(sample.size(), 3);
        for (const DomainName &domain : sample)
            hints.answered(domain, BlockStatus::NotBlocked, now);
        QVERIFY(hints.isEmpty());
    }

    /// A restart does not let a flood through.
    void aFloodIsSampledAfterARestartToo()
    {
        HintTracker hints = tracker();
        for (int i = 0; i < 30; ++i)
            hints.reported(feed, site(i), true, BlockStatus::NotBlocked, firstMorning);
        HintTracker later = tracker();
        later.restore(hints.takeNews(), firstMorning.addSecs(2 * 3600));
        QCOMPARE(later.toAsk(watched(30), firstMorning.addSecs(2 * 3600)).size(), 3);
    }

    void hintedDomainIsPlannedImmediately()
    {
        PlanInput input = planned();
        const auto ofSite = [](const Plan &made, int number) {
            return std::any_of(made.checks.cbegin(), made.checks.cend(),
                               [&](const PlannedCheck &each) { return each.domain == site(number); });
        };
        QVERIFY(!ofSite(plan(input), 7));
        input.hinted = {site(7), site(9999)};
        QVERIFY(ofSite(plan(input), 7));
        // Whatever the list's interval, but not before the service's own data expire.
        input.domains[7].interval = 240h;
        QVERIFY(ofSite(plan(input), 7));
        input.domains[7].known.lastAskedAt = input.domains[7].known.lastAnsweredAt =
            firstMorning.addSecs(-600);
        const Plan waits = plan(input);
        QVERIFY(!ofSite(waits, 7));
        QVERIFY(waits.nextAt <= firstMorning.addSecs(3000));
    }

    void overdueDomainsPrecedeHints()
    {
        PlanInput input = planned();
        input.availableUnits = input.usage.remaining = 12; // ten of them are reserved
        for (int i = 100; i < 102; ++i)
            input.domains[i].known.lastAskedAt = input.domains[i].known.lastAnsweredAt =
                firstMorning.addDays(-90);
        input.hinted = {site(7)};
        for (const PlannedCheck &check : plan(input).checks)
            QVERIFY(check.domain != site(7));
    }

    void planIsUnchangedWithoutHints()
    {
        PlanInput input = planned();
        input.listUntil.reset();
        const Plan before = plan(input);
        HintTracker hints = tracker();
        input.hinted = hints.toAsk(watched(500), firstMorning);
        const Plan after = plan(input);
        QVERIFY(before.checks == after.checks);
        QCOMPARE(after.nextAt, before.nextAt);
    }

private:
    /// Returns 500 domains that were checked within five days, ahead of their rate.
    static PlanInput planned()
    {
        PlanInput input;
        for (int i = 0; i < 500; ++i) {
            WatchedDomain domain{site(i), AccountId(1)};
            domain.known.status = BlockStatus::NotBlocked;
            domain.known.lastAskedAt = domain.known.lastAnsweredAt = firstMorning.addSecs(-7200 - 800 * i);
            domain.record.firstAnsweredAt = firstMorning.addDays(-100);
            input.domains.append(domain);
        }
        input.usage = {Usage::Period::Daily, 1, 100, 30, 70, {}, {}};
        input.availableUnits = 70;
        input.now = input.lastPlannedAt = firstMorning;
        input.listUntil = firstMorning;
        return input;
    }
};

PANTAU_TEST(TestHintTracker)
#include "tst_hint_tracker.moc"
