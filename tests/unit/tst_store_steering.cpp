// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "db/domain_lists.h"
#include "db/history.h"
#include "support/store_faults.h"
#include "support/store_world.h"
#include "support/test_program.h"

#include <QElapsedTimer>
#include <QRandomGenerator>

#include <iterator>
#include <utility>

using namespace pantau;
using namespace pantau::db;
using namespace std::chrono_literals;
using test::StoreWorld;

namespace {

QStringList namesOf(const QList<WatchedDomain> &watched)
{
    QStringList names;
    for (const WatchedDomain &each : watched)
        names.append(each.domain.ascii());
    return names;
}

} // namespace

class TestStoreSteering : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init() { m_world = std::make_unique<StoreWorld>(); }
    void cleanup() { m_world.reset(); }

    void aListIsConfigured()
    {
        const AccountId other = m_world->addAccount(u"Other"_s, u"other.example"_s);
        const ListId list = m_world->addList(u"Clients"_s, {m_a});
        m_world->see(m_a, BlockStatus::Blocked);
        const ListSettings wanted{other, Importance::High, 6h, 3, m_world->now().addDays(2)};
        Lists lists(*m_world->database);
        QVERIFY(lists.configure(list, wanted));
        const DomainList stored = lists.all()->first();
        QVERIFY(stored == wanted);
        QVERIFY(History(*m_world->database).lists()->first().list == stored);
        // At another service its domains are new, and the history stays.
        QCOMPARE(m_world->journal->watched(m_world->now())->first().known.status, BlockStatus::Unknown);
        QCOMPARE(History(*m_world->database).runs(m_a)->size(), 1);

        QVERIFY(lists.configure(list, {m_world->account, Importance::Low, std::nullopt, 0, std::nullopt}));
        const auto again = m_world->journal->watched(m_world->now());
        QCOMPARE(again->first().known.status, BlockStatus::Blocked);
        QCOMPARE(again->first().confirmations, 0);
        QVERIFY(!again->first().interval);
    }

    void confirmationsHaveBounds()
    {
        const ListId list = m_world->addList(u"Clients"_s, {m_a});
        Lists lists(*m_world->database);
        for (const int confirmations :
             {-1, 0, DomainList::mostConfirmations, DomainList::mostConfirmations + 1}) {
            const bool isAllowed = confirmations >= 0 && confirmations <= DomainList::mostConfirmations;
            const auto set = lists.configure(
                list, {m_world->account, Importance::Normal, std::nullopt, confirmations, {}});
            QCOMPARE(set.has_value(), isAllowed);
            if (isAllowed)
                QCOMPARE(lists.all()->first().confirmations, confirmations);
            else
                QCOMPARE(set.error().kind, Error::Kind::InvalidInput);
        }
    }

    void checkIntervalsHaveBounds()
    {
        const ListId list = m_world->addList(u"Clients"_s, {m_a});
        Lists lists(*m_world->database);
        const std::chrono::seconds longest = DomainList::longestInterval;
        for (const std::chrono::seconds interval : {-1s, 0s, 1s, longest, longest + 1s}) {
            const bool isAllowed = interval > 0s && interval <= longest;
            const auto set = lists.configure(list, {m_world->account, Importance::Normal, interval, 1, {}});
            QCOMPARE(set.has_value(), isAllowed);
            if (isAllowed)
                QCOMPARE(m_world->journal->watched(m_world->now())->first().interval, interval);
            else
                QCOMPARE(set.error().kind, Error::Kind::InvalidInput);
        }
    }

    void tooLongStoredIntervalIsCapped()
    {
        const ListId list = m_world->addList(u"Clients"_s, {m_a});
        Transaction transaction(m_world->database->connection(), Transaction::Mode::Write);
        Statement update(transaction, "UPDATE list SET interval_s = ? WHERE id = ?");
        QVERIFY(update.run(qint64(9'999'999) * 86'400, list));
        QVERIFY(transaction.commit());
        QCOMPARE(Lists(*m_world->database).all()->first().interval, DomainList::longestInterval);
        const auto watched = m_world->journal->watched(m_world->now());
        QCOMPARE(watched->first().interval, std::optional(DomainList::longestInterval));
    }

    void formerlyWatchedDomainsKeepTheirRecord()
    {
        const ListId clients = m_world->addList(u"Clients"_s, {m_a, m_b});
        const ListId campaign = m_world->addList(u"Campaign"_s, {m_a});
        Domains domains(*m_world->database);
        m_world->see(m_a, BlockStatus::NotBlocked);
        const QDateTime before = m_world->now();
        m_world->clock.advance(24h);
        m_world->change(m_a, BlockStatus::Blocked, before);
        const auto former = [this] { return m_world->journal->formerlyWatched().value(); };
        QVERIFY(former().isEmpty());

        QVERIFY(domains.removeFromList(clients, {m_a, m_b}));
        QVERIFY2(former().isEmpty(), "one is still in another list, and the other was never checked");
        QVERIFY(domains.removeFromList(campaign, {m_a}));
        QCOMPARE(former().size(), 1);
        const WatchedDomain gone = former().constFirst();
        QCOMPARE(gone.domain, m_a);
        QCOMPARE(gone.account, m_world->account);
        QCOMPARE(gone.lists, (QList<ListId>{clients, campaign}));
        QCOMPARE(gone.known.status, BlockStatus::Blocked);
        QCOMPARE(gone.record.changes.size(), 1);
        QCOMPARE(*gone.record.firstAnsweredAt, before);

        domains.addToList(clients, {m_a}).value();
        QVERIFY(former().isEmpty());
        QVERIFY(domains.removeFromList(clients, {m_a}));
        QVERIFY(Lists(*m_world->database).remove(clients));
        QCOMPARE(former().constFirst().lists, QList<ListId>{campaign});
        QVERIFY(Lists(*m_world->database).remove(campaign));
        QVERIFY2(former().isEmpty(), "a removed list keeps no record");
    }

    void invalidListSettingsAreRefused_data()
    {
        const test::Table<int, int, qint64, qint64, int> row(
            {"confirmations", "interval", "account", "list", "kind"});
        const int invalid = int(Error::Kind::InvalidInput);
        const int missing = int(Error::Kind::NotFound);
        row("negative confirmations", -1, 60, 1, 1, invalid);
        row("too many confirmations", 6, 60, 1, 1, invalid);
        row("zero interval", 1, 0, 1, 1, invalid);
        row("no such account", 1, 60, 9, 1, missing);
        row("no such list", 1, 60, 1, 9, missing);
    }
    void invalidListSettingsAreRefused()
    {
        QFETCH(const int, confirmations);
        QFETCH(const int, interval);
        QFETCH(const qint64, account);
        QFETCH(const qint64, list);
        m_world->addList(u"Clients"_s, {m_a});
        const auto before = Lists(*m_world->database).all().value();
        const ListSettings settings{AccountId{account}, Importance::High, std::chrono::seconds(interval),
                                    confirmations, std::nullopt};
        const auto refused = Lists(*m_world->database).configure(ListId{list}, settings);
        QVERIFY(!refused);
        QTEST(int(refused.error().kind), "kind");
        QVERIFY(!m_world->journal->watchedIf(ListId{list}, settings, m_world->now()));
        QVERIFY(Lists(*m_world->database).all().value() == before);
    }

    void settingsOfManyDomainsAreChangedInPart()
    {
        m_world->addList(u"Clients"_s, {m_a, m_b, m_c});
        DomainSettingsTable table(*m_world->database);
        const QDateTime until = m_world->now().addDays(7);
        DomainSettingsChange change;
        change.importance = Importance::High;
        change.pausedUntil = until;
        change.note = u"Ask the lawyer."_s;
        QVERIFY(table.change({m_a, m_b}, change));
        QVERIFY(table.of(m_a).value() ==
                (DomainSettings{Importance::High, until, std::nullopt, u"Ask the lawyer."_s}));
        QVERIFY(table.of(m_c).value() == DomainSettings());
        QVERIFY(!(table.of(m_b).value() == DomainSettings()));
        QCOMPARE(table.nextPauseEnd(m_world->now()).value(), std::optional(until));
        QVERIFY(!table.nextPauseEnd(until).value());

        DomainSettingsChange mute;
        mute.mutedUntil = farFuture();
        mute.pausedUntil = std::optional<QDateTime>();
        QVERIFY(table.change({m_a}, mute));
        QVERIFY(table.of(m_a).value() ==
                (DomainSettings{Importance::High, std::nullopt, farFuture(), u"Ask the lawyer."_s}));
        DomainSettingsChange none;
        none.importance = std::optional<Importance>();
        none.pausedUntil = std::optional<QDateTime>();
        none.mutedUntil = std::optional<QDateTime>();
        none.note = QString();
        QVERIFY(table.change({m_a, m_b}, none));
        QVERIFY(StoreWorld::rows(*m_world->database).first().settings == DomainSettings());
    }

    void invalidSettingsChangeIsRefusedEntirely()
    {
        m_world->addList(u"Clients"_s, {m_a});
        DomainSettingsTable table(*m_world->database);
        DomainSettingsChange change;
        change.note = u"x"_s;
        const auto refused = table.change({m_a, m_b}, change);
        QVERIFY(!refused);
        QCOMPARE(refused.error().kind, Error::Kind::NotFound);
        QVERIFY(refused.error().sentence.contains(m_b.ascii()));
        QVERIFY(*table.of(m_a) == DomainSettings());
        change.note = QString(1001, u'x');
        QCOMPARE(table.change({m_a}, change).error().kind, Error::Kind::InvalidInput);
        change.note = QString(1000, u'x');
        QVERIFY(table.change({m_a}, change));
    }

    void settingsSurviveRemovalAndReadding()
    {
        const ListId list = m_world->addList(u"Clients"_s, {m_a});
        DomainSettingsTable table(*m_world->database);
        DomainSettingsChange change;
        change.importance = Importance::Low;
        QVERIFY(table.change({m_a}, change));
        Domains domains(*m_world->database);
        QCOMPARE(domains.removeFromList(list, {m_a}).value(), 1);
        QCOMPARE(domains.addToList(list, {m_a})->added, 1);
        QCOMPARE(table.of(m_a)->importance, std::optional(Importance::Low));
        QCOMPARE(StoreWorld::rows(*m_world->database).first().settings.importance,
                 std::optional(Importance::Low));
    }

    void pausedDomainsAreNotWatched()
    {
        m_world->addList(u"Clients"_s, {m_a, m_b});
        const QDateTime until = m_world->now().addSecs(3600);
        DomainSettingsChange pause;
        pause.pausedUntil = until;
        QVERIFY(DomainSettingsTable(*m_world->database).change({m_a}, pause));
        QCOMPARE(namesOf(m_world->journal->watched(m_world->now()).value()), QStringList{m_b.ascii()});
        QCOMPARE(namesOf(m_world->journal->watched(until.addMSecs(-1)).value()), QStringList{m_b.ascii()});
        QCOMPARE(m_world->journal->watched(until)->size(), 2);
    }

    void highestListConfirmationsApply()
    {
        Lists lists(*m_world->database);
        const auto wants = [&](const QString &name, AccountId account, int confirmations,
                               const QList<DomainName> &domains) {
            const ListId list = m_world->addList(name, domains, account);
            QVERIFY(lists.configure(
                list, {account, Importance::Normal, std::nullopt, confirmations, std::nullopt}));
        };
        const AccountId other = m_world->addAccount(u"Other"_s, u"other.example"_s);
        wants(u"Clients"_s, m_world->account, 3, {m_a, m_b});
        wants(u"Friends"_s, m_world->account, 0, {m_a});
        wants(u"Strict"_s, other, 5, {m_a});
        DomainSettingsChange pause;
        pause.pausedUntil = m_world->now().addSecs(3600);
        QVERIFY(DomainSettingsTable(*m_world->database).change({m_b}, pause));
        const DomainName none = StoreWorld::name("none.example");
        const auto wanted = m_world->journal->confirmations(m_world->account, {none, m_a, m_b}).value();
        QCOMPARE(wanted, (QHash<DomainName, int>{{m_a, 3}, {m_b, 3}}));
    }

    void domainImportanceOverridesItsLists_data()
    {
        // own: 0: none
        const test::Table<int, int> row({"own", "expected"});
        row("none", 0, 10);
        row("lower than its lists'", 1, 1);
        row("between", 3, 3);
    }
    void domainImportanceOverridesItsLists()
    {
        QFETCH(const int, own);
        Lists lists(*m_world->database);
        const ListId low = m_world->addList(u"A"_s, {m_a});
        const ListId high = m_world->addList(u"B"_s, {m_a});
        QVERIFY(lists.configure(low, {m_world->account, Importance::Low, 6h, 2, {}}));
        QVERIFY(lists.configure(high, {m_world->account, Importance::High, 24h, 0, {}}));
        DomainSettingsChange change;
        change.importance = own == 0 ? std::optional<Importance>() : std::optional(Importance(own));
        QVERIFY(DomainSettingsTable(*m_world->database).change({m_a}, change));
        const auto watched = m_world->journal->watched(m_world->now());
        QCOMPARE(watched->size(), 1);
        QTEST(int(watched->first().importance), "expected");
        QCOMPARE(watched->first().confirmations, 2);
        QVERIFY(watched->first().interval == std::optional<std::chrono::seconds>(6h));
        QCOMPARE(watched->first().lists, (QList<ListId>{low, high}));
    }

    void changeRecordBelongsToTheService()
    {
        m_world->addList(u"Clients"_s, {m_a, m_b});
        const QDateTime first = m_world->now();
        m_world->see(m_a, BlockStatus::NotBlocked);
        QList<QDateTime> middles;
        for (int i = 0; i < 40; ++i) {
            const QDateTime notBefore = m_world->now();
            m_world->clock.advance(2h);
            m_world->change(m_a, i % 2 == 0 ? BlockStatus::Blocked : BlockStatus::NotBlocked, notBefore);
            middles.append(notBefore.addSecs(3600));
        }
        const AccountId same = m_world->addAccount(u"Same"_s);
        const AccountId other = m_world->addAccount(u"Other"_s, u"other.example"_s);
        m_world->addList(u"Of the same"_s, {m_a}, same);
        m_world->addList(u"Elsewhere"_s, {m_a}, other);
        const auto watched = m_world->journal->watched(m_world->now());
        QCOMPARE(watched->size(), 4);
        const ChangeRecord record{first, middles.mid(40 - ChangeRecord::mostChanges)};
        QVERIFY(watched->at(0).record == record);
        QVERIFY(watched->at(1).record == ChangeRecord());
        QVERIFY(watched->at(2).record == record);
        QVERIFY(watched->at(3).record == ChangeRecord());
    }

    void previewIsNotSaved()
    {
        const ListId list = m_world->addList(u"Clients"_s, {m_a});
        const auto before = test::contentsOf(m_world->database->connection().handle());
        const ListSettings wish{m_world->account, Importance::High, 1h, 4, std::nullopt};
        const auto would = m_world->journal->watchedIf(list, wish, m_world->now());
        QVERIFY(would);
        QCOMPARE(would->first().importance, Importance::High);
        QVERIFY(would->first().interval == std::optional<std::chrono::seconds>(1h));
        QCOMPARE(would->first().confirmations, 4);
        QVERIFY(test::contentsOf(m_world->database->connection().handle()) == before);
        QVERIFY(Lists(*m_world->database).configure(list, wish));
        QCOMPARE(m_world->journal->watched(m_world->now())->first().confirmations, 4);
    }

    void previewWorksDuringAnotherWrite()
    {
        const ListId list = m_world->addList(u"Clients"_s, {m_a});
        const ListSettings wish{m_world->account, Importance::High, 1h, 4, std::nullopt};
        const auto other = Database::open(m_world->home.path()).value();
        QVERIFY(QSqlQuery(other->connection().handle()).exec(u"BEGIN IMMEDIATE"_s));
        const auto would = m_world->journal->watchedIf(list, wish, m_world->now());
        QVERIFY(would);
        QCOMPARE(would->first().confirmations, 4);

        const auto reader = Database::openReadOnly(m_world->home.path());
        QVERIFY(reader);
        const auto read = Journal(**reader).watchedIf(list, wish, m_world->now());
        QVERIFY(read && *read == *would);
    }

    /// For any lists, members and settings, the preview equals the state after saving.
    void previewMatchesTheSavedState()
    {
        QRandomGenerator random(20'260);
        const auto any = [&random](const auto &choices) {
            return choices[random.bounded(int(std::size(choices)))];
        };
        const AccountId same = m_world->addAccount(u"Same"_s);
        const AccountId other = m_world->addAccount(u"Other"_s, u"other.example"_s);
        const std::optional<AccountId> accounts[] = {m_world->account, same, other, std::nullopt};
        const Importance importances[] = {Importance::Low, Importance::Normal, Importance::High};
        const std::optional<std::chrono::seconds> intervals[] = {1h, 6h, 48h, std::nullopt};
        QList<DomainName> domains;
        for (int i = 0; i < 12; ++i)
            domains.append(DomainName::fromNormalised(u"site%1.example"_s.arg(i)));
        for (const DomainName &each : domains.mid(0, 6))
            m_world->see(each, BlockStatus::NotBlocked);
        m_world->clock.advance(1h);
        m_world->change(domains[0], BlockStatus::Blocked, m_world->now().addSecs(-600));
        QList<ListId> lists;
        for (int i = 0; i < 4; ++i) {
            QList<DomainName> members;
            for (const DomainName &each : std::as_const(domains))
                if (i == 0 || random.bounded(2) == 0)
                    members.append(each);
            lists.append(m_world->addList(u"List %1"_s.arg(i), members));
        }
        DomainSettingsChange change;
        change.importance = Importance::High;
        QVERIFY(DomainSettingsTable(*m_world->database).change({domains[1]}, change));
        change.pausedUntil = m_world->now().addDays(1);
        QVERIFY(DomainSettingsTable(*m_world->database).change({domains[2]}, change));
        int different = 0;
        for (int round = 0; round < 300; ++round) {
            const ListId list = any(lists);
            const ListSettings wish{any(accounts), any(importances), any(intervals), random.bounded(-1, 7),
                                    std::nullopt};
            const auto before = m_world->journal->watched(m_world->now()).value();
            const auto would = m_world->journal->watchedIf(list, wish, m_world->now());
            const auto saved = Lists(*m_world->database).configure(list, wish);
            QCOMPARE(would.has_value(), saved.has_value());
            const auto after = m_world->journal->watched(m_world->now()).value();
            QVERIFY2((would ? *would : before) == after, qPrintable(u"round %1"_s.arg(round)));
            different += after == before ? 0 : 1;
        }
        QVERIFY(different > 100);
    }

    void failedWritesAreRolledBack()
    {
        const ListId list = m_world->addList(u"Clients"_s, {m_a, m_b, m_c});
        DomainSettingsChange change;
        change.importance = Importance::High;
        DomainSettingsTable table(*m_world->database);
        QVERIFY(test::failEveryWrite(m_world->database->connection().handle(), [&] {
                    return table.change({m_a, m_b, m_c}, change).has_value();
                }) >= 3);
        for (const DomainName &domain : {m_a, m_b, m_c})
            QCOMPARE(table.of(domain)->importance, std::optional(Importance::High));
        QVERIFY(test::failEveryWrite(m_world->database->connection().handle(), [&] {
                    return Lists(*m_world->database)
                        .configure(list, {m_world->account, Importance::Low, 1h, 2, {}})
                        .has_value();
                }) >= 1);
    }

    /// PANTAU_TEST_DOMAINS=100000 for the largest supported size.
    void manyDomainsAreRead()
    {
        bool isSet = false;
        const int wanted = qEnvironmentVariableIntValue("PANTAU_TEST_DOMAINS", &isSet);
        const int count = isSet ? wanted : 20'000;
        QList<DomainName> domains;
        QList<Observation> seen;
        for (int i = 0; i < count; ++i) {
            domains.append(DomainName::fromNormalised(u"site%1.example"_s.arg(i)));
            seen.append(m_world->observation(domains.last(), BlockStatus::NotBlocked));
        }
        m_world->addList(u"Many"_s, domains);
        m_world->save(seen);
        m_world->clock.advance(1h);
        for (auto &each : seen) {
            each.at = m_world->now();
            each.change = Change{each.domain, BlockStatus::NotBlocked, BlockStatus::Blocked,
                                 m_world->now().addSecs(-3600), m_world->now()};
        }
        m_world->save(seen.mid(0, count / 2));
        QElapsedTimer timer;
        timer.start();
        const auto watched = m_world->journal->watched(m_world->now());
        qInfo("%d watched domains, half of which changed, read in %lld ms", count, timer.elapsed());
        QCOMPARE(watched->size(), count);
        QCOMPARE(watched->first().record.changes.size(), 1);
        timer.restart();
        const ListId list = Lists(*m_world->database).all()->first().id;
        const auto would = m_world->journal->watchedIf(
            list, {m_world->account, Importance::Normal, std::nullopt, 1, std::nullopt}, m_world->now());
        qInfo("as they would be with other settings: %lld ms", timer.elapsed());
        QCOMPARE(would->size(), count);
    }

private:
    std::unique_ptr<StoreWorld> m_world;
    const DomainName m_a = StoreWorld::name("a.example");
    const DomainName m_b = StoreWorld::name("b.example");
    const DomainName m_c = StoreWorld::name("c.example");
};

PANTAU_TEST(TestStoreSteering)
#include "tst_store_steering.moc"
