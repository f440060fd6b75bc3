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

/// Applies the missing steps. In a file either all of them or none. On a server, each step has a transaction
/// that also stores its version. Not every server can create tables in a transaction with other statements,
/// so each CREATE TABLE IF NOT EXISTS of the step is executed before, on its own. Several programs can
/// migrate at the same time: the second one waits for the first one's step and skips it.
[[nodiscard]] Result<void> migrate(Connection &connection, const QList<Migration> &migrations);

} // namespace pantau::db
