// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "providers/client.h"
#include "providers/contract.h"
#include "support/test_program.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTimeZone>

#include <limits>

using namespace pantau;
using namespace pantau::providers;
using net::HttpReply;

namespace {

const auto Blocked = BlockStatus::Blocked;
const auto N = BlockStatus::NotBlocked;
const auto U = BlockStatus::Unknown;
const QByteArray Stats = R"({"type":"freemium","rate_limit":{"limit":100,"used":2,"remaining":98}})";

const Asked AskedService{u"service.test"_s, u"POST /check"_s, *ApiKey::parse(u"SECRET-123"_s)};

DomainName name(const char *ascii)
{
    return DomainName::fromNormalised(QString::fromLatin1(ascii));
}

HttpReply ok(const QByteArray &body)
{
    HttpReply reply;
    reply.status = 200;
    reply.body = body;
    reply.date = "Tue, 10 Mar 2026 08:00:00 GMT";
    return reply;
}

HttpReply okResults(const QByteArray &results, int count)
{
    return ok(R"({"success":true,"results":[)" + results + R"(],"count":)" + QByteArray::number(count) +
              R"(,"stats":)" + Stats + "}");
}

QByteArray item(const QByteArray &domain, const QByteArray &blocked)
{
    return R"({"Domain":")" + domain + R"(","Blocked":)" + blocked + "}";
}

const QDateTime Noon(QDate(2026, 3, 10), QTime(12, 0), QTimeZone::utc());

QJsonValue json(const QByteArray &text)
{
    return QJsonDocument::fromJson("[" + text + "]").array().at(0);
}

/// Returns @p count names of exactly @p length characters.
QList<DomainName> names(int count, int length)
{
    QList<DomainName> list;
    for (int i = 0; i < count; ++i) {
        const QString start = u"d%1."_s.arg(i);
        QString rest;
        while (start.size() + rest.size() + 3 < length)
            rest += (rest.size() % 50 == 49) ? u'.' : u'a';
        list << DomainName::fromNormalised(start + rest + u".id"_s);
    }
    return list;
}

const providers::Provider &anyProvider()
{
    return *providers::providerOf(u"contract"_s);
}

QString sent(const QList<DomainName> &domains)
{
    const QJsonObject body =
        QJsonDocument::fromJson(anyProvider().checkRequest(domains, std::nullopt).body).object();
    return body.value(u"domains"_s).toString();
}

} // namespace

