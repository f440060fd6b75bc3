// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/appeal.h"
#include "base/result.h"

#include <QCoreApplication>
#include <QList>

namespace pantau::db {

class Database;

/// What was sent to have domains taken off the list. Kept for ever; when a domain was restored follows from
/// its confirmed changes each time an appeal is read. Each call is one transaction. Kinds: InvalidInput,
/// NotFound, Storage.
class Appeals
{
    Q_DECLARE_TR_FUNCTIONS(pantau::db::Appeals)

public:
    explicit Appeals(const Database &database) : m_database(database) {}

    /// Takes everything but id and restoredAt from @p appeal; its service must be that of an account, past or
    /// present. A letter that was kept for it is a draft no more.
    [[nodiscard]] Result<Appeal> add(const Appeal &appeal);
    /// Changes all that a person notes; the domain and the service stay. Another moment to ask again is
    /// reminded of anew.
    [[nodiscard]] Result<Appeal> edit(const Appeal &appeal);
    [[nodiscard]] Result<void> remove(AppealId appeal);

    [[nodiscard]] Result<Appeal> find(AppealId appeal) const;
    /// Newest first.
    [[nodiscard]] Result<QList<Appeal>> of(const DomainName &domain) const;
    /// Newest first.
    [[nodiscard]] Result<QList<Appeal>> all(AppealScope scope = AppealScope::All) const;
    /// Those that no alert has reminded of and whose domain was not unblocked since; the first one due first.
    [[nodiscard]] Result<QList<Appeal>> awaitingReminder() const;

private:
    const Database &m_database;
};

} // namespace pantau::db
