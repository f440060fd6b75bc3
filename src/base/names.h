// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"

#include <QString>

namespace pantau {

inline constexpr qsizetype longestName = 100; ///< of an account, a list or a channel, in characters

/// A name as a person typed it for an account or a list: outer and repeated white space dropped, and
/// marks that turn the direction of text around. Refuses an empty one, one of over longestName characters and
/// one with control characters.
[[nodiscard]] Result<QString> cleanName(const QString &name);

/// Equal for names that differ only in case or in how an accent is encoded.
[[nodiscard]] QString nameKey(const QString &cleanName);

} // namespace pantau
