// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/status.h"

#include <QColor>
#include <QPalette>

namespace pantau::desktop {

/// What a colour and an icon of ours stand for. Everything else is the system palette.
enum class Mark { Blocked, NotBlocked, Unknown, Attention };

[[nodiscard]] Mark markOf(BlockStatus status);
[[nodiscard]] bool isDark(const QPalette &palette);
/// The one table of colours, light and dark, each with a contrast of 4.5:1 and more on the window.
[[nodiscard]] QColor markColour(Mark mark, const QPalette &palette);
/// Text that stands back: 70 % of the text over the base.
[[nodiscard]] QColor quietText(const QPalette &palette);
/// How far two colours differ in brightness, 1 to 21, as WCAG 2 counts it.
[[nodiscard]] double contrast(const QColor &one, const QColor &other);
/// @p colour, mixed with as much of the text's as it takes to be seen on the window: a contrast of 3:1.
[[nodiscard]] QColor standingOut(const QColor &colour, const QPalette &palette);
/// Ground and text of a selected item.
struct SelectionColours
{
    QColor ground;
    QColor text;
};
/// As the style of that name draws it: Windows' own lay a pale ground under the ordinary text, whatever the
/// palette says.
[[nodiscard]] SelectionColours selectionColours(const QPalette &palette, const QString &styleName);
/// As the application's style draws it.
[[nodiscard]] SelectionColours selectionColours(const QPalette &palette);

} // namespace pantau::desktop
