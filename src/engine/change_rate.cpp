// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/change_rate.h"

#include "base/background_work.h"
#include "engine/online_hours.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace pantau::engine {

namespace {

constexpr double stepDays = 3;     ///< resolution in time of changing rates
constexpr size_t quietSteps = 256; ///< over two years; beyond that, silence teaches nothing new
constexpr qsizetype mostFitted = 600;
constexpr int populationRounds = 15;
constexpr double turnsPerDay[] = {0, 1 / 50.0, 1 / 14.0};
constexpr double complexityPenalty = 5; ///< nats; models with turnover or two rates must earn it
constexpr double appealed = 1 / 5.0;    ///< changes per day of a listed domain with an open appeal
constexpr double ignoredWeight = 0.01;

/// How long the common model is kept.
constexpr qint64 daysOfModel = 7;
/// Refit daily until some domain has been watched this long.
constexpr qint64 daysOfYouth = 15;

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
    history.from = dayOf(first);
    history.to = dayOf(last);
    history.changes.reserve(size_t(domain.record.changes.size()));
    for (const QDateTime &change : domain.record.changes)
        history.changes.push_back(
            std::clamp(dayOf(change), history.from, std::max(history.from, history.to)));
    if (history.changes.size() >= size_t(ChangeRecord::mostChanges)) {
        // Older changes are not stored, so nothing is known before the oldest one.
        history.from = history.changes.front();
        history.changes.erase(history.changes.begin());
    }
    return history;
}

/// Time without a change in equal steps, and the effect of a step, for any population.
struct ChangeRates::Gap
{
    int steps = 0;
    double stays = 1; ///< probability that the rate is not redrawn
    Chances silent{}; ///< probability of no change, for each rate
};

ChangeRates::Gap ChangeRates::gapOf(double days, double turns)
{
    Gap gap;
    if (days <= 0)
        return gap;
    gap.steps = turns > 0 ? int(std::ceil(std::min(days, 3650.0) / stepDays)) : 1;
    const double step = days / gap.steps;
    gap.stays = std::exp(-turns * step);
    for (size_t j = 0; j < rateCount; ++j)
        gap.silent[j] = std::exp(-RatePopulation::rates()[j] * step);
    return gap;
}

/// A history in the form needed by a memory, for any population.
struct ChangeRates::Course
{
    size_t quiet = 0;      ///< number of silent steps at the start, which are the same for all
    std::vector<Gap> gaps; ///< with a change between any two
};

ChangeRates::Course ChangeRates::courseOf(const History &history, const Memory &memory)
{
    Course course;
    double at = history.from;
    const double silent = (history.changes.empty() ? history.to : history.changes.front()) - at;
    course.quiet = std::min(size_t(std::max(0.0, silent / stepDays)), memory.quiet.size() - 1);
    at += double(course.quiet) * stepDays;
    if (course.quiet == quietSteps && history.changes.empty())
        at = history.to;
    course.gaps.reserve(history.changes.size() + 1);
    for (const double change : history.changes) {
        course.gaps.push_back(gapOf(change - at, memory.turnsPerDay));
        at = std::max(at, change);
    }
    course.gaps.push_back(gapOf(history.to - at, memory.turnsPerDay));
    return course;
}

/// Applies time without a change. Returns its likelihood.
double ChangeRates::pass(Chances &chances, const Gap &gap, const Memory &memory)
{
    Chances drawn;
    for (size_t j = 0; j < rateCount; ++j)
        drawn[j] = (1 - gap.stays) * memory.population[j];
    const Chances silent =
        gap.silent; // a copy, like that of the chances, so that the compiler can rule out aliasing
    Chances made = chances;
    double likelihood = 1;
    for (int i = 0; i < gap.steps; ++i) {
        for (size_t j = 0; j < rateCount; ++j)
            made[j] = (gap.stays * made[j] + drawn[j]) * silent[j];
        likelihood *= RatePopulation::normalise(made);
    }
    chances = made;
    return likelihood;
}

ChangeRates::Chances ChangeRates::follow(const Course &course, const Memory &memory, double *likelihood)
{
    const Quiet &quiet = memory.quiet[course.quiet];
    Chances chances = quiet.chances;
    double sum = quiet.likelihood;
    for (size_t i = 0; i < course.gaps.size(); ++i) {
        double likely = 1;
        if (i > 0) {
            for (size_t j = 0; j < rateCount; ++j)
                chances[j] *= RatePopulation::rates()[j];
            likely = RatePopulation::normalise(chances);
        }
        likely *= pass(chances, course.gaps[i], memory);
        if (likelihood)
            sum += std::log(likely);
    }
    if (likelihood)
        *likelihood += sum;
    return chances;
}

/// Fits the memory's population. Returns the log-likelihood of all histories.
double ChangeRates::learn(const std::vector<History> &histories, Memory &memory)
{
    memory.population = RatePopulation::broadGuess();
    double longest = 0;
    for (const History &history : histories)
        longest = std::max(longest, history.to - history.from);
    prepareQuiet(memory, longest);
    std::vector<Course> courses;
    courses.reserve(histories.size());
    for (const History &history : histories)
        courses.push_back(courseOf(history, memory));
    double likelihood = 0;
    for (int round = 1; round <= populationRounds; ++round) {
        const bool isLast = round == populationRounds;
        Chances sum{};
        for (const Course &course : courses) {
            const Chances chances = follow(course, memory, isLast ? &likelihood : nullptr);
            for (size_t j = 0; j < rateCount; ++j)
                sum[j] += chances[j];
        }
        memory.population = RatePopulation::withGuess(sum, double(histories.size()));
        if (!isLast)
            prepareQuiet(memory, longest);
    }
    return likelihood;
}

