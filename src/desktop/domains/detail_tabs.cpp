// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/domains/detail_tabs.h"

#include "app/appeals.h"
#include "base/background_work.h"
#include "desktop/dialogs/letter_dialog.h"
#include "desktop/domains/detail_pane.h"
#include "desktop/domains/timeline.h"
#include "desktop/look/icons.h"
#include "desktop/look/layouts.h"
#include "desktop/look/requests.h"
#include "ui_appeal_dialog.h"

#include <QCheckBox>
#include <QEvent>
#include <QGuiApplication>
#include <QLabel>
#include <QLocale>
#include <QPlainTextEdit>

#include <algorithm>

namespace pantau::desktop {

AppealsTab::AppealsTab(WindowContext &context, QWidget *parent)
    : QWidget(parent)
    , m_context(context)
    , m_session(context.session)
    , m_edit(named<QPushButton>("appealEdit", tr("&Edit…"), this))
{
    m_list->setRootIsDecorated(false);
    m_list->setFrameShape(QFrame::NoFrame);
    m_list->viewport()->setAutoFillBackground(false); // shows the ground of the pane
    m_list->setUniformRowHeights(true);
    setColumn(this, {{m_list, 1}, rowOf({{m_known, 1}, m_letter, m_add, m_edit, m_remove})},
              {.around = QMargins()});
    connect(m_letter, &QPushButton::clicked, this, &AppealsTab::writeLetter);
    connect(m_add, &QPushButton::clicked, this, &AppealsTab::add);
    connect(m_edit, &QPushButton::clicked, this, &AppealsTab::edit);
    connect(m_remove, &QPushButton::clicked, this, &AppealsTab::remove);
    connect(m_list, &QTreeWidget::itemActivated, this, &AppealsTab::edit);
    connect(m_list, &QTreeWidget::currentItemChanged, this, &AppealsTab::refreshButtons);
    onChange(m_session, app::Topic::Appeals, this, &AppealsTab::refresh);
    m_list->setAccessibleName(tr("Appeals, newest first"));
    m_list->setHeaderLabels({tr("Sent"), tr("To"), tr("By"), tr("Outcome"), tr("Note")});
}

void AppealsTab::show(const DomainName &domain, const QString &service, bool isBlocked)
{
    m_isBlocked = isBlocked;
    m_domain = domain;
    m_service = service;
    refresh();
}

void AppealsTab::refresh()
{
    if (!m_domain)
        return;
    auto appeals = m_session.store().appeals().of(*m_domain);
    const auto usual = m_session.store().appeals().usualTimes();
    const auto draft = m_session.store().letterDrafts().of(*m_domain, m_service);
    if (!appeals || !usual || !draft)
        return Q_EMIT m_context.failed(!appeals ? appeals.error() : !usual ? usual.error() : draft.error());
    appeals->removeIf([this](const Appeal &appeal) { return appeal.service != m_service; });
    if (*appeals != m_appeals || m_list->topLevelItemCount() != appeals->size())
        fill(*appeals);
    QStringList known;
    if (*draft)
        known += tr("A letter was prepared %1 and not sent.")
                     .arg(atTimeText((*draft)->savedAt, m_session.clock().nowUtc()));
    if (usual->contains(m_service))
        known += app::usualTimeSentence(usual->value(m_service));
    if (known.isEmpty() && m_appeals.isEmpty())
        known += tr("Sent a request to have this domain unblocked? Record it here, and Pantau shows how long "
                    "it takes.");
    m_known->setText(known.join(u' '));
    refreshButtons();
    Q_EMIT counted(int(m_appeals.size()));
}

void AppealsTab::fill(const QList<Appeal> &appeals)
{
    m_appeals = appeals;
    m_list->clear();
    const QDateTime now = m_session.clock().nowUtc();
    for (const Appeal &appeal : appeals) {
        auto *item = new QTreeWidgetItem(m_list, {timeText(appeal.sentAt, now), appeal.sentTo, appeal.sentBy,
                                                  past::outcome(appeal, now), appeal.note.simplified()});
        item->setToolTip(0, exactTime(appeal.sentAt));
        for (const int column : {1, 2, 4})
            item->setToolTip(column, plainTip(item->text(column)));
        if (appeal.restoredAt)
            item->setToolTip(3, exactTime(*appeal.restoredAt));
    }
    for (int column = 0; column < m_list->columnCount() - 1; ++column)
        m_list->resizeColumnToContents(column);
    if (!appeals.isEmpty())
        m_list->setCurrentItem(m_list->topLevelItem(0));
}

void AppealsTab::refreshButtons()
{
    m_letter->setEnabled(m_domain && !m_service.isEmpty() && m_isBlocked);
    m_add->setEnabled(m_domain && !m_service.isEmpty());
    m_edit->setEnabled(chosen());
    m_remove->setEnabled(chosen());
}

const Appeal *AppealsTab::chosen() const
{
    const int row = m_list->indexOfTopLevelItem(m_list->currentItem());
    return row >= 0 && row < m_appeals.size() ? &m_appeals.at(row) : nullptr;
}

void AppealsTab::add()
{
    if (!m_domain)
        return;
    Appeal appeal{AppealId{}, *m_domain};
    appeal.service = m_service;
    open(appeal);
}

void AppealsTab::open(const Appeal &appeal)
{
    (new AppealDialog(m_context, appeal, window()))->open();
}

void AppealsTab::recordAnswer(const Appeal &appeal)
{
    auto *dialog = new AppealDialog(m_context, appeal, window());
    dialog->expectAnswer();
    dialog->open();
}

void AppealsTab::writeLetter()
{
    if (m_domain)
        Q_EMIT m_context.letterRequested(*m_domain, m_service);
}

void AppealsTab::edit()
{
    if (const Appeal *appeal = chosen())
        open(*appeal);
}

void AppealsTab::remove()
{
    const Appeal *appeal = chosen();
    if (!appeal)
        return;
    askToRemove(this,
                tr("Remove the appeal sent %1? This cannot be undone.")
                    .arg(timeText(appeal->sentAt, m_session.clock().nowUtc())),
                tr("Remove"), [this, id = appeal->id] {
                    m_context.whenDone(m_session.write(&db::Appeals::remove, id), this, [] {});
                });
}

constexpr int LinesOfText = 5;
constexpr int UsualDaysToWait = 7; ///< default reminder, in days

NoteTab::NoteTab(WindowContext &context, QWidget *parent)
    : QWidget(parent)
    , m_context(context)
    , m_session(context.session)
    , m_edit(named<QPlainTextEdit>("noteEdit", this))
{
    m_edit->setTabChangesFocus(true);
    m_edit->installEventFilter(this);
    setColumn(this, {{m_edit, 1}, m_remark}, {.around = QMargins()});
    connect(m_edit, &QPlainTextEdit::textChanged, this, &NoteTab::typed);
    m_edit->setAccessibleName(tr("Note of the domain"));
    m_edit->setPlaceholderText(tr("What is worth knowing about this domain? The search finds it, too."));
    typed();
}

void NoteTab::typed()
{
    const int most = DomainSettings::longestNote;
    const auto over = m_edit->toPlainText().size() - most;
    showText(*m_remark, over > 0 ? tr("%Ln character(s) too many; the rest is cut off.", nullptr, int(over))
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
    const QString before = std::exchange(m_saved, note);
    m_edit->setPlainText(note);
    write(m_context, *m_domain, before, note);
}

void NoteTab::write(WindowContext &context, const DomainName &domain, const QString &before,
                    const QString &note)
{
    const auto save = [session = &context.session, domain](const QString &text) {
        DomainSettingsChange change;
        change.note = text;
        return session->write(&db::DomainSettingsTable::change, {domain}, change);
    };
    const auto what =
        UndoableAction::change(tr("The note of %1 was changed.").arg(domain.display()), save, before, note);
    context.whenDone(save(note), &context, [&context, what] { Q_EMIT context.done(what); });
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

AppealDialog::AppealDialog(WindowContext &context, const Appeal &appeal, QWidget *parent)
    : Dialog(parent)
    , m_context(context)
    , m_session(context.session)
    , m_appeal(appeal)
    , m_before(appeal)
    , m_ui(std::make_unique<Ui::AppealDialog>())
{
    m_ui->setupUi(this);
    const QDateTime now = m_session.clock().nowUtc().toLocalTime();
    m_ui->sentAtEdit->setMaximumDateTime(now);
    m_ui->sentAtEdit->setDateTime(appeal.sentAt.isValid() ? appeal.sentAt.toLocalTime() : now);
    m_ui->sentToEdit->setMaxLength(Appeal::longestName);
    m_ui->sentToEdit->setText(appeal.sentTo);
    m_ui->sentByEdit->setMaxLength(Appeal::longestName);
    m_ui->sentByEdit->setText(appeal.sentBy);
    m_ui->noteEdit->setPlainText(appeal.note);
    // The default height of the text fields does not fit twice.
    for (QPlainTextEdit *text : {m_ui->noteEdit, m_ui->answerEdit})
        text->setFixedHeight(fontMetrics().lineSpacing() * LinesOfText + LinesOfText);
    showAnswer(now);
    showReminder(now.date());
    setMinimumWidth(fontMetrics().averageCharWidth() * 64);
    connect(m_ui->saveButton, &QPushButton::clicked, this, &AppealDialog::save);
    submitWith(*m_ui->saveButton);
    connect(m_ui->cancelButton, &QPushButton::clicked, this, &AppealDialog::reject);
    setTexts();
    showProblem({});
    m_ui->sentToEdit->setFocus();
    ensurePolished();
    m_ui->formContent->layout()->activate(); // apply the new heights before the dialog computes its size
}

AppealDialog::~AppealDialog() = default;

void AppealDialog::showAnswer(const QDateTime &now)
{
    m_ui->answeredAtEdit->setMaximumDateTime(now);
    m_ui->answeredAtEdit->setDateTime(m_appeal.answeredAt ? m_appeal.answeredAt->toLocalTime() : now);
    m_ui->answerEdit->setPlainText(m_appeal.answer);
    const auto enable = [this](bool isAnswered) {
        m_ui->answeredAtEdit->setEnabled(isAnswered);
        m_ui->answerEdit->setEnabled(isAnswered);
        m_ui->answerLabel->setEnabled(isAnswered);
    };
    connect(m_ui->answeredBox, &QCheckBox::toggled, this, enable);
    m_ui->answeredBox->setChecked(m_appeal.answeredAt.has_value());
    enable(m_appeal.answeredAt.has_value());
}

void AppealDialog::showReminder(const QDate &today)
{
    const QDate day =
        m_appeal.askAgainAt ? m_appeal.askAgainAt->toLocalTime().date() : today.addDays(UsualDaysToWait);
    m_ui->askAgainEdit->setMinimumDate(std::min(day, today));
    m_ui->askAgainEdit->setDate(day);
    connect(m_ui->askAgainBox, &QCheckBox::toggled, m_ui->askAgainEdit, &QWidget::setEnabled);
    m_ui->askAgainBox->setChecked(m_appeal.askAgainAt.has_value());
    m_ui->askAgainEdit->setEnabled(m_appeal.askAgainAt.has_value());
}

/// The user only picks a day. An unchanged day keeps the exact time, which pantau-cli may have set.
std::optional<QDateTime> AppealDialog::askAgainAt() const
{
    if (!m_ui->askAgainBox->isChecked())
        return std::nullopt;
    const QDate day = m_ui->askAgainEdit->date();
    if (m_appeal.askAgainAt && m_appeal.askAgainAt->toLocalTime().date() == day)
        return m_appeal.askAgainAt;
    return day.startOfDay().toUTC();
}

void AppealDialog::setTexts()
{
    const bool isNew = m_appeal.id == AppealId{};
    setWindowTitle(isNew ? tr("Record an appeal") : tr("Edit appeal"));
    QString intro =
        tr("Record what you sent to have %1 unblocked. Pantau sends nothing; it shows how long the "
           "unblocking took.")
            .arg(m_others.isEmpty() ? m_appeal.domain.display()
                                    : tr("%Ln domain(s)", "to have … unblocked", int(m_others.size()) + 1));
    const auto expectation = app::expectationSentence(m_session, m_appeal.domain, m_appeal.service);
    if (expectation && m_others.isEmpty() && !m_appeal.restoredAt)
        intro += u' ' + *expectation;
    if (m_skipped > 0)
        intro += u' ' + tr("%Ln domain(s) already have an appeal.", nullptr, m_skipped);
    m_ui->introLabel->setText(intro);
}

void AppealDialog::alsoFor(const QList<Appeal> &others, int skipped)
{
    m_others = others;
    m_skipped = skipped;
    setTexts();
}

void AppealDialog::expectAnswer()
{
    m_ui->answeredBox->setChecked(true);
    m_ui->answerEdit->setFocus();
}

void AppealDialog::showProblem(const QString &sentence)
{
    showText(*m_ui->problemLabel, sentence);
    showAttention(*m_ui->problemIcon, !sentence.isEmpty());
}

void AppealDialog::save()
{
    m_appeal.sentAt = m_ui->sentAtEdit->dateTime().toUTC();
    m_appeal.sentTo = m_ui->sentToEdit->text().simplified();
    m_appeal.sentBy = m_ui->sentByEdit->text().simplified();
    m_appeal.note = m_ui->noteEdit->toPlainText().trimmed();
    const bool isAnswered = m_ui->answeredBox->isChecked();
    m_appeal.answeredAt = isAnswered ? std::optional(m_ui->answeredAtEdit->dateTime().toUTC()) : std::nullopt;
    m_appeal.answer = isAnswered ? m_ui->answerEdit->toPlainText().trimmed() : QString();
    m_appeal.askAgainAt = askAgainAt();
    m_ui->saveButton->setEnabled(false);
    const auto take = [this](const Error *error, const std::function<UndoableAction()> &action) {
        m_ui->saveButton->setEnabled(true);
        if (error)
            return showProblem(error->sentence);
        Q_EMIT m_context.done(action());
        accept();
    };
    if (m_before.id != AppealId{})
        return whenFinished(m_session.write(&db::Appeals::edit, m_appeal), this,
                            [this, take](const Result<Appeal> &saved) {
                                take(saved ? nullptr : &saved.error(),
                                     [&] { return editedAppeal(m_session, m_before, *saved); });
                            });
    QList<Appeal> appeals{m_appeal};
    for (const Appeal &other : std::as_const(m_others)) {
        appeals += m_appeal;
        appeals.last().domain = other.domain;
        appeals.last().service = other.service;
    }
    QList<LetterDraft> drafts;
    for (const Appeal &each : std::as_const(appeals))
        if (const auto draft = m_session.store().letterDrafts().of(each.domain, each.service);
            draft && draft->has_value())
            drafts += **draft;
    whenFinished(m_session.write(&db::Appeals::addAll, appeals), this,
                 [this, take, drafts](const Result<QList<Appeal>> &saved) {
                     take(saved ? nullptr : &saved.error(),
                          [&] { return addedAppeals(m_session, *saved, drafts); });
                 });
}

namespace {

/// Describes the most important change.
QString sentenceOf(const Appeal &before, const Appeal &after)
{
    const QString domain = after.domain.display();
    if (after.askAgainAt != before.askAgainAt && after.askAgainAt && after.answer == before.answer)
        return AppealDialog::tr("You'll be reminded of the appeal for %1 on %2.")
            .arg(domain, QLocale().toString(after.askAgainAt->toLocalTime().date(),
                                            AppealDialog::tr("d MMM yyyy", "date format")));
    if (after.answeredAt && !before.answeredAt)
        return AppealDialog::tr("Answer to the appeal for %1 recorded.").arg(domain);
    return AppealDialog::tr("Appeal for %1 changed.").arg(domain);
}

} // namespace

UndoableAction addedAppeals(app::Session &session, const QList<Appeal> &added,
                            const QList<LetterDraft> &drafts)
{
    const auto idsOf = [](const QList<Appeal> &appeals) {
        QList<AppealId> ids;
        for (const Appeal &each : appeals)
            ids += each.id;
        return ids;
    };
    // The appeals get new IDs each time they are added.
    const auto latest = std::make_shared<QList<AppealId>>(idsOf(added));
    const auto undo = [&session, latest, drafts] {
        auto last = session.write(&db::Appeals::removeAll, *latest);
        for (const LetterDraft &draft : drafts)
            last = last.then(&session,
                             [&session, draft](const Result<void> &done) {
                                 return done ? session.write(&db::LetterDrafts::save, draft)
                                             : QtFuture::makeReadyFuture(done);
                             })
                       .unwrap();
        return last;
    };
    const auto redo = [&session, latest, added, idsOf] {
        return session.write(&db::Appeals::addAll, added)
            .then([latest, idsOf](const Result<QList<Appeal>> &again) -> Result<void> {
                const QList<Appeal> appeals = TRY(again);
                *latest = idsOf(appeals);
                return {};
            });
    };
    const QString sentence =
        added.size() == 1
            ? AppealDialog::tr("Appeal for %1 recorded as sent.").arg(added.constFirst().domain.display())
            : AppealDialog::tr("%Ln appeal(s) recorded as sent.", nullptr, int(added.size()));
    return {sentence, undo, {}, redo};
}

UndoableAction editedAppeal(app::Session &session, const Appeal &before, const Appeal &after)
{
    const auto save = [&session](const Appeal &appeal) {
        return withoutValue(session.write(&db::Appeals::edit, appeal));
    };
    return UndoableAction::change(sentenceOf(before, after), save, before, after);
}

// Columns of the changes and checks.

namespace {

/// True if a further check confirmed the change. Otherwise a single answer was enough, and only its time is
/// known.
bool isConfirmed(const ChangeRow &row)
{
    return row.confirmedAt > row.change.notAfter;
}

QString windowOf(const Change &change, const QDateTime &now)
{
    return change.isFirstFinding() ? DetailPane::tr("before %1").arg(timeText(change.notAfter, now))
                                   : between(change.notBefore, change.notAfter, now);
}

QString exactWindowOf(const Change &change)
{
    if (change.isFirstFinding())
        return DetailPane::tr("Blocked at its first check: %1").arg(exactTime(change.notAfter));
    return DetailPane::tr("Last seen with the old status: %1\nFirst seen with the new status: %2")
        .arg(exactTime(change.notBefore), exactTime(change.notAfter));
}

} // namespace

ColumnList<ChangeRow> changeColumns(const Clock &clock, const AnswerWords &answer)
{
    const auto quiet = [](const ChangeRow & /*row*/) -> QVariant {
        return colour(Token::Text2, QGuiApplication::palette());
    };
    return ColumnList<ChangeRow>{
        {.heading = DetailPane::tr("New status"),
         .text = [answer](const ChangeRow &row) { return answer(row.change.to, row.service); },
         .icon = [](const ChangeRow &row) { return statusIcon(row.change.to); }},
        {.heading = DetailPane::tr("When"),
         .text = [&clock](const ChangeRow &row) { return windowOf(row.change, clock.nowUtc()); },
         .tip = [](const ChangeRow &row) { return exactWindowOf(row.change); },
         .colour = quiet},
        {.heading = DetailPane::tr("Confirmed"),
         .text =
             [&clock](const ChangeRow &row) {
                 return isConfirmed(row) ? timeText(row.confirmedAt, clock.nowUtc())
                                         : DetailPane::tr("at the first answer");
             },
         .tip =
             [](const ChangeRow &row) {
                 const QString at = exactTime(row.confirmedAt);
                 return isConfirmed(row) ? at : DetailPane::tr("Noted on its first answer: %1").arg(at);
             },
         .colour = quiet}};
}

ColumnList<CheckRow> checkColumns(const Clock &clock, const AnswerWords &answer)
{
    return ColumnList<CheckRow>{
        {.heading = DetailPane::tr("Time"),
         .text = [&clock](const CheckRow &check) { return timeText(check.at, clock.nowUtc()); },
         .tip = [](const CheckRow &check) { return exactTime(check.at); }},
        {.heading = DetailPane::tr("Answer"),
         .text = [answer](const CheckRow &check) { return answer(check.status, check.service); },
         .icon = [](const CheckRow &check) { return statusIcon(check.status); }}};
}

} // namespace pantau::desktop
