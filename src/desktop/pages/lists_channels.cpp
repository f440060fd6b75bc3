// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/channel_commands.h"
#include "base/background_work.h"
#include "desktop/look/icons.h"
#include "desktop/pages/lists_page.h"
#include "desktop/settings/channels_page.h"

#include <QApplication>
#include <QHeaderView>
#include <QKeyEvent>
#include <QLocale>
#include <QPainter>
#include <QScrollBar>

#include <algorithm>

namespace pantau::desktop {

ChannelGrid::ChannelGrid(app::Session &session, QObject *parent)
    : QAbstractTableModel(parent), m_session(session)
{
}

void ChannelGrid::reload()
{
    const auto lists = m_session.store().lists().all();
    const auto channels = m_session.store().channels().all();
    if (!lists || !channels)
        return Q_EMIT failed(lists ? channels.error() : lists.error());
    QList<Channel> shared;
    for (const Channel &channel : *channels)
        if (!channel.lists || channel.lists->size() != 1 || isShared(channel.id)) // stays so while ticked
            shared += channel;
    const auto isSame = [](const auto &before, const auto &now) {
        return std::equal(before.cbegin(), before.cend(), now.cbegin(), now.cend(),
                          [](const auto &a, const auto &b) { return a.id == b.id && a.name == b.name; });
    };
    const bool isReset = !isSame(m_lists, *lists) || !isSame(m_shared, shared);
    if (isReset)
        beginResetModel();
    m_lists = *lists;
    m_channels = *channels;
    m_shared = shared;
    if (isReset)
        endResetModel();
    else if (!m_lists.isEmpty())
        Q_EMIT dataChanged(index(0, 0), index(rowCount() - 1, columnCount() - 1));
    Q_EMIT headerDataChanged(Qt::Horizontal, 0, columnCount() - 1);
}

bool ChannelGrid::isShared(ChannelId channel) const
{
    return std::ranges::any_of(m_shared, [channel](const Channel &each) { return each.id == channel; });
}

bool ChannelGrid::receives(const Channel &channel, ListId list)
{
    return !channel.lists || channel.lists->contains(list);
}

const Channel *ChannelGrid::sharedAt(int column) const
{
    return column > 0 && column <= m_shared.size() ? &m_shared.at(column - 1) : nullptr;
}

const Channel *ChannelGrid::ownOf(ListId list) const
{
    const auto found = std::ranges::find_if(m_channels, [this, list](const Channel &channel) {
        return channel.lists == QList<ListId>{list} && !isShared(channel.id);
    });
    return found == m_channels.cend() ? nullptr : &*found;
}

int ChannelGrid::channelsOf(ListId list) const
{
    return int(std::ranges::count_if(
        m_channels, [list](const Channel &channel) { return channel.enabled && receives(channel, list); }));
}

QStringList ChannelGrid::notNotified() const
{
    QStringList names;
    for (const DomainList &list : m_lists)
        if (channelsOf(list.id) == 0)
            names += list.name;
    return names;
}

/// The cells change immediately, because the next key may depend on them.
void ChannelGrid::set(const QModelIndexList &cells, bool isTicked)
{
    QList<app::ChannelRoute> routes;
    for (const QModelIndex &cell : cells) {
        const Channel *channel = sharedAt(cell.column());
        if (!channel || receives(*channel, list(cell.row())) == isTicked)
            continue;
        routes.append({channel->id, list(cell.row()), isTicked});
        app::routeTo(m_shared[cell.column() - 1], list(cell.row()), isTicked, m_lists);
        Q_EMIT dataChanged(cell, cell);
    }
    if (routes.isEmpty())
        return;
    whenFinished(m_session.channels().route(routes), this,
                 [this, routes](const Result<app::ChannelLists> &before) {
                     if (!before) {
                         reload();
                         return Q_EMIT failed(before.error());
                     }
                     UndoableAction what;
                     what.sentence = app::routedSentence(*before, int(routes.size()));
                     what.undo = [&session = m_session, before = *before] {
                         return session.channels().setLists(before);
                     };
                     what.redo = [&session = m_session, routes] {
                         return withoutValue(session.channels().route(routes));
                     };
                     Q_EMIT done(what);
                 });
}

int ChannelGrid::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : int(m_lists.size());
}

