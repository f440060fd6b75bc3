// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "support/listening_webhook.h"
#include "support/patience.h"
#include "support/test_program.h"

#include <QProcess>
#include <QTcpServer>
#include <QTest>

#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/read.hpp>
#include <boost/asio/write.hpp>

#include <string>
#include <thread>
#include <utility> // which Boost 1.74 forgets

using namespace pantau;
using namespace pantau::evidence;
using namespace pantau::test;
using namespace std::chrono_literals;

namespace {

/// With a token, an address and a body that are good; only the HTTP is to be judged.
QByteArray request(const QByteArray &headers, const QByteArray &body,
                   const QByteArray &line = "POST /hint HTTP/1.1")
{
    return line + "\r\nHost: localhost\r\nAuthorization: Bearer TOKEN\r\n" + headers + "\r\n" + body;
}

QByteArray chunked(const QByteArray &body)
{
    return request("Transfer-Encoding: chunked\r\n", body);
}

const QByteArray Length = "Content-Length: 25\r\n"; // of Body
const QByteArray OneChunk = "19\r\n" + Body + "\r\n0\r\n\r\n";

/// What is one call however it is written.
struct Wire
{
    const char *name;
    QByteArray bytes;
};

} // namespace

/// How the webhook reads HTTP, byte by byte: what is taken for a call, what for none, and how a connection
/// ends.
class TestHintHttp : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void reads_data();
    void reads();
    void readsWhatComesByteByByte();
    void decodesTheAddress_data();
    void decodesTheAddress();
    void refusesWhatIsNotProper_data();
    void refusesWhatIsNotProper();
    void takesOneCallAConnection();
    void saysGoAhead_data();
    void saysGoAhead();
    void repliesToAHeadWithoutABody();
    void theReplyArrivesThoughMuchIsStillSent();
    void endsWhatGoesFarBeyondABody();
    void answeredOnesMakeRoom();
    void headsHaveALimit_data();
    void headsHaveALimit();
    void whoClosesHalfIsAnswered();
    void listensAtBothLoopbackAddresses();
    void whatIsTakenIsTakenToItsEnd();
    void aProgramThatIsStartedHoldsNothing();
};

void TestHintHttp::reads_data()
{
    QTest::addColumn<QByteArray>("bytes");
    for (const Wire &each : {
             Wire{"as usual", request(Length, Body)},
             Wire{"HTTP/1.0", request(Length, Body, "POST /hint HTTP/1.0")},
             Wire{"after empty lines", "\r\n\r\n" + request(Length, Body)},
             Wire{"space around the length", request("Content-Length: \t 25 \r\n", Body)},
             Wire{"in a chunk", chunked(OneChunk)},
             Wire{"in two chunks",
                  chunked("5\r\n" + Body.first(5) + "\r\n14\r\n" + Body.sliced(5) + "\r\n0\r\n\r\n")},
             Wire{"with an extension", chunked("19;a=b\r\n" + Body + "\r\n0\r\n\r\n")},
             Wire{"with a trailer", chunked("19\r\n" + Body + "\r\n0\r\nOrigin: x\r\n\r\n")},
             Wire{"chunked, in capitals", request("Transfer-Encoding: CHUNKED\r\n", OneChunk)},
             Wire{"another expectation", request(Length + "Expect: more\r\n", Body)},
             Wire{"would upgrade", request(Length + "Connection: Upgrade\r\nUpgrade: h2c\r\n", Body)},
             Wire{"letters of elsewhere", request(Length + "X-Name: caf\xe9\r\n", Body)},
         })
        QTest::newRow(each.name) << each.bytes;
}

void TestHintHttp::reads()
{
    QFETCH(QByteArray, bytes);
    Listening world;
    const test::HttpAnswer answer = world.ask(bytes.replace("TOKEN", world.token.secretBytes()));
    QCOMPARE(answer.status, 202);
    QCOMPARE(answer.body[QStringLiteral("taken")].toInt(), 1);
    QVERIFY(answer.head.startsWith("HTTP/1.1 202 Accepted\r\n"));
    for (const char *header : {"\r\nConnection: close\r\n", "\r\nContent-Type: application/json\r\n",
                               "\r\nContent-Length: 24\r\n", "\r\nDate: Tue, 10 Mar 2026 08:00:00 GMT\r\n"})
        QVERIFY2(answer.head.contains(header), header);
    QCOMPARE(world.taken().size(), 1);
    QCOMPARE(world.taken().constFirst().domains.constFirst().ascii(), QStringLiteral("shop.example"));
}

