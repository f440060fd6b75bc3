// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/rate_population.h"

#include <algorithm>
#include <cmath>

namespace pantau::engine {

namespace {

constexpr double slowest = 5e-5; ///< events a day
constexpr double fastest = 1;
constexpr double guessSpread = 2.5; ///< of the logarithm
constexpr double guessMembers = 5;
constexpr int fitRounds = 15;
constexpr double firstLogDays = -7; ///< of the table of silences
constexpr double lastLogDays = 14;
constexpr size_t silenceSteps = 210;

/// How likely a sample is under each rate.
struct Likelihoods
{
    RatePopulation::Chances ofRates{}; ///< of the likeliest: 1
    double most = 0;                   ///< logarithm of the likeliest's, but for a factor that all share
};

Likelihoods likelihoods(const RatePopulation::Sample &sample)
{
    Likelihoods made;
    for (size_t j = 0; j < made.ofRates.size(); ++j) {
        const double rate = RatePopulation::rates()[j] * sample.factor;
        made.ofRates[j] = sample.events * std::log(rate) - rate * sample.days;
    }
    made.most = *std::max_element(made.ofRates.cbegin(), made.ofRates.cend());
    for (double &each : made.ofRates)
        each = std::exp(each - made.most);
    return made;
}

} // namespace

const RatePopulation::Chances &RatePopulation::rates()
{
    static const Chances made = [] {
        Chances rates;
        for (size_t j = 0; j < rateCount; ++j)
            rates[j] = slowest * std::pow(fastest / slowest, double(j) / (rateCount - 1));
        return rates;
    }();
    return made;
}

const RatePopulation::Chances &RatePopulation::broadGuess()
{
    static const Chances made = [] {
        Chances guess;
        double sum = 0;
        for (size_t j = 0; j < rateCount; ++j) {
            const double off = std::log(rates()[j] / guessMedian) / guessSpread;
            sum += guess[j] = std::exp(-off * off / 2);
        }
        for (double &chance : guess)
            chance /= sum;
        return guess;
    }();
    return made;
}

RatePopulation::Chances RatePopulation::withGuess(const Chances &sum, double members)
{
    Chances made;
    for (size_t j = 0; j < rateCount; ++j)
        made[j] = (sum[j] + guessMembers * broadGuess()[j]) / (members + guessMembers);
    return made;
}

RatePopulation::RatePopulation() : RatePopulation(broadGuess())
{
}

RatePopulation::RatePopulation(const Chances &chances) : m_chances(chances)
{
    m_silence.reserve(silenceSteps + 1);
    for (size_t i = 0; i <= silenceSteps; ++i) {
        const double days =
            std::exp(firstLogDays + (lastLogDays - firstLogDays) * double(i) / double(silenceSteps));
        double sum = 0;
        for (size_t j = 0; j < rateCount; ++j)
            sum += m_chances[j] * std::exp(-rates()[j] * days);
        m_silence.push_back(std::log(sum));
    }
}

RatePopulation RatePopulation::fit(const std::vector<Sample> &samples)
{
    std::vector<Chances> likely;
    likely.reserve(samples.size());
    for (const Sample &sample : samples)
        likely.push_back(likelihoods(sample).ofRates);
    Chances population = broadGuess();
    for (int round = 0; round < fitRounds; ++round) {
        Chances sum{};
        for (const Chances &each : likely) {
            double all = 0;
            for (size_t j = 0; j < rateCount; ++j)
                all += population[j] * each[j];
            for (size_t j = 0; j < rateCount; ++j)
                sum[j] += population[j] * each[j] / all;
        }
        population = withGuess(sum, double(samples.size()));
    }
    return RatePopulation(population);
}

double RatePopulation::perDay(const Sample &sample) const
{
    const Chances likely = likelihoods(sample).ofRates;
    double sum = 0;
    double rate = 0;
    for (size_t j = 0; j < rateCount; ++j) {
        sum += m_chances[j] * likely[j];
        rate += m_chances[j] * likely[j] * rates()[j];
    }
    return rate / sum * sample.factor;
}

/// Between two points of the table.
double RatePopulation::silence(double days) const
{
    const double at =
        (std::log(std::max(days, 1e-9)) - firstLogDays) / (lastLogDays - firstLogDays) * double(silenceSteps);
    const double clamped = std::clamp(at, 0.0, double(silenceSteps) - 1e-6);
    const auto i = size_t(clamped);
    return m_silence[i] + (clamped - double(i)) * (m_silence[i + 1] - m_silence[i]);
}

double RatePopulation::likelihood(const Sample &sample) const
{
    if (sample.events == 0) // nearly all of them
        return silence(sample.days * sample.factor);
    const Likelihoods likely = likelihoods(sample);
    double sum = 0;
    for (size_t j = 0; j < rateCount; ++j)
        sum += m_chances[j] * likely.ofRates[j];
    return std::log(sum) + likely.most;
}

} // namespace pantau::engine