int ChannelGrid::columnCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : int(m_shared.size()) + 3;
}

Qt::ItemFlags ChannelGrid::flags(const QModelIndex &index) const
{
    const Qt::ItemFlags usual = QAbstractTableModel::flags(index);
    return sharedAt(index.column()) ? usual | Qt::ItemIsUserCheckable : usual;
}

QVariant ChannelGrid::data(const QModelIndex &index, int role) const
{
    const DomainList &list = m_lists.at(index.row());
    const int column = index.column();
    if (const Channel *channel = sharedAt(column)) {
        if (role == Qt::CheckStateRole)
            return receives(*channel, list.id) ? Qt::Checked : Qt::Unchecked;
        if (role == Qt::AccessibleTextRole)
            return tr("%1, %2", "channel, list").arg(channel->name, list.name);
        return {};
    }
    return textCell(list, column, role);
}

QVariant ChannelGrid::textCell(const DomainList &list, int column, int role) const
{
    const Channel *own = column == ownColumn() ? ownOf(list.id) : nullptr;
    const int count = column == ownColumn() + 1 ? channelsOf(list.id) : -1;
    switch (role) {
    case Qt::DisplayRole:
    case Qt::AccessibleTextRole:
        return column == 0             ? list.name
               : column == ownColumn() ? own ? own->name : tr("none", "channel")
               : count == 0 ? tr("None", "channels")
                                       : QLocale().toString(count);
    case Qt::TextAlignmentRole:
        return int((count >= 0 ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
    case Qt::DecorationRole:
        return own          ? plainIcon(channelIcon(own->kind), Token::Text2)
               : count == 0 ? plainIcon(QStringLiteral("nochan"), Token::Unknown)
                            : QVariant();
    case Qt::ForegroundRole:
        return column == 0 || own
                   ? QVariant()
                   : colour(count == 0 ? Token::Unknown : Token::Text2, QGuiApplication::palette());
    default:
        return {};
    }
}

QVariant ChannelGrid::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal)
        return {};
    const Channel *channel = sharedAt(section);
    if (role == Qt::TextAlignmentRole)
        return int((channel                      ? Qt::AlignHCenter
                    : section == ownColumn() + 1 ? Qt::AlignRight
                                                 : Qt::AlignLeft) |
                   Qt::AlignVCenter);
    if (role == Qt::DecorationRole && channel)
        return plainIcon(channelIcon(channel->kind), Token::Text2);
    if (role != Qt::DisplayRole)
        return {};
    const auto counted = [this](auto gets) { return int(std::ranges::count_if(m_lists, gets)); };
    if (channel)
        return QStringLiteral("%1\n%2, %3")
            .arg(channel->name, app::channelForm(channel->kind).name,
                 QLocale().toString(
                     counted([channel](const DomainList &list) { return receives(*channel, list.id); })));
    if (section == ownColumn())
        return tr("Client’s own channel\n%1 of %2")
            .arg(QLocale().toString(
                     counted([this](const DomainList &list) { return ownOf(list.id) != nullptr; })),
                 QLocale().toString(rowCount()));
    return section == 0 ? tr("Client") : tr("Channels");
}

