// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/domains/sort_header.h"

#include <QPainter>
#include <QStyleOption>

namespace pantau::desktop {

SortHeader::SortHeader(QWidget *parent) : QHeaderView(Qt::Horizontal, parent)
{
    setSectionsClickable(true);
}

void SortHeader::initStyleOptionForIndex(QStyleOptionHeader *option, int section) const
{
    QHeaderView::initStyleOptionForIndex(option, section);
    option->sortIndicator = QStyleOptionHeader::None;
}

void SortHeader::paintSection(QPainter *painter, const QRect &rect, int section) const
{
    painter->save(); // a style sheet clips what is drawn after it
    QHeaderView::paintSection(painter, rect, section);
    painter->restore();
    if (!isSortIndicatorShown() || section != sortIndicatorSection())
        return;
    QStyleOptionHeader arrow;
    initStyleOption(&arrow);
    arrow.sortIndicator = sortIndicatorOrder() == Qt::AscendingOrder ? QStyleOptionHeader::SortDown
                                                                     : QStyleOptionHeader::SortUp;
    const int width = fontMetrics().horizontalAdvance(QLatin1Char('0'));
    arrow.rect =
        QStyle::alignedRect(layoutDirection(), Qt::AlignRight | Qt::AlignVCenter, {width, width}, rect);
    style()->drawPrimitive(QStyle::PE_IndicatorHeaderArrow, &arrow, painter, this);
}

} // namespace pantau::desktop
