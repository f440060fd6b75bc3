// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/result.h"

#include <QFuture>
#include <QString>

#include <functional>

namespace pantau::desktop {

/// Something that was done and can be undone once, until the next such thing is done. The window shows the
/// sentence of the newest one with an Undo button (and Ctrl+Z).
struct UndoableAction
{
    QString sentence;                            ///< what was done; plain text
    std::function<QFuture<Result<void>>()> undo; ///< on the window's thread; empty: it cannot be undone
    QString undone{};                            ///< what is so after that; empty: as it was before
};

} // namespace pantau::desktop
