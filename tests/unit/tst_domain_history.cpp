// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "db/alerts.h"
#include "db/domain_lists.h"
#include "db/history.h"
#include "support/store_world.h"
#include "support/test_program.h"

using namespace pantau;
using namespace pantau::db;
using namespace pantau::test;
using namespace std::chrono_literals;

class TestDomainHistory : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init()
    {
        m_world.emplace();
        m_world->addList(u"Toko"_s, {m_domain, m_other});
    }

    void uncheckedDomainHasNoHistory()
    {
        const auto past = history().past(m_domain, service(), m_world->now());
        QVERIFY(past);
        QVERIFY(past->runs.isEmpty());
        QVERIFY(!past->firstSeen.isValid());
        QVERIFY(!past->last30Days.blockedOfKnown());
        QCOMPARE(past->last30Days.unknown(), 1.0);
    }

    void blockedShareExcludesUnknownTime()
    {
        // 60 days not blocked, 10 days without checks in which it changed, 20 days blocked, 10 days without
        // checks.
        m_world->see(m_domain, BlockStatus::NotBlocked);
        pass(60);
        m_world->see(m_domain, BlockStatus::NotBlocked);
        const QDateTime before = m_world->now();
        pass(10);
        m_world->change(m_domain, BlockStatus::Blocked, before);
        pass(20);
        m_world->see(m_domain, BlockStatus::Blocked);
        pass(10);
        const auto past = history().past(m_domain, service(), m_world->now());
        QVERIFY(past);
        QCOMPARE(past->changeCount, 1);
        QCOMPARE(past->runs.size(), 2);
        QCOMPARE(past->firstSeen, m_world->now().addDays(-100));
        QCOMPARE(past->last30Days.blockedOfKnown(), std::optional(1.0));
        QVERIFY(qAbs(past->last30Days.unknown() - 10.0 / 30) < 1e-9);
        QCOMPARE(past->allTime.blockedOfKnown(), std::optional(0.25));
        QVERIFY(qAbs(past->allTime.unknown() - 0.2) < 1e-9);
    }

    void onlyTheNewestRunsAreRead()
    {
        QSqlQuery fill(m_world->database->connection().handle());
        m_world->see(m_domain, BlockStatus::Blocked);
        QVERIFY(fill.exec(
            u"WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 1500) INSERT INTO run "
            "(domain_id, service_id, status, first_seen, last_seen) SELECT domain_id, service_id, "
            "CASE i % 2 WHEN 0 THEN 'blocked' ELSE 'not_blocked' END, i * 1000, i * 1000 + 500 FROM n, "
            "run"_s));
        const auto past = history().past(m_domain, service(), m_world->now());
        QVERIFY(past);
        QCOMPARE(past->runs.size(), DomainHistory::mostRuns);
        QCOMPARE(past->runs.constLast().firstSeen, m_world->now());
        QCOMPARE(past->firstSeen, QDateTime::fromMSecsSinceEpoch(1000, Qt::UTC));
    }

    void checksAreReadInPages()
    {
        for (int i = 0; i < 25; ++i) {
            m_world->see(m_domain, i < 10 ? BlockStatus::Blocked : BlockStatus::NotBlocked);
            m_world->see(m_other, BlockStatus::Blocked);
            m_world->clock.advance(1h);
        }
        QList<Answer> all;
        for (;;) {
            const auto page = history().checks(
                m_domain, service(), all.isEmpty() ? std::nullopt : std::optional(all.constLast().at), 10);
            QVERIFY(page);
            all += *page;
            if (page->size() < 10)
                break;
        }
        QCOMPARE(all.size(), 25);
        for (qsizetype i = 0; i < all.size(); ++i) {
            QCOMPARE(all[i].at, m_world->now().addSecs(-3600 * (i + 1)));
            QCOMPARE(all[i].status, i < 15 ? BlockStatus::NotBlocked : BlockStatus::Blocked);
        }
        QVERIFY(history().checks(m_domain, u"https://other.example"_s, std::nullopt, 10)->isEmpty());
    }

    void checksOfARunAreCounted_data()
    {
        // from: hours before the last one
        const test::Table<BlockStatus, int, int, int> row({"status", "from", "most", "count"});
        row("both ends included", BlockStatus::NotBlocked, 4, 100, 5);
        row("only that status", BlockStatus::Blocked, 4, 100, 0);
        row("all blocked ones", BlockStatus::Blocked, 24, 100, 10);
        row("limited", BlockStatus::NotBlocked, 24, 7, 7);
    }
    void checksOfARunAreCounted()
    {
        QFETCH(BlockStatus, status);
        QFETCH(int, from);
        QFETCH(int, most);
        for (int i = 0; i < 25; ++i) {
            m_world->see(m_domain, i < 10 ? BlockStatus::Blocked : BlockStatus::NotBlocked);
            if (i < 24)
                m_world->clock.advance(1h);
        }
        const auto count = history().checkCount(m_domain, service(), status,
                                                m_world->now().addSecs(-3600 * from), m_world->now(), most);
        QVERIFY(count);
        QTEST(*count, "count");
    }

    void changesComeNewestFirst()
    {
        m_world->see(m_domain, BlockStatus::NotBlocked);
        for (int i = 0; i < 5; ++i) {
            const QDateTime before = m_world->now();
            m_world->clock.advance(1h);
            m_world->change(m_domain, i % 2 == 0 ? BlockStatus::Blocked : BlockStatus::NotBlocked, before);
        }
        const auto first = history().changes(m_domain, service(), std::nullopt, 3);
        QVERIFY(first);
        QCOMPARE(first->size(), 3);
        QCOMPARE(first->constFirst().change.notAfter, m_world->now());
        QCOMPARE(first->constFirst().change.to, BlockStatus::Blocked);
        const auto rest = history().changes(m_domain, service(), first->constLast().confirmedAt, 3);
        QCOMPARE(rest->size(), 2);
        QVERIFY(rest->constFirst().confirmedAt < first->constLast().confirmedAt);
    }

    void statusIsReturnedOnlyForListedDomains()
    {
        m_world->see(m_other, BlockStatus::Blocked);
        m_world->see(StoreWorld::name("stranger.example"), BlockStatus::Blocked);
        QCOMPARE(*history().watchedStatus(m_other, service()), std::optional(BlockStatus::Blocked));
        QCOMPARE(*history().watchedStatus(m_domain, service()), std::optional(BlockStatus::Unknown));
        QVERIFY(!history().watchedStatus(StoreWorld::name("stranger.example"), service())->has_value());
        QVERIFY(!history().watchedStatus(StoreWorld::name("nobody.example"), service())->has_value());
        QVERIFY(!history().watchedStatus(m_other, u"https://other.example/"_s)->has_value());
    }

    void unblockingOutlookReflectsSettings()
    {
        m_world->see(m_domain, BlockStatus::Blocked);
        UnblockingOutlook expected{BlockStatus::Blocked};
        QCOMPARE(outlook(m_domain), std::optional(expected));
        QCOMPARE(outlook(m_other), std::optional(UnblockingOutlook()));
        QCOMPARE(outlook(StoreWorld::name("nobody.example")), std::nullopt);

        const QDateTime later = m_world->now().addDays(1);
        const Lists lists(*m_world->database);
        ListSettings settings = lists.all()->constFirst();
        settings.mutedUntil = later;
        QVERIFY(Lists(*m_world->database).configure(lists.all()->constFirst().id, settings));
        expected.isMuted = true;
        QCOMPARE(outlook(m_domain), std::optional(expected));
        m_world->addList(u"Another"_s, {m_domain});
        expected.isMuted = false; // muted by one of its lists
        QCOMPARE(outlook(m_domain), std::optional(expected));

        DomainSettingsChange change;
        change.mutedUntil = change.pausedUntil = std::optional(later);
        QVERIFY(DomainSettingsTable(*m_world->database).change({m_domain}, change));
        AlertSettings alerts;
        alerts.restoredAlerts = false;
        QVERIFY(Alerts(*m_world->database).saveSettings(alerts));
        QCOMPARE(outlook(m_domain),
                 std::optional(UnblockingOutlook{BlockStatus::Blocked, false, true, true}));
        pass(2);
        QCOMPARE(outlook(m_domain),
                 std::optional(UnblockingOutlook{BlockStatus::Blocked, false, false, false}));
    }

private:
    [[nodiscard]] std::optional<UnblockingOutlook> outlook(const DomainName &domain) const
    {
        return history().unblockingOutlook(domain, service(), m_world->now()).value();
    }
    [[nodiscard]] DomainHistory history() const { return DomainHistory(*m_world->database); }
    [[nodiscard]] static QString service() { return StoreWorld::address().text(); }
    void pass(int days) { m_world->clock.advance(std::chrono::hours(24 * days)); }

    const DomainName m_domain = StoreWorld::name("a.example");
    const DomainName m_other = StoreWorld::name("b.example");
    std::optional<StoreWorld> m_world;
};

PANTAU_TEST(TestDomainHistory)
#include "tst_domain_history.moc"
