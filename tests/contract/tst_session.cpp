// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/account_commands.h"
#include "app/diagnostics.h"
#include "app/watch_commands.h"
#include "db/database.h"
#include "support/database_file.h"
#include "support/heard_events.h"
#include "support/patience.h"
#include "support/scripted_service.h"
#include "support/session_world.h"
#include "support/test_program.h"

using namespace pantau;
using namespace pantau::test;
using namespace std::chrono_literals;

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

    void aRenewalSoonAfterARefundIsBelieved()
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
        const auto told = [&](qint64 used) {
            say(used);
            const auto answer = World::wait(world.m_session->accounts().refreshUsage(account.id));
            return answer && *answer ? (*answer)->usage.remaining : -1;
        };
        QCOMPARE(told(2060), 940);
        world.m_clock.advance(12min);
        QCOMPARE(told(2000), 1000);
        world.m_clock.advance(4h);
        QCOMPARE(told(0), 3000);
    }

    void theLogSaysWhenARequestBeganAndHowLongItTook()
    {
        OpenWorld world(1);
        const Account account = world.addAccount(std::nullopt);
        World::wait(world.m_session->checks().check(account.id, mixedDomains(1, 20)));
        QTRY_VERIFY(!world.m_session->wireLog()->entries().isEmpty());
        const auto entries = world.m_session->wireLog()->entries();
        for (const app::WireEntry &entry : entries)
            QCOMPARE(entry.at.addDuration(entry.duration), world.m_clock.nowUtc()); // the clock is stopped
    }

    void aLockedKeychainAddsNothing()
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

    void theSameKeyInTheEnvironmentServesWithoutAKeychain()
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

    void theStandInKeyIsUsedAndNotStored()
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

    void theKeyOfAnAccountThatUsesOneIsNeverLeftOut()
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

    void paidAnswersOutliveAFullDisk()
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

    void theEndWaitsForWhatIsPaid()
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

private:
    /// Executes SQL as another program would.
    static void execute(const World &world, const QString &sql)
    {
        test::runSql(world.m_home.filePath(u"pantau/pantau.db"_s), {sql});
    }
};

PANTAU_TEST(TestSession)
#include "tst_session.moc"
