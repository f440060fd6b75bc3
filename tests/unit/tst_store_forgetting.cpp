// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "db/database.h"
#include "db/retention.h"
#include "support/database_file.h"
#include "support/store_faults.h"
#include "support/test_program.h"

#include <QTemporaryDir>

using namespace pantau;
using namespace pantau::db;

namespace {

const QStringList Kept{u"alert_setting"_s, u"meta"_s, u"setting"_s};

} // namespace

/// What is forgotten, on a database with rows in every table.
class TestStoreForgetting : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init()
    {
        m_folder = std::make_unique<QTemporaryDir>();
        m_database = Database::open(m_folder->path()).value();
        const QSqlDatabase connection = m_database->connection().handle();
        QSqlQuery query(connection);
        QVERIFY(query.exec(u"PRAGMA foreign_keys = OFF"_s));
        for (const QString &table : test::tablesOf(connection))
            QVERIFY(query.exec(u"DELETE FROM "_s + table));
        for (const QString &statement : test::fixture(u"every_table.sql"_s))
            QVERIFY2(query.exec(statement), qPrintable(statement + query.lastError().text()));
        QVERIFY(query.exec(u"PRAGMA foreign_keys = ON"_s));
    }

    void cleanup() { m_database.reset(); }

    /// Otherwise the tests below would show nothing about it.
    void everyTableHasRows()
    {
        const auto rows = contents();
        for (auto table = rows.cbegin(); table != rows.cend(); ++table)
            QVERIFY2(!table->isEmpty(), qPrintable(table.key()));
    }

    void everythingIsDeletedExceptTheSettings()
    {
        QSqlQuery letters(m_database->connection().handle());
        QVERIFY(letters.exec(u"INSERT INTO setting (name, value) VALUES ('letter_test', 'Sri')"_s));
        QVERIFY(forgetEverything(*m_database));
        const auto rows = contents();
        for (auto table = rows.cbegin(); table != rows.cend(); ++table)
            QVERIFY2(table->isEmpty() != Kept.contains(table.key()), qPrintable(table.key()));
        QVERIFY2(!rows.value(u"setting"_s).join(u'\n').contains("letter_"_L1),
                 "the sender of letters is deleted");
    }

    /// Everything that ended before a future day is erased; current data stays.
    void endedHistoryIsErased()
    {
        const auto before = contents();
        HistoryEraser eraser(*m_database, QDateTime(QDate(2100, 1, 1), QTime(0, 0), Qt::UTC));
        for (bool more = true; more;) {
            const auto step = eraser.step();
            QVERIFY(step);
            more = *step;
        }
        const auto after = contents();
        for (const char *table : {"check_chunk", "change_", "appeal", "letter_draft", "alert", "event"})
            QVERIFY2(after.value(QLatin1String(table)).isEmpty(), table);
        for (const char *table : {"account", "list", "domain", "domain_status", "setting"})
            QCOMPARE(after.value(QLatin1String(table)), before.value(QLatin1String(table)));
    }

private:
    [[nodiscard]] QHash<QString, QStringList> contents() const
    {
        return test::contentsOf(m_database->connection().handle());
    }

    std::unique_ptr<QTemporaryDir> m_folder;
    std::unique_ptr<Database> m_database;
};

PANTAU_TEST(TestStoreForgetting)

#include "tst_store_forgetting.moc"
