// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace pantau::desktop {

/// The AppUserModelID. The installer also sets it for the start menu entry.
[[nodiscard]] QString appId();

/// Sets the ID for this process, so that the taskbar groups its windows with that entry. Call before creating
/// a window.
void claimAppId();

/// Registers the sender name and icon of notifications for the current user. The uninstaller removes them.
void describeApp();

} // namespace pantau::desktop
