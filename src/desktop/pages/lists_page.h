// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/session.h"
#include "base/appeal.h"
#include "base/channel.h"
#include "base/domain_list.h"
#include "base/plan.h"
#include "desktop/look/parts.h"
#include "desktop/look/table.h"
#include "desktop/window/undo.h"
#include "desktop/window/window_context.h"

#include <QAbstractTableModel>
#include <QHash>
#include <QLabel>
#include <QMenu>
#include <QPushButton>
#include <QStackedWidget>
#include <QStyledItemDelegate>
#include <QWidget>

#include <optional>
#include <vector>

class QLayout;
class QSettings;
class QTableView;

namespace pantau::desktop {

enum class ListsView { Status, Channels };

/// Lists by channels: which of them each channel gets. A channel for one list is in the column of own
/// channels.
class ChannelGrid final : public QAbstractTableModel
{
    Q_OBJECT

public:
    explicit ChannelGrid(app::Session &session, QObject *parent = nullptr);

    void reload();
    [[nodiscard]] ListId list(int row) const { return m_lists.at(row).id; }
    /// The channel of a column with ticks, or null.
    [[nodiscard]] const Channel *sharedAt(int column) const;
    [[nodiscard]] int ownColumn() const { return int(m_shared.size()) + 1; }
    /// Names of the lists without a channel.
    [[nodiscard]] QStringList notNotified() const;
    void set(const QModelIndexList &cells, bool isTicked);

    [[nodiscard]] int rowCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] Qt::ItemFlags flags(const QModelIndex &index) const override;
    [[nodiscard]] QVariant data(const QModelIndex &index, int role) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

Q_SIGNALS:
    void failed(const pantau::Error &error);
    void done(const pantau::desktop::UndoableAction &action);

private:
    [[nodiscard]] static bool receives(const Channel &channel, ListId list);
    [[nodiscard]] bool isShared(ChannelId channel) const;
    [[nodiscard]] const Channel *ownOf(ListId list) const;
    [[nodiscard]] int channelsOf(ListId list) const;
    [[nodiscard]] QVariant textCell(const DomainList &list, int column, int role) const;

    app::Session &m_session;
    QList<DomainList> m_lists;
    QList<Channel> m_channels;
    QList<Channel> m_shared; ///< some of them, with changes that are being saved
};

/// The grid for the keyboard: Space ticks a cell and moves down, or sets all selected cells. Ctrl+Space sets
/// the column, Ctrl+D copies the row above, letters go to a client, and Return opens its channels.
class ChannelTable final : public RowTable
{
    Q_OBJECT

public:
    ChannelTable(ChannelGrid *grid, QWidget *parent);

    void keyboardSearch(const QString &letter) override;
    void scrollTo(const QModelIndex &index, ScrollHint hint = EnsureVisible) override;

Q_SIGNALS:
    void ownWanted(pantau::ListId list);

protected:
    void keyPressEvent(QKeyEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;

private:
    void fitColumns();

    ChannelGrid *m_grid;
    RowTable *m_clients; ///< the first column again, which stays while the others scroll
};

/// A list with the most urgent case of an appeal in it.
struct ListLine : ListGlance
{
    std::optional<AppealCase> next;
};

/// Overview of all lists for users with several clients. The list that most needs attention comes first.
class ListsPage final : public QWidget
{
    Q_OBJECT

public:
    enum Column { List, Blocked, Trend, OldestCheck, KnownWithin, Appeals, NextStep };

    /// @p settings: remembers the view.
    ListsPage(WindowContext &context, QSettings &settings, QWidget *parent = nullptr);

    void refresh();
    void showByChannel() { m_choice->setCurrent(int(ListsView::Channels)); }
    /// Widget that gets the focus when the page is chosen.
    [[nodiscard]] QWidget *table() const;

protected:
    void resizeEvent(QResizeEvent *event) override;
    void showEvent(QShowEvent *event) override;

private:
    [[nodiscard]] ColumnList<ListLine> columns() const;
    void build();
    void connectTables();
    QLayout *makeHead();
    QWidget *makeStatusView();
    QWidget *makeChannelView();
    void showView(int view);
    void showFigures();
    void showRows();
    void showChannels();
    [[nodiscard]] QString titleOf(QList<ListLine> glances) const;
    [[nodiscard]] std::optional<ListId> chosen() const;
    void refreshButtons();
    void fitColumns();

    WindowContext &m_context;
    app::Session &m_session;
    AccountWatch &m_accounts;
    PagedModel<ListLine> *m_model;
    QLabel *m_title = named<TextLabel>("titleLabel", this);
    QLabel *m_sentence = named<TextLabel>("sentenceLabel", this);
    QTableView *m_table = named<RowTable>("glanceTable", this);
    ChannelGrid *m_grid = new ChannelGrid(m_session, this);
    ChannelTable *m_channels = new ChannelTable(m_grid, this);
    Segments *m_choice = named<Segments>("viewChoice", this);
    QPushButton *m_newChannel = named<QPushButton>("newChannelButton", tr("New &channel"), this);
    QLabel *m_marked = named<QLabel>("markedLabel", this);
    QStackedWidget *m_views = new QStackedWidget(this);
    QPushButton *m_report = named<QPushButton>("reportButton", tr("Re&port…"), this);
    QPushButton *m_newList = named<QPushButton>("newListOfPage", tr("N&ew list"), this);
    QMenu *m_menu = new QMenu(this);      ///< of a row
    QAction *m_check;                     ///< in it
    QHash<ListId, ListFigures> m_figures; ///< from the plans of the accounts
    std::optional<ListId> m_chosen;       ///< kept while the rows are replaced
};

/// Draws a tick in the middle of its cell, and a ring around the current one.
class ChannelDelegate final : public QStyledItemDelegate
{
    Q_OBJECT

public:
    using QStyledItemDelegate::QStyledItemDelegate;

    void paint(QPainter *painter, const QStyleOptionViewItem &given, const QModelIndex &index) const override;
};

} // namespace pantau::desktop
