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
    std::vector<engine::PlanInput> worlds;
    for (unsigned i = 0; i < usualOf; ++i)
        worlds.push_back(plannedDomains(order.count, i));
    const auto world = [&worlds](size_t i) { return &worlds[i]; };
    const double refit = usualSecondsOf("refit", world, [](engine::PlanInput *input) {
        input->rates = engine::estimatedRates(input->domains);
    });
    qsizetype checks = 0;
    const double step = usualSecondsOf("step", world, [&checks](const engine::PlanInput *input) {
        checks += engine::plan(*input).checks.size();
    });
    std::mt19937 dice(7); // a fixed seed, for the same numbers each time
    const double sort = usualSecondsOf(
        "sort",
        [&](size_t) {
            std::vector<double> numbers(std::size_t(order.count));
            std::generate(numbers.begin(), numbers.end(), [&dice] { return double(dice()); });
            return numbers;
        },
        [](std::vector<double> &numbers) { std::sort(numbers.begin(), numbers.end()); });
    return {{QStringLiteral("step"), step},
            {QStringLiteral("refit"), refit},
            {QStringLiteral("sort"), sort},
            {QStringLiteral("checks_count"), checks}};
}

} // namespace pantau::test
