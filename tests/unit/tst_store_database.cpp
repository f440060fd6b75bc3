// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "store/accounts.h"
#include "store/activity.h"
#include "store/alerts.h"
#include "store/appeals.h"
#include "store/channels.h"
#include "store/database.h"
#include "store/domain_settings_table.h"
#include "store/domains.h"
#include "store/history.h"
#include "store/journal.h"
#include "store/lists.h"
#include "store/migrations.h"
#include "store/usage_history.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QSqlError>
#include <QSqlQuery>
#include <QTemporaryDir>
#include <QTest>
#include <QThread>
#include <QTimeZone>

#include <numeric>

using namespace pantau;
using namespace pantau::store;

namespace {

QByteArray bytesOf(const QString &path)
{
    QFile file(path);
    return file.open(QFile::ReadOnly) ? file.readAll() : QByteArray();
}

void writeFile(const QString &path, const QByteArray &bytes)
{
    QFile file(path);
    QVERIFY(file.open(QFile::WriteOnly));
    QCOMPARE(file.write(bytes), bytes.size());
}

/// Runs SQL on a file through a connection of the test's own.
void runSql(const QString &path, const QStringList &statements)
{
    const QString name = QStringLiteral("test");
    {
        auto connection = QSqlDatabase::addDatabase(QStringLiteral("QSQLITE"), name);
        connection.setDatabaseName(path);
        QVERIFY(connection.open());
        for (const QString &statement : statements) {
            QSqlQuery query(connection);
            QVERIFY2(query.exec(statement), qPrintable(query.lastError().text() + statement));
        }
    }
    QSqlDatabase::removeDatabase(name);
}

QStringList fixture(const QString &name)
{
    QStringList statements;
    QString statement;
    const auto lines =
        QString::fromUtf8(bytesOf(QStringLiteral(PANTAU_TEST_DATA "/store/") + name)).split(u'\n');
    for (const QString &line : lines) {
        if (line.startsWith(QLatin1String("--")))
            continue;
        statement += line + u'\n';
        if (line.endsWith(u';'))
            statements.append(std::exchange(statement, {}));
    }
    return statements;
}

int versionOf(const QString &path)
{
    int version = -1;
    {
        auto connection = QSqlDatabase::addDatabase(QStringLiteral("QSQLITE"), QStringLiteral("version"));
        connection.setDatabaseName(path);
        connection.open();
        QSqlQuery query(connection);
        if (query.exec(QStringLiteral("PRAGMA user_version")) && query.next())
            version = query.value(0).toInt();
    }
    QSqlDatabase::removeDatabase(QStringLiteral("version"));
    return version;
}

} // namespace

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
        QSqlQuery broken((*database)->handle());
        QVERIFY(broken.exec(QStringLiteral("PRAGMA foreign_key_check")) && !broken.next());
        QVERIFY(broken.exec(QStringLiteral("PRAGMA integrity_check")) && broken.next());
        QCOMPARE(broken.value(0).toString(), QStringLiteral("ok"));
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
        // What happens from now on is unread.
        runSql(file, {QStringLiteral("INSERT INTO event (account_id, at, sentence, kind) "
                                     "VALUES (1, 1700020000000, 'Refused.', 'account')"),
                      QStringLiteral("INSERT INTO change_ (domain_id, service_id, from_status, to_status, "
                                     "not_before, not_after, confirmed_at) VALUES (1, 1, 'blocked', "
                                     "'not_blocked', 1700010800000, 1700020000000, 1700020060000)")});
        QCOMPARE(activity.unreadCount().value(), 2);

        // Nothing is lost.
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
        QSqlQuery sound((*database)->handle());
        QVERIFY(sound.exec(QStringLiteral("PRAGMA foreign_key_check")) && !sound.next());
        QVERIFY(sound.exec(QStringLiteral("SELECT not_before FROM reset_seen")) && sound.next());
        QCOMPARE(sound.value(0).toLongLong(), 1699000000000);
    }

    void aFailedMigrationLeavesTheOldOne()
    {
        const QString file = Database::filePath(m_dir->path());
        // The second step makes a table of this name and must fail at it, after others that it made.
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

    /// The write lock is held by somebody else for as long as the update waits.
    void aMigrationThatIsLockedOutChangesNothing()
    {
        const QString file = Database::filePath(m_dir->path());
        runSql(file, fixture(QStringLiteral("version_4.sql")));
        runSql(file, {QStringLiteral("PRAGMA journal_mode = WAL")});
        {
            auto other = QSqlDatabase::addDatabase(QStringLiteral("QSQLITE"), QStringLiteral("other"));
            other.setDatabaseName(file);
            QVERIFY(other.open());
            QSqlQuery lock(other);
            QVERIFY(lock.exec(QStringLiteral("SELECT COUNT(*) FROM sqlite_schema")) && lock.next());
            const int tables = lock.value(0).toInt();
            QVERIFY(lock.exec(QStringLiteral("BEGIN IMMEDIATE")));
            const auto database = Database::open(m_dir->path());
            QVERIFY(!database);
            QCOMPARE(database.error().kind, Error::Kind::Storage);
            QVERIFY2(database.error().sentence.contains(QLatin1String("Another program is using")),
                     qPrintable(database.error().sentence));
            QVERIFY(lock.exec(QStringLiteral("ROLLBACK")));
            QVERIFY(lock.exec(QStringLiteral("SELECT COUNT(*) FROM sqlite_schema")) && lock.next());
            QCOMPARE(lock.value(0).toInt(), tables);
            QCOMPARE(versionOf(file), 4);
            QCOMPARE(QDir(m_dir->path()).entryList({QStringLiteral("*backup*")}), QStringList());
        }
        QSqlDatabase::removeDatabase(QStringLiteral("other"));
        QVERIFY(Database::open(m_dir->path()));
        QCOMPARE(versionOf(file + QStringLiteral(".backup-v4")), 4);
    }

    void aStepThatFailsChangesNothing()
    {
        const QString name = QStringLiteral("steps");
        {
            auto connection = QSqlDatabase::addDatabase(QStringLiteral("QSQLITE"), name);
            connection.setDatabaseName(m_dir->filePath(QStringLiteral("steps.db")));
            connection.setConnectOptions(QStringLiteral("QSQLITE_BUSY_TIMEOUT=1"));
            QVERIFY(connection.open());
            const QList<Migration> steps{{1, QStringLiteral("CREATE TABLE a (x);\nCREATE TABLE b (x);\n")},
                                         {2, QStringLiteral("CREATE TABLE c (x);\nCREATE TABLE a (x);\n")}};
            QVERIFY(!migrate(connection, connection.databaseName(), steps));
            QSqlQuery tables(connection);
            QVERIFY(tables.exec(QStringLiteral("SELECT group_concat(name) FROM sqlite_schema")) &&
                    tables.next());
            QCOMPARE(tables.value(0).toString(), QStringLiteral("a,b"));
            QCOMPARE(schemaVersion(connection).value(), 1);
            tables.finish();
            // The step that cannot be done leaves no copy of what it did not change.
            QVERIFY(!migrate(connection, connection.databaseName(), steps));
            QCOMPARE(QDir(m_dir->path()).entryList({QStringLiteral("*backup*")}), QStringList());
        }
        QSqlDatabase::removeDatabase(name);
    }

    void aCopyFromBeforeAnUpdateIsNeverWrittenOver()
    {
        const QString file = Database::filePath(m_dir->path());
        const QString first = file + QStringLiteral(".backup-v4");
        writeFile(first, "the only whole one");
        runSql(file, fixture(QStringLiteral("version_4.sql")));
        QVERIFY(Database::open(m_dir->path()));
        QCOMPARE(bytesOf(first), QByteArray("the only whole one"));
        QCOMPARE(versionOf(first + QStringLiteral("-2")), 4);
        QCOMPARE(QFile::permissions(first + QStringLiteral("-2")) & (QFile::ReadGroup | QFile::ReadOther),
                 QFile::Permissions());
    }

    /// A program was killed while it wrote without a log: at the first start, after a restore, in an update.
    void aJournalOfAKilledProgramIsPlayedBack_data()
    {
        QTest::addColumn<QString>("fixtureName");
        QTest::addColumn<bool>("forReading");
        QTest::newRow("a new database") << QString() << false;
        QTest::newRow("an older one") << "version_4.sql" << false;
        QTest::newRow("the present one") << "present" << false;
        QTest::newRow("the present one, only read") << "present" << true;
    }
    void aJournalOfAKilledProgramIsPlayedBack()
    {
        QFETCH(const QString, fixtureName);
        QFETCH(const bool, forReading);
        const QString dataDir = m_dir->filePath(QStringLiteral("killed"));
        const QString file = m_dir->filePath(QStringLiteral("pantau.db"));
        if (fixtureName == QLatin1String("present")) {
            QVERIFY(Lists(**Database::open(m_dir->path())).add(QStringLiteral("Clients"), {}));
            runSql(file, {QStringLiteral("PRAGMA journal_mode = DELETE")});
        } else if (!fixtureName.isEmpty()) {
            runSql(file, fixture(fixtureName));
        }
        QVERIFY(QDir().mkpath(dataDir));
        const QString name = QStringLiteral("killed");
        {
            auto connection = QSqlDatabase::addDatabase(QStringLiteral("QSQLITE"), name);
            connection.setDatabaseName(file);
            QVERIFY(connection.open());
            QSqlQuery query(connection);
            // With next to no memory, SQLite writes into the file before the end of the transaction.
            for (const char *sql :
                 {"PRAGMA cache_size = 1", "BEGIN IMMEDIATE", "CREATE TABLE half_done (x)",
                  "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 2000) "
                  "INSERT INTO half_done SELECT randomblob(500) FROM n"})
                QVERIFY2(query.exec(QLatin1String(sql)), qPrintable(query.lastError().text()));
            QVERIFY(QFile::copy(file, Database::filePath(dataDir)));
            QVERIFY(QFile::copy(file + QStringLiteral("-journal"),
                                Database::filePath(dataDir) + QStringLiteral("-journal")));
            QVERIFY(QFileInfo(Database::filePath(dataDir)).size() > 100'000);
        }
        QSqlDatabase::removeDatabase(name);

        const auto database = forReading ? Database::openReadOnly(dataDir) : Database::open(dataDir);
        QVERIFY2(database, qPrintable(database ? QString() : database.error().sentence));
        QSqlQuery sound((*database)->handle());
        QVERIFY(sound.exec(QStringLiteral("SELECT COUNT(*) FROM sqlite_schema WHERE name = 'half_done'")) &&
                sound.next());
        QCOMPARE(sound.value(0).toInt(), 0);
        QVERIFY(sound.exec(QStringLiteral("PRAGMA integrity_check")) && sound.next());
        if (fixtureName == QLatin1String("present"))
            QVERIFY(Lists(**database).find(QStringLiteral("Clients")));
    }

    void anEmptyFileBesideACopyIsNotTakenAsNew_data()
    {
        QTest::addColumn<QString>("copy");
        QTest::newRow("from before an update") << "pantau.db.backup-v4";
        QTest::newRow("from before a restore") << "pantau-before-restore-2026-01-01-120000.sqlite";
    }
    void anEmptyFileBesideACopyIsNotTakenAsNew()
    {
        QFETCH(const QString, copy);
        const QString file = Database::filePath(m_dir->path());
        writeFile(file, {});
        writeFile(m_dir->filePath(copy), "a copy");
        const auto database = Database::open(m_dir->path());
        QVERIFY(!database);
        QVERIFY2(database.error().sentence.contains(copy) &&
                     database.error().sentence.contains(QLatin1String("pantau-cli backup restore")),
                 qPrintable(database.error().sentence));
        QCOMPARE(bytesOf(file), QByteArray());
        QVERIFY(QFile::rename(m_dir->filePath(copy), m_dir->filePath(QStringLiteral("elsewhere"))));
        QVERIFY(Database::open(m_dir->path()));
    }

    void aFolderOfOursIsClosedToOthersAndAStrangersIsNot()
    {
        const auto everyone = QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner | QFile::ReadGroup |
                              QFile::ExeGroup | QFile::ReadOther | QFile::ExeOther;
        const auto others = QFile::ReadGroup | QFile::ExeGroup | QFile::ReadOther | QFile::ExeOther;
        const QString dataDir = m_dir->filePath(QStringLiteral("open"));
        QVERIFY(Database::open(dataDir));
        const QString file = Database::filePath(dataDir);
        QVERIFY(QFile::setPermissions(file, everyone));
        QVERIFY(QFile::setPermissions(dataDir, everyone));
        QVERIFY(Database::open(dataDir));
        QCOMPARE(QFile::permissions(dataDir) & others, QFile::Permissions());
        QCOMPARE(QFile::permissions(file) & others, QFile::Permissions());

        writeFile(dataDir + QStringLiteral("/holiday.jpg"), "x");
        QVERIFY(QFile::setPermissions(file, everyone));
        QVERIFY(QFile::setPermissions(dataDir, everyone));
        QVERIFY(Database::open(dataDir));
        QCOMPARE(QFile::permissions(dataDir) & others, others);
        QCOMPARE(QFile::permissions(file) & others, QFile::Permissions());
    }

    void theFileIsWholeByItselfAfterwards()
    {
        const QString copy = m_dir->filePath(QStringLiteral("copy"));
        QVERIFY(QDir().mkpath(copy));
        auto reader = Result<std::unique_ptr<Database>>();
        {
            const auto database = Database::open(m_dir->path());
            QVERIFY(database);
            reader = Database::openReadOnly(m_dir->path());
            QVERIFY(reader); // and stays, as a window that reads does
            QVERIFY(Lists(**database).add(QStringLiteral("Clients"), {}));
        }
        QVERIFY(QFile::copy(Database::filePath(m_dir->path()), Database::filePath(copy)));
        const auto copied = Database::open(copy);
        QVERIFY2(copied, qPrintable(copied ? QString() : copied.error().sentence));
        QVERIFY(Lists(**copied).find(QStringLiteral("Clients")));
    }

    void theLogStaysShort_data()
    {
        QTest::addColumn<bool>("aLongReader");
        QTest::newRow("nobody else reads") << false;
        QTest::newRow("somebody read for long") << true;
    }
    void theLogStaysShort()
    {
        QFETCH(const bool, aLongReader);
        const auto database = Database::open(m_dir->path());
        QVERIFY(database);
        QVERIFY(QSqlQuery((*database)->handle()).exec(QStringLiteral("PRAGMA synchronous = OFF")));
        const auto reader = Database::openReadOnly(m_dir->path());
        QVERIFY(reader);
        const auto account =
            Accounts(**database)
                .add(QStringLiteral("Agency"),
                     *ServiceAddress::parse(QStringLiteral("https://service.example/api/v1")), false);
        Journal journal(**database);
        const QDateTime now(QDate(2026, 1, 1), QTime(0, 0), QTimeZone::utc());
        const auto check = [&](int from, int to) {
            for (int batch = from; batch < to; ++batch) {
                QList<DomainName> domains;
                for (int i = 0; i < 100; ++i)
                    domains += DomainName::fromNormalised(
                        QStringLiteral("site%1.example").arg((batch * 100 + i) * 7919 % 1'000'003));
                const auto charged = journal.charge(account->id, domains, 1, BatchReason::User, now);
                QVERIFY(charged);
                QVERIFY(journal.confirm(*charged, 100, std::nullopt, {}, now));
            }
        };
        const QFileInfo log(Database::filePath(m_dir->path()) + QStringLiteral("-wal"));
        const auto logBytes = [&log] {
            QFileInfo again(log.filePath());
            return again.size();
        };
        constexpr qint64 most = 12 * 1024 * 1024;
        if (aLongReader) {
            QSqlQuery view((*reader)->handle());
            QVERIFY(view.exec(QStringLiteral("BEGIN")));
            QVERIFY(view.exec(QStringLiteral("SELECT COUNT(*) FROM domain")) && view.next());
            check(0, 300);
            QVERIFY(logBytes() > most);
            view.finish();
            QVERIFY(view.exec(QStringLiteral("COMMIT")));
            check(300, 330);
        } else {
            check(0, 300);
        }
        QVERIFY2(logBytes() < most, qPrintable(QString::number(logBytes())));
    }

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
        QCOMPARE(QDir(m_dir->path()).entryList(QDir::Files), filesBefore); // no log, no backup
    }

    void aNewerVersionInTheLogIsSeenToo()
    {
        const QString file = Database::filePath(m_dir->path());
        const QString crashed = m_dir->filePath(QStringLiteral("crashed"));
        QVERIFY(QDir().mkpath(crashed));
        {
            const auto database = Database::open(m_dir->path());
            QVERIFY(database);
            QSqlQuery query((*database)->handle());
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

    void anotherProgramsDatabaseIsRefused()
    {
        const QString file = Database::filePath(m_dir->path());
        runSql(file, {QStringLiteral("CREATE TABLE t (x)"), QStringLiteral("PRAGMA user_version = 1")});
        const QByteArray before = bytesOf(file);
        const auto database = Database::open(m_dir->path());
        QVERIFY(!database);
        QVERIFY(database.error().sentence.contains(QLatin1String("another program")));
        QCOMPARE(bytesOf(file), before);
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
        // Nobody, root included, may make a file there.
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
        // Also from another thread, beside the writer's.
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
        QSqlQuery lock((*other)->handle());
        QVERIFY(lock.exec(QStringLiteral("BEGIN IMMEDIATE")));
        QVERIFY(QSqlQuery((*database)->handle()).exec(QStringLiteral("PRAGMA busy_timeout = 1")));

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
        QSqlQuery limit((*database)->handle());
        QVERIFY(limit.exec(QStringLiteral("PRAGMA max_page_count = 1"))); // as many as there are
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

QTEST_GUILESS_MAIN(TestStoreDatabase)
#include "tst_store_database.moc"
