// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "service_fixture.h"
#include "support/test_program.h"

#include <QDir>

using namespace pantau;
using namespace pantau::test;
using namespace std::chrono_literals;

/// Every row of the contract's section 7, the order of the checks, and the requests per minute of section 8.
class TestServiceErrors : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void refusesAWrongKey_401_data();
    void refusesAWrongKey_401();
    void refusesABatchOverTheCredits_402();
    void refusesAnotherIp_403();
    void refusesWhatIsNoRequest_422_data();
    void refusesWhatIsNoRequest_422();
    void refusesABatchOverTheDay_429();
    void refusesTheSixtyFirstRequest_429();
    void slidesTheMinute_8();
    void chargesNothingWhenTheBlocklistFails_500();
    void refusesOtherAddresses_data();
    void refusesOtherAddresses();
    void triesTheChecksInOrder_7();
};

void TestServiceErrors::refusesAWrongKey_401_data()
{
    QTest::addColumn<QByteArray>("key");
    QTest::newRow("unknown") << QByteArray("ptu_0000000000000000000000000000000000000000");
    QTest::newRow("of another form") << QByteArray("' OR 1 --");
    QTest::newRow("sent, but empty") << QByteArray("");
}

void TestServiceErrors::refusesAWrongKey_401()
{
    QFETCH(QByteArray, key);
    ServiceFixture fixture;
    for (const auto &reply : {fixture.check(names(1), key), fixture.limit(key)}) {
        QCOMPARE(reply.status, 401);
        QCOMPARE(reply.body, json(R"({"success": false, "message": "Invalid API key."})"));
    }
    QCOMPARE(fixture.service().chargedUnits(), 0);
}

void TestServiceErrors::refusesABatchOverTheCredits_402()
{
    ServiceFixture fixture;
    const QByteArray key = fixture.premiumKey();
    for (int i = 0; i < 3; ++i)
        QCOMPARE(fixture.check(names(100), key).status, 200);
    QCOMPARE(fixture.check(names(32), key).status, 200); // 996 of 1,000 used
    // refused as a whole, although one of the two would fit
    const auto reply = fixture.check(names(2), key);
    QCOMPARE(reply.status, 402);
    QCOMPARE(reply.body, json(R"({"success": false, "code": 429,
                      "message": "Monthly limit exceeded. Remaining credits: 4, required credits: 6.",
                      "quota": {"limit": 1000, "used": 996, "remaining": 4, "required": 6, "type": "package",
                                "package_name": "Starter"}})"));
    QCOMPARE(fixture.service().chargedUnits(), 996);
    QCOMPARE(fixture.check(names(1), key).status, 200);
}

void TestServiceErrors::refusesAnotherIp_403()
{
    ServiceFixture fixture;
    const QByteArray key = fixture.premiumKey(QStringLiteral("starter"),
                                              {QStringLiteral("192.0.2.7"), QStringLiteral("2001:DB8::1")});
    for (const auto &reply : {fixture.check(names(1), key), fixture.limit(key)}) {
        QCOMPARE(reply.status, 403);
        QCOMPARE(reply.body, json(R"({"success": false, "code": 403,
            "message": "IP address 127.0.0.1 is not whitelisted for this API key.",
            "whitelisted_ips": ["192.0.2.7", "2001:db8::1"]})"));
    }
    QCOMPARE(fixture.service().chargedUnits(), 0);
    const QByteArray ours = fixture.addKey(
        {QStringLiteral("ours"), QStringLiteral("starter"), 100, {QStringLiteral("127.0.0.1")}});
    QCOMPARE(fixture.check(names(1), ours).status, 200);
}

