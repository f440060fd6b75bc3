// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"

#include <QString>

namespace pantau::db {

/// Makes a copy of a backup ready to be a database of its own, before it takes the place of @p replaced, of
/// which only the file itself is read, not its log, and which may be missing or damaged.
[[nodiscard]] Result<void> settleCopy(const QString &copy, const QString &replaced);

} // namespace pantau::db
