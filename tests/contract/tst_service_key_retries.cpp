// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "service/quota_ledger.h"
#include "support/postgresql_server.h"
#include "support/rules_fixture.h"
#include "support/test_program.h"

#include <QUrl>

#include <functional>

using namespace pantau;
using namespace pantau::service;
using namespace pantau::test;

/// Commands that change keys and packages, on a server that sometimes asks for a retry.
class TestServiceKeyRetries : public QObject
{
    Q_OBJECT

private Q_SLOTS:
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
    PostgresqlServer m_server;
};

PANTAU_TEST(TestServiceKeyRetries)
#include "tst_service_key_retries.moc"
