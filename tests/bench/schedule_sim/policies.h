// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "bench/schedule_sim/stage.h"
#include "bench/schedule_sim/world.h"
#include "engine/hint_tracker.h"
#include "engine/lane_plan.h"

#include <QString>

#include <memory>

namespace pantau::bench {

/// Lower bound for any policy that cannot see the future: the weighted mean delay in days, for @p budget
/// checks a day at any time. For worlds with one life per domain and one known rate.
[[nodiscard]] double lowerBound(const World &world, double budget);
/// The same if checks are only possible in the first 9 hours of each day.
[[nodiscard]] double lowerBoundInWindow(const World &world, double budget);

/// The production planner, called as the monitor calls it: one free account, the recorded changes and the
/// hours at which the computer was on. It sees nothing else.
class ProductionPolicy final : public Policy
{
public:
    ProductionPolicy(
        const World &world, int budget, const std::vector<double> &looks,
        engine::ChangeRates::Directions directions = engine::ChangeRates::Directions::ByEvidence);

    std::vector<int> choose(const Moment &timeText) override;
    void seen(int domain, double time, double lastTime, bool changed) override;
    void replaced(int domain, double time, double lookedAt) override;
    bool sighted(int domain, double time, bool looksBlocked) override;
    void reported(int domain, double time) override;
    [[nodiscard]] int asks() const override { return m_asks; }

private:
    WatchedDomain fresh(int place, double lookedAt);

    const World &m_world;
    engine::PlanInput m_input;
    engine::ChangeRates::Directions m_directions;
    engine::RatesMemory m_rates;
    engine::HintTracker m_hints;
    QList<BlockWindow> m_windows; ///< of the newest listings
    int m_asks = 0;
    QList<WatchedDomain> m_former;
    QHash<DomainName, int> m_places;
    int m_names = 0;
};

/// Creates a policy to compare ours with: "burst" (everything at once when the allowance resets), "even"
/// (round robin over the learned hours), "rule" (the recommended rule: importance x rate x age², Gamma prior,
/// 90 days' memory, cap and reserve), "known" (the same choice with the true rates, without cap and reserve).
/// Returns null for an unknown name, and for "known" if the world has no rates.
[[nodiscard]] std::unique_ptr<Policy> makeReferencePolicy(const QString &name, const World &world, int budget,
                                                          const std::vector<double> &looks, bool alwaysOn,
                                                          unsigned seed);

} // namespace pantau::bench
