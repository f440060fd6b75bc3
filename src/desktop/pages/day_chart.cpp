// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/pages/day_chart.h"

#include "base/usage.h"
#include "desktop/look/colours.h"
#include "desktop/look/parts.h"
#include "desktop/look/table.h"
#include "desktop/look/usage_meter.h"
#include "desktop/look/words.h"

#include <QAccessible>
#include <QApplication>
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

constexpr double barShare = 0.72; ///< of the width of a day
constexpr int mostGridSteps = 4;
constexpr double plotGap = 4;

/// The smallest of 1, 2, 5, 10, 20 … that needs at most mostGridSteps steps to reach @p highest. Amounts are
/// integers.
double gridStep(double highest)
{
    for (double decade = 1;; decade *= 10)
        for (const int part : {1, 2, 5})
            if (decade * part * mostGridSteps >= highest)
                return decade * part;
}

QString amountText(double amount)
{
    return QLocale().toString(qint64(amount));
}

} // namespace

/// Paints the grid, the bars and the legend once.
struct DayChart::Painting
{
    const DayChart &chart;
    QPainter &painter;

    void grid()
    {
        const QRectF plot = chart.plot();
        const double step = gridStep(chart.highest());
        const bool mirrored = chart.layoutDirection() == Qt::RightToLeft;
        for (int steps = 0; steps * step <= chart.highest() + step / 2; ++steps) {
            const double amount = steps * step;
            const double y = std::round(plot.bottom() - plot.height() * amount / chart.highest()) + 0.5;
            painter.setPen(colour(Token::Hairline, chart.palette()));
            painter.drawLine(QPointF(plot.left(), y), QPointF(plot.right(), y));
            painter.setPen(colour(Token::Text2, chart.palette()));
            const double height = chart.fontMetrics().height();
            const QRectF place = mirrored
                                     ? QRectF(plot.right() + plotGap, y - height / 2, chart.width(), height)
                                     : QRectF(0, y - height / 2, plot.left() - plotGap, height);
            painter.drawText(place, Qt::AlignVCenter | (mirrored ? Qt::AlignLeft : Qt::AlignRight),
                             amountText(amount));
        }
    }

    void dress(Part part)
    {
        const QColor accent = colour(Token::Chart, chart.palette());
        // Hatched, so that expected use differs from actual use without relying on colour.
        const QBrush filling = part == Part::Ours     ? QBrush(accent)
                               : part == Part::Others ? QBrush(colour(Token::Meter, chart.palette()))
                                                      : QBrush(accent, Qt::BDiagPattern);
        painter.setPen(part == Part::Expected ? QPen(accent) : QPen(Qt::NoPen));
        painter.setBrush(filling);
    }

    void bars(int day)
    {
        const QRectF column = chart.columnOf(day);
        const double across = column.width() * barShare;
        double top = column.bottom();
        for (const Part part : {Part::Ours, Part::Others, Part::Expected}) {
            const double height = column.height() * chart.amountOf(part, day) / chart.highest();
            if (height <= 0)
                continue;
            dress(part);
            const double seen = std::max(height, 1.0); // one check among thousands stays visible
            painter.drawRect(QRectF(column.center().x() - across / 2, top - seen, across, seen));
            top -= seen;
        }
    }

    void dates()
    {
        if (chart.m_days.isEmpty())
            return;
        const QFontMetrics metrics = chart.fontMetrics();
        const QRectF plot = chart.plot();
        const int each = metrics.horizontalAdvance(QStringLiteral("00 Mmm 00"));
        const int step = std::max(1, int(std::ceil(chart.dayCount() * each / std::max(1.0, plot.width()))));
        const int today = int(chart.m_days.size()) - 1;
        painter.setPen(colour(Token::Text2, chart.palette()));
        for (int day = today % step; day < chart.dayCount(); day += step) {
            const QDate date = chart.m_days.constFirst().day.addDays(day);
            const QString text = day == today
                                     ? DayChart::tr("Today")
                                     //: a date without the year, as in "19 Nov"; see QLocale::toString
                                     : QLocale().toString(date, DayChart::tr("d MMM", "date format"));
            const double width = metrics.horizontalAdvance(text) + 1;
            const double left = std::clamp(chart.columnOf(day).center().x() - width / 2, 0.0,
                                           std::max(0.0, chart.width() - width));
            painter.drawText(QRectF(left, plot.bottom() + plotGap, width, metrics.height()), Qt::AlignCenter,
                             text);
        }
    }

    void legend()
    {
        const QFontMetrics metrics = chart.fontMetrics();
        const double swatch = metrics.ascent();
        double x = 0;
        for (const Part part : chart.partsShown()) {
            const QString text = part == Part::Ours     ? DayChart::tr("Pantau")
                                 : part == Part::Others ? DayChart::tr("Others with the same key")
                                                        : DayChart::tr("Expected until the reset");
            const double width = swatch + 2 * plotGap + metrics.horizontalAdvance(text);
            if (x + width > chart.width())
                return; // the table has the same name
            const bool mirrored = chart.layoutDirection() == Qt::RightToLeft;
            const double left = mirrored ? chart.width() - x - swatch : x;
            dress(part);
            painter.drawRect(QRectF(left, metrics.height() - swatch, swatch, swatch).adjusted(1, 1, -1, -1));
            painter.setPen(chart.palette().color(QPalette::Text));
            const QRectF place(mirrored ? left - width + swatch : left + swatch + plotGap, 0,
                               width - swatch - plotGap, metrics.height());
            painter.drawText(place, Qt::AlignVCenter | (mirrored ? Qt::AlignRight : Qt::AlignLeft), text);
            x += width + metrics.averageCharWidth() * 2;
        }
    }