ChannelTable::ChannelTable(ChannelGrid *grid, QWidget *parent)
    : RowTable(parent), m_grid(grid), m_clients(named<RowTable>("clientColumn", this))
{
    setObjectName(QStringLiteral("channelTable"));
    setAccessibleName(tr("Clients by channels"));
    setModel(grid);
    setItemDelegate(new ChannelDelegate(this));
    setSelectionBehavior(SelectItems);
    setSelectionMode(ContiguousSelection);
    m_clients->setAccessibleName(grid->headerData(0, Qt::Horizontal, Qt::DisplayRole).toString());
    m_clients->setModel(grid);
    m_clients->setItemDelegate(itemDelegate());
    m_clients->setSelectionModel(selectionModel());
    m_clients->setSelectionBehavior(SelectItems);
    m_clients->setFocusPolicy(Qt::NoFocus);
    m_clients->setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_clients->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    connect(verticalScrollBar(), &QScrollBar::valueChanged, m_clients->verticalScrollBar(),
            &QScrollBar::setValue);
    connect(m_clients->verticalScrollBar(), &QScrollBar::valueChanged, verticalScrollBar(),
            &QScrollBar::setValue);
    connect(grid, &QAbstractItemModel::modelReset, this, &ChannelTable::fitColumns);
    connect(selectionModel(), &QItemSelectionModel::currentRowChanged, this, [this] {
        viewport()->update(); // all cells of the current row are marked
        m_clients->viewport()->update();
    });
    connect(this, &QTableView::clicked, this, [this](const QModelIndex &cell) {
        if (m_grid->sharedAt(cell.column()) && QGuiApplication::keyboardModifiers() == Qt::NoModifier)
            m_grid->set({cell}, cell.data(Qt::CheckStateRole) != Qt::Checked);
        else if (cell.column() == m_grid->ownColumn())
            Q_EMIT ownWanted(m_grid->list(cell.row()));
    });
}

void ChannelTable::fitColumns()
{
    constexpr int Client = 196;
    constexpr int Shared = 104;
    constexpr int Own = 222;
    constexpr int Count = 120;
    constexpr int Header = 48;
    QHeaderView *header = horizontalHeader();
    header->setFixedHeight(heightFor(fontMetrics(), Header));
    const int own = m_grid->ownColumn();
    int spare = viewport()->width() - Client - (own - 1) * Shared - Own - Count;
    header->resizeSection(0, Client);
    for (int column = 1; column < own; ++column) { // names get what is left
        const int wanted = std::clamp(header->sectionSizeHint(column), Shared, 2 * Shared);
        const int more = std::clamp(spare, 0, wanted - Shared);
        spare -= more;
        header->resizeSection(column, Shared + more);
    }
    header->resizeSection(own, Own + std::max(0, spare));
    header->resizeSection(own + 1, Count);
    m_clients->horizontalHeader()->setFixedHeight(header->height());
    m_clients->horizontalHeader()->resizeSection(0, Client);
    for (int column = 0; column < m_grid->columnCount(); ++column)
        m_clients->setColumnHidden(column, column > 0);
    m_clients->setGeometry(0, 0, Client, viewport()->geometry().bottom() + 1);
}

void ChannelTable::resizeEvent(QResizeEvent *event)
{
    RowTable::resizeEvent(event);
    fitColumns();
}

/// Leaves the column of clients in sight.
void ChannelTable::scrollTo(const QModelIndex &index, ScrollHint hint)
{
    RowTable::scrollTo(index, hint);
    const int hidden = m_clients->width() - visualRect(index).left();
    if (index.column() > 0 && hidden > 0)
        horizontalScrollBar()->setValue(horizontalScrollBar()->value() - hidden);
}

