// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/account_commands.h"
#include "app/channel_commands.h"
#include "app/diagnostics.h"
#include "app/keys.h"
#include "app/projections.h"
#include "app/watch_commands.h"
#include "db/database.h"
#include "support/database_file.h"
#include "support/heard_events.h"
#include "support/patience.h"
#include "support/session_world.h"
#include "support/test_program.h"

#include <QSignalSpy>
#include <QTcpServer>

using namespace pantau;
using namespace pantau::test;
using namespace std::chrono_literals;

using app::Notice;
using app::Severity;
using Mood = keychain::MemoryKeychain::Mood;

/// Tests the notices of a real session with a real service, and that each disappears with its cause.
class TestSessionSituation : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void missingAccountIsReported()
    {
        OpenWorld world(1);
        QCOMPARE(notice(world, Notice::Kind::NoAccount)->severity, Severity::Note);
        const auto list = world.addList(u"Client"_s, std::nullopt, mixedDomains(1, 2));
        QCOMPARE(notice(world, Notice::Kind::NoAccount)->severity, Severity::Problem);
        QCOMPARE(world.m_session->situation().watchedDomains, 0);
    }

    void runningWatchHasNoNotices()
    {
        World world(1);
        furnish(world);
        world.m_session->watch().start();
        QVERIFY(watches(world, 3));
        QTRY_VERIFY(world.m_session->situation().nextCheckAt);
        QTRY_VERIFY(!world.m_session->situation().deliveries.isEmpty()); // one is blocked
    }

    void pauseSurvivesARestart()
    {
        World world(1);
        furnish(world);
        world.m_session->watch().start();
        QVERIFY(watches(world, 3));
        world.m_session->watch().setPaused(true);
        QVERIFY(says(world, Notice::Kind::Paused));
        World::wait(world.m_session->watch().finishUp(5s));

        world.openSession();
        QVERIFY(world.m_session->watch().isPaused());
        world.m_session->watch().start();
        QVERIFY(says(world, Notice::Kind::Paused));
        const auto charged = world.ledgerCharged(AccountId{1});
        world.m_clock.advance(24h);
        Q_EMIT world.m_session->clockMoved();
        World::wait(world.m_session->watch().engineWork());
        QCOMPARE(world.m_session->situation().watchedDomains, 0);
        QCOMPARE(world.ledgerCharged(AccountId{1}), charged);

        // A second, read-only session shows the notice and its changes too.
        app::SessionOptions options;
        options.access = app::SessionOptions::Access::Reading;
        options.dataDir = world.m_home.filePath(u"pantau"_s);
        const auto beside = app::Session::open(std::move(options), world.m_clock);
        QVERIFY((*beside)->situation().first(Notice::Kind::Paused));
        world.m_session->watch().setPaused(false);
        QVERIFY(watches(world, 3));
        QTRY_VERIFY(!(*beside)->situation().first(Notice::Kind::Paused));
        world.openSession();
        QVERIFY(!world.m_session->watch().isPaused());
    }

    void pauseExpiresOnTime_data()
    {
        const test::Table<app::PauseLength, std::chrono::minutes, bool> row({"length", "after", "isClosed"});
        for (const bool isClosed : {false, true}) {
            row(isClosed ? "an hour, closed" : "an hour", app::PauseLength::OneHour, 61min, isClosed);
            row(isClosed ? "until tomorrow, closed" : "until tomorrow", app::PauseLength::UntilTomorrow, 32h,
                isClosed);
        }
    }
    void pauseExpiresOnTime()
    {
        QFETCH(const app::PauseLength, length);
        QFETCH(const std::chrono::minutes, after);
        QFETCH(const bool, isClosed);
        World world(1);
        furnish(world);
        world.m_session->watch().start();
        QVERIFY(watches(world, 3));
        world.m_session->watch().pause(length);
        QVERIFY(says(world, Notice::Kind::Paused));
        QVERIFY2(notice(world, Notice::Kind::Paused)->sentence.startsWith(u"Paused until "_s),
                 qPrintable(notice(world, Notice::Kind::Paused)->sentence));
        World::wait(world.m_session->watch().finishUp(5s));
        world.m_clock.advance(30min);
        world.openSession();
        world.m_session->watch().start();
        QVERIFY(world.m_session->watch().isPaused());
        QVERIFY(world.m_session->watch().pausedUntil().isValid());
        if (isClosed) {
            World::wait(world.m_session->watch().finishUp(5s));
            world.m_clock.advance(after);
            world.openSession();
            world.m_session->watch().start();
        } else {
            world.m_clock.advance(after);
            Q_EMIT world.m_session->clockMoved();
        }
        QTRY_VERIFY(!world.m_session->watch().isPaused());
        QTRY_VERIFY(!world.m_session->situation().first(Notice::Kind::Paused));
        QTRY_COMPARE(world.m_session->situation().watchedDomains, 3);
    }

    void unreachableServiceIsShownUntilItAnswers()
    {
        World world(1);
        furnish(world);
        world.m_session->watch().start();
        QVERIFY(watches(world, 3));
        const auto port = quint16(world.m_service->baseUrl().port());
        world.stopService();
        World::wait(world.m_session->accounts().refreshUsage(AccountId{1}));
        QVERIFY(says(world, Notice::Kind::Unreachable));
        QCOMPARE(notice(world, Notice::Kind::Unreachable)->account, AccountId{1});
        QCOMPARE(world.m_session->situation().watchedDomains, 0);
        world.startService(port);
        // If a check also failed, its domain counts as checked at that time.
        world.m_clock.advance(1s);
        world.m_session->watch().tryAgain();
        QVERIFY(watches(world, 3));
    }

    void refusedKeyIsShownAtEveryStart()
    {
        World world(1);
        furnish(world);
        auto registry = service::KeyRegistry::open(world.m_home.filePath(u"service"_s));
        QVERIFY((*registry)->setActive(u"agency"_s, false));
        World::wait(world.m_session->accounts().refreshUsage(AccountId{1}));
        QVERIFY(says(world, Notice::Kind::KeyRefused));
        world.openSession();
        QVERIFY(notice(world, Notice::Kind::KeyRefused)); // before anything is checked
        QCOMPARE(notice(world, Notice::Kind::KeyRefused)->action, Notice::Action::EnterKey);
        world.m_session->watch().start();
        const auto newKey = (*registry)->regenerate(u"agency"_s);
        QVERIFY(newKey);
        QVERIFY((*registry)->setActive(u"agency"_s, true));
        QVERIFY(*World::wait(world.m_session->accounts().replaceKey(AccountId{1}, *ApiKey::parse(*newKey))));
        QVERIFY(watches(world, 3));
    }

    void lockedKeychainIsShownUntilItOpens()
    {
        World world(1);
        QVERIFY(watchesLocked(world));
        QCOMPARE(notice(world, Notice::Kind::KeyLocked)->action, Notice::Action::Unlock);
        QCOMPARE(world.m_session->situation().watchedDomains, 0);
        world.m_keychain->setMood(Mood::Open, keychain::MemoryKeychain::Notice::Silent);
        world.m_session->watch().tryAgain();
        QVERIFY(watches(world, 3));
    }

    /// The count runs on another thread. Lists that change during the count are counted again.
    void countOfUnassignedDomainsIsUpToDate()
    {
        World world(1);
        furnish(world);
        for (int turn = 0; turn < 10; ++turn) {
            const bool isWithout = turn % 2 == 0;
            // The first signal starts a count. A write after the second may be missing from that count, but
            // not from the next.
            Q_EMIT world.m_session->changed(app::Topic::Lists);
            Q_EMIT world.m_session->changed(app::Topic::Lists);
            execute(world,
                    isWithout ? u"UPDATE list SET account_id = NULL"_s : u"UPDATE list SET account_id = 1"_s);
            QVERIFY(isWithout ? says(world, Notice::Kind::DomainsWithoutAccount)
                              : saysNoMore(world, Notice::Kind::DomainsWithoutAccount));
            if (isWithout)
                QVERIFY(notice(world, Notice::Kind::DomainsWithoutAccount)->sentence.startsWith(u"3 "));
        }
    }

    /// As a newer version may leave it. It is not checked with another kind's protocol, and its key is not
    /// sent.
    void unknownServiceKindIsNotChecked()
    {
        World world(1);
        furnish(world);
        const auto address = ServiceAddress::parse(
            u"other+"_s + world.m_session->store().accounts().all()->constFirst().address.text());
        QVERIFY(address);
        const auto added =
            *World::wait(world.m_session->accounts().add(u"Other"_s, *address, world.businessKey("another")));
        QVERIFY(!added);
        QVERIFY2(added.error().sentence.contains(u"“other”"), qPrintable(added.error().sentence));
        QCOMPARE(world.m_session->store().accounts().all()->size(), 1);

        world.m_session.reset();
        execute(world, u"UPDATE service SET address = 'other+' || address"_s);
        world.openSession();
        QCOMPARE(notice(world, Notice::Kind::UnknownProvider)->sentence, added.error().sentence);
        world.m_session->watch().start();
        const auto outcomes = World::wait(world.m_session->checks().check(AccountId{1}, mixedDomains(1, 2)));
        QCOMPARE(countOf(*outcomes, BlockStatus::Unknown), 3);
        const auto usage = *World::wait(world.m_session->accounts().refreshUsage(AccountId{1}));
        QVERIFY(!usage);
        QCOMPARE(usage.error().error.sentence, added.error().sentence);
        QCOMPARE(world.m_session->situation().watchedDomains, 0);
        for (const app::NetworkEntry &entry : world.m_session->wireLog()->entries())
            QCOMPARE(entry.failure, u"not_sent"_s);
    }

    /// A domain missing from it would count as "not blocked".
    void truncatedBlocklistNeedsConfirmation()
    {
        World world(1);
        const QString path = world.m_home.filePath(u"blocklist.txt"_s);
        const auto write = [&path](int from, int to) {
            QFile file(path);
            QVERIFY(file.open(QIODevice::WriteOnly));
            for (int i = from; i < to; ++i)
                file.write("listed-" + QByteArray::number(i) + ".example\n");
        };
        write(0, 100);
        world.openSession();
        const auto address = ServiceAddress::parse(u"local:"_s + path);
        QVERIFY(address);
        const Account account =
            **World::wait(world.m_session->accounts().add(u"Own"_s, *address, std::nullopt));
        const QList<DomainName> listed{DomainName::fromNormalised(u"listed-0.example"_s)};
        const auto blocked = [&] {
            return countOf(*World::wait(world.m_session->checks().check(account.id, listed)),
                           BlockStatus::Blocked);
        };
        QCOMPARE(blocked(), 1);
        QVERIFY(!notice(world, Notice::Kind::BlocklistRefused));

        world.m_session.reset();
        write(50, 100);
        world.openSession();
        QCOMPARE(blocked(), 1);
        QVERIFY(says(world, Notice::Kind::BlocklistRefused));
        QCOMPARE(notice(world, Notice::Kind::BlocklistRefused)->action, Notice::Action::UseBlocklist);
        const QString sentence = notice(world, Notice::Kind::BlocklistRefused)->sentence;
        QVERIFY2(sentence.contains(u"has 50 domains where it had 100"_s), qPrintable(sentence));

        write(60, 100); // the file changed before the user agreed
        QVERIFY(!*World::wait(world.m_session->accounts().acceptBlocklistLoss(account.id)));
        write(50, 100);
        QVERIFY(!*World::wait(world.m_session->accounts().acceptBlocklistLoss(account.id)));
        QVERIFY(*World::wait(world.m_session->accounts().acceptBlocklistLoss(account.id)));
        QVERIFY(saysNoMore(world, Notice::Kind::BlocklistRefused));
        blocked(); // the change is confirmed by a second answer
        QCOMPARE(blocked(), 0);

        // The user agreed only to that loss.
        world.m_session.reset();
        write(80, 100);
        world.openSession();
        blocked();
        QVERIFY(says(world, Notice::Kind::BlocklistRefused));
        // The complete file is accepted without asking.
        world.m_session.reset();
        write(0, 100);
        world.openSession();
        blocked();
        QCOMPARE(blocked(), 1);
        QVERIFY(!notice(world, Notice::Kind::BlocklistRefused));
    }

    void failedSaveIsRetried()
    {
        World world(1);
        furnish(world);
        QVERIFY(World::wait(world.m_session->accounts().refreshUsage(AccountId{1})));
        // All writes before the answer succeed; storing the answer fails.
        execute(world, u"CREATE TRIGGER full BEFORE UPDATE ON batch BEGIN "
                       "SELECT RAISE(ABORT, 'full'); END"_s);
        World::wait(world.m_session->checks().check(AccountId{1}, mixedDomains(1, 2)));
        QVERIFY(says(world, Notice::Kind::Unsaved));
        QCOMPARE(notice(world, Notice::Kind::Unsaved)->action, Notice::Action::TryAgain);
        world.m_session->watch().tryAgain();
        QVERIFY(
            World::wait(world.m_session->projections().plan(AccountId{1}))); // the engine has had its turn
        QVERIFY(notice(world, Notice::Kind::Unsaved));

        execute(world, u"DROP TRIGGER full"_s);
        world.m_session->watch().tryAgain(); // the clock is stopped, so the retry would never come
        QVERIFY(saysNoMore(world, Notice::Kind::Unsaved));
        QCOMPARE(world.m_session->store().history().counts()->blocked, 1);
    }

    /// All pages but the first are damaged, as a failing disk or an incomplete copy leaves them. The next
    /// commit discards the cache.
    void damageWhileWatchingOffersABackup()
    {
        World world(1);
        furnish(world);
        world.m_session->watch().start();
        QVERIFY(watches(world, 3));
        world.m_session->watch().setPaused(true);
        World::wait(world.m_session->watch().engineWork());
        const QString file = db::Database::filePath(world.m_home.filePath(u"pantau"_s));
        test::runSql(file, {u"PRAGMA wal_checkpoint(TRUNCATE)"_s});
        const QByteArray bytes = test::bytesOf(file);
        test::writeFile(file, bytes.first(4096) + QByteArray(bytes.size() - 4096, 'x'));
        world.m_session->watch().setPaused(false);
        (void)world.m_session->checks().check(AccountId{1}, mixedDomains(1, 2));
        QVERIFY(says(world, Notice::Kind::Storage));
        QCOMPARE(notice(world, Notice::Kind::Storage)->action, Notice::Action::FindBackup);
    }

    void accountMayBeRemovedDuringACheck()
    {
        World world(1);
        furnish(world);
        world.m_session->watch().start();
        QVERIFY(watches(world, 3));
        const test::HeardEvents failed(world.m_session.get(), &app::Session::failed);
        const auto check = world.m_session->checks().check(AccountId{1}, mixedDomains(1, 2));
        const auto usage = world.m_session->accounts().refreshUsage(AccountId{1});
        QVERIFY(*World::wait(world.m_session->accounts().remove(AccountId{1})));
        World::wait(check);
        World::wait(usage);
        World::wait(world.m_session->watch().engineWork());
        QVERIFY(says(world, Notice::Kind::NoAccount));
        QVERIFY(!notice(world, Notice::Kind::Storage));
        QVERIFY2(failed.isEmpty(),
                 failed.isEmpty() ? "" : qPrintable(std::get<0>(failed.constFirst()).sentence));
    }

    void disabledChannelClearsItsNoticeImmediately()
    {
        World world(1);
        furnish(world);
        QTcpServer gone;
        QVERIFY(gone.listen(QHostAddress::LocalHost));
        const QUrl url(u"http://127.0.0.1:%1/"_s.arg(gone.serverPort()));
        gone.close();
        const auto channel = World::wait(world.m_session->channels().add(webhook(url), std::nullopt));
        world.m_session->watch().start();
        QTRY_COMPARE(world.m_session->store().history().counts()->blocked, 1);
        QTRY_VERIFY(!world.m_session->situation().deliveries.isEmpty());
        world.m_clock.advance(5min);
        Q_EMIT world.m_session->clockMoved();
        QVERIFY(says(world, Notice::Kind::AlertsFailing));

        world.openSession(); // no other event happens in this session
        app::Situation reported;
        connect(world.m_session.get(), &app::Session::situationChanged, this,
                [&world, &reported] { reported = world.m_session->situation(); });
        QTRY_VERIFY(reported.first(Notice::Kind::AlertsFailing));
        QTRY_COMPARE(world.m_session->keys().states().value(AccountId{1}).kind, KeyState::Kind::Ready);
        QVERIFY(*World::wait(world.m_session->write(&db::Channels::setEnabled, (*channel)->id, false)));
        QTRY_VERIFY(!reported.first(Notice::Kind::AlertsFailing));
    }

    void deliveriesAreCurrentWhenAChangeIsEmitted()
    {
        World world(1);
        furnish(world);
        const QTime time = world.m_clock.nowUtc().toLocalTime().time();
        AlertSettings quiet; // otherwise the first change would be sent immediately
        quiet.quietHours = true;
        quiet.quietFrom = time.addSecs(-3600);
        quiet.quietUntil = time.addSecs(3600);
        QVERIFY(*World::wait(world.m_session->write(&db::Alerts::saveSettings, quiet)));
        QString said = world.m_session->situation().deliveries;
        bool isTold = false;
        connect(world.m_session.get(), &app::Session::changesConfirmed, this, [&] {
            isTold = true;
            said = world.m_session->situation().deliveries;
        });
        world.m_session->watch().start();
        QTRY_VERIFY(isTold);
        QVERIFY2(said.contains(u"1 change(s) held until"_s), qPrintable(said));
    }

