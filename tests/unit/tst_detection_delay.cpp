// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/change_rate.h"
#include "engine/check_intervals.h"
#include "engine/planner.h"
#include "engine/state_rates.h"
#include "support/test_program.h"

#include <QRandomGenerator>
#include <QTimeZone>

#include <algorithm>
#include <cmath>
#include <vector>

using namespace pantau;
using namespace pantau::engine;
using namespace std::chrono_literals;

namespace {

double hoursOf(const std::optional<std::chrono::seconds> &within)
{
    return within ? double(within->count()) / 3600 : -1;
}

/// Simulates 20,000 blocks at random times and returns the delay's 90th percentile.
double played(const std::vector<float> &checksPerDay, double hoursOn, bool reads)
{
    QRandomGenerator random(7);
    std::vector<double> delays;
    const auto nextOf = [&](double at, double timesADay, double phase) {
        if (timesADay <= 1) {
            const double gap = 24 / timesADay;
            return (std::floor((at - phase) / gap) + 1) * gap + phase;
        }
        const double gap = hoursOn / timesADay;
        for (double day = std::floor(at / 24) * 24;; day += 24)
            for (double check = day + phase; check < day + hoursOn; check += gap)
                if (check > at)
                    return check;
    };
    for (int i = 0; i < 20'000; ++i) {
        const double timesADay = double(checksPerDay[size_t(random.bounded(int(checksPerDay.size())))]);
        const double phase =
            random.generateDouble() * (timesADay <= 1 ? 24 / timesADay : hoursOn / timesADay);
        const double at = 2400 + random.generateDouble() * 240;
        double known = nextOf(at, timesADay, phase);
        if (reads && random.generateDouble() < 0.98)
            known = std::min(known, nextOf(at + 2, hoursOn, random.generateDouble()));
        delays.push_back(known - at);
    }
    std::sort(delays.begin(), delays.end());
    return delays[delays.size() * 9 / 10];
}

const QDateTime now(QDate(2026, 3, 10), QTime(8, 0), QTimeZone::utc());

/// Returns a domain watched for 200 days, with changes @p changesDaysAgo days ago.
WatchedDomain watched(const QString &name, int list, const QList<int> &changesDaysAgo = {})
{
    WatchedDomain made{DomainName::fromNormalised(name), AccountId(1)};
    made.lists = {ListId(list)};
    made.record.firstAnsweredAt = now.addDays(-200);
    made.known.lastAnsweredAt = now;
    made.known.status = changesDaysAgo.size() % 2 == 1 ? BlockStatus::Blocked : BlockStatus::NotBlocked;
    for (const int days : changesDaysAgo)
        made.record.changes.append(now.addDays(-days));
    return made;
}

/// Returns names without common parts.
QString unlike(int number)
{
    return u"%1%2%3%1.example"_s.arg(QChar(u'a' + number % 26))
        .arg(QChar(u'a' + number / 26 % 26))
        .arg(QChar(u'q' - number % 7));
}

/// Returns three hundred domains in five lists. Every fifth was listed once and is still listed.
QList<WatchedDomain> oneWay()
{
    QList<WatchedDomain> domains;
    for (int i = 0; i < 300; ++i)
        domains.append(watched(unlike(i), i % 5, i / 5 % 5 == 0 ? QList<int>{60 + i / 3} : QList<int>{}));
    return domains;
}

} // namespace

