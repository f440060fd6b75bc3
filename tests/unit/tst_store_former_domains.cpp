// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "db/bulk_changes.h"
#include "db/evidence_reader.h"
#include "support/store_world.h"
#include "support/test_program.h"

using namespace pantau;
using namespace pantau::db;
using pantau::test::StoreWorld;

/// A report on a list includes the domains that left it.
class TestStoreFormerDomains : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init()
    {
        m_world.emplace();
        m_start = m_world->now();
        m_list = m_world->addList(u"Clients"_s, {m_kept, m_gone});
        m_other = m_world->addList(u"Others"_s, {m_foreign});
        seeAll();
        m_found = m_world->now();
        m_world->findBlocked(m_gone);
        pass();
    }
    void cleanup() { m_world.reset(); }

    void removedDomainIsReportedUntilItsLastAnswer()
    {
        remove(m_gone);
        QVERIFY(Domains(*m_world->database).addToList(m_other, {m_gone})); // where it is still checked
        m_world->change(m_gone, BlockStatus::NotBlocked, m_found);
        pass();
        const Evidence gone = evidence(m_gone).value();
        QCOMPARE(gone.removedAfter, std::optional(m_found));
        QCOMPARE(gone.lastAnsweredAt, std::optional(m_found));
        QCOMPARE(gone.status, BlockStatus::Blocked);
        QCOMPARE(gone.blockings, (QList<Blocking>{{std::nullopt, m_found, m_found, std::nullopt}}));
        QCOMPARE(gone.answerCount, 1);
        QVERIFY(gone.changes.isEmpty());
        QVERIFY(!evidence(m_kept)->removedAfter);
    }

    void answersOfARemovedDomainCountForTheList()
    {
        remove(m_gone);
        const QList<TimeSpan> spans{{m_found, m_found.addSecs(1)}, {m_found.addSecs(1), m_world->now()}};
        QCOMPARE(EvidenceReader(*m_world->database).wereAnswered(m_list, spans).value(),
                 (QList<bool>{true, false}));
    }

    /// Only reports on periods with its answers include it.
    void removedDomainIsOnlyInPeriodsWithAnswers()
    {
        remove(m_gone);
        QVERIFY(!evidence(m_gone, m_found.addSecs(1), m_world->now()));
        const auto before = evidence(m_gone, m_start, m_found); // left the list after it
        QVERIFY(before && !before->removedAfter);
    }

    void removedDomainWithoutAnswersIsNotReported_data()
    {
        const test::Table<QString> row({"how"});
        for (const char *how : {"removed", "import undone", "edit undone", "edit undone after a check"})
            row(how, QString::fromLatin1(how));
    }
    void removedDomainWithoutAnswersIsNotReported()
    {
        QFETCH(const QString, how);
        Database &database = *m_world->database;
        if (how == "removed"_L1) {
            QVERIFY(Domains(database).addToList(m_list, {m_foreign}));
            remove(m_foreign);
        } else if (how == "import undone"_L1) {
            ImportPlan plan;
            plan.list = u"Clients"_s;
            plan.domains = {{m_foreign}};
            const auto done = BulkChanges(database).import(plan);
            QVERIFY(done);
            m_world->see(m_foreign, BlockStatus::NotBlocked);
            QVERIFY(BulkChanges(database).takeBack(done->undo));
        } else {
            DomainsEdit edit;
            edit.domains = {m_foreign};
            edit.addTo = {m_list};
            const auto done = BulkChanges(database).apply({edit});
            QVERIFY(done);
            pass();
            if (how == "edit undone after a check"_L1)
                m_world->see(m_foreign, BlockStatus::NotBlocked);
            QVERIFY(BulkChanges(database).takeBack(*done));
        }
        pass();
        QVERIFY(!Domains(database).inList(m_list)->contains(m_foreign));
        QVERIFY(!evidence(m_foreign));
    }

    void undoingAReturnKeepsTheRemoval()
    {
        remove(m_gone);
        DomainsEdit edit;
        edit.domains = {m_gone};
        edit.addTo = {m_list};
        QVERIFY(Domains(*m_world->database).addToList(m_other, {m_gone}));
        const auto done = BulkChanges(*m_world->database).apply({edit});
        QVERIFY(done);
        QVERIFY(!evidence(m_gone)->removedAfter);
        QVERIFY(BulkChanges(*m_world->database).takeBack(*done));
        QCOMPARE(evidence(m_gone)->removedAfter, std::optional(m_found));
    }

    void restoredListKeepsFormerDomains()
    {
        remove(m_gone);
        Lists lists(*m_world->database);
        const auto removed = lists.remove(m_list);
        QVERIFY(lists.bringBack(*removed));
        QCOMPARE(evidence(m_gone)->removedAfter, std::optional(m_found));
        // Remaining domains still count from when they joined.
        remove(m_kept);
        QVERIFY(evidence(m_kept));
    }

    void formerDomainIsReportedAfterAServiceChange()
    {
        remove(m_gone);
        remove(m_kept);
        ListSettings settings;
        settings.account = m_world->addAccount(u"Second"_s, u"moved.example"_s);
        QVERIFY(Lists(*m_world->database).configure(m_list, settings));
        pass();
        QCOMPARE(evidence(m_gone)->removedAfter, std::optional(m_found));
        QCOMPARE(evidence(m_gone)->status, BlockStatus::Blocked);
        QCOMPARE(evidence(m_kept)->answerCount, 1);
    }

private:
    void pass() { m_world->clock.advance(std::chrono::hours(1)); }
    void seeAll()
    {
        m_world->see(m_kept, BlockStatus::NotBlocked);
        m_world->see(m_foreign, BlockStatus::NotBlocked);
        pass();
    }
    void remove(const DomainName &domain)
    {
        QCOMPARE(Domains(*m_world->database).removeFromList(m_list, {domain}).value(), 1);
    }
    [[nodiscard]] std::optional<Evidence> evidence(const DomainName &domain, const QDateTime &from = {},
                                                   const QDateTime &to = {}) const
    {
        const auto read = EvidenceReader(*m_world->database)
                              .ofList(m_list, {from.isValid() ? from : m_world->now().addDays(-1),
                                               to.isValid() ? to : m_world->now()});
        for (const Evidence &each : read->domains)
            if (each.domain == domain)
                return each;
        return std::nullopt;
    }

    std::optional<StoreWorld> m_world;
    ListId m_list{};
    ListId m_other{};
    QDateTime m_start;
    QDateTime m_found;
    DomainName m_kept = StoreWorld::name("kept.example");
    DomainName m_gone = StoreWorld::name("gone.example");
    DomainName m_foreign = StoreWorld::name("foreign.example");
};

PANTAU_TEST(TestStoreFormerDomains)
#include "tst_store_former_domains.moc"
