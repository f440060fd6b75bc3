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

struct World
{
    std::vector<double> rates;   ///< changes a day; empty where a domain's rate is not one number
    std::vector<double> weights; ///< importance: 1, 3 or 10
    std::vector<std::vector<double>> changes; ///< of each domain, ascending; each turns its status over
    std::vector<int> lists;                   ///< the list that each domain is in
};

/// A stretch of the computer being on.
struct Stretch
{
    double from;
    double to;
};

[[nodiscard]] bool isWorld(const QString &kind);
/// Kinds: logn, same, mild, zero, rare, hot, clustered.
[[nodiscard]] World makeWorld(const QString &kind, int domains, unsigned seed);
/// "24h" or "9h" (from two o'clock UTC, half an hour or an hour to and fro).
[[nodiscard]] std::vector<Stretch> makeStretches(const QString &online, unsigned seed);

} // namespace pantau::bench
