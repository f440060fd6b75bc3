// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "service/database.h"
#include "service_sockets.h"
#include "support/postgresql_server.h"

#include <QJsonDocument>
#include <QJsonObject>
#include <QTest>

using namespace pantau;
using namespace pantau::service;
using namespace pantau::test;

/// A PostgreSQL server that becomes read-only, as the old primary after a failover, and one that takes over.
class TestServiceFailover : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init() { m_first = std::make_unique<PostgresqlServer>(); }
    void cleanup() { m_first.reset(); }

    void reconnectsAfterAReadOnlySession();
    void movesToTheServerThatWrites();

private:
    static QString run(const PostgresqlServer &server, const char *sql)
    {
        return server.psql(QStringLiteral("postgres"), QString::fromLatin1(sql));
    }
    /// Also in the sessions that are open.
    static void setReadOnly(const PostgresqlServer &server, bool isReadOnly)
    {
        run(server, isReadOnly ? "ALTER SYSTEM SET default_transaction_read_only = on"
                               : "ALTER SYSTEM RESET default_transaction_read_only");
        run(server, "SELECT pg_reload_conf()");
        QTRY_COMPARE(run(server, "SHOW default_transaction_read_only"),
                     isReadOnly ? QStringLiteral("on") : QStringLiteral("off"));
    }
    static RawReply check(const SocketWorld &world)
    {
        const auto socket = world.connect();
        socket->write(checkRequest(R"({"domains":"a.example"})"));
        return readReply(*socket);
    }
    static int used(const RawReply &reply)
    {
        const auto stats = QJsonDocument::fromJson(reply.body).object()[u"stats"].toObject();
        return stats[u"rate_limit"].toObject()[u"used"].toInt(-1);
    }

    std::unique_ptr<PostgresqlServer> m_first;
};

void TestServiceFailover::reconnectsAfterAReadOnlySession()
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

void TestServiceFailover::movesToTheServerThatWrites()
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
    // No request fails: the one that finds the server read-only is sent to the other one.
    QCOMPARE(used(check(world)), 1);
    QCOMPARE(used(check(world)), 2);
}

QTEST_GUILESS_MAIN(TestServiceFailover)
#include "tst_service_failover.moc"
