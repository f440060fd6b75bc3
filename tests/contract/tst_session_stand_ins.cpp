// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/account_commands.h"
#include "app/data_commands.h"
#include "app/keys.h"
#include "support/heard_events.h"
#include "support/scripted_service.h"
#include "support/session_world.h"
#include "support/test_program.h"

using namespace pantau;
using namespace pantau::test;

using Mood = keychain::MemoryKeychain::Mood;

/// Two services that record the key they receive, and a computer without a keychain.
class TestSessionStandIns : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init()
    {
        m_world = std::make_unique<World>(1);
        m_world->m_keychain->setMood(Mood::NoKeychain);
        m_first = std::make_unique<ScriptedService>();
        m_second = std::make_unique<ScriptedService>();
    }
    void cleanup() { m_world.reset(); }

    void environmentKeyNeverReachesASecondService()
    {
        m_world->standInKey = key("FIRST-ONES-KEY");
        m_world->openSession();
        const Account first = add("First", *m_first);
        QVERIFY(first.usesKey);
        const Account second = add("Second", *m_second);
        QVERIFY(!second.usesKey);
        QVERIFY(m_world->m_session->keys().standIns().remark(first).isEmpty());
        const QString remark = m_world->m_session->keys().standIns().remark(second);
        QVERIFY2(remark.contains(u"“First”"_s) && remark.contains(u"PANTAU_API_KEY_SECOND"_s),
                 qPrintable(remark));
        for (int start = 0; start < 2; ++start) {
            QCOMPARE(keySeen(first.id, *m_first), QByteArray("FIRST-ONES-KEY"));
            QCOMPARE(keySeen(second.id, *m_second), QByteArray());
            m_world->openSession();
        }
        // Not even if it is the only account left.
        QVERIFY(*World::wait(m_world->m_session->accounts().remove(second.id)));
        QCOMPARE(keySeen(first.id, *m_first), QByteArray("FIRST-ONES-KEY"));
    }

    void onlyAccountKeepsTheKeyAfterOthersAreAdded()
    {
        m_world->openSession();
        const Account first = add("First", *m_first);
        QCOMPARE(keySeen(first.id, *m_first), QByteArray());
        m_world->standInKey = key("FIRST-ONES-KEY");
        m_world->openSession();
        QCOMPARE(keySeen(first.id, *m_first), QByteArray("FIRST-ONES-KEY"));
        const Account second = add("Second", *m_second);
        QCOMPARE(keySeen(second.id, *m_second), QByteArray());
        m_world->openSession();
        QCOMPARE(keySeen(second.id, *m_second), QByteArray());
        QCOMPARE(keySeen(first.id, *m_first), QByteArray("FIRST-ONES-KEY"));
    }

    void keyIsUnusedIfThereAreSeveralAccounts()
    {
        m_world->m_keychain->setMood(Mood::Open);
        m_world->openSession();
        const Account first = add("First", *m_first, key("FIRST-ONES-KEY"));
        const Account second = add("Second", *m_second);
        m_world->m_keychain->setMood(Mood::NoKeychain);
        m_world->standInKey = key("WHOSE-KEY");
        m_world->openSession();
        QCOMPARE(keySeen(first.id, *m_first), QByteArray("-"));
        QCOMPARE(keySeen(second.id, *m_second), QByteArray());
        QVERIFY(
            m_world->m_session->keys().states().value(first.id).sentence.contains(u"PANTAU_API_KEY_FIRST"_s));
    }

    void namedKeysGoToTheirAccounts()
    {
        m_world->standInKey = key("FIRST-ONES-KEY");
        m_world->namedKeys.insert(u"SECOND_ONE"_s, key("SECOND-ONES-KEY"));
        m_world->openSession();
        const Account second = add("Second one", *m_second);
        const Account first = add("First", *m_first);
        QVERIFY(first.usesKey && second.usesKey);
        m_world->openSession();
        QCOMPARE(keySeen(first.id, *m_first), QByteArray("FIRST-ONES-KEY"));
        QCOMPARE(keySeen(second.id, *m_second), QByteArray("SECOND-ONES-KEY"));
    }

    /// The key belongs to the account's name, which another address could take over.
    void aNamedKeyDoesNotMoveToAnotherAddress()
    {
        m_world->openSession();
        const Account agency = add("Agency", *m_first);
        m_world->namedKeys.insert(u"AGENCY"_s, key("AGENCYS-KEY"));
        m_world->openSession();
        QCOMPARE(keySeen(agency.id, *m_first), QByteArray("AGENCYS-KEY"));
        const Account moved = add("Agency 2", *m_second);
        const auto refused =
            World::wait(m_world->m_session->accounts().takeOver(agency.id, moved.id, u"Agency"_s));
        QVERIFY(refused && !*refused);
        QVERIFY(refused->error().sentence.contains(u"PANTAU_API_KEY_AGENCY"_s));
        m_world->openSession();
        QCOMPARE(keySeen(moved.id, *m_second), QByteArray());
        QCOMPARE(keySeen(agency.id, *m_first), QByteArray("AGENCYS-KEY"));
    }

    /// The user enters it with the address, so it is meant for that address.
    void reenteredKeyMovesToTheNewAddress_data()
    {
        QTest::addColumn<bool>("isNamed");
        QTest::newRow("PANTAU_API_KEY") << false;
        QTest::newRow("PANTAU_API_KEY_AGENCY") << true;
    }
    void reenteredKeyMovesToTheNewAddress()
    {
        QFETCH(const bool, isNamed);
        if (isNamed)
            m_world->namedKeys.insert(u"AGENCY"_s, key("AGENCYS-KEY"));
        else
            m_world->standInKey = key("AGENCYS-KEY");
        m_world->openSession();
        const Account agency = add("Agency", *m_first);
        QVERIFY(agency.usesKey);
        auto &accounts = m_world->m_session->accounts();
        const auto there = ServiceAddress::parse(m_second->baseUrl().toString());
        const auto moved =
            World::wait(accounts.add(u"Agency 2"_s, *there, key("AGENCYS-KEY"), std::nullopt, agency.id));
        QVERIFY(moved && *moved);
        const auto taken = World::wait(accounts.takeOver(agency.id, (*moved)->id, u"Agency"_s));
        QVERIFY(taken && *taken);
        for (int start = 0; start < 2; ++start) {
            QCOMPARE(keySeen((*moved)->id, *m_second), QByteArray("AGENCYS-KEY"));
            m_world->openSession();
        }
    }

    void namesWithTheSameVariableAreRefused()
    {
        m_world->openSession();
        add("A b", *m_first);
        m_world->namedKeys.insert(u"A_B"_s, key("WHOSE-KEY"));
        m_world->openSession();
        const auto address = ServiceAddress::parse(m_second->baseUrl().toString());
        const auto refused = World::wait(m_world->m_session->accounts().add(u"a-B"_s, *address, {}));
        QVERIFY(refused && !*refused);
        QVERIFY(refused->error().sentence.contains(u"PANTAU_API_KEY_A_B"_s));
        QCOMPARE(m_world->m_session->store().accounts().all()->size(), 1);

        m_world->namedKeys.clear();
        m_world->openSession();
        add("a-B", *m_second);
        m_world->m_session.reset();
        app::SessionOptions options;
        options.dataDir = m_world->m_home.filePath(u"pantau"_s);
        options.makeSecretStore = [this](const QString &) {
            return std::make_unique<keychain::MemorySecretStore>(m_world->m_keychain);
        };
        options.standIns.named.insert(u"A_B"_s, key("WHOSE-KEY"));
        const auto opened = app::Session::open(std::move(options), m_world->m_clock);
        QVERIFY(!opened);
        QVERIFY(opened.error().sentence.contains(u"PANTAU_API_KEY_A_B"_s));
    }

    void localAccountDoesNotUseTheKey()
    {
        m_world->standInKey = key("FIRST-ONES-KEY");
        m_world->openSession();
        const auto sample = World::wait(
            m_world->m_session->accounts().add(u"Sample"_s, ServiceAddress::localSample(), std::nullopt));
        QVERIFY(!(*sample)->usesKey);
        const Account first = add("First", *m_first);
        QCOMPARE(keySeen(first.id, *m_first), QByteArray("FIRST-ONES-KEY"));
    }

    void keyStaysBoundToTheHostOfARemovedAccount()
    {
        m_world->standInKey = key("A-KEY");
        m_world->openSession();
        const Account first = add("First", *m_first);
        const Account second = add("Second", *m_second);
        QVERIFY(*World::wait(m_world->m_session->accounts().remove(first.id)));
        for (int start = 0; start < 2; ++start) {
            QCOMPARE(keySeen(second.id, *m_second), QByteArray());
            const QString remark = m_world->m_session->keys().standIns().remark(second);
            QVERIFY2(remark.contains(u"PANTAU_API_KEY_SECOND"_s), qPrintable(remark));
            m_world->openSession();
        }
        QVERIFY(!add("Third", *m_second).usesKey);
        const Account again = add("Again", *m_first);
        QCOMPARE(keySeen(again.id, *m_first), QByteArray("A-KEY"));
        m_world->openSession();
        QCOMPARE(keySeen(again.id, *m_first), QByteArray("A-KEY"));
    }

    void accountsAreRemovedInAnyKeychainState_data()
    {
        const test::Table<Mood, bool> row({"mood", "stays"});
        row("open", Mood::Open, false);
        row("locked", Mood::Locked, true);
        row("denied", Mood::Denied, true);
        row("slow", Mood::Slow, true);
        row("none", Mood::NoKeychain, true);
    }
    void accountsAreRemovedInAnyKeychainState()
    {
        QFETCH(Mood, mood);
        QFETCH(bool, stays);
        m_world->m_keychain->setMood(Mood::Open);
        m_world->openSession();
        const Account first = add("First", *m_first, key("FIRST-ONES-KEY"));
        m_world->m_keychain->setMood(mood);
        test::HeardEvents reported(m_world->m_session.get(), &app::Session::failed);
        const auto removed = World::wait(m_world->m_session->accounts().remove(first.id));
        QVERIFY(removed && *removed);
        QVERIFY(m_world->m_session->store().accounts().all()->isEmpty());
        QCOMPARE(reported.size(), stays ? 1 : 0);
        if (stays) {
            const QString sentence = std::get<0>(reported.first()).sentence;
            QVERIFY2(sentence.contains(u"“First”"_s) && sentence.contains(u"keychain"_s),
                     qPrintable(sentence));
        }
        m_world->m_keychain->setMood(Mood::Slow);
        m_world->m_session.reset();
    }

    void forgettingEverythingWorksWithoutAKeychain()
    {
        m_world->standInKey = key("FIRST-ONES-KEY");
        m_world->openSession();
        add("First", *m_first);
        test::HeardEvents reported(m_world->m_session.get(), &app::Session::failed);
        const auto forgotten = World::wait(m_world->m_session->data().forgetEverything());
        QVERIFY(forgotten && *forgotten);
        QVERIFY(m_world->m_session->store().accounts().all()->isEmpty());
        QCOMPARE(reported.size(), 1);
        QVERIFY(std::get<0>(reported.first()).sentence.contains(u"keychain"_s));
        const Account second = add("Second", *m_second);
        QCOMPARE(keySeen(second.id, *m_second), QByteArray("FIRST-ONES-KEY"));
    }

private:
    Account add(const char *name, const ScriptedService &service, const std::optional<ApiKey> &key = {})
    {
        const auto address = ServiceAddress::parse(service.baseUrl().toString());
        return **World::wait(m_world->m_session->accounts().add(QString::fromLatin1(name), *address, key));
    }
    /// Returns the key that the account's service received, or "-" if it received no request.
    QByteArray keySeen(AccountId account, ScriptedService &service)
    {
        const auto before = service.requests().size();
        service.replyJson(200, R"({"success":true,"limit":{"type":"freemium",)"
                               R"("rate_limit":{"limit":100,"used":0,"remaining":100}}})");
        World::wait(m_world->m_session->accounts().refreshUsage(account));
        return service.requests().size() == before ? QByteArray("-")
                                                   : service.requests().last().headers.value("x-api-key");
    }
    static ApiKey key(const char *text) { return *ApiKey::parse(QString::fromLatin1(text)); }

    std::unique_ptr<World> m_world;
    std::unique_ptr<ScriptedService> m_first;
    std::unique_ptr<ScriptedService> m_second;
};

PANTAU_TEST(TestSessionStandIns)
#include "tst_session_stand_ins.moc"
