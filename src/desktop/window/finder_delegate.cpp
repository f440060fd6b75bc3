// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/window/finder_delegate.h"

#include "desktop/look/colours.h"
#include "desktop/window/finder_model.h"

#include <QApplication>
#include <QPainter>
#include <QTextLayout>

#include <algorithm>

namespace pantau::desktop {

namespace {

constexpr int Edge = 12;
constexpr int LeastRowHeight = 30;

/// So that the kinds stand one below the other.
int widestKind(const QFontMetrics &metrics)
{
    int widest = 0;
    using Kind = FinderEntry::Kind;
    for (const Kind kind : {Kind::List, Kind::Page, Kind::Command, Kind::Domain})
        widest = std::max(widest, metrics.horizontalAdvance(FinderEntry::kindWord(kind)));
    return widest;
}

QRect visual(const QRect &part, const QStyleOptionViewItem &option)
{
    return QStyle::visualRect(option.direction, option.rect, part);
}

void drawTitle(QPainter &painter, const QRect &place, const QString &title, const QList<int> &fitting,
               const QStyleOptionViewItem &option)
{
    QList<QTextLayout::FormatRange> bold;
    for (const int letter : fitting) {
        if (!bold.isEmpty() && bold.constLast().start + bold.constLast().length == letter) {
            ++bold.last().length;
            continue;
        }
        QTextLayout::FormatRange range;
        range.start = letter;
        range.length = 1;
        range.format.setFontWeight(QFont::Bold);
        bold += range;
    }
    QTextOption one;
    one.setWrapMode(QTextOption::NoWrap);
    one.setTextDirection(option.direction);
    QTextLayout layout(title, option.font);
    layout.setTextOption(one);
    layout.setFormats(bold);
    layout.beginLayout();
    QTextLine line = layout.createLine();
    line.setLineWidth(place.width());
    layout.endLayout();
    if (line.naturalTextWidth() <= place.width())
        return layout.draw(&painter, QPointF(place.left(), place.center().y() + 1 - line.height() / 2));
    painter.setFont(option.font);
    painter.drawText(place, int(QStyle::visualAlignment(option.direction, Qt::AlignLeft) | Qt::AlignVCenter),
                     option.fontMetrics.elidedText(title, Qt::ElideMiddle, place.width()));
}

} // namespace

QSize FinderDelegate::sizeHint(const QStyleOptionViewItem &option, const QModelIndex &) const
{
    return {0, std::max(LeastRowHeight, option.fontMetrics.height() + 14)};
}

void FinderDelegate::paint(QPainter *painter, const QStyleOptionViewItem &given,
                           const QModelIndex &index) const
{
    QStyleOptionViewItem option = given;
    initStyleOption(&option, index);
    const QIcon icon = option.icon;
    option.text.clear();
    option.icon = {};
    option.state.setFlag(QStyle::State_HasFocus, false);
    option.state.setFlag(QStyle::State_Active); // the keys go to the field above, and are meant for the list
    const auto *style = option.widget ? option.widget->style() : QApplication::style();
    style->drawControl(QStyle::CE_ItemViewItem, &option, painter, option.widget);

    const bool isSelected = option.state.testFlag(QStyle::State_Selected);
    QPalette palette = option.palette;
    palette.setCurrentColorGroup(QPalette::Active);
    const QColor ordinary =
        isSelected ? selectionColours(palette).text : palette.color(QPalette::Active, QPalette::Text);
    const QColor quiet = isSelected ? ordinary : quietText(palette);
    const QFontMetrics &metrics = option.fontMetrics;
    const int gap = metrics.averageCharWidth() * 2;

    painter->save();
    QRect room = option.rect.adjusted(Edge, 0, -Edge, 0);
    const int side = std::max(16, metrics.height());
    QRect mark(room.left(), 0, side, side);
    mark.moveTop(room.center().y() + 1 - side / 2);
    icon.paint(painter, visual(mark, option), Qt::AlignCenter, isSelected ? QIcon::Selected : QIcon::Normal);
    room.setLeft(mark.right() + 1 + gap / 2 + 2);

    painter->setFont(option.font);
    painter->setPen(quiet);
    const auto drawAtEnd = [&](const QString &text, int width, Qt::TextElideMode elide) {
        QRect end = room;
        end.setLeft(room.right() + 1 - width);
        painter->drawText(visual(end, option),
                          int(QStyle::visualAlignment(option.direction, Qt::AlignRight) | Qt::AlignVCenter),
                          metrics.elidedText(text, elide, width));
        room.setRight(end.left() - 1 - gap);
    };
    drawAtEnd(index.data(FinderModel::KindRole).toString(), widestKind(metrics), Qt::ElideRight);
    if (const QString key = index.data(FinderModel::KeyRole).toString(); !key.isEmpty())
        drawAtEnd(key, metrics.horizontalAdvance(key), Qt::ElideRight);
    // The title gives way last.
    const QString title = index.data(Qt::DisplayRole).toString();
    if (const QString detail = index.data(FinderModel::DetailRole).toString(); !detail.isEmpty()) {
        const int left = room.width() - gap - metrics.horizontalAdvance(title) * 11 / 10;
        const int width = std::min(metrics.horizontalAdvance(detail) + 2, std::max(left, room.width() / 3));
        drawAtEnd(detail, width, Qt::ElideRight);
    }
    painter->setPen(ordinary);
    drawTitle(*painter, visual(room, option), title, index.data(FinderModel::FittingRole).value<QList<int>>(),
              option);
    painter->restore();
}

} // namespace pantau::desktop
