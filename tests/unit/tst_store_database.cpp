// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "db/backup.h"
#include "db/database.h"
#include "db/domain_lists.h"
#include "db/storage_error.h"
#include "support/database_file.h"
#include "support/test_program.h"

#include <QDir>
#include <QFile>
#include <QSqlError>
#include <QSqlQuery>
#include <QTemporaryDir>
#include <QThread>
#include <QTimeZone>

#include <algorithm>
#ifdef Q_OS_LINUX
#include <sys/stat.h>
#endif

using namespace pantau;
using namespace pantau::db;
using namespace pantau::test;

#ifdef Q_OS_LINUX
namespace {

/// Returns the number of locks of this process on the file, as other programs see them.
int locksOn(const QString &file)
{
    struct stat found = {};
    QFile locks(u"/proc/locks"_s);
    if (::stat(QFile::encodeName(file).constData(), &found) != 0 || !locks.open(QFile::ReadOnly))
        return -1;
    const QByteArray who = ' ' + QByteArray::number(QCoreApplication::applicationPid()) + ' ';
    const QByteArray which = ':' + QByteArray::number(quint64(found.st_ino)) + ' ';
    // A line may come twice, with another number, if other programs lock files while this is read.
    QSet<QByteArray> own;
    for (const QByteArray &line : locks.readAll().split('\n'))
        if (line.contains("POSIX") && line.contains(who) && line.contains(which))
            own.insert(line.sliced(line.indexOf(':')));
    return int(own.size());
}

} // namespace
#endif

class TestStoreDatabase : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init() { QVERIFY(m_dir.emplace().isValid()); }

    void newDatabaseIsPrivateAndKeepsItsScope()
    {
        const QString dataDir = m_dir->filePath(u"a/b"_s);
        QString scope;
        {
            const auto database = Database::open(dataDir);
            QVERIFY2(database, qPrintable(database ? QString() : database.error().detail));
            scope = (*database)->scope();
            QCOMPARE(scope.size(), 32);
            const auto ownerOnly = QFile::ReadOwner | QFile::WriteOwner | QFile::ReadUser | QFile::WriteUser;
            QCOMPARE(QFile::permissions(Database::filePath(dataDir)), ownerOnly);
            QCOMPARE(QFile::permissions(Database::filePath(dataDir) + u"-wal"_s), ownerOnly);
            QCOMPARE(QFile::permissions(dataDir), ownerOnly | QFile::ExeOwner | QFile::ExeUser);
        }
        const auto again = Database::open(dataDir);
        QVERIFY(again);
        QCOMPARE((*again)->scope(), scope);
        QVERIFY(QDir(dataDir).entryList({u"*backup*"_s}).isEmpty());
        const auto other = Database::open(m_dir->filePath(u"other"_s));
        QVERIFY(other);
        QVERIFY((*other)->scope() != scope);
    }

#ifdef Q_OS_LINUX
    /// Without the lock, another program's SQLite would consider itself the only user and delete the log.
    void lockIsKeptWhileOtherConnectionsClose()
    {
        const QString file = Database::filePath(m_dir->path());
        QVERIFY(Database::open(m_dir->path()));
        const auto first = Database::open(m_dir->path());
        QVERIFY(first);
        QCOMPARE(locksOn(file), 1);
        QVERIFY(Database::openReadOnly(m_dir->path()));
        QCOMPARE(locksOn(file), 1);
        QVERIFY(!Database::needsUpdate(m_dir->path()));
        QVERIFY(Database::open(m_dir->path()));
        QCOMPARE(locksOn(file), 1);
        std::ignore = inspectBackup(file); // the user may choose it by mistake
        QCOMPARE(locksOn(file), 1);
    }
