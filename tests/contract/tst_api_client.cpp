// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "api/client.h"
#include "support/scripted_service.h"

#include <QJsonDocument>
#include <QJsonObject>
#include <QSignalSpy>
#include <QSslSocket>
#include <QTest>
#include <QTimeZone>

using namespace pantau;
using namespace pantau::api;
using namespace std::chrono_literals;
using test::ScriptedService;
using Kind = ServiceFailure::Kind;

Q_DECLARE_METATYPE(pantau::ServiceFailure::Kind)

/// Every row of the table in DESIGN "Talking to the service", over real HTTP.
class TestApiClient : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void sendsACheck();
    void sendsNoKeyWithoutOne();
    void readsACheckReply();
    void readsAUsageReply();
    void mapsStatuses_data();
    void mapsStatuses();
    void readsTheAllowanceOfErrors();
    void readsTheRefusedIp();
    void waitsAsLongAsTold_data();
    void waitsAsLongAsTold();
    void followsNoRedirect();
    void abandonsALargeReply();
    void endsBrokenExchanges_data();
    void endsBrokenExchanges();
    void namesWhatIsNoWebServer();
    void doesNotReachAClosedPort();
    void sendsNothingWithoutTls();
    void finishesOpenCallsOnDestruction();
    void recordsExchangesWithoutTheKey();
};

namespace {

const QByteArray CheckOk =
    R"({"success":true,"results":[{"Domain":"b.test","Blocked":false},{"Domain":"a.test","Blocked":true}],)"
    R"("count":2,"stats":{"type":"freemium","rate_limit":{"limit":100,"used":2,"remaining":98}}})";
const QByteArray UsageOk =
    R"({"success":true,"limit":{"type":"premium","quota":{"total":3000,"used":30.0,"remaining":2970.5},)"
    R"("cost_per_request":3,"period":"monthly","package_name":"Professional"}})";
const ApiKey Key = *ApiKey::parse(QStringLiteral("SECRET-123"));

QList<DomainName> domains()
{
    return {*DomainName::parse(u"a.test"), *DomainName::parse(u"b.test")};
}

template <typename Answer>
Answer waitFor(const QFuture<Answer> &future)
{
    if (!QTest::qWaitFor([&] { return future.isFinished(); }, 20000))
        qFatal("The client never answered.");
    return future.result();
}

} // namespace

void TestApiClient::sendsACheck()
{
    ScriptedService service;
    service.replyJson(200, CheckOk);
    Client client(service.baseUrl());
    QVERIFY(waitFor(client.check(domains(), Key)));

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
             (QJsonObject{{QStringLiteral("domains"), QStringLiteral("a.test\nb.test")}}));
}

void TestApiClient::sendsNoKeyWithoutOne()
{
    ScriptedService service;
    service.replyJson(200, UsageOk, {{"Set-Cookie", "a=b"}});
    service.replyJson(200, UsageOk);
    Client client(service.baseUrl());
    QVERIFY(waitFor(client.usage(Key)));
    QVERIFY(waitFor(client.usage(std::nullopt)));
    QCOMPARE(service.requests().size(), 2);
    QVERIFY(service.requests().first().headers.contains("x-api-key"));
    QVERIFY(!service.requests().last().headers.contains("x-api-key"));
    QVERIFY(!service.requests().last().headers.contains("cookie"));
    QCOMPARE(service.requests().last().method, QByteArray("GET"));
    QCOMPARE(service.requests().last().path, QByteArray("/api/v1/limit"));
}

void TestApiClient::readsACheckReply()
{
    ScriptedService service;
    service.replyJson(200, CheckOk);
    Client client(service.baseUrl());
    const auto answer = waitFor(client.check(domains(), std::nullopt));
    QVERIFY(answer);
    QCOMPARE(answer->answers.value(domains()[0]).status, BlockStatus::Blocked);
    QCOMPARE(answer->answers.value(domains()[1]).status, BlockStatus::NotBlocked);
    QVERIFY(answer->usage);
    QCOMPARE(answer->usage->remaining, qint64(98));
    QCOMPARE(answer->usage->resetsAt, QDateTime(QDate(2026, 3, 11), QTime(0, 0), QTimeZone::utc()));
    QVERIFY(answer->remarks.isEmpty());
}

