// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/check_intervals.h"
#include "engine/planner.h"
#include "support/test_program.h"

#include <QRandomGenerator>
#include <QTest>
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

} // namespace

/// "You would usually know within …": the 90th percentile.
class TestDetectionDelay : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void nineInTenAreKnownWithinIt_data()
    {
        QTest::addColumn<std::vector<float>>("checksPerDay");
        QTest::addColumn<double>("hoursOn");
        QTest::addColumn<bool>("reads");
        const std::vector<float> mixed{0.05f, 0.2f, 0.2f, 1, 3, 8};
        QTest::newRow("once a day") << std::vector<float>{1} << 24.0 << false;
        QTest::newRow("every hour") << std::vector<float>{24} << 24.0 << false;
        QTest::newRow("every hour, nine hours on") << std::vector<float>{9} << 9.0 << false;
        QTest::newRow("twice a day, nine hours on") << std::vector<float>{2} << 9.0 << false;
        QTest::newRow("seldom") << std::vector<float>{0.02f} << 9.0 << false;
        QTest::newRow("mixed") << mixed << 24.0 << false;
        QTest::newRow("mixed, nine hours on") << mixed << 9.0 << false;
        QTest::newRow("seldom, with the published blocklist") << std::vector<float>{0.2f} << 24.0 << true;
        QTest::newRow("mixed, with the published blocklist, nine hours on") << mixed << 9.0 << true;
    }
    void nineInTenAreKnownWithinIt()
    {
        QFETCH(std::vector<float>, checksPerDay);
        QFETCH(double, hoursOn);
        QFETCH(bool, reads);
        const double said =
            hoursOf(knownWithin(checksPerDay, hoursOn, reads ? FeedReading::Yes : FeedReading::No));
        const double seen = played(checksPerDay, hoursOn, reads);
        QVERIFY2(said > 0.93 * seen && said < 1.07 * seen,
                 qPrintable(QStringLiteral("said %1 h, seen %2 h").arg(said).arg(seen)));
    }

    void whereFewAreEverCheckedNothingIsPromised()
    {
        QVERIFY(!knownWithin(std::vector<float>{}, 24));
        QVERIFY(!knownWithin(std::vector<float>{1, 0}, 24));
        QVERIFY(knownWithin(std::vector<float>{1, 0}, 24, FeedReading::Yes));
    }

    void theFiguresOfAPlanSayIt()
    {
        PlanInput input;
        input.now = QDateTime(QDate(2026, 3, 10), QTime(8, 0), QTimeZone::utc());
        input.usage = {Usage::Period::Daily, 1, 100, 0, 100, nextMidnightUtc(input.now), {}};
        input.availableUnits = 100;
        for (int i = 0; i < 500; ++i)
            input.domains.append(
                {DomainName::fromNormalised(QStringLiteral("site%1.example").arg(i)), AccountId(1)});
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
    void singleRunsCoverTheHourBetweenThem()
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
};

PANTAU_TEST(TestDetectionDelay)
#include "tst_detection_delay.moc"
