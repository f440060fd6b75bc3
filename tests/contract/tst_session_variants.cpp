// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/account_commands.h"
#include "app/session.h"
#include "app/watch_commands.h"
#include "contract/service_fixture.h"
#include "keychain/memory_secret_store.h"
#include "support/patience.h"
#include "support/test_program.h"
#include "support/variant_service.h"

using namespace pantau;
using namespace pantau::test;
using namespace std::chrono_literals;

namespace {

/// A service with one variant, and a full session with database and engine.
class World
{
public:
    World(const QString &variant, int requestsPerMinute) : service(requestsPerMinute, variantNamed(variant))
    {
        app::SessionOptions options;
        options.dataDir = m_home.path();
        options.makeSecretStore = [](const QString &) {
            return std::make_unique<keychain::MemorySecretStore>();
        };
        auto opened = app::Session::open(std::move(options), service.clock());
        if (!opened)
            qFatal("%s", qPrintable(opened.error().sentence));
        session = std::move(*opened);
        const auto address = ServiceAddress::parse(service.service().baseUrl().toString());
        const auto key = ApiKey::parse(QString::fromLatin1(service.premiumKey(QStringLiteral("business"))));
        const auto added = wait(session->accounts().add(QStringLiteral("Agency"), *address, *key));
        if (!added || !*added)
            qFatal("The account could not be added.");
        account = (*added)->id;
    }

    template <typename Value>
    static std::optional<Value> wait(const QFuture<Value> &future)
    {
        if (!test::waitFor([&future] { return future.isFinished(); }) || future.resultCount() == 0)
            return std::nullopt;
        return future.result();
    }
    [[nodiscard]] qint64 ledgerCharged()
    {
        const auto ledger = wait(session->accounts().ledger(account));
        return ledger && *ledger && (*ledger)->usage ? (*ledger)->usage->used : -1;
    }

private:
    QTemporaryDir m_home; // outlives the session, which removes its lock from it

public:
    ServiceFixture service;
    std::unique_ptr<app::Session> session;
    AccountId account;
};

QList<DomainName> domainsWithListed(int count)
{
    QList<DomainName> domains{DomainName::fromNormalised(QStringLiteral("blocked.example")),
                              DomainName::fromNormalised(QStringLiteral("listed.example"))};
    while (domains.size() < count)
        domains += DomainName::fromNormalised(QStringLiteral("site-%1.example").arg(domains.size()));
    return domains;
}

/// Returns the number of unknown outcomes, or -1 if one is wrong.
int unknownOf(const QList<CheckOutcome> &outcomes)
{
    int unknown = 0;
    for (const CheckOutcome &outcome : outcomes) {
        const bool listed = !outcome.domain.ascii().startsWith(QLatin1String("site-"));
        if (outcome.status == BlockStatus::Unknown)
            ++unknown;
        else if ((outcome.status == BlockStatus::Blocked) != listed)
            return -1;
    }
    return unknown;
}

} // namespace

/// Database, engine and client against every other variant of the contract, and every mistake.
class TestSessionVariants : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void keepsTheLedger_data();
    void keepsTheLedger();
    void waitsOutTheMinute_data();
    void waitsOutTheMinute();
};

void TestSessionVariants::keepsTheLedger_data()
{
    QTest::addColumn<QString>("name");
    QTest::addColumn<int>("unknown"); // out of twelve
    QTest::addColumn<bool>("usageComes");
    QTest::addColumn<bool>("atOnce"); // the ledger is correct without querying the usage again
    const QHash<QString, int> unknown{
        {QStringLiteral("result-missing"), 1},       {QStringLiteral("results-contradict"), 1},
        {QStringLiteral("upstream-down"), 12},       {QStringLiteral("blocked-as-text"), 12},
        {QStringLiteral("blocked-as-number"), 12},   {QStringLiteral("blocked-null"), 12},
        {QStringLiteral("names-in-lower-case"), 12}, {QStringLiteral("html-for-json"), 12},
        {QStringLiteral("type-unknown"), 12}, // without a known allowance nothing is spent
    };
    for (const auto *variants : {&openVariants(), &mistakes()})
        for (const ContractVariant &variant : *variants)
            QTest::newRow(variant.name.data()) << QString(variant.name) << unknown.value(variant.name, 0)
                                               << (variant.name != QLatin1String("type-unknown"))
                                               << (variant.kind == ContractVariant::Kind::Open);
}

void TestSessionVariants::keepsTheLedger()
{
    QFETCH(QString, name);
    QFETCH(int, unknown);
    QFETCH(bool, usageComes);
    QFETCH(bool, atOnce);
    World world(name, 1000);
    const auto outcomes = World::wait(world.session->checks().check(world.account, domainsWithListed(12)));
    QVERIFY(outcomes);
    QCOMPARE(outcomes->size(), 12);
    QCOMPARE(unknownOf(*outcomes), unknown);
    if (atOnce)
        QCOMPARE(world.ledgerCharged(), world.service.service().chargedUnits());
    // The next usage query corrects whatever the reply omitted or got wrong.
    world.service.clock().advance(1h);
    const auto usage = World::wait(world.session->accounts().refreshUsage(world.account));
    QVERIFY(usage);
    QCOMPARE(usage->has_value(), usageComes);
    if (usageComes)
        QCOMPARE(world.ledgerCharged(), world.service.service().chargedUnits());
    else
        QCOMPARE(world.service.service().chargedUnits(), 0);
    QVERIFY(world.service.service().chargedUnits() <= 12'500);
}

void TestSessionVariants::waitsOutTheMinute_data()
{
    QTest::addColumn<QString>("name");
    for (const ContractVariant &variant : openVariants())
        if (variant.name.startsWith(QLatin1String("minute-")))
            QTest::newRow(variant.name.data()) << QString(variant.name);
}

/// The service allows fewer requests than the contract requires: no batch is lost and none is charged twice.
void TestSessionVariants::waitsOutTheMinute()
{
    QFETCH(QString, name);
    World world(name, 2);
    const auto running = world.session->checks().check(world.account, domainsWithListed(250));
    // Each usage query wakes the engine, which cannot notice that the clock was moved.
    const auto isFinished = [&running] { return running.isFinished(); };
    for (int minute = 0; minute < 10 && !QTest::qWaitFor(isFinished, 300); ++minute) {
        world.service.clock().advance(61s);
        static_cast<void>(World::wait(world.session->accounts().refreshUsage(world.account)));
    }
    const auto outcomes = World::wait(running);
    QVERIFY(outcomes);
    QCOMPARE(unknownOf(*outcomes), 0);
    world.service.clock().advance(61s);
    QVERIFY(World::wait(world.session->accounts().refreshUsage(world.account)));
    QCOMPARE(world.service.service().chargedUnits(), 750);
    QCOMPARE(world.ledgerCharged(), 750);
}

PANTAU_TEST(TestSessionVariants)
#include "tst_session_variants.moc"
