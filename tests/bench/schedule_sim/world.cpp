// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "bench/schedule_sim/world.h"

#include "bench/schedule_sim/published_world.h"
#include "bench/schedule_sim/random.h"

#include <QStringList>

#include <algorithm>
#include <cmath>

namespace pantau::bench {

namespace {

constexpr int domainsPerList = 20;
constexpr double strikeSpread = 0.25; ///< days within which a wave of blocks reaches all affected domains

double logNormal(Random &random, double median, double spread, double most)
{
    return std::min(most, median * std::exp(spread * random.normal(0, 1)));
}

double rateOf(const QString &kind, Random &random)
{
    if (kind == u"logn")
        return logNormal(random, 0.005, 2.0, 0.5);
    if (kind == u"rare")
        return logNormal(random, 0.001, 2.0, 0.1);
    if (kind == u"mild")
        return logNormal(random, 0.010, 1.2, 0.5);
    if (kind == u"zero")
        return random.uniform() < 0.7 ? 0 : logNormal(random, 0.02, 1.5, 0.5);
    return 0.02;
}

std::vector<double> steadyChanges(double rate, Random &random)
{
    std::vector<double> changes;
    if (rate <= 0)
        return changes;
    for (double t = random.exponential(rate); t < allDays; t += random.exponential(rate))
        changes.push_back(t);
    return changes;
}

/// Quiet for 150 days, then hot for 15, on average.
std::vector<double> spells(Random &random)
{
    std::vector<double> changes;
    bool hot = false;
    double t = 0;
    double turn = random.exponential(1 / 150.0);
    while (t < allDays) {
        const double next = t + random.exponential(hot ? 0.3 : 0.002);
        if (next > turn) {
            t = turn;
            hot = !hot;
            turn = t + random.exponential(hot ? 1 / 15.0 : 1 / 150.0);
        } else {
            t = next;
            changes.push_back(t);
        }
    }
    return changes;
}

/// Block waves hit a list, or similar names. Each blocks half of the unblocked domains within hours. Each
/// domain is released independently, after 20 days on average; little else happens.
std::vector<std::vector<double>> strikes(const std::vector<int> &groups, Random &random)
{
    std::vector<std::vector<double>> strikesOfGroup(size_t(groups.back()) + 1);
    for (auto &each : strikesOfGroup)
        each = steadyChanges(logNormal(random, 0.01, 1.0, 0.1), random);
    std::vector<std::vector<double>> changes(groups.size());
    for (size_t i = 0; i < changes.size(); ++i) {
        std::vector<double> hits = steadyChanges(0.001, random);
        for (const double strike : strikesOfGroup[size_t(groups[i])])
            if (random.uniform() < 0.5)
                hits.push_back(strike + strikeSpread * random.uniform());
        std::sort(hits.begin(), hits.end());
        double freeAgain = 0;
        for (const double hit : hits) {
            if (hit < freeAgain || hit >= allDays)
                continue;
            freeAgain = hit + random.exponential(1 / 20.0);
            changes[i].push_back(hit);
            if (freeAgain < allDays)
                changes[i].push_back(freeAgain);
        }
    }
    return changes;
}

} // namespace

double randomImportance(Random &random)
{
    const double draw = random.uniform() * (0.7 + 0.2 + 0.1);
    return draw < 0.7 ? 1 : draw < 0.9 ? 3 : 10;
}

bool isWorld(const QString &kind)
{
    return QStringList{QStringLiteral("logn"),      QStringLiteral("same"),    QStringLiteral("mild"),
                       QStringLiteral("zero"),      QStringLiteral("rare"),    QStringLiteral("hot"),
                       QStringLiteral("clustered"), QStringLiteral("sisters"), QStringLiteral("published")}
        .contains(kind);
}

World makeWorld(const QString &kind, int domains, unsigned seed)
{
    if (kind == u"published")
        return makePublishedWorld(domains, seed);
    Random random(seed * 1009 + 7);
    World world;
    const bool areStruck = kind == u"clustered" || kind == u"sisters";
    world.ratesAreKnown = !areStruck && kind != u"hot";
    std::vector<double> rates;
    for (int i = 0; i < domains; ++i) {
        rates.push_back(rateOf(kind, random));
        world.weights.push_back(randomImportance(random));
        world.lists.push_back(i / domainsPerList);
    }
    const auto struck = areStruck ? strikes(world.lists, random) : std::vector<std::vector<double>>();
    if (kind == u"sisters") {
        world.stems = world.lists;
        const int lists = std::max(1, domains / domainsPerList);
        for (int i = 0; i < domains; ++i)
            world.lists[size_t(i)] = i % lists;
    }
    for (size_t i = 0; i < rates.size(); ++i) {
        Life life;
        life.listing = rates[i];
        life.changes = !struck.empty()  ? struck[i]
                       : kind == u"hot" ? spells(random)
                                        : steadyChanges(rates[i], random);
        world.lives.push_back({life});
    }
    return world;
}

std::vector<Stretch> makeStretches(const QString &online, unsigned seed)
{
    if (online == u"24h")
        return {{0, allDays}};
    Random random(seed * 31 + 3);
    std::vector<Stretch> stretches;
    for (int day = 0; day < allDays; ++day) {
        const double from = day + 2 / 24.0 + random.normal(0, 0.5 / 24);
        const double to = day + 11 / 24.0 + random.normal(0, 1 / 24.0);
        if (to < allDays)
            stretches.push_back({std::max(0.0, from), to});
    }
    return stretches;
}

} // namespace pantau::bench
