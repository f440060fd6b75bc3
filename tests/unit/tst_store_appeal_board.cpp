// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "db/appeals.h"
#include "support/store_world.h"
#include "support/test_program.h"

#include <optional>

using namespace pantau;
using namespace pantau::db;
using namespace std::chrono_literals;
using test::StoreWorld;

class TestStoreAppealBoard : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init()
    {
        m_world.emplace();
        m_clients = m_world->addList(u"Clients"_s, {m_a, m_b});
    }
    void cleanup() { m_world.reset(); }

    void anEmptyBoardIsEmpty()
    {
        QVERIFY(counts() == AppealCounts());
        for (const AppealStage stage : AppealStages)
            QCOMPARE(domains(stage), QStringList());
    }

    /// One domain passes through every stage, and restarts when it is blocked again.
    void aDomainGoesFromStageToStage()
    {
        m_world->see(m_a, BlockStatus::NotBlocked);
        QVERIFY(counts() == AppealCounts());
        step(m_a, BlockStatus::Blocked);
        const QDateTime blockedSince = m_world->now();
        isAt(AppealStage::Found, blockedSince);
        const LetterDraft draft{
            m_a,    service(), LetterLanguage::English, u"The ministry"_s, {u"Please"_s, u"Unblock it"_s},
            later()};
        QVERIFY(LetterDrafts(*m_world->database).save(draft));
        isAt(AppealStage::Prepared, draft.savedAt);
        QCOMPARE(cases(AppealStage::Prepared).constFirst().recipient, draft.recipient);
        Appeal appeal = appealFor(m_a);
        appeal.sentTo = draft.recipient;
        appeal = Appeals(*m_world->database).add(appeal).value();
        isAt(AppealStage::Sent, appeal.sentAt);
        QVERIFY(cases(AppealStage::Sent).constFirst().appeal == appeal);
        appeal.answeredAt = later();
        QVERIFY(Appeals(*m_world->database).edit(appeal));
        isAt(AppealStage::Answered, *appeal.answeredAt);
        step(m_a, BlockStatus::NotBlocked);
        isAt(AppealStage::Restored, m_world->now());
        step(m_a, BlockStatus::Blocked);
        QCOMPARE(domains(AppealStage::Restored), QStringList{m_a.ascii()});
        QCOMPARE(domains(AppealStage::Found), QStringList{m_a.ascii()});
    }

    void aCaseNamesTheListsThatWatchIt()
    {
        m_world->addList(u"Brands"_s, {m_a});
        const AccountId other = m_world->addAccount(u"Other"_s, u"other.example"_s);
        m_world->addList(u"Elsewhere"_s, {m_a}, other);
        m_world->findBlocked(m_a);
        const AppealCase found = cases(AppealStage::Found).constFirst();
        QCOMPARE(found.lists, (QStringList{u"Brands"_s, u"Clients"_s}));
        QCOMPARE(found.service, service());
    }

    /// Undo restores the domain and its letter.
    void whatLeftItsListsIsNotFoundButItsAppealsStay()
    {
        m_world->findBlocked(m_a);
        m_world->findBlocked(m_b);
        QVERIFY(LetterDrafts(*m_world->database)
                    .save({m_b, service(), LetterLanguage::English, {}, {}, m_world->now()}));
        QVERIFY(Domains(*m_world->database).removeFromList(m_clients, {m_a, m_b}));
        QVERIFY(counts() == AppealCounts());
        QVERIFY(Domains(*m_world->database).addToList(m_clients, {m_b}));
        QCOMPARE(domains(AppealStage::Prepared), QStringList{m_b.ascii()});
        QVERIFY(Appeals(*m_world->database).add(appealFor(m_a)));
        QCOMPARE(domains(AppealStage::Sent), QStringList{m_a.ascii()});
        QCOMPARE(cases(AppealStage::Sent).constFirst().lists, QStringList());
    }

    void whoIsToBeAskedAgainFirstComesFirst()
    {
        const auto add = [this](const DomainName &domain, std::optional<int> days) {
            Appeal appeal = appealFor(domain);
            if (days)
                appeal.askAgainAt = m_world->now().addDays(*days);
            QVERIFY(Appeals(*m_world->database).add(appeal));
        };
        add(StoreWorld::name("never.example"), std::nullopt);
        add(StoreWorld::name("later.example"), 3);
        add(StoreWorld::name("overdue.example"), -1);
        add(StoreWorld::name("now.example"), 0);
        Appeal answered = appealFor(StoreWorld::name("answered.example"));
        answered.answeredAt = later();
        answered.askAgainAt = m_world->now().addDays(1);
        QVERIFY(Appeals(*m_world->database).add(answered));
        QCOMPARE(domains(AppealStage::Sent), (QStringList{u"overdue.example"_s, u"now.example"_s,
                                                          u"later.example"_s, u"never.example"_s}));
        QStringList waiting;
        const auto both = AppealBoard(*m_world->database).cases(BoardPart::Waiting, 1, 3);
        for (const AppealCase &each : both.value())
            waiting += each.domain.ascii();
        QCOMPARE(waiting, (QStringList{u"now.example"_s, u"answered.example"_s, u"later.example"_s}));
        QCOMPARE(both->at(1).stage, AppealStage::Answered);
        QCOMPARE(counts().overdue, 2);
        const auto sent = cases(AppealStage::Sent);
        QVERIFY(sent.at(1).isOverdue(m_world->now()));
        QVERIFY(!sent.at(2).isOverdue(m_world->now()));
        QVERIFY(!sent.at(3).isOverdue(m_world->now()));
    }

    void pagesFollowEachOther()
    {
        QList<DomainName> many;
        for (int i = 0; i < 250; ++i)
            many.append(StoreWorld::name(qPrintable(u"d%1.example"_s.arg(i))));
        m_world->addList(u"Many"_s, many);
        QList<Observation> seen;
        for (const DomainName &each : many) {
            m_world->clock.advance(1s);
            seen.append(m_world->observation(each, BlockStatus::Blocked));
        }
        m_world->save(seen);
        QCOMPARE(counts().of(AppealStage::Found), 250);
        QStringList read;
        for (int offset = 0; offset < 250; offset += 100) {
            const auto page = AppealBoard(*m_world->database).cases(BoardPart::Found, offset, 100);
            for (const AppealCase &each : page.value())
                read += each.domain.ascii();
        }
        QCOMPARE(read.size(), 250);
        QCOMPARE(read.constFirst(), many.constLast().ascii());
        QCOMPARE(read.constLast(), many.constFirst().ascii());
        read.removeDuplicates();
        QCOMPARE(read.size(), 250);
    }

