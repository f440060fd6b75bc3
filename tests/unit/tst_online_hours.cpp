// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/online_hours.h"
#include "support/test_program.h"

#include <QTest>
#include <QTimeZone>

using namespace pantau::engine;

namespace {

/// A Monday.
const QDate monday(2026, 3, 9);

QDateTime at(const QDate &day, int hour, int minute = 0)
{
    return {day, QTime(hour, minute), QTimeZone::utc()};
}

/// On from 2 to 11 on working days, for @p days days from that Monday.
OnlineHours officeHours(int days)
{
    OnlineHours hours;
    for (int i = 0; i < days; ++i) {
        const QDate day = monday.addDays(i);
        if (day.dayOfWeek() <= 5)
            for (int minute = 2 * 60; minute < 11 * 60; minute += 10)
                hours.note(at(day, minute / 60, minute % 60), at(day, minute / 60, minute % 60).addSecs(599));
    }
    return hours;
}

double hoursBetween(const OnlineHours &hours, const QDateTime &from, const QDateTime &to,
                    OnlineTimeline::At known)
{
    return OnlineTimeline(hours, from.toMSecsSinceEpoch(), to.toMSecsSinceEpoch(), known).total() / 3.6e6;
}

} // namespace

class TestOnlineHours : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void nothingLearnedIsAlwaysOn()
    {
        QCOMPARE(hoursBetween({}, at(monday, 3), at(monday.addDays(1), 0), OnlineTimeline::At::Any), 21.0);
    }

    void officeHoursAreLearned()
    {
        const OnlineHours hours = officeHours(28);
        const QDate nextMonday = monday.addDays(28);
        QVERIFY(hours.chanceOnDayOfUse(3 * 4) > 0.95);
        QVERIFY(hours.chanceOnDayOfUse(20 * 4) < 0.1);
        QVERIFY(hours.chanceOfDay(nextMonday) > 0.95);
        QVERIFY(hours.chanceOfDay(nextMonday.addDays(5)) < 0.4);
        const double day =
            hoursBetween(hours, at(nextMonday, 2), at(nextMonday.addDays(1), 0), OnlineTimeline::At::OnNow);
        QVERIFY2(day > 8.5 && day < 10, qPrintable(QString::number(day)));
        const double week =
            hoursBetween(hours, at(nextMonday, 2), at(nextMonday.addDays(7), 0), OnlineTimeline::At::OnNow);
        QVERIFY2(week > 43 && week < 53, qPrintable(QString::number(week)));
    }

    void theRunningQuarterIsOn()
    {
        const OnlineHours hours = officeHours(28);
        const QDateTime late = at(monday.addDays(28), 20, 5);
        const double quarter = hoursBetween(hours, late, late.addSecs(600), OnlineTimeline::At::OnNow);
        QCOMPARE(quarter, 600 / 3600.0);
    }

    void momentsAndAmountsAgree()
    {
        const OnlineHours hours = officeHours(28);
        const qint64 from = at(monday.addDays(28), 2).toMSecsSinceEpoch();
        const OnlineTimeline timeline(hours, from, from + 86'400'000, OnlineTimeline::At::OnNow);
        for (int i = 0; i <= 20; ++i) {
            const double amount = timeline.total() * i / 20;
            const qint64 moment = timeline.timeAfter(amount);
            QVERIFY(moment >= from && moment <= from + 86'400'000);
            QVERIFY(qAbs(timeline.upTo(moment) - amount) <= 1);
        }
    }

    void clocksThatJumpTeachNothing_data()
    {
        QTest::addColumn<QDateTime>("from");
        QTest::addColumn<QDateTime>("to");
        QTest::newRow("ends before it begins") << at(monday.addDays(30), 5) << at(monday.addDays(30), 4);
        QTest::newRow("a day ahead in one piece") << at(monday.addDays(28), 5) << at(monday.addDays(30), 5);
        QTest::newRow("no times") << QDateTime() << QDateTime();
    }
    void clocksThatJumpTeachNothing()
    {
        QFETCH(QDateTime, from);
        QFETCH(QDateTime, to);
        OnlineHours hours = officeHours(28);
        const OnlineHours before = hours;
        hours.note(from, to);
        QVERIFY(hours == before);
    }

    void aClockSetBackGoesOnLearning()
    {
        OnlineHours hours;
        hours.note(at(monday.addYears(1), 3), at(monday.addYears(1), 4)); // a wrong year
        for (int i = 0; i < 14; ++i)
            hours.note(at(monday.addDays(i), 2), at(monday.addDays(i), 11));
        QVERIFY(hours.chanceOnDayOfUse(20 * 4) < 0.25);
        QVERIFY(hours.chanceOnDayOfUse(3 * 4) > 0.9);
    }

    void writtenAndReadBack()
    {
        const OnlineHours hours = officeHours(17);
        const OnlineHours read = OnlineHours::fromText(hours.toText());
        QVERIFY(hours.toText().size() < 1000);
        QCOMPARE(read.toText(), hours.toText());
        QVERIFY(qAbs(read.chanceOnDayOfUse(8) - hours.chanceOnDayOfUse(8)) < 0.001);
        for (const char *text : {"", "1 2 3", "nonsense"})
            QVERIFY(OnlineHours::fromText(QString::fromLatin1(text)) == OnlineHours());
        QString broken = hours.toText();
        broken.replace(0, 1, QStringLiteral("2"));
        QVERIFY(OnlineHours::fromText(broken) == OnlineHours());
    }
};

PANTAU_TEST(TestOnlineHours)
#include "tst_online_hours.moc"
