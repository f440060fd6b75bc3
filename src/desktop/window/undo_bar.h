// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"
#include "desktop/window/undoable_action.h"

#include <QFrame>

class QLabel;
class QPushButton;
class QToolButton;

namespace pantau::desktop {

/// The newest thing that was done, with the button that takes it back. It stays until it is undone, put away,
/// or followed by another: nobody has to hurry. What cannot be undone takes it off the screen too, since it
/// is then no longer the newest; the menu, which names it, still takes it back, and what was done before it.
class UndoBar final : public QFrame
{
    Q_OBJECT

public:
    explicit UndoBar(QWidget *parent = nullptr);

    static constexpr qsizetype mostKept = 50;

    /// What cannot be undone is only said().
    void show(const UndoableAction &action);
    void undo();
    /// What was undone last.
    void redo();
    /// The person has done something else since.
    void overtake();
    /// What another window did, to be undone in this one.
    [[nodiscard]] const UndoHistory &history() const { return m_history; }
    void setHistory(const UndoHistory &history);
    /// What was done is no longer there to be undone.
    void forget();
    [[nodiscard]] bool canUndo() const { return !m_history.done.isEmpty(); }
    [[nodiscard]] bool canRedo() const { return !m_history.undone.isEmpty(); }
    /// On the screen: it is the newest thing that was done.
    [[nodiscard]] bool isOffered() const { return canUndo() && !isHidden(); }
    /// Of what undo() would take back, and redo() would do again.
    [[nodiscard]] QString sentence() const
    {
        return canUndo() ? m_history.done.constLast().sentence : QString();
    }
    [[nodiscard]] QString undoneSentence() const
    {
        return canRedo() ? m_history.undone.constLast().sentence : QString();
    }

Q_SIGNALS:
    void said(const QString &sentence);
    void unsaid(); ///< something newer stands here than what was said()
    void failed(const pantau::Error &error);
    void canUndoChanged(); ///< or isOffered()
    /// As StatusLine::beginWork() and endWork().
    void began(const QString &words, const pantau::SharedProgress &progress);
    void ended(const pantau::SharedProgress &progress);

protected:
    void changeEvent(QEvent *event) override;

private:
    void paintIn();
    void keep(const UndoableAction &action);
    SharedProgress begin(const UndoableAction &action, const QString &counted, const QString &plain);

    UndoHistory m_history;
    QLabel *m_text;
    QPushButton *m_undo;
    QToolButton *m_close;
};

} // namespace pantau::desktop
