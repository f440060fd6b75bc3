// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "service_sockets.h"
#include "support/patience.h"
#include "support/test_program.h"

#include <QTest>

#include <atomic>
#include <thread>

using namespace pantau;
using namespace pantau::test;
using namespace std::chrono_literals;

/// Stopping the service: accepted requests are answered, and the charges match.
class TestServiceStop : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void dropsNoAcceptedRequest_data();
    void dropsNoAcceptedRequest();
    void answersWhoHasJustConnected();
    void finishesARequestThatIsComing();
    void waitsForNobodyWhoIsQuiet();
    void endsAtOnceWhenDestroyed();
    void sendsWhatWasChargedWhenDestroyed();
    void listensAgainAtOnce();
};

void TestServiceStop::dropsNoAcceptedRequest_data()
{
    QTest::addColumn<bool>("keepsAlive");
    QTest::newRow("a connection each") << false;
    QTest::newRow("connections kept alive") << true;
}

/// Clients send without pause while the service stops. Every request sent on an open connection gets its
/// reply, unless the connection was announced or seen to close.
void TestServiceStop::dropsNoAcceptedRequest()
{
    QFETCH(bool, keepsAlive);
    SocketWorld world;
    world.start();
    const quint16 port = world.port();
    std::atomic<int> answered{0};
    std::atomic<int> dropped{0};
    std::atomic<bool> isOver{false};
    const auto client = [&] {
        const QByteArray request =
            checkRequest(R"({"domains":"a.example"})", keepsAlive ? "" : "Connection: close\r\n");
        while (!isOver) {
            QTcpSocket socket;
            socket.connectToHost(QHostAddress(QHostAddress::LocalHost), port);
            if (!socket.waitForConnected(30'000))
                return; // it no longer listens
            QByteArray rest;
            for (bool goesOn = true; goesOn && !isOver;) {
                socket.write(request);
                const RawReply reply = readReply(socket, rest);
                if (reply.status == 200) {
                    ++answered;
                    goesOn = reply.header("Connection").toLower() != "close";
                } else {
                    ++dropped;
                    goesOn = false;
                }
            }
        }
    };
    std::vector<std::thread> clients;
    for (int i = 0; i < 8; ++i)
        clients.emplace_back(client);
    QTRY_VERIFY(answered > 200);
    world.service->stop(30s);
    const int answeredAtTheEnd = answered;
    isOver = true;
    for (std::thread &thread : clients)
        thread.join();
    QVERIFY(answeredAtTheEnd > 200);
    QCOMPARE(dropped.load(), 0);
    QCOMPARE(world.service->chargedUnits(), answered.load());
}

/// Includes connections that the system has accepted but the service has not seen yet.
void TestServiceStop::answersWhoHasJustConnected()
{
    for (int round = 0; round < 5; ++round) {
        SocketWorld world;
        world.config.http.connections.perAddress = 200;
        world.start();
        std::vector<std::unique_ptr<QTcpSocket>> sockets;
        for (int i = 0; i < 60; ++i) {
            sockets.push_back(world.connect());
            sockets.back()->write(checkRequest(R"({"domains":"a.example"})"));
            sockets.back()->flush();
        }
        world.service->stop(30s);
        for (const auto &socket : sockets)
            QCOMPARE(readReply(*socket).status, 200);
        QCOMPARE(world.service->chargedUnits(), 60);
    }
}

void TestServiceStop::finishesARequestThatIsComing()
{
    SocketWorld world;
    world.start();
    const QByteArray body = R"({"domains":"blocked.example"})";
    const QByteArray request = checkRequest(body);
    const auto socket = world.connect();
    socket->write(request.chopped(5));
    socket->flush();
    const auto other = world.connect();
    other->write(limitRequest());
    QCOMPARE(readReply(*other).status, 200);

    std::thread stopping([&] { world.service->stop(30s); });
    QVERIFY(isClosed(*other)); // it was idle, so its closing shows that the stop has started
    socket->write(request.right(5));
    const RawReply reply = readReply(*socket);
    stopping.join();
    QCOMPARE(reply.status, 200);
    QCOMPARE(reply.header("Connection").toLower(), QByteArray("close"));
    QCOMPARE(world.service->chargedUnits(), 1);
    QTcpSocket late;
    late.connectToHost(QHostAddress(QHostAddress::LocalHost), world.port());
    QVERIFY(!late.waitForConnected(30'000));
}

void TestServiceStop::waitsForNobodyWhoIsQuiet()
{
    SocketWorld world;
    world.start();
    const auto idle = world.connect();
    idle->write(limitRequest());
    QCOMPARE(readReply(*idle).status, 200);
    const auto silent = world.connect();
    world.service->stop(600s); // the test's own timeout is shorter
    QVERIFY(isClosed(*idle));
    QVERIFY(isClosed(*silent));
}

void TestServiceStop::endsAtOnceWhenDestroyed()
{
    SocketWorld world;
    world.start();
    const auto silent = world.connect();
    const auto half = world.connect();
    half->write("GET /api/v1/limit HTT");
    half->flush();
    world.service.reset();
    QVERIFY(isClosed(*silent));
    QVERIFY(isClosed(*half));
}

/// Also while the worker still writes the long replies of a group that is being charged.
void TestServiceStop::sendsWhatWasChargedWhenDestroyed()
{
    constexpr int Clients = 40;
    constexpr int Names = 100;
    QByteArray names;
    for (int i = 0; i < Names; ++i)
        names += QByteArray(60, 'a') + QByteArray::number(i) + ".example,";
    const QByteArray request = checkRequest(R"({"domains":")" + names.chopped(1) + R"("})");
    for (int round = 0; round < 5; ++round) {
        SocketWorld world;
        world.start();
        std::vector<std::unique_ptr<QTcpSocket>> sockets;
        for (int i = 0; i < Clients; ++i) {
            sockets.push_back(world.connect());
            sockets.back()->write(request);
            sockets.back()->flush();
        }
        while (world.service->chargedUnits() < Clients * Names) // each request waits for the worker
            ;
        world.service.reset();
        for (const auto &socket : sockets)
            QCOMPARE(readReply(*socket).status, 200);
    }
}

void TestServiceStop::listensAgainAtOnce()
{
    SocketWorld world;
    world.start();
    const auto socket = world.connect();
    socket->write(checkRequest(R"({"domains":"a.example"})"));
    QCOMPARE(readReply(*socket).status, 200);
    world.config.http.listen = {{QHostAddress::LocalHost, world.port()}};
    world.service.reset();
    world.start();
    QCOMPARE(world.port(), world.config.http.listen.constFirst().port);
    QCOMPARE(world.service->chargedUnits(), 1);
}

PANTAU_TEST(TestServiceStop)
#include "tst_service_stop.moc"
