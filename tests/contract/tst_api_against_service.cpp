// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "contract/tst_api_fixture.h"
#include "service/checking_service.h"
#include "service/key_registry.h"
#include "support/manual_clock.h"
#include "support/test_program.h"

#include <QFile>
#include <QSqlDatabase>
#include <QSqlQuery>
#include <QTemporaryDir>

using namespace pantau;
using namespace pantau::providers;
using namespace pantau::test;
using FailureKind = ServiceFailure::Kind;

/// Runs this repository's client against its service. The two share no codec.
class TestApiAgainstService : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init();
    void cleanup();
    void checksWithoutAKey();
    void checksWithAPackage();
    void refusesAnUnknownKey();
    void refusesWhatThePackageCannotPay();
    void refusesAnotherAddress();
    void refusesAnInvalidBatch();
    void refusesBeyondTheDailyLimit();
    void refusesTooManyRequests();
    void failsWithoutItsDatabase();

private:
    /// Starts the service with a list that contains blocked.test.
    Client &start(int requestsPerMinute = 60, qint64 dailyLimit = 100);
    ApiKey newKey(const service::NewKey &wanted);

    ManualClock m_clock;
    std::unique_ptr<QTemporaryDir> m_dir;
    std::unique_ptr<service::CheckingService> m_service;
    std::unique_ptr<Client> m_client;
};

namespace {

DomainName name(const char *ascii)
{
    return DomainName::fromNormalised(QString::fromLatin1(ascii));
}

} // namespace

void TestApiAgainstService::init()
{
    m_dir = std::make_unique<QTemporaryDir>();
    QVERIFY(m_dir->isValid());
}

void TestApiAgainstService::cleanup()
{
    m_client.reset();
    m_service.reset();
    m_dir.reset();
}

Client &TestApiAgainstService::start(int requestsPerMinute, qint64 dailyLimit)
{
    const QString list = m_dir->filePath(QStringLiteral("list.txt"));
    QFile file(list);
    if (!file.open(QIODevice::WriteOnly) || file.write("blocked.test\n") < 0)
        qFatal("No list could be written.");
    file.close();

    service::ServiceConfig config;
    config.dataDir = m_dir->filePath(QStringLiteral("data"));
    config.blocklistPath = list;
    config.requestsPerMinute = requestsPerMinute;
    config.anonymousDailyLimit = dailyLimit;
    auto started = service::CheckingService::start(config, m_clock);
    if (!started)
        qFatal("%s", qPrintable(started.error().sentence));
    m_service = *std::move(started);
    m_client = std::make_unique<Client>(contract(), m_service->baseUrl());
    return *m_client;
}

ApiKey TestApiAgainstService::newKey(const service::NewKey &wanted)
{
    auto registry = service::KeyRegistry::open(m_dir->filePath(QStringLiteral("data")));
    if (!registry)
        qFatal("%s", qPrintable(registry.error().sentence));
    const auto added = (*registry)->add(wanted, m_clock.nowUtc());
    if (!added)
        qFatal("%s", qPrintable(added.error().sentence));
    return key(*added);
}

void TestApiAgainstService::checksWithoutAKey()
{
    Client &client = start();
    const QList<DomainName> asked{name("free.test"), name("blocked.test"), name("www.blocked.test")};
    const auto answer = waitFor(client.check(asked, std::nullopt));
    QVERIFY(answer);
    QCOMPARE(answer->answers.value(asked[0]).status, BlockStatus::NotBlocked);
    QCOMPARE(answer->answers.value(asked[1]).status, BlockStatus::Blocked);
    QVERIFY(answer->answers.value(asked[2]).status != BlockStatus::Unknown); // distinct from the domain above
    QVERIFY2(answer->remarks.isEmpty(), qPrintable(answer->remarks.join(u'\n')));
    QVERIFY(answer->usage);
    QCOMPARE(answer->usage->period, Usage::Period::Daily);
    QCOMPARE(answer->usage->used, qint64(3));
    QCOMPARE(answer->usage->remaining, qint64(97));

    const auto usage = waitFor(client.usage(std::nullopt));
    QVERIFY(usage);
    QCOMPARE(usage->usage.used, qint64(3));
    QCOMPARE(usage->usage.limit, qint64(100));
    QCOMPARE(m_service->chargedUnits(), qint64(3));
}

void TestApiAgainstService::checksWithAPackage()
{
    Client &client = start();
    const ApiKey paid = newKey({QStringLiteral("shop"), QStringLiteral("professional"), 100, {}});
    const auto answer = waitFor(client.check({name("free.test"), name("blocked.test")}, paid));
    QVERIFY(answer && answer->usage);
    QCOMPARE(answer->usage->period, Usage::Period::Monthly);
    QCOMPARE(answer->usage->unitCost, 3);
    QCOMPARE(answer->usage->used, qint64(6));
    QCOMPARE(answer->usage->remaining, qint64(2994));
    QCOMPARE(answer->usage->packageName, QStringLiteral("Professional"));
    QCOMPARE(m_service->chargedUnits(), qint64(6));
}

