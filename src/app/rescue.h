// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/database.h"
#include "base/result.h"

#include <QFuture>
#include <QString>

namespace pantau::app {

/// Whether the database is damaged or lost: then there may be a backup to offer.
[[nodiscard]] bool isDamage(const Error &error);
/// The backup by schedule that may take the place of a damaged database: the newest whose checksum is right.
/// Changes nothing; whoever wants it calls restoreBackup(), which puts the damaged file aside. Blocks while
/// it reads one backup after the other, up to a good one.
[[nodiscard]] NewestBackup newestBackup(const QString &dataDir);
/// The same on a thread of the pool.
[[nodiscard]] QFuture<NewestBackup> newestBackupInBackground(const QString &dataDir);
/// What @p found comes to, for a person; empty where no backups by schedule are known of.
[[nodiscard]] QString sentenceFor(const NewestBackup &found);

} // namespace pantau::app
