// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "db/history.h"
#include "support/store_world.h"
#include "support/test_program.h"

using namespace pantau;
using namespace pantau::db;
using namespace std::chrono_literals;
using test::StoreWorld;

namespace {

Usage premium(qint64 used)
{
    return {Usage::Period::Monthly, 3, 1000, used, 1000 - used, std::nullopt, u"Starter"_s};
}

Usage freemium(qint64 used)
{
    return {Usage::Period::Daily, 1, 100, used, 100 - used, std::nullopt, {}};
}

} // namespace

class TestStoreJournal : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init() { m_world.emplace(); }
    void cleanup() { m_world.reset(); }

    void noUnitsAreAvailableBeforeTheFirstReport()
    {
        const auto ledger = m_world->journal->ledger(m_world->account);
        QVERIFY(ledger);
        QVERIFY(!ledger->usage);
        QVERIFY(!ledger->usageAt.isValid());
        QVERIFY(!ledger->needsSettling);
        QCOMPARE(ledger->availableUnits(), 0);
        QCOMPARE(m_world->journal->ledger(AccountId{99}).error().kind, Error::Kind::NotFound);
        QCOMPARE(m_world->journal->charge(AccountId{99}, m_two, 2, BatchReason::User, now()).error().kind,
                 Error::Kind::NotFound);
    }

    void reportedUsageIsReadBackUnchanged()
    {
        Usage usage = premium(12);
        usage.resetsAt = now().addDays(20);
        QVERIFY(m_world->journal->settle(m_world->account, usage, now()));
        QCOMPARE(ledger().usage, std::optional(usage));
        QCOMPARE(ledger().usageAt, now());

        QVERIFY(m_world->journal->settle(m_world->account, freemium(1), now()));
        QCOMPARE(ledger().usage->resetsAt, std::optional(nextMidnightUtc(now())));
        QVERIFY(m_world->journal->settle(m_world->account, premium(1), now()));
        QVERIFY(!ledger().usage->resetsAt);
    }

    void aChargeIsReservedUntilTheAnswer()
    {
        QVERIFY(m_world->journal->settle(m_world->account, premium(10), now()));
        const BatchId batch = charge(m_two);
        QCOMPARE(ledger().unsettledUnits, 6);
        QCOMPARE(ledger().availableUnits(), 984);
        QVERIFY(!ledger().needsSettling); // its own reply will contain the usage
        QCOMPARE(charged(), 0);

        m_world->clock.advance(2s);
        QVERIFY(m_world->journal->confirm(batch, 6, premium(16), {}, now()));
        QCOMPARE(ledger().unsettledUnits, 0);
        QCOMPARE(ledger().availableUnits(), 984);
        QCOMPARE(ledger().usageAt, now());
        QCOMPARE(charged(), 6);
    }

    /// Recording a reply again, after a restart or by another program, costs nothing more.
    void unitsAreConfirmedOnce()
    {
        QVERIFY(m_world->journal->settle(m_world->account, premium(10), now()));
        const BatchId batch = charge(m_two);
        for (int time = 0; time < 2; ++time) {
            QVERIFY(m_world->journal->confirm(batch, 6, std::nullopt, {}, now()));
            QCOMPARE(ledger().usage, std::optional(premium(16)));
            QCOMPARE(ledger().availableUnits(), 984);
            QCOMPARE(charged(), 6);
        }
    }

    void confirmationWithoutUsageLowersTheLastReport()
    {
        QVERIFY(m_world->journal->settle(m_world->account, premium(10), now()));
        const auto reportedAt = ledger().usageAt;
        m_world->clock.advance(2s);
        QVERIFY(m_world->journal->confirm(charge(m_two), 6, std::nullopt, {}, now()));
        QCOMPARE(ledger().usage, std::optional(premium(16)));
        QCOMPARE(ledger().usageAt, reportedAt);
        QCOMPARE(charged(), 6);
    }

    void reportedUsageIncludesOtherClients()
    {
        QVERIFY(m_world->journal->settle(m_world->account, premium(10), now()));
        QVERIFY(m_world->journal->confirm(charge(m_two), 6, premium(500), {}, now()));
        QCOMPARE(ledger().usage->remaining, 500);
        QCOMPARE(charged(), 6);
    }

    void releasedBatchIsRefunded()
    {
        QVERIFY(m_world->journal->settle(m_world->account, premium(10), now()));
        QVERIFY(m_world->journal->release(charge(m_two), std::nullopt, {}, now()));
        QCOMPARE(ledger().usage, std::optional(premium(10)));
        QCOMPARE(ledger().unsettledUnits, 0);
        QVERIFY(m_world->journal->release(charge(m_two), premium(998), {}, now())); // figures from a 402
        QCOMPARE(ledger().usage->remaining, 2);
        QCOMPARE(charged(), 0);
    }

    void settlingComputesTheUncertainCharge_data()
    {
        // charged: by two uncertain batches of 6 units; `used` was 10 before
        const test::Table<qint64, qint64> row({"usedAfter", "charged"});

        row("both", 22, 12);
        row("one", 16, 6);
        row("none", 10, 0);
        row("both, and other clients", 400, 12);
        row("a new period, untouched", 0, 0);
        row("charged in the new period", 6, 6);
    }
    void settlingComputesTheUncertainCharge()
    {
        QFETCH(const qint64, usedAfter);
        QVERIFY(m_world->journal->settle(m_world->account, premium(10), now()));
        QVERIFY(m_world->journal->markUncertain(charge(m_two), {}, now()));
        QVERIFY(ledger().needsSettling);
        QVERIFY(m_world->journal->markUncertain(charge(m_two), {}, now()));
        QCOMPARE(ledger().unsettledUnits, 12);
        QCOMPARE(ledger().availableUnits(), 978);

        QVERIFY(m_world->journal->settle(m_world->account, premium(usedAfter), now()));
        QVERIFY(!ledger().needsSettling);
        QCOMPARE(ledger().unsettledUnits, 0);
        QCOMPARE(ledger().usage, std::optional(premium(usedAfter)));
        QTEST(charged(), "charged");
        // A settled batch stays settled.
        QVERIFY(m_world->journal->settle(m_world->account, premium(usedAfter + 100), now()));
        QTEST(charged(), "charged");
    }

    void reportInBetweenKeepsAnUncertainCharge_data()
    {
        // used: in the reply to another batch of 6; 10 before
        const test::Table<qint64, qint64> row({"used", "charged"});
        row("the lost one was charged", 22, 12);
        row("it was not", 16, 6);
    }
    void reportInBetweenKeepsAnUncertainCharge()
    {
        QFETCH(const qint64, used);
        QVERIFY(m_world->journal->settle(m_world->account, premium(10), now()));
        const BatchId lost = charge(m_two);
        const BatchId answered = charge(m_two);
        QVERIFY(m_world->journal->markUncertain(lost, {}, now()));
        QVERIFY(m_world->journal->confirm(answered, 6, premium(used), {}, now()));
        QVERIFY(m_world->journal->settle(m_world->account, premium(used), now()));
        QTEST(charged(), "charged");
    }

    void endOfADayIsDetectedByTime()
    {
        QVERIFY(m_world->journal->settle(m_world->account, freemium(2), now()));
        QVERIFY(m_world->journal->markUncertain(charge(m_two, 1), {}, now()));
        m_world->clock.advance(24h);
        QVERIFY(m_world->journal->settle(m_world->account, freemium(2),
                                         now())); // `used` is equal, but the day differs
        QCOMPARE(charged(), 2);
        QCOMPARE(ledger().usage->resetsAt, std::optional(nextMidnightUtc(now())));
    }

    void batchInFlightIsNotSettledEarly()
    {
        QVERIFY(m_world->journal->settle(m_world->account, premium(10), now()));
        const BatchId batch = charge(m_two);
        QVERIFY(m_world->journal->settle(m_world->account, premium(10), now()));
        QCOMPARE(ledger().unsettledUnits, 6);
        QVERIFY(!ledger().needsSettling);
        QVERIFY(m_world->journal->confirm(batch, 6, premium(16), {}, now()));
        QCOMPARE(charged(), 6);
        QCOMPARE(ledger().unsettledUnits, 0);
    }

    void aCrashLeavesTheBatchToBeSettled_data()
    {
        const test::Table<qint64, qint64> row({"usedAfter", "charged"});
        row("it was sent", 16, 6);
        row("it was not sent", 10, 0);
    }
    void aCrashLeavesTheBatchToBeSettled()
    {
        QFETCH(const qint64, usedAfter);
        QVERIFY(m_world->journal->settle(m_world->account, premium(10), now()));
        const BatchId batch = charge(m_two);
        m_world->reopen(); // the journal that knew about the batch is gone
        QCOMPARE(ledger().unsettledUnits, 6);
        QCOMPARE(ledger().availableUnits(), 984);
        QVERIFY(ledger().needsSettling);
        QVERIFY(m_world->journal->settle(m_world->account, premium(usedAfter), now()));
        QVERIFY(!ledger().needsSettling);
        QCOMPARE(ledger().unsettledUnits, 0);
        QTEST(charged(), "charged");
        // If another program had charged it, its own report would still win.
        QVERIFY(m_world->journal->confirm(batch, 6, premium(16), {}, now()));
        QCOMPARE(charged(), 6);
    }

    void aChargeSurvivesThePowerCut()
    {
        const auto database = Database::open(m_world->home.path()).value(); // as the program does
        QSqlQuery query(database->connection().handle());
        QVERIFY(query.exec(u"PRAGMA synchronous"_s) && query.next());
        QCOMPARE(query.value(0).toInt(), 2); // FULL
    }

    void requestsAreCountedForTheWholeService()
    {
        const auto other = m_world->addAccount(u"Same"_s);
        const auto elsewhere = m_world->addAccount(u"Else"_s, u"elsewhere.example"_s);
        const QDateTime begin = now();
        charge(m_two);
        m_world->clock.advance(10s);
        QVERIFY(m_world->journal->noteRequest(other, now()));
        QVERIFY(m_world->journal->noteRequest(elsewhere, now()));
        const QList<QDateTime> both{begin, now()};
        QCOMPARE(m_world->journal->requestsSince(m_world->account, begin).value(), both);
        QCOMPARE(m_world->journal->requestsSince(other, begin).value(), both);
        QCOMPARE(m_world->journal->requestsSince(elsewhere, begin)->size(), 1);
        QCOMPARE(m_world->journal->requestsSince(m_world->account, begin.addMSecs(1))->size(), 1);
        m_world->clock.advance(2h);
        QVERIFY(m_world->journal->noteRequest(m_world->account, now()));
        QCOMPARE(m_world->journal->requestsSince(m_world->account, begin)->size(),
                 1); // old requests are deleted
        QCOMPARE(m_world->journal->noteRequest(AccountId{99}, now()).error().kind, Error::Kind::NotFound);
    }

    void onlyPlannedBatchesUpdateThePlanTime()
    {
        QVERIFY(!ledger().lastPlannedAt.isValid());
        charge(m_two);
        QVERIFY(!ledger().lastPlannedAt.isValid());
        m_world->clock.advance(1min);
        QVERIFY(m_world->journal->charge(m_world->account, m_two, 6, BatchReason::Plan, now()));
        const QDateTime planned = now();
        m_world->clock.advance(1min);
        QVERIFY(m_world->journal->charge(m_world->account, m_two, 6, BatchReason::Confirmation, now()));
        QCOMPARE(ledger().lastPlannedAt, planned);
        m_world->clock.advance(1min);
        const auto unpaid = m_world->journal->charge(m_world->account, m_two, 6, BatchReason::Plan, now());
        QVERIFY(m_world->journal->release(*unpaid, std::nullopt, {}, now()));
        QCOMPARE(ledger().lastPlannedAt, planned);
    }

    void unchargedDomainsCountAsNotChecked_data()
    {
        // usedAfter: 10 before
        const test::Table<int, qint64, bool> row({"domains", "usedAfter", "countsAsAsked"});
        row("free", 2, 10, false);
        row("paid", 2, 16, true);
        // Otherwise, if the service fails for this domain, no other domain would be checked.
        row("free, alone", 1, 10, true);
    }
    void unchargedDomainsCountAsNotChecked()
    {
        QFETCH(const int, domains);
        QFETCH(const qint64, usedAfter);
        QVERIFY(m_world->journal->settle(m_world->account, premium(10), now()));
        const QList<DomainName> asked = m_two.first(domains);
        const BatchId batch = charge(asked);
        m_world->clock.advance(1min);
        QList<Observation> attempts;
        for (const DomainName &each : asked) {
            attempts.append({each, now(), BlockStatus::Unknown, {}, std::nullopt});
            attempts.last().after.lastAskedAt = now();
        }
        QVERIFY(m_world->journal->markUncertain(batch, attempts, now()));
        m_world->clock.advance(1min);
        QVERIFY(m_world->journal->settle(m_world->account, premium(usedAfter), now()));
        const auto known = m_world->journal->known(m_world->account, asked);
        QVERIFY(known);
        for (const KnownStatus &each : *known)
            QTEST(each.lastAskedAt.has_value(), "countsAsAsked");
    }

    void listsOfAnAccountAreMerged()
    {
        Lists lists(*m_world->database);
        Domains domains(*m_world->database);
        const auto second = m_world->addAccount(u"Second"_s);
        const auto add = [&](const QString &name, std::optional<AccountId> account, Importance importance,
                             std::optional<std::chrono::seconds> interval, const QList<DomainName> &members) {
            const auto list = lists.add(name, account);
            QVERIFY(list);
            QVERIFY(lists.configure(list->id, {account, importance, interval, list->confirmations, {}}));
            QVERIFY(domains.addToList(list->id, members));
        };
        const DomainName a = StoreWorld::name("a.example");
        const DomainName b = StoreWorld::name("b.example");
        const DomainName c = StoreWorld::name("c.example");
        add(u"1"_s, m_world->account, Importance::Low, 6h, {a, b});
        add(u"2"_s, m_world->account, Importance::High, 24h, {a});
        add(u"3"_s, m_world->account, Importance::Normal, std::nullopt, {b});
        add(u"4"_s, second, Importance::Normal, 1h, {a});
        add(u"5"_s, std::nullopt, Importance::High, 1h, {c}); // without an account: not watched

        KnownStatus known;
        known.status = BlockStatus::Blocked;
        known.since = known.lastAnsweredAt = known.lastAskedAt = now();
        QVERIFY(m_world->journal->confirm(charge({a}), 3, std::nullopt, {{a, now(), known.status, known, {}}},
                                          now()));

        const auto watched = m_world->journal->watched(now());
        QVERIFY(watched);
        QCOMPARE(watched->size(), 3);
        const auto check = [&](int row, const DomainName &name, AccountId account, Importance importance,
                               std::optional<std::chrono::seconds> interval, BlockStatus status) {
            const WatchedDomain &it = watched->at(row);
            QCOMPARE(it.domain.ascii(), name.ascii());
            QCOMPARE(it.account, account);
            QCOMPARE(it.importance, importance);
            QVERIFY(it.interval == interval);
            QCOMPARE(it.known.status, status);
        };
        check(0, a, m_world->account, Importance::High, 6h, BlockStatus::Blocked);
        check(1, b, m_world->account, Importance::Normal, std::nullopt, BlockStatus::Unknown);
        check(2, a, second, Importance::Normal, 1h, BlockStatus::Blocked); // shared through the service
    }

    void knownStatusIsReadBackUnchanged()
    {
        const DomainName a = StoreWorld::name("a.example");
        KnownStatus known;
        known.status = BlockStatus::NotBlocked;
        known.since = now().addDays(-3);
        known.lastAnsweredAt = now().addSecs(-60);
        known.lastAskedAt = now();
        known.unknownReason = u"The service did not answer in time."_s;
        known.suspicion = Suspicion{now().addSecs(-60), 2, BlockStatus::Blocked};
        known.silentSince = now().addSecs(-30);
        QVERIFY(m_world->journal->markUncertain(charge({a}), {{a, now(), BlockStatus::Unknown, known, {}}},
                                                now()));
        const auto read = m_world->journal->known(m_world->account, {a, StoreWorld::name("b.example")});
        QVERIFY(read);
        QCOMPARE(read->size(), 1);
        QCOMPARE(read->value(a), known);
        const auto elsewhere = m_world->addAccount(u"Else"_s, u"elsewhere.example"_s);
        QVERIFY(m_world->journal->known(elsewhere, {a})->isEmpty());
    }

    void failedConfirmationIsRolledBack()
    {
        QVERIFY(m_world->journal->settle(m_world->account, premium(10), now()));
        const BatchId batch = charge(m_two);
        QVERIFY(QSqlQuery(m_world->database->connection().handle())
                    .exec(u"CREATE TRIGGER fault BEFORE INSERT ON run WHEN "
                          "(SELECT COUNT(*) FROM run) = 1 BEGIN SELECT RAISE(ABORT, 'fault'); END"_s));
        KnownStatus known;
        known.status = BlockStatus::Blocked;
        known.since = known.lastAnsweredAt = known.lastAskedAt = now();
        QList<Observation> observations;
        for (const DomainName &name : m_two)
            observations.append({name, now(), known.status, known, {}});

        const auto refused = m_world->journal->confirm(batch, 6, premium(16), observations, now());
        QVERIFY(!refused);
        QCOMPARE(refused.error().kind, Error::Kind::Storage);
        QCOMPARE(charged(), 0);
        QCOMPARE(ledger().usage, std::optional(premium(10)));
        QCOMPARE(ledger().unsettledUnits, 6);
        QVERIFY(m_world->journal->known(m_world->account, m_two)->isEmpty());
        QVERIFY(History(*m_world->database).checks(m_two.first(), 0, 10)->isEmpty());

        QVERIFY(QSqlQuery(m_world->database->connection().handle()).exec(u"DROP TRIGGER fault"_s));
        QVERIFY(m_world->journal->confirm(batch, 6, premium(16), observations, now()));
        QCOMPARE(m_world->journal->known(m_world->account, m_two)->size(), 2);
    }

    /// Input for learning the publication hours: without first findings and delistings.
    void blockWindowsAreReadNewestFirst()
    {
        test::StoreWorld world;
        const DomainName a = test::StoreWorld::name("a.example");
        world.findBlocked(test::StoreWorld::name("found.example"));
        world.see(a, BlockStatus::NotBlocked);
        QList<BlockWindow> expected;
        for (int i = 0; i < 3; ++i) {
            const QDateTime before = world.now();
            world.clock.advance(2h);
            world.change(a, BlockStatus::Blocked, before);
            expected.prepend({before, world.now()});
            world.clock.advance(1h);
            world.change(a, BlockStatus::NotBlocked, world.now().addSecs(-60));
        }
        const Journal journal(*world.database);
        QCOMPARE(journal.blockWindows(world.account, 10).value(), expected);
        QCOMPARE(journal.blockWindows(world.account, 2).value(), expected.first(2));
    }

    void batchOfARemovedAccountUpdatesItsDomains()
    {
        const DomainName a = StoreWorld::name("a.example");
        const BatchId batch = charge({a});
        QVERIFY(Accounts(*m_world->database).remove(m_world->account));
        KnownStatus known;
        known.status = BlockStatus::Blocked;
        QVERIFY(
            m_world->journal->confirm(batch, 3, premium(16), {{a, now(), known.status, known, {}}}, now()));
        QCOMPARE(History(*m_world->database).runs(a)->size(), 1);
        QCOMPARE(m_world->journal->confirm(BatchId{99}, 3, {}, {}, now()).error().kind,
                 Error::Kind::NotFound);
    }

    /// Otherwise each new process would pay for one batch whose answers it cannot save.
    void fullDiskPreventsCharges_data()
    {
        // bytes: -1: unknown
        const test::Table<qint64, bool> row({"bytes", "isCharged"});
        row("full", 0, false);
        row("nearly full", qint64(1024 * 1024) - 1, false);
        row("enough space", qint64(100) * 1024 * 1024, true);
        row("unknown", -1, true);
    }
    void fullDiskPreventsCharges()
    {
        QFETCH(qint64, bytes);
        QFETCH(bool, isCharged);
        QVERIFY(m_world->journal->settle(m_world->account, premium(10), now()));
        const BatchId before = charge(m_two);
        qint64 left = bytes;
        QString asked;
        Journal nearlyFull(*m_world->database, [&](const QString &folder) {
            asked = folder;
            return left < 0 ? std::nullopt : std::optional(left);
        });
        const auto id = nearlyFull.charge(m_world->account, m_two, 6, BatchReason::User, now());
        QCOMPARE(id.has_value(), isCharged);
        QCOMPARE(nearlyFull.noteRequest(m_world->account, now()).has_value(), isCharged);
        QCOMPARE(asked, m_world->home.path());
        QCOMPARE(ledger().unsettledUnits, isCharged ? 12 : 6);
        if (isCharged)
            return;
        QCOMPARE(id.error().kind, Error::Kind::Storage);
        QVERIFY(id.error().sentence.contains(u"Free some space"_s));
        QVERIFY(
            nearlyFull.confirm(before, 6, std::nullopt, {}, now())); // storing paid results is tried anyway
        left = qint64(100) * 1024 * 1024;
        QVERIFY(nearlyFull.charge(m_world->account, m_two, 6, BatchReason::User, now()));
    }

    void freeSpaceOfTheDataFolderIsRead()
    {
        const auto left = freeSpaceOf(m_world->home.path());
        QVERIFY(left);
        QVERIFY(*left > 0);
        QVERIFY(!freeSpaceOf(u"/nowhere/at/all"_s));
    }

    /// A single run that starts during another one continues from the hours that it saved.
    void onlineHoursAreChangedAtomically()
    {
        const auto append = [](const char *word) {
            return [word](const QString &saved) { return saved + QLatin1String(word); };
        };
        QCOMPARE(m_world->journal->changeOnlineHours(append("a")).value(), u"a"_s);
        QCOMPARE(m_world->journal->changeOnlineHours(append("b")).value(), u"ab"_s);
        QCOMPARE(m_world->journal->onlineHours().value(), u"ab"_s);
    }

private:
    [[nodiscard]] QDateTime now() const { return m_world->now(); }
    [[nodiscard]] LedgerState ledger() const { return m_world->journal->ledger(m_world->account).value(); }
    [[nodiscard]] qint64 charged() const { return StoreWorld::charged(*m_world->database, m_world->account); }
    BatchId charge(const QList<DomainName> &domains, int unitCost = 3)
    {
        return m_world->journal
            ->charge(m_world->account, domains, domains.size() * unitCost, BatchReason::User, now())
            .value();
    }

    std::optional<StoreWorld> m_world;
    const QList<DomainName> m_two{StoreWorld::name("one.example"), StoreWorld::name("two.example")};
};

PANTAU_TEST(TestStoreJournal)
#include "tst_store_journal.moc"
