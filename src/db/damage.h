// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"

/// Errors of this layer that say that the database itself is damaged, which no other try and no free space
/// mends. Their kind is Storage, and their detail begins with a mark.
namespace pantau::db {

/// The detail for such an error.
[[nodiscard]] QString detailOfDamage(const QString &detail);
[[nodiscard]] bool tellsOfDamage(const Error &error);

} // namespace pantau::db
