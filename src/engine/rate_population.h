// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstddef>
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
        double days = 0;   ///< watched
        double factor = 1; ///< its rate is so many times the hidden one
    };

    /// Events a day, ascending.
    [[nodiscard]] static const Chances &rates();
    /// What is assumed where nothing is known: one event in 200 days, a factor of twelve to and fro.
    [[nodiscard]] static const Chances &broadGuess();
    /// The mean of @p members' chances, with the broad guess in it as five more members.
    [[nodiscard]] static Chances withGuess(const Chances &sum, double members);

    /// The broad guess.
    RatePopulation();
    /// The population that reproduces itself from the samples (the EM algorithm, in a few rounds).
    [[nodiscard]] static RatePopulation fit(const std::vector<Sample> &samples);

    /// Events a day to be expected of a member after what it has shown, its factor included.
    [[nodiscard]] double perDay(const Sample &sample) const;
    /// The logarithm of how likely what it has shown was.
    [[nodiscard]] double likelihood(const Sample &sample) const;

private:
    explicit RatePopulation(const Chances &chances);

    [[nodiscard]] double silence(double days) const;

    Chances m_chances{};
    std::vector<double> m_silence; ///< the likelihood of no event, by the logarithm of the days
};

} // namespace pantau::engine
