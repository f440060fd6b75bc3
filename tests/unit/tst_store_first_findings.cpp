// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "db/activity.h"
#include "db/alerts.h"
#include "db/domain_lists.h"
#include "db/evidence_reader.h"
#include "db/history.h"
#include "engine/watched_set.h"
#include "support/store_world.h"
#include "support/test_program.h"

#include <QRandomGenerator>

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

/// A domain blocked at its first answer: reported like a change, counted as new, but not as a change of
/// status.
class TestStoreFirstFindings : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init()
    {
        m_world = std::make_unique<StoreWorld>();
        m_list = m_world->addList(u"Toko"_s, {m_a, m_b});
    }

    void firstFindingIsReportedLikeAChange()
    {
        m_world->findBlocked(m_a);
        m_world->see(m_b, BlockStatus::NotBlocked);
        m_world->reopen(); // killed right after the answer
        db::Alerts alerts(*m_world->database);
        const auto unreported = alerts.unreportedChanges().value();
        QCOMPARE(unreported.size(), 1);
        QVERIFY(unreported.first().change.isFirstFinding());
        QVERIFY(!unreported.first().change.notBefore.isValid());
        QCOMPARE(unreported.first().change.notAfter, m_world->now());
        QVERIFY(alerts.passOver(unreported.first().id));
        QVERIFY(alerts.unreportedChanges()->isEmpty());
    }

    void firstFindingAppearsAmongChanges()
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

    void unwatchedDomainIsNoFinding()
    {
        m_world->findBlocked(StoreWorld::name("stranger.example"));
        QVERIFY(db::Alerts(*m_world->database).unreportedChanges()->isEmpty());
    }

    /// The user saw the answers of a check by hand before the domain was added.
    void answersBeforeAddingAreNotReported()
    {
        const auto c = StoreWorld::name("c.example");
        const QDateTime first = m_world->now();
        m_world->see(c, BlockStatus::NotBlocked);
        m_world->clock.advance(std::chrono::hours(1));
        m_world->change(c, BlockStatus::Blocked, first);
        QVERIFY(db::Domains(*m_world->database).addToList(m_list, {c}));
        const db::Alerts alerts(*m_world->database);
        QVERIFY(alerts.unreportedChanges()->isEmpty());
        QVERIFY(db::PrintedChanges(*m_world->database).unsaid()->isEmpty());
        const QDateTime seen = m_world->now();
        m_world->clock.advance(std::chrono::hours(1));
        m_world->change(c, BlockStatus::NotBlocked, seen);
        QCOMPARE(alerts.unreportedChanges()->size(), 1);
    }

    /// The other domains still have a first look, which does not deny the block.
    void domainFoundBlockedEarlierIsNotInTheFirstLook()
    {
        m_world->see(m_b, BlockStatus::NotBlocked);
        const auto c = StoreWorld::name("c.example");
        m_world->findBlocked(c);
        QVERIFY(db::Domains(*m_world->database).addToList(m_list, {c}));
        const db::Alerts alerts(*m_world->database);
        QVERIFY(alerts.unreportedChanges()->isEmpty());
        const auto look = alerts.firstCheck(m_world->account).value();
        QCOMPARE(look.total, 1);
        QCOMPARE(look.blocked, 0);
        QCOMPARE(look.newest, m_b);
    }

    void unconfirmedDomainIsNotInTheFirstLook()
    {
        const QDateTime first = m_world->now();
        m_world->see(m_a, BlockStatus::NotBlocked);
        m_world->see(m_b, BlockStatus::NotBlocked);
        m_world->clock.advance(std::chrono::hours(1));
        m_world->suspect(m_a, BlockStatus::NotBlocked, BlockStatus::Blocked, first);
        const auto look = db::Alerts(*m_world->database).firstCheck(m_world->account).value();
        QCOMPARE(look.total, 1);
        QCOMPARE(look.newest, m_b);
    }

    /// A list is removed by mistake while its domains are being checked, and made again.
    void findingIsReportedWhenTheDomainReturns()
    {
        QVERIFY(db::Domains(*m_world->database).removeFromList(m_list, {m_a}));
        m_world->findBlocked(m_a, BatchReason::Plan);
        const db::Alerts alerts(*m_world->database);
        QVERIFY(alerts.unreportedChanges()->isEmpty());
        QVERIFY(db::Domains(*m_world->database).addToList(m_list, {m_a}));
        QCOMPARE(alerts.unreportedChanges()->size(), 1);
        QVERIFY(alerts.unreportedChanges()->first().change.isFirstFinding());
    }

    /// It was watched when it was checked, but the answer could only be stored later.
    void findingWithoutAnAccountIsStillReported()
    {
        ListSettings settings;
        settings.account.reset();
        QVERIFY(db::Lists(*m_world->database).configure(m_list, settings));
        m_world->findBlocked(m_a);
        QCOMPARE(db::Alerts(*m_world->database).unreportedChanges()->size(), 1);
    }

    /// An alert about a domain that was removed again would be useless.
    void findingOfARemovedDomainIsNotReported()
    {
        m_world->findBlocked(m_a);
        const db::Alerts alerts(*m_world->database);
        QCOMPARE(alerts.unreportedChanges()->size(), 1);
        QCOMPARE(alerts.deliveryFigures(m_world->now())->unreported, 1);
        db::Domains domains(*m_world->database);
        QCOMPARE(domains.removeFromList(m_list, {m_a}).value(), 1);
        QVERIFY(alerts.unreportedChanges()->isEmpty());
        QCOMPARE(alerts.deliveryFigures(m_world->now())->unreported, 0);
        QVERIFY(domains.addToList(m_list, {m_a}));
        QCOMPARE(alerts.unreportedChanges()->size(), 1);
    }

    void startSeenFlagIsStored()
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

    void firstLookIsDerivedFromStoredAnswers()
    {
        m_world->see(m_a, BlockStatus::NotBlocked);
        m_world->clock.advance(std::chrono::minutes(1));
        m_world->see(m_b, BlockStatus::NotBlocked);
        db::Alerts alerts(*m_world->database);
        auto look = alerts.firstCheck(m_world->account).value();
        QCOMPARE(look.total, 2);
        QCOMPARE(look.blocked, 0);
        QVERIFY(look.isWhole);
        QCOMPARE(look.newest, m_b);
        Alert reported;
        reported.kind = Alert::Kind::FirstCheck;
        reported.at = reported.dueAt = m_world->now();
        reported.title = reported.body = u"None"_s;
        QVERIFY(alerts.keep({reported, std::nullopt, std::nullopt, look}));
        QCOMPARE(db::Activity(*m_world->database).unreadCount().value(), 0); // nothing happened
        QCOMPARE(alerts.firstCheck(m_world->account)->total, 0);
        // Two new domains, one of them blocked. The other was checked before a restart.
        const auto c = StoreWorld::name("c.example");
        const auto d = StoreWorld::name("d.example");
        m_world->addList(u"More"_s, {c, d});
        m_world->clock.advance(std::chrono::hours(1));
        m_world->findBlocked(c);
        m_world->reopen();
        m_world->clock.advance(std::chrono::hours(1));
        m_world->see(d, BlockStatus::NotBlocked);
        look = db::Alerts(*m_world->database).firstCheck(m_world->account).value();
        QCOMPARE(look.total, 2);
        QCOMPARE(look.blocked, 1);
        QVERIFY(db::Alerts(*m_world->database).passOver(look));
        QCOMPARE(db::Alerts(*m_world->database).firstCheck(m_world->account)->total, 0);
    }

    /// Statuses known from another account of the service are not new.
    void statusKnownFromAnotherAccountIsNotNew()
    {
        m_world->see(m_a, BlockStatus::NotBlocked);
        const AccountId later = m_world->addAccount(u"Later"_s);
        m_world->addList(u"Later"_s, {m_a}, later);
        QCOMPARE(db::Alerts(*m_world->database).firstCheck(later)->total, 0);
    }

    /// Two accounts that check the same domains share one first look.
    void sharedFirstLookIsNotReportedAgain()
    {
        const AccountId other = m_world->addAccount(u"Other"_s);
        const auto c = StoreWorld::name("c.example");
        m_world->addList(u"Others"_s, {m_a, c}, other);
        for (const DomainName &each : {m_a, m_b, c})
            m_world->see(each, BlockStatus::NotBlocked);
        db::Alerts alerts(*m_world->database);
        QCOMPARE(alerts.firstCheck(other)->total, 2);
        const auto look = alerts.firstCheck(m_world->account).value();
        QCOMPARE(look.total, 2);
        QVERIFY(alerts.passOver(look));
        QCOMPARE(alerts.firstCheck(other)->total, 1); // c.example
        QVERIFY(alerts.passOver(*alerts.firstCheck(other)));
        QCOMPARE(alerts.firstCheck(other)->total, 0);
    }

    // Most answers of a reply are stored together, the others one by one. The result is the same.

    void storedStateMatchesObservations_data()
    {
        QTest::addColumn<quint32>("seed");
        for (const quint32 seed : {1U, 2U, 3U, 4U, 5U, 6U})
            QTest::addRow("seed %u", seed) << seed;
    }
    void storedStateMatchesObservations()
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
                    number % 7 == 0 ? StoreWorld::name(qPrintable(u"bücher%1.example"_s.arg(number)))
                                    : StoreWorld::name(qPrintable(u"site%1.example"_s.arg(number)));
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
    void clockSetBackClampsStoredStatusStart()
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
    void deletedHistoryIsRestarted_data()
    {
        // isFirst: from the caller's point of view
        const test::Table<QString, bool> row({"gone", "isFirst"});
        row("its run", "DELETE FROM run", false);
        row("its status", "DELETE FROM domain_status", false);
        row("its status, and it is new", "DELETE FROM domain_status", true);
        row("another status", "UPDATE domain_status SET status = 'blocked'", false);
        row("a run of another status", "UPDATE run SET status = 'blocked'", false);
    }
    void deletedHistoryIsRestarted()
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
                     .execute(gone + u" WHERE domain_id = (SELECT id FROM domain "
                                     "WHERE name = 'a.example')"_s)
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
    const DomainName m_a = StoreWorld::name("a.example");
    const DomainName m_b = StoreWorld::name("b.example");
    std::unique_ptr<StoreWorld> m_world;
    ListId m_list{};

    static DomainAnswer answerAtRandom(QRandomGenerator &random, const KnownStatus &known)
    {
        switch (random.bounded(8)) {
        case 0:
            return {BlockStatus::Unknown, u"The service said nothing of it."_s};
        case 1:
            return {BlockStatus::Blocked, {}};
        case 2:
            return {BlockStatus::NotBlocked, {}};
        case 3:
            return {BlockStatus::NotBlocked, {}, true, QDateTime::fromMSecsSinceEpoch(1, Qt::UTC)};
        default:
            return {known.status == BlockStatus::Unknown ? BlockStatus::NotBlocked : known.status, {}};
        }
    }
};

PANTAU_TEST(TestStoreFirstFindings)
#include "tst_store_first_findings.moc"
