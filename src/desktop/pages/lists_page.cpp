// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/pages/lists_page.h"

#include "app/background_work.h"
#include "base/background_work.h"
#include "desktop/look/row_table.h"
#include "desktop/pages/list_glance_model.h"
#include "desktop/pages/trend_delegate.h"

#include <QBoxLayout>
#include <QEvent>
#include <QHeaderView>
#include <QLabel>
#include <QPushButton>
#include <QTableView>

#include <algorithm>

namespace pantau::desktop {

ListsPage::ListsPage(app::Session &session, AccountWatch &accounts, QWidget *parent)
    : QWidget(parent)
    , m_session(session)
    , m_accounts(accounts)
    , m_model(new ListGlanceModel(this))
    , m_title(new QLabel(this))
    , m_sentence(new QLabel(this))
    , m_table(new RowTable(this))
    , m_open(new QPushButton(this))
    , m_report(new QPushButton(this))
    , m_settings(new QPushButton(this))
{
    setObjectName(QStringLiteral("listsPage"));
    build();
    setTexts();
    m_accounts.addViewer(this);
    connect(&accounts, &AccountWatch::changed, this, &ListsPage::showFigures);
    connect(&session, &app::Session::changed, this, [this](app::Topics topics) {
        using app::Topic;
        if (isVisible() && topics & (Topic::Lists | Topic::Statuses | Topic::Appeals))
            refresh();
    });
    const auto on = [this](QPushButton *button, auto signal) {
        connect(button, &QPushButton::clicked, this, [this, signal] {
            if (const auto list = chosen())
                Q_EMIT(this->*signal)(*list);
        });
    };
    on(m_open, &ListsPage::listChosen);
    on(m_report, &ListsPage::reportRequested);
    on(m_settings, &ListsPage::settingsRequested);
    connect(m_table, &QTableView::activated, this, [this] {
        if (const auto list = chosen())
            Q_EMIT listChosen(*list);
    });
    connect(m_table->selectionModel(), &QItemSelectionModel::currentRowChanged, this,
            &ListsPage::refreshButtons);
    refreshButtons();
}

void ListsPage::build()
{
    m_title->setObjectName(QStringLiteral("titleLabel"));
    m_sentence->setObjectName(QStringLiteral("sentenceLabel"));
    for (QLabel *label : {m_title, m_sentence}) {
        label->setTextFormat(Qt::PlainText);
        label->setWordWrap(true);
    }
    QFont large = m_title->font();
    large.setPointSizeF(large.pointSizeF() * 1.35);
    large.setBold(true);
    m_title->setFont(large);
    m_table->setObjectName(QStringLiteral("glanceTable"));
    m_table->setModel(m_model);
    m_table->setItemDelegateForColumn(ListGlanceModel::Trend,
                                      new TrendDelegate(ListGlanceModel::TrendRole, m_table));
    m_table->setSelectionBehavior(QAbstractItemView::SelectRows);
    m_table->setSelectionMode(QAbstractItemView::SingleSelection);
    m_table->setShowGrid(false);
    m_table->setTabKeyNavigation(false);
    m_table->setWordWrap(false);
    m_table->verticalHeader()->hide();
    m_table->verticalHeader()->setDefaultSectionSize(m_table->fontMetrics().height() * 2);
    m_table->horizontalHeader()->setHighlightSections(false);
    m_table->horizontalHeader()->setSectionResizeMode(QHeaderView::ResizeToContents);
    m_table->horizontalHeader()->setSectionResizeMode(ListGlanceModel::List, QHeaderView::Stretch);
    m_model->setPalette(palette());
    m_open->setObjectName(QStringLiteral("openButton"));
    m_report->setObjectName(QStringLiteral("reportButton"));
    m_settings->setObjectName(QStringLiteral("settingsButton"));
    auto *buttons = new QHBoxLayout;
    for (QPushButton *button : {m_open, m_report, m_settings}) {
        button->setAutoDefault(false);
        buttons->addWidget(button);
    }
    buttons->addStretch();
    auto *column = new QVBoxLayout(this);
    column->addWidget(m_title);
    column->addWidget(m_sentence);
    column->addWidget(m_table, 1);
    column->addLayout(buttons);
}

void ListsPage::setTexts()
{
    m_table->setAccessibleName(tr("Lists at a glance"));
    m_open->setText(tr("Show its d&omains"));
    m_report->setText(tr("Re&port…"));
    m_settings->setText(tr("Se&ttings…"));
    if (m_read)
        take(*m_read);
}

void ListsPage::refresh()
{
    m_readAgain = m_isReading;
    if (std::exchange(m_isReading, true))
        return;
    const QDateTime now = m_session.clock().nowUtc();
    whenFinished(
        app::askInBackground<QList<ListGlance>>(
            m_session.dataDir(), [now](const app::Queries &queries) { return queries.listGlances(now); }),
        this, [this](const Result<QList<ListGlance>> &read) {
            m_isReading = false;
            if (read)
                take(*read);
            else
                Q_EMIT failed(read.error());
            if (std::exchange(m_readAgain, false))
                refresh();
        });
}

/// "No domain is blocked" is said where an answer says so of each.
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

void ListsPage::take(const QList<ListGlance> &glances)
{
    m_read = glances;
    const auto before = chosen();
    m_model->show(glances, m_session.clock().nowUtc());
    m_title->setText(titleOf(glances));
    m_title->setVisible(!glances.isEmpty());
    m_sentence->setText(glances.isEmpty()
                            ? tr("No lists yet. A list is for a client or a campaign; add domains to "
                                 "one to begin.")
                            : tr("Most blocked first. Press Return to see the domains of a list."));
    const int row = before ? m_model->rowOf(*before) : 0;
    if (m_table->currentIndex().row() != row && m_model->rowCount() > 0)
        m_table->selectRow(std::max(0, row));
    refreshButtons();
}

void ListsPage::showFigures()
{
    QHash<ListId, ListFigures> figures;
    for (const AccountView &view : m_accounts.all())
        if (view.plan && !view.isHeldBack)
            for (const ListFigures &list : view.plan->lists)
                figures.insert(list.list, list);
    m_model->setFigures(figures);
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

void ListsPage::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::PaletteChange)
        m_model->setPalette(palette());
    if (event->type() == QEvent::LanguageChange)
        setTexts();
    QWidget::changeEvent(event);
}

void ListsPage::showEvent(QShowEvent *event)
{
    QWidget::showEvent(event);
    refresh();
    showFigures();
}

QWidget *ListsPage::table() const
{
    return m_table;
}

} // namespace pantau::desktop