void TestApiClient::readsAUsageReply()
{
    ScriptedService service;
    service.replyJson(200, UsageOk);
    Client client(service.baseUrl());
    const auto answer = waitFor(client.usage(Key));
    QVERIFY(answer);
    QCOMPARE(answer->usage.type, Usage::Type::Premium);
    QCOMPARE(answer->usage.unitCost, 3);
    QCOMPARE(answer->usage.remainingChecks(), qint64(990));
    QCOMPARE(answer->usage.packageName, QStringLiteral("Professional"));
    QCOMPARE(answer->serviceTime, QDateTime(QDate(2026, 3, 10), QTime(8, 0), QTimeZone::utc()));
}

void TestApiClient::mapsStatuses_data()
{
    QTest::addColumn<int>("status");
    QTest::addColumn<QByteArray>("body");
    QTest::addColumn<Kind>("expected");
    const QByteArray html = "<html>Sorry</html>";
    const QByteArray daily =
        R"({"success":false,"message":"You can still check 0 domains today.","code":429,)"
        R"("rate_limit":{"limit":100,"used":100,"remaining":0}})";
    QTest::newRow("200 captive portal") << 200 << html << Kind::UnusableReply;
    QTest::newRow("200 empty") << 200 << QByteArray() << Kind::UnusableReply;
    QTest::newRow("200 for another call") << 200 << QByteArray(R"({"success":true})") << Kind::UnusableReply;
    QTest::newRow("201") << 201 << CheckOk << Kind::UnusableReply;
    QTest::newRow("204") << 204 << QByteArray() << Kind::UnusableReply;
    QTest::newRow("304") << 304 << QByteArray() << Kind::UnusableReply;
    QTest::newRow("400") << 400 << html << Kind::UnusableReply;
    QTest::newRow("401") << 401 << QByteArray(R"({"success":false,"message":"Invalid API key."})")
                         << Kind::KeyRefused;
    QTest::newRow("401 without a body") << 401 << QByteArray() << Kind::KeyRefused;
    QTest::newRow("402 whose code says 429")
        << 402 << QByteArray(R"({"success":false,"message":"m","code":429})") << Kind::CreditsExhausted;
    QTest::newRow("402 with rate_limit")
        << 402 << QByteArray(R"({"code":429,"rate_limit":{"limit":1,"used":1,"remaining":0}})")
        << Kind::CreditsExhausted;
    QTest::newRow("403") << 403 << QByteArray(R"({"success":false,"message":"m","code":403})")
                         << Kind::IpRefused;
    QTest::newRow("403 web page") << 403 << html << Kind::IpRefused;
    QTest::newRow("404") << 404 << html << Kind::UnusableReply;
    QTest::newRow("407") << 407 << html << Kind::Unreachable;
    QTest::newRow("422") << 422 << QByteArray(R"({"success":false,"message":"Please provide at least one."})")
                         << Kind::InvalidBatch;
    QTest::newRow("429 daily") << 429 << daily << Kind::DailyLimitReached;
    QTest::newRow("429 daily, broken counters")
        << 429 << QByteArray(R"({"rate_limit":{"limit":"x"}})") << Kind::DailyLimitReached;
    QTest::newRow("429 minute") << 429 << QByteArray(R"({"message":"Too Many Attempts."})")
                                << Kind::TooManyRequests;
    QTest::newRow("429 minute, null") << 429 << QByteArray(R"({"rate_limit":null})") << Kind::TooManyRequests;
    QTest::newRow("429 web page") << 429 << html << Kind::TooManyRequests;
    QTest::newRow("500") << 500
                         << QByteArray(
                                R"({"success":false,"message":"An error occurred while checking domains."})")
                         << Kind::ServerError;
    QTest::newRow("500 web page") << 500 << html << Kind::ServerError;
    QTest::newRow("500 whose body is a 200's") << 500 << CheckOk << Kind::ServerError;
    QTest::newRow("502") << 502 << html << Kind::Interrupted;
    QTest::newRow("503") << 503 << html << Kind::ServerError;
    QTest::newRow("504") << 504 << html << Kind::Interrupted;
}

