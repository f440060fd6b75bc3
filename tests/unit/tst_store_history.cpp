// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "db/appeals.h"
#include "db/history.h"
#include "support/store_world.h"
#include "support/test_program.h"

#include <utility>

using namespace pantau;
using namespace pantau::db;
using namespace std::chrono_literals;
using test::StoreWorld;

namespace {

const auto domain = &StoreWorld::name;

} // namespace

class TestStoreHistory : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init() { m_world.emplace(); }
    void cleanup() { m_world.reset(); }

    void runsAndChangesFollowTheAnswers()
    {
        const DomainName a = domain("a.example");
        const QDateTime first = now();
        observe(a, BlockStatus::NotBlocked, BlockStatus::NotBlocked, first);
        m_world->clock.advance(1h);
        observe(a, BlockStatus::NotBlocked, BlockStatus::NotBlocked, first);
        const QDateTime lastGood = now();
        m_world->clock.advance(1h);
        observe(a, BlockStatus::Unknown, BlockStatus::NotBlocked, first); // no answer: no check, no run
        m_world->clock.advance(1h);
        const QDateTime suspected = now();
        observe(a, BlockStatus::Blocked, BlockStatus::NotBlocked, first); // a suspicion: a check, no run
        QCOMPARE(history().runs(a)->size(), 1);
        QCOMPARE(history().runs(a)->first().lastSeen, lastGood);
        m_world->clock.advance(1min);
        const QDateTime confirmed = now();
        const Change change{a, BlockStatus::NotBlocked, BlockStatus::Blocked, lastGood, suspected};
        observe(a, BlockStatus::Blocked, BlockStatus::Blocked, suspected, change);
        m_world->clock.advance(1h);
        observe(a, BlockStatus::Blocked, BlockStatus::Blocked, suspected);

        const auto runs = history().runs(a);
        QVERIFY(runs);
        QCOMPARE(runs->size(), 2);
        QCOMPARE(runs->at(0).status, BlockStatus::NotBlocked);
        QCOMPARE(runs->at(0).firstSeen, first);
        QCOMPARE(runs->at(0).lastSeen, lastGood);
        QCOMPARE(runs->at(1).status, BlockStatus::Blocked);
        QCOMPARE(runs->at(1).firstSeen, suspected);
        QCOMPARE(runs->at(1).lastSeen, now());
        QCOMPARE(runs->at(1).service, StoreWorld::address().text());

        const auto checks = history().checks(a, 0, 10);
        QCOMPARE(checks->size(), 5);
        QCOMPARE(checks->first().at, now());
        QCOMPARE(checks->first().status, BlockStatus::Blocked);
        QCOMPARE(checks->last().status, BlockStatus::NotBlocked);
        QCOMPARE(history().checks(a, 4, 10)->size(), 1);

        const auto changes = history().changes(std::nullopt, 0, 10);
        QCOMPARE(changes->size(), 1);
        QCOMPARE(changes->first().change, change);
        QCOMPARE(changes->first().confirmedAt, confirmed);
        QCOMPARE(history().changes(confirmed, 0, 10)->size(), 1);
        QCOMPARE(history().changes(confirmed.addMSecs(1), 0, 10)->size(), 0);
        QCOMPARE(history().changes(std::nullopt, 1, 10)->size(), 0);

        m_world->addList(u"A"_s, {a});
        QCOMPARE(StoreWorld::rows(*m_world->database).first().lastChange, std::optional(change));
    }

    void listsOfOneServiceShareStatuses()
    {
        const DomainName a = domain("a.example");
        const DomainName b = domain("b.example");
        const AccountId elsewhere = m_world->addAccount(u"Else"_s, u"else.example"_s);
        const ListId one = m_world->addList(u"one, \"first\""_s, {a, b});
        m_world->addList(u"Two"_s, {a});
        const ListId other = m_world->addList(u"Three"_s, {a}, elsewhere);
        observe(a, BlockStatus::Blocked, BlockStatus::Blocked, now());

        DomainQuery query;
        query.column = DomainQuery::Column::Domain;
        const auto rows = StoreWorld::rows(*m_world->database, query);
        QCOMPARE(rows.size(), 3); // a at two services, b
        QCOMPARE(rows.at(0).service, StoreWorld::address().text());
        QCOMPARE(rows.at(0).account, std::optional(m_world->account));
        QCOMPARE(rows.at(0).lists, (QStringList{u"one, \"first\""_s, u"Two"_s}));
        QCOMPARE(rows.at(0).known.status, BlockStatus::Blocked);
        QCOMPARE(rows.at(1).service, StoreWorld::address(u"else.example"_s).text());
        QCOMPARE(rows.at(1).known.status, BlockStatus::Unknown);

        QCOMPARE(history().counts(one).value(), (DomainCounts{2, 1, 0, 1}));
        QCOMPARE(history().counts(other).value(), (DomainCounts{1, 0, 0, 1}));
        query.list = other;
        QCOMPARE(StoreWorld::rows(*m_world->database, query).first().lists, QStringList{u"Three"_s});
        const auto lists = history().lists();
        QCOMPARE(lists->size(), 3);
        QCOMPARE(lists->at(0).list.name, u"one, \"first\""_s);
        QCOMPARE(lists->at(0).total, 2);
        QCOMPARE(lists->at(0).blocked, 1);
        QCOMPARE(lists->at(1).blocked, 0);

        // Lists and accounts may be removed; the history stays.
        QVERIFY(Accounts(*m_world->database).remove(m_world->account));
        QVERIFY(Lists(*m_world->database).remove(one));
        QCOMPARE(history().runs(a)->size(), 1);
        const auto orphans = StoreWorld::rows(*m_world->database);
        QCOMPARE(orphans.size(), 2);
        const bool lastIsOrphan = !orphans.last().account || !orphans.first().account;
        QVERIFY(lastIsOrphan);
    }

    void theSampleCountsOnlyInItsListNextToOthers()
    {
        const auto sample =
            Accounts(*m_world->database).add(u"Sample"_s, ServiceAddress::localSample(), false)->id;
        const DomainName made = domain("made.example");
        const ListId practice = m_world->addList(u"Practice"_s, {made}, sample);
        const AccountId real = std::exchange(m_world->account, sample);
        m_world->findBlocked(made);
        m_world->account = real;
        QCOMPARE(history().counts(std::nullopt).value(), (DomainCounts{1, 1, 0, 0}));
        const auto cases = [this](BoardPart part) {
            return AppealBoard(*m_world->database).cases(part, 0, 10)->size();
        };
        const auto found = [this] { return AppealBoard(*m_world->database).counts(now())->byStage.front(); };
        QCOMPARE(cases(BoardPart::Found), 1);

        m_world->addList(u"Clients"_s, {domain("a.example")});
        QCOMPARE(history().counts(std::nullopt).value(), (DomainCounts{1, 0, 0, 1}));
        QCOMPARE(history().counts(practice).value(), (DomainCounts{1, 1, 0, 0}));
        const auto index = history().domainIndex();
        QCOMPARE(index->blockedSince(now(), std::nullopt), 0);
        QCOMPARE(StoreWorld::rows(*m_world->database).size(), 1);
        DomainQuery query;
        query.list = practice;
        QCOMPARE(StoreWorld::rows(*m_world->database, query).first().domain, made);
        query.list.reset();
        query.isEverywhere = true; // a search finds it, after the others
        QCOMPARE(StoreWorld::rows(*m_world->database, query).last().domain, made);
        QCOMPARE(cases(BoardPart::Found), 0);
        QCOMPARE(found(), 0);
        Appeal appeal{.domain = made};
        appeal.service = ServiceAddress::localSample().text();
        appeal.sentAt = now();
        QVERIFY(Appeals(*m_world->database).add(appeal));
        QCOMPARE(cases(BoardPart::Sent), 0);
        QCOMPARE(AppealBoard(*m_world->database).begun(now())->byStage, AppealCounts().byStage);
    }

    void eventsAndUsageAreStored()
    {
        m_world->journal->logEvent(EventKind::Note, m_world->account, u"First."_s, u"detail"_s, now());
        m_world->journal->logEvent(EventKind::Note, std::nullopt, u"Second."_s, {}, now());
        m_world->journal->logEvent(EventKind::Note, AccountId{99}, u"Third."_s, {},
                                   now()); // removed in the meantime
        const auto events = history().events(0, 10);
        QCOMPARE(events->size(), 3);
        QCOMPARE(events->at(0).sentence, u"Third."_s);
        QCOMPARE(events->at(2).account, std::optional(m_world->account));
        QCOMPARE(events->at(2).detail, u"detail"_s);
        QCOMPARE(events->at(2).at, now());
        QCOMPARE(history().events(2, 10)->size(), 1);

        const QDateTime begin = now();
        for (const qint64 used : {1, 5, 9}) {
            QVERIFY(m_world->journal->settle(
                m_world->account, Usage{Usage::Period::Daily, 1, 100, used, 100 - used, {}, {}}, now()));
            m_world->clock.advance(1h);
        }
        const auto words = history().usageCourse(m_world->account, begin.addSecs(1));
        QCOMPARE(words->size(), 2);
        QCOMPARE(words->first().used, 5);
        QCOMPARE(words->first().remaining, 95);
        QCOMPARE(words->first().limit, 100);
    }

private:
    [[nodiscard]] QDateTime now() const { return m_world->now(); }
    [[nodiscard]] History history() const { return History(*m_world->database); }
    void observe(const DomainName &name, BlockStatus answer, BlockStatus after, const QDateTime &since,
                 const std::optional<Change> &change = std::nullopt)
    {
        KnownStatus known;
        known.status = after;
        known.since = since;
        known.lastAskedAt = now();
        if (answer != BlockStatus::Unknown)
            known.lastAnsweredAt = now();
        m_world->save({{name, now(), answer, known, change}});
    }

    std::optional<StoreWorld> m_world;
};

PANTAU_TEST(TestStoreHistory)
#include "tst_store_history.moc"
