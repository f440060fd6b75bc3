// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/wire_log.h"
#include "store/lists.h"
#include "support/database_file.h"
#include "support/session_world.h"

#include <QDir>
#include <QFileInfo>

using namespace pantau;
using test::mixedDomains;
using test::World;

/// What a session leaves on the disk, and what it forgets.
class TestSessionData : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void theDatabaseIsOneWholeFileAfterwards();
    void theFolderIsReadableByItsOwnerOnly();
    void readingReadiesADatabaseThatIsNot_data();
    void readingReadiesADatabaseThatIsNot();
    void forgettingEverythingLeavesNothingBeside();
};

void TestSessionData::theDatabaseIsOneWholeFileAfterwards()
{
    World world(3);
    world.openSession();
    const Account account = world.addAccount(std::nullopt);
    const auto list = **World::wait(world.m_session->addList(QStringLiteral("Client"), account.id));
    QVERIFY(World::wait(world.m_session->addDomains(list.id, mixedDomains(3, 40))));
    QVERIFY(World::wait(world.m_session->checkNow(account.id, mixedDomains(3, 40))));
    QVERIFY(world.m_session->history().counts()); // a reader is at work to the end
    world.m_session.reset();

    const QString copy = world.m_home.filePath(QStringLiteral("copy"));
    QVERIFY(QDir().mkpath(copy));
    QVERIFY(QFile::copy(store::Database::filePath(world.m_home.filePath(QStringLiteral("pantau"))),
                        store::Database::filePath(copy)));
    const auto database = store::Database::open(copy);
    QVERIFY2(database, database ? "" : qPrintable(database.error().sentence));
    QCOMPARE(store::History(**database).counts()->blocked, 3);
    QCOMPARE(store::History(**database).counts()->notBlocked, 40);
}

void TestSessionData::theFolderIsReadableByItsOwnerOnly()
{
    World world(1);
    world.openSession();
    const Account account = world.addAccount(std::nullopt);
    QVERIFY(World::wait(world.m_session->checkNow(account.id, mixedDomains(1, 0))));
    const auto others = QFile::ReadGroup | QFile::WriteGroup | QFile::ExeGroup | QFile::ReadOther |
                        QFile::WriteOther | QFile::ExeOther;
    const QDir folder(world.m_home.filePath(QStringLiteral("pantau")));
    QCOMPARE(QFile::permissions(folder.path()) & others, QFile::Permissions());
    const auto files = folder.entryInfoList(QDir::Files | QDir::Hidden);
    QVERIFY(files.size() >= 3);
    for (const QFileInfo &file : files)
        QVERIFY2(!(file.permissions() & others), qPrintable(file.fileName()));
}

/// After a first start that was killed, and after an update of the program.
void TestSessionData::readingReadiesADatabaseThatIsNot_data()
{
    QTest::addColumn<QStringList>("sql");
    QTest::newRow("half made") << QStringList{QStringLiteral("PRAGMA auto_vacuum = INCREMENTAL"),
                                              QStringLiteral("PRAGMA journal_mode = WAL")};
    QTest::newRow("older") << test::fixture(QStringLiteral("version_4.sql"));
}

void TestSessionData::readingReadiesADatabaseThatIsNot()
{
    QFETCH(const QStringList, sql);
    QTemporaryDir folder;
    test::runSql(store::Database::filePath(folder.path()), sql);
    session::SessionOptions reading;
    reading.dataDir = folder.path();
    reading.access = session::SessionOptions::Access::Reading;
    reading.makeSecretStore = [](const QString &) { return std::make_unique<secrets::MemorySecretStore>(); };
    const test::ManualClock clock;
    const auto opened = session::Session::open(std::move(reading), clock);
    QVERIFY2(opened, opened ? "" : qPrintable(opened.error().sentence));
    QVERIFY((*opened)->lists());
}

void TestSessionData::forgettingEverythingLeavesNothingBeside()
{
    World world(1);
    world.openSession();
    const QDir folder(world.m_home.filePath(QStringLiteral("pantau")));
    for (const char *name : {"pantau.db.backup-v4", "pantau.db.backup-v4-2",
                             "pantau-before-restore-2026-01-01-120000.sqlite", "pantau.db.restoring"}) {
        QFile copy(folder.filePath(QLatin1String(name)));
        QVERIFY(copy.open(QFile::WriteOnly) && copy.write("a copy") > 0);
    }
    const auto sample = World::wait(
        world.m_session->addAccount(QStringLiteral("Sample"), ServiceAddress::localSample(), std::nullopt));
    QVERIFY(World::wait(world.m_session->checkNow((*sample)->id, mixedDomains(0, 5))));
    QTRY_VERIFY(!world.m_session->wireLog()->entries().isEmpty());
    QVERIFY(QFileInfo::exists(folder.filePath(QStringLiteral("wire.log"))));
    QVERIFY(QFileInfo::exists(folder.filePath(QStringLiteral("local-service"))));
    world.m_session->wireLog()->loadEarlier(); // what is being read must not come back

    const auto forgotten = World::wait(world.m_session->forgetEverything());
    QVERIFY(forgotten && *forgotten);
    const QStringList kept{QStringLiteral("pantau.db"), QStringLiteral("pantau.db-shm"),
                           QStringLiteral("pantau.db-wal"), QStringLiteral("pantau.lock")};
    QCOMPARE(folder.entryList(QDir::AllEntries | QDir::NoDotAndDotDot, QDir::Name), kept);
    QVERIFY(world.m_session->wireLog()->entries().isEmpty());

    // And it goes on: the built-in service starts anew, with a log of its own.
    const auto again = World::wait(
        world.m_session->addAccount(QStringLiteral("Sample"), ServiceAddress::localSample(), std::nullopt));
    QVERIFY(again && *again);
    const auto outcomes = World::wait(world.m_session->checkNow((*again)->id, mixedDomains(0, 5)));
    QVERIFY(outcomes);
    QCOMPARE(test::countOf(*outcomes, BlockStatus::NotBlocked), 5);
    QTRY_VERIFY(QFileInfo::exists(folder.filePath(QStringLiteral("wire.log"))));
    const auto entries = world.m_session->wireLog()->entries();
    QVERIFY(std::all_of(entries.cbegin(), entries.cend(),
                        [](const session::WireEntry &entry) { return !entry.failed(); }));
}

QTEST_GUILESS_MAIN(TestSessionData)
#include "tst_session_data.moc"
