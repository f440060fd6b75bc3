// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/domains/cell_delegates.h"

#include "base/domain_table.h"
#include "desktop/domains/domain_table_model.h"
#include "desktop/domains/status_strip.h"
#include "desktop/look/colours.h"

#include <QAbstractItemView>
#include <QApplication>
#include <QPainter>

namespace pantau::desktop {

namespace {

bool showsCurrent(const QAbstractItemView &view, const QModelIndex &index)
{
    if (!view.hasFocus() || view.currentIndex().row() != index.row())
        return false;
    const QItemSelection selection = view.selectionModel()->selection();
    return selection.size() != 1 || selection.first().height() != 1 || selection.first().top() != index.row();
}

int padding(const QStyleOptionViewItem &option)
{
    return option.fontMetrics.horizontalAdvance(QLatin1Char('0'));
}

} // namespace

QRect CellDelegate::paintBackground(QPainter *painter, const QStyleOptionViewItem &option)
{
    const auto *style = option.widget ? option.widget->style() : QApplication::style();
    style->drawPrimitive(QStyle::PE_PanelItemViewItem, &option, painter, option.widget);
    return option.rect.adjusted(padding(option), 0, -padding(option), 0);
}

void CellDelegate::paintCurrent(QPainter *painter, const QStyleOptionViewItem &option,
                                const QModelIndex &index)
{
    const auto *view = qobject_cast<const QAbstractItemView *>(option.widget);
    if (!view || !showsCurrent(*view, index))
        return;
    painter->save();
    painter->setPen(option.state.testFlag(QStyle::State_Selected)
                        ? selectionColours(option.palette).text
                        : option.palette.color(QPalette::Highlight));
    painter->drawLine(option.rect.topLeft(), option.rect.topRight());
    painter->drawLine(option.rect.bottomLeft(), option.rect.bottomRight());
    painter->restore();
}

void CellDelegate::paint(QPainter *painter, const QStyleOptionViewItem &given, const QModelIndex &index) const
{
    QStyleOptionViewItem option = given;
    option.state.setFlag(QStyle::State_HasFocus, false);
    const QRect content = paintBackground(painter, option);
    // The style has a margin of its own around a text.
    const auto *style = option.widget ? option.widget->style() : QApplication::style();
    const int margin = style->pixelMetric(QStyle::PM_FocusFrameHMargin, nullptr, option.widget) + 1;
    option.rect = content.adjusted(-margin, 0, margin, 0);
    // Of a domain both ends tell most, of words the beginning.
    option.textElideMode = index.column() == DomainTableModel::Domain ? Qt::ElideMiddle : Qt::ElideRight;
    // Windows 11's style draws a line at either edge of what it is given: between the cells there are none.
    painter->save();
    painter->setClipRect(option.rect.adjusted(1, 0, -1, 0), Qt::IntersectClip);
    QStyledItemDelegate::paint(painter, option, index);
    painter->restore();
    option.rect = given.rect;
    paintCurrent(painter, option, index);
}

void StripDelegate::paint(QPainter *painter, const QStyleOptionViewItem &given,
                          const QModelIndex &index) const
{
    QStyleOptionViewItem option = given;
    initStyleOption(&option, index);
    const QRect content = paintBackground(painter, option);
    status_strip::paint(*painter, content, index.data(DomainTableModel::DaysRole).value<DayStatuses>(),
                        option.palette, option.fontMetrics, option.state.testFlag(QStyle::State_Selected),
                        option.direction);
    paintCurrent(painter, option, index);
}

} // namespace pantau::desktop
