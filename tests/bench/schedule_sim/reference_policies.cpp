// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "bench/schedule_sim/reference_policies.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <numeric>
#include <random>
#include <utility>

namespace pantau::bench {

namespace {

/// Spends the budget evenly over the hours at which the computer used to be on.
class Pace
{
public:
    Pace(int budget, double reserve, double resumeShare)
        : m_budget(budget), m_reserve(reserve), m_resumeShare(resumeShare)
    {
        m_chances.fill(1);
    }

    qint64 due(const Moment &moment)
    {
        if (moment.newDay) {
            if (moment.tick > 0)
                for (size_t slot = 0; slot < ticksPerDay; ++slot)
                    m_chances[slot] += 0.15 * (m_seen[slot] - m_chances[slot]);
            m_seen.fill(0);
            m_carry = 0;
        }
        const auto slot = size_t(moment.slot());
        m_seen[slot] = 1;
        const double ahead = 1 + std::accumulate(m_chances.begin() + long(slot) + 1, m_chances.end(), 0.0);
        const double whole = std::accumulate(m_chances.begin(), m_chances.end(), 0.0);
        const auto left = double(moment.left);
        const double free = ahead < 0.1 * whole ? left : std::max(0.0, left - m_reserve * m_budget);
        m_carry = std::min(m_carry + std::max(0.0, free - m_carry) / ahead, free);
        auto due = qint64(m_carry + 1e-9);
        if (moment.resumed && slot > 4)
            due = std::max(due, qint64(m_resumeShare * left));
        due = std::min(due, moment.left);
        m_carry = std::max(0.0, m_carry - double(due));
        return due;
    }

private:
    int m_budget;
    double m_reserve;
    double m_resumeShare;
    std::array<double, ticksPerDay> m_chances{};
    std::array<double, ticksPerDay> m_seen{};
    double m_carry = 0;
};

class RoundRobin final : public Policy
{
public:
    RoundRobin(size_t domains, int budget, bool burst, unsigned seed)
        : m_pace(budget, 0, 0), m_burst(burst), m_order(domains)
    {
        std::iota(m_order.begin(), m_order.end(), 0);
        std::shuffle(m_order.begin(), m_order.end(), std::mt19937_64(seed));
    }
    std::vector<int> choose(const Moment &moment) override
    {
        const qint64 due = m_burst ? moment.left : m_pace.due(moment);
        std::vector<int> chosen;
        for (qint64 i = 0; i < due; ++i, m_next = (m_next + 1) % m_order.size())
            chosen.push_back(m_order[m_next]);
        return chosen;
    }
    void seen(int, double, double, bool) override {}
    void replaced(int, double, double) override {}

private:
    Pace m_pace;
    bool m_burst;
    std::vector<int> m_order;
    size_t m_next = 0;
};

/// Checks the domains with the greatest score, which grows with age.
class GreatestFirst : public Policy
{
public:
    GreatestFirst(const Pace &pace, const World &world, std::vector<double> looks)
        : m_weights(world.weights), m_looks(std::move(looks)), m_pace(pace)
    {
    }
    std::vector<int> choose(const Moment &moment) override
    {
        if (moment.newDay)
            startOfDay(moment.day());
        const qint64 due = std::min(m_pace.due(moment), qint64(m_looks.size()));
        m_ranks.clear();
        for (size_t i = 0; due > 0 && i < m_looks.size(); ++i)
            m_ranks.emplace_back(-rank(i, moment.time() - m_looks[i]), int(i));
        std::partial_sort(m_ranks.begin(), m_ranks.begin() + due, m_ranks.end());
        std::vector<int> chosen;
        for (qint64 i = 0; i < due; ++i)
            chosen.push_back(m_ranks[size_t(i)].second);
        return chosen;
    }
    void seen(int domain, double time, double lastTime, bool changed) override
    {
        learn(size_t(domain), time - lastTime, changed);
        m_looks[size_t(domain)] = time;
    }
    void replaced(int domain, double, double lookedAt) override
    {
        forget(size_t(domain));
        m_looks[size_t(domain)] = lookedAt;
    }

protected:
    [[nodiscard]] virtual double rank(size_t domain, double age) const = 0;
    virtual void learn(size_t, double, bool) {}
    virtual void forget(size_t) {}
    virtual void startOfDay(int) {}

