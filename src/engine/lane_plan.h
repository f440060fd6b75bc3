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

/// An account that may spend now.
struct PlannedAccount
{
    AccountId account{};
    LedgerState ledger; ///< with a usage
};

/// Checks that are due within this time of each other share a request: a lane plans no more often.
inline constexpr std::chrono::seconds shortestPlanStep{15};

/// What one service address has to do.
struct LanePlan
{
    QHash<AccountId, Plan> plans;
    QHash<AccountId, QList<DomainName>> unconfirmed; ///< suspicions left over, to be asked for again
    QSet<AccountId> unlisted;                        ///< more is due now than their plans list
    QDateTime nextAt; ///< UTC, when something more is due; invalid when nothing ever is
};

/// The computer's habit and its present stretch of being on, as in PlanInput.
struct Presence
{
    OnlineHours hours;
    QDateTime onlineSince; ///< UTC; invalid: not known
    QDateTime onBefore;    ///< UTC, the end of the stretch before it; invalid: not known
};

/// What is known of one service address at one moment.
struct LaneState
{
    QList<PlannedAccount> accounts;
    QList<WatchedDomain> watched; ///< also of accounts that may not spend now
    QDateTime now;                ///< UTC
    Presence presence{};
    QList<DomainName> hinted{};     ///< as in PlanInput, of all accounts
    PublicationHours publication{}; ///< of the service
    bool listsAllDue = false;       ///< however many they are
    bool isSingleRun = false;       ///< nobody plans again until the next single run
};

/// All that the plans of one service address depend on, as values: whoever shows them can make them on a
/// thread of their own.
struct PlanSnapshot : LaneState
{
    RatesMemory rates;
};

/// Plans for all accounts of one service address. A domain that several of them watch is asked about out of
/// all their allowances, each at its own pace, and paid once at a time: by one whose allowance is given anew
/// each day, else by the one with the greater share left. @p listUntil as in PlanInput. Pure, but for @p
/// memory.
[[nodiscard]] LanePlan planLane(const LaneState &state, const std::optional<QDateTime> &listUntil = {},
                                RatesMemory *memory = nullptr);
/// The whole plans. Pure.
[[nodiscard]] LanePlan planLane(PlanSnapshot snapshot);

} // namespace pantau::engine
