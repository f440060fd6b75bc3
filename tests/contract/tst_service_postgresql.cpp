// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "support/patience.h"
#include "support/postgresql_proxy.h"
#include "support/postgresql_server.h"
#include "support/rules_fixture.h"
#include "support/test_program.h"

#include <QThread>

using namespace pantau;
using namespace pantau::service;
using namespace pantau::test;
using namespace std::chrono_literals;

namespace {

QString nameIn(const QString &url)
{
    return QUrl(url).path().sliced(1);
}

/// Runs the rules on a separate thread, so the proxy's event loop runs in the meantime.
class FarRules
{
public:
    explicit FarRules(QString url) : m_url(std::move(url))
    {
        m_thread.start();
        m_worker.moveToThread(&m_thread);
        on([this] { m_fixture = std::make_unique<RulesFixture>(RulesConfig{1000, 100, nullptr}, m_url); });
    }
    ~FarRules()
    {
        on([this] { m_fixture.reset(); });
        m_thread.quit();
        m_thread.wait();
    }
    Reply answer(const Request &request)
    {
        Reply reply;
        on([&] { reply = m_fixture->answer(request); });
        return reply;
    }
    bool checkWritable()
    {
        bool isWritable = false;
        on([&] { isWritable = m_fixture->rules().checkWritable().has_value(); });
        return isWritable;
    }
    qint64 charged()
    {
        qint64 units = -1;
        on([&] { units = m_fixture->charged(); });
        return units;
    }

private:
    void on(const std::function<void()> &task)
    {
        bool done = false;
        QMetaObject::invokeMethod(&m_worker, [&] {
            task();
            QMetaObject::invokeMethod(
                &m_here, [&done] { done = true; }, Qt::QueuedConnection);
        });
        // Also waits in a test that has already failed, because the thread must finish.
        if (!test::waitFor([&done] { return done; }))
            qFatal("The rules did not answer.");
    }

    QString m_url;
    QObject m_worker;
    QObject m_here;
    QThread m_thread;
    std::unique_ptr<RulesFixture> m_fixture;
};

QString throughProxy(const PostgresqlProxy &proxy, const PostgresqlServer &server, const QString &url)
{
    return u"postgresql://"_s + server.credentials() + u"@127.0.0.1:"_s + QString::number(proxy.port()) +
           u'/' + nameIn(url) + u"?sslmode=disable"_s;
}

} // namespace

