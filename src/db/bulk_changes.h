// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/account.h"
#include "base/background_work.h"
#include "base/domain_import.h"
#include "base/domain_list.h"
#include "base/result.h"
#include "db/domain_lists.h"
#include "db/repository.h"

#include <QCoreApplication>
#include <QList>

namespace pantau::db {

/// Changes to many domains, and whole imports. Each call is one transaction: all or nothing. @p progress
/// counts domains or steps and may be null. If it is cancelled, the call fails with Cancelled and nothing has
/// changed. Error kinds: InvalidInput, NotFound, Storage, Cancelled.
class BulkChanges : Repository
{
    Q_DECLARE_TR_FUNCTIONS(pantau::db::BulkChanges)

public:
    using Repository::Repository;

    /// Fails if some domains are in no list, and names the first of them.
    [[nodiscard]] Result<DomainsUndo> apply(const QList<DomainsEdit> &edits,
                                            TaskProgress *progress = nullptr);
    /// Reverts an edit or an import. Skips lists that no longer exist, and imported settings that the user
    /// has changed since.
    [[nodiscard]] Result<void> takeBack(const DomainsUndo &undo, TaskProgress *progress = nullptr);

    /// Result that import() would have now. Works on read-only connections. Domains that need a list count
    /// as added if @p plan names none.
    [[nodiscard]] Result<ImportCounts> preview(const ImportPlan &plan,
                                               TaskProgress *progress = nullptr) const;
    [[nodiscard]] Result<ImportOutcome> import(const ImportPlan &plan, TaskProgress *progress = nullptr);
};

} // namespace pantau::db
