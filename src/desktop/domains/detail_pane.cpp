// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/domains/detail_pane.h"

#include "app/sentences.h"
#include "base/background_work.h"
#include "base/domain_list.h"
#include "base/status.h"
#include "desktop/domains/domain_actions.h"
#include "desktop/domains/timeline.h"
#include "desktop/look/icons.h"
#include "desktop/look/layouts.h"
#include "desktop/look/pantau_style.h"
#include "desktop/look/words.h"

#include <QClipboard>
#include <QEvent>
#include <QGridLayout>
#include <QGuiApplication>
#include <QHeaderView>
#include <QLocale>
#include <QTableView>

#include <utility>

namespace pantau::desktop {

namespace {

constexpr std::array Ranges{Timeline::Range::Month, Timeline::Range::Quarter, Timeline::Range::Year,
                            Timeline::Range::All};

QTableView *listView(QAbstractItemModel *model, const QString &name, QWidget *parent)
{
    auto *view = new RowTable(parent);
    view->setObjectName(name);
    view->setModel(model);
    view->setSelectionMode(QAbstractItemView::NoSelection);
    setKind(*view, kind::Flush);
    view->horizontalHeader()->setDefaultAlignment(Qt::AlignLeading | Qt::AlignVCenter);
    view->horizontalHeader()->setStretchLastSection(true);
    view->viewport()->setAutoFillBackground(false); // shows the ground of the pane
    return view;
}

bool isSameChange(const ChangeRow &a, const ChangeRow &b)
{
    return a.id == b.id;
}

bool isSameCheck(const CheckRow &a, const CheckRow &b)
{
    return a.at == b.at && a.service == b.service && a.status == b.status;
}

/// A page of the rows of all @p services, newest first. @p read returns that of one.
template <typename Row, typename Read, typename Order>
Result<QList<Row>> merged(const QStringList &services, int limit, Read read, Order order)
{
    QList<Row> rows;
    for (const QString &service : services) {
        const QList<Row> page = TRY(read(service));
        rows += page;
    }
    const auto isNewer = [order](const Row &a, const Row &b) { return order(b) < order(a); };
    std::ranges::stable_sort(rows, isNewer);
    // Rows of one time stay together, because the next page starts before it.
    const auto end = rows.size() <= limit
                         ? rows.end()
                         : std::upper_bound(rows.begin(), rows.end(), rows.at(limit - 1), isNewer);
    rows.erase(end, rows.end());
    return rows;
}

/// "Changes 3", the title of a tab; without the number if it is 0.
QString numbered(const QString &name, int count)
{
    return count == 0 ? name : name + u' ' + QLocale().toString(count);
}

QLabel *plainLabel(const QString &name, QWidget *parent)
{
    auto *label = new TextLabel(parent);
    label->setObjectName(name);
    label->setTextInteractionFlags(Qt::TextSelectableByMouse);
    return label;
}

} // namespace

DetailPane::DetailPane(WindowContext &context, QWidget *parent)
    : QWidget(parent)
    , m_context(context)
    , m_session(context.session)
    , m_parts(new QBoxLayout(QBoxLayout::LeftToRight, this))
    , m_copy(iconButton("detailCopy", plainIcon(QStringLiteral("copy")), tr("Copy the domain"), this))
    , m_close(iconButton("detailClose", plainIcon(QStringLiteral("close")), tr("Close the details"), this))
    , m_state(plainLabel(QStringLiteral("detailState"), this))
    , m_other(plainLabel(QStringLiteral("detailOther"), this))
    , m_sentence(plainLabel(QStringLiteral("detailSentence"), this))
    , m_hint(plainLabel(QStringLiteral("detailHint"), this))
    , m_timeline(new Timeline(this))
    , m_timelineName(plainLabel(QStringLiteral("timelineName"), this))
    , m_otherName(plainLabel(QStringLiteral("otherTimelineName"), this))
    , m_otherTimeline(named<Timeline>("otherTimeline", this))
    , m_changes(new PagedModel<ChangeRow>(m_session, changeColumns(m_session.clock(), answerWords()),
                                          isSameChange, this, PagedModel<ChangeRow>::Reading::Immediately))
    , m_checks(new PagedModel<CheckRow>(m_session, checkColumns(m_session.clock(), answerWords()),
                                        isSameCheck, this, PagedModel<CheckRow>::Reading::Immediately))
    , m_appeals(new AppealsTab(context, this))
    , m_note(new NoteTab(context, this))
{
    setObjectName(QStringLiteral("detailPane"));
    m_parts->setContentsMargins(20, 16, 20, 12);
    m_parts->addWidget(buildState());
    m_parts->addWidget(buildHistory(), 1);
    setIsNarrow(false);
    connectParts();
}

/// The width of the state below the table; the rest is for the history.
void DetailPane::setIsNarrow(bool isNarrow)
{
    m_parts->setDirection(isNarrow ? QBoxLayout::TopToBottom : QBoxLayout::LeftToRight);
    m_parts->setSpacing(isNarrow ? 24 : 20);
    QWidget *state = m_parts->itemAt(0)->widget();
    const int width = window()->width() < 1200 ? 368 : 392;
    state->setMaximumWidth(isNarrow ? QWIDGETSIZE_MAX
                                    : std::max(width, fontMetrics().averageCharWidth() * 52));
    state->setMinimumWidth(isNarrow ? 0 : std::min(width, state->maximumWidth()));
    m_close->setVisible(isNarrow);
    // When it happened matters more than when it was confirmed.
    m_changeView->setColumnHidden(ConfirmationOfChange, !isNarrow && window()->width() < 1200);
    m_isNarrow = isNarrow;
    showFact(Share, m_facts[Share]->text());
}

/// The layout ignores the tabs' size hint. Their minimum height must not be taken from the texts above.
int DetailPane::heightForWidth(int width) const
{
    const bool isNarrow = m_parts->direction() == QBoxLayout::TopToBottom;
    return QWidget::heightForWidth(width) + (isNarrow ? m_tabs->minimumHeight() : 0);
}

QWidget *DetailPane::buildState()
{
    auto *state = new QWidget(this);
    const auto answer = [this](QLabel *icon, QLabel *text) {
        text->setFont(fontFor(FontRole::StateLine, font()));
        return rowOf({{icon, 0, Qt::AlignVCenter}, {text, 1}}, {8});
    };
    m_domain->setFont(fontFor(FontRole::PaneTitle, font()));
    setQuiet(*m_sentence);
    showIcon(*m_hintIcon, plainIcon(QStringLiteral("info")));
    setColumn(state,
              {rowOf({{m_domain, 1}, spring(), m_copy, m_close}), answer(m_icon, m_state),
               answer(m_otherIcon, m_other), m_sentence, rowOf({{m_hintIcon, 0, Qt::AlignTop}, {m_hint, 1}}),
               gap(4), buildButtons(), gap(8), buildFacts(), spring()},
              {4, QMargins()});
    return state;
}

QLayout *DetailPane::buildButtons()
{
    m_more->setIcon(plainIcon(QStringLiteral("more")));
    m_more->setToolTip(tr("More for this domain"));
    m_more->setAccessibleName(m_more->toolTip());
    m_more->setPopupMode(QToolButton::InstantPopup);
    m_more->setMenu(m_menu);
    m_more->setFocusPolicy(Qt::TabFocus);
    const auto add = [this](const char *name, const QString &text, auto work) {
        QAction *action = m_menu->addAction(text, this, work);
        action->setObjectName(QLatin1String(name));
        return action;
    };
    add("detailReport", tr("Rep&ort…"), [this] { Q_EMIT m_context.reportRequested(m_row->domain); });
    m_appeal = add("detailAppeal", tr("Record an &appeal…"), [this] { m_appeals->add(); });
    add("detailBrowse", tr("Open in browser…"), [this] { openInBrowser(window(), m_row->domain); });
    m_only = add("detailOnly", {}, [this] { useOnly(m_row->account); });
    m_onlyOther = add("detailOnlyOther", {}, [this] { useOnly(other().account); });
    m_buttons = rowOf({m_next, m_check, m_more, spring()}, {8});
    return m_buttons;
}

QLayout *DetailPane::buildFacts()
{
    const std::array names{tr("Last answer"), QString(),      tr("Next check"), tr("List"),
                           tr("Appeal"),      tr("Priority"), tr("30 days")};
    auto *grid = new QGridLayout;
    grid->setHorizontalSpacing(12);
    grid->setVerticalSpacing(4);
    grid->setColumnMinimumWidth(0, 124);
    grid->setColumnStretch(1, 1);
    for (int fact = 0; fact < FactCount; ++fact) {
        auto *name = plainLabel(QStringLiteral("detailFactName%1").arg(fact), this);
        name->setText(names[std::size_t(fact)]);
        setQuiet(*name);
        name->setWordWrap(false);
        auto *value = plainLabel(QStringLiteral("detailFact%1").arg(fact), this);
        name->setBuddy(value);
        grid->addWidget(name, fact, 0, Qt::AlignTop);
        grid->addWidget(value, fact, 1, Qt::AlignTop);
        m_factNames[std::size_t(fact)] = name;
        m_facts[std::size_t(fact)] = value;
    }
    m_facts[Share]->setObjectName(QStringLiteral("detailFigures"));
    return grid;
}

QWidget *DetailPane::buildHistory()
{
    auto *history = new QWidget(this);
    m_historyTitle->setText(tr("History"));
    m_historyTitle->setFont(fontFor(FontRole::Heading, font()));
    m_ranges->setParts({tr("30 days"), tr("90 days"), tr("1 year"), tr("All")}, tr("Range of the timeline"));
    m_ranges->setCurrent(int(std::ranges::find(Ranges, m_timeline->range()) - Ranges.begin()));
    buildTabs();
    setColumn(history,
              {rowOf({m_historyTitle, spring(), m_ranges}),
               m_timelineName,
               m_timeline,
               m_otherName,
               m_otherTimeline,
               new DayLegend(history),
               {m_tabs, 1}},
              {8, QMargins()});
    return history;
}

void DetailPane::buildTabs()
{
    m_tabs->setDocumentMode(true);
    m_changeView = listView(m_changes, QStringLiteral("changeList"), m_tabs);
    m_changeView->setAccessibleName(tr("Changes of the status, newest first"));
    m_checkView = listView(m_checks, QStringLiteral("checkList"), m_tabs);
    m_checkView->setAccessibleName(tr("Checks, newest first"));
    auto *noChanges = named<EmptyNote>("noChanges", *m_changes, *m_changeView);
    noChanges->setText(tr("No changes since the first check."));
    auto *noChecks = named<EmptyNote>("noChecks", *m_checks, *m_checkView);
    noChecks->setText(tr("No answers are stored."));
    m_tabs->addTab(m_changeView, tr("Changes"));
    m_tabs->addTab(m_checkView, tr("Checks"));
    m_tabs->addTab(m_appeals, tr("Appeals"));
    m_tabs->addTab(m_note, tr("Note"));
    m_tabs->setMinimumHeight(fontMetrics().lineSpacing() * 5);
    m_tabs->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Ignored);
    const int letter = fontMetrics().averageCharWidth();
    for (QTableView *view : {m_changeView, m_checkView})
        view->horizontalHeader()->hide();
    QHeaderView *changes = m_changeView->horizontalHeader();
    changes->setStretchLastSection(false);
    changes->setSectionResizeMode(QHeaderView::ResizeToContents);
    changes->setSectionResizeMode(WindowOfChange, QHeaderView::Stretch);
    m_checkView->setColumnWidth(0, letter * 44);
}

