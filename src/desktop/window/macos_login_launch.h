// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>

namespace pantau::desktop {

/// Calls @p then on the main thread if macOS started Pantau at login; login items get no arguments. Call
/// before QApplication::exec(), which receives that information.
void whenStartedAtLogin(std::function<void()> then);

} // namespace pantau::desktop
