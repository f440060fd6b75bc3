// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/domains/timeline.h"
#include "desktop/look/colours.h"
#include "support/test_program.h"

#include <QAccessible>
#include <QSignalSpy>
#include <QTest>

using namespace pantau;
using namespace pantau::desktop;
using namespace std::chrono_literals;

namespace {

QDateTime utc(int month, int day, int hour = 0, int minute = 0)
{
    return {QDate(2026, month, day), QTime(hour, minute), Qt::UTC};
}

const QDateTime EndOfMarch = utc(3, 31);

/// Not blocked in February and blocked since 10 March; the change was on the 9th.
QList<StatusRun> runs()
{
    return {{{}, BlockStatus::NotBlocked, utc(2, 1), utc(3, 9)},
            {{}, BlockStatus::Blocked, utc(3, 10), utc(3, 30)}};
}

} // namespace

class TestTimeline : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { QLocale::setDefault(QLocale(QLocale::English, QLocale::UnitedKingdom)); }

    void segmentsCoverTheWholeTime()
    {
        const QList<Stretch> stretches = stretchesOf(runs(), EndOfMarch);
        QCOMPARE(stretches,
                 (QList<Stretch>{{Stretch::Kind::Run, BlockStatus::NotBlocked, utc(2, 1), utc(3, 9)},
                                 {Stretch::Kind::Window, BlockStatus::Blocked, utc(3, 9), utc(3, 10)},
                                 {Stretch::Kind::Run, BlockStatus::Blocked, utc(3, 10), utc(3, 30)},
                                 {Stretch::Kind::Nothing, BlockStatus::Unknown, utc(3, 30), EndOfMarch}}));
    }

    void shortTimeSinceTheLastAnswerIsNoSegment()
    {
        QCOMPARE(stretchesOf(runs(), utc(3, 30).addSecs(30)).size(), 3);
        QVERIFY(stretchesOf({}, EndOfMarch).isEmpty());
    }

    void equalRunsAreSeparatedByAGap()
    {
        const QList<StatusRun> broken{{{}, BlockStatus::Blocked, utc(3, 1), utc(3, 2)},
                                      {{}, BlockStatus::Blocked, utc(3, 4), utc(3, 31)}};
        QCOMPARE(stretchesOf(broken, EndOfMarch).at(1),
                 (Stretch{Stretch::Kind::Nothing, BlockStatus::Unknown, utc(3, 2), utc(3, 4)}));
    }

    void arrowKeysMoveBetweenSegments()
    {
        Timeline line;
        line.setRuns(runs(), EndOfMarch, [](const Stretch &) { return std::optional(14); });
        line.resize(600, line.sizeHint().height());
        QTest::keyClick(&line, Qt::Key_Right);
        QVERIFY(line.currentText().startsWith(u"No answer between 07:00 yesterday"_s));
        QTest::keyClick(&line, Qt::Key_Left);
        QCOMPARE(line.currentText(), u"Blocked, first seen 10 Mar 07:00, last seen 07:00 yesterday, "
                                     "14 check(s)"_s);
        QTest::keyClick(&line, Qt::Key_Left);
        QCOMPARE(line.currentText(), u"Changed to blocked between 9 Mar 07:00 and 10 Mar 07:00"_s);
        QTest::keyClick(&line, Qt::Key_Home);
        QVERIFY(line.currentText().startsWith(u"Not blocked, first seen 1 Feb"_s));
        QTest::keyClick(&line, Qt::Key_Left);
        QVERIFY(line.currentText().startsWith(u"Not blocked"_s));
        QTest::keyClick(&line, Qt::Key_End);
        QVERIFY(line.currentText().startsWith(u"No answer"_s));
        QVERIFY(line.accessibleName().contains(line.currentText()));
    }

    void arrowKeysFollowARightToLeftLayout()
    {
        Timeline line;
        line.setLayoutDirection(Qt::RightToLeft);
        line.setRuns(runs(), EndOfMarch, {});
        line.resize(600, line.sizeHint().height());
        QTest::keyClick(&line, Qt::Key_Home);
        QTest::keyClick(&line, Qt::Key_Left);
        QVERIFY(line.currentText().startsWith(u"Changed"_s));
        QVERIFY(line.textAt(10).startsWith(u"No answer"_s));
        QVERIFY(line.textAt(590).startsWith(u"Not blocked"_s));
    }

    void tooltipDescribesTheSegmentUnderTheMouse_data()
    {
        const test::Table<Timeline::Range, double, QString> row({"range", "part", "text"});
        row("a month begins in March", Timeline::Range::Month, 0.1, "Not blocked");
        row("blocked for twenty days", Timeline::Range::Month, 0.5, "Blocked");
        row("the end", Timeline::Range::Month, 0.99, "No answer");
        row("before the first answer", Timeline::Range::Quarter, 0.1, "");
        row("all begins with the first answer", Timeline::Range::All, 0.01, "Not blocked");
    }
    void tooltipDescribesTheSegmentUnderTheMouse()
    {
        QFETCH(Timeline::Range, range);
        QFETCH(double, part);
        QFETCH(QString, text);
        Timeline line;
        line.setRuns(runs(), EndOfMarch, {});
        line.setRange(range);
        line.resize(900, line.sizeHint().height());
        const QString found = line.textAt(part * 900);
        QVERIFY2(text.isEmpty() ? found.isEmpty() : found.startsWith(text), qPrintable(found));
    }

    void statusIsReadableWithoutColour()
    {
        Timeline line;
        line.setRuns(runs(), EndOfMarch, {});
        line.resize(600, line.sizeHint().height());
        const QImage image = line.grab().toImage();
        const auto at = [&](int day, int y) {
            const double x = (day + 0.5) * line.width() / 30;
            return image.pixelColor(int(x * image.devicePixelRatio()), int(y * image.devicePixelRatio()));
        };
        const auto is = [&line](Token token) { return colour(token, line.palette()); };
        const int today = 29;
        QCOMPARE(at(today, 4), is(Token::StripNotChecked));  // the last answer was yesterday
        QCOMPARE(at(today - 5, 4), is(Token::StripBlocked)); // full height
        QCOMPARE(at(today - 25, 4), is(Token::StripOk));
        QCOMPARE(at(today - 25, 38), is(Token::StripOkBase)); // a line at the foot
        QVERIFY(line.minimumSizeHint().height() > 40);
    }

    void theLegendNamesTheStates()
    {
        const DayLegend legend;
        QCOMPARE(legend.accessibleName(), u"Blocked, Not blocked, No answer, Not checked"_s);
    }

    void theAxisNeverHasTooManyMarks_data()
    {
        QTest::addColumn<int>("days");
        for (const int days : {1, 7, 30, 90, 365, 1000, 5000, 30'000})
            QTest::addRow("%d", days) << days;
    }
    void theAxisNeverHasTooManyMarks()
    {
        QFETCH(int, days);
        for (const int most : {1, 3, 8, 20}) {
            const auto marks = axisMarks(EndOfMarch.addDays(-days), EndOfMarch, most);
            QVERIFY2(marks.size() <= most + 1, qPrintable(QString::number(marks.size())));
            for (const AxisMark &mark : marks)
                QVERIFY(mark.at >= EndOfMarch.addDays(-days) && mark.at <= EndOfMarch);
        }
    }

    void durationsAreFormatted_data()
    {
        const test::Table<qint64, QString> row({"seconds", "text"});
        row("seconds", 20, "under 1 min");
        row("minutes", qint64(35 * 60), "35 min");
        row("hours", qint64(4 * 3600 + 600), "4 h 10 min");
        row("whole hours", qint64(4 * 3600), "4 h");
        row("days", qint64(12 * 86400 + 4 * 3600 + 59), "12 d 4 h");
        row("whole days", qint64(2 * 86400), "2 d");
    }
    void durationsAreFormatted()
    {
        QFETCH(qint64, seconds);
        QTEST(past::length(std::chrono::seconds(seconds)), "text");
    }

    void figuresMentionMissingData()
    {
        DomainPast past;
        QCOMPARE(past::figures(past, EndOfMarch), u"There has been no answer yet."_s);
        past.changeCount = 0;
        past.firstSeen = EndOfMarch.addSecs(-3600); // an hour is too short for a share
        past.runs = {{{}, BlockStatus::Blocked, EndOfMarch.addSecs(-3600), EndOfMarch}};
        past.last30Days = {std::chrono::hours(720), std::chrono::hours(1), std::chrono::hours(0)};
        past.allTime = {std::chrono::hours(1), std::chrono::hours(1), std::chrono::hours(0)};
        const QString fresh = past::figures(past, EndOfMarch);
        QVERIFY2(fresh.startsWith(u"Known only since "_s), qPrintable(fresh));
        QVERIFY2(!fresh.contains(u'%'), qPrintable(fresh));
        past.firstSeen = utc(1, 5);
        QCOMPARE(past::figures(past, EndOfMarch), u"Less than a day of the last 30 days is known. "
                                                  "No change since the first check."_s);
        past.runs.clear();
        past.last30Days = {std::chrono::hours(720), std::chrono::hours(180), std::chrono::hours(360)};
        past.allTime = {std::chrono::hours(2000), std::chrono::hours(10), std::chrono::hours(1990)};
        past.changeCount = 0;
        QCOMPARE(past::figures(past, EndOfMarch),
                 u"Blocked 33% of the known part of the last 30 days (25% unknown). "
                 "Since 5 Jan 2026: under 1%. No change since the first check."_s);
        // Blocked since the newest answer, so there is no blocked time yet.
        past.runs = {{{}, BlockStatus::Blocked, EndOfMarch.addSecs(-60), EndOfMarch.addSecs(-60)}};
        past.last30Days = {std::chrono::hours(720), std::chrono::hours(0), std::chrono::hours(367)};
        past.allTime = past.last30Days;
        QCOMPARE(past::figures(past, EndOfMarch),
                 u"Seen blocked in the last 30 days. No change since the first check."_s);
    }
};

PANTAU_WINDOW_TEST(TestTimeline)
#include "tst_timeline.moc"
