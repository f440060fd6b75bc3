// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "bench/schedule_sim/stage.h"
#include "engine/hint_tracker.h"
#include "engine/lane_plan.h"

namespace pantau::bench {

/// The production planner, called as the monitor calls it: one free account, the recorded changes and the
/// hours at which the computer was on. It sees nothing else.
class ProductionPolicy final : public Policy
{
public:
    ProductionPolicy(
        const World &world, int budget, const std::vector<double> &looks,
        engine::ChangeRates::Directions directions = engine::ChangeRates::Directions::ByEvidence);

    std::vector<int> choose(const Moment &moment) override;
    void seen(int domain, double time, double lastTime, bool changed) override;
    void replaced(int domain, double time, double lookedAt) override;
    bool sighted(int domain, double time, bool looksBlocked) override;
    void told(int domain, double time) override;
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

} // namespace pantau::bench
