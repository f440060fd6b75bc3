// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/background_work.h"
#include "base/domain_import.h"
#include "base/domain_list.h"
#include "base/domain_table.h"
#include "base/result.h"

#include <QFuture>

#include <optional>

namespace pantau::app {

class CommandContext;

/// User commands for lists and their domains. The plan is updated immediately. Lives on the session's
/// thread.
class ListCommands
{
public:
    explicit ListCommands(CommandContext &context) : m_context(context) {}

    QFuture<Result<DomainList>> add(const QString &name, std::optional<AccountId> account);
    QFuture<Result<void>> rename(ListId list, const QString &name);
    QFuture<Result<void>> configure(ListId list, const ListSettings &settings);
    /// Saves both name and settings, or neither.
    QFuture<Result<void>> save(ListId list, const QString &name, const ListSettings &settings);
    /// Removes the list but keeps the history of its domains. The result can be passed to bringBack().
    QFuture<Result<RemovedList>> remove(ListId list);
    /// Kinds: AlreadyExists, Storage.
    QFuture<Result<void>> bringBack(const RemovedList &removed);

    QFuture<Result<AddedDomains>> addDomains(ListId list, const QList<DomainName> &domains);
    /// Returns how many domains were in the list and were removed.
    QFuture<Result<int>> removeDomains(ListId list, const QList<DomainName> &domains);
    QFuture<Result<void>> changeDomains(const QList<DomainName> &domains, const DomainSettingsChange &change);
    /// Edits many domains, all or none. The result can be passed to takeBack(). @p progress may be null and
    /// cannot be canceled.
    QFuture<Result<DomainsUndo>> editDomains(const QList<DomainsEdit> &edits,
                                             const SharedProgress &progress = {});
    QFuture<Result<void>> takeBack(const DomainsUndo &undo, const SharedProgress &progress = {});

private:
    CommandContext &m_context;
};

/// Bulk imports and exports. Progress counts domains and may be null. After cancellation nothing was changed
/// or written, and the future finishes with an error of kind Cancelled. Lives on the session's thread.
class TransferCommands
{
public:
    explicit TransferCommands(CommandContext &context) : m_context(context) {}

    QFuture<Result<ImportCounts>> previewImport(const ImportPlan &plan,
                                                const SharedProgress &progress = {}) const;
    /// Imports in one transaction. The result can be passed to undoImport().
    QFuture<Result<ImportOutcome>> importDomains(const ImportPlan &plan, const SharedProgress &progress = {});
    /// Cannot be canceled.
    QFuture<Result<void>> undoImport(const ImportUndo &undo, const SharedProgress &progress = {});
    /// Writes a CSV file at @p path. Returns the number of rows.
    QFuture<Result<qint64>> exportTo(const QString &path, const ExportRequest &request,
                                     const ExportFormat &format, const SharedProgress &progress = {}) const;

private:
    CommandContext &m_context;
};

} // namespace pantau::app
