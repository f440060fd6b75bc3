// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/situation.h"
#include "base/alert.h"
#include "base/usage.h"
#include "worlds/world.h"

namespace pantau::worlds {

/// Everything that the user could see at one time, as values.
struct Reading
{
    QDateTime at;
    QList<Account> accounts;
    QList<DomainRow> rows;
    QList<DomainRow> answers; ///< the rows, with a separate one for each of the services that share one
    DomainCounts counts;
    QList<ListOverview> lists;
    QList<AlertRow> alerts; ///< newest first
    QList<UnreportedChange> unreported;
    QHash<AccountId, LedgerState> ledgers;
    QHash<AccountId, KeyState> keys;
    app::Situation situation;
    AlertSettings alertSettings;

    [[nodiscard]] static Reading of(World &world);
    [[nodiscard]] const DomainRow *row(const QString &domain) const;
};

} // namespace pantau::worlds
