// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/ledger_state.h"
#include "engine/correlated_listings.h"
#include "engine/planner.h"

#include <QHash>

#include <chrono>
#include <utility>
#include <vector>

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
    QDateTime nextAt; ///< UTC, when something more is due; invalid when nothing ever is
};

/// The computer's habit and its present stretch of being on, as in PlanInput.
struct Presence
{
    OnlineHours hours;
    QDateTime onlineSince; ///< UTC; invalid: not known
};

/// What was learned from the domains of each account, so that it is not learned anew at every step. Whoever
/// plans keeps one; an empty one changes no plan by more than a week's news.
class RatesMemory
{
public:
    explicit RatesMemory(ChangeRates::Directions directions = ChangeRates::Directions::ByEvidence)
        : m_directions(directions)
    {
    }

    /// Those that were watched and are no more, of every account: they teach too (ChangeRates::fit).
    void setFormer(QList<WatchedDomain> former) { m_former = std::move(former); }
    /// Changes a day of each, in their order. What they have in common is learned anew every week, in the
    /// first two daily; each domain is examined again only after an answer.
    QList<double> ratesOf(AccountId account, const QList<WatchedDomain> &domains, const QDateTime &now);
    /// As PlanInput::correlated; how far sisters share their fate is learned with the rates.
    [[nodiscard]] QList<double> correlationOf(AccountId account, const QList<WatchedDomain> &domains,
                                              const QDateTime &now) const;

private:
    struct Seen
    {
        qint64 answeredAt = -1;
        qint64 firstAt = -1;
        qsizetype changes = -1;
        bool isAppealed = false;

        friend bool operator==(const Seen &, const Seen &) = default;
    };
    struct Fitted
    {
        ChangeRates model;
        CorrelatedListings listings;
        QDate day;
        qint64 daysGood = 0;
        std::vector<Seen> seen;
        QList<double> rates;
    };
    ChangeRates::Directions m_directions;
    QList<WatchedDomain> m_former;
    QHash<AccountId, Fitted> m_fitted;
};

/// All that the plans of one service address depend on, as values: whoever shows them can make them on a
/// thread of their own.
struct PlanSnapshot
{
    QList<PlannedAccount> accounts;
    QList<WatchedDomain> watched; ///< also of accounts that may not spend now
    QDateTime now;                ///< UTC
    Presence presence;
    RatesMemory rates;
};

/// Plans for all accounts of one service address. A domain that several of them watch is paid once, by the
/// one with the greater share of its allowance left. @p listUntil as in PlanInput. Pure, but for @p memory.
[[nodiscard]] LanePlan planLane(const QList<PlannedAccount> &accounts, const QList<WatchedDomain> &watched,
                                const QDateTime &now, const std::optional<QDateTime> &listUntil = {},
                                const Presence &presence = {}, RatesMemory *memory = nullptr);
/// The whole plans. Pure.
[[nodiscard]] LanePlan planLane(PlanSnapshot snapshot);

} // namespace pantau::engine
