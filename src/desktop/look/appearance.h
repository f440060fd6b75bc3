// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPalette>

namespace pantau::desktop {

/// What the window's colours follow: the system, or a choice of the person's.
enum class Appearance { System, Light, Dark };

/// The program's own light or dark colours, for Fusion. What is text has 4.5:1 on its ground, and so have the
/// marks (markColour()).
[[nodiscard]] QPalette ownPalette(bool isDark);

} // namespace pantau::desktop
