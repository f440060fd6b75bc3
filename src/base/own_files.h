// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace pantau {

/// Whether a file at @p path would be, or take the place of, one that Pantau works with in the data folder
/// @p dataDir: the database, its log, its lock, its older copies. However the path is written: relative, in
/// another case, over a symbolic or a hard link.
[[nodiscard]] bool isOwnFile(const QString &path, const QString &dataDir);

} // namespace pantau
