// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "db/accounts.h"
#include "db/database.h"
#include "db/domain_lists.h"
#include "db/journal.h"
#include "db/sqlite_file.h"
#include "db/storage_error.h"
#include "support/database_file.h"
#include "support/test_program.h"

#include <QDir>
#include <QFileInfo>
#include <QTemporaryDir>
#include <QThread>
#include <QTimeZone>

#include <atomic>
#include <memory>
#include <optional>
#include <vector>

using namespace pantau;
using namespace pantau::db;
using namespace pantau::test;

namespace {

/// The present schema and a next version.
QList<Migration> nextSchema()
{
    return storeMigrations() + QList<Migration>{{currentVersion() + 1, QStringLiteral(R"(
        ALTER TABLE list ADD COLUMN colour TEXT NOT NULL DEFAULT 'red';
        CREATE TABLE added (x);
    )")}};
}

/// Updates the database as a program with that schema does when it opens it.
Result<void> update(const QString &dataDir)
{
    const QString file = Database::filePath(dataDir);
    const auto connection = connectionTo(file, FileAccess::Write, storageError);
    if (const QSqlError error = connection->open(); error.isValid())
        return failure(storageError(error, u"open"_s));
    return migrate(*connection, file, nextSchema());
}

/// The names of the lists, each with its colour.
QString coloursIn(const QString &file)
{
    QString colours;
    {
        auto connection = QSqlDatabase::addDatabase(u"QSQLITE"_s, u"colours"_s);
        connection.setDatabaseName(file);
        connection.open();
        QSqlQuery query(connection);
        if (query.exec(u"SELECT group_concat(name || ' ' || colour) FROM list"_s) && query.next())
            colours = query.value(0).toString();
    }
    QSqlDatabase::removeDatabase(u"colours"_s);
    return colours;
}

} // namespace

/// What opening, updating and closing a database does to the files in its folder, whatever was left there.
class TestStoreFiles : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init() { QVERIFY(m_dir.emplace().isValid()); }

    void olderDatabaseIsCopiedAndMigrated()
    {
        const QString file = Database::filePath(m_dir->path());
        QVERIFY(Lists(**Database::open(m_dir->path())).add(u"Clients"_s, {}));
        QFile rest(file + u".backup.part"_s); // of an update that was interrupted
        QVERIFY(rest.open(QFile::WriteOnly) && rest.write("SQLite") > 0);
        rest.close();
        QVERIFY(update(m_dir->path()));
        QVERIFY(!rest.exists());
        QCOMPARE(versionOf(file), currentVersion() + 1);
        QCOMPARE(coloursIn(file), u"Clients red"_s);
        const QString copy = m_copy.arg(file).arg(currentVersion());
        QCOMPARE(versionOf(copy), currentVersion());
        QCOMPARE(QFile::permissions(copy) & (QFile::ReadGroup | QFile::ReadOther), QFile::Permissions());
        QVERIFY(update(m_dir->path()));
        QCOMPARE(copiesNextTo(m_dir->path()), QStringList{copy});
        QCOMPARE(Database::open(m_dir->path()).error().kind, Error::Kind::NewerDatabase);
        // The copy is what this version left.
        QVERIFY(QFile::remove(file) && QFile::rename(copy, file));
        QCOMPARE(Lists(**Database::open(m_dir->path())).all()->first().name, u"Clients"_s);
    }

    void failedMigrationKeepsTheOldDatabase()
    {
        const QString file = Database::filePath(m_dir->path());
        QVERIFY(Lists(**Database::open(m_dir->path())).add(u"Clients"_s, {}));
        runSql(file, {u"CREATE TABLE added (y)"_s}); // the step fails at its second statement
        QVERIFY(!update(m_dir->path()));
        QCOMPARE(versionOf(file), currentVersion());
        QCOMPARE(copiesNextTo(m_dir->path()), QStringList());
        QCOMPARE(Lists(**Database::open(m_dir->path())).all()->first().name, u"Clients"_s);
        runSql(file, {u"DROP TABLE added"_s});
        QVERIFY(update(m_dir->path()));
        QCOMPARE(coloursIn(file), u"Clients red"_s);
    }

    void twoProgramsThatUpdateAtTheSameTimeMigrateOnce()
    {
        QVERIFY(Lists(**Database::open(m_dir->path())).add(u"Clients"_s, {}));
        std::atomic<int> updated = 0;
        std::vector<std::unique_ptr<QThread>> threads;
        for (int i = 0; i < 4; ++i)
            threads.emplace_back(QThread::create([&] { updated += update(m_dir->path()) ? 1 : 0; }));
        for (const auto &thread : threads)
            thread->start();
        for (const auto &thread : threads)
            QVERIFY(thread->wait(60'000));
        QCOMPARE(updated.load(), 4);
        QCOMPARE(copiesNextTo(m_dir->path()).size(), 1);
        QCOMPARE(versionOf(Database::filePath(m_dir->path())), currentVersion() + 1);
        QCOMPARE(coloursIn(Database::filePath(m_dir->path())), u"Clients red"_s);
    }

    /// Another connection holds the write lock for as long as the update waits.
    void aMigrationThatIsLockedOutChangesNothing()
    {
        const QString file = Database::filePath(m_dir->path());
        QVERIFY(Database::open(m_dir->path()));
        {
            auto other = QSqlDatabase::addDatabase(u"QSQLITE"_s, u"other"_s);
            other.setDatabaseName(file);
            QVERIFY(other.open());
            QSqlQuery lock(other);
            QVERIFY(lock.exec(u"SELECT COUNT(*) FROM sqlite_schema"_s) && lock.next());
            const int tables = lock.value(0).toInt();
            QVERIFY(lock.exec(u"BEGIN IMMEDIATE"_s));
            const auto updated = update(m_dir->path());
            QVERIFY(!updated);
            QCOMPARE(updated.error().kind, Error::Kind::Storage);
            QVERIFY2(updated.error().sentence.contains("Another program is using"_L1),
                     qPrintable(updated.error().sentence));
            QVERIFY(lock.exec(u"ROLLBACK"_s));
            QVERIFY(lock.exec(u"SELECT COUNT(*) FROM sqlite_schema"_s) && lock.next());
            QCOMPARE(lock.value(0).toInt(), tables);
            QCOMPARE(versionOf(file), currentVersion());
            QCOMPARE(QDir(m_dir->path()).entryList({u"*backup*"_s}), QStringList());
        }
        QSqlDatabase::removeDatabase(u"other"_s);
        QVERIFY(update(m_dir->path()));
        QCOMPARE(versionOf(m_copy.arg(file).arg(currentVersion())), currentVersion());
    }

    void aStepThatFailsChangesNothing()
    {
        db::Connection connection(db::sqlite(), storageError);
        QSqlDatabase handle = connection.handle();
        handle.setDatabaseName(m_dir->filePath(u"steps.db"_s));
        handle.setConnectOptions(u"QSQLITE_BUSY_TIMEOUT=1"_s);
        QVERIFY(!connection.open().isValid());
        const QList<Migration> steps{{1, u"CREATE TABLE a (x);\nCREATE TABLE b (x);\n"_s},
                                     {2, u"CREATE TABLE c (x);\nCREATE TABLE a (x);\n"_s}};
        QVERIFY(!migrate(connection, handle.databaseName(), steps));
        QCOMPARE(db::schemaVersion(connection).value(), 0);
        QVERIFY(migrate(connection, handle.databaseName(), steps.first(1)));
        QVERIFY(!migrate(connection, handle.databaseName(), steps));
        QSqlQuery tables(handle);
        QVERIFY(tables.exec(u"SELECT group_concat(name) FROM sqlite_schema"_s) && tables.next());
        QCOMPARE(tables.value(0).toString(), u"a,b"_s);
        QCOMPARE(db::schemaVersion(connection).value(), 1);
        tables.finish();
        // A step that fails leaves no copy of the unchanged file.
        QVERIFY(!migrate(connection, handle.databaseName(), steps));
        QCOMPARE(QDir(m_dir->path()).entryList({u"*backup*"_s}), QStringList());
    }

    void earlierCopyIsNeverOverwritten()
    {
        const QString file = Database::filePath(m_dir->path());
        const QString first = m_copy.arg(file).arg(currentVersion());
        QVERIFY(Database::open(m_dir->path()));
        writeFile(first, "the only whole one");
        QVERIFY(update(m_dir->path()));
        QCOMPARE(bytesOf(first), QByteArray("the only whole one"));
        QCOMPARE(versionOf(first + u"-2"_s), currentVersion());
        QCOMPARE(QFile::permissions(first + u"-2"_s) & (QFile::ReadGroup | QFile::ReadOther),
                 QFile::Permissions());
    }

    /// A program was killed while writing without a log: at the first start, after a restore, or in an
    /// update.
    void journalOfAKilledProgramIsRolledBack_data()
    {
        const test::Table<bool, bool> row({"isNew", "forReading"});
        row("a new database", true, false);
        row("an existing database", false, false);
        row("an existing database, read-only", false, true);
    }
    void journalOfAKilledProgramIsRolledBack()
    {
        QFETCH(const bool, isNew);
        QFETCH(const bool, forReading);
        const QString dataDir = m_dir->filePath(u"killed"_s);
        const QString file = m_dir->filePath(u"pantau.db"_s);
        if (!isNew) {
            QVERIFY(Lists(**Database::open(m_dir->path())).add(u"Clients"_s, {}));
            runSql(file, {u"PRAGMA journal_mode = DELETE"_s});
        }
        QVERIFY(QDir().mkpath(dataDir));
        const QString name = u"killed"_s;
        {
            auto connection = QSqlDatabase::addDatabase(u"QSQLITE"_s, name);
            connection.setDatabaseName(file);
            QVERIFY(connection.open());
            QSqlQuery query(connection);
            // With almost no cache, SQLite writes to the file before the end of the transaction.
            for (const char *sql :
                 {"PRAGMA cache_size = 1", "BEGIN IMMEDIATE", "CREATE TABLE half_done (x)",
                  "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 2000) "
                  "INSERT INTO half_done SELECT randomblob(500) FROM n"})
                QVERIFY2(query.exec(QLatin1String(sql)), qPrintable(query.lastError().text()));
            QVERIFY(QFile::copy(file, Database::filePath(dataDir)));
            QVERIFY(QFile::copy(file + u"-journal"_s, Database::filePath(dataDir) + u"-journal"_s));
            QVERIFY(QFileInfo(Database::filePath(dataDir)).size() > 100'000);
        }
        QSqlDatabase::removeDatabase(name);

        const auto database = forReading ? Database::openReadOnly(dataDir) : Database::open(dataDir);
        QVERIFY2(database, qPrintable(database ? QString() : database.error().sentence));
        QSqlQuery sound((*database)->connection().handle());
        QVERIFY(sound.exec(u"SELECT COUNT(*) FROM sqlite_schema WHERE name = 'half_done'"_s) && sound.next());
        QCOMPARE(sound.value(0).toInt(), 0);
        QVERIFY(sound.exec(u"PRAGMA integrity_check"_s) && sound.next());
        if (!isNew)
            QCOMPARE(Lists(**database).all()->first().name, u"Clients"_s);
    }

    void emptyDatabaseNextToACopyIsRefused_data()
    {
        const test::Table<QString, bool> row({"copy", "isThere"});
        row("from before an update", "pantau.db.backup-v4", true);
        row("from before a restore", "pantau-before-restore-2026-01-01-120000.sqlite", true);
        row("no database file", "pantau.db.backup-v4", false);
    }
    void emptyDatabaseNextToACopyIsRefused()
    {
        QFETCH(const QString, copy);
        QFETCH(const bool, isThere);
        const QString file = Database::filePath(m_dir->path());
        if (isThere)
            writeFile(file, {});
        writeFile(m_dir->filePath(copy), "a copy");
        const auto database = Database::open(m_dir->path());
        QVERIFY(!database);
        QVERIFY2(database.error().sentence.contains(copy) &&
                     database.error().sentence.contains("pantau-cli backup restore"_L1),
                 qPrintable(database.error().sentence));
        QCOMPARE(QFile::exists(file), isThere);
        QVERIFY(!isThere || bytesOf(file).isEmpty());
        QVERIFY(QFile::rename(m_dir->filePath(copy), m_dir->filePath(u"elsewhere"_s)));
        QVERIFY(Database::open(m_dir->path()));
    }

    void lostDatabaseIsDetected()
    {
        const QString file = Database::filePath(m_dir->path());
        const QString log = m_dir->filePath(u"network.log"_s);
        QVERIFY(!Database::isLost(m_dir->path()));
        writeFile(log, "{}");
        QVERIFY(Database::isLost(m_dir->path()));
        writeFile(file, {});
        QVERIFY(Database::isLost(m_dir->path()));
        QVERIFY(Database::open(m_dir->path()));
        QVERIFY(!Database::isLost(m_dir->path()));
        QVERIFY(QFile::remove(file));
        writeFile(log, {});
        QVERIFY(!Database::isLost(m_dir->path()));
    }

    void onlyPantausFolderIsMadePrivate()
    {
        const auto everyone = QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner | QFile::ReadGroup |
                              QFile::ExeGroup | QFile::ReadOther | QFile::ExeOther;
        const auto others = QFile::ReadGroup | QFile::ExeGroup | QFile::ReadOther | QFile::ExeOther;
        const QString dataDir = m_dir->filePath(u"open"_s);
        QVERIFY(Database::open(dataDir));
        const QString file = Database::filePath(dataDir);
        QVERIFY(QFile::setPermissions(file, everyone));
        QVERIFY(QFile::setPermissions(dataDir, everyone));
        QVERIFY(Database::open(dataDir));
        QCOMPARE(QFile::permissions(dataDir) & others, QFile::Permissions());
        QCOMPARE(QFile::permissions(file) & others, QFile::Permissions());

        writeFile(dataDir + u"/holiday.jpg"_s, "x");
        QVERIFY(QFile::setPermissions(file, everyone));
        QVERIFY(QFile::setPermissions(dataDir, everyone));
        QVERIFY(Database::open(dataDir));
        QCOMPARE(QFile::permissions(dataDir) & others, others);
        QCOMPARE(QFile::permissions(file) & others, QFile::Permissions());
    }

    void theLogStaysShort_data()
    {
        const test::Table<bool> row({"aLongReader"});
        row("no reader", false);
        row("a long reader", true);
    }
    void theLogStaysShort()
    {
        QFETCH(const bool, aLongReader);
        const auto database = Database::open(m_dir->path());
        QVERIFY(database);
        QVERIFY(QSqlQuery((*database)->connection().handle()).exec(u"PRAGMA synchronous = OFF"_s));
        const auto reader = Database::openReadOnly(m_dir->path());
        QVERIFY(reader);
        const auto account =
            Accounts(**database)
                .add(u"Agency"_s, *ServiceAddress::parse(u"https://service.example/api/v1"_s), false);
        Journal journal(**database);
        const QDateTime now(QDate(2026, 1, 1), QTime(0, 0), QTimeZone::utc());
        const auto check = [&](int from, int to) {
            for (int batch = from; batch < to; ++batch) {
                QList<DomainName> domains;
                for (int i = 0; i < 100; ++i)
                    domains += DomainName::fromNormalised(
                        u"site%1.example"_s.arg((batch * 100 + i) * 7919 % 1'000'003));
                const auto charged = journal.charge(account->id, domains, 100, BatchReason::User, now);
                QVERIFY(charged);
                QVERIFY(journal.confirm(*charged, 100, std::nullopt, {}, now));
            }
        };
        const QFileInfo log(Database::filePath(m_dir->path()) + u"-wal"_s);
        const auto logBytes = [&log] {
            QFileInfo again(log.filePath());
            return again.size();
        };
        constexpr qint64 most = 12 * 1024 * 1024;
        check(0, 100); // these domains are known from now on, as in nearly every check
        if (aLongReader) {
            QSqlQuery view((*reader)->connection().handle());
            QVERIFY(view.exec(u"BEGIN"_s));
            QVERIFY(view.exec(u"SELECT COUNT(*) FROM domain"_s) && view.next());
            for (int again = 0; again < 3; ++again)
                check(0, 100);
            QVERIFY(logBytes() > most);
            view.finish();
            QVERIFY(view.exec(u"COMMIT"_s));
            check(0, 100);
        } else {
            for (int again = 0; again < 3; ++again)
                check(0, 100);
        }
        QVERIFY2(logBytes() < most, qPrintable(QString::number(logBytes())));
    }

private:
    const QString m_copy = u"%1.backup-v%2"_s;
    std::optional<QTemporaryDir> m_dir;
};

PANTAU_TEST(TestStoreFiles)
#include "tst_store_files.moc"
