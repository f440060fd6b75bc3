// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "support/listening_webhook.h"
#include "support/patience.h"
#include "support/test_program.h"

#include <QNetworkInterface>
#include <QTcpServer>
#include <QTest>

using namespace pantau;
using namespace pantau::evidence;
using namespace pantau::test;
using namespace std::chrono_literals;

namespace {

QString names(const QList<DomainName> &domains)
{
    QStringList texts;
    for (const DomainName &domain : domains)
        texts += domain.ascii();
    return texts.join(u' ');
}

} // namespace

/// The webhook over real connections: who is let in, what is read, and what ends before it is read.
class TestHintWebhook : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void takes_data();
    void takes();
    void letsIn_data();
    void letsIn();
    void theTokenIsNoSource();
    void refuses_data();
    void refuses();
    void tellsTheToolThatNothingCouldBeKept();
    void takesSoManyCallsAMinute();
    void waitsForABodyOnlySoLong();
    void endsWhatSaysNothing();
    void letsNobodyHoldAllPlaces();
    void whoFindsNoPlaceWaits();
    void silentOnesMakeRoom();
    void saysThatThePortIsTaken_data();
    void saysThatThePortIsTaken();
    void listensOnTheLoopbackAlone();
    void nothingListensAnyMoreAtItsEnd();
    void tokensAreLongAndEachIsAnother();
};

void TestHintWebhook::takes_data()
{
    QTest::addColumn<QByteArray>("target");
    QTest::addColumn<QByteArray>("body");
    QTest::addColumn<QString>("domains");
    QTest::addColumn<QString>("source");
    QTest::addColumn<bool>("looksBlocked");
    QTest::addColumn<int>("leftOut");
    const auto row = [](const char *name, const char *target, const QByteArray &body, const char *domains,
                        const char *source = "webhook", bool looksBlocked = true, int leftOut = 0) {
        QTest::newRow(name) << QByteArray(target) << body << QString::fromLatin1(domains)
                            << QString::fromLatin1(source) << looksBlocked << leftOut;
    };
    row("one domain", "/hint", Body, "shop.example");
    row("as it was pasted", "/hint", R"({"domain":"https://www.Shop.example/cart?x=1"})", "shop.example");
    row("several, each once", "/hint", R"({"domains":["a.example","b.example","A.example"]})",
        "a.example b.example");
    row("with its source", "/hint", R"({"domain":"a.example","source":" up\u0007time "})", "a.example",
        "up time");
    row("unblocked", "/hint", R"({"domain":"a.example","looks":"unblocked"})", "a.example", "webhook", false);
    row("what is no domain", "/hint", R"({"domains":["a.example","",7,"no domain"]})", "a.example", "webhook",
        true, 3);
    row("a stranger", "/hint", R"({"domains":["a.example","stranger.example"]})",
        "a.example stranger.example", "webhook", true, 1);
    row("only what is no domain", "/hint", R"({"domain":""})", "", "webhook", true, 1);
    row("in the address", "/hint?domain=a.example&source=uptime&looks=unblocked", {}, "a.example", "uptime",
        false);
    row("in the address, with a foreign body", "/hint?domain=a.example", "heartbeat=1&monitor=2",
        "a.example");
    row("in the address, with JSON that is not for us", "/hint?domain=a.example",
        R"({"domain":"b.example","source":"feed"})", "a.example");
    row("several in the address", "/hint?domain=a.example&domain=https%3A%2F%2Fb.example%2Fx", {},
        "a.example b.example");
    row("the source in the address", "/hint?source=gatus&looks=unblocked", Body, "shop.example", "gatus",
        false);
    row("other members", "/hint", R"({"domain":"a.example","msg":"down","monitor":{"id":3}})", "a.example");
}

void TestHintWebhook::takes()
{
    QFETCH(QByteArray, target);
    QFETCH(QByteArray, body);
    Listening world;
    const test::HttpAnswer answer = world.post(target, body);
    QCOMPARE(answer.status, 202);
    const auto calls = world.taken();
    QCOMPARE(calls.size(), 1);
    QTEST(names(calls.first().domains), "domains");
    QTEST(calls.first().source, "source");
    QTEST(calls.first().looksBlocked, "looksBlocked");
    QTEST(answer.body[QStringLiteral("left_out")].toInt(), "leftOut");
    QFETCH(int, leftOut);
    QCOMPARE(answer.body[QStringLiteral("taken")].toInt(),
             int(calls.first().domains.size()) + calls.first().unreadable - leftOut);
    QCOMPARE(answer.body.size(), 2);
}

void TestHintWebhook::letsIn_data()
{
    QTest::addColumn<QList<QByteArray>>("headers");
    QTest::addColumn<QByteArray>("host");
    QTest::newRow("bearer") << QList<QByteArray>{"Authorization: Bearer "} << QByteArray("127.0.0.1:8497");
    QTest::newRow("another spelling")
        << QList<QByteArray>{"authorization: bearer "} << QByteArray("127.0.0.1");
    QTest::newRow("a header of its own")
        << QList<QByteArray>{"X-Pantau-Token: "} << QByteArray("localhost:8497");
    QTest::newRow("beside other credentials")
        << QList<QByteArray>{"Authorization: Basic eDp5", "X-Pantau-Token: "} << QByteArray("LOCALHOST");
    QTest::newRow("by IPv6") << QList<QByteArray>{"X-Pantau-Token: "} << QByteArray("[::1]:8497");
}

void TestHintWebhook::letsIn()
{
    QFETCH(QList<QByteArray>, headers);
    QFETCH(QByteArray, host);
    Listening world;
    headers.last() += world.token.secretBytes();
    QCOMPARE(world.ask(httpRequest("POST", "/hint", headers, Body, host)).status, 202);
}

/// It would be kept, and shown.
void TestHintWebhook::theTokenIsNoSource()
{
    Listening world;
    const QByteArray token = world.token.secretBytes();
    const auto post = [&world](const QByteArray &source) {
        return world.post("/hint", R"({"domain":"a.example","source":")" + source + "\"}").status;
    };
    for (const QByteArray &source : {token, "Bearer " + token, "token=" + token, token.chopped(1),
                                     token.toUpper(), token.sliced(5, 12).toLower()})
        QCOMPARE(post(source), 400);
    QVERIFY(world.taken().isEmpty());
    QCOMPARE(post("token"), 202);
}

