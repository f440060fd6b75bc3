// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/detail/appeal_dialog.h"

#include "app/commands/appeal_commands.h"
#include "core/when_finished.h"
#include "desktop/look/icons.h"
#include "ui_appeal_dialog.h"

#include <QEvent>
#include <QPushButton>

namespace pantau::desktop {

AppealDialog::AppealDialog(app::Session &session, const Appeal &appeal, QWidget *parent)
    : Dialog(parent), m_session(session), m_appeal(appeal), m_ui(std::make_unique<Ui::AppealDialog>())
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
    m_ui->noteEdit->setMinimumHeight(fontMetrics().lineSpacing() * 5);
    setMinimumWidth(fontMetrics().averageCharWidth() * 64);
    connect(m_ui->saveButton, &QPushButton::clicked, this, &AppealDialog::save);
    submitWith(*m_ui->saveButton);
    connect(m_ui->cancelButton, &QPushButton::clicked, this, &AppealDialog::reject);
    setTexts();
    showProblem({});
    m_ui->sentToEdit->setFocus();
}

AppealDialog::~AppealDialog() = default;

void AppealDialog::setTexts()
{
    const bool isNew = m_appeal.id == AppealId{};
    setWindowTitle(isNew ? tr("Note an appeal") : tr("Correct an appeal"));
    m_ui->introLabel->setText(
        tr("Note what you sent to have %1 unblocked. Pantau does not send anything itself; it notifies you "
           "when the domain is unblocked, and shows how long that took.")
            .arg(m_appeal.domain.display()));
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
    m_ui->saveButton->setEnabled(false);
    whenFinished(m_appeal.id == AppealId{} ? m_session.appeals().add(m_appeal)
                                           : m_session.appeals().edit(m_appeal),
                 this, [this](const Result<Appeal> &saved) {
                     m_ui->saveButton->setEnabled(true);
                     if (saved)
                         return accept();
                     showProblem(saved.error().sentence);
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
