// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/session.h"
#include "base/appeal.h"
#include "base/letter.h"
#include "desktop/window/undoable_action.h"

#include <optional>

/// How what was noted of an appeal is taken back. The session must outlive the actions.
namespace pantau::desktop {

/// @p draft: the letter that was kept for the domain until the appeal was noted; it comes back.
[[nodiscard]] UndoableAction addedAppeal(app::Session &session, const Appeal &added,
                                         const std::optional<LetterDraft> &draft);
[[nodiscard]] UndoableAction editedAppeal(app::Session &session, const Appeal &before, const Appeal &after);

} // namespace pantau::desktop
