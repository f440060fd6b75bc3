// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QIcon>

class QLineEdit;
class QPalette;

namespace pantau::desktop {

[[nodiscard]] QIcon clearIcon(const QPalette &palette);

/// Gives the button that clears @p edit its name for screen readers and as a tool tip: Qt gives it none. To
/// be done again when the language changes. From then on its icon follows the colours.
void nameClearButton(QLineEdit &edit);

} // namespace pantau::desktop
