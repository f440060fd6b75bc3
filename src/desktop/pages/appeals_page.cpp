// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/pages/appeals_page.h"

#include "app/appeals.h"
#include "app/background_work.h"
#include "app/sentences.h"
#include "base/background_work.h"
#include "base/time.h"
#include "desktop/domains/detail_tabs.h"
#include "desktop/look/icons.h"
#include "desktop/look/pantau_style.h"
#include "desktop/look/words.h"

#include <QAction>
#include <QBoxLayout>
#include <QButtonGroup>
#include <QClipboard>
#include <QEvent>
#include <QFrame>
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

bool isSameCase(const AppealCase &a, const AppealCase &b)
{
    if (a.appeal || b.appeal)
        return a.appeal && b.appeal && a.appeal->id == b.appeal->id;
    return a.domain == b.domain && a.service == b.service;
}

bool isIn(BoardPart part, AppealStage stage)
{
    const bool isWaiting = stage == AppealStage::Sent || stage == AppealStage::Answered;
    return part == (part == BoardPart::Waiting && isWaiting ? BoardPart::Waiting : partOf(stage));
}

/// Reads the rows after @p before, of one stage or of all, the most urgent first.
Result<QList<AppealCase>> readCases(const db::Store &store, const std::optional<AppealStage> &stage,
                                    const QList<AppealCase> &before, int limit)
{
    if (stage)
        return store.appealBoard().cases(partOf(*stage), int(before.size()), limit);
    QList<AppealCase> read;
    for (const BoardPart part : WholeBoard) {
        const auto offset = std::count_if(before.cbegin(), before.cend(),
                                          [part](const AppealCase &each) { return isIn(part, each.stage); });
        const auto rows = store.appealBoard().cases(part, int(offset), limit - int(read.size()));
        if (!rows)
            return rows;
        read += *rows;
        if (read.size() == limit)
            break;
    }
    return read;
}

QIcon caseIcon(const AppealCase &each, const QDateTime &now)
{
    const QPalette palette = QGuiApplication::palette();
    switch (each.stage) {
    case AppealStage::Found:
        return statusIcon(BlockStatus::Blocked, palette);
    case AppealStage::Restored:
        return statusIcon(BlockStatus::NotBlocked, palette);
    case AppealStage::Prepared:
    case AppealStage::Sent:
    case AppealStage::Answered:
        break;
    }
    return each.isOverdue(now) ? attentionIcon(palette) : plainIcon(QStringLiteral("mail"), palette);
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

QString askAgainText(const AppealCase &each, const QDateTime &now)
{
    const auto &appeal = each.appeal;
    if (!appeal || appeal->restoredAt || !appeal->askAgainAt)
        return {};
    if (!each.isOverdue(now)) {
        // Reminders have a resolution of days: seven days ahead is seven days at any time of today.
        const qint64 days = now.toLocalTime().date().daysTo(appeal->askAgainAt->toLocalTime().date());
        return timeUntil(days > 1 ? now.addDays(days) : *appeal->askAgainAt, now);
    }
    return appeal->askAgainAt->secsTo(now) < 60 * 60 * 24
               ? AppealsPage::tr("due")
               : AppealsPage::tr("due for %1", "to ask again, for a time such as 3 d")
                     .arg(shortAge(*appeal->askAgainAt, now));
}

} // namespace

