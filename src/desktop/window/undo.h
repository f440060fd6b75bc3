// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/background_work.h"
#include "base/domain_list.h"
#include "base/result.h"
#include "desktop/look/parts.h"
#include "desktop/look/requests.h"

#include <QFuture>
#include <QLabel>
#include <QList>
#include <QString>
#include <QToolButton>

#include <functional>
#include <memory>
#include <optional>

namespace pantau::app {
class Session;
}

namespace pantau::desktop {

/// A completed action that can be undone. The window shows the sentence of the newest one with an Undo button
/// (Ctrl+Z). The functions may outlive the window; they hold references to the session, not to the window.
struct UndoableAction
{
    QString sentence;                            ///< what was done; plain text
    std::function<QFuture<Result<void>>()> undo; ///< runs on the GUI thread; empty: cannot be undone
    QString undone{};                            ///< message after undo; empty: default message
    /// Repeats the action after undo. Only empty if it cannot be undone.
    std::function<QFuture<Result<void>>()> redo{};
    SharedProgress progress{}; ///< progress of undo and redo; null: not available
    QString remark{};          ///< additional message when first done; plain text

    /// Something that @p save has changed from @p before to @p after.
    template <typename Save, typename State>
    static UndoableAction change(const QString &sentence, Save save, const State &before, const State &after)
    {
        return {sentence, [save, before] { return save(before); }, {}, [save, after] { return save(after); }};
    }
};

/// Drops the value of a future, for undo and redo functions.
template <typename Value>
[[nodiscard]] QFuture<Result<void>> withoutValue(QFuture<Result<Value>> future)
{
    return future.then([](const Result<Value> &result) {
        return result ? Result<void>() : Result<void>(failure(result.error()));
    });
}

/// Actions to undo and redo, newest last.
struct UndoHistory
{
    QList<UndoableAction> done;
    QList<UndoableAction> undone;
};

/// Removes a list and restores it, any number of times. It is restored to its state at the last removal.
/// Copies share their state. The session must outlive them.
class ListRemoval
{
public:
    ListRemoval(app::Session &session, ListId list) : m_session(&session), m_list(list) {}
    /// For a list that has already been removed.
    ListRemoval(app::Session &session, const RemovedList &removed)
        : m_session(&session), m_list(removed.list.id), m_latest(std::make_shared<RemovedList>(removed))
    {
    }

    QFuture<Result<void>> remove() const;
    /// Call after remove(). Error kinds: AlreadyExists, Storage.
    QFuture<Result<void>> bringBack() const;

private:
    app::Session *m_session;
    ListId m_list;
    std::shared_ptr<RemovedList> m_latest = std::make_shared<RemovedList>();
};

/// Undo and redo for @p edits. @p undo: result of db::BulkChanges::apply(). @p newList: list created for
/// the edits; undo removes it and redo restores it. The session must outlive the action.
[[nodiscard]] UndoableAction editedDomains(app::Session &session, const QString &sentence,
                                           const QList<DomainsEdit> &edits, const DomainsUndo &undo,
                                           const std::optional<ListRemoval> &newList = std::nullopt);

class WindowContext;

/// Shows the newest action with an Undo button over @p parent. It stays for eight seconds, longer while the
/// mouse or the focus is in it, or until it is dismissed or followed by another one. An action that cannot be
/// undone hides it as well, because the shown one is no longer the newest. The menu can undo it and earlier
/// ones later.
class UndoBar final : public FloatingBar
{
    Q_OBJECT

public:
    UndoBar(WindowContext &context, QWidget *parent);

    static constexpr qsizetype mostKept = 50;

    /// Actions that cannot be undone are only reported as text.
    void show(const UndoableAction &action);
    void undo();
    /// Repeats the action undone last.
    void redo();
    /// Called when the user has done something else.
    void overtake();
    /// The history, to continue it in another window.
    [[nodiscard]] const UndoHistory &history() const { return m_history; }
    void setHistory(const UndoHistory &history);
    /// Clears the history because the data no longer exists.
    void forget();
    [[nodiscard]] bool canUndo() const { return !m_history.done.isEmpty(); }
    [[nodiscard]] bool canRedo() const { return !m_history.undone.isEmpty(); }
    /// True if the bar is visible, that is, it shows the newest action.
    [[nodiscard]] bool isOffered() const { return canUndo() && !isHidden(); }
    /// Texts of the actions that undo() and redo() would affect.
    [[nodiscard]] QString sentence() const
    {
        return canUndo() ? m_history.done.constLast().sentence : QString();
    }
    [[nodiscard]] QString undoneSentence() const
    {
        return canRedo() ? m_history.undone.constLast().sentence : QString();
    }

Q_SIGNALS:
    void unsaid();         ///< the last message is outdated
    void canUndoChanged(); ///< or isOffered()

protected:
    void changeEvent(QEvent *event) override;

private:
    void paintIn();
    void leave();
    void keep(const UndoableAction &action);
    SharedProgress begin(const UndoableAction &action, const QString &counted, const QString &plain);

    WindowContext &m_context;
    UndoHistory m_history;
    QLabel *m_text = named<QLabel>("doneText", this);
    QToolButton *m_undo = named<QToolButton>("undoButton", this);
    QToolButton *m_close;
    Delay *m_leave;
};

} // namespace pantau::desktop
