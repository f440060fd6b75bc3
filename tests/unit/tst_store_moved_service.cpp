// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "db/evidence_reader.h"
#include "support/store_world.h"
#include "support/test_program.h"

using namespace pantau;
using namespace pantau::db;
using pantau::test::StoreWorld;

/// An account gets another address, with or without the history of the old one.
class TestStoreMovedService : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init()
    {
        m_world.emplace();
        m_list = m_world->addList(u"Clients"_s, {m_domain});
        m_world->findBlocked(m_domain);
    }
    void cleanup() { m_world.reset(); }

    void formerServiceIsInTheReport()
    {
        const QDateTime found = m_world->now();
        QVERIFY(move(NewAddress::OfAnotherService));
        m_world->clock.advance(std::chrono::hours(1));
        QCOMPARE(evidence().status, BlockStatus::Unknown);
        QCOMPARE(evidence().lastAnsweredAt, std::optional(found));
        QCOMPARE(evidence().blockings, (QList<Blocking>{{std::nullopt, found, found, std::nullopt}}));
        QCOMPARE(services(), (QList<ServiceAnswers>{{at("service.example"), found, found, 1}}));
        QCOMPARE(elsewhereUntil(), std::nullopt);
        QCOMPARE(EvidenceReader(*m_world->database)
                     .wereAnswered(m_list, {{found, found.addSecs(1)}, {found.addSecs(1), m_world->now()}})
                     .value(),
                 (QList<bool>{true, false}));
    }

    void oldDatabaseDoesNotKnowFormerServices()
    {
        QVERIFY(move(NewAddress::OfAnotherService));
        QSqlQuery(m_world->database->connection().handle()).exec(u"DELETE FROM list_service"_s);
        QVERIFY(evidence().blockings.isEmpty());
        QCOMPARE(elsewhereUntil(), std::optional(m_world->now()));
    }

    void nextServiceMayExtendButNotEndABlock_data()
    {
        const test::Table<BlockStatus> row({"said"});
        row("blocked", BlockStatus::Blocked);
        row("not blocked", BlockStatus::NotBlocked);
    }
    void nextServiceMayExtendButNotEndABlock()
    {
        QFETCH(const BlockStatus, said);
        const QDateTime found = m_world->now();
        QVERIFY(move(NewAddress::OfAnotherService));
        m_world->clock.advance(std::chrono::hours(1));
        const QDateTime next = m_world->now();
        if (said == BlockStatus::Blocked)
            m_world->findBlocked(m_domain);
        else
            m_world->see(m_domain, said);
        const Evidence read = evidence();
        const Blocking expected = said == BlockStatus::Blocked
                                      ? Blocking{std::nullopt, found, next, std::nullopt}
                                      : Blocking{std::nullopt, found, found, std::nullopt};
        QCOMPARE(read.blockings, QList<Blocking>{expected});
        QCOMPARE(read.status, said);
        QCOMPARE(read.answerCount, 2);
        QCOMPARE(services(), (QList<ServiceAnswers>{{at("service.example"), found, found, 1},
                                                    {at("moved.example"), next, next, 1}}));
    }

    /// Another list keeps using the service; its findings do not belong to this list.
    void answersAfterTheMoveDoNotCountForTheList()
    {
        const AccountId first = m_world->account;
        const QDateTime found = m_world->now();
        m_world->addList(u"Others"_s, {m_domain});
        use(m_world->addAccount(u"Second"_s, u"moved.example"_s));
        m_world->clock.advance(std::chrono::hours(1));
        m_world->account = first;
        m_world->see(m_domain, BlockStatus::Blocked);
        QCOMPARE(evidence().answerCount, 1);
        QCOMPARE(evidence().blockings.constFirst().lastSeen, found);

        use(first); // and it returns
        QCOMPARE(evidence().answerCount, 2);
        QCOMPARE(services().size(), 1);
    }

    void listWithoutAnAccountKeepsItsHistory()
    {
        QVERIFY(Accounts(*m_world->database).remove(m_world->account));
        QCOMPARE(evidence().answerCount, 1);
        QCOMPARE(services().constFirst().service, at("service.example"));
        m_world->account = m_world->addAccount(u"Second"_s, u"moved.example"_s);
        m_world->clock.advance(std::chrono::hours(1));
        m_world->see(m_domain, BlockStatus::NotBlocked);
        QCOMPARE(services().size(), 2);
    }

    void restoredListKeepsItsHistory()
    {
        QVERIFY(move(NewAddress::OfAnotherService));
        const auto before = services();
        const auto removed = Lists(*m_world->database).remove(m_list);
        QVERIFY(Lists(*m_world->database).bringBack(*removed));
        QCOMPARE(services(), before);
        QCOMPARE(evidence().blockings.size(), 1);
    }

    void historyMovesWithTheService()
    {
        QVERIFY(move(NewAddress::OfTheSameService));
        QCOMPARE(evidence().service, StoreWorld::address(u"moved.example"_s).text());
        QCOMPARE(evidence().status, BlockStatus::Blocked);
        QCOMPARE(evidence().blockings.size(), 1);
        QCOMPARE(elsewhereUntil(), std::nullopt);
        const auto accounts = Accounts(*m_world->database).all();
        QCOMPARE(accounts->size(), 1);
        QCOMPARE(accounts->constFirst().address, StoreWorld::address(u"moved.example"_s));
    }

    /// The old address is free, and another service uses it from now on.
    void newServiceAtTheOldAddressHasNoHistory()
    {
        QVERIFY(move(NewAddress::OfTheSameService));
        const AccountId later = m_world->addAccount(u"Later"_s);
        const ListId list = m_world->addList(u"More"_s, {m_domain}, later);
        const auto read = EvidenceReader(*m_world->database).ofList(list, period());
        QCOMPARE(read->domains.constFirst().status, BlockStatus::Unknown);
        QVERIFY(read->domains.constFirst().blockings.isEmpty());
    }

    /// If an address returns to its former service, that service's history is used again.
    void returningServiceKeepsItsHistory()
    {
        QVERIFY(move(NewAddress::OfAnotherService));
        QVERIFY(move(NewAddress::OfAnotherService, u"service.example"_s));
        QCOMPARE(evidence().blockings.size(), 1);
    }

    void historyOfASharedAddressIsNotMoved()
    {
        m_world->addAccount(u"Other"_s);
        QCOMPARE(move(NewAddress::OfTheSameService).error().kind, Error::Kind::InvalidInput);
        QCOMPARE(evidence().blockings.size(), 1);
    }

    void historiesOfTwoServicesAreNotMerged()
    {
        QVERIFY(move(NewAddress::OfAnotherService));
        m_world->clock.advance(std::chrono::hours(1));
        m_world->see(m_domain, BlockStatus::NotBlocked);
        const auto moved = move(NewAddress::OfTheSameService, u"service.example"_s);
        QCOMPARE(moved.error().kind, Error::Kind::InvalidInput);
        QCOMPARE(evidence().status, BlockStatus::NotBlocked);
    }

    /// The service will never report their cost, so they count as charged.
    void openBatchesAreClosedWithTheirAccount_data()
    {
        test::columns<QString, bool>({"how", "isUncertain"});
        for (const char *how : {"another service", "the same service", "removed"})
            for (const bool isUncertain : {true, false})
                QTest::addRow("%s, %s", how, isUncertain ? "uncertain" : "in flight")
                    << QString::fromUtf8(how) << isUncertain;
    }
    void openBatchesAreClosedWithTheirAccount()
    {
        QFETCH(const QString, how);
        QFETCH(const bool, isUncertain);
        db::Journal &journal = *m_world->journal;
        const QList<DomainName> asked{m_domain, StoreWorld::name("other.example")};
        const BatchId batch =
            journal.charge(m_world->account, asked, 6, BatchReason::Plan, m_world->now()).value();
        if (isUncertain)
            QVERIFY(journal.markUncertain(batch, {}, m_world->now()));
        m_world->clock.advance(std::chrono::seconds(5));
        QVERIFY(how == u"removed" ? Accounts(*m_world->database).remove(m_world->account)
                                  : move(how == u"the same service" ? NewAddress::OfTheSameService
                                                                    : NewAddress::OfAnotherService));
        QCOMPARE(number(u"SELECT COUNT(*) FROM batch WHERE closed_at IS NULL"_s), 0);
        QCOMPARE(number(u"SELECT COUNT(*) FROM batch_domain"_s), 0);
        QCOMPARE(number(u"SELECT charged FROM batch ORDER BY id DESC LIMIT 1"_s), 6);
        if (isUncertain)
            return;
        // No reply came after all, or one with the cost.
        QVERIFY(journal.markUncertain(batch, {}, m_world->now()));
        QCOMPARE(number(u"SELECT COUNT(*) FROM batch WHERE closed_at IS NULL"_s), 0);
        QVERIFY(journal.confirm(batch, 3, std::nullopt, {}, m_world->now()));
        QCOMPARE(number(u"SELECT charged FROM batch ORDER BY id DESC LIMIT 1"_s), 3);
    }

