// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/domains/detail_pane.h"

#include "app/sentences.h"
#include "base/background_work.h"
#include "base/domain_list.h"
#include "base/domain_name.h"
#include "base/domain_table.h"
#include "base/history.h"
#include "base/status.h"
#include "base/time.h"
#include "desktop/domains/appeals_tab.h"
#include "desktop/domains/domain_actions.h"
#include "desktop/domains/timeline.h"
#include "desktop/look/icons.h"
#include "desktop/look/label_text.h"
#include "desktop/look/table.h"
#include "desktop/look/words.h"
#include "desktop/window/folding_box.h"

#include <QButtonGroup>
#include <QClipboard>
#include <QEvent>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QLocale>
#include <QMenu>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QTabWidget>
#include <QTableView>
#include <QToolButton>
#include <QVBoxLayout>

#include <array>

namespace pantau::desktop {

namespace {

constexpr std::array Ranges{Timeline::Range::Month, Timeline::Range::Quarter, Timeline::Range::Year,
                            Timeline::Range::All};

QTableView *listView(QAbstractItemModel *model, const QString &name, QWidget *parent)
{
    auto *view = new RowTable(parent);
    view->setObjectName(name);
    view->setModel(model);
    view->horizontalHeader()->setDefaultAlignment(Qt::AlignLeading | Qt::AlignVCenter);
    view->horizontalHeader()->setStretchLastSection(true);
    return view;
}

enum ChangeColumn { StatusOfChange, WindowOfChange, ConfirmationOfChange, AccountOfChange };

/// True if a further check confirmed the change. Otherwise a single answer was enough, and only its time is
/// known.
bool isConfirmed(const ChangeRow &row)
{
    return row.confirmedAt > row.change.notAfter;
}

QString windowOf(const Change &change, const QDateTime &now)
{
    return change.isFirstFinding() ? DetailPane::tr("before %1").arg(moment(change.notAfter, now))
                                   : between(change.notBefore, change.notAfter, now);
}

QString exactWindowOf(const Change &change)
{
    if (change.isFirstFinding())
        return DetailPane::tr("Blocked at its first check: %1").arg(exactTime(change.notAfter));
    return DetailPane::tr("Last seen with the old status: %1\nFirst seen with the new status: %2")
        .arg(exactTime(change.notBefore), exactTime(change.notAfter));
}

bool isSameChange(const ChangeRow &a, const ChangeRow &b)
{
    return a.id == b.id;
}

enum AnswerColumn { TimeOfAnswer, StatusOfAnswer };

ColumnList<Answer> answerColumns()
{
    return ColumnList<Answer>{
        {.heading = DetailPane::tr("Time"),
         .text = [](const Answer &answer) { return exactTime(answer.at); }},
        {.heading = DetailPane::tr("Answer"),
         .text = [](const Answer &answer) { return statusWord(answer.status); },
         .icon = [](const Answer &answer) { return statusIcon(answer.status, QGuiApplication::palette()); }}};
}

QLabel *plainLabel(const QString &name, QWidget *parent)
{
    auto *label = new QLabel(parent);
    label->setObjectName(name);
    label->setTextFormat(Qt::PlainText);
    label->setWordWrap(true);
    label->setTextInteractionFlags(Qt::TextSelectableByMouse);
    return label;
}

} // namespace

DetailPane::DetailPane(WindowContext &context, QWidget *parent)
    : QWidget(parent)
    , m_context(context)
    , m_session(context.session)
    , m_top(new FoldingBox(this))
    , m_icon(new QLabel(m_top))
    , m_domain(new ElidedLabel(this))
    , m_sentence(plainLabel(QStringLiteral("detailSentence"), this))
    , m_report(new QPushButton(tr("Rep&ort…"), this))
    , m_letter(new QPushButton(tr("W&rite appeal letter…"), this))
    , m_appeal(new QPushButton(tr("A&ppeal…"), this))
    , m_check(new QPushButton(tr("Check &this one"), this))
    , m_more(new QToolButton(this))
    , m_menu(new QMenu(this))
    , m_hintIcon(new QLabel(this))
    , m_hint(plainLabel(QStringLiteral("detailHint"), this))
    , m_figures(plainLabel(QStringLiteral("detailFigures"), this))
    , m_ranges(new QButtonGroup(this))
    , m_timeline(new Timeline(this))
    , m_tabs(new QTabWidget(this))
    , m_changes(new PagedModel<ChangeRow>(m_session, changeColumns(), isSameChange, this,
                                          PagedModel<ChangeRow>::Reading::Immediately))
    , m_checks(new PagedModel<Answer>(m_session, answerColumns(), std::equal_to<Answer>(), this,
                                      PagedModel<Answer>::Reading::Immediately))
    , m_appeals(new AppealsTab(context, this))
    , m_note(new NoteTab(context, this))
{
    setObjectName(QStringLiteral("detailPane"));
    setAutoFillBackground(true);
    setBackgroundRole(QPalette::Base);
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(12, 8, 12, 4);
    column->setSpacing(4);
    buildTop();
    buildTabs();
    connectParts();
    setIcons();
}

ColumnList<ChangeRow> DetailPane::changeColumns() const
{
    return ColumnList<ChangeRow>{
        {.heading = tr("New status"),
         .text = [](const ChangeRow &row) { return statusWord(row.change.to); },
         .icon = [](const ChangeRow &row) { return statusIcon(row.change.to, QGuiApplication::palette()); }},
        {.heading = tr("When"),
         .text = [this](const ChangeRow &row) { return windowOf(row.change, m_session.clock().nowUtc()); },
         .tip = [](const ChangeRow &row) { return exactWindowOf(row.change); }},
        {.heading = tr("Confirmed"),
         .text =
             [this](const ChangeRow &row) {
                 return isConfirmed(row) ? moment(row.confirmedAt, m_session.clock().nowUtc())
                                         : tr("one answer only");
             },
         .tip =
             [](const ChangeRow &row) {
                 const QString at = exactTime(row.confirmedAt);
                 return isConfirmed(row) ? at : tr("Noted on its first answer: %1").arg(at);
             }},
        {.heading = tr("Account"),
         .text = [this](const ChangeRow &) { return m_accountName; },
         .tip = [](const ChangeRow &row) { return row.service; }}};
}

void DetailPane::buildTop()
{
    m_domain->setObjectName(QStringLiteral("detailDomain"));
    QFont bold = m_domain->font();
    bold.setBold(true);
    bold.setPointSizeF(bold.pointSizeF() * 1.15);
    m_domain->setFont(bold);
    m_report->setObjectName(QStringLiteral("detailReport"));
    m_letter->setObjectName(QStringLiteral("detailLetter"));
    m_appeal->setObjectName(QStringLiteral("detailAppeal"));
    m_check->setObjectName(QStringLiteral("detailCheck"));
    m_more->setObjectName(QStringLiteral("detailMore"));
    m_more->setToolTip(tr("More for this domain"));
    m_more->setAccessibleName(m_more->toolTip());
    m_more->setPopupMode(QToolButton::InstantPopup);
    m_more->setMenu(m_menu);
    m_more->setAutoRaise(true);
    m_browse = m_menu->addAction(tr("Open in the browser…"), this,
                                 [this] { openInBrowser(window(), m_row->domain); });
    m_browse->setObjectName(QStringLiteral("detailBrowse"));
    m_menu->addAction(tr("Copy the domain"), this,
                      [this] { QGuiApplication::clipboard()->setText(m_row->domain.display()); });
    auto *name = new QHBoxLayout;
    name->addWidget(m_icon);
    name->addWidget(m_domain, 1);
    name->addStretch();
    auto *buttons = new QHBoxLayout;
    for (QWidget *button : std::initializer_list<QWidget *>{m_letter, m_report, m_appeal, m_check, m_more})
        buttons->addWidget(button);
    auto *top = new QHBoxLayout(m_top);
    top->setContentsMargins(0, 0, 0, 0);
    top->addLayout(name, 1);
    top->addLayout(buttons);
    auto *hint = new QHBoxLayout;
    hint->addWidget(m_hintIcon, 0, Qt::AlignTop);
    hint->addWidget(m_hint, 1);
    auto *column = static_cast<QVBoxLayout *>(layout());
    column->addWidget(m_top);
    column->addWidget(m_sentence);
    column->addLayout(hint);
    column->addLayout(buildFigures());
    column->addWidget(m_timeline);
}

/// The figures, and the buttons for the range of the timeline.
QLayout *DetailPane::buildFigures()
{
    auto *middle = new QHBoxLayout;
    middle->setSpacing(2);
    middle->addWidget(m_figures, 1, Qt::AlignVCenter);
    const std::array names{tr("30 days"), tr("90 days"), tr("1 year"), tr("All")};
    const std::array spoken{tr("Timeline of 30 days"), tr("Timeline of 90 days"), tr("Timeline of a year"),
                            tr("Timeline of all time")};
    for (std::size_t i = 0; i < Ranges.size(); ++i) {
        auto *button = new QToolButton(this);
        button->setText(names[i]);
        button->setAccessibleName(spoken[i]);
        button->setCheckable(true);
        button->setAutoRaise(true);
        button->setChecked(Ranges[i] == m_timeline->range());
        button->setObjectName(QStringLiteral("timelineRange%1").arg(i));
        m_ranges->addButton(button, int(i));
        middle->addWidget(button);
    }
    return middle;
}

void DetailPane::buildTabs()
{
    m_tabs->setObjectName(QStringLiteral("detailTabs"));
    m_tabs->setDocumentMode(true);
    m_changeView = listView(m_changes, QStringLiteral("changeList"), m_tabs);
    m_changeView->setAccessibleName(tr("Changes of the status, newest first"));
    m_checkView = listView(m_checks, QStringLiteral("checkList"), m_tabs);
    m_checkView->setAccessibleName(tr("Checks, newest first"));
    auto *noChanges = new EmptyNote(*m_changes, *m_changeView);
    noChanges->setObjectName(QStringLiteral("noChanges"));
    noChanges->setText(tr("No changes so far."));
    auto *noChecks = new EmptyNote(*m_checks, *m_checkView);
    noChecks->setObjectName(QStringLiteral("noChecks"));
    noChecks->setText(tr("No answers are stored."));
    m_tabs->addTab(m_changeView, tr("Changes"));
    m_tabs->addTab(m_checkView, tr("Checks"));
    m_tabs->addTab(m_appeals, tr("Appeals"));
    m_tabs->addTab(m_note, tr("Note"));
    // The tabs take the remaining space. Their size hint must not make the pane scroll.
    m_tabs->setMinimumHeight(fontMetrics().lineSpacing() * 7);
    m_tabs->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Ignored);
    static_cast<QVBoxLayout *>(layout())->addWidget(m_tabs, 1);
    const int letter = fontMetrics().averageCharWidth();
    QHeaderView *changes = m_changeView->horizontalHeader();
    changes->setStretchLastSection(false);
    changes->setMinimumSectionSize(letter * 16);
    changes->setSectionResizeMode(QHeaderView::ResizeToContents);
    changes->setSectionResizeMode(WindowOfChange, QHeaderView::Stretch);
    m_checkView->setColumnWidth(TimeOfAnswer, letter * 44);
}

