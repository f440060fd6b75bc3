// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "db/accounts.h"
#include "db/usage.h"
#include "support/store_world.h"
#include "support/test_program.h"

#include <ctime>
#include <utility>

using namespace pantau;
using namespace pantau::db;
using namespace std::chrono_literals;

class TestStoreUsageHistory : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase()
    {
        qputenv("TZ", "Asia/Jakarta"); // UTC+7 all year: a local day ends at 17:00 UTC
        tzset();
    }
    void init() { m_world.emplace(); }
    void cleanup() { m_world.reset(); }

    void daysAreLocalDays()
    {
        m_world->clock.setWallClock(utc(10, 16, 59));
        use(5, 5);
        m_world->clock.setWallClock(utc(10, 17, 0));
        use(3, 8);
        const auto days = history().days(m_world->account, QDate(2026, 3, 9), QDate(2026, 3, 11)).value();
        QCOMPARE(days.size(), 3);
        QCOMPARE(days.at(0).ours, 0);
        QCOMPARE(days.at(1).day, QDate(2026, 3, 10));
        QCOMPARE(days.at(1).ours, 5);
        QCOMPARE(days.at(2).ours, 3);
    }

    void usageIsSplitByPurpose()
    {
        m_world->clock.setWallClock(utc(10, 1, 0));
        use(7, 7); // before the period
        m_world->clock.setWallClock(utc(10, 2, 0));
        use(5, 12);
        use(3, 15, BatchReason::User);
        use(2, 17, BatchReason::Confirmation);
        use(4, 21, BatchReason::User);
        const TimeSpan span{utc(10, 2, 0), utc(10, 3, 0)};
        UsePurposes expected;
        expected.planned = 5;
        expected.confirmations = 2;
        expected.byHand = 7;
        QVERIFY(history().purposes(m_world->account, span) == Result<UsePurposes>(expected));
        QCOMPARE(history().purposes(AccountId{99}, span).error().kind, Error::Kind::NotFound);
    }

    /// With two accounts at one service, each counts the domains that it checked.
    void firstChecksCountForTheirAccount_data()
    {
        // gap: between two replies
        const test::Table<std::chrono::milliseconds> row({"gap"});
        row("seconds apart", std::chrono::milliseconds(5s));
        row("within one second", 200ms);
        row("one right after the other", 1ms);
    }
    void firstChecksCountForTheirAccount()
    {
        QFETCH(std::chrono::milliseconds, gap);
        m_world->clock.setWallClock(utc(10, 2, 0));
        m_world->see(test::StoreWorld::name("a.example"), BlockStatus::NotBlocked);
        m_world->clock.advance(gap);
        const AccountId other = m_world->addAccount(u"Other"_s);
        const AccountId first = std::exchange(m_world->account, other);
        m_world->see(test::StoreWorld::name("b.example"), BlockStatus::NotBlocked);
        m_world->see(test::StoreWorld::name("c.example"), BlockStatus::Blocked);
        m_world->clock.advance(gap);
        m_world->see(test::StoreWorld::name("a.example"), BlockStatus::NotBlocked); // not its first
        m_world->account = first;
        m_world->clock.advance(gap);
        m_world->see(test::StoreWorld::name("d.example"), BlockStatus::NotBlocked);
        const TimeSpan span{utc(10, 2, 0), utc(10, 3, 0)};
        QCOMPARE(history().purposes(first, span)->firstChecks, 2);
        QCOMPARE(history().purposes(other, span)->firstChecks, 2);
    }

    void remainingRiseCountsAsOtherClients_data()
    {
        // words: ours, then the usage reported by the service; -1: not reported
        // ofADay: others; -1: unknown
        // ofAMonth: the same for a monthly quota
        const test::Table<QList<QList<int>>, int, int, int> row({"words", "ours", "ofADay", "ofAMonth"});
        using Words = QList<QList<int>>;
        row("a single report", Words{{5, 5}}, 5, -1, -1);
        row("all ours", Words{{5, 5}, {5, 10}}, 10, 0, 0);
        row("others too", Words{{5, 5}, {5, 30}}, 10, 20, 20);
        row("others before", Words{{0, 5}, {3, 8}}, 3, 5, 0);
        row("over a reset", Words{{5, 95}, {5, 100}, {5, 8}}, 15, 93, 3);
        row("others after a reset", Words{{5, 95}, {5, 25}, {0, 40}}, 10, 125, 35);
        row("ours after the last report", Words{{0, 12}, {0, 12}, {2, -1}}, 2, 12, 0);
        row("ours between the reports", Words{{0, 10}, {2, -1}, {0, 12}, {2, -1}}, 4, 10, 0);
    }
    void remainingRiseCountsAsOtherClients()
    {
        QFETCH(QList<QList<int>>, words);
        QFETCH(int, ours);
        QFETCH(int, ofADay);
        QFETCH(int, ofAMonth);
        for (const auto &[period, others] :
             {std::pair(Usage::Period::Daily, ofADay), std::pair(Usage::Period::Monthly, ofAMonth)}) {
            m_world.emplace();
            m_world->clock.setWallClock(utc(10, 1, 0));
            for (const auto &word : words) {
                m_world->clock.advance(10min);
                use(word.at(0), word.at(1), BatchReason::Plan, period);
            }
            const auto day =
                history().days(m_world->account, QDate(2026, 3, 10), QDate(2026, 3, 10)).value().first();
            QCOMPARE(day.ours, ours);
            QCOMPARE(day.others ? int(*day.others) : -1, others);
        }
    }

    /// Some services report usage only at the start of a run, so a day's first report includes the end of the
    /// day before.
    void ourUseOfThePreviousDayIsOurs()
    {
        int used = 0;
        for (const auto &[day, hour] :
             {std::pair(10, 1), std::pair(10, 9), std::pair(11, 1), std::pair(11, 9)}) {
            m_world->clock.setWallClock(utc(day, hour, 0));
            use(0, used, BatchReason::Plan, Usage::Period::Monthly);
            m_world->clock.advance(1min);
            use(5, -1);
            used += 5;
        }
        const auto days = history().days(m_world->account, QDate(2026, 3, 10), QDate(2026, 3, 11)).value();
        for (const DayUse &day : days) {
            QCOMPARE(day.ours, 10);
            QCOMPARE(*day.others, 0);
        }
    }

    /// A service counts what has no key by internet address. Accounts with keys have a quota each.
    void accountWithTheSameQuotaIsNotAnotherClient()
    {
        m_world->clock.setWallClock(utc(10, 1, 0));
        use(5, 5);
        m_world->account = m_world->addAccount(u"Other"_s);
        for (const auto &[units, used] : {std::pair(0, 5), std::pair(2, 7)}) {
            m_world->clock.advance(10min);
            use(units, used);
        }
        for (const bool usesKey : {false, true}) {
            QVERIFY(Accounts(*m_world->database).setUsesKey(m_world->account, usesKey));
            const auto day =
                history().days(m_world->account, QDate(2026, 3, 10), QDate(2026, 3, 10)).value().first();
            QCOMPARE(day.ours, 2);
            QCOMPARE(*day.others, usesKey ? 5 : 0);
        }
    }

    void aDomainInTwoListsCountsHalfForEach()
    {
        const auto name = test::StoreWorld::name;
        m_world->addList(u"Alone"_s, {name("a.example"), name("b.example")});
        m_world->addList(u"Both"_s, {name("b.example")});
        m_world->addList(u"Elsewhere"_s, {name("a.example")},
                         m_world->addAccount(u"Other"_s, u"other.example"_s));
        const QDateTime from = m_world->now();
        for (int i = 0; i < 4; ++i) {
            m_world->clock.advance(1h);
            m_world->see(name("a.example"), BlockStatus::NotBlocked);
            m_world->see(name("b.example"), BlockStatus::NotBlocked);
        }
        const auto shares = history().lists(m_world->account, {from, m_world->now()}).value(); // not the last
        QCOMPARE(shares.lists.size(), 2);
        QCOMPARE(shares.lists.at(0).name, u"Alone"_s);
        QCOMPARE(shares.lists.at(0).units, 4.5);
        QCOMPARE(shares.lists.at(1).units, 1.5);
        QCOMPARE(shares.units, 6);
    }

    void checksOfADayArePagedNewestFirst()
    {
        const auto name = test::StoreWorld::name;
        m_world->clock.setWallClock(utc(9, 16, 59)); // the day before
        m_world->see(name("a.example"), BlockStatus::NotBlocked);
        m_world->clock.setWallClock(utc(9, 17, 1));
        m_world->see(name("a.example"), BlockStatus::NotBlocked);
        m_world->clock.setWallClock(utc(10, 9, 0));
        m_world->see(name("b.example"), BlockStatus::Blocked);
        m_world->clock.setWallClock(utc(10, 17, 0)); // the day after
        m_world->see(name("a.example"), BlockStatus::NotBlocked);
        const TimeSpan day = localDay(QDate(2026, 3, 10));
        const auto first = history().checks(m_world->account, day, 0, 1).value();
        QCOMPARE(first.size(), 1);
        QCOMPARE(first.first().domain, name("b.example"));
        QCOMPARE(first.first().status, BlockStatus::Blocked);
        const auto second = history().checks(m_world->account, day, 1, 10).value();
        QCOMPARE(second.size(), 1);
        QCOMPARE(second.first().at, utc(9, 17, 1));
    }

    /// Its known status was last seen the day before.
    void unconfirmedAnswerIsIncludedInTheDaysChecks()
    {
        const auto name = test::StoreWorld::name;
        m_world->clock.setWallClock(utc(9, 10, 0));
        m_world->see(name("a.example"), BlockStatus::NotBlocked);
        const QDateTime known = m_world->now();
        m_world->clock.setWallClock(utc(10, 9, 0));
        m_world->suspect(name("a.example"), BlockStatus::NotBlocked, BlockStatus::Blocked, known);
        const auto checks = history().checks(m_world->account, localDay(QDate(2026, 3, 10)), 0, 10).value();
        QCOMPARE(checks.size(), 1);
        QCOMPARE(checks.first().status, BlockStatus::Blocked);
    }

    void unknownAccountIsAnError()
    {
        const TimeSpan day = localDay(QDate(2026, 3, 10));
        const AccountId nobody{99};
        QCOMPARE(history().days(nobody, QDate(2026, 3, 10), QDate(2026, 3, 10)).error().kind,
                 Error::Kind::NotFound);
        QCOMPARE(history().lists(nobody, day).error().kind, Error::Kind::NotFound);
        QCOMPARE(history().checks(nobody, day, 0, 1).error().kind, Error::Kind::NotFound);
    }

