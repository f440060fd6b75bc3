// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "db/connection.h"
#include "db/migrations.h"
#include "db/transaction.h"
#include "support/test_program.h"

#include <QTemporaryDir>

#include <optional>

using namespace pantau;
using namespace pantau::db;

/// The database layer shared by store and service, on an SQLite file. For PostgreSQL see
/// tst_service_postgresql.
class TestSql : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init()
    {
        m_dir.emplace();
        m_connection.emplace(sqlite(), tell);
        m_connection->handle().setDatabaseName(m_dir->filePath(u"a.db"_s));
        QVERIFY(!m_connection->open().isValid());
        QVERIFY(!m_connection->execute(u"CREATE TABLE pair (a INTEGER, b TEXT)"_s).isValid());
    }
    void cleanup()
    {
        m_connection.reset();
        m_dir.reset();
    }

    /// A prepared statement is reused for the same text, but never by two users at once.
    void sameStatementCanBeNested()
    {
        fill(3);
        Transaction transaction(*m_connection, Transaction::Mode::Read);
        QList<qint64> seen;
        Statement outer(transaction, "SELECT a FROM pair WHERE a >= ? ORDER BY a");
        for (outer.run(1); outer.next();) {
            Statement inner(transaction, "SELECT a FROM pair WHERE a >= ? ORDER BY a");
            for (inner.run(outer.number(0)); inner.next();)
                seen += 10 * outer.number(0) + inner.number(0);
        }
        QVERIFY(transaction.commit());
        QCOMPARE(seen, (QList<qint64>{11, 12, 13, 22, 23, 33}));
    }

    /// Unread rows do not keep the database locked for the next transaction.
    void unreadRowsDoNotLockTheDatabase()
    {
        fill(100);
        {
            Transaction transaction(*m_connection, Transaction::Mode::Read);
            Statement select(transaction, "SELECT a FROM pair");
            select.run();
            QVERIFY(select.next());
        }
        QVERIFY(!m_connection->execute(u"DROP TABLE pair"_s).isValid());
    }

    void firstErrorRollsBackTheTransaction()
    {
        {
            Transaction transaction(*m_connection, Transaction::Mode::Write);
            Statement insert(transaction, "INSERT INTO pair VALUES (?, ?)");
            QVERIFY(insert.run(1, u"one"_s));
            Statement wrong(transaction, "SELECT nothing FROM pair");
            QVERIFY(!wrong.run() && !wrong.next());
            QVERIFY(!insert.run(2, u"two"_s));
            Statement worse(transaction, "INSERT INTO nowhere VALUES (1)");
            const auto done = transaction.commit();
            QVERIFY(!done);
            QVERIFY2(done.error().detail.contains(u"SELECT nothing FROM pair"_s),
                     qPrintable(done.error().detail));
        }
        QCOMPARE(count(), 0);
    }

    void uncommittedTransactionIsRolledBack()
    {
        {
            Transaction transaction(*m_connection, Transaction::Mode::Write);
            QVERIFY(Statement(transaction, "INSERT INTO pair VALUES (1, 'one')").run());
        }
        QCOMPARE(count(), 0);
    }

    /// The cache of generated statements is limited.
    void statementCacheIsBounded()
    {
        fill(1);
        Transaction transaction(*m_connection, Transaction::Mode::Read);
        for (int i = 0; i < 1000; ++i) {
            Statement select(transaction, u"SELECT a + %1 FROM pair"_s.arg(i));
            select.run();
            QVERIFY(select.next());
            QCOMPARE(select.number(0), 1 + i);
        }
        QVERIFY(transaction.commit());
    }

    void nullTextIsEmptyAndMissingValueIsNull()
    {
        Transaction transaction(*m_connection, Transaction::Mode::Write);
        Statement insert(transaction, "INSERT INTO pair VALUES (?, ?)");
        QVERIFY(insert.run(std::optional<qint64>(), QString()));
        Statement select(transaction, "SELECT a, b FROM pair");
        select.run();
        QVERIFY(select.next());
        QVERIFY(select.isNull(0) && !select.isNull(1));
        QCOMPARE(select.text(1), QString());
        QVERIFY(transaction.commit());
    }

    /// All missing steps and the version number are one transaction; existing steps are skipped.
    void eachStepIsDoneOnce()
    {
        const QList<Migration> steps{
            {1, u"-- made first\nCREATE TABLE x (a);\nINSERT INTO x VALUES (1);\n"_s},
            {2, u"INSERT INTO x VALUES (2);\n"_s},
            {3, u"INSERT INTO x VALUES (3);\nINSERT INTO nowhere VALUES (1);\n"_s}};
        QCOMPARE(schemaVersion(*m_connection).value(), 0);
        QVERIFY(!migrate(*m_connection, steps));
        QCOMPARE(schemaVersion(*m_connection).value(), 0);
        for (int times = 0; times < 2; ++times) {
            QVERIFY(migrate(*m_connection, steps.first(2)));
            QCOMPARE(schemaVersion(*m_connection).value(), 2);
        }
        Transaction transaction(*m_connection, Transaction::Mode::Read);
        Statement sum(transaction, "SELECT SUM(a), COUNT(*) FROM x");
        sum.run();
        QVERIFY(sum.next());
        QCOMPARE(sum.number(0), 3);
        QCOMPARE(sum.number(1), 2);
    }

private:
    static Error tell(const QSqlError &error, const QString &statement)
    {
        return {Error::Kind::Storage, u"It failed."_s, error.text() + statement};
    }

    void fill(int rows)
    {
        Transaction transaction(*m_connection, Transaction::Mode::Write);
        Statement insert(transaction, "INSERT INTO pair VALUES (?, 'text')");
        for (int i = 1; i <= rows; ++i)
            insert.run(i);
        QVERIFY(transaction.commit());
    }

    [[nodiscard]] qint64 count()
    {
        Transaction transaction(*m_connection, Transaction::Mode::Read);
        Statement rows(transaction, "SELECT COUNT(*) FROM pair");
        rows.run();
        return rows.next() ? rows.number(0) : -1;
    }

    std::optional<QTemporaryDir> m_dir;
    std::optional<Connection> m_connection;
};

PANTAU_TEST(TestSql)
#include "tst_sql.moc"
