// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/look/colours.h"
#include "desktop/pages/day_chart.h"
#include "support/test_program.h"

#include <QImage>
#include <QSignalSpy>
#include <QTest>

using namespace pantau;
using desktop::DayChart;

namespace {

const QDate today(2026, 3, 31);

/// Ten days: 0, 10, 20 ... 90 own checks, and 30 by others on the last day.
QList<DayUse> tenDays()
{
    QList<DayUse> days;
    for (int i = 0; i < 10; ++i)
        days.append({today.addDays(i - 9), i * 10, i == 9 ? std::optional<qint64>(30) : std::nullopt});
    return days;
}

void lay(DayChart &chart)
{
    chart.resize(800, 240);
    QPalette palette;
    palette.setColor(QPalette::Base, Qt::white);
    palette.setColor(QPalette::Text, Qt::black);
    palette.setColor(QPalette::Window, Qt::white);
    palette.setColor(QPalette::WindowText, Qt::black);
    chart.setPalette(palette);
}

const QColor ChartColour = desktop::colour(desktop::Token::Chart, false);

/// Returns the height in pixels of the bar's colour in the middle of the day's column.
int inked(const QImage &image, const DayChart &chart, int day, const QColor &colour)
{
    const QRectF column = chart.columnOf(day);
    int count = 0;
    for (int y = int(column.top()); y < int(column.bottom()); ++y)
        count += image.pixelColor(int(column.center().x()), y) == colour ? 1 : 0;
    return count;
}

} // namespace

