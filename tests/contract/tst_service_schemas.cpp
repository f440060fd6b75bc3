// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "service/database.h"
#include "service/key_registry.h"
#include "service/quota_ledger.h"
#include "support/postgresql_server.h"
#include "support/test_program.h"

#include <QDir>
#include <QFile>
#include <QTest>
#include <QTimeZone>
#include <QUrl>

using namespace pantau;
using namespace pantau::service;

/// Each PostgreSQL schema version is kept as a fixture and migrates to the schema of a new database. For
/// SQLite see tst_schemas.
class TestServiceSchemas : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { m_server = std::make_unique<test::PostgresqlServer>(); }
    void cleanupTestCase() { m_server.reset(); }

    void endAsANewDatabaseBegins_data()
    {
        QTest::addColumn<int>("from");
        const QDir migrations(QStringLiteral(PANTAU_MIGRATIONS "/service/postgresql"));
        for (const QString &name : migrations.entryList({QStringLiteral("*.sql")}, QDir::Files, QDir::Name))
            QTest::addRow("%d", name.left(4).toInt()) << name.left(4).toInt();
    }

    void endAsANewDatabaseBegins()
    {
        QFETCH(const int, from);
        QFile fixture(QStringLiteral(PANTAU_TEST_DATA "/service/postgresql-%1.sql").arg(from));
        QVERIFY2(fixture.open(QFile::ReadOnly),
                 qPrintable(QStringLiteral("%1 is missing. Before a schema is released it gets its fixture: "
                                           "run scripts/schema-fixture.")
                                .arg(fixture.fileName())));
        const QString old = m_server->newDatabase();
        m_server->psql(nameIn(old), QString::fromUtf8(fixture.readAll()));
        QCOMPARE(versionOf(old), from);
        const QString fresh = m_server->newDatabase();
        QVERIFY(KeyRegistry::open(QString(), fresh));

        const auto registry = KeyRegistry::open(QString(), old);
        QVERIFY2(registry, qPrintable(registry ? QString() : registry.error().detail));
        QCOMPARE(versionOf(old), versionOf(fresh));
        QCOMPARE(schemaOf(old), schemaOf(fresh));
        QVERIFY(schemaOf(fresh).contains(u"api_keys hash bytea"));
        const QDateTime now(QDate(2026, 3, 10), QTime(8, 0), QTimeZone::utc());
        const auto usage = (*registry)->usage(now);
        QVERIFY(usage);
        QCOMPARE(usage->size(), 2);
        QCOMPARE(usage->at(0).key.name, QStringLiteral("agency"));
        QCOMPARE(usage->at(0).key.allowedIps, QStringList{QStringLiteral("192.0.2.7")});
        QCOMPARE(usage->at(0).used, 30);
        QCOMPARE(usage->at(1).used, 4);
        QVERIFY(!usage->at(1).key.active);
        const auto database = Database::open(QString(), old);
        QVERIFY(database);
        db::Transaction transaction((*database)->connection(), db::Transaction::Mode::Read);
        QCOMPARE(totalCharged(transaction), 34);
    }

private:
    [[nodiscard]] static QString nameIn(const QString &url) { return QUrl(url).path().sliced(1); }
    [[nodiscard]] int versionOf(const QString &url) const
    {
        return m_server->psql(nameIn(url), QStringLiteral("SELECT max(version) FROM schema_version")).toInt();
    }
    /// Returns the columns in their order, then keys and checks.
    [[nodiscard]] QString schemaOf(const QString &url) const
    {
        return m_server->psql(
            nameIn(url),
            QStringLiteral(
                "SELECT table_name || ' ' || column_name || ' ' || data_type || ' ' || is_nullable || ' ' "
                "|| coalesce(column_default, '') FROM information_schema.columns WHERE table_schema = "
                "'public' ORDER BY table_name, ordinal_position; "
                "SELECT conrelid::regclass::text || ' ' || pg_get_constraintdef(oid) FROM pg_constraint "
                "WHERE "
                "connamespace = 'public'::regnamespace ORDER BY 1; "
                "SELECT indexdef FROM pg_indexes WHERE schemaname = 'public' ORDER BY 1; "
                "SELECT relname || ' ' || relpersistence::text FROM pg_class WHERE relnamespace = "
                "'public'::regnamespace ORDER BY 1"));
    }

    std::unique_ptr<test::PostgresqlServer> m_server;
};

PANTAU_TEST(TestServiceSchemas)
#include "tst_service_schemas.moc"
