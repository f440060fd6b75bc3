// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/pages/appeal_actions.h"

#include "app/appeals.h"
#include "base/background_work.h"
#include "desktop/domains/appeal_dialog.h"
#include "desktop/domains/appeal_undo.h"

#include <QAction>
#include <QClipboard>
#include <QGuiApplication>
#include <QTableView>

namespace pantau::desktop {

AppealActions::AppealActions(app::Session &session, QTableView &table)
    : QObject(&table), m_session(session), m_table(table)
{
    // The table itself takes Return, as it takes a double click.
    details = make("appealDetailsAction", {}, &AppealActions::showDetails);
    letter = make("appealLetterAction", Qt::CTRL | Qt::SHIFT | Qt::Key_L, &AppealActions::writeLetter);
    sent = make("appealSentAction", Qt::CTRL | Qt::SHIFT | Qt::Key_S, &AppealActions::noteSent);
    answer = make("appealAnswerAction", Qt::CTRL | Qt::SHIFT | Qt::Key_A, &AppealActions::noteAnswer);
    later = make("appealLaterAction", Qt::CTRL | Qt::SHIFT | Qt::Key_W, &AppealActions::askLater);
    edit = make("appealEditAction", Qt::Key_F2, &AppealActions::editAppeal);
    copy = make("appealCopyAction", QKeySequence::Copy, &AppealActions::copyDomain);
    table.setContextMenuPolicy(Qt::ActionsContextMenu);
    setTexts();
    choose({});
}

QAction *AppealActions::make(const char *name, const QKeySequence &key, void (AppealActions::*act)())
{
    auto *action = new QAction(this);
    action->setObjectName(QLatin1String(name));
    action->setShortcut(key);
    action->setShortcutContext(Qt::WidgetShortcut);
    connect(action, &QAction::triggered, this, act);
    m_table.addAction(action);
    return action;
}

void AppealActions::setTexts()
{
    details->setText(tr("Show its d&etails"));
    letter->setText(tr("Write appeal le&tter…"));
    sent->setText(tr("Record as se&nt…"));
    answer->setText(tr("Record the &answer…"));
    later->setText(tr("Ask again in %Ln da&y(s)", nullptr, LaterDays));
    edit->setText(tr("Edit the a&ppeal…"));
    copy->setText(tr("Copy the d&omain"));
}

void AppealActions::choose(const std::optional<AppealCase> &chosen)
{
    m_chosen = chosen;
    const bool isBlocked = chosen && chosen->stage != AppealStage::Restored;
    const bool isWaiting = isBlocked && chosen->appeal;
    // Of a domain that is in no list there are no details.
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
    Q_EMIT domainChosen(m_chosen->domain.ascii());
}

void AppealActions::writeLetter()
{
    Q_EMIT letterRequested(m_chosen->domain, m_chosen->service);
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
    auto *dialog = new AppealDialog(m_session, appeal, m_table.window());
    connect(dialog, &AppealDialog::noted, this, &AppealActions::done);
    if (expectsAnswer)
        dialog->expectAnswer();
    dialog->open();
}

void AppealActions::askLater()
{
    const Appeal before = *m_chosen->appeal;
    Appeal after = before;
    const QDate today = m_session.clock().nowUtc().toLocalTime().date();
    after.askAgainAt = today.addDays(LaterDays).startOfDay().toUTC();
    whenFinished(m_session.appeals().edit(after), this, [this, before](const Result<Appeal> &edited) {
        if (edited)
            Q_EMIT done(editedAppeal(m_session, before, *edited));
        else
            Q_EMIT failed(edited.error());
    });
}

void AppealActions::copyDomain()
{
    QGuiApplication::clipboard()->setText(m_chosen->domain.display());
}

} // namespace pantau::desktop
