// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "db/activity.h"
#include "db/alerts.h"
#include "db/appeals.h"
#include "db/evidence_reader.h"
#include "db/history.h"
#include "support/store_world.h"
#include "support/test_program.h"

#include <QTest>

using namespace pantau;
using namespace pantau::db;
using pantau::test::StoreWorld;
using namespace std::chrono_literals;

/// A list that two accounts of different services check.
class TestStoreTwoServices : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init()
    {
        m_world.emplace();
        m_first = m_world->account;
        m_second = m_world->addAccount(u"Second"_s, u"other.example"_s);
        m_list = m_world->addList(u"Clients"_s, {m_domain});
        QVERIFY(use(m_first, m_second));
    }
    void cleanup() { m_world.reset(); }

    void secondAccountNeedsAnotherService()
    {
        const AccountId same = m_world->addAccount(u"Same"_s);
        for (const AccountId second : {same, m_first})
            QCOMPARE(use(m_first, second).error().sentence,
                     u"Both accounts use the same service. Choose one at another service."_s);
        QCOMPARE(list().secondAccount, std::optional(m_second));
    }

    void bothAccountsPlanTheDomain()
    {
        const auto watched = m_world->journal->watched(m_world->now());
        QCOMPARE(watched->size(), 2);
        QCOMPARE(watched->at(0).account, m_first);
        QCOMPARE(watched->at(1).account, m_second);
        ListSettings alone = list();
        alone.secondAccount.reset();
        QCOMPARE(m_world->journal->watchedIf(m_list, alone, m_world->now())->size(), 1);
        QCOMPARE(m_world->journal->confirmations(m_second, {m_domain})->value(m_domain), 1);
    }

    void removingOneAccountKeepsTheOther_data()
    {
        const test::Table<bool> row({"isFirst"});
        row("first", true);
        row("second", false);
    }
    void removingOneAccountKeepsTheOther()
    {
        QFETCH(const bool, isFirst);
        const AccountId gone = isFirst ? m_first : m_second;
        const AccountId stays = isFirst ? m_second : m_first;
        see(gone, BlockStatus::NotBlocked);
        see(stays, BlockStatus::NotBlocked);
        QVERIFY(Accounts(*m_world->database).remove(gone));
        QCOMPARE(list().accounts(), QList<AccountId>{stays});
        m_world->clock.advance(1h);
        see(stays, BlockStatus::NotBlocked);
        QCOMPARE(services(), (QList<int>{1, 2})); // both are in the report
    }

    void movingToTheSameServiceLeavesOneAccount()
    {
        const AccountId moved = m_world->addAccount(u"Moved"_s, u"other.example"_s);
        QVERIFY(
            Accounts(*m_world->database).takeOver(m_first, moved, u"Office"_s, NewAddress::OfAnotherService));
        QCOMPARE(list().accounts(), QList<AccountId>{moved});
    }

    void undoRestoresBothAccounts()
    {
        const auto removed = Lists(*m_world->database).remove(m_list);
        QVERIFY(Lists(*m_world->database).bringBack(*removed));
        QCOMPARE(list(), removed->list);
        QCOMPARE(list().secondAccount, std::optional(m_second));
    }

    void oneRowShowsBothServices()
    {
        see(m_first, BlockStatus::NotBlocked);
        see(m_second, BlockStatus::NotBlocked);
        QCOMPARE(row().others.size(), 1);
        QVERIFY(!row().isMixed());
        m_world->clock.advance(1h);
        change(m_second, BlockStatus::Blocked);
        const QDateTime blocked = m_world->now();
        DomainRow shown = row();
        QVERIFY(shown.isMixed());
        QCOMPARE(shown.account, std::optional(m_second));
        QCOMPARE(shown.known.status, BlockStatus::Blocked);
        QCOMPARE(shown.others.constFirst().account, m_first);
        QCOMPARE(shown.others.constFirst().known.status, BlockStatus::NotBlocked);
        QCOMPARE(counts(), (DomainCounts{1, 1, 0, 0, 0, 1}));
        m_world->clock.advance(1h);
        change(m_first, BlockStatus::Blocked); // both: since the first of the two
        shown = row();
        QVERIFY(!shown.isMixed());
        QCOMPARE(std::optional<QDateTime>(shown.known.since), std::optional(blocked));
        QCOMPARE(counts(), (DomainCounts{1, 1, 0, 0, 0, 0}));
        m_world->clock.advance(1h);
        change(m_second, BlockStatus::NotBlocked);
        QVERIFY(row().isMixed());
        m_world->clock.advance(1h);
        change(m_first, BlockStatus::NotBlocked);
        QCOMPARE(row().known.status, BlockStatus::NotBlocked);
        QCOMPARE(std::optional<QDateTime>(row().known.since), std::optional(m_world->now()));
    }

    void unansweredServiceDoesNotHideTheStatus()
    {
        see(m_second, BlockStatus::NotBlocked);
        QCOMPARE(row().known.status, BlockStatus::NotBlocked);
        QCOMPARE(row().others.constFirst().known.status, BlockStatus::Unknown);
        QVERIFY(!row().isMixed());
        const auto glance = Lists(*m_world->database).glances(m_world->now())->constFirst();
        QCOMPARE(glance.total, 1);
        QCOMPARE(glance.unknown, 0);
    }

    /// The list of the other service alone keeps its row.
    void listOfOneServiceKeepsItsRow()
    {
        const ListId alone = m_world->addList(u"Alone"_s, {m_domain}, m_second);
        see(m_first, BlockStatus::NotBlocked);
        findBlocked(m_first);
        see(m_second, BlockStatus::NotBlocked);
        const auto index = History(*m_world->database).domainIndex();
        QCOMPARE(index->counts(alone).notBlocked, 1);
        QCOMPARE(index->counts(m_list).blocked, 1);
    }

    /// The domain is not counted twice, even if the other service reported the block first.
    void serviceWithMoreListsIsShown()
    {
        m_world->addList(u"Alone"_s, {m_domain}, m_first);
        change(m_second, BlockStatus::Blocked);
        m_world->clock.advance(1h);
        change(m_first, BlockStatus::Blocked);
        QCOMPARE(row().lists, (QStringList{u"Alone"_s, u"Clients"_s}));
        QCOMPARE(row().account, std::optional(m_first));
        QCOMPARE(counts(), (DomainCounts{1, 1, 0, 0, 0, 0}));
    }

    /// Blocked while any service says so: one alert for the first report, one when the last one ends.
    void eachChangeIsReportedOnce()
    {
        see(m_first, BlockStatus::NotBlocked);
        see(m_second, BlockStatus::NotBlocked);
        change(m_first, BlockStatus::Blocked);
        QCOMPARE(unreported(), 1);
        change(m_second, BlockStatus::Blocked);
        QCOMPARE(unreported(), 1);
        change(m_first, BlockStatus::NotBlocked);
        QCOMPARE(unreported(), 1);
        change(m_first, BlockStatus::Blocked);
        QCOMPARE(unreported(), 1);
        change(m_second, BlockStatus::NotBlocked);
        QCOMPARE(unreported(), 1);
        change(m_first, BlockStatus::NotBlocked);
        see(m_second, BlockStatus::NotBlocked);
        QCOMPARE(unreported(), 2);
        change(m_second, BlockStatus::Blocked);
        QCOMPARE(unreported(), 3);
        // The changes page and the monitor show the same; the history keeps each service's changes.
        QCOMPARE(Activity(*m_world->database).rows({})->size(), 3);
        QCOMPARE(Activity(*m_world->database).unreadCount().value(), 3);
        QCOMPARE(PrintedChanges(*m_world->database).unsaid()->size(), 3);
        const auto all = History(*m_world->database).changes({}, 0, 10).value();
        QCOMPARE(all.size(), 7);
        QCOMPARE(std::count_if(all.begin(), all.end(), [](const ChangeRow &row) { return row.isNews; }), 3);
    }

    /// The services never both reported "not blocked", so the block did not end.
    void blockMovingBetweenServicesIsNotReported_data()
    {
        const test::Table<bool> row({"unblocksFirst"});
        row("all-clear first", true);
        row("block first", false);
    }
    void blockMovingBetweenServicesIsNotReported()
    {
        QFETCH(const bool, unblocksFirst);
        see(m_first, BlockStatus::NotBlocked);
        see(m_second, BlockStatus::NotBlocked);
        change(m_first, BlockStatus::Blocked);
        const QDateTime blocked = m_world->now();
        Appeal sent{.domain = m_domain, .service = StoreWorld::address().text(), .sentAt = blocked};
        const AppealId appeal = Appeals(*m_world->database).add(sent)->id;
        m_world->clock.advance(1h);
        tellAll();
        change(unblocksFirst ? m_first : m_second,
               unblocksFirst ? BlockStatus::NotBlocked : BlockStatus::Blocked);
        QCOMPARE(unreported(), 0);
        m_world->clock.advance(1h);
        change(unblocksFirst ? m_second : m_first,
               unblocksFirst ? BlockStatus::Blocked : BlockStatus::NotBlocked);
        QCOMPARE(unreported(), 0);
        QVERIFY(!Appeals(*m_world->database).find(appeal)->restoredAt);
        // It is dated by its first report, wherever that is shown.
        QCOMPARE(std::optional<QDateTime>(row().known.since), std::optional(blocked));
        QCOMPARE(row().lastChange->notAfter, blocked);
        QCOMPARE(row().account, std::optional(m_second));
        const auto past =
            DomainHistory(*m_world->database).past(m_domain, otherService(), m_world->now()).value();
        QCOMPARE(past.blockedSince, std::optional(blocked));
        const auto index = History(*m_world->database).domainIndex();
        QCOMPARE(index->blockedSince(blocked.addSecs(1), {}), 0);
        QVERIFY(Appeals(*m_world->database).remove(appeal));
        QCOMPARE(AppealBoard(*m_world->database).cases(BoardPart::Found, 0, 10)->constFirst().since,
                 std::optional(blocked));
        QCOMPARE(evidence().since, std::optional(blocked));
        QCOMPARE(evidence().blockings.size(), 1);
        // The end is news as usual.
        change(m_second, BlockStatus::NotBlocked);
        see(m_first, BlockStatus::NotBlocked);
        QCOMPARE(unreported(), 1);
    }

    /// An all-clear waits for the other service, but no longer than a day and for no account that stopped.
    void unblockingWaitsForTheOtherService_data()
    {
        const test::Table<bool, std::chrono::hours, bool> row({"answers", "later", "isStopped"});
        row("answer", true, 0h, false);
        row("a day", false, 24h, false);
        row("stopped", false, 0h, true);
    }
    void unblockingWaitsForTheOtherService()
    {
        QFETCH(const bool, answers);
        QFETCH(const std::chrono::hours, later);
        QFETCH(const bool, isStopped);
        see(m_second, BlockStatus::NotBlocked);
        findBlocked(m_first);
        tellAll();
        Alerts alerts(*m_world->database);
        change(m_first, BlockStatus::NotBlocked);
        const QDateTime end = m_world->now().addDays(1);
        QCOMPARE(unreported(), 0);
        QCOMPARE(alerts.settleUnblockings().value(), QList<QDateTime>{end});
        // A block of another domain is reported meanwhile.
        const DomainName other = StoreWorld::name("other.example");
        QVERIFY(Domains(*m_world->database).addToList(m_list, {other}));
        m_world->account = m_second;
        m_world->findBlocked(other);
        QCOMPARE(unreported(), 1);
        tellAll();
        m_world->clock.advance(later);
        if (answers)
            see(m_second, BlockStatus::NotBlocked);
        if (isStopped)
            QVERIFY(Accounts(*m_world->database)
                        .setState(m_second, Account::State::KeyRefused, u"Wrong key."_s, true));
        QVERIFY(alerts.settleUnblockings()->isEmpty());
        QCOMPARE(unreported(), 1);
        QCOMPARE(alerts.unreportedChanges()->constFirst().change.to, BlockStatus::NotBlocked);
    }

    /// A service that stays had only repeated what the other one had reported.
    void removingAnAccountRepeatsNoAlert()
    {
        see(m_first, BlockStatus::NotBlocked);
        see(m_second, BlockStatus::NotBlocked);
        change(m_first, BlockStatus::Blocked);
        tellAll();
        change(m_second, BlockStatus::Blocked);
        QVERIFY(use(m_second, std::nullopt));
        QCOMPARE(unreported(), 0);
        QCOMPARE(Activity(*m_world->database).rows({})->size(), 1);
        change(m_second, BlockStatus::NotBlocked);
        QCOMPARE(unreported(), 1);
    }

    void changeNamesTheServices()
    {
        see(m_second, BlockStatus::NotBlocked);
        findBlocked(m_first);
        const QList<Opinion> opinions{{u"Office"_s, BlockStatus::Blocked},
                                      {u"Second"_s, BlockStatus::NotBlocked}};
        QCOMPARE(Alerts(*m_world->database).unreportedChanges()->constFirst().opinions, opinions);
        QCOMPARE(PrintedChanges(*m_world->database).unsaid()->constFirst().opinions, opinions);
        change(m_second, BlockStatus::Blocked); // later, so the earlier change keeps its own
        QCOMPARE(History(*m_world->database).changes({}, 1, 1)->constFirst().opinions, opinions);
        QVERIFY(use(m_first, std::nullopt));
        QVERIFY(Alerts(*m_world->database).unreportedChanges()->constFirst().opinions.isEmpty());
    }

    void changeNamesAFirstAnswerOfTheSameRound()
    {
        findBlocked(m_first);
        m_world->clock.advance(2s);
        see(m_second, BlockStatus::NotBlocked);
        const auto opinions = Alerts(*m_world->database).unreportedChanges()->constFirst().opinions;
        QCOMPARE(opinions.constLast(), (Opinion{u"Second"_s, BlockStatus::NotBlocked}));
    }

    void changeOmitsOutdatedAnswers()
    {
        see(m_second, BlockStatus::NotBlocked);
        m_world->clock.advance(30h);
        findBlocked(m_first);
        const auto opinions = Alerts(*m_world->database).unreportedChanges()->constFirst().opinions;
        QCOMPARE(opinions.constLast(), (Opinion{u"Second"_s, BlockStatus::Unknown}));
    }

    /// One service was silent until the other one's "not blocked" counted, and reported a block afterwards.
    void blockAfterUnblockingIsANewBlock()
    {
        see(m_first, BlockStatus::NotBlocked);
        see(m_second, BlockStatus::NotBlocked);
        m_world->clock.advance(1h);
        change(m_first, BlockStatus::Blocked);
        m_world->clock.advance(1h);
        change(m_first, BlockStatus::NotBlocked);
        m_world->clock.advance(27h);
        QVERIFY(Alerts(*m_world->database).settleUnblockings()->isEmpty());
        change(m_second, BlockStatus::Blocked);
        const Evidence seen = evidence(7);
        QCOMPARE(seen.blockings.size(), 2);
        QVERIFY(seen.blockings.constLast().ended);
        QCOMPARE(seen.since, m_world->now());
    }

    void firstLookDoesNotDenyABlock()
    {
        see(m_first, BlockStatus::NotBlocked);
        QCOMPARE(Alerts(*m_world->database).firstCheck(m_first)->total, 1);
        findBlocked(m_second);
        QCOMPARE(Alerts(*m_world->database).firstCheck(m_first)->total, 0);
        QCOMPARE(Alerts(*m_world->database).firstCheck(m_second)->blocked, 1);
        change(m_second, BlockStatus::NotBlocked);
        QCOMPARE(Alerts(*m_world->database).firstCheck(m_first)->total, 0);
    }

    void changeIsReportedPerListAndService()
    {
        m_world->addList(u"Alone"_s, {m_domain}, m_second);
        change(m_first, BlockStatus::Blocked);
        change(m_second, BlockStatus::Blocked);
        const auto changes = Alerts(*m_world->database).unreportedChanges();
        QCOMPARE(changes->size(), 2);
        QCOMPARE(changes->at(0).lists, QStringList{u"Clients"_s});
        QCOMPARE(changes->at(1).lists, QStringList{u"Alone"_s});
    }

    void oneUnblockingDoesNotEndTheBlock()
    {
        see(m_first, BlockStatus::NotBlocked);
        m_world->clock.advance(1h);
        change(m_first, BlockStatus::Blocked);
        const QDateTime blocked = m_world->now();
        change(m_second, BlockStatus::Blocked);
        m_world->clock.advance(1h);
        change(m_second, BlockStatus::NotBlocked);
        QCOMPARE(evidence().status, BlockStatus::Blocked);
        QCOMPARE(evidence().blockings.size(), 1);
        QCOMPARE(evidence().blockings.constFirst().firstSeen, blocked);
        QVERIFY(!evidence().blockings.constFirst().ended);
        QCOMPARE(evidence().answerCount, 4);
    }

    /// The other service always reported "not blocked", so its next answer shows no unblocking.
    void remainingServiceDoesNotEndTheBlock()
    {
        see(m_first, BlockStatus::NotBlocked);
        see(m_second, BlockStatus::NotBlocked);
        change(m_first, BlockStatus::Blocked);
        QCOMPARE(evidence().notBlockedAt, QStringList{otherService()});
        QVERIFY(use(m_second, std::nullopt));
        m_world->clock.advance(1h);
        see(m_second, BlockStatus::NotBlocked);
        QCOMPARE(evidence().status, BlockStatus::NotBlocked);
        QCOMPARE(evidence().blockings.size(), 1);
        QVERIFY(!evidence().blockings.constFirst().ended);
        QVERIFY(evidence().notBlockedAt.isEmpty());
    }

    /// An appeal is granted when no service reports a block. Until then the domain is one case.
    void domainIsOneAppealCase()
    {
        see(m_first, BlockStatus::NotBlocked);
        see(m_second, BlockStatus::NotBlocked);
        change(m_first, BlockStatus::Blocked);
        change(m_second, BlockStatus::Blocked);
        const AppealBoard board(*m_world->database);
        QCOMPARE(board.counts(m_world->now())->of(AppealStage::Found), 1);
        QCOMPARE(board.cases(BoardPart::Found, 0, 10)->size(), 1);
        Appeal sent{.domain = m_domain, .service = otherService()};
        sent.sentAt = m_world->now();
        const AppealId appeal = Appeals(*m_world->database).add(sent)->id;
        QCOMPARE(board.counts(m_world->now())->of(AppealStage::Found), 0);
        change(m_second, BlockStatus::NotBlocked);
        QVERIFY(!Appeals(*m_world->database).find(appeal)->restoredAt);
        QVERIFY(!evidence().appeals.constFirst().restoredAt);
        change(m_first, BlockStatus::NotBlocked);
        see(m_second, BlockStatus::NotBlocked);
        QCOMPARE(Appeals(*m_world->database).find(appeal)->restoredAt, std::optional(m_world->now()));
        QCOMPARE(evidence().appeals.constFirst().restoredAt, std::optional(m_world->now()));
        QVERIFY(use(m_second, std::nullopt)); // what was true then stays
        QCOMPARE(Appeals(*m_world->database).find(appeal)->restoredAt, std::optional(m_world->now()));
    }

    /// The services that were left and the one that stayed keep their times.
    void reportCoversChangedServices()
    {
        see(m_first, BlockStatus::NotBlocked);
        m_world->clock.advance(1h);
        see(m_second, BlockStatus::NotBlocked);
        QVERIFY(use(m_first, std::nullopt));
        m_world->clock.advance(1h);
        see(m_second, BlockStatus::NotBlocked); // for no list
        see(m_first, BlockStatus::NotBlocked);
        QCOMPARE(services(), (QList<int>{2, 1}));
    }