void DetailPane::connectParts()
{
    connect(m_check, &QPushButton::clicked, this, [this] {
        if (!m_row->account)
            return;
        Checker::ByAccount asked{{*m_row->account, {m_row->domain}}};
        for (const OtherAnswer &other : m_row->others)
            asked.insert(other.account, {m_row->domain});
        Q_EMIT m_context.checkRequested(asked);
    });
    connect(m_next, &QPushButton::clicked, this, &DetailPane::takeStep);
    connect(m_copy, &QToolButton::clicked, this,
            [this] { QGuiApplication::clipboard()->setText(m_row->domain.display()); });
    connect(m_close, &QToolButton::clicked, this, &DetailPane::closeRequested);
    connect(m_ranges, &Segments::chosen, this, [this](int id) {
        for (Timeline *timeline : {m_timeline, m_otherTimeline})
            timeline->setRange(Ranges.at(std::size_t(id)));
    });
    connect(m_tabs, &QTabWidget::currentChanged, this, &DetailPane::showTab);
    connect(&m_session, &app::Session::changed, this, [this](app::Topics topics) {
        if (m_row && (topics & app::Topic::Hints))
            showHints();
        if (m_row && (topics & app::Topic::Appeals))
            showStep();
    });
    connect(m_changes, &TableModel::failed, &m_context, &WindowContext::failed);
    connect(m_checks, &TableModel::failed, &m_context, &WindowContext::failed);
    connect(m_appeals, &AppealsTab::counted, this, [this](int appeals) {
        m_tabs->setTabText(AppealsOfDomainTab, numbered(tr("Appeals"), appeals));
    });
}

