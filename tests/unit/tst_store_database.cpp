// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "db/accounts.h"
#include "db/activity.h"
#include "db/alerts.h"
#include "db/appeals.h"
#include "db/backup.h"
#include "db/channels.h"
#include "db/database.h"
#include "db/domain_lists.h"
#include "db/history.h"
#include "db/journal.h"
#include "db/usage.h"
#include "support/database_file.h"
#include "support/test_program.h"

#include <QDir>
#include <QFile>
#include <QSqlError>
#include <QSqlQuery>
#include <QTemporaryDir>
#include <QTest>
#include <QThread>
#include <QTimeZone>

#include <algorithm>
#include <numeric>
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
    QFile locks(QStringLiteral("/proc/locks"));
    if (::stat(QFile::encodeName(file).constData(), &found) != 0 || !locks.open(QFile::ReadOnly))
        return -1;
    const QByteArray who = ' ' + QByteArray::number(QCoreApplication::applicationPid()) + ' ';
    const QByteArray which = ':' + QByteArray::number(quint64(found.st_ino)) + ' ';
    const QList<QByteArray> lines = locks.readAll().split('\n');
    return int(std::count_if(lines.cbegin(), lines.cend(), [&](const QByteArray &line) {
        return line.contains("POSIX") && line.contains(who) && line.contains(which);
    }));
}

} // namespace
#endif

