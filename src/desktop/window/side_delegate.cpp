// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/window/side_delegate.h"

#include "desktop/look/colours.h"
#include "desktop/look/icons.h"
#include "desktop/window/side_list.h"

#include <QApplication>
#include <QPainter>

#include <algorithm>

namespace pantau::desktop {

namespace {

constexpr int Margin = 12;
constexpr int LeastHeight = 28;

QFont headingFont(QFont font)
{
    font.setPointSizeF(font.pointSizeF() * 0.85);
    font.setCapitalization(QFont::AllUppercase);
    font.setLetterSpacing(QFont::AbsoluteSpacing, 0.6);
    return font;
}

/// Takes @p width from the right end of @p area, in the direction of reading.
QRect takeEnd(QRect &area, int width, Qt::LayoutDirection direction)
{
    QRect end = area;
    if (direction == Qt::LeftToRight) {
        end.setLeft(area.right() + 1 - width);
        area.setRight(area.right() - width);
    } else {
        end.setRight(area.left() + width - 1);
        area.setLeft(area.left() + width);
    }
    return end;
}

/// The first letters of the first two words: "Toko Melati" is TM.
QString initials(const QString &name)
{
    QString letters;
    for (const QString &word : name.split(u' ', Qt::SkipEmptyParts)) {
        if (letters.size() < 2 && word.at(0).isLetterOrNumber())
            letters += word.at(0).toUpper();
    }
    return letters.isEmpty() ? name.left(1) : letters;
}

} // namespace

QSize SideDelegate::sizeHint(const QStyleOptionViewItem &option, const QModelIndex &index) const
{
    const int line = option.fontMetrics.height();
    const bool heading = index.data(SideList::HeadingRole).toBool();
    if (heading && m_folded)
        return {0, Margin};
    return {QStyledItemDelegate::sizeHint(option, index).width(),
            heading ? std::max(LeastHeight + 6, line + 18) : std::max(LeastHeight, line + 10)};
}

void SideDelegate::paint(QPainter *painter, const QStyleOptionViewItem &given, const QModelIndex &index) const
{
    QStyleOptionViewItem option = given;
    initStyleOption(&option, index);
    const QString text = option.text;
    painter->save();
    if (index.data(SideList::HeadingRole).toBool()) {
        paintHeading(painter, option, text);
    } else {
        option.text.clear();
        option.icon = {};
        const auto *widget = option.widget;
        (widget ? widget->style() : QApplication::style())
            ->drawControl(QStyle::CE_ItemViewItem, &option, painter, widget);
        option.text = text;
        if (m_folded)
            paintFolded(painter, option, index);
        else
            paintEntry(painter, option, index);
        if (index.row() == m_dropRow) {
            painter->setPen(QPen(option.palette.color(QPalette::Active, QPalette::Highlight), 2));
            painter->setBrush(Qt::NoBrush);
            painter->drawRect(option.rect.adjusted(2, 1, -2, -1));
        }
    }
    painter->restore();
}

void SideDelegate::paintHeading(QPainter *painter, const QStyleOptionViewItem &option,
                                const QString &text) const
{
    QPalette palette = option.palette;
    palette.setCurrentColorGroup(QPalette::Active); // headings are no entries, but no less readable
    if (m_folded) {
        painter->setPen(palette.color(QPalette::Mid));
        const int y = option.rect.center().y();
        painter->drawLine(option.rect.left() + Margin, y, option.rect.right() - Margin, y);
        return;
    }
    painter->setFont(headingFont(option.font));
    painter->setPen(quietText(palette));
    painter->drawText(option.rect.adjusted(Margin, 0, -Margin, -5),
                      int(QStyle::visualAlignment(option.direction, Qt::AlignLeft) | Qt::AlignBottom), text);
}

void SideDelegate::paintFolded(QPainter *painter, const QStyleOptionViewItem &option,
                               const QModelIndex &index) const
{
    const bool selected = option.state.testFlag(QStyle::State_Selected);
    const QColor ordinary =
        selected ? selectionColours(option.palette).text : option.palette.color(QPalette::Text);
    if (const auto icon = index.data(Qt::DecorationRole).value<QIcon>(); !icon.isNull()) {
        const int side = std::max(option.decorationSize.height(), option.fontMetrics.height());
        QRect place(0, 0, side, side);
        place.moveCenter(option.rect.center());
        icon.paint(painter, place, Qt::AlignCenter, selected ? QIcon::Selected : QIcon::Normal);
    } else {
        painter->setPen(ordinary);
        painter->setFont(option.font);
        painter->drawText(option.rect, Qt::AlignCenter, initials(option.text));
    }
    if (index.data(SideList::BlockedRole).toString().isEmpty())
        return;
    // A dot says "look here"; what it is about stands in the tool tip.
    const int size = std::max(6, option.fontMetrics.height() / 3);
    QRect room = option.rect.adjusted(4, 4, -4, -4);
    QRect dot = takeEnd(room, size, option.direction);
    dot.setHeight(size);
    painter->setRenderHint(QPainter::Antialiasing);
    painter->setPen(Qt::NoPen);
    painter->setBrush(selected ? ordinary : markColour(Mark::Blocked, option.palette));
    painter->drawEllipse(dot);
}

void SideDelegate::paintEntry(QPainter *painter, const QStyleOptionViewItem &option,
                              const QModelIndex &index) const
{
    const bool selected = option.state.testFlag(QStyle::State_Selected);
    const QColor ordinary =
        selected ? selectionColours(option.palette).text : option.palette.color(QPalette::Text);
    const QString blocked = index.data(SideList::BlockedRole).toString();
    const QString count = index.data(SideList::CountRole).toString();
    QRect area = option.rect.adjusted(Margin, 0, -Margin, 0);
    painter->setFont(option.font);
    painter->setPen(selected ? ordinary : quietText(option.palette));
    painter->drawText(takeEnd(area, option.fontMetrics.horizontalAdvance(count), option.direction),
                      Qt::AlignCenter, count);
    if (!blocked.isEmpty()) {
        painter->setPen(selected ? ordinary : markColour(Mark::Blocked, option.palette));
        painter->drawText(takeEnd(area, option.fontMetrics.horizontalAdvance(blocked), option.direction),
                          Qt::AlignCenter, blocked);
    }
    takeEnd(area, Margin / 2, option.direction);
    if (index.data(SideList::UnwatchedRole).toBool()) {
        const int side = option.fontMetrics.height() * 7 / 8;
        QRect place = takeEnd(area, side, option.direction);
        markIcon(Mark::Attention, option.palette)
            .paint(painter, place, Qt::AlignCenter, selected ? QIcon::Selected : QIcon::Normal);
        takeEnd(area, Margin / 2, option.direction);
    }
    painter->setPen(ordinary);
    painter->drawText(area, int(QStyle::visualAlignment(option.direction, Qt::AlignLeft) | Qt::AlignVCenter),
                      option.fontMetrics.elidedText(option.text, Qt::ElideMiddle, area.width()));
}

} // namespace pantau::desktop