void TestHintWebhook::refuses_data()
{
    QTest::addColumn<QByteArray>("request"); // TOKEN stands for the token
    QTest::addColumn<int>("status");
    const QList<QByteArray> good{"Authorization: Bearer TOKEN"};
    const auto row = [](const QByteArray &name, const QByteArray &request, int status) {
        QTest::newRow(name.constData()) << request << status;
    };
    row("no token", httpRequest("POST", "/hint", {}, Body), 401);
    row("another token", httpRequest("POST", "/hint", {"Authorization: Bearer TOKENx"}, Body), 401);
    row("an empty token", httpRequest("POST", "/hint", {"Authorization: Bearer "}, Body), 401);
    row("no scheme", httpRequest("POST", "/hint", {"Authorization: TOKEN"}, Body), 401);
    row("another scheme", httpRequest("POST", "/hint", {"Authorization: Basic TOKEN"}, Body), 401);
    row("one of two tokens",
        httpRequest("POST", "/hint", {"Authorization: Bearer TOKEN", "X-Pantau-Token: x"}, Body), 401);
    row("the token in the address", httpRequest("POST", "/hint?token=TOKEN", {}, Body), 401);
    for (const char *host :
         {"shop.example", "127.0.0.1.shop.example:8497", "localhost.shop.example", "192.168.1.2",
          "[::1].shop.example", "[fe80::1]", "[::1x", "127.0.0.1:1@shop.example", "localhost:80.shop.example",
          "localhost:80/x", "localhost:abc", "127.0.0.1:1:2", ""})
        row("host " + QByteArray(*host ? host : "empty"), httpRequest("POST", "/hint", good, Body, host),
            403);
    row("no host", "POST /hint HTTP/1.0\r\nAuthorization: Bearer TOKEN\r\nContent-Length: 0\r\n\r\n", 403);
    row("two hosts", httpRequest("POST", "/hint", good + QList<QByteArray>{"Host: shop.example"}, Body), 403);
    row("a page",
        httpRequest("POST", "/hint", good + QList<QByteArray>{"Origin: https://shop.example"}, Body), 403);
    row("a page that hides where it is from",
        httpRequest("POST", "/hint", good + QList<QByteArray>{"Sec-Fetch-Site: cross-site"}, Body), 403);
    row("a page of nowhere", httpRequest("POST", "/hint", good + QList<QByteArray>{"Origin: null"}, Body),
        403);
    row("what a page may do", httpRequest("OPTIONS", "/hint", {"Origin: https://shop.example"}, {}), 403);
    row("GET", httpRequest("GET", "/hint?domain=a.example", good, {}), 405);
    row("PUT", httpRequest("PUT", "/hint", good, Body), 405);
    row("OPTIONS", httpRequest("OPTIONS", "/hint", good, {}), 405);
    row("elsewhere", httpRequest("POST", "/", good, Body), 404);
    row("below", httpRequest("POST", "/hint/x", good, Body), 404);
    row("before a NUL", httpRequest("POST", "/hint%00/x", good, Body), 404);
    row("no JSON", httpRequest("POST", "/hint", good, "domain=a.example"), 400);
    row("no object", httpRequest("POST", "/hint", good, R"(["a.example"])"), 400);
    row("no body", httpRequest("POST", "/hint", good, {}), 400);
    row("no domain", httpRequest("POST", "/hint", good, R"({"source":"uptime"})"), 400);
    row("a source of Pantau's own",
        httpRequest("POST", "/hint", good, R"({"domain":"a.example","source":"feed"})"), 400);
    row("a source of Pantau's own in capitals",
        httpRequest("POST", "/hint", good, R"({"domain":"a.example","source":"Feed"})"), 400);
    row("a source without a name", httpRequest("POST", "/hint?domain=a.example&source=%20", good, {}), 400);
    row("looks strange", httpRequest("POST", "/hint", good, R"({"domain":"a.example","looks":"down"})"), 400);
    row("large",
        httpRequest("POST", "/hint", good,
                    R"({"domain":"a.example","pad":")" + QByteArray(65'536, 'x') + "\"}"),
        413);
    row("large in pieces",
        "POST /hint HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer TOKEN\r\n"
        "Transfer-Encoding: chunked\r\n\r\n11000\r\n" +
            QByteArray(0x11000, 'x') + "\r\n0\r\n\r\n",
        413);
    row("far too large, before it is sent",
        "POST /hint HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer TOKEN\r\nContent-Length: "
        "9999999\r\n\r\n",
        413);
    row("another token, before the body is sent",
        "POST /hint HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer x\r\nContent-Length: 25\r\n\r\n",
        401);
}

