// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"

#include <QList>
#include <QString>

namespace pantau::db {

class Connection;

/// One step of a schema. The database's version is that of the last step applied.
struct Migration
{
    int version = 0;
    QString sql; ///< each statement ends with a semicolon at the end of a line
};

/// All migrations in the resource folder @p path, sorted by file name. File names start with the version,
/// four digits without gaps.
[[nodiscard]] QList<Migration> migrationsIn(const QString &path);

/// Version of the schema; 0 for a new database.
[[nodiscard]] Result<int> schemaVersion(Connection &connection);

/// Applies the missing migrations. In SQLite, all or none. On a server, each runs in its own transaction,
/// which also stores its version. A migration with only CREATE TABLE IF NOT EXISTS runs statement by
/// statement, and its version is stored afterwards. Several programs may migrate at the same time: a later
/// one waits and then skips the step.
[[nodiscard]] Result<void> migrate(Connection &connection, const QList<Migration> &migrations);

} // namespace pantau::db