void TestServiceErrors::refusesWhatIsNoRequest_422_data()
{
    QTest::addColumn<QByteArray>("body");
    QTest::addColumn<QByteArray>("contentType");
    const auto with = [](const QString &domains) {
        return QJsonDocument(QJsonObject{{QStringLiteral("domains"), domains}}).toJson();
    };
    const QByteArray plain = "application/json";
    QTest::newRow("no body") << QByteArray() << plain;
    QTest::newRow("empty") << with(QString()) << plain;
    QTest::newRow("only separators") << with(QStringLiteral(" ,\n, ")) << plain;
    QTest::newRow("no valid domain") << with(QStringLiteral("nodot, 1.2.3.4, -")) << plain;
    QTest::newRow("101 domains") << with(names(101)) << plain;
    QTest::newRow("10,001 characters") << with(QStringLiteral("a.example,") + QString(9'991, u' ')) << plain;
    QTest::newRow("an array") << QByteArray(R"({"domains": ["a.example"]})") << plain;
    QTest::newRow("another field") << QByteArray(R"({"domain": "a.example"})") << plain;
    QTest::newRow("not JSON") << QByteArray("domains=a.example") << plain;
    QTest::newRow("JSON under another type") << with(QStringLiteral("a.example")) << QByteArray("text/plain");
}

void TestServiceErrors::refusesWhatIsNoRequest_422()
{
    QFETCH(QByteArray, body);
    QFETCH(QByteArray, contentType);
    ServiceFixture fixture;
    const auto reply = fixture.send("POST", QStringLiteral("/check"), {}, body, contentType);
    QCOMPARE(reply.status, 422);
    QCOMPARE(reply.body,
             json(R"({"success": false, "message": "Please provide at least one valid domain to check."})"));
    QCOMPARE(fixture.service().chargedUnits(), 0);
    // One character less is accepted.
    QCOMPARE(fixture.check(QStringLiteral("a.example,") + QString(9'990, u' ')).status, 200);
}

void TestServiceErrors::refusesABatchOverTheDay_429()
{
    ServiceFixture fixture;
    QCOMPARE(fixture.check(names(97)).status, 200);
    const auto reply = fixture.check(names(4)); // refused as a whole, although three of the four would fit
    QCOMPARE(reply.status, 429);
    QCOMPARE(reply.body, json(R"({"success": false, "code": 429,
        "message": "Daily limit exceeded. You can still check 3 domains today.",
        "rate_limit": {"limit": 100, "used": 97, "remaining": 3}})"));
    QCOMPARE(reply.retryAfter, QByteArray());
    QCOMPARE(fixture.service().chargedUnits(), 97);
}

void TestServiceErrors::refusesTheSixtyFirstRequest_429()
{
    ServiceFixture fixture(60);
    for (int i = 0; i < 30; ++i) { // across all paths, valid or not
        QCOMPARE(fixture.limit().status, 200);
        QCOMPARE(fixture.send("GET", QStringLiteral("/nothing")).status, 404);
    }
    const QByteArray key = fixture.premiumKey();
    for (const auto &reply : {fixture.limit(), fixture.check(names(1), key)}) {
        QCOMPARE(reply.status, 429);
        QCOMPARE(reply.body.value(QStringLiteral("success")), QJsonValue(false));
        QVERIFY(reply.body.value(QStringLiteral("message")).isString());
        QVERIFY(!reply.body.contains(QStringLiteral("rate_limit")));
        QCOMPARE(reply.retryAfter, QByteArray("60"));
    }
    QCOMPARE(fixture.service().chargedUnits(), 0);
}

void TestServiceErrors::slidesTheMinute_8()
{
    ServiceFixture fixture(2);
    QCOMPARE(fixture.limit().status, 200);
    fixture.clock().advance(40s);
    QCOMPARE(fixture.limit().status, 200);
    QCOMPARE(fixture.limit().retryAfter, QByteArray("20"));
    fixture.clock().advance(19'999ms);
    QCOMPARE(fixture.limit().retryAfter, QByteArray("1"));
    fixture.clock().advance(1ms);
    QCOMPARE(fixture.limit().status, 200);
    // The second request of the first minute still counts. A fixed minute would allow a burst at its
    // boundary.
    QCOMPARE(fixture.limit().retryAfter, QByteArray("40"));
}

void TestServiceErrors::chargesNothingWhenTheBlocklistFails_500()
{
    ServiceFixture fixture;
    QCOMPARE(fixture.check(names(1)).status, 200);
    QDir data(fixture.dataDir());
    const QStringList indexes = data.entryList({QStringLiteral("blocklist-*")});
    QCOMPARE(indexes.size(), 1);
    QFile index(data.filePath(indexes.constFirst()));
    QVERIFY(index.resize(10));

    const auto reply = fixture.check(names(1));
    QCOMPARE(reply.status, 500);
    QCOMPARE(reply.body,
             json(R"({"success": false, "message": "An error occurred while checking domains."})"));
    QCOMPARE(fixture.service().chargedUnits(), 1);
    QCOMPARE(fixture.limit().body[u"limit"].toObject()[u"rate_limit"].toObject()[u"used"].toInt(), 1);

    fixture.start(); // the damaged index is rebuilt
    QCOMPARE(fixture.check(QStringLiteral("blocked.example")).status, 200);
}

void TestServiceErrors::refusesOtherAddresses_data()
{
    QTest::addColumn<QByteArray>("method");
    QTest::addColumn<QString>("path");
    QTest::addColumn<QByteArray>("body");
    QTest::addColumn<int>("status");
    QTest::addColumn<QByteArray>("allow");

    QTest::newRow("no such path") << QByteArray("GET") << QStringLiteral("/keys") << QByteArray() << 404
                                  << QByteArray();
    QTest::newRow("a path further down")
        << QByteArray("GET") << QStringLiteral("/limit/x") << QByteArray() << 404 << QByteArray();
    QTest::newRow("outside the prefix")
        << QByteArray("GET") << QStringLiteral("//limit") << QByteArray() << 404 << QByteArray();
    QTest::newRow("another version") << QByteArray("GET") << QStringLiteral("//api/v2/limit") << QByteArray()
                                     << 404 << QByteArray();
    QTest::newRow("GET /check") << QByteArray("GET") << QStringLiteral("/check") << QByteArray() << 405
                                << QByteArray("POST");
    QTest::newRow("POST /limit") << QByteArray("POST") << QStringLiteral("/limit") << QByteArray("{}") << 405
                                 << QByteArray("GET, HEAD");
    QTest::newRow("DELETE /stats") << QByteArray("DELETE") << QStringLiteral("/stats") << QByteArray() << 405
                                   << QByteArray("GET, HEAD");
    QTest::newRow("65 KiB") << QByteArray("POST") << QStringLiteral("/check") << QByteArray(65 * 1024, ' ')
                            << 413 << QByteArray();
}

void TestServiceErrors::refusesOtherAddresses()
{
    QFETCH(QByteArray, method);
    QFETCH(QString, path);
    QFETCH(QByteArray, body);
    ServiceFixture fixture;
    const auto reply = fixture.send(method, path, {}, body);
    QTEST(reply.status, "status");
    QTEST(reply.allow, "allow");
    QCOMPARE(reply.contentType, QByteArray("application/json"));
    QCOMPARE(reply.body.keys(), (QStringList{QStringLiteral("message"), QStringLiteral("success")}));
    QCOMPARE(reply.body.value(QStringLiteral("success")), QJsonValue(false));
}

void TestServiceErrors::triesTheChecksInOrder_7()
{
    ServiceFixture fixture(4);
    const QByteArray elsewhere = fixture.premiumKey(QStringLiteral("starter"), {QStringLiteral("192.0.2.7")});
    // the key is checked before the request is validated
    QCOMPARE(fixture.check(QString(), "ptu_unknown").status, 401);
    // the IP allowlist is checked before validation
    QCOMPARE(fixture.check(QString(), elsewhere).status, 403);
    QCOMPARE(fixture.check(names(100)).status, 200);
    QCOMPARE(fixture.check(names(101)).status, 422); // validation comes before the quota
    // the rate limit comes before everything else
    QCOMPARE(fixture.check(QString(), "ptu_unknown").status, 429);
}

PANTAU_TEST(TestServiceErrors)
#include "tst_service_errors.moc"
