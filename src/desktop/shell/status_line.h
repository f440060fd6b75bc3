// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/error.h"

#include <QStatusBar>
#include <QTimer>

#include <optional>

class QLabel;
class QProgressBar;
class QToolButton;

namespace pantau::desktop {

/// The line at the bottom: what the watch is doing, the last word, a running check with its Cancel, and
/// whether all alerts have arrived.
class StatusLine final : public QStatusBar
{
    Q_OBJECT

public:
    explicit StatusLine(QWidget *parent);

    void setState(const QString &sentence);
    void say(const QString &sentence);
    /// The same with a mark; a click opens the log. It stays until something else is said.
    void sayError(const Error &error);
    /// Empty: nobody is to be told of alerts yet.
    void setUndelivered(std::optional<int> alerts);

    /// A check began, went on and ended. Its bar appears when it takes over half a second.
    void beginCheck(int domains);
    void setChecked(int done, int total);
    void endCheck();

Q_SIGNALS:
    void cancelRequested();
    void logRequested();
    void deliveriesRequested();

protected:
    void changeEvent(QEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;

private:
    void showWord();
    void setIcons();

    QLabel *m_state;
    QToolButton *m_word;
    QLabel *m_checking;
    QProgressBar *m_progress;
    QToolButton *m_cancel;
    QToolButton *m_deliveries;
    QTimer m_patience;
    QString m_sentence;
    bool m_isError = false;
    bool m_isUndelivered = false;
};

} // namespace pantau::desktop
