// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"

#include <QList>
#include <QString>

namespace pantau::db {

class Connection;

/// One step of a schema. The database's version is that of the last step that was done.
struct Migration
{
    int version = 0;
    QString sql; ///< statements, each ending with a semicolon at the end of a line
};

/// Every step in the resource folder @p path, in the order of its files, whose names begin with four digits:
/// the version, without gaps.
[[nodiscard]] QList<Migration> migrationsIn(const QString &path);

/// The version of the schema; 0 for a new database.
[[nodiscard]] Result<int> schemaVersion(Connection &connection);

/// Does the steps that are missing. In a file all of them or none. On a server each in a transaction of its
/// own that also notes its version; but a step of CREATE TABLE IF NOT EXISTS alone is done statement by
/// statement, and noted then. Several programs may do so at once: who comes second to a step waits, and
/// passes over it.
[[nodiscard]] Result<void> migrate(Connection &connection, const QList<Migration> &migrations);

} // namespace pantau::db
