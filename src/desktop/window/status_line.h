// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/situation.h"
#include "base/background_work.h"
#include "base/result.h"

#include <QObject>
#include <QStatusBar>
#include <QTimer>

class QLabel;
class QProgressBar;
class QToolButton;

namespace pantau::app {
class Session;
}

namespace pantau::desktop {

/// The line at the bottom: what the watch is doing, the last word, a running check with its Cancel, and
/// whether all alerts have arrived.
class StatusLine final : public QStatusBar
{
    Q_OBJECT

public:
    explicit StatusLine(QWidget *parent);

    /// @p needsAttention gives it a mark.
    void setState(const QString &sentence, bool needsAttention);
    /// A result: it goes after a while.
    void say(const QString &sentence);
    /// The same with a mark; a click opens the log. It stays until something else is said.
    void sayError(const Error &error);
    /// How far alerts have come; empty: there were none. @p isFine: all of them arrived, or are on their way.
    void setDeliveries(const QString &sentence, bool isFine);
    /// Takes back what was said of a state that is over.
    void unsay();

    /// A check began, went on and ended. Its bar appears when it takes over half a second.
    void beginCheck(int domains);
    void setChecked(int done, int total);
    void endCheck();

    /// Work on what is stored began and ended; what it is shows when it takes over half a second. @p words:
    /// with %1 and %2 for how far @p progress is, which tells it from other work. What counts can be
    /// cancelled.
    void beginWork(const QString &words, const SharedProgress &progress);
    void endWork(const SharedProgress &progress);

Q_SIGNALS:
    void cancelRequested();
    void logRequested();
    void deliveriesRequested();
    void undeliveredRequested(); ///< the same where they are not fine

protected:
    void changeEvent(QEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;

private:
    void showWord();
    void setIcons();
    void showWork();

    struct Work
    {
        QString words;
        SharedProgress progress;
    };

    QLabel *m_stateIcon;
    QLabel *m_state;
    QToolButton *m_word;
    QLabel *m_checking;
    QProgressBar *m_progress;
    QToolButton *m_cancel;
    QToolButton *m_deliveries;
    QLabel *m_workText;
    QProgressBar *m_workBar;
    QToolButton *m_workCancel;
    QList<Work> m_works; ///< under way, the newest last
    QTimer m_workPatience;
    QTimer m_workTick;
    QTimer m_patience;
    QTimer *m_forget; ///< what was said, unless it is an error
    QString m_sentence;
    bool m_isError = false;
    bool m_needsAttention = false;
    bool m_areDeliveriesFine = true;
};

class DomainPage;
class Notices;
class SideList;

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
