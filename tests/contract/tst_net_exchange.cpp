// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/process.h"
#include "net/http_client.h"
#include "support/interim_replies.h"
#include "support/patience.h"
#include "support/scripted_service.h"
#include "support/test_program.h"

#include <QElapsedTimer>
#include <QNetworkProxy>
#include <QTimeZone>

using namespace pantau;
using namespace pantau::net;
using namespace std::chrono_literals;
using Cause = HttpFailure::Cause;
using Method = HttpRequest::Method;

namespace {

constexpr HttpOptions Patient{.transferTimeout = 10s, .maximumReplySize = 1000};
constexpr HttpOptions Impatient{.transferTimeout = 300ms, .maximumReplySize = 1000};

HttpRequest post(const QUrl &url)
{
    return {.method = Method::Post, .url = url, .body = "{\"a\":1}", .headers = {{"X-Own", "yes"}}};
}

net::HttpAnswer waitFor(const QFuture<net::HttpAnswer> &future)
{
    if (!test::waitFor([&] { return future.isFinished(); }))
        qFatal("The request never ended.");
    return future.result();
}

} // namespace

/// One request: sent once, and finished once, by the deadline at the latest.
class TestNetExchange : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void sendsTheGivenRequest()
    {
        HttpClient client(Patient);
        m_server.replyJson(202, "{}", {{"Retry-After", "5"}, {"Location", "/there"}});
        const net::HttpAnswer answer = waitFor(client.send(post(m_server.baseUrl())));
        QVERIFY(answer);
        QCOMPARE(answer->status, 202);
        QCOMPARE(answer->body, QByteArray("{}"));
        QCOMPARE(answer->contentType, QByteArray("application/json"));
        QCOMPARE(answer->date, test::ScriptedService::date());
        QCOMPARE(answer->retryAfter, QByteArray("5"));
        QCOMPARE(answer->location, QByteArray("/there"));
        const auto sent = m_server.requests().last();
        QCOMPARE(sent.method, QByteArray("POST"));
        QCOMPARE(sent.body, QByteArray("{\"a\":1}"));
        QCOMPARE(sent.headers.value("content-length"), QByteArray("7"));
        QCOMPARE(sent.headers.value("content-type"), QByteArray("application/json"));
        QCOMPARE(sent.headers.value("connection"), QByteArray("close"));
        QCOMPARE(sent.headers.value("x-own"), QByteArray("yes"));
        QVERIFY(sent.headers.value("user-agent").startsWith("Pantau/"));
        QVERIFY(!sent.headers.contains("upgrade"));

        m_server.reply(200, {});
        QVERIFY(waitFor(client.send({.url = m_server.baseUrl()})));
        QCOMPARE(m_server.requests().last().method, QByteArray("GET"));
        QCOMPARE(m_server.requests().last().headers.value("content-length"), QByteArray("0"));
    }

    void keepsNoCookiesCacheOrLogin()
    {
        HttpClient client(Patient);
        m_server.reply(200, "old", {{"Set-Cookie", "id=1; Path=/"}, {"Cache-Control", "max-age=3600"}});
        m_server.reply(401, {}, {{"WWW-Authenticate", "Basic realm=\"here\""}});
        m_server.reply(200, "new");
        QUrl url = m_server.baseUrl();
        QCOMPARE(waitFor(client.send({.url = url}))->body, QByteArray("old"));
        url.setUserInfo(u"me:pass"_s);
        QCOMPARE(waitFor(client.send({.url = url}))->status, 401);
        url.setUserInfo({});
        QCOMPARE(waitFor(client.send({.url = url}))->body, QByteArray("new"));
        QVERIFY(!m_server.requests().last().headers.contains("cookie"));
        QVERIFY(!m_server.requests().last().headers.contains("authorization"));
    }

    void doesNotFollowRedirects()
    {
        HttpClient client(Patient);
        test::ScriptedService elsewhere;
        const QByteArray target = elsewhere.baseUrl().toEncoded();
        const auto before = m_server.requests().size();
        for (const int status : {301, 302, 303, 307, 308}) {
            for (const Method method : {Method::Get, Method::Post}) {
                m_server.reply(status, {}, {{"Location", target}});
                HttpRequest request = post(m_server.baseUrl());
                request.method = method;
                const net::HttpAnswer answer = waitFor(client.send(request));
                QVERIFY(answer);
                QCOMPARE(answer->status, status);
                QCOMPARE(answer->location, target);
            }
        }
        QCOMPARE(m_server.requests().size() - before, 10);
        QVERIFY(elsewhere.requests().isEmpty());
    }

    void brokenExchangesFail_data()
    {
        // bytes: then the connection closes
        const test::Table<QByteArray, Cause> row({"bytes", "expected"});
        row("silence", "silence", Cause::Timeout);
        row("drip", "drip", Cause::Timeout);
        row("cut", QByteArray(), Cause::Cut);
        row("cut in the headers", "HTTP/1.1 200 OK\r\nContent-Le", Cause::Cut);
        row("cut in the body", "HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n{", Cause::Cut);
        row("another protocol", "220 mail.test ESMTP ready\r\n\r\n", Cause::Cut);
        row("too large", "HTTP/1.1 200 OK\r\nContent-Length: 1001\r\n\r\n" + QByteArray(1001, 'x'),
            Cause::TooLarge);
        row("103 and no reply", "HTTP/1.1 103 Early Hints\r\n\r\n",
            (test::skipsInterimReplies() ? Cause::Cut : Cause::Interim));
        row("101", "HTTP/1.1 101 Switching Protocols\r\n\r\nhello", Cause::Interim);
        row("endless", "HTTP/1.1 200 OK\r\n\r\n" + QByteArray(1 << 24, 'x'), Cause::TooLarge);
    }
    void brokenExchangesFail()
    {
        QFETCH(QByteArray, bytes);
        QFETCH(Cause, expected);
        for (const Method method : {Method::Post, Method::Get}) {
            test::ScriptedService server;
            if (bytes == "silence")
                server.silence();
            else if (bytes == "drip")
                server.drip();
            else
                server.replyRaw(bytes);
            HttpOptions options = bytes == "silence" || bytes == "drip" ? Impatient : Patient;
            if (bytes == "drip")
                options.maximumReplySize = 1 << 20; // only the deadline ends it
            HttpClient client(options);
            QUrl url = server.baseUrl();
            url.setQuery(u"token=hidden"_s);
            const net::HttpAnswer answer = waitFor(client.send(
                {.method = method, .url = url, .body = QByteArray(method == Method::Post ? "{}" : "")}));
            QVERIFY(!answer);
            QVERIFY2(answer.error().cause == expected, qPrintable(answer.error().detail));
            QVERIFY(answer.error().requestLeft);
            QVERIFY(!answer.error().name.contains("hidden"_L1));
            QVERIFY(answer.error().bytesReceived < (1 << 24));
            QCOMPARE(server.requests().size(), 1); // Qt must not resend it
        }
    }

    void skipsInterimResponses_data()
    {
        const test::Table<QByteArray> row({"interim"});
        row("102", "HTTP/1.1 102 Processing\r\n\r\n");
        row("103", "HTTP/1.1 103 Early Hints\r\nLink: </a.css>\r\n\r\n");
        row("100 and 103", "HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 103 Early Hints\r\n\r\n");
    }
    /// If Qt cannot skip them, they are reported.
    void skipsInterimResponses()
    {
        QFETCH(QByteArray, interim);
        test::ScriptedService server;
        server.replyRaw(interim + "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n{}");
        HttpClient client(Patient);
        const net::HttpAnswer answer = waitFor(client.send(post(server.baseUrl())));
        QCOMPARE(answer.has_value(), test::skipsInterimReplies());
        if (answer) {
            QCOMPARE(answer->status, 200);
            QCOMPARE(answer->body, QByteArray("{}"));
        } else {
            QVERIFY2(answer.error().cause == Cause::Interim, qPrintable(answer.error().detail));
            QVERIFY(answer.error().requestLeft);
        }
        QCOMPARE(server.requests().size(), 1); // Qt must not resend it
    }

    void reportsAProxyFailure_data()
    {
        // host: of the proxy; empty: a proxy that refuses
        const test::Table<QNetworkProxy::ProxyType, QString, QString> row({"type", "host", "url"});
        for (const char *url : {"https://service.invalid/x", "http://service.invalid/x"}) {
            const auto named = [url](const char *name) {
                return QByteArray(name) + ", " + QByteArray(url).split(':').first();
            };
            row(named("is down").constData(), QNetworkProxy::HttpProxy, "127.0.0.1", url);
            row(named("is not found").constData(), QNetworkProxy::HttpProxy, "proxy.invalid", url);
            row(named("SOCKS, is down").constData(), QNetworkProxy::Socks5Proxy, "127.0.0.1", url);
        }
        row("forbids the host", QNetworkProxy::HttpProxy, "", "https://service.invalid/x");
    }
    void reportsAProxyFailure()
    {
        QFETCH(QNetworkProxy::ProxyType, type);
        QFETCH(QString, host);
        QFETCH(QString, url);
        if (host.isEmpty())
            m_server.replyRaw("HTTP/1.1 403 Forbidden\r\nContent-Length: 0\r\nConnection: close\r\n\r\n");
        const int port = host.isEmpty() ? m_server.baseUrl().port() : 1;
        QNetworkProxy::setApplicationProxy(
            QNetworkProxy(type, host.isEmpty() ? u"127.0.0.1"_s : host, quint16(port)));
        HttpClient client(Patient);
        const net::HttpAnswer answer = waitFor(client.send(post(QUrl(url))));
        QNetworkProxy::setApplicationProxy(QNetworkProxy::NoProxy);
        QVERIFY(!answer);
        QVERIFY2(answer.error().cause == Cause::Proxy, qPrintable(answer.error().detail));
        QVERIFY(!answer.error().requestLeft);
    }

    void marksPossibleProxyReplies_data()
    {
        const test::Table<int, QString, bool> row({"status", "scheme", "isReply"});
        row("plain HTTP", 400, "http", true);
        row("plain HTTP, login", 407, "http", true);
        row("tunnel, login", 407, "https", false);
    }
    void marksPossibleProxyReplies()
    {
        QFETCH(int, status);
        QFETCH(QString, scheme);
        QFETCH(bool, isReply);
        m_server.replyRaw("HTTP/1.1 " + QByteArray::number(status) +
                          " No\r\nContent-Length: 0\r\nProxy-Authenticate: Basic realm=\"x\"\r\n"
                          "Connection: close\r\n\r\n");
        QNetworkProxy::setApplicationProxy(
            QNetworkProxy(QNetworkProxy::HttpProxy, u"127.0.0.1"_s, quint16(m_server.baseUrl().port())));
        HttpClient client(Patient);
        const net::HttpAnswer answer = waitFor(client.send(post(QUrl(scheme + u"://service.invalid/x"_s))));
        QNetworkProxy::setApplicationProxy(QNetworkProxy::NoProxy);
        if (answer)
            QVERIFY(answer->mayBeOfProxy);
        else
            QCOMPARE(answer.error().cause, Cause::Proxy);
        QCOMPARE(answer.has_value(), isReply);
        QCOMPARE(answer ? answer->status : answer.error().status, status);
    }

    void addsASchemeToProxyVariables_data()
    {
        const test::Table<QByteArray, QByteArray> row({"given", "expected"});
        row("host and port", "proxy.example:3128", "http://proxy.example:3128");
        row("IP address", " 10.0.0.1:8080 ", "http://10.0.0.1:8080");
        row("IPv6 address", "[::1]:8080", "http://[::1]:8080");
        row("user", "me:pass@proxy.example", "http://me:pass@proxy.example");
        row("with a scheme", "http://proxy.example", "http://proxy.example");
        row("spaces", " http://proxy.example ", "http://proxy.example");
        row("SOCKS", "socks5://proxy.example", "socks5://proxy.example");
        row("names by SOCKS", "socks5h://proxy.example:1080", "socks5://proxy.example:1080");
        row("TLS", "HTTPS://proxy.example:3128", "http://proxy.example:3128");
        row("none", QByteArray(), QByteArray());
    }
    void addsASchemeToProxyVariables()
    {
        QFETCH(QByteArray, given);
        QFETCH(QByteArray, expected);
        for (const char *name : {"http_proxy", "https_proxy", "HTTPS_PROXY", "all_proxy"}) {
            const QByteArray before = qgetenv(name);
            qputenv(name, given);
            completeProxyVariables();
            const QByteArray after = qgetenv(name);
            qputenv(name, before);
            QCOMPARE(after, expected);
        }
    }

    void reportsElapsedTimeAndReceivedBytes()
    {
        HttpClient client(Impatient);
        m_server.drip();
        QElapsedTimer watch;
        watch.start();
        const net::HttpAnswer dripped = waitFor(client.send(post(m_server.baseUrl())));
        QVERIFY(!dripped);
        QCOMPARE(dripped.error().status, 200);
        QVERIFY(dripped.error().bytesReceived > 0);
        QVERIFY(dripped.error().elapsed > Impatient.transferTimeout);
        QVERIFY(dripped.error().elapsed <= std::chrono::milliseconds(watch.elapsed()));

        QUrl closed;
        {
            const test::ScriptedService server;
            closed = server.baseUrl();
        }
        const net::HttpAnswer refused = waitFor(client.send(post(closed)));
        QVERIFY(!refused);
        QCOMPARE(refused.error().cause, Cause::ConnectionRefused);
        QCOMPARE(refused.error().status, 0);
        QVERIFY(!refused.error().requestLeft);
    }

    void streamsLargeRepliesToASink()
    {
        struct Sink : HttpSink
        {
            bool begin(const HttpReply &head) override
            {
                status = head.status;
                etag = head.etag;
                return true;
            }
            bool take(QByteArrayView bytes) override
            {
                taken += bytes;
                return taken.size() < wanted;
            }
            int status = 0;
            QByteArray etag;
            QByteArray taken;
            qsizetype wanted = 1 << 30;
        };
        HttpClient client({.transferTimeout = 10s, .maximumReplySize = 1 << 30});
        const QByteArray body = QByteArray("0123456789").repeated(1000000);
        for (const qsizetype wanted : {2 * body.size(), qsizetype(1000)}) {
            m_server.reply(200, body, {{"ETag", "\"1\""}});
            const auto sink = std::make_shared<Sink>();
            sink->wanted = wanted;
            const net::HttpAnswer answer = waitFor(client.send({.url = m_server.baseUrl()}, sink));
            QVERIFY(answer);
            QCOMPARE(answer->status, 200);
            QVERIFY(answer->body.isEmpty());
            QCOMPARE(sink->status, 200);
            QCOMPARE(sink->etag, QByteArray("\"1\""));
            QVERIFY(body.startsWith(sink->taken));
            QCOMPARE(sink->taken == body, wanted > body.size());
        }
        m_server.replyRaw("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n{");
        const auto sink = std::make_shared<Sink>();
        QCOMPARE(waitFor(client.send({.url = m_server.baseUrl()}, sink)).error().cause, Cause::Cut);
        QCOMPARE(sink->taken, QByteArray("{"));
    }

    void cancelsOnDestruction()
    {
        QFuture<net::HttpAnswer> sent;
        QFuture<net::HttpAnswer> unsent;
        {
            HttpClient client(Patient);
            test::ScriptedService server;
            server.reply(200, {});
            QVERIFY(waitFor(client.send(post(server.baseUrl())))); // finished but not deleted yet
            server.silence();
            sent = client.send(post(server.baseUrl()));
            QTRY_COMPARE(server.requests().size(), 2);
            unsent = client.send(post(server.baseUrl()));
        }
        QVERIFY(sent.isFinished());
        QVERIFY(unsent.isFinished());
        QCOMPARE(sent.result().error().cause, Cause::Cancelled);
        QVERIFY(sent.result().error().requestLeft);
        QCOMPARE(unsent.result().error().cause, Cause::Cancelled);
        QVERIFY(!unsent.result().error().requestLeft);
    }

    /// Bytes of the first reply keep arriving while a second request is sent.
    void doesNotDisturbRequestsInFlight()
    {
        HttpClient client({.transferTimeout = 5s, .maximumReplySize = 50});
        test::ScriptedService server;
        server.drip();
        server.reply(200, {});
        const QFuture<net::HttpAnswer> first = client.send(post(server.baseUrl()));
        QTRY_COMPARE(server.requests().size(), 1);
        QVERIFY(waitFor(client.send(post(server.baseUrl()))));
        QCOMPARE(waitFor(first).error().cause, Cause::TooLarge);
    }

    void readsRetryAfter_data()
    {
        // expected: -1: no value
        const test::Table<QByteArray, int> row({"header", "expected"});
        row("seconds", "17", 17);
        row("spaces", " 17 ", 17);
        row("date", "Tue, 10 Mar 2026 12:01:30 GMT", 90);
        row("past date", "Tue, 10 Mar 2026 11:00:00 GMT", 1);
        row("zero", "0", 1);
        row("negative", "-5", 1);
        row("years", "1000000000", 86400);
        row("missing", QByteArray(), -1);
        row("words", "soon", -1);
        row("beyond 64 bits", "99999999999999999999", -1);
    }
    void readsRetryAfter()
    {
        QFETCH(QByteArray, header);
        QFETCH(int, expected);
        const QDateTime noon(QDate(2026, 3, 10), QTime(12, 0), QTimeZone::utc());
        const auto wait = parseRetryAfter(header, noon);
        QCOMPARE(wait ? int(wait->count()) : -1, expected);
    }

    void readsHttpDates()
    {
        const QDateTime date = parseHttpDate("Sun, 06 Nov 1994 08:49:37 GMT");
        QCOMPARE(date, QDateTime(QDate(1994, 11, 6), QTime(8, 49, 37), QTimeZone::utc()));
        QVERIFY(!parseHttpDate("").isValid());
        QVERIFY(!parseHttpDate("yesterday").isValid());
        QVERIFY(!parseRetryAfter("Tue, 10 Mar 2026 12:01:30 GMT", QDateTime()));
    }

private:
    test::ScriptedService m_server;
};

PANTAU_TEST(TestNetExchange)
#include "tst_net_exchange.moc"
