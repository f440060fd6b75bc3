// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/list_commands.h"

#include "app/command_context.h"
#include "app/export_file.h"
#include "db/bulk_changes.h"

namespace pantau::app {

QFuture<Result<DomainList>> ListCommands::add(const QString &name, std::optional<AccountId> account)
{
    return m_context.changeLists(
        [name, account](EngineThread &engine) { return engine.store().lists.add(name, account); });
}

QFuture<Result<void>> ListCommands::rename(ListId list, const QString &name)
{
    return m_context.changeLists(
        [list, name](EngineThread &engine) { return engine.store().lists.rename(list, name); });
}

QFuture<Result<void>> ListCommands::configure(ListId list, const ListSettings &settings)
{
    return m_context.changeLists(
        [list, settings](EngineThread &engine) { return engine.store().lists.configure(list, settings); });
}

QFuture<Result<void>> ListCommands::save(ListId list, const QString &name, const ListSettings &settings)
{
    return m_context.changeLists([list, name, settings](EngineThread &engine) {
        return engine.store().lists.save(list, name, settings);
    });
}

QFuture<Result<RemovedList>> ListCommands::remove(ListId list)
{
    return m_context.changeLists([list](EngineThread &engine) {
        engine.alertDispatcher()
            .closeGroup(); // pending changes could not be reported once their list is gone
        return engine.store().lists.remove(list);
    });
}

QFuture<Result<void>> ListCommands::bringBack(const RemovedList &removed)
{
    return m_context.changeLists(
        [removed](EngineThread &engine) { return engine.store().lists.bringBack(removed); });
}

QFuture<Result<AddedDomains>> ListCommands::addDomains(ListId list, const QList<DomainName> &domains)
{
    return m_context.changeLists(
        [list, domains](EngineThread &engine) { return engine.store().domains.addToList(list, domains); });
}

QFuture<Result<int>> ListCommands::removeDomains(ListId list, const QList<DomainName> &domains)
{
    return m_context.changeLists([list, domains](EngineThread &engine) {
        return engine.store().domains.removeFromList(list, domains);
    });
}

QFuture<Result<void>> ListCommands::changeDomains(const QList<DomainName> &domains,
                                                  const DomainSettingsChange &settings)
{
    return m_context.changeLists([domains, settings](EngineThread &engine) {
        return engine.store().domainSettings.change(domains, settings);
    });
}

QFuture<Result<DomainsUndo>> ListCommands::editDomains(const QList<DomainsEdit> &edits,
                                                       const SharedProgress &progress)
{
    return m_context.changeLists([edits, progress](EngineThread &engine) {
        return db::DomainEdits(*engine.store().database).apply(edits, progress.get());
    });
}

QFuture<Result<void>> ListCommands::takeBack(const DomainsUndo &undo, const SharedProgress &progress)
{
    return m_context.changeLists([undo, progress](EngineThread &engine) {
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
    return m_context.changeLists([plan, progress](EngineThread &engine) {
        return db::BulkChanges(*engine.store().database).import(plan, progress.get());
    });
}

QFuture<Result<void>> TransferCommands::undoImport(const ImportUndo &undo, const SharedProgress &progress)
{
    return m_context.changeLists([undo, progress](EngineThread &engine) {
        return db::BulkChanges(*engine.store().database).undo(undo, progress.get());
    });
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