void TestApiAgainstService::refusesAnUnknownKey()
{
    Client &client = start();
    const ApiKey wrong = key(QStringLiteral("nobody-has-this-one"));
    const auto check = waitFor(client.check({name("free.test")}, wrong));
    const auto usage = waitFor(client.usage(wrong));
    QCOMPARE(check.error().kind, FailureKind::KeyRefused);
    QCOMPARE(usage.error().kind, FailureKind::KeyRefused);
    QCOMPARE(m_service->chargedUnits(), qint64(0));
}

void TestApiAgainstService::refusesWhatThePackageCannotPay()
{
    Client &client = start(1000);
    const ApiKey small = newKey({QStringLiteral("small"), QStringLiteral("starter"), 100, {}});
    QList<DomainName> batch;
    for (int i = 0; i < 100; ++i)
        batch << DomainName::fromNormalised(QStringLiteral("d%1.test").arg(i));
    for (int i = 0; i < 3; ++i)
        QVERIFY(waitFor(client.check(batch, small)));
    const auto answer = waitFor(client.check(batch, small)); // needs 300 of the remaining 100
    QVERIFY(!answer);
    QCOMPARE(answer.error().kind, FailureKind::CreditsExhausted);
    QVERIFY(answer.error().usage);
    QCOMPARE(answer.error().usage->limit, qint64(1000));
    QCOMPARE(answer.error().usage->used, qint64(900));
    QCOMPARE(answer.error().usage->remaining, qint64(100));
    QVERIFY(answer.error().error.sentence.contains(QStringLiteral("300")));
    QCOMPARE(m_service->chargedUnits(), qint64(900));
}

void TestApiAgainstService::refusesAnotherAddress()
{
    Client &client = start();
    const ApiKey elsewhere =
        newKey({QStringLiteral("office"), QStringLiteral("starter"), 100, {QStringLiteral("203.0.113.5")}});
    const auto check = waitFor(client.check({name("free.test")}, elsewhere));
    const auto usage = waitFor(client.usage(elsewhere));
    QVERIFY(!check);
    QVERIFY(!usage);
    for (const ServiceFailure &failure : {check.error(), usage.error()}) {
        QCOMPARE(failure.kind, FailureKind::IpRefused);
        QCOMPARE(failure.allowedIps, QStringList{QStringLiteral("203.0.113.5")});
        QCOMPARE(failure.refusedIp, QStringLiteral("127.0.0.1"));
    }
}

void TestApiAgainstService::refusesAnInvalidBatch()
{
    Client &client = start();
    const auto answer = waitFor(client.check({name("no dot, no domain!")}, std::nullopt));
    QVERIFY(!answer);
    QCOMPARE(answer.error().kind, FailureKind::InvalidBatch);
    QCOMPARE(m_service->chargedUnits(), qint64(0));
}

void TestApiAgainstService::refusesBeyondTheDailyLimit()
{
    Client &client = start(60, 2);
    QVERIFY(waitFor(client.check({name("free.test")}, std::nullopt)));
    const auto answer = waitFor(client.check({name("a.test"), name("b.test")}, std::nullopt));
    QVERIFY(!answer);
    QCOMPARE(answer.error().kind, FailureKind::DailyLimitReached);
    QVERIFY(answer.error().usage);
    QCOMPARE(answer.error().usage->limit, qint64(2));
    QCOMPARE(answer.error().usage->used, qint64(1));
    QCOMPARE(answer.error().usage->remaining, qint64(1));
    QCOMPARE(m_service->chargedUnits(), qint64(1));
}

void TestApiAgainstService::refusesTooManyRequests()
{
    Client &client = start(2);
    QVERIFY(waitFor(client.usage(std::nullopt)));
    QVERIFY(waitFor(client.usage(std::nullopt)));
    const auto answer = waitFor(client.check({name("free.test")}, std::nullopt));
    QVERIFY(!answer);
    QCOMPARE(answer.error().kind, FailureKind::TooManyRequests);
    QVERIFY(answer.error().retryAfter);
    QCOMPARE(m_service->chargedUnits(), qint64(0));
}

void TestApiAgainstService::failsWithoutItsDatabase()
{
    Client &client = start();
    {
        QSqlDatabase database =
            QSqlDatabase::addDatabase(QStringLiteral("QSQLITE"), QStringLiteral("saboteur"));
        database.setDatabaseName(m_dir->filePath(QStringLiteral("data/service.db")));
        QVERIFY(database.open());
        const QStringList tables = database.tables();
        QVERIFY(!tables.isEmpty());
        QSqlQuery query(database);
        for (const QString &table : tables)
            QVERIFY(query.exec(QStringLiteral("ALTER TABLE \"%1\" RENAME TO \"gone_%1\"").arg(table)));
    }
    QSqlDatabase::removeDatabase(QStringLiteral("saboteur"));
    const auto answer = waitFor(client.check({name("free.test")}, std::nullopt));
    QVERIFY(!answer);
    QCOMPARE(answer.error().kind, FailureKind::ServerError);
    QVERIFY(answer.error().chargeIsUncertain());
}

PANTAU_TEST(TestApiAgainstService)
#include "tst_api_against_service.moc"
