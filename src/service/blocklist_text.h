// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/result.h"
#include "service/blocklist_line.h"
#include "service/blocklist_lines.h"

#include <QByteArray>
#include <QList>
#include <QString>

#include <atomic>

namespace pantau::service {

/// A line that holds no domain, for a person to look at.
struct RefusedLine
{
    qint64 number = 0; ///< counted from 1
    QString text;      ///< shortened; plain text from outside

    friend bool operator==(const RefusedLine &, const RefusedLine &) = default;
};

inline constexpr qsizetype ShownRefusedLines = 10;

/// What was read of one list, beside its names.
struct BlocklistText
{
    qint64 listedLines = 0;          ///< lines that hold a domain
    qint64 refusedLines = 0;         ///< lines that should and do not
    qint64 otherRules = 0;           ///< browser's rules that are not about a whole domain; left out
    QList<RefusedLine> firstRefused; ///< at most ShownRefusedLines
};

/// Reads a list, plain or gzipped, in any of the published forms (BlocklistLineReader), in bounded memory,
/// and hands its names to @p sink. @p hash is fed the file's bytes. Storage when it cannot be read;
/// InvalidInput when it is empty, binary, a web page, or has fewer lines with a domain than without:
/// something else saved in its place must not unblock everything. Cancelled soon after @p stop becomes true.
/// Thread-safe.
[[nodiscard]] Result<BlocklistText> readBlocklist(const QString &file, BlocklistSink &sink,
                                                  QCryptographicHash &hash, const std::atomic_bool &stop,
                                                  const ReadLimits &limits = {});

} // namespace pantau::service
