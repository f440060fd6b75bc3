// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/window/folding_box.h"

#include <QBoxLayout>
#include <QEvent>

#include <algorithm>

namespace pantau::desktop {

namespace {

constexpr int StackSpacing = 6;

} // namespace

FoldingBox::FoldingBox(QWidget *parent) : QWidget(parent)
{
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Maximum);
}

void FoldingBox::setRowFrom(int width)
{
    m_rowFrom = width;
    fit();
}

int FoldingBox::leastRow() const
{
    const QMargins margins = layout()->contentsMargins();
    const int spacing = m_stacked ? m_rowSpacing : layout()->spacing();
    int width = margins.left() + margins.right() + spacing * (layout()->count() - 1);
    for (int i = 0; i < layout()->count(); ++i)
        width += layout()->itemAt(i)->minimumSize().width();
    return width;
}

QSize FoldingBox::sizeHint() const
{
    return layout() ? QSize(std::max(m_rowFrom, leastRow()), layout()->totalSizeHint().height()) : QSize();
}

QSize FoldingBox::minimumSizeHint() const
{
    if (!layout())
        return {};
    const QMargins margins = layout()->contentsMargins();
    int width = 0;
    for (int i = 0; i < layout()->count(); ++i)
        width = std::max(width, layout()->itemAt(i)->minimumSize().width());
    return {width + margins.left() + margins.right(), layout()->totalMinimumSize().height()};
}

void FoldingBox::fit()
{
    auto *box = qobject_cast<QBoxLayout *>(layout());
    if (!box || width() == 0)
        return;
    const bool stacked = width() < std::max(m_rowFrom, leastRow());
    if (stacked == m_stacked)
        return;
    if (stacked)
        m_rowSpacing = box->spacing();
    m_stacked = stacked;
    box->setDirection(stacked ? QBoxLayout::TopToBottom : QBoxLayout::LeftToRight);
    box->setSpacing(stacked ? StackSpacing : m_rowSpacing);
    box->activate(); // at once: its parts fold or unfold with it, before anybody asks how high it must be
    updateGeometry();
}

bool FoldingBox::event(QEvent *event)
{
    const bool done = QWidget::event(event);
    if (event->type() == QEvent::LayoutRequest)
        fit(); // other words, another font
    return done;
}

void FoldingBox::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    fit();
}

} // namespace pantau::desktop