    std::vector<double> m_weights;
    std::vector<double> m_looks;

private:
    Pace m_pace;
    std::vector<std::pair<double, int>> m_ranks;
};

class KnownRates final : public GreatestFirst
{
public:
    KnownRates(const World &world, std::vector<double> looks, int budget)
        : GreatestFirst(Pace(budget, 0, 0), world, std::move(looks))
        , m_world(world)
        , m_lives(m_looks.size(), 0)
        , m_listed(m_looks.size(), false)
    {
    }

private:
    [[nodiscard]] double rank(size_t domain, double age) const override
    {
        const bool isDelisting = m_listed[domain] && m_world.delisting > 0;
        const double rate = isDelisting ? m_world.delisting : m_world.lives[domain][m_lives[domain]].listing;
        return m_weights[domain] * rate * age * age;
    }
    void learn(size_t domain, double, bool changed) override
    {
        m_listed[domain] = m_listed[domain] != changed;
    }
    void forget(size_t domain) override
    {
        ++m_lives[domain];
        m_listed[domain] = false;
    }

    const World &m_world;
    std::vector<size_t> m_lives;
    std::vector<bool> m_listed;
};

/// The recommended rule, as first simulated.
class Rule final : public GreatestFirst
{
public:
    Rule(const World &world, std::vector<double> looks, int budget, bool alwaysOn)
        : GreatestFirst(Pace(budget, 0.1, alwaysOn ? 0 : 0.2), world, std::move(looks))
        , m_cap(3.0 * double(m_looks.size()) / budget)
        , m_changes(m_looks.size())
        , m_days(m_looks.size())
    {
    }

private:
    [[nodiscard]] double rank(size_t domain, double age) const override
    {
        if (age > m_cap)
            return 1e18 + age;
        const double rate = (0.3 + m_changes[domain]) / (0.3 / m_pooled + m_days[domain]);
        return m_weights[domain] * rate * age * age;
    }
    void learn(size_t domain, double gap, bool changed) override
    {
        const double kept = std::exp(-gap / 90);
        m_changes[domain] = m_changes[domain] * kept + (changed ? 1 : 0);
        m_days[domain] = m_days[domain] * kept + gap;
    }
    void forget(size_t domain) override
    {
        m_goneChanges += std::exchange(m_changes[domain], 0);
        m_goneDays += std::exchange(m_days[domain], 0);
    }
    void startOfDay(int day) override
    {
        if (day >= 10 && day % 7 != 0)
            return;
        m_pooled = (std::accumulate(m_changes.begin(), m_changes.end(), 2.0) + m_goneChanges) /
                   (std::accumulate(m_days.begin(), m_days.end(), 100.0) + m_goneDays);
    }

    double m_cap;
    double m_pooled = 0.02;
    std::vector<double> m_changes;
    std::vector<double> m_days;
    double m_goneChanges = 0; ///< changes of domains that were given up
    double m_goneDays = 0;
};

} // namespace

std::unique_ptr<Policy> makeReferencePolicy(const QString &name, const World &world, int budget,
                                            const std::vector<double> &looks, bool alwaysOn, unsigned seed)
{
    if (name == u"burst" || name == u"even")
        return std::make_unique<RoundRobin>(looks.size(), budget, name == u"burst", seed);
    if (name == u"rule")
        return std::make_unique<Rule>(world, looks, budget, alwaysOn);
    if (name == u"known" && world.ratesAreKnown)
        return std::make_unique<KnownRates>(world, looks, budget);
    return nullptr;
}

} // namespace pantau::bench
