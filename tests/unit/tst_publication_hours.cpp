// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/online_hours.h"
#include "engine/planner.h"
#include "support/test_program.h"

#include <QRandomGenerator>
#include <QTimeZone>

using namespace pantau;
using namespace pantau::engine;

namespace {

using namespace std::chrono_literals;

const QDateTime midnight(QDate(2026, 3, 10), QTime(0, 0), QTimeZone::utc());

/// Returns blocks between @p from and @p to o'clock UTC, each found by checks @p hoursApart hours apart.
QList<BlockWindow> blocks(int count, int from, int to, int hoursApart, quint32 seed = 1)
{
    QRandomGenerator random(seed);
    QList<BlockWindow> windows;
    for (int i = 0; i < count; ++i) {
        const QDateTime block =
            midnight.addDays(-i).addSecs(from * 3600 + random.bounded((to - from) * 3600));
        const QDateTime before = block.addSecs(-random.bounded(hoursApart * 3600));
        windows.append({before, before.addSecs(hoursApart * 3600)});
    }
    return windows;
}

PlanInput planOf(int domains, int checksPerDay, const PublicationHours &publication)
{
    PlanInput input;
    for (int i = 0; i < domains; ++i) {
        WatchedDomain watched{DomainName::fromNormalised(u"site%1.example"_s.arg(i)), AccountId(1)};
        watched.known.lastAskedAt = watched.known.lastAnsweredAt = midnight.addSecs(-7200 - i);
        watched.record.firstAnsweredAt = midnight.addDays(-100);
        input.domains.append(watched);
    }
    input.usage = {Usage::Period::Daily, 1, checksPerDay, 0, checksPerDay, {}, {}};
    input.availableUnits = checksPerDay;
    input.now = midnight;
    input.lastPlannedAt = midnight.addSecs(-900);
    input.publication = publication;
    return input;
}

int checksBetween(const Plan &plan, int from, int to)
{
    return int(std::count_if(plan.checks.cbegin(), plan.checks.cend(), [&](const PlannedCheck &check) {
        return check.at.time().hour() >= from && check.at.time().hour() < to;
    }));
}

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

class TestPublicationHours : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void hoursAreNotLearnedFromUnclearWindows_data()
    {
        const test::Table<QList<BlockWindow>> row({"windows"});
        row("no block at all", QList<BlockWindow>());
        row("too few", blocks(4, 11, 12, 3));
        row("windows of a day or more", blocks(300, 11, 12, 24));
        QList<BlockWindow> wrong = blocks(300, 11, 12, 3);
        for (BlockWindow &window : wrong)
            std::swap(window.notBefore, window.notAfter);
        row("windows that end before their start", wrong);
        for (quint32 seed = 1; seed <= 20; ++seed)
            QTest::addRow("any hour, seed %u", seed) << blocks(200, 0, 24, 6, seed);
    }
    void hoursAreNotLearnedFromUnclearWindows()
    {
        QFETCH(QList<BlockWindow>, windows);
        QCOMPARE(PublicationHours::fit(windows), PublicationHours());
    }

    void hoursAreLearnedFromWideWindows()
    {
        const auto learned = PublicationHours::fit(blocks(200, 10, 12, 9));
        QVERIFY(learned.isLearned());
        double sum = 0;
        for (int quarter = 0; quarter < OnlineHours::quartersPerDay; ++quarter)
            sum += learned.weight(quarter);
        QVERIFY(qAbs(sum / OnlineHours::quartersPerDay - 1) < 1e-9);
        // An hour after the publications.
        QVERIFY(learned.weight(4 * 12 + 2) > 2);
        QVERIFY(learned.weight(4 * 3) < 1);
        QVERIFY2(learned.weight(4 * 3) > 0.1, "nobody is sure that nothing comes at night");
    }

    void windowOrderHasLittleEffect()
    {
        QList<BlockWindow> windows = blocks(200, 10, 12, 9);
        const auto learned = PublicationHours::fit(windows);
        std::reverse(windows.begin(), windows.end());
        for (int quarter = 0; quarter < OnlineHours::quartersPerDay; ++quarter)
            QVERIFY(qAbs(PublicationHours::fit(windows).weight(quarter) - learned.weight(quarter)) < 0.5);
    }

    void checksFollowPublicationHours()
    {
        const auto learned = PublicationHours::fit(blocks(200, 10, 12, 9));
        const Plan even = plan(planOf(200, 1000, {}));
        const Plan made = plan(planOf(200, 1000, learned));
        QCOMPARE(made.checks.size(), even.checks.size());
        QVERIFY2(
            checksBetween(made, 10, 14) > 1.5 * checksBetween(even, 10, 14),
            qPrintable(u"%1 and %2"_s.arg(checksBetween(made, 10, 14)).arg(checksBetween(even, 10, 14))));
        QVERIFY(checksBetween(made, 0, 6) < checksBetween(even, 0, 6));
        QVERIFY2(checksBetween(made, 0, 6) > 0, "what comes at another hour is found too");
    }

