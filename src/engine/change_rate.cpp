// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/change_rate.h"

#include "engine/days.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <limits>

namespace pantau::engine {

namespace {

constexpr double stepDays = 3;     ///< how finely turning rates are followed
constexpr size_t quietSteps = 256; ///< two years and more: then nothing new is learned from silence
constexpr qsizetype mostFitted = 600;
constexpr int populationRounds = 15;
constexpr double turnsPerDay[] = {0, 1 / 50.0, 1 / 14.0};
constexpr double complexityPenalty = 5; ///< nats: that rates turn, or are two, has to be earned
constexpr double appealed = 1 / 5.0;    ///< changes a day of a listed domain with an appeal open
constexpr double ignoredWeight = 0.01;

} // namespace

struct ChangeRates::History
{
    double from = 0; ///< days
    double to = 0;
    std::vector<double> changes; ///< ascending
};

ChangeRates::History ChangeRates::historyOf(const WatchedDomain &domain)
{
    History history;
    const auto &first = domain.record.firstAnsweredAt;
    const auto &last = domain.known.lastAnsweredAt;
    if (!first || !last)
        return history;
    history.from = dayOf(*first);
    history.to = dayOf(*last);
    history.changes.reserve(size_t(domain.record.changes.size()));
    for (const QDateTime &change : domain.record.changes)
        history.changes.push_back(
            std::clamp(dayOf(change), history.from, std::max(history.from, history.to)));
    if (history.changes.size() >= size_t(ChangeRecord::mostChanges)) {
        // Older changes are not on record: what happened before the oldest one here is not known.
        history.from = history.changes.front();
        history.changes.erase(history.changes.begin());
    }
    return history;
}

/// Time without a change. Returns the logarithm of how likely that was.
double ChangeRates::pass(Chances &chances, double days, const Memory &memory)
{
    if (days <= 0)
        return 0;
    const int steps = memory.turnsPerDay > 0 ? int(std::ceil(std::min(days, 3650.0) / stepDays)) : 1;
    const double step = days / steps;
    const double stays = std::exp(-memory.turnsPerDay * step);
    Chances silent;
    for (size_t j = 0; j < rateCount; ++j)
        silent[j] = std::exp(-RatePopulation::rates()[j] * step);
    double likelihood = 0;
    for (int i = 0; i < steps; ++i) {
        double sum = 0;
        for (size_t j = 0; j < rateCount; ++j)
            sum += chances[j] = (stays * chances[j] + (1 - stays) * memory.population[j]) * silent[j];
        likelihood += std::log(sum);
        for (double &chance : chances)
            chance /= sum;
    }
    return likelihood;
}

ChangeRates::Chances ChangeRates::follow(const History &history, const Memory &memory, double *likelihood)
{
    Chances chances = memory.population;
    double sum = 0;
    double at = history.from;
    if (!memory.quiet.empty()) {
        // The silence at the beginning is the same for all.
        const double silent = (history.changes.empty() ? history.to : history.changes.front()) - at;
        const size_t last = memory.quiet.size() - 1;
        const auto steps = std::min(size_t(std::max(0.0, silent / stepDays)), last);
        chances = memory.quiet[steps].chances;
        sum = memory.quiet[steps].likelihood;
        at += double(steps) * stepDays;
        if (steps == quietSteps && history.changes.empty())
            at = history.to;
    }
    for (const double change : history.changes) {
        sum += pass(chances, change - at, memory);
        double all = 0;
        for (size_t j = 0; j < rateCount; ++j)
            all += chances[j] *= RatePopulation::rates()[j];
        for (double &chance : chances)
            chance /= all;
        sum += std::log(all);
        at = std::max(at, change);
    }
    sum += pass(chances, history.to - at, memory);
    if (likelihood)
        *likelihood += sum;
    return chances;
}

/// Finds the memory's population. Returns the logarithm of how likely it makes all histories.
double ChangeRates::learn(const std::vector<History> &histories, Memory &memory)
{
    memory.population = RatePopulation::broadGuess();
    double likelihood = 0;
    double longest = 0;
    for (const History &history : histories)
        longest = std::max(longest, history.to - history.from);
    for (int round = 0; round < populationRounds; ++round) {
        prepareQuiet(memory, longest);
        likelihood = 0;
        Chances sum{};
        for (const History &history : histories) {
            const Chances chances = follow(history, memory, &likelihood);
            for (size_t j = 0; j < rateCount; ++j)
                sum[j] += chances[j];
        }
        memory.population = RatePopulation::withGuess(sum, double(histories.size()));
    }
    return likelihood;
}

void ChangeRates::prepareQuiet(Memory &memory, double longest)
{
    memory.quiet.clear();
    Quiet quiet{memory.population, 0};
    for (size_t i = 0; i <= quietSteps && double(i) * stepDays <= longest; ++i) {
        memory.quiet.push_back(quiet);
        quiet.likelihood += pass(quiet.chances, stepDays, memory);
    }
}

ChangeRates ChangeRates::fit(const QList<WatchedDomain> &watched, const QList<WatchedDomain> &former,
                             Directions directions)
{
    const QList<WatchedDomain> domains = watched + former;
    QList<WatchedDomain> sample;
    std::vector<History> histories;
    const qsizetype stride = std::max<qsizetype>(1, (domains.size() + mostFitted - 1) / mostFitted);
    for (qsizetype i = 0; i < domains.size(); i += stride)
        if (domains.at(i).record.firstAnsweredAt) {
            sample.append(domains.at(i));
            histories.push_back(historyOf(domains.at(i)));
        }
    ChangeRates made;
    std::vector<double> likelihoods{-std::numeric_limits<double>::infinity()};
    if (directions == Directions::ByEvidence) {
        made.m_states = StateRates::fit(domains, sample);
        likelihoods.front() = made.m_states.likelihood() - complexityPenalty;
    }
    for (const double turns : turnsPerDay) {
        Memory memory;
        memory.turnsPerDay = turns;
        likelihoods.push_back(learn(histories, memory) - (turns > 0 ? complexityPenalty : 0));
        made.m_memories.push_back(memory);
    }
    const double best = *std::max_element(likelihoods.begin(), likelihoods.end());
    double sum = 0;
    for (double &each : likelihoods)
        sum += each = std::exp(each - best);
    made.m_statesWeight = likelihoods.front() / sum;
    for (size_t i = 0; i < made.m_memories.size(); ++i)
        made.m_memories[i].weight = likelihoods[i + 1] / sum;
    std::erase_if(made.m_memories, [](const Memory &memory) { return memory.weight < ignoredWeight; });
    for (Memory &memory : made.m_memories)
        prepareQuiet(memory, quietSteps * stepDays);
    return made;
}

double ChangeRates::perDay(const WatchedDomain &domain) const
{
    const bool isAwaited = domain.isAppealed && domain.known.status == BlockStatus::Blocked;
    return isAwaited ? std::max(appealed, learned(domain)) : learned(domain);
}

double ChangeRates::learned(const WatchedDomain &domain) const
{
    double sum = 0;
    double weights = 0;
    if (m_statesWeight >= ignoredWeight) {
        sum += m_statesWeight * m_states.perDay(domain);
        weights += m_statesWeight;
    }
    if (!m_memories.empty()) {
        const History history = historyOf(domain);
        for (const Memory &memory : m_memories) {
            const Chances chances = follow(history, memory, nullptr);
            for (size_t j = 0; j < rateCount; ++j)
                sum += memory.weight * chances[j] * RatePopulation::rates()[j];
            weights += memory.weight;
        }
    }
    return weights > 0 ? sum / weights : RatePopulation::guessMedian;
}

double ChangeRates::pooled() const
{
    return perDay({DomainName::fromNormalised(QString()), {}, {}, {}, {}});
}

QList<double> estimatedRates(const QList<WatchedDomain> &domains)
{
    const ChangeRates model = ChangeRates::fit(domains);
    QList<double> rates;
    rates.reserve(domains.size());
    for (const WatchedDomain &domain : domains)
        rates.append(model.perDay(domain));
    return rates;
}

} // namespace pantau::engine
