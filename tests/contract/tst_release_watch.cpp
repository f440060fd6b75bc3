// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commands/data_commands.h"
#include "app/commands/watch_commands.h"
#include "app/release_question.h"
#include "support/file_server.h"
#include "support/patience.h"
#include "support/session_world.h"
#include "support/test_program.h"

using namespace pantau;
using namespace std::chrono_literals;
using test::FileServer;
using test::World;

class TestReleaseWatch : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void whatIsAnswered_data()
    {
        QTest::addColumn<QByteArray>("content");
        QTest::addColumn<int>("status");
        QTest::addColumn<QString>("version"); ///< empty: an error
        const auto row = [](const char *name, const QByteArray &content, int status, const QString &version) {
            QTest::newRow(name) << content << status << version;
        };
        const QByteArray json = R"({"version": "1.10.0", "notes": "https://pantau.example"})";
        row("JSON", json, 0, QStringLiteral("1.10.0"));
        row("plain text", "v1.10\n", 0, QStringLiteral("1.10"));
        row("one that is tried out", R"({"version": "2.0.0-rc1"})", 0, {});
        row("rubbish", "<html>log in first</html>", 0, {});
        row("no words", "\xff\xfe\x00", 0, {});
        row("a number", R"({"version": 2})", 0, {});
        row("nothing", "", 0, {});
        row("another address", json, 302, {});
        row("an error", json, 500, {});
        row("huge", json + QByteArray(5000, ' '), 0, {});
    }
    void whatIsAnswered()
    {
        QFETCH(QByteArray, content);
        QFETCH(int, status);
        QFETCH(QString, version);
        FileServer elsewhere;
        elsewhere.content = R"({"version": "9.9.9"})";
        FileServer server;
        server.content = content;
        server.status = status;
        server.location = elsewhere.url().toEncoded();
        app::ReleaseQuestion question(server.url().toString());
        const auto answer = World::wait(question.ask());
        QVERIFY(answer);
        QCOMPARE(answer->value_or(QString()), version);
        if (version.isEmpty()) {
            QCOMPARE(answer->error().kind, Error::Kind::Service);
            QVERIFY(answer->error().sentence.contains(QStringLiteral("127.0.0.1")));
        }
        QCOMPARE(server.exchanges().size(), 1);
        QVERIFY(elsewhere.exchanges().isEmpty());
    }

    void nothingTellsComputersApart()
    {
        FileServer server;
        server.content = "1.2";
        app::ReleaseQuestion question(server.url().toString());
        QVERIFY(World::wait(question.ask()));
        const auto headers = server.exchanges().constFirst().headers;
        QCOMPARE(headers.value("user-agent"), QByteArray("Pantau"));
        QCOMPARE(headers.value("accept-language"), QByteArray("*"));
        QStringList names;
        for (auto header = headers.cbegin(); header != headers.cend(); ++header)
            names += QString::fromLatin1(header.key());
        names.sort();
        QCOMPARE(names.join(u' '),
                 QStringLiteral("accept accept-encoding accept-language cache-control connection host pragma "
                                "user-agent"));
    }

    void onlyOverHttps()
    {
        for (const char *address : {"http://pantau.example/newest.json", "ftp://127.0.0.1/", "newest", "",
                                    "https://user:secret@pantau.example/"}) {
            app::ReleaseQuestion question(QString::fromLatin1(address));
            const auto answer = World::wait(question.ask());
            QVERIFY(answer && !*answer);
            QCOMPARE(answer->error().kind, Error::Kind::InvalidInput);
        }
        const QString usual = app::defaultReleaseAddress();
        QVERIFY2(usual.startsWith(QStringLiteral("https://")), qPrintable(usual));
    }

    void offlineIsSaid()
    {
        app::ReleaseQuestion question(QStringLiteral("http://127.0.0.1:1/newest.json"));
        const auto answer = World::wait(question.ask());
        QVERIFY(answer && !*answer);
        QCOMPARE(answer->error().sentence, QStringLiteral("127.0.0.1 could not be reached."));
    }

    /// Off at first; once wanted at once, then once a day, also over a restart and when it fails.
    void asksOnceADayWhereItIsWanted()
    {
        FileServer server;
        server.content = "1.10.0";
        World world(1);
        world.releaseAddress = server.url().toString();
        world.openSession();
        world.m_session->watch().start();
        pass(world, 48h);
        QVERIFY(server.exchanges().isEmpty());

        want(world, true);
        QTRY_COMPARE(newest(world).version, QStringLiteral("1.10.0"));
        pass(world, 23h);
        QCOMPARE(server.exchanges().size(), 1);
        pass(world, 1h);
        QTRY_COMPARE(server.exchanges().size(), 2);

        server.status = 500;
        world.openSession();
        world.m_session->watch().start();
        pass(world, 2min);
        QCOMPARE(server.exchanges().size(), 2);
        pass(world, 24h);
        QTRY_VERIFY(!newest(world).problem.isEmpty());
        QCOMPARE(newest(world).version, QStringLiteral("1.10.0")); // what was heard before stays
        pass(world, 2h);
        QCOMPARE(server.exchanges().size(), 3);

        want(world, false);
        pass(world, 48h);
        QCOMPARE(server.exchanges().size(), 3);
    }

private:
    static void want(World &world, bool wanted)
    {
        auto settings = *world.m_session->queries().settings();
        settings.noticesReleases = wanted;
        QVERIFY(*World::wait(world.m_session->data().saveSettings(settings)));
    }
    static NewestRelease newest(World &world) { return *world.m_session->queries().newestRelease(); }
    /// Every timer has looked at the clock afterwards, and what it began is over.
    static void pass(World &world, std::chrono::seconds time)
    {
        world.m_clock.advance(time);
        world.m_session->watch().lookAtClock();
        QTRY_VERIFY(!World::wait(world.m_session->watch().engineWork())->isBusy);
    }
};

PANTAU_TEST(TestReleaseWatch)
#include "tst_release_watch.moc"
