// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/result.h"

namespace pantau::store {

class Database;

/// How large the database is and what it consists of.
struct DatabaseSize
{
    qint64 bytes = 0;     ///< on the disk, with the log of the newest changes
    qint64 freeBytes = 0; ///< of these, what compacting gives back at once
    qint64 checks = 0;
    qint64 runs = 0;
    qint64 changes = 0;
    qint64 events = 0;
    qint64 alerts = 0;
    qint64 domains = 0; ///< in lists
    qint64 lists = 0;
};

/// Counts every row, which takes a second with ten million of them: use a connection of a thread of the pool.
[[nodiscard]] Result<DatabaseSize> measureDatabase(const Database &database);
/// The pages in use and free, in bytes; quick.
[[nodiscard]] Result<qint64> pagesInBytes(const Database &database);

} // namespace pantau::store