/// The layout ignores the tabs' size hint. Their minimum height must not be taken from the texts above.
int DetailPane::heightForWidth(int width) const
{
    return QWidget::heightForWidth(width) + m_tabs->minimumHeight();
}

void DetailPane::connectParts()
{
    connect(m_check, &QPushButton::clicked, this, [this] {
        if (m_row->account)
            Q_EMIT m_context.checkRequested({{*m_row->account, {m_row->domain}}});
    });
    connect(m_report, &QPushButton::clicked, this,
            [this] { Q_EMIT m_context.reportRequested(m_row->domain); });
    connect(m_letter, &QPushButton::clicked, m_appeals, &AppealsTab::writeLetter);
    connect(m_appeal, &QPushButton::clicked, m_appeals, &AppealsTab::add);
    connect(m_ranges, &QButtonGroup::idClicked, this,
            [this](int id) { m_timeline->setRange(Ranges.at(std::size_t(id))); });
    connect(m_tabs, &QTabWidget::currentChanged, this, &DetailPane::showTab);
    connect(&m_session, &app::Session::changed, this, [this](app::Topics topics) {
        if (m_row && (topics & app::Topic::Hints))
            showHints();
    });
    connect(m_changes, &TableModel::failed, &m_context, &WindowContext::failed);
    connect(m_checks, &TableModel::failed, &m_context, &WindowContext::failed);
    connect(m_appeals, &AppealsTab::counted, this, [this](int appeals) {
        m_tabs->setTabText(AppealsOfDomainTab, appeals == 0
                                                   ? tr("Appeals")
                                                   : tr("Appeals (%1)").arg(QLocale().toString(appeals)));
    });
}

