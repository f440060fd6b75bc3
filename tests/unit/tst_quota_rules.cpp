// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/alert_rules.h"
#include "support/test_program.h"

#include <QTest>

using namespace pantau;
using namespace pantau::engine;

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
    return quotaNews(Account1, QStringLiteral("Agency"), usage, forecast, known, settings, now, Zone);
}

QString told(const QuotaNews &news)
{
    return news.alert ? alertKindKey(news.alert->kind) : QString();
}

} // namespace

class TestQuotaRules : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void warnings_data()
    {
        QTest::addColumn<Usage>("usage");
        QTest::addColumn<Forecast>("forecast");
        QTest::addColumn<QString>("kind");
        QTest::newRow("plenty") << dailyUsage(50) << Forecast() << "";
        QTest::newRow("exactly a tenth") << dailyUsage(90) << Forecast() << "";
        QTest::newRow("under a tenth") << dailyUsage(91) << Forecast() << "quota_low";
        QTest::newRow("under a tenth, and that suffices") << dailyUsage(91) << lasts() << "";
        QTest::newRow("will end") << dailyUsage(50) << runsOut() << "quota_will_end";
        QTest::newRow("low and will end") << dailyUsage(95) << runsOut() << "quota_will_end";
        QTest::newRow("ended") << dailyUsage(100) << Forecast() << "quota_ended";
        QTest::newRow("overdrawn") << dailyUsage(120) << runsOut() << "quota_ended";
        QTest::newRow("less than one check costs") << monthly(12'496) << Forecast() << "quota_ended";
        QTest::newRow("one check left") << monthly(12'495) << Forecast() << "quota_low";
        QTest::newRow("no limit") << Usage() << Forecast() << "";
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
        QTest::addColumn<Usage>("usage");
        QTest::addColumn<Forecast>("forecast");
        QTest::addColumn<QString>("kind");
        QTest::newRow("plenty") << dailyUsage(50) << Forecast() << "";
        QTest::newRow("low") << dailyUsage(95) << Forecast() << "";
        QTest::newRow("will end") << dailyUsage(50) << runsOut() << "";
        QTest::newRow("used up") << dailyUsage(100) << Forecast() << "quota_ended";
        QTest::newRow("overdrawn") << dailyUsage(120) << runsOut() << "quota_ended";
        QTest::newRow("less than one check costs") << monthly(12'496) << Forecast() << "quota_ended";
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
        QCOMPARE(told(hear(dailyUsage(100), first.marks)), QStringLiteral("quota_ended"));
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
        QCOMPARE(said, (QStringList{QStringLiteral("quota_will_end"),
                                    {},
                                    QStringLiteral("quota_low"),
                                    {},
                                    QStringLiteral("quota_ended"),
                                    {},
                                    {},
                                    {}}));
    }

    void tomorrowTheyAreToldAgain()
    {
        const QuotaNews today = hear(dailyUsage(95), QList<QuotaMark>());
        QCOMPARE(told(today), QStringLiteral("quota_low"));
        const QDateTime tomorrow = Noon.addDays(1);
        QCOMPARE(told(hear(dailyUsage(95, tomorrow), today.marks, tomorrow)), QStringLiteral("quota_low"));
        QVERIFY(hear(dailyUsage(5, tomorrow), today.marks, tomorrow).marks.isEmpty());
    }

    void aMonthEndsWithTheFallOfUse()
    {
        const QuotaNews first = hear(monthly(12'000), QList<QuotaMark>());
        QCOMPARE(told(first), QStringLiteral("quota_low"));
        const auto later = [&](qint64 used, int days) {
            return told(hear(monthly(used), first.marks, Noon.addDays(days)));
        };
        QCOMPARE(later(12'100, 10), QString());
        QCOMPARE(later(11'900, 10), QString());
        QVERIFY(hear(monthly(40), first.marks, Noon.addDays(10)).marks.isEmpty());
        QCOMPARE(later(12'100, 31), QStringLiteral("quota_low"));
    }

    /// The plan uses up the allowance by the reset, as intended.
    void theLastTwentiethIsThePlans()
    {
        const QDateTime late(QDate(2026, 3, 10), QTime(22, 49), Qt::UTC);
        const QDateTime earlier(QDate(2026, 3, 10), QTime(22, 47), Qt::UTC);
        QCOMPARE(told(hear(dailyUsage(100), QList<QuotaMark>(), late)), QString());
        QCOMPARE(told(hear(dailyUsage(95), QList<QuotaMark>(), late)), QString());
        QCOMPARE(told(hear(dailyUsage(100), QList<QuotaMark>(), earlier)), QStringLiteral("quota_ended"));
    }

    /// On an office computer, the plan finishes at the end of the office hours, long before the reset.
    void theTailIsThatOfTheOnlineHours()
    {
        Forecast made;
        made.expectedShare = 0.96;
        QCOMPARE(told(hear(dailyUsage(100), QList<QuotaMark>(), Noon, made)), QString());
        made.expectedShare = 0.94;
        QCOMPARE(told(hear(dailyUsage(100), QList<QuotaMark>(), Noon, made)), QStringLiteral("quota_ended"));
    }

    void whoWantsNoneGetsNoneLater()
    {
        AlertSettings off;
        off.quotaWarnings = false;
        const QuotaNews silent = hear(dailyUsage(95), QList<QuotaMark>(), Noon, {}, off);
        QCOMPARE(told(silent), QString());
        QCOMPARE(told(hear(dailyUsage(96), silent.marks)), QString());
    }

    void sentences()
    {
        QLocale::setDefault(QLocale(QLocale::Indonesian, QLocale::Indonesia));
        const auto low = hear(monthly(12'000, Noon.addDays(9)), QList<QuotaMark>()).alert;
        QCOMPARE(low->title, QStringLiteral("Less than a tenth of the quota of “Agency” is left"));
        QCOMPARE(low->body, QStringLiteral("500 of 12.500 credits are left. When it is used up, no domain is "
                                           "checked until 19.00 on 19 Mar."));
        const auto ended = hear(dailyUsage(100), QList<QuotaMark>()).alert;
        QCOMPARE(ended->body, QStringLiteral("No domain is checked until 07.00 on 11 Mar. Then checking "
                                             "continues automatically."));
        QCOMPARE(ended->account, std::optional(Account1));
    }
};

PANTAU_TEST(TestQuotaRules)
#include "tst_quota_rules.moc"
