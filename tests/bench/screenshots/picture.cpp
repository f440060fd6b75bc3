// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "bench/screenshots/picture.h"

#include <QDeadlineTimer>
#include <QPainter>
#include <QPainterPath>
#include <QTest>

namespace pantau::test {

namespace {

constexpr int ShadowWidth = 18;
constexpr qreal Corner = 6;

void paintShadow(QPainter &painter, const QRectF &frame)
{
    painter.setPen(Qt::NoPen);
    for (int i = ShadowWidth; i > 0; --i) {
        painter.setBrush(QColor(0, 0, 0, 5));
        painter.drawRoundedRect(frame.adjusted(-i, -i + 4, i, i + 4), Corner + i, Corner + i);
    }
}

} // namespace

void settle(QWidget &widget)
{
    const QDeadlineTimer end(20'000);
    QImage before;
    int same = 0;
    while (same < 2 && !end.hasExpired()) {
        QTest::qWait(250);
        const QImage now = widget.grab().toImage();
        same = now == before ? same + 1 : 0;
        before = now;
    }
}

QImage inFrontOf(QWidget &window, QWidget &dialog)
{
    QPixmap picture = window.grab();
    const QPixmap front = dialog.grab();
    const QPalette palette = dialog.palette();
    QFont font = dialog.font();
    font.setBold(true);
    const int titleHeight = QFontMetrics(font).height() * 2;
    const QSizeF size = front.size() / front.devicePixelRatio();
    QRectF frame(0, 0, size.width(), size.height() + titleHeight);
    frame.moveCenter(QRectF(window.rect()).center());
    frame.moveTop(std::max(4.0, std::floor(frame.top())));
    frame.moveLeft(std::floor(frame.left()));

    QPainter painter(&picture);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.fillRect(window.rect(), QColor(0, 0, 0, 60));
    paintShadow(painter, frame);
    QPainterPath shape;
    shape.addRoundedRect(frame, Corner, Corner);
    painter.fillPath(shape, palette.color(QPalette::Window));
    const QRectF title(frame.left(), frame.top(), frame.width(), titleHeight);
    painter.setFont(font);
    painter.setPen(palette.color(QPalette::WindowText));
    painter.drawText(title, Qt::AlignCenter, dialog.windowTitle());
    painter.drawPixmap(QPointF(frame.left(), frame.top() + titleHeight), front);
    painter.setBrush(Qt::NoBrush);
    painter.setPen(palette.color(QPalette::Mid));
    painter.drawRoundedRect(frame.adjusted(0.5, 0.5, -0.5, -0.5), Corner, Corner);
    painter.end();
    return picture.toImage();
}

} // namespace pantau::test