void DetailPane::setIcons()
{
    m_more->setIcon(plainIcon(QStringLiteral("more"), palette()));
    m_hintIcon->setPixmap(plainIcon(QStringLiteral("info"), palette()).pixmap(16, 16));
    if (m_row)
        m_icon->setPixmap(statusIcon(m_row->known.status, palette()).pixmap(18, 18));
}

void DetailPane::show(const DomainRow &row, const QString &accountName)
{
    if (m_row && (m_row->domain != row.domain || m_row->service != row.service)) {
        m_changes->clear();
        m_checks->clear();
    }
    m_row = row;
    m_accountName = accountName;
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

void DetailPane::refreshAges()
{
    if (m_row)
        showSentence();
}

void DetailPane::noteAppeal()
{
    if (m_appeal->isVisibleTo(this))
        m_appeals->add();
}

/// Why the service is not queried; empty if it is.
QString DetailPane::obstacle() const
{
    const auto *account = m_row->account ? m_situation.of(*m_row->account) : nullptr;
    return account && !account->isWatched ? account->sentence : QString();
}

void DetailPane::showSentence()
{
    m_sentence->setText(words::statusSentence(*m_row, m_accountName, obstacle(), m_session.clock().nowUtc()));
}

void DetailPane::showAll()
{
    const QDateTime now = m_session.clock().nowUtc();
    m_icon->setPixmap(statusIcon(m_row->known.status, palette()).pixmap(18, 18));
    m_icon->setAccessibleName(statusWord(m_row->known.status));
    m_domain->setText(m_row->domain.display());
    showSentence();
    m_check->setEnabled(m_row->account.has_value());
    showPast(now);
    showHints();
    const bool isBlocked = m_row->known.status == BlockStatus::Blocked;
    for (QPushButton *button : {m_letter, m_appeal})
        button->setVisible(isBlocked && !m_row->service.isEmpty());
    m_appeals->show(m_row->domain, m_row->service, isBlocked);
    m_note->show(m_row->domain, m_row->settings.note);
    // Wrap the buttons before the domain name is elided.
    m_top->setRowFrom(m_top->layout()->itemAt(0)->sizeHint().width() + m_top->layout()->spacing() +
                      m_top->layout()->itemAt(1)->sizeHint().width());
    showTab();
}

void DetailPane::showPast(const QDateTime &now)
{
    const auto past = m_session.store().domainHistory().past(m_row->domain, m_row->service, now);
    if (!past) {
        Q_EMIT m_context.failed(past.error());
        return;
    }
    m_figures->setText(m_row->account ? past::figures(*past, now)
                                      : tr("Earlier answers are kept. They are shown again when the list has "
                                           "an account at the same service."));
    m_tabs->setTabText(ChangesTab, past->changeCount == 0
                                       ? tr("Changes")
                                       : tr("Changes (%1)").arg(QLocale().toString(past->changeCount)));
    m_timeline->setRuns(
        past->runs, now,
        [this, domain = m_row->domain, service = m_row->service](const Stretch &run) -> std::optional<int> {
            const auto count = m_session.store().domainHistory().checkCount(
                domain, service, run.status, run.from, run.to, past::MostChecksCounted);
            return count ? std::optional(*count) : std::nullopt;
        });
}

/// Shows early signs and the status of the parent domain.
void DetailPane::showHints()
{
    QStringList hints{openHint(), parentWords()};
    hints.removeAll(QString());
    m_hint->setText(hints.join(u'\n'));
    m_hint->setVisible(!hints.isEmpty());
    m_hintIcon->setVisible(!hints.isEmpty());
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
            return app::hintSentence(each.hint, m_session.clock().nowUtc(), obstacle().isEmpty(),
                                     m_row->known.lastAnsweredAt);
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
        m_changes->reload([domain = m_row->domain, service = m_row->service](
                              const db::Store &store, const QList<ChangeRow> &before, int limit) {
            const auto last = before.isEmpty() ? std::nullopt : std::optional(before.constLast().id);
            return store.domainHistory().changes(domain, service, last, limit);
        });
    else if (m_tabs->currentIndex() == ChecksTab)
        m_checks->reload([domain = m_row->domain, service = m_row->service](
                             const db::Store &store, const QList<Answer> &before, int limit) {
            const auto last = before.isEmpty() ? std::nullopt : std::optional(before.constLast().at);
            return store.domainHistory().checks(domain, service, last, limit);
        });
}

void DetailPane::changeEvent(QEvent *event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange || event->type() == QEvent::StyleChange)
        setIcons();
}

