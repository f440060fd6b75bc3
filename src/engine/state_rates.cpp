// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/state_rates.h"

#include "engine/days.h"
#include "engine/sister_groups.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <iterator>
#include <vector>

namespace pantau::engine {

namespace {

constexpr double levelStep = 0.5; ///< of the logarithm of a factor
constexpr size_t levelCount = 19; ///< from a ninetieth to ninetyfold
constexpr std::array spreads{0.0, 0.5, 1.0, 1.7, 2.5};
constexpr double structurePenalty = 2; ///< nats: that a kind of group tells anything has to be earned
constexpr double leastLevel = 0.01;    ///< a smaller one changes nothing
constexpr int fitTurns = 2;            ///< of the factors and the population by turns

using Levels = std::array<double, levelCount>;

double levelAt(size_t i)
{
    return (int(i) - int(levelCount / 2)) * levelStep;
}

struct Group
{
    QString name;
    int size = 0;
    Levels likelihoods{}; ///< of its members' records at each level, as logarithms
    double level = 0;     ///< the mean over what they may be
};

/// Fills in the mean level of each group, over how far the levels of its kind may be spread. Returns the
/// logarithm of how much likelier the groups make the record.
double judge(std::vector<Group> &groups)
{
    std::array<double, spreads.size()> evidence{};
    std::array<std::vector<double>, spreads.size()> means;
    for (size_t s = 0; s < spreads.size(); ++s) {
        evidence[s] = spreads[s] > 0 ? -structurePenalty : 0;
        Levels prior{};
        double all = 0;
        for (size_t i = 0; i < levelCount; ++i)
            all += prior[i] = spreads[s] > 0 ? std::exp(-std::pow(levelAt(i) / spreads[s], 2) / 2)
                                             : double(i == levelCount / 2);
        for (const Group &group : groups) {
            const double most = *std::max_element(group.likelihoods.cbegin(), group.likelihoods.cend());
            double sum = 0;
            double mean = 0;
            for (size_t i = 0; i < levelCount; ++i) {
                const double chance = prior[i] / all * std::exp(group.likelihoods[i] - most);
                sum += chance;
                mean += chance * levelAt(i);
            }
            evidence[s] += most + std::log(std::max(sum, 1e-300));
            means[s].push_back(mean / std::max(sum, 1e-300));
        }
    }
    const double none = evidence.front();
    const double most = *std::max_element(evidence.cbegin(), evidence.cend());
    double sum = 0;
    for (double &each : evidence)
        sum += each = std::exp(each - most);
    for (size_t g = 0; g < groups.size(); ++g) {
        groups[g].level = 0;
        for (size_t s = 0; s < spreads.size(); ++s)
            groups[g].level += evidence[s] / sum * means[s][g];
    }
    return most - none;
}

} // namespace

StateRecord StateRecord::of(const WatchedDomain &domain)
{
    StateRecord made;
    const auto &first = domain.record.firstAnsweredAt;
    const auto &last = domain.known.lastAnsweredAt;
    if (!first || !last)
        return made;
    // From the present back to the first answer: the changes alternate, and the newest led to today's status.
    const QList<QDateTime> &changes = domain.record.changes;
    const bool isCut = changes.size() >= ChangeRecord::mostChanges; // older ones are not on record
    bool listed = domain.known.status == BlockStatus::Blocked;
    double until = dayOf(*last);
    for (auto change = changes.crbegin(); change != changes.crend(); ++change, listed = !listed) {
        const double at = std::clamp(dayOf(*change), std::min(dayOf(*first), until), until);
        (listed ? made.delisting : made.listing).days += until - at;
        until = at;
        if (!isCut || std::next(change) != changes.crend())
            ++(listed ? made.listing : made.delisting).events;
    }
    if (!isCut)
        (listed ? made.delisting : made.listing).days += std::max(0.0, until - dayOf(*first));
    return made;
}

/// All records and the groups they are in, while the two are learned.
class StateRates::Learning
{
public:
    explicit Learning(const QList<WatchedDomain> &domains)
    {
        std::array<QHash<QString, int>, kinshipCount> places;
        for (const WatchedDomain &domain : domains) {
            if (!domain.record.firstAnsweredAt)
                continue;
            Member member{StateRecord::of(domain).listing, {}};
            const GroupNames names = groupsOf(domain);
            for (size_t kind = 0; kind < kinshipCount; ++kind)
                for (const QString &name : names[kind]) {
                    const int next = int(m_groups[kind].size());
                    const int place = places[kind].value(name, next);
                    if (place == next) {
                        places[kind].insert(name, next);
                        m_groups[kind].push_back({name, 0, {}, 0});
                    }
                    ++m_groups[kind][size_t(place)].size;
                    member.groups[kind].push_back(place);
                }
            m_members.push_back(std::move(member));
        }
    }

