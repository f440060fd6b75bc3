// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/result.h"

#include <QList>
#include <QSqlDatabase>
#include <QString>

namespace pantau::store {

/// One step of the schema. The database's user_version is the version of the last step that was done.
struct Migration
{
    int version = 0;
    QString sql; ///< statements, each ending with a semicolon at the end of a line
};

/// Every step, from 1, without gaps.
[[nodiscard]] QList<Migration> storeMigrations();

[[nodiscard]] Result<int> schemaVersion(const QSqlDatabase &connection);

/// Does the steps that are missing, each in a transaction of its own with user_version set inside it. A
/// database that already has a version is first copied to `<file>.backup-v<version>`, or to the next free
/// name with that beginning; the copy stays when anything was changed.
[[nodiscard]] Result<void> migrate(const QSqlDatabase &connection, const QString &file,
                                   const QList<Migration> &migrations);

} // namespace pantau::store
