// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/result.h"
#include "core/task_progress.h"
#include "store/exports.h"

#include <QChar>
#include <QString>

namespace pantau::app {

/// How an export is written: CSV in UTF-8 as csvRow() makes it.
struct ExportFormat
{
    QChar separator = u','; ///< comma, semicolon or tab
    bool withBom = false;   ///< a byte order mark at the start: Excel takes UTF-8 for an old encoding without
};

/// Writes the rows to a WholeFile: a failure leaves an older file as it was. How many rows, without the
/// header. Kinds: Storage, Cancelled.
[[nodiscard]] Result<qint64> writeExport(const store::Database &database, const store::ExportRequest &request,
                                         const ExportFormat &format, const QString &path,
                                         TaskProgress *progress = nullptr);

} // namespace pantau::app
