// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/domains/domain_page.h"

#include "base/domain_list.h"
#include "desktop/domains/detail_pane.h"
#include "desktop/domains/detail_tabs.h"
#include "desktop/domains/domain_actions.h"
#include "desktop/domains/domain_table_view.h"
#include "desktop/look/dialog.h"
#include "desktop/look/icons.h"
#include "desktop/look/layouts.h"
#include "desktop/look/parts.h"
#include "desktop/look/requests.h"
#include "desktop/look/table.h"
#include "desktop/look/usage_meter.h"
#include "desktop/window/account_watch.h"

#include <QEvent>
#include <QItemSelectionModel>
#include <QLabel>
#include <QLocale>
#include <QPushButton>
#include <QSet>
#include <QSettings>
#include <QShortcut>
#include <QSplitter>
#include <QToolButton>

#include <algorithm>
#include <utility>

namespace pantau::desktop {

namespace {

bool saysTheSame(const std::optional<DomainRow> &a, const std::optional<DomainRow> &b)
{
    if (!a || !b)
        return !a && !b;
    return a->domain == b->domain && a->service == b->service && a->known == b->known &&
           a->lists == b->lists && a->lastChange == b->lastChange && a->settings == b->settings &&
           a->account == b->account && a->others == b->others;
}

/// From this width of the window on, the details are next to the table.
constexpr int WindowForTwoSides = 1400;

/// The size of the details is remembered for each side.
QString detailsKey(Qt::Orientation orientation)
{
    return QLatin1String(orientation == Qt::Horizontal ? "window/detailsBeside" : "window/detailsBelow");
}

const QString ColumnsKey = QStringLiteral("table/columns");

} // namespace

/// Actions for several selected rows, over the table.
class BulkBar final : public FloatingBar
{
public:
    BulkBar(const DomainActions &actions, DomainTableView &table, QWidget *parent)
        : FloatingBar(Token::Overlay, 48, size::SheetRadius, parent)
        , m_table(table)
        , m_count(named<QLabel>("selectionLine", this))
    {
        setObjectName(QStringLiteral("bulkBar"));
        m_count->setFont(fontFor(FontRole::Heading, font()));
        row()->addWidget(m_count);
        row()->addSpacing(8);
        for (QAction *action : actions.forSeveral()) {
            auto *button = new QToolButton(this);
            button->setAutoRaise(true);
            button->setFocusPolicy(Qt::TabFocus);
            button->setDefaultAction(action);
            button->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
            button->setPopupMode(QToolButton::InstantPopup);
            row()->addWidget(button);
            m_buttons += button;
        }
        auto *close = iconButton("bulkClose", plainIcon(QStringLiteral("close")),
                                 DomainPage::tr("Clear the selection"), this);
        QObject::connect(close, &QToolButton::clicked, &table, &QAbstractItemView::clearSelection);
        row()->addWidget(close);
        hide();
    }

    void show(int selected, int shown)
    {
        setVisible(selected > 1);
        m_table.setFootMargin(selected > 1 ? FootRoom : 0);
        m_count->setText(selected == shown ? DomainPage::tr("All %Ln selected", nullptr, selected)
                                           : DomainPage::tr("%Ln selected", nullptr, selected));
        fit();
    }

protected:
    bool eventFilter(QObject *watched, QEvent *event) override
    {
        if (event->type() == QEvent::Resize)
            fit();
        return FloatingBar::eventFilter(watched, event);
    }

private:
    static constexpr int FootRoom = 64;

    /// Without space for all words, only the icons stay.
    void fit()
    {
        for (const auto style : {Qt::ToolButtonTextBesideIcon, Qt::ToolButtonIconOnly}) {
            for (QToolButton *button : std::as_const(m_buttons))
                button->setToolButtonStyle(style);
            if (sizeHint().width() <= parentWidget()->width())
                return;
        }
    }

