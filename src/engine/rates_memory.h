// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/plan.h"
#include "engine/change_rate.h"
#include "engine/correlated_listings.h"
#include "engine/domain_order.h"

#include <QDateTime>
#include <QFuture>
#include <QHash>
#include <QList>

#include <utility>
#include <vector>

namespace pantau::engine {

/// What was learned from the domains of each account, so that it is not learned anew at every step. Whoever
/// plans keeps one; an empty one changes no plan by more than a week's news.
///
/// To learn takes a moment where domains are many. Above learnedAtOnce of them it is done on another thread
/// but for the first time, and until it is done the plan goes on with what was known: no later step waits for
/// it. Below, the same calls give the same rates.
class RatesMemory
{
public:
    static constexpr qsizetype learnedAtOnce = 5'000;

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
    /// What a rate was estimated from: while it is the same, so is the rate.
    struct Seen
    {
        qint64 answeredAt = -1;
        qint64 firstAt = -1;
        qsizetype changes = -1;
        bool isAppealed = false;

        static Seen of(const WatchedDomain &domain);
        friend bool operator==(const Seen &, const Seen &) = default;
    };
    struct Learned
    {
        ChangeRates model;
        CorrelatedListings listings;
        QDate day;
        qint64 daysGood = 0;
        DomainOrder order;
        std::vector<Seen> seen;
        QList<double> rates;

        [[nodiscard]] bool isGood(qsizetype domains, const QDate &today) const;
        /// Examines those that were answered since.
        void examine(const QList<WatchedDomain> &domains);
        /// For other domains than were learned from: each one's own where it has one.
        [[nodiscard]] QList<double> carriedOver(const QList<WatchedDomain> &domains) const;
    };
    struct OfAccount
    {
        Learned learned;
        QFuture<Learned> learning; ///< on another thread
    };

    static Learned learn(const QList<WatchedDomain> &domains, const QList<WatchedDomain> &former,
                         ChangeRates::Directions directions, const QDateTime &now);
    static QFuture<Learned> learnInBackground(const QList<WatchedDomain> &domains,
                                              const QList<WatchedDomain> &former,
                                              ChangeRates::Directions directions, const QDateTime &now);

    ChangeRates::Directions m_directions;
    QList<WatchedDomain> m_former;
    QHash<AccountId, OfAccount> m_accounts;
};

} // namespace pantau::engine