void TestApiClient::mapsStatuses()
{
    QFETCH(int, status);
    QFETCH(QByteArray, body);
    QFETCH(Kind, expected);
    ScriptedService service;
    service.reply(status, body);
    service.reply(status, body);
    Client client(service.baseUrl());
    const auto check = waitFor(client.check(domains(), Key));
    const auto usage = waitFor(client.usage(Key));
    QVERIFY(!check);
    QVERIFY(!usage);
    for (const ServiceFailure &failure : {check.error(), usage.error()}) {
        QCOMPARE(failure.kind, expected);
        QVERIFY(!failure.error.sentence.isEmpty());
        QVERIFY(!failure.error.sentence.contains(QStringLiteral("html")));
    }
    QCOMPARE(service.unscripted(), 0);
    QCOMPARE(service.requests().size(), 2);
}

void TestApiClient::readsTheAllowanceOfErrors()
{
    ScriptedService service;
    service.replyJson(402, R"({"success":false,"message":"2 left, 6 required","code":429,"quota":)"
                           R"({"limit":1000,"used":998,"remaining":2,"required":6,"type":"package",)"
                           R"("package_name":"Starter"}})");
    service.replyJson(429, R"({"success":false,"message":"1 left","code":429,)"
                           R"("rate_limit":{"limit":100,"used":99,"remaining":1}})");
    Client client(service.baseUrl());
    const auto credits = waitFor(client.check(domains(), Key));
    QVERIFY(!credits && credits.error().usage);
    QCOMPARE(credits.error().usage->type, Usage::Type::Premium);
    QCOMPARE(credits.error().usage->remaining, qint64(2));
    QCOMPARE(credits.error().error.kind, Error::Kind::NoAllowance);
    QVERIFY(credits.error().error.sentence.contains(QStringLiteral("2 are left, and 6 are needed")));

    const auto daily = waitFor(client.check(domains(), std::nullopt));
    QVERIFY(!daily && daily.error().usage);
    QCOMPARE(daily.error().usage->type, Usage::Type::Freemium);
    QCOMPARE(daily.error().usage->remaining, qint64(1));
    QCOMPARE(daily.error().usage->resetsAt, QDateTime(QDate(2026, 3, 11), QTime(0, 0), QTimeZone::utc()));
}

void TestApiClient::readsTheRefusedIp()
{
    ScriptedService service;
    service.replyJson(403, R"({"success":false,"message":"Your IP 203.0.113.9 is not whitelisted.",)"
                           R"("code":403,"whitelisted_ips":["198.51.100.1",7,"198.51.100.2"]})");
    Client client(service.baseUrl());
    const auto answer = waitFor(client.usage(Key));
    QVERIFY(!answer);
    QCOMPARE(answer.error().refusedIp, QStringLiteral("203.0.113.9"));
    QCOMPARE(answer.error().allowedIps,
             (QStringList{QStringLiteral("198.51.100.1"), QStringLiteral("198.51.100.2")}));
    QVERIFY(answer.error().error.sentence.contains(QStringLiteral("203.0.113.9")));
    QVERIFY(answer.error().error.sentence.contains(QStringLiteral("198.51.100.2")));
}

void TestApiClient::waitsAsLongAsTold_data()
{
    QTest::addColumn<int>("status");
    QTest::addColumn<QByteArray>("header");
    QTest::addColumn<int>("expected"); // -1: nothing was told
    QTest::newRow("429, seconds") << 429 << QByteArray("17") << 17;
    QTest::newRow("429, date") << 429 << QByteArray("Tue, 10 Mar 2026 08:00:42 GMT") << 42;
    QTest::newRow("429, nothing") << 429 << QByteArray() << 60;
    QTest::newRow("429, nonsense") << 429 << QByteArray("later") << 60;
    QTest::newRow("503, seconds") << 503 << QByteArray("120") << 120;
    QTest::newRow("503, nothing") << 503 << QByteArray() << -1;
}

