// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/ledger_state.h"
#include "engine/planner.h"

#include <QHash>

namespace pantau::engine {

/// An account that may spend now.
struct PlannedAccount
{
    AccountId account{};
    LedgerState ledger; ///< with a usage
};

/// What one service address has to do.
struct LanePlan
{
    QHash<AccountId, Plan> plans;
    QHash<AccountId, QList<DomainName>> unconfirmed; ///< suspicions left over, to be asked for again
    QDateTime nextAt; ///< UTC, when something more is due; invalid when nothing ever is
};

/// Plans for all accounts of one service address. A domain that several of them watch is paid once, by the
/// one with the greater share of its allowance left. @p listUntil as in PlanInput. Pure.
[[nodiscard]] LanePlan planLane(const QList<PlannedAccount> &accounts, const QList<WatchedDomain> &watched,
                                const QDateTime &now, const std::optional<QDateTime> &listUntil = {});

} // namespace pantau::engine