    /// Learns the levels of one kind, the others' being as they are. Returns the logarithm of how much
    /// likelier they make the record of a domain.
    double learnLevels(size_t kind, const RatePopulation &population)
    {
        for (Group &group : m_groups[kind])
            group.likelihoods.fill(0);
        for (const Member &member : m_members)
            for (const int place : member.groups[kind]) {
                Group &group = m_groups[kind][size_t(place)];
                if (!tells(group))
                    continue;
                RatePopulation::Sample sample = member.listing;
                const double others = level(member) - level(member, kind);
                for (size_t i = 0; i < levelCount; ++i) {
                    sample.factor = std::exp(others + levelAt(i));
                    group.likelihoods[i] += population.likelihood(sample);
                }
            }
        return judge(m_groups[kind]) / double(std::max<size_t>(1, m_members.size()));
    }

    [[nodiscard]] std::vector<RatePopulation::Sample> sample(size_t most) const
    {
        const size_t stride = m_members.size() / std::max<size_t>(1, most) + 1;
        std::vector<RatePopulation::Sample> made;
        for (size_t i = 0; i < m_members.size(); i += stride) {
            made.push_back(m_members[i].listing);
            made.back().factor = std::exp(level(m_members[i]));
        }
        return made;
    }

    [[nodiscard]] QHash<QString, double> levels(size_t kind) const
    {
        QHash<QString, double> made;
        for (const Group &group : m_groups[kind])
            if (tells(group) && std::abs(group.level) > leastLevel)
                made.insert(group.name, group.level);
        return made;
    }

private:
    struct Member
    {
        RatePopulation::Sample listing;
        std::array<std::vector<int>, kinshipCount> groups;
    };

    /// A group of one says nothing that its member does not, and one of all nothing at all.
    [[nodiscard]] bool tells(const Group &group) const
    {
        return group.size > 1 && size_t(group.size) < m_members.size();
    }
    /// Of several groups of one kind, the mean.
    [[nodiscard]] double level(const Member &member, size_t kind) const
    {
        double sum = 0;
        for (const int place : member.groups[kind])
            sum += m_groups[kind][size_t(place)].level;
        return member.groups[kind].empty() ? 0 : sum / double(member.groups[kind].size());
    }
    [[nodiscard]] double level(const Member &member) const
    {
        return level(member, ByList) + level(member, ByParent) + level(member, ByStem);
    }

    std::vector<Member> m_members;
    std::array<std::vector<Group>, kinshipCount> m_groups;
};

StateRates StateRates::fit(const QList<WatchedDomain> &domains, const QList<WatchedDomain> &sample)
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

    Learning learning(domains);
    for (int round = 0; round < fitTurns; ++round) {
        for (size_t kind = 0; kind < kinshipCount; ++kind) {
            const double gain = learning.learnLevels(kind, made.m_listing);
            if (round == 0) // later ones are beside another population
                made.m_likelihood += gain * double(sample.size());
        }
        made.m_listing = RatePopulation::fit(learning.sample(size_t(sample.size())));
    }
    for (size_t kind = 0; kind < kinshipCount; ++kind)
        made.m_levels[kind] = learning.levels(kind);
    return made;
}

double StateRates::perDay(const WatchedDomain &domain) const
{
    StateRecord record = StateRecord::of(domain);
    if (domain.known.status == BlockStatus::Blocked)
        return m_delisting.perDay(record.delisting);
    const bool isStructured =
        std::any_of(m_levels.cbegin(), m_levels.cend(), [](const auto &levels) { return !levels.isEmpty(); });
    if (!isStructured)
        return m_listing.perDay(record.listing);
    const GroupNames names = groupsOf(domain);
    double sum = 0;
    for (size_t kind = 0; kind < kinshipCount; ++kind) {
        double ofKind = 0;
        for (const QString &group : names[kind])
            ofKind += m_levels[kind].value(group);
        sum += ofKind / double(std::max<qsizetype>(1, names[kind].size()));
    }
    record.listing.factor = std::exp(sum);
    return m_listing.perDay(record.listing);
}

} // namespace pantau::engine
