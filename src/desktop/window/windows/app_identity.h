// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace pantau::desktop {

/// The program's name for Windows: its AppUserModelID, which the installer gives to the entry in the start
/// menu, too.
[[nodiscard]] QString appId();

/// So that the taskbar takes the windows and that entry for one program. Before the first window.
void claimAppId();

/// Tells Windows, for this person, what a notification of this name shows as its sender. The uninstaller
/// removes it.
void describeApp();

} // namespace pantau::desktop