class TestDayChart : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { QLocale::setDefault(QLocale(QLocale::English, QLocale::UnitedKingdom)); }

    void barHeightIsProportionalToUsage()
    {
        DayChart chart;
        lay(chart);
        chart.show(tenDays(), {}, {}, {});
        const QImage image = chart.grab().toImage();
        QCOMPARE(inked(image, chart, 0, ChartColour), 0);
        const int ten = inked(image, chart, 1, ChartColour);
        QVERIFY(ten > 0);
        QVERIFY(std::abs(inked(image, chart, 8, ChartColour) - 8 * ten) <= 8);
    }

    /// 673 is more than three steps of 200, so the axis ends at 800.
    void axisMaximumIsAGridLine()
    {
        DayChart chart;
        lay(chart);
        QList<DayUse> days = tenDays();
        days.last().ours = 673;
        days.last().others.reset();
        chart.show(days, {}, {}, {});
        const QImage image = chart.grab().toImage();
        const QRect first = chart.columnOf(0).toRect(); // without a bar
        QList<int> lines;
        for (int y = first.top() - 2; y < first.bottom() + 2; ++y)
            if (image.pixelColor(first.center().x(), y) == desktop::colour(desktop::Token::Hairline, false))
                lines += y - first.top();
        QCOMPARE(lines.size(), 5);
        QVERIFY(std::abs(lines.constFirst()) < 2);
    }

    void expectedUsageHasItsColour()
    {
        DayChart chart;
        lay(chart);
        chart.show(tenDays(), {5, 120, 120}, {}, {});
        const QImage image = chart.grab().toImage();
        const QColor expected = desktop::colour(desktop::Token::Forecast, false);
        QCOMPARE(inked(image, chart, 8, expected), 0);
        QVERIFY(inked(image, chart, 10, expected) > chart.columnOf(10).height() / 2);
        QCOMPARE(inked(image, chart, 10, ChartColour), 0);
    }

    void arrowKeysSelectDays()
    {
        DayChart chart;
        lay(chart);
        chart.setLayoutDirection(Qt::RightToLeft); // time still runs from left to right
        QTest::keyClick(&chart, Qt::Key_Left);     // without days, none can be selected
        QVERIFY(!chart.chosen().isValid());
        chart.show(tenDays(), {5, 5}, {}, {});
        QSignalSpy chosen(&chart, &DayChart::dayChosen);
        QTest::keyClick(&chart, Qt::Key_Left);
        QCOMPARE(chart.chosen(), today);
        QTest::keyClick(&chart, Qt::Key_Left);
        QCOMPARE(chart.chosen(), today.addDays(-1));
        QVERIFY2(chart.accessibleName().endsWith(u"30 March 2026: 80 check(s)"_s),
                 qPrintable(chart.accessibleName()));
        QTest::keyClick(&chart, Qt::Key_Home);
        QTest::keyClick(&chart, Qt::Key_Left);
        QCOMPARE(chart.chosen(), today.addDays(-9));
        QTest::keyClick(&chart, Qt::Key_End);
        QCOMPARE(chart.chosen(), today); // future days cannot be selected
        QCOMPARE(chosen.size(), 5);
        QCOMPARE(chosen.constLast().constFirst().toDate(), today);
    }

    void selectedDayHasTheAccentColour()
    {
        DayChart chart;
        lay(chart);
        chart.show(tenDays(), {}, {}, {});
        chart.choose(today.addDays(-1));
        const QImage image = chart.grab().toImage();
        const QColor accent = desktop::colour(desktop::Token::Accent, false);
        QVERIFY(inked(image, chart, 8, accent) > 0);
        QCOMPARE(inked(image, chart, 8, ChartColour), 0);
        QCOMPARE(inked(image, chart, 7, accent), 0);
    }

    void mouseSelectsPastDaysOnly()
    {
        DayChart chart;
        lay(chart);
        chart.show(tenDays(), {5, 5, 5}, {}, {});
        QSignalSpy chosen(&chart, &DayChart::dayChosen);
        QTest::mouseClick(&chart, Qt::LeftButton, {}, chart.columnOf(3).center().toPoint());
        QCOMPARE(chart.chosen(), today.addDays(-6));
        QTest::mouseClick(&chart, Qt::LeftButton, {}, chart.columnOf(11).center().toPoint());
        QTest::mouseClick(&chart, Qt::LeftButton, {}, {2, 2}); // the legend
        QCOMPARE(chart.chosen(), today.addDays(-6));
        QCOMPARE(chosen.size(), 1);
    }

    void dayIsDescribedInText_data()
    {
        const test::Table<int, QString> row({"day", "text"});
        row("ours", 8, "Monday, 30 March 2026: 80 check(s)");
        row("others too", 9, "Tuesday, 31 March 2026: 120 check(s), 30 of them used by others");
        row("future day", 10, "Wednesday, 1 April 2026: 7 check(s) expected");
        row("past the end", 11, "");
        row("before the beginning", -1, "");
    }
    void dayIsDescribedInText()
    {
        QFETCH(int, day);
        QFETCH(QString, text);
        DayChart chart;
        chart.show(tenDays(), {5, 7.2}, {}, {});
        QCOMPARE(chart.sentence(day), text);
    }

    void selectionStaysOnItsDate()
    {
        DayChart chart;
        chart.show(tenDays(), {}, {}, {});
        chart.choose(today.addDays(-2));
        QList<DayUse> later = tenDays();
        for (DayUse &use : later)
            use.day = use.day.addDays(1);
        chart.show(later, {}, {}, {});
        QCOMPARE(chart.chosen(), today.addDays(-2));
    }

    void chartPaintsAtAnySize_data()
    {
        test::columns<qint64, int>({"most", "days"});
        for (const qint64 most : {qint64(0), qint64(1), qint64(99), qint64(12'500), qint64(4'000'000'000)})
            for (const int days : {0, 1, 90})
                QTest::addRow("%lld over %d days", most, days) << most << days;
    }
    void chartPaintsAtAnySize()
    {
        QFETCH(qint64, most);
        QFETCH(int, days);
        DayChart chart;
        QList<DayUse> use;
        for (int i = 0; i < days; ++i)
            use.append({today.addDays(i - days + 1), most, most});
        chart.show(use, {}, {}, QDateTime(today, QTime(12, 0), Qt::UTC));
        for (const QSize size : {QSize(40, 20), QSize(320, 100), QSize(1600, 500)}) {
            chart.resize(size);
            QVERIFY(!chart.grab().isNull());
            if (days > 0 && size.width() > 300)
                QVERIFY(QRectF(chart.rect()).contains(chart.columnOf(days - 1)));
        }
    }
};

PANTAU_WINDOW_TEST(TestDayChart)
#include "tst_day_chart.moc"
