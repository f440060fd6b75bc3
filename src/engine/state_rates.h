// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/plan.h"

#include <QHash>
#include <QList>
#include <QString>

#include <array>
#include <cstddef>
#include <span>
#include <vector>

namespace pantau::engine {

/// Distribution of hidden rates in a population: the probability of each of sixteen rates, from one event in
/// fifty years to one per day.
class RatePopulation
{
public:
    static constexpr std::size_t rateCount = 16;
    static constexpr double guessMedian = 0.005;   ///< events per day, if nothing is known
    using Chances = std::array<double, rateCount>; ///< of each rate, with a sum of 1

    /// Observations of one member.
    struct Sample
    {
        double events = 0;
        double days = 0;  ///< time watched
        double level = 0; ///< logarithm of the factor between the member's rate and the hidden rate
    };

    /// Returns events per day, ascending.
    [[nodiscard]] static const Chances &rates();
    /// Returns the prior: a median of one event in 200 days, spread by a factor of twelve either way.
    [[nodiscard]] static const Chances &broadGuess();
    /// Returns the mean of @p members' chances, with the broad guess added as five more members.
    [[nodiscard]] static Chances withGuess(const Chances &sum, double members);

    [[nodiscard]] static double sum(const Chances &chances)
    {
        constexpr std::size_t lanes = 4; // independent sums, so that they can be computed in parallel
        std::array<double, lanes> sums{};
        for (std::size_t j = 0; j < rateCount; j += lanes)
            for (std::size_t lane = 0; lane < lanes; ++lane)
                sums[lane] += chances[j + lane];
        return (sums[0] + sums[1]) + (sums[2] + sums[3]);
    }
    /// Scales the chances to a sum of 1. Returns the previous sum.
    static double normalise(Chances &chances)
    {
        const double before = sum(chances);
        const double share = 1 / before;
        for (double &chance : chances)
            chance *= share;
        return before;
    }
    /// Returns events per day.
    [[nodiscard]] static double mean(const Chances &chances);

    /// Starts with the broad guess.
    RatePopulation();
    /// Returns the population that reproduces itself from the samples (a few rounds of the EM algorithm).
    [[nodiscard]] static RatePopulation fit(const std::vector<Sample> &samples);

    /// Returns the expected events per day of a member with this sample, including its level.
    [[nodiscard]] double perDay(const Sample &sample) const;
    /// Returns the log-likelihood of the sample.
    [[nodiscard]] double likelihood(const Sample &sample) const;
    /// Adds to @p sums the log-likelihoods of the sample with each of @p levels added to its level.
    void addLikelihoods(const Sample &sample, std::span<const double> levels, std::span<double> sums) const;

private:
    explicit RatePopulation(const Chances &chances);

    [[nodiscard]] double silence(double logDays) const;

    Chances m_chances{};
    std::vector<double> m_silence; ///< log-likelihood of no event, by the logarithm of the days
};

/// Observations of one domain in both directions.
struct StateRecord
{
    RatePopulation::Sample listing;   ///< while it was not listed
    RatePopulation::Sample delisting; ///< while it was listed

    [[nodiscard]] static StateRecord of(const WatchedDomain &domain);
};

/// Rates for each direction: how often a domain is listed and how often a listed one is delisted, in events
/// per day. Each has a separate population (RatePopulation).
///
/// Related domains have similar rates: a factor multiplies the listing rate of a list, of the hosts below
/// one registered domain, and of names with the same stem ("toko-1" and "toko-2"). How much the factors vary
/// is learned for each of these three kinds. No variation and four other spreads compete by their
/// likelihood. If the groups tell nothing, the factors are 1 and nothing is lost.
class StateRates
{
public:
    /// @p domains: first the @p watched ones, without duplicates, then former ones; @p sample: subset used
    /// to learn the populations.
    [[nodiscard]] static StateRates fit(const QList<WatchedDomain> &domains, qsizetype watched,
                                        const QList<WatchedDomain> &sample);

    /// Returns changes per day in the domain's present state, always above 0.
    [[nodiscard]] double perDay(const WatchedDomain &domain) const;
    /// Returns the log-likelihood of the sample's records.
    [[nodiscard]] double likelihood() const { return m_likelihood; }

private:
    class Learning;

    RatePopulation m_listing;
    RatePopulation m_delisting;
    QHash<ListId, double> m_lists; ///< logarithms of the factors
    QHash<QString, double> m_parents;
    QHash<QString, double> m_stems;
    double m_likelihood = 0;
};

} // namespace pantau::engine
