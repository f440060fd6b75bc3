// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/pages/lists_page.h"

#include "app/channel_commands.h"
#include "app/sentences.h"
#include "base/background_work.h"
#include "base/time.h"
#include "desktop/look/icons.h"
#include "desktop/pages/day_chart.h"
#include "desktop/settings/channels_page.h"

#include <QApplication>
#include <QBoxLayout>
#include <QHeaderView>
#include <QKeyEvent>
#include <QLabel>
#include <QLocale>
#include <QMenu>
#include <QPainter>
#include <QPushButton>
#include <QSettings>
#include <QStackedWidget>
#include <QTableView>

#include <algorithm>

namespace pantau::desktop {

namespace {

QIcon listIcon(const ListGlance &glance)
{
    return statusIcon(glance.blocked > 0   ? BlockStatus::Blocked
                      : glance.unknown > 0 ? BlockStatus::Unknown
                                           : BlockStatus::NotBlocked,
                      QGuiApplication::palette());
}

QString blockedText(const ListGlance &glance)
{
    return ListsPage::tr("%1 of %2", "blocked, all")
        .arg(QLocale().toString(glance.blocked), QLocale().toString(glance.total));
}

QString trendText(const ListGlance &glance)
{
    const QList<int> &weeks = glance.blockedByWeek;
    if (weeks.isEmpty())
        return {};
    const int most = *std::max_element(weeks.cbegin(), weeks.cend());
    if (most == 0)
        return glance.unknown == glance.total ? QString() : ListsPage::tr("No block was found in 12 weeks.");
    return ListsPage::tr("Known to be blocked: now %1, 12 weeks ago %2, at most %3.",
                         "three numbers of domains")
        .arg(QLocale().toString(weeks.constLast()), QLocale().toString(weeks.constFirst()),
             QLocale().toString(most));
}

QString oldestText(const ListGlance &glance, const QDateTime &now)
{
    if (glance.oldestAnswer)
        return shortAge(*glance.oldestAnswer, now);
    return glance.active > 0 ? ListsPage::tr("never", "checked") : QString();
}

bool isSameList(const ListGlance &a, const ListGlance &b)
{
    return a.list.id == b.list.id;
}

} // namespace

ListsPage::ListsPage(WindowContext &context, QSettings &settings, QWidget *parent)
    : QWidget(parent)
    , m_context(context)
    , m_session(context.session)
    , m_accounts(context.accounts)
    , m_model(new PagedModel<ListGlance>(m_session, columns(), isSameList, this))
    , m_title(new QLabel(this))
    , m_sentence(new QLabel(this))
    , m_table(new RowTable(this))
    , m_grid(new ChannelGrid(m_session, this))
    , m_channels(new ChannelTable(m_grid, this))
    , m_choice(new Segments(this))
    , m_newChannel(new QPushButton(tr("New &channel"), this))
    , m_marked(new QLabel(this))
    , m_views(new QStackedWidget(this))
    , m_open(new QPushButton(tr("Show its d&omains"), this))
    , m_report(new QPushButton(tr("Re&port…"), this))
    , m_settings(new QPushButton(tr("Se&ttings…"), this))
{
    setObjectName(QStringLiteral("listsPage"));
    build();
    connectTables();
    m_accounts.addViewer(this);
    connect(&m_accounts, &AccountWatch::changed, this, &ListsPage::showFigures);
    connect(&m_session, &app::Session::changed, this, [this](app::Topics topics) {
        using app::Topic;
        if (isVisible() && topics & (Topic::Lists | Topic::Statuses | Topic::Appeals | Topic::Alerts))
            refresh();
    });
    const auto key = QStringLiteral("lists/view");
    connect(m_choice, &Segments::chosen, this, [this, &settings, key](int view) {
        settings.setValue(key, view);
        showView(view);
        refresh();
    });
    m_choice->setCurrent(std::clamp(settings.value(key).toInt(), 0, 1));
    showView(m_choice->current());
    refreshButtons();
}

void ListsPage::connectTables()
{
    const auto open = [this](ListId list) { Q_EMIT m_context.viewChosen({list, std::nullopt}); };
    const auto withChosen = [this](auto work) {
        return [this, work] {
            if (const auto list = chosen())
                work(*list);
        };
    };
    connect(m_open, &QPushButton::clicked, this, withChosen(open));
    connect(m_table, &QTableView::activated, this, withChosen(open));
    connect(m_report, &QPushButton::clicked, this,
            withChosen([this](ListId list) { Q_EMIT m_context.reportRequested(list); }));
    connect(m_settings, &QPushButton::clicked, this,
            withChosen([this](ListId list) { Q_EMIT m_context.listSettingsRequested(list, false); }));
    connect(m_table->selectionModel(), &QItemSelectionModel::currentRowChanged, this,
            &ListsPage::refreshButtons);
    connect(m_model, &QAbstractItemModel::modelAboutToBeReset, this, [this] { m_chosen = chosen(); });
    connect(m_model, &TableModel::loaded, this, &ListsPage::showRows);
    connect(m_model, &TableModel::failed, &m_context, &WindowContext::failed);
    connect(m_grid, &ChannelGrid::failed, &m_context, &WindowContext::failed);
    connect(m_grid, &ChannelGrid::done, &m_context, &WindowContext::done);
    connect(m_grid, &QAbstractItemModel::dataChanged, this, &ListsPage::showChannels);
    connect(m_channels, &ChannelTable::ownWanted, this,
            [this](ListId list) { Q_EMIT m_context.listSettingsRequested(list, true); });
    connect(m_channels->selectionModel(), &QItemSelectionModel::selectionChanged, this, [this] {
        const int cells = int(m_channels->selectionModel()->selectedIndexes().size());
        m_marked->setText(cells > 1 ? tr("%Ln cell(s) selected", nullptr, cells) : QString());
    });
}

ColumnList<ListGlance> ListsPage::columns() const
{
    const auto name = [](const ListGlance &glance) { return glance.list.name; };
    return ColumnList<ListGlance>{
        {.heading = tr("List"), .text = name, .tip = name, .icon = listIcon},
        {.heading = tr("Blocked"),
         .text = blockedText,
         .isNumber = true,
         .tip =
             [](const ListGlance &glance) {
                 return glance.unknown > 0
                            ? tr("The status of %Ln domain(s) is unknown.", nullptr, glance.unknown)
                            : QString();
             },
         .colour = [](const ListGlance &glance) -> QVariant {
             return glance.blocked > 0 ? colour(Token::Blocked, QGuiApplication::palette()) : QVariant();
         }},
        {.heading = tr("12 weeks"),
         .headingTip = tr("How many of today's domains were blocked at the end of each week"),
         .tip = trendText,
         .drawn = [](const ListGlance &glance) { return QVariant::fromValue(glance.blockedByWeek); },
         .spoken = trendText},
        {.heading = tr("Oldest check"),
         .text = [this](const ListGlance &glance) { return oldestText(glance, m_session.clock().nowUtc()); },
         .isNumber = true,
         .headingTip = tr("The domain whose last check is the longest ago; paused ones do not count"),
         .tip =
             [](const ListGlance &glance) {
                 if (glance.oldestAnswer)
                     return exactTime(*glance.oldestAnswer);
                 return glance.active > 0 ? tr("At least one domain has no answer yet.") : QString();
             }},
        {.heading = tr("Known within"),
         .text =
             [this](const ListGlance &glance) {
                 return app::knownWithinText(m_figures.value(glance.list.id));
             },
         .isNumber = true,
         .headingTip = tr("How soon you would usually know of a new block"),
         .tip =
             [this](const ListGlance &glance) {
                 return app::knownWithinSentence(m_figures.value(glance.list.id));
             }},
        {.heading = tr("Open appeals"),
         .text =
             [](const ListGlance &glance) {
                 return glance.openAppeals > 0 ? QLocale().toString(glance.openAppeals) : QString();
             },
         .isNumber = true}};
}

void ListsPage::build()
{
    m_views->addWidget(makeStatusView());
    m_views->addWidget(makeChannelView());
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins({});
    column->setSpacing(0);
    column->addLayout(makeHead());
    column->addWidget(m_views, 1);
}

QLayout *ListsPage::makeHead()
{
    m_title->setObjectName(QStringLiteral("titleLabel"));
    m_sentence->setObjectName(QStringLiteral("sentenceLabel"));
    for (QLabel *label : {m_title, m_sentence}) {
        label->setTextFormat(Qt::PlainText);
        label->setWordWrap(true);
    }
    m_title->setFont(fontFor(FontRole::PageTitle, m_title->font()));
    m_choice->setObjectName(QStringLiteral("viewChoice"));
    m_choice->setParts({tr("Status"), tr("Channels")}, tr("View"));
    m_newChannel->setObjectName(QStringLiteral("newChannelButton"));
    m_newChannel->setAutoDefault(false);
    m_newChannel->setMenu(channelKindsMenu(m_session, this));
    auto *words = new QVBoxLayout;
    words->setSpacing(size::PageGap);
    words->addWidget(m_title);
    words->addWidget(m_sentence);
    auto *head = new QHBoxLayout;
    head->setContentsMargins(size::PageHead);
    head->setSpacing(2 * size::PageGap);
    head->addLayout(words, 1);
    head->addWidget(m_choice);
    head->addWidget(m_newChannel);
    return head;
}

QWidget *ListsPage::makeStatusView()
{
    m_table->setObjectName(QStringLiteral("glanceTable"));
    m_table->setModel(m_model);
    m_table->setAccessibleName(tr("Lists at a glance"));
    m_table->setItemDelegateForColumn(Trend, new TrendDelegate(m_table));
    m_table->setSelectionMode(QAbstractItemView::SingleSelection);
    m_table->horizontalHeader()->setSectionResizeMode(QHeaderView::ResizeToContents);
    m_table->horizontalHeader()->setSectionResizeMode(List, QHeaderView::Stretch);
    m_open->setObjectName(QStringLiteral("openButton"));
    m_report->setObjectName(QStringLiteral("reportButton"));
    m_settings->setObjectName(QStringLiteral("settingsButton"));
    auto *buttons = new QHBoxLayout;
    buttons->setContentsMargins(size::PageFoot);
    buttons->setSpacing(size::PageGap);
    for (QPushButton *button : {m_open, m_report, m_settings}) {
        button->setAutoDefault(false);
        buttons->addWidget(button);
    }
    buttons->addStretch();
    auto *view = new QWidget(this);
    auto *column = new QVBoxLayout(view);
    column->setContentsMargins({});
    column->setSpacing(0);
    column->addWidget(m_table, 1);
    column->addLayout(buttons);
    return view;
}

QWidget *ListsPage::makeChannelView()
{
    m_marked->setObjectName(QStringLiteral("markedLabel"));
    m_marked->setFont(fontFor(FontRole::Small, m_marked->font()));
    auto *foot = new QHBoxLayout;
    foot->setContentsMargins(size::PageFoot.left(), 0, size::PageFoot.right(), 0);
    foot->addWidget(m_marked, 1);
    foot->addWidget(new KeyHints({{tr("Space", "key"), tr("Tick, go down")},
                                  {tr("Shift ↓", "key"), tr("Select")},
                                  {tr("Ctrl D", "key"), tr("Same as above")},
                                  {tr("Ctrl Space", "key"), tr("Entire column")},
                                  {tr("A…Z", "key"), tr("Jump to a client")}},
                                 this));
    auto *view = new QWidget(this);
    auto *column = new QVBoxLayout(view);
    column->setContentsMargins({});
    column->setSpacing(0);
    column->addWidget(m_channels, 1);
    column->addLayout(foot);
    return view;
}

void ListsPage::showView(int view)
{
    const bool isChannels = ListsView(view) == ListsView::Channels;
    m_views->setCurrentIndex(view);
    m_newChannel->setVisible(isChannels);
}

void ListsPage::refresh()
{
    if (ListsView(m_choice->current()) == ListsView::Channels) {
        m_grid->reload();
        if (!m_channels->currentIndex().isValid() && m_grid->rowCount() > 0)
            m_channels->setCurrentIndex(m_grid->index(0, 1));
        return showChannels();
    }
    m_model->reload([now = m_session.clock().nowUtc()](const db::Store &store,
                                                       const QList<ListGlance> &before,
                                                       int) -> Result<QList<ListGlance>> {
        return before.isEmpty() ? store.lists().glances(now) : QList<ListGlance>();
    });
}

/// Title of the page. It only says that no domain is blocked if the status of every domain is known.
QString ListsPage::titleOf(const QList<ListGlance> &glances)
{
    int needing = 0;
    int unknown = 0;
    int total = 0;
    for (const ListGlance &glance : glances) {
        needing += glance.blocked > 0 ? 1 : 0;
        unknown += glance.unknown;
        total += glance.total;
    }
    if (needing > 0)
        return tr("%Ln list(s) with blocked domains", nullptr, needing);
    if (total == 0)
        return tr("No domains yet.");
    return unknown > 0 ? tr("No domain is known to be blocked. The status of %Ln domain(s) is unknown.",
                            nullptr, unknown)
                       : tr("No domain is blocked.");
}

void ListsPage::showChannels()
{
    const QStringList missing = m_grid->notNotified();
    m_title->show();
    m_title->setText(missing.isEmpty() ? tr("Every client has a channel")
                                       : tr("No one is notified about %1 of %2 clients")
                                             .arg(QLocale().toString(missing.size()),
                                                  QLocale().toString(m_grid->rowCount())));
    m_sentence->setText(missing.join(QStringLiteral(", ")));
    m_sentence->setVisible(!missing.isEmpty());
}

void ListsPage::showRows()
{
    if (ListsView(m_choice->current()) == ListsView::Channels)
        return;
    m_sentence->show();
    const QList<ListGlance> &glances = m_model->rows();
    m_title->setText(titleOf(glances));
    m_title->setVisible(!glances.isEmpty());
    m_sentence->setText(glances.isEmpty()
                            ? tr("No lists yet. A list is for a client or a campaign; add domains to "
                                 "one to begin.")
                            : tr("Most blocked first. Press Return to see the domains of a list."));
    if (!m_table->currentIndex().isValid() && !glances.isEmpty())
        m_table->selectRow(std::max(
            0, m_model->find([this](const ListGlance &glance) { return glance.list.id == m_chosen; })));
    refreshButtons();
}

void ListsPage::showFigures()
{
    m_figures.clear();
    for (const AccountView &view : m_accounts.all())
        if (view.plan && !view.isHeldBack)
            for (const ListFigures &list : view.plan->lists)
                m_figures.insert(list.list, list);
    m_model->refresh();
}

std::optional<ListId> ListsPage::chosen() const
{
    const ListGlance *glance = m_model->at(m_table->currentIndex().row());
    return glance ? std::optional(glance->list.id) : std::nullopt;
}

void ListsPage::refreshButtons()
{
    for (QPushButton *button : {m_open, m_report, m_settings})
        button->setEnabled(chosen().has_value());
}

QWidget *ListsPage::table() const
{
    return ListsView(m_choice->current()) == ListsView::Channels ? static_cast<QWidget *>(m_channels)
                                                                 : m_table;
}

void ListsPage::showEvent(QShowEvent *event)
{
    QWidget::showEvent(event);
    refresh();
    showFigures();
}

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
    return std::any_of(m_shared.cbegin(), m_shared.cend(),
                       [channel](const Channel &each) { return each.id == channel; });
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
    const auto found =
        std::find_if(m_channels.cbegin(), m_channels.cend(), [this, list](const Channel &channel) {
            return channel.lists == QList<ListId>{list} && !isShared(channel.id);
        });
    return found == m_channels.cend() ? nullptr : &*found;
}