    void reset()
    {
        const QRectF line = chart.column(chart.m_resetAt, chart.m_resetAt);
        painter.setPen(QPen(colour(Token::Text2, chart.palette()), 1, Qt::DashLine));
        painter.drawLine(line.topLeft(), line.bottomLeft());
        const QString word = DayChart::tr("Reset");
        const int width = chart.fontMetrics().horizontalAdvance(word);
        painter.setPen(colour(Token::Text2, chart.palette()));
        painter.drawText(QPointF(line.left() - width - plotGap, line.top() + chart.fontMetrics().ascent()),
                         word);
    }

    void ground(int day, Token token)
    {
        painter.fillRect(chart.columnOf(day), colour(token, chart.palette()));
    }
};

DayChart::DayChart(QWidget *parent) : QWidget(parent)
{
    setObjectName(QStringLiteral("dayChart"));
    setFocusPolicy(Qt::StrongFocus);
    setMouseTracking(true);
    setBackgroundRole(QPalette::Base);
    setAutoFillBackground(true);
    setFont(fontFor(FontRole::Small, font()));
    tellChosen();
}

QSize DayChart::sizeHint() const
{
    return {fontMetrics().averageCharWidth() * 80, minimumSizeHint().height()};
}

QSize DayChart::minimumSizeHint() const
{
    return {fontMetrics().averageCharWidth() * 40, fontMetrics().height() * 10};
}

void DayChart::show(const QList<DayUse> &days, const QList<double> &expected, const Usage &usage,
                    const std::optional<QDateTime> &resetsAt)
{
    const QDate chosenDay = chosen();
    m_days = days;
    m_expected = days.isEmpty() ? QList<double>() : expected;
    m_usage = usage;
    m_resetAt = -1;
    m_hovered = -1;
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

/// Top of the amount axis: a whole number of steps.
double DayChart::highest() const
{
    double most = 3;
    for (int day = 0; day < dayCount(); ++day)
        most = std::max(most, amountOf(Part::Ours, day) + amountOf(Part::Others, day) +
                                  amountOf(Part::Expected, day));
    const double step = gridStep(most);
    return step * std::ceil(most / step);
}

QList<DayChart::Part> DayChart::partsShown() const
{
    QList<Part> parts{Part::Ours};
    if (std::any_of(m_days.cbegin(), m_days.cend(),
                    [](const DayUse &use) { return use.others.value_or(0) > 0; }))
        parts += Part::Others;
    if (!m_expected.isEmpty())
        parts += Part::Expected;
    return parts;
}

QRectF DayChart::plot() const
{
    const double line = fontMetrics().height();
    const double amounts = fontMetrics().horizontalAdvance(amountText(highest())) + plotGap;
    const bool mirrored = layoutDirection() == Qt::RightToLeft;
    return QRectF(rect()).adjusted(mirrored ? 2 : amounts, line * 3 / 2, mirrored ? -amounts : -2,
                                   -line - plotGap);
}

QRectF DayChart::column(double from, double to) const
{
    const QRectF area = plot();
    const double each = area.width() / std::max(1, dayCount());
    const bool mirrored = layoutDirection() == Qt::RightToLeft;
    const double left = mirrored ? area.right() - each * to : area.left() + each * from;
    return {left, area.top(), each * (to - from), area.height()};
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
            .arg(date, words::units(m_usage, qint64(std::llround(amountOf(Part::Expected, day)))));
    const DayUse &use = m_days.at(day);
    const qint64 others = use.others.value_or(0);
    const QString whole = words::units(m_usage, use.ours + others);
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
    const QString told = sentence(m_chosen);
    setAccessibleName(told.isEmpty() ? tr("Usage per day") : tr("Usage per day: %1").arg(told));
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

void DayChart::hover(int day)
{
    if (std::exchange(m_hovered, day) != day)
        update();
}

void DayChart::mousePressEvent(QMouseEvent *event)
{
    const int day = dayAt(event->position());
    if (event->button() == Qt::LeftButton && day >= 0 && day < m_days.size())
        take(day);
    else
        QWidget::mousePressEvent(event);
}

void DayChart::mouseMoveEvent(QMouseEvent *event)
{
    hover(dayAt(event->position()));
    QWidget::mouseMoveEvent(event);
}

void DayChart::leaveEvent(QEvent *event)
{
    hover(-1);
    QWidget::leaveEvent(event);
}

void DayChart::keyPressEvent(QKeyEvent *event)
{
    const int last = int(m_days.size()) - 1;
    const int onward = layoutDirection() == Qt::RightToLeft ? -1 : 1;
    switch (event->key()) {
    case Qt::Key_Left:
        return take(m_chosen < 0 ? last : m_chosen - onward);
    case Qt::Key_Right:
        return take(m_chosen < 0 ? last : m_chosen + onward);
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
    if (m_hovered >= 0)
        painting.ground(m_hovered, Token::Hover);
    if (m_chosen >= 0)
        painting.ground(m_chosen, Token::Sel);
    for (int day = 0; day < dayCount(); ++day)
        painting.bars(day);
    painting.dates();
    painting.legend();
    if (m_resetAt >= 0 && m_resetAt <= dayCount())
        painting.reset();
    if (m_chosen >= 0) {
        const QRectF place = columnOf(m_chosen);
        painter.setPen(palette().color(QPalette::Text));
        painter.drawLine(place.bottomLeft(), place.bottomRight());
    }
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
    const int most = std::max(1, *std::max_element(numbers.cbegin(), numbers.cend()));
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
