// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/status.h"

#include <QColor>
#include <QHash>
#include <QIcon>
#include <QIconEngine>
#include <QPalette>

class QLabel;

namespace pantau::desktop {

/// Meaning of our colours and icons. Everything else uses the system palette.
enum class Mark { Blocked, NotBlocked, Unknown, Attention };

[[nodiscard]] Mark markOf(BlockStatus status);
[[nodiscard]] bool isDark(const QPalette &palette);
/// The only colour table, light and dark. Each colour has a contrast of at least 4.5:1 on the window.
[[nodiscard]] QColor markColour(Mark mark, const QPalette &palette);
/// Text colour for less important text: 70 % text, 30 % base.
[[nodiscard]] QColor quietText(const QPalette &palette);
/// Contrast ratio of two colours as defined by WCAG 2, from 1 to 21.
[[nodiscard]] double contrast(const QColor &one, const QColor &other);
/// @p colour, mixed with just enough of the text colour to reach a contrast of 3:1 on the window.
[[nodiscard]] QColor standingOut(const QColor &colour, const QPalette &palette);
/// Background and text of a selected item.
struct SelectionColours
{
    QColor ground;
    QColor text;
};
/// Selection colours in the style @p styleName. Windows styles draw a pale background under normal text and
/// ignore the palette.
[[nodiscard]] SelectionColours selectionColours(const QPalette &palette, const QString &styleName);
/// Selection colours in the application's style.
[[nodiscard]] SelectionColours selectionColours(const QPalette &palette);

/// Icon of a status or a warning, in the colour for @p palette.
[[nodiscard]] QIcon markIcon(Mark mark, const QPalette &palette);
/// Makes @p icon the sign next to a text that needs attention, or hides it.
void showAttention(QLabel &icon, bool isShown);
/// Single-colour icon from resources/icons in the text colour of @p palette.
[[nodiscard]] QIcon plainIcon(const QString &name, const QPalette &palette);
/// Coloured icon from resources/icons: the program icon and the tray icons.
[[nodiscard]] QIcon colourIcon(const QString &name);

/// Replacement colours for black and white in a drawing.
struct Tint
{
    QColor ink;
    QColor paper = Qt::white;
};

/// Icon from resources/icons that is rendered when first shown. There are dozens of icons at start, but few
/// are visible, each at one size. For a mode without a tint, the style derives the icon from the normal one.
class DrawnIcon final : public QIconEngine
{
public:
    /// Without tints the drawing keeps its colours.
    explicit DrawnIcon(const QString &name, const QHash<QIcon::Mode, Tint> &tints = {});

    void paint(QPainter *painter, const QRect &rect, QIcon::Mode mode, QIcon::State state) override;
    /// Square with the shorter side of @p size, in device pixels.
    QPixmap pixmap(const QSize &size, QIcon::Mode mode, QIcon::State state) override;
    QSize actualSize(const QSize &size, QIcon::Mode mode, QIcon::State state) override;
    /// Sizes offered to panels and window managers. Other sizes are sharp as well.
    QList<QSize> availableSizes(QIcon::Mode mode, QIcon::State state) override;
    bool isNull() override;
    QIconEngine *clone() const override;

private:
    QString m_name;
    QHash<QIcon::Mode, Tint> m_tints;
    QHash<std::pair<QIcon::Mode, int>, QPixmap> m_drawn; ///< rendered so far, by mode and side
};

} // namespace pantau::desktop
