// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/account_commands.h"
#include "app/background_work.h"
#include "app/channel_commands.h"
#include "app/diagnostics.h"
#include "app/keys.h"
#include "app/projections.h"
#include "app/watch_commands.h"
#include "channels/channel_kind.h"
#include "db/activity.h"
#include "db/database.h"
#include "support/database_file.h"
#include "support/heard_events.h"
#include "support/patience.h"
#include "support/scripted_service.h"
#include "support/session_world.h"
#include "support/stale_count.h"
#include "support/test_program.h"

#include <QDeadlineTimer>
#include <QSignalSpy>
#include <QThread>
#include <QTranslator>

using namespace pantau;
using namespace pantau::test;
using namespace std::chrono_literals;

using Kind = KeyState::Kind;
using Mood = keychain::MemoryKeychain::Mood;
using Act = void (*)(app::Session &);

namespace {

/// A translation that is easy to tell from the English text.
class Shouting final : public QTranslator
{
public:
    Shouting() { QCoreApplication::installTranslator(this); }
    ~Shouting() override { QCoreApplication::removeTranslator(this); }
    Q_DISABLE_COPY_MOVE(Shouting)

    [[nodiscard]] bool isEmpty() const override { return false; }
    [[nodiscard]] QString translate(const char * /*context*/, const char *source, const char * /*comment*/,
                                    int /*n*/) const override
    {
        return QString::fromUtf8(source).toUpper();
    }
};

/// A store that keeps nothing, accepts every key, and answers when the test says so.
class LateStore final : public keychain::SecretStore
{
public:
    LateStore() : SecretStore(QString()) {}
    [[nodiscard]] int timesAsked() const { return m_timesAsked; }
    void answer(const keychain::KeptKey &key)
    {
        const auto done = m_done; // the next request replaces it
        done(std::optional(key.secretBytes()));
    }
    void lookWhetherOpen() override {}

protected:
    void readEntry(const QString &entry, const Done<keychain::SecretAnswer<QByteArray>> &done) override
    {
        if (!entry.startsWith("account-"_L1))
            return done(std::nullopt);
        ++m_timesAsked;
        m_done = done;
    }
    void lookFor(const QString &, const Done<keychain::SecretLookup> &done) override
    {
        done(keychain::SecretLookup::Kept);
    }
    void writeEntry(const QString &, const QByteArray &, SaySo, const Done<Result<void>> &done) override
    {
        done({});
    }
    void removeEntry(const QString &, const Done<Result<void>> &done) override { done({}); }

private:
    int m_timesAsked = 0;
    Done<keychain::SecretAnswer<QByteArray>> m_done;
};

} // namespace

