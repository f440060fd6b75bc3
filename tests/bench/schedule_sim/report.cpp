// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "bench/schedule_sim/report.h"

#include "bench/schedule_sim/policies.h"

#include <QHash>

namespace pantau::bench {

namespace {

const QString ours = QStringLiteral("pantau");
const QString bound = QStringLiteral("bound");

std::optional<Measures> play(const QString &name, const Question &question, unsigned seed)
{
    const World world = makeWorld(question.world, question.domains, seed);
    const auto looks = firstLooks(question.domains, question.setting.budget, seed);
    if (name == bound) {
        if (!world.ratesAreKnown || world.delisting > 0)
            return {};
        Measures made;
        made.meanHours =
            24 * (question.online == u"24h" ? lowerBound(world, question.setting.budget)
                                            : lowerBoundInWindow(world, question.setting.budget));
        return made;
    }
    const auto stretches = makeStretches(question.online, seed);
    Setting setting = question.setting;
    if (name == ours) {
        using engine::ChangeRates;
        ProductionPolicy policy(world, setting.budget, looks,
                                question.ratesAlike ? ChangeRates::Directions::Alike
                                                    : ChangeRates::Directions::ByEvidence);
        return perform(world, stretches, setting, looks, policy, seed);
    }
    setting.hints = {}; // the other policies use none
    const auto policy =
        makeReferencePolicy(name, world, setting.budget, looks, question.online == u"24h", seed);
    if (!policy)
        return {};
    return perform(world, stretches, setting, looks, *policy);
}

void add(Measures &sum, const Measures &one, double share)
{
    sum.meanHours += one.meanHours * share;
    sum.listingHours += one.listingHours * share;
    sum.delistingHours += one.delistingHours * share;
    sum.p95Hours += one.p95Hours * share;
    sum.coldHours += one.coldHours * share;
    sum.usedShare += one.usedShare * share;
    sum.asksPerDay += one.asksPerDay * share;
    sum.maxGapDays += one.maxGapDays * share;
}

} // namespace

QStringList policyNames()
{
    return {QStringLiteral("burst"), QStringLiteral("even"),
            QStringLiteral("rule"),  ours,
            QStringLiteral("known"), bound};
}

std::vector<unsigned> parseSeeds(const QString &text)
{
    const QStringList ends = text.split(QStringLiteral(".."));
    std::vector<unsigned> seeds;
    for (unsigned seed = ends.first().toUInt(); seed > 0 && seed <= ends.last().toUInt(); ++seed)
        seeds.push_back(seed);
    return seeds;
}

std::vector<Row> answer(const Question &question)
{
    QHash<QString, std::vector<std::optional<Measures>>> played;
    const auto get = [&](const QString &name) -> const std::vector<std::optional<Measures>> & {
        if (!played.contains(name))
            for (const unsigned seed : question.seeds)
                played[name].push_back(play(name, question, seed));
        return played[name];
    };
    const double share = 1.0 / double(question.seeds.size());
    std::vector<Row> rows;
    for (const QString &name : policyNames()) {
        if (!question.policies.isEmpty() && !question.policies.contains(name))
            continue;
        const auto mine = get(name);
        if (!mine.front())
            continue;
        Row row;
        row.policy = name;
        const auto burst = get(QStringLiteral("burst"));
        const auto known = get(QStringLiteral("known"));
        const auto least = get(bound);
        for (size_t i = 0; i < mine.size(); ++i) {
            add(row.mean, *mine[i], share);
            row.burstOver += burst[i]->meanHours / mine[i]->meanHours * share;
            if (known[i])
                row.overKnown = row.overKnown.value_or(0) + mine[i]->meanHours / known[i]->meanHours * share;
            if (least[i])
                row.overBound = row.overBound.value_or(0) + mine[i]->meanHours / least[i]->meanHours * share;
        }
        rows.push_back(row);
    }
    return rows;
}

} // namespace pantau::bench
