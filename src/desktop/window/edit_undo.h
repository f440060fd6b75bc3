// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/domain_list.h"
#include "desktop/window/list_removal.h"
#include "desktop/window/undoable_action.h"

#include <optional>

namespace pantau::desktop {

/// How @p edits are taken back and done again. @p undo: what ListCommands::editDomains() answered.
/// @p newList: one that was made for them, which goes and comes with them. The session must outlive it.
[[nodiscard]] UndoableAction editedDomains(app::Session &session, const QString &sentence,
                                           const QList<DomainsEdit> &edits, const DomainsUndo &undo,
                                           const std::optional<ListRemoval> &newList = std::nullopt);

} // namespace pantau::desktop