private:
    [[nodiscard]] UsageHistory history() const { return UsageHistory(*m_world->database); }
    [[nodiscard]] static QDateTime utc(int day, int hour, int minute)
    {
        return {QDate(2026, 3, day), QTime(hour, minute), Qt::UTC};
    }
    /// Charges a batch of @p units, after which the service reports @p used. Zero units: only a report.
    /// @p used: as the service reports it; -1 if it does not.
    void use(int units, int used, BatchReason reason = BatchReason::Plan,
             Usage::Period period = Usage::Period::Daily)
    {
        Usage usage;
        usage.period = period;
        usage.limit = 1000;
        usage.used = used;
        usage.remaining = usage.limit - used;
        if (units == 0) {
            QVERIFY(m_world->journal->settle(m_world->account, usage, m_world->now()));
            return;
        }
        const auto batch = m_world->journal->charge(m_world->account, {test::StoreWorld::name("a.example")},
                                                    units, reason, m_world->now());
        const auto word = used < 0 ? std::nullopt : std::optional(usage);
        QVERIFY(m_world->journal->confirm(*batch, units, word, {}, m_world->now()));
    }

    std::optional<test::StoreWorld> m_world;
};

PANTAU_TEST(TestStoreUsageHistory)
#include "tst_store_usage_history.moc"
