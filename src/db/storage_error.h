// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"

class QSqlError;

namespace pantau::db {

/// A Storage error in words: the disk is full, the file is damaged, another program holds it, and so on. The
/// detail has SQLite's own text and the statement @p doing, never bound values.
[[nodiscard]] Error storageError(const QSqlError &error, const QString &doing);

[[nodiscard]] bool isDiskFull(const QSqlError &error);

} // namespace pantau::db