AppealsPage::AppealsPage(WindowContext &context, QWidget *parent)
    : QWidget(parent)
    , m_context(context)
    , m_session(context.session)
    , m_model(new PagedModel<AppealCase>(m_session, columns(), isSameCase, this))
    , m_title(new QLabel(this))
    , m_usual(new QLabel(this))
    , m_filters(new QButtonGroup(this))
    , m_table(new RowTable(this))
    , m_empty(new EmptyNote(*m_model, *m_table))
    , m_actions(new AppealActions(context, *m_table))
{
    setObjectName(QStringLiteral("appealsPage"));
    build();
    connectParts();
    showFilters();
    showFigures();
    m_empty->setText(emptyText());
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
             [now](const AppealCase &each) {
                 return each.since ? table_words::since(*each.since, true, now()) : QString();
             },
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
    m_title->setObjectName(QStringLiteral("titleLabel"));
    m_usual->setObjectName(QStringLiteral("usualLabel"));
    m_empty->setObjectName(QStringLiteral("emptyLabel"));
    for (QLabel *label : {m_title, m_usual}) {
        label->setTextFormat(Qt::PlainText);
        label->setWordWrap(true);
    }
    m_title->setFont(fontFor(FontRole::PageTitle, m_title->font()));
    auto *segments = new QFrame(this);
    segments->setFrameShape(QFrame::StyledPanel);
    setKind(*segments, kind::Segment);
    auto *filters = new QHBoxLayout(segments);
    filters->setContentsMargins({});
    filters->setSpacing(0);
    filters->addWidget(addFilter(AllStages));
    for (const AppealStage each : AppealStages)
        filters->addWidget(addFilter(int(each)));
    m_filters->button(AllStages)->setChecked(true);

    m_table->setObjectName(QStringLiteral("appealTable"));
    m_table->setAccessibleName(tr("Appeals, most urgent first"));
    m_table->setModel(m_model);
    m_table->setSelectionMode(QAbstractItemView::SingleSelection);
    m_table->setTextElideMode(Qt::ElideMiddle);
    QHeaderView *header = m_table->horizontalHeader();
    header->setSectionResizeMode(Domain, QHeaderView::Stretch);
    m_table->viewport()->installEventFilter(this);
    auto *head = new QVBoxLayout;
    head->setContentsMargins(size::PageHead);
    head->setSpacing(size::PageGap);
    head->addWidget(m_title);
    head->addWidget(m_usual);
    head->addWidget(segments, 0, Qt::AlignLeading);
    auto *buttons = new QHBoxLayout;
    buttons->setContentsMargins(size::PageFoot);
    buttons->setSpacing(size::PageGap);
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
    column->setContentsMargins({});
    column->setSpacing(0);
    column->addLayout(head);
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
        m_empty->setText(emptyText());
        m_model->show(ask());
    });
    connect(m_model, &TableModel::failed, &m_context, &WindowContext::failed);
    connect(m_model, &QAbstractItemModel::modelAboutToBeReset, this, [this] {
        if (const AppealCase *chosen = current())
            m_chosen = *chosen;
    });
    connect(m_model, &TableModel::loaded, this, [this] {
        if (!m_table->currentIndex().isValid() && m_model->rowCount() > 0)
            m_table->selectRow(std::max(0, m_model->find([this](const AppealCase &each) {
                return m_chosen && isSameCase(each, *m_chosen);
            })));
        fitColumns();
        refreshChoice();
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

PagedModel<AppealCase>::Ask AppealsPage::ask() const
{
    return [stage = stage()](const db::Store &store, const QList<AppealCase> &before, int limit) {
        return readCases(store, stage, before, limit);
    };
}

const AppealCase *AppealsPage::current() const
{
    return m_model->at(m_table->currentIndex().row());
}

std::optional<AppealStage> AppealsPage::stage() const
{
    const int id = m_filters->checkedId();
    return id == AllStages ? std::nullopt : std::optional(AppealStage(id));
}

void AppealsPage::refresh()
{
    m_model->reload(ask());
    readFigures();
}

void AppealsPage::readFigures()
{
    m_readAgain = m_isReading;
    if (std::exchange(m_isReading, true))
        return;
    const QDateTime now = m_session.clock().nowUtc();
    whenFinished(m_session.read([now](const db::Store &store) -> Result<Figures> {
        const auto counts = store.appealBoard().counts(now);
        const auto usual = store.appeals().usualTimes();
        if (!counts || !usual)
            return failure(counts ? usual.error() : counts.error());
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

void AppealsPage::refreshChoice()
{
    const AppealCase *chosen = current();
    m_actions->choose(chosen ? std::optional(*chosen) : std::nullopt);
    for (const auto &[button, action] : m_buttons)
        button->setEnabled(action->isEnabled());
}

/// Narrows the columns with names if there is little space, the domain last.
void AppealsPage::fitColumns()
{
    const QAbstractItemView *view = m_table; // protected in QTableView
    const int letter = m_table->fontMetrics().averageCharWidth();
    int room = m_table->viewport()->width();
    for (const int fixed : {Stage, AskAgain, Since, Took}) {
        m_table->setColumnWidth(fixed, std::max(m_table->horizontalHeader()->sectionSizeHint(fixed),
                                                view->sizeHintForColumn(fixed)) +
                                           letter);
        room -= m_table->columnWidth(fixed);
    }
    const int domain = std::min(view->sizeHintForColumn(Domain) + letter, room / 2);
    for (const int name : {Lists, SentTo}) {
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
    whenFinished(m_context.session.write(&db::Appeals::edit, after), this,
                 [this, before](const Result<Appeal> &edited) {
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
