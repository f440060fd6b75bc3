// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/look/layouts.h"

#include <QWidget>

namespace pantau::desktop {

LayoutPart::LayoutPart(QWidget *widget, int stretch, Qt::Alignment alignment)
    : m_widget(widget), m_stretch(stretch), m_alignment(alignment)
{
}

LayoutPart::LayoutPart(QLayout *layout, int stretch) : m_layout(layout), m_stretch(stretch)
{
}

void LayoutPart::addTo(QBoxLayout &box) const
{
    if (m_widget)
        box.addWidget(m_widget, m_stretch, m_alignment);
    else if (m_layout)
        box.addLayout(m_layout, m_stretch);
    else if (m_gap != 0)
        box.addSpacing(m_gap);
    else
        box.addStretch(m_stretch);
}

LayoutPart gap(int size)
{
    LayoutPart part(static_cast<QWidget *>(nullptr));
    part.m_gap = size;
    return part;
}

LayoutPart spring(int stretch)
{
    return {static_cast<QWidget *>(nullptr), stretch};
}

namespace {

template <typename Box>
Box *laidOut(QWidget *owner, LayoutParts parts, const LayoutSpace &space)
{
    auto *box = new Box(owner);
    box->setSpacing(space.between);
    if (space.around)
        box->setContentsMargins(*space.around);
    addParts(*box, parts);
    return box;
}

} // namespace

void addParts(QBoxLayout &box, LayoutParts parts)
{
    for (const LayoutPart &part : parts)
        part.addTo(box);
}

QHBoxLayout *rowOf(LayoutParts parts, const LayoutSpace &space)
{
    return laidOut<QHBoxLayout>(nullptr, parts, space);
}

QVBoxLayout *columnOf(LayoutParts parts, const LayoutSpace &space)
{
    return laidOut<QVBoxLayout>(nullptr, parts, space);
}

QHBoxLayout *setRow(QWidget *owner, LayoutParts parts, const LayoutSpace &space)
{
    return laidOut<QHBoxLayout>(owner, parts, space);
}

QVBoxLayout *setColumn(QWidget *owner, LayoutParts parts, const LayoutSpace &space)
{
    return laidOut<QVBoxLayout>(owner, parts, space);
}

} // namespace pantau::desktop
