// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/background_work.h"
#include "base/domain_table.h"
#include "base/result.h"
#include "db/exports.h"

#include <QChar>
#include <QString>

namespace pantau::app {

/// Writes the rows to a WholeFile, so that an older file is kept on failure. Returns the number of rows
/// without the header. Kinds: Storage, Cancelled.
[[nodiscard]] Result<qint64> writeExport(const db::Database &database, const ExportRequest &request,
                                         const ExportFormat &format, const QString &path,
                                         TaskProgress *progress = nullptr);

} // namespace pantau::app
