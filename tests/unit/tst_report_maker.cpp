// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/report_maker.h"
#include "db/store.h"
#include "support/store_world.h"
#include "support/test_program.h"

#include <QTest>

using namespace pantau;
using namespace pantau::db;
using pantau::test::StoreWorld;

/// A report on a list for a past period covers the services and domains that the list had then.
class TestReportMaker : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init()
    {
        m_world.emplace();
        m_list = m_world->addList(QStringLiteral("Clients"), {m_domain});
        m_found = m_world->now();
        m_world->findBlocked(m_domain);
        advance();
    }
    void cleanup() { m_world.reset(); }

    void whatLeftLaterIsCoveredAsIfItHadNot()
    {
        const QDateTime end = m_world->now();
        move();
        advance();
        m_world->see(m_domain, BlockStatus::NotBlocked);
        remove();
        const Report report = reportUntil(end);
        isBlockedAtTheEnd(report);
        QVERIFY(!report.domains.constFirst().removedAfter);
    }

    void theLastAnswerCountsUntilTheNextServiceAnswers()
    {
        move();
        advance();
        const QDateTime end = m_world->now();
        advance();
        m_world->see(m_domain, BlockStatus::NotBlocked);
        isBlockedAtTheEnd(reportUntil(end));
    }

    void aRemovedDomainHasTheStatusOfItsLastAnswer()
    {
        remove();
        advance();
        for (const QDateTime &end : {m_world->now().addSecs(-1), m_world->now()}) {
            const Report report = reportUntil(end);
            isBlockedAtTheEnd(report);
            QCOMPARE(report.domains.constFirst().removedAfter, std::optional(m_found));
        }
    }

    void theNextServiceHasTheStatusAtTheEnd()
    {
        move();
        const QDateTime next = m_world->now();
        m_world->see(m_domain, BlockStatus::NotBlocked);
        advance();
        const QDateTime end = m_world->now();
        advance();
        const Report report = reportUntil(end);
        QCOMPARE(report.services.size(), 2);
        QCOMPARE(report.domains.constFirst().status, BlockStatus::NotBlocked);
        QCOMPARE(report.domains.constFirst().blockings,
                 (QList<Blocking>{{std::nullopt, m_found, m_found, next}}));
    }

private:
    void advance() { m_world->clock.advance(std::chrono::hours(1)); }
    void move()
    {
        ListSettings settings;
        settings.account = m_world->addAccount(QStringLiteral("Second"), QStringLiteral("moved.example"));
        QVERIFY(Lists(*m_world->database).configure(m_list, settings));
        m_world->account = *settings.account;
    }
    void remove() { QVERIFY(Domains(*m_world->database).removeFromList(m_list, {m_domain})); }
    [[nodiscard]] Report reportUntil(const QDateTime &end) const
    {
        const auto store = db::Store::open(m_world->home.path()).value();
        return app::makeReport(*store, m_list, {m_found.addDays(-1), end}, m_world->now()).value();
    }
    void isBlockedAtTheEnd(const Report &report)
    {
        QCOMPARE(report.services,
                 (QList<ServiceAnswers>{{StoreWorld::address().text(), m_found, m_found, 1}}));
        QVERIFY(!report.checkedDays->without.contains(m_found.toTimeZone(report.zone).date()));
        QCOMPARE(report.domains.size(), 1);
        const Evidence &domain = report.domains.constFirst();
        QCOMPARE(domain.status, BlockStatus::Blocked);
        QCOMPARE(domain.since, std::optional(m_found));
        QCOMPARE(domain.lastAnsweredAt, std::optional(m_found));
        QCOMPARE(domain.blockings, (QList<Blocking>{{std::nullopt, m_found, m_found, std::nullopt}}));
    }

    std::optional<StoreWorld> m_world;
    ListId m_list{};
    QDateTime m_found;
    DomainName m_domain = StoreWorld::name("shop.example");
};

PANTAU_TEST(TestReportMaker)
#include "tst_report_maker.moc"
