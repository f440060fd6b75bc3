// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/pages/appeals_page.h"

#include "app/appeals.h"
#include "app/background_work.h"
#include "app/sentences.h"
#include "base/background_work.h"
#include "base/time.h"
#include "desktop/look/icons.h"
#include "desktop/look/layouts.h"
#include "desktop/look/pantau_style.h"
#include "desktop/look/words.h"
#include "desktop/pages/appeals_board.h"

#include <QAction>
#include <QApplication>
#include <QEvent>
#include <QHeaderView>
#include <QLabel>
#include <QSettings>
#include <QTableView>

#include <algorithm>
#include <utility>

namespace pantau::desktop {

namespace {

constexpr int BoardFrom = 1000; ///< width of the page
constexpr auto TableKey = "appeals/table";

bool isIn(BoardPart part, AppealStage stage)
{
    const bool isWaiting = stage == AppealStage::Sent || stage == AppealStage::Answered;
    return part == (part == BoardPart::Waiting && isWaiting ? BoardPart::Waiting : partOf(stage));
}

/// Reads the rows after @p before, the most urgent first.
Result<QList<AppealCase>> readCases(const db::Store &store, const QList<AppealCase> &before, int limit)
{
    QList<AppealCase> read;
    for (const BoardPart part : WholeBoard) {
        const auto offset =
            std::ranges::count_if(before, [part](const AppealCase &each) { return isIn(part, each.stage); });
        const auto rows = TRY(store.appealBoard().cases(part, int(offset), limit - int(read.size())));
        read += rows;
        if (read.size() == limit)
            break;
    }
    return read;
}

QIcon caseIcon(const AppealCase &each, const QDateTime &now)
{
    switch (each.stage) {
    case AppealStage::Found:
        return statusIcon(BlockStatus::Blocked);
    case AppealStage::Restored:
        return statusIcon(BlockStatus::NotBlocked);
    case AppealStage::Prepared:
    case AppealStage::Sent:
    case AppealStage::Answered:
        break;
    }
    return each.isOverdue(now) ? attentionIcon() : plainIcon(QStringLiteral("mail"));
}

QString stageTip(const AppealCase &each)
{
    if (!each.since)
        return {};
    const QString when = exactTime(*each.since);
    switch (each.stage) {
    case AppealStage::Found:
        return AppealsPage::tr("Blocked since %1").arg(when);
    case AppealStage::Prepared:
        return AppealsPage::tr("Prepared %1").arg(when);
    case AppealStage::Sent:
        return AppealsPage::tr("Sent %1").arg(when);
    case AppealStage::Answered:
        return AppealsPage::tr("Answered %1").arg(when);
    case AppealStage::Restored:
        return AppealsPage::tr("Restored %1").arg(when);
    }
    return {};
}

} // namespace

AppealsPage::AppealsPage(WindowContext &context, QWidget *parent)
    : QWidget(parent)
    , m_context(context)
    , m_session(context.session)
    , m_model(new PagedModel<AppealCase>(m_session, columns(), isSameCase, this))
    , m_actions(new AppealActions(context, this))
{
    setObjectName(QStringLiteral("appealsPage"));
    build();
    connectParts();
    showFigures();
    showView();
    refreshChoice();
}

ColumnList<AppealCase> AppealsPage::columns() const
{
    const auto now = [this] { return m_session.clock().nowUtc(); };
    const auto domain = [](const AppealCase &each) { return each.domain.display(); };
    const auto recipient = [](const AppealCase &each) { return each.recipient; };
    return ColumnList<AppealCase>{
        {.heading = tr("Stage"),
         .text = [](const AppealCase &each) { return app::appealStageWord(each.stage); },
         .icon = [now](const AppealCase &each) { return caseIcon(each, now()); }},
        {.heading = tr("Domain"), .text = domain, .tip = domain},
        {.heading = tr("List"),
         .text = [](const AppealCase &each) { return each.lists.join(QStringLiteral(", ")); },
         .tip =
             [](const AppealCase &each) {
                 return each.lists.isEmpty() ? tr("This domain is in no list now.") : each.lists.join(u'\n');
             }},
        {.heading = tr("Sent to"), .text = recipient, .tip = recipient},
        {.heading = tr("Ask again"),
         .text = [now](const AppealCase &each) { return askAgainText(each, now()); },
         .tip =
             [now](const AppealCase &each) {
                 return askAgainText(each, now()).isEmpty() ? QString() : exactTime(*each.appeal->askAgainAt);
             },
         .colour = [now](const AppealCase &each) -> QVariant {
             return each.isOverdue(now()) ? colour(Token::Unknown, QGuiApplication::palette()) : QVariant();
         }},
        {.heading = tr("Since"),
         .text =
             [now](const AppealCase &each) { return each.since ? shortAge(*each.since, now()) : QString(); },
         .isNumber = true,
         .tip = stageTip},
        {.heading = tr("Took"),
         .text =
             [](const AppealCase &each) {
                 const auto time = each.appeal ? each.appeal->timeToRestore() : std::nullopt;
                 return time ? app::durationText(*time) : QString();
             },
         .isNumber = true,
         .headingTip = tr("From the appeal to the unblocking")}};
}

void AppealsPage::build()
{
    auto *board = new QWidget(this);
    board->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Expanding); // it is only shown in a wide page
    setRow(board, {}, {size::PageGap, QMargins(size::CellPadding, 0, size::CellPadding, size::CellPadding)});
    m_stack->addWidget(board);
    for (const AppealStage each : AppealStages)
        addColumn(each);
    m_table->setAccessibleName(tr("Appeals, most urgent first"));
    m_table->setModel(m_model);
    m_table->setSelectionMode(QAbstractItemView::SingleSelection);
    m_table->setTextElideMode(Qt::ElideMiddle);
    m_table->horizontalHeader()->setSectionResizeMode(Domain, QHeaderView::Stretch);
    m_table->viewport()->installEventFilter(this);
    m_actions->addTo(*m_table);
    auto *empty = named<EmptyNote>("emptyLabel", *m_model, *m_table);
    empty->setText(
        tr("No blocked domains and no appeals. When a domain is found blocked it appears here, and "
           "stays until it is restored."));
    m_stack->addWidget(m_table);
    setColumn(this, {buildHead(), {m_stack, 1}}, Flush);
}

