// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"

#include <QString>

class QSqlError;

namespace pantau::db {

/// Errors that mean the database itself is damaged, so that neither a retry nor free space helps. Their
/// kind is Storage, and their detail starts with a marker.

/// Returns @p detail with the marker.
[[nodiscard]] QString detailOfDamage(const QString &detail);
[[nodiscard]] bool tellsOfDamage(const Error &error);

/// Storage error with a message for the user: the disk is full, the file is damaged, another program has
/// locked it, and so on. The detail contains SQLite's message and the statement @p doing, never bound
/// values.
[[nodiscard]] Error storageError(const QSqlError &error, const QString &doing);

[[nodiscard]] bool isDiskFull(const QSqlError &error);

/// Checks the header of a database file without SQLite, which might modify the file. Fails if it is not a
/// database, not Pantau's, or of a version above @p currentVersion. Accepts an empty file.
[[nodiscard]] Result<void> checkFileHeader(const QString &file, int currentVersion);

/// Error for a file whose tables show that it is not Pantau's. @p isOfService: it is a database of
/// pantau-service; otherwise of another program.
[[nodiscard]] Error foreignDatabase(const QString &file, bool isOfService);
[[nodiscard]] Error newerDatabase(const QString &file, int version, int currentVersion);

} // namespace pantau::db
