// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStringList>

#include <optional>
#include <vector>

/// The made-up worlds of docs/scheduling.md. Time is in days; a whole number is a midnight UTC.
namespace pantau::bench {

constexpr int ticksPerDay = 96; ///< the policies are asked every quarter of an hour
constexpr int learningDays = 60;
constexpr int measuredDays = 180;
constexpr int drainingDays = 30; ///< so that the last changes are found
constexpr int allDays = learningDays + measuredDays + drainingDays;

/// A domain from its being added to its being given up for another one.
struct Life
{
    std::vector<double> changes; ///< ascending; each turns its status over
    double end = allDays + 1;    ///< when its owner gives it up
    double listing = 0;          ///< changes a day while it is not listed; 0 where that is not one number
};

struct World
{
    std::vector<double> weights;          ///< importance: 1, 3 or 10
    std::vector<int> lists;               ///< the list that each domain is in
    std::vector<int> stems{};             ///< who has the same has a name alike; empty: nobody
    std::vector<std::vector<Life>> lives; ///< of each place in the lists, one after the other
    double delisting = 0;                 ///< changes a day while listed; 0: as often as it is listed
    bool ratesAreKnown = true;            ///< else a domain's rate is not one number
};

/// A stretch of the computer being on.
struct Stretch
{
    double from;
    double to;
};

class Random;

/// 1, 3 or 10 for 70, 20 and 10 % of the domains.
[[nodiscard]] double randomImportance(Random &random);
[[nodiscard]] bool isWorld(const QString &kind);
/// Kinds: logn, same, mild, zero, rare, hot, clustered (lists are struck together), sisters (names alike are,
/// whichever list they are in), published.
[[nodiscard]] World makeWorld(const QString &kind, int domains, unsigned seed);
/// "24h" or "9h" (from two o'clock UTC, half an hour or an hour to and fro).
[[nodiscard]] std::vector<Stretch> makeStretches(const QString &online, unsigned seed);

} // namespace pantau::bench
