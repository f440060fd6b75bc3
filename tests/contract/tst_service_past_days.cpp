// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "support/patience.h"
#include "support/postgresql_server.h"
#include "support/rules_fixture.h"
#include "support/test_program.h"

#include <QUrl>

using namespace pantau;
using namespace pantau::service;
using namespace pantau::test;
using namespace std::chrono_literals;

namespace {

/// The rows carry no charge, so the total of all charges stays the same.
const QString PastRows =
    u"INSERT INTO usage SELECT 'ip:10.' || n, '2026-03-08', 1 FROM generate_series(1, %1) n; "
    "UPDATE charged SET units = units - %1"_s;
const QString CountPast = u"SELECT COUNT(*) FROM usage WHERE period = '2026-03-08'"_s;

/// Runs @p statement each time that a row of usage is deleted.
QString whenDeleted(const QString &statement)
{
    return u"CREATE FUNCTION hindered() RETURNS trigger LANGUAGE plpgsql AS "
           "$$ BEGIN %1; RETURN OLD; END $$; "
           "CREATE TRIGGER hindered BEFORE DELETE ON usage FOR EACH ROW "
           "EXECUTE FUNCTION hindered()"_s.arg(statement);
}

/// A day counts as past one hour after midnight.
void waitForTheHour(RulesFixture &fixture)
{
    QVERIFY(!fixture.rules().tidy());
    fixture.clock().advance(PastDays::AfterMidnight);
}

/// Returns the number of steps until there is nothing left to delete.
int tidyAll(RulesFixture &fixture)
{
    waitForTheHour(fixture);
    int steps = 1;
    while (fixture.rules().tidy())
        ++steps;
    return steps;
}

void ignoreLog(QtMsgType, const QMessageLogContext &, const QString &)
{
}

} // namespace