QLayout *AppealsPage::buildHead()
{
    m_views->setParts({tr("Board"), tr("Table")}, tr("View"));
    m_next->setAutoDefault(false);
    setKind(*m_next, kind::Primary);
    return rowOf({{columnOf({spring(), pageTitle(*m_title, *m_usual, 2), spring()}), 1},
                  {m_views, 0, Qt::AlignVCenter},
                  {m_next, 0, Qt::AlignVCenter}},
                 {24, QMargins(20, 20, 20, 16)});
}

void AppealsPage::addColumn(AppealStage stage)
{
    auto *column = new BoardColumn(m_context, stage, *m_actions, this);
    m_columns.push_back(column);
    m_stack->widget(0)->layout()->addWidget(column);
    CardList *list = column->list();
    connect(list->selectionModel(), &QItemSelectionModel::currentChanged, this,
            [this, column] { takeChoice(column); });
    connect(list, &CardList::focused, this, [list] {
        if (list->model()->rowCount() > 0) // Qt makes the first card current, but does not select it
            list->setCurrentIndex(list->currentIndex().isValid() ? list->currentIndex()
                                                                 : list->model()->index(0, 0));
    });
    connect(list, &CardList::leftSideways, this, [this, column](int step) { goSideways(column, step); });
    connect(list, &CardList::activated, m_actions->details, &QAction::trigger);
    connect(list, &CardList::dropped, this,
            [this, stage](AppealStage from) { m_actions->between(from, stage)->trigger(); });
    connect(&column->cases(), &TableModel::loaded, this, &AppealsPage::restoreChoice);
}

void AppealsPage::connectParts()
{
    connect(m_views, &Segments::chosen, this, [this] {
        showView();
        refresh();
    });
    connect(m_next, &QPushButton::clicked, this, [this] {
        const QList<AppealCase> letters = lettersToWrite();
        if (letters.size() > 1)
            Q_EMIT m_context.lettersRequested(letters);
        else
            m_actions->moveOn->trigger();
    });
    connect(m_model, &TableModel::failed, &m_context, &WindowContext::failed);
    connect(m_model, &TableModel::loaded, this, [this] {
        restoreChoice();
        fitColumns();
    });
    connect(m_table, &QTableView::activated, m_actions->details, &QAction::trigger);
    connect(m_table->selectionModel(), &QItemSelectionModel::currentRowChanged, this,
            &AppealsPage::refreshChoice);
    connect(&m_session, &app::Session::changed, this, [this](app::Topics topics) {
        using app::Topic;
        if (isVisible() && topics & (Topic::Lists | Topic::Statuses | Topic::Appeals))
            refresh();
    });
}

