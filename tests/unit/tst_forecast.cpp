// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/outlook.h"
#include "app/sentences.h"
#include "engine/allowance.h"
#include "engine/online_hours.h"
#include "support/test_program.h"

#include <QLocale>

#include <cmath>

using namespace pantau;
using namespace pantau::engine;
using namespace pantau::app;

namespace {

const QDateTime Midnight(QDate(2026, 3, 10), QTime(0, 0), Qt::UTC); // a Tuesday

QDateTime at(double hours)
{
    return Midnight.addMSecs(qint64(hours * 3'600'000));
}

ForecastInput daily(qint64 used, double hour)
{
    ForecastInput input;
    input.usage.limit = 100;
    input.usage.used = used;
    input.usage.remaining = std::max<qint64>(0, 100 - used);
    input.usage.resetsAt = at(24);
    input.now = at(hour);
    return input;
}

/// On from 01:00 to 10:00 UTC every day.
OnlineHours officeHours()
{
    OnlineHours hours;
    for (int day = -30; day < 0; ++day)
        for (int quarter = 4; quarter < 40; ++quarter)
            hours.note(Midnight.addDays(day).addSecs(quarter * 900),
                       Midnight.addDays(day).addSecs(quarter * 900 + 900));
    return hours;
}

} // namespace

