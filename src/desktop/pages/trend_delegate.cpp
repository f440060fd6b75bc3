// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/pages/trend_delegate.h"

#include "desktop/look/colours.h"

#include <QApplication>
#include <QPainter>

#include <algorithm>

namespace pantau::desktop {

namespace {

constexpr int barGap = 2;
constexpr int cellMargin = 4;
constexpr int emptyBar = 2; ///< pixels, for none

} // namespace

void TrendDelegate::paint(QPainter *painter, const QStyleOptionViewItem &option,
                          const QModelIndex &index) const
{
    QStyleOptionViewItem item = option;
    initStyleOption(&item, index);
    const QStyle *style = item.widget ? item.widget->style() : QApplication::style();
    style->drawControl(QStyle::CE_ItemViewItem, &item, painter, item.widget);
    const auto numbers = index.data(m_role).value<QList<int>>();
    if (numbers.isEmpty())
        return;
    const bool isSelected = item.state.testFlag(QStyle::State_Selected);
    const QColor some =
        isSelected ? selectionColours(item.palette).text : markColour(Mark::Blocked, item.palette);
    const QColor none = isSelected ? selectionColours(item.palette).text : quietText(item.palette);
    const int most = std::max(1, *std::max_element(numbers.cbegin(), numbers.cend()));
    const QRect place = item.rect.adjusted(cellMargin, cellMargin, -cellMargin, -cellMargin);
    const int width = std::max(1, (place.width() + barGap) / int(numbers.size()) - barGap);
    for (int i = 0; i < numbers.size(); ++i) {
        const int height =
            numbers.at(i) > 0 ? std::max(emptyBar * 2, place.height() * numbers.at(i) / most) : emptyBar;
        const QRect bar(place.left() + i * (width + barGap), place.bottom() - height + 1, width, height);
        // Time goes from left to right in every language that Pantau speaks.
        painter->fillRect(bar, numbers.at(i) > 0 ? some : none);
    }
}

QSize TrendDelegate::sizeHint(const QStyleOptionViewItem &option, const QModelIndex &) const
{
    return {option.fontMetrics.averageCharWidth() * 18, option.fontMetrics.height() * 7 / 4};
}

} // namespace pantau::desktop