void ChangeRates::prepareQuiet(Memory &memory, double longest)
{
    memory.quiet.clear();
    memory.quiet.reserve(quietSteps + 1);
    const Gap step = gapOf(stepDays, memory.turnsPerDay);
    Quiet quiet{memory.population, 0};
    for (size_t i = 0; i <= quietSteps && double(i) * stepDays <= longest; ++i) {
        memory.quiet.push_back(quiet);
        quiet.likelihood += std::log(pass(quiet.chances, step, memory));
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
        made.m_states = StateRates::fit(domains, watched.size(), sample);
        likelihoods.front() = made.m_states.likelihood() - complexityPenalty;
    }
    for (const double turns : turnsPerDay) {
        Memory memory;
        memory.turnsPerDay = turns;
        likelihoods.push_back(learn(histories, memory) - (turns > 0 ? complexityPenalty : 0));
        made.m_memories.push_back(memory);
    }
    const double best = *std::ranges::max_element(likelihoods);
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
            const Chances chances = follow(courseOf(history, memory), memory);
            sum += memory.weight * RatePopulation::mean(chances);
            weights += memory.weight;
        }
    }
    // Many blocks in the first minutes of a record would otherwise promise dozens a day.
    return weights > 0 ? std::min(sum / weights, RatePopulation::rates().back())
                       : RatePopulation::guessMedian;
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

RatesMemory::Seen RatesMemory::Seen::of(const WatchedDomain &domain)
{
    const auto &answered = domain.known.lastAnsweredAt;
    const auto &first = domain.record.firstAnsweredAt;
    return {answered ? answered.toMSecsSinceEpoch() : 0, first ? first.toMSecsSinceEpoch() : 0,
            domain.record.changes.size(), domain.isAppealed};
}

bool RatesMemory::Learned::isGood(qsizetype domains, const QDate &today) const
{
    const qint64 age = day.isValid() ? day.daysTo(today) : -1;
    return age >= 0 && age < daysGood && rates.size() == domains;
}

void RatesMemory::Learned::examine(const QList<WatchedDomain> &domains)
{
    for (qsizetype i = 0; i < domains.size(); ++i) {
        const Seen now = Seen::of(domains.at(i));
        if (now == seen[size_t(i)])
            continue;
        seen[size_t(i)] = now;
        rates[i] = model.perDay(domains.at(i));
    }
}

QList<double> RatesMemory::Learned::carriedOver(const QList<WatchedDomain> &domains) const
{
    const double usual = model.pooled();
    QList<double> made;
    made.reserve(domains.size());
    for (const int place : order.placesOf(domains))
        made.append(place == DomainOrder::absent ? usual : rates.at(place));
    return made;
}

RatesMemory::Learned RatesMemory::learn(const QList<WatchedDomain> &domains,
                                        const QList<WatchedDomain> &former,
                                        ChangeRates::Directions directions, const QDateTime &now)
{
    Learned made;
    made.model = ChangeRates::fit(domains, former, directions);
    made.listings = CorrelatedListings::fit(domains);
    made.day = now.date();
    const bool young = std::ranges::none_of(domains, [&](const WatchedDomain &watched) {
        const auto &first = watched.record.firstAnsweredAt;
        return first && (*first).daysTo(now) >= daysOfYouth;
    });
    made.daysGood = young ? 1 : daysOfModel;
    made.seen.resize(size_t(domains.size()));
    made.rates.resize(domains.size());
    made.examine(domains);
    made.order = DomainOrder(domains);
    return made;
}

QFuture<RatesMemory::Learned> RatesMemory::learnInBackground(const QList<WatchedDomain> &domains,
                                                             const QList<WatchedDomain> &former,
                                                             ChangeRates::Directions directions,
                                                             const QDateTime &now)
{
    return workInBackground([=] { return learn(domains, former, directions, now); });
}

QList<double> RatesMemory::ratesOf(AccountId account, const QList<WatchedDomain> &domains,
                                   const QDateTime &now)
{
    OfAccount &own = m_accounts[account];
    if (own.learning.isValid() && own.learning.isFinished()) {
        own.learned = own.learning.takeResult();
        own.learning = {};
    }
    if (!own.learned.isGood(domains.size(), now.date())) {
        QList<WatchedDomain> former = m_former;
        former.removeIf([account](const WatchedDomain &each) { return each.account != account; });
        const bool isFirst = !own.learned.day.isValid();
        if (isFirst || domains.size() <= learnedAtOnce)
            own.learned = learn(domains, former, m_directions, now);
        else if (!own.learning.isValid())
            own.learning = learnInBackground(domains, former, m_directions, now);
    }
    if (own.learned.rates.size() != domains.size())
        return own.learned.carriedOver(domains);
    own.learned.examine(domains);
    return own.learned.rates;
}

QList<double> RatesMemory::correlationOf(AccountId account, const QList<WatchedDomain> &domains,
                                         const QDateTime &now) const
{
    const auto own = m_accounts.constFind(account);
    if (own == m_accounts.constEnd() || own->learned.listings.isEmpty())
        return {};
    return own->learned.listings.chances(domains, own->learned.order.placesOf(domains), now);
}

} // namespace pantau::engine