void AppealsPage::rememberIn(QSettings &settings)
{
    m_views->setCurrent(settings.value(QLatin1String(TableKey)).toBool() ? 1 : 0);
    connect(m_views, &Segments::chosen, this,
            [&settings](int id) { settings.setValue(QLatin1String(TableKey), id == 1); });
    showView();
}

bool AppealsPage::isBoard() const
{
    return width() >= BoardFrom && m_views->current() == 0;
}

void AppealsPage::showView()
{
    m_views->setVisible(width() >= BoardFrom);
    const int view = isBoard() ? 0 : 1;
    if (m_stack->currentIndex() == view)
        return;
    const bool hasFocus = m_stack->currentWidget()->isAncestorOf(QApplication::focusWidget());
    m_stack->setCurrentIndex(view);
    if (hasFocus)
        table()->setFocus(Qt::OtherFocusReason);
    if (isVisible())
        refresh();
}

BoardColumn *AppealsPage::chosenColumn() const
{
    const auto chosen = std::ranges::find_if(
        m_columns, [](const BoardColumn *column) { return column->list()->currentIndex().isValid(); });
    return chosen == m_columns.cend() ? nullptr : *chosen;
}

const AppealCase *AppealsPage::current() const
{
    if (!isBoard())
        return m_model->at(m_table->currentIndex().row());
    const BoardColumn *column = chosenColumn();
    return column ? column->cases().at(column->list()->currentIndex().row()) : nullptr;
}

/// Only one card of the board is chosen: that of @p column, if it has one.
void AppealsPage::takeChoice(const BoardColumn *column)
{
    if (column->list()->currentIndex().isValid())
        for (const BoardColumn *other : m_columns)
            if (other != column)
                other->list()->selectionModel()->clear();
    refreshChoice();
}

void AppealsPage::goSideways(const BoardColumn *from, int step)
{
    const int last = int(m_columns.size()) - 1;
    const auto place = std::ranges::find(m_columns, from);
    for (int at = int(place - m_columns.cbegin()) + step; at >= 0 && at <= last; at += step) {
        CardList *list = m_columns[std::size_t(at)]->list();
        if (list->model()->rowCount() > 0)
            return list->setFocus(Qt::TabFocusReason);
    }
}

/// Chooses the case again that was chosen before the rows were replaced, else the first one.
void AppealsPage::restoreChoice()
{
    const auto isChosen = [this](const AppealCase &each) {
        return m_chosen && each.domain == m_chosen->domain && each.service == m_chosen->service;
    };
    if (!isBoard()) {
        if (!m_table->currentIndex().isValid() && m_model->rowCount() > 0)
            m_table->selectRow(std::max(0, m_model->find(isChosen)));
    } else if (!chosenColumn() && std::ranges::none_of(m_columns, [](const BoardColumn *column) {
                   return column->cases().isReading();
               })) {
        for (const bool isFirst : {false, true})
            for (const BoardColumn *column : m_columns) {
                const int row = isFirst ? 0 : column->cases().find(isChosen);
                if (row >= 0 && row < column->cases().rowCount() && !chosenColumn())
                    column->list()->setCurrentIndex(column->cases().index(row, 0));
            }
    }
    refreshChoice();
}

void AppealsPage::refresh()
{
    if (isBoard())
        for (BoardColumn *column : m_columns)
            column->reload();
    else
        m_model->reload(readCases);
    readFigures();
}

void AppealsPage::readFigures()
{
    m_readAgain = m_isReading;
    if (std::exchange(m_isReading, true))
        return;
    const QDateTime now = m_session.clock().nowUtc();
    whenFinished(m_session.read([now](const db::Store &store) -> Result<Figures> {
        const auto counts = TRY(store.appealBoard().counts(now));
        const auto usual = TRY(store.appeals().usualTimes());
        return Figures{counts, usual};
    }),
                 this, [this](const Result<Figures> &read) {
                     m_isReading = false;
                     if (read)
                         m_figures = *read;
                     else
                         Q_EMIT m_context.failed(read.error());
                     showFigures();
                     if (std::exchange(m_readAgain, false))
                         readFigures();
                 });
}

