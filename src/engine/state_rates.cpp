// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/state_rates.h"

#include "engine/correlated_listings.h"
#include "engine/online_hours.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <iterator>
#include <span>
#include <vector>

namespace pantau::engine {

namespace {

constexpr double slowest = 5e-5; ///< events per day
constexpr double fastest = 1;
constexpr double guessSpread = 2.5; ///< of the logarithm
constexpr double guessMembers = 5;
constexpr int fitRounds = 15;
constexpr double firstLogDays = -7; ///< range of the table of silences
constexpr double lastLogDays = 14;
constexpr size_t silenceSteps = 210;
constexpr double impossible = -50; ///< a logarithm so small that adding it to 1 changes nothing

/// Likelihood of a sample under each rate.
struct Likelihoods
{
    RatePopulation::Chances ofRates{}; ///< normalized to 1 for the likeliest
    double most = 0;                   ///< log-likelihood of the likeliest, without a factor common to all
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
    made.most = *std::ranges::max_element(made.ofRates);
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

constexpr double levelStep = 0.5; ///< of the logarithm of a factor
constexpr size_t levelCount = 19; ///< factors from 1/90 to 90
constexpr std::array spreads{0.0, 0.5, 1.0, 1.7, 2.5};
constexpr double structurePenalty = 2; ///< nats; a kind of group must earn its effect
constexpr double leastLevel = 0.01;    ///< smaller ones are ignored
constexpr int fitTurns = 2;            ///< alternating between the factors and the population

using Levels = std::array<double, levelCount>;

double levelAt(size_t i)
{
    return (int(i) - int(levelCount / 2)) * levelStep;
}

struct Group
{
    int size = 0;
    Levels likelihoods{}; ///< log-likelihood of its members' records at each level
    double level = 0;     ///< posterior mean
};

/// Returns the probability of each level, for each possible spread.
std::array<Levels, spreads.size()> priors()
{
    std::array<Levels, spreads.size()> made{};
    for (size_t s = 0; s < spreads.size(); ++s) {
        double all = 0;
        for (size_t i = 0; i < levelCount; ++i)
            all += made[s][i] = spreads[s] > 0 ? std::exp(-std::pow(levelAt(i) / spreads[s], 2) / 2)
                                               : double(i == levelCount / 2);
        for (double &each : made[s])
            each /= all;
    }
    return made;
}

/// Fills in the mean level of each group, averaged over the possible spreads of its kind. Returns the gain
/// in log-likelihood.
double judge(const std::vector<Group *> &groups)
{
    static const std::array<Levels, spreads.size()> prior = priors();
    std::array<double, spreads.size()> evidence{};
    std::array<std::vector<double>, spreads.size()> means;
    for (size_t s = 0; s < spreads.size(); ++s)
        evidence[s] = spreads[s] > 0 ? -structurePenalty : 0;
    for (const Group *group : groups) {
        Levels likely = group->likelihoods;
        const double most = *std::ranges::max_element(likely);
        for (double &each : likely)
            each = std::exp(each - most);
        for (size_t s = 0; s < spreads.size(); ++s) {
            double sum = 0;
            double mean = 0;
            for (size_t i = 0; i < levelCount; ++i) {
                const double chance = prior[s][i] * likely[i];
                sum += chance;
                mean += chance * levelAt(i);
            }
            evidence[s] += most + std::log(std::max(sum, 1e-300));
            means[s].push_back(mean / std::max(sum, 1e-300));
        }
    }
    const double none = evidence.front();
    const double most = *std::ranges::max_element(evidence);
    double sum = 0;
    for (double &each : evidence)
        sum += each = std::exp(each - most);
    for (size_t g = 0; g < groups.size(); ++g) {
        groups[g]->level = 0;
        for (size_t s = 0; s < spreads.size(); ++s)
            groups[g]->level += evidence[s] / sum * means[s][g];
    }
    return most - none;
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

/// Interpolates in the table.
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
    if (sample.events == 0) { // nearly all samples
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

StateRecord StateRecord::of(const WatchedDomain &domain)
{
    StateRecord made;
    const auto &first = domain.record.firstAnsweredAt;
    const auto &last = domain.known.lastAnsweredAt;
    if (!first || !last)
        return made;
    // From the present back to the first answer: changes alternate, and the newest led to the present
    // status.
    const QList<QDateTime> &changes = domain.record.changes;
    const bool isCut = changes.size() >= ChangeRecord::mostChanges; // older ones are not stored
    bool listed = domain.known.status == BlockStatus::Blocked;
    double until = dayOf(last);
    for (auto change = changes.crbegin(); change != changes.crend(); ++change, listed = !listed) {
        const double at = std::clamp(dayOf(*change), std::min(dayOf(first), until), until);
        (listed ? made.delisting : made.listing).days += until - at;
        until = at;
        if (!isCut || std::next(change) != changes.crend())
            ++(listed ? made.listing : made.delisting).events;
    }
    if (!isCut)
        (listed ? made.delisting : made.listing).days += std::max(0.0, until - dayOf(first));
    return made;
}

/// All records and their groups, while levels and populations are learned.
class StateRates::Learning
{
public:
    /// The first @p watched of @p domains have no duplicates.
    Learning(const QList<WatchedDomain> &domains, qsizetype watched)
    {
        m_members.reserve(size_t(domains.size()));
        std::vector<QString> parents;
        parents.reserve(size_t(domains.size()));
        for (qsizetype i = 0; i < domains.size(); ++i) {
            const WatchedDomain &domain = domains.at(i);
            if (!domain.record.firstAnsweredAt)
                continue;
            m_members.push_back(StateRecord::of(domain).listing);
            for (const ListId list : domain.lists)
                join(ByList, m_lists, list);
            m_related[ByList].endMember();
            const GroupNames names = GroupNames::of(domain.domain);
            if (!names.stem.isEmpty())
                join(ByStem, m_stems, names.stem);
            m_related[ByStem].endMember();
            parents.push_back(names.parent);
            const bool isBelow = names.parent.size() < domain.domain.ascii().size();
            if (!names.parent.isEmpty() && (isBelow || i >= watched))
                m_parents.insert(names.parent, 0);
        }
        // Most domains are no one's parent and need no entry.
        for (const QString &parent : parents) {
            if (m_parents.contains(parent))
                join(ByParent, m_parents, parent);
            m_related[ByParent].endMember();
        }
    }

    /// Learns the levels of one kind, with the others fixed. Returns the mean gain in log-likelihood per
    /// domain.
    double learnLevels(size_t kind, const RatePopulation &population)
    {
        static const Levels levels = [] {
            Levels made{};
            for (size_t i = 0; i < levelCount; ++i)
                made[i] = levelAt(i);
            return made;
        }();
        std::vector<Group *> telling;
        for (Group &group : m_related[kind].groups)
            if (tells(group)) {
                group.likelihoods.fill(0);
                telling.push_back(&group);
            }
        if (telling.empty())
            return 0;
        for (size_t i = 0; i < m_members.size(); ++i)
            for (const int place : placesOf(i, kind)) {
                Group &group = m_related[kind].groups[size_t(place)];
                if (!tells(group))
                    continue;
                RatePopulation::Sample sample = m_members[i];
                sample.level = level(i) - level(i, kind);
                population.addLikelihoods(sample, levels, group.likelihoods);
            }
        return judge(telling) / double(std::max<size_t>(1, m_members.size()));
    }

    [[nodiscard]] std::vector<RatePopulation::Sample> sample(size_t most) const
    {
        const size_t stride = m_members.size() / std::max<size_t>(1, most) + 1;
        std::vector<RatePopulation::Sample> made;
        for (size_t i = 0; i < m_members.size(); i += stride) {
            made.push_back(m_members[i]);
            made.back().level = level(i);
        }
        return made;
    }

    [[nodiscard]] QHash<ListId, double> levelsOfLists() const { return levels(ByList, m_lists); }
    [[nodiscard]] QHash<QString, double> levelsOfParents() const { return levels(ByParent, m_parents); }
    [[nodiscard]] QHash<QString, double> levelsOfStems() const { return levels(ByStem, m_stems); }

private:
    /// The groups of one kind, and the indexes of each member's groups, one member after the other.
    struct Related
    {
        std::vector<Group> groups;
        std::vector<int> places; ///< indexes into groups
        std::vector<size_t> ends;

        void endMember() { ends.push_back(places.size()); }
    };

    /// Adds the next member to a group.
    template <typename Key>
    void join(size_t kind, QHash<Key, int> &places, const Key &key)
    {
        Related &related = m_related[kind];
        int &count = places[key];
        if (count == 0) {
            related.groups.emplace_back();
            count = int(related.groups.size());
        }
        ++related.groups[size_t(count) - 1].size;
        related.places.push_back(count - 1);
    }

    template <typename Key>
    [[nodiscard]] QHash<Key, double> levels(size_t kind, const QHash<Key, int> &places) const
    {
        QHash<Key, double> made;
        for (auto each = places.cbegin(); each != places.cend(); ++each)
            if (const Group &group = m_related[kind].groups[size_t(*each) - 1];
                tells(group) && std::abs(group.level) > leastLevel)
                made.insert(each.key(), group.level);
        return made;
    }

    [[nodiscard]] std::span<const int> placesOf(size_t member, size_t kind) const
    {
        const Related &related = m_related[kind];
        const size_t begin = member > 0 ? related.ends[member - 1] : 0;
        return {related.places.data() + begin, related.ends[member] - begin};
    }
    /// False for a group of one or of all, which contains no extra information.
    [[nodiscard]] bool tells(const Group &group) const
    {
        return group.size > 1 && size_t(group.size) < m_members.size();
    }
    /// Returns the mean over the member's groups of one kind.
    [[nodiscard]] double level(size_t member, size_t kind) const
    {
        const std::span<const int> places = placesOf(member, kind);
        double sum = 0;
        for (const int place : places)
            sum += m_related[kind].groups[size_t(place)].level;
        return places.empty() ? 0 : sum / double(places.size());
    }
    [[nodiscard]] double level(size_t member) const
    {
        return level(member, ByList) + level(member, ByParent) + level(member, ByStem);
    }

    std::vector<RatePopulation::Sample> m_members;
    std::array<Related, kinshipCount> m_related;
    QHash<ListId, int> m_lists; ///< indexes from 1, by group key
    QHash<QString, int> m_parents;
    QHash<QString, int> m_stems;
};

StateRates StateRates::fit(const QList<WatchedDomain> &domains, qsizetype watched,
                           const QList<WatchedDomain> &sample)
{
    std::vector<RatePopulation::Sample> listings;
    std::vector<RatePopulation::Sample> delistings;
    for (const WatchedDomain &domain : sample) {
        const StateRecord record = StateRecord::of(domain);
        listings.push_back(record.listing);
        if (record.delisting.days > 0)
            delistings.push_back(record.delisting);
    }
    StateRates made;
    made.m_listing = RatePopulation::fit(listings);
    made.m_delisting = RatePopulation::fit(delistings);
    for (const RatePopulation::Sample &each : listings)
        made.m_likelihood += made.m_listing.likelihood(each);
    for (const RatePopulation::Sample &each : delistings)
        made.m_likelihood += made.m_delisting.likelihood(each);

    Learning learning(domains, watched);
    for (int round = 0; round < fitTurns; ++round) {
        for (size_t kind = 0; kind < kinshipCount; ++kind) {
            const double gain = learning.learnLevels(kind, made.m_listing);
            if (round == 0) // later gains refer to another population
                made.m_likelihood += gain * double(sample.size());
        }
        made.m_listing = RatePopulation::fit(learning.sample(size_t(sample.size())));
    }
    made.m_lists = learning.levelsOfLists();
    made.m_parents = learning.levelsOfParents();
    made.m_stems = learning.levelsOfStems();
    return made;
}

double StateRates::perDay(const WatchedDomain &domain) const
{
    StateRecord record = StateRecord::of(domain);
    if (domain.known.status == BlockStatus::Blocked)
        return m_delisting.perDay(record.delisting);
    if (!m_lists.isEmpty() && !domain.lists.isEmpty()) {
        for (const ListId list : domain.lists)
            record.listing.level += m_lists.value(list);
        record.listing.level /= double(domain.lists.size());
    }
    if (!m_parents.isEmpty() || !m_stems.isEmpty()) {
        const GroupNames names = GroupNames::of(domain.domain);
        record.listing.level += m_parents.value(names.parent) + m_stems.value(names.stem);
    }
    return m_listing.perDay(record.listing);
}

} // namespace pantau::engine
