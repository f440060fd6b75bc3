// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "bench/schedule_sim/published_world.h"

#include "bench/schedule_sim/random.h"

#include <QFile>

#include <algorithm>
#include <cmath>

namespace pantau::bench {

namespace {

constexpr double secondsPerDay = 86'400;
constexpr double beginning = 1752710400 + 130 * secondsPerDay; ///< Unix seconds of the world's first midnight
constexpr int mostNames = 30'000; ///< larger publications were repairs of the mirror
constexpr int listCount = 20;
constexpr double listSpread = 1.73; ///< sigma of the logarithm
constexpr double wholeSpread = 2.0;
constexpr double median = 0.005; ///< listings a day
constexpr double most = 0.5;
constexpr double appealed = 0.1; ///< share of the listed domains
constexpr double appealDays = 20;
constexpr double keptDays = 60;

struct Publication
{
    double at = 0;   ///< days
    double mass = 0; ///< size of the publication, in days' worth of names
};

std::vector<Publication> publications(unsigned seed)
{
    QFile file(QStringLiteral(PANTAU_TESTS_DIR "/bench/schedule_sim/publications.txt"));
    if (!file.open(QFile::ReadOnly))
        qFatal("%s cannot be read.", qPrintable(file.fileName()));
    Random random(seed * 7 + 1);
    std::vector<Publication> made;
    double sum = 0;
    while (!file.atEnd()) {
        const QList<QByteArray> fields = file.readLine().simplified().split(' ');
        const double from = fields.value(0).toDouble();
        const double to = fields.value(1).toDouble();
        const int names = fields.value(2).toInt();
        if (fields.size() != 3 || from <= 0 || names <= 0 || names > mostNames)
            continue;
        const double at = (from + random.uniform() * (to - from) - beginning) / secondsPerDay;
        if (at < 0 || at >= allDays)
            continue;
        made.push_back({at, double(names)});
        sum += names;
    }
    for (Publication &each : made)
        each.mass *= allDays / sum;
    std::sort(made.begin(), made.end(), [](const auto &a, const auto &b) { return a.at < b.at; });
    return made;
}

/// Returns the publication after @p from that first lists a domain of @p rate, or the end of the list if none
/// does. @p threshold is drawn from an exponential distribution with mean 1.
double firstListing(const std::vector<Publication> &published, double from, double rate, double threshold)
{
    double passed = 0;
    for (const Publication &each : published) {
        if (each.at < from)
            continue;
        passed += rate * each.mass;
        if (passed >= threshold)
            return each.at;
    }
    return allDays;
}

std::vector<Life> livesOf(const std::vector<Publication> &published, double listFactor, Random &random)
{
    const double ownSpread = std::sqrt(wholeSpread * wholeSpread - listSpread * listSpread);
    std::vector<Life> lives;
    for (double begun = 0; begun < allDays;) {
        Life life;
        life.listing = std::min(most, median * listFactor * std::exp(random.normal(0, ownSpread)));
        const double listed = firstListing(published, begun, life.listing, random.exponential(1));
        if (listed < allDays) {
            life.changes.push_back(listed);
            if (random.uniform() < appealed)
                life.changes.push_back(listed + random.exponential(1 / appealDays));
            else
                life.end = listed + random.exponential(1 / keptDays);
        }
        std::erase_if(life.changes, [](double change) { return change >= allDays; });
        begun = life.end;
        lives.push_back(life);
    }
    return lives;
}

} // namespace

World makePublishedWorld(int domains, unsigned seed)
{
    const std::vector<Publication> published = publications(seed);
    Random random(seed * 1009 + 7);
    std::vector<double> factors;
    for (int i = 0; i < listCount; ++i)
        factors.push_back(std::exp(random.normal(0, listSpread)));
    World world;
    world.delisting = 1 / 200.0; // only after an appeal
    for (int i = 0; i < domains; ++i) {
        world.weights.push_back(randomImportance(random));
        world.lists.push_back(i % listCount);
        world.lives.push_back(livesOf(published, factors[size_t(i % listCount)], random));
    }
    return world;
}

} // namespace pantau::bench
