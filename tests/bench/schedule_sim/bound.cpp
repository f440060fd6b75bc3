// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "bench/schedule_sim/bound.h"

#include <algorithm>
#include <cmath>

namespace pantau::bench {

namespace {

constexpr double window = 9 / 24.0;
constexpr int slots = 19;
constexpr int prices = 85;

double price(int k)
{
    return std::pow(10, -4 + 8.5 * k / (prices - 1));
}

/// True if some daily cycle of checks costs less than @p delay a day when a check costs @p check. Looks for a
/// negative cycle among the slots of the window (Bellman-Ford).
bool canBeBetter(double check, double delay)
{
    double costs[slots][slots];
    for (int i = 0; i < slots; ++i)
        for (int j = 0; j < slots; ++j) {
            const double gap = window * (j - i) / (slots - 1) + (j > i ? 0 : 1);
            const double days = std::max(0.0, std::floor(delay - gap));
            const auto cost = [&](double g) { return check + g * g / 2 - delay * g; };
            costs[i][j] = std::min(cost(gap + days), cost(gap + days + 1));
        }
    double best[slots] = {};
    for (int round = 0; round < slots; ++round) {
        bool changed = false;
        for (int i = 0; i < slots; ++i)
            for (int j = 0; j < slots; ++j)
                if (best[i] + costs[i][j] < best[j] - 1e-12) {
                    best[j] = best[i] + costs[i][j];
                    changed = true;
                }
        if (!changed)
            return false;
    }
    return true;
}

/// Returns the least delay per day of one domain that pays @p check for each check.
double leastDelay(double check)
{
    double low = 0;
    double high = std::sqrt(2 * check) + (1 - window) + 0.2;
    for (int i = 0; i < 26; ++i) {
        const double middle = (low + high) / 2;
        (canBeBetter(check, middle) ? high : low) = middle;
    }
    return low;
}

const std::vector<double> &leastDelays()
{
    static const std::vector<double> made = [] {
        std::vector<double> delays;
        for (int k = 0; k < prices; ++k)
            delays.push_back(leastDelay(price(k)));
        return delays;
    }();
    return made;
}

/// The delay is concave in the price, so a line between two points is below it.
double interpolated(double check)
{
    const auto &delays = leastDelays();
    if (check <= price(0))
        return (1 - window) * (1 - window) / 2;
    if (check >= price(prices - 1))
        return std::sqrt(2 * check);
    const double at = (std::log10(check) + 4) / 8.5 * (prices - 1);
    const auto k = std::min(prices - 2, int(at));
    return delays[size_t(k)] + (at - k) * (delays[size_t(k) + 1] - delays[size_t(k)]);
}

} // namespace

double lowerBound(const World &world, double budget)
{
    double roots = 0;
    double changes = 0;
    for (size_t i = 0; i < world.lives.size(); ++i) {
        roots += std::sqrt(world.lives[i].front().listing * world.weights[i]);
        changes += world.lives[i].front().listing * world.weights[i];
    }
    return roots * roots / (2 * budget * changes);
}

double lowerBoundInWindow(const World &world, double budget)
{
    double changes = 0;
    for (size_t i = 0; i < world.lives.size(); ++i)
        changes += world.lives[i].front().listing * world.weights[i];
    double best = 0;
    for (int k = 0; k < 240; ++k) { // Lagrange multiplier: the price of a check
        const double check = std::pow(10, -6 + 7 * k / 240.0);
        double sum = -check * budget;
        for (size_t i = 0; i < world.lives.size(); ++i)
            if (const double matter = world.lives[i].front().listing * world.weights[i]; matter > 0)
                sum += matter * interpolated(check / matter);
        best = std::max(best, sum);
    }
    return best / changes;
}

} // namespace pantau::bench