void TestHintHttp::readsWhatComesByteByByte()
{
    for (const QByteArray &bytes : {request(Length, Body), chunked(OneChunk)}) {
        Listening world;
        QByteArray whole = bytes;
        whole.replace("TOKEN", world.token.secretBytes());
        HttpConnection slow(world.webhook->port());
        for (const char byte : whole)
            slow.send(QByteArray(1, byte));
        QVERIFY(slow.hasEnded());
        QCOMPARE(slow.answer().status, 202);
    }
}

void TestHintHttp::decodesTheAddress_data()
{
    QTest::addColumn<QByteArray>("query");
    QTest::addColumn<QString>("domain");
    QTest::addColumn<QString>("source");
    const auto row = [](const char *query, const char *domain, const char *source) {
        QTest::newRow(query) << QByteArray(query) << QString::fromLatin1(domain) << QString::fromUtf8(source);
    };
    row("domain=a.example&source=up+time", "a.example", "up time");
    row("domain=a.example&source=up%20time%2B", "a.example", "up time+");
    row("domain=a.example&source=caf%C3%A9", "a.example", "café");
    row("domain=a.example&source=caf\xc3\xa9", "a.example", "café");
    row("domain=a.example&source=a=b", "a.example", "a=b");
    row("domain=a.example&source=a%26b%3D", "a.example", "a&b=");
    row("domain=a.example&source=100%&looks=blocked", "a.example", "100%");
    row("domain=a.example&source=%zz%4", "a.example", "%zz%4");
    row("&&dom%61in=a.example&&", "a.example", "webhook");
    row("domain=a.example?x", "a.example", "webhook");
}

void TestHintHttp::decodesTheAddress()
{
    QFETCH(QByteArray, query);
    Listening world;
    QCOMPARE(world.post("/hint?" + query, {}).status, 202);
    QTEST(world.taken().constFirst().domains.constFirst().ascii(), "domain");
    QTEST(world.taken().constFirst().source, "source");
}

