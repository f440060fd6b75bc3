// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/domains/appeal_dialog.h"

#include "app/appeals.h"
#include "base/background_work.h"
#include "desktop/domains/appeal_undo.h"
#include "desktop/look/icons.h"
#include "ui_appeal_dialog.h"

#include <QCheckBox>
#include <QEvent>
#include <QPlainTextEdit>
#include <QPushButton>

#include <algorithm>

namespace pantau::desktop {

namespace {

constexpr int LinesOfText = 5;
constexpr int UsualDaysToWait = 7; ///< before asking again, where nobody has chosen a day

} // namespace

AppealDialog::AppealDialog(app::Session &session, const Appeal &appeal, QWidget *parent)
    : Dialog(parent)
    , m_session(session)
    , m_appeal(appeal)
    , m_before(appeal)
    , m_ui(std::make_unique<Ui::AppealDialog>())
{
    m_ui->setupUi(this);
    setAttribute(Qt::WA_DeleteOnClose);
    const QDateTime now = session.clock().nowUtc().toLocalTime();
    m_ui->sentAtEdit->setMaximumDateTime(now);
    m_ui->sentAtEdit->setDateTime(appeal.sentAt.isValid() ? appeal.sentAt.toLocalTime() : now);
    m_ui->sentToEdit->setMaxLength(Appeal::longestName);
    m_ui->sentToEdit->setText(appeal.sentTo);
    m_ui->sentByEdit->setMaxLength(Appeal::longestName);
    m_ui->sentByEdit->setText(appeal.sentBy);
    m_ui->noteEdit->setPlainText(appeal.note);
    // What a text field would like to have is more than there is room for, twice.
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
    m_ui->formContent->layout()->activate(); // or the dialog opens as tall as before its texts were bounded
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

/// The day is a person's; one that was not touched keeps the time that pantau-cli may have set.
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
            .arg(m_appeal.domain.display());
    const auto expectation = app::expectationSentence(m_session, m_appeal.domain, m_appeal.service);
    if (expectation && !m_appeal.restoredAt)
        intro += u' ' + *expectation;
    m_ui->introLabel->setText(intro);
}

void AppealDialog::expectAnswer()
{
    m_ui->answeredBox->setChecked(true);
    m_ui->answerEdit->setFocus();
}

void AppealDialog::showProblem(const QString &sentence)
{
    m_ui->problemLabel->setText(sentence);
    m_ui->problemIcon->setPixmap(markIcon(Mark::Attention, palette()).pixmap(16, 16));
    m_ui->problemIcon->setVisible(!sentence.isEmpty());
    m_ui->problemLabel->setVisible(!sentence.isEmpty());
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
    const bool isNew = m_before.id == AppealId{};
    const auto draft = m_session.queries().letterDraft(m_appeal.domain, m_appeal.service);
    whenFinished(isNew ? m_session.appeals().add(m_appeal) : m_session.appeals().edit(m_appeal), this,
                 [this, isNew, draft](const Result<Appeal> &saved) {
                     m_ui->saveButton->setEnabled(true);
                     if (!saved)
                         return showProblem(saved.error().sentence);
                     Q_EMIT noted(isNew ? addedAppeal(m_session, *saved, draft ? *draft : std::nullopt)
                                        : editedAppeal(m_session, m_before, *saved));
                     accept();
                 });
}

void AppealDialog::changeEvent(QEvent *event)
{
    QDialog::changeEvent(event);
    if (event->type() == QEvent::LanguageChange) {
        m_ui->retranslateUi(this);
        setTexts();
    }
}

} // namespace pantau::desktop