NoteTab::NoteTab(WindowContext &context, QWidget *parent)
    : QWidget(parent)
    , m_context(context)
    , m_session(context.session)
    , m_edit(new QPlainTextEdit(this))
    , m_remark(new QLabel(this))
{
    m_edit->setObjectName(QStringLiteral("noteEdit"));
    m_edit->setTabChangesFocus(true);
    m_edit->installEventFilter(this);
    m_remark->setObjectName(QStringLiteral("noteRemark"));
    m_remark->setTextFormat(Qt::PlainText);
    m_remark->setWordWrap(true);
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->addWidget(m_edit, 1);
    column->addWidget(m_remark);
    connect(m_edit, &QPlainTextEdit::textChanged, this, &NoteTab::typed);
    m_edit->setAccessibleName(tr("Note of the domain"));
    m_edit->setPlaceholderText(tr("What is worth knowing about this domain? The search finds it, too."));
    typed();
}

void NoteTab::typed()
{
    const int most = DomainSettings::longestNote;
    const auto over = m_edit->toPlainText().size() - most;
    m_remark->setVisible(over > 0);
    m_remark->setText(over > 0 ? tr("%Ln character(s) too many; the rest is cut off.", nullptr, int(over))
                               : QString());
}

void NoteTab::show(const DomainName &domain, const QString &note)
{
    const bool isTyping = m_domain == domain && m_edit->toPlainText() != m_saved;
    if (isTyping)
        return;
    save();
    const bool isNew = m_domain != domain;
    m_domain = domain;
    if (isNew || note != m_saved) {
        m_saved = note;
        m_edit->setPlainText(note);
    }
}

void NoteTab::save()
{
    const QString note = m_edit->toPlainText().left(DomainSettings::longestNote).trimmed();
    if (!m_domain || note == m_saved)
        return;
    const auto write = [session = &m_session, domain = *m_domain](const QString &text) {
        DomainSettingsChange change;
        change.note = text;
        return session->write(&db::DomainSettingsTable::change, {domain}, change);
    };
    const UndoableAction what{tr("The note of %1 was changed.").arg(m_domain->display()),
                              [write, before = m_saved] { return write(before); },
                              {},
                              [write, note] { return write(note); }};
    m_saved = note;
    m_edit->setPlainText(note);
    whenFinished(write(note), this, [this, what](const Result<void> &saved) {
        if (saved)
            Q_EMIT m_context.done(what);
        else
            Q_EMIT m_context.failed(saved.error());
    });
}

bool NoteTab::eventFilter(QObject *watched, QEvent *event)
{
    if (watched == m_edit && event->type() == QEvent::FocusOut)
        save();
    return QWidget::eventFilter(watched, event);
}

void NoteTab::hideEvent(QHideEvent *event)
{
    save();
    QWidget::hideEvent(event);
}

} // namespace pantau::desktop
