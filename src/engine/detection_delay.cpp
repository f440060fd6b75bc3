// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/detection_delay.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>

namespace pantau::engine {

namespace {

constexpr double hoursPerDay = 24;
constexpr double knownShare = 0.9;
constexpr double longestHours = 3650 * hoursPerDay;
constexpr int halvings = 50;
/// Gaps within a few per cent of each other count as one: there may be 100,000 domains.
constexpr double stepsAnOctave = 16;
/// A mirror of the list is about this much behind, and shows nearly all of it.
constexpr double feedLagHours = 2;
constexpr double feedShows = 0.98;

double uniformBelow(double hours, double longest)
{
    return longest <= 0 ? 1 : std::clamp(hours / longest, 0.0, 1.0);
}

/// The chance that what happens at any time is seen within @p hours, when it is looked at @p timesADay. More
/// than once a day: at even gaps while the computer is on, with one long gap for the night.
double seenWithin(double hours, double timesADay, double hoursOn)
{
    if (timesADay <= 1)
        return uniformBelow(hours, hoursPerDay / timesADay);
    const double gap = hoursOn / timesADay;
    const double night = hoursPerDay - hoursOn + gap;
    return (uniformBelow(hours, gap) * (hoursPerDay - night) + uniformBelow(hours, night) * night) /
           hoursPerDay;
}

} // namespace

double hoursOnPerDay(const OnlineHours &hours)
{
    constexpr int quarters = OnlineHours::quartersPerDay;
    constexpr int inAnHour = 4;
    std::array<double, quarters> lately{}; // on in the hour that ends with it
    for (int quarter = 0; quarter < quarters; ++quarter)
        for (int back = 0; back < inAnHour; ++back) {
            const double chance = hours.chanceOnDayOfUse((quarter - back + quarters) % quarters);
            lately[size_t(quarter)] = std::max(lately[size_t(quarter)], chance);
        }
    double onADay = 0;
    for (int quarter = 0; quarter < quarters; ++quarter) {
        double chance = 1; // on in whichever hour it lies in
        for (int ahead = 0; ahead < inAnHour; ++ahead)
            chance = std::min(chance, lately[size_t((quarter + ahead) % quarters)]);
        onADay += chance * hoursPerDay / quarters;
    }
    double days = 0;
    const QDate monday(2024, 1, 1);
    for (int day = 0; day < 7; ++day)
        days += hours.chanceOfDay(monday.addDays(day));
    return onADay * days / 7;
}

std::optional<std::chrono::seconds> knownWithin(std::span<const float> checksPerDay, double hoursOn,
                                                FeedReading feed)
{
    std::map<int, double> alike; ///< how many domains, by their gap
    double all = 0;
    for (const float checks : checksPerDay) {
        ++all;
        if (double(checks) * longestHours > hoursPerDay)
            ++alike[int(std::lround(stepsAnOctave * std::log2(double(checks))))];
    }
    if (all <= 0)
        return std::nullopt;
    const auto known = [&](double hours) {
        double sum = 0;
        for (const auto &[step, domains] : alike)
            sum += domains * seenWithin(hours, std::exp2(step / stepsAnOctave), hoursOn);
        const double byChecks = sum / all;
        const double byFeed =
            feed == FeedReading::Yes ? feedShows * seenWithin(hours - feedLagHours, hoursOn, hoursOn) : 0;
        return 1 - (1 - byChecks) * (1 - byFeed);
    };
    if (known(longestHours) < knownShare)
        return std::nullopt;
    double low = 0;
    double high = longestHours;
    for (int i = 0; i < halvings; ++i) {
        const double middle = (low + high) / 2;
        (known(middle) >= knownShare ? high : low) = middle;
    }
    return std::chrono::seconds(std::llround(high * 3600));
}

} // namespace pantau::engine
