// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/shell/side_list.h"

#include "core/domain_list.h"
#include "core/domain_row.h"
#include "desktop/look/icons.h"
#include "desktop/look/plain_tip.h"
#include "desktop/shell/side_delegate.h"

#include <QContextMenuEvent>
#include <QEvent>
#include <QKeyEvent>
#include <QLocale>
#include <QMenu>
#include <QScrollBar>

#include <algorithm>

namespace pantau::desktop {

SideList::SideList(QWidget *parent) : QListWidget(parent)
{
    setObjectName(QStringLiteral("sideList"));
    setAccessibleName(tr("Overview and lists"));
    setItemDelegate(new SideDelegate(this));
    setFrameShape(QFrame::NoFrame);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setUniformItemSizes(false);
    connect(this, &QListWidget::currentRowChanged, this, [this](int row) {
        if (row < 0)
            return;
        if (page() == Page::Domains)
            Q_EMIT viewChosen();
        else
            Q_EMIT pageChosen(page());
    });
    rebuild();
    fitWidth();
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
        all +=
            Entry{text, locale.toString(count), {}, counted(text, count), shown, Page::Domains, icon, false};
    };
    heading(tr("Overview"));
    view(tr("All"), {}, m_counts.total, QStringLiteral("side-all"));
    view(tr("Blocked"), {std::nullopt, BlockStatus::Blocked}, m_counts.blocked, QStringLiteral("blocked"));
    view(tr("Unknown"), {std::nullopt, BlockStatus::Unknown}, m_counts.unknown, QStringLiteral("unknown"));
    view(tr("Changed, 7 days"), {std::nullopt, std::nullopt, true}, m_changed,
         QStringLiteral("side-changed"));
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
    heading(tr("Watch"));
    const QString news = m_unread > 0 ? tr("%Ln new", "changes", m_unread) : QString();
    const QString changes = tr("Changes");
    all += Entry{changes,
                 news,
                 {},
                 news.isEmpty() ? changes : tr("%1, %2", "entry and count").arg(changes, news),
                 {},
                 Page::Changes,
                 QStringLiteral("page-changes"),
                 false};
    all += Entry{tr("Usage"), {}, {}, tr("Usage"), {}, Page::Usage, QStringLiteral("page-usage"), false};
    all += Entry{tr("Log"), {}, {}, tr("Log"), {}, Page::Log, QStringLiteral("page-log"), false};
    return all;
}

QIcon SideList::iconOf(const Entry &entry) const
{
    if (entry.icon == QStringLiteral("blocked"))
        return markIcon(Mark::Blocked, palette());
    if (entry.icon == QStringLiteral("unknown"))
        return markIcon(Mark::Unknown, palette());
    return entry.icon.isEmpty() ? QIcon() : plainIcon(entry.icon, palette());
}

void SideList::addEntry(const Entry &entry)
{
    auto *item = new QListWidgetItem(entry.text, this);
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
    const QList<Entry> wanted = entries();
    if (wanted == m_shown)
        return; // what a person or a screen reader is at stays untouched
    m_shown = wanted;
    const View before = view();
    const Page pageBefore = page();
    const int scrolled = verticalScrollBar()->value();
    const QSignalBlocker blocker(this);
    clear();
    for (const Entry &entry : wanted)
        addEntry(entry);
    if (pageBefore == Page::Domains)
        select(before);
    else
        select(pageBefore);
    verticalScrollBar()->setValue(scrolled);
    if (view() != before) {
        setCurrentRow(1); // the list is gone
        blockSignals(false);
        Q_EMIT viewChosen();
    }
}

void SideList::setCounts(const DomainCounts &counts, int changedThisWeek, const QList<ListOverview> &lists)
{
    m_counts = counts;
    m_changed = changedThisWeek;
    m_lists = lists;
    rebuild();
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

Page SideList::page() const
{
    const auto *item = currentItem();
    return item ? Page(item->data(PageRole).toInt()) : Page::Domains;
}

SideList::View SideList::view() const
{
    View view;
    if (const auto *item = currentItem()) {
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

void SideList::select(const View &wanted)
{
    for (int row = 0; row < count(); ++row) {
        const Entry &entry = m_shown.at(row);
        if (entry.isHeading || entry.page != Page::Domains || entry.view.list != wanted.list)
            continue;
        if (wanted.list || entry.view == wanted) {
            setCurrentRow(row);
            return;
        }
    }
}

void SideList::select(Page wanted)
{
    for (int row = 0; row < count(); ++row)
        if (!m_shown.at(row).isHeading && m_shown.at(row).page == wanted) {
            setCurrentRow(row);
            return;
        }
}

void SideList::setFolded(bool folded)
{
    if (m_folded == folded)
        return;
    m_folded = folded;
    static_cast<SideDelegate *>(itemDelegate())->setFolded(folded);
    scheduleDelayedItemsLayout();
    fitWidth();
}

/// 200 to 240 pixels at an ordinary font; larger fonts get as much more.
int SideList::widthWhen(bool folded) const
{
    const int letter = fontMetrics().averageCharWidth();
    return folded ? std::max(44, fontMetrics().height() + 26) : std::max(200, std::min(letter * 34, 320));
}

void SideList::fitWidth()
{
    setFixedWidth(widthWhen(m_folded));
}

void SideList::changeEvent(QEvent *event)
{
    QListWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange) {
        for (int row = 0; row < count(); ++row)
            item(row)->setIcon(iconOf(m_shown.at(row)));
    } else if (event->type() == QEvent::FontChange) {
        fitWidth();
    }
}

void SideList::contextMenuEvent(QContextMenuEvent *event)
{
    const View chosen = view();
    if (!currentItem() || !chosen.list)
        return;
    auto *menu = new QMenu(this);
    menu->setObjectName(QStringLiteral("listMenu"));
    menu->setAttribute(Qt::WA_DeleteOnClose);
    const ListId list = *chosen.list;
    const QString name = nameOf(list);
    const auto add = [&](const QString &text, const QKeySequence &key, auto signal) {
        menu->addAction(text, this, signal)->setShortcut(key);
    };
    add(tr("&Settings of the list…"), Qt::Key_Return, [this, list] { Q_EMIT settingsRequested(list); });
    add(tr("Re&name…"), Qt::Key_F2, [this, list, name] { Q_EMIT renameRequested(list, name); });
    add(tr("Re&port…"), {}, [this, list] { Q_EMIT reportRequested(list); });
    menu->addSeparator();
    add(tr("Re&move…"), QKeySequence::Delete, [this, list, name] { Q_EMIT removeRequested(list, name); });
    const bool byKey = event->reason() == QContextMenuEvent::Keyboard;
    menu->popup(byKey ? viewport()->mapToGlobal(visualItemRect(currentItem()).center()) : event->globalPos());
}

void SideList::keyPressEvent(QKeyEvent *event)
{
    const View chosen = view();
    const bool isEnter = event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter;
    if (chosen.list && isEnter)
        Q_EMIT settingsRequested(*chosen.list);
    else if (chosen.list && event->key() == Qt::Key_F2)
        Q_EMIT renameRequested(*chosen.list, nameOf(*chosen.list));
    else if (chosen.list && event->matches(QKeySequence::Delete))
        Q_EMIT removeRequested(*chosen.list, nameOf(*chosen.list));
    else
        QListWidget::keyPressEvent(event);
}

} // namespace pantau::desktop
