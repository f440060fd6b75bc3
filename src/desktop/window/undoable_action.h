// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/background_work.h"
#include "base/result.h"

#include <QFuture>
#include <QList>
#include <QString>

#include <functional>

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

} // namespace pantau::desktop
