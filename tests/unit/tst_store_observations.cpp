// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "db/history.h"
#include "engine/watched_set.h"
#include "support/store_world.h"
#include "support/test_program.h"

#include <QRandomGenerator>
#include <QTest>

using namespace pantau;
using namespace pantau::test;
using namespace std::chrono_literals;

namespace {

constexpr int Rounds = 40;
constexpr int MostDomains = 60;

struct Run
{
    BlockStatus status = BlockStatus::Unknown;
    QDateTime firstSeen;
    QDateTime lastSeen;

    friend bool operator==(const Run &, const Run &) = default;
};

QList<Run> runsOf(const StoreWorld &world, const DomainName &domain)
{
    QList<Run> runs;
    const auto stored = db::History(*world.database).runs(domain).value();
    for (const StatusRun &each : stored)
        runs.append({each.status, each.firstSeen, each.lastSeen});
    return runs;
}

/// State and answers of one domain before the next answer.
struct Past
{
    KnownStatus known;
    QList<Answer> checks; ///< oldest first
    QList<Run> runs;

    void take(const Observation &seen)
    {
        known = seen.after;
        if (seen.answer == BlockStatus::Unknown)
            return;
        if (!checks.isEmpty() && checks.constLast().at == seen.at)
            checks.removeLast();
        checks.append({seen.at, seen.answer});
        if (seen.change)
            runs.append({seen.change->to, seen.change->notAfter, seen.at});
        else if (seen.answer == seen.after.status && !runs.isEmpty() &&
                 runs.constLast().status == seen.answer)
            runs.last().lastSeen = seen.at;
        else if (seen.answer == seen.after.status)
            runs.append({seen.answer, seen.after.since.value_or(seen.at), seen.at});
    }
};

} // namespace

/// Most answers of a reply are stored together, the others one by one. The result is the same.
class TestStoreObservations : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void theStoreKnowsWhatWasSeen_data()
    {
        QTest::addColumn<quint32>("seed");
        for (const quint32 seed : {1U, 2U, 3U, 4U, 5U, 6U})
            QTest::addRow("seed %u", seed) << seed;
    }
    void theStoreKnowsWhatWasSeen()
    {
        QFETCH(const quint32, seed);
        QRandomGenerator random(seed);
        StoreWorld world;
        QHash<DomainName, Past> pasts;
        for (int round = 0; round < Rounds; ++round) {
            world.clock.advance(std::chrono::minutes(random.bounded(1, 600)));
            QList<Observation> seen;
            for (int i = int(random.bounded(1, MostDomains)); i > 0; --i) {
                // Some domains are repeated within a reply, and new ones appear at any time.
                const int number = int(random.bounded(1 + round * 2));
                const DomainName domain =
                    number % 7 == 0
                        ? StoreWorld::name(qPrintable(QStringLiteral("bücher%1.example").arg(number)))
                        : StoreWorld::name(qPrintable(QStringLiteral("site%1.example").arg(number)));
                Past &past = pasts[domain];
                const Observation each =
                    engine::observe(domain, past.known, answerAtRandom(random, past.known), world.now(),
                                    int(random.bounded(3)));
                past.take(each);
                seen.append(each);
            }
            world.save(seen);
        }
        const db::DomainHistory domains(*world.database);
        const auto known = world.journal->known(world.account, pasts.keys()).value();
        for (auto past = pasts.cbegin(); past != pasts.cend(); ++past) {
            QVERIFY2(known.value(past.key()) == past->known, qPrintable(past.key().ascii()));
            auto checks = domains
                              .checks(past.key(), StoreWorld::address().text(), std::nullopt,
                                      int(past->checks.size()) + 1)
                              .value();
            std::reverse(checks.begin(), checks.end());
            QCOMPARE(checks, past->checks);
            QVERIFY2(runsOf(world, past.key()) == past->runs, qPrintable(past.key().ascii()));
        }
    }

    /// Also if the status changes. As the only answer of its kind, it is stored separately.
    void aClockThatWasSetBackLeavesNoStatusOfTheFuture()
    {
        StoreWorld world;
        const DomainName first = StoreWorld::name("a.example");
        const DomainName changed = StoreWorld::name("b.example");
        const QDateTime now = world.now();
        world.clock.advance(24h);
        world.see(changed, BlockStatus::NotBlocked);
        world.clock.advance(24h);
        world.see(first, BlockStatus::Blocked);
        world.change(changed, BlockStatus::Blocked, world.now().addSecs(-60));
        const auto before = world.journal->known(world.account, {first, changed}).value();
        QVERIFY(before.value(changed).startSeen);
        QList<Observation> seen;
        for (const DomainName &each : {first, changed})
            seen.append(engine::observe(each, before.value(each), {BlockStatus::Blocked, {}}, now, 0));
        world.save(seen);
        const auto known = world.journal->known(world.account, {first, changed}).value();
        for (const Observation &each : std::as_const(seen)) {
            QCOMPARE(each.after.since, now);
            QVERIFY2(known.value(each.domain) == each.after, qPrintable(each.domain.ascii()));
        }
    }

    /// A domain's history is deleted, or another backup restored, while its answer is in flight.
    void whatIsGoneBeginsAnew_data()
    {
        QTest::addColumn<QString>("gone");
        QTest::addColumn<bool>("isFirst"); // from the caller's point of view
        QTest::newRow("its run") << QStringLiteral("DELETE FROM run") << false;
        QTest::newRow("its status") << QStringLiteral("DELETE FROM domain_status") << false;
        QTest::newRow("its status, and it is new") << QStringLiteral("DELETE FROM domain_status") << true;
        QTest::newRow("another status")
            << QStringLiteral("UPDATE domain_status SET status = 'blocked'") << false;
        QTest::newRow("a run of another status")
            << QStringLiteral("UPDATE run SET status = 'blocked'") << false;
    }
    void whatIsGoneBeginsAnew()
    {
        QFETCH(const QString, gone);
        QFETCH(const bool, isFirst);
        StoreWorld world;
        const QList<DomainName> names{StoreWorld::name("a.example"), StoreWorld::name("b.example")};
        QList<Observation> seen;
        for (const DomainName &each : names)
            seen.append(world.observation(each, BlockStatus::NotBlocked));
        world.save(seen);
        QVERIFY(!world.database->connection()
                     .execute(gone + QStringLiteral(" WHERE domain_id = (SELECT id FROM domain "
                                                    "WHERE name = 'a.example')"))
                     .isValid());
        world.clock.advance(1h);
        for (Observation &each : seen)
            each.at = *(each.after.lastAnsweredAt = each.after.lastAskedAt = world.now());
        if (isFirst)
            seen.first().after.since = world.now();
        world.save(seen);

        const auto known = world.journal->known(world.account, names).value();
        for (const Observation &each : seen) {
            QVERIFY(known.value(each.domain) == each.after);
            const auto runs = runsOf(world, each.domain);
            QCOMPARE(runs.constLast().status, BlockStatus::NotBlocked);
            QCOMPARE(runs.constLast().lastSeen, world.now());
        }
    }

private:
    static DomainAnswer answerAtRandom(QRandomGenerator &random, const KnownStatus &known)
    {
        switch (random.bounded(8)) {
        case 0:
            return {BlockStatus::Unknown, QStringLiteral("The service said nothing of it.")};
        case 1:
            return {BlockStatus::Blocked, {}};
        case 2:
            return {BlockStatus::NotBlocked, {}};
        default:
            return {known.status == BlockStatus::Unknown ? BlockStatus::NotBlocked : known.status, {}};
        }
    }
};

PANTAU_TEST(TestStoreObservations)
#include "tst_store_observations.moc"