void DetailPane::show(const DomainRow &row, const QString &accountName, const QString &nextCheck)
{
    if (m_row && (m_row->domain != row.domain || m_row->service != row.service)) {
        m_changes->clear();
        m_checks->clear();
    }
    m_row = row;
    m_accountName = accountName;
    m_nextCheck = nextCheck;
    showAll();
}

void DetailPane::setSituation(const app::Situation &situation)
{
    m_situation = situation;
    if (!m_row)
        return;
    showSentence();
    showHints();
}

void DetailPane::refreshAges(const QString &nextCheck)
{
    m_nextCheck = nextCheck;
    if (m_row)
        showSentence();
}

void DetailPane::noteAppeal()
{
    if (m_appeal->isVisible())
        m_appeals->add();
}

void DetailPane::addChanges(const QList<QAction *> &actions)
{
    m_menu->addSeparator();
    for (QAction *action : actions)
        if (action->objectName() != QLatin1String("appealAction")) // it has its own
            m_menu->addAction(action);
}

void DetailPane::showSentence()
{
    const QDateTime now = m_session.clock().nowUtc();
    const BlockStatus status = m_row->known.status;
    const QIcon icon = status == BlockStatus::Blocked ? plainIcon(QStringLiteral("blocked"), Token::Blocked)
                                                      : statusIcon(status);
    showIcon(*m_icon, icon, 20);
    m_icon->setAccessibleName(statusWord(status));
    m_state->setText(m_row->isMixed() ? answerWords()(status, m_row->service)
                                      : words::stateLine(*m_row, now));
    QPalette tinted;
    tinted.setColor(QPalette::WindowText, status == BlockStatus::NotBlocked ? colour(Token::Text, palette())
                                                                            : colour(status, palette()));
    m_state->setPalette(tinted);
    showOther(now);
    const QString away = absence();
    const QString seen = words::statusSentence(*m_row, m_accountName,
                                               away.isEmpty() ? obstacle(m_row->account) : QString(), now);
    showText(*m_sentence, words::joined({disagreement(now), away, seen}, QStringLiteral(" ")));
    showFacts(now);
}

