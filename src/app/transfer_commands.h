// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/domain_import.h"
#include "base/domain_table.h"
#include "base/result.h"

#include <QFuture>

namespace pantau::app {

class CommandContext;

/// Whole imports and exports. Progress counts domains, may be null, and may be cancelled: nothing has been
/// changed or written then, and the future ends with an error of kind Cancelled. Lives on the session's
/// thread.
class TransferCommands
{
public:
    explicit TransferCommands(CommandContext &context) : m_context(context) {}

    QFuture<Result<ImportCounts>> previewImport(const ImportPlan &plan,
                                                const SharedProgress &progress = {}) const;
    /// One transaction; what it answers takes it back.
    QFuture<Result<ImportOutcome>> importDomains(const ImportPlan &plan, const SharedProgress &progress = {});
    /// It cannot be cancelled.
    QFuture<Result<void>> undoImport(const ImportUndo &undo, const SharedProgress &progress = {});
    /// How many rows were written to the CSV file @p path.
    QFuture<Result<qint64>> exportTo(const QString &path, const ExportRequest &request,
                                     const ExportFormat &format, const SharedProgress &progress = {}) const;

private:
    CommandContext &m_context;
};

} // namespace pantau::app
