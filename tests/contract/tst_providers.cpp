// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "contract/tst_api_fixture.h"
#include "providers/failure_mapping.h"
#include "support/test_program.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QSet>
#include <QSignalSpy>
#include <QUrlQuery>

using namespace pantau;
using namespace pantau::providers;
using namespace pantau::test;
using Kind = ServiceFailure::Kind;

namespace {

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

/// The client is independent of the kind of service. Checks what each registered kind must provide.
class TestProviders : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void eachHasAKeyAndLimitsOfItsOwn()
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

    void theContractsWordsForUsage()
    {
        QCOMPARE(contract().usageType(Usage::Period::Daily), u"freemium"_s);
        QCOMPARE(contract().usageType(Usage::Period::Monthly), u"premium"_s);
    }

    void anotherKindIsAskedInItsOwnWay()
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

        const auto record = exchanges.constFirst().constFirst().value<WireRecord>();
        QCOMPARE(record.method, u"GET"_s);
        // the log contains domains only if enabled
        QCOMPARE(record.path, u"/api/v1/v1/status"_s);
        QCOMPARE(record.domains, (QStringList{u"a.test"_s, u"b.test"_s}));
        QCOMPARE(record.caller, 3);
    }

    void anotherKindJudgesItsOwnReplies()
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

    void noKeyGoesToAnotherHost()
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

    void aBatchKeepsTheLimitsOfItsKind()
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
