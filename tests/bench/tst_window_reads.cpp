// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/session.h"
#include "bench/data_set/large.h"
#include "bench/data_set/must.h"
#include "bench/database_watch.h"
#include "db/accounts.h"
#include "db/journal.h"
#include "desktop/domains/domain_page.h"
#include "desktop/domains/domain_table_view.h"
#include "desktop/window/main_window.h"
#include "support/manual_clock.h"
#include "support/open_session.h"
#include "support/test_program.h"

#include <QElapsedTimer>
#include <QFile>
#include <QHeaderView>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QLineEdit>
#include <QRegularExpression>
#include <QScrollBar>
#include <QSqlQuery>
#include <QTemporaryDir>
#include <QThreadPool>

#include <algorithm>
#include <memory>
#include <optional>

using namespace pantau;
using namespace pantau::test;

namespace {

constexpr LargeSize Size{.domains = 5'000, .checksEach = 20, .lists = 10};

QJsonObject bars()
{
    QFile file(QStringLiteral(PANTAU_TESTS_DIR "/bench/bars.json"));
    return file.open(QIODevice::ReadOnly) ? QJsonDocument::fromJson(file.readAll()).object() : QJsonObject();
}

/// Returns the name of the table with @p alias in @p sql.
QString tableOf(const QString &alias, const QString &sql)
{
    const QRegularExpression named(u"\\b(\\w+)\\s+(?:AS\\s+)?%1\\b"_s.arg(alias));
    auto found = named.globalMatch(sql);
    while (found.hasNext()) {
        QString name = found.next().captured(1);
        if (name.compare(u"FROM"_s, Qt::CaseInsensitive) != 0 &&
            name.compare(u"JOIN"_s, Qt::CaseInsensitive) != 0)
            return name;
    }
    return alias;
}

} // namespace

/// Counts the window's database queries, which are the same on every computer. The limits in bars.json are
/// slightly above the counts measured when they were set.
class TestWindowReads : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase()
    {
        fillLarge(*must(db::Database::open(m_home.path())), m_clock.nowUtc(), Size);
        m_watch.emplace();
    }

    void cleanupTestCase()
    {
        m_window.reset();
        m_session.reset();
    }

