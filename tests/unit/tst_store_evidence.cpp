// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "db/appeals.h"
#include "db/evidence_reader.h"
#include "support/store_world.h"
#include "support/test_program.h"

#include <algorithm>

using namespace pantau;
using namespace pantau::db;
using test::StoreWorld;

namespace {

QDateTime utc(int day, int hour = 0)
{
    return {QDate(2026, 3, day), QTime(hour, 0), Qt::UTC};
}

} // namespace

class TestStoreEvidence : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init()
    {
        m_world.emplace();
        m_world->clock.setWallClock(utc(1));
        m_list = m_world->addList(u"Toko"_s, {m_domain, m_other});
        answer(utc(1), BlockStatus::NotBlocked, BlockStatus::NotBlocked, utc(1));
        answer(utc(10), BlockStatus::Blocked, BlockStatus::NotBlocked, utc(1));
        answer(utc(10, 1), BlockStatus::Blocked, BlockStatus::Blocked, utc(10),
               Change{m_domain, BlockStatus::NotBlocked, BlockStatus::Blocked, utc(1), utc(10)});
        answer(utc(20), BlockStatus::Blocked, BlockStatus::Blocked, utc(10));
    }

    void onlyAnswersInThePeriodAreCounted_data()
    {
        const test::Table<QDateTime, QDateTime, int, int, int, QDateTime> row(
            {"from", "to", "answers", "blocked", "changes", "last"});
        row("all", utc(1), utc(31), 4, 3, 1, utc(20));
        row("both ends are included", utc(10, 1), utc(20), 2, 2, 1, utc(20));
        row("before the change was confirmed", utc(1), utc(10), 2, 1, 0, utc(1));
        row("nothing", utc(21), utc(31), 0, 0, 0, utc(20));
        row("nothing until later", utc(11), utc(19), 0, 0, 0, utc(10, 1));
    }
    void onlyAnswersInThePeriodAreCounted()
    {
        QFETCH(QDateTime, from);
        QFETCH(QDateTime, to);
        const auto all = EvidenceReader(*m_world->database).ofDomain(m_domain, {from, to, 100, true});
        QVERIFY(all);
        QCOMPARE(all->size(), 1);
        const Evidence &evidence = all->first();
        QTEST(evidence.answerCount, "answers");
        QTEST(int(evidence.answers.size()), "answers");
        QTEST(evidence.blockedCount, "blocked");
        QTEST(int(evidence.changes.size()), "changes");
        const bool isBlocked = to > utc(10);
        QCOMPARE(evidence.status, isBlocked ? BlockStatus::Blocked : BlockStatus::NotBlocked);
        QCOMPARE(evidence.since, std::optional(isBlocked ? utc(10) : utc(1)));
        QCOMPARE(evidence.startSeen, isBlocked);
        QCOMPARE(evidence.lastChange.has_value(), isBlocked);
        QTEST(evidence.lastAnsweredAt.value(), "last");
        QCOMPARE(EvidenceReader(*m_world->database).ofDomain(m_domain, {from, to})->first().status,
                 BlockStatus::Blocked); // the current status
        QCOMPARE(evidence.service, u"https://service.example/api/v1"_s);
    }

    void blockInThePeriodIsReported_data()
    {
        const test::Table<QDateTime, QDateTime, int> row({"from", "to", "blockings"});
        row("within", utc(1), utc(31), 1);
        row("started before", utc(15), utc(16), 1);
        row("not yet", utc(1), utc(9), 0);
        row("still blocked, without checks", utc(25), utc(31), 1);
    }
    void blockInThePeriodIsReported()
    {
        QFETCH(QDateTime, from);
        QFETCH(QDateTime, to);
        const auto all = EvidenceReader(*m_world->database).ofDomain(m_domain, {from, to});
        QTEST(int(all->first().blockings.size()), "blockings");
        if (!all->first().blockings.isEmpty())
            QCOMPARE(all->first().blockings.first(),
                     (Blocking{utc(1), utc(10), to < utc(20) ? utc(10, 1) : utc(20), std::nullopt}));
        answer(utc(22), BlockStatus::NotBlocked, BlockStatus::NotBlocked, utc(22),
               Change{m_domain, BlockStatus::Blocked, BlockStatus::NotBlocked, utc(20), utc(22)});
        const auto later = EvidenceReader(*m_world->database).ofDomain(m_domain, {from, to});
        const bool isOver = from > utc(22);
        QCOMPARE(int(later->first().blockings.size()), isOver ? 0 : int(all->first().blockings.size()));
        if (!later->first().blockings.isEmpty())
            QCOMPARE(later->first().blockings.first().ended,
                     to < utc(22) ? std::nullopt : std::optional(utc(22)));
    }

    void answerLimitDoesNotAffectCounts()
    {
        const auto all = EvidenceReader(*m_world->database).ofDomain(m_domain, {utc(1), utc(31), 2});
        QCOMPARE(all->first().answerCount, 4);
        QCOMPARE(all->first().answers,
                 (QList<Answer>{{utc(20), BlockStatus::Blocked}, {utc(10, 1), BlockStatus::Blocked}}));
    }

    void listIncludesNeverCheckedDomains()
    {
        const auto all = ofList(utc(1), utc(31));
        QCOMPARE(all->size(), 2);
        QCOMPARE(all->at(0).domain, m_domain);
        QCOMPARE(all->at(0).answerCount, 4);
        QCOMPARE(all->at(1).domain, m_other);
        QCOMPARE(all->at(1).status, BlockStatus::Unknown);
        QCOMPARE(all->at(1).answerCount, 0);
    }

    void longListKeepsEvidencePerDomain()
    {
        constexpr int count = 450; // read in several steps
        QList<DomainName> domains;
        for (int i = 0; i < count; ++i)
            domains += DomainName::parse(u"site-%1.example"_s.arg(i)).value();
        QVERIFY(Domains(*m_world->database).addToList(m_list, domains));
        for (int day = 1; day <= 3; ++day) {
            QList<Observation> seen;
            for (int i = 0; i < count; ++i) {
                if (i % day != 0)
                    continue;
                KnownStatus after;
                after.status = i % 5 == 0 ? BlockStatus::Blocked : BlockStatus::NotBlocked;
                after.since = utc(1);
                after.lastAnsweredAt = utc(day, i % 24);
                seen += Observation{domains.at(i), utc(day, i % 24), after.status, after, {}};
            }
            const auto batch = m_world->journal->charge(m_world->account, domains, domains.size(),
                                                        BatchReason::Plan, utc(day));
            QVERIFY(m_world->journal->confirm(*batch, count, std::nullopt, seen, utc(day, 23)));
        }
        const auto all = ofList(utc(1), utc(5));
        QCOMPARE(all->size(), count + 2);
        QHash<DomainName, qsizetype> places;
        for (qsizetype place = 0; place < all->size(); ++place)
            places.insert(all->at(place).domain, place);
        for (int i = 0; i < count; ++i) {
            const Evidence &each = all->at(places.value(domains.at(i)));
            const int answers = 1 + (i % 2 == 0 ? 1 : 0) + (i % 3 == 0 ? 1 : 0);
            const int newest = i % 3 == 0 ? 3 : i % 2 == 0 ? 2 : 1;
            QCOMPARE(each.answerCount, answers);
            QCOMPARE(each.blockedCount, i % 5 == 0 ? answers : 0);
            QCOMPARE(each.answers, (QList<Answer>{{utc(newest, i % 24), each.status}}));
            const qint64 between = i % 3 == 0 && i % 2 != 0 ? 2 * 86'400 : 0; // none on the second day
            QCOMPARE(each.longestSilence, std::max(between, utc(newest, i % 24).secsTo(utc(5))));
            QCOMPARE(each.blockings.size(), i % 5 == 0 ? 1 : 0);
        }
    }

    void appealReportsTheRestoreTime()
    {
        Appeal sent{AppealId{}, m_domain};
        sent.service = u"https://service.example/api/v1"_s;
        sent.sentAt = utc(11);
        sent.sentTo = u"Helpdesk"_s;
        QVERIFY(Appeals(*m_world->database).add(sent));
        const auto open = EvidenceReader(*m_world->database).ofDomain(m_domain, {utc(1), utc(31)});
        QCOMPARE(open->first().appeals.size(), 1);
        QVERIFY(!open->first().appeals.first().restoredAt);

        answer(utc(25), BlockStatus::NotBlocked, BlockStatus::NotBlocked, utc(25),
               Change{m_domain, BlockStatus::Blocked, BlockStatus::NotBlocked, utc(20), utc(25)});
        const auto granted = EvidenceReader(*m_world->database).ofDomain(m_domain, {utc(1), utc(31)});
        QCOMPARE(granted->first().appeals.first().restoredAt, utc(25));
    }

    void unknownDomainHasNoEvidence()
    {
        const auto all = EvidenceReader(*m_world->database)
                             .ofDomain(DomainName::parse(u"x.example"_s).value(), {utc(1), utc(31)});
        QVERIFY(all);
        QVERIFY(all->isEmpty());
    }

private:
    [[nodiscard]] Result<QList<Evidence>> ofList(const QDateTime &from, const QDateTime &to) const
    {
        auto read = EvidenceReader(*m_world->database).ofList(m_list, {from, to, 1});
        return read ? Result<QList<Evidence>>(std::move(read->domains)) : failure(read.error());
    }
    void answer(const QDateTime &at, BlockStatus said, BlockStatus known, const QDateTime &since,
                const std::optional<Change> &change = {})
    {
        KnownStatus after;
        after.status = known;
        after.since = since;
        after.lastAnsweredAt = at;
        const auto batch = m_world->journal->charge(m_world->account, {m_domain}, 1, BatchReason::Plan, at);
        QVERIFY(batch);
        QVERIFY(m_world->journal->confirm(*batch, 1, std::nullopt,
                                          {Observation{m_domain, at, said, after, change}}, at));
    }

    const DomainName m_domain = StoreWorld::name("a.example");
    const DomainName m_other = StoreWorld::name("b.example");
    std::optional<StoreWorld> m_world;
    ListId m_list{};
};

PANTAU_TEST(TestStoreEvidence)
#include "tst_store_evidence.moc"
