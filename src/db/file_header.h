// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"

#include <QString>

namespace pantau::db {

/// Looks at the first bytes of a database file without SQLite, which might change it: refuses, with a
/// sentence, what is not a database, not Pantau's, or of a version above @p currentVersion. An empty file
/// passes.
[[nodiscard]] Result<void> checkFileHeader(const QString &file, int currentVersion);

/// Of a file whose tables tell that it is not Pantau's: @p isOfService, or else of any other program.
[[nodiscard]] Error foreignDatabase(const QString &file, bool isOfService);
[[nodiscard]] Error newerDatabase(const QString &file, int version, int currentVersion);

} // namespace pantau::db
