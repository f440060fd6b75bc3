// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "db/alerts.h"
#include "db/backup.h"
#include "db/channels.h"
#include "support/database_file.h"
#include "support/store_world.h"
#include "support/test_program.h"

#include <QDir>
#include <QSet>

using namespace pantau;
using namespace pantau::db;
using namespace pantau::test;

/// Restoring after a program was killed, during a restore or before.
class TestStoreRestore : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init()
    {
        m_world = std::make_unique<StoreWorld>();
        m_folder = std::make_unique<QTemporaryDir>();
        m_backup = m_folder->filePath(u"b.sqlite"_s);
        m_world->addList(u"Clients"_s, {StoreWorld::name("a.example")});
    }
    void cleanup()
    {
        m_world.reset();
        m_folder.reset();
    }

    /// Next to the replaced database, and next to a copy that an earlier attempt did not finish.
    void leftoverJournalsAreNotAppliedToTheRestore()
    {
        QVERIFY(createBackup(*m_world->database, m_backup, ExistingFile::Refuse, m_world->now()));
        m_world->addList(u"Later"_s, {});
        m_world->journal.reset();
        m_world->database.reset();
        const QString present = Database::filePath(m_world->home.path());
        QByteArray journal; // of the current database, half changed
        {
            auto connection = QSqlDatabase::addDatabase(u"QSQLITE"_s, u"half"_s);
            connection.setDatabaseName(present);
            QVERIFY(connection.open());
            QSqlQuery query(connection);
            for (const char *sql :
                 {"PRAGMA journal_mode = DELETE", "PRAGMA cache_size = 1", "BEGIN IMMEDIATE",
                  "CREATE TABLE half (x)",
                  R"(WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 2000)
                     INSERT INTO half SELECT randomblob(500) FROM n)"})
                QVERIFY(query.exec(QLatin1String(sql)));
            journal = bytesOf(present + u"-journal"_s);
        }
        QSqlDatabase::removeDatabase(u"half"_s);
        QVERIFY(journal.size() > 512);
        writeFile(present + u"-journal"_s, journal);
        writeFile(present + u".restoring-journal"_s, journal);
        writeFile(present + u".restoring.part-journal"_s, journal);
        const auto restored = restoreBackup(m_backup, m_world->home.path(), m_world->now());
        QVERIFY2(restored, restored ? "" : qPrintable(restored.error().sentence));
        m_world->reopen();
        QCOMPARE(Lists(*m_world->database).all()->size(), 1);
        QSqlQuery sound(m_world->database->connection().handle());
        QVERIFY(sound.exec(u"PRAGMA integrity_check"_s) && sound.next());
        QCOMPARE(inspectBackup(restored->keptAside)->lists, 2);
    }

    void interruptedRestoreIsFinishedAtNextStart()
    {
        QVERIFY(createBackup(*m_world->database, m_backup, ExistingFile::Refuse, m_world->now()));
        const QString home = m_folder->filePath(u"cut"_s);
        QVERIFY(QDir().mkpath(home));
        // The state between the two renames.
        QVERIFY(QFile::copy(m_backup, Database::filePath(home) + u".restoring"_s));
        writeFile(home + u"/pantau-before-restore-2026-01-01-120000.sqlite"_s, "what was there");
        const auto database = Database::open(home);
        QVERIFY2(database, database ? "" : qPrintable(database.error().sentence));
        QCOMPARE(Lists(**database).all()->size(), 1);
    }

    /// The user recognises the saved databases by their date.
    void replacedDatabaseHasACurrentDate()
    {
        const QDateTime longAgo = QDateTime::currentDateTimeUtc().addDays(-40);
        QVERIFY(createBackup(*m_world->database, m_backup, ExistingFile::Refuse, longAgo));
        m_world->journal.reset();
        m_world->database.reset();
        for (int time = 0; time < 2; ++time) {
            const auto restored =
                restoreBackup(m_backup, m_world->home.path(), m_world->now().addSecs(time * 60));
            QVERIFY2(restored, restored ? "" : qPrintable(restored.error().sentence));
            const QDateTime madeAt = inspectBackup(restored->keptAside)->madeAt;
            QVERIFY2(madeAt > longAgo.addDays(1), qPrintable(madeAt.toString(Qt::ISODate)));
            m_world->reopen();
            m_world->addList(u"Later %1"_s.arg(time), {});
            m_world->journal.reset();
            m_world->database.reset();
        }
    }

    /// The log contains the newest changes, and is moved first.
    void failedMoveKeepsTheDatabaseIntact()
    {
        QVERIFY(createBackup(*m_world->database, m_backup, ExistingFile::Refuse, m_world->now()));
        QTemporaryDir home;
        const QString present = Database::filePath(home.path());
        const QString log = present + u"-wal"_s;
        writeFile(present, "a damaged database");
        writeFile(log, "its log");
        // Two folders that cannot replace each other simulate a journal that cannot be moved.
        QVERIFY(QDir(home.path()).mkpath(present + u"-journal/a"_s));
        const QString aside = u"pantau-before-restore-%1.sqlite-journal/b"_s.arg(
            m_world->now().toLocalTime().toString(u"yyyy-MM-dd-HHmmss"_s));
        QVERIFY(QDir(home.path()).mkpath(aside));
        const auto restored = restoreBackup(m_backup, home.path(), m_world->now());
        QVERIFY(!restored);
        QVERIFY2(restored.error().sentence.contains("could not move the current database"_L1),
                 qPrintable(restored.error().sentence));
        QCOMPARE(bytesOf(present), QByteArray("a damaged database"));
        QCOMPARE(bytesOf(log), QByteArray("its log"));
    }

    void restoreReplacesAnEmptyDatabase()
    {
        QVERIFY(createBackup(*m_world->database, m_backup, ExistingFile::Refuse, m_world->now()));
        QTemporaryDir home;
        writeFile(Database::filePath(home.path()), {});
        writeFile(Database::filePath(home.path()) + u".backup-v4"_s, "a copy");
        QVERIFY(!Database::open(home.path()));
        const auto restored = restoreBackup(m_backup, home.path(), m_world->now());
        QVERIFY2(restored, restored ? "" : qPrintable(restored.error().sentence));
        QCOMPARE(restored->keptAside, QString());
        QCOMPARE(Lists(**Database::open(home.path())).all()->size(), 1);
    }

    /// In the keychain, and for receivers of alerts, an id must identify one thing only.
    void idsAreNotReusedAfterARestore()
    {
        const auto numbers = [this](const Database &database) {
            Alert alert;
            alert.at = alert.dueAt = m_world->now();
            alert.title = alert.body = u"a.example is blocked"_s;
            Channel channel;
            channel.kind = u"webhook"_s;
            channel.name = u"Office"_s;
            channel.url = QUrl(u"https://hook.example/"_s);
            const QList<qint64> given{
                qint64(Accounts(database).add(u"New"_s, StoreWorld::address(), true)->id),
                qint64(Channels(database).add(channel)->id), qint64(Alerts(database).keep({alert})->id)};
            return given;
        };
        QVERIFY(createBackup(*m_world->database, m_backup, ExistingFile::Refuse, m_world->now()));
        QList<QList<qint64>> given{numbers(*m_world->database)};
        for (const char *home : {"one", "two"}) {
            QVERIFY(restoreBackup(m_backup, m_folder->filePath(QLatin1String(home)), m_world->now()));
            given += numbers(**Database::open(m_folder->filePath(QLatin1String(home))));
        }
        for (qsizetype kind = 0; kind < 3; ++kind) {
            QSet<qint64> different;
            for (const QList<qint64> &each : std::as_const(given)) {
                QVERIFY(each.at(kind) > 0 && each.at(kind) < Q_INT64_C(1) << 53); // exact in JSON
                different.insert(each.at(kind));
            }
            QCOMPARE(different.size(), given.size());
        }
    }

private:
    std::unique_ptr<QTemporaryDir> m_folder;
    std::unique_ptr<StoreWorld> m_world;
    QString m_backup;
};

PANTAU_TEST(TestStoreRestore)
#include "tst_store_restore.moc"
