// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/run_strip.h"

#include "desktop/ages.h"
#include "desktop/colours.h"

#include <QHelpEvent>
#include <QPainter>
#include <QToolTip>

#include <algorithm>

namespace pantau::desktop {

namespace {

constexpr int BarHeight = 18;
constexpr int LineHeight = 4;
constexpr double LeastWidth = 3;
/// A young history still gets a scale that means something.
constexpr int LeastDays = 1;

} // namespace

RunStrip::RunStrip(QWidget *parent) : QWidget(parent)
{
    setObjectName(QStringLiteral("runStrip"));
    setAccessibleName(tr("Timeline of the status"));
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
}

void RunStrip::setRuns(const QList<store::StatusRun> &runs, const QDateTime &now)
{
    m_runs = runs;
    m_now = now;
    m_from = now.addDays(-LeastDays);
    if (!runs.isEmpty())
        m_from = std::min(m_from, runs.first().firstSeen);
    update();
}

double RunStrip::xOf(const QDateTime &at) const
{
    const auto span = double(std::max<qint64>(1, m_from.msecsTo(m_now)));
    return std::clamp(double(m_from.msecsTo(at)) / span, 0.0, 1.0) * width();
}

QRectF RunStrip::areaOf(const store::StatusRun &run) const
{
    const double left = std::min(xOf(run.firstSeen), width() - LeastWidth);
    const double right = std::max(xOf(run.lastSeen), left + LeastWidth);
    const int height = run.status == BlockStatus::Blocked ? BarHeight : LineHeight;
    return {left, double(BarHeight - height), right - left, double(height)};
}

void RunStrip::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    painter.setPen(Qt::NoPen);
    for (const store::StatusRun &run : m_runs) {
        if (run.status == BlockStatus::Unknown)
            continue;
        painter.setBrush(markColour(markOf(run.status), palette()));
        painter.drawRect(areaOf(run));
    }
    painter.setPen(palette().color(QPalette::Midlight));
    painter.drawLine(0, BarHeight + 2, width(), BarHeight + 2);
    painter.setPen(quietText(palette()));
    const QRect labels(0, BarHeight + 4, width(), height() - BarHeight - 4);
    painter.drawText(labels, Qt::AlignLeft | Qt::AlignTop, moment(m_from, m_now));
    painter.drawText(labels, Qt::AlignRight | Qt::AlignTop, tr("now"));
}

bool RunStrip::event(QEvent *event)
{
    if (event->type() != QEvent::ToolTip)
        return QWidget::event(event);
    const auto *help = static_cast<QHelpEvent *>(event);
    for (const store::StatusRun &run : m_runs) {
        const QRectF area = areaOf(run);
        if (help->pos().x() >= area.left() && help->pos().x() <= area.right() &&
            run.status != BlockStatus::Unknown) {
            QToolTip::showText(
                help->globalPos(),
                tr("%1, seen from %2 to %3")
                    .arg(statusWord(run.status), moment(run.firstSeen, m_now), moment(run.lastSeen, m_now)),
                this);
            return true;
        }
    }
    QToolTip::hideText();
    return true;
}

} // namespace pantau::desktop
