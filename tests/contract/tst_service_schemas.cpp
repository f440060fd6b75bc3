// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "db/migrations.h"
#include "service/database.h"
#include "support/postgresql_server.h"
#include "support/test_program.h"

#include <QDir>
#include <QFile>
#include <QThread>
#include <QUrl>

#include <atomic>
#include <memory>
#include <vector>

using namespace pantau;
using namespace pantau::service;

namespace {

/// Step 2 after the present schema: a table, a column and a row.
const QList<db::Migration> NextStep{{2, QStringLiteral(R"(
    CREATE TABLE IF NOT EXISTS added (x BIGINT);
    ALTER TABLE packages ADD COLUMN colour TEXT NOT NULL DEFAULT 'red';
    INSERT INTO added (x) VALUES (1);
)")}};

} // namespace

/// The schema of the service in PostgreSQL. For SQLite see tst_service_database and tst_sql.
class TestServiceSchemas : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { m_server = std::make_unique<test::PostgresqlServer>(); }
    void cleanupTestCase() { m_server.reset(); }
    void init() { m_url = m_server->newDatabase(); }

    void unreleasedDatabaseIsLeftUntouched()
    {
        psql(QString::fromUtf8(
            test::bytesOf(QStringLiteral(PANTAU_TEST_DATA "/service/unreleased_postgresql.sql"))));
        const QString before = schema();
        for (const auto ifMissing : {Database::IfMissing::Make, Database::IfMissing::Refuse}) {
            const auto database = Database::open(QString(), m_url, ifMissing);
            QVERIFY(!database);
            QCOMPARE(database.error().kind, Error::Kind::Storage);
            QVERIFY2(database.error().sentence.contains(u"made by an unreleased version"),
                     qPrintable(database.error().sentence));
            QCOMPARE(schema(), before);
        }
        QCOMPARE(psql(u"SELECT name FROM api_keys"_s), u"agency"_s);
    }

    void nextVersionKeepsExistingData()
    {
        const auto database = Database::open(QString(), m_url).value();
        QVERIFY(db::migrate(database->connection(), NextStep));
        QVERIFY(db::migrate(database->connection(), NextStep));
        QCOMPARE(versions(), u"1 2"_s);
        QCOMPARE(psql(u"SELECT count(*) FROM added"_s), u"1"_s);
        QCOMPARE(psql(u"SELECT count(*) FROM packages WHERE colour = 'red'"_s), u"4"_s);
        QCOMPARE(Database::open(QString(), m_url).error().kind, Error::Kind::NewerDatabase);
    }

    /// Only its tables stay, and the next start skips them.
    void failedMigrationIsRepeatedCompletely()
    {
        const auto database = Database::open(QString(), m_url).value();
        QList<db::Migration> failing = NextStep;
        failing.first().sql += u"INSERT INTO nowhere VALUES (1);\n"_s;
        QVERIFY(!db::migrate(database->connection(), failing));
        QCOMPARE(versions(), u"1"_s);
        QCOMPARE(psql(u"SELECT count(*) FROM added"_s), u"0"_s);
        QVERIFY(!schema().contains(u"colour"));
        QVERIFY(Database::open(QString(), m_url));
        QVERIFY(db::migrate(database->connection(), NextStep));
        QCOMPARE(versions(), u"1 2"_s);
        QCOMPARE(psql(u"SELECT count(*) FROM added"_s), u"1"_s);
    }

    void instancesThatStartAtTheSameTimeMigrateOnce()
    {
        QVERIFY(Database::open(QString(), m_url));
        std::atomic<int> migrated = 0;
        std::vector<std::unique_ptr<QThread>> threads;
        for (int i = 0; i < 6; ++i)
            threads.emplace_back(QThread::create([&] {
                const auto database = Database::open(QString(), m_url);
                // One that opens it after the migration refuses it as newer.
                if (database ? db::migrate((*database)->connection(), NextStep).has_value()
                             : database.error().kind == Error::Kind::NewerDatabase)
                    ++migrated;
            }));
        for (const auto &thread : threads)
            thread->start();
        for (const auto &thread : threads)
            QVERIFY(thread->wait(60'000));
        QCOMPARE(migrated.load(), 6);
        QCOMPARE(versions(), u"1 2"_s);
        QCOMPARE(psql(u"SELECT count(*) FROM added"_s), u"1"_s);
    }

    void onlyVersionOneExistsBeforeTheFirstRelease_data()
    {
        const test::Table<QString> row({"folder"});
        for (const char *folder : {"store/sqlite", "service/sqlite", "service/postgresql"})
            row(folder, QString::fromLatin1(folder));
    }
    void onlyVersionOneExistsBeforeTheFirstRelease()
    {
        QFETCH(const QString, folder);
        const QDir migrations(QStringLiteral(PANTAU_MIGRATIONS "/") + folder);
        const QStringList names = migrations.entryList({u"*.sql"_s}, QDir::Files, QDir::Name);
        QVERIFY2(names == QStringList{u"0001_tables.sql"_s},
                 "Until the first release, edit version 1. From then on, see “A new migration” in "
                 "CONTRIBUTING.md.");
    }

private:
    QString psql(const QString &sql) const { return m_server->psql(QUrl(m_url).path().sliced(1), sql); }
    [[nodiscard]] QString versions() const
    {
        return psql(u"SELECT string_agg(version::text, ' ' ORDER BY version) FROM pantau_schema"_s);
    }
    [[nodiscard]] QString schema() const
    {
        return psql(u"SELECT table_name || ' ' || column_name FROM information_schema.columns "
                    "WHERE table_schema = 'public' ORDER BY 1"_s);
    }

    std::unique_ptr<test::PostgresqlServer> m_server;
    QString m_url;
};

PANTAU_TEST(TestServiceSchemas)
#include "tst_service_schemas.moc"
