// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/error.h"
#include "desktop/shell/done.h"

#include <QFrame>

class QLabel;
class QPushButton;
class QToolButton;

namespace pantau::desktop {

/// The newest thing that was done, with the button that takes it back. It stays until it is undone, put away,
/// or followed by another: nobody has to hurry.
class DoneBar final : public QFrame
{
    Q_OBJECT

public:
    explicit DoneBar(QWidget *parent = nullptr);

    /// What cannot be undone is only said(); the bar keeps what can.
    void show(const Done &done);
    void undo();
    [[nodiscard]] bool canUndo() const { return bool(m_done.undo); }
    [[nodiscard]] QString sentence() const { return m_done.sentence; }

Q_SIGNALS:
    void said(const QString &sentence);
    void failed(const pantau::Error &error);
    void canUndoChanged(bool can);

protected:
    void changeEvent(QEvent *event) override;

private:
    void putAway();
    void paintIn();

    Done m_done;
    QLabel *m_text;
    QPushButton *m_undo;
    QToolButton *m_close;
};

} // namespace pantau::desktop
