// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/pages/share_bar_delegate.h"

#include "desktop/look/colours.h"
#include "desktop/pages/list_share_model.h"

#include <QApplication>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace pantau::desktop {

void ShareBarDelegate::paint(QPainter *painter, const QStyleOptionViewItem &option,
                             const QModelIndex &index) const
{
    QStyleOptionViewItem item = option;
    initStyleOption(&item, index);
    const QString text = item.text;
    item.text.clear();
    const QStyle *style = item.widget ? item.widget->style() : QApplication::style();
    style->drawControl(QStyle::CE_ItemViewItem, &item, painter, item.widget);
    const bool isSelected = item.state.testFlag(QStyle::State_Selected);
    const QRect place = item.rect.adjusted(4, 4, -4, -4);
    QRect bar = place;
    bar.setWidth(
        std::max(2, int(std::lround(place.width() * index.data(ListShareModel::ShareRole).toDouble()))));
    QColor colour =
        isSelected ? selectionColours(item.palette).text : item.palette.color(QPalette::Highlight);
    colour.setAlphaF(0.35F);
    painter->fillRect(QStyle::visualRect(item.direction, place, bar), colour);
    painter->setPen(isSelected ? selectionColours(item.palette).text : item.palette.color(QPalette::Text));
    painter->drawText(place.adjusted(4, 0, -4, 0),
                      int(QStyle::visualAlignment(item.direction, Qt::AlignLeft) | Qt::AlignVCenter), text);
}

} // namespace pantau::desktop