class TestStoreDatabase : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init() { QVERIFY(m_dir.emplace().isValid()); }

    void aNewOneIsPrivateAndKeepsItsScope()
    {
        const QString dataDir = m_dir->filePath(QStringLiteral("a/b"));
        QString scope;
        {
            const auto database = Database::open(dataDir);
            QVERIFY2(database, qPrintable(database ? QString() : database.error().detail));
            scope = (*database)->scope();
            QCOMPARE(scope.size(), 32);
            const auto ownerOnly = QFile::ReadOwner | QFile::WriteOwner | QFile::ReadUser | QFile::WriteUser;
            QCOMPARE(QFile::permissions(Database::filePath(dataDir)), ownerOnly);
            QCOMPARE(QFile::permissions(Database::filePath(dataDir) + QStringLiteral("-wal")), ownerOnly);
            QCOMPARE(QFile::permissions(dataDir), ownerOnly | QFile::ExeOwner | QFile::ExeUser);
        }
        const auto again = Database::open(dataDir);
        QVERIFY(again);
        QCOMPARE((*again)->scope(), scope);
        QVERIFY(QDir(dataDir).entryList({QStringLiteral("*backup*")}).isEmpty());
        const auto other = Database::open(m_dir->filePath(QStringLiteral("other")));
        QVERIFY(other);
        QVERIFY((*other)->scope() != scope);
    }

    void anOlderOneIsMigratedAfterACopy()
    {
        const QString dataDir = m_dir->path();
        const QString file = Database::filePath(dataDir);
        runSql(file, fixture(QStringLiteral("version_1.sql")));

        const auto database = Database::open(dataDir);
        QVERIFY2(database, qPrintable(database ? QString() : database.error().detail));
        QCOMPARE((*database)->scope(), QStringLiteral("0123456789abcdef0123456789abcdef"));
        const auto list = Lists(**database).find(QStringLiteral("Clients"));
        QVERIFY(list);
        QCOMPARE(list->importance, Importance::High);
        QCOMPARE(*list->interval, std::chrono::hours(6));
        const auto rows = History(**database).domainRows({});
        QVERIFY(rows);
        QCOMPARE(rows->size(), 2);
        QCOMPARE(rows->first().known.status, BlockStatus::Blocked);
        QCOMPARE(History(**database).checks(rows->first().domain, 0, 10)->size(), 2);
        QVERIFY(Journal(**database).ledger(*list->account));

        const QString backup = file + QStringLiteral(".backup-v1");
        QCOMPARE(versionOf(backup), 1);
        QCOMPARE(QFile::permissions(backup) & (QFile::ReadGroup | QFile::ReadOther), QFile::Permissions());
        QVERIFY(versionOf(file) > 1);
    }

    void theVersionBeforeKeepsAllOfItsData()
    {
        const QString dataDir = m_dir->path();
        const QString file = Database::filePath(dataDir);
        runSql(file, fixture(QStringLiteral("version_2.sql")));
        const auto database = Database::open(dataDir);
        QVERIFY2(database, qPrintable(database ? QString() : database.error().detail));

        const auto lists = Lists(**database).all();
        QCOMPARE(lists->size(), 2);
        QCOMPARE(lists->at(1).name, QStringLiteral("Clients"));
        QCOMPARE(lists->at(1).confirmations, 1);
        QVERIFY(!lists->at(1).mutedUntil);
        const auto at = [](qint64 seconds) {
            return QDateTime::fromSecsSinceEpoch(seconds, QTimeZone::utc());
        };
        const auto watched = Journal(**database).watched(at(1700010800));
        QCOMPARE(watched->size(), 3);
        QCOMPARE(watched->at(0).domain.ascii(), QStringLiteral("news.example"));
        QVERIFY(watched->at(0).known.suspicion);
        QVERIFY(watched->at(0).record == (ChangeRecord{at(1700000000), {}}));
        QCOMPARE(watched->at(1).importance, Importance::High);
        QVERIFY(watched->at(1).record == (ChangeRecord{at(1700000000), {at(1700005400)}}));
        QCOMPARE(watched->at(1).lists, (QList<ListId>{ListId{1}, ListId{2}}));
        QVERIFY(watched->at(2).record == ChangeRecord());
        const auto ledger = Journal(**database).ledger(AccountId{1});
        QCOMPARE(ledger->usage->used, 18);
        QCOMPARE(ledger->unsettledUnits, 3);
        QVERIFY(ledger->needsSettling);
        QVERIFY(ledger->resets == (ResetRecord{at(1700000001), std::nullopt, {}}));
        const auto events = History(**database).events(0, 10);
        QCOMPARE(events->first().kind, EventKind::Note);
        QCOMPARE(Journal(**database).chargedUnits(AccountId{1}).value(), 6);
        QCOMPARE(versionOf(file + QStringLiteral(".backup-v2")), 2);
        QSqlQuery broken((*database)->connection().handle());
        QVERIFY(broken.exec(QStringLiteral("PRAGMA foreign_key_check")) && !broken.next());
        QVERIFY(broken.exec(QStringLiteral("PRAGMA integrity_check")) && broken.next());
        QCOMPARE(broken.value(0).toString(), QStringLiteral("ok"));
    }

    void versionElevenKeepsChannelsAndWhatWasSentThere()
    {
        const QString dataDir = m_dir->path();
        runSql(Database::filePath(dataDir),
               fixture(QStringLiteral("version_11.sql")) +
                   QStringList{QStringLiteral("UPDATE sqlite_sequence SET seq = 6 WHERE name = 'channel'")});
        const auto database = Database::open(dataDir);
        QVERIFY2(database, qPrintable(database ? QString() : database.error().detail));
        Channels channels(**database);
        const Channel team = channels.all()->constFirst();
        QCOMPARE(team.kind, QStringLiteral("webhook"));
        QCOMPARE(team.url, QUrl(QStringLiteral("https://hooks.example/1")));
        const auto deliveries = Alerts(**database).list(0, 10)->constFirst().deliveries;
        QCOMPARE(deliveries.size(), 1);
        QCOMPARE(deliveries.constFirst().channel, team.id);
        QCOMPARE(deliveries.constFirst().state, DeliveryRow::State::GivenUp);
        Channel chat;
        chat.kind = QStringLiteral("slack");
        chat.name = QStringLiteral("Chat");
        const auto added = channels.add(chat);
        QVERIFY(added);
        QCOMPARE(qint64(added->id), 7); // a secret of the removed channel may still exist
        QVERIFY(channels.remove(team.id));
        QVERIFY(Alerts(**database).list(0, 10)->constFirst().deliveries.isEmpty());
        QSqlQuery sound((*database)->connection().handle());
        QVERIFY(sound.exec(QStringLiteral("PRAGMA foreign_key_check")) && !sound.next());
    }

    void versionTwelveKeepsUsageUnderTheNameOfItsPeriod()
    {
        const QString dataDir = m_dir->path();
        const QString file = Database::filePath(dataDir);
        runSql(
            file,
            fixture(QStringLiteral("version_12.sql")) +
                QStringList{
                    QStringLiteral("INSERT INTO account VALUES(7,'Free','free',1,0,'active','',NULL,NULL)"),
                    QStringLiteral("INSERT INTO usage VALUES(7,'freemium',1,100,40,60,1700006400000,'',"
                                   "1700000005000,3,4,1700000002000,1700000003000,1)")});
        const auto database = Database::open(dataDir);
        QVERIFY2(database, qPrintable(database ? QString() : database.error().detail));
        QStringList rows;
        QSqlQuery query((*database)->connection().handle());
        QVERIFY(query.exec(QStringLiteral("SELECT * FROM usage ORDER BY account_id")));
        while (query.next()) {
            QStringList row;
            for (int i = 0; i < 14; ++i)
                row += query.isNull(i) ? QStringLiteral("NULL") : query.value(i).toString();
            rows += row.join(u',');
        }
        QCOMPARE(
            rows,
            (QStringList{
                QStringLiteral("1,month,3,1000,18,982,NULL,Starter,1700010800000,6,12,1700000001000,NULL,0"),
                QStringLiteral(
                    "7,day,1,100,40,60,1700006400000,,1700000005000,3,4,1700000002000,1700000003000,1")}));
        Journal journal(**database);
        QCOMPARE(journal.ledger(AccountId{1})->usage->period, Usage::Period::Monthly);
        QCOMPARE(journal.ledger(AccountId{7})->usage->period, Usage::Period::Daily);
        QCOMPARE(History(**database).usageCourse(AccountId{1}, QDateTime::fromSecsSinceEpoch(0))->size(), 2);
        QVERIFY(query.exec(QStringLiteral("PRAGMA foreign_key_check")) && !query.next());
    }

    void versionFourCountsWhatWasThereAsSeen()
    {
        const QString dataDir = m_dir->path();
        const QString file = Database::filePath(dataDir);
        runSql(file, fixture(QStringLiteral("version_4.sql")));
        const auto database = Database::open(dataDir);
        QVERIFY2(database, qPrintable(database ? QString() : database.error().detail));
        const auto at = [](qint64 seconds) {
            return QDateTime::fromSecsSinceEpoch(seconds, QTimeZone::utc());
        };

        const Activity activity(**database);
        const auto rows = activity.rows({});
        QVERIFY2(rows, qPrintable(rows ? QString() : rows.error().detail));
        QList<ActivityKey> keys;
        for (const ActivityRow &row : *rows) {
            QVERIFY2(row.isRead, qPrintable(row.sentence));
            keys += row.key;
        }
        using Source = ActivityKey::Source;
        QCOMPARE(keys,
                 (QList<ActivityKey>{
                     {Source::Event, 3}, {Source::Event, 2}, {Source::Change, 1}, {Source::Change, 2}}));
        QCOMPARE(rows->at(2).change->notBefore, at(1700003600));
        QCOMPARE(rows->at(2).change->notAfter, at(1700007200));
        QCOMPARE(activity.unreadCount().value(), 0);
        ActivityQuery undelivered;
        undelivered.kind = ActivityQuery::Kind::NotDelivered;
        QCOMPARE(activity.rows(undelivered)->size(), 1);
        // Later events are unread.
        runSql(file, {QStringLiteral("INSERT INTO event (account_id, at, sentence, kind) "
                                     "VALUES (1, 1700020000000, 'Refused.', 'account')"),
                      QStringLiteral("INSERT INTO change_ (domain_id, service_id, from_status, to_status, "
                                     "not_before, not_after, confirmed_at) VALUES (1, 1, 'blocked', "
                                     "'not_blocked', 1700010800000, 1700020000000, 1700020060000)")});
        QCOMPARE(activity.unreadCount().value(), 2);

        // No charge is lost.
        const auto charged =
            UsageHistory(**database).days(AccountId{1}, QDate(2023, 11, 13), QDate(2023, 11, 16));
        QVERIFY2(charged, qPrintable(charged ? QString() : charged.error().detail));
        QCOMPARE(std::accumulate(charged->begin(), charged->end(), qint64(0),
                                 [](qint64 sum, const DayUse &day) { return sum + day.ours; }),
                 6);
        const auto ledger = Journal(**database).ledger(AccountId{1});
        QVERIFY(ledger);
        QCOMPARE(ledger->unsettledUnits, 3);
        QCOMPARE(ledger->usage->remaining, 982);
        const auto shop = DomainName::fromNormalised(QStringLiteral("shop.example"));
        QCOMPARE(DomainSettingsTable(**database).of(shop)->note, QStringLiteral("our best seller"));
        QCOMPARE(Appeals(**database).of(shop)->constFirst().sentBy, QStringLiteral("Rina"));
        QCOMPARE(Channels(**database).all()->constFirst().name, QStringLiteral("Team"));
        QCOMPARE(Alerts(**database).settings()->grouping, std::chrono::seconds(300));
        QCOMPARE(Alerts(**database).list(0, 10)->size(), 1);
        QCOMPARE(History(**database).checks(shop, 0, 10)->size(), 4);
        QCOMPARE(History(**database).counts()->blocked, 1);
        QCOMPARE(versionOf(file + QStringLiteral(".backup-v4")), 4);
        QSqlQuery sound((*database)->connection().handle());
        QVERIFY(sound.exec(QStringLiteral("PRAGMA foreign_key_check")) && !sound.next());
        QVERIFY(sound.exec(QStringLiteral("SELECT not_before FROM reset_seen")) && sound.next());
        QCOMPARE(sound.value(0).toLongLong(), 1699000000000);
    }

    void aFailedMigrationLeavesTheOldOne()
    {
        const QString file = Database::filePath(m_dir->path());
        // The second step creates a table of this name and fails, after it created others.
        runSql(file, fixture(QStringLiteral("version_1.sql")) +
                         QStringList{QStringLiteral("CREATE TABLE usage_word (x)")});
        const auto database = Database::open(m_dir->path());
        QVERIFY(!database);
        QCOMPARE(database.error().kind, Error::Kind::Storage);
        QCOMPARE(versionOf(file), 1);
        runSql(file, {QStringLiteral("CREATE TABLE batch (x)"), QStringLiteral("DROP TABLE batch"),
                      QStringLiteral("DROP TABLE usage_word")});
        QVERIFY(Database::open(m_dir->path()));
    }

