// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/look/parts.h"

#include "desktop/look/icons.h"
#include "desktop/look/label_text.h"

#include <QChildEvent>
#include <QPainter>
#include <QPainterPath>
#include <QStyle>

#include <algorithm>
#include <cmath>

namespace pantau::desktop {

int heightFor(const QFontMetrics &metrics, int usual)
{
    const int padding = usual <= size::Pill ? 4 : 14;
    return std::max(usual, metrics.height() + padding);
}

void paintRound(QPainter &painter, const QRectF &rect, qreal radius, const QColor &ground, const QColor &edge,
                qreal edgeWidth)
{
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    const bool hasEdge = edge.alpha() > 0;
    const qreal inset = hasEdge ? edgeWidth / 2 : 0;
    painter.setPen(hasEdge ? QPen(edge, edgeWidth) : QPen(Qt::NoPen));
    painter.setBrush(ground.alpha() > 0 ? QBrush(ground) : QBrush(Qt::NoBrush));
    painter.drawRoundedRect(rect.adjusted(inset, inset, -inset, -inset), radius - inset, radius - inset);
    painter.restore();
}

void paintHairline(QPainter &painter, const QRectF &rect, const QColor &ink)
{
    const qreal ratio = painter.device()->devicePixelRatioF();
    const qreal width = ratio >= 1.5 ? 1 / ratio : 1;
    painter.fillRect(QRectF(rect.left(), rect.bottom() - width, rect.width(), width), ink);
}

void paintIcon(QPainter &painter, const QString &name, const QRect &rect, const QPalette &palette,
               Token token)
{
    plainIcon(name, palette, token).paint(&painter, rect);
}

void paintShadow(QPainter &painter, const QRectF &rect, qreal radius, Level level, const QPalette &palette)
{
    const int rings = int(level);
    QColor shade = colour(level == Level::Menu ? Token::MenuShadow : Token::DialogShadow, palette);
    // Rings overlap, so each has a share of the total.
    shade.setAlphaF(float(1 - std::pow(1 - shade.alphaF(), 1.0 / rings)));
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(Qt::NoPen);
    painter.setBrush(shade);
    QPainterPath outside;
    outside.addRect(rect.adjusted(-rings, -rings, rings, rings));
    QPainterPath inside;
    inside.addRoundedRect(rect, radius, radius);
    painter.setClipPath(outside - inside);
    for (int ring = rings; ring >= 1; --ring)
        painter.drawRoundedRect(rect.adjusted(-ring, -ring, ring, ring), radius + ring, radius + ring);
    painter.restore();
    paintRound(painter, rect.adjusted(-1, -1, 1, 1), radius + 1, Qt::transparent,
               colour(Token::Rim, palette));
}

namespace {

constexpr int PillPadding = 8;
constexpr int NumberInPillPadding = 6;
constexpr int PillIcon = 12;
constexpr int PillGap = 5;

} // namespace

QSize pillSize(const Pill &pill, const QFont &font)
{
    const QFontMetrics metrics(fontFor(FontRole::Badge, font));
    const bool isNumber = pill.icon.isEmpty() && pill.text.size() <= 3;
    const int height = heightFor(metrics, size::Pill);
    int width = metrics.horizontalAdvance(pill.text) + 2 * (isNumber ? NumberInPillPadding : PillPadding);
    width += pill.icon.isEmpty() ? 0 : PillIcon + PillGap;
    width += pill.secondIcon.isEmpty() ? 0 : PillIcon + PillGap;
    return {std::max(width, height), height};
}

void paintPill(QPainter &painter, const QRect &area, const Pill &pill, const QPalette &palette,
               const QFont &font, Qt::LayoutDirection direction)
{
    const QRect place =
        QStyle::alignedRect(direction, Qt::AlignLeading | Qt::AlignVCenter, pillSize(pill, font), area);
    paintRound(painter, place, place.height() / 2.0, colour(pill.ground, palette),
               isHighContrast(palette) ? colour(pill.ink, palette) : QColor(Qt::transparent));
    QRect rest =
        place.adjusted(pill.icon.isEmpty() ? 0 : PillPadding, 0, pill.icon.isEmpty() ? 0 : -PillPadding, 0);
    const auto icon = [&](const QString &name, Qt::Alignment end) {
        if (name.isEmpty())
            return;
        paintIcon(painter, name,
                  QStyle::alignedRect(direction, end | Qt::AlignVCenter, {PillIcon, PillIcon}, rest), palette,
                  pill.ink);
        const bool isAtLeft = (end == Qt::AlignLeading) == (direction == Qt::LeftToRight);
        rest.adjust(isAtLeft ? PillIcon + PillGap : 0, 0, isAtLeft ? 0 : -PillIcon - PillGap, 0);
    };
    icon(pill.icon, Qt::AlignLeading);
    icon(pill.secondIcon, Qt::AlignTrailing);
    painter.save();
    painter.setFont(fontFor(FontRole::Badge, font));
    painter.setPen(colour(pill.ink, palette));
    painter.drawText(rest, Qt::AlignCenter, pill.text);
    painter.restore();
}

namespace {

/// Covers what contents of a sheet paint in its corners.
class SheetCorners final : public QWidget
{
public:
    explicit SheetCorners(SheetFrame *sheet) : QWidget(sheet)
    {
        setAttribute(Qt::WA_TransparentForMouseEvents);
        setAttribute(Qt::WA_NoSystemBackground);
    }

protected:
    void paintEvent(QPaintEvent * /*event*/) override
    {
        QPainter painter(this);
        painter.setRenderHint(QPainter::Antialiasing);
        QPainterPath sheet;
        sheet.addRoundedRect(QRectF(rect()), size::SheetRadius, size::SheetRadius);
        QPainterPath all;
        all.addRect(rect());
        painter.fillPath(all - sheet, colour(Token::Window, palette()));
        paintRound(painter, rect(), size::SheetRadius, Qt::transparent, colour(Token::Edge, palette()));
    }
};

} // namespace

SheetFrame::SheetFrame(QWidget *parent, Token ground) : QWidget(parent), m_ground(ground)
{
    m_corners = new SheetCorners(this); // childEvent() is called before it is known
}

void SheetFrame::paintEvent(QPaintEvent * /*event*/)
{
    QPainter painter(this);
    paintRound(painter, rect(), size::SheetRadius, colour(m_ground, palette()));
}

void SheetFrame::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    m_corners->resize(size());
}

void SheetFrame::childEvent(QChildEvent *event)
{
    QWidget::childEvent(event);
    if (event->added() && m_corners)
        m_corners->raise();
}

} // namespace pantau::desktop
