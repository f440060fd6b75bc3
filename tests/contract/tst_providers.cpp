// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "contract/tst_api_fixture.h"
#include "providers/failure_mapping.h"
#include "support/test_program.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QRandomGenerator>
#include <QSet>
#include <QSignalSpy>
#include <QUrlQuery>

using namespace pantau;
using namespace pantau::providers;
using namespace pantau::test;
using Kind = ServiceFailure::Kind;

namespace {

const Provider &provider(const QString &kind)
{
    return *providerOf(kind);
}

/// Good reply of each kind: a.test is blocked. Kinds with bulk requests also say that b.test is not.
QByteArray goodReply(const QString &kind)
{
    if (kind == u"nawalawtf")
        return R"({"results":[{"domain":"a.test","status":"blocked","status_kominfo":"Ada"},)"
               R"({"domain":"b.test","status":"not_blocked","status_kominfo":"Tidak Ada"}]})";
    if (kind == u"indiwtf")
        return R"({"domain":"a.test","status":"blocked","ip":"36.86.63.185"})";
    if (kind == u"hackbitt")
        return R"({"data":[{"domain":"a.test","nawala":{"blocked":false},"trustpositif":{"blocked":true}},)"
               R"({"domain":"b.test","nawala":{"blocked":false},"trustpositif":{"blocked":false}}]})";
    if (kind == u"map")
        return R"({"a.test":{"blocked":true},"b.test":{"blocked":false}})";
    return CheckOk;
}

/// A reply of each kind that says "blocked" of a.test, and "not blocked" of nothing.
QByteArray blockedReply(const QString &kind)
{
    if (kind == u"nawalawtf")
        return R"({"results":[{"domain":"a.test","status":"blocked","status_kominfo":"Ada"}]})";
    if (kind == u"indiwtf")
        return goodReply(kind);
    if (kind == u"hackbitt")
        return R"({"data":[{"domain":"a.test","nawala":{"blocked":true},"trustpositif":{"blocked":true}}]})";
    if (kind == u"map")
        return R"({"a.test":{"blocked":true}})";
    return R"({"success":true,"results":[{"Domain":"a.test","Blocked":true}],"count":1})";
}

const QStringList OtherKinds{u"nawalawtf"_s, u"indiwtf"_s, u"hackbitt"_s, u"map"_s};

void addKinds()
{
    QTest::addColumn<QString>("kind");
    for (const Provider *each : allProviders())
        QTest::addRow("%s", each->key.data()) << QString(each->key);
}

QList<DomainName> asMany(const Provider &provider)
{
    return domains().sliced(0, std::min<qsizetype>(2, provider.limits.domains));
}

/// Damages a JSON text at random: other characters, cut, repeated, swapped with parts of itself.
QByteArray damaged(QByteArray json, QRandomGenerator &random)
{
    const QList<QByteArray> values{
        "true",        "false",           "null", "0", "1", "\"\"", "\"false\"", "{}", "[]",
        "\"allowed\"", "\"not_blocked\"", "-1"};
    for (int changes = int(random.bounded(1, 5)); changes > 0; --changes) {
        const qsizetype at = random.bounded(std::max<qsizetype>(1, json.size()));
        switch (random.bounded(6)) {
        case 0:
            json.truncate(at);
            break;
        case 1:
            json.insert(at, char(random.bounded(256)));
            break;
        case 2:
            json.remove(at, random.bounded(1, 9));
            break;
        case 3:
            json.insert(at, json.mid(at, random.bounded(1, 40)));
            break;
        case 4:
            json.replace("true", values.at(random.bounded(values.size())));
            break;
        default:
            json.replace("\"blocked\"", values.at(random.bounded(values.size())));
            break;
        }
    }
    return json;
}

/// A service with a different protocol: names in the query, the key as a token, no body, ten checks a month.
net::HttpRequest requestTo(const QString &path, const std::optional<ApiKey> &key)
{
    net::HttpRequest request;
    request.url.setPath(path);
    if (key)
        request.headers.append({"Authorization", "Bearer " + key->secretBytes()});
    return request;
}

net::HttpRequest statusRequest(const QList<DomainName> &domains, const std::optional<ApiKey> &key)
{
    net::HttpRequest request = requestTo(u"/v1/status"_s, key);
    QUrlQuery query;
    for (const DomainName &domain : domains)
        query.addQueryItem(u"domain"_s, requestName(domain));
    request.url.setQuery(query);
    return request;
}

CheckAnswer readStatus(const net::HttpReply &reply, const QList<DomainName> &requested, const Asked &asked)
{
    if (reply.status == 418) {
        ServiceFailure refused;
        refused.kind = Kind::KeyRefused;
        return Unexpected<ServiceFailure>(refused);
    }
    if (reply.status != 200)
        return Unexpected<ServiceFailure>(failureForStatus(reply, asked));
    const QJsonObject said = QJsonDocument::fromJson(reply.body).object();
    CheckReply read;
    for (const DomainName &domain : requested) {
        DomainAnswer answer{BlockStatus::Unknown, u"Nothing was said of it."_s};
        if (said.value("listed"_L1).toArray().contains(domain.ascii()))
            answer = {BlockStatus::Blocked, {}};
        else if (said.value("clear"_L1).toArray().contains(domain.ascii()))
            answer = {BlockStatus::NotBlocked, {}};
        read.answers.insert(domain, answer);
    }
    return read;
}

net::HttpRequest accountRequest(const std::optional<ApiKey> &key)
{
    return requestTo(u"/v1/account"_s, key);
}

UsageAnswer readAccount(const net::HttpReply &reply, const Asked &asked)
{
    const QJsonObject said = QJsonDocument::fromJson(reply.body).object();
    if (reply.status != 200 || !said.contains("left"_L1))
        return Unexpected<ServiceFailure>(unusableReply(u"No account."_s, u"left is missing"_s, asked));
    UsageReply read;
    read.usage.period = Usage::Period::Monthly;
    read.usage.limit = 10;
    read.usage.remaining = said.value("left"_L1).toInteger();
    read.usage.used = read.usage.limit - read.usage.remaining;
    return read;
}

const Provider other{
    .key = "other"_L1,
    .limits = {.domains = 2, .characters = 300, .perMinute = 5},
    .takesKey = true,
    .checkRequest = statusRequest,
    .readCheck = readStatus,
    .usageRequest = accountRequest,
    .readUsage = readAccount,
    .usageType = [](Usage::Period) { return u"plan"_s; },
};

} // namespace

