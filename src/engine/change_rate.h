// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/plan.h"
#include "engine/correlated_listings.h"
#include "engine/state_rates.h"

#include <QDateTime>
#include <QFuture>
#include <QHash>
#include <QList>

#include <utility>
#include <vector>

namespace pantau::engine {

/// Estimates how often each domain changes, in changes per day, learned only from the recorded changes.
///
/// Assumptions. Each domain has a hidden rate, one of sixteen from one change in fifty years to one per day.
/// It is drawn from a population shared by all domains, and occasionally redrawn: a quiet domain becomes
/// restless, a restless one calms down. Changes occur randomly at that rate.
///
/// Tracking the hidden rate. Let u(j) be the probability of the j-th rate, s the probability per day that
/// the rate is redrawn, and p(j) the population. Over h days without a change,
///
///     u(j)  becomes  (u(j) e^(-s h) + p(j) (1 - e^(-s h))) e^(-rate(j) h)   normalized to a sum of 1;
///
/// a change multiplies u(j) by rate(j). The estimate is the mean rate under u after the last answer. Silence
/// is evidence too: a domain that was quiet for long gets a rate close to zero without being classified.
///
/// Learning from all domains. The population p reproduces itself: the mean of all domains' u under p is p
/// again. The EM algorithm approaches this fixed point in a few rounds, starting from a broad guess that
/// always keeps some weight. The turnover s is learned too: no turnover, one in 50 days and one in 14 days
/// compete by their likelihood, and the estimate is their weighted mean (Bayesian model averaging). The
/// memory is therefore unlimited if rates are stable, and short if not. A fixed memory of 90 days does worse
/// in both cases (docs/scheduling.md).
///
/// A fourth model competes with them: that domains are delisted at a different rate than they are listed
/// (StateRates). On a real blocklist, where domains are rarely delisted, it wins after a few weeks.
class ChangeRates
{
public:
    /// Whether listing and delisting have the same rate.
    enum class Directions {
        ByEvidence, ///< as the record shows
        Alike,      ///< always equal, for comparison
    };

    /// Learns what the domains have in common, from a sample if there are many. @p former: domains no longer
    /// watched, with their last state. Without them, a list whose listed domains are given up would look
    /// like one that is never listed. Takes some milliseconds. Keep the value, because a week's changes
    /// hardly affect it.
    [[nodiscard]] static ChangeRates fit(const QList<WatchedDomain> &domains,
                                         const QList<WatchedDomain> &former = {},
                                         Directions directions = Directions::ByEvidence);

    /// Returns changes per day, always above 0. Errors teach nothing, because only answers count as time
    /// watched. A listed domain with an open appeal is expected to be delisted within days, whatever its
    /// record.
    [[nodiscard]] double perDay(const WatchedDomain &domain) const;

    /// Returns the mean of the population, used for a domain without a record.
    [[nodiscard]] double pooled() const;

private:
    static constexpr size_t rateCount = RatePopulation::rateCount;
    using Chances = RatePopulation::Chances;

    [[nodiscard]] double learned(const WatchedDomain &domain) const;

    struct History;
    struct Gap;
    struct Course;
    /// State after a number of steps without a change, from the start.
    struct Quiet
    {
        Chances chances{};
        double likelihood = 0; ///< logarithm
    };
    struct Memory
    {
        double turnsPerDay = 0;
        Chances population{};
        std::vector<Quiet> quiet; ///< by steps
        double weight = 1;        ///< weight of this model
    };

    static History historyOf(const WatchedDomain &domain);
    static Gap gapOf(double days, double turns);
    static Course courseOf(const History &history, const Memory &memory);
    static double pass(Chances &chances, const Gap &gap, const Memory &memory);
    static Chances follow(const Course &course, const Memory &memory, double *likelihood = nullptr);
    static double learn(const std::vector<History> &histories, Memory &memory);
    static void prepareQuiet(Memory &memory, double longest);

    std::vector<Memory> m_memories; ///< same rate for both directions
    StateRates m_states;            ///< one rate for each direction
    double m_statesWeight = 0;      ///< weight of that model
};

/// Fits a model and returns the rates of the same domains.
[[nodiscard]] QList<double> estimatedRates(const QList<WatchedDomain> &domains);

/// Caches the model and rates of each account's domains, so that they are not computed again at every step.
/// The planner keeps one. Starting empty changes a plan by no more than a week's record would.
///
/// Learning takes noticeable time for many domains. Above learnedAtOnce domains, all but the first fit run
/// on another thread, and the plan uses the old values until then. At or below it, the same calls give the
/// same rates.
class RatesMemory
{
public:
    static constexpr qsizetype learnedAtOnce = 5'000;

    explicit RatesMemory(ChangeRates::Directions directions = ChangeRates::Directions::ByEvidence)
        : m_directions(directions)
    {
    }

    /// Sets the domains of every account that are no longer watched (see ChangeRates::fit).
    void setFormer(QList<WatchedDomain> former) { m_former = std::move(former); }
    /// Returns changes per day of each domain, in their order. The common model is learned every week, and
    /// daily during the first two weeks. A single domain is only updated after an answer.
    QList<double> ratesOf(AccountId account, const QList<WatchedDomain> &domains, const QDateTime &now);
    /// Returns PlanInput::correlated. Correlations are learned along with the rates.
    [[nodiscard]] QList<double> correlationOf(AccountId account, const QList<WatchedDomain> &domains,
                                              const QDateTime &now) const;

private:
    /// Input of a rate. If it is unchanged, so is the rate.
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
        /// Updates the rates of domains answered since the last call.
        void examine(const QList<WatchedDomain> &domains);
        /// Returns rates for a changed set of domains: the domain's rate if it has one, otherwise the mean.
        [[nodiscard]] QList<double> carriedOver(const QList<WatchedDomain> &domains) const;
    };
    struct OfAccount
    {
        Learned learned;
        QFuture<Learned> learning; ///< runs on another thread
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
