// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/look/floating_bar.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QPainter>

#include <algorithm>

namespace pantau::desktop {

namespace {

constexpr int ShadowWidth = int(Level::Menu);

} // namespace

FloatingBar::FloatingBar(Token ground, int height, qreal radius, QWidget *parent)
    : QWidget(parent), m_ground(ground), m_radius(radius)
{
    auto *row = new QHBoxLayout(this);
    row->setContentsMargins(ShadowWidth + 16, ShadowWidth, ShadowWidth + 8, ShadowWidth);
    row->setSpacing(8);
    setMinimumHeight(heightFor(fontMetrics(), height) + 2 * ShadowWidth);
    parent->installEventFilter(this);
}

QHBoxLayout *FloatingBar::row() const
{
    return static_cast<QHBoxLayout *>(layout());
}

void FloatingBar::setBottom(int bottom)
{
    m_bottom = bottom;
    place();
}

void FloatingBar::place()
{
    const QSize size(std::min(sizeHint().width(), parentWidget()->width()), minimumHeight());
    setGeometry((parentWidget()->width() - size.width()) / 2,
                parentWidget()->height() - m_bottom - size.height() + ShadowWidth, size.width(),
                size.height());
    raise();
}

bool FloatingBar::event(QEvent *event)
{
    const bool done = QWidget::event(event);
    if (event->type() == QEvent::LayoutRequest || event->type() == QEvent::Show)
        place();
    return done;
}

bool FloatingBar::eventFilter(QObject *watched, QEvent *event)
{
    if (watched == parent() && event->type() == QEvent::Resize)
        place();
    return QWidget::eventFilter(watched, event);
}

void FloatingBar::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const QRectF bar = QRectF(rect()).adjusted(ShadowWidth, ShadowWidth, -ShadowWidth, -ShadowWidth);
    paintShadow(painter, bar, m_radius, Level::Menu, palette());
    paintRound(painter, bar, m_radius, colour(m_ground, palette()));
}

} // namespace pantau::desktop
