// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"

#include <QString>
#include <QStringList>

/// The folder that holds the database, and what else Pantau keeps in it.
namespace pantau::db {

/// Makes the folder when missing, readable by its owner only. One that is there and holds nothing but what
/// Pantau keeps is closed to others too; where there is anything else, it is somebody's folder and stays as
/// it is. Kind: Storage.
[[nodiscard]] Result<void> readyDataFolder(const QString &dataDir);

/// Copies of the database that lie beside it, newest first.
[[nodiscard]] QStringList copiesBeside(const QString &dataDir);

/// Whether a database was once in use here, by what its use has left beside it.
[[nodiscard]] bool wasInUse(const QString &dataDir);

/// Removes those copies and what was left of others that were cut off. NotFound and the like are no failure;
/// a copy that is still there afterwards is. Kind: Storage.
[[nodiscard]] Result<void> removeCopiesBeside(const QString &dataDir);

} // namespace pantau::db
