// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "service/network_address.h"
#include "service_sockets.h"
#include "support/patience.h"
#include "support/test_program.h"

#include <QTest>

using namespace pantau;
using namespace pantau::test;
using namespace std::chrono_literals;

/// The service's timeouts and connection limits. The test controls the clock.
class TestServicePatience : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void cutsOffWhoIsSlow_data();
    void cutsOffWhoIsSlow();
    void limitsConnectionsOfOneAddress();
    void letsTrustedProxiesHaveMore();
    void limitsConnectionsOverall();
    void wantsTheFirstRequestSoon();
    void endsTheOldestIdleOnesForNewcomers();
};

void TestServicePatience::cutsOffWhoIsSlow_data()
{
    QTest::addColumn<QByteArray>("first");
    QTest::addColumn<QByteArray>("trickle");
    const QByteArray head = "POST /api/v1/check HTTP/1.1\r\nHost: x\r\nContent-Length: 1000\r\n";
    QTest::newRow("sends nothing") << QByteArray() << QByteArray();
    QTest::newRow("stops in the request line") << QByteArray("GET /ap") << QByteArray();
    QTest::newRow("stops in the headers") << head << QByteArray();
    QTest::newRow("stops in the body") << head + "\r\n{" << QByteArray();
    QTest::newRow("a byte now and then of the request line") << QByteArray("GET /") << QByteArray("a");
    QTest::newRow("an empty line now and then") << QByteArray("\r\n") << QByteArray("\r\n");
    QTest::newRow("a header now and then") << head << QByteArray("A: b\r\n");
    QTest::newRow("a byte now and then of the body") << head + "\r\n{" << QByteArray(" ");
    QTest::newRow("idle after a reply") << limitRequest() << QByteArray();
}

void TestServicePatience::cutsOffWhoIsSlow()
{
    QFETCH(QByteArray, first);
    QFETCH(QByteArray, trickle);
    SocketWorld world;
    world.config.http.connections.idleTime = 20s;
    world.config.http.connections.requestTime = 30s;
    world.start();
    const auto socket = world.connect();
    socket->write(first);
    socket->flush();
    // Once another client has its answer, the service has read what this one sent before.
    const auto sync = [&] {
        const auto other = world.connect();
        other->write(limitRequest("Connection: close\r\n"));
        QCOMPARE(readReply(*other).status, 200);
    };
    sync();
    // The service may notice late that a request has started, so 20 and 30 seconds are upper bounds.
    for (int second = 0; second < 60 && socket->state() == QAbstractSocket::ConnectedState; second += 5) {
        world.clock.advance(5s);
        if (!trickle.isEmpty()) {
            socket->write(trickle);
            socket->flush();
        }
        socket->waitForReadyRead(1);
        sync();
    }
    QVERIFY(isClosed(*socket));
    sync();
}

void TestServicePatience::limitsConnectionsOfOneAddress()
{
    SocketWorld world;
    world.config.http.connections.perAddress = 3;
    world.start();
    std::vector<std::unique_ptr<QTcpSocket>> sockets;
    for (int i = 0; i < 3; ++i) {
        sockets.push_back(world.connect());
        sockets.back()->write(limitRequest());
        QCOMPARE(readReply(*sockets.back()).status, 200);
    }
    const auto fourth = world.connect();
    QVERIFY(isClosed(*fourth));
    QCOMPARE(fourth->readAll(), QByteArray());
    sockets.front()->write(limitRequest("Connection: close\r\n"));
    QCOMPARE(readReply(*sockets.front()).status, 200);
    QVERIFY(isClosed(*sockets.front()));
    bool isServed = false; // soon, but not immediately: the service notices after the client
    const auto tryAgain = [&] {
        const auto again = world.connect();
        again->write(limitRequest("Connection: close\r\n"));
        return readReply(*again).status == 200;
    };
    QTRY_VERIFY(isServed = isServed || tryAgain());
}

void TestServicePatience::letsTrustedProxiesHaveMore()
{
    SocketWorld world;
    world.config.http.connections.perAddress = 1;
    world.config.http.proxies = *service::TrustedProxies::parse({QStringLiteral("127.0.0.1")});
    world.start();
    std::vector<std::unique_ptr<QTcpSocket>> sockets;
    for (int i = 0; i < 5; ++i) {
        sockets.push_back(world.connect());
        sockets.back()->write(limitRequest());
        QCOMPARE(readReply(*sockets.back()).status, 200);
    }
}

/// Additional connections wait until another one closes.
void TestServicePatience::limitsConnectionsOverall()
{
    SocketWorld world;
    world.config.http.connections.overall = 4;
    world.start();
    std::vector<std::unique_ptr<QTcpSocket>> sockets;
    for (int i = 0; i < 4; ++i) {
        sockets.push_back(world.connect());
        sockets.back()->write(limitRequest());
        QCOMPARE(readReply(*sockets.back()).status, 200);
    }
    const auto fifth = world.connect();
    fifth->write(limitRequest());
    QVERIFY(!fifth->waitForReadyRead(200));
    sockets.clear();
    QCOMPARE(readReply(*fifth).status, 200);
}

void TestServicePatience::wantsTheFirstRequestSoon()
{
    SocketWorld world;
    world.start(); // 30 s between two requests
    const auto silent = world.connect();
    const auto slow = world.connect();
    slow->write("GET /ap");
    slow->flush();
    const auto known = world.connect();
    known->write(limitRequest());
    QCOMPARE(readReply(*known).status, 200);
    world.clock.advance(6s);
    QVERIFY(isClosed(*silent));
    QVERIFY(isClosed(*slow));
    known->write(limitRequest());
    QCOMPARE(readReply(*known).status, 200);
}

/// The clock is stopped here, so no connection times out for being slow.
void TestServicePatience::endsTheOldestIdleOnesForNewcomers()
{
    SocketWorld world;
    world.config.http.connections.overall = 50;
    world.config.http.connections.perAddress = 1'000;
    world.start();
    const auto busy = world.connect();
    QByteArray rest;
    std::vector<std::unique_ptr<QTcpSocket>> idle;
    for (int i = 0; i < 150; ++i) {
        idle.push_back(world.connect());
        if (i % 3 == 0) { // active connections are not closed; new ones are accepted in the meantime
            world.clock.advance(1ms);
            busy->write(limitRequest());
            QCOMPARE(readReply(*busy, rest).status, 200);
        }
    }
    for (int i = 0; i < 5; ++i) {
        const auto newcomer = world.connect();
        newcomer->write(limitRequest());
        QCOMPARE(readReply(*newcomer).status, 200);
        idle.push_back(world.connect());
    }
    busy->write(limitRequest());
    QCOMPARE(readReply(*busy, rest).status, 200);
    QVERIFY(isClosed(*idle.front()));
}

PANTAU_TEST(TestServicePatience)
#include "tst_service_patience.moc"
