// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "desktop/look/colours.h"

#include <QFont>
#include <QMargins>
#include <QRectF>
#include <QString>
#include <QWidget>

class QPainter;

namespace pantau::desktop {

/// Sizes that several parts share, in logical pixels.
namespace size {
inline constexpr int Control = 32; ///< buttons, fields, table rows and column headers
inline constexpr int Icon = 16;
inline constexpr int CellPadding = 12;
inline constexpr int EdgePadding = 8;      ///< added before the first and after the last cell
inline constexpr qreal ControlRadius = 6;  ///< buttons, fields, side items
inline constexpr qreal FloatingRadius = 8; ///< menus, toasts
inline constexpr qreal SheetRadius = 10;   ///< sheets, cards, notices, pills
inline constexpr int Pill = 20;
inline constexpr int PageGap = 8; ///< between parts of a head or a foot
inline constexpr QMargins PageHead{20, 16, 20, 12};
inline constexpr QMargins PageFoot{20, 12, 20, 16};
} // namespace size

/// Height of a part that is @p usual high, or more with a large font.
[[nodiscard]] int heightFor(const QFontMetrics &metrics, int usual = size::Control);

/// Paints a rounded rectangle. The edge lies inside of it; colours without alpha are not painted.
void paintRound(QPainter &painter, const QRectF &rect, qreal radius, const QColor &ground,
                const QColor &edge = Qt::transparent, qreal edgeWidth = 1);
/// Paints a hairline along the lower edge of @p rect: one device pixel from 150 % on, else one logical pixel.
void paintHairline(QPainter &painter, const QRectF &rect, const QColor &ink);
/// Paints an icon from resources/icons.
void paintIcon(QPainter &painter, const QString &name, const QRect &rect, const QPalette &palette,
               Token token);

/// How far something floats above the window.
enum class Level { Menu = 8, Dialog = 16 };
/// Paints a shadow around @p rect, which may extend by the value of @p level, and a thin rim.
void paintShadow(QPainter &painter, const QRectF &rect, qreal radius, Level level, const QPalette &palette);

/// A short text on a rounded ground: a status, a count.
struct Pill
{
    QString text;
    Token ink = Token::Text2;
    Token ground = Token::NeutralGround;
    QString icon = {};
    QString secondIcon = {};
};
/// @p font: of the text around the pill.
[[nodiscard]] QSize pillSize(const Pill &pill, const QFont &font);
/// Paints at the leading end of @p area, centred vertically.
void paintPill(QPainter &painter, const QRect &area, const Pill &pill, const QPalette &palette,
               const QFont &font, Qt::LayoutDirection direction);

/// A rounded surface that divides a window. Contents may fill it completely, because it also paints the
/// corners over them.
class SheetFrame : public QWidget
{
public:
    explicit SheetFrame(QWidget *parent = nullptr, Token ground = Token::Surface);

protected:
    void paintEvent(QPaintEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;
    void childEvent(QChildEvent *event) override;

private:
    Token m_ground;
    QWidget *m_corners = nullptr;
};

} // namespace pantau::desktop
