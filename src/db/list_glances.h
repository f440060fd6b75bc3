// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/domain_list.h"
#include "base/result.h"

namespace pantau::db {

class Database;

/// How each list does at its account's service, by needsMore(). A fifth of a second for 100,000 domains.
/// Kind: Storage.
[[nodiscard]] Result<QList<ListGlance>> listGlances(const Database &database, const QDateTime &now);

} // namespace pantau::db
