// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "db/storage_error.h"
#include "service/database.h"
#include "service/quota_ledger.h"
#include "support/database_file.h"
#include "support/small_disk.h"
#include "support/test_program.h"

#include <QDir>
#include <QFile>
#include <QRegularExpression>
#include <QTemporaryDir>

using namespace pantau;
using namespace pantau::service;

/// The service database: its address, migrations, packages and months.
class TestServiceDatabase : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void addressesAreParsed_data()
    {
        test::columns<QString, QString, QString, QString>({"text", "place", "user", "password"});
        const auto row = [](const char *text, const char *place, const char *user, const char *password) {
            QTest::newRow(text) << QString::fromLatin1(text) << QString::fromLatin1(place)
                                << QString::fromLatin1(user) << QString::fromLatin1(password);
        };
        row("postgresql://ann:s3cret@db.example:6543/pantau", "db.example:6543/pantau", "ann", "s3cret");
        row("postgres://db.example/pantau", "db.example:5432/pantau", "", "");
        row("postgresql://ann@[::1]/pantau", "::1:5432/pantau", "ann", "");
        row("postgresql:///pantau?host=/run/postgresql", "/run/postgresql:5432/pantau", "", "");
        row("postgresql://ann:s3cret@db-1.example,[::1]:6543,db-3.example:5432/pantau"
            "?target_session_attrs=read-write",
            "db-1.example:5432,::1:6543,db-3.example:5432/pantau", "ann", "s3cret");
        row("postgresql:///pantau?host=/run/a,/run/b", "/run/a:5432,/run/b:5432/pantau", "", "");
        row("postgresql://a%40b:c%3A%2F%40d@db.example/p?sslmode=verify-full", "db.example:5432/p", "a@b",
            "c:/@d");
    }
    void addressesAreParsed()
    {
        QFETCH(QString, text);
        const auto url = DatabaseUrl::parse(text);
        QVERIFY(url);
        QTEST(url->place(), "place");
        QTEST(url->user, "user");
        QTEST(url->password, "password");
    }

    void invalidAddressErrorHidesThePassword_data()
    {
        const test::Table<QString> row({"text"});
        for (const char *text :
             {"s3cret", "mysql://ann:s3cret@db.example/pantau", "postgresql://ann:s3cret@db.example",
              "postgresql://ann:s3cret@db.example/", "postgresql://ann:s3cret@db.example/a/b",
              "postgresql://ann:s3cret@db:x/pantau", "postgresql://ann:s3cret@db-1,db-2:x/pantau",
              "postgresql://ann:s3cret@db-1,/pantau", "postgresql://ann:s3cret@db-1,eve@db-2/pantau",
              "postgresql:///pantau?host=/run/a,",
              "postgresql://ann:s3cret@db-1/pantau?target_session_attrs=a;b",
              "postgresql://ann:s3cret@db.example/pantau?options=x",
              "postgresql://ann:s3cret@db.example/pantau?sslmode=a;b"})
            row(text, QString::fromLatin1(text));
    }
    void invalidAddressErrorHidesThePassword()
    {
        QFETCH(QString, text);
        const auto database = Database::open(QString(), text);
        QVERIFY(!database);
        QCOMPARE(database.error().kind, Error::Kind::InvalidInput);
        QVERIFY(!database.error().sentence.contains(u"s3cret"));
        QVERIFY(!database.error().detail.contains(u"s3cret"));
    }

    void unreachableServerIsReported()
    {
        const auto database = Database::open(QString(), u"postgresql://ann:s3cret@127.0.0.1:1/pantau"_s);
        QVERIFY(!database);
        QCOMPARE(database.error().kind, Error::Kind::Storage);
        QVERIFY(database.error().sentence.contains(u"127.0.0.1:1/pantau"));
        QVERIFY(!(database.error().sentence + database.error().detail).contains(u"s3cret"));
    }

    void onlyADamagedFileSuggestsARestore()
    {
        QTemporaryDir home;
        const auto sentence = [&home] {
            const auto database = Database::open(home.path());
            return database ? QString() : database.error().sentence;
        };
        QCOMPARE(sentence(), QString());
        {
            const test::SmallDisk full(0);
            QVERIFY2(sentence().contains(u"disk is not full"), qPrintable(sentence()));
            QVERIFY2(!sentence().contains(u"ove it away"), qPrintable(sentence()));
        }
        QCOMPARE(sentence(), QString()); // nothing was changed

        test::writeFile(home.filePath(u"service.db"_s), QByteArray(8192, 'x'));
        QVERIFY2(sentence().contains(u"estore a copy"), qPrintable(sentence()));
    }

    /// It may come from a first start that was killed, but also from the loss of all keys.
    void emptyFileCausesAWarning()
    {
        QTemporaryDir home;
        test::writeFile(home.filePath(u"service.db"_s), {});
        QTest::ignoreMessage(QtWarningMsg, QRegularExpression(u"service\\.db” is empty"_s));
        QVERIFY(Database::open(home.path()));
        QTest::failOnWarning(QRegularExpression(u"is empty"_s));
        QVERIFY(Database::open(home.path()));
        QVERIFY(Database::open(home.filePath(u"new"_s)));
    }

    void foreignDatabaseIsRefused_data()
    {
        const test::Table<QStringList, QString> row({"statements", "whose"});
        const QString table = u"CREATE TABLE t (x)"_s;
        const QString id = u"PRAGMA application_id = %1"_s;
        const QString version = u"PRAGMA user_version = %1"_s;
        const QString another = u"of another program"_s;
        row("without a version", {table}, another);
        row("of a version", {table, version.arg(3)}, another);
        row("of a later version", {table, version.arg(99)}, another);
        row("with an id", {table, id.arg(7)}, another);
        row("pantau.db", {table, id.arg(db::PantauId), version.arg(1)}, "of Pantau itself");
        row("pantau.db of an unreleased version", {table, id.arg(db::UnreleasedId), version.arg(25)},
            "of Pantau itself");
        row("service.db of an unreleased version",
            test::statementsIn(QString::fromUtf8(
                test::bytesOf(QStringLiteral(PANTAU_TEST_DATA "/service/unreleased_sqlite.sql")))),
            "made by an unreleased version");
    }
    void foreignDatabaseIsRefused()
    {
        QFETCH(QStringList, statements);
        QFETCH(QString, whose);
        QTemporaryDir home;
        const QString file = home.filePath(u"service.db"_s);
        test::runSql(file, statements);
        const QByteArray before = test::bytesOf(file);
        for (const auto ifMissing : {Database::IfMissing::Make, Database::IfMissing::Refuse}) {
            const auto database = Database::open(home.path(), {}, ifMissing);
            QVERIFY(!database);
            QCOMPARE(database.error().kind, Error::Kind::Storage);
            QVERIFY2(database.error().sentence.contains(whose), qPrintable(database.error().sentence));
            QCOMPARE(test::bytesOf(file), before);
        }
    }

    void folderInsteadOfADatabaseIsRefused()
    {
        QTemporaryDir home;
        QVERIFY(QDir(home.path()).mkdir(u"service.db"_s));
        for (const auto ifMissing : {Database::IfMissing::Make, Database::IfMissing::Refuse}) {
            const auto database = Database::open(home.path(), {}, ifMissing);
            QVERIFY(!database);
            QVERIFY2(database.error().sentence.contains(u"is a folder"),
                     qPrintable(database.error().sentence));
        }
    }

    void invalidPackageIsRefused_data()
    {
        const test::Table<QString, QString, qint64, qint64> row({"key", "name", "credits", "price"});
        const QString good = u"good"_s;
        row("no key", QString(), good, 1, 1);
        row("a key with a blank", "a b", good, 1, 1);
        row("a key in capitals", "Good", good, 1, 1);
        row("no name", good, QString(), 1, 1);
        row("credits below zero", good, good, -1, 1);
        row("a price below zero", good, good, 1, -1);
    }
    void invalidPackageIsRefused()
    {
        QFETCH(QString, key);
        QFETCH(QString, name);
        QFETCH(qint64, credits);
        QFETCH(qint64, price);
        QTemporaryDir home;
        const auto database = Database::open(home.path());
        const auto done = putPackage(**database, {key, name, credits, price});
        QVERIFY(!done);
        QCOMPARE(done.error().kind, Error::Kind::InvalidInput);
        QCOMPARE(packagesOf(**database)->size(), 4);
    }

    void monthlyPeriodIsComputed_data()
    {
        const test::Table<QDate, QDate, QDate, QDate> row({"bought", "today", "start", "end"});
        row("in the middle", {2026, 3, 10}, {2026, 3, 20}, {2026, 3, 10}, {2026, 4, 10});
        row("before its day", {2026, 3, 10}, {2026, 5, 9}, {2026, 4, 10}, {2026, 5, 10});
        row("on its day", {2026, 3, 10}, {2026, 5, 10}, {2026, 5, 10}, {2026, 6, 10});
        row("the 31st in April", {2026, 1, 31}, {2026, 4, 30}, {2026, 4, 30}, {2026, 5, 31});
        row("the 31st before the end of February", {2026, 1, 31}, {2026, 2, 27}, {2026, 1, 31},
            {2026, 2, 28});
        row("over the end of a year", {2026, 12, 20}, {2027, 1, 5}, {2026, 12, 20}, {2027, 1, 20});
        row("the 30th after a leap February", {2028, 1, 30}, {2028, 3, 1}, {2028, 2, 29}, {2028, 3, 30});
    }
    void monthlyPeriodIsComputed()
    {
        QFETCH(QDate, bought);
        QFETCH(QDate, today);
        QTEST(monthlyPeriodStart(bought, today), "start");
        QTEST(monthlyPeriodEnd(bought, today), "end");
    }

    void lockedDatabaseIsReported()
    {
        QTemporaryDir home;
        const auto holder = Database::open(home.path());
        QVERIFY(holder);
        for (const char *sql :
             {"PRAGMA locking_mode = EXCLUSIVE", "PRAGMA journal_mode = DELETE", "BEGIN EXCLUSIVE"})
            QVERIFY(!(*holder)->connection().execute(QString::fromLatin1(sql)).isValid());
        const auto refused = Database::open(home.path());
        QVERIFY(!refused);
        QVERIFY2(refused.error().sentence.contains(u"Another program"), qPrintable(refused.error().sentence));
    }
};

PANTAU_TEST(TestServiceDatabase)
#include "tst_service_database.moc"
