// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace pantau::desktop {

/// Whether Pantau is among the login items of macOS (SMAppService).
enum class LoginItemState {
    Off,
    On,
    Refused, ///< it is among them, but the person has switched it off in the System Settings
};

/// From macOS 13 on, and for a program in a bundle.
[[nodiscard]] bool hasLoginItems();
/// Only where hasLoginItems(); so are those below.
[[nodiscard]] LoginItemState loginItemState();
/// Empty when it is done, else why not, in the words of the system.
[[nodiscard]] QString addLoginItem();
[[nodiscard]] QString removeLoginItem();

} // namespace pantau::desktop
