// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/error.h"
#include "desktop/shell/undoable_action.h"

#include <QFrame>

class QLabel;
class QPushButton;
class QToolButton;

namespace pantau::desktop {

/// The newest thing that was done, with the button that takes it back. It stays until it is undone, put away,
/// or followed by another: nobody has to hurry. What cannot be undone takes it off the screen too, since it
/// is then no longer the newest; the menu, which names it, still takes it back.
class UndoBar final : public QFrame
{
    Q_OBJECT

public:
    explicit UndoBar(QWidget *parent = nullptr);

    /// What cannot be undone is only said().
    void show(const UndoableAction &action);
    void undo();
    /// The person has done something else since.
    void overtake();
    /// It cannot be undone any more.
    void forget();
    [[nodiscard]] bool canUndo() const { return bool(m_action.undo); }
    /// On the screen: it is the newest thing that was done.
    [[nodiscard]] bool isOffered() const { return canUndo() && !isHidden(); }
    [[nodiscard]] QString sentence() const { return m_action.sentence; }

Q_SIGNALS:
    void said(const QString &sentence);
    void failed(const pantau::Error &error);
    void canUndoChanged(); ///< or isOffered()

protected:
    void changeEvent(QEvent *event) override;

private:
    void paintIn();

    UndoableAction m_action;
    QLabel *m_text;
    QPushButton *m_undo;
    QToolButton *m_close;
};

} // namespace pantau::desktop