private:
    Result<void> use(AccountId first, std::optional<AccountId> second)
    {
        ListSettings settings = list();
        settings.account = first;
        settings.secondAccount = second;
        return Lists(*m_world->database).configure(m_list, settings);
    }
    [[nodiscard]] DomainList list() const { return m_world->list(u"Clients"_s); }
    void see(AccountId account, BlockStatus status)
    {
        m_world->account = account;
        m_world->see(m_domain, status);
    }
    void findBlocked(AccountId account)
    {
        m_world->account = account;
        m_world->findBlocked(m_domain);
    }
    void change(AccountId account, BlockStatus to)
    {
        m_world->clock.advance(1s);
        m_world->account = account;
        m_world->change(m_domain, to, m_world->now().addSecs(-1));
    }
    [[nodiscard]] DomainRow row() const
    {
        const auto rows = StoreWorld::rows(*m_world->database);
        if (rows.size() != 1)
            qFatal("There is not one row, but %d", int(rows.size()));
        return rows.constFirst();
    }
    [[nodiscard]] DomainCounts counts() const { return History(*m_world->database).counts().value(); }
    static QString otherService() { return u"https://other.example/api/v1"_s; }
    void tellAll()
    {
        Alerts alerts(*m_world->database);
        const auto changes = alerts.unreportedChanges();
        if (!changes->isEmpty() && !alerts.passOver(changes->constLast().id))
            qFatal("The changes cannot be passed over.");
    }
    [[nodiscard]] int unreported() const
    {
        return int(Alerts(*m_world->database).unreportedChanges()->size());
    }
    [[nodiscard]] EvidenceReader::Period period(int days = 1) const
    {
        return {m_world->now().addDays(-days), m_world->now()};
    }
    [[nodiscard]] Evidence evidence(int days = 1) const
    {
        const ListEvidence read = EvidenceReader(*m_world->database).ofList(m_list, period(days)).value();
        if (read.domains.size() != 1)
            qFatal("There is not one domain, but %d", int(read.domains.size()));
        return read.domains.constFirst();
    }
    /// Numbers of answers that the report counts, by service in the order of their first.
    [[nodiscard]] QList<int> services() const
    {
        QList<int> counts;
        const auto evidence = EvidenceReader(*m_world->database).ofList(m_list, period()).value();
        for (const ServiceAnswers &each : evidence.services)
            counts += each.count;
        return counts;
    }

    std::optional<StoreWorld> m_world;
    AccountId m_first{};
    AccountId m_second{};
    ListId m_list{};
    DomainName m_domain = StoreWorld::name("shop.example");
};

PANTAU_TEST(TestStoreTwoServices)
#include "tst_store_two_services.moc"
