// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/session.h"
#include "desktop/window/undoable_action.h"

#include <QList>
#include <QObject>

#include <optional>

class QAction;
class QKeySequence;
class QTableView;

namespace pantau::desktop {

/// What can be done with the chosen row of the board of appeals: the actions of its context menu, with keys
/// that work in the table. Every change can be undone.
class AppealActions final : public QObject
{
    Q_OBJECT

public:
    static constexpr int LaterDays = 7;

    /// @p table shows the board; dialogs open over its window.
    AppealActions(app::Session &session, QTableView &table);

    /// The row they are for; empty: none is chosen.
    void choose(const std::optional<AppealCase> &chosen);
    /// After a change of the language.
    void setTexts();

    QAction *details;
    QAction *letter;
    QAction *sent;
    QAction *answer;
    QAction *later;
    QAction *edit;
    QAction *copy;

Q_SIGNALS:
    void domainChosen(const QString &ascii);
    void letterRequested(const pantau::DomainName &domain, const QString &service);
    void done(const pantau::desktop::UndoableAction &action);
    void failed(const pantau::Error &error);

private:
    QAction *make(const char *name, const QKeySequence &key, void (AppealActions::*act)());
    void showDetails();
    void writeLetter();
    void noteSent();
    void noteAnswer();
    void askLater();
    void editAppeal();
    void copyDomain();
    void openDialog(const Appeal &appeal, bool expectsAnswer);

    app::Session &m_session;
    QTableView &m_table;
    std::optional<AppealCase> m_chosen;
};

} // namespace pantau::desktop