    void publicationHoursAreIgnoredIfNotHelpful()
    {
        const auto learned = PublicationHours::fit(blocks(200, 10, 12, 9));
        QVERIFY2(plan(planOf(200, 390, learned)).checks == plan(planOf(200, 390, {})).checks,
                 "fewer than two checks a day of each domain");
        PlanInput office = planOf(200, 1000, {});
        for (int day = 28; day > 0; --day)
            for (int hour = 2; hour < 11; ++hour)
                office.onlineHours.note(midnight.addDays(-day).addSecs(hour * 3600),
                                        midnight.addDays(-day).addSecs(hour * 3600 + 3599));
        const Plan even = plan(office);
        office.publication = learned;
        QVERIFY2(plan(office).checks == even.checks, "a computer that is on for nine hours a day");
    }

    /// Step by step through a day, as the monitor plans.
    void wholeQuotaIsSpentByTheEndOfTheDay()
    {
        PlanInput input = planOf(200, 1000, PublicationHours::fit(blocks(200, 10, 12, 9)));
        input.step = 15min;
        int spent = 0;
        for (; input.now < midnight.addDays(1); input.now = input.now.addSecs(900)) {
            input.listUntil = input.now;
            const Plan made = plan(input);
            for (const PlannedCheck &check : made.checks) {
                if (check.at > input.now)
                    continue;
                ++spent;
                --input.availableUnits;
                for (WatchedDomain &watched : input.domains)
                    if (watched.domain == check.domain)
                        watched.known.lastAskedAt = watched.known.lastAnsweredAt = input.now;
                input.lastPlannedAt = input.now;
            }
        }
        QVERIFY2(spent >= 999, qPrintable(QString::number(spent)));
    }

    void unknownHoursCountAsAlwaysOn()
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

    void currentQuarterCountsAsOn()
    {
        const OnlineHours hours = officeHours(28);
        const QDateTime late = at(monday.addDays(28), 20, 5);
        const double quarter = hoursBetween(hours, late, late.addSecs(600), OnlineTimeline::At::OnNow);
        QCOMPARE(quarter, 600 / 3600.0);
    }

    void timelineTimesAndAmountsAgree()
    {
        const OnlineHours hours = officeHours(28);
        const qint64 from = at(monday.addDays(28), 2).toMSecsSinceEpoch();
        const OnlineTimeline timeline(hours, from, from + 86'400'000, OnlineTimeline::At::OnNow);
        for (int i = 0; i <= 20; ++i) {
            const double amount = timeline.total() * i / 20;
            const qint64 time = timeline.timeAfter(amount);
            QVERIFY(time >= from && time <= from + 86'400'000);
            QVERIFY(qAbs(timeline.upTo(time) - amount) <= 1);
        }
    }

    void clockJumpsAreIgnored_data()
    {
        const test::Table<QDateTime, QDateTime> row({"from", "to"});
        row("ends before its start", at(monday.addDays(30), 5), at(monday.addDays(30), 4));
        row("a day ahead in one piece", at(monday.addDays(28), 5), at(monday.addDays(30), 5));
        row("no times", QDateTime(), QDateTime());
    }
    void clockJumpsAreIgnored()
    {
        QFETCH(QDateTime, from);
        QFETCH(QDateTime, to);
        OnlineHours hours = officeHours(28);
        const OnlineHours before = hours;
        hours.note(from, to);
        QVERIFY(hours == before);
    }

    void learningContinuesAfterClockSetBack()
    {
        OnlineHours hours;
        hours.note(at(monday.addYears(1), 3), at(monday.addYears(1), 4)); // a wrong year
        for (int i = 0; i < 14; ++i)
            hours.note(at(monday.addDays(i), 2), at(monday.addDays(i), 11));
        QVERIFY(hours.chanceOnDayOfUse(20 * 4) < 0.25);
        QVERIFY(hours.chanceOnDayOfUse(3 * 4) > 0.9);
    }

    void onlineHoursRoundTripAsText()
    {
        const OnlineHours hours = officeHours(17);
        const OnlineHours read = OnlineHours::fromText(hours.toText());
        QVERIFY(hours.toText().size() < 1000);
        QCOMPARE(read.toText(), hours.toText());
        QVERIFY(qAbs(read.chanceOnDayOfUse(8) - hours.chanceOnDayOfUse(8)) < 0.001);
        for (const char *text : {"", "1 2 3", "nonsense"})
            QVERIFY(OnlineHours::fromText(QString::fromLatin1(text)) == OnlineHours());
        QString broken = hours.toText();
        broken.replace(0, 1, u"2"_s);
        QVERIFY(OnlineHours::fromText(broken) == OnlineHours());
    }
};

PANTAU_TEST(TestPublicationHours)
#include "tst_publication_hours.moc"
