// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "providers/contract.h"
#include "support/test_program.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTest>
#include <QTimeZone>

#include <limits>

using namespace pantau;
using namespace pantau::providers;

namespace {

const QDateTime Noon(QDate(2026, 3, 10), QTime(12, 0), QTimeZone::utc());

QJsonValue json(const QByteArray &text)
{
    return QJsonDocument::fromJson("[" + text + "]").array().at(0);
}

} // namespace

class TestUsageParser : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void readsCounters_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<qint64>("expected"); // -1: malformed
        QTest::newRow("integer") << QByteArray("100") << qint64(100);
        QTest::newRow("zero") << QByteArray("0") << qint64(0);
        QTest::newRow("whole real") << QByteArray("1.0") << qint64(1);
        QTest::newRow("real, rounded down") << QByteArray("12.5") << qint64(12);
        QTest::newRow("exponent") << QByteArray("1.25e4") << qint64(12500);
        QTest::newRow("largest exact") << QByteArray("9007199254740992") << qint64(9007199254740992);
        QTest::newRow("huge") << QByteArray("1e300") << qint64(-1);
        QTest::newRow("huge integer") << QByteArray("9223372036854775807") << qint64(-1);
        QTest::newRow("negative") << QByteArray("-1") << qint64(0);
        QTest::newRow("slightly negative") << QByteArray("-0.5") << qint64(0);
        QTest::newRow("very negative") << QByteArray("-1e300") << qint64(0);
        QTest::newRow("negative text") << QByteArray("\"-4\"") << qint64(-1);
        QTest::newRow("string") << QByteArray("\"100\"") << qint64(-1);
        QTest::newRow("null") << QByteArray("null") << qint64(-1);
        QTest::newRow("boolean") << QByteArray("true") << qint64(-1);
        QTest::newRow("array") << QByteArray("[1]") << qint64(-1);
    }
    void readsCounters()
    {
        QFETCH(QByteArray, text);
        QFETCH(qint64, expected);
        QCOMPARE(parseCounter(json(text)).value_or(-1), expected);
    }

    void refusesNumbersThatAreNone()
    {
        QVERIFY(!parseCounter(QJsonValue(std::numeric_limits<double>::quiet_NaN())));
        QVERIFY(!parseCounter(QJsonValue(std::numeric_limits<double>::infinity())));
        QVERIFY(!parseCounter(QJsonValue(QJsonValue::Undefined)));
    }

    void readsFreemium_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<bool>("good");
        QTest::newRow("whole")
            << QByteArray(
                   R"({"type":"freemium","rate_limit":{"limit":100,"used":40,"remaining":60},"period":"daily"})")
            << true;
        QTest::newRow("period missing")
            << QByteArray(R"({"type":"freemium","rate_limit":{"limit":100,"used":40,"remaining":60}})")
            << true;
        QTest::newRow("reals")
            << QByteArray(R"({"type":"freemium","rate_limit":{"limit":100.0,"used":40.0,"remaining":60.9}})")
            << true;
        QTest::newRow("type missing")
            << QByteArray(R"({"rate_limit":{"limit":100,"used":40,"remaining":60}})") << false;
        QTest::newRow("unknown type")
            << QByteArray(R"({"type":"gold","rate_limit":{"limit":100,"used":40,"remaining":60}})") << false;
        QTest::newRow("type is a number")
            << QByteArray(R"({"type":1,"rate_limit":{"limit":100,"used":40,"remaining":60}})") << false;
        QTest::newRow("limit missing")
            << QByteArray(R"({"type":"freemium","rate_limit":{"used":40,"remaining":60}})") << false;
        QTest::newRow("used missing")
            << QByteArray(R"({"type":"freemium","rate_limit":{"limit":100,"remaining":60}})") << false;
        QTest::newRow("remaining missing")
            << QByteArray(R"({"type":"freemium","rate_limit":{"limit":100,"used":40}})") << false;
        QTest::newRow("counter is text")
            << QByteArray(R"({"type":"freemium","rate_limit":{"limit":"100","used":40,"remaining":60}})")
            << false;
        QTest::newRow("rate_limit missing") << QByteArray(R"({"type":"freemium"})") << false;
        QTest::newRow("rate_limit is a list")
            << QByteArray(R"({"type":"freemium","rate_limit":[]})") << false;
        QTest::newRow("null") << QByteArray("null") << false;
        QTest::newRow("list") << QByteArray("[]") << false;
    }
    void readsFreemium()
    {
        QFETCH(QByteArray, text);
        QFETCH(bool, good);
        const auto usage = parseUsage(json(text), Noon);
        QCOMPARE(usage.has_value(), good);
        if (!good) {
            QVERIFY(!usage.error().isEmpty());
            return;
        }
        QCOMPARE(usage->period, Usage::Period::Daily);
        QCOMPARE(usage->unitCost, 1);
        QCOMPARE(usage->limit, qint64(100));
        QCOMPARE(usage->used, qint64(40));
        QCOMPARE(usage->remaining, qint64(60));
        QCOMPARE(usage->resetsAt, QDateTime(QDate(2026, 3, 11), QTime(0, 0), QTimeZone::utc()));
        QVERIFY(!parseUsage(json(text), QDateTime())->resetsAt);
    }

    void overdrawnLeavesNothing()
    {
        const auto daily = parseUsage(
            json(R"({"type":"freemium","rate_limit":{"limit":50,"used":54,"remaining":-4}})"), Noon);
        QVERIFY(daily);
        QCOMPARE(daily->used, qint64(54));
        QCOMPARE(daily->remaining, qint64(0));
        const auto package = parseUsage(
            json(
                R"({"type":"premium","cost_per_request":3,"quota":{"total":1000,"used":1002,"remaining":-2.0}})"),
            Noon);
        QVERIFY(package);
        QCOMPARE(package->remaining, qint64(0));
        QCOMPARE(parsePackageQuota(json(R"({"limit":1000,"used":1002,"remaining":-2})"))->remaining,
                 qint64(0));
        QCOMPARE(parseDailyLimit(json(R"({"limit":50,"used":54,"remaining":-4})"), Noon)->remaining,
                 qint64(0));
    }

    void readsPremium_data()
    {
        QTest::addColumn<QByteArray>("cost"); // with its comma, or empty
        QTest::addColumn<int>("expected");    // -1: malformed
        QTest::newRow("3") << QByteArray(R"("cost_per_request":3,)") << 3;
        QTest::newRow("another") << QByteArray(R"("cost_per_request":5,)") << 5;
        QTest::newRow("real") << QByteArray(R"("cost_per_request":3.0,)") << 3;
        QTest::newRow("fraction, rounded up") << QByteArray(R"("cost_per_request":2.5,)") << 3;
        QTest::newRow("below one") << QByteArray(R"("cost_per_request":0.5,)") << 1;
        QTest::newRow("missing") << QByteArray() << 3;
        QTest::newRow("null") << QByteArray(R"("cost_per_request":null,)") << 3;
        QTest::newRow("zero") << QByteArray(R"("cost_per_request":0,)") << 3;
        QTest::newRow("negative") << QByteArray(R"("cost_per_request":-3,)") << 3;
        QTest::newRow("huge") << QByteArray(R"("cost_per_request":1e12,)") << -1;
        QTest::newRow("text") << QByteArray(R"("cost_per_request":"3",)") << -1;
    }
    void readsPremium()
    {
        QFETCH(QByteArray, cost);
        QFETCH(int, expected);
        const auto usage = parseUsage(json(R"({"type":"premium",)" + cost +
                                           R"("quota":{"total":12500,"used":30,"remaining":12470},)"
                                           R"("package_name":"Business"})"),
                                      Noon);
        QCOMPARE(usage ? usage->unitCost : -1, expected);
        if (!usage)
            return;
        QCOMPARE(usage->period, Usage::Period::Monthly);
        QCOMPARE(usage->limit, qint64(12500));
        QCOMPARE(usage->used, qint64(30));
        QCOMPARE(usage->remaining, qint64(12470));
        QCOMPARE(usage->packageName, QStringLiteral("Business"));
        QVERIFY(!usage->resetsAt);
    }

    void saysWhichCountersOfAPackageAreMissing()
    {
        const auto usage =
            parseUsage(json(R"({"type":"premium","cost_per_request":3,"quota":{"total":1}})"), Noon);
        QVERIFY(!usage);
        QVERIFY2(usage.error().contains(QStringLiteral("quota")), qPrintable(usage.error()));
    }

    void readsThe402Quota()
    {
        const auto usage = parsePackageQuota(json(
            R"({"limit":1000,"used":998,"remaining":2,"required":6,"type":"package","package_name":"Starter"})"));
        QVERIFY(usage);
        QCOMPARE(usage->period, Usage::Period::Monthly);
        QCOMPARE(usage->unitCost, 3);
        QCOMPARE(usage->limit, qint64(1000));
        QCOMPARE(usage->remaining, qint64(2));
        QCOMPARE(usage->packageName, QStringLiteral("Starter"));
        QVERIFY(!parsePackageQuota(json("{}")));
        QVERIFY(!parsePackageQuota(json("7")));
    }
};

PANTAU_TEST(TestUsageParser)
#include "tst_api_usage_parser.moc"
