// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "service/checking_service.h"
#include "service/key_registry.h"
#include "support/manual_clock.h"

#include <QDir>
#include <QFile>
#include <QTcpServer>
#include <QTemporaryDir>
#include <QTest>

using namespace pantau;
using namespace pantau::service;

/// Keys, and what keeps a service from starting.
class TestServiceKeys : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void keepsNothingOfAKeyButItsHash();
    void refusesAKey_data();
    void refusesAKey();
    void refusesATakenName();
    void refusesAnUnknownName();
    void refusesAPortInUse();
    void refusesADataFolderThatIsAFile();
    void leavesANewerDatabaseUntouched();
    void refusesAForeignFile();
};

void TestServiceKeys::keepsNothingOfAKeyButItsHash()
{
    QTemporaryDir home;
    const test::ManualClock clock;
    const auto registry = std::move(*KeyRegistry::open(home.path()));
    const QString key =
        *registry->add({QStringLiteral("a"), QStringLiteral("starter"), 100, {}}, clock.nowUtc());
    QVERIFY(key.startsWith(u"ptu_"));
    QCOMPARE(key.size(), 4 + 40); // 160 bits
    QVERIFY(*registry->add({QStringLiteral("b"), {}, 100, {}}, clock.nowUtc()) != key);
    QVERIFY((*registry->find(key.toLatin1())).has_value());
    QVERIFY(!(*registry->find(key.toLatin1().chopped(1))).has_value());

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

void TestServiceKeys::refusesAKey_data()
{
    QTest::addColumn<QString>("name");
    QTest::addColumn<QString>("package");
    QTest::addColumn<qint64>("dailyLimit");
    QTest::addColumn<QString>("ip");
    QTest::newRow("no name") << QStringLiteral(" ") << QString() << qint64(100) << QString();
    QTest::newRow("no such package") << QStringLiteral("a") << QStringLiteral("gold") << qint64(100)
                                     << QString();
    QTest::newRow("a limit of nothing") << QStringLiteral("a") << QString() << qint64(0) << QString();
    QTest::newRow("an IP that is none")
        << QStringLiteral("a") << QString() << qint64(100) << QStringLiteral("here");
}

void TestServiceKeys::refusesAKey()
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

void TestServiceKeys::refusesATakenName()
{
    QTemporaryDir home;
    const auto registry = std::move(*KeyRegistry::open(home.path()));
    const NewKey wanted{QStringLiteral("agency"), {}, 100, {}};
    QVERIFY(registry->add(wanted, test::ManualClock().nowUtc()));
    const auto again = registry->add(wanted, test::ManualClock().nowUtc());
    QVERIFY(!again);
    QCOMPARE(again.error().kind, Error::Kind::AlreadyExists);
}

void TestServiceKeys::refusesAnUnknownName()
{
    QTemporaryDir home;
    const auto registry = std::move(*KeyRegistry::open(home.path()));
    QCOMPARE(registry->deactivate(QStringLiteral("nobody")).error().kind, Error::Kind::NotFound);
    QCOMPARE(registry->regenerate(QStringLiteral("nobody")).error().kind, Error::Kind::NotFound);
}

void TestServiceKeys::refusesAPortInUse()
{
    QTemporaryDir home;
    QTcpServer other;
    QVERIFY(other.listen(QHostAddress::LocalHost, 0));
    ServiceConfig config;
    config.dataDir = home.path();
    config.blocklistPath = QStringLiteral(":sample");
    config.port = other.serverPort();
    const test::ManualClock clock;
    const auto started = CheckingService::start(config, clock);
    QVERIFY(!started);
    QCOMPARE(started.error().kind, Error::Kind::Service);
    QVERIFY(started.error().sentence.contains(QString::number(other.serverPort())));
}

void TestServiceKeys::refusesADataFolderThatIsAFile()
{
    QTemporaryDir home;
    QFile file(home.filePath(QStringLiteral("file")));
    QVERIFY(file.open(QFile::WriteOnly));
    const auto registry = KeyRegistry::open(file.fileName());
    QVERIFY(!registry);
    QCOMPARE(registry.error().kind, Error::Kind::Storage);
    QVERIFY(registry.error().sentence.contains(QDir::toNativeSeparators(file.fileName())));
}

void TestServiceKeys::leavesANewerDatabaseUntouched()
{
    QTemporaryDir home;
    QFile file(home.filePath(QStringLiteral("service.db")));
    QVERIFY(KeyRegistry::open(home.path()));
    QVERIFY(file.open(QFile::ReadWrite));
    // user_version is the big-endian word at 60 of the file (sqlite.org/fileformat).
    QVERIFY(file.seek(60));
    QCOMPARE(file.write(QByteArray("\0\0\0\x63", 4)), 4);
    file.close();
    const auto contents = [&] {
        return file.open(QFile::ReadOnly) ? std::make_pair(file.readAll(), (file.close(), true))
                                          : std::make_pair(QByteArray(), false);
    };
    const auto before = contents();
    QVERIFY(before.second);
    const auto registry = KeyRegistry::open(home.path());
    QVERIFY(!registry);
    QCOMPARE(registry.error().kind, Error::Kind::NewerDatabase);
    QCOMPARE(contents(), before);
}

void TestServiceKeys::refusesAForeignFile()
{
    QTemporaryDir home;
    QFile file(home.filePath(QStringLiteral("service.db")));
    QVERIFY(file.open(QFile::WriteOnly));
    file.write(QByteArray(5000, 'x'));
    file.close();
    const auto registry = KeyRegistry::open(home.path());
    QVERIFY(!registry);
    QCOMPARE(registry.error().kind, Error::Kind::Storage);
}

QTEST_GUILESS_MAIN(TestServiceKeys)
#include "tst_service_keys.moc"
