// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/window/folding_row.h"

#include "desktop/window/side_list.h"

#include <QBoxLayout>
#include <QEvent>
#include <QFrame>

#include <algorithm>

namespace pantau::desktop {

namespace {

constexpr int FoldBelow = 801; // at an ordinary font: a window of 800 is folded
constexpr int FoldBelowLetters = 115;

QWidget *verticalLine(QWidget *parent)
{
    auto *line = new QFrame(parent);
    line->setFrameShape(QFrame::VLine);
    line->setFrameShadow(QFrame::Plain);
    line->setForegroundRole(QPalette::Mid);
    return line;
}

} // namespace

FoldingRow::FoldingRow(SideList *side, QWidget *right, QWidget *parent)
    : QWidget(parent), m_side(side), m_line(verticalLine(this)), m_right(right)
{
    auto *row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(0);
    auto *column = new QVBoxLayout;
    column->setSpacing(0);
    column->addWidget(m_side, 1);
    column->addWidget(m_side->pages());
    row->addLayout(column);
    row->addWidget(m_line);
    row->addWidget(m_right, 1);
}

QSize FoldingRow::minimumSizeHint() const
{
    return {m_side->widthWhen(true) + m_line->sizeHint().width() + m_right->minimumSizeHint().width(),
            layout()->totalMinimumSize().height()};
}

void FoldingRow::fit()
{
    const int unfolded =
        m_side->widthWhen(false) + m_line->sizeHint().width() + m_right->minimumSizeHint().width();
    m_side->setFolded(width() <
                      std::max({FoldBelow, fontMetrics().averageCharWidth() * FoldBelowLetters, unfolded}));
}

bool FoldingRow::event(QEvent *event)
{
    const bool done = QWidget::event(event);
    if (event->type() == QEvent::LayoutRequest)
        fit(); // another page, other words, another font
    return done;
}

void FoldingRow::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    fit();
    layout()->activate(); // at once: nothing beside it is asked how high it is at the old width
}

} // namespace pantau::desktop