/// The service database in PostgreSQL: the same rules, shared by instances, and the behaviour when the server
/// is lost.
class TestServicePostgresql : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { m_server = std::make_unique<PostgresqlServer>(); }
    void cleanupTestCase() { m_server.reset(); }

    void keepsKeys()
    {
        const QString url = m_server->newDatabase();
        RulesFixture fixture({1000, 100, nullptr}, url);
        const QDateTime now = fixture.clock().nowUtc();
        const QString name = u"agency “ü”"_s;
        const QByteArray key = fixture.addKey({name, u"business"_s, 100, {u"192.0.2.1"_s}});
        QCOMPARE(fixture.keys().add({name, {}, 100, {}}, now).error().kind, Error::Kind::AlreadyExists);
        QCOMPARE(fixture.keys().add({u"x"_s, u"gold"_s, 100, {}}, now).error().kind,
                 Error::Kind::InvalidInput);
        const auto shown = fixture.keys().show(name, now);
        QVERIFY(shown);
        QCOMPARE(shown->limit, 12'500);
        QCOMPARE(shown->key.createdAt, now);
        QCOMPARE(shown->key.allowedIps, QStringList{u"192.0.2.1"_s});
        QCOMPARE(shown->key.name, name);

        // Through a second connection, as the command line does while the service runs.
        const auto other = RulesFixture::expect(KeyRegistry::open(QString(), url));
        QCOMPARE(*other->changeAllowedIps(name, {true, {}, {u"::1"_s}}), QStringList{u"::1"_s});
        QCOMPARE(fixture.answer(RulesFixture::limit(key)).status, 403);
        QCOMPARE(fixture.answer(RulesFixture::limit(key, "::1")).status, 200);
        const QByteArray second = RulesFixture::expect(other->regenerate(name)).toLatin1();
        QCOMPARE(fixture.answer(RulesFixture::limit(key, "::1")).status, 401);
        QCOMPARE(fixture.answer(RulesFixture::limit(second, "::1")).status, 200);
        QVERIFY(other->setPackage(name, {}, 9, now));
        QCOMPARE(other->usage(now)->constFirst().limit, 9);
        QVERIFY(other->setLastDay(name, now.date(), now));
        QCOMPARE(fixture.answer(RulesFixture::limit(second, "::1")).status, 200);
        fixture.clock().advance(24h);
        QCOMPARE(fixture.answer(RulesFixture::limit(second, "::1")).status, 401);
        QVERIFY(other->setLastDay(name, {}, now));
        QCOMPARE(fixture.answer(RulesFixture::limit(second, "::1")).status, 200);
        QVERIFY(other->setActive(name, false));
        QCOMPARE(fixture.answer(RulesFixture::limit(second, "::1")).status, 401);
        QCOMPARE(packagesOf(fixture.database())->size(), 4);
        QVERIFY(!m_server->psql(u"book_1"_s, u"SELECT * FROM api_keys"_s)
                     .contains(QString::fromLatin1(second.sliced(4))));
    }

    /// A mistyped database name must not pass for a service without keys.
    void readOnlyOpenCreatesNothing()
    {
        const QString url = m_server->newDatabase();
        const auto refused = Database::open(QString(), url, Database::IfMissing::Refuse);
        QVERIFY(!refused);
        QCOMPARE(refused.error().kind, Error::Kind::NotFound);
        QVERIFY(refused.error().sentence.contains(nameIn(url)));
        QCOMPARE(m_server
                     ->psql(QUrl(url).path().sliced(1), u"SELECT COUNT(*) FROM pg_tables WHERE "
                                                        "schemaname = 'public'"_s)
                     .trimmed(),
                 u"0"_s);
        QVERIFY(Database::open(QString(), url));
        QVERIFY(Database::open(QString(), url, Database::IfMissing::Refuse));
    }

    void instancesShareTheMinuteLimit()
    {
        const QString url = m_server->newDatabase();
        RulesFixture here({60, 1000, nullptr}, url);
        RulesFixture there({60, 1000, nullptr}, url);
        Request lost = RulesFixture::limit();
        lost.path = u"/api/v1/lost"_s;
        QCOMPARE(here.rules().answer(QList<Request>(40, RulesFixture::limit())).constLast().status, 200);
        QCOMPARE(there.answer(lost).status, 404); // across all paths, valid or not
        const auto replies = there.rules().answer(QList<Request>(20, RulesFixture::limit()));
        QCOMPARE(replies.at(18).status, 200);
        QCOMPARE(replies.at(19).status, 429);
        using Headers = QList<std::pair<QByteArray, QByteArray>>;
        QCOMPARE(replies.at(19).headers, (Headers{{"Retry-After", "60"}}));
        QCOMPARE(here.answer(RulesFixture::limit()).status, 429);
        QCOMPARE(here.answer(RulesFixture::limit({}, "192.0.2.2")).status, 200);
    }

    void minuteLimitIsASlidingWindow()
    {
        const QString url = m_server->newDatabase();
        RulesFixture here({2, 1000, nullptr}, url);
        RulesFixture there({2, 1000, nullptr}, url);
        const auto advance = [&](std::chrono::milliseconds time) {
            here.clock().advance(time);
            there.clock().advance(time);
        };
        const auto wait = [](const Reply &reply) {
            return reply.status == 429 ? reply.headers.constFirst().second.toInt() : 0;
        };
        QCOMPARE(wait(here.answer(RulesFixture::limit())), 0);
        advance(40s);
        QCOMPARE(wait(there.answer(RulesFixture::limit())), 0);
        QCOMPARE(wait(here.answer(RulesFixture::limit())), 20);
        QCOMPARE(wait(there.answer(RulesFixture::limit())), 20);
        advance(19'999ms);
        QCOMPARE(wait(there.answer(RulesFixture::limit())), 1);
        advance(1ms);
        QCOMPARE(wait(there.answer(RulesFixture::limit())), 0); // refused requests did not count
        QCOMPARE(wait(here.answer(RulesFixture::limit())), 40);
        advance(24h);
        QCOMPARE(wait(here.answer(RulesFixture::limit())), 0);
        QCOMPARE(m_server->psql(nameIn(url), u"SELECT COUNT(*) FROM minute_requests"_s),
                 u"1"_s); // old rows are deleted
    }

    void handlesAClockThatWasSetBack()
    {
        RulesFixture fixture({1, 1000, nullptr}, m_server->newDatabase());
        QCOMPARE(fixture.answer(RulesFixture::limit()).status, 200);
        fixture.clock().advance(61s);
        fixture.clock().setWallClock(fixture.clock().nowUtc().addSecs(-3600));
        QCOMPARE(fixture.answer(RulesFixture::limit()).status, 200);
        QCOMPARE(fixture.answer(RulesFixture::limit()).status, 429);
    }

    void leavesANewerSchemaUntouched()
    {
        const QString url = m_server->newDatabase();
        const QString name = nameIn(url);
        m_server->psql(name, u"CREATE TABLE pantau_schema (version BIGINT PRIMARY KEY); "
                             "INSERT INTO pantau_schema VALUES (99)"_s);
        const auto database = Database::open(QString(), url);
        QVERIFY(!database);
        QCOMPARE(database.error().kind, Error::Kind::NewerDatabase);
        QVERIFY(database.error().sentence.contains(name));
        QVERIFY(!database.error().sentence.contains(u"s3cret"));
        QCOMPARE(m_server->psql(name, u"SELECT COUNT(*) FROM pg_tables WHERE schemaname = 'public'"_s),
                 u"1"_s);
    }

    void answersAfterAServerRestart()
    {
        RulesFixture fixture({1000, 100, nullptr}, m_server->newDatabase());
        QCOMPARE(usedIn(fixture.answer(RulesFixture::check(someNames(2)))), 2);
        m_server->crash();
        m_server->start();
        QCOMPARE(usedIn(fixture.answer(RulesFixture::check(someNames(2)))), 4); // no request failed
        QCOMPARE(fixture.charged(), 4);
    }

    void chargesNothingWhileTheServerIsDown()
    {
        RulesFixture fixture({1000, 100, nullptr}, m_server->newDatabase());
        QCOMPARE(usedIn(fixture.answer(RulesFixture::check(someNames(2)))), 2);
        m_server->crash();
        static QStringList logged;
        logged.clear();
        const auto before = qInstallMessageHandler(
            [](QtMsgType, const QMessageLogContext &, const QString &line) { logged.append(line); });
        const auto replies =
            fixture.rules().answer({RulesFixture::check(someNames(2)), RulesFixture::limit()});
        qInstallMessageHandler(before);
        for (const Reply &reply : replies)
            QCOMPARE(reply.status, 500);
        QVERIFY(!logged.isEmpty());
        QVERIFY(!logged.join(u'\n').contains(u"s3cret"));
        m_server->start();
        QCOMPARE(usedIn(fixture.answer(RulesFixture::check(someNames(2)))), 4);
        QCOMPARE(fixture.charged(), 4);
    }

    void detectsTheOutcomeOfALostCommit_data()
    {
        const test::Table<PostgresqlProxy::Cut, int, qint64> row({"cut", "status", "charged"});
        row("the commit never reached the server", PostgresqlProxy::Cut::BeforeCommit, 500, 1);
        row("the reply to the commit was lost", PostgresqlProxy::Cut::AfterCommit, 200, 3);
    }
    void detectsTheOutcomeOfALostCommit()
    {
        QFETCH(PostgresqlProxy::Cut, cut);
        PostgresqlProxy proxy(m_server->socketPath());
        FarRules rules(throughProxy(proxy, *m_server, m_server->newDatabase()));
        QCOMPARE(rules.answer(RulesFixture::check(someNames(1))).status, 200);
        proxy.cutNext(cut);
        const Reply reply = rules.answer(RulesFixture::check(someNames(2)));
        QVERIFY(proxy.hasCut());
        QTEST(reply.status, "status");
        if (reply.status == 200)
            QTEST(usedIn(reply), "charged"); // the usage is reread
        QTEST(rules.charged(), "charged");
        QTEST(usedIn(rules.answer(RulesFixture::limit())), "charged");
    }

    void undoesAnUncertainCommitAfterReconnecting_data()
    {
        // isProbed: true if /readyz is requested before the next request
        const test::Table<PostgresqlProxy::Cut, bool> row({"cut", "isProbed"});
        row("not done", PostgresqlProxy::Cut::BeforeCommit, false);
        row("done", PostgresqlProxy::Cut::AfterCommit, false);
        row("not done, then a probe", PostgresqlProxy::Cut::BeforeCommit, true);
        row("done, then a probe", PostgresqlProxy::Cut::AfterCommit, true);
    }

    /// The connection is lost at the commit and cannot be restored: the request fails. Its charge is undone
    /// once the server is reachable again.
    void undoesAnUncertainCommitAfterReconnecting()
    {
        QFETCH(PostgresqlProxy::Cut, cut);
        QFETCH(bool, isProbed);
        PostgresqlProxy proxy(m_server->socketPath());
        FarRules rules(throughProxy(proxy, *m_server, m_server->newDatabase()));
        QCOMPARE(rules.answer(RulesFixture::check(someNames(1))).status, 200);
        proxy.cutNext(cut, true);
        QCOMPARE(rules.answer(RulesFixture::check(someNames(5))).status, 500);
        QVERIFY(proxy.hasCut());
        QCOMPARE(rules.answer(RulesFixture::limit()).status, 500);
        QVERIFY(!isProbed || !rules.checkWritable());
        proxy.open();
        QVERIFY(!isProbed || rules.checkWritable());
        QCOMPARE(usedIn(rules.answer(RulesFixture::check(someNames(1)))), 2);
        QCOMPARE(usedIn(rules.answer(RulesFixture::limit())), 2);
        QCOMPARE(rules.charged(), 2);
    }

private:
    std::unique_ptr<PostgresqlServer> m_server;
};

PANTAU_TEST(TestServicePostgresql)
#include "tst_service_postgresql.moc"
