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

/// What building an index came to.
struct BuiltIndex
{
    Provenance provenance;
    struct Input
    {
        QString file;
        BlocklistText text;
    };
    QList<Input> inputs;

    /// Lines of all inputs that were left out for @p reason.
    [[nodiscard]] qint64 linesLeftOut(LeftOut reason) const;
};

/// Builds one index of several lists; an exception in one counts for all. Nothing is written unless all of
/// them can be read. Errors as of readBlocklist() and BlocklistIndexBuilder. Thread-safe.
[[nodiscard]] Result<BuiltIndex> buildIndex(const QStringList &inputs, const QString &output,
                                            const std::atomic_bool &stop = NeverStop,
                                            const ReadLimits &limits = {});

/// What the user should know of the inputs, as lines of text: for each input and reason, how many lines were
/// left out and the first of them; and inputs that may have been cut short.
[[nodiscard]] QStringList remarksOn(const BuiltIndex &built);

/// Opens what an operator gave as the blocklist: a built index, a list or ":sample". What is mapped is always
/// a file of our own in @p dataDir, so that the operator's may be replaced or overwritten in any way: the
/// index of a list is built on first sight, a built index is copied. It is named for the hash of what it was
/// made from, so that a change is never missed and a second start is quick. What was left out is logged.
/// If there is a FILE.sha256 next to it, in the form of any common tool, the file must match it. Thread-safe.
/// Errors as of buildIndex() and BlocklistIndex; InvalidInput for another SHA-256.
[[nodiscard]] Result<std::unique_ptr<BlocklistIndex>>
openBlocklist(const QString &path, const QString &dataDir, const std::atomic_bool &stop = NeverStop);

/// The index of a list of the same name that was served from @p dataDir before @p now; null where there is
/// none that can be read.
[[nodiscard]] std::unique_ptr<BlocklistIndex> indexServedBefore(const BlocklistIndex &now,
                                                                const QString &dataDir);

/// Removes from @p dataDir the indexes that openBlocklist() made, but for @p kept.
void removeOtherIndexes(const QString &dataDir, const BlocklistIndex &kept);

} // namespace pantau::service
