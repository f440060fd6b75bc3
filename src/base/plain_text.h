// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace pantau {

/// Text from outside without what cannot be seen but changes how the rest is shown: control characters, which
/// steer a terminal, and the marks that turn the direction of text around, with which "moc.rekam" is made to
/// look like another name. Line ends and tabs stay, other control characters become a space. What a script
/// needs to be written properly stays.
[[nodiscard]] QString plainText(const QString &text);

/// Whether plainText() leaves @p character where it is.
[[nodiscard]] bool isPlain(char32_t character);

} // namespace pantau
