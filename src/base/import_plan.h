// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/domain_import.h"
#include "base/domain_settings.h"
#include "base/ids.h"

#include <QList>
#include <QStringList>

#include <optional>
#include <utility>

namespace pantau {

/// What an import is to do.
struct ImportPlan
{
    QList<ImportedDomain> domains;
    QString list; ///< name of the list for domains that name none; made when there is none of that name
    std::optional<AccountId> account; ///< what new lists belong to; empty: the only account, if there is one
};

/// What it comes to. Each domain is counted once, as added or as already there.
struct ImportCounts
{
    int added = 0;        ///< domains that join a list
    int alreadyThere = 0; ///< domains that are in all their lists already
    int settings = 0;     ///< domains whose note or importance becomes another
    QStringList newLists; ///< names of lists that are made, in the order of the input
    int notes = 0;        ///< of `settings`, those whose note becomes another
    int importances = 0;  ///< of `settings`, those whose importance becomes another

    void countSettings(const DomainSettings &before, const DomainSettings &after)
    {
        settings += before == after ? 0 : 1;
        notes += before.note == after.note ? 0 : 1;
        importances += before.importance == after.importance ? 0 : 1;
    }

    /// Whether nothing would change.
    [[nodiscard]] bool isEmpty() const { return added == 0 && settings == 0; }
    friend bool operator==(const ImportCounts &, const ImportCounts &) = default;
};

/// What an import really changed: enough to take back exactly that.
struct ImportUndo
{
    struct Setting
    {
        DomainName domain;
        DomainSettings before;
        DomainSettings after;
    };
    QList<ListId> lists;
    QList<std::pair<ListId, DomainName>> members;
    QList<Setting> settings;
};

struct ImportOutcome
{
    ImportCounts counts;
    ListId list{}; ///< into which most domains went
    QString listName;
    QStringList lists; ///< names of those that domains joined; where none did, of those that they are in
    ImportUndo undo;
};

} // namespace pantau
