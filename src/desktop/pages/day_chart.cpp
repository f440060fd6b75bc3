// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/pages/day_chart.h"

#include "app/sentences.h"
#include "desktop/look/colours.h"
#include "desktop/look/parts.h"
#include "desktop/look/table.h"
#include "desktop/look/usage_meter.h"
#include "desktop/look/words.h"

#include <QAccessible>
#include <QGuiApplication>
#include <QHelpEvent>
#include <QKeyEvent>
#include <QLocale>
#include <QPainter>
#include <QStyle>
#include <QStyleOptionFocusRect>
#include <QToolTip>

#include <algorithm>
#include <cmath>

namespace pantau::desktop {

namespace {

constexpr int ChartHeight = 232;
constexpr double WidestBar = 18;
constexpr double BarShare = 0.78; ///< of the width of a day, if the days are narrow
constexpr double BarRadius = 2;
constexpr double GridSteps = 3.5;
constexpr double PlotGap = 8;
constexpr int KeyGap = 16;
constexpr int Swatch = 10;
constexpr int DaysOfAWeek = 7;

/// The smallest of 1, 2, 5, 10, 20 … of which about three reach @p highest. Amounts are integers.
double gridStep(double highest)
{
    for (double decade = 1;; decade *= 10)
        for (const int part : {1, 2, 5})
            if (decade * part * GridSteps >= highest)
                return decade * part;
}

QString amountText(double amount)
{
    return QLocale().toString(qint64(amount));
}

QString shortDay(const QDate &day)
{
    //: a date without the year, as in "19 Nov"; see QLocale::toString
    return QLocale().toString(day, DayChart::tr("d MMM", "date format"));
}

QString headingOf(Usage::Unit unit)
{
    switch (unit) {
    case Usage::Unit::Credit:
        return DayChart::tr("Credits a day");
    case Usage::Unit::Request:
        return DayChart::tr("Requests a day");
    case Usage::Unit::Check:
        break;
    }
    return DayChart::tr("Checks a day");
}

} // namespace

/// Paints the grid, the bars and the legend once.
struct DayChart::Painting
{
    const DayChart &chart;
    QPainter &painter;

    void write(const QRectF &place, Qt::Alignment side, const QString &text, Token token,
               FontRole role = FontRole::Small)
    {
        painter.setFont(fontFor(role, QGuiApplication::font()));
        painter.setPen(colour(token, chart.palette()));
        painter.drawText(place, int(side | Qt::AlignVCenter), text);
    }

    void grid()
    {
        const QRectF plot = chart.plot();
        const double step = gridStep(chart.largest());
        const double height = chart.fontMetrics().height();
        for (double amount = 0; amount <= chart.highest(); amount += step) {
            const double y = std::round(plot.bottom() - plot.height() * amount / chart.highest());
            paintHairline(painter, {plot.left(), y - 1, plot.width(), 1},
                          colour(Token::Hairline, chart.palette()));
            write({0, y - height / 2, plot.left() - PlotGap, height}, Qt::AlignRight, amountText(amount),
                  Token::Text2);
        }
    }

    [[nodiscard]] QColor inkOf(Part part, bool isChosen = false) const
    {
        return colour(part == Part::Expected ? Token::Forecast
                      : part == Part::Others ? Token::Meter
                      : isChosen             ? Token::Accent
                                             : Token::Chart,
                      chart.palette());
    }

    void bars(int day)
    {
        const QRectF column = chart.columnOf(day);
        const double across = std::min(WidestBar, column.width() * BarShare);
        double top = column.bottom();
        for (const Part part : {Part::Ours, Part::Others, Part::Expected}) {
            const double height = column.height() * chart.amountOf(part, day) / chart.highest();
            if (height <= 0)
                continue;
            const double seen = std::max(height, 1.0); // one check among thousands stays visible
            const QRectF bar(column.center().x() - across / 2, top - seen, across, seen);
            painter.setClipRect(bar);
            paintRound(painter, bar.adjusted(0, 0, 0, BarRadius), std::min(BarRadius, seen),
                       inkOf(part, day == chart.m_chosen));
            painter.setClipping(false);
            top -= seen + (part == Part::Others ? 0 : 1);
        }
    }

