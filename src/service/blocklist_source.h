// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/result.h"
#include "service/blocklist_index.h"

#include <QStringList>

#include <memory>

namespace pantau::service {

/// Opens what an operator gave as the blocklist: a built index, a text list or ":sample". The index of a
/// text is built on first sight and kept in @p dataDir under the hash of the text, so that a change of the
/// file is never missed and a second start is quick. Errors as of readBlocklist() and BlocklistIndex.
[[nodiscard]] Result<std::unique_ptr<BlocklistIndex>> openBlocklist(const QString &path,
                                                                    const QString &dataDir);

/// What building an index came to.
struct BuiltIndex
{
    qint64 names = 0;
    qint64 refusedLines = 0;
};

/// Builds one index of several text lists. Nothing is written unless all of them can be read.
[[nodiscard]] Result<BuiltIndex> buildIndex(const QStringList &inputs, const QString &output);

} // namespace pantau::service
