// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/usage.h"
#include "core/watched_domain.h"

#include <QDateTime>
#include <QList>

#include <chrono>
#include <optional>

namespace pantau::engine {

/// All that a plan depends on: the same input gives the same plan.
struct PlanInput
{
    QList<WatchedDomain> domains;       ///< of one account, each once
    Usage usage;                        ///< the service's last word
    qint64 availableUnits = 0;          ///< what may still be spent (LedgerState::availableUnits)
    QDateTime now;                      ///< UTC
    QDateTime lastPlannedAt;            ///< UTC, when the plan last sent a batch; invalid: never
    double reserveShare = 0.1;          ///< of the limit, kept back for people's clicks and for confirmations
    int mostChecks = 10'000;            ///< how many checks to list at most
    std::optional<QDateTime> listUntil; ///< UTC: list only those due by then, and the next one after it
};

struct PlannedCheck
{
    DomainName domain;
    AccountId account{};
    QDateTime at; ///< UTC

    friend bool operator==(const PlannedCheck &, const PlannedCheck &) = default;
};

/// Which domains are looked at when, until the allowance is reset.
struct Plan
{
    QList<PlannedCheck> checks; ///< in time order; those with `at` <= now are due
    QDateTime until;         ///< UTC, the end of the plan: the reset, or 30 days from now if that is unknown
    int domains = 0;         ///< how many are watched
    double neededPerDay = 0; ///< checks a day that the lists' intervals ask for
    double availablePerDay = 0;                          ///< checks a day that the allowance pays for
    std::optional<std::chrono::seconds> typicalInterval; ///< between two looks at a domain; empty when there
                                                         ///< are no domains or no allowance
    std::optional<QDateTime> runsOutAt; ///< UTC, when the allowance ends although domains would be due before
                                        ///< the reset
    qint64 checksToSpare = 0;           ///< checks that nobody needs before the reset
    int owed = 0;                       ///< domains never looked at that have to wait for the next allowance
};

/// Spreads the allowance evenly over the time until the reset.
///
/// Domains never asked for are due at once; of the others the one with the oldest look goes first, each not
/// sooner than its interval (at least an hour) after its last look, and nobody twice before everybody else
/// who may go. The reserve is left alone until the last tenth of the period. Pure.
[[nodiscard]] Plan plan(const PlanInput &input);

/// Units that the plan has to leave alone at @p now.
[[nodiscard]] qint64 reservedUnits(const Usage &usage, double reserveShare, const QDateTime &now);

/// When the allowance is filled up again, always after @p now; 30 days from now where that is not known.
[[nodiscard]] QDateTime endOfAllowance(const Usage &usage, const QDateTime &now);

} // namespace pantau::engine
