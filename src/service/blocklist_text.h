// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/domain_name.h"
#include "core/result.h"

#include <QList>
#include <QString>

namespace pantau::service {

/// The names of a text list, one a line; blank lines and what follows a # are left out.
struct BlocklistText
{
    QList<DomainName> names; ///< sorted, each once
    qint64 refusedLines = 0; ///< lines that hold no domain
    qint64 firstRefused = 0; ///< number of the first such line, counted from 1
};

/// Reads @p file. Storage when it cannot be read; InvalidInput when it is empty, binary, or has fewer domains
/// than other lines: a web page saved in its place must not unblock everything. Thread-safe.
[[nodiscard]] Result<BlocklistText> readBlocklist(const QString &file);

} // namespace pantau::service
