// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "desktop/look/colours.h"

#include <QHash>
#include <QIcon>
#include <QIconEngine>

class QAction;
class QLabel;

namespace pantau::desktop {

/// Icon of a status in its colour.
[[nodiscard]] QIcon statusIcon(BlockStatus status, const QPalette &palette);
/// Icon of a warning in its colour.
[[nodiscard]] QIcon attentionIcon(const QPalette &palette);
/// Makes @p icon the sign next to a text that needs attention, or hides it.
void showAttention(QLabel &icon, bool isShown);
/// Single-colour icon from resources/icons in the colour of @p token.
[[nodiscard]] QIcon plainIcon(const QString &name, const QPalette &palette, Token token = Token::Text);
/// Draws the icons of actions that have the name of one as their data, and that of the trash in red.
void drawIcons(const QList<QAction *> &actions, const QPalette &palette, Token token = Token::Text);
/// Single-colour icon of an entry in a side list, in the accent colour when selected.
[[nodiscard]] QIcon sideIcon(const QString &name, const QPalette &palette);
/// Coloured icon from resources/icons: the program icon and the tray icons.
[[nodiscard]] QIcon colourIcon(const QString &name);

/// Replacement colours for black and white in a drawing.
struct Tint
{
    QColor ink;
    QColor paper;
};

/// Icon from resources/icons that is rendered when first shown. There are dozens of icons at start, but few
/// are visible, each at one size. Without a tint for disabled icons, the style derives them from the normal
/// one. Selected icons look like normal ones. Strokes are 1.5 logical pixels wide from 16 to 32.
class DrawnIcon final : public QIconEngine
{
public:
    /// Without tints the drawing keeps its colours.
    explicit DrawnIcon(const QString &name, const QHash<QIcon::Mode, Tint> &tints = {});

    void paint(QPainter *painter, const QRect &rect, QIcon::Mode mode, QIcon::State state) override;
    /// Square with the shorter side of @p size, in device pixels.
    QPixmap pixmap(const QSize &size, QIcon::Mode mode, QIcon::State state) override;
    QPixmap scaledPixmap(const QSize &size, QIcon::Mode mode, QIcon::State state, qreal scale) override;
    QSize actualSize(const QSize &size, QIcon::Mode mode, QIcon::State state) override;
    /// Sizes offered to panels and window managers. Other sizes are sharp as well.
    QList<QSize> availableSizes(QIcon::Mode mode, QIcon::State state) override;
    bool isNull() override;
    QIconEngine *clone() const override;

private:
    /// @p size: in device pixels, @p scale of which make a logical one.
    QPixmap draw(const QSize &size, QIcon::Mode mode, qreal scale);

    QString m_name;
    QHash<QIcon::Mode, Tint> m_tints;
};

} // namespace pantau::desktop
