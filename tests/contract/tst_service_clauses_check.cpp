// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "contract/clause_table.h"
#include "support/test_program.h"

using namespace pantau;
using namespace pantau::test;

namespace {

void refused(const HttpAnswer &answer)
{
    QCOMPARE(answer.status, 422);
    QCOMPARE(answer.body, plainError(QStringLiteral("Please provide at least one valid domain to check.")));
}

/// Returns a URL of this length; all characters after the start are `filling`.
QString urlOf(int characters, const QString &filling)
{
    const QString start = QStringLiteral("https://example.com/");
    return start + filling.repeated(characters - int(start.size()));
}

void fieldClauses()
{
    clause("2.1 domains: a newline separates", [](ServiceFixture &service) {
        QCOMPARE(domainsIn(service.check(names(3, QStringLiteral("\n")))), sites(3));
    });
    clause("2.1 domains: a comma separates",
           [](ServiceFixture &service) { QCOMPARE(domainsIn(service.check(names(3))), sites(3)); });
    clause("2.1 domains: a comma and a space separate", [](ServiceFixture &service) {
        QCOMPARE(domainsIn(service.check(names(3, QStringLiteral(", ")))), sites(3));
    });
    clause("2.1 domains: one domain is enough",
           [](ServiceFixture &service) { QCOMPARE(domainsIn(service.check(names(1))), sites(1)); });
    clause("2.1 domains: 10000 characters are accepted", [](ServiceFixture &service) {
        QCOMPARE(domainsIn(service.check(urlOf(10'000, QStringLiteral("a")))),
                 QStringList(QStringLiteral("example.com")));
    });
    clause("2.1 domains: 10001 characters are refused",
           [](ServiceFixture &service) { refused(service.check(urlOf(10'001, QStringLiteral("a")))); });
    clause("2.1 domains: 10000 characters of two bytes are accepted", [](ServiceFixture &service) {
        QCOMPARE(service.check(urlOf(10'000, QStringLiteral(u"\u00e9"))).status, 200);
    });
    clause("2.1 domains: 10001 characters of two bytes are refused",
           [](ServiceFixture &service) { refused(service.check(urlOf(10'001, QStringLiteral(u"\u00e9")))); });
    clause("2.1 domains: 10000 characters outside the basic plane are accepted", [](ServiceFixture &service) {
        QCOMPARE(service.check(urlOf(10'000, QStringLiteral(u"\U0001F310"))).status, 200);
    });
    clause("2.1 domains: 10001 characters outside the basic plane are refused", [](ServiceFixture &service) {
        refused(service.check(urlOf(10'001, QStringLiteral(u"\U0001F310"))));
    });
    clause("2.1 domains: 100 domains are accepted",
           [](ServiceFixture &service) { QCOMPARE(domainsIn(service.check(names(100))), sites(100)); });
    clause("2.1 domains: 101 domains are refused",
           [](ServiceFixture &service) { refused(service.check(names(101))); });
    clause("2.1 domains: the limit counts after parsing", [](ServiceFixture &service) {
        const QString field = names(100) + QStringLiteral(",site-0.example,,nodot,") + names(50);
        QCOMPARE(domainsIn(service.check(field)), sites(100));
    });
    clause("2.1 https:// is removed", [](ServiceFixture &service) {
        QCOMPARE(domainsIn(service.check(QStringLiteral("https://site-0.example"))), sites(1));
    });
    clause("2.1 www. is removed", [](ServiceFixture &service) {
        QCOMPARE(domainsIn(service.check(QStringLiteral("www.site-0.example"))), sites(1));
    });
    clause("2.1 a URL with scheme, www and a path is accepted", [](ServiceFixture &service) {
        QCOMPARE(domainsIn(service.check(QStringLiteral("https://www.site-0.example/a/path?q=1#x"))),
                 sites(1));
    });
    clause("2.1 domains is a string, not an array", [](ServiceFixture &service) {
        refused(service.send("POST", QStringLiteral("/check"), {}, R"({"domains": ["site-0.example"]})"));
    });
    clause("2.1 domains is required", [](ServiceFixture &service) {
        refused(service.send("POST", QStringLiteral("/check"), {}, "{}"));
    });
}

void replyClauses()
{
    clause("2.2 Domain and Blocked, capitalised, a string and a boolean", [](ServiceFixture &service) {
        const HttpAnswer answer = service.check(QStringLiteral("blocked.example,fine.example"));
        QVERIFY(answer.text.contains(R"({"Domain":"blocked.example","Blocked":true})") ||
                answer.text.contains(R"({"Blocked":true,"Domain":"blocked.example"})"));
        QVERIFY(answer.text.contains(R"({"Domain":"fine.example","Blocked":false})") ||
                answer.text.contains(R"({"Blocked":false,"Domain":"fine.example"})"));
    });
    clause("2.3 success, results, count and stats, and nothing else", [](ServiceFixture &service) {
        QCOMPARE(service.check(names(2)).body.keys(),
                 (QStringList{QStringLiteral("count"), QStringLiteral("results"), QStringLiteral("stats"),
                              QStringLiteral("success")}));
    });
    clause("2.3 success is true", [](ServiceFixture &service) {
        QVERIFY(service.check(names(1)).text.contains(R"("success":true)"));
    });
    clause("2.3 count is the number of results", [](ServiceFixture &service) {
        for (const int count : {1, 7, 60})
            QVERIFY(hasInteger(service.check(names(count)), "count", count));
    });
    clause("2.3 stats has the shape of the caller's type", [](ServiceFixture &service) {
        QCOMPARE(service.check(names(1)).body[u"stats"][u"type"], QStringLiteral("freemium"));
        QCOMPARE(service.check(names(1), service.premiumKey()).body[u"stats"][u"type"],
                 QStringLiteral("premium"));
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
        const QList<std::pair<QString, int>> packages{{QStringLiteral("Free"), 100},
                                                      {QStringLiteral("Starter"), 1'000},
                                                      {QStringLiteral("Professional"), 3'000},
                                                      {QStringLiteral("Business"), 12'500}};
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
        refused(
            service.send("POST", QStringLiteral("/check"), {}, R"({"domains": "a.example"})", "text/plain"));
    });
    clause("4.1 Content-Type may name its charset", [](ServiceFixture &service) {
        QCOMPARE(service
                     .send("POST", QStringLiteral("/check"), {}, R"({"domains": "a.example"})",
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
        const QByteArray key = service.premiumKey(QStringLiteral("free"));
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
        const HttpAnswer answer = service.check(QStringLiteral("site-0.example,WWW.site-0.example,"
                                                               "https://site-0.example/b,site-1.example"));
        QCOMPARE(domainsIn(answer), sites(2));
        QCOMPARE(service.service().chargedUnits(), 2);
    });
    clause("4.1 rule 5, our choice: the order is that of the request", [](ServiceFixture &service) {
        QCOMPARE(domainsIn(service.check(QStringLiteral("z.example,a.example,m.example"))),
                 QStringLiteral("z.example,a.example,m.example").split(u','));
    });
    clause("4.1 rule 5, our choice: the path is removed", [](ServiceFixture &service) {
        QCOMPARE(domainsIn(service.check(QStringLiteral("site-0.example/path"))), sites(1));
    });
    clause("4.2 /limit and /stats are identical", [](ServiceFixture &service) {
        for (const QByteArray &key : {QByteArray(), service.freemiumKey(), service.premiumKey()})
            QCOMPARE(service.send("GET", QStringLiteral("/stats"), key).text, service.limit(key).text);
    });
    clause("4.2 /limit and /stats spend nothing", [](ServiceFixture &service) {
        for (const QByteArray &key : {QByteArray(), service.freemiumKey(), service.premiumKey()})
            for (const QString &path : {QStringLiteral("/limit"), QStringLiteral("/stats")})
                QCOMPARE(service.send("GET", path, key).status, 200);
        QCOMPARE(service.service().chargedUnits(), 0);
    });
    clause("4.2 success true and limit, and nothing else", [](ServiceFixture &service) {
        const HttpAnswer answer = service.limit();
        QCOMPARE(answer.body.keys(), (QStringList{QStringLiteral("limit"), QStringLiteral("success")}));
        QCOMPARE(answer.body[u"success"], true);
    });
    clause("4.2 with a key: its usage; without: that of the IP", [](ServiceFixture &service) {
        QCOMPARE(service.limit(service.freemiumKey(7)).body[u"limit"][u"rate_limit"][u"limit"], 7);
        QCOMPARE(service.limit().body[u"limit"][u"rate_limit"][u"limit"], 100);
    });
}

} // namespace

/// Sections 2 and 4 of the contract, one row per clause.
class TestServiceClausesCheck : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void holds_data();
    void holds();
};

void TestServiceClausesCheck::holds_data()
{
    QTest::addColumn<Look>("look");
    fieldClauses();
    replyClauses();
    endpointClauses();
}

void TestServiceClausesCheck::holds()
{
    QFETCH(Look, look);
    ServiceFixture fixture(look.requestsPerMinute);
    look.at(fixture);
}

PANTAU_TEST(TestServiceClausesCheck)
#include "tst_service_clauses_check.moc"
