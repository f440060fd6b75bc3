// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/backup.h"

#include <QString>

#include <optional>

namespace pantau {

/// What is found among the backups by schedule when the database is damaged.
struct NewestBackup
{
    QString folder;                   ///< where they are; empty: none were made, as far as is known
    std::optional<BackupInfo> backup; ///< the newest whose checksum is right
    int passedOver = 0;               ///< newer ones that are damaged, or have no checksum
};

} // namespace pantau
