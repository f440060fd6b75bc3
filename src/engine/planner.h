// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/check.h"
#include "base/plan.h"
#include "base/status.h"
#include "base/usage.h"
#include "engine/change_rate.h"
#include "engine/online_hours.h"

#include <QDateTime>
#include <QList>
#include <QtGlobal>

#include <chrono>
#include <optional>

namespace pantau::engine {

/// A time further ahead than this comes from a clock that was later set back, so its age is unknown. A nearer
/// one is waited for.
constexpr std::chrono::hours clocksDiffer{1};

/// A run that does not plan again until the next run, as started by cron. Times are UTC.
struct SingleRun
{
    QDateTime next;  ///< when the next run is expected
    QDateTime dueBy; ///< what falls due by then is checked now, because the next run would be late for it
};

/// Everything a plan depends on. The same input gives the same plan.
struct PlanInput
{
    QList<WatchedDomain> domains;       ///< of one account, without duplicates
    Usage usage;                        ///< as last reported by the service
    qint64 availableUnits = 0;          ///< what may still be spent (LedgerState::availableUnits)
    QDateTime now;                      ///< UTC
    QDateTime lastPlannedAt;            ///< UTC, when the plan last sent a batch; invalid: never
    double reserveShare = 0.1;          ///< share of the limit, kept for user checks and confirmations
    int mostChecks = 10'000;            ///< maximum number of checks to list
    std::optional<QDateTime> listUntil; ///< UTC: list only checks due by then, and the next one after that;
                                        ///< if equal to now, plan only this step, which is fast
    OnlineHours onlineHours;            ///< when the computer is usually on
    PublicationHours publication;       ///< when the service's blocklist usually grows
    QDateTime onlineSince;              ///< UTC, since when the computer has been on; invalid: unknown
    std::chrono::seconds step{
        15}; ///< shortest time until the next plan: checks that fall due before then are done now
    std::optional<SingleRun> singleRun; ///< if set, step is ignored
    QList<double> rates; ///< changes per day of each domain, in their order; if the sizes differ, the rates
                         ///< are estimated from these domains
    QList<DomainName>
        hinted; ///< domains with hints that may be checked now (hint_tracker.h), most urgent first
    QList<double> correlated; ///< probability for each domain that it was listed along with a related domain
                              ///< (correlated_listings.h); empty: all zero
};

/// Spends the allowance where it shortens the detection delay most (docs/scheduling.md).
///
/// Pace: spends evenly over the time the computer is expected to be on until the reset. After an absence, at
/// most a fifth of what is left is spent immediately. The reserve is kept until the last tenth of that time.
/// A single run spends the share for the time until the next run, and checks that fall due before then are
/// due now.
///
/// Choice, in this order:
/// - domains that were never checked, immediately
/// - domains that have waited longer than three rounds (3 N / B days), oldest first
/// - domains with hints, immediately
/// - the greatest importance x change rate x age²
///
/// No domain is checked again within an hour. It is not checked again within its requested interval either,
/// unless a single run would otherwise be too late. CheckIntervals: intervals that fit into the allowance are
/// kept and go before the others. If they do not fit, a shorter interval counts as a greater importance: a
/// list that asks for twice as many checks gets twice as many as an otherwise equal one.
///
/// Pure.
[[nodiscard]] Plan plan(const PlanInput &input);

/// A change of check intervals whose effect is computed before it is saved.
struct WhatIf
{
    std::optional<ListId> list; ///< the change is for this list's domains; empty: for the added domains
    int added = 0;              ///< domains to be added
    std::optional<std::chrono::seconds> interval; ///< empty: as often as the quota allows
    Importance importance = Importance::Normal;
    bool paused = false; ///< true if the list is not checked at all
};

/// Computes the figures of the plan after @p change. As fast as one step. Pure.
[[nodiscard]] PlanFigures figures(const PlanInput &input, const std::optional<WhatIf> &change = {});

/// Returns the units reserved for user checks and confirmations until the release.
[[nodiscard]] qint64 wholeReserve(const Usage &usage, double reserveShare);

/// Returns the units that the plan must not use at @p now.
[[nodiscard]] qint64 reservedUnits(const Usage &usage, double reserveShare, const QDateTime &now,
                                   const OnlineHours &hours = {});

/// Returns the part of @p reserved that paced checks leave too. If less than twice the reserve is left of a
/// package, that is half of the @p available units, or planned checks could stop for weeks.
[[nodiscard]] qint64 keptUnits(const Usage &usage, qint64 reserved, qint64 available);

/// Returns the next reset of the allowance, always after @p now; 30 days from now if unknown.
[[nodiscard]] QDateTime endOfAllowance(const Usage &usage, const QDateTime &now);

/// Why an account's allowance was not used up by its reset.
enum class UnspentReason {
    UsedUp,     ///< nothing was left that pays for a check
    Asleep,     ///< the computer was asleep when the plan was due to continue
    Unreached,  ///< the service could not be reached at the end
    Reserve,    ///< the rest was reserved for user checks
    Error,      ///< the service failed or refused at the end
    NothingDue, ///< every domain had been checked as often as allowed
    Unknown,
};

/// What prevented a plan from being carried out, as far as is known.
enum class Hindrance { None, Asleep, Unreached, Failed };

/// Returns a reason only if it is certain. @p last: the newest plan before the reset; @p leftUnits: unspent
/// units. Pure.
[[nodiscard]] UnspentReason unspentReason(const Plan &last, qint64 leftUnits, const Usage &usage,
                                          const QDateTime &reset, Hindrance hindrance);

/// Answers younger than this count as new. The plan does not check a domain sooner either.
inline constexpr std::chrono::seconds answersStayRecent = std::chrono::hours(1);

/// True if the service's last answer is so recent and unambiguous that checking again is hardly worth the
/// cost.
[[nodiscard]] bool isRecent(const KnownStatus &known, const QDateTime &now);

} // namespace pantau::engine
