// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/engine_thread.h"
#include "app/export_file.h"
#include "app/on_thread.h"
#include "app/read_in_background.h"
#include "app/session.h"

// Whole imports and exports.
namespace pantau::app {

QFuture<Result<store::ImportCounts>> Session::previewImport(const store::ImportPlan &plan,
                                                            const SharedProgress &progress) const
{
    return broughtTo(&m_home, readInBackground<store::ImportCounts>(
                                  m_options.dataDir, [plan, progress](const store::Database &database) {
                                      return store::BulkChanges(database).preview(plan, progress.get());
                                  }));
}

QFuture<Result<store::ImportOutcome>> Session::importDomains(const store::ImportPlan &plan,
                                                             const SharedProgress &progress)
{
    return onThreadOf(m_engine, &m_home,
                      [engine = m_engine, plan, progress] {
                          auto outcome =
                              store::BulkChanges(*engine->store().database).import(plan, progress.get());
                          if (outcome)
                              engine->watchingChanged();
                          return outcome;
                      })
        .then(this, [this](const Result<store::ImportOutcome> &outcome) {
            if (outcome)
                Q_EMIT listsChanged();
            return outcome;
        });
}

QFuture<Result<void>> Session::undoImport(const store::ImportUndo &undo)
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
                Q_EMIT listsChanged();
            return undone;
        });
}

QFuture<Result<qint64>> Session::exportTo(const QString &path, const store::ExportRequest &request,
                                          const ExportFormat &format, const SharedProgress &progress) const
{
    return broughtTo(&m_home,
                     readInBackground<qint64>(m_options.dataDir, [path, request, format,
                                                                  progress](const store::Database &database) {
                         return writeExport(database, request, format, path, progress.get());
                     }));
}

} // namespace pantau::app
