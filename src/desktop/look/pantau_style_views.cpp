// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
// Lists, tables, tabs, menus and scroll bars.
#include "desktop/look/pantau_style.h"
#include "desktop/look/parts.h"
#include "desktop/look/table.h"

#include <QApplication>
#include <QHeaderView>
#include <QMenu>
#include <QPainter>
#include <QPainterPath>
#include <QStyleOption>
#include <QTreeView>

#include <algorithm>

namespace pantau::desktop {

namespace {

constexpr int ItemGap = 8;
constexpr int SideItem = 30;
constexpr int MenuPadding = 8;
constexpr int MenuIconGap = 8;
constexpr int SubMenuArrow = 12;
constexpr int ShortcutGap = 24;
constexpr int MenuSeparator = 9;
constexpr int MenuBarHeight = 28;
constexpr int TabHeight = 36;
constexpr int TabGap = 20;
constexpr int SortArrow = 12;
constexpr qreal MenuItemRadius = 5;

bool hasRows(const QWidget *view)
{
    return qobject_cast<const QTableView *>(view) || qobject_cast<const QTreeView *>(view);
}

const QHeaderView *headerOf(const QWidget *view)
{
    if (const auto *table = qobject_cast<const QTableView *>(view))
        return table->horizontalHeader();
    const auto *tree = qobject_cast<const QTreeView *>(view);
    return tree ? tree->header() : nullptr;
}

/// If a cell is the first or the last one of its row.
struct Place
{
    bool isFirst = true;
    bool isLast = true;
};

Place placeOf(const QStyleOptionViewItem &option)
{
    const QHeaderView *header = headerOf(option.widget);
    if (!header || !option.index.isValid())
        return {};
    const int visual = header->visualIndex(option.index.column());
    const auto isHidden = [header](int at) { return header->isSectionHidden(header->logicalIndex(at)); };
    Place place;
    for (int at = 0; at < visual && place.isFirst; ++at)
        place.isFirst = isHidden(at);
    for (int at = visual + 1; at < header->count() && place.isLast; ++at)
        place.isLast = isHidden(at);
    return place;
}

struct Paddings
{
    int leading = size::CellPadding;
    int trailing = size::CellPadding;
};

Paddings paddingsOf(const QStyleOptionViewItem &option)
{
    if (!hasRows(option.widget))
        return {MenuPadding, MenuPadding};
    const Place place = placeOf(option);
    const int edge = isKind(option.widget, kind::Flush) ? -size::CellPadding : size::EdgePadding;
    return {size::CellPadding + (place.isFirst ? edge : 0), size::CellPadding + (place.isLast ? edge : 0)};
}

/// True for a cell in the row that the keys act on.
bool isInCurrentRow(const QStyleOptionViewItem &option, const QAbstractItemView &view)
{
    const QModelIndex current = view.currentIndex();
    return view.hasFocus() && view.window()->testAttribute(Qt::WA_KeyboardFocusChange) &&
           current.row() == option.index.row() && current.parent() == option.index.parent() &&
           (hasRows(&view) || current == option.index);
}

bool isHovered(const QStyleOptionViewItem &option)
{
    if (const auto *table = dynamic_cast<const RowTable *>(option.widget))
        return table->hoveredRow() == option.index.row();
    return option.state.testFlag(QStyle::State_MouseOver);
}

QPainterPath ringSides(const QRectF &rect, Place place, bool isMirrored)
{
    QPainterPath sides;
    sides.setFillRule(Qt::WindingFill);
    const bool hasLeft = isMirrored ? place.isLast : place.isFirst;
    const bool hasRight = isMirrored ? place.isFirst : place.isLast;
    sides.addRect(rect.left(), rect.top(), rect.width(), 2);
    sides.addRect(rect.left(), rect.bottom() - 2, rect.width(), 2);
    if (hasLeft)
        sides.addRect(rect.left(), rect.top(), 2, rect.height());
    if (hasRight)
        sides.addRect(rect.right() - 2, rect.top(), 2, rect.height());
    return sides;
}

} // namespace

void PantauStyle::drawItemGround(const QStyleOptionViewItem &option, QPainter &painter,
                                 const QWidget *widget) const
{
    const auto *view = qobject_cast<const QAbstractItemView *>(option.widget ? option.widget : widget);
    const QPalette &palette = option.palette;
    const bool isSelected = option.state.testFlag(State_Selected);
    const bool isActive = option.state.testFlag(State_Active);
    const bool isInPopup = view && view->window()->windowType() == Qt::Popup;
    QColor ground = option.backgroundBrush.style() == Qt::NoBrush ? QColor(Qt::transparent)
                                                                  : option.backgroundBrush.color();
    if (isSelected)
        ground = colour(isInPopup  ? Token::SelOnOverlay
                        : isActive ? Token::Sel
                                   : Token::SelInactive,
                        palette);
    else if (isHovered(option) && option.state.testFlag(State_Enabled) && !isKind(view, kind::Flush))
        ground = colour(hasRows(view) ? Token::Hover : Token::Pressed, palette);
    const QRectF rect(option.rect);
    const bool isOutlined = isSelected && isHighContrast(palette);
    const bool isCurrent = view && isInCurrentRow(option, *view) && !isInPopup;
    if (!hasRows(view)) {
        const bool hasRing = isOutlined || isCurrent;
        return paintRound(painter, rect, size::ControlRadius, ground,
                          hasRing ? colour(Token::Accent, palette) : QColor(Qt::transparent), 2);
    }
    if (ground.alpha() > 0)
        painter.fillRect(rect, ground);
    paintHairline(painter, rect, colour(Token::Hairline, palette));
    const Place place = placeOf(option);
    const bool isMirrored = option.direction == Qt::RightToLeft;
    const QColor accent = colour(Token::Accent, palette);
    if (isSelected && isActive && place.isFirst) {
        constexpr int Bar = 3;
        painter.fillRect(
            QRectF(isMirrored ? rect.right() - Bar : rect.left(), rect.top(), Bar, rect.height()), accent);
    }
    if (isCurrent || isOutlined)
        painter.fillPath(ringSides(rect, place, isMirrored), accent);
}

QRect PantauStyle::itemPartRect(SubElement element, const QStyleOptionViewItem &option,
                                const QWidget *widget) const
{
    const bool hasIcon = option.features.testFlag(QStyleOptionViewItem::HasDecoration);
    const bool hasBox = option.features.testFlag(QStyleOptionViewItem::HasCheckIndicator);
    const Paddings paddings = paddingsOf(option);
    const QRect all = option.rect.adjusted(paddings.leading, 0, -paddings.trailing, 0);
    int at = all.left();
    const auto square = [&](const QSize &side) {
        const QRect place(QPoint(at, all.center().y() - side.height() / 2 + 1), side);
        at += side.width() + ItemGap;
        return visualRect(option.direction, option.rect, place);
    };
    const QRect box = hasBox ? square({size::Icon, size::Icon}) : QRect();
    const QRect icon = hasIcon ? square(option.decorationSize) : QRect();
    if (element == SE_ItemViewItemCheckIndicator)
        return box;
    if (element == SE_ItemViewItemDecoration)
        return icon;
    // Qt moves the text by this margin.
    const int margin = proxy()->pixelMetric(PM_FocusFrameHMargin, &option, widget) + 1;
    const QRect text(QPoint(at - margin, all.top()), QPoint(all.right() + margin, all.bottom()));
    return visualRect(option.direction, option.rect, text);
}

void PantauStyle::drawHeaderLabel(const QStyleOptionHeader &option, QPainter &painter) const
{
    const bool isFirst = option.position == QStyleOptionHeader::Beginning ||
                         option.position == QStyleOptionHeader::OnlyOneSection;
    const bool isLast =
        option.position == QStyleOptionHeader::End || option.position == QStyleOptionHeader::OnlyOneSection;
    QRect area = visualRect(option.direction, option.rect,
                            option.rect.adjusted(size::CellPadding + (isFirst ? size::EdgePadding : 0), 0,
                                                 -size::CellPadding - (isLast ? size::EdgePadding : 0), 0));
    const QFont font = fontFor(FontRole::ColumnHeader, QApplication::font());
    const QFontMetrics metrics(font);
    if (option.textAlignment.testFlag(Qt::AlignTop)) // something else is below
        area.setHeight(heightFor(metrics));
    if (const qsizetype end = option.text.indexOf(u'\n'); end >= 0) { // a smaller second line
        const int middle = area.center().y();
        QStyleOptionHeader part = option;
        part.rect =
            QRect(option.rect.left(), middle - metrics.height(), option.rect.width(), metrics.height());
        part.text = option.text.left(end);
        drawHeaderLabel(part, painter);
        part.rect.translate(0, metrics.height());
        part.text = option.text.mid(end + 1);
        part.icon = {};
        return drawHeaderLabel(part, painter);
    }
    const bool isSorted = option.sortIndicator != QStyleOptionHeader::None;
    const int arrow = isSorted ? SortArrow + ItemGap / 2 : 0;
    const int icon = option.icon.isNull() ? 0 : SortArrow + ItemGap;
    const QString text = metrics.elidedText(option.text, Qt::ElideRight, area.width() - arrow - icon);
    const QSize content(metrics.horizontalAdvance(text) + arrow + icon, area.height());
    const QRect place =
        alignedRect(option.direction, (option.textAlignment & Qt::AlignHorizontal_Mask) | Qt::AlignVCenter,
                    content, area);
    const bool isHot = option.state.testFlag(State_MouseOver) && option.state.testFlag(State_Enabled);
    const Token ink = isHot ? Token::Text : Token::Text2;
    painter.save();
    painter.setFont(font);
    painter.setPen(colour(ink, option.palette));
    if (icon > 0)
        option.icon.paint(&painter, alignedRect(option.direction, Qt::AlignLeading | Qt::AlignVCenter,
                                                {SortArrow, SortArrow}, place));
    painter.drawText(visualRect(option.direction, place, place.adjusted(icon, 0, -arrow, 0)),
                     Qt::AlignCenter | Qt::TextSingleLine, text);
    painter.restore();
    if (!isSorted)
        return;
    const QRect mark =
        alignedRect(option.direction, Qt::AlignTrailing | Qt::AlignVCenter, {SortArrow, SortArrow}, place);
    if (option.sortIndicator == QStyleOptionHeader::SortDown)
        return paintIcon(painter, QStringLiteral("sortd"), mark, ink);
    painter.save();
    painter.translate(0, mark.top() + mark.bottom() + 1);
    painter.scale(1, -1);
    paintIcon(painter, QStringLiteral("sortd"), mark, ink);
    painter.restore();
}

void PantauStyle::drawTabLabel(const QStyleOptionTab &option, QPainter &painter, const QWidget *widget) const
{
    const bool isChosen = option.state.testFlag(State_Selected);
    const bool isHot = option.state.testFlag(State_MouseOver);
    const QFont base = widget ? widget->font() : painter.font();
    Token ink = isChosen || isHot ? Token::Text : Token::Text2;
    if (!option.state.testFlag(State_Enabled))
        ink = Token::Disabled;
    const QRect text = visualRect(option.direction, option.rect, option.rect.adjusted(0, 0, -TabGap, 0));
    painter.save();
    painter.setFont(isChosen ? fontFor(FontRole::Button, base) : base);
    painter.setPen(colour(ink, option.palette));
    const bool showsMnemonic = proxy()->styleHint(SH_UnderlineShortcut, &option, widget) != 0;
    const int flags = Qt::TextSingleLine | (showsMnemonic ? Qt::TextShowMnemonic : Qt::TextHideMnemonic);
    painter.drawText(text,
                     flags | int(visualAlignment(option.direction, Qt::AlignLeading | Qt::AlignVCenter)),
                     option.text);
    painter.restore();
}

namespace {

/// Text and shortcut of a menu item.
struct MenuWords
{
    QString text;
    QString shortcut;
};

MenuWords wordsOf(const QStyleOptionMenuItem &option)
{
    const qsizetype tab = option.text.indexOf(u'\t');
    return {option.text.left(tab < 0 ? option.text.size() : tab),
            tab < 0 ? QString() : option.text.mid(tab + 1)};
}

} // namespace

void PantauStyle::drawMenuItem(const QStyleOptionMenuItem &option, QPainter &painter,
                               const QWidget *widget) const
{
    const QPalette &palette = option.palette;
    if (option.menuItemType == QStyleOptionMenuItem::Separator && option.text.isEmpty()) {
        const qreal middle = option.rect.center().y() + 1;
        return paintHairline(
            painter,
            QRectF(option.rect.left(), option.rect.top(), option.rect.width(), middle - option.rect.top()),
            colour(Token::OverlayHairline, palette));
    }
    const bool isEnabled = option.state.testFlag(State_Enabled);
    const bool isChosen = option.state.testFlag(State_Selected) && isEnabled;
    const auto *menu = qobject_cast<const QMenu *>(widget);
    const bool isDanger = isEnabled && menu && isKind(menu->actionAt(option.rect.center()), kind::Danger);
    const Token ink = isDanger ? Token::Blocked : isEnabled ? Token::Text : Token::Disabled;
    if (isChosen)
        paintRound(painter, option.rect, MenuItemRadius,
                   colour(isDanger ? Token::BlockedGround : Token::SelOnOverlay, palette),
                   isHighContrast(palette) ? colour(Token::Accent, palette) : QColor(Qt::transparent), 2);
    const auto visual = [&](const QRect &rect) { return visualRect(option.direction, option.rect, rect); };
    QRect area = option.rect.adjusted(MenuPadding, 0, -MenuPadding, 0);
    const QRect icon(area.left(), area.center().y() - size::Icon / 2 + 1, size::Icon, size::Icon);
    if (option.checkType != QStyleOptionMenuItem::NotCheckable) {
        if (option.checked)
            paintIcon(painter, QStringLiteral("tick"), visual(icon), ink);
    } else if (!option.icon.isNull()) {
        option.icon.paint(&painter, visual(icon), Qt::AlignCenter,
                          isEnabled ? QIcon::Normal : QIcon::Disabled);
    }
    if (option.maxIconWidth > 0 || option.menuHasCheckableItems)
        area.setLeft(icon.right() + 1 + MenuIconGap);
    if (option.menuItemType == QStyleOptionMenuItem::SubMenu) {
        const QRect arrow(area.right() + 1 - SubMenuArrow, area.center().y() - SubMenuArrow / 2 + 1,
                          SubMenuArrow, SubMenuArrow);
        const bool isMirrored = option.direction == Qt::RightToLeft;
        painter.save();
        if (isMirrored) {
            const QRect place = visual(arrow);
            painter.translate(place.left() + place.right() + 1, 0);
            painter.scale(-1, 1);
        }
        paintIcon(painter, QStringLiteral("right"), visual(arrow),
                  isEnabled ? Token::Text2 : Token::Disabled);
        painter.restore();
    }
    const auto [text, shortcut] = wordsOf(option);
    const bool showsMnemonic = proxy()->styleHint(SH_UnderlineShortcut, &option, widget) != 0;
    painter.save();
    painter.setFont(option.menuItemType == QStyleOptionMenuItem::Separator
                        ? fontFor(FontRole::Heading, option.font)
                        : option.font);
    painter.setPen(colour(ink, palette));
    const int flags = Qt::TextSingleLine | (showsMnemonic ? Qt::TextShowMnemonic : Qt::TextHideMnemonic);
    const auto aligned = [&](Qt::Alignment end) {
        return flags | int(visualAlignment(option.direction, end | Qt::AlignVCenter));
    };
    painter.drawText(visual(area), aligned(Qt::AlignLeading), text);
    painter.setPen(colour(isEnabled ? Token::Text3 : Token::Disabled, palette));
    painter.drawText(visual(area), aligned(Qt::AlignTrailing), shortcut);
    painter.restore();
}

void PantauStyle::drawMenuBarItem(const QStyleOptionMenuItem &option, QPainter &painter,
                                  const QWidget *widget) const
{
    const bool isEnabled = option.state.testFlag(State_Enabled);
    if (isEnabled && option.state.testFlag(State_Selected))
        paintRound(painter, QRectF(option.rect).adjusted(0, 2, 0, -2), MenuItemRadius,
                   colour(Token::Pressed, option.palette));
    painter.save();
    painter.setPen(colour(isEnabled ? Token::Text : Token::Disabled, option.palette));
    const bool showsMnemonic = proxy()->styleHint(SH_UnderlineShortcut, &option, widget) != 0;
    painter.drawText(option.rect,
                     Qt::AlignCenter | Qt::TextSingleLine |
                         (showsMnemonic ? Qt::TextShowMnemonic : Qt::TextHideMnemonic),
                     option.text);
    painter.restore();
}

void PantauStyle::drawScrollBar(const QStyleOptionSlider &option, QPainter &painter,
                                const QWidget *widget) const
{
    if (option.maximum <= option.minimum)
        return;
    constexpr int Usual = 5;
    constexpr int Hovered = 8;
    const bool isHot = option.state.testFlag(State_MouseOver) || option.state.testFlag(State_Sunken);
    const int width = isHot ? Hovered : Usual;
    QRectF thumb(proxy()->subControlRect(CC_ScrollBar, &option, SC_ScrollBarSlider, widget));
    if (option.orientation == Qt::Vertical)
        thumb = {thumb.center().x() - width / 2.0, thumb.top() + 2, qreal(width), thumb.height() - 4};
    else
        thumb = {thumb.left() + 2, thumb.center().y() - width / 2.0, thumb.width() - 4, qreal(width)};
    QColor ink = colour(Token::Border, option.palette);
    if (!isHighContrast(option.palette))
        ink.setAlphaF(isHot ? 0.8F : 0.45F);
    paintRound(painter, thumb, width / 2.0, ink);
}

bool PantauStyle::drawViewControl(ControlElement element, const QStyleOption *option, QPainter *painter,
                                  const QWidget *widget) const
{
    const QPalette &palette = option->palette;
    switch (element) {
    case CE_ItemViewItem:
        if (const auto *item = qstyleoption_cast<const QStyleOptionViewItem *>(option)) {
            // Selected text keeps its colour.
            QStyleOptionViewItem own = *item;
            own.state.setFlag(State_HasFocus, false);
            for (const auto group : {QPalette::Active, QPalette::Inactive})
                own.palette.setBrush(group, QPalette::HighlightedText,
                                     own.palette.brush(group, QPalette::Text));
            QProxyStyle::drawControl(element, &own, painter, widget);
            return true;
        }
        return false;
    case CE_HeaderSection:
    case CE_HeaderEmptyArea:
        painter->fillRect(option->rect, palette.color(QPalette::Base));
        if (const auto *header = qobject_cast<const QHeaderView *>(widget);
            header && header->orientation() == Qt::Horizontal) {
            paintHairline(*painter, option->rect, colour(Token::Hairline, palette));
            if (const auto *view = qobject_cast<const QFrame *>(widget->parentWidget());
                view && view->frameShape() == QFrame::NoFrame &&
                !isKind(view->parentWidget(), kind::Rows)) // a frame and a card have a line there
                paintHairline(*painter, QRect(option->rect.topLeft(), QSize(option->rect.width(), 1)),
                              colour(Token::Edge, palette));
            if (element == CE_HeaderSection && header->underMouse() && option->state.testFlag(State_Enabled))
                painter->fillRect(
                    QRect(option->rect.right(), option->rect.top() + 8, 1, option->rect.height() - 16),
                    colour(Token::Hairline, palette));
        }
        return true;
    case CE_Header:
        if (const auto *header = qstyleoption_cast<const QStyleOptionHeader *>(option);
            header && header->orientation == Qt::Horizontal) {
            proxy()->drawControl(CE_HeaderSection, option, painter, widget);
            drawHeaderLabel(*header, *painter);
            return true;
        }
        return false;
    case CE_TabBarTabShape:
        if (option->state.testFlag(State_Selected)) {
            const QRect text =
                visualRect(option->direction, option->rect, option->rect.adjusted(0, 0, -TabGap, 0));
            painter->fillRect(QRect(text.left(), option->rect.bottom() - 1, text.width(), 2),
                              colour(Token::Accent, palette));
        }
        return true;
    case CE_TabBarTabLabel:
        if (const auto *tab = qstyleoption_cast<const QStyleOptionTab *>(option))
            drawTabLabel(*tab, *painter, widget);
        return true;
    case CE_MenuItem:
        if (const auto *item = qstyleoption_cast<const QStyleOptionMenuItem *>(option))
            drawMenuItem(*item, *painter, widget);
        return true;
    case CE_MenuBarItem:
        if (const auto *item = qstyleoption_cast<const QStyleOptionMenuItem *>(option))
            drawMenuBarItem(*item, *painter, widget);
        return true;
    case CE_MenuEmptyArea:
    case CE_MenuVMargin:
    case CE_MenuHMargin:
        return true;
    default:
        return false;
    }
}

QSize PantauStyle::viewPartSize(ContentsType type, const QStyleOption *option, const QSize &contents,
                                const QWidget *widget) const
{
    const QSize usual = QProxyStyle::sizeFromContents(type, option, contents, widget);
    switch (type) {
    case CT_ItemViewItem:
        if (const auto *item = qstyleoption_cast<const QStyleOptionViewItem *>(option)) {
            const Paddings paddings = paddingsOf(*item);
            const int margin = proxy()->pixelMetric(PM_FocusFrameHMargin, option, widget) + 1;
            int width = usual.width() - 2 * margin + paddings.leading + paddings.trailing;
            for (const auto part :
                 {QStyleOptionViewItem::HasDecoration, QStyleOptionViewItem::HasCheckIndicator})
                width += item->features.testFlag(part) ? ItemGap - 2 * margin : 0;
            return {width,
                    std::max(usual.height(),
                             heightFor(item->fontMetrics, hasRows(item->widget) ? size::Control : SideItem))};
        }
        break;
    case CT_HeaderSection:
        if (const auto *header = qstyleoption_cast<const QStyleOptionHeader *>(option);
            header && header->orientation == Qt::Horizontal) {
            const QFontMetrics metrics(fontFor(FontRole::ColumnHeader, QApplication::font()));
            int width = metrics.horizontalAdvance(header->text) + 1 + 2 * size::CellPadding;
            const auto *view = qobject_cast<const QHeaderView *>(widget);
            const int at = view ? view->visualIndex(header->section) : -1;
            if (at == 0 || (view && at == view->count() - 1))
                width += size::EdgePadding;
            if (header->sortIndicator != QStyleOptionHeader::None)
                width += SortArrow + ItemGap / 2;
            return {width, heightFor(metrics)};
        }
        break;
    case CT_TabBarTab:
        if (const auto *tab = qstyleoption_cast<const QStyleOptionTab *>(option)) {
            const QFontMetrics metrics(
                fontFor(FontRole::Button, widget ? widget->font() : QApplication::font()));
            return {metrics.size(Qt::TextShowMnemonic | Qt::TextSingleLine, tab->text).width() + TabGap,
                    heightFor(metrics, TabHeight)};
        }
        break;
    case CT_MenuBarItem:
        return {contents.width() + 2 * MenuPadding, std::max(MenuBarHeight, contents.height() + 8)};
    case CT_MenuItem:
        if (const auto *item = qstyleoption_cast<const QStyleOptionMenuItem *>(option)) {
            if (item->menuItemType == QStyleOptionMenuItem::Separator && item->text.isEmpty())
                return {contents.width(), MenuSeparator};
            const QFontMetrics metrics(item->font);
            const auto [text, shortcut] = wordsOf(*item);
            int width =
                2 * MenuPadding + metrics.size(Qt::TextShowMnemonic | Qt::TextSingleLine, text).width();
            if (item->maxIconWidth > 0 || item->menuHasCheckableItems)
                width += size::Icon + MenuIconGap;
            if (item->menuItemType == QStyleOptionMenuItem::SubMenu)
                width += SubMenuArrow + MenuIconGap;
            // The menu adds the widest shortcut.
            return {width + (item->text.contains(u'\t') || item->reservedShortcutWidth > 0 ? ShortcutGap : 0),
                    std::max(SideItem, metrics.height() + 12)};
        }
        break;
    default:
        break;
    }
    return usual;
}

} // namespace pantau::desktop
