// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "service/network_address.h"
#include "service_sockets.h"
#include "support/test_program.h"

#include <QJsonDocument>
#include <QJsonObject>

using namespace pantau;
using namespace pantau::test;

/// Arbitrary bytes from any client: every request ends in a proper reply or a closed connection, and the
/// service keeps running.
class TestServiceFront : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase()
    {
        m_world.config.http.connections.perAddress = 1'000;
        m_world.start();
    }

    void answers_data()
    {
        // allowed: 0: closed without a reply
        const test::Table<QByteArray, QList<int>> row({"request", "allowed"});

        const QByteArray host = "Host: x\r\n";
        row("plain", limitRequest(), {200});
        row("HTTP/1.0", "GET /api/v1/limit HTTP/1.0\r\n\r\n", {200});
        row("with a query", "GET /api/v1/limit?a=b&c HTTP/1.1\r\n" + host + "\r\n", {200});
        row("absolute address", "GET http://x/api/v1/limit HTTP/1.1\r\n" + host + "\r\n", {200});
        row("absolute address, no path", "GET http://x HTTP/1.1\r\n" + host + "\r\n", {200});
        row("API description", "GET /openapi.json HTTP/1.1\r\n" + host + "\r\n", {200});
        row("escaped", "GET /api/v1/%6Cimit HTTP/1.1\r\n" + host + "\r\n", {200});
        row("an escaped NUL does not end the path", "GET /api/v1/limit%00 HTTP/1.1\r\n" + host + "\r\n",
            {404});
        row("a space in the path", "GET /api/v1/limit x HTTP/1.1\r\n" + host + "\r\n", {400});
        row("a control character in the path", "GET /api/v1/limit\x01 HTTP/1.1\r\n" + host + "\r\n", {400});
        row("a broken escape", "GET /api/v1/limit%zz HTTP/1.1\r\n" + host + "\r\n", {404});
        row("header names in any case", "GET /api/v1/limit HTTP/1.1\r\nhOsT: x\r\nx-aPi-kEy: none\r\n\r\n",
            {401});
        row("POST /", "POST / HTTP/1.1\r\n" + host + "Content-Length: 0\r\n\r\n", {404});
        row("OPTIONS", "OPTIONS /api/v1/check HTTP/1.1\r\n" + host + "\r\n", {405});
        row("OPTIONS *", "OPTIONS * HTTP/1.1\r\n" + host + "\r\n", {404});
        row("TRACE", "TRACE /api/v1/check HTTP/1.1\r\n" + host + "\r\n", {405});
        row("CONNECT", "CONNECT x:443 HTTP/1.1\r\n" + host + "\r\n", {404, 400});
        row("PUT with a body", "PUT /api/v1/check HTTP/1.1\r\n" + host + "Content-Length: 2\r\n\r\n{}",
            {405});
        row("GET with a body", "GET /api/v1/limit HTTP/1.1\r\n" + host + "Content-Length: 2\r\n\r\n{}",
            {200});
        row("a method of our own", "get /api/v1/limit HTTP/1.1\r\n" + host + "\r\n", {405});
        row("a long method", QByteArray(5'000, 'A') + " / HTTP/1.1\r\n" + host + "\r\n", {404, 400});
        row("no version", "GET /api/v1/limit\r\n\r\n", {400, 0});
        row("half a version", "GET / H\r\n\r\n", {400});
        row("another version", "GET /api/v1/limit HTTP/9.9\r\n" + host + "\r\n", {505, 400});
        row("no HTTP", "\x16\x03\x01\x02 hello there\r\n\r\n", {400, 0});
        row("NULs", QByteArray(100, '\0') + "\r\n" + limitRequest(), {200, 400, 0});
        row("a NUL in a header", limitRequest(QByteArray("X-API-Key: a\0b\r\n", 16)), {400, 401, 0});
        row("a header without a colon", limitRequest("nonsense\r\n"), {400});
        row("a CR before a header", limitRequest("\rX-A: a\r\n"), {400});
        row("a CR behind a header", limitRequest("X-A: a\r\r\n"), {400});
        row("a long path", "GET /" + QByteArray(60'000, 'a') + " HTTP/1.1\r\n" + host + "\r\n", {414, 431});
        row("long headers", limitRequest("X-Long: " + QByteArray(60'000, 'a') + "\r\n"), {431, 413});
        row("many headers", limitRequest(QByteArray("A: b\r\n").repeated(10'000)), {431, 413});
        row("a length that is no number",
            "POST /api/v1/check HTTP/1.1\r\n" + host + "Content-Length: x\r\n\r\n", {400});
        row("a negative length", "POST /api/v1/check HTTP/1.1\r\n" + host + "Content-Length: -1\r\n\r\n",
            {400});
        row("a length out of range",
            "POST /api/v1/check HTTP/1.1\r\n" + host + "Content-Length: 99999999999999999999999\r\n\r\n",
            {413});
        row("a length and chunks",
            "POST /api/v1/check HTTP/1.1\r\n" + host +
                "Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
            {400});
        row("chunks",
            "POST /api/v1/check HTTP/1.1\r\n" + host +
                "Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n"
                "A\r\n{\"domains\"\r\n;\r\n",
            {400, 0});
        row("complete chunks",
            "POST /api/v1/check HTTP/1.1\r\n" + host +
                "Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n"
                "A\r\n{\"domains\"\r\nD\r\n:\"a.example\"}\r\n0\r\n\r\n",
            {200});
        row("a trailer is ignored",
            "POST /api/v1/check HTTP/1.1\r\n" + host +
                "Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n"
                "17\r\n{\"domains\":\"a.example\"}\r\n0\r\nX-API-Key: none\r\n\r\n",
            {200});
        row("no chunks",
            "POST /api/v1/check HTTP/1.1\r\n" + host + "Transfer-Encoding: chunked\r\n\r\nxyz\r\n", {400, 0});
    }
    void answers()
    {
        QFETCH(QByteArray, request);
        QFETCH(QList<int>, allowed);
        const RawReply reply = send(request);
        QVERIFY2(allowed.contains(reply.status), reply.head.isEmpty() ? "no reply" : reply.head.constData());
        // Every refusal has the contract's format.
        if (reply.status >= 400) {
            QVERIFY(reply.header("Content-Type").startsWith("application/json"));
            QVERIFY(QJsonDocument::fromJson(reply.body).object()[u"success"].isBool());
        }
        QCOMPARE(send(limitRequest()).status, 200);
    }

    void refusesAmbiguousRequests_data()
    {
        const test::Table<QByteArray> row({"request"});
        const QByteArray next = "GET /api/v1/limit HTTP/1.1\r\nHost: x\r\n\r\n";
        const auto check = [&next](const QByteArray &headers) {
            return "POST /api/v1/check HTTP/1.1\r\n" + headers + "\r\n" + next;
        };
        const QByteArray length = QByteArray::number(next.size());
        row("a space behind Content-Length", check("Host: x\r\nContent-Length : " + length + "\r\n"));
        row("Content-Length on two lines", check("Host: x\r\nContent-Length:\r\n " + length + "\r\n"));
        row("Transfer-Encoding on two lines", check("Host: x\r\nTransfer-Encoding:\r\n chunked\r\n"));
        row("a key on two lines", limitRequest("X-API-Key:\r\n ptu_0\r\n"));
        row("a proxy's address on two lines", limitRequest("X-Forwarded-For:\r\n 192.0.2.9\r\n"));
        row("a space behind X-API-Key", limitRequest("X-API-Key : ptu_0\r\n"));
        row("a space before the first header", "GET /api/v1/limit HTTP/1.1\r\n Host: x\r\n\r\n");
        row("a bare CR", limitRequest("A: b\rX-API-Key: ptu_0\r\n"));
        row("no host", check("Content-Length: " + length + "\r\n"));
        row("two hosts", limitRequest("Host: y\r\n"));
        const QByteArray end = " HTTP/1.1\r\nHost: x\r\n\r\n";
        row("a NUL behind the path", "GET /api/v1/limit" + QByteArray("\0x", 2) + end);
        row("a NUL in the path", "GET /api/v1/li" + QByteArray("\0mit", 4) + end);
        row("a NUL in the query", "GET /api/v1/limit?a" + QByteArray("\0b", 2) + end);
        row("a NUL in the method", QByteArray("GET\0x /api/v1/limit", 19) + end);
        row("two spaces behind the method", "GET  /api/v1/limit" + end);
        row("two spaces behind the path", "GET /api/v1/limit " + end);
        row("two lengths", check("Host: x\r\nContent-Length: 1\r\nContent-Length: " + length + "\r\n"));
        row("the same length twice",
            check("Host: x\r\nContent-Length: " + length + "\r\nContent-Length: " + length + "\r\n"));
        row("a list of lengths", check("Host: x\r\nContent-Length: " + length + ", " + length + "\r\n"));
        row("a length with a sign", check("Host: x\r\nContent-Length: +" + length + "\r\n"));
        row("no length", check("Host: x\r\nContent-Length:\r\n"));
        row("chunks twice", check("Host: x\r\nTransfer-Encoding: chunked\r\nTransfer-Encoding: chunked\r\n"));
        row("another encoding than chunks", check("Host: x\r\nTransfer-Encoding: identity\r\n"));
        row("chunks in HTTP/1.0", "POST /api/v1/check HTTP/1.0\r\nTransfer-Encoding: chunked\r\n\r\n" + next);
        row("a line without CR", limitRequest("A: b\nX-API-Key: ptu_0\r\n"));
        row("a request line without CR", "GET /api/v1/limit HTTP/1.1\nHost: x\r\n\r\n");
        row("a header without a name", limitRequest(": ptu_0\r\n"));
        row("another HTTP/1", "GET /api/v1/limit HTTP/1.2\r\nHost: x\r\n\r\n");
        row("no number of a chunk", check("Host: x\r\nTransfer-Encoding: chunked\r\n"));
        row("a chunk longer than its size",
            check("Host: x\r\nTransfer-Encoding: chunked\r\n\r\n1\r\nxyz\r\n0\r\n"));
        row("a length behind the chunks",
            check("Host: x\r\nTransfer-Encoding: chunked\r\n\r\n0\r\nContent-Length: 5\r\n"));
    }

    /// The refusal is sent once, as JSON, and logged. The connection closes, so the bytes after it are never
    /// parsed as a request.
    void refusesAmbiguousRequests()
    {
        QFETCH(QByteArray, request);
        SocketWorld world;
        world.config.accessLog = world.path("access.log");
        world.start();
        const auto socket = world.connect();
        socket->write(request);
        QByteArray rest;
        const RawReply reply = readReply(*socket, rest);
        QCOMPARE(reply.status, 400);
        QVERIFY(reply.header("Content-Type").startsWith("application/json"));
        QVERIFY(isClosed(*socket));
        rest += socket->readAll();
        QCOMPARE(rest, QByteArray());
        world.service.reset();
        const QByteArray lines = test::bytesOf(world.path("access.log"));
        QCOMPARE(lines.count('\n'), 1);
        QVERIFY2(lines.contains("\"status\":400"), lines.constData());
    }

    void refusesInvalidBytesImmediately_data()
    {
        const test::Table<QByteArray> row({"bytes"});
        row("TLS", QByteArray::fromHex("1603010200010001fc0303") + QByteArray(200, '\x55'));
        row("the first byte of TLS", "\x16");
        row("TLS with an LF", QByteArray::fromHex("160301020a0100"));
        row("an LF alone", "\n");
        row("lines with LF alone", "GET /api/v1/limit HTTP/1.1\nHost: x\n\n");
        row("the first line with LF alone", "GET /api/v1/limit HTTP/1.1\n");
        row("a header with LF alone", "GET /api/v1/limit HTTP/1.1\r\nHost: x\n");
        row("the empty line with LF alone", "GET /api/v1/limit HTTP/1.1\r\nHost: x\r\n\n");
        row("a bare CR", "GET /api/v1/limit HTTP/1.1\rHost");
        row("a NUL", QByteArray("GET /\0", 6));
        row("an empty line, then TLS", "\r\n\x16\x03\x01");
        const QByteArray chunked =
            "POST /api/v1/check HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n";
        row("the size of a chunk with LF alone", chunked + "5\nhello\n0\n\n");
        row("a field behind the chunks with LF alone", chunked + "0\r\nA: b\n\n");
    }

    /// No further bytes could make it a valid request, so the service does not wait for more. The clock is
    /// stopped here.
    void refusesInvalidBytesImmediately()
    {
        QFETCH(QByteArray, bytes);
        const bool comesInPieces = bytes.size() < 100;
        const auto socket = m_world.connect();
        QByteArray rest;
        for (const QByteArray &piece :
             comesInPieces ? QList<QByteArray>{bytes.chopped(1), bytes.right(1)} : QList<QByteArray>{bytes}) {
            socket->write(piece);
            socket->flush();
        }
        QCOMPARE(readReply(*socket, rest).status, 400);
        QVERIFY(isClosed(*socket));
    }

    /// Valid requests with a few bytes changed, the same ones in every run.
    void survivesFuzzedRequests()
    {
        quint32 state = 20'260'310;
        const auto random = [&state](qsizetype below) {
            state = state * 1'664'525U + 1'013'904'223U;
            return static_cast<qsizetype>((state >> 8U) % static_cast<quint32>(below));
        };
        const QList<QByteArray> seeds{
            limitRequest("X-API-Key: ptu_0\r\nX-Forwarded-For: 1.2.3.4\r\n"),
            checkRequest(R"({"domains":"a.example, b.example\nwww.c.example/path"})",
                         "Expect: 100-continue\r\n"),
            "POST /api/v1/check HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"
            "Transfer-Encoding: chunked\r\n\r\nB\r\n{\"domains\":\r\nC\r\n\"a.example\"}\r\n0\r\n\r\n"};
        for (int round = 0; round < 300; ++round) {
            QByteArray request = seeds[random(seeds.size())];
            for (qsizetype changes = 1 + random(6); changes > 0; --changes) {
                const qsizetype at = random(request.size());
                switch (random(4)) {
                case 0:
                    request[at] = static_cast<char>(random(256));
                    break;
                case 1:
                    request.remove(at, 1 + random(10));
                    break;
                case 2:
                    request.insert(at, static_cast<char>(random(256)));
                    break;
                default:
                    request.insert(at, request.mid(random(request.size()), random(40)));
                    break;
                }
                if (request.isEmpty())
                    request = "\n";
            }
            const auto socket = m_world.connect();
            socket->write(request);
            // Terminates any unfinished request, so the service does not wait for more.
            socket->write("\r\n\r\n0\r\n\r\n");
            socket->flush();
            socket->disconnectFromHost();
            QVERIFY(isClosed(*socket));
        }
        QCOMPARE(send(limitRequest()).status, 200);
    }

    void keepsConnectionsAlive()
    {
        const auto socket = m_world.connect();
        QByteArray rest;
        for (int i = 0; i < 20; ++i) {
            socket->write(i % 2 == 0 ? limitRequest() : checkRequest(R"({"domains":"a.example"})"));
            QCOMPARE(readReply(*socket, rest).status, 200);
        }
        socket->write(limitRequest("Connection: close\r\n"));
        QCOMPARE(readReply(*socket, rest).status, 200);
        QVERIFY(isClosed(*socket));
    }

    void answersHeadAsGetWithoutABody_data()
    {
        const test::Table<QByteArray> row({"rest"});
        for (const char *rest :
             {"/api/v1/limit HTTP/1.1\r\nHost: x\r\n\r\n", "/api/v1/stats HTTP/1.1\r\nHost: x\r\n\r\n",
              "/api/v1/limit HTTP/1.1\r\nHost: x\r\nX-API-Key: none\r\n\r\n",
              "/api/v1/nothing HTTP/1.1\r\nHost: x\r\n\r\n", "/api/v1/check HTTP/1.1\r\nHost: x\r\n\r\n",
              "/ HTTP/1.1\r\nHost: x\r\n\r\n", "/openapi.json HTTP/1.1\r\nHost: x\r\n\r\n"})
            row(rest, QByteArray(rest));
    }
    void answersHeadAsGetWithoutABody()
    {
        QFETCH(QByteArray, rest);
        const auto socket = m_world.connect();
        QByteArray more;
        socket->write("GET " + rest);
        const RawReply get = readReply(*socket, more);
        socket->write("HEAD " + rest);
        const RawReply head = readReply(*socket, more, false);
        QCOMPARE(head.head, get.head);
        socket->write(limitRequest()); // the client sends no body before the reply
        QCOMPARE(readReply(*socket, more).status, 200);
    }

    void answersPipelinedRequestsInOrder()
    {
        const auto socket = m_world.connect();
        QByteArray requests;
        for (int i = 0; i < 50; ++i)
            requests += checkRequest("{\"domains\":\"site-" + QByteArray::number(i) + ".example\"}");
        socket->write(requests);
        QByteArray rest;
        for (int i = 0; i < 50; ++i) {
            const RawReply reply = readReply(*socket, rest);
            QCOMPARE(reply.status, 200);
            QVERIFY2(reply.body.contains("site-" + QByteArray::number(i) + ".example"),
                     reply.body.constData());
        }
    }

    void answersManyParallelConnections_data()
    {
        const test::Table<int> row({"threads"});
        row("one thread", 1);
        row("two", 2);
        row("more than connections", 50);
    }

    /// Each connection gets its own answers on any thread, while others open and close.
    void answersManyParallelConnections()
    {
        QFETCH(int, threads);
        SocketWorld world;
        world.config.http.threads = threads;
        world.start();
        std::vector<std::unique_ptr<QTcpSocket>> sockets;
        for (int i = 0; i < 20; ++i)
            sockets.push_back(world.connect());
        for (int round = 0; round < 5; ++round) {
            const auto name = [&](size_t i) {
                return "site-" + QByteArray::number(round) + '-' + QByteArray::number(i) + ".example";
            };
            for (size_t i = 0; i < sockets.size(); ++i)
                sockets[i]->write(checkRequest("{\"domains\":\"" + name(i) + "\"}"));
            for (size_t i = 0; i < sockets.size(); ++i) {
                const RawReply reply = readReply(*sockets[i]);
                QCOMPARE(reply.status, 200);
                QVERIFY2(reply.body.contains(name(i)), reply.body.constData());
            }
            sockets.pop_back();
            sockets.push_back(world.connect());
        }
        QCOMPARE(world.service->chargedUnits(), 100);
    }

    void everyReplyHasTheDateOfTheClock()
    {
        const QByteArray date = "Tue, 10 Mar 2026 08:00:00 GMT";
        for (const QByteArray &request :
             {limitRequest(), checkRequest("{}"), checkRequest(R"({"domains":"a.example"})"),
              limitRequest("X-API-Key: none\r\n"), checkRequest(QByteArray(70'000, ' ')),
              limitRequest("X-API-Key: a\r\nX-API-Key: b\r\n"),
              QByteArray("GET / HTTP/1.1\r\nHost: x\r\n\r\n"),
              QByteArray("GET /nothing HTTP/1.1\r\nHost: x\r\n\r\n")}) {
            const RawReply reply = send(request);
            QVERIFY2(reply.header("Date") == date, (request.left(100) + reply.head).constData());
            QCOMPARE(reply.head.toLower().count("\ndate:"), 1);
        }
    }

    void startPageShowsTheListSource()
    {
        const RawReply reply = send("GET / HTTP/1.1\r\nHost: x\r\n\r\n");
        QCOMPARE(reply.status, 200);
        QCOMPARE(reply.header("Content-Type"), QByteArray("text/html; charset=utf-8"));
        QVERIFY(reply.body.contains("list.txt"));
    }

    void readsForwardedForFromTrustedProxiesOnly_data()
    {
        const test::Table<QStringList, QByteArray, QByteArray> row({"proxies", "headers", "ip"});
        const QStringList none;
        const QStringList loopback{u"127.0.0.0/8"_s};
        row("no proxy, no header", none, QByteArray(), "127.0.0.1");
        row("header from an untrusted client", none, "X-Forwarded-For: 192.0.2.9\r\n", "127.0.0.1");
        row("trusted", loopback, "X-Forwarded-For: 192.0.2.9\r\n", "192.0.2.9");
        row("two headers", loopback, "X-Forwarded-For: 6.6.6.6\r\nX-Forwarded-For: 192.0.2.9\r\n",
            "192.0.2.9");
        row("trusted, written as IPv6", {u"::ffff:127.0.0.1"_s}, "X-Forwarded-For: 192.0.2.9\r\n",
            "192.0.2.9");
        row("hexadecimal is no address", loopback, "X-Forwarded-For: 0x7f.0.0.7\r\n", "127.0.0.1");
        row("IPv6", loopback, "x-forwarded-for: 2001:DB8::1\r\n", "2001:db8::1");
    }

    /// The access log records the client's IP.
    void readsForwardedForFromTrustedProxiesOnly()
    {
        QFETCH(QStringList, proxies);
        QFETCH(QByteArray, headers);
        QFETCH(QByteArray, ip);
        SocketWorld world;
        world.config.http.proxies = *service::TrustedProxies::parse(proxies);
        world.config.anonymousDailyLimit = 1;
        world.config.accessLog = world.path("access.log");
        world.start();
        const auto socket = world.connect();
        socket->write(limitRequest(headers));
        QCOMPARE(readReply(*socket).status, 200);
        world.service.reset();
        QCOMPARE(QJsonDocument::fromJson(test::bytesOf(world.path("access.log"))).object()[u"ip"].toString(),
                 QString::fromLatin1(ip));
    }

    // Bodies of every kind and length: the contract's 422, an error status or a closed connection. At most 64
    // KiB of a body is in memory.

    void bodyWithoutValidDomainsGets422_data()
    {
        const test::Table<QByteArray> row({"body"});
        row("nothing", QByteArray());
        row("an array of names", R"({"domains":["a.example"]})");
        for (const char *value :
             {"null", "true", "1", "1e999", "{}", "[]", "\"\"", "\"\\ud800\"", "\"\\u0000\""})
            row(value, QByteArray("{\"domains\":") + value + '}');
        row("a string alone", "\"a.example\"");
        row("an array alone", "[\"a.example\"]");
        row("deep arrays", QByteArray(60'000, '['));
        row("deep arrays that end", QByteArray(30'000, '[') + QByteArray(30'000, ']'));
        row("deep objects", QByteArray("{\"a\":").repeated(10'000));
        row("deep in domains", "{\"domains\":" + QByteArray(20'000, '[') + QByteArray(20'000, ']') + '}');
        row("invalid UTF-8", "{\"domains\":\"\xff\xfe\xc0\x80.example.\xed\xa0\x80\"}");
        row("invalid UTF-8 everywhere", QByteArray(1'000, '\xff'));
        row("NULs", QByteArray(1'000, '\0'));
        row("a NUL in the name", QByteArray("{\"domains\":\"a\0.example\"}", 24));
        row("cut short", "{\"domains\":\"a.exa");
        row("something after it", "{\"domains\":\"a.example\"} x");
        row("one long label", "{\"domains\":\"" + QByteArray(9'000, 'a') + ".example\"}");
        row("only separators", "{\"domains\":\"" + QByteArray(9'000, ',') + "\"}");
        row("a number with many digits", "{\"domains\":" + QByteArray(60'000, '9') + '}');
        row("a BOM alone", "\xef\xbb\xbf");
        // Accepted by Qt's parser but invalid in RFC 8259.
        row("a line break in a string", "{\"domains\":\"a.example\nb.example\"}");
        row("a control character in a string", "{\"domains\":\"a.example\",\"x\":\"\x01\"}");
        for (const char *value : {".5", "1.", "01", "-", "1e", "\"\\q\"", "\"\\u12\""})
            row(value, QByteArray("{\"domains\":\"a.example\",\"x\":") + value + '}');
    }

    /// The contract's 422 (section 7), never a 5xx, and nothing is charged.
    void bodyWithoutValidDomainsGets422()
    {
        QFETCH(QByteArray, body);
        const qint64 charged = m_world.service->chargedUnits();
        const RawReply reply = send(checkRequest(body));
        QCOMPARE(reply.status, 422);
        QCOMPARE(QJsonDocument::fromJson(reply.body).object()[u"message"].toString(),
                 u"Please provide at least one valid domain to check."_s);
        QCOMPARE(m_world.service->chargedUnits(), charged);
    }

    /// All of these are valid JSON.
    void acceptsAnyValidJson_data()
    {
        const test::Table<QByteArray> row({"body"});
        row("numbers", R"({"x":[0,-0.5e+3,10.25E-2,1e9],"domains":"a.example"})");
        row("escapes", "{\"\\u0064omains\":\"a\\u002eexample\\n\",\"x\":\"\\\"\\\\\\/\\b\\f\\r\\té\"}");
        row("words and spaces", "\t{ \"a\" : [true,\r\n false,null] , \"domains\":\"a.example\" } ");
    }
    void acceptsAnyValidJson()
    {
        QFETCH(QByteArray, body);
        QCOMPARE(send(checkRequest(body)).status, 200);
    }

    void refusesALargeBody_data()
    {
        const test::Table<qsizetype, int> row({"size", "status"});
        row("64 KiB", qsizetype(64 * 1024), 422);
        row("one byte more", qsizetype(64 * 1024 + 1), 413);
        row("1 MiB", qsizetype(1024 * 1024), 413);
    }

    /// With a Content-Length or chunked. The connection stays usable.
    void refusesALargeBody()
    {
        QFETCH(qsizetype, size);
        QFETCH(int, status);
        const auto socket = m_world.connect();
        QByteArray rest;
        socket->write(checkRequest(QByteArray(size, ' ')));
        QCOMPARE(readReply(*socket, rest).status, status);

        QByteArray chunks;
        for (qsizetype sent = 0; sent < size; sent += 4'000) {
            const qsizetype chunk = std::min<qsizetype>(4'000, size - sent);
            chunks += QByteArray::number(chunk, 16) + "\r\n" + QByteArray(chunk, ' ') + "\r\n";
        }
        socket->write("POST /api/v1/check HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"
                      "Transfer-Encoding: chunked\r\n\r\n" +
                      chunks + "0\r\n\r\n");
        QCOMPARE(readReply(*socket, rest).status, status);
        socket->write(limitRequest());
        QCOMPARE(readReply(*socket, rest).status, 200);
    }

    void closesAnEndlessBody()
    {
        const auto socket = m_world.connect();
        socket->write("POST /api/v1/check HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n");
        const QByteArray chunk = "1000\r\n" + QByteArray(0x1000, ' ') + "\r\n";
        qint64 sent = 0;
        while (socket->state() == QAbstractSocket::ConnectedState && sent < 64 * 1024 * 1024) {
            socket->write(chunk);
            sent += chunk.size();
            if (!socket->waitForBytesWritten(30'000))
                break;
        }
        QVERIFY(isClosed(*socket));
        QVERIFY2(sent < 32 * 1024 * 1024, QByteArray::number(sent).constData());
        QCOMPARE(send(limitRequest()).status, 200);
    }

    void refusesALargeBodyBeforeItIsSent()
    {
        for (const QByteArray &headers : {QByteArray("Content-Length: 70000\r\nExpect: 100-continue\r\n"),
                                          QByteArray("Content-Length: 2000000\r\n")}) {
            const auto socket = m_world.connect();
            socket->write("POST /api/v1/check HTTP/1.1\r\nHost: x\r\n" + headers + "\r\n");
            const RawReply reply = readReply(*socket);
            QCOMPARE(reply.status, 413);
            QCOMPARE(reply.header("Connection").toLower(), QByteArray("close"));
            QVERIFY(isClosed(*socket));
        }
    }

    void acceptsABodyAfterExpectContinue()
    {
        const auto socket = m_world.connect();
        const QByteArray body = R"({"domains":"blocked.example"})";
        const QByteArray whole = checkRequest(body, "Expect: 100-continue\r\n");
        socket->write(whole.chopped(body.size()));
        QByteArray rest;
        QCOMPARE(readReply(*socket, rest).status, 100);
        socket->write(body);
        const RawReply reply = readReply(*socket, rest);
        QCOMPARE(reply.status, 200);
        QVERIFY(reply.body.contains(R"("Blocked":true)"));
    }

private:
    [[nodiscard]] RawReply send(const QByteArray &bytes) const
    {
        const auto socket = m_world.connect();
        socket->write(bytes);
        QByteArray rest;
        return readReply(*socket, rest);
    }

    SocketWorld m_world;
};

PANTAU_TEST(TestServiceFront)
#include "tst_service_front.moc"
