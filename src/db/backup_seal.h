// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

/// A backup ends in a line with the checksum of all that stands before it. SQLite takes no notice of it: the
/// header of its file says where the last page ends.
///
/// A bit that flips in a number or a name makes no damage that SQLite would find, so that a wrong date or a
/// wrong domain would be restored without a word.
namespace pantau::db {

enum class Seal {
    None,   ///< of an earlier version, or a database that was copied in another way
    Intact, ///< what stands before it is what was written
    Broken,
};

/// Adds the line to a file of whole pages and brings it to the disk. Blocks while the file is read.
[[nodiscard]] bool sealBackup(const QString &file);
/// Blocks while the file is read. One that cannot be read is broken.
[[nodiscard]] Seal sealOf(const QString &file);
/// Cuts off the line of a file whose seal is intact.
[[nodiscard]] bool removeSeal(const QString &file);

} // namespace pantau::db
