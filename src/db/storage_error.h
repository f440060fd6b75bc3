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

/// Application ids in the headers of database files, as the first migrations set them.
inline constexpr quint32 PantauId = 0x504E5455;  ///< pantau.db
inline constexpr quint32 ServiceId = 0x504E5453; ///< service.db
inline constexpr quint32 UnreleasedId =
    0x50414E54; ///< pantau.db before the first release; no release reads it

/// Looks at the first bytes of a database file without SQLite, which might change it: refuses, with a
/// sentence, what is not a database, and what checkMaker() refuses. An empty file passes.
[[nodiscard]] Result<void> checkFileHeader(const QString &file, int currentVersion);

/// Returns an error unless the ids in the header of @p file are those of a database that this version can
/// read: not of another program, not of an unreleased version, and not above @p currentVersion.
[[nodiscard]] Result<void> checkMaker(const QString &file, quint32 applicationId, int version,
                                      int currentVersion);
/// True if an unreleased version made the database.
[[nodiscard]] bool isUnreleased(const Error &error);

/// Error for a file whose tables show that another program made it.
[[nodiscard]] Error foreignDatabase(const QString &file);

} // namespace pantau::db