int ChannelGrid::channelsOf(ListId list) const
{
    return int(std::count_if(m_channels.cbegin(), m_channels.cend(), [list](const Channel &channel) {
        return channel.enabled && receives(channel, list);
    }));
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
               : count == 0 ? tr("No one", "is notified")
                                       : QLocale().toString(count);
    case Qt::TextAlignmentRole:
        return int((count >= 0 ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
    case Qt::DecorationRole:
        return own          ? plainIcon(channelIcon(own->kind), QGuiApplication::palette(), Token::Text2)
               : count == 0 ? plainIcon(QStringLiteral("nochan"), QGuiApplication::palette(), Token::Unknown)
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
        return plainIcon(channelIcon(channel->kind), QGuiApplication::palette(), Token::Text2);
    if (role != Qt::DisplayRole)
        return {};
    const auto counted = [this](auto gets) {
        return int(std::count_if(m_lists.cbegin(), m_lists.cend(), gets));
    };
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

ChannelTable::ChannelTable(ChannelGrid *grid, QWidget *parent) : RowTable(parent), m_grid(grid)
{
    setObjectName(QStringLiteral("channelTable"));
    setAccessibleName(tr("Clients by channels"));
    setModel(grid);
    setItemDelegate(new ChannelDelegate(this));
    setSelectionBehavior(SelectItems);
    setSelectionMode(ContiguousSelection);
    connect(grid, &QAbstractItemModel::modelReset, this, &ChannelTable::fitColumns);
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
    constexpr int Header = 48;
    QHeaderView *header = horizontalHeader();
    header->setFixedHeight(heightFor(fontMetrics(), Header));
    for (int column = 0; column < m_grid->columnCount(); ++column)
        header->resizeSection(column, column == 0 ? Client : column < m_grid->ownColumn() ? Shared : Own);
    header->setStretchLastSection(true);
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
        option.icon = plainIcon(QStringLiteral("plus"), option.palette, Token::Accent);
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
