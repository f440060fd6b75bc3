// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/window/side_list.h"

#include "base/domain_list.h"
#include "base/domain_table.h"
#include "desktop/look/icons.h"
#include "desktop/look/label_text.h"
#include "desktop/window/window_actions.h"

#include <QApplication>
#include <QContextMenuEvent>
#include <QEvent>
#include <QKeyEvent>
#include <QLocale>
#include <QMenu>
#include <QPainter>
#include <QScrollBar>

#include <algorithm>

namespace pantau::desktop {

namespace {

void setUp(QListWidget &list)
{
    list.setItemDelegate(new SideDelegate(&list));
    list.setFrameShape(QFrame::NoFrame);
    list.setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    list.setUniformItemSizes(false);
}

/// The selected item. currentItem() is unsuitable, because a focused list has one even without a selection.
const QListWidgetItem *chosenIn(const QListWidget &list)
{
    const auto chosen = list.selectedItems();
    return chosen.isEmpty() ? nullptr : chosen.constFirst();
}

void choose(QListWidget &list, int row)
{
    list.setCurrentRow(row, QItemSelectionModel::ClearAndSelect);
}

bool canBeChosen(const QListWidget &list, int row)
{
    return list.item(row)->flags() != Qt::NoItemFlags;
}

} // namespace

SideList::SideList(const WindowActions &actions, QWidget *parent)
    : QListWidget(parent), m_actions(actions), m_pages(new QListWidget(parent))
{
    setObjectName(QStringLiteral("sideList"));
    setAccessibleName(tr("Overview and lists"));
    setUp(*this);
    connect(this, &QListWidget::itemSelectionChanged, this, [this] {
        if (!chosenIn(*this))
            return;
        {
            const QSignalBlocker blocker(m_pages);
            m_pages->clearSelection();
        }
        m_view = view();
        Q_EMIT viewChosen();
    });
    setUpPages();
    rebuild();
    fit();
}

void SideList::setUpPages()
{
    m_pages->setObjectName(QStringLiteral("sidePages"));
    m_pages->setAccessibleName(tr("Lists at a glance, changes, appeals, usage and log"));
    setUp(*m_pages);
    m_pages->setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_pages->installEventFilter(this);
    connect(m_pages, &QListWidget::itemSelectionChanged, this, [this] {
        if (!chosenIn(*m_pages))
            return;
        {
            const QSignalBlocker blocker(this);
            clearSelection();
        }
        Q_EMIT pageChosen(page());
    });
}

QList<SideList::Entry> SideList::entries() const
{
    const QLocale locale;
    const auto counted = [&](const QString &text, int count) {
        return tr("%1, %2", "entry and count").arg(text, locale.toString(count));
    };
    QList<Entry> all;
    const auto heading = [&](const QString &text) {
        all += Entry{text, {}, {}, {}, {}, Page::Domains, {}, true};
    };
    const auto view = [&](const QString &text, const View &shown, int count, const QString &icon) {
        all += Entry{text,  m_counts ? locale.toString(count) : QString(),
                     {},    m_counts ? counted(text, count) : text,
                     shown, Page::Domains,
                     icon,  false};
    };
    const DomainCounts counts = m_counts.value_or(DomainCounts());
    heading(tr("Overview"));
    view(tr("All"), {}, counts.total, QStringLiteral("globe"));
    view(tr("Blocked"), {std::nullopt, BlockStatus::Blocked}, counts.blocked, QStringLiteral("blockedo"));
    view(tr("Unknown"), {std::nullopt, BlockStatus::Unknown}, counts.unknown, QStringLiteral("question"));
    view(tr("Changed, 7 days"), {std::nullopt, std::nullopt, true}, m_changed, QStringLiteral("changed"));
    if (!m_lists.isEmpty())
        heading(tr("Lists"));
    for (const ListOverview &list : m_lists) {
        const QString name = list.list.name;
        const QString total = locale.toString(list.total);
        const QString blocked = list.blocked > 0 ? locale.toString(list.blocked) : QString();
        all += Entry{name,
                     blocked.isEmpty() ? total : u'/' + total,
                     blocked,
                     blocked.isEmpty() ? counted(name, list.total)
                                       : tr("%1, %2 of %3 blocked", "list").arg(name, blocked, total),
                     {list.list.id, std::nullopt},
                     Page::Domains,
                     {},
                     false};
        if (const QString reason = list.list.account ? m_unwatched.value(*list.list.account) : QString();
            !reason.isEmpty()) {
            all.last().isUnwatched = true;
            all.last().words += u'\n' + tr("Not being watched now. %1").arg(reason);
        }
    }
    return all;
}

QList<SideList::Entry> SideList::pageEntries() const
{
    QList<Entry> all{Entry{tr("Watch"), {}, {}, {}, {}, Page::Domains, {}, true}};
    if (m_lists.size() > 1 || m_glanceIsWanted) // with a single list an overview is pointless
        all += Entry{tr("Lists at a glance"),  {},   {}, tr("Lists at a glance"), {}, Page::Lists,
                     QStringLiteral("glance"), false};
    const QString news = m_unread > 0 ? tr("%Ln new", "changes", m_unread) : QString();
    const QString due = m_overdue > 0 ? tr("%Ln due", "appeals", m_overdue) : QString();
    const auto counted = [](const QString &text, const QString &count) {
        return count.isEmpty() ? text : tr("%1, %2", "entry and count").arg(text, count);
    };
    const QString changes = tr("Changes");
    const QString appeals = tr("Appeals");
    all += Entry{changes, news, {}, counted(changes, news), {}, Page::Changes, QStringLiteral("bell"), false};
    all += Entry{appeals, due, {}, counted(appeals, due), {}, Page::Appeals, QStringLiteral("mail"), false};
    all += Entry{tr("Usage"), {}, {}, tr("Usage"), {}, Page::Usage, QStringLiteral("chart"), false};
    all += Entry{tr("Log"), {}, {}, tr("Log"), {}, Page::Log, QStringLiteral("log"), false};
    return all;
}

QIcon SideList::iconOf(const Entry &entry) const
{
    if (entry.icon == QStringLiteral("blockedo"))
        return statusIcon(BlockStatus::Blocked, palette());
    if (entry.icon == QStringLiteral("question"))
        return statusIcon(BlockStatus::Unknown, palette());
    return entry.icon.isEmpty() ? QIcon() : plainIcon(entry.icon, palette());
}

void SideList::addEntry(const Entry &entry, QListWidget *to)
{
    auto *item = new QListWidgetItem(entry.text, to);
    item->setData(HeadingRole, entry.isHeading);
    if (entry.isHeading) {
        item->setFlags(Qt::NoItemFlags);
        return;
    }
    item->setIcon(iconOf(entry));
    item->setData(CountRole, entry.count);
    item->setData(BlockedRole, entry.blocked);
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
    rebuildPages();
    const QList<Entry> wanted = entries();
    if (wanted == m_shown)
        return; // keeps the selection and the position of screen readers
    m_shown = wanted;
    const int scrolled = verticalScrollBar()->value();
    const QSignalBlocker blocker(this);
    clear();
    for (const Entry &entry : wanted)
        addEntry(entry, this);
    if (page() == Page::Domains)
        chooseView();
    verticalScrollBar()->setValue(scrolled);
}

void SideList::rebuildPages()
{
    m_glanceIsWanted = m_glanceIsWanted || page() == Page::Lists;
    const QList<Entry> wanted = pageEntries();
    if (wanted == m_shownPages)
        return;
    m_shownPages = wanted;
    const Page before = page();
    const QSignalBlocker blocker(m_pages);
    m_pages->clear();
    for (const Entry &entry : wanted)
        addEntry(entry, m_pages);
    if (before != Page::Domains)
        select(before);
    fitPages();
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
    if (page() == Page::Domains) {
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

void SideList::setOverdueAppeals(int appeals)
{
    m_overdue = appeals;
    rebuild();
}

Page SideList::page() const
{
    const auto *item = chosenIn(*m_pages);
    return item ? Page(item->data(PageRole).toInt()) : Page::Domains;
}

SideList::View SideList::view() const
{
    View view;
    if (const auto *item = chosenIn(*this)) {
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
    const auto found = std::find_if(m_lists.cbegin(), m_lists.cend(),
                                    [list](const auto &each) { return each.list.id == list; });
    return found == m_lists.cend() ? QString() : found->list.name;
}

int SideList::rowOf(const View &view) const
{
    constexpr int All = 1;
    for (int row = 0; row < m_shown.size(); ++row)
        if (const Entry &entry = m_shown.at(row); !entry.isHeading && entry.view.list == view.list)
            if (view.list || entry.view == view)
                return row;
    return view.list ? -1 : All;
}

void SideList::chooseView()
{
    if (const int row = rowOf(m_view); row >= 0)
        choose(*this, row);
    else
        clearSelection();
}

void SideList::select(const View &wanted)
{
    m_view = wanted;
    {
        const QSignalBlocker blocker(m_pages);
        m_pages->clearSelection();
    }
    chooseView();
}

void SideList::select(Page wanted)
{
    if (wanted == Page::Lists && !std::exchange(m_glanceIsWanted, true))
        rebuildPages();
    for (int row = 0; row < m_pages->count(); ++row)
        if (canBeChosen(*m_pages, row) && m_shownPages.at(row).page == wanted)
            return choose(*m_pages, row);
}

void SideList::setFolded(bool folded)
{
    if (m_folded == folded)
        return;
    m_folded = folded;
    for (QListWidget *list : {static_cast<QListWidget *>(this), m_pages}) {
        static_cast<SideDelegate *>(list->itemDelegate())->setFolded(folded);
        list->doItemsLayout();
    }
    fit();
}

/// 200 to 240 pixels with a default font; proportionally more with larger fonts.
int SideList::widthWhen(bool folded) const
{
    const int letter = fontMetrics().averageCharWidth();
    return folded ? std::max(44, fontMetrics().height() + 26) : std::max(200, std::min(letter * 34, 320));
}

void SideList::fit()
{
    setFixedWidth(widthWhen(m_folded));
    m_pages->setFixedWidth(widthWhen(m_folded));
    fitPages();
}

/// Sets the height to that of all entries.
void SideList::fitPages()
{
    int height = 0;
    for (int row = 0; row < m_pages->count(); ++row)
        height += m_pages->sizeHintForRow(row);
    m_pages->setFixedHeight(height);
}

void SideList::setIcons(QListWidget &list, const QList<Entry> &entries) const
{
    for (int row = 0; row < list.count(); ++row)
        list.item(row)->setIcon(iconOf(entries.at(row)));
}

void SideList::changeEvent(QEvent *event)
{
    QListWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange) {
        setIcons(*this, m_shown);
        setIcons(*m_pages, m_shownPages);
    } else if (event->type() == QEvent::FontChange) {
        fit();
    }
}

void SideList::contextMenuEvent(QContextMenuEvent *event)
{
    if (!view().list)
        return;
    auto *menu = new QMenu(this);
    menu->setObjectName(QStringLiteral("listMenu"));
    menu->setAttribute(Qt::WA_DeleteOnClose);
    const auto add = [menu](const QString &text, const QKeySequence &key, QAction *action) {
        menu->addAction(text, action, &QAction::trigger)->setShortcut(key);
    };
    add(tr("&Settings of the list…"), Qt::ALT | Qt::Key_Return, m_actions.listSettings);
    add(tr("Re&name…"), Qt::Key_F2, m_actions.renameList);
    add(tr("Re&port…"), {}, m_actions.reportList);
    menu->addSeparator();
    add(tr("Re&move…"), QKeySequence::Delete, m_actions.removeList);
    const bool byKey = event->reason() == QContextMenuEvent::Keyboard;
    menu->popup(byKey ? viewport()->mapToGlobal(visualItemRect(currentItem()).center()) : event->globalPos());
}

/// The shortcut for the lists focuses the selected entry, which may be a page.
void SideList::focusInEvent(QFocusEvent *event)
{
    if (event->reason() == Qt::ShortcutFocusReason && chosenIn(*m_pages))
        return m_pages->setFocus(Qt::OtherFocusReason);
    QListWidget::focusInEvent(event);
}

void SideList::keyPressEvent(QKeyEvent *event)
{
    if (event->key() == Qt::Key_Down && currentRow() == count() - 1) {
        m_pages->setFocus(Qt::TabFocusReason);
        for (int row = 0; row < m_pages->count(); ++row)
            if (canBeChosen(*m_pages, row))
                return choose(*m_pages, row);
    }
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

/// The Up key on the first page moves to the last list.
bool SideList::eventFilter(QObject *watched, QEvent *event)
{
    if (watched == m_pages && event->type() == QEvent::FontChange)
        fitPages();
    if (watched == m_pages && event->type() == QEvent::KeyPress &&
        static_cast<const QKeyEvent *>(event)->key() == Qt::Key_Up) {
        int first = 0;
        while (first < m_pages->count() && !canBeChosen(*m_pages, first))
            ++first;
        if (m_pages->currentRow() <= first) {
            setFocus(Qt::BacktabFocusReason);
            choose(*this, count() - 1);
            return true;
        }
    }
    return QListWidget::eventFilter(watched, event);
}

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

/// The initials of the first two words: "TM" for "Toko Melati".
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
            painter->setPen(QPen(colour(Token::Accent, option.palette), 2));
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
    palette.setCurrentColorGroup(QPalette::Active); // disabled items, but headings must be readable
    if (m_folded) {
        painter->setPen(palette.color(QPalette::Mid));
        const int y = option.rect.center().y();
        painter->drawLine(option.rect.left() + Margin, y, option.rect.right() - Margin, y);
        return;
    }
    painter->setFont(headingFont(option.font));
    painter->setPen(colour(Token::Text2, palette));
    painter->drawText(option.rect.adjusted(Margin, 0, -Margin, -5),
                      int(QStyle::visualAlignment(option.direction, Qt::AlignLeft) | Qt::AlignBottom), text);
}

void SideDelegate::paintFolded(QPainter *painter, const QStyleOptionViewItem &option,
                               const QModelIndex &index) const
{
    const bool selected = option.state.testFlag(QStyle::State_Selected);
    if (const auto icon = index.data(Qt::DecorationRole).value<QIcon>(); !icon.isNull()) {
        const int side = std::max(option.decorationSize.height(), option.fontMetrics.height());
        QRect place(0, 0, side, side);
        place.moveCenter(option.rect.center());
        icon.paint(painter, place, Qt::AlignCenter, selected ? QIcon::Selected : QIcon::Normal);
    } else {
        painter->setPen(option.palette.color(QPalette::Text));
        painter->setFont(option.font);
        painter->drawText(option.rect, Qt::AlignCenter, initials(option.text));
    }
    if (index.data(SideList::BlockedRole).toString().isEmpty())
        return;
    // A dot asks for attention; the tool tip explains it.
    const int size = std::max(6, option.fontMetrics.height() / 3);
    QRect room = option.rect.adjusted(4, 4, -4, -4);
    QRect dot = takeEnd(room, size, option.direction);
    dot.setHeight(size);
    painter->setRenderHint(QPainter::Antialiasing);
    painter->setPen(Qt::NoPen);
    painter->setBrush(colour(Token::Blocked, option.palette));
    painter->drawEllipse(dot);
}

void SideDelegate::paintEntry(QPainter *painter, const QStyleOptionViewItem &option,
                              const QModelIndex &index) const
{
    const bool selected = option.state.testFlag(QStyle::State_Selected);
    const QString blocked = index.data(SideList::BlockedRole).toString();
    const QString count = index.data(SideList::CountRole).toString();
    QRect area = option.rect.adjusted(Margin, 0, -Margin, 0);
    painter->setFont(option.font);
    painter->setPen(colour(Token::Text2, option.palette));
    painter->drawText(takeEnd(area, option.fontMetrics.horizontalAdvance(count), option.direction),
                      Qt::AlignCenter, count);
    if (!blocked.isEmpty()) {
        painter->setPen(colour(Token::Blocked, option.palette));
        painter->drawText(takeEnd(area, option.fontMetrics.horizontalAdvance(blocked), option.direction),
                          Qt::AlignCenter, blocked);
    }
    takeEnd(area, Margin / 2, option.direction);
    if (index.data(SideList::UnwatchedRole).toBool()) {
        const int side = option.fontMetrics.height() * 7 / 8;
        QRect place = takeEnd(area, side, option.direction);
        attentionIcon(option.palette)
            .paint(painter, place, Qt::AlignCenter, selected ? QIcon::Selected : QIcon::Normal);
        takeEnd(area, Margin / 2, option.direction);
    }
    painter->setPen(option.palette.color(QPalette::Text));
    painter->drawText(area, int(QStyle::visualAlignment(option.direction, Qt::AlignLeft) | Qt::AlignVCenter),
                      option.fontMetrics.elidedText(option.text, Qt::ElideMiddle, area.width()));
}

} // namespace pantau::desktop
