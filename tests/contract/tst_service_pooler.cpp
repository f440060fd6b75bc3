// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "db/connection.h"
#include "support/pgbouncer.h"
#include "support/postgresql_server.h"
#include "support/rules_fixture.h"
#include "support/test_program.h"

#include <QElapsedTimer>
#include <QScopeGuard>

using namespace pantau;
using namespace pantau::service;
using namespace pantau::test;
using namespace std::chrono_literals;

namespace {

QString valueIn(Transaction &transaction, const QString &setting)
{
    Statement row(transaction, u"SELECT current_setting(?)"_s);
    row.run(setting);
    return row.next() ? row.text(0) : QString();
}

const QStringList Deadlines{u"lock_timeout"_s, u"statement_timeout"_s,
                            u"idle_in_transaction_session_timeout"_s};

} // namespace

/// The PostgreSQL database behind a pooler that gives every transaction another session: PgBouncer in
/// transaction mode.
class TestServicePooler : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase()
    {
        m_server = std::make_unique<PostgresqlServer>();
        m_pooler = std::make_unique<PgBouncer>(*m_server, 3);
        m_narrowPooler = std::make_unique<PgBouncer>(*m_server, 1);
    }

    void cleanupTestCase()
    {
        m_narrowPooler.reset();
        m_pooler.reset();
        m_server.reset();
    }

    /// Two instances alternate, so each finds what the other left in the session.
    void chargesInAnySession()
    {
        const QString url = m_server->newDatabase();
        RulesFixture here({60, 1000, nullptr}, m_narrowPooler->through(url));
        RulesFixture there({60, 1000, nullptr}, m_narrowPooler->through(url));
        const QByteArray free = here.addKey({u"free"_s, {}, 5, {}});
        const QByteArray premium = there.addKey({u"premium"_s, u"free"_s, 100, {u"192.0.2.1"_s}});
        QCOMPARE(usedIn(here.answer(RulesFixture::check(someNames(3), free))), 3);
        QCOMPARE(usedIn(there.answer(RulesFixture::check(someNames(2), free))), 5);
        QCOMPARE(here.answer(RulesFixture::check(someNames(1), free)).status, 429);
        QCOMPARE(usedIn(here.answer(RulesFixture::check(someNames(33), premium))), 99);
        QCOMPARE(there.answer(RulesFixture::check(someNames(1), premium)).status, 402);
        QCOMPARE(there.answer(RulesFixture::limit(premium, "192.0.2.2")).status, 403);
        QCOMPARE(here.rules().answer(QList<Request>(40, RulesFixture::limit())).constLast().status, 200);
        const auto replies = there.rules().answer(QList<Request>(20, RulesFixture::limit()));
        QCOMPARE(replies.at(14).status, 200); // 5 before, 40 there, 15 here
        QCOMPARE(replies.at(15).status, 429);
        QVERIFY(!there.rules().tidy());
        here.clock().advance(24h);
        QCOMPARE(usedIn(here.answer(RulesFixture::check(someNames(1), {}, "192.0.2.9"))), 1);
        QCOMPARE(here.charged(), 5 + 99 + 1);
    }

    void appliesItsTimeoutsPerTransaction()
    {
        const QString url = m_narrowPooler->through(m_server->newDatabase());
        const auto database = RulesFixture::expect(Database::open(QString(), url));
        for (const auto mode : {Transaction::Mode::Read, Transaction::Mode::Write}) {
            Transaction transaction(database->connection(), mode);
            QStringList values;
            for (const QString &deadline : Deadlines)
                values.append(valueIn(transaction, deadline));
            QCOMPARE(values.join(u' '), u"4s 5s 3s"_s);
            QVERIFY(transaction.commit());
        }
        // Another client in the session in which all of this ran.
        db::Connection other(db::postgresql(), [](const QSqlError &error, const QString &) {
            return Error{Error::Kind::Storage, error.text(), {}};
        });
        QSqlDatabase handle = other.handle();
        const QUrl place(url);
        handle.setHostName(url.section(u"host="_s, 1));
        handle.setPort(6432);
        handle.setDatabaseName(place.path().sliced(1));
        handle.setUserName(m_server->user());
        handle.setPassword(m_server->password());
        QVERIFY(!other.open().isValid());
        Transaction transaction(other, Transaction::Mode::Read);
        for (const QString &deadline : Deadlines)
            QCOMPARE(valueIn(transaction, deadline), u"0"_s);
        QVERIFY(transaction.commit());
    }

    /// Values are part of the statement's text there.
    void textsAreQuotedCorrectly()
    {
        RulesFixture fixture({1000, 100, nullptr}, m_pooler->through(m_server->newDatabase()));
        const QDateTime now = fixture.clock().nowUtc();
        for (const char *text : {"it's", R"(a\'b\\)", "'; DROP TABLE usage; --", "what? %1 $1 :1",
                                 "ü “漢” \"q\"", "E'x'", "$$x$$", "-- x", "/* x"}) {
            const QString name = QString::fromUtf8(text);
            const QByteArray key = fixture.addKey({name, {}, 100, {}});
            const auto shown = fixture.keys().show(name, now);
            QVERIFY2(shown, text);
            QCOMPARE(shown->key.name, name);
            QCOMPARE(usedIn(fixture.answer(RulesFixture::check(someNames(1), key))), 1);
        }
        QCOMPARE(fixture.keys().list()->size(), 9);
    }

    void continuesAfterAPoolerRestart()
    {
        PgBouncer pooler(*m_server, 2);
        RulesFixture fixture({1000, 100, nullptr}, pooler.through(m_server->newDatabase()));
        QCOMPARE(usedIn(fixture.answer(RulesFixture::check(someNames(2)))), 2);
        pooler.kill();
        pooler.start();
        QCOMPARE(usedIn(fixture.answer(RulesFixture::check(someNames(2)))), 4);
        pooler.kill();
        const auto before =
            qInstallMessageHandler([](QtMsgType, const QMessageLogContext &, const QString &) {});
        QCOMPARE(fixture.answer(RulesFixture::check(someNames(2))).status, 500);
        qInstallMessageHandler(before);
        pooler.start();
        QCOMPARE(usedIn(fixture.answer(RulesFixture::check(someNames(2)))), 6);
        QCOMPARE(fixture.charged(), 6);
    }

    /// The pooler accepts connections immediately, so only a statement shows that the server hangs.
    void hangingServerFailsLaterRequestsQuickly()
    {
        RulesFixture fixture({1000, 100, nullptr}, m_pooler->through(m_server->newDatabase()));
        QCOMPARE(usedIn(fixture.answer(RulesFixture::check(someNames(2)))), 2);
        m_server->freeze();
        const auto thaw = qScopeGuard([this] { m_server->thaw(); });
        const auto before =
            qInstallMessageHandler([](QtMsgType, const QMessageLogContext &, const QString &) {});
        const int first = fixture.answer(RulesFixture::check(someNames(2))).status;
        QElapsedTimer waited;
        waited.start();
        const int next = fixture.answer(RulesFixture::check(someNames(2))).status;
        const qint64 took = waited.elapsed();
        qInstallMessageHandler(before);
        QCOMPARE(first, 500);
        QCOMPARE(next, 500);
        QVERIFY2(took < std::chrono::milliseconds(db::Connection::LongestCall).count() / 2,
                 qPrintable(QString::number(took)));
    }

private:
    std::unique_ptr<PostgresqlServer> m_server;
    std::unique_ptr<PgBouncer> m_pooler;
    std::unique_ptr<PgBouncer> m_narrowPooler; ///< with one session, shared by all clients
};

PANTAU_TEST(TestServicePooler)
#include "tst_service_pooler.moc"
