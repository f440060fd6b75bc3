// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "contract/tst_api_fixture.h"
#include "support/interim_replies.h"
#include "support/patience.h"
#include "support/test_program.h"

#include <QJsonDocument>
#include <QJsonObject>
#include <QSignalSpy>
#include <QSslSocket>
#include <QTimeZone>

using namespace pantau;
using namespace pantau::providers;
using namespace pantau::test;
using namespace std::chrono_literals;
using Kind = ServiceFailure::Kind;

/// Tests the client's requests and its parsing of good replies.
class TestApiClient : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void sendsACheck()
    {
        ScriptedService service;
        service.replyJson(200, CheckOk);
        Client client(contract(), service.baseUrl());
        QVERIFY(waitFor(client.check(domains(), key())));

        QCOMPARE(service.requests().size(), 1);
        const auto request = service.requests().first();
        QCOMPARE(request.method, QByteArray("POST"));
        QCOMPARE(request.path, QByteArray("/api/v1/check"));
        QCOMPARE(request.headers.value("content-type"), QByteArray("application/json"));
        QCOMPARE(request.headers.value("accept"), QByteArray("application/json"));
        QCOMPARE(request.headers.value("x-api-key"), QByteArray("SECRET-123"));
        QVERIFY(request.headers.value("user-agent").startsWith("Pantau/"));
        QVERIFY(!request.headers.contains("cookie"));
        QCOMPARE(QJsonDocument::fromJson(request.body).object(),
                 (QJsonObject{{u"domains"_s, u"a.test\nb.test"_s}}));
    }

    void sendsNoKeyWithoutOne()
    {
        ScriptedService service;
        service.replyJson(200, UsageOk, {{"Set-Cookie", "a=b"}});
        service.replyJson(200, UsageOk);
        Client client(contract(), service.baseUrl());
        QVERIFY(waitFor(client.usage(key())));
        QVERIFY(waitFor(client.usage(std::nullopt)));
        QCOMPARE(service.requests().size(), 2);
        QVERIFY(service.requests().first().headers.contains("x-api-key"));
        QVERIFY(!service.requests().last().headers.contains("x-api-key"));
        QVERIFY(!service.requests().last().headers.contains("cookie"));
        QCOMPARE(service.requests().last().method, QByteArray("GET"));
        QCOMPARE(service.requests().last().path, QByteArray("/api/v1/limit"));
    }

    void readsACheckReply()
    {
        ScriptedService service;
        service.replyJson(200, CheckOk);
        Client client(contract(), service.baseUrl());
        const auto answer = waitFor(client.check(domains(), std::nullopt));
        QVERIFY(answer);
        QCOMPARE(answer->answers.value(domains().at(0)).status, BlockStatus::Blocked);
        QCOMPARE(answer->answers.value(domains().at(1)).status, BlockStatus::NotBlocked);
        QVERIFY(answer->usage);
        QCOMPARE(answer->usage->remaining, qint64(98));
        QCOMPARE(answer->usage->resetsAt, QDateTime(QDate(2026, 3, 11), QTime(0, 0), QTimeZone::utc()));
        QVERIFY(answer->remarks.isEmpty());
    }

    void readsAUsageReply()
    {
        ScriptedService service;
        service.replyJson(200, UsageOk);
        Client client(contract(), service.baseUrl());
        const auto answer = waitFor(client.usage(key()));
        QVERIFY(answer);
        QCOMPARE(answer->usage.period, Usage::Period::Monthly);
        QCOMPARE(answer->usage.unitCost, 3);
        QCOMPARE(answer->usage.remainingChecks(), qint64(990));
        QCOMPARE(answer->usage.packageName, u"Professional"_s);
        QCOMPARE(answer->serviceTime, QDateTime(QDate(2026, 3, 10), QTime(8, 0), QTimeZone::utc()));
    }

    /// The package name is stored with the usage and shown in the UI, so an echoed key is removed from it.
    void keyInThePackageNameIsRemoved()
    {
        const auto echoed = [](QByteArray body) {
            return body.replace(
                "Professional",
                "Team secret-123 \\u0053ECRET-123 sec\\u200Bret-123 se\\u200Dcret\\u00AD-123");
        };
        ScriptedService service;
        service.replyJson(200, echoed(UsageOk));
        service.replyJson(200,
                          QByteArray(CheckOk).replace(
                              R"({"type":"freemium","rate_limit":{"limit":100,"used":2,"remaining":98}})",
                              R"({"type":"premium","quota":{"total":9,"used":2,"remaining":7},)"
                              R"("cost_per_request":3,"package_name":")" +
                                  QByteArray(95, 'x') + R"(SECRET-123"})"));
        service.replyJson(402,
                          R"({"success":false,"message":"2 left","code":429,"quota":{"limit":9,"used":7,)"
                          R"("remaining":2,"required":6,"package_name":"SECRET-123"}})");
        Client client(contract(), service.baseUrl());
        const auto usage = waitFor(client.usage(key()));
        QVERIFY(usage);
        QCOMPARE(usage->usage.packageName, u"Team [key] [key] [key] [key]"_s);
        const auto check = waitFor(client.check(domains(), key()));
        QVERIFY(check && check->usage);
        QVERIFY2(!check->usage->packageName.contains(u"SECR"_s, Qt::CaseInsensitive),
                 "Not a part of it either, where a long name is cut.");
        const auto refused = waitFor(client.check(domains(), key()));
        QVERIFY(!refused && refused.error().usage);
        QCOMPARE(refused.error().usage->packageName, u"[key]"_s);
    }

    void recordsExchangesWithoutTheKey()
    {
        net::HttpOptions impatient = DefaultOptions;
        impatient.transferTimeout = 150ms;
        ScriptedService service;
        service.replyJson(200, CheckOk);
        service.silence();
        service.drip();
        Client client(contract(), service.baseUrl(), impatient);
        QSignalSpy records(&client, &Client::exchanged);
        QVERIFY(waitFor(client.check(domains(), key())));
        for (int i = 0; i < 2; ++i) { // silence first, then endless bytes
            const auto late = waitFor(client.check(domains(), key()));
            QVERIFY(!late);
            QCOMPARE(late.error().kind, Kind::Interrupted);
            QVERIFY(late.error().error.sentence.contains(u"in time"_s));
        }

        QCOMPARE(records.size(), 3);
        const auto good = records.at(0).first().value<NetworkRecord>();
        QCOMPARE(good.method, u"POST"_s);
        QCOMPARE(good.path, u"/api/v1/check"_s);
        QCOMPARE(good.httpStatus, 200);
        QCOMPARE(good.bytesReceived, CheckOk.size());
        QCOMPARE(good.bytesSent, service.requests().first().body.size());
        QVERIFY(good.problem.isEmpty());
        const auto silent = records.at(1).first().value<NetworkRecord>();
        QCOMPARE(silent.httpStatus, 0);
        QVERIFY(!silent.problem.isEmpty());
        QVERIFY(silent.duration >= 100ms);
    }

    /// A complete reply that contains no results.
    void recordsTheProblemOfAnUnusableReply()
    {
        ScriptedService service;
        service.replyJson(200, R"({"success":true,"data":"soon"})");
        Client client(contract(), service.baseUrl());
        QSignalSpy records(&client, &Client::exchanged);
        const auto answer = waitFor(client.check(domains(), key()));
        QVERIFY(!answer);
        const auto record = records.at(0).first().value<NetworkRecord>();
        QCOMPARE(record.httpStatus, 200);
        QCOMPARE(record.failure, u"unusable_reply"_s);
        QVERIFY(!record.problem.isEmpty());
        QCOMPARE(record.problem, answer.error().error.detail);
    }

    // Broken exchanges: each fails once, is sent once, and reports whether it may have been charged.

    /// If Qt cannot skip the interim reply, the error names it. Otherwise the final reply counts.
    void namesTheInterimReply()
    {
        const QByteArray whole =
            "HTTP/1.1 200 OK\r\nContent-Length: " + QByteArray::number(CheckOk.size()) + "\r\n\r\n" + CheckOk;
        for (const int status : {102, 103}) {
            ScriptedService service;
            service.replyRaw("HTTP/1.1 " + QByteArray::number(status) + " Wait\r\n\r\n" + whole);
            Client client(contract(), service.baseUrl());
            const auto answer = waitFor(client.check(domains(), key()));
            QCOMPARE(answer.has_value(), skipsInterimReplies());
            QCOMPARE(service.requests().size(), 1);
            if (answer)
                continue;
            QVERIFY2(answer.error().kind == Kind::Interrupted, qPrintable(answer.error().error.detail));
            QVERIFY(answer.error().chargeIsUncertain());
            QVERIFY2(
                answer.error().error.sentence.contains(u"sent an interim reply (status %1)"_s.arg(status)),
                qPrintable(answer.error().error.sentence));
            QVERIFY(!answer.error().error.sentence.contains(u"Check the address"_s));
            QVERIFY(!answer.error().ownConnection);
        }
    }

    void reportsAnEncodingThatCannotBeDecoded_data()
    {
        const test::Table<int, QByteArray, QByteArray> row({"status", "encoding", "body"});
        row("damaged gzip", 200, "gzip", "abcd");
        row("gzip, cut short", 200, "gzip", QByteArray::fromHex("1f8b0800000000000003"));
        row("damaged deflate", 200, "deflate", "abcd");
        row("invalid br", 200, "br", CheckOk);
        row("damaged zstd", 200, "zstd", "abcdefgh");
        row("compress", 200, "compress", "abcd");
        row("two", 200, "gzip, br", "abcd");
        row("unknown", 200, "x-own", "abcd");
        row("401", 401, "br", "abcd");
        row("403", 403, "compress", "abcd");
    }
    void reportsAnEncodingThatCannotBeDecoded()
    {
        QFETCH(int, status);
        QFETCH(QByteArray, encoding);
        QFETCH(QByteArray, body);
        ScriptedService service;
        service.reply(status, body, {{"Content-Encoding", encoding}});
        Client client(contract(), service.baseUrl());
        const auto answer = waitFor(client.check(domains(), key()));
        QVERIFY(!answer);
        QCOMPARE(answer.error().kind, Kind::UnusableReply);
        const QString expected =
            u"is compressed (%1) and could not be decompressed"_s.arg(QString::fromLatin1(encoding));
        QVERIFY2(answer.error().error.sentence.contains(expected), qPrintable(answer.error().error.sentence));
    }

    void sendsNothingWithoutTls()
    {
        QVERIFY(QSslSocket::supportsSsl());
        // A port without TLS: the handshake fails and no request is sent.
        QTcpServer server;
        QVERIFY(server.listen(QHostAddress::LocalHost, 0));
        connect(&server, &QTcpServer::newConnection, this, [&server] {
            QTcpSocket *socket = server.nextPendingConnection();
            socket->write("HTTP/1.1 200 OK\r\n\r\n");
        });
        Client client(contract(), QUrl(u"https://127.0.0.1:%1/api/v1"_s.arg(server.serverPort())));
        const auto answer = waitFor(client.check(domains(), key()));
        QVERIFY(!answer);
        QCOMPARE(answer.error().kind, Kind::Unreachable);
        QVERIFY(answer.error().error.sentence.contains(u"secure"_s));
    }

    // Each error of contract 7 and each broken reply, over real HTTP.

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
        row("402 with code 429", 402, R"({"success":false,"message":"m","code":429})",
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
        row("500 with the body of a 200", 500, CheckOk, Kind::ServerError);
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

    void reportsATooLargeRequest()
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

    void readsTheUsageInErrorReplies()
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

    void retryAfterIsRespected_data()
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
    void retryAfterIsRespected()
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

PANTAU_TEST(TestApiClient)
#include "tst_api_client.moc"