/// The kinds of services next to the contract's, each against its public documentation.
class TestProviders : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void sendsTheDocumentedRequest_data()
    {
        const test::Table<QString, QByteArray, QByteArray, QByteArray, QByteArray, QByteArray> row(
            {"kind", "method", "path", "body", "header", "value"});
        const QByteArray list = R"({"domains":["a.test","b.test"]})";
        row("nawalawtf", "nawalawtf", "POST", "/api/v1/bulk-check", list, "x-api-token", "SECRET-123");
        row("indiwtf", "indiwtf", "GET", "/api/v1/check?domain=a.test&token=SECRET-123", QByteArray(),
            "authorization", QByteArray());
        row("hackbitt", "hackbitt", "POST", "/api/v1/check/bulk", list, "authorization", "Bearer SECRET-123");
        row("map", "map", "GET", "/api/v1?domains=a.test,b.test&json=true", QByteArray(), "authorization",
            QByteArray());
    }
    void sendsTheDocumentedRequest()
    {
        QFETCH(const QString, kind);
        ScriptedService service;
        service.replyJson(200, goodReply(kind));
        Client client(provider(kind), service.baseUrl());
        const auto answer = waitFor(client.check(asMany(provider(kind)), key()));
        QVERIFY(answer);
        QCOMPARE(answer->answers.value(domains().at(0)).status, BlockStatus::Blocked);
        if (asMany(provider(kind)).size() > 1)
            QCOMPARE(answer->answers.value(domains().at(1)).status, BlockStatus::NotBlocked);
        QVERIFY(answer->remarks.isEmpty());

        const auto &request = service.requests().constFirst();
        QTEST(request.method, "method");
        QTEST(request.path, "path");
        QTEST(request.body, "body");
        QFETCH(const QByteArray, header);
        QTEST(request.headers.value(header), "value");
        QVERIFY(!request.headers.contains("x-api-key"));
    }

    void encodesAKeyInTheQuery()
    {
        ScriptedService service;
        service.replyJson(200, goodReply(u"indiwtf"_s));
        Client client(provider(u"indiwtf"_s), service.baseUrl());
        QVERIFY(waitFor(client.check(domains().sliced(0, 1), key(u"a&b=c+d%41#e"_s))));
        QCOMPARE(service.requests().constFirst().path,
                 QByteArray("/api/v1/check?domain=a.test&token=a%26b%3Dc%2Bd%2541%23e"));
    }

    void judgesOneResult_data()
    {
        const test::Table<QString, QByteArray, BlockStatus> row({"kind", "body", "expected"});
        using S = BlockStatus;
        const auto nawala = [](const QByteArray &result) {
            return R"({"results":[{"domain":"a.test",)" + result + "}]}";
        };
        row("nawalawtf: blocked", "nawalawtf", nawala(R"("status":"blocked")"), S::Blocked);
        row("nawalawtf: not blocked", "nawalawtf", nawala(R"("status":"not_blocked")"), S::NotBlocked);
        row("nawalawtf: the ministry's list only", "nawalawtf",
            nawala(R"("status":"not_blocked","status_kominfo":"Ada")"), S::Blocked);
        row("nawalawtf: not the ministry's list", "nawalawtf",
            nawala(R"("status":"blocked","status_kominfo":"Tidak Ada")"), S::Blocked);
        row("nawalawtf: another word of the ministry", "nawalawtf",
            nawala(R"("status":"not_blocked","status_kominfo":"error")"), S::Unknown);
        row("nawalawtf: another word", "nawalawtf", nawala(R"("status":"Not_Blocked")"), S::Unknown);
        row("nawalawtf: a boolean", "nawalawtf", nawala(R"("status":false)"), S::Unknown);
        row("nawalawtf: no status", "nawalawtf", nawala(R"("cached":true)"), S::Unknown);
        row("nawalawtf: in data", "nawalawtf", R"({"data":[{"domain":"a.test","status":"not_blocked"}]})",
            S::NotBlocked);
        row("nawalawtf: both answers", "nawalawtf",
            R"({"results":[{"domain":"a.test","status":"not_blocked"},{"domain":"a.test","status":"blocked"}]})",
            S::Unknown);
        row("indiwtf: allowed", "indiwtf", R"({"domain":"a.test","status":"allowed","ip":"1.2.3.4"})",
            S::NotBlocked);
        row("indiwtf: for another domain", "indiwtf", R"({"domain":"c.test","status":"allowed"})",
            S::Unknown);
        row("indiwtf: for its www name", "indiwtf", R"({"domain":"www.a.test","status":"allowed"})",
            S::Unknown);
        row("nawalawtf: for an address", "nawalawtf",
            R"({"results":[{"domain":"a.test/login","status":"not_blocked"}]})", S::Unknown);
        row("indiwtf: without the domain", "indiwtf", R"({"status":"allowed"})", S::Unknown);
        row("indiwtf: another word", "indiwtf", R"({"domain":"a.test","status":"unknown"})", S::Unknown);
        row("indiwtf: an error with 200", "indiwtf", R"({"error":"The domain is not resolving."})",
            S::Unknown);
        row("hackbitt: on neither list", "hackbitt",
            R"({"data":[{"domain":"a.test","nawala":{"blocked":false},"trustpositif":{"blocked":false}}]})",
            S::NotBlocked);
        row("hackbitt: one list is missing", "hackbitt",
            R"({"data":[{"domain":"a.test","nawala":{"blocked":false}}]})", S::Unknown);
        row("hackbitt: on the only list", "hackbitt",
            R"({"data":[{"domain":"a.test","nawala":{"blocked":true}}]})", S::Blocked);
        row("hackbitt: one list failed", "hackbitt",
            R"({"data":[{"domain":"a.test","nawala":{"blocked":false},"trustpositif":{"blocked":null}}]})",
            S::Unknown);
        for (const char *failed : {R"("error":"timeout")", R"("success":false)", R"("status":"Timeout")"}) {
            const QByteArray part = failed;
            row("hackbitt: a list failed", "hackbitt",
                R"({"data":[{"domain":"a.test","nawala":{"blocked":false},"trustpositif":{"blocked":false,)" +
                    part + "}}]}",
                S::Unknown);
            row("map: failed", "map", R"({"a.test":{"blocked":false,)" + part + "}}", S::Unknown);
            row("nawalawtf: all failed", "nawalawtf",
                R"({"results":[{"domain":"a.test","status":"not_blocked"}],)" + part + "}", S::Unknown);
        }
        row("nawalawtf: failed", "nawalawtf",
            R"({"results":[{"domain":"a.test","status":"not_blocked","error":"x"}]})", S::Unknown);
        row("indiwtf: failed", "indiwtf", R"({"domain":"a.test","status":"allowed","error":"x"})",
            S::Unknown);
        row("hackbitt: no error", "hackbitt",
            R"({"data":[{"domain":"a.test","nawala":{"blocked":false,"error":null},"trustpositif":)"
            R"({"blocked":false,"status":"ok","error":""}}]})",
            S::NotBlocked);
        row("map: not blocked", "map", R"({"a.test":{"blocked":false}})", S::NotBlocked);
        row("map: missing", "map", R"({"b.test":{"blocked":false}})", S::Unknown);
        row("map: text", "map", R"({"a.test":{"blocked":"false"}})", S::Unknown);
        row("map: bare value", "map", R"({"a.test":false})", S::Unknown);
        row("map: upper case", "map", R"({"A.TEST.":{"blocked":true}})", S::Blocked);
    }
    void judgesOneResult()
    {
        QFETCH(const QString, kind);
        QFETCH(const QByteArray, body);
        ScriptedService service;
        service.replyJson(200, body);
        Client client(provider(kind), service.baseUrl());
        const auto answer = waitFor(client.check(domains().sliced(0, 1), key()));
        QVERIFY(answer);
        QTEST(answer->answers.value(domains().at(0)).status, "expected");
        QCOMPARE(answer->answers.value(domains().at(0)).reason.isEmpty(),
                 answer->answers.value(domains().at(0)).status != BlockStatus::Unknown);
    }

    void mapsErrors_data()
    {
        test::columns<QString, int, QByteArray, Kind>({"kind", "status", "body", "expected"});
        for (const QString &kind : OtherKinds) {
            const auto row = [&kind](const char *name, int status, const QByteArray &body, Kind expected) {
                QTest::addRow("%s: %s", qPrintable(kind), name) << kind << status << body << expected;
            };
            row("wrong key", 401, R"({"error":"Invalid API token"})", Kind::KeyRefused);
            row("wrong key as a message", 401, R"({"message":"Unauthorized"})", Kind::KeyRefused);
            row("page of a proxy", 401, "<html>", Kind::UnusableReply);
            row("blocked key", 403, R"({"error":"This API key is blocked"})", Kind::KeyRefused);
            row("not allowed", 403, R"({"error":"Your subscription has expired"})", Kind::PlanEnded);
            row("page with 403", 403, "<html>", Kind::UnusableReply);
            row("malformed key", 400, R"({"error":"API token is invalid"})", Kind::KeyRefused);
            row("missing parameter", 400, R"({"error":"Missing domain or token parameter"})",
                Kind::UnusableReply);
            row("bad request", 400, R"({"error":"Bad request"})", Kind::UnusableReply);
            row("bad domain", 400, R"({"error":"Invalid domain format"})", Kind::InvalidBatch);
            row("page with 400", 400, "<html>", Kind::UnusableReply);
            row("not found", 404, R"({"error":"not found"})", Kind::UnusableReply);
            row("used up", 402, R"({"error":"no credit"})", Kind::CreditsExhausted);
            row("too many", 429, R"({"error":"Monthly usage limit reached"})",
                kind == u"indiwtf" || kind == u"nawalawtf" ? Kind::CreditsExhausted : Kind::TooManyRequests);
            row("failed", 500, R"({"error":"internal"})", Kind::ServerError);
            row("gateway", 502, "<html>", Kind::Interrupted);
            row("redirect", 302, "", Kind::UnusableReply);
            row("web page", 200, "<html>", Kind::UnusableReply);
            row("array", 200, "[]", Kind::UnusableReply);
            row("empty", 200, "", Kind::UnusableReply);
            row("duplicate members", 200, R"({"x":[{"y":1,"y":2}]})", Kind::UnusableReply);
        }
    }
    void mapsErrors()
    {
        QFETCH(const QString, kind);
        QFETCH(const int, status);
        QFETCH(const QByteArray, body);
        ScriptedService service;
        service.replyJson(status, body);
        Client client(provider(kind), service.baseUrl());
        const auto answer = waitFor(client.check(domains().sliced(0, 1), key()));
        QVERIFY(!answer);
        QTEST(answer.error().kind, "expected");
        QVERIFY(answer.error().kind != Kind::PlanEnded ||
                answer.error().error.sentence.endsWith(u"It says: “Your subscription has expired”"));
        QVERIFY(!answer.error().error.sentence.isEmpty());
    }

    void cachedAnswerIsMarked()
    {
        ScriptedService service;
        service.replyJson(
            200,
            R"({"results":[{"domain":"a.test","status":"not_blocked","cached":true,)"
            R"("checked_at":"2026-11-28T09:30:00+07:00"},{"domain":"b.test","status":"blocked","cached":true}]})");
        Client client(provider(u"nawalawtf"_s), service.baseUrl());
        const auto answers = waitFor(client.check(domains().sliced(0, 2), key()))->answers;
        const DomainAnswer known = answers.value(domains().at(0));
        QVERIFY(known.isCached && answers.value(domains().at(1)).isCached);
        QCOMPARE(known.cachedAt, QDateTime(QDate(2026, 11, 28), QTime(2, 30), Qt::UTC));
        QVERIFY(!answers.value(domains().at(1)).cachedAt);
    }

    void contradictoryResultIsUnusable()
    {
        ScriptedService service;
        service.replyJson(200,
                          R"({"results":[{"domain":"a.test","status":"blocked","status":"not_blocked"}]})");
        Client client(provider(u"nawalawtf"_s), service.baseUrl());
        QCOMPARE(waitFor(client.check(domains().sliced(0, 1), key())).error().kind, Kind::UnusableReply);
    }

    void busyMinuteIsTooManyRequests()
    {
        ScriptedService service;
        service.replyJson(429, R"({"error":"Too many requests"})", {{"Retry-After", "7"}});
        Client client(provider(u"indiwtf"_s), service.baseUrl());
        const auto failure = waitFor(client.check(domains().sliced(0, 1), key())).error();
        QCOMPARE(failure.kind, Kind::TooManyRequests);
        QCOMPARE(failure.retryAfter, std::chrono::seconds(7));
    }

    void readsTheUsage_data()
    {
        // remaining: -1: unusable
        const test::Table<QString, QByteArray, QByteArray, bool, qint64> row(
            {"kind", "body", "path", "isDaily", "remaining"});
        const QString nawala = u"nawalawtf"_s;
        const QByteArray usagePath = "/api/v1/usage";
        row("nawalawtf", nawala,
            R"({"plan":"pro","daily_limit":500,"bulk_limit":30,"requests_today":120,)"
            R"("total_requests":900,"expires_at":"2026-12-01","is_active":true})",
            usagePath, true, 380);
        row("nawalawtf: over", nawala, R"({"daily_limit":100,"requests_today":120})", usagePath, true, 0);
        row("nawalawtf: expired", nawala, R"({"daily_limit":100,"requests_today":0,"is_active":false})",
            usagePath, true, -1);
        row("nawalawtf: without a limit", nawala, R"({"requests_today":0})", usagePath, true, -1);
        const QString indiwtf = u"indiwtf"_s;
        const QByteArray withToken = "/api/v1/usage?token=SECRET-123";
        row("indiwtf", indiwtf,
            R"({"plan":"standard","term":"monthly","usage":{"requests_today":143,)"
            R"("requests_this_month":2567,"limits":{"monthly":10000},"remaining":{"monthly":7433}}})",
            withToken, false, 7433);
        row("indiwtf: without counters", indiwtf, R"({"plan":"x"})", withToken, false, -1);
    }
    void readsTheUsage()
    {
        QFETCH(const QString, kind);
        QFETCH(const QByteArray, body);
        QFETCH(const qint64, remaining);
        ScriptedService service;
        service.replyJson(200, body);
        Client client(provider(kind), service.baseUrl());
        const auto answer = waitFor(client.usage(key()));
        QTEST(service.requests().constFirst().path, "path");
        QCOMPARE(answer.has_value(), remaining >= 0);
        if (!answer)
            return;
        QTEST(answer->usage.isDaily(), "isDaily");
        QCOMPARE(answer->usage.remaining, remaining);
        QCOMPARE(answer->usage.unitCost, 1);
        QCOMPARE(answer->usage.planEndsAt.has_value(), body.contains("expires_at"));
        if (answer->usage.planEndsAt)
            QCOMPARE(*answer->usage.planEndsAt, QDateTime(QDate(2026, 12, 1), QTime(0, 0), Qt::UTC));
    }

    void damagedReplyNeverReportsNotBlocked_data() { addKinds(); }
    /// A damaged reply may make a.test unknown, but "not blocked" only if the text itself says so for a.test.
    void damagedReplyNeverReportsNotBlocked()
    {
        QFETCH(const QString, kind);
        const Provider &tested = provider(kind);
        constexpr int Replies = 1000;
        QRandomGenerator random(20261128);
        const Asked asked{u"host"_s, u"GET /check"_s, key()};
        for (int i = 0; i < Replies; ++i) {
            net::HttpReply reply;
            reply.status = 200;
            reply.contentType = "application/json";
            reply.body = damaged(blockedReply(kind), random);
            const auto answer = tested.readCheck(reply, {domains().at(0)}, asked);
            if (!answer || answer->answers.value(domains().at(0)).status != BlockStatus::NotBlocked)
                continue;
            const bool saysSo = reply.body.contains("false") || reply.body.contains("\"allowed\"") ||
                                reply.body.contains("\"not_blocked\"");
            QVERIFY2(saysSo && reply.body.contains("a.test"), reply.body.constData());
        }
    }

    void errorsAndRecordsContainNoKey_data() { addKinds(); }
    void errorsAndRecordsContainNoKey()
    {
        QFETCH(const QString, kind);
        const ApiKey canary = key(u"CANARY-31f0c2a9"_s);
        const QByteArray echo = R"({"error":"token CANARY-31f0c2a9 is not good, nor CANARY%2D31f0c2a9"})";
        ScriptedService service;
        const QList<int> statuses{400, 401, 403, 402, 429, 404, 500};
        for (const int status : statuses)
            service.replyJson(status, echo);
        service.cut();
        service.replyRaw("not HTTP, but CANARY-31f0c2a9\r\n\r\n");
        service.reply(302, "", {{"Location", "https://other.test/check?token=CANARY-31f0c2a9"}});
        Client client(provider(kind), service.baseUrl());
        QSignalSpy exchanges(&client, &Client::exchanged);
        for (qsizetype i = 0; i < statuses.size() + 3; ++i) {
            const auto answer = waitFor(client.check(domains().sliced(0, 1), canary));
            QVERIFY(!answer);
            QVERIFY2(!answer.error().error.sentence.contains("CANARY"_L1),
                     qPrintable(answer.error().error.sentence));
            QVERIFY2(!answer.error().error.detail.contains("CANARY"_L1),
                     qPrintable(answer.error().error.detail));
        }
        for (const auto &emission : std::as_const(exchanges)) {
            const auto record = emission.constFirst().value<NetworkRecord>();
            QVERIFY2(!record.problem.contains("CANARY"_L1), qPrintable(record.problem));
            QVERIFY2(!record.path.contains("CANARY"_L1), qPrintable(record.path));
        }
    }

    // The client is independent of the kind of service. Checks what each registered kind must provide.

    void everyProviderHasAUniqueKeyAndLimits()
    {
        QVERIFY(!allProviders().isEmpty());
        QSet<QString> keys;
        for (const Provider *provider : allProviders()) {
            QVERIFY(!provider->key.isEmpty());
            keys.insert(provider->key);
            QCOMPARE(providerOf(provider->key), provider);
            QVERIFY(provider->limits.domains >= 1);
            QVERIFY(provider->limits.characters >= 300);
            QVERIFY(provider->limits.perMinute >= 1);
            QVERIFY(!provider->usageType(Usage::Period::Daily).isEmpty());
            QVERIFY(!provider->usageType(Usage::Period::Monthly).isEmpty());
        }
        QCOMPARE(keys.size(), allProviders().size());
        QVERIFY(!providerOf(u"no such kind"_s));
    }

    void usageTypesOfTheContract()
    {
        QCOMPARE(contract().usageType(Usage::Period::Daily), u"freemium"_s);
        QCOMPARE(contract().usageType(Usage::Period::Monthly), u"premium"_s);
    }

    void anotherKindUsesItsRequestFormat()
    {
        ScriptedService service;
        service.replyJson(200, R"({"listed":["a.test"],"clear":["c.test"]})");
        service.replyJson(200, R"({"left":7})");
        Client client(other, service.baseUrl());
        QSignalSpy exchanges(&client, &Client::exchanged);

        const auto answer = waitFor(client.check(domains(), key(), {.id = 3}));
        QVERIFY(answer);
        QCOMPARE(answer->answers.size(), 2);
        QCOMPARE(answer->answers.value(domains().at(0)).status, BlockStatus::Blocked);
        // a missing result is not an answer
        QCOMPARE(answer->answers.value(domains().at(1)).status, BlockStatus::Unknown);
        const auto usage = waitFor(client.usage(std::nullopt));
        QVERIFY(usage);
        QCOMPARE(usage->usage.remaining, 7);

        QCOMPARE(service.requests().size(), 2);
        const auto &check = service.requests().constFirst();
        QCOMPARE(check.method, QByteArray("GET"));
        QCOMPARE(check.path, QByteArray("/api/v1/v1/status?domain=a.test&domain=b.test"));
        QCOMPARE(check.headers.value("authorization"), QByteArray("Bearer SECRET-123"));
        QVERIFY(!check.headers.contains("x-api-key"));
        QVERIFY(check.body.isEmpty());
        QCOMPARE(service.requests().constLast().path, QByteArray("/api/v1/v1/account"));
        QVERIFY(!service.requests().constLast().headers.contains("authorization"));

        const auto record = exchanges.constFirst().constFirst().value<NetworkRecord>();
        QCOMPARE(record.method, u"GET"_s);
        // the log contains domains only if enabled
        QCOMPARE(record.path, u"/api/v1/v1/status"_s);
        QCOMPARE(record.domains, (QStringList{u"a.test"_s, u"b.test"_s}));
        QCOMPARE(record.caller, 3);
    }

    void anotherKindParsesItsReplies()
    {
        ScriptedService service;
        service.replyJson(418, "{}");
        service.replyJson(200, "{}");
        service.cut();
        Client client(other, service.baseUrl());
        QCOMPARE(waitFor(client.check(domains(), key())).error().kind, Kind::KeyRefused);
        const auto unusable = waitFor(client.usage(key())).error();
        QCOMPARE(unusable.kind, Kind::UnusableReply);
        QCOMPARE(unusable.error.detail, u"GET /v1/account: left is missing"_s);
        // The client handles network failures, not the provider.
        QCOMPARE(waitFor(client.check(domains(), key())).error().kind, Kind::Interrupted);
    }

    void keyIsNeverSentToAnotherHost()
    {
        ScriptedService service;
        service.replyJson(200, "{}");
        Provider astray = other;
        astray.usageRequest = [](const std::optional<ApiKey> &key) {
            auto request = accountRequest(key);
            request.url.setScheme(u"https"_s);
            request.url.setHost(u"elsewhere.invalid"_s);
            return request;
        };
        Client client(astray, service.baseUrl());
        QVERIFY(!waitFor(client.usage(key())));
        QCOMPARE(service.requests().size(), 1);
        QCOMPARE(service.requests().constFirst().path, QByteArray("/api/v1/v1/account"));
    }

    void batchSizeRespectsTheProviderLimits()
    {
        const QList<DomainName> many = domains() + QList<DomainName>{*DomainName::parse(u"c.test")};
        QCOMPARE(batchSize(many, other.limits), 2);
        QCOMPARE(batchSize(many, {.domains = 9, .characters = 19, .perMinute = 1}), 2);
        QCOMPARE(batchSize(many, {.domains = 9, .characters = 20, .perMinute = 1}), 3);
        QCOMPARE(batchSize(many, contract().limits), 3);
    }
};

PANTAU_TEST(TestProviders)
#include "tst_providers.moc"
