// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/situation.h"
#include "base/result.h"

#include <QObject>
#include <QTimer>

namespace pantau::app {
class Session;
}

namespace pantau::desktop {

class DomainPage;
class Notices;
class SideList;
class StatusLine;

/// Shows the situation wherever the window speaks of it, and does what the buttons of its notices promise.
/// What was last said stands beside it in the status line.
class SituationDisplay final : public QObject
{
    Q_OBJECT

public:
    struct Places
    {
        Notices *notices;
        StatusLine *status;
        SideList *side;
        DomainPage *domains;
    };

    SituationDisplay(app::Session &session, const Places &places, QObject *parent);

    /// Takes the session's and shows it. Happens by itself when the session's changes, and while time passes.
    void refresh();
    [[nodiscard]] const app::Situation &situation() const { return m_situation; }
    /// While nobody sees the window, only the tray speaks of the situation, by the clock: looking every ten
    /// minutes is enough for it, and with notices once a minute.
    void setSeen(bool isSeen);

    void say(const QString &sentence);
    void sayError(const Error &error);
    /// Says what is in the way. It is taken back once that is over.
    void sayObstacle(const QString &sentence);

Q_SIGNALS:
    void changed();
    /// @name What a notice asks of the window when the person presses its button
    void serviceRequested();
    void keyRequested(pantau::AccountId account);
    void alertsRequested();
    /// The database is damaged, which @p problem says.
    void backupRequested(const QString &problem);

private:
    void show();
    void awaitOtherWords();
    void help(const app::Notice &notice);
    void tryAgain(const app::Notice &notice);
    void askToUseBlocklist(const app::Notice &notice);
    [[nodiscard]] QString stateInBrief() const;

    app::Session &m_session;
    Places m_places;
    app::Situation m_situation;
    bool m_saysObstacle = false; ///< the last word of the status line is of what is in the way
    bool m_isSeen = false;
    QTimer m_countdown; ///< "Next check in 4 min"
};

} // namespace pantau::desktop
