// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "service/database.h"
#include "service_sockets.h"
#include "support/postgresql_server.h"
#include "support/test_program.h"

#include <QJsonDocument>
#include <QJsonObject>

using namespace pantau;
using namespace pantau::service;
using namespace pantau::test;

/// A PostgreSQL server that becomes read-only, like the old primary after a failover, and its successor.
class TestServiceFailover : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init()
    {
        if (!m_lost)
            m_first = std::make_unique<PostgresqlServer>();
    }
    void cleanupTestCase()
    {
        m_lost.reset();
        m_first.reset();
    }

    void reconnectsAfterAReadOnlySession()
    {
        SocketWorld world;
        world.config.databaseUrl = m_first->newDatabase();
        world.start();
        QCOMPARE(used(check(world)), 1);
        run(*m_first, "ALTER DATABASE book_1 SET default_transaction_read_only = on");
        run(*m_first, "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = 'book_1'");
        QCOMPARE(check(world).status, 500);
        QCOMPARE(check(world).status, 500);
        run(*m_first, "ALTER DATABASE book_1 RESET default_transaction_read_only");
        QCOMPARE(used(check(world)), 2);
        QCOMPARE(world.service->chargedUnits(), 2);
    }

    void switchesToTheWritableServer()
    {
        PostgresqlServer second;
        const QString firstUrl = m_first->newDatabase();
        const QString secondUrl = second.newDatabase();
        for (const QString &url : {firstUrl, secondUrl})
            QVERIFY(Database::open(QString(), url));
        setReadOnly(second, true);
        SocketWorld world;
        world.config.databaseUrl = firstUrl + u',' + secondUrl.section(u'=', 1);
        world.start();
        QCOMPARE(used(check(world)), 1);
        setReadOnly(second, false);
        setReadOnly(*m_first, true);
        // No request fails: the one that finds the server read-only is retried on the other server.
        QCOMPARE(used(check(world)), 1);
        QCOMPARE(used(check(world)), 2);
    }

    void answersRequestsThatNeedNoDatabase_data()
    {
        const test::Table<QByteArray, int> row({"sent", "status"});
        const QByteArray valid = R"({"domains":"a.example"})";
        const QByteArray none = R"({"domains":"-"})";
        const QByteArray key = "X-API-Key: ptu_" + QByteArray(40, 'a') + "\r\n";
        row("no such path", request("GET /api/v1/lost"), 404);
        row("no such path, with a key", request("GET /api/v1/lost", key), 404);
        row("another method", request("PUT /api/v1/limit"), 405);
        row("GET of /check", request("GET /api/v1/check"), 405);
        row("too large", request("POST /api/v1/check", {}, QByteArray(70'000, ' ')), 413);
        row("no valid domain", request("POST /api/v1/check", {}, none), 422);
        row("no JSON", request("POST /api/v1/check", {}, "{"), 422);
        row("no valid domain, with a key", request("POST /api/v1/check", key, none), 422);
        row("no valid domain, no key", request("POST /api/v1/check", "X-API-Key: ptu_a\r\n", none), 401);
        row("an empty key", request("GET /api/v1/limit", "X-API-Key:\r\n"), 401);
        row("no key of the service", request("GET /api/v1/limit", "X-API-Key: other\r\n"), 401);
        row("perhaps a key", request("GET /api/v1/limit", key), 500);
        row("usage", request("GET /api/v1/limit"), 500);
        row("usage, HEAD", request("HEAD /api/v1/limit"), 500);
        row("a check", request("POST /api/v1/check", {}, valid), 500);
    }
    /// Only requests that need the database fail without it.
    void answersRequestsThatNeedNoDatabase()
    {
        QFETCH(QByteArray, sent);
        QFETCH(int, status);
        if (!m_lost) {
            m_lost = std::make_unique<SocketWorld>();
            m_lost->config.databaseUrl = m_first->newDatabase();
            m_lost->start();
            QCOMPARE(check(*m_lost).status, 200);
            m_first->crash();
        }
        const auto socket = m_lost->connect();
        socket->write(sent);
        QByteArray rest;
        QCOMPARE(readReply(*socket, rest, !sent.startsWith("HEAD")).status, status);
    }

private:
    static QString run(const PostgresqlServer &server, const char *sql)
    {
        return server.psql(u"postgres"_s, QString::fromLatin1(sql));
    }
    /// Also affects open sessions.
    static void setReadOnly(const PostgresqlServer &server, bool isReadOnly)
    {
        run(server, isReadOnly ? "ALTER SYSTEM SET default_transaction_read_only = on"
                               : "ALTER SYSTEM RESET default_transaction_read_only");
        run(server, "SELECT pg_reload_conf()");
        QTRY_COMPARE(run(server, "SHOW default_transaction_read_only"), isReadOnly ? u"on"_s : u"off"_s);
    }
    static RawReply check(const SocketWorld &world)
    {
        const auto socket = world.connect();
        socket->write(checkRequest(R"({"domains":"a.example"})"));
        return readReply(*socket);
    }
    static QByteArray request(const char *line, const QByteArray &headers = {}, const QByteArray &body = {})
    {
        return QByteArray(line) + " HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n" + headers +
               "Content-Length: " + QByteArray::number(body.size()) + "\r\n\r\n" + body;
    }
    static int used(const RawReply &reply)
    {
        const auto stats = QJsonDocument::fromJson(reply.body).object()[u"stats"].toObject();
        return stats[u"rate_limit"].toObject()[u"used"].toInt(-1);
    }

    std::unique_ptr<PostgresqlServer> m_first;
    std::unique_ptr<SocketWorld> m_lost; ///< a service whose server has crashed
};

PANTAU_TEST(TestServiceFailover)
#include "tst_service_failover.moc"
