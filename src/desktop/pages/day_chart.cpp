// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/pages/day_chart.h"

#include "core/usage_course.h"
#include "desktop/look/colours.h"
#include "desktop/pages/usage_words.h"

#include <QGraphicsLayout>
#include <QHelpEvent>
#include <QKeyEvent>
#include <QLocale>
#include <QPainter>
#include <QStyleOptionFocusRect>
#include <QToolTip>
#include <QtCharts/QBarSet>
#include <QtCharts/QCategoryAxis>
#include <QtCharts/QLegendMarker>
#include <QtCharts/QStackedBarSeries>
#include <QtCharts/QValueAxis>

#include <algorithm>
#include <cmath>

namespace pantau::desktop {

DayChart::DayChart(QWidget *parent)
    : QChartView(parent)
    , m_series(new QStackedBarSeries(this))
    , m_ours(new QBarSet({}, m_series))
    , m_others(new QBarSet({}, m_series))
    , m_expected(new QBarSet({}, m_series))
    , m_dates(new QCategoryAxis(this))
    , m_amounts(new QValueAxis(this))
{
    setObjectName(QStringLiteral("dayChart"));
    setFocusPolicy(Qt::StrongFocus);
    setFrameShape(QFrame::NoFrame);
    setRenderHint(QPainter::Antialiasing);
    m_series->append({m_ours, m_others, m_expected});
    m_series->setBarWidth(0.72);
    chart()->addSeries(m_series);
    chart()->addAxis(m_dates, Qt::AlignBottom);
    chart()->addAxis(m_amounts, Qt::AlignLeft);
    m_series->attachAxis(m_dates);
    m_series->attachAxis(m_amounts);
    m_dates->setLabelsPosition(QCategoryAxis::AxisLabelsPositionOnValue);
    m_dates->setGridLineVisible(false);
    m_amounts->setLabelFormat(QStringLiteral("%.0f"));
    m_amounts->setLineVisible(false);
    m_amounts->setTickCount(4);
    chart()->setLocalizeNumbers(true);
    chart()->setBackgroundRoundness(0);
    chart()->setMargins({0, 0, fontMetrics().horizontalAdvance(QStringLiteral("00")), 0}); // half a date
    chart()->layout()->setContentsMargins(0, 0, 0, 0);
    chart()->legend()->setAlignment(Qt::AlignTop);
    dress();
}

/// Everything in the palette's colours and the widget's font.
void DayChart::dress()
{
    const QPalette &colours = palette();
    const QColor text = quietText(colours);
    QColor line = colours.color(QPalette::Text);
    line.setAlpha(40);
    setBackgroundBrush(colours.color(QPalette::Base));
    chart()->setBackgroundBrush(colours.color(QPalette::Base));
    chart()->setLocale(QLocale());
    chart()->legend()->setLabelColor(colours.color(QPalette::Text));
    chart()->legend()->setFont(font());
    for (QAbstractAxis *axis :
         {static_cast<QAbstractAxis *>(m_dates), static_cast<QAbstractAxis *>(m_amounts)}) {
        axis->setLabelsColor(text);
        axis->setLabelsFont(font());
        axis->setLinePenColor(line);
        axis->setGridLineColor(line);
    }
    const QColor accent = colours.color(QPalette::Highlight);
    m_ours->setLabel(tr("Pantau"));
    m_ours->setBrush(accent);
    m_ours->setPen(Qt::NoPen);
    m_others->setLabel(tr("Others with the same key"));
    m_others->setBrush(text);
    m_others->setPen(Qt::NoPen);
    // Hatched, so that what is only expected can be told from what was used without its paler colour.
    m_expected->setLabel(tr("Expected until the reset"));
    m_expected->setBrush(QBrush(accent, Qt::BDiagPattern));
    QColor outline = accent;
    outline.setAlphaF(0.6F);
    m_expected->setPen(outline);
}

void DayChart::show(const QList<DayUse> &days, const QList<double> &expected, const Usage &usage,
                    const std::optional<QDateTime> &resetsAt)
{
    const QDate chosenDay = chosen();
    m_days = days;
    m_usage = usage;
    m_total = int(days.size() + std::max<qsizetype>(0, expected.size() - 1));
    QList<qreal> ours;
    QList<qreal> others;
    QList<qreal> forecast;
    double most = 0;
    double mostOthers = 0;
    for (int i = 0; i < m_total; ++i) {
        const bool isPast = i < days.size();
        const auto ahead = i - int(days.size()) + 1;
        ours += isPast ? double(days.at(i).ours) : 0;
        others += isPast ? double(days.at(i).others.value_or(0)) : 0;
        forecast += ahead >= 0 && ahead < expected.size() ? expected.at(ahead) : 0;
        most = std::max(most, ours.constLast() + others.constLast() + forecast.constLast());
        mostOthers = std::max(mostOthers, others.constLast());
    }
    m_ours->remove(0, m_ours->count());
    m_others->remove(0, m_others->count());
    m_expected->remove(0, m_expected->count());
    m_ours->append(ours);
    m_others->append(others);
    m_expected->append(forecast);
    m_amounts->setRange(0, std::max(3.0, most * 1.05));
    m_amounts->applyNiceNumbers();
    for (QLegendMarker *marker : chart()->legend()->markers(m_series)) {
        const bool isOthers = marker->label() == m_others->label();
        const bool isExpected = marker->label() == m_expected->label();
        marker->setVisible((!isOthers || mostOthers > 0) && (!isExpected || !expected.isEmpty()));
    }
    m_resetAt = -1;
    if (resetsAt && !days.isEmpty() && !expected.isEmpty()) {
        const QDateTime local = resetsAt->toLocalTime();
        m_resetAt = double(days.constFirst().day.daysTo(local.date())) +
                    double(local.time().msecsSinceStartOfDay()) / 86'400'000.0;
    }
    label();
    choose(chosenDay);
}

/// As many dates as there is room for, the last one today.
void DayChart::label()
{
    const auto old = m_dates->categoriesLabels();
    for (const QString &each : old)
        m_dates->remove(each);
    if (m_days.isEmpty())
        return;
    const int room = std::max(60, width() - fontMetrics().horizontalAdvance(QStringLiteral("00,000")));
    const int each = fontMetrics().horizontalAdvance(QStringLiteral("00 Mmm 00"));
    const int step = std::max(1, int(std::ceil(double(m_total) * each / room)));
    const int today = int(m_days.size()) - 1;
    m_dates->setRange(-0.5, m_total - 0.5);
    for (int i = today % step; i < m_total; i += step) {
        const QDate day = m_days.constFirst().day.addDays(i);
        //: a date without the year, as in "19 Nov"; see QLocale::toString for the letters
        m_dates->append(i == today ? tr("Today") : QLocale().toString(day, tr("d MMM", "date format")), i);
    }
}

QString DayChart::sentence(int day) const
{
    if (day < 0 || day >= m_days.size())
        return {};
    const DayUse &use = m_days.at(day);
    const qint64 others = use.others.value_or(0);
    const QString date = QLocale().toString(use.day, QLocale::LongFormat);
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
    setAccessibleDescription(sentence(m_chosen));
    viewport()->update();
}

QDate DayChart::chosen() const
{
    return m_chosen >= 0 && m_chosen < m_days.size() ? m_days.at(m_chosen).day : QDate();
}

void DayChart::take(int day)
{
    if (m_days.isEmpty())
        return;
    choose(m_days.at(std::clamp(day, 0, int(m_days.size()) - 1)).day);
    Q_EMIT dayChosen(chosen());
}

/// From the left edge of one day to that of another, as high as the plot; in the viewport.
QRectF DayChart::column(double from, double to) const
{
    const auto place = [this](double day, double amount) {
        return QPointF(mapFromScene(chart()->mapToScene(chart()->mapToPosition({day, amount}, m_series))));
    };
    return QRectF(place(from - 0.5, m_amounts->max()), place(to - 0.5, 0));
}

int DayChart::dayAt(const QPointF &position) const
{
    const QPointF value =
        chart()->mapToValue(chart()->mapFromScene(mapToScene(position.toPoint())), m_series);
    const int day = int(std::lround(value.x()));
    return day >= 0 && day < m_days.size() && column(day, day + 1).contains(position) ? day : -1;
}

void DayChart::mousePressEvent(QMouseEvent *event)
{
    const int day = dayAt(event->position());
    if (event->button() == Qt::LeftButton && day >= 0)
        take(day);
    else
        QChartView::mousePressEvent(event);
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
        QChartView::keyPressEvent(event);
    }
}

