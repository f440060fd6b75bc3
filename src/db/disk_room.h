// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"

#include <QString>

#include <functional>
#include <optional>

namespace pantau::db {

/// How many bytes may still be written to the disk of a folder; empty where nobody can tell.
using FreeSpace = std::function<std::optional<qint64>(const QString &folder)>;

[[nodiscard]] std::optional<qint64> freeSpaceOf(const QString &folder);

/// Whether the answers to a batch can be saved beside @p databaseFile: what has been paid for, and then finds
/// the disk full, is lost with the program. Kind: Storage.
[[nodiscard]] Result<void> checkRoom(const QString &databaseFile, const FreeSpace &freeSpace);

} // namespace pantau::db
