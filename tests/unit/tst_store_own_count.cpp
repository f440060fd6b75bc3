// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "support/store_world.h"

#include <QTest>

using namespace pantau;
using namespace pantau::store;
using namespace std::chrono_literals;

/// What is left by a service whose figures cannot be right: never more than our own count leaves.
class TestStoreOwnCount : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init() { m_world = std::make_unique<test::StoreWorld>(); }

    void figuresThatStandStill()
    {
        say(freemium(95));
        QCOMPARE(left(), 5);
        spend(3, freemium(95));
        QCOMPARE(left(), 2);
        say(freemium(95));
        QCOMPARE(left(), 2);
        m_world->reopen();
        spend(2, freemium(95));
        QCOMPARE(left(), 0);
        m_world->clock.advance(24h);
        say(freemium(95));
        QCOMPARE(left(), 5);
    }

    void figuresThatJumpAbout()
    {
        say(freemium(95));
        spend(5, freemium(20));
        QCOMPARE(left(), 0);
        say(freemium(0));
        QCOMPARE(left(), 0);
        spend(0, freemium(99));
        QCOMPARE(left(), 0);
    }

    void lessIsAlwaysBelieved()
    {
        say(freemium(10));
        spend(5, freemium(60)); // somebody else spends the same quota
        QCOMPARE(left(), 40);
    }

    void aGreaterLimitCountsAtOnce()
    {
        say(freemium(100));
        say(freemium(100, 500));
        QCOMPARE(left(), 400);
    }

    void aPackageStandsStill()
    {
        say(premium(985));
        spend(5, premium(985), 3);
        QCOMPARE(left(), 0);
        m_world->clock.advance(24h);
        say(premium(985));
        QCOMPARE(left(), 0);
    }

    void creditsThatWereBoughtCountAtOnce_data()
    {
        QTest::addColumn<Usage>("after");
        Usage sameLimit = premium(1000);
        sameLimit.remaining = 300;
        QTest::newRow("what is left rises") << sameLimit;
        QTest::newRow("the limit rises") << premium(1000, 1300);
        QTest::newRow("what is used falls") << premium(700);
        QTest::newRow("another package") << premium(700, 1000, QStringLiteral("Professional"));
    }
    void creditsThatWereBoughtCountAtOnce()
    {
        QFETCH(const Usage, after);
        say(premium(985));
        spend(5, premium(1000), 3);
        QCOMPARE(left(), 0);
        m_world->clock.advance(1h);
        say(after);
        QCOMPARE(left(), 300);
    }

    void aPackageThatIsOnlyCalledOtherwiseStandsStill_data()
    {
        QTest::addColumn<QString>("name");
        QTest::newRow("in capitals") << QStringLiteral("STARTER");
        QTest::newRow("renamed") << QStringLiteral("Professional");
    }
    void aPackageThatIsOnlyCalledOtherwiseStandsStill()
    {
        QFETCH(const QString, name);
        say(premium(985));
        spend(5, premium(985, 1000, name), 3);
        QCOMPARE(left(), 0);
        say(premium(985));
        QCOMPARE(left(), 0);
    }

    void aPackageRisesOnceADay()
    {
        say(premium(985));
        spend(5, premium(400), 3); // it may have been renewed meanwhile
        QCOMPARE(left(), 600);
        spend(200, premium(100), 3);
        QCOMPARE(left(), 0);
        say(premium(50));
        QCOMPARE(left(), 0);
        m_world->clock.advance(24h);
        say(premium(0));
        QCOMPARE(left(), 1000);
    }

    void whatWasNotChargedInTheEndIsGivenBack()
    {
        say(freemium(0));
        m_world->clock.advance(1min);
        const auto batch = charge(50, 1);
        m_world->clock.advance(1min);
        say(freemium(50));
        m_world->clock.advance(1min);
        QVERIFY(m_world->journal->release(batch, std::nullopt, {}, m_world->now()));
        say(freemium(0));
        QCOMPARE(left(), 100);
    }

    void anotherKeyHasAnotherQuota()
    {
        say(freemium(100));
        QVERIFY(m_world->journal->keyReplaced(m_world->account));
        m_world->reopen();
        QVERIFY(
            m_world->journal->ledger(m_world->account)->needsSettling); // nothing is spent before it is asked
        say(freemium(0));
        QCOMPARE(left(), 100);
        QVERIFY(!m_world->journal->ledger(m_world->account)->needsSettling);
        say(freemium(50));
        say(freemium(0));
        QCOMPARE(left(), 50);
    }

private:
    static Usage freemium(qint64 used, qint64 limit = 100)
    {
        return {Usage::Period::Daily, 1, limit, used, std::max<qint64>(0, limit - used), std::nullopt, {}};
    }
    static Usage premium(qint64 used, qint64 limit = 1000, const QString &package = QStringLiteral("Starter"))
    {
        return {Usage::Period::Monthly, 3, limit, used, limit - used, std::nullopt, package};
    }
    void say(const Usage &usage)
    {
        m_world->clock.advance(1s);
        QVERIFY(m_world->journal->settle(m_world->account, usage, m_world->now()));
    }
    BatchId charge(int domains, int cost)
    {
        QList<DomainName> names;
        for (int i = 0; i < domains; ++i)
            names.append(DomainName::fromNormalised(QStringLiteral("site%1.example").arg(i)));
        return *m_world->journal->charge(m_world->account, names, cost, BatchReason::Plan, m_world->now());
    }
    /// What the service's counter says was charged is the engine's reckoning; here it says nothing was.
    void spend(int domains, const Usage &after, int cost = 1)
    {
        m_world->clock.advance(1s);
        const auto batch = charge(domains, cost);
        m_world->clock.advance(1s);
        QVERIFY(m_world->journal->confirm(batch, 0, after, {}, m_world->now()));
    }
    [[nodiscard]] qint64 left() const
    {
        return m_world->journal->ledger(m_world->account).value().availableUnits();
    }

    std::unique_ptr<test::StoreWorld> m_world;
};

QTEST_GUILESS_MAIN(TestStoreOwnCount)
#include "tst_store_own_count.moc"
