// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/background_work.h"
#include "base/domain_list.h"
#include "base/result.h"

#include <QFrame>
#include <QFuture>
#include <QList>
#include <QString>

#include <functional>
#include <memory>
#include <optional>

class QLabel;
class QPushButton;
class QToolButton;

namespace pantau::app {
class Session;
}

namespace pantau::desktop {

/// Something that was done and can be undone, the newest first. The window shows the sentence of the newest
/// one with an Undo button (and Ctrl+Z). The functions may outlive the window: they hold the session and
/// nothing of it.
struct UndoableAction
{
    QString sentence;                            ///< what was done; plain text
    std::function<QFuture<Result<void>>()> undo; ///< on the window's thread; empty: it cannot be undone
    QString undone{};                            ///< what is so after that; empty: as it was before
    /// Does it again once it was undone; empty only where it cannot be undone.
    std::function<QFuture<Result<void>>()> redo{};
    SharedProgress progress{}; ///< how far undo and redo are; null: they do not count
    QString remark{};          ///< said beside the sentence when it is done for the first time; plain text
};

/// For undoing and redoing, which only ask whether it worked.
template <typename Value>
[[nodiscard]] QFuture<Result<void>> withoutValue(QFuture<Result<Value>> future)
{
    return future.then([](const Result<Value> &result) {
        return result ? Result<void>() : Result<void>(failure(result.error()));
    });
}

/// What can be undone and what can be done again, the newest last.
struct UndoHistory
{
    QList<UndoableAction> done;
    QList<UndoableAction> undone;
};

/// Removes a list and brings it back, as often as that is done and undone: always as it was when it was
/// removed last. Copies are of the same list. The session must outlive them.
class ListRemoval
{
public:
    ListRemoval(app::Session &session, ListId list) : m_session(&session), m_list(list) {}
    /// Of a list that was removed already.
    ListRemoval(app::Session &session, const RemovedList &removed)
        : m_session(&session), m_list(removed.list.id), m_latest(std::make_shared<RemovedList>(removed))
    {
    }

    QFuture<Result<void>> remove() const;
    /// After remove(). Kinds: AlreadyExists, Storage.
    QFuture<Result<void>> bringBack() const;

private:
    app::Session *m_session;
    ListId m_list;
    std::shared_ptr<RemovedList> m_latest = std::make_shared<RemovedList>();
};

/// How @p edits are taken back and done again. @p undo: what ListCommands::editDomains() answered.
/// @p newList: one that was made for them, which goes and comes with them. The session must outlive it.
[[nodiscard]] UndoableAction editedDomains(app::Session &session, const QString &sentence,
                                           const QList<DomainsEdit> &edits, const DomainsUndo &undo,
                                           const std::optional<ListRemoval> &newList = std::nullopt);

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