private:
    /// Adds an account with a key, and a list with three domains, one of them blocked.
    static Account furnish(World &world)
    {
        world.openSession();
        const Account account = world.addAccount(world.businessKey());
        const auto list = world.addList(u"Client"_s, account.id, mixedDomains(1, 2));
        return account;
    }
    /// Furnishes the world and restarts it with a locked keychain. True if it watches.
    static bool watchesLocked(World &world)
    {
        furnish(world);
        world.m_keychain->setMood(Mood::Locked);
        world.openSession();
        world.m_session->watch().start();
        return says(world, Notice::Kind::KeyLocked);
    }
    static const Notice *notice(const World &world, Notice::Kind kind)
    {
        static app::Situation said;
        said = world.m_session->situation();
        return said.first(kind);
    }
    static bool says(const World &world, Notice::Kind kind)
    {
        return test::waitFor([&] { return notice(world, kind) != nullptr; });
    }
    static bool saysNoMore(const World &world, Notice::Kind kind)
    {
        return test::waitFor([&] { return notice(world, kind) == nullptr; });
    }
    static bool watches(const World &world, int domains)
    {
        return test::waitFor([&] {
            const app::Situation said = world.m_session->situation();
            return said.severity == Severity::Fine && said.watchedDomains == domains;
        });
    }
    /// Executes SQL as another program would.
    static void execute(const World &world, const QString &sql)
    {
        test::runSql(world.m_home.filePath(u"pantau/pantau.db"_s), {sql});
    }
    static Channel webhook(const QUrl &url)
    {
        Channel channel;
        channel.kind = u"webhook"_s;
        channel.name = u"Team"_s;
        channel.url = url;
        return channel;
    }
};

PANTAU_TEST(TestSessionSituation)
#include "tst_session_situation.moc"
