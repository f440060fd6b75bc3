// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/result.h"

namespace pantau::service {

class Database;

/// Runs the migrations that @p database lacks, each in a transaction of its own that also notes its number.
/// Several processes may do so at once. NewerDatabase when a newer program wrote it, which leaves it
/// untouched.
[[nodiscard]] Result<void> bringUpToDate(Database &database);

} // namespace pantau::service
