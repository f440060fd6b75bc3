// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/pages/lists_page.h"

#include "app/sentences.h"
#include "base/background_work.h"
#include "base/time.h"
#include "desktop/look/icons.h"
#include "desktop/look/layouts.h"
#include "desktop/look/pantau_style.h"
#include "desktop/pages/day_chart.h"
#include "desktop/settings/channels_page.h"

#include <QGuiApplication>
#include <QHeaderView>
#include <QLocale>
#include <QPainter>
#include <QSettings>
#include <QTableView>

#include <algorithm>

namespace pantau::desktop {

namespace {

/// Number of blocked domains in a pill, or the icon of the status of all.
class BlockedDelegate final : public QStyledItemDelegate
{
public:
    using QStyledItemDelegate::QStyledItemDelegate;

    void paint(QPainter *painter, const QStyleOptionViewItem &given, const QModelIndex &index) const override
    {
        QStyleOptionViewItem option = given;
        initStyleOption(&option, index);
        option.text.clear();
        option.widget->style()->drawControl(QStyle::CE_ItemViewItem, &option, painter, option.widget);
        const auto glance = index.data(Qt::UserRole).value<QList<int>>();
        QRect place = cellContents(option);
        const Pill pill{QLocale().toString(glance.at(0)), Token::Blocked, Token::BlockedGround};
        const QSize pillPlace = pillSize(pill, option.font);
        if (glance.at(0) > 0)
            paintPill(*painter, place, pill, option.palette, option.font, option.direction);
        else
            statusIcon(glance.at(1) > 0 ? BlockStatus::Unknown : BlockStatus::NotBlocked)
                .paint(painter, QStyle::alignedRect(option.direction, Qt::AlignLeading | Qt::AlignVCenter,
                                                    {pillPlace.width(), size::Icon}, place));
        place.setLeft(place.left() + std::max(pillPlace.width(), size::Pill) + size::PageGap);
        painter->setPen(colour(Token::Text2, option.palette));
        painter->drawText(QStyle::visualRect(option.direction, cellContents(option), place),
                          int(QStyle::visualAlignment(option.direction, Qt::AlignLeft | Qt::AlignVCenter)),
                          (glance.at(0) > 0 ? ListsPage::tr("of %1", "after the number of blocked domains")
                                            : ListsPage::tr("0 of %1", "blocked domains"))
                              .arg(QLocale().toString(glance.at(2))));
    }

