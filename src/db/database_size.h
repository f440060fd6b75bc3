// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/database.h"
#include "base/result.h"

namespace pantau::db {

class Database;

/// Counts every row, which takes a second with ten million of them: use a connection of a thread of the pool.
[[nodiscard]] Result<DatabaseSize> measureDatabase(const Database &database);
/// The pages in use and free, in bytes; quick.
[[nodiscard]] Result<qint64> pagesInBytes(const Database &database);

} // namespace pantau::db
