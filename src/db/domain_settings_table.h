// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/domain_list.h"
#include "base/domain_name.h"
#include "base/result.h"

#include <QCoreApplication>
#include <QHash>
#include <QList>

#include <optional>

namespace pantau::db {

class Database;

/// What people set for single domains. Each call is one transaction: all or nothing. Kinds: InvalidInput,
/// NotFound, Storage.
class DomainSettingsTable
{
    Q_DECLARE_TR_FUNCTIONS(pantau::db::DomainSettingsTable)

public:
    static constexpr int longestNote = DomainSettings::longestNote;

    explicit DomainSettingsTable(const Database &database) : m_database(database) {}

    /// Refuses, naming the first of them, when some are in no list.
    [[nodiscard]] Result<void> change(const QList<DomainName> &domains, const DomainSettingsChange &change);
    /// Nothing set: as a DomainSettings of its own.
    [[nodiscard]] Result<DomainSettings> of(const DomainName &domain) const;
    /// Of all domains for which something is set.
    [[nodiscard]] Result<QHash<DomainName, DomainSettings>> all() const;
    /// UTC, when the next pause ends after @p now; empty when nothing is paused.
    [[nodiscard]] Result<std::optional<QDateTime>> nextPauseEnd(const QDateTime &now) const;

private:
    const Database &m_database;
};

} // namespace pantau::db
