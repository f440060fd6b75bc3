// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "db/migrations.h"

#include <QString>

namespace pantau::db {

using db::Migration;

/// Every step of the schema of `pantau.db`.
[[nodiscard]] QList<Migration> storeMigrations();

/// The version of the newest of them. Asked at each opening, so they are read for it once.
[[nodiscard]] int currentVersion();

/// Does the steps that are missing. A database that already has a version is first copied to
/// `<file>.backup-v<version>`, or to the next free name with that beginning; the copy stays when anything was
/// changed.
[[nodiscard]] Result<void> migrate(db::Connection &connection, const QString &file,
                                   const QList<Migration> &migrations);

} // namespace pantau::db
