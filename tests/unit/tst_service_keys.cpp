// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "service/keys.h"
#include "support/database_file.h"
#include "support/manual_clock.h"
#include "support/rules_fixture.h"
#include "support/test_program.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QTimeZone>

using namespace pantau;
using namespace pantau::service;

/// Keys, and errors that keep a service from starting.
class TestServiceKeys : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void onlyTheKeyHashIsStored()
    {
        QTemporaryDir home;
        const test::ManualClock clock;
        const auto registry = std::move(*KeyRegistry::open(home.path()));
        const QString key = *registry->add({u"a"_s, u"starter"_s, 100, {}}, clock.nowUtc());
        QVERIFY(key.startsWith(u"ptu_"));
        QCOMPARE(key.size(), 4 + 40); // 160 bits
        QVERIFY(*registry->add({u"b"_s, {}, 100, {}}, clock.nowUtc()) != key);

        const QDir folder(home.path());
        for (const QString &name : folder.entryList(QDir::Files)) {
            QFile file(folder.filePath(name));
            QVERIFY(file.open(QFile::ReadOnly));
            const QByteArray bytes = file.readAll();
            QVERIFY(!bytes.contains(key.toLatin1()));
            QVERIFY(!bytes.contains(key.sliced(4, 12).toLatin1()));
            QVERIFY(!(file.permissions() & (QFile::ReadGroup | QFile::ReadOther)));
        }
    }

    void invalidKeyIsRefused_data()
    {
        const test::Table<QString, QString, qint64, QString> row({"name", "package", "dailyLimit", "ip"});
        row("no name", " ", QString(), 100, QString());
        row("no such package", "a", "gold", 100, QString());
        row("a limit of zero", "a", QString(), 0, QString());
        for (const char *ip :
             {"here", "127.1", "0x7f.0.0.1", "::ffff:127.1", "192.0.2.0/24", "2001:db8::/32", "192.0.2.7:80"})
            QTest::addRow("no IP: %s", ip) << u"a"_s << QString() << qint64(100) << QString::fromLatin1(ip);
    }
    void invalidKeyIsRefused()
    {
        QFETCH(QString, name);
        QFETCH(QString, package);
        QFETCH(qint64, dailyLimit);
        QFETCH(QString, ip);
        QTemporaryDir home;
        const auto registry = std::move(*KeyRegistry::open(home.path()));
        const auto added =
            registry->add({name, package, dailyLimit, ip.isNull() ? QStringList() : QStringList{ip}},
                          test::ManualClock().nowUtc());
        QVERIFY(!added);
        QCOMPARE(added.error().kind, Error::Kind::InvalidInput);
        QVERIFY((*registry->list()).isEmpty());
    }

    void stoppedKeyStaysInvalidUntilActivated()
    {
        QTemporaryDir home;
        const auto registry = std::move(*KeyRegistry::open(home.path()));
        const QString name = u"agency"_s;
        QVERIFY(registry->add({name, {}, 100, {}}, test::ManualClock().nowUtc()));
        QVERIFY(registry->setActive(name, false));
        QVERIFY(registry->regenerate(name));
        const QDateTime now = test::ManualClock().nowUtc();
        QVERIFY(!registry->show(name, now)->key.isValid(now));
        QVERIFY(registry->setActive(name, true));
        QVERIFY(registry->show(name, now)->key.isValid(now));
    }

    /// Until the end of its last day in UTC, whatever the computer's time zone.
    void keyExpiresAfterItsLastDay()
    {
        test::RulesFixture fixture;
        const QString name = u"trial"_s;
        const QDateTime now = fixture.clock().nowUtc();
        const QDate today = now.date();
        NewKey wanted{name, {}, 100, {}};
        wanted.lastDay = today.addDays(1);
        const QByteArray key = fixture.addKey(wanted);
        const auto status = [&] { return fixture.answer(test::RulesFixture::limit(key)).status; };
        QCOMPARE(fixture.keys().list()->constFirst().lastDay, today.addDays(1));
        fixture.clock().setWallClock(QDateTime(today.addDays(1), QTime(23, 59, 59, 999), QTimeZone::utc()));
        QCOMPARE(status(), 200);
        fixture.clock().advance(std::chrono::milliseconds(1));
        const Reply refused = fixture.answer(test::RulesFixture::check(test::someNames(1), key));
        QCOMPARE(refused.status, 401);
        QCOMPARE(refused.body, invalidKey().body);
        QCOMPARE(fixture.charged(), 0);

        // A regenerated key stays expired; a later last day, or none, enables it.
        const QByteArray fresh = test::RulesFixture::expect(fixture.keys().regenerate(name)).toLatin1();
        QCOMPARE(fixture.answer(test::RulesFixture::limit(fresh)).status, 401);
        QVERIFY(fixture.keys().setLastDay(name, today.addDays(2), fixture.clock().nowUtc()));
        QCOMPARE(fixture.answer(test::RulesFixture::limit(fresh)).status, 200);
        fixture.clock().advance(std::chrono::hours(24));
        QCOMPARE(fixture.answer(test::RulesFixture::limit(fresh)).status, 401);
        QVERIFY(fixture.keys().setLastDay(name, {}, fixture.clock().nowUtc()));
        QCOMPARE(fixture.answer(test::RulesFixture::limit(fresh)).status, 200);
        QVERIFY(!fixture.keys().list()->constFirst().lastDay.isValid());
    }

    void pastLastDayIsRefused()
    {
        test::RulesFixture fixture;
        const QDateTime now = fixture.clock().nowUtc();
        NewKey wanted{u"trial"_s, {}, 100, {}};
        wanted.lastDay = now.date().addDays(-1);
        QCOMPARE(fixture.keys().add(wanted, now).error().kind, Error::Kind::InvalidInput);
        wanted.lastDay = now.date();
        QVERIFY(fixture.keys().add(wanted, now));
        QCOMPARE(fixture.keys().setLastDay(wanted.name, now.date().addDays(-1), now).error().kind,
                 Error::Kind::InvalidInput);
        QCOMPARE(fixture.keys().list()->constFirst().lastDay, now.date());
        QCOMPARE(fixture.keys().setLastDay(u"nobody"_s, now.date(), now).error().kind, Error::Kind::NotFound);
    }

    void deletedKeyLosesItsUsage()
    {
        test::RulesFixture fixture;
        const NewKey wanted{u"agency"_s, {}, 100, {u"192.0.2.1"_s}};
        const QByteArray old = fixture.addKey(wanted);
        const auto check = test::RulesFixture::check(u"a.example,b.example"_s, old);
        QCOMPARE(fixture.answer(check).status, 200);
        QVERIFY(fixture.keys().remove(wanted.name));
        QCOMPARE(fixture.answer(check).status, 401);
        QCOMPARE(fixture.charged(), 2);
        QVERIFY(fixture.addKey(wanted) != old);
        const auto usage = fixture.keys().show(wanted.name, fixture.clock().nowUtc());
        QCOMPARE(usage->used, 0);
        QCOMPARE(usage->key.allowedIps, wanted.allowedIps);
    }

    void packageInUseIsNotRemoved()
    {
        test::RulesFixture fixture;
        const QString starter = u"starter"_s;
        static_cast<void>(fixture.addKey({u"agency"_s, starter, 100, {}}));
        const auto refused = removePackage(fixture.database(), starter);
        QVERIFY(!refused);
        QVERIFY2(refused.error().sentence.contains(u"agency"), qPrintable(refused.error().sentence));
        QVERIFY(fixture.keys().remove(u"agency"_s));
        QVERIFY(removePackage(fixture.database(), starter));
        QCOMPARE(removePackage(fixture.database(), starter).error().kind, Error::Kind::NotFound);
    }

    /// Setting the same package twice keeps the usage of the current month.
    void onlyAnotherPackageRestartsTheMonth()
    {
        QTemporaryDir home;
        const auto registry = std::move(*KeyRegistry::open(home.path()));
        const QString name = u"agency"_s;
        const QDateTime start(QDate(2026, 3, 10), QTime(9, 0), Qt::UTC);
        const QDateTime later = start.addDays(12);
        QVERIFY(registry->add({name, u"business"_s, 100, {}}, start));
        QVERIFY(registry->setPackage(name, u"business"_s, 100, later));
        QCOMPARE(registry->show(name, later)->periodStart, QDate(2026, 3, 10));
        QVERIFY(registry->setPackage(name, u"starter"_s, 100, later));
        QCOMPARE(registry->show(name, later)->periodStart, QDate(2026, 3, 22));
        QVERIFY(registry->setPackage(name, {}, 5, later.addDays(1)));
        QCOMPARE(registry->show(name, later.addDays(1))->limit, 5);
        // It was a daily allowance in between.
        QVERIFY(registry->setPackage(name, u"starter"_s, 100, later.addDays(2)));
        QCOMPARE(registry->show(name, later.addDays(2))->periodStart, QDate(2026, 3, 24));
    }

    void whitelistIsChanged_data()
    {
        const test::Table<IpChange, QStringList> row({"change", "ips"});
        const QString a = u"192.0.2.1"_s;
        const QString b = u"2001:db8::1"_s;
        const QString c = u"192.0.2.3"_s;
        row("nothing", IpChange{}, {a, b});
        row("one more", {false, {}, {c}}, {a, b, c});
        row("several more, one of them known", {false, {}, {c, a}}, {a, b, c});
        row("in another form", {false, {}, {u"2001:DB8:0::1"_s, u"::ffff:192.0.2.3"_s}}, {a, b, c});
        row("one less", {false, {a}, {}}, {b});
        row("one for another", {false, {a}, {c}}, {b, c});
        row("none", {true, {}, {}}, QStringList{});
        row("others", {true, {}, {c}}, {c});
    }
    void whitelistIsChanged()
    {
        QFETCH(IpChange, change);
        QTemporaryDir home;
        const auto registry = std::move(*KeyRegistry::open(home.path()));
        const QString name = u"a"_s;
        QVERIFY(registry->add({name, u"starter"_s, 100, {u"192.0.2.1"_s, u"2001:db8::1"_s}},
                              test::ManualClock().nowUtc()));
        const auto ips = registry->changeAllowedIps(name, change);
        QVERIFY(ips);
        QTEST(*ips, "ips");
        QTEST(registry->list()->constFirst().allowedIps, "ips");
    }

    void invalidWhitelistChangeIsRefusedEntirely_data()
    {
        const test::Table<IpChange, Error::Kind> row({"change", "kind"});
        const QString good = u"192.0.2.9"_s;
        const QString network = u"192.0.2.0/24"_s;
        row("a network and an address", {false, {}, {good, network}}, Error::Kind::InvalidInput);
        row("a network to remove", {true, {network}, {good}}, Error::Kind::InvalidInput);
        row("an unknown address to remove", {false, {good}, {u"192.0.2.8"_s}}, Error::Kind::NotFound);
    }
    void invalidWhitelistChangeIsRefusedEntirely()
    {
        QFETCH(IpChange, change);
        QFETCH(Error::Kind, kind);
        QTemporaryDir home;
        const auto registry = std::move(*KeyRegistry::open(home.path()));
        const QStringList before{u"192.0.2.1"_s};
        QVERIFY(registry->add({u"a"_s, u"starter"_s, 100, before}, test::ManualClock().nowUtc()));
        const auto ips = registry->changeAllowedIps(u"a"_s, change);
        QVERIFY(!ips);
        QCOMPARE(ips.error().kind, kind);
        QCOMPARE(registry->list()->constFirst().allowedIps, before);
    }

    void newerDatabaseIsLeftUnchanged()
    {
        QTemporaryDir home;
        QFile file(home.filePath(u"service.db"_s));
        QVERIFY(KeyRegistry::open(home.path()));
        QVERIFY(file.open(QFile::ReadWrite));
        // user_version is the big-endian word at offset 60 of the file (sqlite.org/fileformat).
        QVERIFY(file.seek(60));
        QCOMPARE(file.write(QByteArray("\0\0\0\x63", 4)), 4);
        file.close();
        const QByteArray before = test::bytesOf(file.fileName());
        const auto registry = KeyRegistry::open(home.path());
        QVERIFY(!registry);
        QCOMPARE(registry.error().kind, Error::Kind::NewerDatabase);
        QCOMPARE(test::bytesOf(file.fileName()), before);
    }
};

PANTAU_TEST(TestServiceKeys)
#include "tst_service_keys.moc"
