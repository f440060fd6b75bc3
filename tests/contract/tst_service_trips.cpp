// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "support/counting_link.h"
#include "support/postgresql_server.h"
#include "support/rules_fixture.h"
#include "support/test_program.h"

#include <QRegularExpression>
#include <QUrl>

using namespace pantau;
using namespace pantau::service;
using namespace pantau::test;
using namespace std::chrono_literals;

namespace {

QList<int> statusesOf(const QList<Reply> &replies)
{
    QList<int> statuses;
    for (const Reply &reply : replies)
        statuses.append(reply.status);
    return statuses;
}

QList<QByteArray> newKeys(RulesFixture &fixture, int count, qint64 limit = 100)
{
    QList<QByteArray> keys;
    for (int i = 0; i < count; ++i)
        keys.append(fixture.addKey({u"key %1"_s.arg(i), {}, limit, {}}));
    return keys;
}

QList<Request> checksOf(const QList<QByteArray> &keys, int domains = 1)
{
    QList<Request> group;
    for (const QByteArray &key : keys)
        group.append(RulesFixture::check(someNames(domains), key));
    return group;
}

} // namespace

/// Round trips per group, and the statements sent to the server.
class TestServiceTrips : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { m_server = std::make_unique<PostgresqlServer>(); }
    void init()
    {
        m_link = std::make_unique<CountingLink>(m_server->socketPath());
        m_near = m_server->newDatabase();
    }
    void cleanup() { m_link.reset(); }
    void cleanupTestCase() { m_server.reset(); }

    void groupTakesTwoRoundTrips_data()
    {
        const test::Table<int> row({"requestsPerMinute"});
        row("with a limit of requests a minute", 1000);
        row("without one", std::numeric_limits<int>::max());
    }

    /// One round trip to read the state and one to charge, whatever the number of keys and whether they are
    /// cached or not.
    void groupTakesTwoRoundTrips()
    {
        QFETCH(const int, requestsPerMinute);
        RulesFixture fixture({requestsPerMinute, 100, nullptr}, url());
        const QList<QByteArray> keys = newKeys(fixture, 16);
        QCOMPARE(fixture.answer(RulesFixture::limit()).status, 200); // also deletes old requests
        QList<Reply> replies;
        QCOMPARE(tripsOf(fixture, checksOf(keys), &replies), 2);
        QCOMPARE(statusesOf(replies), QList<int>(16, 200));
        QCOMPARE(tripsOf(fixture, checksOf(keys), &replies), 2);
        for (const Reply &reply : replies)
            QCOMPARE(usedIn(reply), 2);
        QCOMPARE(tripsOf(fixture, checksOf(QList<QByteArray>(16, keys.constFirst())), &replies), 2);
        for (int i = 0; i < 16; ++i)
            QCOMPARE(usedIn(replies.at(i)), 3 + i);
        QCOMPARE(tripsOf(fixture, {RulesFixture::limit(keys.constLast())}), 2);
        QCOMPARE(fixture.charged(), 16 + 16 + 16);
    }

    void keyChangeAddsOneRoundTrip()
    {
        RulesFixture fixture({1000, 100, nullptr}, url());
        const QList<QByteArray> keys = newKeys(fixture, 3);
        QCOMPARE(statusesOf(fixture.rules().answer(checksOf(keys))), QList<int>(3, 200));
        const auto other = RulesFixture::expect(KeyRegistry::open(QString(), m_near));
        QVERIFY(other->setActive(u"key 1"_s, false));
        QList<Reply> replies;
        QCOMPARE(tripsOf(fixture, checksOf(keys), &replies), 3);
        QCOMPARE(statusesOf(replies), (QList<int>{200, 401, 200}));
        QCOMPARE(tripsOf(fixture, checksOf(keys)), 2);
        // Direct changes in the database take effect after a limited time.
        m_server->psql(QUrl(m_near).path().sliced(1), u"UPDATE api_keys SET active = 1"_s);
        QCOMPARE(statusesOf(fixture.rules().answer(checksOf(keys))), (QList<int>{200, 401, 200}));
        fixture.clock().advance(KeyCache::Longest);
        QCOMPARE(tripsOf(fixture, checksOf(keys), &replies), 2);
        QCOMPARE(statusesOf(replies), QList<int>(3, 200));
    }

    void exhaustedQuotaAddsNoRoundTrip()
    {
        RulesFixture fixture({1000, 100, nullptr}, url());
        const QList<QByteArray> keys = newKeys(fixture, 2, 5);
        QCOMPARE(statusesOf(fixture.rules().answer(checksOf(keys, 5))), QList<int>(2, 200));
        QList<Reply> replies;
        QCOMPARE(tripsOf(fixture, checksOf(keys), &replies), 2);
        QCOMPARE(statusesOf(replies), QList<int>(2, 429));
        // A limit raised by another instance is noticed.
        const auto other = RulesFixture::expect(KeyRegistry::open(QString(), m_near));
        QVERIFY(other->setPackage(u"key 0"_s, {}, 6, fixture.clock().nowUtc()));
        QCOMPARE(statusesOf(fixture.rules().answer(checksOf(keys))), (QList<int>{200, 429}));
        QCOMPARE(fixture.charged(), 11);
    }

    void overfullGroupIsChargedInOrder()
    {
        RulesFixture fixture({1000, 100, nullptr}, url());
        const QByteArray key = newKeys(fixture, 1, 10).constFirst();
        QCOMPARE(usedIn(fixture.answer(RulesFixture::check(someNames(2), key))), 2);
        QList<Reply> replies;
        const int trips =
            tripsOf(fixture,
                    {RulesFixture::check(someNames(5), key), RulesFixture::check(someNames(4), key),
                     RulesFixture::limit(key), RulesFixture::check(someNames(3), key),
                     RulesFixture::check(someNames(1), key)},
                    &replies);
        QCOMPARE(trips, 2);
        QCOMPARE(statusesOf(replies), (QList<int>{200, 429, 200, 200, 429}));
        QCOMPARE(usedIn(replies.at(2)), 7);
        QCOMPARE(usedIn(replies.at(3)), 10);
        QCOMPARE(fixture.charged(), 10);
    }

    /// Each of two instances knows the other's charges only as last read.
    void usageIsRereadOnlyIfAChargeFails()
    {
        RulesFixture here({1000, 100, nullptr}, url());
        RulesFixture there({1000, 100, nullptr}, m_near);
        const QList<QByteArray> keys = newKeys(here, 2, 10);
        QCOMPARE(statusesOf(here.rules().answer(checksOf(keys, 2))), QList<int>(2, 200));
        QCOMPARE(usedIn(there.answer(RulesFixture::check(someNames(7), keys.at(0)))), 9);
        QList<Reply> replies;
        const QList<Request> group{RulesFixture::check(someNames(3), keys.at(1)),
                                   RulesFixture::check(someNames(2), keys.at(0)),
                                   RulesFixture::check(someNames(1), keys.at(0))};
        QCOMPARE(tripsOf(here, group, &replies),
                 5); // the charge fails, rolls back, rereads and charges again
        QCOMPARE(statusesOf(replies), (QList<int>{200, 429, 200}));
        QCOMPARE(usedIn(replies.at(0)), 5);
        QCOMPARE(usedIn(replies.at(2)), 10);
        QCOMPARE(here.charged(), 4 + 7 + 4);
    }

    /// A message that a hung server processes only after the client asked whether it was committed.
    void rolledBackCommitIsNotApplied()
    {
        RulesFixture fixture({1000, 1000, nullptr}, url());
        const auto done = fixture.database().connection().wasDone(20);
        QVERIFY(done && !*done);
        const auto before =
            qInstallMessageHandler([](QtMsgType, const QMessageLogContext &, const QString &) {});
        QHash<int, int> statuses;
        for (int i = 0; i < 30; ++i)
            ++statuses[fixture.answer(RulesFixture::check(someNames(1))).status];
        qInstallMessageHandler(before);
        QCOMPARE(statuses, (QHash<int, int>{{200, 29}, {500, 1}}));
        QCOMPARE(fixture.charged(), 29);
        QCOMPARE(m_server->psql(QUrl(m_near).path().sliced(1), u"SELECT COUNT(*) FROM commits"_s),
                 u"2"_s); // that one, and the last one
    }

    /// What CockroachDB, YugabyteDB or Citus (its tables distributed by their first column) lack, or do
    /// otherwise: from their documentation, in docs/service.md.
    void sqlIsPortableToCompatibleDatabases()
    {
        RulesFixture fixture({5, 100, nullptr}, url());
        const QList<QByteArray> keys = newKeys(fixture, 3, 3);
        for (int i = 0; i < 3; ++i)
            static_cast<void>(fixture.rules().answer(checksOf(keys)));
        QVERIFY(fixture.rules().checkWritable());
        fixture.clock().advance(72h);
        static_cast<void>(fixture.rules().answer({RulesFixture::check(someNames(1))}));
        QVERIFY(!fixture.rules().tidy());
        fixture.clock().advance(PastDays::AfterMidnight);
        QVERIFY(!fixture.rules().tidy());
        QVERIFY(fixture.database().connection().wasDone(1));
        QVERIFY(fixture.keys().changeAllowedIps(u"key 1"_s, {true, {}, {u"::1"_s}}));
        QVERIFY(fixture.keys().regenerate(u"key 1"_s));
        QVERIFY(fixture.keys().remove(u"key 1"_s));
        QVERIFY(putPackage(fixture.database(), {u"x"_s, u"X"_s, 1, 1}));
        QVERIFY(removePackage(fixture.database(), u"x"_s));

        // A message of the simple protocol: Q, its length, statements.
        const QByteArray sent = m_link->takeWords();
        QList<QString> statements;
        for (qsizetype at = sent.indexOf("Q\0", 0); at >= 0; at = sent.indexOf('Q', at + 1)) {
            QString text = QString::fromUtf8(sent.constData() + std::min(at + 5, sent.size()));
            text.remove(QRegularExpression(u"--[^\n]*"_s));
            if (sent.size() > at + 5 && sent.at(at + 1) == 0 && !text.isEmpty())
                for (const QString &statement : text.split(u"; "_s))
                    statements.append(statement.simplified());
        }
        QVERIFY2(statements.size() > 100, qPrintable(QString::number(statements.size())));
        static const QRegularExpression Known(
            u"\\A(BEGIN ISOLATION LEVEL |COMMIT\\z|ROLLBACK\\z|SET |SELECT |INSERT INTO |UPDATE |DELETE "
            "FROM |CREATE (UNLOGGED )?TABLE IF NOT EXISTS )"_s);
        static const QRegularExpression Lacking(
            u"advisory|\\bLISTEN\\b|\\bNOTIFY\\b|\\bTRIGGER\\b|\\bFOR (NO KEY )?(UPDATE|SHARE)\\b|SKIP "
            "LOCKED|"
            "\\bDO \\$|\\bTEMP(ORARY)?\\b|LOCK TABLE|SAVEPOINT|\\bWITH\\b.*\\b(INSERT|UPDATE|DELETE)\\b|"
            "ON "
            "CONSTRAINT|\\bXMIN\\b|\\bCTID\\b|\\bDEFERR|\\bEXCLUDE\\b|PREPARE|\\bCURSOR\\b|\\bMERGE\\b|"
            "\\bFUNCTION\\b|INSERT INTO [^(]+\\([^)]*\\) (SELECT|WITH)"_s,
            QRegularExpression::CaseInsensitiveOption);
        // Each statement on these tables names the node's column, and does not join them with others.
        static const QRegularExpression Spread(u"\\b(usage|minute_clients|minute_requests|commits)\\b"_s);
        static const QRegularExpression SaysWhere(
            u"\\AINSERT INTO (usage \\(subject|minute_clients \\(ip|minute_requests "
            "\\(ip|commits \\(writer)"_s);
        bool isInTransaction = false;
        for (const QString &statement : std::as_const(statements)) {
            QVERIFY2(Known.match(statement).hasMatch(), qPrintable(statement));
            QVERIFY2(!Lacking.match(statement).hasMatch(), qPrintable(statement));
            if (Spread.match(statement).hasMatch()) {
                QVERIFY2(!statement.contains(u" JOIN "), qPrintable(statement));
                QVERIFY2(!statement.startsWith(u"INSERT") || SaysWhere.match(statement).hasMatch(),
                         qPrintable(statement));
            }
            isInTransaction = (isInTransaction || statement.startsWith(u"BEGIN")) && statement != u"COMMIT" &&
                              statement != u"ROLLBACK";
            QVERIFY2(!isInTransaction || !statement.startsWith(u"CREATE"), qPrintable(statement));
        }
    }

private:
    [[nodiscard]] QString url() const
    {
        return u"postgresql://"_s + m_server->credentials() + u"@127.0.0.1:"_s +
               QString::number(m_link->port()) + QUrl(m_near).path() + u"?sslmode=disable"_s;
    }
    /// Returns the round trips of a group of these requests.
    int tripsOf(RulesFixture &fixture, const QList<Request> &group, QList<Reply> *replies = nullptr) const
    {
        const int before = m_link->trips();
        const QList<Reply> all = fixture.rules().answer(group);
        if (replies)
            *replies = all;
        return m_link->trips() - before;
    }

    std::unique_ptr<PostgresqlServer> m_server;
    std::unique_ptr<CountingLink> m_link;
    QString m_near;
};

PANTAU_TEST(TestServiceTrips)
#include "tst_service_trips.moc"