    void dates()
    {
        const QFontMetrics metrics(fontFor(FontRole::Badge, QGuiApplication::font()));
        const QRectF plot = chart.plot();
        const int each = metrics.horizontalAdvance(QStringLiteral("00 Mmm 00"));
        int step = std::max(1, int(std::ceil(chart.dayCount() * each / std::max(1.0, plot.width()))));
        if (chart.dayCount() > 2 * DaysOfAWeek)
            step = (step + DaysOfAWeek - 1) / DaysOfAWeek * DaysOfAWeek;
        const int today = int(chart.m_days.size()) - 1;
        for (int day = today % step; today >= 0 && day < chart.dayCount(); day += step) {
            const QString text =
                day == today ? DayChart::tr("Today") : shortDay(chart.m_days.constFirst().day.addDays(day));
            const double width = metrics.horizontalAdvance(text) + 1;
            const double left = std::clamp(chart.columnOf(day).center().x() - width / 2, 0.0,
                                           std::max(0.0, chart.width() - width));
            write({left, plot.bottom() + PlotGap / 2, width, double(metrics.height())}, Qt::AlignHCenter,
                  text, day == today ? Token::Text : Token::Text2,
                  day == today ? FontRole::Badge : FontRole::Small);
        }
    }

    /// The heading at the left, the meaning of the colours at the right.
    void legend()
    {
        const QFontMetrics metrics = chart.fontMetrics();
        const double height = metrics.height();
        const QString heading = headingOf(chart.m_usage.unit());
        write({0, 0, double(chart.width()), height}, Qt::AlignLeft, heading, Token::Text, FontRole::Heading);
        const double least =
            QFontMetrics(fontFor(FontRole::Heading, QGuiApplication::font())).horizontalAdvance(heading);
        double right = chart.width();
        const QList<Part> parts = chart.partsShown();
        for (auto part = parts.crbegin(); part != parts.crend(); ++part) {
            const QString ours = parts.contains(Part::Others) ? DayChart::tr("Pantau") : DayChart::tr("Used");
            const QString text = *part == Part::Ours     ? ours
                                 : *part == Part::Others ? DayChart::tr("Other programs")
                                                         : DayChart::tr("Expected");
            const double left = right - metrics.horizontalAdvance(text) - Swatch - PlotGap;
            if (left < least + KeyGap)
                return; // the table has the same name
            paintRound(painter, {left, (height - Swatch) / 2, Swatch, Swatch}, BarRadius, inkOf(*part));
            write({left, 0, right - left, height}, Qt::AlignRight, text, Token::Text2);
            right = left - KeyGap;
        }
    }

