// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "db/history.h"
#include "support/store_world.h"
#include "support/test_program.h"

#include <QElapsedTimer>
#include <QSqlError>
#include <QSqlQuery>
#include <QTest>

#include <algorithm>
#include <array>
#include <tuple>

using namespace pantau;
using namespace pantau::db;
using test::StoreWorld;

namespace {

constexpr int DomainCount = 100'000;

/// Returns the median of five runs.
template <typename Work>
double milliseconds(Work work)
{
    std::array<qint64, 5> took{};
    for (qint64 &each : took) {
        QElapsedTimer timer;
        timer.start();
        work();
        each = timer.nsecsElapsed();
    }
    std::sort(took.begin(), took.end());
    return double(took[2]) / 1e6;
}

} // namespace

/// Measures the domain table with 100,000 domains in five lists. The figures are for information; the test
/// only checks that a release build stays within the window's 50 ms.
class TestTableSpeed : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void measure();
};

void TestTableSpeed::measure()
{
    StoreWorld world;
    QList<ListId> lists;
    for (int i = 0; i < 5; ++i)
        lists += world.addList(QStringLiteral("Client %1").arg(i), {});
    QSqlQuery sql(world.database->connection().handle());
    const auto run = [&sql](const QString &text) {
        QVERIFY2(sql.exec(text), qPrintable(sql.lastError().text()));
    };
    const qint64 now = world.now().toMSecsSinceEpoch();
    run(QStringLiteral("BEGIN"));
    run(QStringLiteral("WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < %1) "
                       "INSERT INTO domain (id, name) SELECT i, "
                       "printf('site-%06d-%x.example', (i * 7919) % %1, i) FROM n")
            .arg(DomainCount));
    run(QStringLiteral("INSERT INTO list_domain (list_id, domain_id) SELECT %1 + id % 5, id FROM domain")
            .arg(qint64(lists.first())));
    run(QStringLiteral(
            "INSERT INTO domain_status (domain_id, service_id, status, since, last_answered, "
            "last_asked) SELECT id, 1, CASE WHEN id % 50 = 0 THEN 'blocked' ELSE 'not_blocked' END, "
            "%1 - (id * 104729) % 8640000000, %1 - (id * 31) % 86400000, %1 - (id * 31) % 86400000 "
            "FROM domain")
            .arg(now));
    run(QStringLiteral("INSERT INTO run (domain_id, service_id, status, first_seen, last_seen) "
                       "SELECT domain_id, 1, status, since, last_answered FROM domain_status"));
    run(QStringLiteral("INSERT INTO change_ (domain_id, service_id, from_status, to_status, not_before, "
                       "not_after, confirmed_at) SELECT domain_id, 1, 'not_blocked', status, since - 60000, "
                       "since, since FROM domain_status WHERE status = 'blocked'"));
    run(QStringLiteral("COMMIT"));

    const History history(*world.database);
    DomainIndex index;
    const auto tell = [](const char *what, double ms) { qInfo("%-40s %8.1f ms", what, ms); };
    tell("reading the index", milliseconds([&] { index = history.domainIndex().value(); }));
    QCOMPARE(index.size(), DomainCount);
    tell("the index after 100 checks", milliseconds([&] { index = history.domainIndex(index).value(); }));
    DomainQuery query;
    double slowest = 0;
    for (const auto &[text, filter] :
         {std::pair("filter: one letter", "s"), std::pair("filter: a name", "site-0042"),
          std::pair("filter: nothing", "zzzz"), std::pair("filter: two words", "client blocked")}) {
        query.filter = QString::fromLatin1(filter);
        const double ms = milliseconds([&] { std::ignore = index.order(query); });
        slowest = std::max(slowest, ms);
        tell(text, ms);
    }
    for (const auto &[text, typed] :
         {std::pair("find: one letter", "s"), std::pair("find: initials", "se"),
          std::pair("find: a name", "site-0042"), std::pair("find: letters in order", "s0042e"),
          std::pair("find: nothing", "zzzz"), std::pair("find: two words", "42 site")}) {
        const TypedLetters letters(QString::fromLatin1(typed));
        const double ms = milliseconds([&] { std::ignore = index.find(letters, 50); });
        slowest = std::max(slowest, ms);
        tell(text, ms);
    }
    query.filter.clear();
    using Column = DomainQuery::Column;
    for (const auto &[text, column] :
         {std::pair("sort: status", Column::Status), std::pair("sort: name", Column::Domain),
          std::pair("sort: since", Column::Since), std::pair("sort: checked", Column::LastAnswered),
          std::pair("sort: last change", Column::LastChange), std::pair("sort: lists", Column::Lists),
          std::pair("sort: importance", Column::Importance), std::pair("sort: note", Column::Note)}) {
        query.column = column;
        query.order = Qt::DescendingOrder;
        const double ms = milliseconds([&] { std::ignore = index.order(query); });
        slowest = std::max(slowest, ms);
        tell(text, ms);
    }
    tell("counts in memory", milliseconds([&] { std::ignore = index.counts(lists.first(), world.now()); }));
    tell("counts by SQL", milliseconds([&] { QVERIFY(history.counts()); }));
    tell("lists by SQL", milliseconds([&] { QVERIFY(history.lists()); }));
    const auto order = index.order(query);
    const auto page = [&](int number) {
        QList<DomainKey> keys;
        for (int row = number * 100; row < number * 100 + 100; ++row)
            keys += index.keyAt(order[std::size_t(row)]);
        return keys;
    };
    const QDate today = world.now().toLocalTime().date();
    tell("a page of 100 rows", milliseconds([&] { QVERIFY(history.rowsOf(page(500))); }));
    tell("30 days of these rows", milliseconds([&] { QVERIFY(history.dayStatus(page(500), today, 30)); }));
    tell("10,000 rows with their days", milliseconds([&] {
             for (int number = 0; number < 100; ++number) {
                 QVERIFY(history.rowsOf(page(number)));
                 QVERIFY(history.dayStatus(page(number), today, 30));
             }
         }));
#ifdef NDEBUG
    QVERIFY2(slowest < 50, qPrintable(QStringLiteral("%1 ms").arg(slowest)));
#endif
}

PANTAU_TEST(TestTableSpeed)
#include "tst_table_speed.moc"
