// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/plan.h"
#include "base/time.h"
#include "support/test_program.h"

#include <QTest>
#include <QTimeZone>

using namespace pantau;

namespace {

const QDateTime morning(QDate(2026, 3, 10), QTime(8, 0), QTimeZone::utc());

} // namespace

class OptionalTimeTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void isNothingUntilItIsGivenATime()
    {
        OptionalTime time;
        QVERIFY(!time);
        QVERIFY(!std::optional<QDateTime>(time));
        QCOMPARE(time.value_or(morning), morning);
        time = morning;
        QVERIFY(time);
        QCOMPARE(*time, morning);
        QCOMPARE(std::optional<QDateTime>(time), std::optional(morning));
        QCOMPARE(time.value_or(morning.addDays(1)), morning);
        time.reset();
        QVERIFY(!time);
    }

    void isMadeOfWhatMayBeMissing()
    {
        QVERIFY(!OptionalTime(std::nullopt));
        QVERIFY(!OptionalTime(std::optional<QDateTime>()));
        QVERIFY(!OptionalTime(QDateTime()));
        QCOMPARE(*OptionalTime(std::optional(morning)), morning);
    }

    void noneIsBeforeAll()
    {
        const OptionalTime none;
        const OptionalTime early = morning;
        const OptionalTime late = morning.addSecs(1);
        QVERIFY(none < early);
        QVERIFY(early < late);
        QVERIFY(!(early < none));
        QVERIFY(!(none < none));
        QVERIFY(!(early < early));
        QVERIFY(none == OptionalTime());
        QVERIFY(early == OptionalTime(morning));
        QVERIFY(early != none);
    }

    /// A hundred thousand of them stay in memory while the program runs.
    void aWatchedDomainStaysSmall() { QCOMPARE_LE(sizeof(WatchedDomain), 24 * sizeof(void *)); }
};

PANTAU_TEST(OptionalTimeTest)
#include "tst_optional_time.moc"
