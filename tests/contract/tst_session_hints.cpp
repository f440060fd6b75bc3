// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/account_commands.h"
#include "app/data_commands.h"
#include "app/hint_sources.h"
#include "app/watch_commands.h"
#include "db/bulk_changes.h"
#include "db/database.h"
#include "support/database_file.h"
#include "support/dns_server.h"
#include "support/file_server.h"
#include "support/heard_events.h"
#include "support/hinted_session.h"
#include "support/patience.h"
#include "support/test_program.h"

#include <QDir>
#include <QSignalSpy>

using namespace pantau;
using namespace pantau::test;
using namespace std::chrono_literals;

/// Hints from a published list and from outside, with the real service.
class TestSessionHints : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void newlyPublishedDomainIsCheckedNext()
    {
        HintedSession world;
        FileServer server;
        server.content = "foreign.test\nfree-7.example\n";
        QVERIFY(world.follow(server));
        QVERIFY2(world.m_session->store().hints().open()->isEmpty(), "what was on it before is no news");

        world.publish(site(3));
        server.content += "stranger.test\nfree-3.example\n";
        world.pass(66min);
        QTRY_COMPARE(world.blocked(), 1);
        const auto sources = world.m_session->store().hints().sources(world.account).value();
        QCOMPARE(sources.size(), 1);
        QCOMPARE(sources.first().source, QString(Hint::feed));
        QCOMPARE(sources.first().answered, 1);
        QCOMPARE(sources.first().proved, 1);
        QVERIFY(world.feed().problem.isEmpty());
    }

    void webPageInsteadOfAListIsReportedOnce()
    {
        HintedSession world;
        FileServer server;
        server.content = "foreign.test\n";
        QVERIFY(world.follow(server));
        const qsizetype before = world.notes().size();
        server.content = "<!doctype html><html><p>free-3.example</p></html>\n";
        server.contentType = "text/html";
        for (int hour = 0; hour < 3; ++hour) {
            const QDateTime tried = world.feed().triedAt;
            world.pass(66min);
            QTRY_VERIFY(world.feed().triedAt > tried);
        }
        QVERIFY(!world.feed().problem.isEmpty());
        QCOMPARE(world.notes().size(), before + 1);
        QVERIFY(world.m_session->store().hints().open()->isEmpty());
        server.content = "foreign.test\nmore.test\n";
        server.contentType = "text/plain";
        world.pass(66min);
        QTRY_VERIFY(world.feed().problem.isEmpty());
        QCOMPARE(world.notes().size(), before + 1);
    }

    void unreadableFeedStateIsReported()
    {
        HintedSession world;
        FileServer server;
        server.content = "foreign.test\n";
        QVERIFY(world.follow(server));
        const test::HeardEvents failed(world.m_session.get(), &app::Session::failed);
        const qsizetype before = server.exchanges().size();
        runSql(db::Database::filePath(world.m_session->dataDir()),
               {u"ALTER TABLE list_feed_state RENAME TO gone"_s});
        world.pass(66min);
        QTRY_VERIFY(!failed.isEmpty());
        QVERIFY(std::get<0>(failed.constFirst()).detail.contains("list_feed_state"_L1));
        QCOMPARE(server.exchanges().size(), before);
    }

    void pausedWatchReadsNoFeed()
    {
        HintedSession world;
        FileServer server;
        server.content = "foreign.test\n";
        QVERIFY(world.follow(server));
        world.m_session->watch().setPaused(true);
        QVERIFY(World::wait(world.m_session->watch().engineWork()));
        const qsizetype before = server.exchanges().size();
        world.pass(66min);
        for (int i = 0; i < 3; ++i)
            QVERIFY(World::wait(world.m_session->watch().engineWork()));
        QCOMPARE(server.exchanges().size(), before);
        world.m_session->watch().setPaused(false);
        world.pass(66min);
        QTRY_COMPARE(server.exchanges().size(), before + 1);
    }

    void domainPublishedInAPauseIsCheckedLater()
    {
        HintedSession world;
        FileServer server;
        server.content = "foreign.test\n";
        QVERIFY(world.follow(server));
        DomainsEdit edit;
        edit.domains = {site(3)};
        edit.settings.pausedUntil = world.m_clock.nowUtc().addDuration(2h);
        QVERIFY(World::wait(world.m_session->write(&db::BulkChanges::apply, {edit}, nullptr))->has_value());

        world.publish(site(3));
        server.content += "free-3.example\n";
        const QDateTime read = world.feed().readAt;
        world.pass(66min);
        QTRY_VERIFY(world.feed().readAt > read);
        QVERIFY(world.m_session->store().hints().open()->isEmpty());
        QVERIFY(world.m_session->store().hints().sources(world.account)->isEmpty());

        world.pass(66min);
        QTRY_COMPARE(world.blocked(), 1);
        QCOMPARE(world.m_session->store().hints().sources(world.account)->first().proved, 1);
    }

    void replacedOrRemovedFeedIsNoLongerRead()
    {
        HintedSession world;
        FileServer first;
        FileServer second;
        first.content = second.content = "foreign.test\n";
        QVERIFY(
            World::wait(app::setFeed(*world.m_session, world.account, first.url().toString()))->has_value());
        world.begin();
        QTRY_VERIFY(world.feed().readAt.isValid());
        const qsizetype before = first.exchanges().size();
        QVERIFY(
            World::wait(app::setFeed(*world.m_session, world.account, second.url().toString()))->has_value());
        QVERIFY2(!world.feed().readAt.isValid() || !second.exchanges().empty(),
                 "nothing is known of this one");
        QTRY_COMPARE(second.exchanges().size(), 1);
        QVERIFY(World::wait(world.m_session->write(&db::ListFeeds::remove, world.account))->has_value());
        world.pass(66min);
        for (int i = 0; i < 3; ++i)
            QVERIFY(World::wait(world.m_session->watch().engineWork()));
        QCOMPARE(first.exchanges().size(), before);
        QCOMPARE(second.exchanges().size(), 1);
        QVERIFY(!*world.m_session->store().listFeeds().of(world.account));

        const auto refused =
            World::wait(app::setFeed(*world.m_session, world.account, u"http://lists.example/hosts.txt"_s));
        QCOMPARE(refused->error().kind, Error::Kind::InvalidInput);
    }

    void postedHintIsHandledWhileWatching()
    {
        HintedSession world;
        world.begin();
        world.pass(61min);
        world.publish(site(5));
        const auto posted =
            app::postHints(world.m_session->dataDir(), {u"uptime"_s, true, {site(5), site(99)}});
        QVERIFY(posted);
        QTRY_COMPARE(world.blocked(), 1);
        QTRY_VERIFY(QDir(world.spool()).entryList(QDir::Files).isEmpty());
        QCOMPARE(world.m_session->store().hints().sources(world.account)->first().proved, 1);
    }

    void onlyARecentlyReadFeedIsReliedOn()
    {
        HintedSession world;
        const auto help = [&world] {
            return *world.m_session->store().listFeeds().help(world.account, world.m_clock.nowUtc());
        };
        QCOMPARE(help(), FeedHelp::None);
        FileServer server;
        server.content = "foreign.test\n";
        QVERIFY(
            World::wait(app::setFeed(*world.m_session, world.account, server.url().toString()))->has_value());
        QCOMPARE(help(), FeedHelp::NotCounted);
        world.begin();
        QTRY_VERIFY(world.feed().readAt.isValid());
        QCOMPARE(help(), FeedHelp::Counted);
        world.m_clock.advance(7h); // and monitoring did not run
        QCOMPARE(help(), FeedHelp::NotCounted);
    }

    void wrongFeedIsNotReliedOn()
    {
        HintedSession world;
        FileServer server;
        server.content = "foreign.test\n";
        QVERIFY(world.follow(server));
        for (int i = 0; i < 5; ++i) { // the service lists none of them
            server.content += site(i).ascii().toLatin1() + '\n';
            world.pass(66min);
            QTRY_COMPARE(world.m_session->store().hints().sources(world.account)->value(0).answered, i + 1);
        }
        QCOMPARE(*world.m_session->store().listFeeds().help(world.account, world.m_clock.nowUtc()),
                 FeedHelp::NotCounted);
    }

    void postedHintWaitsForTheNextRun()
    {
        HintedSession world;
        QCOMPARE(World::wait(world.m_session->checks().runOnce(std::nullopt)), 20);
        world.m_clock.advance(61min);
        world.publish(site(5));
        QVERIFY(app::postHints(world.m_session->dataDir(), {u"uptime"_s, true, {site(5)}}));
        QCOMPARE(app::waitingHints(world.m_session->dataDir()), 1);
        QCOMPARE(World::wait(world.m_session->checks().runOnce(std::nullopt)), 1);
        QCOMPARE(app::waitingHints(world.m_session->dataDir()), 0);
        QCOMPARE(world.blocked(), 1);
    }

