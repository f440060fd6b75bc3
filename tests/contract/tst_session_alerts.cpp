// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/account_commands.h"
#include "app/backups.h"
#include "app/channel_commands.h"
#include "app/data_commands.h"
#include "app/keys.h"
#include "app/session.h"
#include "app/watch_commands.h"
#include "channels/channel_kind.h"
#include "db/alerts.h"
#include "support/manual_clock.h"
#include "support/memory_secret_store.h"
#include "support/patience.h"
#include "support/scripted_service.h"
#include "support/stale_count.h"
#include "support/test_program.h"

#include <QDir>
#include <QFile>
#include <QJsonDocument>
#include <QJsonObject>
#include <QSignalSpy>
#include <QTemporaryDir>

#include <algorithm>

using namespace pantau;
using namespace std::chrono_literals;

namespace {

const DomainName Melati = DomainName::fromNormalised(u"melati.example"_s);
const DomainName Kito = DomainName::fromNormalised(u"kito.example"_s);
const QByteArray SigningSecret("correct-horse");

} // namespace

/// From a change on the blocklist to the user: the real session with its local service, its database and its
/// alert delivery, and a web server that receives the webhook.
class TestSessionAlerts : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init()
    {
        m_home.emplace();
        m_hook = std::make_unique<test::ScriptedService>();
        m_keychain = std::make_shared<keychain::MemoryKeychain>();
        m_secrets = std::make_unique<keychain::MemorySecretStore>(m_keychain);
        writeBlocklist({});
        openSession();
        const auto address = ServiceAddress::parse(u"local:"_s + m_home->filePath(u"blocklist.txt"_s));
        QVERIFY(address);
        m_account = (*wait(m_session->accounts().add(u"Agency"_s, *address, std::nullopt)))->id;
        const auto list = **wait(m_session->write(&db::Lists::add, u"Clients"_s, m_account));
        QVERIFY(*wait(m_session->write(&db::Domains::addToList, list.id, {Melati, Kito})));
        AlertSettings atOnce;
        atOnce.grouping = 0s;
        QVERIFY(*wait(m_session->write(&db::Alerts::saveSettings, atOnce)));
        Channel channel;
        channel.kind = u"webhook"_s;
        channel.name = u"Office"_s;
        channel.url = m_hook->baseUrl();
        m_channel =
            (*wait(m_session->channels().add(channel, ChannelSecret::fromKeychain(SigningSecret))))->id;
    }
    void cleanup() { m_session.reset(); }

    void newBlockReachesDesktopAndWebhook()
    {
        m_hook->reply(204, {});
        listAndReopen({Melati});
        QSignalSpy due(m_session.get(), &app::Session::alertDue);
        watch();
        QTRY_COMPARE(due.size(), 1);
        const auto alert = due.first().first().value<Alert>();
        QCOMPARE(alert.title, u"melati.example is blocked"_s);
        QTRY_COMPARE(m_hook->requests().size(), 1);
        const auto request = m_hook->requests().constFirst();
        QCOMPARE(QJsonDocument::fromJson(request.body).object().value("title"_L1).toString(), alert.title);
        QCOMPARE(request.headers.value("pantau-signature"),
                 channels::webhookSignature(ChannelSecret::fromKeychain(SigningSecret),
                                            request.headers.value("pantau-timestamp"), request.body));
        QTRY_COMPARE(deliveryState(), DeliveryRow::State::Delivered);
    }

    /// A finding by one service is not reported for a list that another service checks. If the list returns
    /// to the first service, it is.
    void heldAlertSurvivesAnAccountChange()
    {
        AlertSettings quiet;
        quiet.quietHours = true;
        const QTime time = m_clock.nowUtc().toLocalTime().time();
        quiet.quietFrom = time.addSecs(-3600);
        quiet.quietUntil = time.addSecs(4 * 3600);
        QVERIFY(*wait(m_session->write(&db::Alerts::saveSettings, quiet)));
        listAndReopen({Melati});
        QSignalSpy due(m_session.get(), &app::Session::alertDue);
        const auto reported = [&due] {
            return std::count_if(due.cbegin(), due.cend(), [](const QList<QVariant> &each) {
                return each.first().value<Alert>().title == u"melati.example is blocked"_s;
            });
        };
        watch();
        QVERIFY(*wait(m_session->accounts().remove(m_account)));
        const auto other =
            wait(m_session->accounts().add(u"Other"_s, ServiceAddress::localSample(), std::nullopt));
        const auto lists = m_session->store().lists().all();
        QCOMPARE(lists->first().account, std::optional((*other)->id));
        QVERIFY(*wait(m_session->write(&db::Domains::addToList, lists->first().id,
                                       {DomainName::fromNormalised(u"other.example"_s)})));
        QVERIFY(*wait(m_session->accounts().remove((*other)->id)));
        QCOMPARE(reported(), 0);
        m_clock.advance(3h);
        Q_EMIT m_session->clockMoved();
        QTRY_COMPARE(reported(), 1);
    }

    void changeIsReportedByAlertsOrWhenPrinted()
    {
        listAndReopen({Melati});
        QSignalSpy due(m_session.get(), &app::Session::alertDue);
        watch();
        QTRY_COMPARE(due.size(), 1);
        QVERIFY(m_session->store().printedChanges().unsaid()->isEmpty());

        listAndReopen({Melati, Kito}, Telling::OneByOne);
        QSignalSpy dueNow(m_session.get(), &app::Session::alertDue);
        watch();
        QTRY_COMPARE(dueNow.size(), 1);
        QCOMPARE(m_session->store().printedChanges().unsaid()->size(),
                 1); // the alert is kept, but the change is not marked as reported
        const auto unsaid = m_session->store().printedChanges().unsaid()->first();
        QCOMPARE(unsaid.change.domain, Kito);
        m_session->write(&db::PrintedChanges::markPrinted, unsaid.id);
        QTRY_VERIFY(m_session->store().printedChanges().unsaid()->isEmpty());
    }

    void undeliveredAlertIsSentByTheNextRun()
    {
        m_hook->reply(500, {});
        listAndReopen({Melati});
        watch();
        QTRY_COMPARE(m_hook->requests().size(), 1);
        QTRY_COMPARE(m_session->store().alerts().undelivered(10)->size(), 1);
        const QByteArray id = m_hook->requests().constFirst().headers.value("pantau-event-id");

        m_session.reset();
        m_clock.advance(10min);
        m_hook->reply(200, {});
        openSession();
        QSignalSpy due(m_session.get(), &app::Session::alertDue);
        m_session->watch().start();
        QTRY_COMPARE(m_hook->requests().size(), 2);
        QCOMPARE(m_hook->requests().constLast().headers.value("pantau-event-id"), id);
        QTRY_COMPARE(deliveryState(), DeliveryRow::State::Delivered);
        QVERIFY(m_session->store().alerts().undelivered(10)->isEmpty());
        QVERIFY(due.isEmpty()); // it was shown before
    }

    /// Detected by a manual check; monitoring did not run before the program closed.
    void pendingAlertIsSentAfterARestore()
    {
        m_hook->reply(200, {});
        listAndReopen({Melati});
        QVERIFY(wait(m_session->checks().check(m_account, {Melati, Kito})));
        QTRY_COMPARE(m_session->store().printedChanges().unsaid()->size(), 1);
        backUpAndRestore();
        QSignalSpy due(m_session.get(), &app::Session::alertDue);
        m_session->watch().start();
        QTRY_COMPARE(due.size(), 1);
        QCOMPARE(due.first().first().value<Alert>().title, u"melati.example is blocked"_s);
        QTRY_COMPARE(deliveryState(), DeliveryRow::State::Delivered);
    }

    void testAlertsAreSentButNotStored()
    {
        m_hook->reply(200, {});
        const auto answer = wait(m_session->channels().test(m_channel));
        QVERIFY(answer && *answer);
        QCOMPARE(QJsonDocument::fromJson(m_hook->requests().constFirst().body)
                     .object()
                     .value("kind"_L1)
                     .toString(),
                 u"test"_s);
        QVERIFY(m_session->store().alerts().list(0, 10)->isEmpty());
        m_hook->reply(404, {});
        const auto refused = wait(m_session->channels().test(m_channel));
        QVERIFY(refused && !*refused);
        QVERIFY(!refused->error().error.sentence.isEmpty());
    }

    /// As after restoring a backup on another computer.
    void missingSecretCanBeReentered()
    {
        QVERIFY(*wait(m_secrets->remove(m_channel)));
        m_session.reset();
        openSession();
        m_hook->reply(200, {});
        const auto silent = wait(m_session->channels().test(m_channel));
        QVERIFY(silent && !*silent);
        QCOMPARE(silent->error().error.kind, Error::Kind::NoKeychain);
        QVERIFY(m_hook->requests().isEmpty());

        const auto secret = ChannelSecret::fromKeychain("battery-staple");
        const test::StaleCount changed(*m_session, app::Topic::Alerts);
        QVERIFY(*wait(m_session->channels().edit(m_session->store().channels().all()->constFirst(), secret)));
        QVERIFY(!changed.isEmpty());
        const auto heard = wait(m_session->channels().test(m_channel));
        QVERIFY(heard && *heard);
        const auto request = m_hook->requests().constFirst();
        QCOMPARE(request.headers.value("pantau-signature"),
                 channels::webhookSignature(secret, request.headers.value("pantau-timestamp"), request.body));
        QCOMPARE((*m_secrets->read(m_channel).result())->secretBytes(), QByteArray("battery-staple"));
    }

    void alertsAreHeldWhileTheKeychainIsLocked()
    {
        using Mood = keychain::MemoryKeychain::Mood;
        m_hook->reply(204, {});
        m_keychain->setMood(Mood::Locked);
        listAndReopen({Melati});
        watch();
        QTRY_COMPARE(m_session->store().alerts().undelivered(10)->size(), 1);
        QTRY_COMPARE(m_session->keys().secretStates().value(m_channel).kind, KeyState::Kind::Locked);
        QTRY_VERIFY(problem().contains(u"is locked"_s));
        QVERIFY(problem().contains(u"Office"_s));
        QVERIFY(m_hook->requests().isEmpty());
        QCOMPARE(db::Alerts(m_session->store().database()).pending()->first().attempts, 0);

        m_keychain->setMood(Mood::Open);
        QTRY_COMPARE(m_session->keys().secretStates().value(m_channel).kind, KeyState::Kind::Ready);
        m_clock.advance(2min);
        m_session->watch().setPaused(true); // anything that triggers the clock check
        QVERIFY(*wait(m_session->write(&db::Alerts::saveSettings, *m_session->store().alerts().settings())));
        QTRY_COMPARE(m_hook->requests().size(), 1);
        QTRY_COMPARE(deliveryState(), DeliveryRow::State::Delivered);
        QTRY_VERIFY(problem().isEmpty());
    }

    /// Changes the address and name. The secret is kept unless a new one is given.
    void aChannelIsEdited()
    {
        test::ScriptedService other;
        other.reply(204, {});
        Channel channel = m_session->store().channels().all()->constFirst();
        channel.name = u"Operations"_s;
        channel.url = other.baseUrl();
        QVERIFY(*wait(m_session->channels().edit(channel, std::nullopt)));
        QCOMPARE(m_session->store().channels().all()->constFirst(), channel);
        const auto heard = wait(m_session->channels().test(m_channel));
        QVERIFY(heard && *heard);
        QVERIFY(m_hook->requests().isEmpty());
        const auto request = other.requests().constFirst();
        QCOMPARE(request.headers.value("pantau-signature"),
                 channels::webhookSignature(ChannelSecret::fromKeychain(SigningSecret),
                                            request.headers.value("pantau-timestamp"), request.body));
        // If the keychain refuses, nothing changes.
        m_keychain->setMood(keychain::MemoryKeychain::Mood::Locked);
        Channel again = channel;
        again.name = u"Another"_s;
        const auto refused =
            wait(m_session->channels().edit(again, ChannelSecret::fromKeychain("battery-staple")));
        QVERIFY(refused && !*refused);
        QCOMPARE(m_session->store().channels().all()->constFirst().name, u"Operations"_s);
        m_keychain->setMood(keychain::MemoryKeychain::Mood::Open);
        again.url = QUrl(u"http://hooks.example/"_s);
        const auto unusable = wait(m_session->channels().edit(again, std::nullopt));
        QVERIFY(unusable && !*unusable);
        QCOMPARE(m_session->store().channels().all()->constFirst(), channel);
    }

    /// The new address may belong to someone else.
    void secretIsNotSentToAnotherServer()
    {
        Channel channel;
        channel.kind = u"ntfy"_s;
        channel.name = u"Phone"_s;
        const QUrl root(u"/"_s); // ntfy accepts messages only at the root
        channel.url = m_hook->baseUrl().resolved(root);
        channel.chat = u"pantau"_s;
        channel.hasSecret = true;
        const auto token = ChannelSecret::fromKeychain("tk_secret");
        const auto added = wait(m_session->channels().add(channel, token));
        QVERIFY(added && *added);

        test::ScriptedService other;
        Channel moved = **added;
        moved.name = u"Tablet"_s;
        moved.url = other.baseUrl().resolved(root);
        const auto refused = wait(m_session->channels().edit(moved, std::nullopt));
        QVERIFY(refused && !*refused);
        QCOMPARE(refused->error().kind, Error::Kind::InvalidInput);
        QVERIFY2(refused->error().sentence.contains(u"Enter it again"_s),
                 qPrintable(refused->error().sentence));
        const auto untried = wait(m_session->channels().tryOut(moved, std::nullopt));
        QVERIFY(untried && !*untried);
        QVERIFY(other.requests().isEmpty());
        QVERIFY(m_session->store().channels().all()->contains(**added));

        QVERIFY(*wait(m_session->channels().edit(moved, token)));
        Channel topic = moved; // the same server
        topic.chat = u"pantau-2"_s;
        QVERIFY(*wait(m_session->channels().edit(topic, std::nullopt)));
    }

    void secretIsStoredInTheKeychainOnly()
    {
        QCOMPARE((*m_secrets->read(m_channel).result())->secretBytes(), SigningSecret);
        m_session.reset();
        QDir folder(m_home->filePath(u"pantau"_s));
        for (const QString &name : folder.entryList(QDir::Files)) {
            QFile file(folder.filePath(name));
            QVERIFY(file.open(QIODevice::ReadOnly));
            QVERIFY2(!file.readAll().contains(SigningSecret), qPrintable(name));
        }
    }

