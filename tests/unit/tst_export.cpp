// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/domain_import.h"
#include "db/bulk_changes.h"
#include "db/checks.h"
#include "db/domain_lists.h"
#include "db/exports.h"
#include "support/database_file.h"
#include "support/small_disk.h"
#include "support/store_world.h"
#include "support/test_program.h"

#include <QFile>
#include <QSqlQuery>

using namespace pantau;
using test::StoreWorld;

class TestExport : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void rowsAreWritten_data()
    {
        const test::Table<int, QByteArray> row({"kind", "content"});

        row("domains", int(ExportKind::Domains),
            "domain,status,since,checked_at,lists,priority,note,changed_not_before,"
            "changed_not_after,service,start_seen,other_answers\r\n"
            "a.example,blocked,2026-01-01T02:00:00Z,2026-01-01T02:00:00Z,Toko,\"\",'=1,"
            "2026-01-01T01:00:00Z,2026-01-01T02:00:00Z,https://service.example/api/v1,yes,\"\"\r\n"
            "b.example,unknown,\"\",\"\",Toko,high,\"\",\"\",\"\",https://service.example/api/"
            "v1,\"\",\"\"\r\n");
        row("history", int(ExportKind::History),
            "domain,status,first_seen,last_seen,service\r\n"
            "a.example,not_blocked,2026-01-01T01:00:00Z,2026-01-01T01:00:00Z,"
            "https://service.example/api/v1\r\n"
            "a.example,blocked,2026-01-01T02:00:00Z,2026-01-01T02:00:00Z,"
            "https://service.example/api/v1\r\n");
        row("checks", int(ExportKind::Checks),
            "domain,checked_at,status,service\r\n"
            "a.example,2026-01-01T01:00:00Z,not_blocked,https://service.example/api/v1\r\n"
            "a.example,2026-01-01T02:00:00Z,blocked,https://service.example/api/v1\r\n");
        row("changes", int(ExportKind::Changes),
            "domain,from,to,not_before,not_after,confirmed_at,service\r\n"
            "a.example,not_blocked,blocked,2026-01-01T01:00:00Z,2026-01-01T02:00:00Z,"
            "2026-01-01T02:00:00Z,https://service.example/api/v1\r\n");
        row("usage", int(ExportKind::Usage),
            "account,said_at,limit,used,remaining,pantau_used_since\r\n"
            "Office,2026-01-01T02:00:00Z,1000,2,998,3\r\n");
    }
    void rowsAreWritten()
    {
        QFETCH(const int, kind);
        QFETCH(const QByteArray, content);
        StoreWorld world;
        world.clock.setWallClock(QDateTime(QDate(2026, 1, 1), QTime(1, 0), Qt::UTC));
        const auto a = StoreWorld::name("a.example");
        const auto b = StoreWorld::name("b.example");
        world.addList(u"Toko"_s, {a, b});
        world.see(a, BlockStatus::NotBlocked);
        world.clock.setWallClock(QDateTime(QDate(2026, 1, 1), QTime(2, 0), Qt::UTC));
        world.change(a, BlockStatus::Blocked, QDateTime(QDate(2026, 1, 1), QTime(1, 0), Qt::UTC));
        Usage usage;
        usage.limit = 1000;
        usage.used = 2;
        usage.remaining = 998;
        QVERIFY(world.journal->settle(world.account, usage, world.now()));
        // The service reports no usage with its answers.
        const auto batch = world.journal->charge(world.account, {a}, 1, BatchReason::Plan, world.now());
        QVERIFY(batch && world.journal->confirm(*batch, 3, std::nullopt, {}, world.now().addSecs(1)));
        db::DomainSettingsTable settings(*world.database);
        DomainSettingsChange note;
        note.note = u"=1"_s;
        QVERIFY(settings.change({a}, note));
        DomainSettingsChange importance;
        importance.importance.emplace(Importance::High);
        QVERIFY(settings.change({b}, importance));

        ExportRequest request;
        request.kind = ExportKind(kind);
        request.domains.column = DomainQuery::Column::Domain;
        const auto rows = db::writeExport(*world.database, request, {}, path("out.csv"));
        QVERIFY2(rows, rows ? "" : qPrintable(rows.error().detail));
        QCOMPARE(test::bytesOf(path("out.csv")), content);
        QCOMPARE(*rows, content.count("\r\n") - 1);
    }

    void localTimesUseSpreadsheetFormat_data()
    {
        QTest::addColumn<QByteArray>("zone");
        QTest::addColumn<QDateTime>("time"); // in UTC
        QTest::addColumn<QByteArray>("local");
        const auto row = [](const char *name, const char *zone, const char *time, const char *local) {
            QTest::newRow(name) << QByteArray(zone) << QDateTime::fromString(QLatin1String(time), Qt::ISODate)
                                << QByteArray(local);
        };
        row("Jakarta", "Asia/Jakarta", "2026-11-27T20:55:48Z", "2026-11-28 03:55:48");
        row("half an hour", "Asia/Kolkata", "2026-11-27T20:55:48Z", "2026-11-28 02:25:48");
        row("west of Greenwich", "America/Havana", "2026-01-01T04:59:59Z", "2025-12-31 23:59:59");
        row("UTC", "UTC", "2026-11-27T20:55:48Z", "2026-11-27 20:55:48");
        row("Berlin, winter", "Europe/Berlin", "2026-03-29T00:59:59Z", "2026-03-29 01:59:59");
        row("Berlin, summer", "Europe/Berlin", "2026-03-29T01:00:00Z", "2026-03-29 03:00:00");
        row("Berlin, an hour's first time", "Europe/Berlin", "2026-10-25T00:30:00Z", "2026-10-25 02:30:00");
        row("Berlin, an hour's second time", "Europe/Berlin", "2026-10-25T01:30:00Z", "2026-10-25 02:30:00");
        // A past year, because tzdata 2026f has different rules for Cuba in 2026.
        row("Havana, no midnight", "America/Havana", "2025-03-09T05:00:00Z", "2025-03-09 01:00:00");
        row("Havana, midnight's second time", "America/Havana", "2025-11-02T05:30:00Z",
            "2025-11-02 00:30:00");
    }
    void localTimesUseSpreadsheetFormat()
    {
        QFETCH(const QByteArray, zone);
        QFETCH(const QDateTime, time);
        QFETCH(const QByteArray, local);
        StoreWorld world;
        world.clock.setWallClock(time);
        const auto a = StoreWorld::name("a.example");
        world.addList(u"Toko"_s, {a});
        world.see(a, BlockStatus::NotBlocked);
        ExportFormat format;
        format.zone = QTimeZone(zone);
        QVERIFY(format.zone->isValid());
        ExportRequest request;
        request.kind = ExportKind::History;
        QVERIFY(db::writeExport(*world.database, request, format, path("local.csv")));
        QCOMPARE(test::bytesOf(path("local.csv")), "domain,status,first_seen (" + zone + "),last_seen (" +
                                                       zone + "),service\r\na.example,not_blocked," + local +
                                                       ',' + local + ",https://service.example/api/v1\r\n");
    }

    void exportIsLimitedToTheRequest()
    {
        StoreWorld world;
        const auto a = StoreWorld::name("a.example");
        const auto b = StoreWorld::name("b.example");
        const ListId toko = world.addList(u"Toko"_s, {a});
        world.addList(u"Bank"_s, {b});
        const QDateTime start = world.now();
        for (int day = 0; day < 10; ++day) {
            world.see(a, BlockStatus::NotBlocked);
            world.see(b, BlockStatus::Blocked);
            world.clock.advance(std::chrono::hours(24));
        }
        ExportRequest request;
        request.kind = ExportKind::Checks;
        QCOMPARE(db::writeExport(*world.database, request, {}, path("all.csv")).value(), 20);
        request.domains.list = toko;
        QCOMPARE(db::writeExport(*world.database, request, {}, path("list.csv")).value(), 10);
        request.from = start.addDays(2);
        request.until = start.addDays(5);
        QCOMPARE(db::writeExport(*world.database, request, {}, path("days.csv")).value(), 3);
        request.kind = ExportKind::History;
        QCOMPARE(db::writeExport(*world.database, request, {}, path("runs.csv")).value(), 1);
        request.kind = ExportKind::Domains;
        request.domains.status = BlockStatus::Blocked;
        QCOMPARE(db::writeExport(*world.database, request, {}, path("none.csv")).value(), 0);
    }

    void exportedDomainsImportUnchanged_data()
    {
        const test::Table<QChar, bool, QByteArray> row({"separator", "withBom", "zone"});
        row("comma", QChar(u','), false, QByteArray());
        row("semicolon, mark", QChar(u';'), true, QByteArray());
        row("tab", QChar(u'\t'), false, QByteArray());
        row("local times", QChar(u';'), true, "Asia/Jakarta");
        row("local times of a zone with a long name", QChar(u','), false, "America/Argentina/Buenos_Aires");
    }
    void exportedDomainsImportUnchanged()
    {
        QFETCH(const QChar, separator);
        QFETCH(const bool, withBom);
        QFETCH(const QByteArray, zone);
        StoreWorld world;
        const QStringList notes{u"=cmd|' /C calc'!A0"_s, u"+62 812"_s,  u"-"_s,         u"@x"_s,
                                u"two\nlines"_s,         u"a;b,c\td"_s, u"\"q\" 'p'"_s, u"'=x"_s,
                                u"# not a comment"_s,    u"Ünï例"_s,    u" outer "_s};
        const QStringList lists{u"Toko"_s, u"A;B"_s, u"The \"best\", really"_s, u"=SUM"_s};
        ImportPlan plan;
        for (int i = 0; i < 1500; ++i) { // several pages
            ImportedDomain entry{StoreWorld::name(qPrintable(u"site-%1.example"_s.arg(i)))};
            entry.lists = {lists[i % lists.size()]};
            if (i % 3 == 0 && i % lists.size() != 1)
                entry.lists += lists[1];
            entry.note = i % 5 == 0 ? QString() : notes[i % notes.size()];
            if (i % 4 == 0)
                entry.importance = i % 8 == 0 ? Importance::High : Importance::Low;
            plan.domains += entry;
        }
        plan.domains += ImportedDomain{StoreWorld::name("münchen.example"), 1, {u"Toko"_s}};
        QVERIFY(db::BulkChanges(*world.database).import(plan));

        for (int i = 0; i < 1500; i += 7)
            world.see(plan.domains[i].domain, i % 2 == 0 ? BlockStatus::Blocked : BlockStatus::NotBlocked);
        ExportFormat format{separator, withBom};
        if (!zone.isEmpty())
            format.zone = QTimeZone(zone);

        const auto rows = db::writeExport(*world.database, {}, format, path("domains.csv"));
        QCOMPARE(rows.value(), 1501);
        const auto table = readTable(test::bytesOf(path("domains.csv")));
        QVERIFY(table);
        const DomainImport import = readEntries(*table);
        QVERIFY2(import.refused.isEmpty(),
                 import.refused.isEmpty() ? "" : qPrintable(import.refused[0].error.sentence));
        QCOMPARE(import.merged, 0);

        StoreWorld other;
        QVERIFY(db::BulkChanges(*other.database).import({import.domains, u"Unused"_s, {}}));
        QCOMPARE(other.picture(), world.picture());
    }

    void cancelledExportKeepsTheOldFile()
    {
        StoreWorld world;
        world.addList(u"Toko"_s, {StoreWorld::name("a.example")});
        const QString old = path("old.csv");
        test::writeFile(old, "old");
        TaskProgress progress;
        progress.cancel();
        for (const auto kind : {ExportKind::Domains, ExportKind::Checks, ExportKind::History}) {
            ExportRequest request;
            request.kind = kind;
            const auto rows = db::writeExport(*world.database, request, {}, old, &progress);
            QVERIFY(!rows);
            QCOMPARE(rows.error().kind, Error::Kind::Cancelled);
            QCOMPARE(test::bytesOf(old), QByteArray("old"));
        }
    }

    void missingFolderIsReported()
    {
        StoreWorld world;
        const auto rows = db::writeExport(*world.database, {}, {}, path("no/such/folder/x.csv"));
        QVERIFY(!rows);
        QCOMPARE(rows.error().kind, Error::Kind::Storage);
        QVERIFY(rows.error().sentence.contains(u"x.csv"_s));
    }

    /// A full disk is detected in the last block too. Otherwise “Wrote 900 rows” might be shown for a file
    /// with 878.
    void fullDiskIsReportedAndKeepsTheOldFile()
    {
        StoreWorld world;
        QList<DomainName> domains;
        for (int i = 0; i < 900; ++i)
            domains += DomainName::fromNormalised(u"site%1.example"_s.arg(i));
        world.addList(u"Toko"_s, domains);
        const QString file = path("full.csv");
        QVERIFY(db::writeExport(*world.database, {}, {}, file));
        const QByteArray good = test::bytesOf(file);
        test::writeFile(file, "the good one");
        for (qsizetype missing : {qsizetype(1), good.size() / 3}) {
            const test::SmallDisk disk(static_cast<rlim_t>(good.size() - missing));
            const auto rows = db::writeExport(*world.database, {}, {}, file);
            QVERIFY(!rows);
            QCOMPARE(rows.error().kind, Error::Kind::Storage);
            QCOMPARE(test::bytesOf(file), QByteArray("the good one"));
        }
    }

    void exportNeverOverwritesTheDatabase()
    {
        StoreWorld world;
        const QString file = db::Database::filePath(world.home.path());
        const QByteArray before = test::bytesOf(file);
        for (const QString &own : {file, file + u"-wal"_s, file + u"-shm"_s})
            QVERIFY(!db::writeExport(*world.database, {}, {}, own));
        QCOMPARE(test::bytesOf(file), before);
    }

    /// A domain with many checks is streamed, not collected.
    void largeExportUsesLittleMemory()
    {
        StoreWorld world;
        world.addList(u"Toko"_s, {StoreWorld::name("a.example"), StoreWorld::name("b.example")});
        world.see(StoreWorld::name("a.example"), BlockStatus::NotBlocked);
        QSqlQuery fill(world.database->connection().handle());
        QVERIFY(fill.prepare(u"INSERT INTO check_chunk SELECT d.id, v.id, ?, ? FROM domain d, service v"_s));
        for (qint64 second = 1; second <= 300'000; second += 100) {
            db::CheckChunk chunk;
            for (qint64 i = second; i < second + 100; ++i)
                chunk.add({i * 1000, i % 2 != 0});
            fill.addBindValue(second * 1000);
            fill.addBindValue(chunk.bytes());
            QVERIFY(fill.exec());
        }
        ExportRequest request;
        request.kind = ExportKind::Checks;
        const auto residentKilobytes = [] {
            for (const QByteArray &line : test::bytesOf(u"/proc/self/status"_s).split('\n'))
                if (line.startsWith("VmRSS:"))
                    return line.mid(6).trimmed().split(' ').constFirst().toLongLong();
            return 0LL;
        };
        const qint64 before = residentKilobytes();
        TaskProgress progress;
        const auto rows = db::writeExport(*world.database, request, {}, path("checks.csv"), &progress);
        QCOMPARE(rows.value(), 600'001);
        QCOMPARE(progress.done(), 2);
        const qint64 grown = residentKilobytes() - before;
        qInfo("600,001 checks: %lld KB more", grown);
        QVERIFY2(grown < 40'000, qPrintable(QString::number(grown)));
    }

private:
    QString path(const char *name) const { return m_folder.filePath(QLatin1String(name)); }

    QTemporaryDir m_folder;
};

PANTAU_TEST(TestExport)
#include "tst_export.moc"
