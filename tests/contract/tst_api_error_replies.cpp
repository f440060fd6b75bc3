// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "contract/tst_api_fixture.h"
#include "support/test_program.h"

#include <QTimeZone>

using namespace pantau;
using namespace pantau::providers;
using namespace pantau::test;
using Kind = ServiceFailure::Kind;

/// Each error of contract 7 and each broken reply, over real HTTP.
class TestApiErrorReplies : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void mapsStatuses_data()
    {
        const test::Table<int, QByteArray, Kind> row({"status", "body", "expected"});
        const QByteArray html = "<html>Sorry</html>";
        const QByteArray daily =
            R"({"success":false,"message":"You can still check 0 domains today.","code":429,)"
            R"("rate_limit":{"limit":100,"used":100,"remaining":0}})";
        row("200 captive portal", 200, html, Kind::UnusableReply);
        row("200 empty", 200, QByteArray(), Kind::UnusableReply);
        row("200 for another call", 200, R"({"success":true})", Kind::UnusableReply);
        row("201", 201, CheckOk, Kind::UnusableReply);
        row("204", 204, QByteArray(), Kind::UnusableReply);
        row("304", 304, QByteArray(), Kind::UnusableReply);
        row("400", 400, html, Kind::UnusableReply);
        row("401", 401, R"({"success":false,"message":"Invalid API key."})", Kind::KeyRefused);
        row("401 without a body", 401, QByteArray(), Kind::UnusableReply);
        row("401 web page", 401, html, Kind::UnusableReply);
        row("401 of another API", 401, R"({"error":"unauthorized"})", Kind::UnusableReply);
        row("401 in other words", 401, R"({"success":false,"message":"The key is no longer active."})",
            Kind::KeyRefused);
        row("403 without its code", 403, R"({"success":false,"message":"Forbidden"})", Kind::UnusableReply);
        row("403 with its list", 403, R"({"success":false,"message":"m","whitelisted_ips":[]})",
            Kind::IpRefused);
        row("402 whose code says 429", 402, R"({"success":false,"message":"m","code":429})",
            Kind::CreditsExhausted);
        row("402 with rate_limit", 402, R"({"code":429,"rate_limit":{"limit":1,"used":1,"remaining":0}})",
            Kind::CreditsExhausted);
        row("403", 403, R"({"success":false,"message":"m","code":403})", Kind::IpRefused);
        row("403 web page", 403, html, Kind::UnusableReply);
        row("404", 404, html, Kind::UnusableReply);
        row("407", 407, html, Kind::Unreachable);
        row("413", 413, html, Kind::UnusableReply);
        row("422", 422, R"({"success":false,"message":"Please provide at least one."})", Kind::InvalidBatch);
        row("429 daily", 429, daily, Kind::DailyLimitReached);
        row("429 daily, broken counters", 429, R"({"rate_limit":{"limit":"x"}})", Kind::DailyLimitReached);
        row("429 minute", 429, R"({"message":"Too Many Attempts."})", Kind::TooManyRequests);
        row("429 minute, null", 429, R"({"rate_limit":null})", Kind::TooManyRequests);
        row("429 web page", 429, html, Kind::TooManyRequests);
        row("500", 500, R"({"success":false,"message":"An error occurred while checking domains."})",
            Kind::ServerError);
        row("500 web page", 500, html, Kind::ServerError);
        row("500 whose body is a 200's", 500, CheckOk, Kind::ServerError);
        row("502", 502, html, Kind::Interrupted);
        row("503", 503, html, Kind::ServerError);
        row("504", 504, html, Kind::Interrupted);
    }
    void mapsStatuses()
    {
        QFETCH(int, status);
        QFETCH(QByteArray, body);
        QFETCH(Kind, expected);
        ScriptedService service;
        service.reply(status, body);
        service.reply(status, body);
        Client client(contract(), service.baseUrl());
        const auto check = waitFor(client.check(domains(), key()));
        const auto usage = waitFor(client.usage(key()));
        QVERIFY(!check);
        QVERIFY(!usage);
        for (const ServiceFailure &failure : {check.error(), usage.error()}) {
            QCOMPARE(failure.kind, expected);
            QVERIFY(!failure.error.sentence.isEmpty());
            QVERIFY(!failure.error.sentence.contains(u"html"_s));
        }
        QCOMPARE(service.unscripted(), 0);
        QCOMPARE(service.requests().size(), 2);
    }

    void saysWhatIsTooLarge()
    {
        for (const int status : {413, 414, 431}) {
            ScriptedService service;
            service.reply(status, {});
            Client client(contract(), service.baseUrl());
            const auto answer = waitFor(client.check(domains(), key()));
            QVERIFY(!answer);
            QVERIFY(
                answer.error().error.sentence.contains(u"because it is too large (status %1)"_s.arg(status)));
            QVERIFY(!answer.error().error.sentence.contains(u"address"_s));
        }
    }

    void readsTheAllowanceOfErrors()
    {
        ScriptedService service;
        service.replyJson(402, R"({"success":false,"message":"2 left, 6 required","code":429,"quota":)"
                               R"({"limit":1000,"used":998,"remaining":2,"required":6,"type":"package",)"
                               R"("package_name":"Starter"}})");
        service.replyJson(429, R"({"success":false,"message":"1 left","code":429,)"
                               R"("rate_limit":{"limit":100,"used":99,"remaining":1}})");
        Client client(contract(), service.baseUrl());
        const auto credits = waitFor(client.check(domains(), key()));
        QVERIFY(!credits && credits.error().usage);
        QCOMPARE(credits.error().usage->period, Usage::Period::Monthly);
        QCOMPARE(credits.error().usage->remaining, qint64(2));
        QCOMPARE(credits.error().error.kind, Error::Kind::NoAllowance);
        QVERIFY(credits.error().error.sentence.contains(u"2 are left, and 6 are needed"_s));

        const auto daily = waitFor(client.check(domains(), std::nullopt));
        QVERIFY(!daily && daily.error().usage);
        QCOMPARE(daily.error().usage->period, Usage::Period::Daily);
        QCOMPARE(daily.error().usage->remaining, qint64(1));
        QCOMPARE(daily.error().usage->resetsAt, QDateTime(QDate(2026, 3, 11), QTime(0, 0), QTimeZone::utc()));
    }

    void readsTheRefusedIp()
    {
        ScriptedService service;
        service.replyJson(403, R"({"success":false,"message":"Your IP 203.0.113.9 is not whitelisted.",)"
                               R"("code":403,"whitelisted_ips":["198.51.100.1",7,"198.51.100.2"]})");
        Client client(contract(), service.baseUrl());
        const auto answer = waitFor(client.usage(key()));
        QVERIFY(!answer);
        QCOMPARE(answer.error().refusedIp, u"203.0.113.9"_s);
        QCOMPARE(answer.error().allowedIps, (QStringList{u"198.51.100.1"_s, u"198.51.100.2"_s}));
        QVERIFY(answer.error().error.sentence.contains(u"203.0.113.9"_s));
        QVERIFY(answer.error().error.sentence.contains(u"198.51.100.2"_s));
    }

    void waitsAsLongAsTold_data()
    {
        // expected: -1: not reported
        const test::Table<int, QByteArray, int> row({"status", "header", "expected"});
        row("429, seconds", 429, "17", 17);
        row("429, date", 429, "Tue, 10 Mar 2026 08:00:42 GMT", 42);
        row("429, nothing", 429, QByteArray(), 60);
        row("429, nonsense", 429, "later", 60);
        row("503, seconds", 503, "120", 120);
        row("503, nothing", 503, QByteArray(), -1);
    }
    void waitsAsLongAsTold()
    {
        QFETCH(int, status);
        QFETCH(QByteArray, header);
        QFETCH(int, expected);
        ScriptedService service;
        service.reply(status, {}, {{"Retry-After", header}});
        Client client(contract(), service.baseUrl());
        const auto answer = waitFor(client.usage(key()));
        QVERIFY(!answer);
        QCOMPARE(answer.error().retryAfter ? int(answer.error().retryAfter->count()) : -1, expected);
    }

    void followsNoRedirect()
    {
        ScriptedService elsewhere;
        for (const int status : {301, 302, 307, 308}) {
            ScriptedService service;
            service.reply(status, {}, {{"Location", elsewhere.baseUrl().toEncoded() + "/check?key=1"}});
            Client client(contract(), service.baseUrl());
            const auto answer = waitFor(client.check(domains(), key()));
            QVERIFY(!answer);
            QCOMPARE(answer.error().kind, Kind::UnusableReply);
            QVERIFY(answer.error().error.sentence.contains(elsewhere.baseUrl().toString() + u"/check."_s));
            QCOMPARE(service.requests().size(), 1);
        }
        QVERIFY(elsewhere.requests().isEmpty());
    }
};

PANTAU_TEST(TestApiErrorReplies)
#include "tst_api_error_replies.moc"
