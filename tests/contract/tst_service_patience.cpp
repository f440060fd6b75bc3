// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "service/network_address.h"
#include "service_sockets.h"
#include "support/patience.h"
#include "support/postgresql_server.h"
#include "support/test_program.h"

#include <QElapsedTimer>

#include <atomic>
#include <thread>

using namespace pantau;
using namespace pantau::test;
using namespace std::chrono_literals;

/// The service's timeouts and connection limits. The test controls the clock.
class TestServicePatience : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void slowClientIsDisconnected_data()
    {
        const test::Table<QByteArray, QByteArray> row({"first", "trickle"});
        const QByteArray head = "POST /api/v1/check HTTP/1.1\r\nHost: x\r\nContent-Length: 1000\r\n";
        row("sends nothing", QByteArray(), QByteArray());
        row("stops in the request line", "GET /ap", QByteArray());
        row("stops in the headers", head, QByteArray());
        row("stops in the body", head + "\r\n{", QByteArray());
        row("slow request line", "GET /", "a");
        row("slow empty lines", "\r\n", "\r\n");
        row("slow headers", head, "A: b\r\n");
        row("slow body", head + "\r\n{", " ");
        row("idle after a reply", limitRequest(), QByteArray());
    }
    void slowClientIsDisconnected()
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

    void limitsConnectionsOfOneAddress()
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

    void trustedProxyMayExceedTheAddressLimit()
    {
        SocketWorld world;
        world.config.http.connections.perAddress = 1;
        world.config.http.proxies = *service::TrustedProxies::parse({u"127.0.0.1"_s});
        world.start();
        std::vector<std::unique_ptr<QTcpSocket>> sockets;
        for (int i = 0; i < 5; ++i) {
            sockets.push_back(world.connect());
            sockets.back()->write(limitRequest());
            QCOMPARE(readReply(*sockets.back()).status, 200);
        }
    }

    /// Additional connections wait until another one closes.
    void limitsConnectionsOverall()
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

    void firstRequestHasAShorterTimeout()
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

    /// The clock hardly moves here, so no connection times out for being slow.
    void closesTheOldestIdleConnections()
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
            world.clock.advance(1ms);
            const auto newcomer = world.connect();
            newcomer->write(limitRequest());
            QCOMPARE(readReply(*newcomer).status, 200);
            idle.push_back(world.connect());
        }
        busy->write(limitRequest());
        QCOMPARE(readReply(*busy, rest).status, 200);
        QVERIFY(isClosed(*idle.front()));
    }

    // Stopping the service: accepted requests are answered, and the charges match.

    void dropsNoAcceptedRequest_data()
    {
        const test::Table<bool> row({"keepsAlive"});
        row("a connection each", false);
        row("connections kept alive", true);
    }

    /// Clients send without pause while the service stops. Every request sent on an open connection gets its
    /// reply, unless the connection was announced or seen to close.
    void dropsNoAcceptedRequest()
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
    void answersPendingConnectionsWhenStopping()
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

    void finishesAPartialRequestWhenStopping()
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

    void stopDoesNotWaitForIdleConnections()
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

    void destructionClosesAllConnections()
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
    void destructionSendsChargedReplies()
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

    void restartReusesThePortImmediately()
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

    // A database server that hangs: it accepts connections and answers nothing.

    void initTestCase() { m_server = std::make_unique<PostgresqlServer>(); }
    void cleanup() { m_server->thaw(); }
    void cleanupTestCase() { m_server.reset(); }

    void answersWithinItsDeadlines()
    {
        SocketWorld world;
        start(world);
        const auto first = world.connect();
        ask(*first);
        QCOMPARE(readReply(*first).status, 200);
        QCOMPARE(readiness(world), 200);

        m_server->freeze();
        QElapsedTimer time;
        time.start();
        ask(*first);
        QCOMPARE(readiness(world), 503);
        QVERIFY2(time.elapsed() < SoonMs, qPrintable(QString::number(time.elapsed())));
        const auto second = world.connect(); // the second request waits for the first
        ask(*second);
        QCOMPARE(readReply(*first).status, 500);
        QVERIFY2(time.elapsed() < LongestMs, qPrintable(QString::number(time.elapsed())));
        QCOMPARE(readReply(*second).status, 500);
        QVERIFY2(time.elapsed() < LongestMs, qPrintable(QString::number(time.elapsed())));

        m_server->thaw();
        QTRY_COMPARE(readiness(world), 200);
        ask(*first);
        QCOMPARE(readReply(*first).status, 200);
        QCOMPARE(world.service->chargedUnits(), 2);
    }

    void stopsWithinItsDeadlines()
    {
        SocketWorld world;
        start(world);
        m_server->freeze();
        const auto socket = world.connect();
        ask(*socket);
        QElapsedTimer time;
        time.start();
        QVERIFY(readiness(world) == 503); // /readyz knows of the outage
        world.service->stop(1s);
        world.service.reset();
        QVERIFY2(time.elapsed() < LongestMs, qPrintable(QString::number(time.elapsed())));
    }

private:
    /// A call may take 6 s and reconnecting 5 s; doubled for a busy computer.
    static constexpr int LongestMs = 22'000;
    /// Limit for requests that do not need the database; they normally take under a second.
    static constexpr int SoonMs = 10'000;

    void start(SocketWorld &world) const
    {
        world.config.databaseUrl = m_server->newDatabase();
        world.config.operations = service::Endpoint();
        world.start();
    }
    static void ask(QTcpSocket &socket) { socket.write(checkRequest(R"({"domains":"a.example"})")); }
    static int readiness(const SocketWorld &world)
    {
        const auto socket =
            SocketWorld::connectTo(static_cast<quint16>(world.service->operationsUrl().port()));
        socket->write("GET /readyz HTTP/1.1\r\nHost: x\r\n\r\n");
        return readReply(*socket).status;
    }

    std::unique_ptr<PostgresqlServer> m_server;
};

PANTAU_TEST(TestServicePatience)
#include "tst_service_patience.moc"
