// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"
#include "service/blocklist_index.h"
#include "service/blocklist_text.h"

#include <QStringList>

#include <atomic>
#include <memory>

namespace pantau::service {

inline const std::atomic_bool NeverStop = false;

/// Result of building an index.
struct BuiltIndex
{
    Provenance provenance;
    struct Input
    {
        QString file;
        BlocklistText text;
    };
    QList<Input> inputs;

    /// Number of lines skipped for @p reason, in all inputs.
    [[nodiscard]] qint64 linesLeftOut(LeftOut reason) const;
};

/// Builds one index from several lists. An exception in one list applies to all. Writes nothing unless all
/// lists can be read. Error kinds: those of readBlocklist() and BlocklistIndexBuilder. Thread-safe.
[[nodiscard]] Result<BuiltIndex> buildIndex(const QStringList &inputs, const QString &output,
                                            const std::atomic_bool &stop = NeverStop,
                                            const ReadLimits &limits = {});

/// Notes on the inputs for the user, as lines of text: for each input and reason, the number of skipped
/// lines and the first of them, and inputs that may be truncated.
[[nodiscard]] QStringList remarksOn(const BuiltIndex &built);

/// Opens the operator's blocklist: a built index, a list or ":sample". Only a private file in @p dataDir
/// is mapped, so the operator's file may be replaced or overwritten at any time. The index of a list is
/// built on first use; a built index is copied. The private file is named after the hash of its source, so
/// no change is missed and a second start is fast. Skipped lines are logged. If FILE.sha256 exists, in the
/// form of any common tool, the file must match it. Thread-safe. Error kinds: those of buildIndex() and
/// BlocklistIndex; InvalidInput if the SHA-256 differs.
[[nodiscard]] Result<std::unique_ptr<BlocklistIndex>>
openBlocklist(const QString &path, const QString &dataDir, const std::atomic_bool &stop = NeverStop);

/// Returns the index of the list with the same name that was used from @p dataDir before @p now; null if
/// there is no readable one.
[[nodiscard]] std::unique_ptr<BlocklistIndex> indexServedBefore(const BlocklistIndex &now,
                                                                const QString &dataDir);

/// Deletes the indexes that openBlocklist() created in @p dataDir, except @p kept.
void removeOtherIndexes(const QString &dataDir, const BlocklistIndex &kept);

} // namespace pantau::service
