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

/// What becomes of the check interval of one list.
struct ListFigures
{
    ListId list{};
    int domains = 0;
    std::optional<std::chrono::seconds>
        requested;           ///< its own interval, whatever other lists want; empty: as often as possible
    double neededPerDay = 0; ///< checks a day that it takes
    std::optional<std::chrono::seconds> typicalInterval; ///< between two checks of a domain that no other
                                                         ///< list wants more often; empty: never
    std::optional<std::chrono::seconds> knownWithin;     ///< as in PlanFigures, of its domains
};

/// What a plan means to a person, without the checks themselves.
struct PlanFigures
{
    QDateTime until;         ///< UTC, the end of the plan: the reset, or 30 days from now if that is unknown
    int domains = 0;         ///< how many are watched
    int fresh = 0;           ///< of them never asked for
    double neededPerDay = 0; ///< checks a day that the lists' intervals ask for
    double availablePerDay = 0;                    ///< checks a day that the allowance pays for
    std::optional<std::chrono::seconds> requested; ///< the interval asked for, where all ask for the same
    std::optional<std::chrono::seconds> typicalInterval; ///< between two checks of a domain; empty when there
                                                         ///< are no domains or no allowance
    /// Within how long nine in ten new blocks would be known by checks alone, also of the domains of High
    /// priority where there are others; and with a published blocklist. Empty where that cannot be said, as
    /// for a plan that lists only what is due.
    std::optional<std::chrono::seconds> knownWithin;
    std::optional<std::chrono::seconds> importantKnownWithin;
    std::optional<std::chrono::seconds> knownWithinByFeed;
    bool someMoreOften = false; ///< some domains much more often than the others of their list
    bool stretched = false;     ///< the intervals do not fit into the allowance: they are all made longer
    std::optional<QDateTime>
        intervalsRunOutAt;    ///< UTC, when the allowance would end if they were not; only then
    QList<ListFigures> lists; ///< by id
};

/// Which domains are checked when, until the allowance is reset.
struct Plan : PlanFigures
{
    QList<PlannedCheck> checks; ///< in time order; those with `at` <= now are due
    qint64 checksInAll = 0;     ///< with those that are too many to be listed
    QDateTime
        nextAt; ///< UTC, when something more falls due, after now; the reset when nothing does before it
    std::optional<QDateTime> runsOutAt; ///< UTC, when the allowance ends although domains would be due before
                                        ///< the reset
    qint64 checksToSpare = 0;           ///< checks that nobody needs before the reset
    bool spendsReserve = false;         ///< what is due may use the reserve
    int owed = 0;                       ///< domains never checked that have to wait for the next allowance
    qint64 checksPerReset = 0;          ///< what the whole allowance pays for: so many after each reset
    bool resetsDaily = false;           ///< else with the package, whose day is often only assumed
};

/// How the allowance will fare until the reset.
struct Forecast
{
    enum class Outlook {
        None,    ///< too early, nothing used yet, or no reset known
        Lasts,   ///< see checksToSpare
        RunsOut, ///< see runsOutAt
        Ended,   ///< nothing is left now
    };

    Outlook outlook = Outlook::None;
    bool goesToNew = false;              ///< all that is left is needed for domains that were never checked
    std::optional<double> expectedShare; ///< of the limit, 0 to 1: where an even use would be by now
    qint64 checksToSpare = 0;            ///< at the reset
    QDateTime runsOutAt;                 ///< UTC

    friend bool operator==(const Forecast &, const Forecast &) = default;
};

/// What is foreseen for an account. The plan is empty before the service's first word.
struct AccountOutlook
{
    Plan plan;
    Forecast forecast;
};

/// A domain as the planner sees it: once for each account that is to check it. A domain in several lists of
/// one account appears once, with the highest importance (its own, where it has one), the shortest interval
/// and the most confirmations among them. Paused domains do not appear.
struct WatchedDomain
{
    DomainName domain;
    AccountId account{};
    KnownStatus known{};
    ChangeRecord record{};
    QList<ListId> lists{}; ///< those of this account that hold it, ascending
    std::optional<std::chrono::duration<qint32>>
        interval{};        ///< up to DomainList::longestInterval; empty: as often as the quota allows
    int confirmations = 1; ///< how often a suspicion is asked for again before it is a change; 0: never
    Importance importance = Importance::Normal;
    bool isAppealed = false; ///< an appeal was sent, and it has not been taken off since

    friend bool operator==(const WatchedDomain &, const WatchedDomain &) = default;
};

} // namespace pantau

// A list of 100,000 of them grows in place.
Q_DECLARE_TYPEINFO(pantau::WatchedDomain, Q_RELOCATABLE_TYPE);
