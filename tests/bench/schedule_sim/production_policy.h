// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "bench/schedule_sim/stage.h"
#include "engine/lane_plan.h"

namespace pantau::bench {

/// The planner of the product, asked as the monitor asks it: one freemium account, the changes on record, the
/// hours at which the computer was on. It sees nothing else.
class ProductionPolicy final : public Policy
{
public:
    ProductionPolicy(const World &world, int budget, const std::vector<double> &looks);

    std::vector<int> choose(const Moment &moment) override;
    void seen(int domain, double time, double lastTime, bool changed) override;

private:
    engine::PlanInput m_input;
    engine::RatesMemory m_rates;
    QHash<DomainName, int> m_numbers;
};

} // namespace pantau::bench