#endif

    void foreignDatabaseIsNotModified_data()
    {
        // why: empty: it is opened
        const test::Table<QStringList, QString, QString> row({"sql", "why", "whyNoBackup"});
        const QString table = u"CREATE TABLE t (x)"_s;
        const QString version = u"PRAGMA user_version = %1"_s;
        const QString id = u"PRAGMA application_id = %1"_s;
        const QStringList current = schemaWith(version.arg(currentVersion()));
        const QString foreign = u"is not a Pantau backup"_s;
        row("this version", current, QString(), QString());
        row("an unreleased version", fixture(u"unreleased.sql"_s), "was made by an unreleased version",
            "was made by an unreleased version");
        row("a newer version", schemaWith(version.arg(99)), "newer version", "newer version");
        row("another program, with a version", {table, version.arg(5)}, "another program", foreign);
        row("another program, with an id", {table, id.arg(7)}, "another program", foreign);
        row("another program, without both", {table}, "another program", "damaged");
        row("the service", {table, id.arg(ServiceId), version.arg(1)}, "of a checking service", foreign);
    }
    void foreignDatabaseIsNotModified()
    {
        QFETCH(const QStringList, sql);
        QFETCH(const QString, why);
        QFETCH(const QString, whyNoBackup);
        const QString dataDir = m_dir->filePath(u"data"_s);
        const QString file = Database::filePath(dataDir);
        QVERIFY(QDir().mkpath(dataDir));
        runSql(file, sql);
        const QByteArray before = bytesOf(file);
        const QDateTime now(QDate(2026, 1, 2), QTime(9, 0), QTimeZone::utc());
        const auto fitsTo = [](const auto &result, const QString &expected) {
            const QString found = result ? QString() : result.error().sentence;
            return expected.isEmpty() == found.isEmpty() && found.contains(expected);
        };

        // As a backup.
        QVERIFY(fitsTo(inspectBackup(file), whyNoBackup));
        const QString elsewhere = m_dir->filePath(u"elsewhere"_s);
        QVERIFY(fitsTo(restoreBackup(file, elsewhere, now), whyNoBackup));
        QCOMPARE(QFile::exists(elsewhere), why.isEmpty());
        const QString folder = m_dir->filePath(u"backups"_s);
        QVERIFY(QDir().mkpath(folder));
        const QString scheduled = folder + u"/pantau-backup-01234567-2026-01-02-090000.sqlite"_s;
        QVERIFY(QFile::copy(file, scheduled));
        const NewestBackup newest = BackupFolder(folder, u"0123456789"_s).newestGood();
        QVERIFY(!newest.backup); // without a checksum
        QCOMPARE(newest.passedOver, 1);
        const auto other = Database::open(m_dir->filePath(u"other"_s));
        const bool isPantaus = why.contains("version"_L1);
        const auto replaced = createBackup(**other, scheduled, ExistingFile::Replace, now);
        QVERIFY(fitsTo(replaced, isPantaus ? u"was not replaced"_s : QString()));
        QCOMPARE(bytesOf(scheduled) == before, isPantaus);

        // As the database.
        QCOMPARE(bytesOf(file), before);
        QVERIFY(!Database::needsUpdate(dataDir));
        for (int time = 0; time < 2; ++time) {
            const auto database = time == 0 ? Database::openReadOnly(dataDir) : Database::open(dataDir);
            QVERIFY2(fitsTo(database, why), qPrintable(database ? QString() : database.error().sentence));
            QCOMPARE(!database && database.error().kind == Error::Kind::NewerDatabase,
                     why.contains("newer"_L1));
        }
        if (why.isEmpty())
            return;
        QCOMPARE(bytesOf(file), before);
        QCOMPARE(QDir(dataDir).entryList(QDir::Files), QStringList{u"pantau.db"_s});
    }

    /// Through a flipped bit. Some steps would succeed, and leave a file of mixed versions.
    void databaseWithALowerVersionIsNotModified()
    {
        const QString file = Database::filePath(m_dir->path());
        QVERIFY(Database::open(m_dir->path()));
        const int present = versionOf(file);
        for (int claimed = 0; claimed < present; ++claimed) {
            QVERIFY(QFile::remove(file));
            QVERIFY(Database::open(m_dir->path()));
            runSql(file, {u"PRAGMA user_version = %1"_s.arg(claimed)});
            QVERIFY2(!Database::open(m_dir->path()), qPrintable(QString::number(claimed)));
            QCOMPARE(versionOf(file), claimed);
            QCOMPARE(QDir(m_dir->path()).entryList({u"*backup*"_s}), QStringList());
        }
    }

    void foreignVersionInTheLogIsDetected_data()
    {
        const test::Table<QString, QString> row({"sql", "why"});
        row("a newer version", "PRAGMA user_version = 99", "newer version");
        row("an unreleased version", u"PRAGMA application_id = %1"_s.arg(UnreleasedId), "unreleased version");
    }
    void foreignVersionInTheLogIsDetected()
    {
        QFETCH(const QString, sql);
        QFETCH(const QString, why);
        const QString file = Database::filePath(m_dir->path());
        const QString crashed = m_dir->filePath(u"crashed"_s);
        QVERIFY(QDir().mkpath(crashed));
        {
            const auto database = Database::open(m_dir->path());
            QVERIFY(database);
            QSqlQuery query((*database)->connection().handle());
            QVERIFY(query.exec(u"PRAGMA wal_checkpoint(TRUNCATE)"_s));
            QVERIFY(query.exec(sql));
            QVERIFY(QFile::copy(file, Database::filePath(crashed)));
            QVERIFY(QFile::copy(file + u"-wal"_s, Database::filePath(crashed) + u"-wal"_s));
        }
        const QByteArray before = bytesOf(Database::filePath(crashed));
        const QByteArray logBefore = bytesOf(Database::filePath(crashed) + u"-wal"_s);
        const auto database = Database::open(crashed);
        QVERIFY(!database);
        QVERIFY2(database.error().sentence.contains(why), qPrintable(database.error().sentence));
        QCOMPARE(bytesOf(Database::filePath(crashed)), before);
        QCOMPARE(bytesOf(Database::filePath(crashed) + u"-wal"_s), logBefore);
    }

    void fileThatIsNotADatabaseIsRejected_data()
    {
        const test::Table<QByteArray> row({"bytes"});
        row("text", QByteArray("shop.example\n").repeated(100));
        row("short", "SQLite");
        row("binary", QByteArray(4096, '\xff'));
    }
    void fileThatIsNotADatabaseIsRejected()
    {
        QFETCH(const QByteArray, bytes);
        const QString file = Database::filePath(m_dir->path());
        writeFile(file, bytes);
        const auto database = Database::open(m_dir->path());
        QVERIFY(!database);
        QCOMPARE(database.error().kind, Error::Kind::Storage);
        QVERIFY(database.error().sentence.contains(QDir::toNativeSeparators(file)));
        QCOMPARE(bytesOf(file), bytes);
    }

    /// SQLite would treat it as a read-only file.
    void unknownFormatIsReportedAsDamage()
    {
        QVERIFY(Database::open(m_dir->path()));
        const QString file = Database::filePath(m_dir->path());
        const QByteArray good = bytesOf(file);
        for (const qsizetype place : {18, 19}) {
            QByteArray bytes = good;
            bytes[place] = char(bytes.at(place) ^ 0x40);
            writeFile(file, bytes);
            const auto database = Database::open(m_dir->path());
            QVERIFY(!database);
            QVERIFY2(database.error().sentence.contains("damaged"_L1), qPrintable(database.error().sentence));
            QCOMPARE(bytesOf(file), bytes);
        }
    }

    void folderInsteadOfDatabaseIsReported()
    {
        QVERIFY(QDir(m_dir->path()).mkdir(u"pantau.db"_s));
        QVERIFY(Database::open(m_dir->path()).error().sentence.contains(u"is a folder"));
    }

    void uncreatableFolderIsReported()
    {
        writeFile(m_dir->filePath(u"file"_s), "x");
        const QString dataDir = m_dir->filePath(u"file/data"_s);
        const auto database = Database::open(dataDir);
        QVERIFY(!database);
        QCOMPARE(database.error().kind, Error::Kind::Storage);
        QVERIFY(database.error().sentence.contains(QDir::toNativeSeparators(dataDir)));
        QVERIFY(!Database::openReadOnly(dataDir));
    }

    void unwritableFolderIsReported()
    {
        // No user, not even root, can create a file there.
        const QString dataDir = u"/proc/self"_s;
        const auto database = Database::open(dataDir);
        QVERIFY(!database);
        QCOMPARE(database.error().kind, Error::Kind::Storage);
        QVERIFY(database.error().sentence.contains(dataDir));
    }

    void readerSeesCommittedDataAndCannotWrite()
    {
        const auto writer = Database::open(m_dir->path());
        QVERIFY(writer);
        const auto work = [&] {
            const auto reader = Database::openReadOnly(m_dir->path());
            QVERIFY(reader);
            QCOMPARE((*reader)->scope(), (*writer)->scope());
            QVERIFY(Lists(**writer).add(u"Clients"_s, {}));
            QCOMPARE(Lists(**reader).all()->size(), 1);
            const auto refused = Lists(**reader).add(u"More"_s, {});
            QVERIFY(!refused);
            QCOMPARE(refused.error().kind, Error::Kind::Storage);
        };
        work();
        // Also from another thread, while the writer is open.
        bool seen = false;
        const std::unique_ptr<QThread> thread(QThread::create([&] {
            const auto reader = Database::openReadOnly(m_dir->path());
            seen = reader && Lists(**reader).all()->size() == 1;
        }));
        thread->start();
        QVERIFY(thread->wait(30000));
        QVERIFY(seen);
    }

    void lockedDatabaseIsReported()
    {
        const auto database = Database::open(m_dir->path());
        QVERIFY(database);
        const auto other = Database::open(m_dir->path());
        QVERIFY(other);
        QSqlQuery lock((*other)->connection().handle());
        QVERIFY(lock.exec(u"BEGIN IMMEDIATE"_s));
        QVERIFY(QSqlQuery((*database)->connection().handle()).exec(u"PRAGMA busy_timeout = 1"_s));

        const auto refused = Lists(**database).add(u"Clients"_s, {});
        QVERIFY(!refused);
        QCOMPARE(refused.error().kind, Error::Kind::Storage);
        QVERIFY2(refused.error().sentence.contains("Another program"_L1), qPrintable(refused.error().detail));
        QVERIFY(lock.exec(u"ROLLBACK"_s));
        QVERIFY(Lists(**database).add(u"Clients"_s, {}));
    }

    void fullDiskIsReportedAndRolledBack()
    {
        const auto database = Database::open(m_dir->path());
        QVERIFY(database);
        const auto list = Lists(**database).add(u"Clients"_s, {});
        QVERIFY(list);
        QSqlQuery limit((*database)->connection().handle());
        QVERIFY(limit.exec(u"PRAGMA max_page_count = 1"_s)); // no more pages than it has
        limit.finish();
        QList<DomainName> domains;
        for (int i = 0; i < 5000; ++i)
            domains.append(DomainName::fromNormalised(u"site%1.example"_s.arg(i)));
        const auto refused = Domains(**database).addToList(list->id, domains);
        QVERIFY(!refused);
        QVERIFY2(refused.error().sentence.contains("disk is full"_L1), qPrintable(refused.error().detail));
        QCOMPARE(Domains(**database).inList(list->id)->size(), 0);

        QVERIFY(limit.exec(u"PRAGMA max_page_count = 1000000"_s));
        limit.finish();
        QCOMPARE(Domains(**database).addToList(list->id, domains)->added, 5000);
    }

private:
    /// The statements of a new database, and @p more.
    static QStringList schemaWith(const QString &more)
    {
        QStringList statements;
        for (const Migration &step : storeMigrations())
            statements += statementsIn(step.sql);
        return statements + QStringList{more};
    }

    std::optional<QTemporaryDir> m_dir;
};

PANTAU_TEST(TestStoreDatabase)
#include "tst_store_database.moc"
