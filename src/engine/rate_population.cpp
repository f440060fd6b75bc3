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
constexpr double impossible = -50; ///< a logarithm beside which 1 does not move

/// How likely a sample is under each rate.
struct Likelihoods
{
    RatePopulation::Chances ofRates{}; ///< of the likeliest: 1
    double most = 0;                   ///< logarithm of the likeliest's, but for a factor that all share
};

const RatePopulation::Chances &logarithms()
{
    static const RatePopulation::Chances made = [] {
        RatePopulation::Chances logs = RatePopulation::rates();
        for (double &each : logs)
            each = std::log(each);
        return logs;
    }();
    return made;
}

Likelihoods likelihoods(const RatePopulation::Sample &sample)
{
    Likelihoods made;
    const RatePopulation::Chances &rates = RatePopulation::rates();
    const RatePopulation::Chances &logs = logarithms();
    const double days = sample.days * std::exp(sample.level);
    for (size_t j = 0; j < made.ofRates.size(); ++j)
        made.ofRates[j] = sample.events * (logs[j] + sample.level) - rates[j] * days;
    made.most = *std::max_element(made.ofRates.cbegin(), made.ofRates.cend());
    for (double &each : made.ofRates)
        each = each - made.most > impossible ? std::exp(each - made.most) : 0;
    return made;
}

double product(const RatePopulation::Chances &a, const RatePopulation::Chances &b)
{
    RatePopulation::Chances made;
    for (size_t j = 0; j < made.size(); ++j)
        made[j] = a[j] * b[j];
    return RatePopulation::sum(made);
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

double RatePopulation::mean(const Chances &chances)
{
    return product(chances, rates());
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
            const double share = 1 / product(population, each);
            for (size_t j = 0; j < rateCount; ++j)
                sum[j] += each[j] * share;
        }
        for (size_t j = 0; j < rateCount; ++j)
            sum[j] *= population[j];
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
    return rate / sum * std::exp(sample.level);
}

/// Between two points of the table.
double RatePopulation::silence(double logDays) const
{
    const double at = (logDays - firstLogDays) * (double(silenceSteps) / (lastLogDays - firstLogDays));
    const double clamped = std::clamp(at, 0.0, double(silenceSteps) - 1e-6);
    const auto i = size_t(clamped);
    return m_silence[i] + (clamped - double(i)) * (m_silence[i + 1] - m_silence[i]);
}

double RatePopulation::likelihood(const Sample &sample) const
{
    const double level = 0;
    double made = 0;
    addLikelihoods(sample, {&level, 1}, {&made, 1});
    return made;
}

void RatePopulation::addLikelihoods(const Sample &sample, std::span<const double> levels,
                                    std::span<double> sums) const
{
    if (sample.events == 0) { // nearly all of them
        const double logDays = std::log(std::max(sample.days, 1e-9)) + sample.level;
        for (size_t i = 0; i < levels.size(); ++i)
            sums[i] += silence(logDays + levels[i]);
        return;
    }
    for (size_t i = 0; i < levels.size(); ++i) {
        const Likelihoods likely = likelihoods({sample.events, sample.days, sample.level + levels[i]});
        sums[i] += std::log(product(m_chances, likely.ofRates)) + likely.most;
    }
}

} // namespace pantau::engine