class TestForecast : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void officeHoursIncreaseTheDetectionDelay()
    {
        AccountBasis basis{AccountId{1}, at(2), {}, {}};
        basis.ledger.usage = daily(0, 2).usage;
        QList<WatchedDomain> domains;
        for (int i = 0; i < 20; ++i) {
            WatchedDomain domain{DomainName::fromNormalised(u"site%1.example"_s.arg(i)), basis.account};
            domain.known.lastAskedAt = domain.known.lastAnsweredAt = at(1);
            domains.append(domain);
        }
        const PlanFigures always = figuresOf(basis, domains);
        basis.presence.hours = officeHours();
        const PlanFigures sometimes = figuresOf(basis, domains);
        QVERIFY(always.knownWithin && sometimes.knownWithin);
        QVERIFY(*sometimes.knownWithin > *always.knownWithin + std::chrono::hours(1));
    }

    void initTestCase() { QLocale::setDefault(QLocale(QLocale::English, QLocale::UnitedKingdom)); }

    void pace_data()
    {
        test::columns<qint64, double, int, qint64, double>({"used", "hour", "outlook", "spare", "runsOut"});
        const auto row = [](const char *name, qint64 used, double hour, Forecast::Outlook outlook,
                            qint64 spare = 0, double runsOut = 0) {
            QTest::newRow(name) << used << hour << int(outlook) << spare << runsOut;
        };
        using Outlook = Forecast::Outlook;
        row("nothing used yet", 0, 12, Outlook::None);
        row("before a twentieth of the day", 50, 1.1, Outlook::None);
        row("just after it", 4, 1.25, Outlook::Lasts, 23);
        row("half the use at noon", 25, 12, Outlook::Lasts, 50);
        row("exactly even", 50, 12, Outlook::Lasts, 0);
        row("too fast", 80, 12, Outlook::RunsOut, 0, 15);
        row("nothing left", 100, 12, Outlook::Ended);
        row("overdrawn", 130, 12, Outlook::Ended);
        row("nothing left, early", 100, 0.5, Outlook::Ended);
        row("the reset has passed", 50, 25, Outlook::None);
    }
    void pace()
    {
        QFETCH(qint64, used);
        QFETCH(double, hour);
        QFETCH(int, outlook);
        QFETCH(qint64, spare);
        QFETCH(double, runsOut);
        const Forecast made = forecast(daily(used, hour));
        QCOMPARE(int(made.outlook), outlook);
        QCOMPARE(made.checksToSpare, spare);
        if (runsOut > 0)
            QCOMPARE(made.runsOutAt, at(runsOut));
    }

    void forecastIsEmptyWithoutAReset()
    {
        ForecastInput input = daily(50, 12);
        input.usage.resetsAt.reset();
        QCOMPARE(forecast(input), Forecast());
    }

    void expectedShareFollowsTheTime()
    {
        QCOMPARE(*forecast(daily(0, 6)).expectedShare, 0.25);
        QCOMPARE(*forecast(daily(0, 0.5)).expectedShare, 0.5 / 24);
    }

    void expectedShareFollowsOnlineHours()
    {
        const OnlineHours hours = officeHours();
        const auto share = [&](double hour) {
            ForecastInput input = daily(0, hour);
            input.online = &hours;
            return *forecast(input).expectedShare;
        };
        QVERIFY(share(1) < 0.1);
        QVERIFY(std::abs(share(5.5) - 0.5) < 0.1);
        QVERIFY(share(10.5) > 0.9);
        // Half of the office hours have passed and half is used, so it lasts although the day has just
        // started.
        ForecastInput input = daily(45, 5.5);
        input.online = &hours;
        QCOMPARE(forecast(input).outlook, Forecast::Outlook::Lasts);
        input.online = nullptr;
        QCOMPARE(forecast(input).outlook, Forecast::Outlook::RunsOut);
    }

    /// The plan alone never exhausts the quota, however fast it started, because it spreads the rest.
    void planAloneNeverExhaustsTheQuota()
    {
        ForecastInput input = daily(80, 12);
        input.own = {{at(1), 60}, {at(6), 20}};
        input.plannedUnits = 15;
        const Forecast made = forecast(input);
        QCOMPARE(made.outlook, Forecast::Outlook::Lasts);
        QCOMPARE(made.checksToSpare, 5);
    }

    void otherUsageMayExhaustTheQuota()
    {
        ForecastInput input = daily(80, 12);
        input.own = {{at(6), 20}};
        input.plannedUnits = 20;
        Forecast made = forecast(input); // others: 60 in 12 h
        QCOMPARE(made.outlook, Forecast::Outlook::RunsOut);
        QVERIFY(made.runsOutAt > input.now && made.runsOutAt < at(16));
        input.own = {{at(6), 75}};
        input.plannedUnits = 10;
        made = forecast(input); // others: 5 in 12 h, and 5 more until the reset
        QCOMPARE(made.outlook, Forecast::Outlook::Lasts);
        QCOMPARE(made.checksToSpare, 5);
    }

    /// The first usage report already includes charges made before it.
    void chargesBeforeTheFirstReportCountOnce()
    {
        ForecastInput input = daily(80, 12);
        input.points = {{at(6), 20}};
        input.own = {{at(3), 20}, {at(8), 10}};
        input.plannedUnits = 0;
        QCOMPARE(forecast(input).outlook, Forecast::Outlook::RunsOut); // others: 50 in 6 h
    }

    /// If the period's start is only assumed, usage before the first report gives no rate.
    void paceIsMeasuredFromTheFirstReport()
    {
        ForecastInput input;
        input.usage.period = Usage::Period::Monthly;
        input.usage.unitCost = 5;
        input.usage.limit = 12'500;
        input.usage.used = 9'000;
        input.usage.remaining = 3'500;
        input.usage.resetsAt = Midnight.addMonths(1);
        input.now = Midnight.addDays(10);
        input.points = {{Midnight, 8'000}};
        const Forecast made = forecast(input); // 100 a day for 21 days
        QCOMPARE(made.outlook, Forecast::Outlook::Lasts);
        QCOMPARE(made.checksToSpare, 280);
        input.points.clear();
        QCOMPARE(forecast(input).outlook, Forecast::Outlook::RunsOut);
    }

    void earlierPeriodsAreIgnored()
    {
        ForecastInput input = daily(30, 12);
        input.points = {{at(-20), 10}, {at(-2), 95}, {at(0.1), 0}, {at(6), 20}};
        const Forecast made = forecast(input); // 30 in 11.9 h
        QCOMPARE(made.outlook, Forecast::Outlook::Lasts);
        QCOMPARE(made.checksToSpare, 39);
        input.points = {{at(0.1), 90}, {at(6), 0}}; // the service's clock was behind
        QCOMPARE(forecast(input).outlook, Forecast::Outlook::Lasts);
        QCOMPARE(forecast(input).checksToSpare, 10);
    }

    void sentences_data()
    {
        const test::Table<int, double, QString> row({"outlook", "runsOut", "sentence"});
        using Outlook = Forecast::Outlook;
        // Local time is Jakarta's, UTC+7.
        row("none", int(Outlook::None), 0.0, QString());
        row("today", int(Outlook::RunsOut), 14.0, "Runs out at 21:00 today.");
        row("tomorrow", int(Outlook::RunsOut), 31.0, "Runs out at 14:00 tomorrow.");
        row("this week", int(Outlook::RunsOut), 79.0, "Runs out on 13 Mar at 14:00.");
        row("later", int(Outlook::RunsOut), 240.0, "Runs out on 20 Mar at 07:00.");
        row("ended", int(Outlook::Ended), 0.0, "The quota is used up; it resets at 07:00 tomorrow.");
    }
    void sentences()
    {
        QFETCH(int, outlook);
        QFETCH(double, runsOut);
        QFETCH(QString, sentence);
        Forecast made;
        made.outlook = Forecast::Outlook(outlook);
        made.runsOutAt = at(runsOut);
        QCOMPARE(forecastSentence(made, daily(50, 12).usage, at(12)), sentence);
    }

    /// First checks are not spread over the day, and the later demand is still unknown.
    void newDomainsUseUpTheRemainingQuota()
    {
        ForecastInput input = daily(50, 12);
        input.plannedUnits = 20;
        QCOMPARE(forecast(input).outlook, Forecast::Outlook::Lasts);
        input.freshUnits = 49;
        QCOMPARE(forecast(input).outlook, Forecast::Outlook::Lasts);
        input.freshUnits = 3'000;
        const Forecast made = forecast(input);
        QVERIFY(made.goesToNew);
        QCOMPARE(made.outlook, Forecast::Outlook::None);
        QCOMPARE(forecastSentence(made, input.usage, input.now),
                 u"What is left goes to domains that were never checked."_s);
        input.usage.remaining = 0;
        QCOMPARE(forecast(input).outlook, Forecast::Outlook::Ended);
        QVERIFY(!forecast(input).goesToNew);
    }

    void spareChecksAreShown()
    {
        Forecast made;
        made.outlook = Forecast::Outlook::Lasts;
        made.checksToSpare = 12;
        Usage usage = daily(50, 12).usage;
        QCOMPARE(forecastSentence(made, usage, at(12)),
                 u"Lasts until 07:00 tomorrow, 12 check(s) to spare."_s);
        usage.resetsAt = usage.resetsAt->addDays(4);
        QCOMPARE(forecastSentence(made, usage, at(12)), u"Lasts until 15 Mar, 12 check(s) to spare."_s);
    }
};

PANTAU_TEST(TestForecast)
#include "tst_forecast.moc"