#ifdef PANTAU_NETWORK_LOOKUPS
    /// Four blocked and thirty-one other domains teach what a block looks like; then one more domain shows
    /// it.
    void localNetworkHintTriggersACheck()
    {
        DnsServer network;
        QSet<QString> shown;
        network.answer = [&](const QString &asked) {
            return DnsServer::Answer{
                .addresses = {shown.contains(asked) ? u"192.0.2.9"_s : u"203.0.113.5"_s}};
        };
        World world(4);
        world.nameServers = network.address();
        world.openSession();
        auto &session = *world.m_session;
        const Account account = world.addAccount(std::nullopt);
        const auto list = **World::wait(session.write(&db::Lists::add, u"Clients"_s, account.id));
        ListSettings settings = list;
        settings.interval = 24h;
        const auto set = [&] {
            return World::wait(session.write(&db::Lists::configure, list.id, settings))->has_value();
        };
        QVERIFY(set());
        const auto domains = mixedDomains(4, 32);
        for (int i = 0; i < 4; ++i)
            shown.insert(domains.at(i).ascii());
        QVERIFY(World::wait(session.write(&db::Domains::addToList, list.id, domains)));
        const auto pass = [&](std::chrono::minutes time, int lookups) {
            world.m_clock.advance(time);
            for (int i = 0; i < lookups; ++i) {
                world.m_clock.advance(500ms);
                Q_EMIT session.clockMoved();
                while (World::wait(session.watch().engineWork())->isBusy) {
                }
            }
        };
        session.watch().start();
        QTRY_COMPARE(session.store().history().counts()->blocked, 4);
        pass(61min, 60);
        QVERIFY2(network.asked.isEmpty(), "nothing leaves unless it is switched on");

        settings.looksUp = true;
        QVERIFY(set());
        QVERIFY(World::wait(session.checks().check(account.id, domains.first(4))));
        pass(1min, 8);
        QVERIFY(World::wait(session.checks().check(account.id, domains.mid(4))));
        pass(1min, 40);
        QVERIFY(network.asked.size() >= 36);
        shown.insert(site(7).ascii());
        world.writeBlocklist({u"listed-0.example"_s, u"listed-1.example"_s, u"listed-2.example"_s,
                              u"listed-3.example"_s, site(7).ascii()});
        world.startService(quint16(world.m_service->baseUrl().port()));
        pass(61min, 60);
        pass(16min, 10);
        QTRY_COMPARE(session.store().history().counts()->blocked, 5);
        const auto sources = session.store().hints().sources(account.id).value();
        QCOMPARE(sources.size(), 1);
        QCOMPARE(sources.first().source, QString(Hint::network));
        QCOMPARE(sources.first().proved, 1);

        settings.looksUp = false;
        QVERIFY(set());
        network.asked.clear();
        pass(61min, 10);
        QVERIFY(network.asked.isEmpty());
    }
#endif

    void invalidHintFileIsMovedAndReported()
    {
        HintedSession world;
        world.begin();
        const qsizetype before = world.notes().size();
        for (const char *text : {"{", R"({"source":"x","looks_blocked":true,"domains":["not a name"]})",
                                 R"({"source":"","looks_blocked":true,"domains":["a.example"]})"}) {
            const QString file = world.spool() + u"/bad.signals.json"_s;
            writeFile(file, text);
            Q_EMIT world.m_session->clockMoved();
            QTRY_VERIFY(!QFile::exists(file));
        }
        QTRY_COMPARE(world.notes().size(), before + 3);
        QVERIFY(QFile::exists(world.spool() + u"/bad.signals.json.unread"_s));
        QVERIFY(World::wait(world.m_session->data().forgetEverything())->has_value());
        QVERIFY(QDir(world.spool()).entryList(QDir::Files).isEmpty());
    }
};

PANTAU_TEST(TestSessionHints)
#include "tst_session_hints.moc"