void TestApiClient::waitsAsLongAsTold()
{
    QFETCH(int, status);
    QFETCH(QByteArray, header);
    QFETCH(int, expected);
    ScriptedService service;
    service.reply(status, {}, {{"Retry-After", header}});
    Client client(service.baseUrl());
    const auto answer = waitFor(client.usage(Key));
    QVERIFY(!answer);
    QCOMPARE(answer.error().retryAfter ? int(answer.error().retryAfter->count()) : -1, expected);
}

void TestApiClient::followsNoRedirect()
{
    ScriptedService elsewhere;
    for (const int status : {301, 302, 307, 308}) {
        ScriptedService service;
        service.reply(status, {}, {{"Location", elsewhere.baseUrl().toEncoded() + "/check?key=1"}});
        Client client(service.baseUrl());
        const auto answer = waitFor(client.check(domains(), Key));
        QVERIFY(!answer);
        QCOMPARE(answer.error().kind, Kind::UnusableReply);
        QVERIFY(answer.error().error.sentence.contains(elsewhere.baseUrl().toString() +
                                                       QStringLiteral("/check.")));
        QCOMPARE(service.requests().size(), 1);
    }
    QVERIFY(elsewhere.requests().isEmpty());
}

void TestApiClient::abandonsALargeReply()
{
    ClientOptions options;
    options.maximumReplySize = CheckOk.size();
    ScriptedService service;
    service.replyJson(200, CheckOk);
    service.replyJson(200, CheckOk + " ");
    service.replyRaw("HTTP/1.1 200 OK\r\n\r\n" + QByteArray(1 << 24, ' ')); // no length announced
    Client client(service.baseUrl(), options);
    QSignalSpy records(&client, &Client::exchanged);
    QVERIFY(waitFor(client.check(domains(), Key)));
    for (int i = 0; i < 2; ++i) {
        const auto answer = waitFor(client.check(domains(), Key));
        QVERIFY(!answer);
        QCOMPARE(answer.error().kind, Kind::UnusableReply);
        QVERIFY(answer.error().error.sentence.contains(QStringLiteral("far more")));
    }
    QVERIFY(records.last().first().value<WireRecord>().bytesReceived < (1 << 24));
}

void TestApiClient::endsBrokenExchanges_data()
{
    QTest::addColumn<QByteArray>("bytes"); // then the connection ends
    QTest::addColumn<Kind>("expected");
    QTest::newRow("cut") << QByteArray() << Kind::Interrupted;
    QTest::newRow("cut in the status line") << QByteArray("HTTP/1.1 2") << Kind::Interrupted;
    QTest::newRow("cut in the headers") << QByteArray("HTTP/1.1 200 OK\r\nContent-Le") << Kind::Interrupted;
    QTest::newRow("cut in the body")
        << QByteArray("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n{\"success\":true,")
        << Kind::Interrupted;
    QTest::newRow("cut in a chunk")
        << QByteArray("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n50\r\n{\"success\"")
        << Kind::Interrupted;
    QTest::newRow("cut without a length")
        << QByteArray("HTTP/1.1 200 OK\r\n\r\n{\"success\":true,") << Kind::UnusableReply;
    QTest::newRow("damaged gzip")
        << QByteArray("HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: 4\r\n\r\nabcd")
        << Kind::UnusableReply;
    QTest::newRow("another protocol")
        << QByteArray("220 mail.test ESMTP ready\r\n250 welcome\r\n\r\n") << Kind::Interrupted;
    QTest::newRow("binary") << QByteArray(4096, '\x7f') << Kind::Interrupted;
}

void TestApiClient::endsBrokenExchanges()
{
    QFETCH(QByteArray, bytes);
    QFETCH(Kind, expected);
    ScriptedService service;
    service.replyRaw(bytes);
    Client client(service.baseUrl());
    const auto answer = waitFor(client.check(domains(), Key));
    QVERIFY(!answer);
    QVERIFY2(answer.error().kind == expected, qPrintable(answer.error().error.detail));
    QVERIFY(answer.error().chargeIsUncertain());
    // Qt would have sent it again by itself, and the service would have charged again.
    QCOMPARE(service.requests().size(), 1);
}