private:
    [[nodiscard]] qint64 number(const QString &sql) const
    {
        QSqlQuery query(m_world->database->connection().handle());
        return query.exec(sql) && query.next() ? query.value(0).toLongLong() : -1;
    }
    Result<void> move(NewAddress address, const QString &host = u"moved.example"_s)
    {
        const AccountId before = m_world->account;
        const AccountId after = m_world->addAccount(u"Office 2"_s, host);
        auto moved = Accounts(*m_world->database).takeOver(before, after, u"Office"_s, address);
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
        return EvidenceReader(*m_world->database).ofList(m_list, period()).value().domains.constFirst();
    }
    [[nodiscard]] QList<ServiceAnswers> services() const
    {
        return EvidenceReader(*m_world->database).ofList(m_list, period()).value().services;
    }
    [[nodiscard]] static QString at(const char *host)
    {
        return StoreWorld::address(QString::fromLatin1(host)).text();
    }
    void use(AccountId account)
    {
        ListSettings settings;
        settings.account = account;
        QVERIFY(Lists(*m_world->database).configure(m_list, settings));
    }
    [[nodiscard]] std::optional<QDateTime> elsewhereUntil() const
    {
        return EvidenceReader(*m_world->database).elsewhereUntil(m_list).value();
    }

    std::optional<StoreWorld> m_world;
    ListId m_list{};
    DomainName m_domain = StoreWorld::name("shop.example");
};

PANTAU_TEST(TestStoreMovedService)
#include "tst_store_moved_service.moc"
