// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "providers/contract.h"
#include "support/test_program.h"

#include <QTest>
#include <QTimeZone>

using namespace pantau;
using namespace pantau::providers;
using net::HttpReply;

class TestReplyParser : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void matchesResults_data();
    void matchesResults();
    void tellsNamesWithWwwApart();
    void readsUsageBesideTheResults_data();
    void readsUsageBesideTheResults();
    void refusesUnusableReplies_data();
    void refusesUnusableReplies();
    void keepsRemarksShort();
};

namespace {

const auto Blocked = BlockStatus::Blocked;
const auto N = BlockStatus::NotBlocked;
const auto U = BlockStatus::Unknown;
const QByteArray Stats = R"({"type":"freemium","rate_limit":{"limit":100,"used":2,"remaining":98}})";

const Asked AskedService{QStringLiteral("service.test"), QStringLiteral("POST /check"),
                         *ApiKey::parse(QStringLiteral("SECRET-123"))};

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

} // namespace

void TestReplyParser::matchesResults_data()
{
    QTest::addColumn<QByteArray>("results");
    QTest::addColumn<int>("count");
    QTest::addColumn<BlockStatus>("a"); // of a.test
    QTest::addColumn<BlockStatus>("b"); // of b.test
    QTest::addColumn<int>("remarks");
    const QByteArray at = item("a.test", "true");
    const QByteArray bf = item("b.test", "false");
    QTest::newRow("in order") << at + "," + bf << 2 << Blocked << N << 0;
    QTest::newRow("reordered") << bf + "," + at << 2 << Blocked << N << 0;
    QTest::newRow("partial") << at << 1 << Blocked << U << 0;
    QTest::newRow("empty") << QByteArray() << 0 << U << U << 0;
    QTest::newRow("as typed") << item("https://WWW.A.Test/path?q#f", "true") + "," + item("B.TEST.", "false")
                              << 2 << Blocked << N << 0;
    QTest::newRow("duplicate, agreeing") << at + "," + at + "," + bf << 3 << Blocked << N << 0;
    QTest::newRow("contradiction") << at + "," + bf + "," + item("A.test", "false") << 3 << U << N << 1;
    QTest::newRow("both answers in one result")
        << QByteArray(R"({"Domain":"a.test","Blocked":false,"Blocked":true},)") + bf << 2 << U << N << 1;
    QTest::newRow("the same answer twice in one result")
        << QByteArray(R"({"Blocked":true,"Domain":"a.test","Blocked":true},)") + bf << 2 << U << N << 1;
    QTest::newRow("both answers, one of them escaped")
        << QByteArray(R"({"Domain":"a.test","Blocked":false,"Bl\u006fcked":true},)") + bf << 2 << U << N << 1;
    QTest::newRow("two names in one result")
        << QByteArray(R"({"Domain":"a.test","Blocked":true,"Domain":"b.test"})") << 1 << U << U << 1;
    QTest::newRow("something else twice in one result")
        << QByteArray(R"({"Domain":"a.test","x":"{\"","x":[{}],"Blocked":true},)") + bf << 2 << Blocked << N
        << 0;
    QTest::newRow("alien") << at + "," + bf + "," + item("c.test", "true") << 3 << Blocked << N << 1;
    QTest::newRow("alien that is no domain")
        << at + "," + bf + "," + item("", "true") << 3 << Blocked << N << 1;
    QTest::newRow("wrong count") << at + "," + bf << 7 << Blocked << N << 1;
    QTest::newRow("string for a boolean") << item("a.test", R"("false")") + "," + bf << 2 << U << N << 0;
    QTest::newRow("number for a boolean")
        << item("a.test", "1") + "," + item("b.test", "0") << 2 << U << U << 0;
    QTest::newRow("null for a boolean") << item("a.test", "null") + "," + bf << 2 << U << N << 0;
    QTest::newRow("no Blocked") << QByteArray(R"({"Domain":"a.test"},)") + bf << 2 << U << N << 0;
    QTest::newRow("usable and unusable") << at + "," + item("a.test", "0") + "," + bf << 3 << U << N << 0;
    QTest::newRow("lower-case fields")
        << QByteArray(R"({"domain":"a.test","blocked":false},)") + bf << 2 << U << N << 1;
    QTest::newRow("Domain is a number")
        << QByteArray(R"({"Domain":5,"Blocked":false},)") + bf << 2 << U << N << 1;
    QTest::newRow("items of other types") << QByteArray(R"(null,[],"a.test",)") + bf << 4 << U << N << 1;
}

void TestReplyParser::matchesResults()
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

void TestReplyParser::tellsNamesWithWwwApart()
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

void TestReplyParser::readsUsageBesideTheResults_data()
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
        << QByteArray(R"(,"stats":{"type":"freemium","rate_limit":{"limit":100,"used":2,"remaining":"98"}})")
        << false;
    QTest::newRow("overdrawn")
        << QByteArray(R"(,"stats":{"type":"freemium","rate_limit":{"limit":50,"used":54,"remaining":-4}})")
        << true;
}

void TestReplyParser::readsUsageBesideTheResults()
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

void TestReplyParser::refusesUnusableReplies_data()
{
    QTest::addColumn<QByteArray>("body");
    QTest::addColumn<QString>("says");
    const QString form = QStringLiteral("does not have the form");
    QTest::newRow("results twice") << QByteArray(R"({"success":true,"results":[],"results":[]})") << form;
    QTest::newRow("success twice") << QByteArray(R"({"success":false,"results":[],"success":true})") << form;
    QTest::newRow("web page") << QByteArray("<!DOCTYPE html><html>SECRET-123</html>")
                              << QStringLiteral("web page");
    QTest::newRow("web page after blanks") << QByteArray("\n\n <html>") << QStringLiteral("web page");
    QTest::newRow("empty") << QByteArray() << QStringLiteral("nothing at all");
    QTest::newRow("text") << QByteArray("OK") << QStringLiteral("cannot be read");
    QTest::newRow("cut JSON") << QByteArray(R"({"success":true,"results":[{"Dom)")
                              << QStringLiteral("cannot be read");
    QTest::newRow("trailing rubbish")
        << QByteArray(R"({"success":true,"results":[]} x)") << QStringLiteral("cannot be read");
    QTest::newRow("endless nesting") << QByteArray(100000, '[') << QStringLiteral("cannot be read");
    QTest::newRow("list") << QByteArray("[]") << form;
    QTest::newRow("no fields") << QByteArray("{}") << form;
    QTest::newRow("success is false")
        << QByteArray(R"({"success":false,"message":"SECRET-123","results":[]})") << form;
    QTest::newRow("success is text") << QByteArray(R"({"success":"yes","results":[]})") << form;
    QTest::newRow("results is an object") << QByteArray(R"({"success":true,"results":{}})") << form;
    QTest::newRow("results is null") << QByteArray(R"({"success":true,"results":null})") << form;
}

void TestReplyParser::refusesUnusableReplies()
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
        QVERIFY(!(failure.error.sentence + failure.error.detail).contains(QStringLiteral("SECRET-123")));
    }
}

void TestReplyParser::keepsRemarksShort()
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

PANTAU_TEST(TestReplyParser)
#include "tst_api_reply_parser.moc"
