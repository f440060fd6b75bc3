// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/pages/appeals_page.h"

#include "app/appeals.h"
#include "app/background_work.h"
#include "base/background_work.h"
#include "desktop/domains/appeals_tab.h"
#include "desktop/look/table.h"
#include "desktop/pages/appeal_board_model.h"

#include <QAction>
#include <QBoxLayout>
#include <QButtonGroup>
#include <QClipboard>
#include <QEvent>
#include <QGuiApplication>
#include <QHeaderView>
#include <QLabel>
#include <QLocale>
#include <QPushButton>
#include <QTableView>
#include <QToolButton>

#include <algorithm>
#include <utility>

namespace pantau::desktop {

namespace {

constexpr int AllStages = int(AppealStages.size());

} // namespace

AppealsPage::AppealsPage(WindowContext &context, QWidget *parent)
    : QWidget(parent)
    , m_context(context)
    , m_session(context.session)
    , m_model(new AppealBoardModel(m_session, this))
    , m_title(new QLabel(this))
    , m_usual(new QLabel(this))
    , m_filters(new QButtonGroup(this))
    , m_table(new RowTable(this))
    , m_empty(new QLabel(m_table->viewport()))
    , m_actions(new AppealActions(context, *m_table))
{
    setObjectName(QStringLiteral("appealsPage"));
    build();
    connectParts();
    m_table->setAccessibleName(tr("Appeals, most urgent first"));
    showFilters();
    showFigures();
    refreshEmptyText();
    refreshChoice();
}

void AppealsPage::build()
{
    m_title->setObjectName(QStringLiteral("titleLabel"));
    m_usual->setObjectName(QStringLiteral("usualLabel"));
    m_empty->setObjectName(QStringLiteral("emptyLabel"));
    for (QLabel *label : {m_title, m_usual, m_empty}) {
        label->setTextFormat(Qt::PlainText);
        label->setWordWrap(true);
    }
    QFont large = m_title->font();
    large.setPointSizeF(large.pointSizeF() * 1.35);
    large.setBold(true);
    m_title->setFont(large);
    auto *filters = new QHBoxLayout;
    filters->setSpacing(2);
    filters->addWidget(addFilter(AllStages));
    for (const AppealStage each : AppealStages)
        filters->addWidget(addFilter(int(each)));
    filters->addStretch();
    m_filters->button(AllStages)->setChecked(true);

    m_table->setObjectName(QStringLiteral("appealTable"));
    m_table->setModel(m_model);
    m_table->setSelectionBehavior(QAbstractItemView::SelectRows);
    m_table->setSelectionMode(QAbstractItemView::SingleSelection);
    m_table->setShowGrid(false);
    m_table->setTabKeyNavigation(false);
    m_table->setWordWrap(false);
    m_table->setTextElideMode(Qt::ElideMiddle);
    m_table->verticalHeader()->hide();
    m_table->verticalHeader()->setDefaultSectionSize(m_table->fontMetrics().height() * 7 / 4);
    QHeaderView *header = m_table->horizontalHeader();
    header->setHighlightSections(false);
    header->setSectionResizeMode(QHeaderView::Interactive);
    header->setSectionResizeMode(AppealBoardModel::Domain, QHeaderView::Stretch);
    m_table->viewport()->installEventFilter(this);
    m_model->setPalette(palette());
    m_empty->setAlignment(Qt::AlignCenter);
    m_empty->setForegroundRole(QPalette::PlaceholderText);
    m_empty->setAttribute(Qt::WA_TransparentForMouseEvents);
    auto *cover = new QVBoxLayout(m_table->viewport());
    cover->addWidget(m_empty);

    auto *buttons = new QHBoxLayout;
    for (QAction *action :
         {m_actions->details, m_actions->letter, m_actions->sent, m_actions->answer, m_actions->later}) {
        auto *button = new QPushButton(action->text(), this);
        button->setObjectName(action->objectName() + QStringLiteral("Button"));
        button->setAutoDefault(false);
        connect(button, &QPushButton::clicked, action, &QAction::trigger);
        buttons->addWidget(button);
        m_buttons.emplace_back(button, action);
    }
    buttons->addStretch();
    auto *column = new QVBoxLayout(this);
    column->addWidget(m_title);
    column->addWidget(m_usual);
    column->addLayout(filters);
    column->addWidget(m_table, 1);
    column->addLayout(buttons);
}

QToolButton *AppealsPage::addFilter(int id)
{
    auto *button = new QToolButton(this);
    button->setObjectName(id == AllStages ? QStringLiteral("stage_all")
                                          : QStringLiteral("stage_") + appealStageKey(AppealStage(id)));
    button->setCheckable(true);
    button->setAutoRaise(true);
    button->setFocusPolicy(Qt::StrongFocus);
    m_filters->addButton(button, id);
    return button;
}

void AppealsPage::connectParts()
{
    connect(m_filters, &QButtonGroup::idClicked, this, [this] {
        keepChoice();
        m_model->show(stage());
    });
    connect(m_model, &AppealBoardModel::failed, &m_context, &WindowContext::failed);
    connect(m_model, &AppealBoardModel::loaded, this, [this] {
        const int row = m_chosen ? m_model->rowOf(*m_chosen) : 0;
        if (m_table->currentIndex().row() != row && m_model->rowCount() > 0)
            m_table->selectRow(std::max(0, row));
        fitColumns();
        refreshChoice();
        refreshEmptyText();
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

std::optional<AppealStage> AppealsPage::stage() const
{
    const int id = m_filters->checkedId();
    return id == AllStages ? std::nullopt : std::optional(AppealStage(id));
}

void AppealsPage::refresh()
{
    keepChoice();
    m_model->reload();
    readFigures();
}

/// Remembers the selected case before the rows change.
void AppealsPage::keepChoice()
{
    if (const AppealCase *chosen = m_model->at(m_table->currentIndex().row()))
        m_chosen = *chosen;
}

void AppealsPage::readFigures()
{
    m_readAgain = m_isReading;
    if (std::exchange(m_isReading, true))
        return;
    const QDateTime now = m_session.clock().nowUtc();
    whenFinished(app::askInBackground<Figures>(m_session.dataDir(),
                                               [now](const db::Store &store) -> Result<Figures> {
                                                   const auto counts = store.appealBoard().counts(now);
                                                   const auto usual = store.appeals().usualTimes();
                                                   if (!counts || !usual)
                                                       return failure(counts ? usual.error()
                                                                             : counts.error());
                                                   return Figures{*counts, *usual};
                                               }),
                 this, [this](const Result<Figures> &read) {
                     m_isReading = false;
                     if (read)
                         m_figures = *read;
                     else
                         Q_EMIT m_context.failed(read.error());
                     showFilters();
                     showFigures();
                     refreshEmptyText();
                     if (std::exchange(m_readAgain, false))
                         readFigures();
                 });
}

void AppealsPage::showFilters()
{
    const QLocale locale;
    int all = 0;
    const auto show = [&](int id, const QString &word, int count) {
        m_filters->button(id)->setText(
            m_figures ? tr("%1 %2", "stage, count").arg(word, locale.toString(count)) : word);
    };
    for (const AppealStage each : AppealStages) {
        const int count = m_figures ? m_figures->counts.of(each) : 0;
        all += count;
        show(int(each), app::appealStageWord(each), count);
    }
    show(AllStages, tr("All"), all);
}

void AppealsPage::showFigures()
{
    m_title->setText(titleText());
    m_usual->setText(usualText());
    m_usual->setVisible(!m_usual->text().isEmpty());
}

/// Says what needs to be done, or that there is nothing.
QString AppealsPage::titleText() const
{
    if (!m_figures)
        return tr("Appeals");
    const AppealCounts &counts = m_figures->counts;
    if (counts.overdue > 0)
        return tr("Time to ask again about %Ln appeal(s)", nullptr, counts.overdue);
    const int open = counts.of(AppealStage::Found) + counts.of(AppealStage::Prepared);
    if (open > 0)
        return tr("%Ln blocked domain(s) without an appeal", nullptr, open);
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

QString AppealsPage::emptyText() const
{
    if (!stage())
        return tr("No blocked domains and no appeals. When a domain is found blocked it appears here, and "
                  "stays until it is restored.");
    switch (*stage()) {
    case AppealStage::Found:
        return tr("No blocked domain is without an appeal.");
    case AppealStage::Prepared:
        return tr("No letter is prepared. One that you write and do not send is kept here.");
    case AppealStage::Sent:
        return tr("No appeal is waiting for an answer.");
    case AppealStage::Answered:
        return tr("No answer is recorded for a domain that is still blocked.");
    case AppealStage::Restored:
        return tr("No domain was restored after an appeal yet.");
    }
    return {};
}

void AppealsPage::refreshEmptyText()
{
    m_empty->setText(emptyText());
    m_empty->setVisible(m_figures && m_model->rowCount() == 0);
}

void AppealsPage::refreshChoice()
{
    const AppealCase *chosen = m_model->at(m_table->currentIndex().row());
    m_actions->choose(chosen ? std::optional(*chosen) : std::nullopt);
    for (const auto &[button, action] : m_buttons)
        button->setEnabled(action->isEnabled());
}

/// Narrows the columns with names if there is little space, the domain last.
void AppealsPage::fitColumns()
{
    using Board = AppealBoardModel;
    const QAbstractItemView *view = m_table; // protected in QTableView
    const int letter = m_table->fontMetrics().averageCharWidth();
    int room = m_table->viewport()->width();
    for (const int fixed : {Board::Stage, Board::AskAgain, Board::Since, Board::Took}) {
        m_table->setColumnWidth(fixed, std::max(m_table->horizontalHeader()->sectionSizeHint(fixed),
                                                view->sizeHintForColumn(fixed)) +
                                           letter);
        room -= m_table->columnWidth(fixed);
    }
    const int domain = std::min(view->sizeHintForColumn(Board::Domain) + letter, room / 2);
    for (const int name : {Board::Lists, Board::SentTo}) {
        const int wanted = view->sizeHintForColumn(name) + letter;
        m_table->setColumnWidth(name,
                                std::clamp(std::min(wanted, (room - domain) / 2), letter * 8, letter * 40));
    }
}

bool AppealsPage::eventFilter(QObject *watched, QEvent *event)
{
    if (event->type() == QEvent::Resize)
        fitColumns();
    return QWidget::eventFilter(watched, event);
}

void AppealsPage::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::PaletteChange)
        m_model->setPalette(palette());
    QWidget::changeEvent(event);
}

void AppealsPage::showEvent(QShowEvent *event)
{
    QWidget::showEvent(event);
    refresh();
}

QWidget *AppealsPage::table() const
{
    return m_table;
}

AppealActions::AppealActions(WindowContext &context, QTableView &table)
    : QObject(&table), m_context(context), m_table(table)
{
    // Without a shortcut, because the table handles Return and double clicks.
    details = make("appealDetailsAction", tr("Show its d&etails"), {}, &AppealActions::showDetails);
    letter = make("appealLetterAction", tr("Write appeal le&tter…"), Qt::CTRL | Qt::SHIFT | Qt::Key_L,
                  &AppealActions::writeLetter);
    sent = make("appealSentAction", tr("Record as se&nt…"), Qt::CTRL | Qt::SHIFT | Qt::Key_S,
                &AppealActions::noteSent);
    answer = make("appealAnswerAction", tr("Record the &answer…"), Qt::CTRL | Qt::SHIFT | Qt::Key_A,
                  &AppealActions::noteAnswer);
    later = make("appealLaterAction", tr("Ask again in %Ln da&y(s)", nullptr, LaterDays),
                 Qt::CTRL | Qt::SHIFT | Qt::Key_W, &AppealActions::askLater);
    edit = make("appealEditAction", tr("Edit the a&ppeal…"), Qt::Key_F2, &AppealActions::editAppeal);
    copy = make("appealCopyAction", tr("Copy the d&omain"), QKeySequence::Copy, &AppealActions::copyDomain);
    table.setContextMenuPolicy(Qt::ActionsContextMenu);
    choose({});
}

QAction *AppealActions::make(const char *name, const QString &text, const QKeySequence &key,
                             void (AppealActions::*act)())
{
    auto *action = new QAction(text, this);
    action->setObjectName(QLatin1String(name));
    action->setShortcut(key);
    action->setShortcutContext(Qt::WidgetShortcut);
    connect(action, &QAction::triggered, this, act);
    m_table.addAction(action);
    return action;
}

void AppealActions::choose(const std::optional<AppealCase> &chosen)
{
    m_chosen = chosen;
    const bool isBlocked = chosen && chosen->stage != AppealStage::Restored;
    const bool isWaiting = isBlocked && chosen->appeal;
    // A domain in no list has no details.
    details->setEnabled(chosen && !chosen->lists.isEmpty());
    letter->setEnabled(isBlocked && !chosen->lists.isEmpty());
    sent->setEnabled(isBlocked && !isWaiting);
    answer->setEnabled(isWaiting);
    later->setEnabled(isWaiting);
    edit->setEnabled(chosen && chosen->appeal);
    copy->setEnabled(chosen.has_value());
}

void AppealActions::showDetails()
{
    Q_EMIT m_context.domainChosen(m_chosen->domain.ascii());
}

void AppealActions::writeLetter()
{
    Q_EMIT m_context.letterRequested(m_chosen->domain, m_chosen->service);
}

void AppealActions::noteSent()
{
    Appeal appeal{AppealId{}, m_chosen->domain};
    appeal.service = m_chosen->service;
    appeal.sentTo = m_chosen->recipient;
    openDialog(appeal, false);
}

void AppealActions::noteAnswer()
{
    openDialog(*m_chosen->appeal, true);
}

void AppealActions::editAppeal()
{
    openDialog(*m_chosen->appeal, false);
}

void AppealActions::openDialog(const Appeal &appeal, bool expectsAnswer)
{
    auto *dialog = new AppealDialog(m_context, appeal, m_table.window());
    if (expectsAnswer)
        dialog->expectAnswer();
    dialog->open();
}

void AppealActions::askLater()
{
    const Appeal before = *m_chosen->appeal;
    Appeal after = before;
    const QDate today = m_context.session.clock().nowUtc().toLocalTime().date();
    after.askAgainAt = today.addDays(LaterDays).startOfDay().toUTC();
    whenFinished(m_context.session.appeals().edit(after), this, [this, before](const Result<Appeal> &edited) {
        if (edited)
            Q_EMIT m_context.done(editedAppeal(m_context.session, before, *edited));
        else
            Q_EMIT m_context.failed(edited.error());
    });
}

void AppealActions::copyDomain()
{
    QGuiApplication::clipboard()->setText(m_chosen->domain.display());
}

} // namespace pantau::desktop