void TestHintWebhook::refuses()
{
    QFETCH(QByteArray, request);
    QFETCH(int, status);
    Listening world;
    request.replace("TOKEN", world.token.secretBytes());
    const test::HttpAnswer answer = world.ask(request);
    QCOMPARE(answer.status, status);
    QVERIFY(world.taken().isEmpty());
    QVERIFY(!answer.body[QStringLiteral("error")].toString().isEmpty());
    QVERIFY(!answer.head.toLower().contains("access-control"));
    QVERIFY(!answer.head.contains(world.token.secretBytes()));
    QVERIFY2(!answer.text.contains("a.example"), "what was said is not said again");
    if (status == 405)
        QVERIFY(answer.head.contains("Allow: POST"));
}

void TestHintWebhook::tellsTheToolThatNothingCouldBeKept()
{
    Listening world;
    world.failsWith = Error{Error::Kind::Storage, QStringLiteral("The disk is full."), {}};
    const test::HttpAnswer answer = world.post("/hint", Body);
    QCOMPARE(answer.status, 500);
    QCOMPARE(answer.body[QStringLiteral("error")].toString(), QStringLiteral("The disk is full."));
}

void TestHintWebhook::takesSoManyCallsAMinute()
{
    HintWebhookConfig config;
    config.callsAMinute = 3;
    Listening world(config);
    for (int i = 0; i < 5; ++i)
        QCOMPARE(world.ask(httpRequest("POST", "/hint", {}, Body)).status, 401);
    for (int i = 0; i < 3; ++i) {
        QCOMPARE(world.post("/hint", Body).status, 202);
        world.clock.advance(10s);
    }
    const test::HttpAnswer refused = world.post("/hint", Body);
    QCOMPARE(refused.status, 429);
    QVERIFY(refused.head.contains("Retry-After: 30\r\n"));
    world.clock.advance(30s);
    QCOMPARE(world.post("/hint", Body).status, 202);
    QCOMPARE(world.post("/hint", Body).status, 429);
    QCOMPARE(world.taken().size(), 4);
}

