// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace pantau {

/// @p text as the beginning of a file's name that every system takes: without what Windows forbids, none of
/// its devices, neither hidden nor ending in blanks or dots, and short enough for an ending of 40 bytes.
/// Empty when nothing is left of it.
[[nodiscard]] QString safeFileStem(const QString &text);

/// The path of "stem.suffix" in @p folder, or of "stem (2).suffix" and so on where there is a file already.
[[nodiscard]] QString freePath(const QString &folder, const QString &stem, const QString &suffix);

} // namespace pantau
