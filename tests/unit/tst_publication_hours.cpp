// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/online_hours.h"
#include "engine/planner.h"
#include "support/test_program.h"

#include <QRandomGenerator>
#include <QTest>
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
        WatchedDomain watched{DomainName::fromNormalised(QStringLiteral("site%1.example").arg(i)),
                              AccountId(1)};
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

} // namespace

class TestPublicationHours : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void nothingIsLearnedWhereBlocksComeAtAnyHour_data()
    {
        QTest::addColumn<QList<BlockWindow>>("windows");
        QTest::newRow("no block at all") << QList<BlockWindow>();
        QTest::newRow("too few") << blocks(4, 11, 12, 3);
        QTest::newRow("windows of a day or more") << blocks(300, 11, 12, 24);
        QList<BlockWindow> wrong = blocks(300, 11, 12, 3);
        for (BlockWindow &window : wrong)
            std::swap(window.notBefore, window.notAfter);
        QTest::newRow("that end before they begin") << wrong;
        for (quint32 seed = 1; seed <= 20; ++seed)
            QTest::addRow("any hour, seed %u", seed) << blocks(200, 0, 24, 6, seed);
    }
    void nothingIsLearnedWhereBlocksComeAtAnyHour()
    {
        QFETCH(QList<BlockWindow>, windows);
        QCOMPARE(PublicationHours::fit(windows), PublicationHours());
    }

    void hoursAreLearnedFromWindowsFarWiderThanThey()
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

    void theOrderOfTheWindowsHardlyMatters()
    {
        QList<BlockWindow> windows = blocks(200, 10, 12, 9);
        const auto learned = PublicationHours::fit(windows);
        std::reverse(windows.begin(), windows.end());
        for (int quarter = 0; quarter < OnlineHours::quartersPerDay; ++quarter)
            QVERIFY(qAbs(PublicationHours::fit(windows).weight(quarter) - learned.weight(quarter)) < 0.5);
    }

    void checksFollowThePublications()
    {
        const auto learned = PublicationHours::fit(blocks(200, 10, 12, 9));
        const Plan even = plan(planOf(200, 1000, {}));
        const Plan made = plan(planOf(200, 1000, learned));
        QCOMPARE(made.checks.size(), even.checks.size());
        QVERIFY2(checksBetween(made, 10, 14) > 1.5 * checksBetween(even, 10, 14),
                 qPrintable(QStringLiteral("%1 and %2")
                                .arg(checksBetween(made, 10, 14))
                                .arg(checksBetween(even, 10, 14))));
        QVERIFY(checksBetween(made, 0, 6) < checksBetween(even, 0, 6));
        QVERIFY2(checksBetween(made, 0, 6) > 0, "what comes at another hour is found too");
    }

    void theyAreLeftAloneWhereTheyDoNotHelp()
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
    void theWholeQuotaIsSpentByTheEndOfTheDay()
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
};

PANTAU_TEST(TestPublicationHours)
#include "tst_publication_hours.moc"
