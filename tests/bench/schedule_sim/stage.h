// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "bench/schedule_sim/world.h"

#include <QtGlobal>

namespace pantau::bench {

/// State passed to a policy when it is called.
struct Moment
{
    int tick;     ///< quarters of an hour since the start
    qint64 left;  ///< checks left of today's allowance
    bool resumed; ///< the computer was just switched on
    bool newDay;  ///< first call of the day: the allowance has reset
    [[nodiscard]] int day() const { return tick / ticksPerDay; }
    [[nodiscard]] int slot() const { return tick % ticksPerDay; }
    [[nodiscard]] double time() const { return double(tick) / ticksPerDay; }
};

/// Chooses the domains to check and receives the results. Has no other information.
class Policy
{
public:
    virtual ~Policy() = default;
    virtual std::vector<int> choose(const Moment &timeText) = 0;
    /// @p domain was checked. @p changed: its status differs from the previous check (two changes cancel
    /// out).
    virtual void seen(int domain, double time, double lastTime, bool changed) = 0;
    /// The owner replaced @p domain by a new one, which is not listed and counts as checked at @p lookedAt.
    virtual void replaced(int domain, double time, double lookedAt) = 0;
    /// A free lookup of @p domain has this result. Returns true if it should be repeated in a quarter of an
    /// hour.
    virtual bool sighted(int, double /*time*/, bool /*looksBlocked*/) { return false; }
    /// A feed reports that @p domain has been listed.
    virtual void reported(int, double /*time*/) {}
    /// Number of checks that hints led to.
    [[nodiscard]] virtual int asks() const { return 0; }
};

struct Setting
{
    int budget = 100; ///< checks a day
    HintSetting hints{};
};

struct Measures
{
    double meanHours = 0;    ///< mean delay from a change to its detection, weighted by importance
    double listingHours = 0; ///< mean delay of listings and of delistings; 0 if there were none
    double delistingHours = 0;
    double p95Hours = 0;
    double coldHours = 0;  ///< the mean of the first 30 days
    double usedShare = 0;  ///< of the allowance
    double asksPerDay = 0; ///< checks that hints led to
    double maxGapDays = 0;
};

/// Returns the times of each domain's checks before the start, in days (negative).
[[nodiscard]] std::vector<double> firstLooks(int domains, int budget, unsigned seed);

/// Simulates a policy in a world.
[[nodiscard]] Measures perform(const World &world, const std::vector<Stretch> &stretches,
                               const Setting &setting, const std::vector<double> &looks, Policy &policy,
                               unsigned seed = 0);

} // namespace pantau::bench
