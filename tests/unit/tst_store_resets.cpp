// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "support/store_faults.h"
#include "support/store_world.h"
#include "support/test_program.h"

using namespace pantau;
using namespace pantau::db;
using namespace std::chrono_literals;
using test::StoreWorld;

namespace {

Usage packageUsage(qint64 used, qint64 limit = 1000, const QString &package = u"Starter"_s)
{
    return {Usage::Period::Monthly, 3, limit, used, limit - used, std::nullopt, package};
}

Usage freeUsage(qint64 used)
{
    return {Usage::Period::Daily, 1, 100, used, 100 - used, std::nullopt, {}};
}

} // namespace

/// Learning a package's renewal from the service's usage reports.
class TestStoreResets : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init() { m_world = std::make_unique<StoreWorld>(); }
    void cleanup() { m_world.reset(); }

    void aResetIsTold_data()
    {
        const test::Table<Usage, Usage, bool> row({"before", "after", "isReset"});

        row("used falls to nothing", packageUsage(900), packageUsage(0), true);
        row("others spent since", packageUsage(900), packageUsage(400), true);
        row("little was used", packageUsage(12), packageUsage(0), true);
        row("next to nothing was used", packageUsage(9), packageUsage(0), false);
        row("a refund of a batch", packageUsage(900), packageUsage(600), false);
        row("nothing new", packageUsage(900), packageUsage(900), false);
        row("spent", packageUsage(900), packageUsage(960), false);
        row("a greater limit", packageUsage(900), packageUsage(900, 3000), false);
        row("a smaller limit", packageUsage(900), packageUsage(400, 500), false);
        row("another package", packageUsage(900), packageUsage(0, 3000, u"Professional"_s), false);
        row("another package of the same size", packageUsage(900), packageUsage(0, 1000, u"Special"_s),
            false);
        Usage toppedUp = packageUsage(900);
        toppedUp.remaining = 1000;
        row("what is left jumps up, used stays", packageUsage(900), toppedUp, true);
        row("from a day's allowance to a package", freeUsage(90), packageUsage(0), false);
        row("a day", freeUsage(90), freeUsage(0), false);
    }
    void aResetIsTold()
    {
        QFETCH(const Usage, before);
        QFETCH(const Usage, after);
        QFETCH(const bool, isReset);
        say(before);
        const QDateTime notBefore = m_world->now();
        m_world->clock.advance(3h);
        say(after);
        const QList<ResetRecord::Window> expected{{notBefore, m_world->now()}};
        QVERIFY(record().seen == (isReset ? expected : QList<ResetRecord::Window>()));
    }

    void aChargeThatWeOnlyAssumedIsNoFall()
    {
        say(packageUsage(10));
        // Assumed to be charged, without a report; then the service reports that it was not.
        const auto batch =
            m_world->journal->charge(m_world->account, many(40), 120, BatchReason::Plan, m_world->now());
        QVERIFY(m_world->journal->confirm(*batch, 120, std::nullopt, {}, m_world->now()));
        m_world->clock.advance(1h);
        say(packageUsage(10));
        QVERIFY(record().seen.isEmpty());
    }

    void ourOwnReleaseIsNoReset()
    {
        say(packageUsage(0));
        m_world->clock.advance(1min);
        // Charged at first, then refunded after an error of the service.
        const auto batch =
            m_world->journal->charge(m_world->account, many(100), 300, BatchReason::Plan, m_world->now());
        say(packageUsage(300));
        m_world->clock.advance(1min);
        QVERIFY(m_world->journal->release(*batch, std::nullopt, {}, m_world->now()));
        say(packageUsage(0));
        QVERIFY(record().seen.isEmpty());
    }

    void aPackageBeginsOnADayOfItsOwn()
    {
        const QDateTime first = m_world->now();
        say(packageUsage(900));
        m_world->clock.advance(24h);
        say(packageUsage(0));
        QCOMPARE(record().seen.size(), 1);
        QCOMPARE(record().firstUsageAt, first);
        m_world->clock.advance(24h);
        say(packageUsage(0, 3000, u"Professional"_s));
        QVERIFY(record().seen.isEmpty());
        QCOMPARE(record().firstUsageAt, m_world->now());
    }

    void theNewestTwelveComeBackInOrder()
    {
        for (int i = 0; i < 15; ++i) {
            say(packageUsage(500));
            m_world->clock.advance(24h);
            say(packageUsage(0));
            m_world->clock.advance(24h);
        }
        const auto seen = record().seen;
        QCOMPARE(seen.size(), 12);
        QVERIFY(std::is_sorted(seen.cbegin(), seen.cend(),
                               [](const auto &a, const auto &b) { return a.notAfter < b.notAfter; }));
        QCOMPARE(seen.constLast().notAfter, m_world->now().addDays(-1));
    }

    void aClockSetBackTeachesNothing()
    {
        say(packageUsage(900));
        m_world->clock.setWallClock(m_world->now().addDays(-1));
        say(packageUsage(0));
        QVERIFY(record().seen.isEmpty());
    }

    void theRenewalDayIsKept()
    {
        Accounts accounts(*m_world->database);
        QVERIFY(!record().renewalDay);
        QVERIFY(accounts.setRenewalDay(m_world->account, 31));
        QCOMPARE(record().renewalDay, std::optional(31));
        for (const int day : {0, 32, -1})
            QCOMPARE(accounts.setRenewalDay(m_world->account, day).error().kind, Error::Kind::InvalidInput);
        QCOMPARE(accounts.setRenewalDay(AccountId{99}, 1).error().kind, Error::Kind::NotFound);
        QVERIFY(accounts.setRenewalDay(m_world->account, std::nullopt));
        QVERIFY(!record().renewalDay);
    }

    void theWordAndTheResetAreOneTransaction()
    {
        say(packageUsage(900));
        m_world->clock.advance(1h);
        QVERIFY(test::failEveryWrite(m_world->database->connection().handle(), [&] {
                    return m_world->journal->settle(m_world->account, packageUsage(0), m_world->now())
                        .has_value();
                }) >= 3);
        QCOMPARE(record().seen.size(), 1);
    }

private:
    void say(const Usage &usage)
    {
        QVERIFY(m_world->journal->settle(m_world->account, usage, m_world->now()));
    }
    [[nodiscard]] ResetRecord record() const
    {
        return m_world->journal->ledger(m_world->account).value().resets;
    }
    [[nodiscard]] static QList<DomainName> many(int count)
    {
        QList<DomainName> domains;
        for (int i = 0; i < count; ++i)
            domains.append(DomainName::fromNormalised(u"site%1.example"_s.arg(i)));
        return domains;
    }

    std::unique_ptr<StoreWorld> m_world;
};

PANTAU_TEST(TestStoreResets)
#include "tst_store_resets.moc"
