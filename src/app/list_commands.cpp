// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/list_commands.h"

#include "app/command_context.h"
#include "app/export_file.h"
#include "db/bulk_changes.h"

namespace pantau::app {

/// Runs a change of lists or domains, then updates the plan and the views.
template <typename Work>
auto ListCommands::change(Work work)
{
    return m_context.touching(Topic::Lists,
                              m_context.onEngine([work = std::move(work)](EngineThread &engine) {
                                  auto result = work(engine);
                                  if (result)
                                      engine.watchingChanged();
                                  return result;
                              }));
}

QFuture<Result<DomainList>> ListCommands::add(const QString &name, std::optional<AccountId> account)
{
    return change([name, account](EngineThread &engine) { return engine.store().lists.add(name, account); });
}

QFuture<Result<void>> ListCommands::rename(ListId list, const QString &name)
{
    return change([list, name](EngineThread &engine) { return engine.store().lists.rename(list, name); });
}

QFuture<Result<void>> ListCommands::configure(ListId list, const ListSettings &settings)
{
    return change(
        [list, settings](EngineThread &engine) { return engine.store().lists.configure(list, settings); });
}

QFuture<Result<void>> ListCommands::save(ListId list, const QString &name, const ListSettings &settings)
{
    return change([list, name, settings](EngineThread &engine) {
        return engine.store().lists.save(list, name, settings);
    });
}

QFuture<Result<RemovedList>> ListCommands::remove(ListId list)
{
    return change([list](EngineThread &engine) {
        engine.alertDispatcher()
            .closeGroup(); // pending changes could not be reported once their list is gone
        return engine.store().lists.remove(list);
    });
}

QFuture<Result<void>> ListCommands::bringBack(const RemovedList &removed)
{
    return change([removed](EngineThread &engine) { return engine.store().lists.bringBack(removed); });
}

QFuture<Result<AddedDomains>> ListCommands::addDomains(ListId list, const QList<DomainName> &domains)
{
    return change(
        [list, domains](EngineThread &engine) { return engine.store().domains.addToList(list, domains); });
}

QFuture<Result<int>> ListCommands::removeDomains(ListId list, const QList<DomainName> &domains)
{
    return change([list, domains](EngineThread &engine) {
        return engine.store().domains.removeFromList(list, domains);
    });
}

QFuture<Result<void>> ListCommands::changeDomains(const QList<DomainName> &domains,
                                                  const DomainSettingsChange &settings)
{
    return change([domains, settings](EngineThread &engine) {
        return engine.store().domainSettings.change(domains, settings);
    });
}

QFuture<Result<DomainsUndo>> ListCommands::editDomains(const QList<DomainsEdit> &edits,
                                                       const SharedProgress &progress)
{
    return change([edits, progress](EngineThread &engine) {
        return db::DomainEdits(*engine.store().database).apply(edits, progress.get());
    });
}

QFuture<Result<void>> ListCommands::takeBack(const DomainsUndo &undo, const SharedProgress &progress)
{
    return change([undo, progress](EngineThread &engine) {
        return db::DomainEdits(*engine.store().database).takeBack(undo, progress.get());
    });
}

QFuture<Result<ImportCounts>> TransferCommands::previewImport(const ImportPlan &plan,
                                                              const SharedProgress &progress) const
{
    return m_context.inBackground<ImportCounts>([plan, progress](const db::Store &store) {
        return db::BulkChanges(store.database()).preview(plan, progress.get());
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
    return m_context.inBackground<qint64>([path, request, format, progress](const db::Store &store) {
        return writeExport(store.database(), request, format, path, progress.get());
    });
}

} // namespace pantau::app
