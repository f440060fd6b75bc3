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
        static const QRegularExpression Key(u"\\Aptu_[0-9a-f]{40}\\z"_s);
        const QJsonObject added = json(u"keys add --name agency --package business"_s).object();
        QCOMPARE(added.keys(), (QStringList{u"key"_s, u"name"_s}));
        QCOMPARE(added.value(u"name"_s).toString(), u"agency"_s);
        const QString key = added.value(u"key"_s).toString();
        QVERIFY(Key.match(key).hasMatch());
        const QJsonObject again = json(u"keys regenerate agency"_s).object();
        QVERIFY(Key.match(again.value(u"key"_s).toString()).hasMatch());
        QVERIFY(again.value(u"key"_s).toString() != key);
        for (const char *words : {"keys list", "keys show agency", "keys usage", "keys list --json",
                                  "keys show agency --json", "keys usage --json"})
            QVERIFY(!run(QString::fromLatin1(words)).out.contains(u"ptu_"));
    }

    void printsJson()
    {
        QCOMPARE(run(u"keys add --name big --package business --allow-ip ::1"_s).exitCode, 0);
        QCOMPARE(run(u"keys add --name small --freemium --daily-limit 5"_s).exitCode, 0);
        const QJsonArray keys = json(u"keys list"_s).array();
        QCOMPARE(keys.size(), 2);
        const QJsonObject big = keys.at(0).toObject();
        QCOMPARE(
            big.keys(),
            u"active allowed_ips created_at credits last_day name package package_name package_since type"_s
                .split(u' '));
        QCOMPARE(big.value(u"type"_s), QJsonValue(u"premium"_s));
        QCOMPARE(big.value(u"credits"_s), QJsonValue(12500));
        QCOMPARE(big.value(u"allowed_ips"_s), QJsonValue(QJsonArray{u"::1"_s}));
        const QJsonObject small = keys.at(1).toObject();
        QCOMPARE(small.keys(), u"active allowed_ips created_at daily_limit last_day name type"_s.split(u' '));
        QCOMPARE(small.value(u"daily_limit"_s), QJsonValue(5));

        for (const QJsonObject &shown :
             {json(u"keys usage"_s).array().at(1).toObject(), json(u"keys show small"_s).object()}) {
            const QJsonObject usage = shown.value(u"usage"_s).toObject();
            QCOMPARE(usage.keys(), u"limit period period_start remaining resets_at used"_s.split(u' '));
            QCOMPARE(usage.value(u"remaining"_s), QJsonValue(5));
            QCOMPARE(usage.value(u"period"_s), QJsonValue(u"daily"_s));
            const auto at = [&usage](const char *name) {
                return QDateTime::fromString(usage.value(QLatin1String(name)).toString(), Qt::ISODate);
            };
            QCOMPARE(at("period_start").secsTo(at("resets_at")), 24 * 60 * 60);
            QCOMPARE(at("resets_at").timeSpec(), Qt::UTC);
        }
        const QJsonObject stopped = json(u"keys deactivate small"_s).object();
        QCOMPARE(stopped.value(u"active"_s), QJsonValue(false));
        const QJsonObject started = json(u"keys activate small"_s).object();
        QCOMPARE(started.value(u"active"_s), QJsonValue(true));
    }

    void showsAKeyAsText()
    {
        QCOMPARE(run(u"keys add --name big --package business"_s).exitCode, 0);
        const QString shown = run(u"keys show big"_s).out;
        QVERIFY2(shown.startsWith(u"Name: big\nState: active\nQuota: Business\nUsed: 0 of 12,500"),
                 qPrintable(shown));
        QVERIFY2(shown.endsWith(u"Addresses: from everywhere\n"), qPrintable(shown));
    }

    void changesThePackage()
    {
        QCOMPARE(run(u"keys add --name a --freemium"_s).exitCode, 0);
        QCOMPARE(run(u"keys set-package a starter"_s).exitCode, 0);
        QCOMPARE(run(u"keys usage"_s).out, u"a\t0\t1000\n"_s);
        const QJsonObject changed = json(u"keys set-package a --freemium --daily-limit 9"_s).object();
        QCOMPARE(changed.value(u"type"_s), QJsonValue(u"freemium"_s));
        QCOMPARE(run(u"keys usage"_s).out, u"a\t0\t9\n"_s);
    }

    /// The access log identifies a key by its number.
    void keyIdsAreNotReused()
    {
        const auto numbers = [this] {
            QStringList found;
            {
                QSqlDatabase database = QSqlDatabase::addDatabase(u"QSQLITE"_s, u"look"_s);
                database.setDatabaseName(m_home->filePath(u"service.db"_s));
                QSqlQuery query(database);
                if (database.open() && query.exec(u"SELECT id FROM api_keys ORDER BY id"_s))
                    while (query.next())
                        found += query.value(0).toString();
            }
            QSqlDatabase::removeDatabase(u"look"_s);
            return found;
        };
        QSet<QString> given;
        for (const char *name : {"a", "b", "c"}) {
            QCOMPARE(run(u"keys add --freemium --name %1"_s.arg(QLatin1String(name))).exitCode, 0);
            QVERIFY(!given.contains(numbers().constLast()));
            given.insert(numbers().constLast());
            if (qstrcmp(name, "b") != 0)
                QCOMPARE(run(u"keys delete %1"_s.arg(QLatin1String(name))).exitCode, 0);
        }
    }

    void letsAKeyExpire()
    {
        QCOMPARE(run(u"keys add --name a --freemium --expires 2999-12-31"_s).exitCode, 0);
        const auto lastDay = [this] { return json(u"keys show a"_s).object().value(u"last_day"_s); };
        QCOMPARE(lastDay(), QJsonValue(u"2999-12-31"_s));
        QCOMPARE(run(u"keys list"_s).out, u"a\tfreemium, 100 domains a day\tactive\t\t2999-12-31\n"_s);
        QVERIFY(run(u"keys show a"_s).out.contains(u"Last day: 31 Dec 2999 (UTC)\n"));
        QCOMPARE(json(u"keys set-expiry a 2999-01-02"_s).object().value(u"last_day"_s),
                 QJsonValue(u"2999-01-02"_s));
        QCOMPARE(run(u"keys set-expiry a --never"_s).exitCode, 0);
        QCOMPARE(lastDay(), QJsonValue());
        QVERIFY(run(u"keys show a"_s).out.contains(u"Last day: none\n"));
        QCOMPARE(run(u"keys list"_s).out, u"a\tfreemium, 100 domains a day\tactive\n"_s);
    }

    void changesTheWhitelist()
    {
        QCOMPARE(run(u"keys add --name a --package starter"_s).exitCode, 0);
        const auto allow = [this](const char *options) {
            return run(u"keys allow-ip a "_s + QString::fromLatin1(options)).out;
        };
        QCOMPARE(allow("--add 192.0.2.1 --add 2001:db8::1"), u"192.0.2.1\n2001:db8::1\n"_s);
        QCOMPARE(allow("--remove 192.0.2.1 --add 192.0.2.3"), u"2001:db8::1\n192.0.2.3\n"_s);
        QCOMPARE(allow(""), u"2001:db8::1\n192.0.2.3\n"_s);
        const auto last = run(u"keys allow-ip a --remove 2001:db8::1 --remove 192.0.2.3"_s);
        QCOMPARE(last.exitCode, 1);
        QVERIFY2(last.err.contains(u"could be used from everywhere"), qPrintable(last.err));
        QCOMPARE(allow("--add fe80::1%eth0"), u"2001:db8::1\n192.0.2.3\nfe80::1\n"_s);
        QCOMPARE(json(u"keys allow-ip a --clear --add 192.0.2.4"_s).object(),
                 (QJsonObject{{u"name"_s, u"a"_s}, {u"allowed_ips"_s, QJsonArray{u"192.0.2.4"_s}}}));
        QCOMPARE(allow("--clear"), QString());
    }

    void listsAndChangesPackages()
    {
        QCOMPARE(run(u"keys add --name first --freemium"_s).exitCode, 0); // creates the database
        QCOMPARE(run(u"packages list"_s).out,
                 u"free\tFree\t100\t0\nstarter\tStarter\t1000\t200000\n"
                 "professional\tProfessional\t3000\t500000\nbusiness\tBusiness\t12500\t1500000\n"_s);
        QCOMPARE(run(u"packages set starter --price-idr 250000"_s).exitCode, 0);
        QCOMPARE(json(u"packages set team --name Team --credits 50000 --price-idr 4000000"_s).object(),
                 (QJsonObject{{u"key"_s, u"team"_s},
                              {u"name"_s, u"Team"_s},
                              {u"credits"_s, 50000},
                              {u"price_idr"_s, 4000000}}));
        const QJsonArray packages = json(u"packages list"_s).array();
        QCOMPARE(packages.size(), 5);
        QCOMPARE(packages.at(1)["price_idr"_L1], QJsonValue(250000));
        QCOMPARE(packages.at(1)["credits"_L1], QJsonValue(1000));
        QCOMPARE(run(u"keys add --name a --package team"_s).exitCode, 0);
    }

    void endsWith_data()
    {
        test::columns<QString, int>({"words", "exitCode"});
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
        QCOMPARE(run(u"keys add --name a --freemium"_s).exitCode, 0);
        const auto done = run(words);
        QTEST(done.exitCode, "exitCode");
        QCOMPARE(done.out, QString());
        QCOMPARE(done.err.count(u'\n'), 1);
    }

    void mistypedCommandCreatesNoDatabase()
    {
        for (const char *words : {"keys add", "keys add --name b --freemium --daily-limit 0",
                                  "packages set zz", "packages set starter --credits -1"}) {
            QCOMPARE(run(QString::fromLatin1(words)).exitCode, 2);
            QVERIFY2(QDir(m_home->path()).isEmpty(), words);
        }
    }

    // Commands that change keys and packages, on a server that sometimes asks for a retry.

    void retriesConflictingKeyChanges_data()
    {
        using Change = std::function<bool(RulesFixture &, const QString &url)>;
        const test::Table<Change> row({"change"});
        static const QString Name = u"one"_s;
        row("add", [](RulesFixture &fixture, const QString &) {
            return fixture.keys().add({u"two"_s, {}, 100, {}}, fixture.clock().nowUtc()).has_value();
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
            return fixture.keys().setPackage(Name, u"starter"_s, 100, fixture.clock().nowUtc()).has_value();
        });
        row("change the addresses", [](RulesFixture &fixture, const QString &) {
            return fixture.keys().changeAllowedIps(Name, {false, {}, {u"192.0.2.1"_s}}).has_value();
        });
        row("put a package", [](RulesFixture &, const QString &url) {
            const auto database = RulesFixture::expect(Database::open(QString(), url));
            return putPackage(*database, {u"new"_s, u"New"_s, 1, 1}).has_value();
        });
        row("remove a package", [](RulesFixture &, const QString &url) {
            const auto database = RulesFixture::expect(Database::open(QString(), url));
            return removePackage(*database, u"business"_s).has_value();
        });
    }
    /// CockroachDB and YugabyteDB report 40001 if two transactions conflict.
    void retriesConflictingKeyChanges()
    {
        using Change = std::function<bool(RulesFixture &, const QString &url)>;
        QFETCH(Change, change);
        const QString url = m_server.newDatabase();
        RulesFixture fixture({1000, 100, nullptr}, url);
        static_cast<void>(fixture.addKey({u"one"_s, {}, 100, {}}));
        const auto failTimes = [&](int times) { // a sequence keeps its value after a rollback
            m_server.psql(QUrl(url).path().sliced(1),
                          u"DROP TRIGGER IF EXISTS meets ON key_changes; DROP SEQUENCE IF EXISTS tries; "
                          "CREATE SEQUENCE tries; CREATE OR REPLACE FUNCTION meets() RETURNS trigger AS $$ "
                          "BEGIN IF nextval('tries') <= %1 THEN RAISE EXCEPTION 'met' USING ERRCODE = "
                          "'40001'; END IF; RETURN new; END $$ LANGUAGE plpgsql; CREATE TRIGGER meets BEFORE "
                          "UPDATE ON key_changes FOR EACH ROW EXECUTE FUNCTION meets()"_s.arg(times));
        };
        failTimes(1'000);
        QVERIFY(!change(fixture, url)); // retries are limited
        failTimes(3);
        QVERIFY(change(fixture, url));
        QCOMPARE(m_server.psql(QUrl(url).path().sliced(1), u"SELECT last_value FROM tries"_s).trimmed(),
                 u"4"_s);
    }

private:
    /// Runs the command with the arguments in @p words and the database option.
    [[nodiscard]] ServiceProcess::Done run(const QString &words) const
    {
        return ServiceProcess::run(words.split(u' ', Qt::SkipEmptyParts) +
                                   QStringList{u"--data-dir"_s, m_home->path()});
    }
    [[nodiscard]] QJsonDocument json(const QString &words) const
    {
        const auto done = run(words + u" --json"_s);
        if (done.exitCode != 0 || done.out.count(u'\n') != 1)
            return {};
        return QJsonDocument::fromJson(done.out.toUtf8());
    }

    std::unique_ptr<QTemporaryDir> m_home;

    PostgresqlServer m_server;
};

PANTAU_TEST(TestServiceKeyCommands)
#include "tst_service_key_commands.moc"
