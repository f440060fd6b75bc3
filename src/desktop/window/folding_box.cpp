// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/window/folding_box.h"

#include "desktop/window/side_list.h"

#include <QBoxLayout>
#include <QEvent>
#include <QFrame>

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
    box->activate(); // activate now, so that nested boxes fold before the height is queried
    updateGeometry();
}

bool FoldingBox::event(QEvent *event)
{
    const bool done = QWidget::event(event);
    if (event->type() == QEvent::LayoutRequest)
        fit(); // text or font has changed
    return done;
}

void FoldingBox::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    fit();
}

namespace {

constexpr int FoldBelow = 900; // with the default font
constexpr int FoldBelowLetters = 115;
constexpr int RightMargin = 8;

} // namespace

FoldingRow::FoldingRow(SideList *side, QWidget *right, QWidget *parent)
    : QWidget(parent), m_side(side), m_right(right)
{
    auto *row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, RightMargin, 0);
    row->setSpacing(0);
    row->addWidget(m_side);
    row->addWidget(m_right, 1);
}

QSize FoldingRow::minimumSizeHint() const
{
    return {m_side->widthWhen(true) + m_right->minimumSizeHint().width() + RightMargin,
            layout()->totalMinimumSize().height()};
}

void FoldingRow::fit()
{
    const int unfolded = m_side->widthWhen(false) + m_right->minimumSizeHint().width() + RightMargin;
    m_side->setFolded(width() <
                      std::max({FoldBelow, fontMetrics().averageCharWidth() * FoldBelowLetters, unfolded}));
}

bool FoldingRow::event(QEvent *event)
{
    const bool done = QWidget::event(event);
    if (event->type() == QEvent::LayoutRequest)
        fit(); // page, text or font has changed
    return done;
}

void FoldingRow::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    fit();
    layout()->activate(); // activate now, so that no widget reports a height for the old width
}

} // namespace pantau::desktop
