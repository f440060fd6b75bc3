// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/window/side_list.h"

#include "desktop/look/colours.h"
#include "desktop/look/icons.h"
#include "desktop/look/layouts.h"
#include "desktop/look/pantau_style.h"
#include "desktop/look/parts.h"
#include "desktop/window/window_actions.h"

#include <QContextMenuEvent>
#include <QEvent>
#include <QKeyEvent>
#include <QLocale>
#include <QMenu>
#include <QPainter>
#include <QScrollBar>
#include <QToolButton>

#include <algorithm>

namespace pantau::desktop {

namespace {

constexpr int WindowForWideList = 1200;

/// The selected item. currentItem() is unsuitable, because a focused list has one even without a selection.
const QListWidgetItem *chosenIn(const QListWidget &list)
{
    const auto chosen = list.selectedItems();
    return chosen.isEmpty() ? nullptr : chosen.constFirst();
}

QString counted(const QString &text, const QString &count)
{
    return count.isEmpty() ? text : SideList::tr("%1, %2", "entry and count").arg(text, count);
}

} // namespace

SideList::SideList(const WindowActions &actions, QWidget *parent) : QListWidget(parent), m_actions(actions)
{
    setObjectName(QStringLiteral("sideList"));
    setAccessibleName(tr("Overview, pages and lists"));
    setItemDelegate(new SideDelegate(this));
    setFrameShape(QFrame::NoFrame);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
    setMouseTracking(true); // for the hovered entry
    viewport()->setAutoFillBackground(false);
    connect(this, &QListWidget::itemSelectionChanged, this, [this] {
        const auto *item = chosenIn(*this);
        if (!item)
            return;
        m_page = Page(item->data(PageRole).toInt());
        if (m_page != Page::Domains)
            return Q_EMIT pageChosen(m_page);
        m_view = view();
        Q_EMIT viewChosen();
    });
    rebuild();
    fit();
}

QList<SideList::Entry> SideList::entries() const
{
    QList<Entry> all;
    addViews(all);
    addPages(all);
    addLists(all);
    return all;
}

void SideList::addViews(QList<Entry> &entries) const
{
    const auto add = [&](const QString &text, const QString &icon, const View &view, int count, Badge kind) {
        const QString number = m_counts ? QLocale().toString(count) : QString();
        Entry entry{text, counted(text, number), icon};
        entry.view = view;
        (kind != Badge::None && count > 0 ? entry.badge : entry.count) = number;
        entry.kind = kind;
        entries += entry;
    };
    const DomainCounts counts = m_counts.value_or(DomainCounts());
    add(tr("All domains"), QStringLiteral("globe"), {}, counts.total, Badge::None);
    add(tr("Blocked"), QStringLiteral("blockedo"), {std::nullopt, BlockStatus::Blocked}, counts.blocked,
        Badge::Blocked);
    add(tr("Unknown"), QStringLiteral("question"), {std::nullopt, BlockStatus::Unknown}, counts.unknown,
        Badge::Unknown);
    add(tr("Changed, 7 days"), QStringLiteral("changed"), {std::nullopt, std::nullopt, true}, m_changed,
        Badge::None);
}

void SideList::addPages(QList<Entry> &entries) const
{
    const auto add = [&](Page page, const QString &text, const QString &icon, const QString &count = {}) {
        Entry entry{text, counted(text, count), icon};
        entry.page = page;
        entries += entry;
    };
    const auto first = entries.size();
    if (m_lists.size() > 1 || m_glanceIsWanted) // with a single list an overview is pointless
        add(Page::Lists, tr("Lists at a glance"), QStringLiteral("glance"));
    const QString news = m_unread > 0 ? tr("%Ln new", "changes", m_unread) : QString();
    add(Page::Changes, tr("Changes"), QStringLiteral("bell"), news);
    entries.last().badge = news;
    entries.last().kind = Badge::News;
    const int open = m_appeals.of(AppealStage::Prepared) + m_appeals.of(AppealStage::Sent) +
                     m_appeals.of(AppealStage::Answered);
    const int due = m_appeals.overdue;
    const QString said = due > 0    ? tr("%Ln due", "appeals", due)
                         : open > 0 ? tr("%Ln open", "appeals", open)
                                    : QString();
    add(Page::Appeals, tr("Appeals"), QStringLiteral("mail"), said);
    (due > 0 ? entries.last().badge : entries.last().count) = said;
    entries.last().kind = Badge::Unknown;
    add(Page::Usage, tr("Usage"), QStringLiteral("chart"));
    entries[first].isGap = true;
}

void SideList::addLists(QList<Entry> &entries) const
{
    if (m_lists.isEmpty())
        return;
    entries += Entry{tr("Lists"), tr("Lists"), {}};
    entries.last().isHeading = true;
    const auto first = entries.size();
    for (const ListOverview &list : m_lists) {
        const QString name = list.list.name;
        Entry entry{name, {}, QStringLiteral("list")};
        entry.count = QLocale().toString(list.total);
        entry.kind = Badge::Blocked;
        entry.badge = list.blocked > 0 ? QLocale().toString(list.blocked) : QString();
        entry.words = entry.badge.isEmpty()
                          ? counted(name, entry.count)
                          : tr("%1, %2 of %3 blocked", "list").arg(name, entry.badge, entry.count);
        entry.view.list = list.list.id;
        const QList<AccountId> accounts = list.list.accounts();
        QStringList reasons;
        for (const AccountId account : accounts)
            if (m_unwatched.contains(account))
                reasons += m_unwatched.value(account);
        entry.isUnwatched = !reasons.isEmpty() && reasons.size() == accounts.size();
        if (!reasons.isEmpty())
            entry.words += u'\n' + (entry.isUnwatched ? tr("Not being watched now. %1")
                                                      : tr("Only one of its services checks it now. %1"))
                                       .arg(reasons.join(u' '));
        entries += entry;
    }
    // If no list is watched, the notice says so.
    if (std::all_of(entries.cbegin() + first, entries.cend(),
                    [](const Entry &each) { return each.isUnwatched; }))
        for (auto each = entries.begin() + first; each != entries.end(); ++each)
            each->isUnwatched = false;
}

void SideList::add(const Entry &entry)
{
    auto *item = new QListWidgetItem(entry.text, this);
    item->setData(HeadingRole, entry.isHeading);
    if (entry.isHeading) {
        item->setFlags(Qt::NoItemFlags);
        auto *heading = new QWidget;
        auto *button = iconButton("newListButton", plainIcon(QStringLiteral("plus"), Token::Text2),
                                  tr("New list"), heading);
        button->setFocusPolicy(Qt::NoFocus); // the shortcut does the same
        connect(button, &QToolButton::clicked, m_actions.newList, &QAction::trigger);
        setRow(heading, {spring(), {button, 0, Qt::AlignBottom}}, {.around = QMargins(0, 0, 8, 0)});
        setItemWidget(item, heading);
        heading->setHidden(m_folded);
        return;
    }
    item->setData(Qt::DecorationRole, entry.icon);
    item->setData(CountRole, entry.count);
    item->setData(BadgeRole, entry.badge);
    item->setData(BadgeKindRole, int(entry.kind));
    item->setData(GapRole, entry.isGap);
    item->setData(PageRole, int(entry.page));
    item->setData(ChangedRole, entry.view.changedThisWeek);
    if (entry.view.list)
        item->setData(ListRole, qint64(*entry.view.list));
    if (entry.view.status)
        item->setData(StatusRole, int(*entry.view.status));
    item->setData(UnwatchedRole, entry.isUnwatched);
    item->setData(Qt::AccessibleTextRole, entry.words);
    item->setToolTip(plainTip(entry.words));
}

void SideList::rebuild()
{
    m_glanceIsWanted = m_glanceIsWanted || m_page == Page::Lists;
    const QList<Entry> wanted = entries();
    if (wanted == m_shown)
        return; // keeps the selection and the position of screen readers
    m_shown = wanted;
    const int scrolled = verticalScrollBar()->value();
    const QSignalBlocker blocker(this);
    clear();
    for (const Entry &entry : wanted)
        add(entry);
    numberEntries();
    chooseView();
    verticalScrollBar()->setValue(scrolled);
}

/// Ctrl+1 to Ctrl+9 in visible order. Pages have their own actions, so that menus show the key.
void SideList::numberEntries()
{
    for (QAction *page : m_actions.pages())
        page->setShortcut({});
    for (QAction *action : m_actions.entries)
        action->setShortcut({});
    int number = 0;
    for (const Entry &entry : std::as_const(m_shown)) {
        if (entry.isHeading || number == m_actions.entries.size())
            continue;
        QAction *action = m_actions.entries.at(number++);
        action->setText(QString(entry.text).replace(u'&', QLatin1String("&&")));
        action->setToolTip(plainTip(entry.text));
        const bool isPage = entry.page != Page::Domains || number == 1;
        (isPage ? m_actions.pages().at(int(entry.page)) : action)
            ->setShortcut(QKeySequence(Qt::CTRL | Qt::Key(Qt::Key_0 + number)));
    }
}

void SideList::setCounts(const DomainCounts &counts, int changedThisWeek, const QList<ListOverview> &lists)
{
    m_counts = counts;
    m_changed = changedThisWeek;
    const auto isKnown = [this] { return m_view.list && !nameOf(*m_view.list).isEmpty(); };
    const bool wasKnown = isKnown();
    m_lists = lists;
    rebuild();
    if (!wasKnown || isKnown())
        return;
    m_view = {};
    {
        const QSignalBlocker blocker(this);
        chooseView();
    }
    Q_EMIT listGone();
}

void SideList::setUnwatched(const QHash<AccountId, QString> &accounts)
{
    m_unwatched = accounts;
    rebuild();
}

void SideList::setUnread(int changes)
{
    m_unread = changes;
    rebuild();
}

void SideList::setAppeals(const AppealCounts &appeals)
{
    m_appeals = appeals;
    rebuild();
}

SideList::View SideList::view() const
{
    View view;
    if (const auto *item = m_page == Page::Domains ? chosenIn(*this) : nullptr) {
        if (const QVariant list = item->data(ListRole); list.isValid())
            view.list = ListId{list.toLongLong()};
        if (const QVariant status = item->data(StatusRole); status.isValid())
            view.status = BlockStatus(status.toInt());
        view.changedThisWeek = item->data(ChangedRole).toBool();
    }
    return view;
}

QString SideList::nameOf(ListId list) const
{
    const auto found =
        std::ranges::find_if(m_lists, [list](const auto &each) { return each.list.id == list; });
    return found == m_lists.cend() ? QString() : found->list.name;
}

/// Row of the view if the domains are shown, else of the page; -1 if there is none.
int SideList::chosenRow() const
{
    for (int row = 0; row < m_shown.size(); ++row) {
        const Entry &entry = m_shown.at(row);
        const bool isWanted = m_page == Page::Domains
                                  ? entry.view.list == m_view.list && (m_view.list || entry.view == m_view)
                                  : true;
        if (!entry.isHeading && entry.page == m_page && isWanted)
            return row;
    }
    return m_view.list || m_page != Page::Domains ? -1 : 0;
}

void SideList::chooseView()
{
    if (const int row = chosenRow(); row >= 0)
        setCurrentRow(row, QItemSelectionModel::ClearAndSelect);
    else
        clearSelection();
}

void SideList::choose(int number)
{
    for (int row = 0; row < m_shown.size(); ++row)
        if (!m_shown.at(row).isHeading && --number == 0)
            return setCurrentRow(row, QItemSelectionModel::ClearAndSelect);
}

void SideList::select(const View &wanted)
{
    m_page = Page::Domains;
    m_view = wanted;
    chooseView();
}

void SideList::select(Page wanted)
{
    m_page = wanted;
    rebuild();
    chooseView();
}

void SideList::setFolded(bool folded)
{
    if (m_folded == folded)
        return fit();
    m_folded = folded;
    static_cast<SideDelegate *>(itemDelegate())->setFolded(folded);
    for (int row = 0; row < count(); ++row)
        if (QWidget *heading = itemWidget(item(row)))
            heading->setHidden(folded);
    doItemsLayout();
    fit();
}

/// Proportionally more with large fonts.
int SideList::widthWhen(bool folded) const
{
    if (folded)
        return std::max(56, fontMetrics().height() + 38);
    return std::max(window()->width() < WindowForWideList ? 208 : 240,
                    std::min(fontMetrics().averageCharWidth() * 26, 320));
}

void SideList::fit()
{
    setFixedWidth(widthWhen(m_folded));
}

void SideList::changeEvent(QEvent *event)
{
    QListWidget::changeEvent(event);
    if (event->type() == QEvent::FontChange)
        fit();
}

void SideList::contextMenuEvent(QContextMenuEvent *event)
{
    if (!view().list)
        return;
    auto *menu = named<QMenu>("listMenu", this);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    const auto add = [menu](const QIcon &icon, const QString &text, const QKeySequence &key,
                            QAction *action) {
        QAction *added = menu->addAction(icon, text, action, &QAction::trigger);
        added->setShortcut(key);
        return added;
    };
    add(plainIcon(QStringLiteral("gear")), tr("&Settings of the list…"), Qt::ALT | Qt::Key_Return,
        m_actions.listSettings);
    add(plainIcon(QStringLiteral("pencil")), tr("Re&name…"), Qt::Key_F2, m_actions.renameList);
    add(plainIcon(QStringLiteral("file")), tr("Re&port…"), {}, m_actions.reportList);
    menu->addSeparator();
    setKind(*add(plainIcon(QStringLiteral("trash"), Token::Blocked), tr("Re&move…"), QKeySequence::Delete,
                 m_actions.removeList),
            kind::Danger);
    const bool byKey = event->reason() == QContextMenuEvent::Keyboard;
    menu->popup(byKey ? viewport()->mapToGlobal(visualItemRect(currentItem()).center()) : event->globalPos());
}

void SideList::keyPressEvent(QKeyEvent *event)
{
    const bool isList = view().list.has_value();
    const bool isEnter = event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter;
    if (isEnter && !(event->modifiers() & Qt::AltModifier))
        Q_EMIT entryOpened();
    else if (isList && isEnter)
        m_actions.listSettings->trigger();
    else if (isList && event->key() == Qt::Key_F2)
        m_actions.renameList->trigger();
    else if (isList && event->matches(QKeySequence::Delete))
        m_actions.removeList->trigger();
    else
        QListWidget::keyPressEvent(event);
}

namespace {

constexpr int Inset = 8;
constexpr int EntryHeight = 30;
constexpr int EntryGap = 1;
constexpr int GroupGap = 8;
constexpr int IconSide = 16;
constexpr int IconGap = 10;
constexpr int TotalWidth = 22;

/// Cuts @p width from the trailing end of @p area.
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

struct BadgeTokens
{
    Token text;
    Token ground;
};

BadgeTokens badgeTokens(const QModelIndex &index)
{
    switch (SideList::Badge(index.data(SideList::BadgeKindRole).toInt())) {
    case SideList::Badge::Blocked:
        return {Token::Blocked, Token::BlockedGround};
    case SideList::Badge::Unknown:
        return {Token::Unknown, Token::UnknownGround};
    case SideList::Badge::News:
    case SideList::Badge::None:
        break;
    }
    return {Token::Accent, Token::Sel};
}

} // namespace

QSize SideDelegate::sizeHint(const QStyleOptionViewItem &option, const QModelIndex &index) const
{
    const bool isHeading = index.data(SideList::HeadingRole).toBool();
    const int gap = index.data(SideList::GapRole).toBool() || isHeading ? GroupGap + EntryGap : EntryGap;
    if (isHeading && m_folded)
        return {0, gap + EntryGap};
    return {0, heightFor(option.fontMetrics, EntryHeight) + gap};
}

void SideDelegate::paint(QPainter *painter, const QStyleOptionViewItem &given, const QModelIndex &index) const
{
    QStyleOptionViewItem option = given;
    initStyleOption(&option, index);
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    if (index.data(SideList::HeadingRole).toBool()) {
        if (!m_folded)
            paintHeading(painter, option);
    } else {
        QRect area = option.rect.adjusted(Inset, 0, -Inset, 0);
        area.setTop(area.bottom() + 1 - heightFor(option.fontMetrics, EntryHeight));
        paintGround(painter, option, area, index.row() == m_dropRow);
        QRect inner = area.adjusted(Inset, 0, -Inset, 0);
        const bool isSelected = option.state.testFlag(QStyle::State_Selected);
        const QRect icon = QStyle::alignedRect(option.direction,
                                               m_folded ? Qt::AlignCenter : Qt::AlignLeft | Qt::AlignVCenter,
                                               {IconSide, IconSide}, inner);
        plainIcon(index.data(Qt::DecorationRole).toString(), isSelected ? Token::Accent : Token::Text2)
            .paint(painter, icon);
        if (!m_folded) {
            paintEntry(painter, option, index, inner);
        } else if (!index.data(SideList::BadgeRole).toString().isEmpty()) {
            QRect room = area.adjusted(5, 5, -5, -5);
            QRect dot = takeEnd(room, 7, option.direction);
            dot.setHeight(7);
            painter->setPen(Qt::NoPen);
            painter->setBrush(colour(badgeTokens(index).text, option.palette));
            painter->drawEllipse(dot);
        }
    }
    painter->restore();
}

void SideDelegate::paintHeading(QPainter *painter, const QStyleOptionViewItem &option)
{
    QPalette palette = option.palette;
    palette.setCurrentColorGroup(QPalette::Active); // disabled items, but headings must be readable
    painter->setFont(fontFor(FontRole::Badge, option.font));
    painter->setPen(colour(Token::Text2, palette));
    painter->drawText(option.rect.adjusted(2 * Inset, GroupGap, -2 * Inset, 0),
                      int(QStyle::visualAlignment(option.direction, Qt::AlignLeft) | Qt::AlignVCenter),
                      option.text);
}

void SideDelegate::paintGround(QPainter *painter, const QStyleOptionViewItem &option, const QRect &area,
                               bool isDrop) const
{
    const QPalette &palette = option.palette;
    const bool isSelected = option.state.testFlag(QStyle::State_Selected);
    painter->setPen(Qt::NoPen);
    if (isSelected)
        painter->setBrush(palette.color(QPalette::Highlight));
    else if (option.state.testFlag(QStyle::State_MouseOver))
        painter->setBrush(colour(Token::Pressed, palette));
    else
        painter->setBrush(Qt::NoBrush);
    if (isDrop || (option.state.testFlag(QStyle::State_HasFocus) &&
                   option.state.testFlag(QStyle::State_KeyboardFocusChange)))
        painter->setPen(QPen(colour(Token::Accent, palette), 2));
    painter->drawRoundedRect(QRectF(area).adjusted(1, 1, -1, -1), 6, 6);
}

void SideDelegate::paintEntry(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index,
                              QRect area)
{
    const QPalette &palette = option.palette;
    const bool isSelected = option.state.testFlag(QStyle::State_Selected);
    const QString count = index.data(SideList::CountRole).toString();
    const QString badge = index.data(SideList::BadgeRole).toString();
    if (!count.isEmpty()) {
        const QFont small = fontFor(FontRole::Small, option.font);
        painter->setFont(small);
        painter->setPen(colour(Token::Text2, palette));
        const int width = std::max(TotalWidth, QFontMetrics(small).horizontalAdvance(count));
        painter->drawText(takeEnd(area, width, option.direction),
                          int(QStyle::visualAlignment(option.direction, Qt::AlignRight) | Qt::AlignVCenter),
                          count);
        takeEnd(area, IconGap, option.direction);
    }
    if (!badge.isEmpty()) {
        const BadgeTokens tokens = badgeTokens(index);
        const Pill pill{badge, tokens.text, tokens.ground};
        paintPill(*painter, takeEnd(area, pillSize(pill, option.font).width(), option.direction), pill,
                  palette, option.font, option.direction);
        takeEnd(area, IconGap, option.direction);
    }
    if (index.data(SideList::UnwatchedRole).toBool()) {
        attentionIcon().paint(painter, takeEnd(area, IconSide, option.direction), Qt::AlignCenter);
        takeEnd(area, IconGap, option.direction);
    }
    QFont font = option.font;
    if (isSelected)
        font.setWeight(QFont::Medium);
    painter->setFont(font);
    painter->setPen(palette.color(QPalette::Text));
    const int start = IconSide + IconGap;
    const QRect text = area.adjusted(option.direction == Qt::LeftToRight ? start : 0, 0,
                                     option.direction == Qt::LeftToRight ? 0 : -start, 0);
    painter->drawText(text, int(QStyle::visualAlignment(option.direction, Qt::AlignLeft) | Qt::AlignVCenter),
                      QFontMetrics(font).elidedText(option.text, Qt::ElideRight, text.width()));
}

namespace {

constexpr int FoldBelow = 900; // with the default font
constexpr int FoldBelowLetters = 115;
constexpr int RightMargin = 8;

} // namespace

FoldingRow::FoldingRow(SideList *side, QWidget *right, QWidget *parent)
    : QWidget(parent), m_side(side), m_right(right)
{
    setRow(this, {m_side, {m_right, 1}}, {0, QMargins(0, 0, RightMargin, 0)});
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
