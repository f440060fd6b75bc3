// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/plan_text.h"
#include "engine/planner.h"

#include <QElapsedTimer>
#include <QTest>
#include <QTimeZone>

using namespace pantau;
using namespace pantau::engine;

namespace {

const QDateTime morning(QDate(2026, 3, 10), QTime(8, 0), QTimeZone::utc());

WatchedDomain watched(int number, std::optional<QDateTime> lookedAt,
                      std::optional<std::chrono::seconds> interval = {})
{
    WatchedDomain made{DomainName::fromNormalised(QStringLiteral("site%1.example").arg(number)),
                       AccountId(1),
                       Importance::Normal,
                       interval,
                       {}};
    made.known.lastAskedAt = lookedAt;
    made.known.lastAnsweredAt = lookedAt;
    return made;
}

PlanInput daily(qint64 limit, qint64 remaining, const QDateTime &now = morning)
{
    PlanInput input;
    input.usage = {Usage::Type::Freemium, 1, limit, limit - remaining, remaining, nextMidnightUtc(now), {}};
    input.availableUnits = remaining;
    input.now = now;
    return input;
}

qsizetype dueNow(const Plan &plan, const QDateTime &now)
{
    return std::count_if(plan.checks.cbegin(), plan.checks.cend(),
                         [&](const PlannedCheck &check) { return check.at <= now; });
}

} // namespace

class TestPlanner : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void newDomainsAreDueAtOnceWithinTheAllowance_data()
    {
        QTest::addColumn<int>("domains");
        QTest::addColumn<int>("remaining");
        QTest::addColumn<int>("now");
        QTest::addColumn<int>("owed");
        QTest::newRow("few") << 20 << 100 << 20 << 0;
        QTest::newRow("as many as the plan may spend") << 90 << 100 << 90 << 0;
        QTest::newRow("the reserve waits for the last tenth") << 95 << 100 << 90 << 0;
        QTest::newRow("more than there are") << 150 << 100 << 90 << 50;
        QTest::newRow("only the reserve is left") << 20 << 10 << 0 << 10;
        QTest::newRow("nothing left") << 20 << 0 << 0 << 20;
    }
    void newDomainsAreDueAtOnceWithinTheAllowance()
    {
        QFETCH(int, domains);
        QFETCH(int, remaining);
        PlanInput input = daily(100, remaining);
        for (int i = 0; i < domains; ++i)
            input.domains.append(watched(i, std::nullopt));
        const Plan made = plan(input);
        QTEST(int(dueNow(made, morning)), "now");
        QTEST(made.owed, "owed");
        QVERIFY(made.checks.size() <= remaining);
    }

    void oldestFirstAndEvenly()
    {
        PlanInput input = daily(100, 100);
        for (int i = 0; i < 240; ++i)
            input.domains.append(watched(i, morning.addDays(-3).addSecs((i * 77) % 240)));
        const Plan made = plan(input);
        QCOMPARE(made.checks.size(), 100);
        QCOMPARE(dueNow(made, morning), 1);
        QSet<DomainName> seen;
        for (qsizetype i = 0; i < made.checks.size(); ++i) {
            QVERIFY(!seen.contains(made.checks.at(i).domain));
            seen.insert(made.checks.at(i).domain);
            if (i > 0 && made.checks.at(i).at < morning.addSecs(13 * 3600))
                QVERIFY(qAbs(made.checks.at(i - 1).at.secsTo(made.checks.at(i).at) - 582) <= 1);
        }
        QCOMPARE(made.checks.first().domain, input.domains.first().domain);
        QCOMPARE(planSentence(made, 240), QStringLiteral("Each domain is looked at every 2.4 days."));
        QCOMPARE(made.checksToSpare, 0);
        QVERIFY(!made.runsOutAt);
    }

    void reserveIsKeptUntilTheLastTenth()
    {
        PlanInput input = daily(100, 100);
        for (int i = 0; i < 500; ++i)
            input.domains.append(watched(i, morning.addDays(-3)));
        const QDateTime release = nextMidnightUtc(morning).addSecs(-8640);
        int before = 0;
        const Plan made = plan(input);
        for (const PlannedCheck &check : made.checks)
            before += check.at < release ? 1 : 0;
        QVERIFY2(before <= 90, qPrintable(QString::number(before)));
        QCOMPARE(made.checks.size(), 100);
        QCOMPARE(reservedUnits(input.usage, 0.1, release.addSecs(-1)), 10);
        QCOMPARE(reservedUnits(input.usage, 0.1, release), 0);
    }

    void intervalsAndTheHourAreKept()
    {
        PlanInput input = daily(1000, 1000);
        for (int i = 0; i < 5; ++i)
            input.domains.append(
                watched(i, morning.addSecs(-600 * i),
                        i % 2 ? std::optional<std::chrono::seconds>(std::chrono::hours(6)) : std::nullopt));
        const Plan made = plan(input);
        QHash<DomainName, QDateTime> last;
        for (const WatchedDomain &each : std::as_const(input.domains))
            last.insert(each.domain, *each.known.lastAskedAt);
        for (const PlannedCheck &check : made.checks) {
            const bool slow =
                check.domain == input.domains.at(1).domain || check.domain == input.domains.at(3).domain;
            QVERIFY(last.value(check.domain).secsTo(check.at) >= (slow ? 6 : 1) * 3600);
            last.insert(check.domain, check.at);
        }
        QVERIFY(made.checks.size() > 30);
        QVERIFY(made.checksToSpare > 900);
        QCOMPARE(made.neededPerDay, 8.0);
    }

    void aLongStopIsNoBurst()
    {
        PlanInput input = daily(100, 100);
        input.lastPlannedAt = morning.addDays(-20);
        for (int i = 0; i < 500; ++i)
            input.domains.append(watched(i, morning.addDays(-20)));
        const auto now = dueNow(plan(input), morning);
        QVERIFY2(now >= 1 && now <= 20, qPrintable(QString::number(now)));
        input.lastPlannedAt = morning.addDays(1); // the clock was set back
        QCOMPARE(dueNow(plan(input), morning), 0);
        QCOMPARE(plan(input).checks.size(), 100);
    }

    void premiumCountsInCredits()
    {
        PlanInput input = daily(0, 0);
        input.usage = {Usage::Type::Premium, 3, 1000, 0, 1000, std::nullopt, {}};
        input.availableUnits = 1000;
        for (int i = 0; i < 10; ++i)
            input.domains.append(watched(i, morning.addDays(-3)));
        const Plan made = plan(input);
        QCOMPARE(made.until, morning.addDays(30));
        QCOMPARE(made.checks.size(), 300);
        QCOMPARE(qRound(made.availablePerDay * 10), 111);
    }

    void manyDomainsAreQuick()
    {
        PlanInput input = daily(1'000'000, 1'000'000);
        for (int i = 0; i < 100'000; ++i)
            input.domains.append(watched(i, morning.addDays(-3).addSecs(i)));
        QElapsedTimer timer;
        timer.start();
        const Plan made = plan(input);
        // The aim is 50 ms; this only catches a wrong order of growth, on whatever machine it runs.
        QVERIFY2(timer.elapsed() < 2000, qPrintable(QString::number(timer.elapsed())));
        qInfo("100,000 domains: %lld ms", timer.elapsed());
        QCOMPARE(made.checks.size(), input.mostChecks);
        QCOMPARE(plan(input).checks, made.checks);
    }
};

QTEST_GUILESS_MAIN(TestPlanner)
#include "tst_planner.moc"