/// The keychain in each of its states, and an account whose key is in it.
class TestSessionKeys : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void everyKeyStateHasItsMessage_data()
    {
        const test::Table<Mood, Kind, QString> row({"mood", "kind", "says"});
        row("locked", Mood::Locked, Kind::Locked, "is locked");
        row("missing", Mood::Empty, Kind::Missing, "holds no key");
        row("denied", Mood::Denied, Kind::Denied, "refused");
        row("slow", Mood::Slow, Kind::Slow, "yet");
        row("none", Mood::NoKeychain, Kind::NoKeychain, "has no keychain");
    }
    void everyKeyStateHasItsMessage()
    {
        QFETCH(Mood, mood);
        QFETCH(Kind, kind);
        QFETCH(QString, says);
        World world(1);
        const QString account = add(world);
        world.m_keychain->setMood(mood);
        world.openSession();
        QTRY_COMPARE(stateIn(world).kind, kind);
        const QString sentence = stateIn(world).sentence;
        QVERIFY2(sentence.contains(account) && sentence.contains(says), qPrintable(sentence));

        const auto outcomes = World::wait(world.m_session->checks().check(AccountId{1}, mixedDomains(1, 0)));
        QVERIFY(outcomes);
        QCOMPARE(outcomes->first().status, BlockStatus::Unknown);
        QCOMPARE(outcomes->first().reason, sentence);
        const auto usage = World::wait(world.m_session->accounts().refreshUsage(AccountId{1}));
        QVERIFY(usage && !*usage);
        QCOMPARE(usage->error().error.sentence, sentence);
        QCOMPARE(world.m_service->chargedUnits(), 0);
        QVERIFY(world.m_session->store().history().runs(mixedDomains(1, 0).constFirst())->isEmpty());
    }

    void checkingResumesOnceTheKeychainOpens()
    {
        World world(1);
        add(world);
        world.m_keychain->setMood(Mood::Locked);
        world.openSession();
        const test::StaleCount reported(*world.m_session, app::Topic::Keys);
        test::HeardEvents connection(world.m_session.get(), &app::Session::connectionStateChanged);
        test::HeardEvents failed(world.m_session.get(), &app::Session::failed);
        test::HeardEvents planned(world.m_session.get(), &app::Session::nextCheckChanged);
        world.m_session->watch().start();
        QTRY_COMPARE(stateIn(world).kind, Kind::Locked);
        QTRY_VERIFY(!planned.isEmpty()); // the monitor has planned
        QVERIFY(!reported.isEmpty());
        QCOMPARE(world.m_service->chargedUnits(), 0);
        QCOMPARE(world.m_session->store().history().counts()->unknown, 3);

        world.m_keychain->setMood(Mood::Open);
        QTRY_COMPARE(stateIn(world).kind, Kind::Ready);
        QVERIFY(stateIn(world).sentence.isEmpty());
        QTRY_COMPARE(world.m_session->store().history().counts()->unknown, 0);
        QCOMPARE(world.m_service->chargedUnits(), 9);
        const auto hasRow = [&world] {
            const auto rows =
                world.m_session->read([](const db::Store &store) { return store.activity().rows({}); });
            const auto read = World::wait(rows);
            return read && *read && std::any_of((*read)->cbegin(), (*read)->cend(), [](const auto &row) {
                       return row.eventKind == EventKind::Account &&
                              row.sentence.contains("is available again"_L1);
                   });
        };
        QTRY_VERIFY(hasRow()); // in addition to the row about the locked keychain
        // The locked keychain does not count as an error of the service or the network.
        QVERIFY(connection.isEmpty());
        QVERIFY(failed.isEmpty());
    }

    void slowKeychainSaveCanBeCancelled()
    {
        World world(1);
        add(world);
        Channel channel;
        channel.kind = u"webhook"_s;
        channel.name = u"Hook"_s;
        channel.url = QUrl(u"http://127.0.0.1:9/"_s);
        world.m_keychain->setMood(Mood::Slow);
        QVERIFY(!world.m_session->keys().giveUpSaving());
        QSignalSpy slow(&world.m_session->keys(), &app::Keys::savingIsSlow);
        const auto adding = world.m_session->accounts().add(
            u"Other"_s, *ServiceAddress::parse(u"http://127.0.0.1:9/api/v1"_s),
            *ApiKey::parse(u"OTHER-KEY"_s));
        QTRY_VERIFY(!slow.isEmpty());
        QVERIFY(world.m_session->keys().giveUpSaving());
        // saving is reported and ends once, before its answer arrives
        QVERIFY(!world.m_session->keys().giveUpSaving());
        const auto added = World::wait(adding);
        QVERIFY(added && !*added);
        QCOMPARE(added->error().kind, Error::Kind::NoKeychain);
        QVERIFY2(added->error().sentence.contains(u"not saved"_s), qPrintable(added->error().sentence));
        QCOMPARE(world.m_session->store().accounts().all()->size(), 1);

        slow.clear();
        const auto replacing =
            world.m_session->accounts().replaceKey(AccountId{1}, *ApiKey::parse(u"NEW-KEY"_s));
        QTRY_VERIFY(!slow.isEmpty());
        QVERIFY(world.m_session->keys().giveUpSaving());
        const auto replaced = World::wait(replacing);
        QVERIFY(replaced && !*replaced);

        slow.clear();
        const auto joining = world.m_session->channels().add(
            channel, *channels::formOf(channel.kind).takeSecret(u"signing-secret-123"_s));
        QTRY_VERIFY(!slow.isEmpty());
        QVERIFY(world.m_session->keys().giveUpSaving());
        const auto joined = World::wait(joining);
        QVERIFY(joined && !*joined);
        QVERIFY(world.m_session->store().channels().all()->isEmpty());
        QVERIFY(!world.m_session->keys().giveUpSaving());
    }

    void userActionRereadsTheKeychain_data()
    {
        const test::Table<Act> row({"act"});
        row("checks now",
            Act([](app::Session &session) { session.checks().check(AccountId{1}, mixedDomains(1, 0)); }));
        row("checks what is due", Act([](app::Session &session) { session.checks().runOnce(std::nullopt); }));
        row("tests the account",
            Act([](app::Session &session) { session.accounts().refreshUsage(AccountId{1}); }));
        row("opens the settings", Act([](app::Session &session) { session.keys().fetch(); }));
    }
    void userActionRereadsTheKeychain()
    {
        QFETCH(Act, act);
        World world(1);
        add(world);
        world.m_keychain->setMood(Mood::Locked);
        world.openSession();
        QTRY_COMPARE(stateIn(world).kind, Kind::Locked);
        world.m_keychain->setMood(Mood::Open, keychain::MemoryKeychain::Notice::Silent);
        act(*world.m_session);
        QTRY_COMPARE(stateIn(world).kind, Kind::Ready);
    }

    void enteredKeyIsNotReplacedByALateReply()
    {
        World world(1);
        add(world);
        world.m_keychain->setMood(Mood::Slow);
        world.openSession();
        QTRY_COMPARE(stateIn(world).kind, Kind::Slow);
        const auto newer = ApiKey::parse(u"NOT-THE-OLD-ONE"_s);
        const auto replaced = world.m_session->accounts().replaceKey(AccountId{1}, *newer);
        world.m_keychain->setMood(Mood::Open);
        QVERIFY(*World::wait(replaced));
        QCOMPARE(stateIn(world).kind, Kind::Ready);
        const auto usage = World::wait(world.m_session->accounts().refreshUsage(AccountId{1}));
        QVERIFY(usage && !*usage);
        QCOMPARE(usage->error().kind, ServiceFailure::Kind::KeyRefused);
    }

    /// The keychain stores the new key immediately and returns the old one afterwards.
    void replyAfterTheEnteredKeyIsIgnored()
    {
        World world(1);
        add(world);
        const auto other = *ServiceAddress::parse(u"http://127.0.0.1:9/api/v1"_s);
        const auto others = *ApiKey::parse(u"OTHER-KEY"_s);
        QVERIFY(*World::wait(world.m_session->accounts().add(u"Other"_s, other, others)));
        LateStore *store = nullptr;
        world.m_session.reset();
        app::SessionOptions options;
        options.dataDir = world.m_home.filePath(u"pantau"_s);
        options.makeSecretStore = [&](const QString &) {
            auto made = std::make_unique<LateStore>();
            store = made.get();
            return made;
        };
        world.m_session = std::move(*app::Session::open(std::move(options), world.m_clock));
        QTRY_COMPARE(store ? store->timesAsked() : 0, 1);
        const auto newer = ApiKey::parse(u"NOT-THE-OLD-ONE"_s);
        QVERIFY(*World::wait(world.m_session->accounts().replaceKey(AccountId{1}, *newer)));
        store->answer(
            {world.businessKey("late"), world.m_session->store().accounts().all()->first().address.text()});
        QTRY_COMPARE(store->timesAsked(), 2); // the answer has been handled: the store reads the next key
        store->answer({others, other.text()});
        const auto usage = World::wait(world.m_session->accounts().refreshUsage(AccountId{1}));
        QVERIFY(usage && !*usage);
        QCOMPARE(usage->error().kind, ServiceFailure::Kind::KeyRefused);
    }

    /// Without its key, the account's checks would be charged to the computer's IP.
    void requestsWaitForTheKeychain()
    {
        World world(1);
        add(world);
        world.m_keychain->setMood(Mood::Slow);
        world.openSession();
        world.m_session->watch().start();
        const auto waiting = world.m_session->accounts().refreshUsage(AccountId{1});
        QTRY_COMPARE(stateIn(world).kind, Kind::Slow);
        world.m_keychain->setMood(Mood::Open);
        QTRY_COMPARE(world.m_session->store().history().counts()->notBlocked, 2);
        QVERIFY(World::wait(waiting));
        world.m_keychain->setMood(Mood::Slow);
        world.openSession();
        const auto isTold = world.m_session->accounts().hasRecentUsage(AccountId{1});
        world.m_keychain->setMood(Mood::Open);
        QVERIFY(World::wait(isTold));
        const auto plan = World::wait(world.m_session->projections().plan(AccountId{1}));
        QVERIFY(plan && *plan && (*plan)->typicalInterval); // an account without its key has no plan
        const auto address = world.m_session->store().accounts().all()->first().address;
        const auto ofNobody =
            World::wait(world.m_session->accounts().probe(u"Nobody"_s, address, std::nullopt));
        QVERIFY(ofNobody && *ofNobody);
        QCOMPARE((*ofNobody)->usage.used, 0);
        const auto log = world.m_session->wireLog()->entries();
        for (const app::NetworkEntry &entry : log)
            QVERIFY2(entry.failure.isEmpty() || entry.failure == "not_sent"_L1, qPrintable(entry.failure));
    }

    /// Some keychains do not notify, so they are polled every few minutes.
    void pollingDetectsAnOpenedKeychain()
    {
        World world(1);
        add(world);
        world.m_keychain->setMood(Mood::Locked);
        world.openSession();
        QTRY_COMPARE(stateIn(world).kind, Kind::Locked);
        world.m_keychain->setMood(Mood::Open, keychain::MemoryKeychain::Notice::Silent);
        world.m_clock.advance(1min);
        Q_EMIT world.m_session->clockMoved();
        QCOMPARE(stateIn(world).kind, Kind::Locked); // too soon for the next poll
        world.m_clock.advance(5min);
        Q_EMIT world.m_session->clockMoved();
        QTRY_COMPARE(stateIn(world).kind, Kind::Ready);
    }

    void refusedKeyStaysRefusedAfterUnlocking()
    {
        OpenWorld world(1);
        const Account account = world.addAccount(*ApiKey::parse(u"WRONG-KEY"_s));
        World::wait(world.m_session->accounts().refreshUsage(account.id));
        QTRY_COMPARE(world.m_session->store().accounts().all()->first().state, Account::State::KeyRefused);
        world.m_keychain->setMood(Mood::Locked);
        world.openSession();
        QTRY_COMPARE(stateIn(world).kind, Kind::Locked);
        world.m_session->watch().start();
        world.m_keychain->setMood(Mood::Open);
        QTRY_COMPARE(stateIn(world).kind, Kind::Ready);
        QVERIFY(World::wait(world.m_session->projections().plan(account.id)));
        QCOMPARE(world.m_session->store().accounts().all()->first().state, Account::State::KeyRefused);
    }

    /// If the database cannot be written, the keychain keeps the old key.
    void fullDiskKeepsTheOldKey()
    {
        World world(1);
        add(world);
        fillTheDisk(world);
        const QByteArray before = keyInKeychain(world);
        const auto replaced = World::wait(
            world.m_session->accounts().replaceKey(AccountId{1}, *ApiKey::parse(u"another-key"_s)));
        QVERIFY(replaced && !*replaced);
        QVERIFY(replaced->error().sentence.contains(u"Nothing was changed"_s));
        QCOMPARE(keyInKeychain(world), before);
        QVERIFY(
            *World::wait(world.m_session->accounts().refreshUsage(AccountId{1}))); // the old key is in use
    }

    void rejectedKeyIsNotInTheKeychain()
    {
        OpenWorld world(1);
        const Account account = world.addAccount(std::nullopt);
        fillTheDisk(world);
        const auto replaced =
            World::wait(world.m_session->accounts().replaceKey(account.id, *ApiKey::parse(u"another-key"_s)));
        QVERIFY(replaced && !*replaced);
        QVERIFY(keyInKeychain(world).isEmpty());
        QCOMPARE(world.m_session->keys().states().value(account.id).kind, Kind::NotUsed);
        QVERIFY(*World::wait(world.m_session->accounts().refreshUsage(account.id))); // still without a key
    }

    /// The address in a closed database was changed, as a backup from elsewhere may do.
    void keyIsNotSentToAnotherAddress()
    {
        World world(1);
        const QString name = add(world);
        world.m_session.reset();
        ScriptedService stranger;
        moveTo(world, stranger.baseUrl().toString());
        world.openSession();
        QTRY_COMPARE(stateIn(world).kind, Kind::OtherPlace);
        const QString sentence = stateIn(world).sentence;
        QVERIFY2(sentence.contains(name) && sentence.contains(u"another address"_s), qPrintable(sentence));
        {
            const Shouting language; // as if the user changed it while the program runs
            QVERIFY(
                world.m_session->situation().accounts.constFirst().sentence.contains(u"ANOTHER ADDRESS"_s));
        }
        const auto outcomes = World::wait(world.m_session->checks().check(AccountId{1}, mixedDomains(1, 0)));
        QCOMPARE(outcomes->first().status, BlockStatus::Unknown);
        QCOMPARE(outcomes->first().reason, sentence);
        QVERIFY(stranger.requests().isEmpty());

        QVERIFY(
            *World::wait(world.m_session->accounts().replaceKey(AccountId{1}, *ApiKey::parse(u"theirs"_s))));
        QCOMPARE(stateIn(world).kind, Kind::Ready); // the key was entered for this address
        world.openSession();
        QTRY_COMPARE(stateIn(world).kind, Kind::Ready);
    }

    /// However many accounts and channels have secrets in the keychain, and however often it is read.
    void lockedKeychainIsReportedOnce()
    {
        World world(1);
        add(world);
        QVERIFY(*World::wait(world.m_session->accounts().add(
            u"Other"_s, *ServiceAddress::parse(u"http://127.0.0.1:9/api/v1"_s),
            *ApiKey::parse(u"OTHER-KEY"_s))));
        world.m_keychain->setMood(Mood::Slow);
        world.openSession();
        QStringList alerts;
        connect(world.m_session.get(), &app::Session::alertDue, this,
                [&alerts](const Alert &alert) { alerts += alert.body; });
        world.m_session->watch().start();
        QTRY_COMPARE(stateIn(world).kind, Kind::Slow);
        world.m_keychain->setMood(Mood::Locked);
        QTRY_COMPARE(stateIn(world).kind, Kind::Locked);
        for (int i = 0; i < 3; ++i)
            World::wait(world.m_session->accounts().refreshUsage(AccountId{1}));
        QTRY_COMPARE(alerts.size(), 1);
        QVERIFY2(alerts.first().contains(u"“Agency”"_s) && alerts.first().contains(u"“Other”"_s),
                 qPrintable(alerts.first()));
        const auto rows = [&world] {
            QStringList sentences;
            const auto events = world.m_session->store().history().events(0, 100);
            for (const EventRow &event : *events)
                if (event.kind == EventKind::Account)
                    sentences += event.sentence;
            return sentences;
        };
        QTRY_COMPARE(rows().size(), 1);

        world.m_keychain->setMood(Mood::Open);
        QTRY_COMPARE(stateIn(world).kind, Kind::Ready);
        QTRY_COMPARE(rows().size(), 2); // the keys are back, which is also logged once for both
        QVERIFY2(rows().constFirst().contains(u"“Agency”"_s) && rows().constFirst().contains(u"“Other”"_s),
                 qPrintable(rows().constFirst()));
        world.m_keychain->setMood(Mood::Locked);
        World::wait(world.m_session->accounts().refreshUsage(AccountId{1}));
        QCOMPARE(rows().size(), 2); // the keys are cached
    }

    void lastingStateIsNotReportedAtEveryStart()
    {
        World world(1);
        add(world);
        const auto rows = [&world] {
            const auto read = World::wait(
                world.m_session->read([](const db::Store &store) { return store.activity().rows({}); }));
            return std::count_if((*read)->cbegin(), (*read)->cend(), [](const ActivityRow &row) {
                return row.sentence.contains("has no keychain"_L1);
            });
        };
        const auto start = [&world] {
            world.openSession();
            test::HeardEvents planned(world.m_session.get(), &app::Session::nextCheckChanged);
            world.m_session->watch().start();
            QTRY_COMPARE(stateIn(world).kind, Kind::NoKeychain);
            QTRY_VERIFY(!planned.isEmpty()); // the monitor has planned
            World::wait(world.m_session->accounts().refreshUsage(AccountId{1}));
            world.m_clock.advance(1h);
        };
        world.m_keychain->setMood(Mood::NoKeychain);
        start();
        QTRY_COMPARE(rows(), 1);
        start();
        start();
        QCOMPARE(rows(), 1);

        world.m_keychain->setMood(Mood::Open);
        world.openSession();
        QTRY_COMPARE(stateIn(world).kind, Kind::Ready);
        QVERIFY(*World::wait(world.m_session->accounts().refreshUsage(AccountId{1})));
        world.m_clock.advance(1h);
        world.m_keychain->setMood(Mood::NoKeychain);
        start();
        QTRY_COMPARE(rows(), 2); // the key was cached in the meantime
    }

    void readOnlySessionShowsNoKeychainPrompt_data()
    {
        const test::Table<Mood, Kind, bool> row({"mood", "kind", "hasStandIn"});
        row("open", Mood::Open, Kind::Ready, false);
        row("empty", Mood::Empty, Kind::Missing, false);
        row("locked", Mood::Locked, Kind::Locked, false);
        row("gone", Mood::NoKeychain, Kind::NoKeychain, false);
        row("denied, unknown until the key is read", Mood::Denied, Kind::Ready, false);
        row("key from the environment", Mood::Locked, Kind::NotUsed, true);
    }
    void readOnlySessionShowsNoKeychainPrompt()
    {
        QFETCH(Mood, mood);
        QFETCH(Kind, kind);
        QFETCH(bool, hasStandIn);
        OpenWorld world(1);
        const ApiKey key = world.businessKey();
        const Account account = world.addAccount(key);
        world.m_session.reset();
        world.m_keychain->setMood(mood);

        app::SessionOptions reading;
        reading.dataDir = world.m_home.filePath(u"pantau"_s);
        reading.access = app::SessionOptions::Access::Reading;
        reading.makeSecretStore = [&world](const QString &) {
            return std::make_unique<keychain::MemorySecretStore>(world.m_keychain);
        };
        if (hasStandIn)
            reading.standIns.common = key;
        const auto session = app::Session::open(std::move(reading), world.m_clock);
        QVERIFY(session && (*session)->isReadOnly());
        const auto looked = (*session)->keys().look();
        QTRY_VERIFY(looked.isFinished());
        const KeyState state = (*session)->keys().states().value(account.id);
        QCOMPARE(state.kind, kind);
        const auto situation = (*session)->situation();
        QCOMPARE(situation.of(account.id)->severity >= app::Severity::Attention, !state.isAtHand());
        QVERIFY(state.isAtHand() || situation.of(account.id)->sentence == state.sentence);
    }

    /// The stored text is in the language used when it was written.
    void refusalReasonIsTranslatedWhenShown()
    {
        OpenWorld world(1);
        const Account account = world.addAccount(*ApiKey::parse(u"WRONG-KEY"_s));
        World::wait(world.m_session->accounts().refreshUsage(account.id));
        QTRY_COMPARE(world.m_session->store().accounts().all()->first().state, Account::State::KeyRefused);
        world.m_session.reset();
        test::runSql(world.m_home.filePath(u"pantau/pantau.db"_s),
                     {u"UPDATE account SET stop_reason = 'Layanan menolak kunci.'"_s});
        world.openSession();
        const QUrl address = world.m_service->baseUrl();
        const QString says = u"The service at %1:%2 (account “%3”) refused the key"_s.arg(address.host())
                                 .arg(address.port())
                                 .arg(account.name);
        const app::Situation situation = world.m_session->situation();
        const auto *said = situation.first(app::Notice::Kind::KeyRefused);
        QVERIFY(said);
        QVERIFY2(said->sentence.startsWith(says), qPrintable(said->sentence));
    }

    /// However slowly the keychain stores the key.
    void connectingReportsNoFalseFailures()
    {
        OpenWorld world(1);
        QStringList lines;
        connect(world.m_session->wireLog(), &app::NetworkLog::appended, this,
                [&lines](const app::NetworkEntry &entry) {
                    if (entry.failed())
                        lines += entry.request + u' ' + entry.failure + u' ' + entry.detail;
                });
        world.m_session->watch().start();
        world.m_keychain->setMood(Mood::Slow);
        const auto address = ServiceAddress::parse(world.m_service->baseUrl().toString());
        const auto adding = world.m_session->accounts().add(u"Agency"_s, *address, world.businessKey());
        waitUntilStored(world, 1);
        Q_EMIT world.m_session->changed(app::Topic::Accounts); // as another account's change does
        World::wait(world.m_session->projections().plan(AccountId{1}));
        world.m_keychain->setMood(Mood::Open);
        QVERIFY(*World::wait(adding));
        World::wait(world.m_session->accounts().refreshUsage(AccountId{1}));
        QVERIFY2(lines.isEmpty(), qPrintable(lines.join(u'\n')));
        const auto events = world.m_session->store().history().events(0, 100);
        for (const EventRow &event : *events)
            QFAIL(qPrintable(event.sentence));
    }

    /// A check without a key would be charged to the computer's IP. The environment's key for this name must
    /// not be used either.
    void checksWaitWhileTheKeyIsSaved()
    {
        World world(1);
        world.namedKeys.insert(u"AGENCY"_s, world.businessKey("another"));
        world.openSession();
        const auto other = World::wait(world.m_session->accounts().add(
            u"Other"_s, *ServiceAddress::parse(u"http://127.0.0.1:9/api/v1"_s), {}));
        world.m_keychain->setMood(Mood::Slow);
        // Emits the account change before the new account's notification arrives.
        const auto renaming = world.m_session->write(&db::Accounts::rename, (*other)->id, u"Third"_s);
        const auto address = ServiceAddress::parse(world.m_service->baseUrl().toString());
        const auto adding = world.m_session->accounts().add(u"Agency"_s, *address, world.businessKey());
        waitUntilStored(world, 2);
        QVERIFY(*World::wait(renaming));
        const AccountId agency = world.m_session->store().accounts().all()->first().id;
        QVERIFY(agency != (*other)->id);
        const auto outcomes = World::wait(world.m_session->checks().check(agency, mixedDomains(1, 0)));
        QVERIFY(outcomes);
        QCOMPARE(outcomes->first().status, BlockStatus::Unknown);
        QVERIFY2(outcomes->first().reason.contains("not been read from the keychain yet"_L1),
                 qPrintable(outcomes->first().reason));
        QCOMPARE(world.m_service->chargedUnits(), 0);
        world.m_keychain->setMood(Mood::Open);
        QVERIFY(*World::wait(adding));
    }

