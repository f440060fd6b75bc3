// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/usage.h"
#include "engine/change_rate.h"
#include "engine/planner.h"

#include <QHash>
#include <QSet>

#include <chrono>
#include <optional>

namespace pantau::engine {

/// An account that may spend quota now.
struct PlannedAccount
{
    AccountId account{};
    LedgerState ledger; ///< with a usage
};

/// Checks due within this time of each other share a request. A lane does not plan more often.
inline constexpr std::chrono::seconds shortestPlanStep{15};
/// However far away the next check is, a lane plans again this often, because lists and clocks change.
inline constexpr std::chrono::seconds longestPlanStep{3600};

/// Work due at one service address.
struct LanePlan
{
    QHash<AccountId, Plan> plans;
    QHash<AccountId, QList<DomainName>> unconfirmed; ///< suspicions left to confirm
    QSet<AccountId> unlisted; ///< accounts with more checks due now than their plans list
    QDateTime nextAt;         ///< UTC, when more work is due; invalid: never
};

/// When the computer is usually on and since when it is on now, as in PlanInput.
struct Presence
{
    OnlineHours hours;
    QDateTime onlineSince; ///< UTC; invalid: not known
    QDateTime onBefore;    ///< UTC, end of the previous time online; invalid: unknown
};

/// Returns when the next single run is expected, after one at @p now.
[[nodiscard]] QDateTime nextSingleRun(const QDateTime &now, const Presence &presence);

/// State of one service address at one time.
struct LaneState
{
    QList<PlannedAccount> accounts;
    QList<WatchedDomain> watched; ///< also of accounts that must not spend now
    QDateTime now;                ///< UTC
    Presence presence{};
    QList<DomainName> hinted{};     ///< as in PlanInput, of all accounts
    PublicationHours publication{}; ///< of the service
    bool listsAllDue = false;       ///< true if all due checks are listed, regardless of their number
    bool isSingleRun = false;       ///< true if no plan follows until the next single run
};

/// Everything the plans of one service address depend on, as values. They can therefore be computed on
/// another thread.
struct PlanSnapshot : LaneState
{
    RatesMemory rates;
};

/// Plans for all accounts of one service address. A domain watched by several accounts is checked from all
/// their allowances, each at its own pace, but only one pays at a time. Accounts with a daily allowance pay
/// first, then the one with the greater share left. @p listUntil as in PlanInput. Pure, except for @p memory.
[[nodiscard]] LanePlan planLane(const LaneState &state, const std::optional<QDateTime> &listUntil = {},
                                RatesMemory *memory = nullptr);
/// Computes the complete plans. Pure.
[[nodiscard]] LanePlan planLane(PlanSnapshot snapshot);

} // namespace pantau::engine
