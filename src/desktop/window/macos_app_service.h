// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace pantau::desktop {

/// State of Pantau in the login items of macOS (SMAppService).
enum class LoginItemState {
    Off,
    On,
    Refused, ///< registered, but disabled by the user in the System Settings
};

/// True since macOS 13 for a program in a bundle.
[[nodiscard]] bool hasLoginItems();
/// Requires hasLoginItems(), as do the functions below.
[[nodiscard]] LoginItemState loginItemState();
/// Returns an empty text, or the system's error message.
[[nodiscard]] QString addLoginItem();
[[nodiscard]] QString removeLoginItem();

} // namespace pantau::desktop