    [[nodiscard]] QSize sizeHint(const QStyleOptionViewItem &option, const QModelIndex &index) const override
    {
        return QStyledItemDelegate::sizeHint(option, index) + QSize(size::Pill + size::PageGap, 0);
    }
};

/// How urgent the next step of a case is; the lowest comes first.
int urgency(const AppealCase &each, const QDateTime &now)
{
    return each.isOverdue(now)                      ? 0
           : each.stage == AppealStage::Found       ? 1
           : each.stage == AppealStage::Prepared    ? 2
           : each.appeal && each.appeal->askAgainAt ? 3
                                                    : 4;
}

Result<QList<ListLine>> readLines(const db::Store &store, const QDateTime &now)
{
    constexpr int MostCases = 500;
    const auto glances = TRY(store.lists().glances(now));
    QHash<QString, AppealCase> next; // by name of the list
    for (const BoardPart part : {BoardPart::Waiting, BoardPart::Found, BoardPart::Prepared}) {
        const auto cases = TRY(store.appealBoard().cases(part, 0, MostCases));
        for (const AppealCase &each : cases)
            for (const QString &list : each.lists)
                if (const auto known = next.constFind(list);
                    known == next.cend() || urgency(each, now) < urgency(*known, now))
                    next.insert(list, each);
    }
    QList<ListLine> lines;
    for (const ListGlance &glance : glances) {
        const auto found = next.constFind(glance.list.name);
        lines.append({glance, found == next.cend() ? std::nullopt : std::optional(*found)});
    }
    return lines;
}

QString nextStepText(const ListLine &line, const QDateTime &now)
{
    const QString domain = line.next ? line.next->domain.display() : QString();
    switch (line.next ? urgency(*line.next, now) : 4) {
    case 0:
        return ListsPage::tr("Follow up %1 today", "a domain").arg(domain);
    case 1:
        return ListsPage::tr("Write the letter for %1").arg(domain);
    case 2:
        return ListsPage::tr("Send the letter for %1").arg(domain);
    case 3:
        return ListsPage::tr("Follow up %1 %2", "a domain, in 3 d")
            .arg(domain, timeUntil(*line.next->appeal->askAgainAt, now));
    default:
        return line.unknown > 0 ? ListsPage::tr("%Ln domain(s) unknown", nullptr, line.unknown) : QString();
    }
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
    const int most = *std::ranges::max_element(weeks);
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
    , m_model(new PagedModel<ListLine>(m_session, columns(), isSameList, this))
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
    const auto report = withChosen([this](ListId list) { Q_EMIT m_context.reportRequested(list); });
    connect(m_table, &QTableView::activated, this, withChosen(open));
    connect(m_report, &QPushButton::clicked, this, report);
    connect(m_newList, &QPushButton::clicked, &m_context, &WindowContext::newListRequested);
    const auto offer = [this](const QString &icon, const QString &text, auto act, Token token = Token::Text) {
        return m_menu->addAction(plainIcon(icon, token), text, this, act);
    };
    offer(QStringLiteral("right"), tr("Show its d&omains"), withChosen(open))->setShortcut(Qt::Key_Return);
    offer(QStringLiteral("file"), tr("Re&port…"), report);
    m_check = offer(QStringLiteral("refresh"), QString(),
                    withChosen([this](ListId list) { Q_EMIT m_context.listCheckRequested(list); }));
    offer(QStringLiteral("gear"), tr("&List settings…"),
          withChosen([this](ListId list) { Q_EMIT m_context.listSettingsRequested(list, false); }));
    m_menu->addSeparator();
    setKind(*offer(QStringLiteral("trash"), tr("Re&move…"),
                   withChosen([this](ListId list) { Q_EMIT m_context.listRemovalRequested(list); }),
                   Token::Blocked),
            kind::Danger);
    connect(m_table, &QWidget::customContextMenuRequested, this, [this](const QPoint &at) {
        if (chosen())
            m_menu->popup(m_table->viewport()->mapToGlobal(at));
    });
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

ColumnList<ListLine> ListsPage::columns() const
{
    const auto name = [](const ListGlance &glance) { return glance.list.name; };
    const auto next = [this](const ListLine &line) { return nextStepText(line, m_session.clock().nowUtc()); };
    const auto quiet = [](const ListGlance & /*glance*/) -> QVariant {
        return colour(Token::Text2, QGuiApplication::palette());
    };
    return ColumnList<ListLine>{
        {.heading = tr("List"), .text = name, .tip = name},
        {.heading = tr("Blocked"),
         .text = blockedText,
         .tip =
             [](const ListGlance &glance) {
                 return glance.unknown > 0
                            ? tr("The status of %Ln domain(s) is unknown.", nullptr, glance.unknown)
                            : QString();
             },
         .drawn =
             [](const ListGlance &glance) {
                 return QVariant::fromValue(QList<int>{glance.blocked, glance.unknown, glance.total});
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
             },
         .colour = quiet},
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
             },
         .colour = quiet},
        {.heading = tr("Appeals"),
         .text =
             [](const ListGlance &glance) {
                 return glance.openAppeals > 0 ? QLocale().toString(glance.openAppeals) : QStringLiteral("–");
             },
         .isNumber = true,
         .headingTip = tr("Appeals for domains that are still blocked"),
         .colour = quiet},
        {.heading = tr("Next step"), .text = next, .tip = next}};
}

void ListsPage::build()
{
    m_views->addWidget(makeStatusView());
    m_views->addWidget(makeChannelView());
    setColumn(this, {makeHead(), {m_views, 1}}, Flush);
}

QLayout *ListsPage::makeHead()
{
    m_choice->setParts({tr("Status"), tr("Channels")}, tr("View"));
    m_report->setIcon(plainIcon(QStringLiteral("file")));
    for (QPushButton *button : {m_newList, m_newChannel})
        button->setIcon(plainIcon(QStringLiteral("plus")));
    m_newChannel->setMenu(channelKindsMenu(m_session, this));
    for (QPushButton *button : {m_report, m_newList, m_newChannel})
        button->setAutoDefault(false);
    return rowOf({{pageTitle(*m_title, *m_sentence), 1},
                  m_choice,
                  gap(size::PageGap),
                  m_report,
                  m_newList,
                  m_newChannel},
                 {size::PageGap, size::PageHead});
}

QWidget *ListsPage::makeStatusView()
{
    m_table->setModel(m_model);
    m_table->setAccessibleName(tr("Lists at a glance"));
    m_table->setItemDelegateForColumn(Blocked, new BlockedDelegate(m_table));
    m_table->setItemDelegateForColumn(Trend, new TrendDelegate(m_table));
    m_table->setSelectionMode(QAbstractItemView::SingleSelection);
    m_table->setContextMenuPolicy(Qt::CustomContextMenu);
    m_table->horizontalHeader()->setSectionResizeMode(QHeaderView::ResizeToContents);
    m_table->horizontalHeader()->setSectionResizeMode(List, QHeaderView::Interactive);
    m_table->horizontalHeader()->setSectionResizeMode(NextStep, QHeaderView::Stretch);
    new RowMenuButton(*m_table);
    return m_table;
}

QWidget *ListsPage::makeChannelView()
{
    m_marked->setFont(fontFor(FontRole::Small, m_marked->font()));
    auto *keys = new KeyHints({{tr("Space", "key"), tr("Tick, go down")},
                               {tr("Shift ↓", "key"), tr("Select")},
                               {tr("Ctrl D", "key"), tr("Same as above")},
                               {tr("Ctrl Space", "key"), tr("Entire column")},
                               {tr("A…Z", "key"), tr("Jump to a client")}},
                              this);
    auto *view = new QWidget(this);
    auto *foot = rowOf({{m_marked, 1}, keys},
                       {.around = QMargins(size::PageFoot.left(), 0, size::PageFoot.right(), 0)});
    setColumn(view, {{m_channels, 1}, foot}, Flush);
    return view;
}

void ListsPage::showView(int view)
{
    const bool isChannels = ListsView(view) == ListsView::Channels;
    m_views->setCurrentIndex(view);
    m_newChannel->setVisible(isChannels);
    for (QPushButton *button : {m_report, m_newList})
        button->setVisible(!isChannels);
}

void ListsPage::refresh()
{
    if (ListsView(m_choice->current()) == ListsView::Channels) {
        m_grid->reload();
        if (!m_channels->currentIndex().isValid() && m_grid->rowCount() > 0)
            m_channels->setCurrentIndex(m_grid->index(0, 1));
        return showChannels();
    }
    m_model->reload([now = m_session.clock().nowUtc()](const db::Store &store, const QList<ListLine> &before,
                                                       int) -> Result<QList<ListLine>> {
        return before.isEmpty() ? readLines(store, now) : QList<ListLine>();
    });
}

/// Title of the page. It only says that no domain is blocked if the status of every domain is known. The
/// sample does not count next to others.
QString ListsPage::titleOf(QList<ListLine> glances) const
{
    const auto isSample = [this](const ListGlance &glance) { return m_accounts.isSample(glance.list); };
    if (std::ranges::any_of(glances, [&](const auto &each) { return each.total > 0 && !isSample(each); }))
        glances.removeIf(isSample);
    int needing = 0;
    int unknown = 0;
    int total = 0;
    for (const ListGlance &glance : std::as_const(glances)) {
        needing += glance.blocked > 0 ? 1 : 0;
        unknown += glance.unknown;
        total += glance.total;
    }
    if (needing > 0)
        return tr("%Ln of %1 list(s) have blocked domains", nullptr, needing)
            .arg(QLocale().toString(glances.size()));
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
    showText(*m_sentence, missing.join(QStringLiteral(", ")));
}

void ListsPage::showRows()
{
    if (ListsView(m_choice->current()) == ListsView::Channels)
        return;
    m_sentence->show();
    const QList<ListLine> &glances = m_model->rows();
    m_title->setText(titleOf(glances));
    m_title->setVisible(!glances.isEmpty());
    m_sentence->setText(glances.isEmpty()
                            ? tr("No lists yet. A list is for a client or a campaign; add domains to "
                                 "one to begin.")
                            : tr("Most blocked first"));
    fitColumns();
    if (!m_table->currentIndex().isValid() && !glances.isEmpty())
        m_table->selectRow(std::max(
            0, m_model->find([this](const ListGlance &glance) { return glance.list.id == m_chosen; })));
    refreshButtons();
}

namespace {

/// A domain counts as blocked as soon as one of its services says so.
bool isKnownSooner(const ListFigures &one, const ListFigures &other)
{
    return one.knownWithin && (!other.knownWithin || *one.knownWithin < *other.knownWithin);
}

} // namespace

void ListsPage::showFigures()
{
    m_figures.clear();
    for (const AccountView &view : m_accounts.all())
        if (view.plan && !view.isHeldBack)
            for (const ListFigures &list : view.plan->lists)
                if (const auto known = m_figures.constFind(list.list);
                    known == m_figures.cend() || isKnownSooner(list, *known))
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
    const ListGlance *glance = m_model->at(m_table->currentIndex().row());
    m_report->setEnabled(glance != nullptr);
    m_check->setText(tr("&Check %Ln domain(s)…", nullptr, glance ? glance->total : 0));
    m_check->setEnabled(glance && glance->total > 0);
}

/// The next step needs its space first.
void ListsPage::fitColumns()
{
    const int letter = m_table->fontMetrics().averageCharWidth();
    const QAbstractItemView *view = m_table; // protected in QTableView
    m_table->setColumnWidth(List, std::clamp(view->sizeHintForColumn(List), letter * 20, letter * 40));
    const auto needed = [&](int column) {
        return std::max(m_table->horizontalHeader()->sectionSizeHint(column),
                        view->sizeHintForColumn(column));
    };
    int left = m_table->viewport()->width() - m_table->columnWidth(List);
    for (const int column : {Blocked, Trend, Appeals, OldestCheck, KnownWithin}) {
        left -= needed(column);
        const bool canGo = column == OldestCheck || column == KnownWithin;
        m_table->setColumnHidden(column, canGo && left < letter * 30);
    }
}

void ListsPage::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    fitColumns();
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
