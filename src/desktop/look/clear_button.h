// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

class QLineEdit;

namespace pantau::desktop {

/// Gives the button that clears @p edit its name for screen readers and as a tool tip: Qt gives it none. To
/// be done again when the language changes.
void nameClearButton(QLineEdit &edit);

} // namespace pantau::desktop