    void actions_data()
    {
        const test::Table<QString> row({"action"});
        for (const char *action : {"start", "letter", "clear", "sort", "scroll", "choose", "changes",
                                   "appeals", "usage", "log", "lists", "domains"})
            row(action, QString::fromLatin1(action));
    }
    void actions()
    {
        QFETCH(QString, action);
        if (action == "start"_L1) {
            m_session = test::openSession(m_home.path(), m_clock);
            m_window = std::make_unique<desktop::MainWindow>(*m_session, m_home.filePath(u"window.ini"_s));
            m_window->resize(1280, 800);
            m_window->show();
        }
        QVERIFY(m_window);
        auto &table = *m_window->findChild<desktop::DomainTableView *>();
        auto &search = *m_window->findChild<QLineEdit *>(u"search"_s);
        int rows = Size.domains;
        if (action == "letter"_L1) {
            search.setText(u"kabar-0000"_s);
            rows = 2;
        } else if (action == "clear"_L1) {
            search.clear();
        } else if (action == "sort"_L1) {
            table.horizontalHeader()->setSortIndicator(1, Qt::DescendingOrder);
        } else if (action == "scroll"_L1) {
            table.verticalScrollBar()->setValue(table.verticalScrollBar()->value() + 200);
        } else if (action == "choose"_L1) {
            m_window->openDomain(u"kabar-00001.example"_s);
        } else if (action != "start"_L1) {
            using desktop::Page;
            const QHash<QString, Page> pages{{u"changes"_s, Page::Changes}, {u"appeals"_s, Page::Appeals},
                                             {u"usage"_s, Page::Usage},     {u"log"_s, Page::Log},
                                             {u"lists"_s, Page::Lists},     {u"domains"_s, Page::Domains}};
            m_window->showPage(pages.value(action));
        }
        QTRY_COMPARE_WITH_TIMEOUT(table.model()->rowCount(), rows, 20'000);
        const DatabaseWatch::Counts counts = settled();
        qInfo("%-8s %5d statements, %6d rows, %6d scanned", qPrintable(action), counts.statements,
              counts.rows, counts.scanned);
        const QJsonObject bar = bars()[u"window"][action].toObject();
        QVERIFY2(!bar.isEmpty(), "no bar for this in bars.json");
        QCOMPARE_LE(counts.statements, bar[u"statements"].toInt());
        QCOMPARE_LE(counts.rows, bar[u"rows"].toInt());
        QCOMPARE_LE(counts.scanned, bar[u"scanned"].toInt());
    }

    /// Checks SQLite's plan of every prepared statement. bars.json names the queries that may scan a big
    /// table.
    void bigTablesAreNotScanned()
    {
        const QJsonObject bar = bars();
        QStringList big;
        const QJsonArray tables = bar[u"big_tables"].toArray();
        for (const auto &table : tables)
            big += table.toString();
        QVERIFY(!big.isEmpty());
        const auto database = must(db::Database::openReadOnly(m_home.path()));
        // Queries that run for each answer, in addition to the window's.
        const auto account = must(db::Accounts(*database).all()).constFirst().id;
        static_cast<void>(must(db::Journal(*database).ledger(account)));
        const auto texts = m_watch->texts();
        QVERIFY2(texts.size() > 50, "the statements of the program were not seen");
        const QRegularExpression question(u"^(SELECT|INSERT|UPDATE|DELETE|WITH) "_s);
        const QRegularExpression values(u":[0-9]+"_s);
        const QRegularExpression scan(u"^SCAN (\\w+)(?: USING COVERING INDEX (\\w+))?$"_s);
        // SQLite scans a partial index completely to find its few rows, and newer versions report it as a
        // scan.
        QStringList partial;
        QSqlQuery indices(u"SELECT name FROM sqlite_schema WHERE type = 'index' AND sql LIKE '% WHERE %'"_s,
                          database->connection().handle());
        while (indices.next())
            partial += indices.value(0).toString();
        QStringList whole;
        for (const QString &text : texts) {
            const auto meant = bar[u"read_whole"].toArray();
            const bool isMeant = std::any_of(meant.begin(), meant.end(), [&text](const auto &each) {
                return text.startsWith(each[u"begins"].toString());
            });
            if (isMeant || !question.match(text).hasMatch())
                continue;
            QSqlQuery plan(database->connection().handle());
            QVERIFY2(plan.prepare(u"EXPLAIN QUERY PLAN "_s + text), qPrintable(text));
            for (auto value = values.globalMatch(text); value.hasNext();)
                plan.bindValue(value.next().captured(), 1);
            QVERIFY2(plan.exec(), qPrintable(plan.lastError().text() + u' ' + text));
            QStringList steps;
            while (plan.next())
                steps += plan.value(3).toString();
            // Sorts all rows to get one.
            const bool isSortedForOne =
                text.endsWith("LIMIT 1"_L1) && steps.contains(u"USE TEMP B-TREE FOR ORDER BY"_s);
            if (isSortedForOne)
                whole += steps.join(", "_L1) + u": "_s + text;
            for (const QString &step : std::as_const(steps)) {
                const auto found = scan.match(step);
                if (found.hasMatch() && !partial.contains(found.captured(2)) &&
                    big.contains(tableOf(found.captured(1), text)))
                    whole += found.captured(0) + u": "_s + text;
            }
        }
        QVERIFY2(whole.isEmpty(), qPrintable(whole.join(u'\n')));
    }

private:
    /// Waits until no background work is running and the database has been idle for longer than the window
    /// waits before it reads again.
    DatabaseWatch::Counts settled()
    {
        DatabaseWatch::Counts counts;
        QElapsedTimer alone;
        alone.start();
        const auto isAlone = [&] {
            const DatabaseWatch::Counts more = m_watch->take();
            counts.statements += more.statements;
            counts.rows += more.rows;
            counts.scanned += more.scanned;
            if (more.statements > 0 || more.rows > 0 ||
                QThreadPool::globalInstance()->activeThreadCount() > 0)
                alone.restart();
            return alone.hasExpired(400);
        };
        if (!QTest::qWaitFor(isAlone, 20'000))
            QTest::qFail("The database is read without an end.", __FILE__, __LINE__);
        return counts;
    }

    QTemporaryDir m_home;
    ManualClock m_clock;
    std::optional<DatabaseWatch> m_watch; ///< counts what the window does, not the making of the data
    std::unique_ptr<app::Session> m_session;
    std::unique_ptr<desktop::MainWindow> m_window;
};

PANTAU_WINDOW_TEST(TestWindowReads)
#include "tst_window_reads.moc"