void DayChart::paintEvent(QPaintEvent *event)
{
    QChartView::paintEvent(event);
    QPainter painter(viewport());
    if (m_resetAt >= 0 && m_resetAt <= m_total) {
        const QRectF line = column(m_resetAt, m_resetAt);
        painter.setPen(QPen(quietText(palette()), 1, Qt::DashLine));
        painter.drawLine(line.topLeft(), line.bottomLeft());
        const QString word = tr("Reset");
        const int width = fontMetrics().horizontalAdvance(word);
        painter.setPen(quietText(palette()));
        painter.drawText(QPointF(line.left() - width - 4, line.top() + fontMetrics().ascent()), word);
    }
    if (m_chosen >= 0) {
        const QRectF place = column(m_chosen, m_chosen + 1);
        QColor pale = palette().color(QPalette::Text);
        pale.setAlpha(24);
        painter.fillRect(place, pale);
        painter.setPen(palette().color(QPalette::Text));
        painter.drawLine(place.bottomLeft(), place.bottomRight());
    }
    if (hasFocus()) {
        QStyleOptionFocusRect option;
        option.initFrom(this);
        option.rect = viewport()->rect().adjusted(1, 1, -1, -1);
        style()->drawPrimitive(QStyle::PE_FrameFocusRect, &option, &painter, this);
    }
}

void DayChart::resizeEvent(QResizeEvent *event)
{
    QChartView::resizeEvent(event);
    label();
}

bool DayChart::event(QEvent *event)
{
    switch (event->type()) {
    case QEvent::PaletteChange:
    case QEvent::FontChange:
    case QEvent::LanguageChange:
        dress();
        label();
        break;
    case QEvent::FocusIn:
    case QEvent::FocusOut:
        viewport()->update();
        break;
    default:
        break;
    }
    return QChartView::event(event);
}

bool DayChart::viewportEvent(QEvent *event)
{
    if (event->type() != QEvent::ToolTip)
        return QChartView::viewportEvent(event);
    const auto *help = static_cast<QHelpEvent *>(event);
    const QString text = sentence(dayAt(help->pos()));
    if (text.isEmpty())
        QToolTip::hideText();
    else
        QToolTip::showText(help->globalPos(), text, viewport());
    return true;
}

} // namespace pantau::desktop
