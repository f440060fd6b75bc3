// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/account.h"
#include "base/background_work.h"
#include "base/domain_import.h"
#include "base/domain_list.h"
#include "base/result.h"
#include "db/domain_lists.h"

#include <QCoreApplication>
#include <QList>
#include <QStringList>

#include <optional>
#include <utility>

namespace pantau::db {

/// Changes of many domains at once. Each call is one transaction: all or nothing. Kinds: InvalidInput,
/// NotFound, Storage, Cancelled. @p progress counts steps and may be null; when it is cancelled the call
/// fails with Cancelled and nothing has changed.
class DomainEdits
{
    Q_DECLARE_TR_FUNCTIONS(pantau::db::DomainEdits)

public:
    explicit DomainEdits(const Database &database) : m_database(database) {}

    /// Refuses, naming the first of them, when some are in no list.
    [[nodiscard]] Result<DomainsUndo> apply(const QList<DomainsEdit> &edits,
                                            TaskProgress *progress = nullptr);
    /// Lists that are gone since are passed over.
    [[nodiscard]] Result<void> takeBack(const DomainsUndo &undo, TaskProgress *progress = nullptr);

private:
    const Database &m_database;
};

class Database;

/// Whole imports, each in one transaction: all or nothing. @p progress counts domains; when it is cancelled
/// the call fails with Cancelled and nothing has changed. Kinds: InvalidInput, NotFound (account), Storage,
/// Cancelled.
class BulkChanges
{
    Q_DECLARE_TR_FUNCTIONS(pantau::db::BulkChanges)

public:
    explicit BulkChanges(const Database &database) : m_database(database) {}

    /// What import() would do now; for read-only connections too. Where @p plan names no list for domains
    /// that need one, they count as added.
    [[nodiscard]] Result<ImportCounts> preview(const ImportPlan &plan,
                                               TaskProgress *progress = nullptr) const;
    [[nodiscard]] Result<ImportOutcome> import(const ImportPlan &plan, TaskProgress *progress = nullptr);
    /// Takes back what was added and set, unless a person has changed it since; lists that were made go when
    /// they are empty then.
    [[nodiscard]] Result<void> undo(const ImportUndo &undo, TaskProgress *progress = nullptr);

private:
    const Database &m_database;
};

} // namespace pantau::db