void TestHintWebhook::waitsForABodyOnlySoLong()
{
    Listening world;
    HttpConnection slow(world.webhook->port());
    slow.send("POST /hint HTTP/1.1\r\nHost: localhost\r\n" + world.bearer() +
              "\r\nContent-Length: 25\r\n\r\n" + Body.first(10));
    QCOMPARE(world.post("/hint", Body).status, 202); // by then the other's beginning was read
    world.clock.advance(11s);
    QVERIFY(slow.hasEnded());
    QCOMPARE(slow.answer().status, 0);
    QCOMPARE(world.taken().size(), 1);
}

void TestHintWebhook::endsWhatSaysNothing()
{
    Listening world;
    HttpConnection silent(world.webhook->port());
    silent.send("POST /hint HTTP/1.1\r\nX-Slow: ");
    QCOMPARE(world.post("/hint", Body).status, 202); // by then the other had connected
    world.clock.advance(1s);
    silent.send("x");
    world.clock.advance(1s);
    QVERIFY(silent.hasEnded());
    QCOMPARE(world.taken().size(), 1);
}

/// Those that send a byte now and then are as slow as those that send none.
void TestHintWebhook::letsNobodyHoldAllPlaces()
{
    HintWebhookConfig config;
    config.maxConnections = 8;
    Listening world(config);
    std::vector<std::unique_ptr<HttpConnection>> slow;
    const auto addSlow = [&] {
        slow.push_back(std::make_unique<HttpConnection>(world.webhook->port()));
        slow.back()->send("POST /hint HTTP/1.1\r\nHost: localhost\r\n" + world.bearer() +
                          "\r\nContent-Length: 100\r\n\r\n");
    };
    for (int i = 0; i < 7; ++i)
        addSlow();
    QCOMPARE(world.post("/hint", Body).status, 202); // by then they had connected
    addSlow();
    HttpConnection next(world.webhook->port());
    next.send(httpRequest("POST", "/hint", {world.bearer()}, Body));
    for (int i = 0; i < 12; ++i) {
        for (const auto &each : slow)
            each->send(" ");
        world.clock.advance(1s);
    }
    QVERIFY(next.hasEnded());
    QCOMPARE(next.answer().status, 202);
    world.clock.advance(11s); // the last one may have got its place late
    for (const auto &each : slow)
        QVERIFY(each->hasEnded());
}

void TestHintWebhook::whoFindsNoPlaceWaits()
{
    HintWebhookConfig config;
    config.maxConnections = 2;
    Listening world(config);
    HttpConnection first(world.webhook->port());
    HttpConnection silent(world.webhook->port());
    QVERIFY(first.isConnected() && silent.isConnected());
    HttpConnection next(world.webhook->port());
    next.send(httpRequest("POST", "/hint", {world.bearer()}, Body));
    first.send("POST /hint HTTP/1.1\r\nHost: localhost\r\nExpect: 100-continue\r\n" + world.bearer() +
               "\r\nContent-Length: 26\r\n\r\n");
    QVERIFY(test::waitFor([&first] { return first.answer().status == 100; })); // by then, next had its chance
    first.send(R"({"domain":"first.example"})");
    QVERIFY(next.hasEnded());
    QCOMPARE(next.answer().status, 202);
    QCOMPARE(world.taken().size(), 2);
    QCOMPARE(names(world.taken().constFirst().domains), QStringLiteral("first.example"));
}

