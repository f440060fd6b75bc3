// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/backups.h"
#include "app/data_commands.h"
#include "app/diagnostics.h"
#include "base/process.h"
#include "db/database.h"
#include "endurance/year.h"
#include "support/test_program.h"

#include <QDir>
#include <QFileInfo>

#include <unistd.h>

#include <algorithm>
#include <cmath>

using namespace pantau;
using endurance::Year;

namespace {

constexpr int Week = 7;
constexpr int BetweenRestarts = 4 * Week;
constexpr qint64 MiB = 1024 * 1024;
constexpr int Connections = 4; ///< to the service, counted at both ends; one or two stay open

/// The program's resource use at the end of a day, when it is idle.
struct Footprint
{
    qint64 memory = 0; ///< resident bytes
    int files = 0;     ///< open files
    qint64 log = 0;    ///< bytes of the database's write-ahead log
};

Footprint measured(const Year &year)
{
    giveMemoryBack(); // freed memory does not count
    QFile statm(u"/proc/self/statm"_s);
    Footprint now;
    if (statm.open(QFile::ReadOnly))
        now.memory = statm.readAll().split(' ').value(1).toLongLong() * sysconf(_SC_PAGESIZE);
    now.files = int(QDir(u"/proc/self/fd"_s).entryList(QDir::AllEntries | QDir::System).size());
    now.log = QFileInfo(db::Database::filePath(year.dataDir()) + u"-wal"_s).size();
    return now;
}

int fromEnvironment(const char *name, int otherwise)
{
    const int given = qEnvironmentVariableIntValue(name);
    return given > 0 ? given : otherwise;
}

qint64 rowsOf(const QString &dataDir, const char *table)
{
    const auto database = db::Database::openReadOnly(dataDir).value();
    db::Transaction transaction(database->connection(), db::Transaction::Mode::Read);
    db::Statement count(transaction, "SELECT COUNT(*) FROM "_L1 + QLatin1String(table));
    count.run();
    return count.next() ? count.number(0) : 0;
}

/// Returns the size predicted by docs/reliability.md.
qint64 predictedBytes(const DatabaseSize &size, const QString &dataDir)
{
    const qint64 requests = rowsOf(dataDir, "batch");
    const qint64 words = rowsOf(dataDir, "usage_word");
    return 310'000 + 245 * size.domains + size.checks * 75 / 10 + 600 * size.changes + 72 * requests +
           25 * words;
}

} // namespace

/// Pantau in the tray for a year: resource use does not grow, the data grows as predicted, and no check is
/// lost or charged twice.
class TestYear : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void aYearInTheTray()
    {
        const int days =
            fromEnvironment("PANTAU_YEAR_DAYS", fromEnvironment("PANTAU_YEAR_DAYS_BY_DEFAULT", 30));
        const int domains =
            fromEnvironment("PANTAU_YEAR_DOMAINS", fromEnvironment("PANTAU_YEAR_DOMAINS_BY_DEFAULT", 100));
        QVERIFY2(days % BetweenRestarts == 2, "The last day has to be as far from a start as the second.");
        Year year({domains, domains, 2});
        QList<Footprint> course;
        for (int day = 1; day <= days; ++day) {
            if (day > 1 && day % BetweenRestarts == 1)
                year.restart();
            switch (year.now().date().dayOfWeek()) {
            case Qt::Saturday:
                year.weekend();
                ++day;
                break;
            case Qt::Wednesday:
                year.appeal();
                [[fallthrough]];
            default:
                year.workday();
            }
            course += measured(year);
            QVERIFY2(year.problems().isEmpty(), qPrintable(year.problems().join(u'\n')));
            if (course.size() % 20 == 2 || day >= days)
                qInfo("day %d: %lld KiB, %d files, log %lld KiB, database %lld KiB", day,
                      course.constLast().memory / 1024, course.constLast().files,
                      course.constLast().log / 1024,
                      QFileInfo(db::Database::filePath(year.dataDir())).size() / 1024);
        }
        const Footprint &second = course.at(1);
        const Footprint &last = course.constLast();
        const qint64 most =
            std::max_element(course.cbegin(), course.cend(), [](const auto &a, const auto &b) {
                return a.memory < b.memory;
            })->memory;
        qInfo("memory: second day %lld KiB, last day %lld KiB (%+.2f %%), most %lld KiB",
              second.memory / 1024, last.memory / 1024,
              100.0 * double(last.memory - second.memory) / double(second.memory), most / 1024);

        // Every paid result is stored once.
        const auto size = year.wait(year.session().data().size());
        QVERIFY(size);
        qInfo("%lld checks, %lld changes, %lld runs, %lld events, %d appeals, %d alerts", size->checks,
              size->changes, size->runs, size->events, year.appeals(), year.alerts());
        QCOMPARE(size->checks, year.service().chargedUnits());
        QVERIFY(size->checks > qint64(days) * 5 / 7 * domains / 2);
        // The statuses are correct, except for changes within the last days.
        const auto index = year.session().store().history().domainIndex();
        QVERIFY(index);
        QCOMPARE(index->size(), domains);
        for (int place = 0; place < index->size(); ++place) {
            const QString name = index->domainAt(place).ascii();
            if (const QDateTime moved = year.movedAt(name); moved.isValid() && moved.addDays(4) > year.now())
                continue;
            QVERIFY2((index->statusAt(place) == BlockStatus::Blocked) == year.listed().contains(name),
                     qPrintable(name));
        }
        QVERIFY2(std::abs(size->changes - year.movements()) <= 20,
                 qPrintable(u"%1 changes, %2 movements"_s.arg(size->changes).arg(year.movements())));
        QCOMPARE(year.session().store().appeals().all()->size(), year.appeals());
        QVERIFY(year.alerts() > 0);
        const NewestBackup backup = app::newestBackup(year.dataDir());
        QVERIFY(backup.backup);
        QCOMPARE(backup.passedOver, 0);
        QVERIFY(backup.backup->madeAt.addDays(Week + 3) > year.now());

        for (const Footprint &each : std::as_const(course)) {
            QVERIFY(each.log < 16 * MiB);
            QVERIFY(std::abs(each.files - second.files) <= Connections);
        }
        for (const QString &log : QDir(year.dataDir()).entryList({u"network*.log"_s}))
            QVERIFY(QFileInfo(QDir(year.dataDir()).filePath(log)).size() <= app::NetworkLog::mostFileBytes);
        if (days >= 365)
            QVERIFY(std::abs(last.memory - second.memory) * 50 <= second.memory);
        else // lazily allocated memory is not complete on the second day, and matters in a short run
            QVERIFY(last.memory - second.memory <= 4 * MiB);
        year.close(); // checkpoints the log into the file
        const qint64 bytes = QFileInfo(db::Database::filePath(year.dataDir())).size();
        const qint64 predicted = predictedBytes(*size, year.dataDir());
        qInfo("the database has %lld KiB, %lld KiB foretold (%+.1f %%)", bytes / 1024, predicted / 1024,
              100.0 * double(bytes - predicted) / double(predicted));
        QVERIFY(std::abs(bytes - predicted) * 20 <= predicted);
    }
};

/// Starts like the program's own main().
static int runTestYear(int argc, char *argv[])
{
    pantau::shareMemoryAmongThreads();
    QCoreApplication app(argc, argv);
    TestYear test;
    return QTest::qExec(&test, argc, argv);
}

PANTAU_TEST_RUN_BY(runTestYear)

#include "tst_year.moc"
