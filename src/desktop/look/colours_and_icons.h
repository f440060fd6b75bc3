// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/status.h"

#include <QColor>
#include <QHash>
#include <QIcon>
#include <QIconEngine>
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

/// The icon of a status or a warning in its colour, which fits the palette.
[[nodiscard]] QIcon markIcon(Mark mark, const QPalette &palette);
/// A one-coloured icon of resources/icons in the text colour of @p palette.
[[nodiscard]] QIcon plainIcon(const QString &name, const QPalette &palette);
/// A coloured icon of resources/icons: the program's own and those of the tray.
[[nodiscard]] QIcon colourIcon(const QString &name);

/// What black and white become in a drawing.
struct Tint
{
    QColor ink;
    QColor paper = Qt::white;
};

/// A drawing of resources/icons that is drawn when it is shown: a start has dozens of icons, and shows few of
/// them, in one size each. A mode without a tint of its own looks as the style makes it of the normal one.
class DrawnIcon final : public QIconEngine
{
public:
    /// Without tints the drawing keeps its colours.
    explicit DrawnIcon(const QString &name, const QHash<QIcon::Mode, Tint> &tints = {});

    void paint(QPainter *painter, const QRect &rect, QIcon::Mode mode, QIcon::State state) override;
    /// As large as the shorter side of @p size, in pixels of the screen.
    QPixmap pixmap(const QSize &size, QIcon::Mode mode, QIcon::State state) override;
    QSize actualSize(const QSize &size, QIcon::Mode mode, QIcon::State state) override;
    /// Those that panels and window managers are given; it is sharp at any other, too.
    QList<QSize> availableSizes(QIcon::Mode mode, QIcon::State state) override;
    bool isNull() override;
    QIconEngine *clone() const override;

private:
    QString m_name;
    QHash<QIcon::Mode, Tint> m_tints;
    QHash<std::pair<QIcon::Mode, int>, QPixmap> m_drawn; ///< by mode and side, as far as they were shown
};

} // namespace pantau::desktop