void DetailPane::showFact(Fact fact, const QString &text)
{
    m_facts[fact]->setText(text);
    // Below the table there is no space for all.
    const bool isShown = !text.isEmpty() && (m_isNarrow || fact != Share);
    m_facts[fact]->setVisible(isShown);
    m_factNames[fact]->setVisible(isShown);
}

void DetailPane::showFacts(const QDateTime &now)
{
    const KnownStatus &known = m_row->known;
    QString answered;
    if (known.lastAnsweredAt)
        answered = now < (*known.lastAnsweredAt).addSecs(60)
                       ? tr("just now, %1", "account").arg(m_accountName)
                       //: "12 min ago (09:45), Agency"
                       : tr("%1 ago (%2), %3")
                             .arg(shortAge(*known.lastAnsweredAt, now), timeText(*known.lastAnsweredAt, now),
                                  m_accountName);
    showFact(LastAnswer, answered);
    const auto &change = m_row->lastChange;
    const bool isSeen = change && change->to == known.status && change->notBefore.isValid();
    m_factNames[OtherUntil]->setText(known.status == BlockStatus::Blocked ? tr("Not blocked until")
                                                                          : tr("Blocked until"));
    showFact(OtherUntil, isSeen ? timeText(change->notBefore, now) : QString());
    showFact(NextCheck, m_nextCheck);
    showFact(Lists, m_row->lists.join(QStringLiteral(", ")));
    showFact(AppealStage, stageText(now));
    showFact(Priority, m_row->importance == Importance::Normal ? QString()
                                                               : table_words::importance(m_row->importance));
}

