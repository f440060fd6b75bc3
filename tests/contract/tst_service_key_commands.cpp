// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "service/quota_ledger.h"
#include "support/postgresql_server.h"
#include "support/rules_fixture.h"
#include "support/service_process.h"
#include "support/test_program.h"

#include <QDir>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QRegularExpression>
#include <QSet>
#include <QSqlDatabase>
#include <QSqlQuery>
#include <QTemporaryDir>
#include <QUrl>

#include <functional>

using namespace pantau::test;
using namespace pantau;
using namespace pantau::service;

/// `pantau-service keys …` and `packages …`: arguments, output, JSON fields and exit codes are a public
/// interface.
class TestServiceKeyCommands : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init() { m_home = std::make_unique<QTemporaryDir>(); }

    void printsAKeyOnce()
    {
        static const QRegularExpression Key(QStringLiteral("\\Aptu_[0-9a-f]{40}\\z"));
        const QJsonObject added = json(QStringLiteral("keys add --name agency --package business")).object();
        QCOMPARE(added.keys(), (QStringList{QStringLiteral("key"), QStringLiteral("name")}));
        QCOMPARE(added.value(QStringLiteral("name")).toString(), QStringLiteral("agency"));
        const QString key = added.value(QStringLiteral("key")).toString();
        QVERIFY(Key.match(key).hasMatch());
        const QJsonObject again = json(QStringLiteral("keys regenerate agency")).object();
        QVERIFY(Key.match(again.value(QStringLiteral("key")).toString()).hasMatch());
        QVERIFY(again.value(QStringLiteral("key")).toString() != key);
        for (const char *words : {"keys list", "keys show agency", "keys usage", "keys list --json",
                                  "keys show agency --json", "keys usage --json"})
            QVERIFY(!run(QString::fromLatin1(words)).out.contains(u"ptu_"));
    }

    void printsJson()
    {
        QCOMPARE(run(QStringLiteral("keys add --name big --package business --allow-ip ::1")).exitCode, 0);
        QCOMPARE(run(QStringLiteral("keys add --name small --freemium --daily-limit 5")).exitCode, 0);
        const QJsonArray keys = json(QStringLiteral("keys list")).array();
        QCOMPARE(keys.size(), 2);
        const QJsonObject big = keys.at(0).toObject();
        QCOMPARE(
            big.keys(),
            QStringLiteral(
                "active allowed_ips created_at credits last_day name package package_name package_since type")
                .split(u' '));
        QCOMPARE(big.value(QStringLiteral("type")), QJsonValue(QStringLiteral("premium")));
        QCOMPARE(big.value(QStringLiteral("credits")), QJsonValue(12500));
        QCOMPARE(big.value(QStringLiteral("allowed_ips")), QJsonValue(QJsonArray{QStringLiteral("::1")}));
        const QJsonObject small = keys.at(1).toObject();
        QCOMPARE(small.keys(),
                 QStringLiteral("active allowed_ips created_at daily_limit last_day name type").split(u' '));
        QCOMPARE(small.value(QStringLiteral("daily_limit")), QJsonValue(5));

        for (const QJsonObject &shown : {json(QStringLiteral("keys usage")).array().at(1).toObject(),
                                         json(QStringLiteral("keys show small")).object()}) {
            const QJsonObject usage = shown.value(QStringLiteral("usage")).toObject();
            QCOMPARE(usage.keys(),
                     QStringLiteral("limit period period_start remaining resets_at used").split(u' '));
            QCOMPARE(usage.value(QStringLiteral("remaining")), QJsonValue(5));
            QCOMPARE(usage.value(QStringLiteral("period")), QJsonValue(QStringLiteral("daily")));
            const auto at = [&usage](const char *name) {
                return QDateTime::fromString(usage.value(QLatin1String(name)).toString(), Qt::ISODate);
            };
            QCOMPARE(at("period_start").secsTo(at("resets_at")), 24 * 60 * 60);
            QCOMPARE(at("resets_at").timeSpec(), Qt::UTC);
        }
        const QJsonObject stopped = json(QStringLiteral("keys deactivate small")).object();
        QCOMPARE(stopped.value(QStringLiteral("active")), QJsonValue(false));
        const QJsonObject started = json(QStringLiteral("keys activate small")).object();
        QCOMPARE(started.value(QStringLiteral("active")), QJsonValue(true));
    }

    void showsAKeyToAPerson()
    {
        QCOMPARE(run(QStringLiteral("keys add --name big --package business")).exitCode, 0);
        const QString shown = run(QStringLiteral("keys show big")).out;
        QVERIFY2(shown.startsWith(u"Name: big\nState: active\nQuota: Business\nUsed: 0 of 12,500"),
                 qPrintable(shown));
        QVERIFY2(shown.endsWith(u"Addresses: from everywhere\n"), qPrintable(shown));
    }

    void changesThePackage()
    {
        QCOMPARE(run(QStringLiteral("keys add --name a --freemium")).exitCode, 0);
        QCOMPARE(run(QStringLiteral("keys set-package a starter")).exitCode, 0);
        QCOMPARE(run(QStringLiteral("keys usage")).out, QStringLiteral("a\t0\t1000\n"));
        const QJsonObject changed =
            json(QStringLiteral("keys set-package a --freemium --daily-limit 9")).object();
        QCOMPARE(changed.value(QStringLiteral("type")), QJsonValue(QStringLiteral("freemium")));
        QCOMPARE(run(QStringLiteral("keys usage")).out, QStringLiteral("a\t0\t9\n"));
    }

    /// The access log identifies a key by its number.
    void givesNoNumberTwice()
    {
        const auto numbers = [this] {
            QStringList found;
            {
                QSqlDatabase database =
                    QSqlDatabase::addDatabase(QStringLiteral("QSQLITE"), QStringLiteral("look"));
                database.setDatabaseName(m_home->filePath(QStringLiteral("service.db")));
                QSqlQuery query(database);
                if (database.open() && query.exec(QStringLiteral("SELECT id FROM api_keys ORDER BY id")))
                    while (query.next())
                        found += query.value(0).toString();
            }
            QSqlDatabase::removeDatabase(QStringLiteral("look"));
            return found;
        };
        QSet<QString> given;
        for (const char *name : {"a", "b", "c"}) {
            QCOMPARE(run(QStringLiteral("keys add --freemium --name %1").arg(QLatin1String(name))).exitCode,
                     0);
            QVERIFY(!given.contains(numbers().constLast()));
            given.insert(numbers().constLast());
            if (qstrcmp(name, "b") != 0)
                QCOMPARE(run(QStringLiteral("keys delete %1").arg(QLatin1String(name))).exitCode, 0);
        }
    }

    void letsAKeyExpire()
    {
        QCOMPARE(run(QStringLiteral("keys add --name a --freemium --expires 2999-12-31")).exitCode, 0);
        const auto lastDay = [this] {
            return json(QStringLiteral("keys show a")).object().value(QStringLiteral("last_day"));
        };
        QCOMPARE(lastDay(), QJsonValue(QStringLiteral("2999-12-31")));
        QCOMPARE(run(QStringLiteral("keys list")).out,
                 QStringLiteral("a\tfreemium, 100 domains a day\tactive\t\t2999-12-31\n"));
        QVERIFY(run(QStringLiteral("keys show a")).out.contains(u"Last day: 31 Dec 2999 (UTC)\n"));
        QCOMPARE(
            json(QStringLiteral("keys set-expiry a 2999-01-02")).object().value(QStringLiteral("last_day")),
            QJsonValue(QStringLiteral("2999-01-02")));
        QCOMPARE(run(QStringLiteral("keys set-expiry a --never")).exitCode, 0);
        QCOMPARE(lastDay(), QJsonValue());
        QVERIFY(run(QStringLiteral("keys show a")).out.contains(u"Last day: none\n"));
        QCOMPARE(run(QStringLiteral("keys list")).out,
                 QStringLiteral("a\tfreemium, 100 domains a day\tactive\n"));
    }

    void changesTheWhitelist()
    {
        QCOMPARE(run(QStringLiteral("keys add --name a --package starter")).exitCode, 0);
        const auto allow = [this](const char *options) {
            return run(QStringLiteral("keys allow-ip a ") + QString::fromLatin1(options)).out;
        };
        QCOMPARE(allow("--add 192.0.2.1 --add 2001:db8::1"), QStringLiteral("192.0.2.1\n2001:db8::1\n"));
        QCOMPARE(allow("--remove 192.0.2.1 --add 192.0.2.3"), QStringLiteral("2001:db8::1\n192.0.2.3\n"));
        QCOMPARE(allow(""), QStringLiteral("2001:db8::1\n192.0.2.3\n"));
        const auto last = run(QStringLiteral("keys allow-ip a --remove 2001:db8::1 --remove 192.0.2.3"));
        QCOMPARE(last.exitCode, 1);
        QVERIFY2(last.err.contains(u"could be used from everywhere"), qPrintable(last.err));
        QCOMPARE(allow("--add fe80::1%eth0"), QStringLiteral("2001:db8::1\n192.0.2.3\nfe80::1\n"));
        QCOMPARE(json(QStringLiteral("keys allow-ip a --clear --add 192.0.2.4")).object(),
                 (QJsonObject{{QStringLiteral("name"), QStringLiteral("a")},
                              {QStringLiteral("allowed_ips"), QJsonArray{QStringLiteral("192.0.2.4")}}}));
        QCOMPARE(allow("--clear"), QString());
    }

    void listsAndChangesPackages()
    {
        QCOMPARE(run(QStringLiteral("keys add --name first --freemium")).exitCode, 0); // creates the database
        QCOMPARE(
            run(QStringLiteral("packages list")).out,
            QStringLiteral("free\tFree\t100\t0\nstarter\tStarter\t1000\t200000\n"
                           "professional\tProfessional\t3000\t500000\nbusiness\tBusiness\t12500\t1500000\n"));
        QCOMPARE(run(QStringLiteral("packages set starter --price-idr 250000")).exitCode, 0);
        QCOMPARE(json(QStringLiteral("packages set team --name Team --credits 50000 --price-idr 4000000"))
                     .object(),
                 (QJsonObject{{QStringLiteral("key"), QStringLiteral("team")},
                              {QStringLiteral("name"), QStringLiteral("Team")},
                              {QStringLiteral("credits"), 50000},
                              {QStringLiteral("price_idr"), 4000000}}));
        const QJsonArray packages = json(QStringLiteral("packages list")).array();
        QCOMPARE(packages.size(), 5);
        QCOMPARE(packages.at(1)[QLatin1String("price_idr")], QJsonValue(250000));
        QCOMPARE(packages.at(1)[QLatin1String("credits")], QJsonValue(1000));
        QCOMPARE(run(QStringLiteral("keys add --name a --package team")).exitCode, 0);
    }

    void endsWith_data()
    {
        QTest::addColumn<QString>("words");
        QTest::addColumn<int>("exitCode");
        const auto row = [](const char *words, int exitCode) {
            QTest::newRow(words) << QString::fromLatin1(words) << exitCode;
        };
        row("keys show", 2);
        row("keys show nobody", 1);
        row("keys show a b", 2);
        row("keys set-package", 2);
        row("keys set-package a", 2);
        row("keys set-package a starter --freemium", 2);
        row("keys set-package a starter --daily-limit 5", 2);
        row("keys set-package a --freemium --daily-limit none", 2);
        row("keys set-package a --freemium --daily-limit 0", 2);
        row("keys set-package a gold", 1);
        row("keys set-package nobody starter", 1);
        row("keys set-expiry", 2);
        row("keys set-expiry a", 2);
        row("keys set-expiry a 2999-12-31 --never", 2);
        row("keys set-expiry a 2999-02-30", 2);
        row("keys set-expiry a tomorrow", 2);
        row("keys set-expiry a 2020-01-01", 1);
        row("keys set-expiry nobody 2999-12-31", 1);
        row("keys set-expiry a 2999-12-31 again", 2);
        row("keys add --name b --freemium --expires soon", 2);
        row("keys add --name b --freemium --expires 2020-01-01", 1);
        row("keys list --database postgresql://x/y --database-url-file z", 2);
        row("keys list --database-url-file /missing-folder/url", 1);
        row("keys list --database-url-file /dev/null", 1);
        row("keys list --database-url-file /tmp", 1); // a folder; a pipe would block
        row("keys allow-ip", 2);
        row("keys allow-ip nobody --clear", 1);
        row("keys allow-ip a --add 192.0.2.0/24", 1);
        row("keys allow-ip a --remove 192.0.2.1", 1);
        row("keys list a", 2);
        row("keys list --database mysql://here/book", 1);
        row("packages set", 2);
        row("packages set team --name Team", 2);
        row("packages set starter --credits many", 2);
        row("packages set Team --name Team --credits 1 --price-idr 1", 1);
        row("packages sing", 2);
    }
    void endsWith()
    {
        QFETCH(QString, words);
        QCOMPARE(run(QStringLiteral("keys add --name a --freemium")).exitCode, 0);
        const auto done = run(words);
        QTEST(done.exitCode, "exitCode");
        QCOMPARE(done.out, QString());
        QCOMPARE(done.err.count(u'\n'), 1);
    }

    void whoMistypesMakesNoDatabase()
    {
        for (const char *words : {"keys add", "keys add --name b --freemium --daily-limit 0",
                                  "packages set zz", "packages set starter --credits -1"}) {
            QCOMPARE(run(QString::fromLatin1(words)).exitCode, 2);
            QVERIFY2(QDir(m_home->path()).isEmpty(), words);
        }
    }

    // Commands that change keys and packages, on a server that sometimes asks for a retry.

    void triesChangesOfKeysAgain_data()
    {
        using Change = std::function<bool(RulesFixture &, const QString &url)>;
        QTest::addColumn<Change>("change");
        const auto row = [](const char *name, const Change &change) { QTest::newRow(name) << change; };
        static const QString Name = QStringLiteral("one");
        row("add", [](RulesFixture &fixture, const QString &) {
            return fixture.keys()
                .add({QStringLiteral("two"), {}, 100, {}}, fixture.clock().nowUtc())
                .has_value();
        });
        row("deactivate", [](RulesFixture &fixture, const QString &) {
            return fixture.keys().setActive(Name, false).has_value();
        });
        row("expire", [](RulesFixture &fixture, const QString &) {
            const QDateTime now = fixture.clock().nowUtc();
            return fixture.keys().setLastDay(Name, now.date().addDays(1), now).has_value();
        });
        row("remove",
            [](RulesFixture &fixture, const QString &) { return fixture.keys().remove(Name).has_value(); });
        row("regenerate", [](RulesFixture &fixture, const QString &) {
            return fixture.keys().regenerate(Name).has_value();
        });
        row("set the package", [](RulesFixture &fixture, const QString &) {
            return fixture.keys()
                .setPackage(Name, QStringLiteral("starter"), 100, fixture.clock().nowUtc())
                .has_value();
        });
        row("change the addresses", [](RulesFixture &fixture, const QString &) {
            return fixture.keys()
                .changeAllowedIps(Name, {false, {}, {QStringLiteral("192.0.2.1")}})
                .has_value();
        });
        row("put a package", [](RulesFixture &, const QString &url) {
            const auto database = RulesFixture::expect(Database::open(QString(), url));
            return putPackage(*database, {QStringLiteral("new"), QStringLiteral("New"), 1, 1}).has_value();
        });
        row("remove a package", [](RulesFixture &, const QString &url) {
            const auto database = RulesFixture::expect(Database::open(QString(), url));
            return removePackage(*database, QStringLiteral("business")).has_value();
        });
    }
    /// CockroachDB and YugabyteDB report 40001 if two transactions conflict.
    void triesChangesOfKeysAgain()
    {
        using Change = std::function<bool(RulesFixture &, const QString &url)>;
        QFETCH(Change, change);
        const QString url = m_server.newDatabase();
        RulesFixture fixture({1000, 100, nullptr}, url);
        static_cast<void>(fixture.addKey({QStringLiteral("one"), {}, 100, {}}));
        const auto failTimes = [&](int times) { // a sequence keeps its value after a rollback
            m_server.psql(
                QUrl(url).path().sliced(1),
                QStringLiteral(
                    "DROP TRIGGER IF EXISTS meets ON key_changes; DROP SEQUENCE IF EXISTS tries; "
                    "CREATE SEQUENCE tries; CREATE OR REPLACE FUNCTION meets() RETURNS trigger AS $$ "
                    "BEGIN IF nextval('tries') <= %1 THEN RAISE EXCEPTION 'met' USING ERRCODE = "
                    "'40001'; END IF; RETURN new; END $$ LANGUAGE plpgsql; CREATE TRIGGER meets BEFORE "
                    "UPDATE ON key_changes FOR EACH ROW EXECUTE FUNCTION meets()")
                    .arg(times));
        };
        failTimes(1'000);
        QVERIFY(!change(fixture, url)); // retries are limited
        failTimes(3);
        QVERIFY(change(fixture, url));
        QCOMPARE(m_server.psql(QUrl(url).path().sliced(1), QStringLiteral("SELECT last_value FROM tries"))
                     .trimmed(),
                 QStringLiteral("4"));
    }

private:
    /// Runs the command with the arguments in @p words and the database option.
    [[nodiscard]] ServiceProcess::Done run(const QString &words) const
    {
        return ServiceProcess::run(words.split(u' ', Qt::SkipEmptyParts) +
                                   QStringList{QStringLiteral("--data-dir"), m_home->path()});
    }
    [[nodiscard]] QJsonDocument json(const QString &words) const
    {
        const auto done = run(words + QStringLiteral(" --json"));
        if (done.exitCode != 0 || done.out.count(u'\n') != 1)
            return {};
        return QJsonDocument::fromJson(done.out.toUtf8());
    }

    std::unique_ptr<QTemporaryDir> m_home;

    PostgresqlServer m_server;
};

PANTAU_TEST(TestServiceKeyCommands)
#include "tst_service_key_commands.moc"
