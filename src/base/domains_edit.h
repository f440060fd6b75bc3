// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/domain_name.h"
#include "base/domain_settings.h"
#include "base/ids.h"

#include <QList>

#include <utility>

namespace pantau {

struct AddedDomains
{
    int added = 0;
    int alreadyThere = 0; ///< in the list before, or more than once among the given ones

    friend bool operator==(const AddedDomains &, const AddedDomains &) = default;
};

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

} // namespace pantau