/// Empty if the domain is not blocked and has no open appeal.
QString DetailPane::stageText(const QDateTime &now) const
{
    if (m_open)
        return past::outcome(*m_open, now);
    if (m_hasLetter)
        return tr("Letter ready");
    return m_row->known.status == BlockStatus::Blocked ? tr("Not started") : QString();
}

/// Reads the appeal and chooses the filled button.
void DetailPane::showStep()
{
    const QDateTime now = m_session.clock().nowUtc();
    m_open.reset();
    if (const auto appeals = m_session.store().appeals().of(m_row->domain))
        for (const Appeal &each : *appeals)
            if (!m_open && each.service == m_row->service && !each.restoredAt)
                m_open = each;
    const auto draft = m_session.store().letterDrafts().of(m_row->domain, m_row->service);
    m_hasLetter = draft && draft->has_value();
    const bool isBlocked = m_row->known.status == BlockStatus::Blocked && !m_row->service.isEmpty();
    const bool isDue = m_open && m_open->askAgainAt && *m_open->askAgainAt <= now;
    m_step = isBlocked && isDue     ? Step::RecordAnswer
             : isBlocked && !m_open ? m_hasLetter ? Step::RecordSent : Step::WriteLetter
                                    : Step::None;
    m_appeal->setVisible(isBlocked);
    showButtons();
    showFacts(now);
}

/// The next step comes first and is filled.
void DetailPane::showButtons()
{
    const bool isUnknown = m_row->known.status == BlockStatus::Unknown && m_row->account;
    const bool isCheckNext = isUnknown || m_row->needsRecheck();
    const std::array texts{QString(), tr("W&rite appeal letter…"), tr("Reco&rd as sent…"),
                           tr("&Record the answer…")};
    const std::array icons{"pencil", "pencil", "send", "mail"};
    m_next->setText(texts[std::size_t(m_step)]);
    m_next->setVisible(m_step != Step::None);
    m_check->setText(isUnknown                 ? tr("Check &now")
                     : m_row->others.isEmpty() ? tr("Check a&gain")
                                               : tr("Check both a&gain"));
    m_check->setEnabled(m_row->account.has_value());
    const auto dress = [&](QPushButton &button, const char *icon, bool isNext) {
        setKind(button, isNext ? kind::Primary : kind::Quiet);
        button.setIcon(isNext ? plainIcon(QLatin1String(icon), Token::OnFill) : QIcon());
    };
    dress(*m_next, icons[std::size_t(m_step)], !isCheckNext);
    dress(*m_check, "refresh", isCheckNext);
    QWidget *first = isCheckNext ? m_check : m_next;
    m_buttons->insertWidget(0, first);
    setTabOrder(first, isCheckNext ? m_next : m_check);
}

void DetailPane::takeStep()
{
    switch (m_step) {
    case Step::None:
        return;
    case Step::WriteLetter:
        return m_appeals->writeLetter();
    case Step::RecordSent:
        return m_appeals->add();
    case Step::RecordAnswer:
        return m_appeals->recordAnswer(*m_open);
    }
}

void DetailPane::showAll()
{
    const QDateTime now = m_session.clock().nowUtc();
    m_domain->setText(m_row->domain.display());
    showStep();
    showSentence();
    showPast(now);
    showHints();
    const bool isBlocked = m_row->known.status == BlockStatus::Blocked;
    m_appeals->show(m_row->domain, m_row->service, isBlocked);
    m_note->show(m_row->domain, m_row->settings.note);
    showTab();
}

