// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/blocklist_reader.h"
#include "base/result.h"
#include "service/blocklist_lines.h"

#include <QString>

#include <atomic>

namespace pantau::service {

/// What was read of one list, in addition to its names.
struct BlocklistText
{
    BlocklistTally tally;
    bool endsInsideLine = false; ///< without a line break: it may have been cut short
};

/// Reads a list, plain or gzipped, in any of the published forms (BlocklistReader), in bounded memory, and
/// hands its names to @p sink. @p hash is fed the file's bytes. Storage when it cannot be read; InvalidInput
/// when it is empty, binary, a web page, or has fewer lines with a domain than without: something else saved
/// in its place must not unblock everything. Cancelled soon after @p stop becomes true. Thread-safe.
[[nodiscard]] Result<BlocklistText> readBlocklist(const QString &file, BlocklistSink &sink,
                                                  QCryptographicHash &hash, const std::atomic_bool &stop,
                                                  const ReadLimits &limits = {});

} // namespace pantau::service