    void reset()
    {
        const QRectF line = chart.column(chart.m_resetAt, chart.m_resetAt);
        const double top = chart.fontMetrics().height() + PlotGap;
        painter.setPen(QPen(colour(Token::Text2, chart.palette()), 1, Qt::DashLine));
        painter.drawLine(QPointF(line.left(), top), line.bottomLeft());
        //: %1 is a day, as in "6 Dec"
        const QString text =
            DayChart::tr("Resets %1")
                .arg(shortDay(chart.m_days.constFirst().day.addDays(qint64(chart.m_resetAt))));
        write({0, top, line.left() - PlotGap, double(chart.fontMetrics().height())}, Qt::AlignRight, text,
              Token::Text2);
    }
};

DayChart::DayChart(QWidget *parent) : QWidget(parent)
{
    setObjectName(QStringLiteral("dayChart"));
    setFocusPolicy(Qt::StrongFocus);
    setFont(fontFor(FontRole::Small, font()));
    tellChosen();
}

QSize DayChart::minimumSizeHint() const
{
    return {fontMetrics().averageCharWidth() * 40, std::max(ChartHeight, fontMetrics().height() * 12)};
}

void DayChart::show(const QList<DayUse> &days, const QList<double> &expected, const Usage &usage,
                    const std::optional<QDateTime> &resetsAt)
{
    const QDate chosenDay = chosen();
    m_days = days;
    m_expected = days.isEmpty() ? QList<double>() : expected;
    m_usage = usage;
    m_resetAt = -1;
    if (resetsAt && !m_expected.isEmpty()) {
        const QDateTime local = resetsAt->toLocalTime();
        m_resetAt = double(days.constFirst().day.daysTo(local.date())) +
                    double(local.time().msecsSinceStartOfDay()) / 86'400'000.0;
    }
    choose(chosenDay);
}

int DayChart::dayCount() const
{
    return int(m_days.size() + std::max<qsizetype>(0, m_expected.size() - 1));
}

double DayChart::amountOf(Part part, int day) const
{
    const auto ahead = day - m_days.size() + 1;
    switch (part) {
    case Part::Ours:
        return day < m_days.size() ? double(m_days.at(day).ours) : 0;
    case Part::Others:
        return day < m_days.size() ? double(m_days.at(day).others.value_or(0)) : 0;
    case Part::Expected:
        break;
    }
    return ahead >= 0 && ahead < m_expected.size() ? m_expected.at(ahead) : 0;
}

double DayChart::largest() const
{
    double most = GridSteps;
    for (int day = 0; day < dayCount(); ++day)
        most = std::max(most, amountOf(Part::Ours, day) + amountOf(Part::Others, day) +
                                  amountOf(Part::Expected, day));
    return most;
}

/// Top of the amount axis, a line of the grid.
double DayChart::highest() const
{
    const double step = gridStep(largest());
    return std::ceil(largest() / step) * step;
}

QList<DayChart::Part> DayChart::partsShown() const
{
    QList<Part> parts{Part::Ours};
    if (std::ranges::any_of(m_days, [](const DayUse &use) { return use.others.value_or(0) > 0; }))
        parts += Part::Others;
    if (!m_expected.isEmpty())
        parts += Part::Expected;
    return parts;
}

QRectF DayChart::plot() const
{
    const double line = fontMetrics().height();
    const double amounts = fontMetrics().horizontalAdvance(amountText(highest())) + PlotGap;
    return QRectF(rect()).adjusted(amounts, line * 2 + 2 * PlotGap, -PlotGap / 2, -line - PlotGap);
}

QRectF DayChart::column(double from, double to) const
{
    const QRectF area = plot();
    const double each = area.width() / std::max(1, dayCount());
    return {area.left() + each * from, area.top(), each * (to - from), area.height()};
}

int DayChart::dayAt(const QPointF &position) const
{
    for (int day = 0; day < dayCount(); ++day)
        if (columnOf(day).contains(position))
            return day;
    return -1;
}

QString DayChart::sentence(int day) const
{
    if (day < 0 || day >= dayCount())
        return {};
    const QString date = QLocale().toString(m_days.constFirst().day.addDays(day), QLocale::LongFormat);
    if (day >= m_days.size())
        return tr("%1: %2 expected", "date and use")
            .arg(date, app::unitsText(m_usage.unit(), qint64(std::llround(amountOf(Part::Expected, day)))));
    const DayUse &use = m_days.at(day);
    const qint64 others = use.others.value_or(0);
    const QString whole = app::unitsText(m_usage.unit(), use.ours + others);
    return others > 0 ? tr("%1: %2, %3 of them used by others").arg(date, whole, QLocale().toString(others))
                      : tr("%1: %2", "date and use").arg(date, whole);
}

void DayChart::choose(const QDate &day)
{
    m_chosen = -1;
    for (int i = 0; i < m_days.size(); ++i)
        if (day.isValid() && m_days.at(i).day == day)
            m_chosen = i;
    tellChosen();
    update();
}

QDate DayChart::chosen() const
{
    return m_chosen >= 0 && m_chosen < m_days.size() ? m_days.at(m_chosen).day : QDate();
}

void DayChart::tellChosen()
{
    const QString reported = sentence(m_chosen);
    setAccessibleName(reported.isEmpty() ? tr("Usage per day") : tr("Usage per day: %1").arg(reported));
    setAccessibleDescription(tr("The left and right keys go from day to day."));
    QAccessibleEvent change(this, QAccessible::NameChanged);
    QAccessible::updateAccessibility(&change);
}

void DayChart::take(int day)
{
    if (m_days.isEmpty())
        return;
    choose(m_days.at(std::clamp(day, 0, int(m_days.size()) - 1)).day);
    Q_EMIT dayChosen(chosen());
}

void DayChart::mousePressEvent(QMouseEvent *event)
{
    const int day = dayAt(event->position());
    if (event->button() == Qt::LeftButton && day >= 0 && day < m_days.size())
        take(day);
    else
        QWidget::mousePressEvent(event);
}

void DayChart::keyPressEvent(QKeyEvent *event)
{
    const int last = int(m_days.size()) - 1;
    switch (event->key()) {
    case Qt::Key_Left:
        return take(m_chosen < 0 ? last : m_chosen - 1);
    case Qt::Key_Right:
        return take(m_chosen < 0 ? last : m_chosen + 1);
    case Qt::Key_Home:
        return take(0);
    case Qt::Key_End:
        return take(last);
    default:
        QWidget::keyPressEvent(event);
    }
}

void DayChart::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    Painting painting{*this, painter};
    painting.grid();
    for (int day = 0; day < dayCount(); ++day)
        painting.bars(day);
    painting.dates();
    painting.legend();
    if (m_resetAt >= 0 && m_resetAt <= dayCount())
        painting.reset();
    if (hasFocus()) {
        QStyleOptionFocusRect option;
        option.initFrom(this);
        option.rect = rect().adjusted(1, 1, -1, -1);
        style()->drawPrimitive(QStyle::PE_FrameFocusRect, &option, &painter, this);
    }
}

