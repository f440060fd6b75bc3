// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "db/disk_room.h"

#include <QCoreApplication>
#include <QFileInfo>

#include <algorithm>
#include <filesystem>
#include <limits>
#include <system_error>

namespace pantau::db {

namespace {

/// A hundred answers touch some hundred pages of 4 KiB, each written to the log and then to the file.
constexpr qint64 RoomForABatch = 4 * 1024 * 1024;

} // namespace

std::optional<qint64> freeSpaceOf(const QString &folder)
{
    // QStorageInfo reads the list of everything that is mounted, and this is asked before every batch.
    std::error_code error;
    const std::filesystem::space_info disk =
        std::filesystem::space(QFileInfo(folder).filesystemFilePath(), error);
    // Some network drives tell no figures at all, which reads as a size of 0.
    if (error || disk.capacity == 0)
        return std::nullopt;
    return qint64(std::min<std::uintmax_t>(disk.available, std::numeric_limits<qint64>::max()));
}

Result<void> checkRoom(const QString &databaseFile, const FreeSpace &freeSpace)
{
    const auto bytes = freeSpace(QFileInfo(databaseFile).path());
    if (!bytes || *bytes >= RoomForABatch)
        return {};
    return failure(Error::Kind::Storage,
                   QCoreApplication::translate(
                       "Storage", "Almost no space is left on the disk, so nothing is checked: the answers "
                                  "could not be saved. Free some space; checking then continues."),
                   QStringLiteral("%1 bytes are free, %2 are needed").arg(*bytes).arg(RoomForABatch));
}

} // namespace pantau::db
