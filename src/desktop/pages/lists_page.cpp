// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/pages/lists_page.h"

#include "app/sentences.h"
#include "base/background_work.h"
#include "base/time.h"
#include "desktop/look/icons.h"
#include "desktop/pages/day_chart.h"
#include "desktop/settings/channels_page.h"

#include <QBoxLayout>
#include <QGuiApplication>
#include <QHeaderView>
#include <QLabel>
#include <QLocale>
#include <QMenu>
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
         .headingTip = tr("How soon new blocks are usually detected"),
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
                                       : tr("%1 of %2 clients have no channel")
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

} // namespace pantau::desktop