bool DayChart::event(QEvent *event)
{
    if (event->type() != QEvent::ToolTip)
        return QWidget::event(event);
    const auto *help = static_cast<QHelpEvent *>(event);
    QToolTip::showText(help->globalPos(), plainTip(sentence(dayAt(help->pos()))),
                       this); // hides an empty text
    return true;
}

namespace {

constexpr int barGap = 2;
constexpr int cellMargin = 6;
constexpr int emptyBar = 2; ///< pixels, for zero

} // namespace

void TrendDelegate::paint(QPainter *painter, const QStyleOptionViewItem &option,
                          const QModelIndex &index) const
{
    QStyleOptionViewItem item = option;
    initStyleOption(&item, index);
    const QStyle *style = item.widget ? item.widget->style() : QApplication::style();
    style->drawControl(QStyle::CE_ItemViewItem, &item, painter, item.widget);
    const auto numbers = index.data(Qt::UserRole).value<QList<int>>();
    if (numbers.isEmpty())
        return;
    const QColor some = colour(Token::Blocked, item.palette);
    const QColor none = colour(Token::Text2, item.palette);
    // One blocked domain must not look like many.
    const int most = std::max(3, *std::ranges::max_element(numbers));
    const QRect place = cellContents(item).adjusted(0, cellMargin, 0, -cellMargin);
    const int width = std::max(1, (place.width() + barGap) / int(numbers.size()) - barGap);
    for (int i = 0; i < numbers.size(); ++i) {
        const int height =
            numbers.at(i) > 0 ? std::max(emptyBar * 2, place.height() * numbers.at(i) / most) : emptyBar;
        const QRect bar(place.left() + i * (width + barGap), place.bottom() - height + 1, width, height);
        // Time runs from left to right in every supported language.
        painter->fillRect(bar, numbers.at(i) > 0 ? some : none);
    }
}

QSize TrendDelegate::sizeHint(const QStyleOptionViewItem &option, const QModelIndex &) const
{
    return {option.fontMetrics.averageCharWidth() * 18, option.fontMetrics.height() * 7 / 4};
}

} // namespace pantau::desktop
