// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "support/store_faults.h"
#include "support/store_world.h"
#include "support/test_program.h"

#include <QRandomGenerator>
#include <QTimeZone>

#include <algorithm>

using namespace pantau;
using namespace pantau::db;
using namespace std::chrono_literals;
using test::StoreWorld;

/// The remaining quota of a service with implausible figures never exceeds our own count.
class TestStoreOwnCount : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init() { m_world = std::make_unique<StoreWorld>(); }

    void unchangedFiguresDoNotRaiseTheQuota()
    {
        say(freemium(95));
        QCOMPARE(left(), 5);
        spend(3, freemium(95));
        QCOMPARE(left(), 2);
        say(freemium(95));
        QCOMPARE(left(), 2);
        m_world->reopen();
        spend(2, freemium(95));
        QCOMPARE(left(), 0);
        m_world->clock.advance(24h);
        say(freemium(95));
        QCOMPARE(left(), 5);
    }

    void erraticFiguresDoNotRaiseTheQuota()
    {
        say(freemium(95));
        spend(5, freemium(20));
        QCOMPARE(left(), 0);
        say(freemium(0));
        QCOMPARE(left(), 0);
        spend(0, freemium(99));
        QCOMPARE(left(), 0);
    }

    void lowerQuotaIsAlwaysAccepted()
    {
        say(freemium(10));
        spend(5, freemium(60)); // another client uses the same quota
        QCOMPARE(left(), 40);
    }

    void higherLimitAppliesImmediately()
    {
        say(freemium(100));
        say(freemium(100, 500));
        QCOMPARE(left(), 400);
    }

    void unchangedPackageFiguresDoNotRaiseTheQuota()
    {
        say(premium(985));
        spend(5, premium(985), 3);
        QCOMPARE(left(), 0);
        m_world->clock.advance(24h);
        say(premium(985));
        QCOMPARE(left(), 0);
    }

    void boughtCreditsApplyImmediately_data()
    {
        const test::Table<Usage> row({"after"});
        Usage sameLimit = premium(1000);
        sameLimit.remaining = 300;
        row("what is left rises", sameLimit);
        row("the limit rises", premium(1000, 1300));
        row("what is used falls", premium(700));
        row("another package", premium(700, 1000, u"Professional"_s));
    }
    void boughtCreditsApplyImmediately()
    {
        QFETCH(const Usage, after);
        say(premium(985));
        spend(5, premium(1000), 3);
        QCOMPARE(left(), 0);
        m_world->clock.advance(1h);
        say(after);
        QCOMPARE(left(), 300);
    }

    void renamedPackageAddsNoQuota_data()
    {
        const test::Table<QString> row({"name"});
        row("in capitals", "STARTER");
        row("renamed", "Professional");
    }
    void renamedPackageAddsNoQuota()
    {
        QFETCH(const QString, name);
        say(premium(985));
        spend(5, premium(985, 1000, name), 3);
        QCOMPARE(left(), 0);
        say(premium(985));
        QCOMPARE(left(), 0);
    }

    void packageQuotaRisesOnceADay()
    {
        say(premium(985));
        spend(5, premium(400), 3); // it may have been renewed in the meantime
        QCOMPARE(left(), 600);
        spend(200, premium(100), 3);
        QCOMPARE(left(), 0);
        say(premium(50));
        QCOMPARE(left(), 0);
        m_world->clock.advance(24h);
        say(premium(0));
        QCOMPARE(left(), 1000);
    }

    void renewalAppliesAfterARefund_data()
    {
        test::columns<std::optional<int>, QTime, QDateTime>({"renewalDay", "refundAt", "renewedAt"});
        const QDate day(2026, 12, 10);
        const auto at = [&day](int hour, int minute) {
            return QDateTime(day, QTime(hour, minute), QTimeZone::utc());
        };
        for (const std::optional<int> known : {std::optional<int>(), std::optional<int>(10)}) {
            const char *name = known ? "day known" : "day unknown";
            QTest::addRow("%s, hours before", name) << known << QTime(20, 12) << at(0, 1);
            QTest::addRow("%s, nearly a day before", name) << known << QTime(1, 0) << at(0, 1);
            QTest::addRow("%s, a day before", name) << known << QTime(0, 0, 10) << at(0, 1);
            QTest::addRow("%s, seconds before", name) << known << QTime(23, 59, 50) << at(0, 1);
            QTest::addRow("%s, renewed late", name) << known << QTime(20, 12) << at(7, 0);
            QTest::addRow("%s, renewed by another zone's day", name)
                << known << QTime(12, 0) << at(0, 0).addSecs(-7 * 3600);
        }
    }
    void renewalAppliesAfterARefund()
    {
        QFETCH(const std::optional<int>, renewalDay);
        QFETCH(const QTime, refundAt);
        QFETCH(const QDateTime, renewedAt);
        setRenewalDay(renewalDay);
        m_world->clock.setWallClock(QDateTime(QDate(2026, 12, 8), QTime(20, 0), QTimeZone::utc()));
        say(premium(660));
        m_world->clock.setWallClock(QDateTime(QDate(2026, 12, 9), refundAt, QTimeZone::utc()));
        say(premium(600)); // a refund
        QCOMPARE(left(), 400);
        if (renewedAt.time() > QTime(0, 5) && renewedAt.date() == QDate(2026, 12, 10)) {
            m_world->clock.setWallClock(QDateTime(renewedAt.date(), QTime(0, 1), QTimeZone::utc()));
            say(premium(600));
        }
        m_world->clock.setWallClock(renewedAt);
        say(premium(0));
        QCOMPARE(left(), 1000);
        spend(5, premium(15), 3);
        QCOMPARE(left(), 985);
        // Only once: a second claim is not accepted.
        m_world->clock.advance(1h);
        spend(5, premium(0), 3);
        QCOMPARE(left(), 970);
    }

    void renewalReportedInAReplyApplies()
    {
        say(premium(6, 100));
        say(premium(99, 100)); // a refusal that reports too little
        say(premium(93, 100));
        QCOMPARE(left(), 7);
        m_world->clock.advance(1min);
        spend(2, premium(6, 100), 3);
        QCOMPARE(left(), 94);
    }

    void renewalOnTheGivenDayAppliesDespiteOtherUse()
    {
        setRenewalDay(10);
        m_world->clock.setWallClock(QDateTime(QDate(2026, 12, 9), QTime(20, 0), QTimeZone::utc()));
        say(premium(660));
        say(premium(600));
        m_world->clock.advance(10h);
        say(premium(450));
        QCOMPARE(left(), 550);
        m_world->clock.advance(1h);
        say(premium(300));
        QCOMPARE(left(), 550);
    }

    void secondRiseWithinADayIsNoReset_data()
    {
        const test::Table<QList<qint64>> row({"used"});
        row("two falls by half", {985, 800, 300});
        row("twice to zero", {985, 0, 985, 0});
        row("alternating", {950, 400, 950, 0});
        row("a refund, then all, twice", {985, 955, 0, 985, 0});
    }
    void secondRiseWithinADayIsNoReset()
    {
        QFETCH(const QList<qint64>, used);
        for (const qint64 each : used.first(used.size() - 1))
            say(premium(each));
        const qint64 before = left();
        say(premium(used.last()));
        QCOMPARE(left(), before);
    }

    void lastingRiseIsAcceptedTheNextDay()
    {
        say(premium(985));
        say(premium(900)); // a refund
        say(premium(500)); // and a larger one
        QCOMPARE(left(), 100);
        spend(5, premium(515), 3);
        QCOMPARE(left(), 85);
        m_world->clock.advance(23h);
        say(premium(515));
        QCOMPARE(left(), 85);
        m_world->reopen();
        m_world->clock.advance(1h);
        say(premium(515));
        QCOMPARE(left(), 485);
        // It rose once: figures that stay constant afterwards gain nothing more.
        spend(5, premium(515), 3);
        QCOMPARE(left(), 470);
        m_world->clock.advance(25h);
        say(premium(515));
        QCOMPARE(left(), 470);
    }

    void riseIsAcceptedDespiteLaterSpending()
    {
        say(premium(500));
        say(premium(400)); // a refund
        say(premium(370)); // and another
        QCOMPARE(left(), 600);
        spend(100, premium(670), 3);
        QCOMPARE(left(), 300);
        m_world->clock.advance(24h);
        say(premium(670));
        QCOMPARE(left(), 330);
    }

    void laterSetRenewalDayApplies()
    {
        m_world->clock.setWallClock(QDateTime(QDate(2026, 12, 9), QTime(20, 0), QTimeZone::utc()));
        say(premium(660));
        say(premium(600));
        m_world->clock.advance(5h);
        say(premium(200)); // renewed, and used by others
        QCOMPARE(left(), 400);
        setRenewalDay(10);
        say(premium(200));
        QCOMPARE(left(), 800);
    }

    /// The real course of a package: refunds especially shortly before its renewal, other clients, refusals
    /// that report too little, and clock changes. Nothing is lost for longer than a day, and nothing at all
    /// if the renewal day is set.
    void plausibleFiguresAreAccepted_data() { seeds(); }
    void plausibleFiguresAreAccepted()
    {
        QFETCH(const quint32, seed);
        QRandomGenerator random(seed);
        const auto one = [&random](int in) { return random.bounded(in) == 0; };
        const QDate renewalDay(2026, 12, int(random.bounded(5, 25)));
        const QDateTime renewal(renewalDay, QTime(0, 0), QTimeZone::utc());
        const bool isGiven = one(2);
        const bool isClockSet = one(3);
        setRenewalDay(isGiven ? std::optional(renewalDay.day()) : std::nullopt);
        QDateTime now = renewal.addSecs(-random.bounded(3600, 3 * 86'400));
        qint64 wrongBy = 0; // seconds that the clock is ahead
        qint64 used = random.bounded(100, 900);
        bool isRenewed = false;
        const auto goOn = [&](qint64 seconds) {
            now = now.addSecs(seconds);
            m_world->clock.setWallClock(now.addSecs(wrongBy));
            if (!std::exchange(isRenewed, now >= renewal) && isRenewed)
                used = 0;
        };
        goOn(0);
        say(premium(used));
        for (int step = 0; step < 40; ++step) {
            const bool wasRenewed = isRenewed;
            goOn(random.bounded(1, one(3) ? 40'000 : 3000));
            if (isClockSet && one(5))
                wrongBy = wrongBy != 0 ? 0 : random.bounded(-3 * 86'400, 3 * 86'400);
            goOn(0);
            if (isRenewed == wasRenewed && one(3) && used > 0) {
                used -= random.bounded(1, int(std::min<qint64>(used, 200)) + 1); // a refund
                say(premium(used)); // right after a charge it would look like a lower cost
            }
            if (isRenewed == wasRenewed && one(6) && used < 990)
                used += random.bounded(1, 10); // other clients
            if (one(12))
                say(premium(999)); // a refusal that reports too little
            const int domains = int(std::min<qint64>(random.bounded(1, 20), left() / 3));
            if (one(2) && domains > 0) {
                used += domains * 3;
                spend(domains, premium(used), 3);
            } else {
                say(premium(used));
            }
            const qint64 remaining = 1000 - used;
            QVERIFY2(left() <= remaining, "more than there is");
            if (isGiven && !isClockSet && isRenewed && !wasRenewed)
                QCOMPARE(left(), remaining);
        }
        goOn(86'400 + 60);
        say(premium(used));
        QCOMPARE(left(), 1000 - used);
    }

    /// Arbitrary figures gain one increase a day, and one renewal a month.
    void arbitraryFiguresGainLittle_data() { seeds(); }
    void arbitraryFiguresGainLittle()
    {
        QFETCH(const quint32, seed);
        QRandomGenerator random(seed);
        const bool isGiven = random.bounded(2) == 0;
        setRenewalDay(isGiven ? std::optional(int(random.bounded(1, 32))) : std::nullopt);
        const QDateTime start = m_world->now();
        int rises = 0;
        while (start.daysTo(m_world->now()) < 20) {
            const qint64 before = left();
            const qint64 used = random.bounded(3) == 0 ? 0 : random.bounded(1001);
            const int domains = int(std::min<qint64>(random.bounded(20), before / 3));
            if (random.bounded(2) == 0)
                spend(domains, premium(used), 3);
            else
                say(premium(used));
            rises += left() > before ? 1 : 0;
            m_world->clock.advance(std::chrono::seconds(random.bounded(1, 20'000)));
        }
        // In just over 20 days: one reset shown by the figures, and one renewal day.
        QVERIFY2(rises <= 21 + 1 + (isGiven ? 1 : 0), qPrintable(QString::number(rises)));
    }

    void renewalIsDetectedAfterTheClockWasSetBack()
    {
        say(premium(600));
        m_world->clock.advance(40 * 24h); // set by mistake
        say(premium(0));
        spend(5, premium(15), 3);
        say(premium(0)); // in doubt
        m_world->clock.setWallClock(m_world->now().addDays(-40));
        spend(300, premium(915), 3);
        QCOMPARE(left(), 85);
        m_world->clock.advance(72h);
        say(premium(0));
        QCOMPARE(left(), 1000);
    }

    void unchargedUnitsAreRefunded()
    {
        say(freemium(0));
        m_world->clock.advance(1min);
        const auto batch = charge(50, 1);
        m_world->clock.advance(1min);
        say(freemium(50));
        m_world->clock.advance(1min);
        QVERIFY(m_world->journal->release(batch, std::nullopt, {}, m_world->now()));
        say(freemium(0));
        QCOMPARE(left(), 100);
    }

    void newKeyHasItsOwnQuota()
    {
        say(freemium(100));
        QVERIFY(m_world->journal->keyReplaced(m_world->account));
        m_world->reopen();
        QVERIFY(
            // nothing is spent before the usage is queried
            m_world->journal->ledger(m_world->account)->needsSettling);
        say(freemium(0));
        QCOMPARE(left(), 100);
        QVERIFY(!m_world->journal->ledger(m_world->account)->needsSettling);
        say(freemium(50));
        say(freemium(0));
        QCOMPARE(left(), 50);
    }

    // Learning a package's renewal from the service's usage reports.

    void resetIsDetected_data()
    {
        const test::Table<Usage, Usage, bool> row({"before", "after", "isReset"});

        row("used falls to zero", premium(900), premium(0), true);
        row("others spent since", premium(900), premium(400), true);
        row("little was used", premium(12), premium(0), true);
        row("next to nothing was used", premium(9), premium(0), false);
        row("a refund of a batch", premium(900), premium(600), false);
        row("nothing new", premium(900), premium(900), false);
        row("spent", premium(900), premium(960), false);
        row("a greater limit", premium(900), premium(900, 3000), false);
        row("a smaller limit", premium(900), premium(400, 500), false);
        row("another package", premium(900), premium(0, 3000, u"Professional"_s), false);
        row("another package of the same size", premium(900), premium(0, 1000, u"Special"_s), false);
        Usage toppedUp = premium(900);
        toppedUp.remaining = 1000;
        row("what is left jumps up, used stays", premium(900), toppedUp, true);
        row("from a day's allowance to a package", freemium(90), premium(0), false);
        row("a day", freemium(90), freemium(0), false);
    }
    void resetIsDetected()
    {
        QFETCH(const Usage, before);
        QFETCH(const Usage, after);
        QFETCH(const bool, isReset);
        report(before);
        const QDateTime notBefore = m_world->now();
        m_world->clock.advance(3h);
        report(after);
        const QList<ResetRecord::Window> expected{{notBefore, m_world->now()}};
        QVERIFY(record().seen == (isReset ? expected : QList<ResetRecord::Window>()));
    }

    void assumedChargeIsNoReset()
    {
        report(premium(10));
        // Assumed to be charged, without a report; then the service reports that it was not.
        const auto batch =
            m_world->journal->charge(m_world->account, many(40), 120, BatchReason::Plan, m_world->now());
        QVERIFY(m_world->journal->confirm(*batch, 120, std::nullopt, {}, m_world->now()));
        m_world->clock.advance(1h);
        report(premium(10));
        QVERIFY(record().seen.isEmpty());
    }

    void ownReleaseIsNoReset()
    {
        report(premium(0));
        m_world->clock.advance(1min);
        // Charged at first, then refunded after an error of the service.
        const auto batch =
            m_world->journal->charge(m_world->account, many(100), 300, BatchReason::Plan, m_world->now());
        report(premium(300));
        m_world->clock.advance(1min);
        QVERIFY(m_world->journal->release(*batch, std::nullopt, {}, m_world->now()));
        report(premium(0));
        QVERIFY(record().seen.isEmpty());
    }

    void newPackageRestartsTheResetRecord()
    {
        const QDateTime first = m_world->now();
        report(premium(900));
        m_world->clock.advance(24h);
        report(premium(0));
        QCOMPARE(record().seen.size(), 1);
        QCOMPARE(record().firstUsageAt, first);
        m_world->clock.advance(24h);
        report(premium(0, 3000, u"Professional"_s));
        QVERIFY(record().seen.isEmpty());
        QCOMPARE(record().firstUsageAt, m_world->now());
    }

    void newestTwelveResetsAreReadInOrder()
    {
        for (int i = 0; i < 15; ++i) {
            report(premium(500));
            m_world->clock.advance(24h);
            report(premium(0));
            m_world->clock.advance(24h);
        }
        const auto seen = record().seen;
        QCOMPARE(seen.size(), 12);
        QVERIFY(std::is_sorted(seen.cbegin(), seen.cend(),
                               [](const auto &a, const auto &b) { return a.notAfter < b.notAfter; }));
        QCOMPARE(seen.constLast().notAfter, m_world->now().addDays(-1));
    }

    void clockSetBackRecordsNoReset()
    {
        report(premium(900));
        m_world->clock.setWallClock(m_world->now().addDays(-1));
        report(premium(0));
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

    void usageAndResetAreOneTransaction()
    {
        report(premium(900));
        m_world->clock.advance(1h);
        QVERIFY(test::failEveryWrite(m_world->database->connection().handle(), [&] {
                    return m_world->journal->settle(m_world->account, premium(0), m_world->now()).has_value();
                }) >= 3);
        QCOMPARE(record().seen.size(), 1);
    }

private:
    static void seeds()
    {
        QTest::addColumn<quint32>("seed");
        const int worlds = qEnvironmentVariable("PANTAU_WORLDS", u"50"_s).toInt();
        for (int seed = 1; seed <= std::min(worlds, 50); ++seed)
            QTest::addRow("seed %d", seed) << quint32(seed);
    }
    static Usage freemium(qint64 used, qint64 limit = 100)
    {
        return {Usage::Period::Daily, 1, limit, used, std::max<qint64>(0, limit - used), std::nullopt, {}};
    }
    static Usage premium(qint64 used, qint64 limit = 1000, const QString &package = u"Starter"_s)
    {
        return {Usage::Period::Monthly, 3, limit, used, limit - used, std::nullopt, package};
    }
    void setRenewalDay(std::optional<int> day)
    {
        QVERIFY(Accounts(*m_world->database).setRenewalDay(m_world->account, day));
    }
    void say(const Usage &usage)
    {
        m_world->clock.advance(1s);
        QVERIFY(m_world->journal->settle(m_world->account, usage, m_world->now()));
    }
    BatchId charge(int domains, int cost)
    {
        return *m_world->journal->charge(m_world->account, many(domains), qint64(domains) * cost,
                                         BatchReason::Plan, m_world->now());
    }
    /// Charges a batch. The engine derives the charge from the service's counter; here it reports none.
    void spend(int domains, const Usage &after, int cost = 1)
    {
        m_world->clock.advance(1s);
        const auto batch = charge(domains, cost);
        m_world->clock.advance(1s);
        QVERIFY(m_world->journal->confirm(batch, 0, after, {}, m_world->now()));
    }
    [[nodiscard]] qint64 left() const
    {
        return m_world->journal->ledger(m_world->account).value().availableUnits();
    }
    void report(const Usage &usage)
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

PANTAU_TEST(TestStoreOwnCount)
#include "tst_store_own_count.moc"
