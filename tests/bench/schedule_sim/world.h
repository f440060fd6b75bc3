// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStringList>

#include <optional>
#include <vector>

/// The made-up worlds of docs/scheduling.md. Time is in days; a whole number is midnight UTC.
namespace pantau::bench {

constexpr int ticksPerDay = 96; ///< policies are called every quarter of an hour
constexpr int learningDays = 60;
constexpr int measuredDays = 180;
constexpr int drainingDays = 30; ///< extra days to detect the last changes
constexpr int allDays = learningDays + measuredDays + drainingDays;

/// The life of a domain from being added to being given up.
struct Life
{
    std::vector<double> changes; ///< ascending; each toggles the status
    double end = allDays + 1;    ///< when the owner gives it up
    double listing = 0;          ///< changes a day while it is not listed; 0 if there is no single rate
};

struct World
{
    std::vector<double> weights;          ///< importance: 1, 3 or 10
    std::vector<int> lists;               ///< list of each domain
    std::vector<int> stems{};             ///< equal stems mean similar names; empty: no names are similar
    std::vector<std::vector<Life>> lives; ///< of each slot in the lists, in order
    double delisting = 0;                 ///< changes a day while listed; 0: as often as it is listed
    bool ratesAreKnown = true;            ///< false if a domain has no single rate
};

/// A period during which the computer is on.
struct Stretch
{
    double from;
    double to;
};

class Random;

/// 1, 3 or 10 for 70, 20 and 10 % of the domains.
[[nodiscard]] double randomImportance(Random &random);
[[nodiscard]] bool isWorld(const QString &kind);
/// Kinds: logn, same, mild, zero, rare, hot, clustered (lists are blocked together), sisters (similar names
/// are blocked together, whatever their list), published.
[[nodiscard]] World makeWorld(const QString &kind, int domains, unsigned seed);
/// Accepts "24h" or "9h" (from two o'clock UTC, give or take up to an hour).
[[nodiscard]] std::vector<Stretch> makeStretches(const QString &online, unsigned seed);

} // namespace pantau::bench
