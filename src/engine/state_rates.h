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

/// How hidden rates are spread over a population: the chance of each of sixteen, from one event in fifty
/// years to one a day.
class RatePopulation
{
public:
    static constexpr std::size_t rateCount = 16;
    static constexpr double guessMedian = 0.005;   ///< events a day, where nothing is known
    using Chances = std::array<double, rateCount>; ///< of each rate, adding up to 1

    /// What one member has shown.
    struct Sample
    {
        double events = 0;
        double days = 0;  ///< watched
        double level = 0; ///< the logarithm of how many times the hidden rate its own is
    };

    /// Events a day, ascending.
    [[nodiscard]] static const Chances &rates();
    /// What is assumed where nothing is known: one event in 200 days, a factor of twelve to and fro.
    [[nodiscard]] static const Chances &broadGuess();
    /// The mean of @p members' chances, with the broad guess in it as five more members.
    [[nodiscard]] static Chances withGuess(const Chances &sum, double members);

    [[nodiscard]] static double sum(const Chances &chances)
    {
        constexpr std::size_t lanes = 4; // side by side: none waits for another
        std::array<double, lanes> sums{};
        for (std::size_t j = 0; j < rateCount; j += lanes)
            for (std::size_t lane = 0; lane < lanes; ++lane)
                sums[lane] += chances[j + lane];
        return (sums[0] + sums[1]) + (sums[2] + sums[3]);
    }
    /// Makes them add up to 1. Returns what they added up to before.
    static double normalise(Chances &chances)
    {
        const double before = sum(chances);
        const double share = 1 / before;
        for (double &chance : chances)
            chance *= share;
        return before;
    }
    /// Events a day.
    [[nodiscard]] static double mean(const Chances &chances);

    /// The broad guess.
    RatePopulation();
    /// The population that reproduces itself from the samples (the EM algorithm, in a few rounds).
    [[nodiscard]] static RatePopulation fit(const std::vector<Sample> &samples);

    /// Events a day to be expected of a member after what it has shown, its level included.
    [[nodiscard]] double perDay(const Sample &sample) const;
    /// The logarithm of how likely what it has shown was.
    [[nodiscard]] double likelihood(const Sample &sample) const;
    /// The same with each of @p levels beside its own, added to the @p sums in their order.
    void addLikelihoods(const Sample &sample, std::span<const double> levels, std::span<double> sums) const;

private:
    explicit RatePopulation(const Chances &chances);

    [[nodiscard]] double silence(double logDays) const;

    Chances m_chances{};
    std::vector<double> m_silence; ///< the likelihood of no event, by the logarithm of the days
};

/// What one domain's record says of its two directions.
struct StateRecord
{
    RatePopulation::Sample listing;   ///< of the time in which it was not listed
    RatePopulation::Sample delisting; ///< of the time in which it was

    [[nodiscard]] static StateRecord of(const WatchedDomain &domain);
};

/// A rate for each direction: how often a domain is listed, and how often a listed one is taken off, in
/// events a day. Each has a population of its own (RatePopulation).
///
/// Who is alike shares a fate: the listing rates of a list, of the hosts below one registered domain, and of
/// names with the same stem ("toko-1" and "toko-2") are so many times the usual one. How far each of the
/// three tells anything, which is how far those factors are spread, is learned from the record: no spread at
/// all and four others compete by how likely they make it. Where the structure says nothing, the factors are
/// 1 and nothing is lost.
class StateRates
{
public:
    /// @p domains: first those @p watched, each once, then those that were; @p sample: of them, to learn the
    /// populations from.
    [[nodiscard]] static StateRates fit(const QList<WatchedDomain> &domains, qsizetype watched,
                                        const QList<WatchedDomain> &sample);

    /// Changes a day in the domain's present state, always above 0.
    [[nodiscard]] double perDay(const WatchedDomain &domain) const;
    /// The logarithm of how likely the sample's records were.
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
