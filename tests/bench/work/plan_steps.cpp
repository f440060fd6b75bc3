// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "bench/work/planned_domains.h"
#include "bench/work/work.h"
#include "engine/change_rate.h"
#include "engine/planner.h"

#include <random>

namespace pantau::test {

QJsonObject planSteps(const WorkOrder &order)
{
    engine::PlanInput input = plannedDomains(order.count);
    const double refit =
        usualSecondsOf("refit", [&] { input.rates = engine::estimatedRates(input.domains); });
    qsizetype checks = 0;
    const double step = usualSecondsOf("step", [&] { checks += engine::plan(input).checks.size(); });
    std::mt19937 dice(7); // the same numbers each time
    std::vector<double> numbers(std::size_t(order.count));
    std::generate(numbers.begin(), numbers.end(), [&dice] { return double(dice()); });
    const double sort = usualSecondsOf("sort", [&] {
        std::vector<double> sorted = numbers;
        std::sort(sorted.begin(), sorted.end());
    });
    return {{QStringLiteral("step"), step},
            {QStringLiteral("refit"), refit},
            {QStringLiteral("sort"), sort},
            {QStringLiteral("checks_count"), checks}};
}

} // namespace pantau::test
