// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/sentences.h"
#include "engine/planner.h"
#include "support/test_program.h"

#include <QMap>
#include <QRegularExpression>
#include <QScopeGuard>
#include <QTimeZone>

#include <ctime>

using namespace pantau;
using namespace pantau::engine;
using namespace pantau::app;

namespace {

const QDateTime morning(QDate(2026, 3, 10), QTime(8, 0), QTimeZone::utc());

WatchedDomain watched(int number, std::optional<QDateTime> lookedAt,
                      std::optional<std::chrono::seconds> interval = {})
{
    WatchedDomain made{.domain = DomainName::fromNormalised(u"site%1.example"_s.arg(number)),
                       .account = AccountId(1),
                       .interval = interval};
    made.known.lastAskedAt = lookedAt;
    made.known.lastAnsweredAt = lookedAt;
    return made;
}

PlanInput dailyQuota(qint64 limit, qint64 remaining, const QDateTime &now = morning)
{
    PlanInput input;
    input.usage = {Usage::Period::Daily, 1, limit, limit - remaining, remaining, nextMidnightUtc(now), {}};
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
    void newDomainsAreDueNowWithinTheQuota_data()
    {
        const test::Table<int, int, int, int> row({"domains", "remaining", "now", "owed"});
        row("few", 20, 100, 20, 0);
        row("as many as the plan may spend", 90, 100, 90, 0);
        row("the reserve waits for the last tenth", 95, 100, 90, 0);
        row("more than there are", 150, 100, 90, 50);
        row("only the reserve is left", 20, 10, 0, 10);
        row("nothing left", 20, 0, 0, 20);
    }
    void newDomainsAreDueNowWithinTheQuota()
    {
        QFETCH(int, domains);
        QFETCH(int, remaining);
        PlanInput input = dailyQuota(100, remaining);
        for (int i = 0; i < domains; ++i)
            input.domains.append(watched(i, std::nullopt));
        const Plan made = plan(input);
        QTEST(int(dueNow(made, morning)), "now");
        QTEST(made.owed, "owed");
        QVERIFY(made.checks.size() <= remaining);
    }

    /// A service that charges for requests, with up to ten domains in each.
    void requestIsFilledWithDomains_data()
    {
        // filled: domains in each request
        const test::Table<int, int> row({"domains", "filled"});
        row("more than a request takes", 300, 10);
        row("fewer than a request takes", 4, 4);
        row("one", 1, 1);
    }
    void requestIsFilledWithDomains()
    {
        QFETCH(int, domains);
        QFETCH(int, filled);
        const QDateTime midnight(QDate(2026, 3, 10), QTime(0, 0), QTimeZone::utc());
        PlanInput input = dailyQuota(100, 100, midnight);
        input.usage.domainsPerRequest = 10;
        for (int i = 0; i < domains; ++i)
            input.domains.append(watched(i, midnight.addDays(-1)));
        const Plan made = plan(input);
        QMap<QDateTime, int> requests;
        for (const PlannedCheck &check : made.checks)
            ++requests[check.at];
        qint64 paid = 0;
        for (const int size : std::as_const(requests)) {
            paid += input.usage.unitsFor(size);
            if (domains >= 10)
                QCOMPARE(size % filled, 0);
            else
                QVERIFY(size <= filled);
        }
        QVERIFY2(paid <= 100, qPrintable(QString::number(paid)));
        if (domains >= 10)
            QVERIFY2(made.checks.size() >= 950, qPrintable(QString::number(made.checks.size())));
        QCOMPARE(made.checksPerReset, qint64(100) * filled);
    }

    /// The packages of the known services: resources/services/presets.json.
    void threeHundredDomainsAtEachService_data()
    {
        // checks: per reset
        const test::Table<bool, int, int, int, int, QString, QString> row(
            {"isDaily", "unitCost", "limit", "domainsPerRequest", "checks", "every", "within"});
        row("Trust Positif, free", true, 1, 100, 0, 100, "3 days", "3 days");
        row("Trust Positif, Starter", false, 3, 999, 0, 333, "27 days", "25 days");
        row("Trust Positif, Professional", false, 3, 3000, 0, 1000, "9 days", "9 days");
        row("Trust Positif, Business", false, 3, 12'500, 0, 4166, "2 days", "2 days");
        row("NawalaWTF, 100 requests of 10", true, 1, 100, 10, 1000, "7 hours", "7 hours");
        row("NawalaWTF, 500 requests of 30", true, 1, 500, 30, 15'000, "hour", "55 minute(s)");
        row("NawalaWTF, 2,000 requests of 100", true, 1, 2000, 100, 200'000, "hour", "55 minute(s)");
        row("Indiwtf, Basic", false, 1, 1000, 0, 1000, "9 days", "9 days");
        row("Indiwtf, Standard", false, 1, 10'000, 0, 10'000, "22 hours", "20 hours");
        row("Indiwtf, Business", false, 1, 60'000, 0, 60'000, "3.5 hours", "3.5 hours");
        row("Indiwtf, Enterprise", false, 1, 150'000, 0, 150'000, "86 minute(s)", "78 minute(s)");
        row("Hackbitt, 100 a day", true, 1, 100, 0, 100, "3 days", "3 days");
    }
    void threeHundredDomainsAtEachService()
    {
        QFETCH(const bool, isDaily);
        QFETCH(const int, unitCost);
        QFETCH(const int, limit);
        QFETCH(const int, domainsPerRequest);
        QFETCH(const QString, every);
        QFETCH(const QString, within);
        const QDateTime midnight(QDate(2026, 3, 10), QTime(0, 0), QTimeZone::utc());
        PlanInput input;
        input.usage = {isDaily ? Usage::Period::Daily : Usage::Period::Monthly, unitCost, limit, 0, limit,
                       isDaily ? midnight.addDays(1) : midnight.addDays(30),    {}};
        input.usage.domainsPerRequest = domainsPerRequest;
        input.availableUnits = limit;
        input.now = midnight;
        for (int i = 0; i < 300; ++i)
            input.domains.append(watched(i, midnight.addSecs(-i * 288)));
        const Plan made = engine::plan(input);
        QTEST(int(made.checksPerReset), "checks");
        QCOMPARE(planSentence(made, made.domains), u"Each domain is checked every %1."_s.arg(every));
        QVERIFY(knownWithinSentence(made, FeedHelp::None)
                    .startsWith(u"New blocks are usually detected within %1."_s.arg(within)));
    }

    void owedSentenceGivesTheLastCheckDate_data()
    {
        const test::Table<int, int, bool, QString> row({"owed", "each", "dailyQuota", "sentence"});
        row("none", 0, 100, true, "");
        row("one more day", 60, 100, true,
            "60 new domain(s) will be checked when the quota resets (11 Mar).");
        row("exactly two days", 200, 100, true,
            "200 new domain(s) still to be checked: 100 a day from 11 Mar, the last of them on 12 Mar.");
        row("for weeks", 4900, 100, true,
            "4,900 new domain(s) still to be checked: 100 a day from 11 Mar, the last of them on 28 Apr.");
        row("for years", 104'920, 100, true,
            "104,920 new domain(s) still to be checked: 100 a day from 11 Mar, the last of them on 23 Jan "
            "2029.");
        row("a package", 60, 333, false, "60 new domain(s) will be checked when the quota resets.");
        row("several packages", 4667, 333, false,
            "4,667 new domain(s) still to be checked: 333 each time the quota resets, the last of them after "
            "15 "
            "resets.");
        row("no quota", 5, 0, true, "5 new domain(s) cannot be checked: the service gives no quota.");
    }
    void owedSentenceGivesTheLastCheckDate()
    {
        QFETCH(int, owed);
        QFETCH(int, each);
        QFETCH(bool, dailyQuota);
        const QLocale before;
        QLocale::setDefault(QLocale(QLocale::English, QLocale::UnitedStates));
        const auto back = qScopeGuard([before] { QLocale::setDefault(before); });
        Plan made;
        made.until = nextMidnightUtc(morning);
        made.owed = owed;
        made.checksPerReset = each;
        made.resetsDaily = dailyQuota;
        QTEST(owedSentence(made), "sentence");
    }
    void firstChecksArePredicted_data()
    {
        const test::Table<qint64, qint64, qint64, QString> row({"remaining", "fresh", "atOnce", "sentence"});
        const QString late = u" new domain(s) will be checked shortly before the quota resets: until "
                             "then, a tenth of it is reserved for manual checks."_s;
        row("all at once", 12, 10, 10, {});
        row("into the reserve", 12, 12, 10, u"2"_s + late);
        row("a full day and more", 12, 20, 10,
            u"2"_s + late +
                u" 8 new domain(s) will be checked when the quota resets "
                "(07:00 tomorrow)."_s);
        row("weeks", 12, 132, 10,
            u"2"_s + late +
                u" 120 new domain(s) still to be checked: 12 a day from "
                "07:00 tomorrow, the last of them on 20 Mar."_s);
        row("nothing left", 0, 5, 0,
            "5 new domain(s) will be checked when the quota resets (07:00 tomorrow).");
    }
    void firstChecksArePredicted()
    {
        QFETCH(qint64, remaining);
        QFETCH(qint64, fresh);
        const QLocale before;
        QLocale::setDefault(QLocale(QLocale::English, QLocale::UnitedKingdom));
        const auto back = qScopeGuard([before] { QLocale::setDefault(before); });
        const Usage usage{Usage::Period::Daily,     1, 12, 12 - remaining, remaining,
                          nextMidnightUtc(morning), {}};
        QTEST(firstChecksAtOnce(usage, morning), "atOnce");
        QTEST(firstChecksSentence(usage, fresh, morning), "sentence");
        // The plan respects it.
        PlanInput input = dailyQuota(12, remaining);
        for (int i = 0; i < fresh; ++i)
            input.domains.append(watched(i, std::nullopt));
        const auto made = plan(input);
        QTEST(qint64(std::count_if(made.checks.cbegin(), made.checks.cend(),
                                   [](const PlannedCheck &check) { return check.at <= morning; })),
              "atOnce");
    }
    void planReportsChecksPerReset()
    {
        PlanInput input = dailyQuota(100, 100);
        for (int i = 0; i < 5000; ++i)
            input.domains.append(watched(i, std::nullopt));
        const Plan free = plan(input);
        QCOMPARE(free.checksPerReset, 100);
        QVERIFY(free.resetsDaily);
        QVERIFY(planSentence(free, 5000).contains(owedSentence(free)));
        input.usage = {Usage::Period::Monthly, 3, 1000, 0, 1000, morning.addDays(20), {}};
        input.availableUnits = 1000;
        const Plan package = plan(input);
        QCOMPARE(package.checksPerReset, 333);
        QVERIFY(!package.resetsDaily);
    }

    void oldestDomainsAreCheckedFirstAndEvenly()
    {
        PlanInput input = dailyQuota(100, 100);
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
        QCOMPARE(planSentence(made, 240), u"Each domain is checked every 2.5 days."_s);
        QCOMPARE(made.checksToSpare, 0);
        QVERIFY(!made.runsOutAt);
    }

    void reserveIsKeptUntilTheLastTenth()
    {
        PlanInput input = dailyQuota(100, 100);
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

    /// Planned checks do not stop for weeks after others used the rest of a package.
    void halfOfTheLastCreditsIsSpread()
    {
        PlanInput input;
        input.now = morning;
        const QDateTime reset = morning.addDays(30);
        input.usage = {Usage::Period::Monthly, 3, 300, 279, 21, reset, {}};
        input.availableUnits = 21;
        for (int i = 0; i < 5; ++i)
            input.domains.append(watched(i, morning.addDays(-1)));
        input.lastPlannedAt = morning.addSecs(-3600);
        const Plan made = plan(input);
        QVERIFY2(made.nextAt < morning.addDays(7), qPrintable(made.nextAt.toString()));
        const auto early = std::count_if(made.checks.cbegin(), made.checks.cend(),
                                         [&](const auto &check) { return check.at < morning.addDays(26); });
        QCOMPARE(early, 4);

        // A run of a few seconds does not start the wait again.
        input.onlineSince = morning;
        for (const int days : {2, 6}) {
            input.lastPlannedAt = morning.addDays(-days);
            QCOMPARE(int(dueNow(plan(input), morning)), days / 6);
        }

        input.onlineSince = {};
        input.domains.clear();
        for (int i = 0; i < 3; ++i)
            input.domains.append(watched(i, std::nullopt));
        input.lastPlannedAt = {};
        const Plan fresh = plan(input);
        QCOMPARE(int(dueNow(fresh, morning)), 1);
    }

    void intervalsAndHourlyLimitAreRespected()
    {
        PlanInput input = dailyQuota(1000, 1000);
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

    void longPauseCausesNoBurst()
    {
        PlanInput input = dailyQuota(100, 100);
        input.lastPlannedAt = morning.addDays(-20);
        for (int i = 0; i < 500; ++i)
            input.domains.append(watched(i, morning.addDays(-20)));
        const auto now = dueNow(plan(input), morning);
        QVERIFY2(now >= 1 && now <= 20, qPrintable(QString::number(now)));
        input.lastPlannedAt = morning.addSecs(1800); // the clock was set back: the plan waits for that time
        QCOMPARE(dueNow(plan(input), morning), 0);
        QCOMPARE(plan(input).checks.size(), 100);
        input.lastPlannedAt = morning.addDays(1); // but not a day, one plan after another
        QCOMPARE(dueNow(plan(input), morning), 1);
        QCOMPARE(plan(input).checks.size(), 100);
    }

    /// The domains are all known, because another account or a manual check covered them.
    void firstCheckIsDueImmediately_data()
    {
        QTest::addColumn<int>("limit");
        for (const int limit : {5, 10, 18, 50, 100, 2000})
            QTest::addRow("%d a day", limit) << limit;
    }
    void firstCheckIsDueImmediately()
    {
        QFETCH(int, limit);
        PlanInput input = dailyQuota(limit, limit);
        input.lastPlannedAt = {};
        for (int i = 0; i < 8; ++i)
            input.domains.append(watched(i, morning.addDays(-2)));
        QVERIFY(dueNow(plan(input), morning) >= 1);
    }

    /// While no domain may be checked, the pace continues. Domains that may be rechecked are checked
    /// immediately, and the list says so.
    void listedChecksAreDueAtTheListedTime_data()
    {
        const test::Table<int> row({"minutesApart"});
        row("all at the same time", 0);
        row("one after the other", 1);
    }
    void listedChecksAreDueAtTheListedTime()
    {
        QFETCH(int, minutesApart);
        PlanInput input = dailyQuota(1000, 1000);
        input.lastPlannedAt = morning.addSecs(-1800);
        input.onlineSince = morning.addSecs(-7200);
        for (int i = 0; i < 20; ++i)
            input.domains.append(
                watched(i, morning.addSecs(-1800 + 60 * minutesApart * i), std::chrono::hours(1)));
        const Plan foretold = plan(input);
        QCOMPARE(dueNow(foretold, morning), 0);
        QCOMPARE(foretold.nextAt, morning.addSecs(1800));
        const QDateTime later = morning.addSecs(1800 + 60 * minutesApart * 19);
        input.now = later;
        QCOMPARE(dueNow(plan(input), later), 20);
        QCOMPARE(dueNow(foretold, later), 20);
    }

    /// They may be checked now, so only the pace determines when.
    void futureTimestampsDoNotPostponeChecks()
    {
        PlanInput input = dailyQuota(240, 240);
        input.lastPlannedAt = morning;
        for (int i = 0; i < 24; ++i)
            input.domains.append(watched(i, morning.addDays(2)));
        const Plan made = plan(input);
        QCOMPARE(dueNow(made, morning), 0);
        QVERIFY2(made.nextAt <= morning.addSecs(300), qPrintable(made.nextAt.toString(Qt::ISODate)));
    }

    /// Changes in other accounts cause a new plan all the time. The pace must not shift with it, and the time
    /// shown is kept.
    void lastChecksAreSentAtThePredictedTime_data()
    {
        test::columns<int, double>({"left", "reserve"});
        for (const int left : {1, 2, 3, 4, 5, 9}) {
            QTest::addRow("%d left", left) << left << 0.0;
            QTest::addRow("%d left, one of them kept back", left + 1) << left + 1 << 0.1;
        }
    }
    void lastChecksAreSentAtThePredictedTime()
    {
        QFETCH(int, left);
        QFETCH(double, reserve);
        PlanInput input = dailyQuota(10, left);
        input.reserveShare = reserve;
        input.lastPlannedAt = morning;
        input.onlineSince = morning.addDays(-1);
        for (int i = 0; i < left; ++i)
            input.domains.append(watched(i, morning.addDays(-3)));
        const QDateTime foretold = plan(input).nextAt;
        const QDateTime end = plan(input).until;
        while (input.now < end && dueNow(plan(input), input.now) == 0)
            input.now = input.now.addSecs(60);
        QVERIFY2(std::abs(foretold.secsTo(input.now)) <= 300,
                 qPrintable(foretold.toString(Qt::ISODate) + u' ' + input.now.toString(Qt::ISODate)));
    }

    /// Others at the same internet address may use most of a day's quota.
    void almostUsedUpDayIsStated_data()
    {
        const test::Table<int, QString> row({"left", "sentence"});
        row("enough", 60, {});
        row("only the reserve", 2, u"Today's quota is almost used up, so nothing is checked until "_s);
        row("nothing", 0, u"Today's quota is used up, so nothing is checked until "_s);
    }
    void almostUsedUpDayIsStated()
    {
        QFETCH(int, left);
        QFETCH(QString, sentence);
        PlanInput input = dailyQuota(100, left);
        for (int i = 0; i < 3; ++i)
            input.domains.append(watched(i, morning.addSecs(-600)));
        const Plan made = plan(input);
        QCOMPARE(made.restsUntil.has_value(), !sentence.isEmpty());
        if (made.restsUntil)
            QVERIFY(*made.restsUntil > morning && *made.restsUntil <= made.until);
        QCOMPARE(figures(input).restsUntil, made.restsUntil);
        QVERIFY(knownWithinSentence(made, FeedHelp::None).startsWith(sentence));
        if (made.restsUntil)
            QCOMPARE(dueNow(made, made.restsUntil->addSecs(-1)), 0);
    }
    void premiumPlanCountsCredits()
    {
        PlanInput input = dailyQuota(0, 0);
        input.usage = {Usage::Period::Monthly, 3, 1000, 0, 1000, std::nullopt, {}};
        input.availableUnits = 1000;
        for (int i = 0; i < 10; ++i)
            input.domains.append(watched(i, morning.addDays(-3)));
        const Plan made = plan(input);
        QCOMPARE(made.until, morning.addDays(30));
        QCOMPARE(made.checks.size(), 300);
        QCOMPARE(qRound(made.availablePerDay * 10), 111);
    }

    void importantAndUnstableDomainsComeFirst()
    {
        PlanInput input = dailyQuota(100, 100);
        for (int i = 0; i < 200; ++i) {
            input.domains.append(watched(i, morning.addDays(-2).addSecs(i)));
            input.domains.last().record.firstAnsweredAt = morning.addDays(-100);
        }
        input.domains[70].importance = Importance::High;
        for (int k = 5; k > 0; --k)
            input.domains[71].record.changes.append(morning.addDays(-10 * k));
        const Plan made = plan(input);
        QVERIFY(made.checks.size() > 2);
        QCOMPARE(made.checks.at(0).domain, input.domains.at(71).domain);
        QCOMPARE(made.checks.at(1).domain, input.domains.at(70).domain);
    }

    void longWaitingDomainComesFirst()
    {
        PlanInput input = dailyQuota(100, 100);
        for (int i = 0; i < 200; ++i)
            input.domains.append(watched(i, morning.addDays(-2)));
        input.domains[5].importance = Importance::High;
        input.domains[9].importance = Importance::Low;
        input.domains[9].known.lastAskedAt = input.domains[9].known.lastAnsweredAt = morning.addDays(-7);
        QCOMPARE(plan(input).checks.first().domain, input.domains.at(9).domain);
    }

    void feasibleIntervalsAreKept()
    {
        PlanInput input = dailyQuota(1000, 1000);
        for (int i = 0; i < 100; ++i)
            input.domains.append(watched(i, morning.addSecs(-5 * 3600 - 60 * i), std::chrono::hours(6)));
        for (int i = 100; i < 200; ++i)
            input.domains.append(watched(i, morning.addSecs(-2 * 3600)));
        const Plan made = plan(input);
        QVERIFY(!made.stretched);
        QCOMPARE(made.neededPerDay, 400.0);
        QHash<DomainName, QDateTime> last;
        for (const WatchedDomain &each : std::as_const(input.domains))
            last.insert(each.domain, *each.known.lastAskedAt);
        for (const PlannedCheck &check : made.checks) {
            const qsizetype number = check.domain.ascii().mid(4).section(u'.', 0, 0).toInt();
            if (number < 100)
                QVERIFY(last.value(check.domain).secsTo(check.at) <= 7 * 3600);
            last.insert(check.domain, check.at);
        }
    }

    void feasibleIntervalsAreNotReportedAsLonger()
    {
        PlanInput input = dailyQuota(1000, 1000);
        for (int i = 0; i < 100; ++i)
            input.domains.append(watched(i, morning.addSecs(-3600), std::chrono::hours(6)));
        QCOMPARE(figuresSentence(figures(input)),
                 u"100 domain(s) every 6 hours need 400 checks a day; you have 1,000."_s);
    }

    void excessiveIntervalsAreReportedBeforeSaving()
    {
        PlanInput input = dailyQuota(100, 100);
        for (int i = 0; i < 240; ++i) {
            input.domains.append(watched(i, morning.addDays(-1)));
            input.domains.last().lists = {ListId(7)};
        }
        const PlanFigures now = figures(input);
        QVERIFY(!now.stretched);
        const PlanFigures then =
            figures(input, WhatIf{ListId(7), 0, std::chrono::hours(6), Importance::Normal, false});
        QVERIFY(then.stretched);
        QCOMPARE(qRound(then.neededPerDay), 960);
        QCOMPARE(then.availablePerDay, 100.0);
        QCOMPARE(then.lists.size(), 1);
        QCOMPARE(qRound(double(then.lists.first().typicalInterval->count()) / 8640), 24); // 2.4 days
        QCOMPARE(*then.requested, std::chrono::seconds(std::chrono::hours(6)));
        QVERIFY(figuresSentence(then).startsWith(
            u"240 domain(s) every 6 hours need 960 checks a day; you have 100. With 100 checks "
            "a day, each is checked "
            "every 2.5 days."_s));
        QVERIFY(then.intervalsRunOutAt && *then.intervalsRunOutAt < then.until);
        QCOMPARE(qRound(double(morning.secsTo(*then.intervalsRunOutAt)) / 360),
                 25); // 100 of 960 a day: 2.5 hours
        // An hour before midnight, the same checks are too many for a whole day, but not for the rest of this
        // one.
        const QDateTime late = morning.addSecs(15 * 3600);
        PlanInput evening = dailyQuota(100, 100, late);
        evening.domains = input.domains;
        const PlanFigures tonight =
            figures(evening, WhatIf{ListId(7), 0, std::chrono::hours(6), Importance::Normal, false});
        QVERIFY(tonight.stretched);
        QVERIFY(!tonight.intervalsRunOutAt);
        QCOMPARE(figures(input, WhatIf{ListId(7), 0, {}, Importance::Normal, true}).domains, 0);
        QCOMPARE(figures(input, WhatIf{{}, 60, {}, Importance::Normal, false}).domains, 300);
    }

    /// 1,000 checks a day: 50 domains every 4 hours, 200 every 12 hours, and 250 as the quota allows.
    void differentIntervalsAreShownAsARange()
    {
        PlanInput input = dailyQuota(1000, 1000);
        const auto add = [&input](int count, ListId list, std::optional<std::chrono::seconds> interval) {
            for (int i = 0; i < count; ++i) {
                input.domains.append(watched(int(input.domains.size()), morning.addSecs(-3600), interval));
                input.domains.last().lists = {list};
            }
        };
        add(250, ListId(2), {});
        QCOMPARE(planSentence(plan(input), 250), u"Each domain is checked every 6 hours."_s);
        const PlanFigures before = figures(input);
        add(50, ListId(1), std::chrono::hours(4));
        add(200, ListId(3), std::chrono::hours(12));
        QCOMPARE(planSentence(plan(input), 500),
                 u"Depending on its list, a domain is checked every 4 hours to every 20 hours."_s);
        QVERIFY2(
            addingSentence(before, figures(input))
                .startsWith(
                    u"On average, each domain would be checked every 12 hours instead of every 6 hours."_s),
            qPrintable(addingSentence(before, figures(input))));
        add(400, ListId(3), std::chrono::hours(12));
        const PlanFigures stretched = figures(input);
        QVERIFY(stretched.stretched);
        QVERIFY2(figuresSentence(stretched).contains(
                     QRegularExpression(u"With 1,000 checks a day, a domain is checked every .* to "
                                        "every .*, depending on its list\\."_s)),
                 qPrintable(figuresSentence(stretched)));
    }

    void unknownQuotaIsNotShownAsAnEmptyList()
    {
        PlanFigures unknown;
        unknown.domains = 1;
        QCOMPARE(listPlanSentence(unknown, ListId(1)),
                 u"You will see how often each is checked once the service has answered."_s);
        QCOMPARE(listPlanSentence(PlanFigures(), ListId(1)), u"There are no domains in it yet."_s);
    }

    void priorityWithinAListIsMentioned()
    {
        PlanInput input = dailyQuota(100, 100);
        for (int i = 0; i < 240; ++i) {
            input.domains.append(watched(i, morning.addDays(-1)));
            input.domains.last().lists = {ListId(7)};
        }
        QCOMPARE(planSentence(plan(input), 240), u"Each domain is checked every 2.5 days."_s);
        input.domains.first().importance = Importance::High;
        QCOMPARE(planSentence(plan(input), 240),
                 u"Each domain is checked every 2.5 days; those with high priority, and those that "
                 "often change, more often."_s);
    }

    void sharedDomainUsesTheIntervalOfItsOtherList_data()
    {
        // first: hours
        const test::Table<int, int> row({"first", "second"});
        row("the first domain's", 24, 1);
        row("the second domain's", 1, 24);
    }
    void sharedDomainUsesTheIntervalOfItsOtherList()
    {
        QFETCH(int, first);
        QFETCH(int, second);
        PlanInput input = dailyQuota(100, 100);
        for (int i = 0; i < 10; ++i) {
            const int interval = i == 0 ? first : i == 1 ? second : 24;
            input.domains.append(watched(i, morning.addDays(-1), std::chrono::hours(interval)));
            input.domains.last().lists = {ListId(7)};
            if (interval == 1)
                input.domains.last().lists.append(ListId(8));
        }
        const PlanFigures made = figures(input);
        QCOMPARE(made.lists.size(), 2);
        const ListFigures &dailyQuota = made.lists.at(0);
        QCOMPARE(dailyQuota.domains, 10);
        QCOMPARE(*dailyQuota.requested, std::chrono::seconds(std::chrono::hours(24)));
        QCOMPARE(*dailyQuota.typicalInterval, std::chrono::seconds(std::chrono::hours(24)));
        QCOMPARE(dailyQuota.neededPerDay, 10.0);
        const ListFigures &hourly = made.lists.at(1);
        QCOMPARE(*hourly.requested, std::chrono::seconds(std::chrono::hours(1)));
        QCOMPARE(*hourly.typicalInterval, std::chrono::seconds(std::chrono::hours(1)));
        QCOMPARE(hourly.neededPerDay, 24.0);
        QCOMPARE(made.neededPerDay, 33.0);
        QCOMPARE(qRound(dailyQuota.checksPerDay), 33);
        QCOMPARE(qRound(hourly.checksPerDay), 24);
        QCOMPARE(qRound(made.checksPerDay), 33); // the shared domain counts once
    }

    void shorterIntervalsGetMoreChecks()
    {
        PlanInput input = dailyQuota(100, 100);
        for (int i = 0; i < 200; ++i) {
            input.domains.append(watched(i, morning.addDays(-1), std::chrono::hours(i < 100 ? 6 : 12)));
            input.domains.last().lists = {ListId(i < 100 ? 1 : 2)};
        }
        const PlanFigures made = figures(input);
        QVERIFY(made.stretched);
        const double ratio = double(made.lists.at(1).typicalInterval->count()) /
                             double(made.lists.at(0).typicalInterval->count());
        QVERIFY2(ratio > 1.9 && ratio < 2.1, qPrintable(QString::number(ratio)));
    }

    void catchUpAfterAnAbsenceIsLimited_data()
    {
        const test::Table<int, int, int> row({"hoursAway", "least", "most"});
        row("a quarter of an hour", 0, 0, 2);
        row("a night", 9, 150, 180);
        row("a month", 720, 170, 180);
    }
    void catchUpAfterAnAbsenceIsLimited()
    {
        QFETCH(int, hoursAway);
        PlanInput input = dailyQuota(1000, 1000);
        for (int i = 0; i < 5000; ++i)
            input.domains.append(watched(i, morning.addDays(-40)));
        input.onlineSince = morning;
        input.lastPlannedAt = morning.addSecs(-3600 * hoursAway - 60);
        input.listUntil = morning;
        QFETCH(int, least);
        QFETCH(int, most);
        const auto due = dueNow(plan(input), morning);
        QVERIFY2(due >= least && due <= most, qPrintable(QString::number(due)));
    }

    void checksBeyondTheListAreCounted_data()
    {
        const test::Table<int, int, int> row({"domains", "limit", "checks"});
        row("few", 200, 100, 100);
        row("more than are listed", 25'000, 25'000, 25'000);
        row("far more", 300'000, 300'000, 300'000);
        // Each once an hour, in the remaining sixteen hours.
        row("more than may be checked", 1000, 3'000'000, 1000 * 16);
    }
    void checksBeyondTheListAreCounted()
    {
        QFETCH(int, domains);
        QFETCH(int, limit);
        QFETCH(int, checks);
        PlanInput input = dailyQuota(limit, limit);
        for (int i = 0; i < domains; ++i)
            input.domains.append(watched(i, morning.addDays(-3)));
        const Plan made = plan(input);
        QCOMPARE(made.checks.size(), std::min(checks, input.mostChecks));
        // chosen together, so some miss their turn
        QVERIFY2(std::abs(made.checksInAll - checks) <= checks / 20,
                 qPrintable(QString::number(made.checksInAll)));
    }

    void unusedChecksHaveAReason_data()
    {
        test::columns<int, int, int, int, int>({"left", "nextAfterMinutes", "spare", "hindrance", "reason"});
        const auto row = [](const char *name, int left, int next, int spare, Hindrance hindrance,
                            UnspentReason reason) {
            QTest::newRow(name) << left << next << spare << int(hindrance) << int(reason);
        };
        row("all used", 0, 10, 0, Hindrance::None, UnspentReason::UsedUp);
        row("asleep", 40, 10, 0, Hindrance::Asleep, UnspentReason::Asleep);
        row("unknown", 40, 10, 0, Hindrance::None, UnspentReason::Unknown);
        row("the service failed", 40, 10, 0, Hindrance::Failed, UnspentReason::Error);
        row("the service was unreachable", 40, 10, 0, Hindrance::Unreached, UnspentReason::Unreached);
        row("everything was fresh", 40, 600, 40, Hindrance::None, UnspentReason::NothingDue);
        row("fresh, then asleep", 40, 600, 40, Hindrance::Asleep, UnspentReason::NothingDue);
        row("reserved for manual checks", 10, 600, 0, Hindrance::None, UnspentReason::Reserve);
    }
    void unusedChecksHaveAReason()
    {
        QFETCH(int, left);
        QFETCH(int, nextAfterMinutes);
        QFETCH(int, spare);
        QFETCH(int, hindrance);
        Plan last;
        last.domains = 5;
        const QDateTime reset = morning.addSecs(3600);
        last.nextAt = morning.addSecs(60 * nextAfterMinutes);
        last.checksToSpare = spare;
        const Usage usage{Usage::Period::Daily, 1, 100, 100 - left, left, reset, {}};
        QTEST(int(unspentReason(last, left, usage, reset, Hindrance(hindrance))), "reason");
    }

    void largePlanIsFast()
    {
        PlanInput input = dailyQuota(1'000'000, 1'000'000);
        for (int i = 0; i < 100'000; ++i)
            input.domains.append(watched(i, morning.addDays(-3).addSecs(i)));
        const std::clock_t begun = std::clock();
        const Plan made = plan(input);
        const auto spent = (std::clock() - begun) * 1000 / CLOCKS_PER_SEC;
        qInfo("100,000 domains, listed to the end: %ld ms", long(spent));
        QVERIFY2(spent < 20'000, "this only catches a wrong order of growth, on whatever machine it runs");
        QCOMPARE(made.checks.size(), input.mostChecks);
        QCOMPARE(made.checksInAll, 1'000'000);
        QCOMPARE(plan(input).checks, made.checks);
    }
};

PANTAU_TEST(TestPlanner)
#include "tst_planner.moc"
