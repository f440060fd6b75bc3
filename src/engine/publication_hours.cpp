// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/publication_hours.h"

#include "engine/days.h"

#include <algorithm>
#include <cmath>
#include <vector>

namespace pantau::engine {

namespace {

constexpr int dayHours = PublicationHours::hoursPerDay;
constexpr qint64 msPerHour = 3'600'000;
constexpr int hourRounds = 60;
constexpr double guess = 0.5; ///< of a block, added to each hour
constexpr double mostBelief = 0.9;
constexpr int beliefSteps = 9;
constexpr double evidenceNeeded = 5; ///< nats
constexpr int quartersBehind = 4;

using Shares = std::array<double, dayHours>;

Shares equalShares()
{
    Shares made;
    made.fill(1.0 / dayHours);
    return made;
}

/// How much of each hour of the day lies in the window, in hours.
Shares covered(const BlockWindow &window)
{
    Shares made{};
    const qint64 end = window.notAfter.toMSecsSinceEpoch();
    for (qint64 at = window.notBefore.toMSecsSinceEpoch(); at < end;) {
        const qint64 next = std::min(end, at - at % msPerHour + msPerHour);
        made[size_t(at % dayLength / msPerHour)] += double(next - at) / double(msPerHour);
        at = next;
    }
    return made;
}

double sumOf(const Shares &shares)
{
    double sum = 0;
    for (const double each : shares)
        sum += each;
    return sum;
}

double within(const Shares &cover, const Shares &shares)
{
    double sum = 0;
    for (size_t hour = 0; hour < dayHours; ++hour)
        sum += cover[hour] * shares[hour];
    return sum;
}

Shares learned(const std::vector<Shares> &covers)
{
    Shares shares = equalShares();
    for (int round = 0; round < hourRounds; ++round) {
        Shares counts;
        counts.fill(guess);
        for (const Shares &cover : covers) {
            const double all = within(cover, shares);
            for (size_t hour = 0; hour < dayHours; ++hour)
                counts[hour] += cover[hour] * shares[hour] / all;
        }
        const double sum = sumOf(counts);
        for (size_t hour = 0; hour < dayHours; ++hour)
            shares[hour] = counts[hour] / sum;
    }
    return shares;
}

/// The logarithm of how much likelier @p shares, believed as far as @p belief, make the windows than equal
/// ones.
double evidence(const std::vector<Shares> &covers, const Shares &shares, double belief)
{
    double sum = 0;
    for (const Shares &cover : covers)
        sum += std::log(1 - belief + belief * within(cover, shares) * dayHours / sumOf(cover));
    return sum;
}

} // namespace

PublicationHours PublicationHours::fit(const QList<BlockWindow> &windows)
{
    std::vector<Shares> all;
    std::array<std::vector<Shares>, 2> halves;
    for (const BlockWindow &window : windows) {
        const qint64 length = window.notBefore.msecsTo(window.notAfter);
        if (length <= 0 || length >= dayLength || window.notBefore.toMSecsSinceEpoch() < 0)
            continue;
        all.push_back(covered(window));
        halves[all.size() % 2].push_back(all.back());
    }
    const std::array shares{learned(halves[0]), learned(halves[1])};
    double best = evidenceNeeded;
    PublicationHours made;
    for (int step = 1; step <= beliefSteps; ++step) {
        const double belief = mostBelief * step / beliefSteps;
        const double gain = evidence(halves[0], shares[1], belief) + evidence(halves[1], shares[0], belief);
        if (gain <= best)
            continue;
        best = gain;
        made.m_belief = belief;
    }
    if (!made.isLearned())
        return made;
    const Shares believed = learned(all);
    for (size_t hour = 0; hour < dayHours; ++hour)
        made.m_weights[hour] = std::sqrt((1 - made.m_belief) / dayHours + made.m_belief * believed[hour]);
    const double mean = sumOf(made.m_weights) / dayHours;
    for (double &weight : made.m_weights)
        weight /= mean;
    return made;
}

double PublicationHours::weight(int quarter) const
{
    constexpr int quarters = dayHours * 4;
    return m_weights[size_t((quarter - quartersBehind + quarters) % quarters / 4)];
}

} // namespace pantau::engine