private:
    using Telling = app::SessionOptions::Telling;

    void writeBlocklist(const QStringList &names) const
    {
        test::writeFile(m_home->filePath(u"blocklist.txt"_s),
                        names.join(u'\n').toUtf8() + "\nalways-listed.example\n");
    }

    void openSession(Telling telling = Telling::ByAlerts)
    {
        app::SessionOptions options;
        options.telling = telling;
        options.dataDir = m_home->filePath(u"pantau"_s);
        options.makeSecretStore = [this](const QString &) {
            return std::make_unique<keychain::MemorySecretStore>(m_keychain);
        };
        auto opened = app::Session::open(std::move(options), m_clock);
        QVERIFY2(opened, opened ? "" : qPrintable(opened.error().sentence));
        m_session = std::move(*opened);
    }

    /// Checks the domains, closes the program, installs a new edition of the blocklist and restarts. The
    /// local service reads its list when it starts.
    void listAndReopen(const QList<DomainName> &domains, Telling telling = Telling::ByAlerts)
    {
        QVERIFY(wait(m_session->checks().check(m_account, {Melati, Kito})));
        m_session.reset();
        QStringList names;
        for (const DomainName &domain : domains)
            names += domain.ascii();
        writeBlocklist(names);
        m_clock.advance(2h);
        openSession(telling);
    }

    /// Restores into an empty folder, as on another computer.
    void backUpAndRestore()
    {
        const QString backup = m_home->filePath(u"b.sqlite"_s);
        QVERIFY(*wait(m_session->data().createBackup(backup, ExistingFile::Refuse)));
        m_session.reset();
        QVERIFY(QDir(m_home->filePath(u"pantau"_s)).removeRecursively());
        QVERIFY(app::restoreBackup(backup, m_home->filePath(u"pantau"_s), m_clock));
        openSession();
    }

    void watch()
    {
        m_session->watch().start();
        QVERIFY(wait(m_session->checks().check(m_account, {Melati, Kito})));
    }

    [[nodiscard]] QString problem() const
    {
        const auto channels = m_session->store().channels().all();
        return channels && !channels->isEmpty() ? channels->first().lastProblem : QString();
    }

    [[nodiscard]] DeliveryRow::State deliveryState() const
    {
        const auto rows = m_session->store().alerts().list(0, 1);
        return rows && !rows->isEmpty() && !rows->first().deliveries.isEmpty()
                   ? rows->first().deliveries.first().state
                   : DeliveryRow::State::Pending;
    }

    template <typename Value>
    static std::optional<Value> wait(const QFuture<Value> &future)
    {
        if (!test::waitFor([&future] { return future.isFinished(); }) || future.resultCount() == 0)
            return std::nullopt;
        return future.result();
    }

    std::optional<QTemporaryDir> m_home;
    test::ManualClock m_clock;
    std::unique_ptr<test::ScriptedService> m_hook;
    std::unique_ptr<app::Session> m_session;
    std::shared_ptr<keychain::MemoryKeychain> m_keychain;
    std::unique_ptr<keychain::MemorySecretStore> m_secrets; ///< as another program would use it
    AccountId m_account{};
    ChannelId m_channel{};
};

PANTAU_TEST(TestSessionAlerts)
#include "tst_session_alerts.moc"
