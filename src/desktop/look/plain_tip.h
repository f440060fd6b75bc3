// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

class QWidget;

namespace pantau::desktop {

/// @p text as a tool tip shows it, in one or more lines. Tool tips guess whether a text is rich, and much of
/// what Pantau shows comes from outside: so it is escaped and wrapped. Empty for an empty text.
[[nodiscard]] QString plainTip(const QString &text);
/// Gives @p widget such a tool tip. A screen reader, which would read the wrapping too, gets @p text.
void setPlainTip(QWidget &widget, const QString &text);

} // namespace pantau::desktop