private:
    /// Adds an account with a key, and a list with three domains.
    static QString add(World &world)
    {
        world.openSession();
        const Account account = world.addAccount(world.businessKey());
        const auto list = world.addList(u"Client"_s, account.id, mixedDomains(1, 2));
        return account.name;
    }

    /// Waits until the account is in the database, without processing events, so the session does not know of
    /// it yet.
    static void waitUntilStored(const World &world, int accounts)
    {
        for (const QDeadlineTimer patience(10s);
             world.m_session->store().accounts().all()->size() < accounts && !patience.hasExpired();)
            QThread::yieldCurrentThread();
        QCOMPARE(world.m_session->store().accounts().all()->size(), accounts);
    }

    /// Makes every write to the account table fail.
    static void fillTheDisk(const World &world)
    {
        test::runSql(db::Database::filePath(world.m_session->dataDir()),
                     {u"CREATE TRIGGER full BEFORE UPDATE ON account BEGIN SELECT "
                      "RAISE(ABORT, 'database or disk is full'); END"_s});
    }

    /// Changes the service's address in the closed database to @p address.
    static void moveTo(const World &world, const QString &address)
    {
        test::runSql(world.m_home.filePath(u"pantau/pantau.db"_s),
                     {u"UPDATE service SET address = '%1'"_s.arg(address)});
    }

    static QByteArray keyInKeychain(const World &world)
    {
        keychain::MemorySecretStore store(world.m_keychain);
        const auto kept = store.read(AccountId{1}).result();
        return kept && *kept ? (*kept)->key.secretBytes() : QByteArray();
    }

    static KeyState stateIn(const World &world)
    {
        return world.m_session->keys().states().value(AccountId{1});
    }
};

PANTAU_TEST(TestSessionKeys)
#include "tst_session_keys.moc"