/// "New blocks are usually detected within …": the 90th percentile.
class TestDetectionDelay : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void delayIsTheNinetiethPercentile_data()
    {
        const test::Table<std::vector<float>, double, bool> row({"checksPerDay", "hoursOn", "reads"});
        const std::vector<float> mixed{0.05f, 0.2f, 0.2f, 1, 3, 8};
        row("once a day", {1}, 24.0, false);
        row("every hour", {24}, 24.0, false);
        row("every hour, nine hours on", {9}, 9.0, false);
        row("twice a day, nine hours on", {2}, 9.0, false);
        row("seldom", {0.02f}, 9.0, false);
        row("mixed", mixed, 24.0, false);
        row("mixed, nine hours on", mixed, 9.0, false);
        row("seldom, with the published blocklist", {0.2f}, 24.0, true);
        row("mixed, with the published blocklist, nine hours on", mixed, 9.0, true);
    }
    void delayIsTheNinetiethPercentile()
    {
        QFETCH(std::vector<float>, checksPerDay);
        QFETCH(double, hoursOn);
        QFETCH(bool, reads);
        const double said =
            hoursOf(knownWithin(checksPerDay, hoursOn, reads ? FeedReading::Yes : FeedReading::No));
        const double seen = played(checksPerDay, hoursOn, reads);
        QVERIFY2(said > 0.93 * seen && said < 1.07 * seen,
                 qPrintable(u"said %1 h, seen %2 h"_s.arg(said).arg(seen)));
    }

    void delayIsUnknownIfDomainsAreNeverChecked()
    {
        QVERIFY(!knownWithin(std::vector<float>{}, 24));
        QVERIFY(!knownWithin(std::vector<float>{1, 0}, 24));
        QVERIFY(knownWithin(std::vector<float>{1, 0}, 24, FeedReading::Yes));
    }

    void planFiguresIncludeTheDelay()
    {
        PlanInput input;
        input.now = QDateTime(QDate(2026, 3, 10), QTime(8, 0), QTimeZone::utc());
        input.usage = {Usage::Period::Daily, 1, 100, 0, 100, nextMidnightUtc(input.now), {}};
        input.availableUnits = 100;
        for (int i = 0; i < 500; ++i)
            input.domains.append({DomainName::fromNormalised(u"site%1.example"_s.arg(i)), AccountId(1)});
        // All domains alike: each checked every five days.
        const PlanFigures alike = figures(input);
        QVERIFY(std::abs(hoursOf(alike.knownWithin) - 0.9 * 120) < 6);
        QVERIFY(!alike.importantKnownWithin);
        QVERIFY(hoursOf(alike.knownWithinByFeed) < 4);
        for (int i = 0; i < 20; ++i)
            input.domains[i].importance = Importance::High;
        const PlanFigures mixed = figures(input);
        QVERIFY(hoursOf(mixed.importantKnownWithin) < 0.7 * hoursOf(mixed.knownWithin));
        QVERIFY2(plan(input).knownWithin, "a whole plan");
        input.listUntil = input.now;
        QVERIFY2(!plan(input).knownWithin, "a step has no time for it");
    }

    /// Hourly single runs count as a quarter of an hour each, but their checks cover the whole hour.
    void hourlySingleRunsCoverTheWholeHour()
    {
        const QDateTime midnight(QDate(2026, 3, 9), QTime(0, 0), Qt::UTC);
        OnlineHours hourly;
        OnlineHours office;
        OnlineHours twice;
        for (int day = 0; day < 120; ++day) {
            for (int hour = 0; hour < 24; ++hour) {
                const QDateTime at = midnight.addDays(day).addSecs(hour * 3600);
                hourly.note(at, at);
                if (hour % 12 == 0)
                    twice.note(at, at);
            }
            office.note(midnight.addDays(day).addSecs(9 * 3600),
                        midnight.addDays(day).addSecs(17 * 3600 - 1));
        }
        QVERIFY(hoursOnPerDay(hourly) > 23.9);
        QVERIFY(std::abs(hoursOnPerDay(office) - 8) < 0.1);
        QVERIFY(std::abs(hoursOnPerDay(twice) - 0.5) < 0.1);
    }

    // Listing and delisting have separate rates, and similar domains influence each other
    // (docs/scheduling.md).

    void recordCountsListingAndDelisting()
    {
        const StateRecord record = StateRecord::of(watched(u"a.example"_s, 1, {150, 50, 20}));
        QCOMPARE(record.listing.events, 2.0);
        QCOMPARE(record.listing.days, 50.0 + 30.0);
        QCOMPARE(record.delisting.events, 1.0);
        QCOMPARE(record.delisting.days, 100.0 + 20.0);
    }

    void fullRecordStartsAtItsOldestChange()
    {
        QList<int> days;
        for (int i = ChangeRecord::mostChanges; i > 0; --i)
            days.append(i);
        const StateRecord record = StateRecord::of(watched(u"a.example"_s, 1, days));
        QCOMPARE(record.listing.events + record.delisting.events, double(ChangeRecord::mostChanges - 1));
        QCOMPARE(record.listing.days + record.delisting.days, double(ChangeRecord::mostChanges));
    }

    void listedDomainHasALowRateIfDelistingIsRare()
    {
        const QList<WatchedDomain> domains = oneWay();
        const ChangeRates both = ChangeRates::fit(domains);
        const ChangeRates alike = ChangeRates::fit(domains, {}, ChangeRates::Directions::Alike);
        const WatchedDomain &listed = domains.first();
        const WatchedDomain &free = domains.last();
        QCOMPARE(listed.known.status, BlockStatus::Blocked);
        QVERIFY2(alike.perDay(listed) > 1.5 * alike.perDay(free), "it has changed more often");
        QVERIFY2(both.perDay(listed) < 0.6 * alike.perDay(listed),
                 qPrintable(u"%1 of %2"_s.arg(both.perDay(listed)).arg(alike.perDay(listed))));
    }

    void equalDirectionsKeepTheCommonRate()
    {
        QList<WatchedDomain> domains;
        for (int i = 0; i < 100; ++i) {
            QList<int> changes;
            for (int day = 190 - i % 9; i % 4 == 0 && day > 0; day -= 17)
                changes.append(day);
            domains.append(watched(unlike(i), i % 5, changes));
        }
        const ChangeRates both = ChangeRates::fit(domains);
        const ChangeRates alike = ChangeRates::fit(domains, {}, ChangeRates::Directions::Alike);
        for (const WatchedDomain &domain : std::as_const(domains)) {
            const double ratio = both.perDay(domain) / alike.perDay(domain);
            QVERIFY2(ratio > 0.8 && ratio < 1.25, qPrintable(QString::number(ratio)));
        }
    }

    void relatedDomainsShareAHigherRate_data()
    {
        // shared: a pattern for names; empty: the list
        const test::Table<QString> row({"shared"});
        row("list", QString());
        row("registered domain", "%1.toko.example");
        row("stem", "melati-%1.example");
    }
    void relatedDomainsShareAHigherRate()
    {
        QFETCH(QString, shared);
        QList<WatchedDomain> domains;
        const auto add = [&](bool isKin, int i, const QList<int> &changes) {
            const bool byName = isKin && !shared.isEmpty();
            const QString name = byName ? shared.arg(shared.startsWith(u'%') ? unlike(i).section(u'.', 0, 0)
                                                                             : QString::number(i))
                                        : unlike(i);
            domains.append(watched(name, shared.isEmpty() && isKin ? 77 : i % 9, changes));
        };
        for (int i = 0; i < 400; ++i)
            add(false, i, i % 40 == 0 ? QList<int>{60} : QList<int>{});
        for (int i = 400; i < 440; ++i)
            add(true, i, i % 2 == 1 ? QList<int>{i - 300} : QList<int>{});
        const ChangeRates rates = ChangeRates::fit(domains);
        const double stranger = rates.perDay(domains.at(1));
        const double related = rates.perDay(domains.at(400));
        QCOMPARE(domains.at(400).record.changes.size(), 0);
        QVERIFY2(related > 2 * stranger, qPrintable(u"%1 and %2"_s.arg(related).arg(stranger)));
    }

    void removedDomainsRaiseTheRateOfTheirList()
    {
        QList<WatchedDomain> domains;
        for (int i = 0; i < 100; ++i)
            domains.append(watched(unlike(i), i % 2, i < 4 ? QList<int>{120 - i} : QList<int>{}));
        QList<WatchedDomain> former;
        for (int i = 0; i < 40; ++i)
            former.append(watched(unlike(200 + i), 1, {100 + i}));
        const ChangeRates without = ChangeRates::fit(domains);
        QVERIFY(without.perDay(domains.at(51)) < 1.1 * without.perDay(domains.at(50)));
        const ChangeRates with = ChangeRates::fit(domains, former);
        QVERIFY(with.perDay(domains.at(51)) > 1.5 * with.perDay(domains.at(50)));
    }

    void openAppealRaisesTheRate()
    {
        const QList<WatchedDomain> domains = oneWay();
        const ChangeRates rates = ChangeRates::fit(domains);
        WatchedDomain listed = domains.first();
        const double quiet = rates.perDay(listed);
        listed.isAppealed = true;
        QVERIFY(quiet < 0.1);
        QCOMPARE(rates.perDay(listed), 0.2);
        WatchedDomain free = domains.last();
        const double before = rates.perDay(free);
        free.isAppealed = true; // and it was delisted
        QCOMPARE(rates.perDay(free), before);
    }

    void knownDomainsKeepTheirRatesInLargeAccounts()
    {
        QList<WatchedDomain> domains;
        for (int i = 0; i < RatesMemory::learnedAtOnce; ++i)
            domains.append(
                watched(u"site%1.example"_s.arg(i), i % 9, i % 50 == 0 ? QList<int>{60} : QList<int>{}));
        RatesMemory memory;
        const QList<double> before = memory.ratesOf(AccountId(1), domains, now);
        QVERIFY(before.first() != before.at(1));
        domains.append(watched(u"one-more.example"_s, 1));
        QCOMPARE(memory.ratesOf(AccountId(1), domains, now).mid(0, before.size()), before);
    }

    void extremeRecordStillHasARate_data()
    {
        const test::Table<double, double, double> row({"events", "days", "factor"});
        row("far too quiet", 1.0, 4000.0, 1e6);
        row("far too restless", 32.0, 1.0, 1e-8);
    }
    void extremeRecordStillHasARate()
    {
        QFETCH(double, events);
        QFETCH(double, days);
        QFETCH(double, factor);
        const RatePopulation::Sample sample{events, days, std::log(factor)};
        const RatePopulation population = RatePopulation::fit({sample});
        QVERIFY(population.perDay(sample) > 0);
        QVERIFY(qIsFinite(population.perDay(sample)));
        QVERIFY(qIsFinite(population.likelihood(sample)));
    }

    void stemIgnoresHyphensDigitsAndSubdomains()
    {
        const auto stem = [](const char *name) {
            return GroupNames::of(DomainName::fromNormalised(QString::fromLatin1(name))).stem;
        };
        QCOMPARE(stem("toko-melati-2.co.id"), u"tokomelati"_s);
        QCOMPARE(stem("shop.tokomelati7.com"), u"tokomelati"_s);
        QCOMPARE(stem("abc1.com"), QString());
    }
};

PANTAU_TEST(TestDetectionDelay)
#include "tst_detection_delay.moc"