/// Usage of callers without a key from past days is deleted, however many rows there are, without slowing
/// down charges.
class TestServicePastDays : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { m_server = std::make_unique<PostgresqlServer>(); }
    void cleanupTestCase() { m_server.reset(); }

    /// Deleting all rows takes longer than the server's statement timeout.
    void slowDeletionDoesNotBlockCharges()
    {
        const QString url = m_server->newDatabase();
        RulesFixture fixture({1000, 100, nullptr}, url);
        run(url, PastRows.arg(6'000) + u"; "_s + whenDeleted(u"PERFORM pg_sleep(0.001)"_s));
        QCOMPARE(usedIn(fixture.answer(RulesFixture::check(someNames(2)))), 2);
        QCOMPARE(number(url, CountPast), 6'000);
        waitForTheHour(fixture);
        while (fixture.rules().tidy())
            QCOMPARE(fixture.answer(RulesFixture::check(someNames(1))).status, 200);
        QCOMPARE(number(url, CountPast), 0);
        QCOMPARE(fixture.charged(), usedIn(fixture.answer(RulesFixture::limit())));
    }

    void failedDeletionDoesNotFailCharges()
    {
        const QString url = m_server->newDatabase();
        RulesFixture fixture({1000, 100, nullptr}, url);
        run(url, PastRows.arg(10) + u"; "_s + whenDeleted(u"RAISE 'no'"_s));
        QCOMPARE(usedIn(fixture.answer(RulesFixture::check(someNames(2)))), 2);
        waitForTheHour(fixture);
        const auto before = qInstallMessageHandler(&ignoreLog);
        const bool hasMore = fixture.rules().tidy();
        qInstallMessageHandler(before);
        QVERIFY(!hasMore); // not immediately
        QCOMPARE(usedIn(fixture.answer(RulesFixture::check(someNames(2)))), 4);
        run(url, u"DROP TRIGGER hindered ON usage"_s);
        fixture.clock().advance(59s);
        QVERIFY(!fixture.rules().tidy());
        QCOMPARE(number(url, CountPast), 10);
        fixture.clock().advance(1s);
        QVERIFY(!fixture.rules().tidy());
        QCOMPARE(number(url, CountPast), 0);
        QCOMPARE(fixture.charged(), 4);
    }

    void deletionUsesThePrimaryKeyInBoundedSteps_data()
    {
        const test::Table<QString> row({"before"});
        row("a table without statistics", QString());
        row("an analyzed table", "ANALYZE usage");
    }
    void deletionUsesThePrimaryKeyInBoundedSteps()
    {
        QFETCH(const QString, before);
        const QString url = m_server->newDatabase();
        const auto readFromEndToEnd = [&] {
            return number(url, u"SELECT seq_scan FROM pg_stat_user_tables WHERE relname = 'usage'"_s);
        };
        const auto isGone = [&] {
            return number(url, u"SELECT COUNT(*) FROM pg_stat_activity WHERE application_name = "
                               "'pantau-service' AND datname = current_database()"_s) == 0;
        };
        constexpr int Rows = 300'000;
        constexpr int Steps = 20;
        QVERIFY(Database::open(QString(), url)); // the migrations have read it
        QTRY_VERIFY(isGone());                   // a connection reports its work when it closes
        run(url, PastRows.arg(Rows));
        if (!before.isEmpty())
            run(url, before);
        const qint64 scansBefore = readFromEndToEnd();
        {
            RulesFixture fixture({1000, 100, nullptr}, url);
            QCOMPARE(fixture.answer(RulesFixture::check(someNames(1))).status, 200);
            waitForTheHour(fixture);
            for (int step = 0; step < Steps; ++step)
                QVERIFY(fixture.rules().tidy());
        }
        QTRY_VERIFY(isGone());
        QCOMPARE(readFromEndToEnd(), scansBefore);
        QCOMPARE(number(url, CountPast), Rows - Steps * PastDays::RowsAStep);
    }

    void deletesPastDaysAndKeepsKeys_data()
    {
        const test::Table<bool> row({"isPostgresql"});
        row("SQLite", false);
        row("PostgreSQL", true);
    }
    void deletesPastDaysAndKeepsKeys()
    {
        QFETCH(const bool, isPostgresql);
        RulesFixture fixture({1000, 100, nullptr}, isPostgresql ? m_server->newDatabase() : QString());
        const QByteArray free = fixture.addKey({u"f"_s, {}, 100, {}});
        const QByteArray premium = fixture.addKey({u"p"_s, u"starter"_s, 100, {}});
        const auto rows = [&fixture] {
            Transaction transaction(fixture.database().connection(), Transaction::Mode::Read);
            db::Statement row(transaction, "SELECT COUNT(*) FROM usage");
            row.run();
            return row.next() ? row.number(0) : -1;
        };
        const auto useAll = [&] {
            for (const char *ip : {"192.0.2.1", "192.0.2.2", "2001:db8::1"})
                QCOMPARE(fixture.answer(RulesFixture::check(someNames(1), {}, ip)).status, 200);
            for (const QByteArray &key : {free, premium})
                QCOMPARE(fixture.answer(RulesFixture::check(someNames(1), key)).status, 200);
        };
        useAll();
        QCOMPARE(tidyAll(fixture), 1);
        QCOMPARE(rows(), 5);
        // The keys' rows remain. Of the three addresses, today's and yesterday's rows remain.
        for (int day = 2; day < 5; ++day) {
            fixture.clock().advance(24h - PastDays::AfterMidnight);
            useAll();
            QCOMPARE(tidyAll(fixture), 1);
            QCOMPARE(rows(), 1 + day + 2 * 3);
        }
        QCOMPARE(fixture.charged(), 4 * (4 + 3));
    }

    /// As on a computer whose clock is synchronised some time after its start.
    void briefClockErrorDeletesNothing()
    {
        RulesFixture fixture({1000, 5, nullptr});
        QCOMPARE(usedIn(fixture.answer(RulesFixture::check(someNames(5)))), 5);
        waitForTheHour(fixture);
        QVERIFY(!fixture.rules().tidy());
        fixture.clock().setWallClock(fixture.clock().nowUtc().addDays(3));
        QCOMPARE(usedIn(fixture.answer(RulesFixture::check(someNames(1)))), 1);
        QVERIFY(!fixture.rules().tidy());
        fixture.clock().advance(59min);
        QVERIFY(!fixture.rules().tidy());
        fixture.clock().setWallClock(fixture.clock().nowUtc().addDays(-3));
        QCOMPARE(fixture.answer(RulesFixture::check(someNames(1))).status, 429);
    }

    /// One instance's clock is wrong and stays wrong.
    void respectsTheDatabaseServerClock()
    {
        const QString url = m_server->newDatabase();
        // Some servers format the date as 25.11.2026, in their own time zone.
        run(url, u"ALTER DATABASE \"%1\" SET datestyle = 'German'; ALTER DATABASE \"%1\" SET timezone = "
                 "'Pacific/Kiritimati'"_s.arg(QUrl(url).path().sliced(1)));
        RulesFixture fixture({1000, 100, nullptr}, url);
        const qint64 now = number(url, u"SELECT FLOOR(EXTRACT(EPOCH FROM CURRENT_TIMESTAMP))"_s);
        const QDateTime there = QDateTime::fromSecsSinceEpoch(now, Qt::UTC);
        fixture.clock().setWallClock(QDateTime(there.date().addDays(20), QTime(12, 0), Qt::UTC));
        for (int daysAgo = -1; daysAgo <= 5; ++daysAgo)
            run(url, u"INSERT INTO usage VALUES ('ip:10.0.0.1', '%1', 1)"_s.arg(
                         there.date().addDays(-daysAgo).toString(Qt::ISODate)));
        QCOMPARE(fixture.answer(RulesFixture::check(someNames(1))).status, 200);
        tidyAll(fixture);
        // Rows for tomorrow, today and the current usage remain. Yesterday's are gone if midnight has passed
        // during the test.
        const auto count = [&](const QString &condition, int daysAgo) {
            return number(url, u"SELECT COUNT(*) FROM usage WHERE period %1 '%2'"_s.arg(
                                   condition, there.date().addDays(-daysAgo).toString(Qt::ISODate)));
        };
        QCOMPARE(count(u">="_s, 0), 3);
        QCOMPARE(count(u"<"_s, 1), 0);
    }

    /// A request that had read the key was in flight when the key was deleted.
    void deletesTheUsageOfDeletedKeys_data() { deletesPastDaysAndKeepsKeys_data(); }
    void deletesTheUsageOfDeletedKeys()
    {
        QFETCH(const bool, isPostgresql);
        RulesFixture fixture({1000, 100, nullptr}, isPostgresql ? m_server->newDatabase() : QString());
        const QByteArray kept = fixture.addKey({u"kept"_s, {}, 100, {}});
        QCOMPARE(fixture.answer(RulesFixture::check(someNames(1), kept)).status, 200);
        const auto execute = [&fixture](const QString &sql) {
            Transaction transaction(fixture.database().connection(), Transaction::Mode::Write);
            transaction.execute(sql);
            return transaction.commit().has_value();
        };
        QVERIFY(execute(u"INSERT INTO usage (subject, period, used) VALUES ('key:77', '2026-03-10', 3), "
                        "('package:77', '2026-03-01', 6), ('package:77', '2026-02-01', 9)"_s));
        QCOMPARE(tidyAll(fixture), 1);
        Transaction transaction(fixture.database().connection(), Transaction::Mode::Read);
        db::Statement rows(transaction, "SELECT subject FROM usage");
        rows.run();
        QStringList left;
        for (const QVariantList &row : rows.allRows(1))
            left += row.at(0).toString();
        QCOMPARE(left.size(), 1);
        QVERIFY2(left.constFirst().startsWith(u"key:") && left.constFirst() != u"key:77",
                 qPrintable(left.join(u' ')));
        QVERIFY(transaction.commit());
        QCOMPARE(fixture.charged(), 1 + 3 + 6 + 9); // the total still includes them
    }

private:
    void run(const QString &url, const QString &sql) const
    {
        m_server->psql(QUrl(url).path().sliced(1), sql);
    }
    [[nodiscard]] qint64 number(const QString &url, const QString &sql) const
    {
        return m_server->psql(QUrl(url).path().sliced(1), sql).toLongLong();
    }

    std::unique_ptr<PostgresqlServer> m_server;
};

PANTAU_TEST(TestServicePastDays)
#include "tst_service_past_days.moc"