private:
    [[nodiscard]] static QString service() { return StoreWorld::address().text(); }
    [[nodiscard]] AppealCounts counts() const
    {
        return AppealBoard(*m_world->database).counts(m_world->now()).value();
    }
    [[nodiscard]] QList<AppealCase> cases(AppealStage stage) const
    {
        return AppealBoard(*m_world->database).cases(partOf(stage), 0, 100).value();
    }
    [[nodiscard]] QStringList domains(AppealStage stage) const
    {
        QStringList names;
        for (const AppealCase &each : cases(stage))
            names += each.domain.ascii();
        return names;
    }
    /// Checks that the domain is at this stage only.
    void isAt(AppealStage stage, const QDateTime &since) const
    {
        for (const AppealStage each : AppealStages) {
            QCOMPARE(counts().of(each), each == stage ? 1 : 0);
            QCOMPARE(cases(each).size(), each == stage ? 1 : 0);
        }
        const AppealCase found = cases(stage).constFirst();
        QCOMPARE(found.stage, stage);
        QCOMPARE(found.domain.ascii(), m_a.ascii());
        QCOMPARE(found.since, std::optional(since));
        QCOMPARE(found.appeal.has_value(), stage >= AppealStage::Sent);
    }
    [[nodiscard]] QDateTime later()
    {
        m_world->clock.advance(1h);
        return m_world->now();
    }
    [[nodiscard]] Appeal appealFor(const DomainName &domain)
    {
        return {AppealId{}, domain, service(), later()};
    }
    void step(const DomainName &domain, BlockStatus to)
    {
        const QDateTime notBefore = m_world->now();
        m_world->clock.advance(1h);
        m_world->change(domain, to, notBefore);
    }

    std::optional<StoreWorld> m_world;
    ListId m_clients{};
    const DomainName m_a = StoreWorld::name("a.example");
    const DomainName m_b = StoreWorld::name("b.example");
};

PANTAU_TEST(TestStoreAppealBoard)
#include "tst_store_appeal_board.moc"