void AppealsPage::showFigures()
{
    m_title->setText(titleText());
    showText(*m_usual, usualText());
    for (std::size_t i = 0; m_figures && i < m_columns.size(); ++i)
        m_columns[i]->setCount(m_figures->counts.of(AppealStages[i]));
}

/// Says what needs to be done, or that there is nothing.
QString AppealsPage::titleText() const
{
    if (!m_figures)
        return tr("Appeals");
    const AppealCounts &counts = m_figures->counts;
    if (counts.overdue > 0)
        return tr("Time to ask again about %Ln appeal(s)", nullptr, counts.overdue);
    if (const int found = counts.of(AppealStage::Found); found > 0)
        return tr("%Ln blocked domain(s) without an appeal", nullptr, found);
    if (const int ready = counts.of(AppealStage::Prepared); ready > 0)
        return tr("%Ln letter(s) ready to be sent", nullptr, ready);
    const int waiting = counts.of(AppealStage::Sent) + counts.of(AppealStage::Answered);
    return waiting > 0 ? tr("%Ln appeal(s) waiting", nullptr, waiting) : tr("No appeal is open.");
}

QString AppealsPage::usualText() const
{
    if (!m_figures)
        return {};
    QStringList services = m_figures->usual.keys();
    services.sort();
    QStringList sentences;
    for (const QString &service : std::as_const(services)) {
        const QString sentence = app::usualTimeSentence(m_figures->usual.value(service));
        //: %1 is the address of a service, %2 a sentence
        sentences += services.size() == 1 ? sentence : tr("%1: %2").arg(service, sentence);
    }
    return sentences.join(u'\n');
}

void AppealsPage::refreshChoice()
{
    const AppealCase *chosen = current();
    if (chosen)
        m_chosen = *chosen;
    m_actions->choose(chosen ? std::optional(*chosen) : std::nullopt);
    const QAction *next = chosen ? m_actions->next(chosen->stage) : nullptr;
    m_next->setVisible(next && next->isEnabled());
    const auto letters = int(lettersToWrite().size());
    if (next)
        m_next->setText(letters > 1 ? tr("Write %n letter(s)…", nullptr, letters) : next->text());
    m_next->setIcon(letters > 0 ? plainIcon(QStringLiteral("pencil"), Token::OnFill) : QIcon());
}

/// The domains without an appeal, beginning with the chosen one; empty if another case is chosen.
QList<AppealCase> AppealsPage::lettersToWrite() const
{
    const AppealCase *chosen = current();
    if (!isBoard() || !chosen || chosen->stage != AppealStage::Found)
        return {};
    QList<AppealCase> cases = m_columns.front()->cases().rows();
    const int first = m_columns.front()->list()->currentIndex().row();
    cases.move(first, 0);
    return cases;
}

/// Columns that do not fit are hidden, the least important first; the domain gets the rest.
void AppealsPage::fitColumns()
{
    const QAbstractItemView *view = m_table; // protected in QTableView
    const int letter = m_table->fontMetrics().averageCharWidth();
    int left = m_table->viewport()->width();
    for (const int column : {Domain, Stage, AskAgain, Lists, Since, SentTo, Took}) {
        const bool isShort = column != Domain && column != Lists && column != SentTo;
        const int wanted = view->sizeHintForColumn(column) + (isShort ? letter : 0);
        const int width = std::max(m_table->horizontalHeader()->sectionSizeHint(column),
                                   isShort ? wanted : std::min(wanted, letter * 30));
        const bool isLeftOut = width > left && column != Domain && column != Stage && column != AskAgain;
        m_table->setColumnHidden(column, isLeftOut);
        if (isLeftOut)
            continue;
        m_table->setColumnWidth(column, width);
        left -= width;
    }
}

bool AppealsPage::eventFilter(QObject *watched, QEvent *event)
{
    if (event->type() == QEvent::Resize)
        fitColumns();
    return QWidget::eventFilter(watched, event);
}

void AppealsPage::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    showView();
}

void AppealsPage::showEvent(QShowEvent *event)
{
    QWidget::showEvent(event);
    refresh();
}

QWidget *AppealsPage::table() const
{
    const BoardColumn *column = chosenColumn();
    return isBoard() ? (column ? column : m_columns.front())->list() : static_cast<QWidget *>(m_table);
}

} // namespace pantau::desktop
