// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/domain_page.h"

#include "desktop/detail_pane.h"
#include "desktop/domain_table_view.h"
#include "desktop/empty_view.h"
#include "desktop/summary_number.h"
#include "desktop/usage_meter.h"

#include <QBoxLayout>
#include <QEvent>
#include <QItemSelectionModel>
#include <QSplitter>
#include <QStackedWidget>

#include <algorithm>

namespace pantau::desktop {

namespace {

/// Below this width the meter goes under the summary.
constexpr int StackBelow = 760;
constexpr int ChangesCounted = 1000;
constexpr std::array StatusOrder{BlockStatus::Blocked, BlockStatus::NotBlocked, BlockStatus::Unknown};

} // namespace

DomainPage::DomainPage(session::Session &session, const AccountWatch &accounts, QWidget *parent)
    : QWidget(parent)
    , m_session(session)
    , m_accounts(accounts)
    , m_meter(new UsageMeter(this))
    , m_splitter(new QSplitter(Qt::Vertical, this))
    , m_stack(new QStackedWidget(this))
    , m_model(new DomainTableModel(session.history(), session.clock(), this))
    , m_table(new DomainTableView(this))
    , m_empty(new EmptyView(this))
    , m_detail(new DetailPane(session, this))
{
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    buildSummary();
    column->addLayout(m_top);
    buildTable();
    column->addWidget(m_splitter, 1);
    connect(&accounts, &AccountWatch::changed, this, &DomainPage::showMeter);
    // Ages are told in minutes.
    m_ages.setInterval(std::chrono::seconds(30));
    connect(&m_ages, &QTimer::timeout, this, [this] {
        m_model->refreshAges();
        showMeter();
    });
    m_ages.start();
}

void DomainPage::buildSummary()
{
    m_top = new QBoxLayout(QBoxLayout::LeftToRight);
    m_top->setContentsMargins(6, 8, 16, 8);
    m_top->setSpacing(24);
    auto *numbers = new QHBoxLayout;
    numbers->setSpacing(8);
    for (std::size_t i = 0; i < StatusOrder.size(); ++i) {
        m_numbers[i] = new SummaryNumber(StatusOrder[i], this);
        numbers->addWidget(m_numbers[i], 0, Qt::AlignTop);
        connect(m_numbers[i], &QAbstractButton::clicked, this, [this, i] { choose(StatusOrder[i]); });
    }
    numbers->addStretch();
    m_top->addLayout(numbers, 1);
    m_top->addWidget(m_meter, 1);
}

void DomainPage::buildTable()
{
    m_table->setModel(m_model);
    m_stack->addWidget(m_table);
    m_stack->addWidget(m_empty);
    m_splitter->addWidget(m_stack);
    m_splitter->addWidget(m_detail);
    m_splitter->setStretchFactor(0, 1);
    m_splitter->setCollapsible(0, false);
    m_splitter->setSizes({460, 190});
    m_detail->hide();
    connect(m_model, &DomainTableModel::failed, this, &DomainPage::failed);
    connect(m_detail, &DetailPane::failed, this, &DomainPage::failed);
    connect(m_detail, &DetailPane::checkRequested, this, [this] {
        if (m_shown && m_shown->account)
            Q_EMIT checkRequested(*m_shown->account, {m_shown->domain});
    });
    connect(m_table, &DomainTableView::pasted, this, &DomainPage::addRequested);
    connect(m_table, &DomainTableView::removeRequested, this, &DomainPage::removeRequested);
    connect(m_empty, &EmptyView::addChosen, this, [this] { Q_EMIT addRequested({}); });
    connect(m_empty, &EmptyView::importChosen, this, &DomainPage::importRequested);
    connect(m_table->selectionModel(), &QItemSelectionModel::currentRowChanged, this,
            [this](const QModelIndex &current) {
                m_shown = m_model->rowAt(current.row());
                refreshDetail();
            });
}

const AccountView *DomainPage::account() const
{
    if (m_view.list) {
        if (const auto lists = m_session.lists())
            for (const DomainList &list : *lists)
                if (list.id == *m_view.list && list.account)
                    return m_accounts.find(*list.account);
    }
    return m_accounts.all().isEmpty() ? nullptr : &m_accounts.all().first();
}

QList<store::DomainRow> DomainPage::selectedRows() const
{
    QList<store::DomainRow> rows;
    for (const QModelIndex &index : m_table->selectionModel()->selectedRows())
        if (const auto row = m_model->rowAt(index.row()))
            rows += *row;
    return rows;
}

void DomainPage::choose(BlockStatus status)
{
    SideList::View view = m_view;
    view.status = m_view.status == status ? std::nullopt : std::optional(status);
    Q_EMIT viewRequested(view);
}

void DomainPage::showView(const SideList::View &view)
{
    m_view = view;
    refresh();
}

void DomainPage::setFilter(const QString &text)
{
    m_filter = text;
    refresh();
}

void DomainPage::refresh()
{
    store::DomainQuery query;
    query.list = m_view.list;
    query.status = m_view.status;
    query.filter = m_filter;
    m_model->show(query);
    refreshSummary();
    refreshEmptyView();
    showMeter();
    if (m_shown)
        selectDomain(m_shown->domain, m_shown->service);
    refreshDetail();
    Q_EMIT refreshed();
}

void DomainPage::refreshSummary()
{
    const auto counts = m_session.history().counts(m_view.list);
    if (!counts) {
        Q_EMIT failed(counts.error());
        return;
    }
    const std::array values{counts->blocked, counts->notBlocked, counts->unknown};
    for (std::size_t i = 0; i < values.size(); ++i) {
        m_numbers[i]->setNumber(values[i]);
        m_numbers[i]->setChecked(m_view.status == StatusOrder[i]);
    }
    const QDateTime midnight = m_session.clock().nowUtc().toLocalTime().date().startOfDay().toUTC();
    const auto changes = m_session.history().changes(midnight, 0, ChangesCounted);
    const auto today = changes ? int(std::count_if(changes->begin(), changes->end(),
                                                   [](const store::ChangeRow &row) {
                                                       return row.change.to == BlockStatus::Blocked;
                                                   }))
                               : 0;
    m_numbers[0]->setRemark(m_view.list ? QString()
                            : today > 0 ? tr("%n new today", nullptr, today)
                                        : tr("none new today"));
}

void DomainPage::refreshEmptyView()
{
    m_stack->setCurrentWidget(m_model->rowCount() > 0 ? static_cast<QWidget *>(m_table) : m_empty);
    if (m_model->rowCount() > 0)
        return;
    if (!m_filter.isEmpty())
        return m_empty->say(tr("No domain here has “%1” in its name.").arg(m_filter), false);
    if (!m_view.status)
        return m_empty->say(tr("No domains yet. Paste them here, one a line, or drop a spreadsheet."), true);
    switch (*m_view.status) {
    case BlockStatus::Blocked:
        return m_empty->say(tr("No domain here is known to be blocked."), false);
    case BlockStatus::NotBlocked:
        return m_empty->say(tr("The service has not said of any domain here that it is not blocked."), false);
    case BlockStatus::Unknown:
        return m_empty->say(tr("The status of every domain here is known."), false);
    }
}

void DomainPage::selectDomain(const DomainName &domain, const QString &service)
{
    const QModelIndex current = m_table->currentIndex();
    const auto row = m_model->rowAt(current.row());
    if (row && row->domain == domain && row->service == service) {
        m_shown = row;
        return;
    }
    const int found = m_model->findRow(domain, service);
    if (found >= 0)
        m_table->selectRow(found);
    else
        m_shown.reset();
}

void DomainPage::refreshDetail()
{
    m_detail->setVisible(m_shown.has_value());
    if (m_shown)
        m_detail->show(*m_shown, m_accounts.nameOf(m_shown->account));
}

void DomainPage::showMeter()
{
    m_meter->show(account(), m_session.clock().nowUtc());
}

void DomainPage::openDomain(const QString &ascii)
{
    store::DomainQuery query;
    query.filter = ascii;
    const auto rows = m_session.history().domainRows(query);
    if (!rows)
        return;
    const auto found = std::find_if(rows->begin(), rows->end(),
                                    [&](const store::DomainRow &row) { return row.domain.ascii() == ascii; });
    if (found == rows->end())
        return;
    Q_EMIT viewRequested({});
    selectDomain(found->domain, found->service);
    m_shown = *found;
    refreshDetail();
}

void DomainPage::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::PaletteChange)
        m_model->setPalette(palette());
    QWidget::changeEvent(event);
}

void DomainPage::resizeEvent(QResizeEvent *event)
{
    m_top->setDirection(width() < StackBelow ? QBoxLayout::TopToBottom : QBoxLayout::LeftToRight);
    QWidget::resizeEvent(event);
}

} // namespace pantau::desktop
