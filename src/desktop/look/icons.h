// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "desktop/look/colours.h"

#include <QIcon>
#include <QIconEngine>

#include <optional>

class QLabel;

namespace pantau::desktop {

[[nodiscard]] QIcon statusIcon(BlockStatus status);
/// Icon of a warning in its colour.
[[nodiscard]] QIcon attentionIcon();
/// Single-colour icon from resources/icons in the colour of @p token.
[[nodiscard]] QIcon plainIcon(const QString &name, Token token = Token::Text);
/// Single-colour icon of an entry in a side list, in the accent colour when selected.
[[nodiscard]] QIcon sideIcon(const QString &name);
/// Coloured icon from resources/icons: the program icon and the tray icons.
[[nodiscard]] QIcon colourIcon(const QString &name);

/// Shows @p icon in @p label. The style draws it again when the palette changes.
void showIcon(QLabel &label, const QIcon &icon, int side = 16);
/// Draws the icon of showIcon() in the colours of today's palette.
void redrawIcon(QLabel &label);
/// Makes @p icon the sign next to a text that needs attention, or hides it.
void showAttention(QLabel &icon, bool isShown);

/// Colours of a drawing in one colour.
struct Inks
{
    Token normal;
    Token selected;
};

/// Icon from resources/icons that is drawn when it is shown, in the colours of the program's palette at that
/// time. There are dozens of icons at start, but few are visible, each at one size. Strokes are 1.5 logical
/// pixels wide from 16 to 32.
class DrawnIcon final : public QIconEngine
{
public:
    /// Without inks the drawing keeps its colours, and the style derives the disabled icon from it.
    explicit DrawnIcon(const QString &name, const std::optional<Inks> &inks = {});

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
    std::optional<Inks> m_inks;
};

} // namespace pantau::desktop