void DetailPane::showPast(const QDateTime &now)
{
    const auto past = m_session.store().domainHistory().past(m_row->domain, m_row->service, now);
    if (!past)
        return Q_EMIT m_context.failed(past.error());
    showFact(Share, m_row->account ? past::figures(*past, now)
                                   : tr("Earlier answers are kept. They are shown again when the list has "
                                        "an account at the same service."));
    m_historyTitle->setToolTip(m_facts[Share]->text().toHtmlEscaped());
    showRuns(*m_timeline, *past, m_row->service, now);
    int changes = past->changeCount;
    for (const OtherAnswer &each : m_row->others)
        if (const auto others = m_session.store().domainHistory().past(m_row->domain, each.service, now)) {
            changes += others->changeCount;
            if (each == other())
                showRuns(*m_otherTimeline, *others, each.service, now);
        }
    m_tabs->setTabText(ChangesTab, numbered(tr("Changes"), changes));
    int checks = 0;
    for (const QString &service : services())
        for (const auto status : {BlockStatus::Blocked, BlockStatus::NotBlocked})
            checks += m_session.store()
                          .domainHistory()
                          .checkCount(m_row->domain, service, status, QDateTime::fromMSecsSinceEpoch(0), now,
                                      past::MostChecksCounted)
                          .value_or(0);
    m_tabs->setTabText(ChecksTab, numbered(tr("Checks"), checks));
}

void DetailPane::showRuns(Timeline &timeline, const DomainPast &past, const QString &service,
                          const QDateTime &now)
{
    timeline.setRuns(past.runs, now,
                     [this, domain = m_row->domain, service](const Stretch &run) -> std::optional<int> {
                         const auto count = m_session.store().domainHistory().checkCount(
                             domain, service, run.status, run.from, run.to, past::MostChecksCounted);
                         return count ? std::optional(*count) : std::nullopt;
                     });
}

/// Shows early signs and the status of the parent domain.
void DetailPane::showHints()
{
    showText(*m_hint, words::joined({openHint(), parentWords()}, QStringLiteral("\n")));
    m_hintIcon->setVisible(!m_hint->text().isEmpty());
}

QString DetailPane::openHint()
{
    const auto open = m_session.store().hints().open(m_row->domain);
    if (!open) {
        Q_EMIT m_context.failed(open.error());
        return {};
    }
    for (const OpenHint &each : *open)
        if (each.service == m_row->service)
            return app::hintSentence(each.hint, m_session.clock().nowUtc(),
                                     obstacle(m_row->account).isEmpty(), m_row->known.lastAnsweredAt);
    return {};
}

QString DetailPane::parentWords()
{
    std::optional<DomainName> parent;
    if (m_row->known.status == BlockStatus::Blocked)
        parent = parentOf(m_row->domain);
    if (!parent)
        return {};
    const auto status = m_session.store().domainHistory().watchedStatus(*parent, m_row->service);
    if (!status) {
        Q_EMIT m_context.failed(status.error());
        return {};
    }
    return parentHint(m_row->domain, *parent, *status);
}

/// Only loads the visible tab.
void DetailPane::showTab()
{
    if (!m_row)
        return;
    if (m_tabs->currentIndex() == ChangesTab)
        m_changes->reload([domain = m_row->domain, services = services()](
                              const db::Store &store, const QList<ChangeRow> &before, int limit) {
            const auto last = before.isEmpty() ? std::nullopt : std::optional(before.constLast().confirmedAt);
            const auto read = [&](const QString &service) {
                return store.domainHistory().changes(domain, service, last, limit);
            };
            return merged<ChangeRow>(services, limit, read,
                                     [](const ChangeRow &row) { return row.confirmedAt; });
        });
    else if (m_tabs->currentIndex() == ChecksTab)
        m_checks->reload([domain = m_row->domain, services = services()](
                             const db::Store &store, const QList<CheckRow> &before, int limit) {
            const auto last = before.isEmpty() ? std::nullopt : std::optional(before.constLast().at);
            const auto read = [&](const QString &service) -> Result<QList<CheckRow>> {
                const auto answers = TRY(store.domainHistory().checks(domain, service, last, limit));
                QList<CheckRow> rows;
                for (const Answer &answer : answers)
                    rows.append({service, answer.at, answer.status});
                return rows;
            };
            return merged<CheckRow>(services, limit, read, [](const CheckRow &row) { return row.at; });
        });
}

void DetailPane::changeEvent(QEvent *event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange && m_row)
        showSentence();
}

} // namespace pantau::desktop