class TestReplyParser : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void resultsAreMatchedToDomains_data()
    {
        // a: of a.test
        // b: of b.test
        const test::Table<QByteArray, int, BlockStatus, BlockStatus, int> row(
            {"results", "count", "a", "b", "remarks"});
        const QByteArray at = item("a.test", "true");
        const QByteArray bf = item("b.test", "false");
        row("in order", at + "," + bf, 2, Blocked, N, 0);
        row("reordered", bf + "," + at, 2, Blocked, N, 0);
        row("partial", at, 1, Blocked, U, 0);
        row("empty", QByteArray(), 0, U, U, 0);
        row("as typed", item("https://WWW.A.Test/path?q#f", "true") + "," + item("B.TEST.", "false"), 2,
            Blocked, N, 0);
        row("duplicate, agreeing", at + "," + at + "," + bf, 3, Blocked, N, 0);
        row("contradiction", at + "," + bf + "," + item("A.test", "false"), 3, U, N, 1);
        row("both answers in one result",
            QByteArray(R"({"Domain":"a.test","Blocked":false,"Blocked":true},)") + bf, 2, U, N, 1);
        row("the same answer twice in one result",
            QByteArray(R"({"Blocked":true,"Domain":"a.test","Blocked":true},)") + bf, 2, U, N, 1);
        row("both answers, one of them escaped",
            QByteArray(R"({"Domain":"a.test","Blocked":false,"Bl\u006fcked":true},)") + bf, 2, U, N, 1);
        row("two names in one result", R"({"Domain":"a.test","Blocked":true,"Domain":"b.test"})", 1, U, U, 1);
        row("something else twice in one result",
            QByteArray("{\"Domain\":\"a.test\",\"x\":\"{\\\"\",\"x\":[{}],\"Blocked\":true},") + bf, 2,
            Blocked, N, 0);
        row("alien", at + "," + bf + "," + item("c.test", "true"), 3, Blocked, N, 1);
        row("alien that is no domain", at + "," + bf + "," + item("", "true"), 3, Blocked, N, 1);
        row("wrong count", at + "," + bf, 7, Blocked, N, 1);
        row("string for a boolean", item("a.test", R"("false")") + "," + bf, 2, U, N, 0);
        row("number for a boolean", item("a.test", "1") + "," + item("b.test", "0"), 2, U, U, 0);
        row("null for a boolean", item("a.test", "null") + "," + bf, 2, U, N, 0);
        row("no Blocked", QByteArray(R"({"Domain":"a.test"},)") + bf, 2, U, N, 0);
        row("usable and unusable", at + "," + item("a.test", "0") + "," + bf, 3, U, N, 0);
        row("lower-case fields", QByteArray(R"({"domain":"a.test","blocked":false},)") + bf, 2, U, N, 1);
        row("Domain is a number", QByteArray(R"({"Domain":5,"Blocked":false},)") + bf, 2, U, N, 1);
        row("items of other types", QByteArray(R"(null,[],"a.test",)") + bf, 4, U, N, 1);
    }
    void resultsAreMatchedToDomains()
    {
        QFETCH(QByteArray, results);
        QFETCH(int, count);
        QFETCH(BlockStatus, a);
        QFETCH(BlockStatus, b);
        QFETCH(int, remarks);
        const auto reply =
            parseCheckReply(okResults(results, count), {name("a.test"), name("b.test")}, AskedService);
        QVERIFY(reply);
        QCOMPARE(reply->answers.size(), 2);
        QCOMPARE(reply->answers[name("a.test")].status, a);
        QCOMPARE(reply->answers[name("b.test")].status, b);
        for (const DomainAnswer &answer : reply->answers)
            QCOMPARE(answer.reason.isEmpty(), answer.status != U);
        QCOMPARE(reply->remarks.size(), remarks);
        QCOMPARE(reply->serviceTime, QDateTime(QDate(2026, 3, 10), QTime(8, 0), QTimeZone::utc()));
    }

    void wwwNameIsDistinctFromBareName()
    {
        const QList<DomainName> both{name("a.test"), name("www.a.test")};
        const auto exact = parseCheckReply(
            okResults(item("www.a.test", "true") + "," + item("a.test", "false"), 2), both, AskedService);
        QCOMPARE(exact->answers[name("www.a.test")].status, Blocked);
        QCOMPARE(exact->answers[name("a.test")].status, N);

        const auto echoed = parseCheckReply(
            okResults(item("www.www.a.test", "true") + "," + item("a.test", "false"), 2), both, AskedService);
        QCOMPARE(echoed->answers[name("www.a.test")].status, Blocked);
        QCOMPARE(echoed->answers[name("a.test")].status, N);
    }

    void usageIsParsedWithResults_data()
    {
        // stats: with its comma, or empty
        const test::Table<QByteArray, bool> row({"stats", "good"});
        row("whole", QByteArray(",\"stats\":" + Stats), true);
        row("missing", QByteArray(), false);
        row("null", R"(,"stats":null)", false);
        row("text", R"(,"stats":"98 left")", false);
        row("a counter twice",
            R"(,"stats":{"type":"freemium","rate_limit":{"limit":100,"used":2,"remaining":98,"remaining":9}})",
            false);
        row("wrong counter",
            R"(,"stats":{"type":"freemium","rate_limit":{"limit":100,"used":2,"remaining":"98"}})", false);
        row("overdrawn", R"(,"stats":{"type":"freemium","rate_limit":{"limit":50,"used":54,"remaining":-4}})",
            true);
    }
    void usageIsParsedWithResults()
    {
        QFETCH(QByteArray, stats);
        QFETCH(bool, good);
        const auto reply = parseCheckReply(
            ok(R"({"success":true,"results":[)" + item("a.test", "false") + R"(],"count":1)" + stats + "}"),
            {name("a.test")}, AskedService);
        QVERIFY(reply);
        QCOMPARE(reply->answers[name("a.test")].status, N);
        QCOMPARE(reply->usage.has_value(), good);
        QCOMPARE(reply->remarks.isEmpty(), good);
    }

    void unusableReplyIsRejected_data()
    {
        const test::Table<QByteArray, QString> row({"body", "says"});
        const QString form = u"does not have the form"_s;
        row("results twice", R"({"success":true,"results":[],"results":[]})", form);
        row("success twice", R"({"success":false,"results":[],"success":true})", form);
        row("web page", "<!DOCTYPE html><html>SECRET-123</html>", "web page");
        row("web page after blanks", "\n\n <html>", "web page");
        row("empty", QByteArray(), "nothing at all");
        row("text", "OK", "cannot be read");
        row("cut JSON", "{\"success\":true,\"results\":[{\"Dom", "cannot be read");
        row("trailing rubbish", R"({"success":true,"results":[]} x)", "cannot be read");
        row("endless nesting", QByteArray(100000, '['), "cannot be read");
        row("list", "[]", form);
        row("no fields", "{}", form);
        row("success is false", R"({"success":false,"message":"SECRET-123","results":[]})", form);
        row("success is text", R"({"success":"yes","results":[]})", form);
        row("results is an object", R"({"success":true,"results":{}})", form);
        row("results is null", R"({"success":true,"results":null})", form);
    }
    void unusableReplyIsRejected()
    {
        QFETCH(QByteArray, body);
        QFETCH(QString, says);
        const auto check = parseCheckReply(ok(body), {name("a.test")}, AskedService);
        const auto usage = parseUsageReply(ok(body), AskedService);
        QVERIFY(!check);
        QVERIFY(!usage);
        for (const ServiceFailure &failure : {check.error(), usage.error()}) {
            QCOMPARE(failure.kind, ServiceFailure::Kind::UnusableReply);
            QVERIFY(failure.chargeIsUncertain());
            QVERIFY2(failure.error.sentence.contains(says), qPrintable(failure.error.sentence));
            QVERIFY(failure.error.sentence.contains(AskedService.host));
            QVERIFY(!failure.error.detail.isEmpty());
            QVERIFY(!(failure.error.sentence + failure.error.detail).contains(u"SECRET-123"_s));
        }
    }

    void remarksAreLimited()
    {
        QByteArray results;
        for (int i = 0; i < 5000; ++i)
            results += item("alien-" + QByteArray(500, 'x') + ".test", "true") + ",";
        results += item("a.test", "false");
        const auto reply = parseCheckReply(okResults(results, 5001), {name("a.test")}, AskedService);
        QVERIFY(reply);
        QCOMPARE(reply->answers.size(), 1);
        QCOMPARE(reply->remarks.size(), 1);
        QVERIFY(reply->remarks.first().contains(QLocale().toString(5000)));
        QVERIFY(reply->remarks.first().size() < 2000);
    }

    void countersAreParsed_data()
    {
        // expected: -1: malformed
        const test::Table<QByteArray, qint64> row({"text", "expected"});
        row("integer", "100", 100);
        row("zero", "0", 0);
        row("whole real", "1.0", 1);
        row("real, rounded down", "12.5", 12);
        row("exponent", "1.25e4", 12500);
        row("largest exact", "9007199254740992", 9007199254740992);
        row("huge", "1e300", -1);
        row("huge integer", "9223372036854775807", -1);
        row("negative", "-1", 0);
        row("slightly negative", "-0.5", 0);
        row("very negative", "-1e300", 0);
        row("negative text", "\"-4\"", -1);
        row("string", "\"100\"", -1);
        row("null", "null", -1);
        row("boolean", "true", -1);
        row("array", "[1]", -1);
    }
    void countersAreParsed()
    {
        QFETCH(QByteArray, text);
        QFETCH(qint64, expected);
        QCOMPARE(parseCounter(json(text)).value_or(-1), expected);
    }

    void nonFiniteCounterIsRejected()
    {
        QVERIFY(!parseCounter(QJsonValue(std::numeric_limits<double>::quiet_NaN())));
        QVERIFY(!parseCounter(QJsonValue(std::numeric_limits<double>::infinity())));
        QVERIFY(!parseCounter(QJsonValue(QJsonValue::Undefined)));
    }

    void freemiumUsageIsParsed_data()
    {
        const test::Table<QByteArray, bool> row({"text", "good"});
        row("whole",
            R"({"type":"freemium","rate_limit":{"limit":100,"used":40,"remaining":60},"period":"daily"})",
            true);
        row("period missing", R"({"type":"freemium","rate_limit":{"limit":100,"used":40,"remaining":60}})",
            true);
        row("reals", R"({"type":"freemium","rate_limit":{"limit":100.0,"used":40.0,"remaining":60.9}})",
            true);
        row("type missing", R"({"rate_limit":{"limit":100,"used":40,"remaining":60}})", false);
        row("unknown type", R"({"type":"gold","rate_limit":{"limit":100,"used":40,"remaining":60}})", false);
        row("type is a number", R"({"type":1,"rate_limit":{"limit":100,"used":40,"remaining":60}})", false);
        row("limit missing", R"({"type":"freemium","rate_limit":{"used":40,"remaining":60}})", false);
        row("used missing", R"({"type":"freemium","rate_limit":{"limit":100,"remaining":60}})", false);
        row("remaining missing", R"({"type":"freemium","rate_limit":{"limit":100,"used":40}})", false);
        row("counter is text", R"({"type":"freemium","rate_limit":{"limit":"100","used":40,"remaining":60}})",
            false);
        row("rate_limit missing", R"({"type":"freemium"})", false);
        row("rate_limit is a list", R"({"type":"freemium","rate_limit":[]})", false);
        row("null", "null", false);
        row("list", "[]", false);
    }
    void freemiumUsageIsParsed()
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

    void overdrawnQuotaHasZeroRemaining()
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

    void premiumUsageIsParsed_data()
    {
        // cost: with its comma, or empty
        // expected: -1: malformed
        const test::Table<QByteArray, int> row({"cost", "expected"});
        row("3", R"("cost_per_request":3,)", 3);
        row("another", R"("cost_per_request":5,)", 5);
        row("real", R"("cost_per_request":3.0,)", 3);
        row("fraction, rounded up", R"("cost_per_request":2.5,)", 3);
        row("below one", R"("cost_per_request":0.5,)", 1);
        row("missing", QByteArray(), 3);
        row("null", R"("cost_per_request":null,)", 3);
        row("zero", R"("cost_per_request":0,)", 3);
        row("negative", R"("cost_per_request":-3,)", 3);
        row("huge", R"("cost_per_request":1e12,)", -1);
        row("text", R"("cost_per_request":"3",)", -1);
    }
    void premiumUsageIsParsed()
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
        QCOMPARE(usage->packageName, u"Business"_s);
        QVERIFY(!usage->resetsAt);
    }

    void missingPackageCountersAreReported()
    {
        const auto usage =
            parseUsage(json(R"({"type":"premium","cost_per_request":3,"quota":{"total":1}})"), Noon);
        QVERIFY(!usage);
        QVERIFY2(usage.error().contains(u"quota"_s), qPrintable(usage.error()));
    }

    void packageQuotaOf402ReplyIsParsed()
    {
        const auto usage = parsePackageQuota(json(
            R"({"limit":1000,"used":998,"remaining":2,"required":6,"type":"package","package_name":"Starter"})"));
        QVERIFY(usage);
        QCOMPARE(usage->period, Usage::Period::Monthly);
        QCOMPARE(usage->unitCost, 3);
        QCOMPARE(usage->limit, qint64(1000));
        QCOMPARE(usage->remaining, qint64(2));
        QCOMPARE(usage->packageName, u"Starter"_s);
        QVERIFY(!parsePackageQuota(json("{}")));
        QVERIFY(!parsePackageQuota(json("7")));
    }

    void requestJoinsNamesByNewline()
    {
        QCOMPARE(
            sent({*DomainName::parse(u"https://www.Contoh.co.id/a"), *DomainName::parse(u"bücher.example")}),
            u"contoh.co.id\nxn--bcher-kva.example"_s);
    }

    void leadingWwwIsPreserved()
    {
        QCOMPARE(sent({*DomainName::parse(u"www.www.contoh.id"), *DomainName::parse(u"wwwx.id")}),
                 u"www.www.contoh.id\nwwwx.id"_s);
    }

    void batchSizeRespectsRequestLimits_data()
    {
        const test::Table<QList<DomainName>, qsizetype> row({"domains", "expected"});
        row("none", QList<DomainName>(), 0);
        row("one", names(1, 20), 1);
        row("a hundred", names(100, 20), 100);
        row("a hundred and one", names(101, 20), 100);
        row("exactly 10,000 characters: 99 x 99 + 100 + 99 breaks", names(99, 99) + names(1, 100), 100);
        row("one character over", names(99, 99) + names(1, 101), 99);
        row("longest names", names(100, 253), 39);
        auto prefixed = names(99, 99);
        prefixed << DomainName::fromNormalised(u"www."_s + names(1, 93).constFirst().ascii());
        row("the second www. counts: 99 x 99 + 101 + 99", prefixed, 99);
    }
    void batchSizeRespectsRequestLimits()
    {
        QFETCH(QList<DomainName>, domains);
        QFETCH(qsizetype, expected);
        QCOMPARE(batchSize(domains, anyProvider().limits), expected);
        if (expected > 0)
            QVERIFY(sent(domains.first(expected)).size() <= anyProvider().limits.characters);
    }
};

PANTAU_TEST(TestReplyParser)
#include "tst_api_reply_parser.moc"
