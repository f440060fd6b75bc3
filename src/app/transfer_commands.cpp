// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/transfer_commands.h"

#include "app/command_context.h"
#include "app/export_file.h"
#include "db/bulk_changes.h"

namespace pantau::app {

QFuture<Result<ImportCounts>> TransferCommands::previewImport(const ImportPlan &plan,
                                                              const SharedProgress &progress) const
{
    return m_context.inBackground<ImportCounts>([plan, progress](const Queries &queries) {
        return db::BulkChanges(queries.database()).preview(plan, progress.get());
    });
}

QFuture<Result<ImportOutcome>> TransferCommands::importDomains(const ImportPlan &plan,
                                                               const SharedProgress &progress)
{
    return m_context.touching(Topic::Lists, m_context.onEngine([plan, progress](EngineThread &engine) {
        auto outcome = db::BulkChanges(*engine.store().database).import(plan, progress.get());
        if (outcome)
            engine.watchingChanged();
        return outcome;
    }));
}

QFuture<Result<void>> TransferCommands::undoImport(const ImportUndo &undo, const SharedProgress &progress)
{
    return m_context.touching(Topic::Lists, m_context.onEngine([undo, progress](EngineThread &engine) {
        auto undone = db::BulkChanges(*engine.store().database).undo(undo, progress.get());
        if (undone)
            engine.watchingChanged();
        return undone;
    }));
}

QFuture<Result<qint64>> TransferCommands::exportTo(const QString &path, const ExportRequest &request,
                                                   const ExportFormat &format,
                                                   const SharedProgress &progress) const
{
    return m_context.inBackground<qint64>([path, request, format, progress](const Queries &queries) {
        return writeExport(queries.database(), request, format, path, progress.get());
    });
}

} // namespace pantau::app
