// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "store/evidence_reader.h"
#include "support/store_world.h"

#include <QTest>

using namespace pantau;
using namespace pantau::store;
using pantau::test::StoreWorld;

/// An account gets another address, with or without what was found at the old one.
class TestStoreMovedService : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init()
    {
        m_world.emplace();
        m_list = m_world->addList(QStringLiteral("Clients"), {m_domain});
        m_world->findBlocked(m_domain);
    }
    void cleanup() { m_world.reset(); }

    void whatWasFoundStaysAtTheAddressOfAnotherService()
    {
        QVERIFY(move(NewAddress::OfAnotherService));
        QVERIFY(evidence().blockings.isEmpty());
        QCOMPARE(elsewhereUntil(), std::optional(m_world->now()));
    }

    void whatWasFoundGoesAlongWithTheService()
    {
        QVERIFY(move(NewAddress::OfTheSameService));
        QCOMPARE(evidence().service, StoreWorld::address(QStringLiteral("moved.example")).text());
        QCOMPARE(evidence().status, BlockStatus::Blocked);
        QCOMPARE(evidence().blockings.size(), 1);
        QCOMPARE(elsewhereUntil(), std::nullopt);
        const auto accounts = Accounts(*m_world->database).all();
        QCOMPARE(accounts->size(), 1);
        QCOMPARE(accounts->constFirst().address, StoreWorld::address(QStringLiteral("moved.example")));
    }

    /// The old address is free, and is another service's from now on.
    void whoTakesTheOldAddressHasNoneOfIt()
    {
        QVERIFY(move(NewAddress::OfTheSameService));
        const AccountId later = m_world->addAccount(QStringLiteral("Later"));
        const ListId list = m_world->addList(QStringLiteral("More"), {m_domain}, later);
        const auto read = EvidenceReader(*m_world->database).ofList(list, period());
        QCOMPARE(read->constFirst().status, BlockStatus::Unknown);
        QVERIFY(read->constFirst().blockings.isEmpty());
    }

    /// An address that was left for another service has what that found.
    void itGoesOnWhereItWasLeft()
    {
        QVERIFY(move(NewAddress::OfAnotherService));
        QVERIFY(move(NewAddress::OfAnotherService, QStringLiteral("service.example")));
        QCOMPARE(evidence().blockings.size(), 1);
    }

    void anotherAccountAtTheOldAddressKeepsWhatWasFound()
    {
        m_world->addAccount(QStringLiteral("Other"));
        QCOMPARE(move(NewAddress::OfTheSameService).error().kind, Error::Kind::InvalidInput);
        QCOMPARE(evidence().blockings.size(), 1);
    }

    void twoHistoriesAreNotMixed()
    {
        QVERIFY(move(NewAddress::OfAnotherService));
        m_world->clock.advance(std::chrono::hours(1));
        m_world->see(m_domain, BlockStatus::NotBlocked);
        const auto moved = move(NewAddress::OfTheSameService, QStringLiteral("service.example"));
        QCOMPARE(moved.error().kind, Error::Kind::InvalidInput);
        QCOMPARE(evidence().status, BlockStatus::NotBlocked);
    }

private:
    Result<void> move(NewAddress address, const QString &host = QStringLiteral("moved.example"))
    {
        const AccountId before = m_world->account;
        const AccountId after = m_world->addAccount(QStringLiteral("Office 2"), host);
        auto moved = Accounts(*m_world->database).takeOver(before, after, QStringLiteral("Office"), address);
        if (moved)
            m_world->account = after;
        return moved;
    }
    [[nodiscard]] EvidenceReader::Period period() const
    {
        return {m_world->now().addDays(-1), m_world->now()};
    }
    [[nodiscard]] Evidence evidence() const
    {
        return EvidenceReader(*m_world->database).ofList(m_list, period()).value().constFirst();
    }
    [[nodiscard]] std::optional<QDateTime> elsewhereUntil() const
    {
        return EvidenceReader(*m_world->database).elsewhereUntil(m_list).value();
    }

    std::optional<StoreWorld> m_world;
    ListId m_list{};
    DomainName m_domain = StoreWorld::name("shop.example");
};

QTEST_GUILESS_MAIN(TestStoreMovedService)
#include "tst_store_moved_service.moc"