void ChannelTable::keyPressEvent(QKeyEvent *event)
{
    const QModelIndex cell = currentIndex();
    const bool isCtrl = event->modifiers().testFlag(Qt::ControlModifier);
    const auto below = [this, &cell](int rows) {
        return m_grid->index(std::clamp(cell.row() + rows, 0, m_grid->rowCount() - 1), cell.column());
    };
    const bool isTicked = cell.data(Qt::CheckStateRole) == Qt::Checked;
    const QModelIndexList selected = selectionModel()->selectedIndexes();
    if (!cell.isValid())
        return RowTable::keyPressEvent(event);
    switch (event->key()) {
    case Qt::Key_Space:
        if (isCtrl) {
            QModelIndexList column;
            for (int row = 0; row < m_grid->rowCount(); ++row)
                column += m_grid->index(row, cell.column());
            return m_grid->set(column, !isTicked);
        }
        m_grid->set(selected.size() > 1 ? selected : QModelIndexList{cell}, !isTicked);
        if (selected.size() <= 1)
            setCurrentIndex(below(1));
        return;
    case Qt::Key_D:
        if (!isCtrl)
            break;
        for (int column = 1; cell.row() > 0 && column < m_grid->ownColumn(); ++column)
            m_grid->set({cell.siblingAtColumn(column)},
                        below(-1).siblingAtColumn(column).data(Qt::CheckStateRole) == Qt::Checked);
        return;
    case Qt::Key_Return:
    case Qt::Key_Enter:
        Q_EMIT ownWanted(m_grid->list(cell.row()));
        return;
    default:
        break;
    }
    RowTable::keyPressEvent(event);
}

/// Goes to the next client that starts with the letter.
void ChannelTable::keyboardSearch(const QString &letter)
{
    const int next = (currentIndex().row() + 1) % std::max(1, m_grid->rowCount());
    const auto found = m_grid->match(m_grid->index(next, 0), Qt::DisplayRole, letter, 1,
                                     Qt::MatchStartsWith | Qt::MatchWrap);
    if (!found.isEmpty())
        setCurrentIndex(found.constFirst().siblingAtColumn(std::max(0, currentIndex().column())));
}

void ChannelDelegate::paint(QPainter *painter, const QStyleOptionViewItem &given,
                            const QModelIndex &index) const
{
    QStyleOptionViewItem option = given;
    initStyleOption(&option, index);
    const auto *table = qobject_cast<const QTableView *>(option.widget);
    const bool isCurrentRow = table && table->currentIndex().row() == index.row();
    const bool isCurrent = table && table->currentIndex() == index;
    const bool isOwn = index.column() == index.model()->columnCount() - 2;
    const bool isTick = option.features.testFlag(QStyleOptionViewItem::HasCheckIndicator);
    const bool isTicked = option.checkState == Qt::Checked;
    option.features.setFlag(QStyleOptionViewItem::HasCheckIndicator, false);
    if (isCurrentRow)
        option.backgroundBrush = colour(Token::Hover, option.palette);
    option.state.setFlag(QStyle::State_HasFocus, false);
    if (isCurrentRow && index.column() == 0)
        option.font = fontFor(FontRole::Button, option.font);
    if (isCurrentRow && isOwn && option.icon.isNull()) {
        option.text = ListsPage::tr("Create…");
        option.palette.setColor(QPalette::Text, colour(Token::Accent, option.palette));
        option.icon = plainIcon(QStringLiteral("plus"), Token::Accent);
        option.features |= QStyleOptionViewItem::HasDecoration;
    }
    const QStyle *style = option.widget ? option.widget->style() : QApplication::style();
    style->drawControl(QStyle::CE_ItemViewItem, &option, painter, option.widget);
    if (isTick) {
        QStyleOptionViewItem box = option;
        box.rect =
            QStyle::alignedRect(option.direction, Qt::AlignCenter, {size::Icon, size::Icon}, option.rect);
        box.state.setFlag(isTicked ? QStyle::State_On : QStyle::State_Off);
        style->drawPrimitive(QStyle::PE_IndicatorItemViewItemCheck, &box, painter, option.widget);
    }
    if (isCurrent && table->hasFocus())
        paintRound(*painter, option.rect.adjusted(0, 0, 0, -1), 4, Qt::transparent,
                   colour(Token::Accent, option.palette), 2);
}

} // namespace pantau::desktop
