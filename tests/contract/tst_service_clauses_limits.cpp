// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "contract/clause_table.h"
#include "support/test_program.h"

using namespace pantau;
using namespace pantau::test;
using namespace std::chrono_literals;

namespace {

const QByteArray UnknownKey = "ptu_0000000000000000000000000000000000000000";

QByteArray keyForElsewhere(ServiceFixture &service)
{
    return service.premiumKey(QStringLiteral("starter"),
                              {QStringLiteral("192.0.2.7"), QStringLiteral("2001:db8::1")});
}

void invalidKey(const HttpAnswer &answer)
{
    QCOMPARE(answer.status, 401);
    QCOMPARE(answer.body, plainError(QStringLiteral("Invalid API key.")));
}

void ipRefused(const HttpAnswer &answer)
{
    QCOMPARE(answer.status, 403);
    QCOMPARE(answer.body[u"success"], false);
    QVERIFY(answer.body[u"message"].toString().contains(QLatin1String("127.0.0.1")));
    QVERIFY(hasInteger(answer, "code", 403));
    QCOMPARE(answer.body[u"whitelisted_ips"],
             QJsonArray({QStringLiteral("192.0.2.7"), QStringLiteral("2001:db8::1")}));
    QCOMPARE(answer.body.size(), 4);
}

void isRefused(const HttpAnswer &answer)
{
    QCOMPARE(answer.status, 422);
    QCOMPARE(answer.body, plainError(QStringLiteral("Please provide at least one valid domain to check.")));
}

void tooManyRequests(const HttpAnswer &answer)
{
    QCOMPARE(answer.status, 429);
    QVERIFY(!answer.retryAfter.isEmpty());
    QCOMPARE(answer.body.keys(), (QStringList{QStringLiteral("message"), QStringLiteral("success")}));
}

qint64 used(ServiceFixture &service, const QByteArray &key = {})
{
    const QJsonValue usage = service.limit(key).body[u"limit"];
    return usage[usage[u"type"] == QStringLiteral("premium") ? u"quota" : u"rate_limit"][u"used"].toInteger(
        -1);
}

void authenticationClauses()
{
    clause("5.1 no key is needed", [](ServiceFixture &service) {
        QCOMPARE(service.check(names(1)).status, 200);
        QCOMPARE(service.limit().status, 200);
    });
    clause("5.2 the key is in X-API-Key and begins with a fixed prefix", [](ServiceFixture &service) {
        const QByteArray first = service.freemiumKey();
        const QByteArray second = service.premiumKey();
        QCOMPARE(first.left(4), second.left(4));
        QCOMPARE(service.limit(second).body[u"limit"][u"type"], QStringLiteral("premium"));
    });
    clause("5.3 without a key: 100 domains a day for the IP", [](ServiceFixture &service) {
        QCOMPARE(service.check(names(100)).status, 200);
        QCOMPARE(service.check(names(1)).status, 429);
    });
    clause("5.4 an unknown key: 401 on /check", [](ServiceFixture &service) {
        invalidKey(service.check(names(1), UnknownKey));
        QCOMPARE(service.service().chargedUnits(), 0);
    });
    clause("5.4 an unknown key: 401 on /limit and /stats", [](ServiceFixture &service) {
        invalidKey(service.limit(UnknownKey));
        invalidKey(service.send("GET", QStringLiteral("/stats"), UnknownKey));
    });
    clause("5.4 a deactivated key: 401 everywhere", [](ServiceFixture &service) {
        const QByteArray key = service.premiumKey();
        QCOMPARE(service.limit(key).status, 200);
        QVERIFY(service.registry()->setActive(QStringLiteral("premium"), false));
        invalidKey(service.check(names(1), key));
        invalidKey(service.limit(key));
        invalidKey(service.send("GET", QStringLiteral("/stats"), key));
    });
    clause("5.5 a key for other IPs: 403 on /check", [](ServiceFixture &service) {
        ipRefused(service.check(names(1), keyForElsewhere(service)));
        QCOMPARE(service.service().chargedUnits(), 0);
    });
    clause("5.5, 4.2 a key for other IPs: 403 on /limit and /stats", [](ServiceFixture &service) {
        const QByteArray key = keyForElsewhere(service);
        ipRefused(service.limit(key));
        ipRefused(service.send("GET", QStringLiteral("/stats"), key));
    });
    clause("5.5 a key for this IP is accepted", [](ServiceFixture &service) {
        const QByteArray key = service.premiumKey(QStringLiteral("starter"), {QStringLiteral("127.0.0.1")});
        QCOMPARE(service.check(names(1), key).status, 200);
    });
    clause("5.6 a regenerated key replaces the leaked one", [](ServiceFixture &service) {
        const QByteArray leaked = service.premiumKey();
        const QByteArray fresh = service.registry()->regenerate(QStringLiteral("premium"))->toLatin1();
        invalidKey(service.check(names(1), leaked));
        QCOMPARE(service.check(names(1), fresh).status, 200);
    });
}

void errorClauses()
{
    clause("2.7 every error has success false and a message", [](ServiceFixture &service) {
        const QByteArray small = service.freemiumKey(1);
        const QByteArray package = service.premiumKey(QStringLiteral("free"));
        for (const HttpAnswer &answer :
             {service.check(names(1), UnknownKey), service.check(names(34), package), service.check({}),
              service.check(names(2), small), service.send("GET", QStringLiteral("/none"))}) {
            QVERIFY(answer.status >= 400);
            QCOMPARE(answer.contentType, QByteArray("application/json"));
            QCOMPARE(answer.body[u"success"], false);
            QVERIFY(!answer.body[u"message"].toString().isEmpty());
        }
    });
    clause("7 402: status, code 429, quota and message", [](ServiceFixture &service) {
        const QByteArray key = service.premiumKey(QStringLiteral("free"));
        QCOMPARE(service.check(names(31), key).status, 200); // 93 of 100 used
        const HttpAnswer answer = service.check(names(3), key);
        QCOMPARE(answer.status, 402);
        QVERIFY(hasInteger(answer, "code", 429));
        QCOMPARE(answer.body[u"quota"].toObject(),
                 json(R"({"limit": 100, "used": 93, "remaining": 7, "required": 9, "type": "package",
                          "package_name": "Free"})"));
        const QString message = answer.body[u"message"].toString();
        for (const QString &part :
             {QStringLiteral("Monthly limit exceeded"), QStringLiteral(" 7"), QStringLiteral(" 9")})
            QVERIFY2(message.contains(part), qPrintable(message));
        QCOMPARE(answer.body.size(), 4);
        QCOMPARE(service.service().chargedUnits(), 93);
    });
    clause("7 402: quota is of integers", [](ServiceFixture &service) {
        const HttpAnswer answer = service.check(names(34), service.premiumKey(QStringLiteral("free")));
        QVERIFY(hasInteger(answer, "limit", 100));
        QVERIFY(hasInteger(answer, "used", 0));
        QVERIFY(hasInteger(answer, "remaining", 100));
        QVERIFY(hasInteger(answer, "required", 102));
    });
    clause("7 402: the last credits can be spent", [](ServiceFixture &service) {
        const QByteArray key = service.premiumKey(QStringLiteral("free"));
        QCOMPARE(service.check(names(33), key).status, 200);
        QCOMPARE(service.check(names(1), key).status, 402); // 1 credit left
        QCOMPARE(used(service, key), 99);
    });
    clause("7 403: the message names the IP, whitelisted_ips lists the allowed",
           [](ServiceFixture &service) { ipRefused(service.check(names(1), keyForElsewhere(service))); });
    clause("7 422: domains is empty", [](ServiceFixture &service) { isRefused(service.check({})); });
    clause("7 422: no valid domain after parsing", [](ServiceFixture &service) {
        isRefused(service.check(QStringLiteral("nodot, -, 1.2.3.4,\n ,")));
    });
    clause("7 422: more than 100 domains",
           [](ServiceFixture &service) { isRefused(service.check(names(101))); });
    clause("7 422: longer than 10000 characters", [](ServiceFixture &service) {
        isRefused(service.check(QStringLiteral("a.example,") + QString(9'991, u' ')));
    });
    clause("7 429 daily: code, rate_limit and message", [](ServiceFixture &service) {
        const QByteArray key = service.freemiumKey(20);
        QCOMPARE(service.check(names(15), key).status, 200);
        const HttpAnswer answer = service.check(names(6), key);
        QCOMPARE(answer.status, 429);
        QVERIFY(hasInteger(answer, "code", 429));
        QCOMPARE(answer.body[u"rate_limit"].toObject(), json(R"({"limit": 20, "used": 15, "remaining": 5})"));
        QVERIFY(answer.body[u"message"].toString().contains(QLatin1String(" 5 ")));
        QCOMPARE(answer.body.size(), 4);
        QCOMPARE(service.service().chargedUnits(), 15);
    });
    clause(
        "7 429 per minute: told apart from the daily one, with Retry-After",
        [](ServiceFixture &service) {
            QCOMPARE(service.limit().status, 200);
            tooManyRequests(service.limit());
        },
        1);
    clause("7 500: the contract's message, and nothing is charged", [](ServiceFixture &service) {
        service.breakBlocklist();
        const HttpAnswer answer = service.check(names(1));
        QCOMPARE(answer.status, 500);
        QCOMPARE(answer.body, plainError(QStringLiteral("An error occurred while checking domains.")));
        QCOMPARE(service.service().chargedUnits(), 0);
        QCOMPARE(service.limit().status, 200);
    });
    clause("7, our choice: key, whitelist, validation, quota in this order", [](ServiceFixture &service) {
        const QByteArray small = service.freemiumKey(1);
        invalidKey(service.check({}, UnknownKey));
        ipRefused(service.check({}, keyForElsewhere(service)));
        isRefused(service.check(names(101), small));
        QCOMPARE(service.check(names(2), small).status, 429);
    });
    clause(
        "7, our choice: requests a minute before everything else",
        [](ServiceFixture &service) {
            QCOMPARE(service.limit().status, 200);
            tooManyRequests(service.check({}, UnknownKey));
            tooManyRequests(service.send("GET", QStringLiteral("/none")));
        },
        1);
}

void limitClauses()
{
    clause(
        "8 60 requests a minute from one IP",
        [](ServiceFixture &service) {
            for (int i = 0; i < 60; ++i)
                QCOMPARE(service.limit().status, 200);
            tooManyRequests(service.limit());
            service.clock().advance(60s);
            QCOMPARE(service.limit().status, 200);
        },
        60);
    clause(
        "8 the 60 requests are counted over every path and key",
        [](ServiceFixture &service) {
            const QByteArray key = service.premiumKey();
            QCOMPARE(service.limit().status, 200);
            QCOMPARE(service.send("GET", QStringLiteral("/stats"), key).status, 200);
            QCOMPARE(service.check(names(1)).status, 200);
            QCOMPARE(service.send("GET", QStringLiteral("/none")).status, 404);
            tooManyRequests(service.limit());
            tooManyRequests(service.send("GET", QStringLiteral("/stats"), key));
            tooManyRequests(service.check(names(1), key));
            tooManyRequests(service.send("GET", QStringLiteral("/none")));
            QCOMPARE(service.service().chargedUnits(), 1);
        },
        4);
    clause("8 freemium without a key: the day begins anew at midnight UTC", [](ServiceFixture &service) {
        service.clock().setWallClock(
            QDateTime(QDate(2026, 12, 31), QTime(23, 59, 59, 999), QTimeZone::utc()));
        QCOMPARE(service.check(names(100)).status, 200);
        QCOMPARE(service.check(names(1)).status, 429);
        service.clock().advance(1ms);
        QCOMPARE(used(service), 0);
        QCOMPARE(service.check(names(100)).status, 200);
    });
    clause("8 freemium with a key: the key's own limit, anew at midnight UTC", [](ServiceFixture &service) {
        const QByteArray key = service.freemiumKey(3);
        service.clock().setWallClock(QDateTime(QDate(2026, 3, 10), QTime(23, 59, 59, 999), QTimeZone::utc()));
        QCOMPARE(service.check(names(3), key).status, 200);
        QCOMPARE(service.check(names(1), key).status, 429);
        service.clock().advance(1ms);
        QCOMPARE(service.check(names(3), key).status, 200);
    });
    clause("8 freemium with a key: 100 a day unless told", [](ServiceFixture &service) {
        service::NewKey key;
        key.name = QStringLiteral("plain");
        QCOMPARE(service.limit(service.addKey(key)).body[u"limit"][u"rate_limit"][u"limit"], 100);
    });
    clause("8 key and IP are counted apart", [](ServiceFixture &service) {
        const QByteArray key = service.freemiumKey(5);
        QCOMPARE(service.check(names(5), key).status, 200);
        QCOMPARE(used(service), 0);
        QCOMPARE(service.check(names(100)).status, 200);
        QCOMPARE(used(service, key), 5);
    });
    clause("8 premium: 3 credits a domain out of what is left", [](ServiceFixture &service) {
        const QByteArray key = service.premiumKey();
        QCOMPARE(service.check(names(100), key).status, 200);
        QCOMPARE(service.limit(key).body[u"limit"][u"quota"][u"remaining"], 700);
    });
    clause("8, our choice: credits return on the package's own day", [](ServiceFixture &service) {
        const QByteArray key = service.premiumKey(); // on 10 March, 8:00
        QCOMPARE(service.check(names(10), key).status, 200);
        service.clock().setWallClock(QDateTime(QDate(2026, 4, 9), QTime(23, 59, 59, 999), QTimeZone::utc()));
        QCOMPARE(used(service, key), 30);
        service.clock().advance(1ms);
        QCOMPARE(used(service, key), 0);
    });
    clause("8 /limit and /stats work when nothing is left", [](ServiceFixture &service) {
        QCOMPARE(service.check(names(100)).status, 200);
        QCOMPARE(service.limit().body[u"limit"][u"rate_limit"][u"remaining"], 0);
    });
    clause("9 the version is in the path prefix", [](ServiceFixture &service) {
        QCOMPARE(service.service().baseUrl().path(), QStringLiteral("/api/v1"));
        QCOMPARE(service.send("GET", QStringLiteral("//api/v2/limit")).status, 404);
    });
}

} // namespace

/// Sections 5, 7, 8 and 9 of the contract, one row per clause. Sections 3 and 6 contain no requirements.
class TestServiceClausesLimits : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void holds_data();
    void holds();
};

void TestServiceClausesLimits::holds_data()
{
    QTest::addColumn<Look>("look");
    authenticationClauses();
    errorClauses();
    limitClauses();
}

void TestServiceClausesLimits::holds()
{
    QFETCH(Look, look);
    ServiceFixture fixture(look.requestsPerMinute);
    look.at(fixture);
}

PANTAU_TEST(TestServiceClausesLimits)
#include "tst_service_clauses_limits.moc"
