// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "service/keys.h"
#include "service_sockets.h"
#include "support/patience.h"
#include "support/small_disk.h"
#include "support/test_program.h"

#include <QDir>
#include <QJsonDocument>
#include <QJsonObject>
#include <QRegularExpression>
#include <QSqlDatabase>
#include <QSqlQuery>

#include <algorithm>

using namespace pantau;
using namespace pantau::test;

/// What an operator sees: the access log, health and metrics.
class TestServiceOperation : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void logsEveryReply()
    {
        SocketWorld world;
        world.config.accessLog = world.path("access.log");
        world.start();
        auto registry = *service::KeyRegistry::open(world.config.dataDir);
        const auto key = registry->add({u"agency"_s, u"starter"_s, 100, {}}, world.clock.nowUtc());
        QVERIFY(key);
        const QByteArray keyHeader = "X-API-Key: " + key->toLatin1() + "\r\n";
        QCOMPARE(send(world, checkRequest(R"({"domains":"a.example,b.example"})", keyHeader)).status, 200);
        QCOMPARE(send(world, checkRequest("secret words", keyHeader)).status, 422);
        QCOMPARE(send(world, limitRequest("X-API-Key: ptu_guess\r\n")).status, 401);
        QCOMPARE(send(world, "GET /a%22%0A%1b%E2%80%AE?key=hidden HTTP/1.1\r\nHost: x\r\n\r\n").status, 404);
        QCOMPARE(send(world, checkRequest(QByteArray(70'000, 's'))).status, 413);
        for (const QByteArray &path :
             {"/api/v1/limit/" + key->toLatin1(), QByteArray("/api/v1/limit%3Fkey=hidden")})
            QCOMPARE(send(world, "GET " + path + " HTTP/1.1\r\nHost: x\r\n\r\n").status, 404);
        world.service.reset();

        const QByteArray text = bytesOf(world.path("access.log"));
        for (const QByteArray &word : {key->toLatin1(), QByteArray("ptu_guess"), QByteArray("secret"),
                                       QByteArray("hidden"), QByteArray("a.example")})
            QVERIFY2(!text.contains(word), word.constData());
        QCOMPARE(QFile(world.path("access.log")).permissions() & (QFile::ReadGroup | QFile::ReadOther),
                 QFile::Permissions());

        const QList<QJsonObject> lines = linesOf(world.path("access.log"));
        QCOMPARE(lines.size(), 7);
        // The front's refusals are logged by another thread, so lines of the same time may be swapped.
        QHash<int, QJsonObject> byStatus;
        for (const QJsonObject &line : lines)
            byStatus.insert(line[u"status"].toInt(), line);
        const QJsonObject check{{u"time"_s, u"2026-03-10T08:00:00.000Z"_s},
                                {u"ip"_s, u"127.0.0.1"_s},
                                {u"method"_s, u"POST"_s},
                                {u"path"_s, u"/api/v1/check"_s},
                                {u"status"_s, 200},
                                {u"ms"_s, 0},
                                {u"domains"_s, 2},
                                {u"units"_s, 6},
                                {u"key"_s, 1}};
        QCOMPARE(byStatus[200], check);
        QVERIFY(byStatus.contains(422));
        QCOMPARE(byStatus[422][u"units"].toInt(), 0);
        QCOMPARE(byStatus[422][u"key"].toInt(), 1);
        QVERIFY(byStatus.contains(401));
        QVERIFY(byStatus[401][u"key"].isNull());
        const auto has = [&lines](const QString &path) {
            return std::any_of(lines.cbegin(), lines.cend(),
                               [&path](const QJsonObject &line) { return line[u"path"].toString() == path; });
        };
        QVERIFY(has(u"/a\"\n\x1b\u202e"_s));
        QVERIFY(has(u"/api/v1/limit/ptu_…"_s));
        QVERIFY(has(u"/api/v1/limit"_s));
        QVERIFY(byStatus.contains(413));
    }

    void logsRequestsRefusedByTheHttpLibrary_data()
    {
        const test::Table<QByteArray> row({"request"});
        const QByteArray post = "POST /api/v1/check HTTP/1.1\r\nHost: x\r\n";
        row("a length that is no number", post + "Content-Length: x\r\n\r\n");
        row("a broken chunk", post + "Transfer-Encoding: chunked\r\n\r\nxyz\r\n");
        row("a header without a colon", limitRequest("nonsense\r\n"));
    }
    void logsRequestsRefusedByTheHttpLibrary()
    {
        QFETCH(QByteArray, request);
        SocketWorld world;
        world.config.accessLog = world.path("access.log");
        world.config.operations = service::Endpoint();
        world.start();
        {
            const auto leaver = world.connect(); // a client that disconnects does not count as refused
            leaver->write("GET /api/v1/limit HTTP/1.1\r\nHost: x\r\n");
            leaver->waitForBytesWritten();
            leaver->disconnectFromHost();
        }
        QCOMPARE(send(world, request).status, 400);
        QTRY_COMPARE(linesOf(world.path("access.log")).size(), 1);
        const QJsonObject line = linesOf(world.path("access.log")).constFirst();
        QCOMPARE(line[u"status"].toInt(), 400);
        QCOMPARE(line[u"ip"].toString(), u"127.0.0.1"_s);
        QTRY_VERIFY(ask(world, "/metrics").body.contains(R"(status="400"} 1)"));
        world.service.reset();
        QCOMPARE(linesOf(world.path("access.log")).size(), 1);
    }

    void reloadReopensTheAccessLog()
    {
        SocketWorld world;
        world.config.accessLog = world.path("access.log");
        world.start();
        QCOMPARE(send(world, limitRequest()).status, 200);
        QTRY_COMPARE(linesOf(world.path("access.log")).size(), 1);
        QVERIFY(QFile::rename(world.path("access.log"), world.path("access.log.1")));
        world.service->reload();
        QCOMPARE(send(world, limitRequest()).status, 200);
        world.service.reset();
        QCOMPARE(linesOf(world.path("access.log.1")).size(), 1);
        QCOMPARE(linesOf(world.path("access.log")).size(), 1);
    }

    void reportsHealthAndReadiness()
    {
        SocketWorld world;
        world.config.operations = service::Endpoint();
        world.start();
        QCOMPARE(ask(world, "/healthz").status, 200);
        QCOMPARE(ask(world, "/readyz").status, 200);
        QCOMPARE(ask(world, "/nothing").status, 404);
        QCOMPARE(ask(world, "/metrics", "POST").status, 405);
        world.service->stop(std::chrono::milliseconds(0));
        QCOMPARE(ask(world, "/healthz").status, 200);
        QCOMPARE(ask(world, "/readyz").status, 503);
    }

    void isNotReadyWhileTheDiskIsFull()
    {
        SocketWorld world;
        world.config.operations = service::Endpoint();
        world.start();
        const QByteArray check = checkRequest(R"({"domains":"a.example"})");
        QCOMPARE(send(world, check).status, 200);
        {
            const SmallDisk full(0);
            QCOMPARE(send(world, check).status, 500);
            QCOMPARE(ask(world, "/readyz").status, 503);
        }
        QCOMPARE(ask(world, "/readyz").status, 200);
        QCOMPARE(send(world, check).status, 200);
        QCOMPARE(world.service->chargedUnits(), 2);
    }

    void doesNotStartWithADamagedTable_data()
    {
        const test::Table<QString> row({"table"});
        for (const char *table : {"usage", "key_changes", "api_keys", "packages", "allowed_ips", "charged"})
            row(table, QString::fromLatin1(table));
    }

    /// With an unreadable table, every check or every key would fail although the service reports that it is
    /// ready.
    void doesNotStartWithADamagedTable()
    {
        QFETCH(const QString, table);
        SocketWorld world;
        world.start();
        QCOMPARE(send(world, checkRequest(R"({"domains":"a.example"})")).status, 200);
        world.service.reset();
        const QString file = QDir(world.config.dataDir).filePath(u"service.db"_s);
        int root = 0;
        int pageSize = 0;
        {
            QSqlDatabase database = QSqlDatabase::addDatabase(u"QSQLITE"_s, u"look"_s);
            database.setDatabaseName(file);
            QVERIFY(database.open());
            QSqlQuery query(database);
            QVERIFY(query.exec(u"SELECT rootpage FROM sqlite_master WHERE name = '%1'"_s.arg(table)) &&
                    query.next());
            root = query.value(0).toInt();
            QVERIFY(query.exec(u"PRAGMA page_size"_s) && query.next());
            pageSize = query.value(0).toInt();
        }
        QSqlDatabase::removeDatabase(u"look"_s);
        QFile bytes(file);
        QVERIFY(bytes.open(QFile::ReadWrite) && bytes.seek(qint64(root - 1) * pageSize));
        QCOMPARE(bytes.write(QByteArray(pageSize, '\xff')), pageSize);
        bytes.close();
        const auto started = service::CheckingService::start(world.config, world.clock);
        QVERIFY(!started);
        QVERIFY2(started.error().sentence.contains(u"is damaged"), qPrintable(started.error().sentence));
    }

    /// Charges made now would not be in the file that the next start reads.
    void isNotReadyWhileTheDatabaseFileIsMoved()
    {
#ifdef Q_OS_UNIX
        SocketWorld world;
        world.config.operations = service::Endpoint();
        world.start();
        const QString file = QDir(world.config.dataDir).filePath(u"service.db"_s);
        QVERIFY(QFile::rename(file, file + u".away"_s));
        QTest::ignoreMessage(QtWarningMsg, QRegularExpression(u"was moved or replaced"_s));
        QCOMPARE(ask(world, "/readyz").status, 503);
        QTest::failOnWarning(QRegularExpression(u"was moved or replaced"_s)); // warned only once
        QCOMPARE(ask(world, "/readyz").status, 503);
        QVERIFY(QFile::rename(file + u".away"_s, file));
        QCOMPARE(ask(world, "/readyz").status, 200);
#endif
    }

    void metricsCountRequestsAndCharges()
    {
        SocketWorld world;
        world.config.operations = service::Endpoint();
        world.start();
        QCOMPARE(send(world, checkRequest(R"({"domains":"a.example,b.example"})")).status, 200);
        QCOMPARE(send(world, checkRequest("{}")).status, 422);
        QCOMPARE(send(world, "GET /api/v1/made-up HTTP/1.1\r\nHost: x\r\n\r\n").status, 404);
        QByteArray text;
        const auto has = [&](const QByteArray &line) {
            text = ask(world, "/metrics").body;
            return ('\n' + text).contains('\n' + line + '\n');
        };
        // A request is counted right after its reply has been sent.
        for (const QByteArray &line :
             {QByteArray(R"(pantau_http_requests_total{path="/api/v1/check",status="200"} 1)"),
              QByteArray(R"(pantau_http_requests_total{path="/api/v1/check",status="422"} 1)"),
              QByteArray(R"(pantau_http_requests_total{path="other",status="404"} 1)"),
              QByteArray(R"(pantau_http_request_duration_seconds_bucket{le="+Inf"} 3)"),
              QByteArray("pantau_http_request_duration_seconds_count 3"),
              QByteArray("pantau_domains_checked_total 2"),
              QByteArray(R"(pantau_units_charged_total{kind="domains"} 2)"),
              QByteArray(R"(pantau_units_charged_total{kind="credits"} 0)"),
              QByteArray("pantau_connections_total 3"), QByteArray("pantau_blocklist_names 1"),
              QByteArray(R"(pantau_blocklist_reloads_total{result="kept"} 0)")})
            QTRY_VERIFY2(has(line), (line + "\nis not in\n" + text).constData());
        // Each line is a comment, or a name with labels and a number.
        static const QRegularExpression Line(
            u"\\A(#( HELP| TYPE) [a-z_]+ .+|[a-z_]+(\\{[a-z]+=\"[^\"]*\"(,[a-z]+=\"[^\"]*\")*\\})? "
            "[0-9.e+-]+)\\z"_s);
        for (const QByteArray &line : text.split('\n'))
            QVERIFY2(line.isEmpty() || Line.match(QString::fromUtf8(line)).hasMatch(), line.constData());
    }

    void operationsListenOnTheLoopbackOnly()
    {
        SocketWorld world;
        world.config.operations = service::Endpoint();
        world.config.http.listen = {{QHostAddress(QHostAddress::AnyIPv4), 0}};
        world.start();
        QTcpSocket elsewhere; // also the loopback interface, but not 127.0.0.1
        elsewhere.connectToHost(QHostAddress(u"127.0.0.2"_s),
                                static_cast<quint16>(world.service->operationsUrl().port()));
        QVERIFY(!elsewhere.waitForConnected(30'000));
        QTcpSocket service;
        service.connectToHost(QHostAddress(u"127.0.0.2"_s), world.port());
        QVERIFY(service.waitForConnected(30'000));
    }

    void reportsAPortInUse()
    {
        SocketWorld world;
        world.start();
        SocketWorld second;
        second.config.http.listen = {{QHostAddress::LocalHost, world.port()}};
        const auto refused = service::CheckingService::start(second.config, second.clock);
        QVERIFY(!refused);
        QCOMPARE(refused.error().kind, Error::Kind::Service);
        QVERIFY(refused.error().sentence.contains(QString::number(world.port())));
        second.config.http.listen = {service::Endpoint()};
        second.config.operations = service::Endpoint{QHostAddress::LocalHost, world.port()};
        const auto alsoRefused = service::CheckingService::start(second.config, second.clock);
        QVERIFY(!alsoRefused);
        QCOMPARE(alsoRefused.error().kind, Error::Kind::Service);
    }

private:
    static QList<QJsonObject> linesOf(const QString &path)
    {
        QList<QJsonObject> lines;
        for (const QByteArray &line : bytesOf(path).split('\n'))
            if (!line.isEmpty())
                lines.append(QJsonDocument::fromJson(line).object());
        return lines;
    }
    static RawReply send(const SocketWorld &world, const QByteArray &request)
    {
        const auto socket = world.connect();
        socket->write(request);
        return readReply(*socket);
    }
    static RawReply ask(const SocketWorld &world, const QByteArray &path, const QByteArray &method = "GET")
    {
        const auto socket =
            SocketWorld::connectTo(static_cast<quint16>(world.service->operationsUrl().port()));
        socket->write(method + ' ' + path + " HTTP/1.1\r\nHost: x\r\n\r\n");
        return readReply(*socket);
    }
};

PANTAU_TEST(TestServiceOperation)
#include "tst_service_operation.moc"
