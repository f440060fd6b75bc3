// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/account.h"
#include "base/domain_list.h"
#include "base/domain_name.h"
#include "base/status.h"

#include <QDateTime>
#include <QList>

#include <chrono>
#include <optional>

namespace pantau {

struct PlannedCheck
{
    DomainName domain;
    AccountId account{};
    QDateTime at; ///< UTC

    friend bool operator==(const PlannedCheck &, const PlannedCheck &) = default;
};

/// Effective check interval of one list.
struct ListFigures
{
    ListId list{};
    int domains = 0;
    std::optional<std::chrono::seconds>
        requested;           ///< the list's own interval, ignoring other lists; empty: as often as possible
    double neededPerDay = 0; ///< checks per day required for it
    double checksPerDay = 0; ///< that its domains get, whichever list asks for them
    std::optional<std::chrono::seconds> typicalInterval; ///< between checks of a domain that no other list
                                                         ///< wants more often; empty: never
    std::optional<std::chrono::seconds> knownWithin;     ///< as in PlanFigures, for its domains
};

/// Summary of a plan, without the checks.
struct PlanFigures
{
    QDateTime until;            ///< UTC, end of the plan: the reset, or 30 days from now if unknown
    int domains = 0;            ///< number of watched domains
    int fresh = 0;              ///< how many of those were never checked
    double neededPerDay = 0;    ///< checks per day required by the lists' intervals
    double availablePerDay = 0; ///< checks per day covered by the allowance
    double checksPerDay = 0;    ///< that all domains get; those in several lists count once
    std::optional<std::chrono::seconds> requested;       ///< requested interval, if it is the same for all
    std::optional<std::chrono::seconds> typicalInterval; ///< between checks of a domain; empty without
                                                         ///< domains or allowance
    /// Time within which 90% of new blocks are detected by checks alone: for all domains, for those of High
    /// priority if there are others, and with a published blocklist. Empty if unknown, for example for a plan
    /// that lists only due checks.
    std::optional<std::chrono::seconds> knownWithin;
    std::optional<std::chrono::seconds> importantKnownWithin;
    std::optional<std::chrono::seconds> knownWithinByFeed;
    bool someMoreOften = false; ///< some domains are checked much more often than others in their list
    bool stretched = false;     ///< the intervals exceed the allowance, so all are lengthened
    std::optional<QDateTime>
        intervalsRunOutAt; ///< UTC, when the allowance would run out without lengthening; else empty
    /// UTC: nothing is checked before, because others or the user spent more of today's quota than planned.
    /// The reset if nothing is left; empty if the plan continues.
    std::optional<QDateTime> restsUntil;
    QList<ListFigures> lists; ///< sorted by id
};

/// Schedule of checks until the allowance is reset.
struct Plan : PlanFigures
{
    QList<PlannedCheck> checks; ///< by time; those with `at` <= now are due
    qint64 checksInAll = 0;     ///< including checks beyond the length limit of `checks`
    QDateTime nextAt; ///< UTC, when the next check after now is due, or the reset if none is due before it
    std::optional<QDateTime> runsOutAt; ///< UTC, when the allowance runs out before the last due check of the
                                        ///< period
    qint64 checksToSpare = 0;           ///< checks not needed before the reset
    bool spendsReserve = false;         ///< due checks may use the reserve
    int owed = 0;                       ///< domains never checked that must wait for the next allowance
    qint64 checksPerReset = 0;          ///< number of checks that each full allowance pays for
    bool resetsDaily = false;           ///< otherwise the package renews, often on an assumed day
};

/// Forecast of the allowance until the reset.
struct Forecast
{
    enum class Outlook {
        None,    ///< too early, nothing used yet, or unknown reset
        Lasts,   ///< see checksToSpare
        RunsOut, ///< see runsOutAt
        Ended,   ///< nothing is left now
    };

    Outlook outlook = Outlook::None;
    bool goesToNew = false;              ///< everything left is needed for domains that were never checked
    std::optional<double> expectedShare; ///< share of the limit, 0 to 1, that even use would have spent by
                                         ///< now
    qint64 checksToSpare = 0;            ///< at the reset
    QDateTime runsOutAt;                 ///< UTC

    friend bool operator==(const Forecast &, const Forecast &) = default;
};

/// Plan and forecast for an account. The plan is empty until the service first reports its allowance.
struct AccountOutlook
{
    Plan plan;
    Forecast forecast;
};

/// A domain as input of the planner, once per account that checks it. If it is in several lists of the
/// account, it has the highest importance (its own, if set), the shortest interval and the most confirmations
/// among them. Paused domains are left out.
struct WatchedDomain
{
    DomainName domain;
    AccountId account{};
    KnownStatus known{};
    ChangeRecord record{};
    QList<ListId> lists{}; ///< lists of this account that contain it, ascending
    std::optional<std::chrono::duration<qint32>>
        interval{};        ///< up to DomainList::longestInterval; empty: as often as the quota allows
    int confirmations = 1; ///< rechecks before a suspicion becomes a change; 0: none
    Importance importance = Importance::Normal;
    bool isAppealed = false; ///< an appeal was sent, and the domain has not been removed from the list since

    friend bool operator==(const WatchedDomain &, const WatchedDomain &) = default;
};

} // namespace pantau

// Relocatable, so that a list of 100,000 grows in place.
Q_DECLARE_TYPEINFO(pantau::WatchedDomain, Q_RELOCATABLE_TYPE);