/// Where many connect and say nothing, each of them is waited for a moment only.
void TestHintWebhook::silentOnesMakeRoom()
{
    HintWebhookConfig config;
    config.maxConnections = 8;
    Listening world(config);
    std::vector<std::unique_ptr<HttpConnection>> silent;
    for (int i = 0; i < 24; ++i)
        silent.push_back(std::make_unique<HttpConnection>(world.webhook->port()));
    HttpConnection next(world.webhook->port());
    next.send(httpRequest("POST", "/hint", {world.bearer()}, Body));
    const auto start = world.clock.monotonic();
    QCOMPARE(answerInTime(world, next).status, 202);
    QVERIFY(world.clock.monotonic() - start < 3 * config.headTime);
}

void TestHintWebhook::saysThatThePortIsTaken_data()
{
    QTest::addColumn<QHostAddress>("address");
    QTest::newRow("127.0.0.1") << QHostAddress(QHostAddress::LocalHost);
    if (QTcpServer().listen(QHostAddress::LocalHostIPv6))
        QTest::newRow("[::1], which is localhost for some tools")
            << QHostAddress(QHostAddress::LocalHostIPv6);
}

void TestHintWebhook::saysThatThePortIsTaken()
{
    QFETCH(QHostAddress, address);
    QTcpServer other;
    QVERIFY(other.listen(address));
    ManualClock clock;
    HintWebhookConfig config;
    config.port = other.serverPort();
    const auto refused = HintWebhook::listen(config, clock, [](const HintCall &) { return HintTally(); });
    QVERIFY(!refused);
    QCOMPARE(refused.error().kind, Error::Kind::Service);
    QVERIFY(refused.error().sentence.contains(QString::number(other.serverPort())));
    QVERIFY2(!refused.error().detail.isEmpty(), "what the system says");
}

void TestHintWebhook::listensOnTheLoopbackAlone()
{
    const Listening world;
    const quint16 port = world.webhook->port();
    for (const QHostAddress &address : QNetworkInterface::allAddresses()) {
        QTcpSocket socket;
        socket.connectToHost(address, port);
        const bool isOpen = socket.waitForConnected(2000);
        QVERIFY2(isOpen == address.isLoopback(), qPrintable(address.toString()));
    }
#ifdef Q_OS_LINUX
    // Whoever listens everywhere leaves no address of the port to others.
    QTcpServer everywhere;
    QVERIFY(everywhere.listen(QHostAddress::AnyIPv4));
    QTcpServer refused;
    QVERIFY(!refused.listen(QHostAddress(QStringLiteral("127.0.0.2")), everywhere.serverPort()));
    QTcpServer beside;
    QVERIFY(beside.listen(QHostAddress(QStringLiteral("127.0.0.2")), port));
#endif
}

void TestHintWebhook::nothingListensAnyMoreAtItsEnd()
{
    Listening world;
    const quint16 port = world.webhook->port();
    HttpConnection open(port);
    open.send("POST /hint HTTP/1.1\r\n");
    QVERIFY(open.isConnected());
    world.webhook.reset();
    QVERIFY(open.hasEnded());
    QTcpServer next;
    QVERIFY2(next.listen(QHostAddress::LocalHost, port), "the port is free again");
}

void TestHintWebhook::tokensAreLongAndEachIsAnother()
{
    const HintToken one = HintToken::make();
    const HintToken other = HintToken::make();
    QCOMPARE(one.secretBytes().size(), 43); // 32 bytes
    QVERIFY(one.secretBytes() != other.secretBytes());
    QVERIFY(HintToken::hasHash(one.secretBytes(), one.hash()));
    QVERIFY(!HintToken::hasHash(other.secretBytes(), one.hash()));
    QVERIFY(!HintToken::hasHash({}, {}));
    QVERIFY(!one.hash().contains(one.secretBytes()));
}

PANTAU_TEST(TestHintWebhook)
#include "tst_hint_webhook.moc"
