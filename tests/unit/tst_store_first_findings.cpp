// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "db/activity.h"
#include "db/alerts.h"
#include "db/domain_lists.h"
#include "db/evidence_reader.h"
#include "db/history.h"
#include "support/store_world.h"
#include "support/test_program.h"

#include <QTest>

using namespace pantau;
using namespace pantau::test;

/// A domain blocked at its first answer: reported like a change, counted as new, but not as a change of
/// status.
class TestStoreFirstFindings : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init()
    {
        m_world = std::make_unique<StoreWorld>();
        m_list = m_world->addList(QStringLiteral("Toko"), {m_a, m_b});
    }

    void itIsToldLikeAChange()
    {
        m_world->findBlocked(m_a);
        m_world->see(m_b, BlockStatus::NotBlocked);
        m_world->reopen(); // killed right after the answer
        db::Alerts alerts(*m_world->database);
        const auto untold = alerts.untoldChanges().value();
        QCOMPARE(untold.size(), 1);
        QVERIFY(untold.first().change.isFirstFinding());
        QVERIFY(!untold.first().change.notBefore.isValid());
        QCOMPARE(untold.first().change.notAfter, m_world->now());
        QVERIFY(alerts.passOver(untold.first().id));
        QVERIFY(alerts.untoldChanges()->isEmpty());
    }

    void itIsSeenWhereChangesAre()
    {
        m_world->findBlocked(m_a);
        const db::Database &database = *m_world->database;
        const auto rows = db::Activity(database).rows({}).value();
        QCOMPARE(rows.size(), 1);
        QVERIFY(!rows.first().isRead && rows.first().change && rows.first().change->isFirstFinding());
        QCOMPARE(db::Activity(database).unreadCount().value(), 1);
        QCOMPARE(db::History(database).changes(std::nullopt, 0, 10)->size(), 1);
        const auto index = db::readDomainIndex(database).value();
        const QDateTime midnight = m_world->now().addSecs(-3600);
        QCOMPARE(index.blockedSince(midnight, std::nullopt), 1);
        QCOMPARE(index.counts(std::nullopt, midnight).changed, 1);
        QCOMPARE(db::History(database).counts(std::nullopt, midnight)->changed, 1);
        DomainQuery changed;
        changed.changedSince = midnight;
        QCOMPARE(index.order(changed).size(), 1U);
        // But it does not count for the rate of changes.
        const auto past =
            db::DomainHistory(database).past(m_a, StoreWorld::address().text(), m_world->now()).value();
        QCOMPARE(past.changeCount, 0);
        const auto all = m_world->journal->watched(m_world->now()).value();
        for (const WatchedDomain &watched : all)
            QVERIFY(watched.record.changes.isEmpty());
    }

    void whatNobodyWatchesIsNoFinding()
    {
        m_world->findBlocked(StoreWorld::name("stranger.example"));
        QVERIFY(db::Alerts(*m_world->database).untoldChanges()->isEmpty());
    }

    /// A list is removed by mistake while its domains are being checked, and made again.
    void whatLeavesItsListMeanwhileIsToldWhenItIsBack()
    {
        QVERIFY(db::Domains(*m_world->database).removeFromList(m_list, {m_a}));
        m_world->findBlocked(m_a, BatchReason::Plan);
        const db::Alerts alerts(*m_world->database);
        QVERIFY(alerts.untoldChanges()->isEmpty());
        QVERIFY(db::Domains(*m_world->database).addToList(m_list, {m_a}));
        QCOMPARE(alerts.untoldChanges()->size(), 1);
        QVERIFY(alerts.untoldChanges()->first().change.isFirstFinding());
    }

    /// It was watched when it was checked, but the answer could only be stored later.
    void whoseAccountIsGoneIsAFindingAllTheSame()
    {
        ListSettings settings;
        settings.account.reset();
        QVERIFY(db::Lists(*m_world->database).configure(m_list, settings));
        m_world->findBlocked(m_a);
        QCOMPARE(db::Alerts(*m_world->database).untoldChanges()->size(), 1);
    }

    /// An alert about a domain that was removed again would be useless.
    void whatIsNoLongerWatchedIsNotTold()
    {
        m_world->findBlocked(m_a);
        const db::Alerts alerts(*m_world->database);
        QCOMPARE(alerts.untoldChanges()->size(), 1);
        QCOMPARE(alerts.deliveryFigures(m_world->now())->untold, 1);
        db::Domains domains(*m_world->database);
        QCOMPARE(domains.removeFromList(m_list, {m_a}).value(), 1);
        QVERIFY(alerts.untoldChanges()->isEmpty());
        QCOMPARE(alerts.deliveryFigures(m_world->now())->untold, 0);
        QVERIFY(domains.addToList(m_list, {m_a}));
        QCOMPARE(alerts.untoldChanges()->size(), 1);
    }

    void whetherTheStartWasSeenIsKept()
    {
        m_world->findBlocked(m_a);
        m_world->see(m_b, BlockStatus::NotBlocked);
        const QDateTime first = m_world->now();
        m_world->clock.advance(std::chrono::hours(1));
        m_world->change(m_b, BlockStatus::Blocked, first);
        const auto known = m_world->journal->known(m_world->account, {m_a, m_b}).value();
        QVERIFY(!known.value(m_a).startSeen);
        QVERIFY(known.value(m_b).startSeen);
        const db::EvidenceReader::Period period{first.addDays(-1), first.addDays(1), 10};
        const auto evidence = db::EvidenceReader(*m_world->database).ofList(m_list, period).value().domains;
        QCOMPARE(evidence.size(), 2);
        QVERIFY(!evidence.at(0).startSeen && !evidence.at(0).lastChange && evidence.at(0).changes.isEmpty());
        QVERIFY(evidence.at(1).startSeen && evidence.at(1).lastChange);
    }

    void aFirstLookIsDerivedFromWhatIsStored()
    {
        m_world->see(m_a, BlockStatus::NotBlocked);
        m_world->see(m_b, BlockStatus::NotBlocked);
        db::Alerts alerts(*m_world->database);
        auto look = alerts.firstLook(m_world->account).value();
        QCOMPARE(look.total, 2);
        QCOMPARE(look.blocked, 0);
        QVERIFY(look.isWhole);
        Alert told;
        told.at = told.dueAt = m_world->now();
        told.title = told.body = QStringLiteral("None");
        QVERIFY(alerts.keep({told, std::nullopt, std::nullopt, look}));
        QCOMPARE(alerts.firstLook(m_world->account)->total, 0);
        // Two new domains, one of them blocked. The other was checked before a restart.
        const auto c = StoreWorld::name("c.example");
        const auto d = StoreWorld::name("d.example");
        m_world->addList(QStringLiteral("More"), {c, d});
        m_world->clock.advance(std::chrono::hours(1));
        m_world->findBlocked(c);
        m_world->reopen();
        m_world->clock.advance(std::chrono::hours(1));
        m_world->see(d, BlockStatus::NotBlocked);
        look = db::Alerts(*m_world->database).firstLook(m_world->account).value();
        QCOMPARE(look.total, 2);
        QCOMPARE(look.blocked, 1);
        QVERIFY(db::Alerts(*m_world->database).passOver(look));
        QCOMPARE(db::Alerts(*m_world->database).firstLook(m_world->account)->total, 0);
    }

    /// Statuses known from another account of the service are not new.
    void whatTheServiceToldOthersIsNotNew()
    {
        m_world->see(m_a, BlockStatus::NotBlocked);
        const AccountId later = m_world->addAccount(QStringLiteral("Later"));
        m_world->addList(QStringLiteral("Later"), {m_a}, later);
        QCOMPARE(db::Alerts(*m_world->database).firstLook(later)->total, 0);
    }

    /// Two accounts that check the same domains share one first look.
    void whatAnotherAccountOfTheServiceToldIsNotToldAgain()
    {
        const AccountId other = m_world->addAccount(QStringLiteral("Other"));
        const auto c = StoreWorld::name("c.example");
        m_world->addList(QStringLiteral("Others"), {m_a, c}, other);
        for (const DomainName &each : {m_a, m_b, c})
            m_world->see(each, BlockStatus::NotBlocked);
        db::Alerts alerts(*m_world->database);
        QCOMPARE(alerts.firstLook(other)->total, 2);
        const auto look = alerts.firstLook(m_world->account).value();
        QCOMPARE(look.total, 2);
        QVERIFY(alerts.passOver(look));
        QCOMPARE(alerts.firstLook(other)->total, 1); // c.example
        QVERIFY(alerts.passOver(*alerts.firstLook(other)));
        QCOMPARE(alerts.firstLook(other)->total, 0);
    }

private:
    const DomainName m_a = StoreWorld::name("a.example");
    const DomainName m_b = StoreWorld::name("b.example");
    std::unique_ptr<StoreWorld> m_world;
    ListId m_list{};
};

PANTAU_TEST(TestStoreFirstFindings)
#include "tst_store_first_findings.moc"
