// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/domain_table.h"

#include <QMetaType>
#include <QPalette>
#include <QRectF>
#include <QSize>
#include <QString>

#include <vector>

class QFontMetrics;
class QPainter;

namespace pantau::desktop {

/// One day in the strip of the table or in the timeline.
enum class DayCell : char {
    None, ///< before the first check
    Blocked,
    NotBlocked,
    NoAnswer,
    NotChecked, ///< the answers before and after differ, or one is missing
};
/// Oldest first.
using DayCells = std::vector<DayCell>;

inline constexpr int DaysInStrip = 30;

/// @p today: the day of the last status.
[[nodiscard]] DayCells cellsOf(const DayStatuses &days, const KnownStatus &known, const QDate &today);
/// "Last 30 days: blocked on 2, not blocked on 25, no answer on 3"
[[nodiscard]] QString sentenceOf(const DayCells &days);

/// Each state has its own shape. @p foot: height of the line of days that were not blocked.
void paintDay(QPainter &painter, const QRectF &cell, DayCell day, const QPalette &palette, double foot);

/// 150 x 16 with the default font.
[[nodiscard]] QSize stripSize(const QFontMetrics &metrics);
/// Paints centred vertically, with today at the trailing end of @p area. The picture is cached.
void paintStrip(QPainter &painter, const QRect &area, const DayCells &days, const QPalette &palette,
                const QFontMetrics &metrics, Qt::LayoutDirection direction);

} // namespace pantau::desktop

Q_DECLARE_METATYPE(pantau::desktop::DayCells)
