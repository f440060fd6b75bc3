// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/alert_rules.h"
#include "engine/allowance.h"
#include "support/test_program.h"

#include <QTimeZone>

using namespace pantau;
using namespace pantau::engine;
using namespace std::chrono_literals;

namespace {

const QTimeZone Zone("Asia/Jakarta");
const QDateTime Noon(QDate(2026, 3, 10), QTime(12, 0), Qt::UTC);
const AccountId Account1{1};

Usage dailyUsage(qint64 used, const QDateTime &now = Noon)
{
    Usage usage;
    usage.limit = 100;
    usage.used = used;
    usage.remaining = std::max<qint64>(0, 100 - used);
    usage.resetsAt = nextMidnightUtc(now);
    return usage;
}

Usage monthly(qint64 used, std::optional<QDateTime> resetsAt = std::nullopt)
{
    Usage usage;
    usage.period = Usage::Period::Monthly;
    usage.unitCost = 5;
    usage.limit = 12'500;
    usage.used = used;
    usage.remaining = std::max<qint64>(0, 12'500 - used);
    usage.resetsAt = std::move(resetsAt);
    return usage;
}

Forecast lasts()
{
    Forecast forecast;
    forecast.outlook = Forecast::Outlook::Lasts;
    return forecast;
}

Forecast runsOut()
{
    Forecast forecast;
    forecast.outlook = Forecast::Outlook::RunsOut;
    forecast.runsOutAt = Noon.addSecs(4 * 3600);
    return forecast;
}

using Marks = std::optional<QList<QuotaMark>>;

QuotaNews hear(const Usage &usage, const Marks &known, const QDateTime &now = Noon,
               const Forecast &forecast = {}, const AlertSettings &settings = {})
{
    return quotaNews(Account1, u"Agency"_s, usage, forecast, known, settings, now, Zone);
}

QString told(const QuotaNews &news)
{
    return news.alert ? alertKindKey(news.alert->kind) : QString();
}

QDateTime at(int day, int hour, int minute)
{
    return {QDate(2026, 3, day), QTime(hour, minute), QTimeZone::utc()};
}

Usage daily(qint64 used, qint64 limit = 100)
{
    return {Usage::Period::Daily, 1, limit, used, limit - used, std::nullopt, {}};
}

Usage package(qint64 used)
{
    return {Usage::Period::Monthly, 3, 900, used, 900 - used, std::nullopt, u"Basic"_s};
}

} // namespace

class TestQuotaRules : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void warnings_data()
    {
        const test::Table<Usage, Forecast, QString> row({"usage", "forecast", "kind"});
        row("plenty", dailyUsage(50), Forecast(), "");
        row("exactly a tenth", dailyUsage(90), Forecast(), "");
        row("under a tenth", dailyUsage(91), Forecast(), "quota_low");
        row("under a tenth, and that suffices", dailyUsage(91), lasts(), "");
        row("will end", dailyUsage(50), runsOut(), "quota_will_end");
        row("low and will end", dailyUsage(95), runsOut(), "quota_will_end");
        row("ended", dailyUsage(100), Forecast(), "quota_ended");
        row("overdrawn", dailyUsage(120), runsOut(), "quota_ended");
        row("less than one check costs", monthly(12'496), Forecast(), "quota_ended");
        row("one check left", monthly(12'495), Forecast(), "quota_low");
        row("no limit", Usage(), Forecast(), "");
    }
    void warnings()
    {
        QFETCH(Usage, usage);
        QFETCH(Forecast, forecast);
        QFETCH(QString, kind);
        QCOMPARE(told(hear(usage, QList<QuotaMark>(), Noon, forecast)), kind);
    }

    /// If the quota is used up, nothing is checked, so the user is notified whatever the cause.
    void theFirstHearing_data()
    {
        const test::Table<Usage, Forecast, QString> row({"usage", "forecast", "kind"});
        row("plenty", dailyUsage(50), Forecast(), "");
        row("low", dailyUsage(95), Forecast(), "");
        row("will end", dailyUsage(50), runsOut(), "");
        row("used up", dailyUsage(100), Forecast(), "quota_ended");
        row("overdrawn", dailyUsage(120), runsOut(), "quota_ended");
        row("less than one check costs", monthly(12'496), Forecast(), "quota_ended");
    }
    void theFirstHearing()
    {
        QFETCH(Usage, usage);
        QFETCH(Forecast, forecast);
        const QuotaNews first = hear(usage, std::nullopt, Noon, forecast);
        QTEST(told(first), "kind");
        QCOMPARE(told(hear(usage, first.marks, Noon, forecast)), QString());
    }

    void nothingIsToldOfWhatWasTrueBefore()
    {
        const QuotaNews first = hear(dailyUsage(95), std::nullopt);
        QCOMPARE(told(first), QString());
        QCOMPARE(told(hear(dailyUsage(96), first.marks)), QString());
        QCOMPARE(told(hear(dailyUsage(100), first.marks)), u"quota_ended"_s);
    }

    void eachOnceAPeriod()
    {
        Marks marks = QList<QuotaMark>();
        QStringList said;
        const auto next = [&](qint64 used, const Forecast &forecast = {}) {
            const QuotaNews news = hear(dailyUsage(used), marks, Noon, forecast);
            marks = news.marks;
            said += told(news);
        };
        next(50, runsOut());
        next(60, runsOut());
        next(92);
        next(93, runsOut());
        next(100);
        next(100);
        next(98); // a correction, not a reset
        next(100);
        QCOMPARE(said,
                 (QStringList{u"quota_will_end"_s, {}, u"quota_low"_s, {}, u"quota_ended"_s, {}, {}, {}}));
    }

    void tomorrowTheyAreToldAgain()
    {
        const QuotaNews today = hear(dailyUsage(95), QList<QuotaMark>());
        QCOMPARE(told(today), u"quota_low"_s);
        const QDateTime tomorrow = Noon.addDays(1);
        QCOMPARE(told(hear(dailyUsage(95, tomorrow), today.marks, tomorrow)), u"quota_low"_s);
        QVERIFY(hear(dailyUsage(5, tomorrow), today.marks, tomorrow).marks.isEmpty());
    }

    void aMonthEndsWithTheFallOfUse()
    {
        const QuotaNews first = hear(monthly(12'000), QList<QuotaMark>());
        QCOMPARE(told(first), u"quota_low"_s);
        const auto later = [&](qint64 used, int days) {
            return told(hear(monthly(used), first.marks, Noon.addDays(days)));
        };
        QCOMPARE(later(12'100, 10), QString());
        QCOMPARE(later(11'900, 10), QString());
        QVERIFY(hear(monthly(40), first.marks, Noon.addDays(10)).marks.isEmpty());
        QCOMPARE(later(12'100, 31), u"quota_low"_s);
    }

    /// The plan uses up the allowance by the reset, as intended.
    void theLastTwentiethIsThePlans()
    {
        const QDateTime late(QDate(2026, 3, 10), QTime(22, 49), Qt::UTC);
        const QDateTime earlier(QDate(2026, 3, 10), QTime(22, 47), Qt::UTC);
        QCOMPARE(told(hear(dailyUsage(100), QList<QuotaMark>(), late)), QString());
        QCOMPARE(told(hear(dailyUsage(95), QList<QuotaMark>(), late)), QString());
        QCOMPARE(told(hear(dailyUsage(100), QList<QuotaMark>(), earlier)), u"quota_ended"_s);
    }

    /// On an office computer, the plan finishes at the end of the office hours, long before the reset.
    void theTailIsThatOfTheOnlineHours()
    {
        Forecast made;
        made.expectedShare = 0.96;
        QCOMPARE(told(hear(dailyUsage(100), QList<QuotaMark>(), Noon, made)), QString());
        made.expectedShare = 0.94;
        QCOMPARE(told(hear(dailyUsage(100), QList<QuotaMark>(), Noon, made)), u"quota_ended"_s);
    }

    void whoWantsNoneGetsNoneLater()
    {
        AlertSettings off;
        off.quotaWarnings = false;
        const QuotaNews silent = hear(dailyUsage(95), QList<QuotaMark>(), Noon, {}, off);
        QCOMPARE(told(silent), QString());
        QCOMPARE(told(hear(dailyUsage(96), silent.marks)), QString());
    }

    void thePlanEndsOnce()
    {
        Usage usage = dailyUsage(95);
        usage.planEndsAt = Noon.addDays(8);
        const QuotaNews low = hear(usage, QList<QuotaMark>());
        QCOMPARE(told(low), u"quota_low"_s);
        usage.planEndsAt = Noon.addDays(7);
        const QuotaNews ends = hear(usage, low.marks);
        QCOMPARE(told(ends), u"plan_will_end"_s);
        QCOMPARE(ends.alert->body,
                 u"It ends at 19:00 on 17 Mar. Renew it at the service to keep checking."_s);
        QCOMPARE(told(hear(usage, ends.marks, Noon.addDays(3))), QString());
        usage.planEndsAt.reset();
        QCOMPARE(hear(usage, ends.marks).marks, ends.marks);
        usage.planEndsAt = Noon.addDays(30);
        const QuotaNews renewed = hear(usage, ends.marks, Noon.addSecs(60));
        QCOMPARE(told(renewed), QString());
        QCOMPARE(renewed.marks, low.marks);
        usage.planEndsAt = Noon.addDays(-1);
        QCOMPARE(told(hear(usage, low.marks)), QString());
        usage.planEndsAt = Noon.addDays(1);
        QCOMPARE(told(hear(usage, std::nullopt)), u"plan_will_end"_s);
        AlertSettings off;
        off.quotaWarnings = false;
        QCOMPARE(told(hear(usage, low.marks, Noon, {}, off)), QString());
    }

    void sentences()
    {
        QLocale::setDefault(QLocale(QLocale::Indonesian, QLocale::Indonesia));
        const auto low = hear(monthly(12'000, Noon.addDays(9)), QList<QuotaMark>()).alert;
        QCOMPARE(low->title, u"Less than a tenth of the quota of “Agency” is left"_s);
        QCOMPARE(low->body, u"500 of 12.500 credits are left. When it is used up, no domain is "
                            "checked until 19.00 on 19 Mar."_s);
        const auto ended = hear(dailyUsage(100), QList<QuotaMark>()).alert;
        QCOMPARE(ended->body, u"No domain is checked until 07.00 on 11 Mar. Then checking "
                              "continues automatically."_s);
        QCOMPARE(ended->account, std::optional(Account1));
    }

    // Conclusions from two usage reports of one account.

    void anAnswerCostsWhatTheServiceCounted_data()
    {
        // units: of six requested
        const test::Table<std::optional<Usage>, std::optional<Usage>, qint64> row(
            {"before", "after", "units"});

        row("as asked", daily(10), daily(16), 6);
        row("less, for some were free", daily(10), daily(13), 3);
        row("nothing", daily(10), daily(10), 0);
        row("strangers spend too", daily(10), daily(90), 6);
        row("a reset in between", daily(90), daily(6), 6);
        row("another limit", daily(10), daily(12, 200), 6);
        row("another kind", daily(10), package(12), 6);
        row("nothing known before", std::nullopt, daily(16), 6);
        row("no word with the answer", daily(10), std::nullopt, 6);
    }
    void anAnswerCostsWhatTheServiceCounted()
    {
        QFETCH(const std::optional<Usage>, before);
        QFETCH(const std::optional<Usage>, after);
        QFETCH(const qint64, units);
        QCOMPARE(chargedUnits(6, before, after), units);
    }

    void aDayIsTheServices_data()
    {
        // minutesAhead: of the service's clock
        const test::Table<QDateTime, QDateTime, int, bool> row({"then", "now", "minutesAhead", "isNew"});

        row("same clock, same day", at(10, 8, 0), at(10, 23, 59), 0, false);
        row("same clock, next day", at(10, 23, 59), at(11, 0, 1), 0, true);
        row("its day has ended already", at(10, 21, 0), at(10, 22, 30), 120, true);
        row("its day ended before both", at(10, 22, 30), at(11, 0, 30), 120, false);
        row("its day goes on", at(10, 23, 0), at(11, 1, 0), -120, false);
        row("its day ends later", at(11, 1, 0), at(11, 3, 0), -120, true);
    }
    void aDayIsTheServices()
    {
        QFETCH(const QDateTime, then);
        QFETCH(const QDateTime, now);
        QFETCH(const int, minutesAhead);
        QFETCH(const bool, isNew);
        LedgerState before;
        before.usage = daily(10);
        before.usageAt = then;
        const std::chrono::milliseconds ahead = std::chrono::minutes(minutesAhead);
        QCOMPARE(isNewPeriod(before, daily(0), now, ahead), isNew);
        // the usage of another day is refreshed before anything is spent
        QCOMPARE(needsUsage(before, now, ahead), isNew);
    }

    void aPackageBeginsAnewWhenItIsUsedLess()
    {
        LedgerState before;
        before.usage = package(600);
        before.usageAt = at(10, 8, 0);
        QVERIFY(isNewPeriod(before, package(3), at(10, 9, 0), 0ms));
        QVERIFY(!isNewPeriod(before, package(606), at(12, 9, 0), 0ms));
        QVERIFY(!isNewPeriod(before, package(540), at(10, 9, 0), 0ms)); // a refund
        QVERIFY(!isNewPeriod({}, package(3), at(10, 9, 0), 0ms));
    }
};

PANTAU_TEST(TestQuotaRules)
#include "tst_quota_rules.moc"
