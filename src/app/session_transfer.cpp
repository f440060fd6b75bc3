// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/ask_in_background.h"
#include "app/engine_thread.h"
#include "app/export_file.h"
#include "app/on_thread.h"
#include "app/session.h"
#include "store/bulk_changes.h"

// Whole imports and exports.
namespace pantau::app {

QFuture<Result<ImportCounts>> Session::previewImport(const ImportPlan &plan,
                                                     const SharedProgress &progress) const
{
    return broughtTo(
        &m_home, askInBackground<ImportCounts>(m_options.dataDir, [plan, progress](const Queries &queries) {
            return store::BulkChanges(queries.database()).preview(plan, progress.get());
        }));
}

QFuture<Result<ImportOutcome>> Session::importDomains(const ImportPlan &plan, const SharedProgress &progress)
{
    return onThreadOf(m_engine, &m_home,
                      [engine = m_engine, plan, progress] {
                          auto outcome =
                              store::BulkChanges(*engine->store().database).import(plan, progress.get());
                          if (outcome)
                              engine->watchingChanged();
                          return outcome;
                      })
        .then(this, [this](const Result<ImportOutcome> &outcome) {
            if (outcome)
                Q_EMIT changed(Topic::Lists);
            return outcome;
        });
}

QFuture<Result<void>> Session::undoImport(const ImportUndo &undo)
{
    return onThreadOf(m_engine, &m_home,
                      [engine = m_engine, undo] {
                          auto undone = store::BulkChanges(*engine->store().database).undo(undo);
                          if (undone)
                              engine->watchingChanged();
                          return undone;
                      })
        .then(this, [this](const Result<void> &undone) {
            if (undone)
                Q_EMIT changed(Topic::Lists);
            return undone;
        });
}

QFuture<Result<qint64>> Session::exportTo(const QString &path, const ExportRequest &request,
                                          const ExportFormat &format, const SharedProgress &progress) const
{
    return broughtTo(&m_home, askInBackground<qint64>(m_options.dataDir, [path, request, format,
                                                                          progress](const Queries &queries) {
        return writeExport(queries.database(), request, format, path, progress.get());
    }));
}

} // namespace pantau::app
