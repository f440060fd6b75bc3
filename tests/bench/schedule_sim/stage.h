// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "bench/schedule_sim/hint_world.h"
#include "bench/schedule_sim/world.h"

#include <QtGlobal>

namespace pantau::bench {

/// What a policy is told when it is asked.
struct Moment
{
    int tick;     ///< since the beginning, a quarter of an hour each
    qint64 left;  ///< checks of today's allowance
    bool resumed; ///< the computer has just come on
    bool newDay;  ///< the first time today: the allowance is new
    [[nodiscard]] int day() const { return tick / ticksPerDay; }
    [[nodiscard]] int slot() const { return tick % ticksPerDay; }
    [[nodiscard]] double time() const { return double(tick) / ticksPerDay; }
};

/// Decides who is looked at, and sees what came of it. Knows only what it is told here.
class Policy
{
public:
    virtual ~Policy() = default;
    virtual std::vector<int> choose(const Moment &moment) = 0;
    /// Looked at @p domain: whether its status is another one than the last time (two changes cancel out).
    virtual void seen(int domain, double time, double lastTime, bool changed) = 0;
    /// Its owner gave @p domain up for a new one, which is not listed and counts as looked at at @p lookedAt.
    virtual void replaced(int domain, double time, double lookedAt) = 0;
    /// A free lookup of @p domain says this. Returns whether it should be repeated in a quarter of an hour.
    virtual bool sighted(int, double /*time*/, bool /*looksBlocked*/) { return false; }
    /// A feed says that @p domain has been listed.
    virtual void told(int, double /*time*/) {}
    /// Questions that hints led to.
    [[nodiscard]] virtual int asks() const { return 0; }
};

struct Setting
{
    int budget = 100;      ///< checks a day
    int confirmations = 0; ///< checks that each suspicion costs, of the same allowance, at once
    HintSetting hints{};
};

struct Measures
{
    double meanHours = 0;    ///< from a change to our seeing it, weighted by importance
    double listingHours = 0; ///< the same of listings, and of delistings; 0 where there were none
    double delistingHours = 0;
    double p95Hours = 0;
    double coldHours = 0;  ///< the mean of the first 30 days
    double usedShare = 0;  ///< of the allowance
    double asksPerDay = 0; ///< questions that hints led to
    double maxGapDays = 0;
    double maskedShare = 0; ///< of the changes, by weight: over before anybody looked
};

/// Moments at which the domains were looked at before the beginning, in days (negative).
[[nodiscard]] std::vector<double> firstLooks(int domains, int budget, unsigned seed);

/// Lets a policy work in a world.
[[nodiscard]] Measures perform(const World &world, const std::vector<Stretch> &stretches,
                               const Setting &setting, const std::vector<double> &looks, Policy &policy,
                               unsigned seed = 0);

} // namespace pantau::bench
