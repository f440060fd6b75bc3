// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "contract/service_fixture.h"
#include "support/test_program.h"

using namespace pantau;
using namespace pantau::test;
using namespace std::chrono_literals;

namespace {

/// Checks one clause. The row name contains the section.
struct Look
{
    void (*at)(ServiceFixture &) = nullptr;
    int requestsPerMinute = 1000;
};

void clause(const char *sectionAndText, void (*look)(ServiceFixture &), int requestsPerMinute = 1000)
{
    QTest::newRow(sectionAndText) << Look{look, requestsPerMinute};
}

/// True if the field has this integer without a decimal point or quotes: 7, not 7.0 or "7".
bool hasInteger(const HttpAnswer &answer, const QByteArray &field, int value)
{
    const QByteArray start = '"' + field + "\":" + QByteArray::number(value);
    return answer.text.contains(start + ',') || answer.text.contains(start + '}');
}

QStringList domainsIn(const HttpAnswer &answer)
{
    QStringList names;
    const QJsonArray results = answer.body.value(u"results"_s).toArray();
    for (const auto &item : results)
        names += item[u"Domain"_s].toString();
    return names;
}

QStringList sites(int count)
{
    return names(count).split(u',');
}

/// Returns the whole body of an error without additional fields.
QJsonObject plainError(const QString &message)
{
    return {{u"success"_s, false}, {u"message"_s, message}};
}

void refused(const HttpAnswer &answer)
{
    QCOMPARE(answer.status, 422);
    QCOMPARE(answer.body, plainError(u"Please provide at least one valid domain to check."_s));
}

/// Returns a URL of this length; all characters after the start are `filling`.
QString urlOf(int characters, const QString &filling)
{
    const QString start = u"https://example.com/"_s;
    return start + filling.repeated(characters - int(start.size()));
}

void fieldClauses()
{
    clause("2.1 domains: a newline separates",
           [](ServiceFixture &service) { QCOMPARE(domainsIn(service.check(names(3, u"\n"_s))), sites(3)); });
    clause("2.1 domains: a comma separates",
           [](ServiceFixture &service) { QCOMPARE(domainsIn(service.check(names(3))), sites(3)); });
    clause("2.1 domains: a comma and a space separate",
           [](ServiceFixture &service) { QCOMPARE(domainsIn(service.check(names(3, u", "_s))), sites(3)); });
    clause("2.1 domains: one domain is enough",
           [](ServiceFixture &service) { QCOMPARE(domainsIn(service.check(names(1))), sites(1)); });
    clause("2.1 domains: 10000 characters are accepted", [](ServiceFixture &service) {
        QCOMPARE(domainsIn(service.check(urlOf(10'000, u"a"_s))), QStringList(u"example.com"_s));
    });
    clause("2.1 domains: 10001 characters are refused",
           [](ServiceFixture &service) { refused(service.check(urlOf(10'001, u"a"_s))); });
    clause("2.1 domains: 10000 characters of two bytes are accepted",
           [](ServiceFixture &service) { QCOMPARE(service.check(urlOf(10'000, u"\u00e9"_s)).status, 200); });
    clause("2.1 domains: 10001 characters of two bytes are refused",
           [](ServiceFixture &service) { refused(service.check(urlOf(10'001, u"\u00e9"_s))); });
    clause("2.1 domains: 10000 characters outside the basic plane are accepted", [](ServiceFixture &service) {
        QCOMPARE(service.check(urlOf(10'000, u"\U0001F310"_s)).status, 200);
    });
    clause("2.1 domains: 10001 characters outside the basic plane are refused",
           [](ServiceFixture &service) { refused(service.check(urlOf(10'001, u"\U0001F310"_s))); });
    clause("2.1 domains: 100 domains are accepted",
           [](ServiceFixture &service) { QCOMPARE(domainsIn(service.check(names(100))), sites(100)); });
    clause("2.1 domains: 101 domains are refused",
           [](ServiceFixture &service) { refused(service.check(names(101))); });
    clause("2.1 domains: the limit counts after parsing", [](ServiceFixture &service) {
        const QString field = names(100) + u",site-0.example,,nodot,"_s + names(50);
        QCOMPARE(domainsIn(service.check(field)), sites(100));
    });
    clause("2.1 https:// is removed", [](ServiceFixture &service) {
        QCOMPARE(domainsIn(service.check(u"https://site-0.example"_s)), sites(1));
    });
    clause("2.1 www. is removed", [](ServiceFixture &service) {
        QCOMPARE(domainsIn(service.check(u"www.site-0.example"_s)), sites(1));
    });
    clause("2.1 a URL with scheme, www and a path is accepted", [](ServiceFixture &service) {
        QCOMPARE(domainsIn(service.check(u"https://www.site-0.example/a/path?q=1#x"_s)), sites(1));
    });
    clause("2.1 domains is a string, not an array", [](ServiceFixture &service) {
        refused(service.send("POST", u"/check"_s, {}, R"({"domains": ["site-0.example"]})"));
    });
    clause("2.1 domains is required",
           [](ServiceFixture &service) { refused(service.send("POST", u"/check"_s, {}, "{}")); });
}

void replyClauses()
{
    clause("2.2 Domain and Blocked, capitalised, a string and a boolean", [](ServiceFixture &service) {
        const HttpAnswer answer = service.check(u"blocked.example,fine.example"_s);
        QVERIFY(answer.text.contains(R"({"Domain":"blocked.example","Blocked":true})") ||
                answer.text.contains(R"({"Blocked":true,"Domain":"blocked.example"})"));
        QVERIFY(answer.text.contains(R"({"Domain":"fine.example","Blocked":false})") ||
                answer.text.contains(R"({"Blocked":false,"Domain":"fine.example"})"));
    });
    clause("2.3 success, results, count and stats, and nothing else", [](ServiceFixture &service) {
        QCOMPARE(service.check(names(2)).body.keys(),
                 (QStringList{u"count"_s, u"results"_s, u"stats"_s, u"success"_s}));
    });
    clause("2.3 success is true", [](ServiceFixture &service) {
        QVERIFY(service.check(names(1)).text.contains(R"("success":true)"));
    });
    clause("2.3 count is the number of results", [](ServiceFixture &service) {
        for (const int count : {1, 7, 60})
            QVERIFY(hasInteger(service.check(names(count)), "count", count));
    });
    clause("2.3 stats has the shape of the caller's type", [](ServiceFixture &service) {
        QCOMPARE(service.check(names(1)).body[u"stats"][u"type"], u"freemium"_s);
        QCOMPARE(service.check(names(1), service.premiumKey()).body[u"stats"][u"type"], u"premium"_s);
    });
    clause("2.4 freemium usage: type, rate_limit and period, of integers", [](ServiceFixture &service) {
        QVERIFY(service.check(names(7)).status == 200);
        const HttpAnswer answer = service.limit();
        QCOMPARE(answer.body[u"limit"].toObject(), json(R"({"type": "freemium", "period": "daily",
                          "rate_limit": {"limit": 100, "used": 7, "remaining": 93}})"));
        QVERIFY(hasInteger(answer, "limit", 100));
        QVERIFY(hasInteger(answer, "used", 7));
        QVERIFY(hasInteger(answer, "remaining", 93));
    });
    clause("2.5 premium usage: all of its fields, of integers", [](ServiceFixture &service) {
        const QByteArray key = service.premiumKey();
        QVERIFY(service.check(names(2), key).status == 200);
        const HttpAnswer answer = service.limit(key);
        QCOMPARE(answer.body[u"limit"].toObject(),
                 json(R"({"type": "premium", "period": "monthly", "package_name": "Starter",
                          "cost_per_request": 3, "quota": {"total": 1000, "remaining": 994, "used": 6}})"));
        QVERIFY(hasInteger(answer, "total", 1000));
        QVERIFY(hasInteger(answer, "used", 6));
        QVERIFY(hasInteger(answer, "remaining", 994));
        QVERIFY(hasInteger(answer, "cost_per_request", 3));
    });
    clause("2.6 the packages and their credits", [](ServiceFixture &service) {
        const QList<std::pair<QString, int>> packages{
            {u"Free"_s, 100}, {u"Starter"_s, 1'000}, {u"Professional"_s, 3'000}, {u"Business"_s, 12'500}};
        for (const auto &[name, credits] : packages) {
            const QByteArray key = service.addKey({name, name.toLower(), 100, {}});
            const QJsonValue usage = service.limit(key).body[u"limit"];
            QCOMPARE(usage[u"package_name"], name);
            QCOMPARE(usage[u"quota"][u"total"], credits);
        }
    });
}

void endpointClauses()
{
    clause("4.1 Content-Type application/json is required", [](ServiceFixture &service) {
        refused(service.send("POST", u"/check"_s, {}, R"({"domains": "a.example"})", "text/plain"));
    });
    clause("4.1 Content-Type may name its charset", [](ServiceFixture &service) {
        QCOMPARE(service
                     .send("POST", u"/check"_s, {}, R"({"domains": "a.example"})",
                           "Application/JSON; charset=utf-8")
                     .status,
                 200);
    });
    clause("4.1 rule 1: a domain costs 1 of the day", [](ServiceFixture &service) {
        QCOMPARE(service.check(names(9)).status, 200);
        QCOMPARE(service.service().chargedUnits(), 9);
    });
    clause("4.1 rule 1: a domain costs 3 credits", [](ServiceFixture &service) {
        QCOMPARE(service.check(names(1), service.premiumKey()).status, 200);
        QCOMPARE(service.service().chargedUnits(), 3);
    });
    clause("4.1 rule 2: 10 domains cost 30 credits", [](ServiceFixture &service) {
        QCOMPARE(service.check(names(10), service.premiumKey()).status, 200);
        QCOMPARE(service.service().chargedUnits(), 30);
    });
    clause("4.1 rule 2: a required cost of 6 are 2 domains", [](ServiceFixture &service) {
        const QByteArray key = service.premiumKey(u"free"_s);
        QCOMPARE(service.check(names(32), key).status, 200);
        QCOMPARE(service.check(names(2), key).body[u"quota"][u"required"], 6);
    });
    clause("4.1 rule 3: stats is the usage after the request", [](ServiceFixture &service) {
        for (const QByteArray &key : {QByteArray(), service.premiumKey()}) {
            const QJsonValue stats = service.check(names(4), key).body[u"stats"];
            QCOMPARE(stats, service.limit(key).body[u"limit"]);
            QCOMPARE(stats[key.isEmpty() ? u"rate_limit" : u"quota"][u"used"], key.isEmpty() ? 4 : 12);
        }
    });
    clause("4.1 rule 5, our choice: duplicates are answered and paid once", [](ServiceFixture &service) {
        const HttpAnswer answer = service.check(u"site-0.example,WWW.site-0.example,"
                                                "https://site-0.example/b,site-1.example"_s);
        QCOMPARE(domainsIn(answer), sites(2));
        QCOMPARE(service.service().chargedUnits(), 2);
    });
    clause("4.1 rule 5, our choice: the order is that of the request", [](ServiceFixture &service) {
        QCOMPARE(domainsIn(service.check(u"z.example,a.example,m.example"_s)),
                 u"z.example,a.example,m.example"_s.split(u','));
    });
    clause("4.1 rule 5, our choice: the path is removed", [](ServiceFixture &service) {
        QCOMPARE(domainsIn(service.check(u"site-0.example/path"_s)), sites(1));
    });
    clause("4.2 /limit and /stats are identical", [](ServiceFixture &service) {
        for (const QByteArray &key : {QByteArray(), service.freemiumKey(), service.premiumKey()})
            QCOMPARE(service.send("GET", u"/stats"_s, key).text, service.limit(key).text);
    });
    clause("4.2 /limit and /stats spend nothing", [](ServiceFixture &service) {
        for (const QByteArray &key : {QByteArray(), service.freemiumKey(), service.premiumKey()})
            for (const QString &path : {u"/limit"_s, u"/stats"_s})
                QCOMPARE(service.send("GET", path, key).status, 200);
        QCOMPARE(service.service().chargedUnits(), 0);
    });
    clause("4.2 success true and limit, and nothing else", [](ServiceFixture &service) {
        const HttpAnswer answer = service.limit();
        QCOMPARE(answer.body.keys(), (QStringList{u"limit"_s, u"success"_s}));
        QCOMPARE(answer.body[u"success"], true);
    });
    clause("4.2 with a key: its usage; without: that of the IP", [](ServiceFixture &service) {
        QCOMPARE(service.limit(service.freemiumKey(7)).body[u"limit"][u"rate_limit"][u"limit"], 7);
        QCOMPARE(service.limit().body[u"limit"][u"rate_limit"][u"limit"], 100);
    });
}

const QByteArray UnknownKey = "ptu_0000000000000000000000000000000000000000";

QByteArray keyForElsewhere(ServiceFixture &service)
{
    return service.premiumKey(u"starter"_s, {u"192.0.2.7"_s, u"2001:db8::1"_s});
}

void invalidKey(const HttpAnswer &answer)
{
    QCOMPARE(answer.status, 401);
    QCOMPARE(answer.body, plainError(u"Invalid API key."_s));
}

void ipRefused(const HttpAnswer &answer)
{
    QCOMPARE(answer.status, 403);
    QCOMPARE(answer.body[u"success"], false);
    QVERIFY(answer.body[u"message"].toString().contains("127.0.0.1"_L1));
    QVERIFY(hasInteger(answer, "code", 403));
    QCOMPARE(answer.body[u"whitelisted_ips"], QJsonArray({u"192.0.2.7"_s, u"2001:db8::1"_s}));
    QCOMPARE(answer.body.size(), 4);
}

void tooManyRequests(const HttpAnswer &answer)
{
    QCOMPARE(answer.status, 429);
    QVERIFY(!answer.retryAfter.isEmpty());
    QCOMPARE(answer.body.keys(), (QStringList{u"message"_s, u"success"_s}));
}

qint64 used(ServiceFixture &service, const QByteArray &key = {})
{
    const QJsonValue usage = service.limit(key).body[u"limit"];
    return usage[usage[u"type"] == u"premium"_s ? u"quota" : u"rate_limit"][u"used"].toInteger(-1);
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
        QCOMPARE(service.limit(second).body[u"limit"][u"type"], u"premium"_s);
    });
    clause("5.3 without a key: 100 domains a day for the IP", [](ServiceFixture &service) {
        QCOMPARE(service.check(names(100)).status, 200);
        QCOMPARE(service.check(names(1)).status, 429);
    });
    clause("5.4 an unknown, malformed or empty key: 401 on /check", [](ServiceFixture &service) {
        for (const QByteArray &key : {UnknownKey, QByteArray("' OR 1 --"), QByteArray("")})
            invalidKey(service.check(names(1), key));
        QCOMPARE(service.service().chargedUnits(), 0);
    });
    clause("5.4 an unknown key: 401 on /limit and /stats", [](ServiceFixture &service) {
        invalidKey(service.limit(UnknownKey));
        invalidKey(service.send("GET", u"/stats"_s, UnknownKey));
    });
    clause("5.4 a deactivated key: 401 everywhere", [](ServiceFixture &service) {
        const QByteArray key = service.premiumKey();
        QCOMPARE(service.limit(key).status, 200);
        QVERIFY(service.registry()->setActive(u"premium"_s, false));
        invalidKey(service.check(names(1), key));
        invalidKey(service.limit(key));
        invalidKey(service.send("GET", u"/stats"_s, key));
    });
    clause("5.5 a key for other IPs: 403 on /check", [](ServiceFixture &service) {
        ipRefused(service.check(names(1), keyForElsewhere(service)));
        QCOMPARE(service.service().chargedUnits(), 0);
    });
    clause("5.5, 4.2 a key for other IPs: 403 on /limit and /stats", [](ServiceFixture &service) {
        const QByteArray key = keyForElsewhere(service);
        ipRefused(service.limit(key));
        ipRefused(service.send("GET", u"/stats"_s, key));
    });
    clause("5.5 a key for this IP is accepted", [](ServiceFixture &service) {
        const QByteArray key = service.premiumKey(u"starter"_s, {u"127.0.0.1"_s});
        QCOMPARE(service.check(names(1), key).status, 200);
    });
    clause("5.6 a regenerated key replaces the leaked one", [](ServiceFixture &service) {
        const QByteArray leaked = service.premiumKey();
        const QByteArray fresh = service.registry()->regenerate(u"premium"_s)->toLatin1();
        invalidKey(service.check(names(1), leaked));
        QCOMPARE(service.check(names(1), fresh).status, 200);
        QCOMPARE(used(service, fresh), 3);
    });
}

void errorClauses()
{
    clause("2.7 every error has success false and a message", [](ServiceFixture &service) {
        const QByteArray small = service.freemiumKey(1);
        const QByteArray package = service.premiumKey(u"free"_s);
        for (const HttpAnswer &answer :
             {service.check(names(1), UnknownKey), service.check(names(34), package), service.check({}),
              service.check(names(2), small), service.send("GET", u"/none"_s)}) {
            QVERIFY(answer.status >= 400);
            QCOMPARE(answer.contentType, QByteArray("application/json"));
            QCOMPARE(answer.body[u"success"], false);
            QVERIFY(!answer.body[u"message"].toString().isEmpty());
        }
    });
    clause("7 402: status, code 429, quota and message", [](ServiceFixture &service) {
        const QByteArray key = service.premiumKey(u"free"_s);
        QCOMPARE(service.check(names(31), key).status, 200); // 93 of 100 used
        const HttpAnswer answer = service.check(names(3), key);
        QCOMPARE(answer.status, 402);
        QVERIFY(hasInteger(answer, "code", 429));
        QCOMPARE(answer.body[u"quota"].toObject(),
                 json(R"({"limit": 100, "used": 93, "remaining": 7, "required": 9, "type": "package",
                          "package_name": "Free"})"));
        const QString message = answer.body[u"message"].toString();
        for (const QString &part : {u"Monthly limit exceeded"_s, u" 7"_s, u" 9"_s})
            QVERIFY2(message.contains(part), qPrintable(message));
        QCOMPARE(answer.body.size(), 4);
        QCOMPARE(service.service().chargedUnits(), 93);
    });
    clause("7 402: quota is of integers", [](ServiceFixture &service) {
        const HttpAnswer answer = service.check(names(34), service.premiumKey(u"free"_s));
        QVERIFY(hasInteger(answer, "limit", 100));
        QVERIFY(hasInteger(answer, "used", 0));
        QVERIFY(hasInteger(answer, "remaining", 100));
        QVERIFY(hasInteger(answer, "required", 102));
    });
    clause("7 402: the last credits can be spent", [](ServiceFixture &service) {
        const QByteArray key = service.premiumKey(u"free"_s);
        QCOMPARE(service.check(names(33), key).status, 200);
        QCOMPARE(service.check(names(1), key).status, 402); // 1 credit left
        QCOMPARE(used(service, key), 99);
    });
    clause("7 403: the message names the IP, whitelisted_ips lists the allowed",
           [](ServiceFixture &service) { ipRefused(service.check(names(1), keyForElsewhere(service))); });
    clause("7 422: domains is empty", [](ServiceFixture &service) { refused(service.check({})); });
    clause("7 422: no valid domain after parsing",
           [](ServiceFixture &service) { refused(service.check(u"nodot, -, 1.2.3.4,\n ,"_s)); });
    clause("7 422: more than 100 domains",
           [](ServiceFixture &service) { refused(service.check(names(101))); });
    clause("7 422: longer than 10000 characters",
           [](ServiceFixture &service) { refused(service.check(u"a.example,"_s + QString(9'991, u' '))); });
    clause("7 429 daily: code, rate_limit and message", [](ServiceFixture &service) {
        const QByteArray key = service.freemiumKey(20);
        QCOMPARE(service.check(names(15), key).status, 200);
        const HttpAnswer answer = service.check(names(6), key);
        QCOMPARE(answer.status, 429);
        QVERIFY(hasInteger(answer, "code", 429));
        QCOMPARE(answer.body[u"rate_limit"].toObject(), json(R"({"limit": 20, "used": 15, "remaining": 5})"));
        QVERIFY(answer.body[u"message"].toString().contains(" 5 "_L1));
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
        QCOMPARE(answer.body, plainError(u"An error occurred while checking domains."_s));
        QCOMPARE(service.service().chargedUnits(), 0);
        QCOMPARE(service.limit().status, 200);
    });
    clause("7, our choice: key, whitelist, validation, quota in this order", [](ServiceFixture &service) {
        const QByteArray small = service.freemiumKey(1);
        invalidKey(service.check({}, UnknownKey));
        ipRefused(service.check({}, keyForElsewhere(service)));
        refused(service.check(names(101), small));
        QCOMPARE(service.check(names(2), small).status, 429);
    });
    clause(
        "7, our choice: requests a minute before everything else",
        [](ServiceFixture &service) {
            QCOMPARE(service.limit().status, 200);
            tooManyRequests(service.check({}, UnknownKey));
            tooManyRequests(service.send("GET", u"/none"_s));
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
        "8 the minute slides, and Retry-After tells its rest",
        [](ServiceFixture &service) {
            QCOMPARE(service.limit().status, 200);
            service.clock().advance(40s);
            QCOMPARE(service.limit().status, 200);
            QCOMPARE(service.limit().retryAfter, QByteArray("20"));
            service.clock().advance(19'999ms);
            QCOMPARE(service.limit().retryAfter, QByteArray("1"));
            service.clock().advance(1ms);
            QCOMPARE(service.limit().status, 200);
            // The second request of the first minute still counts. A fixed minute would allow a burst.
            QCOMPARE(service.limit().retryAfter, QByteArray("40"));
        },
        2);
    clause(
        "8 the 60 requests are counted over every path and key",
        [](ServiceFixture &service) {
            const QByteArray key = service.premiumKey();
            QCOMPARE(service.limit().status, 200);
            QCOMPARE(service.send("GET", u"/stats"_s, key).status, 200);
            QCOMPARE(service.check(names(1)).status, 200);
            QCOMPARE(service.send("GET", u"/none"_s).status, 404);
            tooManyRequests(service.limit());
            tooManyRequests(service.send("GET", u"/stats"_s, key));
            tooManyRequests(service.check(names(1), key));
            tooManyRequests(service.send("GET", u"/none"_s));
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
        key.name = u"plain"_s;
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
    clause("4, our choice: another method is refused with 405", [](ServiceFixture &service) {
        const auto refuses = [&service](const char *method, const QString &path, const char *allowed) {
            const HttpAnswer answer = service.send(method, path, {}, "{}");
            QCOMPARE(answer.status, 405);
            QCOMPARE(answer.allow, QByteArray(allowed));
            QCOMPARE(answer.body.keys(), (QStringList{u"message"_s, u"success"_s}));
        };
        refuses("GET", u"/check"_s, "POST");
        refuses("POST", u"/limit"_s, "GET, HEAD");
        refuses("DELETE", u"/stats"_s, "GET, HEAD");
    });
    clause("9 the version is in the path prefix", [](ServiceFixture &service) {
        QCOMPARE(service.service().baseUrl().path(), u"/api/v1"_s);
        QCOMPARE(service.send("GET", u"//api/v2/limit"_s).status, 404);
    });
}

} // namespace

/// Sections 2, 4, 5, 7, 8 and 9 of the contract, one row per clause. Sections 3 and 6 contain no
/// requirements.
class TestServiceClauses : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void holds_data()
    {
        QTest::addColumn<Look>("look");
        fieldClauses();
        replyClauses();
        endpointClauses();
        authenticationClauses();
        errorClauses();
        limitClauses();
    }
    void holds()
    {
        QFETCH(Look, look);
        ServiceFixture fixture(look.requestsPerMinute);
        look.at(fixture);
    }
};

PANTAU_TEST(TestServiceClauses)
#include "tst_service_clauses.moc"
