// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"

#include <QString>

class QSqlError;

namespace pantau::db {

/// Errors of this layer that say that the database itself is damaged, which no other try and no free space
/// mends. Their kind is Storage, and their detail begins with a mark.

/// The detail for such an error.
[[nodiscard]] QString detailOfDamage(const QString &detail);
[[nodiscard]] bool tellsOfDamage(const Error &error);

/// A Storage error in words: the disk is full, the file is damaged, another program holds it, and so on. The
/// detail has SQLite's own text and the statement @p doing, never bound values.
[[nodiscard]] Error storageError(const QSqlError &error, const QString &doing);

[[nodiscard]] bool isDiskFull(const QSqlError &error);

/// Looks at the first bytes of a database file without SQLite, which might change it: refuses, with a
/// sentence, what is not a database, not Pantau's, or of a version above @p currentVersion. An empty file
/// passes.
[[nodiscard]] Result<void> checkFileHeader(const QString &file, int currentVersion);

/// Of a file whose tables tell that it is not Pantau's: @p isOfService, or else of any other program.
[[nodiscard]] Error foreignDatabase(const QString &file, bool isOfService);
[[nodiscard]] Error newerDatabase(const QString &file, int version, int currentVersion);

} // namespace pantau::db