void TestApiClient::namesWhatIsNoWebServer()
{
    ScriptedService service;
    for (int i = 0; i < 3; ++i) // a GET may be sent again
        service.replyRaw("220 mail.test ESMTP ready\r\n250 welcome\r\n\r\n");
    Client client(service.baseUrl());
    const auto answer = waitFor(client.usage(Key));
    QVERIFY(!answer);
    QVERIFY2(answer.error().chargeIsUncertain(), qPrintable(answer.error().error.detail));
}

void TestApiClient::doesNotReachAClosedPort()
{
    QUrl url;
    {
        const ScriptedService service;
        url = service.baseUrl();
    }
    Client client(url);
    const auto answer = waitFor(client.check(domains(), Key));
    QVERIFY(!answer);
    QCOMPARE(answer.error().kind, Kind::Unreachable);
    QVERIFY(!answer.error().chargeIsUncertain());
    QVERIFY(answer.error().error.sentence.contains(QStringLiteral("127.0.0.1:%1").arg(url.port())));
}

void TestApiClient::sendsNothingWithoutTls()
{
    QVERIFY(QSslSocket::supportsSsl());
    // A port that answers, but not in TLS: the handshake fails and no request is made.
    QTcpServer server;
    QVERIFY(server.listen(QHostAddress::LocalHost, 0));
    connect(&server, &QTcpServer::newConnection, this, [&server] {
        QTcpSocket *socket = server.nextPendingConnection();
        socket->write("HTTP/1.1 200 OK\r\n\r\n");
    });
    Client client(QUrl(QStringLiteral("https://127.0.0.1:%1/api/v1").arg(server.serverPort())));
    const auto answer = waitFor(client.check(domains(), Key));
    QVERIFY(!answer);
    QCOMPARE(answer.error().kind, Kind::Unreachable);
    QVERIFY(answer.error().error.sentence.contains(QStringLiteral("secure")));
}

void TestApiClient::finishesOpenCallsOnDestruction()
{
    ScriptedService service;
    service.silence();
    QFuture<CheckAnswer> sent;
    QFuture<UsageAnswer> unsent;
    {
        Client client(service.baseUrl());
        sent = client.check(domains(), Key);
        QTRY_COMPARE(service.requests().size(), 1);
        unsent = client.usage(Key);
    }
    QVERIFY(sent.isFinished());
    QVERIFY(unsent.isFinished());
    QCOMPARE(sent.result().error().kind, Kind::Interrupted);
    QCOMPARE(sent.result().error().error.kind, Error::Kind::Cancelled);
    QCOMPARE(unsent.result().error().kind, Kind::Unreachable);
}

void TestApiClient::recordsExchangesWithoutTheKey()
{
    ClientOptions impatient;
    impatient.transferTimeout = 150ms;
    ScriptedService service;
    service.replyJson(200, CheckOk);
    service.silence();
    service.drip();
    Client client(service.baseUrl(), impatient);
    QSignalSpy records(&client, &Client::exchanged);
    QVERIFY(waitFor(client.check(domains(), Key)));
    for (int i = 0; i < 2; ++i) { // silence, then bytes that never end
        const auto late = waitFor(client.check(domains(), Key));
        QVERIFY(!late);
        QCOMPARE(late.error().kind, Kind::Interrupted);
        QVERIFY(late.error().error.sentence.contains(QStringLiteral("in time")));
    }

    QCOMPARE(records.size(), 3);
    const auto good = records.at(0).first().value<WireRecord>();
    QCOMPARE(good.method, QStringLiteral("POST"));
    QCOMPARE(good.path, QStringLiteral("/api/v1/check"));
    QCOMPARE(good.httpStatus, 200);
    QCOMPARE(good.bytesReceived, CheckOk.size());
    QCOMPARE(good.bytesSent, service.requests().first().body.size());
    QVERIFY(good.problem.isEmpty());
    const auto silent = records.at(1).first().value<WireRecord>();
    QCOMPARE(silent.httpStatus, 0);
    QVERIFY(!silent.problem.isEmpty());
    QVERIFY(silent.duration >= 100ms);
}

QTEST_GUILESS_MAIN(TestApiClient)
#include "tst_api_client.moc"
