// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/account_commands.h"
#include "app/backups.h"
#include "app/channel_commands.h"
#include "app/data_commands.h"
#include "app/diagnostics.h"
#include "app/watch_commands.h"
#include "db/database.h"
#include "db/domain_lists.h"
#include "db/history.h"
#include "support/database_file.h"
#include "support/heard_events.h"
#include "support/patience.h"
#include "support/scripted_service.h"
#include "support/session_world.h"
#include "support/stale_count.h"
#include "support/test_program.h"

#include <QDir>
#include <QFileInfo>

using namespace pantau;
using namespace pantau::test;
using namespace std::chrono_literals;
using test::mixedDomains;
using test::OpenWorld;
using test::World;

class TestSession : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void checksAListAndPaysOnce()
    {
        OpenWorld world(30);
        const Account account = world.addAccount(world.businessKey());
        const auto list = **World::wait(world.m_session->write(&db::Lists::add, u"Client"_s, account.id));
        const auto domains = mixedDomains(30, 220);
        const auto added = World::wait(
            world.m_session->write(&db::Domains::addToList, list.id, domains + domains.first(50)));
        QCOMPARE((*added)->added, 250);

        const auto outcomes = World::wait(world.m_session->checks().check(account.id, domains));
        QVERIFY(outcomes);
        QCOMPARE(outcomes->size(), 250);
        for (int i = 0; i < 250; ++i) {
            QCOMPARE(outcomes->at(i).domain, domains.at(i));
            QCOMPARE(outcomes->at(i).status, i < 30 ? BlockStatus::Blocked : BlockStatus::NotBlocked);
        }
        QCOMPARE(world.m_service->chargedUnits(), 750);
        QCOMPARE(world.ledgerCharged(account.id), 750);

        // Every domain is known now. The plan's next check is later, so running it is free.
        QCOMPARE(World::wait(world.m_session->checks().runOnce(std::nullopt)), 0);
        QCOMPARE(world.m_service->chargedUnits(), 750);
        const auto counts = world.m_session->store().history().counts();
        QCOMPARE(counts->blocked, 30);
        QCOMPARE(counts->notBlocked, 220);
    }

    void renewalSoonAfterARefundIsAccepted()
    {
        World world(1);
        ScriptedService service;
        world.m_clock.setWallClock(QDateTime(QDate(2026, 12, 9), QTime(20, 0), QTimeZone::utc()));
        world.openSession();
        const auto say = [&](qint64 used) {
            const QByteArray limit =
                QStringLiteral(R"({"success":true,"limit":{"type":"premium","quota":{"total":3000,)"
                               R"("remaining":%1,"used":%2},"cost_per_request":3,)"
                               R"("period":"monthly","package_name":"Business"}})")
                    .arg(3000 - used)
                    .arg(used)
                    .toUtf8();
            const QByteArray date =
                QLocale::c()
                    .toString(world.m_clock.nowUtc(), u"ddd, dd MMM yyyy HH:mm:ss 'GMT'"_s)
                    .toLatin1();
            service.replyJson(200, limit, {{"Date", date}});
        };
        const auto account = **World::wait(world.m_session->accounts().add(
            u"Agency"_s, *ServiceAddress::parse(service.baseUrl().toString()), world.businessKey()));
        QVERIFY(*World::wait(world.m_session->write(&db::Accounts::setRenewalDay, account.id, 10)));
        const auto reported = [&](qint64 used) {
            say(used);
            const auto answer = World::wait(world.m_session->accounts().refreshUsage(account.id));
            return answer && *answer ? (*answer)->usage.remaining : -1;
        };
        QCOMPARE(reported(2060), 940);
        world.m_clock.advance(12min);
        QCOMPARE(reported(2000), 1000);
        world.m_clock.advance(4h);
        QCOMPARE(reported(0), 3000);
    }

    void logContainsStartAndDurationOfARequest()
    {
        OpenWorld world(1);
        const Account account = world.addAccount(std::nullopt);
        World::wait(world.m_session->checks().check(account.id, mixedDomains(1, 20)));
        QTRY_VERIFY(!world.m_session->wireLog()->entries().isEmpty());
        const auto entries = world.m_session->wireLog()->entries();
        for (const app::NetworkEntry &entry : entries)
            QCOMPARE(entry.at.addDuration(entry.duration), world.m_clock.nowUtc()); // the clock is stopped
    }

    void lockedKeychainPreventsAddingAnAccount()
    {
        World world(1);
        world.m_keychain->setMood(keychain::MemoryKeychain::Mood::Locked);
        world.openSession();
        const auto address = ServiceAddress::parse(world.m_service->baseUrl().toString());
        const auto added =
            World::wait(world.m_session->accounts().add(u"Agency"_s, *address, world.businessKey()));
        QVERIFY(added && !*added);
        QCOMPARE(added->error().kind, Error::Kind::NoKeychain);
        QVERIFY(world.m_session->store().accounts().all()->isEmpty());
    }

    void environmentKeyWorksWithoutAKeychain()
    {
        World world(1);
        world.m_keychain->setMood(keychain::MemoryKeychain::Mood::NoKeychain);
        const ApiKey key = world.businessKey();
        world.standInKey = key;
        world.openSession();
        const Account account = world.addAccount(key);
        const auto usage = World::wait(world.m_session->accounts().refreshUsage(account.id));
        QVERIFY(usage && *usage);
        QCOMPARE((*usage)->usage.period, Usage::Period::Monthly);
    }

    void environmentKeyIsUsedButNotStored()
    {
        World world(3);
        world.m_keychain->setMood(keychain::MemoryKeychain::Mood::NoKeychain);
        world.standInKey = world.businessKey();
        world.openSession();
        const Account account = world.addAccount(std::nullopt);
        QVERIFY(account.usesKey);
        const auto usage = World::wait(world.m_session->accounts().refreshUsage(account.id));
        QVERIFY(usage && *usage);
        QCOMPARE((*usage)->usage.period, Usage::Period::Monthly);

        // A new start finds the account and reads the key from the environment again.
        world.openSession();
        const auto again = World::wait(world.m_session->accounts().refreshUsage(account.id));
        QVERIFY(again && *again);
        QCOMPARE((*again)->usage.period, Usage::Period::Monthly);
        QFile database(db::Database::filePath(world.m_home.filePath(u"pantau"_s)));
        QVERIFY(database.open(QIODevice::ReadOnly));
        QVERIFY(!database.readAll().contains(world.standInKey->secretBytes()));
    }

    void accountWithAKeyIsNeverCheckedWithoutIt()
    {
        OpenWorld world(3);
        const Account account = world.addAccount(world.businessKey());
        world.m_keychain->setMood(keychain::MemoryKeychain::Mood::Empty);
        // The next start finds an empty keychain. Checking without the key would spend this computer's own
        // allowance.
        world.openSession();
        const auto outcomes = World::wait(world.m_session->checks().check(account.id, mixedDomains(1, 0)));
        QVERIFY(outcomes);
        QCOMPARE(outcomes->first().status, BlockStatus::Unknown);
        QVERIFY(!outcomes->first().reason.isEmpty());
        QCOMPARE(world.m_service->chargedUnits(), 0);
    }

    // Paid results if the database rejects writes, and at the end of the program.

    void paidAnswersSurviveAFullDisk()
    {
        OpenWorld world(2);
        const Account account = world.addAccount(std::nullopt);
        QVERIFY(World::wait(world.m_session->checks().check(account.id, mixedDomains(1, 0))));
        // All writes before the answer succeed; storing the answer fails.
        execute(world, u"CREATE TRIGGER full BEFORE UPDATE ON batch BEGIN "
                       "SELECT RAISE(ABORT, 'full'); END"_s);
        const auto outcomes = World::wait(world.m_session->checks().check(account.id, mixedDomains(2, 8)));
        QVERIFY(outcomes);
        QCOMPARE(countOf(*outcomes, BlockStatus::Blocked), 2);
        QCOMPARE(countOf(*outcomes, BlockStatus::NotBlocked), 8);
        for (const CheckOutcome &outcome : *outcomes)
            QVERIFY(!outcome.isStored);
        QTRY_VERIFY(!world.m_session->activity().isEmpty() && world.m_session->activity().first().unsaved);
        const auto more = World::wait(world.m_session->checks().check(account.id, mixedDomains(0, 20)));
        QCOMPARE(countOf(*more, BlockStatus::Unknown), 20);
        QCOMPARE(world.m_service->chargedUnits(), 11);

        execute(world, u"DROP TRIGGER full"_s);
        const auto again = World::wait(world.m_session->checks().check(account.id, mixedDomains(0, 1)));
        QVERIFY(again && again->first().isStored);
        QCOMPARE(world.m_service->chargedUnits(), 12);
        QCOMPARE(world.ledgerCharged(account.id), 12);
        QTRY_VERIFY(!world.m_session->activity().first().unsaved);
        const auto cost = World::wait(world.m_session->checks().cost(account.id, mixedDomains(2, 9)));
        QVERIFY(cost && *cost);
        QCOMPARE((*cost)->recent, 10); // every answer is in the history
        QVERIFY(*World::wait(world.m_session->watch().finishUp(10s)));
    }

    void quittingWaitsForPaidAnswers()
    {
        OpenWorld world(2);
        const Account account = world.addAccount(std::nullopt);
        QVERIFY(World::wait(world.m_session->accounts().refreshUsage(account.id)));
        const auto check = world.m_session->checks().check(account.id, mixedDomains(2, 90));
        QTRY_VERIFY(world.m_service->chargedUnits() > 0);
        const auto end = World::wait(world.m_session->watch().finishUp(60s));
        QVERIFY(end && *end);
        const auto outcomes = World::wait(check);
        QVERIFY(outcomes);
        QCOMPARE(countOf(*outcomes, BlockStatus::Unknown), 0);
        QCOMPARE(world.ledgerCharged(account.id), world.m_service->chargedUnits());
    }

    // Tests the files that a session leaves on disk, and deletion of data.

    void closedDatabaseIsASingleFile()
    {
        OpenWorld world(3);
        const Account account = world.addAccount(std::nullopt);
        const auto list = world.addList(u"Client"_s, account.id, mixedDomains(3, 40));
        QVERIFY(World::wait(world.m_session->checks().check(account.id, mixedDomains(3, 40))));
        QVERIFY(world.m_session->store().history().counts()); // a reader is active until the end
        world.m_session.reset();

        const QString copy = world.m_home.filePath(u"copy"_s);
        QVERIFY(QDir().mkpath(copy));
        QVERIFY(QFile::copy(db::Database::filePath(world.m_home.filePath(u"pantau"_s)),
                            db::Database::filePath(copy)));
        const auto database = db::Database::open(copy);
        QVERIFY2(database, database ? "" : qPrintable(database.error().sentence));
        QCOMPARE(db::History(**database).counts()->blocked, 3);
        QCOMPARE(db::History(**database).counts()->notBlocked, 40);
    }

    /// After a first start that was killed.
    void readingCompletesAnUnfinishedDatabase()
    {
        QTemporaryDir folder;
        test::runSql(db::Database::filePath(folder.path()),
                     {u"PRAGMA auto_vacuum = INCREMENTAL"_s, u"PRAGMA journal_mode = WAL"_s});
        app::SessionOptions reading;
        reading.dataDir = folder.path();
        reading.access = app::SessionOptions::Access::Reading;
        reading.makeSecretStore = [](const QString &) {
            return std::make_unique<keychain::MemorySecretStore>();
        };
        const test::ManualClock clock;
        const auto opened = app::Session::open(std::move(reading), clock);
        QVERIFY2(opened, opened ? "" : qPrintable(opened.error().sentence));
        QVERIFY((*opened)->store().lists().all());
    }

    void forgettingEverythingDeletesCopiesAndLogs()
    {
        OpenWorld world(1);
        const QDir folder(world.m_home.filePath(u"pantau"_s));
        for (const char *name : {"pantau.db.backup-v4", "pantau.db.backup-v4-2",
                                 "pantau-before-restore-2026-01-01-120000.sqlite", "pantau.db.restoring"}) {
            test::writeFile(folder.filePath(QLatin1String(name)), "a copy");
        }
        const auto sample = World::wait(
            world.m_session->accounts().add(u"Sample"_s, ServiceAddress::localSample(), std::nullopt));
        QVERIFY(World::wait(world.m_session->checks().check((*sample)->id, mixedDomains(0, 5))));
        QTRY_VERIFY(!world.m_session->wireLog()->entries().isEmpty());
        QVERIFY(QFileInfo::exists(folder.filePath(u"network.log"_s)));
        QVERIFY(QFileInfo::exists(folder.filePath(u"local-service"_s)));
        world.m_session->wireLog()->loadEarlier(); // a pending read must not bring it back

        const auto forgotten = World::wait(world.m_session->data().forgetEverything());
        QVERIFY(forgotten && *forgotten);
        const QStringList kept{u"pantau.db"_s, u"pantau.db-shm"_s, u"pantau.db-wal"_s, u"pantau.lock"_s};
        QCOMPARE(folder.entryList(QDir::AllEntries | QDir::NoDotAndDotDot, QDir::Name), kept);
        QVERIFY(world.m_session->wireLog()->entries().isEmpty());

        // The session continues: the built-in service restarts with a new log.
        const auto again = World::wait(
            world.m_session->accounts().add(u"Sample"_s, ServiceAddress::localSample(), std::nullopt));
        QVERIFY(again && *again);
        const auto outcomes = World::wait(world.m_session->checks().check((*again)->id, mixedDomains(0, 5)));
        QVERIFY(outcomes);
        QCOMPARE(test::countOf(*outcomes, BlockStatus::NotBlocked), 5);
        QTRY_VERIFY(QFileInfo::exists(folder.filePath(u"network.log"_s)));
        const auto entries = world.m_session->wireLog()->entries();
        QVERIFY(std::all_of(entries.cbegin(), entries.cend(),
                            [](const app::NetworkEntry &entry) { return !entry.failed(); }));
    }

    /// Emptied immediately, however the program ends afterwards.
    void forgettingEverythingEmptiesTheFile()
    {
        OpenWorld world(1);
        const Account account = world.addAccount(std::nullopt);
        const auto list = world.addList(u"Clients"_s, account.id, mixedDomains(0, 5));
        world.openSession(); // the file now contains the log's entries
        const auto holdsName = [&world](const char *name) {
            QFile file(world.m_home.filePath(u"pantau/"_s + QLatin1String(name)));
            return file.open(QIODevice::ReadOnly) && file.readAll().contains("free-3.example");
        };
        QVERIFY(holdsName("pantau.db"));
        QVERIFY(*World::wait(world.m_session->data().forgetEverything()));
        QVERIFY(!holdsName("pantau.db") && !holdsName("pantau.db-wal"));
    }

    void forgettingEverythingEmptiesTheKeychain()
    {
        OpenWorld world(1);
        const Account account = world.addAccount(world.businessKey());
        Channel wanted;
        wanted.kind = u"webhook"_s;
        wanted.name = u"Hook"_s;
        wanted.url = QUrl(u"https://hook.example/"_s);
        const auto channel = World::wait(
            world.m_session->channels().add(wanted, ChannelSecret::fromKeychain("signing-secret-123")));
        QVERIFY(channel && *channel);
        keychain::MemorySecretStore kept(world.m_keychain);
        QVERIFY(*kept.read(account.id).result() && *kept.read((*channel)->id).result());

        QVERIFY(*World::wait(world.m_session->data().forgetEverything()));
        QVERIFY(!*kept.read(account.id).result());
        QVERIFY(!*kept.read((*channel)->id).result());
    }

    /// Later deletions that succeed do not hide the failure.
    void failedForgettingIsReported()
    {
        OpenWorld world(1);
        const Account account = world.addAccount(std::nullopt);
        QVERIFY(*World::wait(world.m_session->write(&db::Lists::add, u"Client"_s, account.id)));
        test::runSql(db::Database::filePath(world.m_session->dataDir()),
                     {u"CREATE TRIGGER full BEFORE DELETE ON account BEGIN SELECT "
                      "RAISE(ABORT, 'database or disk is full'); END"_s});
        const auto forgotten = World::wait(world.m_session->data().forgetEverything());
        QVERIFY(forgotten && !*forgotten);
        QCOMPARE(world.m_session->store().accounts().all()->size(), 1);
    }

    void forgettingMarksAllTopicsStale()
    {
        OpenWorld world(1);
        for (const auto forget :
             {+[](const World &in) { return in.m_session->data().deleteHistoryBefore(in.m_clock.nowUtc()); },
              +[](const World &in) { return in.m_session->data().forgetEverything(); }}) {
            const test::StaleCount lists(*world.m_session, app::Topic::Lists);
            const test::StaleCount statuses(*world.m_session, app::Topic::Statuses);
            const test::StaleCount appeals(*world.m_session, app::Topic::Appeals);
            QVERIFY(World::wait(forget(world)));
            QVERIFY(!lists.isEmpty() && !statuses.isEmpty() && !appeals.isEmpty());
        }
    }

    /// The keychain outlives every restore. The replaced database and a folder restored from the same backup
    /// both continue to number their accounts and channels from the backup's last number.
    void keychainEntriesStaySeparateAfterARestore()
    {
        OpenWorld world(1);
        const auto folder = [&world](const char *name) { return world.m_home.filePath(QLatin1String(name)); };
        const auto add = [&world](const char *name) {
            const QString called = QLatin1String(name);
            const auto address = ServiceAddress::parse(u"https://%1.example/api/v1"_s.arg(called.toLower()));
            const auto account = World::wait(
                world.m_session->accounts().add(called, *address, *ApiKey::parse(u"key-of-"_s + called)));
            Channel channel;
            channel.kind = u"webhook"_s;
            channel.name = called;
            channel.url = QUrl(u"https://%1.example/hook"_s.arg(called.toLower()));
            const auto hook = World::wait(world.m_session->channels().add(
                channel, ChannelSecret::fromKeychain("secret-of-" + called.toLatin1())));
            return std::pair((*account)->id, (*hook)->id);
        };
        const auto restore = [&world](const QString &backup, const QString &dataDir) {
            world.m_session.reset();
            return *app::restoreBackup(backup, dataDir, world.m_clock);
        };
        add("First");
        const auto backup =
            World::wait(world.m_session->data().createBackup(folder("b.sqlite"), ExistingFile::Refuse));
        QVERIFY(backup && *backup);
        const auto before = add("Before");

        const QString putAside = restore((*backup)->file, folder("pantau")).keptAside;
        world.openSession();
        const auto after = add("After");
        QVERIFY(*World::wait(world.m_session->accounts().remove(after.first)));
        const auto later = add("Later");

        restore((*backup)->file, folder("elsewhere"));
        QVERIFY(QDir().rename(folder("pantau"), folder("one")) &&
                QDir().rename(folder("elsewhere"), folder("pantau")));
        world.openSession();
        const auto elsewhere = add("Elsewhere");

        restore(folder("one/") + QFileInfo(putAside).fileName(), folder("pantau"));
        world.openSession();
        keychain::MemorySecretStore kept(world.m_keychain);
        for (const auto &[ids, name] :
             {std::pair(before, QByteArray("Before")), std::pair(later, QByteArray("Later")),
              std::pair(elsewhere, QByteArray("Elsewhere"))}) {
            QCOMPARE((*kept.read(ids.first).result())->key.secretBytes(), "key-of-" + name);
            QCOMPARE((*kept.read(ids.second).result())->secretBytes(), "secret-of-" + name);
        }
        QVERIFY(!*kept.read(after.first).result());
        const auto accounts = world.m_session->store().accounts().all();
        QCOMPARE(accounts->first().name, u"Before"_s);
        QCOMPARE(accounts->first().id, before.first);
    }

    /// SQLite reports no error if the file is deleted while it is open.
    void commandsFailIfTheDatabaseFileIsLost_data()
    {
        const test::Table<bool> row({"isReplaced"});
        row("deleted", false);
        row("replaced", true);
    }
    void commandsFailIfTheDatabaseFileIsLost()
    {
        QFETCH(const bool, isReplaced);
        OpenWorld world(1);
        const Account account = world.addAccount(std::nullopt);
        const auto list = World::wait(world.m_session->write(&db::Lists::add, u"Client"_s, account.id));
        QVERIFY(*list);
        const QString file = db::Database::filePath(world.m_home.filePath(u"pantau"_s));
        const QString copy = file + u".copy"_s;
        QVERIFY(QFile::copy(file, copy));
        QVERIFY(QFile::remove(file));
        if (isReplaced)
            QVERIFY(QFile::rename(copy, file));
        const auto isGone = [](const auto &result) {
            return !result && result.error().kind == Error::Kind::Storage &&
                   result.error().sentence.contains("was deleted or replaced"_L1);
        };
        QVERIFY(isGone(*World::wait(world.m_session->write(&db::Lists::add, u"Other"_s, account.id))));
        QVERIFY(isGone(
            *World::wait(world.m_session->write(&db::Domains::addToList, (*list)->id, mixedDomains(1, 1)))));
        QVERIFY(isGone(*World::wait(world.m_session->write(&db::Accounts::rename, account.id, u"New"_s))));
        QVERIFY(isGone(*World::wait(world.m_session->accounts().remove(account.id))));
    }

private:
    /// Executes SQL as another program would.
    static void execute(const World &world, const QString &sql)
    {
        test::runSql(world.m_home.filePath(u"pantau/pantau.db"_s), {sql});
    }
};

PANTAU_TEST(TestSession)
#include "tst_session.moc"
