// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/ids.h"
#include "store/domain_settings_table.h"

#include <QList>

#include <utility>

namespace pantau::store {

/// One change for many domains: lists that they join, lists that they leave, and settings.
struct DomainsEdit
{
    QList<DomainName> domains;
    QList<ListId> addTo;
    QList<ListId> removeFrom;
    DomainSettingsChange settings;
};

/// What an edit really changed: enough to take back exactly that, and nothing else. Row ids of the database
/// that made it.
struct DomainsUndo
{
    struct Setting
    {
        qint64 domain = 0;
        DomainSettings before;
    };
    using Member = std::pair<ListId, qint64>; ///< of the domain with this row id

    int domains = 0; ///< how many were edited
    QList<Member> joined;
    QList<Member> left;
    QList<Setting> settings;
};

/// Changes of many domains at once. Each call is one transaction: all or nothing. Kinds: InvalidInput,
/// NotFound, Storage.
class DomainEdits
{
public:
    explicit DomainEdits(const Database &database) : m_database(database) {}

    /// Refuses, naming the first of them, when some are in no list.
    [[nodiscard]] Result<DomainsUndo> apply(const QList<DomainsEdit> &edits);
    /// Lists that are gone since are passed over.
    [[nodiscard]] Result<void> takeBack(const DomainsUndo &undo);

private:
    const Database &m_database;
};

} // namespace pantau::store
