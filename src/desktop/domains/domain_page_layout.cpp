// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/domain_table.h"
#include "desktop/domains/detail_pane.h"
#include "desktop/domains/domain_actions.h"
#include "desktop/domains/domain_page.h"
#include "desktop/domains/domain_table_view.h"
#include "desktop/domains/summary_number.h"
#include "desktop/look/empty_view.h"
#include "desktop/look/usage_meter.h"
#include "desktop/window/folding_box.h"

#include <QBoxLayout>
#include <QItemSelectionModel>
#include <QLabel>
#include <QPushButton>
#include <QScrollArea>
#include <QSplitter>
#include <QStackedWidget>

// What the page is made of, and who tells whom.
namespace pantau::desktop {

namespace {

/// Less than this, which is that of a window of 1000 pixels, and the meter goes under the summary.
constexpr int RowFrom = 792;

} // namespace

void DomainPage::buildSummary()
{
    m_top = new FoldingBox(this);
    m_top->setObjectName(QStringLiteral("summaryRow"));
    auto *row = new QHBoxLayout(m_top);
    row->setContentsMargins(6, 8, 16, 8);
    row->setSpacing(24);
    auto *few = new FoldingBox(m_top); // with large letters, three numbers are wider than a small screen
    auto *numbers = new QHBoxLayout(few);
    numbers->setContentsMargins(0, 0, 0, 0);
    numbers->setSpacing(8);
    for (std::size_t i = 0; i < StatusOrder.size(); ++i) {
        m_numbers[i] = new SummaryNumber(StatusOrder[i], this);
        numbers->addWidget(m_numbers[i], 0, Qt::AlignTop);
        connect(m_numbers[i], &QAbstractButton::clicked, this, [this, i] { choose(StatusOrder[i]); });
    }
    numbers->addStretch();
    row->addWidget(few);
    row->addWidget(m_meter, 1);
    connect(m_meter, &UsageMeter::explanationRequested, this, &DomainPage::quotaRequested);
    m_top->setRowFrom(RowFrom);
}

void DomainPage::buildTable()
{
    m_selection->setObjectName(QStringLiteral("selectionLine"));
    m_selection->setTextFormat(Qt::PlainText);
    m_selection->setMargin(6);
    m_selection->setAutoFillBackground(true);
    m_selection->setBackgroundRole(QPalette::AlternateBase);
    m_selection->hide();
    auto *upper = new QWidget(this);
    auto *column = new QVBoxLayout(upper);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    m_stack->addWidget(m_table);
    m_stack->addWidget(m_empty);
    buildSearchLine();
    column->addWidget(m_searchLine);
    column->addWidget(m_stack, 1);
    column->addWidget(m_selection);
    m_splitter->addWidget(upper);
    // In a low window the detail is scrolled; it does not make the window higher.
    auto *place = new QScrollArea(this);
    place->setFrameShape(QFrame::NoFrame);
    place->setFocusPolicy(Qt::NoFocus);
    place->setWidgetResizable(true);
    place->setWidget(m_detail);
    place->setMinimumHeight(fontMetrics().lineSpacing() * 6);
    m_splitter->addWidget(place);
    m_splitter->setStretchFactor(0, 1);
    m_splitter->setCollapsible(0, false);
    // Its sentences are still to come.
    m_splitter->setSizes({380, m_detail->minimumSizeHint().height() + 3 * fontMetrics().lineSpacing()});
    m_detail->hide();
    place->hide();
}

void DomainPage::buildSearchLine()
{
    m_searchLine = new QWidget(this);
    m_searchLine->setObjectName(QStringLiteral("searchLine"));
    m_searchWords = new QLabel(m_searchLine);
    m_searchWords->setObjectName(QStringLiteral("searchWords"));
    m_searchWords->setTextFormat(Qt::PlainText);
    m_searchWords->setWordWrap(true);
    auto *clear = new QPushButton(tr("Clear the search"), m_searchLine);
    clear->setObjectName(QStringLiteral("searchClear"));
    connect(clear, &QPushButton::clicked, this, &DomainPage::searchClearRequested);
    auto *row = new QHBoxLayout(m_searchLine);
    row->setContentsMargins(6, 2, 6, 2);
    row->addWidget(m_searchWords, 1);
    row->addWidget(clear);
    m_searchLine->hide();
}

void DomainPage::connectTable()
{
    connect(m_model, &DomainTableModel::failed, this, &DomainPage::failed);
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
    connect(m_empty, &EmptyView::addChosen, this, [this] { Q_EMIT addRequested({}); });
    connect(m_empty, &EmptyView::importChosen, this, &DomainPage::importRequested);
    connect(m_empty, &EmptyView::clearSearchChosen, this, &DomainPage::searchClearRequested);
    connect(m_empty, &EmptyView::showAllChosen, this, [this] { Q_EMIT viewRequested({}); });
    const auto selected = [this] {
        if (!m_kept)
            refreshSelection();
    };
    connect(m_table->selectionModel(), &QItemSelectionModel::currentRowChanged, this, selected);
    connect(m_table->selectionModel(), &QItemSelectionModel::selectionChanged, this, selected);
    connect(m_actions, &DomainActions::done, this, &DomainPage::done);
    connect(m_actions, &DomainActions::failed, this, &DomainPage::failed);
    connect(m_actions, &DomainActions::began, this, &DomainPage::began);
    connect(m_actions, &DomainActions::ended, this, &DomainPage::ended);
    connect(m_actions, &DomainActions::checkRequested, this, &DomainPage::checkRequested);
    connect(m_actions, &DomainActions::appealRequested, m_detail, &DetailPane::noteAppeal);
    connect(m_actions, &DomainActions::reportRequested, this, &DomainPage::reportRequested);
    connect(m_actions, &DomainActions::letterRequested, this, &DomainPage::letterRequested);
}

void DomainPage::connectDetail()
{
    connect(m_detail, &DetailPane::failed, this, &DomainPage::failed);
    connect(m_detail, &DetailPane::done, this, &DomainPage::done);
    connect(m_detail, &DetailPane::reportRequested, this, &DomainPage::reportRequested);
    connect(m_detail, &DetailPane::checkRequested, this, [this] {
        if (m_inDetail && m_inDetail->account)
            Q_EMIT checkRequested({{*m_inDetail->account, {m_inDetail->domain}}});
    });
}

} // namespace pantau::desktop
