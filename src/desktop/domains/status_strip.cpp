// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/domains/status_strip.h"

#include "base/domain_table.h"
#include "desktop/look/colours.h"

#include <QCoreApplication>
#include <QFontMetrics>
#include <QPainter>
#include <QStyle>

#include <algorithm>
#include <cmath>

namespace pantau::desktop::status_strip {

namespace {

/// At a font of 15 px height: 30 cells of 4 x 14 px, of which one is the gap.
constexpr double FontHeight = 15;
constexpr double CellWidth = 4;
constexpr double CellHeight = 14;
constexpr double LineHeight = 3;
constexpr double DayGap = 1;

class StatusStrip
{
    Q_DECLARE_TR_FUNCTIONS(pantau::desktop::StatusStrip)
};

int scaled(double length, const QFontMetrics &metrics)
{
    return std::max(1, int(std::lround(length * metrics.height() / FontHeight)));
}

} // namespace

QSize size(const QFontMetrics &metrics)
{
    return {Days * scaled(CellWidth, metrics), scaled(CellHeight, metrics)};
}

void paint(QPainter &painter, const QRect &area, const DayStatuses &days, const QPalette &palette,
           const QFontMetrics &metrics, bool isSelected, Qt::LayoutDirection direction)
{
    const int step = scaled(CellWidth, metrics);
    const int width = step - scaled(DayGap, metrics);
    const QRect strip =
        QStyle::alignedRect(direction, Qt::AlignTrailing | Qt::AlignVCenter, size(metrics), area);
    painter.save();
    painter.setClipRect(area);
    painter.setPen(Qt::NoPen);
    for (std::size_t day = 0; day < days.size(); ++day) {
        if (days[day] == BlockStatus::Unknown)
            continue;
        const int height = days[day] == BlockStatus::Blocked ? strip.height() : scaled(LineHeight, metrics);
        const QRect cell(strip.left() + int(day) * step, strip.bottom() + 1 - height, width, height);
        painter.fillRect(QStyle::visualRect(direction, strip, cell),
                         isSelected ? selectionColours(palette).text
                                    : markColour(markOf(days[day]), palette));
    }
    painter.restore();
}

QString sentence(const DayStatuses &days)
{
    const auto count = [&days](BlockStatus status) {
        return int(std::count(days.begin(), days.end(), status));
    };
    if (days.empty())
        return StatusStrip::tr("No answers in the last 30 days");
    return StatusStrip::tr("Last 30 days: blocked on %1, not blocked on %2, no answer on %3")
        .arg(count(BlockStatus::Blocked))
        .arg(count(BlockStatus::NotBlocked))
        .arg(count(BlockStatus::Unknown));
}

} // namespace pantau::desktop::status_strip