void TestHintHttp::refusesWhatIsNotProper_data()
{
    QTest::addColumn<QByteArray>("bytes");
    const auto line = [](const char *text) { return request(Length, Body, text); };
    const auto field = [](const QByteArray &text) { return request(Length + text + "\r\n", Body); };
    for (const Wire &each : {
             Wire{"no HTTP", "nonsense\r\n\r\n"},
             Wire{"no version", line("POST /hint")},
             Wire{"an old version", line("POST /hint HTTP/0.9")},
             Wire{"a new version", line("POST /hint HTTP/2.0")},
             Wire{"a version in small letters", line("POST /hint http/1.1")},
             Wire{"two spaces", line("POST  /hint HTTP/1.1")},
             Wire{"two spaces before the version", line("POST /hint  HTTP/1.1")},
             Wire{"a space at first", line(" POST /hint HTTP/1.1")},
             Wire{"tabs", line("POST\t/hint\tHTTP/1.1")},
             Wire{"a space in the address", line("POST /hint x HTTP/1.1")},
             Wire{"a NUL in the address", request(Length, Body, QByteArray("POST /hint\0 HTTP/1.1", 20))},
             Wire{"no method", line("P(ST /hint HTTP/1.1")},
             Wire{"lines that end with LF alone", request(Length, Body).replace("\r\n", "\n")},
             Wire{"one line that ends with LF alone", field("X: a\nY: b")},
             Wire{"one line that ends with CR alone", field("X: a\rY: b")},
             Wire{"a continued line", field("X: a\r\n b")},
             Wire{"a continued token", "POST /hint HTTP/1.1\r\nHost: localhost\r\nAuthorization:\r\n\tBearer "
                                       "TOKEN\r\n" +
                                           Length + "\r\n" + Body},
             Wire{"a line without a name", field(": x")},
             Wire{"a line without a colon", field("nonsense")},
             Wire{"a space before the colon", field("X : a")},
             Wire{"no name of a header", field("X(y): a")},
             Wire{"a NUL in a header", field(QByteArray("X: a\0b", 6))},
             Wire{"no host",
                  "POST /hint HTTP/1.1\r\nAuthorization: Bearer TOKEN\r\n" + Length + "\r\n" + Body},
             Wire{"a length and chunks", request(Length + "Transfer-Encoding: chunked\r\n", OneChunk)},
             Wire{"chunks and a length", request("Transfer-Encoding: chunked\r\n" + Length, OneChunk)},
             Wire{"a length twice", request(Length + Length, Body)},
             Wire{"two lengths", request(Length + "Content-Length: 3\r\n", Body)},
             Wire{"a list of lengths", request("Content-Length: 25, 25\r\n", Body)},
             Wire{"a length with a sign", request("Content-Length: +25\r\n", Body)},
             Wire{"a negative length", request("Content-Length: -25\r\n", Body)},
             Wire{"a length in hex", request("Content-Length: 0x19\r\n", Body)},
             Wire{"a length with more behind", request("Content-Length: 25x\r\n", Body)},
             Wire{"an empty length", request("Content-Length: \r\n", Body)},
             Wire{"an endless length", request("Content-Length: 99999999999999999999\r\n", Body)},
             Wire{"chunked twice",
                  request("Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked\r\n", OneChunk)},
             Wire{"chunked twice in one", request("Transfer-Encoding: chunked, chunked\r\n", OneChunk)},
             Wire{"compressed", request("Transfer-Encoding: gzip\r\n", Body)},
             Wire{"compressed in chunks", request("Transfer-Encoding: gzip, chunked\r\n", OneChunk)},
             Wire{"as it is", request("Transfer-Encoding: identity\r\n" + Length, Body)},
             Wire{"chunks in HTTP/1.0",
                  request("Transfer-Encoding: chunked\r\n", OneChunk, "POST /hint HTTP/1.0")},
             Wire{"no size of a chunk", chunked("zz\r\n" + Body + "\r\n0\r\n\r\n")},
             Wire{"a size with a prefix", chunked("0x19\r\n" + Body + "\r\n0\r\n\r\n")},
             Wire{"a size after a space", chunked(" 19\r\n" + Body + "\r\n0\r\n\r\n")},
             Wire{"a chunk that is longer", chunked("18\r\n" + Body + "\r\n0\r\n\r\n")},
             Wire{"an endless chunk", chunked("fffffffffffffffff\r\n" + Body)},
             Wire{"an endless extension", chunked("19;" + QByteArray(20'000, 'x'))},
         })
        QTest::newRow(each.name) << each.bytes;
}

/// What is no HTTP, or what another program could read as another call.
void TestHintHttp::refusesWhatIsNotProper()
{
    QFETCH(QByteArray, bytes);
    Listening world;
    const test::HttpAnswer answer = world.ask(bytes.replace("TOKEN", world.token.secretBytes()));
    QCOMPARE(answer.status, 400);
    QVERIFY(!answer.body[QStringLiteral("error")].toString().isEmpty());
    QVERIFY(world.taken().isEmpty());
    QCOMPARE(world.post("/hint", Body).status, 202);
}

/// What follows on the same connection is never read: it may be another's call, put into the first.
void TestHintHttp::takesOneCallAConnection()
{
    Listening world;
    QByteArray second = request(Length, R"({"domain":"next.example"})");
    second.replace("TOKEN", world.token.secretBytes());
    QCOMPARE(world.ask(httpRequest("POST", "/hint", {world.bearer()}, Body) + second).status, 202);
    QCOMPARE(world.ask(httpRequest("POST", "/hint", {}, {}) + second).status, 401);
    QCOMPARE(world.taken().size(), 1);
    QCOMPARE(world.taken().constFirst().domains.constFirst().ascii(), QStringLiteral("shop.example"));
}

void TestHintHttp::saysGoAhead_data()
{
    QTest::addColumn<QByteArray>("bytes");
    QTest::addColumn<QByteArray>("first");
    const QByteArray waits = Length + "Expect: 100-Continue\r\n";
    QTest::newRow("let in") << request(waits, {}) << QByteArray("HTTP/1.1 100 Continue\r\n\r\n");
    QTest::newRow("too large") << request("Content-Length: 65537\r\nExpect: 100-continue\r\n", {})
                               << QByteArray("HTTP/1.1 413 ");
    QTest::newRow("refused") << request(waits, {}, "PUT /hint HTTP/1.1") << QByteArray("HTTP/1.1 405 ");
}

/// Who asks first, as curl does before a long body, is told so, or is refused before he sends it.
void TestHintHttp::saysGoAhead()
{
    QFETCH(QByteArray, bytes);
    QFETCH(QByteArray, first);
    Listening world;
    QTcpSocket socket;
    socket.connectToHost(QHostAddress::LocalHost, world.webhook->port());
    QVERIFY(socket.waitForConnected(Patience));
    socket.write(bytes.replace("TOKEN", world.token.secretBytes()));
    QVERIFY(test::waitFor([&] { return socket.bytesAvailable() >= first.size(); }));
    QCOMPARE(socket.read(first.size()), first);
    if (!first.contains("Continue"))
        return;
    socket.write(Body);
    QVERIFY(test::waitFor([&] { return socket.state() == QAbstractSocket::UnconnectedState; }));
    QVERIFY(socket.readAll().startsWith("HTTP/1.1 202 "));
}

void TestHintHttp::repliesToAHeadWithoutABody()
{
    Listening world;
    const test::HttpAnswer answer = world.ask(httpRequest("HEAD", "/hint", {world.bearer()}, {}));
    QCOMPARE(answer.status, 405);
    QVERIFY(answer.head.contains("Content-Length: 43\r\n"));
    QVERIFY(answer.text.isEmpty());
}

/// Most tools send all of a call before they read a reply. They would find the connection reset, and some
/// systems then drop what has come.
void TestHintHttp::theReplyArrivesThoughMuchIsStillSent()
{
    namespace asio = boost::asio;
    Listening world;
    const QByteArray large(700'000, 'x');
    for (const QByteArray &bytes : {httpRequest("POST", "/hint", {}, large), "nonsense\r\n\r\n" + large}) {
        asio::io_context context;
        asio::ip::tcp::socket tool(context);
        tool.connect({asio::ip::address_v4::loopback(), world.webhook->port()});
        boost::system::error_code error;
        asio::write(tool, asio::buffer(bytes.constData(), std::size_t(bytes.size())), error);
        QCOMPARE(error.value(), 0);
        tool.shutdown(asio::ip::tcp::socket::shutdown_send, error);
        std::string reply;
        asio::read(tool, asio::dynamic_buffer(reply), error);
        QVERIFY2(error == asio::error::eof, error.message().c_str());
        QVERIFY(reply.starts_with("HTTP/1.1 40"));
    }
    QCOMPARE(world.post("/hint", large).status, 413);
}

void TestHintHttp::endsWhatGoesFarBeyondABody()
{
    Listening world;
    HttpConnection endless(world.webhook->port());
    endless.send("POST /hint HTTP/1.1\r\nHost: localhost\r\n" + world.bearer() +
                 "\r\nTransfer-Encoding: chunked\r\n\r\n800000\r\n");
    endless.send(QByteArray(3'000'000, 'x'));
    QVERIFY(endless.hasEnded());
    QCOMPARE(endless.answer().status, 413);
    QVERIFY(world.taken().isEmpty());
}

/// Who has a reply and neither reads it nor goes away makes room at once.
void TestHintHttp::answeredOnesMakeRoom()
{
    namespace asio = boost::asio;
    HintWebhookConfig config;
    config.maxConnections = 8;
    Listening world(config);
    asio::io_context context;
    std::vector<asio::ip::tcp::socket> refused;
    const QByteArray call = httpRequest("POST", "/hint", {}, "x");
    for (int i = 0; i < 24; ++i) {
        refused.emplace_back(context).connect({asio::ip::address_v4::loopback(), world.webhook->port()});
        asio::write(refused.back(), asio::buffer(call.constData(), std::size_t(call.size())));
    }
    HttpConnection next(world.webhook->port());
    next.send(httpRequest("POST", "/hint", {world.bearer()}, Body));
    const auto start = world.clock.monotonic();
    QCOMPARE(answerInTime(world, next).status, 202);
    QVERIFY(world.clock.monotonic() - start < 5s);
}

void TestHintHttp::headsHaveALimit_data()
{
    QTest::addColumn<QByteArray>("bytes");
    QTest::addColumn<int>("status");
    const auto withHead = [](int size) {
        const auto rest = request(Length + "X: \r\n", {}).size() - 5 + 43; // with a token
        return request(Length + "X: " + QByteArray(size - rest, 'x') + "\r\n", Body);
    };
    QTest::newRow("as long as it may be") << withHead(16'384) << 202;
    QTest::newRow("longer") << withHead(16'385) << 431;
    QTest::newRow("far longer") << withHead(100'000) << 431;
    QTest::newRow("without an end") << QByteArray("POST /hint HTTP/1.1\r\nX: " + QByteArray(20'000, 'x'))
                                    << 431;
    QTest::newRow("the address") << request(Length, Body,
                                            "POST /hint?x=" + QByteArray(17'000, 'x') + " HTTP/1.1")
                                 << 414;
}

void TestHintHttp::headsHaveALimit()
{
    QFETCH(QByteArray, bytes);
    Listening world;
    const test::HttpAnswer answer = world.ask(bytes.replace("TOKEN", world.token.secretBytes()));
    QTEST(answer.status, "status");
    QVERIFY(answer.status == 202 || answer.body[QStringLiteral("error")].toString().contains(u"16"));
}

void TestHintHttp::whoClosesHalfIsAnswered()
{
    Listening world;
    QTcpSocket socket;
    socket.connectToHost(QHostAddress::LocalHost, world.webhook->port());
    QVERIFY(socket.waitForConnected(Patience));
    socket.write(httpRequest("POST", "/hint", {world.bearer()}, Body));
    socket.disconnectFromHost();
    QVERIFY(test::waitFor([&world] { return world.taken().size() == 1; }));
}

void TestHintHttp::listensAtBothLoopbackAddresses()
{
    Listening world;
    QTcpServer probe;
    const bool hasSix = probe.listen(QHostAddress::LocalHostIPv6);
    QTcpSocket socket;
    socket.connectToHost(QHostAddress::LocalHostIPv6, world.webhook->port());
    QCOMPARE(socket.waitForConnected(hasSix ? Patience : 2000), hasSix);
    if (!hasSix)
        return;
    socket.write(httpRequest("POST", "/hint", {world.bearer()}, Body, "[::1]"));
    QVERIFY(test::waitFor([&] { return socket.state() == QAbstractSocket::UnconnectedState; }));
    QVERIFY(socket.readAll().startsWith("HTTP/1.1 202 "));
}

void TestHintHttp::whatIsTakenIsTakenToItsEnd()
{
    Listening world;
    world.mutex.lock(); // so it is being taken, as long as this is held
    HttpConnection tool(world.webhook->port());
    tool.send(httpRequest("POST", "/hint", {world.bearer()}, Body));
    QVERIFY(test::waitFor([&world] { return world.begun > 0; }));
    std::thread end([&world] { world.webhook.reset(); });
    world.mutex.unlock();
    end.join();
    QCOMPARE(world.taken().size(), 1);
    QVERIFY(tool.hasEnded());
    QCOMPARE(tool.answer().status, 202);
}

/// As the browser that Pantau opens an address with, which may run on for days.
void TestHintHttp::aProgramThatIsStartedHoldsNothing()
{
    Listening world;
    const quint16 port = world.webhook->port();
    HttpConnection open(port);
    open.send("POST /hint HTTP/1.1\r\n");
    QCOMPARE(world.post("/hint", Body).status, 202); // by then the other had connected
    QProcess other;
#ifdef Q_OS_WIN
    other.start(QStringLiteral("ping"), {QStringLiteral("-t"), QStringLiteral("127.0.0.1")});
#else
    other.start(QStringLiteral("sleep"), {QStringLiteral("600")});
#endif
    QVERIFY(other.waitForStarted(Patience));
    world.webhook.reset();
    QVERIFY(open.hasEnded());
    QTcpServer next;
    QVERIFY2(next.listen(QHostAddress::LocalHost, port), "the port is free again");
    other.kill();
    QVERIFY(other.waitForFinished(Patience));
}

PANTAU_TEST(TestHintHttp)
#include "tst_hint_http.moc"
