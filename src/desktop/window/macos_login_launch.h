// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>

namespace pantau::desktop {

/// Calls @p then on the main thread if macOS has started Pantau because the person logged in: a login item
/// gets no arguments. To be called before QApplication::exec(), in which that is learned.
void whenStartedAtLogin(std::function<void()> then);

} // namespace pantau::desktop
