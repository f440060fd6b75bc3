// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/domain_index.h"
#include "base/result.h"

namespace pantau::db {

class Database;

/// Reads everything; takes a while with many domains (half a second for 100,000). Kind of failure: Storage.
[[nodiscard]] Result<DomainIndex> readDomainIndex(const Database &database);
/// @p before with the statuses, changes, settings and unread changes of now; the lists, their members and the
/// accounts must not have changed since. Reads only what was asked for since.
[[nodiscard]] Result<DomainIndex> refreshed(const DomainIndex &before, const Database &database);

} // namespace pantau::db