    DomainTableView &m_table;
    QLabel *m_count;
    QList<QToolButton *> m_buttons;
};

DomainPage::DomainPage(WindowContext &context, DomainSource &source, QWidget *parent)
    : QWidget(parent)
    , m_context(context)
    , m_session(context.session)
    , m_accounts(context.accounts)
    , m_source(source)
    , m_hero(new Hero(this))
    , m_splitter(new QSplitter(Qt::Vertical, this))
    , m_table(new DomainTableView(m_model, this))
    , m_empty(new EmptyView(this))
    , m_detail(new DetailPane(context, this))
    , m_actions(new DomainActions(context, *m_model, *m_table))
    , m_bulk(new BulkBar(*m_actions, *m_table, m_stack))
{
    buildHero();
    buildTable();
    buildDetails();
    connectTable();
    setColumn(this, {{m_splitter, 1}}, Flush);
    connect(&m_source, &DomainSource::shown, this, &DomainPage::take);
    connect(&m_source, &DomainSource::failed, &context, &WindowContext::failed);
    seePlans();
    connect(&m_accounts, &AccountWatch::changed, this, &DomainPage::refreshAges);
    onChange(m_session, app::Topic::Watch, m_model, &DomainTableModel::refreshWords);
    onChange(m_session, app::Topic::Appeals, m_model, &DomainTableModel::forgetRows);
    // Relative times have a resolution of minutes.
    m_ages.setInterval(std::chrono::seconds(30));
    connect(&m_ages, &QTimer::timeout, this, &DomainPage::refreshAges);
    m_empty->say(tr("Reading your domains…"), EmptyView::Nothing);
    m_stack->setCurrentWidget(m_empty);
}

/// Plans cover all domains too, so computing them earlier would delay the first display of many domains.
void DomainPage::seePlans()
{
    if (!m_source.isReading())
        return m_context.accounts.addViewer(this);
    connect(
        &m_source, &DomainSource::shown, this, [this] { m_context.accounts.addViewer(this); },
        Qt::SingleShotConnection);
}

void DomainPage::rememberIn(QSettings &settings)
{
    m_table->columns().restore(settings.value(ColumnsKey).toString());
    connect(&m_table->columns(), &TableColumns::changed, this,
            [this, &settings] { settings.setValue(ColumnsKey, m_table->columns().state()); });
    m_settings = &settings;
    connect(m_splitter, &QSplitter::splitterMoved, this,
            [this] { m_settings->setValue(detailsKey(m_splitter->orientation()), m_splitter->saveState()); });
}

QWidget *DomainPage::details() const
{
    return m_detail;
}

std::optional<DomainName> DomainPage::onlySelected() const
{
    const QList<int> rows = m_table->selectedCount() == 1 ? m_table->selectedRows() : QList<int>();
    return rows.isEmpty() ? std::nullopt
                          : std::optional(m_model->shown().index->domainAt(
                                m_model->shown().order[std::size_t(rows.first())]));
}

std::optional<ListId> DomainPage::listLeft() const
{
    return m_filter.isEmpty() ? m_view.list : std::nullopt;
}

QList<DomainRow> DomainPage::selectedRows() const
{
    QList<DomainRow> rows;
    for (const int row : m_table->selectedRows())
        if (const auto read = m_model->rowAt(row))
            rows += *read;
    return rows;
}

QList<const AccountView *> DomainPage::accounts() const
{
    QList<const AccountView *> accounts;
    for (const DomainList &list : m_lists)
        if (list.id == m_view.list)
            for (const AccountId account : list.accounts())
                accounts += m_accounts.find(account);
    accounts.removeAll(nullptr);
    if (accounts.isEmpty())
        for (const AccountView &view : m_accounts.all())
            accounts += &view;
    return accounts;
}

/// That of the accounts in view whose quota runs out first, unused ones last; null if there is none.
const AccountView *DomainPage::scarcest() const
{
    const QList<const AccountView *> all = accounts();
    QSet<AccountId> used;
    for (const DomainList &list : m_lists)
        for (const AccountId account : list.accounts())
            used += account;
    const auto found = std::ranges::min_element(all, {}, [&used](const AccountView *view) {
        return std::pair(!used.contains(view->account.id), view->runsOutAt());
    });
    return found == all.cend() ? nullptr : *found;
}

DomainPage::Paid DomainPage::paidAmong(const std::vector<int> &places) const
{
    const auto &index = m_model->shown().index;
    if (!index || m_accounts.all().isEmpty())
        return {};
    if (m_accounts.all().size() == 1) // common case, no need to check each domain
        return m_accounts.all().first().account.address.isLocal()
                   ? Paid{}
                   : Paid{int(places.size()), m_accounts.all().first().checksLeft()};
    QSet<AccountId> used; // accounts without domains need no quota
    Paid paid;
    for (const int place : places) {
        bool isPaid = false;
        for (const AccountId account : index->accountsAt(place)) {
            const AccountView *view = m_accounts.find(account);
            if (!view || view->account.address.isLocal())
                continue;
            isPaid = true;
            used += account;
        }
        paid.domains += isPaid ? 1 : 0;
    }
    // Checks of different services are not added.
    if (const AccountView *only = used.size() == 1 ? m_accounts.find(*used.cbegin()) : nullptr)
        paid.left = only->checksLeft();
    return paid;
}

DomainPage::Paid DomainPage::paidOfAll() const
{
    const auto &index = m_model->shown().index;
    return paidAmong(index ? index->order({}) : std::vector<int>());
}

void DomainPage::setSituation(const app::Situation &situation)
{
    if (m_situation == situation)
        return;
    m_situation = situation;
    m_model->refreshWords();
    m_detail->setSituation(situation);
    m_inDetail.reset(); // its next check may have changed
    refreshDetail();
    refreshHero();
    if (m_stack->currentWidget() == m_empty && m_model->shown().index)
        refreshEmptyView();
}

DomainQuery DomainPage::query() const
{
    DomainQuery query;
    query.list = m_view.list;
    query.status = m_view.status;
    if (m_view.changedThisWeek)
        query.changedSince = weekBefore(m_session.clock().nowUtc());
    query.isMixed = m_view.isMixed;
    query.filter = m_filter;
    query.isEverywhere = !m_filter.isEmpty();
    query.column = m_orderBy;
    query.order = m_order;
    return query;
}

void DomainPage::choose(BlockStatus status)
{
    SideList::View view = m_view;
    view.status = m_view.status == status ? std::nullopt : std::optional(status);
    view.isMixed = false;
    Q_EMIT m_context.viewChosen(view);
}

void DomainPage::showView(const SideList::View &view)
{
    m_view = view;
    followSearch();
    ask(true);
}

void DomainPage::setFilter(const QString &text)
{
    if (m_filter == text)
        return;
    m_filter = text;
    followSearch();
    ask(true);
}

/// A search shows matches from all lists. The Lists column is then shown, and actions no longer apply to the
/// chosen list only.
void DomainPage::followSearch()
{
    const bool isSearching = !m_filter.isEmpty();
    m_actions->setList(listLeft());
    // Dragging from a list moves by default. Dragging from all lists copies, to not remove domains by
    // accident.
    m_table->setDragAction(listLeft() ? Qt::MoveAction : Qt::CopyAction);
    m_table->columns().showAlso(isSearching ? std::optional<int>(DomainTableModel::Lists) : std::nullopt);
}

void DomainPage::refresh()
{
    ask(false);
}

void DomainPage::ask(bool byPerson)
{
    m_isAsked = m_isAsked || byPerson;
    m_source.show(query());
}

void DomainPage::take(const ShownDomains &domains)
{
    m_model->setShown(domains);
    m_isAsked = false;
    refreshHero();
    refreshEmptyView();
    refreshSearchLine();
    showMeter();
    refreshSelection();
    m_actions->refresh(); // a selected domain may have become blocked
    if (!m_wanted.isEmpty())
        openWanted();
    if (m_wantsFirstHit)
        openFirstHit();
    Q_EMIT refreshed();
}

void DomainPage::refreshHero()
{
    const auto index = m_source.index();
    if (!index)
        return;
    const QDateTime now = m_session.clock().nowUtc();
    Hero::Facts facts;
    facts.counts = index->counts(m_view.list);
    facts.filter = m_view.status;
    facts.isMixed = m_view.isMixed;
    const auto counts = index->countsByList();
    m_lists = m_session.store().lists().all().value_or(QList<DomainList>());
    for (const DomainList &list : std::as_const(m_lists)) {
        if (list.id == m_view.list)
            facts.list = list.name;
        if (counts.contains(list.id) && list.id == m_view.list.value_or(list.id))
            facts.isHeldBack |= isHeldBack(list);
    }
    m_table->columns().setHasSeveralLists(!m_view.list && counts.size() > 1);
    facts.newToday = index->blockedSince(now.toLocalTime().date().startOfDay().toUTC(), m_view.list);
    facts.isUnserved = m_accounts.all().isEmpty();
    for (const int place : m_model->shown().order)
        for (const int each : index->placesAt(place))
            if (const auto answered = index->answeredAt(each); answered && answered > facts.newestAnswer)
                facts.newestAnswer = answered;
    m_hero->show(facts, now);
}

/// True if none of its services is asked for a reason that the user should know.
bool DomainPage::isHeldBack(const DomainList &list) const
{
    const QList<AccountId> accounts = list.accounts();
    return !accounts.isEmpty() && std::ranges::all_of(accounts, [this](AccountId account) {
        const app::AccountSituation *said = m_situation.of(account);
        return said && !said->isWatched && said->severity > app::Severity::Fine;
    });
}

void DomainPage::refreshEmptyView()
{
    m_stack->setCurrentWidget(m_model->rowCount() > 0 ? static_cast<QWidget *>(m_table) : m_empty);
    if (m_model->rowCount() > 0)
        return;
    const bool isPart = m_view.list || m_view.status || m_view.changedThisWeek || m_view.isMixed;
    const auto all = isPart ? EmptyView::ShowingAll : EmptyView::Nothing;
    if (!m_filter.isEmpty())
        return m_empty->say(tr("No domain has “%1” in its name, lists or note.").arg(m_filter),
                            EmptyView::ClearingSearch);
    if (m_view.changedThisWeek)
        return m_empty->say(tr("No status has changed in the last 7 days."), all);
    if (m_view.isMixed)
        return m_empty->say(tr("The services agree about every domain here."), all);
    if (!m_view.status)
        return m_view.list
                   ? m_empty->say(tr("This list has no domains yet. Paste them here, one per line, or drop a "
                                     "spreadsheet."),
                                  EmptyView::Adding)
                   : m_empty->say(tr("No domains yet. Paste them here, one per line, or drop a spreadsheet."),
                                  EmptyView::Adding);
    switch (*m_view.status) {
    case BlockStatus::Blocked:
        return m_empty->say(m_situation.watchedDomains > 0
                                ? tr("No domain here is known to be blocked. You'll be notified when one is.")
                                : tr("No domain here is known to be blocked.") + u'\n' + m_situation.sentence,
                            all);
    case BlockStatus::NotBlocked:
        return m_empty->say(tr("The service has not reported any domain here as not blocked."), all);
    case BlockStatus::Unknown:
        return m_empty->say(tr("The status of every domain here is known."), all);
    }
}

void DomainPage::refreshSearchLine()
{
    const ShownDomains &shown = m_model->shown();
    const bool isPart = m_view.list || m_view.status || m_view.changedThisWeek;
    m_searchLine->setVisible(shown.query.isEverywhere && isPart && shown.size() > 0);
    if (m_searchLine->isHidden())
        return;
    const auto here =
        std::partition_point(shown.order.cbegin(), shown.order.cend(),
                             [&shown](int place) { return shown.index->isNamedBy(shown.query, place); }) -
        shown.order.cbegin();
    const QLocale locale;
    m_searchWords->setText(
        tr("%1 here, %2 elsewhere. The search covers all your domains.")
            .arg(locale.toString(qlonglong(here)), locale.toString(qlonglong(shown.size() - here))));
}

void DomainPage::refreshSelection()
{
    const int selected = m_table->selectedCount();
    m_bulk->show(selected, m_model->rowCount());
    Q_EMIT bulkBarShown(selected > 1);
    refreshDetail();
}

void DomainPage::refreshDetail()
{
    const auto row =
        m_table->selectedCount() == 1 ? m_model->rowAt(m_table->currentIndex().row()) : std::nullopt;
    m_splitter->widget(1)->setVisible(row.has_value());
    if (saysTheSame(row, m_inDetail))
        return;
    m_inDetail = row;
    if (row)
        m_detail->show(*row, m_accounts.nameOf(row->account), nextCheck());
}

/// The same text in the table and in the details.
QString DomainPage::nextCheck() const
{
    return m_table->currentIndex().siblingAtColumn(DomainTableModel::Next).data().toString();
}

void DomainPage::showMeter()
{
    m_hero->meter()->show(scarcest(), m_session.clock().nowUtc(), int(accounts().size()) - 1);
}

void DomainPage::openDomain(const QString &ascii)
{
    m_wanted = ascii;
    if (m_model->shown().index)
        openWanted();
}

void DomainPage::leaveSearch()
{
    m_table->setFocus(Qt::ShortcutFocusReason);
    m_wantsFirstHit = !m_filter.isEmpty() && m_table->selectedCount() == 0;
    if (m_wantsFirstHit && !m_isAsked)
        openFirstHit();
}

void DomainPage::openFirstHit()
{
    m_wantsFirstHit = false;
    if (m_model->rowCount() > 0)
        openRow(0);
    else
        Q_EMIT nothingFound(m_filter);
}

/// Ignores modifier keys. With Ctrl, the view would remove the row from the selection.
void DomainPage::openRow(int row)
{
    const QModelIndex cell = m_model->index(row, DomainTableModel::Domain);
    m_table->selectionModel()->setCurrentIndex(cell, QItemSelectionModel::NoUpdate);
    m_table->selectRows({row});
    m_table->scrollTo(cell);
}

void DomainPage::openWanted()
{
    const auto &index = m_model->shown().index;
    const int place = index->placeOf(DomainName::fromNormalised(m_wanted));
    if (place < 0)
        return m_wanted.clear();
    const int row = m_model->findRow(index->keyAt(place));
    if (row >= 0) {
        m_wanted.clear();
        return openRow(row);
    }
    if (m_view == SideList::View{} && m_filter.isEmpty())
        return m_wanted.clear();
    // openWanted() runs again as soon as all domains are shown.
    Q_EMIT m_context.searchClearRequested();
    m_filter.clear();
    Q_EMIT m_context.viewChosen({});
}

void DomainPage::refreshAges()
{
    m_model->refreshWords();
    m_detail->refreshAges(nextCheck());
    refreshHero();
    showMeter();
}

void DomainPage::showEvent(QShowEvent *event)
{
    refreshAges();
    m_ages.start();
    QWidget::showEvent(event);
}

void DomainPage::hideEvent(QHideEvent *event)
{
    m_ages.stop();
    QWidget::hideEvent(event);
}

// Widgets of the page and their connections.

void DomainPage::buildHero()
{
    connect(m_hero, &Hero::statusChosen, this, &DomainPage::choose);
    connect(m_hero, &Hero::mixedChosen, this, [this] {
        Q_EMIT m_context.viewChosen({m_view.list, std::nullopt, false, !m_view.isMixed});
    });
    connect(m_hero->meter(), &QAbstractButton::clicked, this, [this] {
        if (const AccountView *shown = scarcest())
            Q_EMIT m_context.usageChosen(shown->account.id);
    });
}

void DomainPage::buildTable()
{
    auto *sheet = new SheetFrame(this);
    m_stack->addWidget(m_table);
    m_stack->addWidget(m_empty);
    connect(new QShortcut(Qt::Key_Escape, m_table, nullptr, nullptr, Qt::WidgetShortcut),
            &QShortcut::activated, m_table, &QTableView::clearSelection);
    buildSearchLine();
    setColumn(sheet, {m_hero, m_searchLine, {m_stack, 1}}, Flush);
    m_splitter->addWidget(sheet);
}

/// In a low window the details scroll instead of making the window higher.
void DomainPage::buildDetails()
{
    auto *sheet = new SheetFrame(this, Token::Raised);
    auto *place = new ScrollingPart(m_detail, sheet);
    for (QWidget *part : std::initializer_list<QWidget *>{place, place->viewport(), m_detail})
        part->setAutoFillBackground(false);
    setColumn(sheet, {place}, Flush);
    m_splitter->addWidget(sheet);
    m_splitter->setHandleWidth(8);
    m_splitter->setStretchFactor(0, 1);
    m_splitter->setCollapsible(0, false);
    sheet->hide();
    connect(m_detail, &DetailPane::closeRequested, m_table, &QAbstractItemView::clearSelection);
    connect(m_table, &QAbstractItemView::activated, this, &DomainPage::openDetails);
}

/// Next to the table in a wide window, if both fit, else below it.
void DomainPage::placeDetails()
{
    const int table = m_splitter->widget(0)->minimumSizeHint().width();
    const int both = table + m_splitter->handleWidth() + m_splitter->widget(1)->minimumSizeHint().width();
    const auto wanted =
        window()->width() >= WindowForTwoSides && width() >= both ? Qt::Horizontal : Qt::Vertical;
    m_splitter->setMinimumWidth(wanted == Qt::Horizontal ? table : 0); // the window can become narrow again
    const bool isNew = m_splitter->orientation() != wanted || m_splitter->property("isPlaced").isNull();
    m_detail->setIsNarrow(wanted == Qt::Horizontal);
    if (!isNew)
        return;
    m_splitter->setProperty("isPlaced", true);
    m_splitter->setOrientation(wanted);
    // The splitter widens the details to their minimum, which was that of two columns.
    for (QWidget *part = m_detail; part != m_splitter; part = part->parentWidget()) {
        if (part->layout())
            part->layout()->activate();
        part->updateGeometry();
    }
    const QByteArray kept = m_settings ? m_settings->value(detailsKey(wanted)).toByteArray() : QByteArray();
    if (kept.isEmpty() || !m_splitter->restoreState(kept))
        giveUsualSize();
}

/// Opens the details if they are shut.
void DomainPage::openDetails()
{
    if (m_splitter->sizes().value(1) == 0)
        giveUsualSize();
}

void DomainPage::giveUsualSize()
{
    const QSize window = this->window()->size();
    const int usual = m_splitter->orientation() == Qt::Vertical ? (window.height() < 800 ? 248 : 264)
                      : window.width() < 1920                   ? 400
                                                                : 420;
    const int whole = m_splitter->orientation() == Qt::Vertical ? height() : width();
    m_splitter->setSizes({std::max(1, whole - usual - m_splitter->handleWidth()), usual});
}

void DomainPage::resizeEvent(QResizeEvent *event)
{
    placeDetails();
    QWidget::resizeEvent(event);
}

void DomainPage::buildSearchLine()
{
    m_searchLine = named<QWidget>("searchLine", this);
    m_searchWords = named<TextLabel>("searchWords", m_searchLine);
    auto *clear = named<QPushButton>("searchClear", tr("Clear the search"), m_searchLine);
    connect(clear, &QPushButton::clicked, this, [this] { Q_EMIT m_context.searchClearRequested(); });
    setRow(m_searchLine, {{m_searchWords, 1}, clear}, {.around = QMargins(6, 2, 6, 2)});
    m_searchLine->hide();
}

void DomainPage::connectTable()
{
    connect(m_model, &TableModel::failed, &m_context, &WindowContext::failed);
    connect(m_model, &DomainTableModel::orderRequested, this,
            [this](DomainQuery::Column column, Qt::SortOrder order) {
                m_orderBy = column;
                m_order = order;
                ask(true);
            });
    connect(m_model, &QAbstractItemModel::modelAboutToBeReset, this,
            [this] { m_kept.emplace(*m_table, *m_model); });
    connect(m_model, &QAbstractItemModel::modelReset, this, [this] {
        m_kept->restore(*m_table, *m_model, m_isAsked);
        m_kept.reset();
        refreshSelection();
    });
    const auto on = [this](QPushButton *button, auto work) {
        connect(button, &QPushButton::clicked, this, work);
    };
    on(m_empty->add, [this] { Q_EMIT m_context.addRequested({}); });
    on(m_empty->import, [this] { Q_EMIT m_context.importRequested(); });
    on(m_empty->clearSearch, [this] { Q_EMIT m_context.searchClearRequested(); });
    on(m_empty->showAll, [this] { Q_EMIT m_context.viewChosen({}); });
    const auto selected = [this] {
        if (!m_kept)
            refreshSelection();
    };
    connect(m_table->selectionModel(), &QItemSelectionModel::currentRowChanged, this, selected);
    connect(m_table->selectionModel(), &QItemSelectionModel::selectionChanged, this, selected);
    connect(m_table, &DomainTableView::noteEdited, this,
            [this](const DomainName &domain, const QString &before, const QString &note) {
                NoteTab::write(m_context, domain, before, note);
            });
    connect(m_actions, &DomainActions::appealRequested, m_detail, &DetailPane::noteAppeal);
    m_detail->addChanges(m_actions->forSeveral().mid(1));
}

} // namespace pantau::desktop
