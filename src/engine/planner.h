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

/// A time that lies farther ahead than this is of a clock that was set back, and nobody knows how long ago it
/// was. One that is nearer is waited for.
constexpr std::chrono::hours clocksDiffer{1};

/// A run after which nobody plans until the next one, as cron starts them. Times are UTC.
struct SingleRun
{
    QDateTime next;  ///< when the next one is expected
    QDateTime dueBy; ///< what falls due by then goes now: the next one would be late for it
};

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
    std::optional<QDateTime> listUntil; ///< UTC: list only those due by then, and the next one after it; now:
                                        ///< plan this step alone, which is quick
    OnlineHours onlineHours;            ///< when the computer is usually on
    PublicationHours publication;       ///< when the service's blocklist grows
    QDateTime onlineSince;              ///< UTC, when this stretch of being on began; invalid: not known
    std::chrono::seconds step{15}; ///< the caller plans this often at most: what falls due before the next
                                   ///< time goes now
    std::optional<SingleRun> singleRun; ///< then step says nothing
    QList<double> rates; ///< changes a day of each domain, in their order; another number of them than of
                         ///< domains: estimated from these domains, now
    QList<DomainName>
        hinted; ///< that hints speak of and that may be asked for now (hint_book.h), most urgent first
    QList<double> correlated; ///< the chance of each that it was listed with a sister
                              ///< (correlated_listings.h); empty: nobody was
};

/// Spends the allowance where it shortens the delay of a discovery most (docs/scheduling.md).
///
/// Pace: evenly over the time that the computer is expected to be on until the reset; after an absence at
/// most a fifth of what is left goes at once. The reserve is left alone until the last tenth of that time. A
/// single run spends what is for the time until the next one, and what falls due before that is due.
/// Choice: domains never asked for are due at once; then whoever has waited longer than three rounds (3 N / B
/// days), oldest first; then those that hints speak of, at once; then the greatest importance x change rate x
/// age². Nobody is asked for sooner than an hour after the last time, or, unless a single run would be too
/// late otherwise, than the interval that was asked for. CheckIntervals: intervals that fit into the
/// allowance are kept, and go before the others. Where they do not fit, a shorter interval counts as a
/// greater importance, so that a list that asks for twice as many looks gets twice as many as an equal one.
/// Pure.
[[nodiscard]] Plan plan(const PlanInput &input);

/// A change of check intervals, to be foreseen before it is saved.
struct WhatIf
{
    std::optional<ListId> list; ///< it is for the domains of this list; empty: for those added
    int added = 0;              ///< domains to be added
    std::optional<std::chrono::seconds> interval; ///< empty: as often as the quota allows
    Importance importance = Importance::Normal;
    bool paused = false; ///< the list is not checked at all
};

/// What the plan would mean then. As quick as a step. Pure.
[[nodiscard]] PlanFigures figures(const PlanInput &input, const std::optional<WhatIf> &change = {});

/// Units that the plan has to leave alone at @p now.
[[nodiscard]] qint64 reservedUnits(const Usage &usage, double reserveShare, const QDateTime &now,
                                   const OnlineHours &hours = {});

/// When the allowance is filled up again, always after @p now; 30 days from now where that is not known.
[[nodiscard]] QDateTime endOfAllowance(const Usage &usage, const QDateTime &now);

/// Why an account's allowance was not used up by its reset.
enum class UnspentReason {
    UsedUp,     ///< nothing worth a check was left
    Asleep,     ///< the computer was, when the plan was to go on
    Unreached,  ///< the service could not be reached at the end
    Reserve,    ///< what was left was kept for people's clicks
    Error,      ///< the service failed, or refused, at the end
    NothingDue, ///< every domain had been checked as often as it may be
    Unknown,    ///< nobody can say
};

/// What came in the way of a plan after it was made, as far as it is known.
enum class Hindrance { None, Asleep, Unreached, Failed };

/// @p last: the newest plan before the reset; @p leftUnits: what was not spent. Only what is certain counts
/// as a reason. Pure.
[[nodiscard]] UnspentReason unspentReason(const Plan &last, qint64 leftUnits, const Usage &usage,
                                          const QDateTime &reset, Hindrance hindrance);

/// An answer of this age is as good as a new one: the plan asks for nobody sooner either.
inline constexpr std::chrono::seconds answersStayRecent = std::chrono::hours(1);

/// Whether the service answered so lately, and without doubt, that asking again is hardly worth its price.
[[nodiscard]] bool isRecent(const KnownStatus &known, const QDateTime &now);

} // namespace pantau::engine
