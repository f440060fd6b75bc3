// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/allowance.h"
#include "support/test_program.h"

#include <QTest>
#include <QTimeZone>

using namespace pantau;
using namespace pantau::engine;
using namespace std::chrono_literals;

namespace {

QDateTime at(int day, int hour, int minute)
{
    return {QDate(2026, 3, day), QTime(hour, minute), QTimeZone::utc()};
}

Usage daily(qint64 used, qint64 limit = 100)
{
    return {Usage::Period::Daily, 1, limit, used, limit - used, std::nullopt, {}};
}

Usage package(qint64 used)
{
    return {Usage::Period::Monthly, 3, 900, used, 900 - used, std::nullopt, QStringLiteral("Basic")};
}

} // namespace

/// Conclusions from two usage reports of one account.
class TestAllowance : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void anAnswerCostsWhatTheServiceCounted_data()
    {
        QTest::addColumn<std::optional<Usage>>("before");
        QTest::addColumn<std::optional<Usage>>("after");
        QTest::addColumn<qint64>("units"); // of six requested

        const auto row = [](const char *name, const std::optional<Usage> &before,
                            const std::optional<Usage> &after,
                            qint64 units) { QTest::newRow(name) << before << after << units; };
        row("as asked", daily(10), daily(16), 6);
        row("less, for some were free", daily(10), daily(13), 3);
        row("nothing", daily(10), daily(10), 0);
        row("strangers spend too", daily(10), daily(90), 6);
        row("a reset in between", daily(90), daily(6), 6);
        row("another limit", daily(10), daily(12, 200), 6);
        row("another kind", daily(10), package(12), 6);
        row("nothing known before", std::nullopt, daily(16), 6);
        row("no word with the answer", daily(10), std::nullopt, 6);
    }
    void anAnswerCostsWhatTheServiceCounted()
    {
        QFETCH(const std::optional<Usage>, before);
        QFETCH(const std::optional<Usage>, after);
        QFETCH(const qint64, units);
        QCOMPARE(chargedUnits(6, before, after), units);
    }

    void aDayIsTheServices_data()
    {
        QTest::addColumn<QDateTime>("then");
        QTest::addColumn<QDateTime>("now");
        QTest::addColumn<int>("minutesAhead"); // of the service's clock
        QTest::addColumn<bool>("isNew");

        QTest::newRow("same clock, same day") << at(10, 8, 0) << at(10, 23, 59) << 0 << false;
        QTest::newRow("same clock, next day") << at(10, 23, 59) << at(11, 0, 1) << 0 << true;
        QTest::newRow("its day has ended already") << at(10, 21, 0) << at(10, 22, 30) << 120 << true;
        QTest::newRow("its day ended before both") << at(10, 22, 30) << at(11, 0, 30) << 120 << false;
        QTest::newRow("its day goes on") << at(10, 23, 0) << at(11, 1, 0) << -120 << false;
        QTest::newRow("its day ends later") << at(11, 1, 0) << at(11, 3, 0) << -120 << true;
    }
    void aDayIsTheServices()
    {
        QFETCH(const QDateTime, then);
        QFETCH(const QDateTime, now);
        QFETCH(const int, minutesAhead);
        QFETCH(const bool, isNew);
        LedgerState before;
        before.usage = daily(10);
        before.usageAt = then;
        const std::chrono::milliseconds ahead = std::chrono::minutes(minutesAhead);
        QCOMPARE(isNewPeriod(before, daily(0), now, ahead), isNew);
        // the usage of another day is refreshed before anything is spent
        QCOMPARE(needsUsage(before, now, ahead), isNew);
    }

    void aPackageBeginsAnewWhenItIsUsedLess()
    {
        LedgerState before;
        before.usage = package(600);
        before.usageAt = at(10, 8, 0);
        QVERIFY(isNewPeriod(before, package(3), at(10, 9, 0), 0ms));
        QVERIFY(!isNewPeriod(before, package(606), at(12, 9, 0), 0ms));
        QVERIFY(!isNewPeriod(before, package(540), at(10, 9, 0), 0ms)); // a refund
        QVERIFY(!isNewPeriod({}, package(3), at(10, 9, 0), 0ms));
    }
};

PANTAU_TEST(TestAllowance)

#include "tst_allowance.moc"
