// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/situation.h"
#include "base/background_work.h"
#include "base/result.h"
#include "desktop/look/parts.h"
#include "desktop/look/requests.h"
#include "desktop/window/window_context.h"

#include <QLabel>
#include <QObject>
#include <QProgressBar>
#include <QStatusBar>
#include <QTimer>

class QToolButton;

namespace pantau::desktop {

class WorkBar;

/// The status bar: state of monitoring, last message, progress of a check with a Cancel button, and delivery
/// of alerts.
class StatusLine final : public QStatusBar
{
    Q_OBJECT

public:
    explicit StatusLine(QWidget *parent);

    /// @p needsAttention: shows a warning icon.
    void setState(const QString &sentence, bool needsAttention);
    /// Shows a message for a while.
    void say(const QString &sentence);
    /// Shows an error with an icon until the next message. A click opens the log.
    void showError(const Error &error);
    /// Sets the delivery state of alerts; empty: there were none. @p isFine: all alerts were delivered or are
    /// in progress.
    void setDeliveries(const QString &sentence, bool isFine);
    /// Clears the message.
    void unsay();

    /// Start, progress and end of a check. Its progress bar appears after half a second.
    void beginCheck(int domains);
    void setChecked(int done, int total);
    void endCheck();

    /// Start and end of work on stored data, shown after half a second. @p words: text with %1 and %2 for the
    /// counts of @p progress, which also identifies the work. Work with counts can be cancelled.
    void beginWork(const QString &words, const SharedProgress &progress);
    void endWork(const SharedProgress &progress);

Q_SIGNALS:
    void cancelRequested();
    void logRequested();
    void deliveriesRequested();
    void undeliveredRequested(); ///< like deliveriesRequested(), if not all are fine

protected:
    void resizeEvent(QResizeEvent *event) override;

private:
    void showWord();
    void showWork(const QString &words);

    struct Work
    {
        QString words;
        SharedProgress progress;
    };

    QLabel *m_stateIcon = new QLabel(this);
    QLabel *m_state = named<ElidedLabel>("statusLine", this);
    QToolButton *m_word;
    QLabel *m_checking = named<QLabel>("progressText", this);
    QProgressBar *m_progress = named<QProgressBar>("progress", this);
    QToolButton *m_cancel;
    QToolButton *m_deliveries;
    QLabel *m_workText = named<QLabel>("workText", this);
    QProgressBar *m_workBar = named<QProgressBar>("workBar", this);
    QToolButton *m_workCancel;
    QList<Work> m_works; ///< running, newest last
    WorkBar *m_work;
    Delay m_patience;
    Delay *m_forget; ///< clears messages other than errors
    QString m_sentence;
    bool m_isError = false;
    bool m_areDeliveriesFine = true;
};

class DomainPage;
class Notices;
class SideList;

/// Shows the situation in all parts of the window and performs the actions of its notices. The status bar
/// shows the last message next to it.
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

    SituationDisplay(WindowContext &context, const Places &places, QObject *parent);

    /// Reads the situation from the session and shows it. Called automatically when it changes and as time
    /// passes.
    void refresh();
    [[nodiscard]] const app::Situation &situation() const { return m_situation; }
    /// Sets whether the window is visible. While it is hidden, only the tray shows the situation, with
    /// absolute times. Updates every ten minutes then suffice, or every minute with notices.
    void setSeen(bool isSeen);

    void say(const QString &sentence);
    void showError(const Error &error);
    /// Shows an obstacle as message. It is cleared when the obstacle is gone.
    void showObstacle(const QString &sentence);

private:
    void show();
    void awaitOtherWords();
    void help(const app::Notice &notice);
    void tryAgain(const app::Notice &notice);
    void askToUseBlocklist(const app::Notice &notice);
    [[nodiscard]] QString stateInBrief() const;

    WindowContext &m_context;
    app::Session &m_session;
    Places m_places;
    app::Situation m_situation;
    bool m_saysObstacle = false; ///< the current message is about an obstacle
    bool m_isSeen = false;
    QTimer m_countdown; ///< updates texts such as "Next check in 4 min"
};

} // namespace pantau::desktop
