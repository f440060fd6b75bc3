// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "service_sockets.h"
#include "support/patience.h"
#include "support/postgresql_server.h"
#include "support/test_program.h"

#include <QElapsedTimer>
#include <QTest>

using namespace pantau::test;
using namespace std::chrono_literals;

/// A database server that hangs: it accepts connections and answers nothing.
class TestServiceFrozen : public QObject
{
    Q_OBJECT

private Q_SLOTS:
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

    void endsWithinItsDeadlines()
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

PANTAU_TEST(TestServiceFrozen)
#include "tst_service_frozen.moc"
