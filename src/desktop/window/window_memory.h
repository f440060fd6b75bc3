// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "desktop/settings/settings_dialog.h"
#include "desktop/window/side_list.h"
#include "desktop/window/undoable_action.h"

#include <optional>

class QSettings;

namespace pantau::desktop {

/// What a person was looking at.
struct WindowMemory
{
    Page page = Page::Domains;
    SideList::View view;
    QString domain; ///< in the detail pane; may be empty
    QString search;
    std::optional<SettingsDialog::Page> settings; ///< of the open settings
    QString settingsFocus;                        ///< the name of what has the focus in them
    UndoHistory undo;
};

/// From one start to the next only the page and the view are kept.
void saveMemory(QSettings &file, const WindowMemory &memory);
[[nodiscard]] WindowMemory readMemory(const QSettings &file);

} // namespace pantau::desktop