#ifdef Q_OS_LINUX
    /// Without the lock, another program's SQLite would consider itself the only user and delete the log.
    void keepsItsLockWhileOthersOfThisProcessComeAndGo()
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

    void aNewerOneIsLeftUntouched()
    {
        const QString file = Database::filePath(m_dir->path());
        QVERIFY(Database::open(m_dir->path()));
        runSql(file, {QStringLiteral("PRAGMA user_version = 99")});
        const QByteArray before = bytesOf(file);
        const QStringList filesBefore = QDir(m_dir->path()).entryList(QDir::Files);

        for (const auto &database : {Database::open(m_dir->path()), Database::openReadOnly(m_dir->path())}) {
            QVERIFY(!database);
            QCOMPARE(database.error().kind, Error::Kind::NewerDatabase);
            QVERIFY(database.error().sentence.contains(QLatin1String("newer version")));
        }
        QCOMPARE(bytesOf(file), before);
        QCOMPARE(QDir(m_dir->path()).entryList(QDir::Files), filesBefore); // no log and no backup
    }

    /// Through a flipped bit. Some steps would succeed, and leave a file of mixed versions.
    void oneThatClaimsToBeOlderIsLeftAsItIs()
    {
        const QString file = Database::filePath(m_dir->path());
        QVERIFY(Database::open(m_dir->path()));
        const int present = versionOf(file);
        for (int claimed = 1; claimed < present; ++claimed) {
            QVERIFY(QFile::remove(file));
            QVERIFY(Database::open(m_dir->path()));
            runSql(file, {QStringLiteral("PRAGMA user_version = %1").arg(claimed)});
            QVERIFY2(!Database::open(m_dir->path()), qPrintable(QString::number(claimed)));
            QCOMPARE(versionOf(file), claimed);
            QCOMPARE(QDir(m_dir->path()).entryList({QStringLiteral("*backup*")}), QStringList());
        }
    }

    void aNewerVersionInTheLogIsSeenToo()
    {
        const QString file = Database::filePath(m_dir->path());
        const QString crashed = m_dir->filePath(QStringLiteral("crashed"));
        QVERIFY(QDir().mkpath(crashed));
        {
            const auto database = Database::open(m_dir->path());
            QVERIFY(database);
            QSqlQuery query((*database)->connection().handle());
            QVERIFY(query.exec(QStringLiteral("PRAGMA wal_checkpoint(TRUNCATE)")));
            QVERIFY(query.exec(QStringLiteral("PRAGMA user_version = 99")));
            QVERIFY(QFile::copy(file, Database::filePath(crashed)));
            QVERIFY(QFile::copy(file + QStringLiteral("-wal"),
                                Database::filePath(crashed) + QStringLiteral("-wal")));
        }
        const QByteArray before = bytesOf(Database::filePath(crashed));
        const QByteArray logBefore = bytesOf(Database::filePath(crashed) + QStringLiteral("-wal"));
        const auto database = Database::open(crashed);
        QVERIFY(!database);
        QCOMPARE(database.error().kind, Error::Kind::NewerDatabase);
        QCOMPARE(bytesOf(Database::filePath(crashed)), before);
        QCOMPARE(bytesOf(Database::filePath(crashed) + QStringLiteral("-wal")), logBefore);
    }

    void whatIsNotOursIsRefused_data()
    {
        QTest::addColumn<QByteArray>("bytes");
        QTest::newRow("text") << QByteArray("shop.example\n").repeated(100);
        QTest::newRow("short") << QByteArray("SQLite");
        QTest::newRow("binary") << QByteArray(4096, '\xff');
    }
    void whatIsNotOursIsRefused()
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
    void anUnknownFormatIsDamage()
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
            QVERIFY2(database.error().sentence.contains(QLatin1String("damaged")),
                     qPrintable(database.error().sentence));
            QCOMPARE(bytesOf(file), bytes);
        }
    }

    void anotherProgramsDatabaseIsRefused_data()
    {
        QTest::addColumn<QStringList>("statements");
        QTest::addColumn<QString>("whose");
        const QString table = QStringLiteral("CREATE TABLE t (x)");
        const QString version = QStringLiteral("PRAGMA user_version = 5");
        QTest::newRow("of a version") << QStringList{table, version} << QStringLiteral("another program");
        QTest::newRow("without a version") << QStringList{table} << QStringLiteral("another program");
        QTest::newRow("the service's") << QStringList{QStringLiteral("CREATE TABLE api_keys (x)"), version}
                                       << QStringLiteral("of a checking service");
    }
    void anotherProgramsDatabaseIsRefused()
    {
        QFETCH(const QStringList, statements);
        QFETCH(const QString, whose);
        const QString file = Database::filePath(m_dir->path());
        runSql(file, statements);
        const QByteArray before = bytesOf(file);
        for (int time = 0; time < 2; ++time) {
            const auto database =
                time == 0 ? Database::open(m_dir->path()) : Database::openReadOnly(m_dir->path());
            QVERIFY(!database);
            QVERIFY2(database.error().sentence.contains(whose), qPrintable(database.error().sentence));
        }
        QCOMPARE(bytesOf(file), before);
        QVERIFY(!QFile::exists(file + QStringLiteral("-wal")));
    }

    void aFolderInItsPlaceIsCalledSo()
    {
        QVERIFY(QDir(m_dir->path()).mkdir(QStringLiteral("pantau.db")));
        QVERIFY(Database::open(m_dir->path()).error().sentence.contains(u"is a folder"));
    }

    void aFolderThatCannotBeMadeIsNamed()
    {
        writeFile(m_dir->filePath(QStringLiteral("file")), "x");
        const QString dataDir = m_dir->filePath(QStringLiteral("file/data"));
        const auto database = Database::open(dataDir);
        QVERIFY(!database);
        QCOMPARE(database.error().kind, Error::Kind::Storage);
        QVERIFY(database.error().sentence.contains(QDir::toNativeSeparators(dataDir)));
        QVERIFY(!Database::openReadOnly(dataDir));
    }

    void aFolderThatCannotBeWrittenIsNamed()
    {
        // No user, not even root, can create a file there.
        const QString dataDir = QStringLiteral("/proc/self");
        const auto database = Database::open(dataDir);
        QVERIFY(!database);
        QCOMPARE(database.error().kind, Error::Kind::Storage);
        QVERIFY(database.error().sentence.contains(dataDir));
    }

    void aReaderSeesWhatIsCommittedAndCannotWrite()
    {
        const auto writer = Database::open(m_dir->path());
        QVERIFY(writer);
        const auto work = [&] {
            const auto reader = Database::openReadOnly(m_dir->path());
            QVERIFY(reader);
            QCOMPARE((*reader)->scope(), (*writer)->scope());
            QVERIFY(Lists(**writer).add(QStringLiteral("Clients"), {}));
            QCOMPARE(Lists(**reader).all()->size(), 1);
            const auto refused = Lists(**reader).add(QStringLiteral("More"), {});
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

    void aLockedDatabaseIsSaidAndNothingIsHalfDone()
    {
        const auto database = Database::open(m_dir->path());
        QVERIFY(database);
        const auto other = Database::open(m_dir->path());
        QVERIFY(other);
        QSqlQuery lock((*other)->connection().handle());
        QVERIFY(lock.exec(QStringLiteral("BEGIN IMMEDIATE")));
        QVERIFY(
            QSqlQuery((*database)->connection().handle()).exec(QStringLiteral("PRAGMA busy_timeout = 1")));

        const auto refused = Lists(**database).add(QStringLiteral("Clients"), {});
        QVERIFY(!refused);
        QCOMPARE(refused.error().kind, Error::Kind::Storage);
        QVERIFY2(refused.error().sentence.contains(QLatin1String("Another program")),
                 qPrintable(refused.error().detail));
        QVERIFY(lock.exec(QStringLiteral("ROLLBACK")));
        QVERIFY(Lists(**database).add(QStringLiteral("Clients"), {}));
    }

    void aFullDiskIsSaidAndNothingIsHalfDone()
    {
        const auto database = Database::open(m_dir->path());
        QVERIFY(database);
        const auto list = Lists(**database).add(QStringLiteral("Clients"), {});
        QVERIFY(list);
        QSqlQuery limit((*database)->connection().handle());
        QVERIFY(limit.exec(QStringLiteral("PRAGMA max_page_count = 1"))); // no more pages than it has
        limit.finish();
        QList<DomainName> domains;
        for (int i = 0; i < 5000; ++i)
            domains.append(DomainName::fromNormalised(QStringLiteral("site%1.example").arg(i)));
        const auto refused = Domains(**database).addToList(list->id, domains);
        QVERIFY(!refused);
        QVERIFY2(refused.error().sentence.contains(QLatin1String("disk is full")),
                 qPrintable(refused.error().detail));
        QCOMPARE(Domains(**database).inList(list->id)->size(), 0);

        QVERIFY(limit.exec(QStringLiteral("PRAGMA max_page_count = 1000000")));
        limit.finish();
        QCOMPARE(Domains(**database).addToList(list->id, domains)->added, 5000);
    }

private:
    std::optional<QTemporaryDir> m_dir;
};

PANTAU_TEST(TestStoreDatabase)
#include "tst_store_database.moc"
