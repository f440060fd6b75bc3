// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/alert_rules.h"
#include "engine/allowance.h"
#include "engine/lane_queue.h"
#include "support/test_program.h"

#include <QTimeZone>

using namespace pantau;
using namespace pantau::engine;
using namespace std::chrono_literals;
using Basis = NextReset::Basis;

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

QString reported(const QuotaNews &news)
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

QDateTime utc(const QString &text)
{
    auto time = QDateTime::fromString(text, u"yyyy-MM-dd HH:mm"_s);
    time.setTimeZone(QTimeZone::utc());
    return time;
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
        QCOMPARE(reported(hear(usage, QList<QuotaMark>(), Noon, forecast)), kind);
    }

    /// If the quota is used up, nothing is checked, so the user is notified whatever the cause.
    void firstUsageReportWarnsOnlyIfUsedUp_data()
    {
        const test::Table<Usage, Forecast, QString> row({"usage", "forecast", "kind"});
        row("plenty", dailyUsage(50), Forecast(), "");
        row("low", dailyUsage(95), Forecast(), "");
        row("will end", dailyUsage(50), runsOut(), "");
        row("used up", dailyUsage(100), Forecast(), "quota_ended");
        row("overdrawn", dailyUsage(120), runsOut(), "quota_ended");
        row("less than one check costs", monthly(12'496), Forecast(), "quota_ended");
    }
    void firstUsageReportWarnsOnlyIfUsedUp()
    {
        QFETCH(Usage, usage);
        QFETCH(Forecast, forecast);
        const QuotaNews first = hear(usage, std::nullopt, Noon, forecast);
        QTEST(reported(first), "kind");
        QCOMPARE(reported(hear(usage, first.marks, Noon, forecast)), QString());
    }

    void earlierStateTriggersNoWarning()
    {
        const QuotaNews first = hear(dailyUsage(95), std::nullopt);
        QCOMPARE(reported(first), QString());
        QCOMPARE(reported(hear(dailyUsage(96), first.marks)), QString());
        QCOMPARE(reported(hear(dailyUsage(100), first.marks)), u"quota_ended"_s);
    }

    void eachWarningIsSentOncePerPeriod()
    {
        Marks marks = QList<QuotaMark>();
        QStringList said;
        const auto next = [&](qint64 used, const Forecast &forecast = {}) {
            const QuotaNews news = hear(dailyUsage(used), marks, Noon, forecast);
            marks = news.marks;
            said += reported(news);
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

    /// In the same period.
    void boughtQuotaCanRunOutAgain()
    {
        Usage usage = monthly(12'500);
        QuotaNews news = hear(usage, QList<QuotaMark>());
        QCOMPARE(reported(news), u"quota_ended"_s);
        usage.limit = 25'000;
        usage.remaining = 12'500;
        news = hear(usage, news.marks);
        QCOMPARE(reported(news), QString());
        usage.used = 25'000;
        usage.remaining = 0;
        QCOMPARE(reported(hear(usage, news.marks)), u"quota_ended"_s);
    }

    void warningsRepeatTheNextDay()
    {
        const QuotaNews today = hear(dailyUsage(95), QList<QuotaMark>());
        QCOMPARE(reported(today), u"quota_low"_s);
        const QDateTime tomorrow = Noon.addDays(1);
        QCOMPARE(reported(hear(dailyUsage(95, tomorrow), today.marks, tomorrow)), u"quota_low"_s);
        QVERIFY(hear(dailyUsage(5, tomorrow), today.marks, tomorrow).marks.isEmpty());
    }

    void usageDropStartsANewMonth()
    {
        const QuotaNews first = hear(monthly(12'000), QList<QuotaMark>());
        QCOMPARE(reported(first), u"quota_low"_s);
        const auto later = [&](qint64 used, int days) {
            return reported(hear(monthly(used), first.marks, Noon.addDays(days)));
        };
        QCOMPARE(later(12'100, 10), QString());
        QCOMPARE(later(11'900, 10), QString());
        QVERIFY(hear(monthly(40), first.marks, Noon.addDays(10)).marks.isEmpty());
        QCOMPARE(later(12'100, 31), u"quota_low"_s);
    }

    /// The plan uses up the allowance by the reset, as intended.
    void noWarningIsSentShortlyBeforeTheReset()
    {
        const QDateTime late(QDate(2026, 3, 10), QTime(22, 49), Qt::UTC);
        const QDateTime earlier(QDate(2026, 3, 10), QTime(22, 47), Qt::UTC);
        QCOMPARE(reported(hear(dailyUsage(100), QList<QuotaMark>(), late)), QString());
        QCOMPARE(reported(hear(dailyUsage(95), QList<QuotaMark>(), late)), QString());
        QCOMPARE(reported(hear(dailyUsage(100), QList<QuotaMark>(), earlier)), u"quota_ended"_s);
    }

    /// On an office computer, the plan finishes at the end of the office hours, long before the reset.
    void noWarningIsSentAtTheEndOfOnlineHours()
    {
        Forecast made;
        made.expectedShare = 0.96;
        QCOMPARE(reported(hear(dailyUsage(100), QList<QuotaMark>(), Noon, made)), QString());
        made.expectedShare = 0.94;
        QCOMPARE(reported(hear(dailyUsage(100), QList<QuotaMark>(), Noon, made)), u"quota_ended"_s);
    }

    void disabledWarningIsNotSentLater()
    {
        AlertSettings off;
        off.quotaWarnings = false;
        const QuotaNews silent = hear(dailyUsage(95), QList<QuotaMark>(), Noon, {}, off);
        QCOMPARE(reported(silent), QString());
        QCOMPARE(reported(hear(dailyUsage(96), silent.marks)), QString());
    }

    void planEndIsReportedOnce()
    {
        Usage usage = dailyUsage(95);
        usage.planEndsAt = Noon.addDays(8);
        const QuotaNews low = hear(usage, QList<QuotaMark>());
        QCOMPARE(reported(low), u"quota_low"_s);
        usage.planEndsAt = Noon.addDays(7);
        const QuotaNews ends = hear(usage, low.marks);
        QCOMPARE(reported(ends), u"plan_will_end"_s);
        QCOMPARE(ends.alert->body,
                 u"It ends at 19:00 on 17 Mar. Renew it at the service to keep checking."_s);
        QCOMPARE(reported(hear(usage, ends.marks, Noon.addDays(3))), QString());
        usage.planEndsAt.reset();
        QCOMPARE(hear(usage, ends.marks).marks, ends.marks);
        usage.planEndsAt = Noon.addDays(30);
        const QuotaNews renewed = hear(usage, ends.marks, Noon.addSecs(60));
        QCOMPARE(reported(renewed), QString());
        QCOMPARE(renewed.marks, low.marks);
        usage.planEndsAt = Noon.addDays(-1);
        QCOMPARE(reported(hear(usage, low.marks)), QString());
        usage.planEndsAt = Noon.addDays(1);
        QCOMPARE(reported(hear(usage, std::nullopt)), u"plan_will_end"_s);
        AlertSettings off;
        off.quotaWarnings = false;
        QCOMPARE(reported(hear(usage, low.marks, Noon, {}, off)), QString());
    }

    void sentences()
    {
        QLocale::setDefault(QLocale(QLocale::Indonesian, QLocale::Indonesia));
        const auto low = hear(monthly(12'000, Noon.addDays(9)), QList<QuotaMark>()).alert;
        QCOMPARE(low->title, u"Less than a tenth of the quota of “Agency” is left"_s);
        QCOMPARE(low->body, u"500 of 12.500 credits are left. When it is used up, this account "
                            "checks no domain until 19.00 on 19 Mar."_s);
        const auto ended = hear(dailyUsage(100), QList<QuotaMark>()).alert;
        QCOMPARE(ended->body, u"With this account, no domain is checked until 07.00 on 11 Mar. Then checking "
                              "continues automatically."_s);
        QCOMPARE(ended->account, std::optional(Account1));
    }

    // Conclusions from two usage reports of one account.

    void chargeFollowsTheServicesUsage_data()
    {
        // units: of six requested
        const test::Table<std::optional<Usage>, std::optional<Usage>, qint64> row(
            {"before", "after", "units"});

        row("as asked", daily(10), daily(16), 6);
        row("less, for some were free", daily(10), daily(13), 3);
        row("nothing", daily(10), daily(10), 0);
        row("other clients spend too", daily(10), daily(90), 6);
        row("a reset in between", daily(90), daily(6), 6);
        row("another limit", daily(10), daily(12, 200), 6);
        row("another kind", daily(10), package(12), 6);
        row("nothing known before", std::nullopt, daily(16), 6);
        row("no usage with the answer", daily(10), std::nullopt, 6);
    }
    void chargeFollowsTheServicesUsage()
    {
        QFETCH(const std::optional<Usage>, before);
        QFETCH(const std::optional<Usage>, after);
        QFETCH(const qint64, units);
        QCOMPARE(chargedUnits(6, before, after), units);
    }

    void dayFollowsTheServicesClock_data()
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
    void dayFollowsTheServicesClock()
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

    void packageResetIsDetectedByLowerUsage()
    {
        LedgerState before;
        before.usage = package(600);
        before.usageAt = at(10, 8, 0);
        QVERIFY(isNewPeriod(before, package(3), at(10, 9, 0), 0ms));
        QVERIFY(!isNewPeriod(before, package(606), at(12, 9, 0), 0ms));
        QVERIFY(!isNewPeriod(before, package(540), at(10, 9, 0), 0ms)); // a refund
        QVERIFY(!isNewPeriod({}, package(3), at(10, 9, 0), 0ms));
    }

    /// Decreases of the usage are written "from/to", separated by commas.
    void nextReset_data()
    {
        // renewalDay: 0: not set
        const test::Table<QString, int, QString, QString, QString, Basis> row(
            {"first", "renewalDay", "seen", "now", "at", "basis"});
        row("never seen", "", 0, "", "2026-03-10 08:00", "2026-04-09 08:00", Basis::Assumed);
        row("30 days from first report", "2026-03-01 08:00", 0, "", "2026-03-10 08:00", "2026-03-31 08:00",
            Basis::Assumed);
        row("again if no reset was seen", "2026-01-01 08:00", 0, "", "2026-03-10 08:00", "2026-04-01 08:00",
            Basis::Assumed);
        row("exactly at that time", "2026-03-01 08:00", 0, "", "2026-03-31 08:00", "2026-04-30 08:00",
            Basis::Assumed);
        row("first report in the future", "2026-05-01 08:00", 0, "", "2026-03-31 08:00", "2026-05-01 08:00",
            Basis::Assumed);
        row("set by the user", "2026-03-01 08:00", 15, "", "2026-03-10 08:00", "2026-03-15 00:00",
            Basis::SetByUser);
        row("today is over", "", 10, "", "2026-03-10 00:00", "2026-04-10 00:00", Basis::SetByUser);
        row("the 31st in April", "", 31, "", "2026-04-02 00:00", "2026-04-30 00:00", Basis::SetByUser);
        row("the 31st in February", "", 31, "", "2026-02-02 00:00", "2026-02-28 00:00", Basis::SetByUser);
        row("the user knows better", "", 5, "2026-02-13 20:00/2026-02-14 02:00", "2026-02-20 00:00",
            "2026-03-05 00:00", Basis::SetByUser);
        row("one night", "", 0, "2026-02-13 20:00/2026-02-14 02:00", "2026-02-20 00:00", "2026-03-14 00:00",
            Basis::Learned);
        row("a weekend: the latest", "", 0, "2026-02-13 11:00/2026-02-16 02:00", "2026-02-20 00:00",
            "2026-03-16 00:00", Basis::Learned);
        row("a weekend and a night", "", 0,
            "2026-02-13 11:00/2026-02-16 02:00,2026-03-13 11:00/2026-03-14 02:00", "2026-03-20 00:00",
            "2026-04-14 00:00", Basis::Learned);
        row("a contradiction: the newest", "", 0,
            "2026-02-13 11:00/2026-02-14 02:00,2026-03-19 11:00/2026-03-20 02:00", "2026-03-21 00:00",
            "2026-04-20 00:00", Basis::Learned);
        row("not at midnight", "", 0, "2026-02-13 11:00/2026-02-13 12:00", "2026-02-20 00:00",
            "2026-03-13 00:00", Basis::Learned);
        row("the end of February may be the 31st", "", 0, "2026-02-27 20:00/2026-02-28 02:00",
            "2026-03-05 00:00", "2026-03-31 00:00", Basis::Learned);
        row("it was the 30th", "", 0, "2026-02-27 20:00/2026-02-28 02:00,2026-03-29 20:00/2026-03-30 02:00",
            "2026-04-05 00:00", "2026-04-30 00:00", Basis::Learned);
        row("around the turn of the month", "", 0, "2026-03-30 11:00/2026-04-02 02:00", "2026-04-20 00:00",
            "2026-05-02 00:00", Basis::Learned);
        row("a drop over two months is ignored", "2026-01-02 08:00", 0, "2026-01-05 11:00/2026-03-02 02:00",
            "2026-03-03 00:00", "2026-03-03 08:00", Basis::Assumed);
    }
    void nextReset()
    {
        QFETCH(QString, first);
        QFETCH(int, renewalDay);
        QFETCH(QString, seen);
        QFETCH(QString, now);
        QFETCH(QString, at);
        QFETCH(Basis, basis);
        ResetRecord record;
        if (!first.isEmpty())
            record.firstUsageAt = utc(first);
        if (renewalDay > 0)
            record.renewalDay = renewalDay;
        for (const QString &window : seen.split(u',', Qt::SkipEmptyParts))
            record.seen.append({utc(window.section(u'/', 0, 0)), utc(window.section(u'/', 1, 1))});
        const NextReset next = engine::nextReset(record, utc(now));
        QCOMPARE(next.at, utc(at));
        QCOMPARE(next.basis, basis);
    }

    void nextFree_data()
    {
        const test::Table<QList<int>, int, int> row({"secondsAgo", "limit", "waits"});
        row("nothing sent", QList<int>{}, 3, 0);
        row("one below the limit", {1, 2}, 3, 0);
        row("full: until the oldest has left", {50, 20, 1}, 3, 11);
        row("in any order", {1, 50, 20}, 3, 11);
        row("overfull: until one below", {50, 40, 20, 1}, 3, 21);
        row("old ones do not count", {300, 200, 62, 1}, 3, 0);
        row("just sent", {0, 0, 0}, 3, 61);
        row("a little ahead counts", {-5, -5, -5}, 3, 66);
        row("a clock set back an hour causes no wait", {-3600, -3590, -3500}, 3, 0);
    }
    void nextFree()
    {
        QFETCH(QList<int>, secondsAgo);
        QFETCH(int, limit);
        QFETCH(int, waits);
        const QDateTime now(QDate(2026, 3, 10), QTime(8, 0), QTimeZone::utc());
        QList<QDateTime> sent;
        for (const int ago : secondsAgo)
            sent.append(now.addSecs(-ago));
        QCOMPARE(now.secsTo(nextFreeTime(sent, now, limit)), qint64(waits));
    }
};

PANTAU_TEST(TestQuotaRules)
#include "tst_quota_rules.moc"
