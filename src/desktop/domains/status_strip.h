// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/domain_table.h"

#include <QMetaType>
#include <QString>

class QPainter;
class QPalette;
class QRect;
class QFontMetrics;
class QSize;

namespace pantau::desktop {

/// One cell a day: full height where it was blocked, a low line where it was not, a gap where nothing is
/// known. Readable without colour.
namespace status_strip {

inline constexpr int Days = 30;

/// Grows with the font.
[[nodiscard]] QSize size(const QFontMetrics &metrics);
/// Within @p area, in its middle and with today at its trailing end, whatever has room before it. @p
/// isSelected: in the colour of selected text.
void paint(QPainter &painter, const QRect &area, const DayStatuses &days, const QPalette &palette,
           const QFontMetrics &metrics, bool isSelected, Qt::LayoutDirection direction);
/// "30 days: blocked on 2, not blocked on 25, no answer on 3"
[[nodiscard]] QString sentence(const DayStatuses &days);

} // namespace status_strip

} // namespace pantau::desktop

Q_DECLARE_METATYPE(pantau::DayStatuses)
