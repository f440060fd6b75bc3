// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/appeal.h"
#include "support/test_program.h"

using namespace pantau;

class TestAppealFigures : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void medianCountsOnlyRestoredAppeals_data()
    {
        // hours: -1: still listed
        // median: in minutes, -1: none
        const test::Table<QList<int>, int> row({"hours", "median"});
        row("none", QList<int>{}, -1);
        row("all still listed", {-1, -1}, -1);
        row("one", {5}, 300);
        row("an odd number, unsorted", {48, 1, 6}, 360);
        row("an even number", {1, 2, 50, 3}, 150);
        row("open ones do not count", {-1, 4, -1, -1}, 240);
    }
    void medianCountsOnlyRestoredAppeals()
    {
        QFETCH(QList<int>, hours);
        QFETCH(int, median);
        const QDateTime sent(QDate(2026, 3, 1), QTime(0, 0), Qt::UTC);
        QList<Appeal> appeals;
        for (const int each : hours) {
            Appeal appeal{AppealId{1}, DomainName::fromNormalised(u"a.example"_s)};
            appeal.sentAt = sent;
            if (each >= 0)
                appeal.restoredAt = sent.addSecs(each * 3600);
            appeals.append(appeal);
        }
        const auto found = medianTimeToRestore(appeals);
        QCOMPARE(found ? int(found->count() / 60) : -1, median);
    }

    /// Two appeals are too few for a typical duration, and other services do not count.
    void usualTimeNeedsEnoughAppealsOfOneService()
    {
        QList<Appeal> appeals;
        const auto add = [&appeals](const QString &service, std::optional<int> days) {
            Appeal appeal{AppealId{1}, DomainName::fromNormalised(u"a.example"_s)};
            appeal.service = service;
            appeal.sentAt = QDateTime(QDate(2026, 3, 1), QTime(0, 0), Qt::UTC);
            if (days)
                appeal.restoredAt = appeal.sentAt.addDays(*days);
            appeals.append(appeal);
        };
        const QString one = u"https://one.example"_s;
        const QString two = u"https://two.example"_s;
        for (const int days : {2, 9})
            add(one, days);
        add(one, std::nullopt);
        QVERIFY(usualTimes(appeals).isEmpty());
        add(one, 6);
        add(two, 1);
        const QHash<QString, UsualTime> usual{{one, UsualTime{std::chrono::hours(6 * 24), 3}}};
        QVERIFY(usualTimes(appeals) == usual);
    }
};

PANTAU_TEST(TestAppealFigures)
#include "tst_appeal_figures.moc"
