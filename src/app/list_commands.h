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

/// What a person does with lists and their domains; the plan follows at once. Lives on the session's thread.
class ListCommands
{
public:
    explicit ListCommands(CommandContext &context) : m_context(context) {}

    QFuture<Result<DomainList>> add(const QString &name, std::optional<AccountId> account);
    QFuture<Result<void>> rename(ListId list, const QString &name);
    QFuture<Result<void>> configure(ListId list, const ListSettings &settings);
    /// Name and settings, both or neither.
    QFuture<Result<void>> save(ListId list, const QString &name, const ListSettings &settings);
    /// The history of the list's domains stays. What it answers brings the list back.
    QFuture<Result<RemovedList>> remove(ListId list);
    /// Kinds: AlreadyExists, Storage.
    QFuture<Result<void>> bringBack(const RemovedList &removed);

    QFuture<Result<AddedDomains>> addDomains(ListId list, const QList<DomainName> &domains);
    /// How many were in the list and are no longer.
    QFuture<Result<int>> removeDomains(ListId list, const QList<DomainName> &domains);
    QFuture<Result<void>> changeDomains(const QList<DomainName> &domains, const DomainSettingsChange &change);
    /// Many at once, all or nothing. What it answers takes it back. @p progress may be null and cannot be
    /// cancelled.
    QFuture<Result<DomainsUndo>> editDomains(const QList<DomainsEdit> &edits,
                                             const SharedProgress &progress = {});
    QFuture<Result<void>> takeBack(const DomainsUndo &undo, const SharedProgress &progress = {});

private:
    template <typename Work>
    auto change(Work work);

    CommandContext &m_context;
};

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
