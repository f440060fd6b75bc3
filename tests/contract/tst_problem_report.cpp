// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commands/account_commands.h"
#include "app/commands/channel_commands.h"
#include "app/commands/check_commands.h"
#include "app/commands/list_commands.h"
#include "app/problem_report.h"
#include "core/channel_secret.h"
#include "store/database.h"
#include "support/session_world.h"
#include "support/test_program.h"

#include <QSqlDatabase>
#include <QSqlQuery>

using namespace pantau;
using test::World;

/// Keys, names and domains go in at every door, and must not come out.
class TestProblemReport : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init()
    {
        m_world.emplace(1);
        m_world->openSession();
        const ApiKey key = m_world->businessKey();
        const auto account = m_world->addAccount(key);
        const auto list = **World::wait(session().lists().add(QStringLiteral("Canary Client"), account.id));
        m_domain = DomainName::fromNormalised(QStringLiteral("canary-shop.example"));
        World::wait(session().lists().addDomains(list.id, {m_domain}));
        World::wait(session().checks().check(account.id, {m_domain}));
        Channel channel;
        channel.kind = QStringLiteral("webhook");
        channel.name = QStringLiteral("Canary Team");
        channel.url = QUrl(QStringLiteral("https://hooks.canary.example/T0/B0"));
        World::wait(session().channels().add(channel, ChannelSecret::fromKeychain("canary-secret")));
        m_secrets = {key.secretBytes(), "canary-secret"};
        const ApiKey wrong = *ApiKey::parse(QStringLiteral("pk_live_canary0123456789abcdefghijkl"));
        World::wait(session().accounts().replaceKey(account.id, wrong));
        World::wait(session().accounts().refreshUsage(account.id));
        m_secrets += wrong.secretBytes();
        m_world->stopService();
        World::wait(session().accounts().refreshUsage(account.id));
        // As a service would have it that sends back what it was sent.
        QVERIFY(write(QStringLiteral(
            "INSERT INTO event (at, kind, sentence, detail) VALUES (0, 'note', "
            "'canary-shop.example of “Canary Client” was not answered.', "
            "'key pk_live_canary0123456789abcdefghijkl at 203.0.113.9, www.CANARY-shop.example')")));
    }
    void cleanup() { m_world.reset(); }

    void saysWhatHelps()
    {
        const QString text = report({});
        for (const char *wanted :
             {("Pantau " PANTAU_VERSION), "Schema of the database: ", "Accounts: 1, lists: 1, domains: 1",
              "Account 1: a service over plain http, with key: yes", "Channel 1: webhook, on: yes",
              "POST /api/v1/check domains=1 status=200", "GET /api/v1/limit domains=0 status=401",
              "failure=unreachable", "note: [domain "})
            QVERIFY2(text.contains(QLatin1String(wanted)), qPrintable(QLatin1String(wanted) + u'\n' + text));
        QVERIFY(text.contains(QLatin1String(qVersion())));
    }

    void holdsNoKeysAndNoNames()
    {
        const QString text = report({});
        for (const QByteArray &secret : std::as_const(m_secrets))
            QVERIFY2(!text.contains(QString::fromLatin1(secret)), secret.constData());
        QVERIFY2(!text.contains(QStringLiteral("canary"), Qt::CaseInsensitive), qPrintable(text));
        QVERIFY(!text.contains(QStringLiteral("203.0.113.9")));
        QVERIFY(text.startsWith(QStringLiteral("Problem report of Pantau")));
        QVERIFY(text.contains(QStringLiteral("It holds no keys and no domain names.")));
    }

    void holdsDomainsWhereTheyAreWanted()
    {
        app::ProblemReportParts parts;
        parts.withDomains = true;
        const QString text = report(parts);
        QVERIFY(text.contains(QStringLiteral("canary-shop.example")));
        QVERIFY(!text.contains(QStringLiteral("no domain names")));
        QVERIFY2(!text.contains(QStringLiteral("Canary Client")), qPrintable(text));
        QVERIFY(!text.contains(QStringLiteral("Canary Team")));
        for (const QByteArray &secret : std::as_const(m_secrets))
            QVERIFY2(!text.contains(QString::fromLatin1(secret)), secret.constData());
    }

    void leavesThePersonsWordsAlone()
    {
        app::ProblemReportParts parts;
        parts.surroundings = {QStringLiteral("Platform: xcb")};
        const QString text = app::withPersonsWords(
            report(parts), QStringLiteral(" The table of kita.example stays empty.\nAlways. "));
        QVERIFY(text.contains(
            QStringLiteral("\n# What happened\nThe table of kita.example stays empty.\nAlways.\n")));
        QVERIFY(text.contains(QStringLiteral("\nPlatform: xcb\n")));
        QCOMPARE(app::withPersonsWords(text, QStringLiteral(" \n")), text);
    }

private:
    [[nodiscard]] app::Session &session() const { return *m_world->m_session; }
    [[nodiscard]] QString report(const app::ProblemReportParts &parts) const
    {
        const auto made = World::wait(app::makeProblemReport(session(), parts));
        return made && *made ? **made : QString();
    }
    [[nodiscard]] bool write(const QString &sql) const
    {
        bool done = false;
        {
            auto other = QSqlDatabase::addDatabase(QStringLiteral("QSQLITE"), QStringLiteral("other"));
            other.setDatabaseName(
                store::Database::filePath(m_world->m_home.filePath(QStringLiteral("pantau"))));
            done = other.open() && QSqlQuery(other).exec(sql);
        }
        QSqlDatabase::removeDatabase(QStringLiteral("other"));
        return done;
    }

    std::optional<World> m_world;
    DomainName m_domain = DomainName::fromNormalised(QStringLiteral("unset.example"));
    QList<QByteArray> m_secrets;
};

PANTAU_TEST(TestProblemReport)
#include "tst_problem_report.moc"
