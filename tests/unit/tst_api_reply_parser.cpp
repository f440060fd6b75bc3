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
    void matchesResults_data()
    {
        test::columns<QByteArray, int>({"results", "count"});
        QTest::addColumn<BlockStatus>("a"); // of a.test
        QTest::addColumn<BlockStatus>("b"); // of b.test
        QTest::addColumn<int>("remarks");
        const QByteArray at = item("a.test", "true");
        const QByteArray bf = item("b.test", "false");
        test::row("in order", at + "," + bf, 2, Blocked, N, 0);
        test::row("reordered", bf + "," + at, 2, Blocked, N, 0);
        test::row("partial", at, 1, Blocked, U, 0);
        test::row("empty", QByteArray(), 0, U, U, 0);
        test::row("as typed", item("https://WWW.A.Test/path?q#f", "true") + "," + item("B.TEST.", "false"), 2,
                  Blocked, N, 0);
        test::row("duplicate, agreeing", at + "," + at + "," + bf, 3, Blocked, N, 0);
        test::row("contradiction", at + "," + bf + "," + item("A.test", "false"), 3, U, N, 1);
        test::row("both answers in one result",
                  QByteArray(R"({"Domain":"a.test","Blocked":false,"Blocked":true},)") + bf, 2, U, N, 1);
        test::row("the same answer twice in one result",
                  QByteArray(R"({"Blocked":true,"Domain":"a.test","Blocked":true},)") + bf, 2, U, N, 1);
        test::row("both answers, one of them escaped",
                  QByteArray(R"({"Domain":"a.test","Blocked":false,"Bl\u006fcked":true},)") + bf, 2, U, N, 1);
        test::row("two names in one result",
                  QByteArray(R"({"Domain":"a.test","Blocked":true,"Domain":"b.test"})"), 1, U, U, 1);
        test::row("something else twice in one result",
                  QByteArray("{\"Domain\":\"a.test\",\"x\":\"{\\\"\",\"x\":[{}],\"Blocked\":true},") + bf, 2,
                  Blocked, N, 0);
        test::row("alien", at + "," + bf + "," + item("c.test", "true"), 3, Blocked, N, 1);
        test::row("alien that is no domain", at + "," + bf + "," + item("", "true"), 3, Blocked, N, 1);
        test::row("wrong count", at + "," + bf, 7, Blocked, N, 1);
        test::row("string for a boolean", item("a.test", R"("false")") + "," + bf, 2, U, N, 0);
        test::row("number for a boolean", item("a.test", "1") + "," + item("b.test", "0"), 2, U, U, 0);
        test::row("null for a boolean", item("a.test", "null") + "," + bf, 2, U, N, 0);
        test::row("no Blocked", QByteArray(R"({"Domain":"a.test"},)") + bf, 2, U, N, 0);
        test::row("usable and unusable", at + "," + item("a.test", "0") + "," + bf, 3, U, N, 0);
        test::row("lower-case fields", QByteArray(R"({"domain":"a.test","blocked":false},)") + bf, 2, U, N,
                  1);
        test::row("Domain is a number", QByteArray(R"({"Domain":5,"Blocked":false},)") + bf, 2, U, N, 1);
        test::row("items of other types", QByteArray(R"(null,[],"a.test",)") + bf, 4, U, N, 1);
    }
    void matchesResults()
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

    void tellsNamesWithWwwApart()
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

    void readsUsageBesideTheResults_data()
    {
        QTest::addColumn<QByteArray>("stats"); // with its comma, or empty
        QTest::addColumn<bool>("good");
        QTest::newRow("whole") << QByteArray(",\"stats\":" + Stats) << true;
        QTest::newRow("missing") << QByteArray() << false;
        QTest::newRow("null") << QByteArray(R"(,"stats":null)") << false;
        QTest::newRow("text") << QByteArray(R"(,"stats":"98 left")") << false;
        QTest::newRow("a counter twice")
            << QByteArray(
                   R"(,"stats":{"type":"freemium","rate_limit":{"limit":100,"used":2,"remaining":98,"remaining":9}})")
            << false;
        QTest::newRow("wrong counter")
            << QByteArray(
                   R"(,"stats":{"type":"freemium","rate_limit":{"limit":100,"used":2,"remaining":"98"}})")
            << false;
        QTest::newRow("overdrawn")
            << QByteArray(
                   R"(,"stats":{"type":"freemium","rate_limit":{"limit":50,"used":54,"remaining":-4}})")
            << true;
    }
    void readsUsageBesideTheResults()
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

    void refusesUnusableReplies_data()
    {
        test::columns<QByteArray, QString>({"body", "says"});
        const QString form = u"does not have the form"_s;
        QTest::newRow("results twice") << QByteArray(R"({"success":true,"results":[],"results":[]})") << form;
        QTest::newRow("success twice")
            << QByteArray(R"({"success":false,"results":[],"success":true})") << form;
        QTest::newRow("web page") << QByteArray("<!DOCTYPE html><html>SECRET-123</html>") << u"web page"_s;
        QTest::newRow("web page after blanks") << QByteArray("\n\n <html>") << u"web page"_s;
        QTest::newRow("empty") << QByteArray() << u"nothing at all"_s;
        QTest::newRow("text") << QByteArray("OK") << u"cannot be read"_s;
        QTest::newRow("cut JSON") << QByteArray("{\"success\":true,\"results\":[{\"Dom")
                                  << u"cannot be read"_s;
        QTest::newRow("trailing rubbish")
            << QByteArray(R"({"success":true,"results":[]} x)") << u"cannot be read"_s;
        QTest::newRow("endless nesting") << QByteArray(100000, '[') << u"cannot be read"_s;
        QTest::newRow("list") << QByteArray("[]") << form;
        QTest::newRow("no fields") << QByteArray("{}") << form;
        QTest::newRow("success is false")
            << QByteArray(R"({"success":false,"message":"SECRET-123","results":[]})") << form;
        QTest::newRow("success is text") << QByteArray(R"({"success":"yes","results":[]})") << form;
        QTest::newRow("results is an object") << QByteArray(R"({"success":true,"results":{}})") << form;
        QTest::newRow("results is null") << QByteArray(R"({"success":true,"results":null})") << form;
    }
    void refusesUnusableReplies()
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

    void keepsRemarksShort()
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
        test::columns<QByteArray, bool>({"text", "good"});
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
        QCOMPARE(usage->packageName, u"Business"_s);
        QVERIFY(!usage->resetsAt);
    }

    void saysWhichCountersOfAPackageAreMissing()
    {
        const auto usage =
            parseUsage(json(R"({"type":"premium","cost_per_request":3,"quota":{"total":1}})"), Noon);
        QVERIFY(!usage);
        QVERIFY2(usage.error().contains(u"quota"_s), qPrintable(usage.error()));
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
        QCOMPARE(usage->packageName, u"Starter"_s);
        QVERIFY(!parsePackageQuota(json("{}")));
        QVERIFY(!parsePackageQuota(json("7")));
    }

    void joinsNamesByLine()
    {
        QCOMPARE(
            sent({*DomainName::parse(u"https://www.Contoh.co.id/a"), *DomainName::parse(u"bücher.example")}),
            u"contoh.co.id\nxn--bcher-kva.example"_s);
    }

    void guardsALeadingWww()
    {
        QCOMPARE(sent({*DomainName::parse(u"www.www.contoh.id"), *DomainName::parse(u"wwwx.id")}),
                 u"www.www.contoh.id\nwwwx.id"_s);
    }

    void fitsBatches_data()
    {
        test::columns<QList<DomainName>, qsizetype>({"domains", "expected"});
        QTest::newRow("none") << QList<DomainName>() << qsizetype(0);
        QTest::newRow("one") << names(1, 20) << qsizetype(1);
        QTest::newRow("a hundred") << names(100, 20) << qsizetype(100);
        QTest::newRow("a hundred and one") << names(101, 20) << qsizetype(100);
        QTest::newRow("exactly 10,000 characters: 99 x 99 + 100 + 99 breaks")
            << names(99, 99) + names(1, 100) << qsizetype(100);
        QTest::newRow("one character over") << names(99, 99) + names(1, 101) << qsizetype(99);
        QTest::newRow("longest names") << names(100, 253) << qsizetype(39);
        auto prefixed = names(99, 99);
        prefixed << DomainName::fromNormalised(u"www."_s + names(1, 93).constFirst().ascii());
        QTest::newRow("the second www. counts: 99 x 99 + 101 + 99") << prefixed << qsizetype(99);
    }
    void fitsBatches()
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
