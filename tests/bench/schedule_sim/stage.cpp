// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "bench/schedule_sim/stage.h"

#include "bench/schedule_sim/world.h"

#include <algorithm>
#include <cmath>

namespace pantau::bench {

namespace {

constexpr double coldDays = 30;

bool isMeasured(double time)
{
    return time >= learningDays && time < learningDays + measuredDays;
}

struct Delay
{
    double days;
    double weight;
    bool isListing;
};

struct Mean
{
    double sum = 0;
    double weight = 0;

    void add(double days, double by)
    {
        sum += days * by;
        weight += by;
    }
    [[nodiscard]] double hours() const { return sum / std::max(1e-9, weight) * 24; }
};

class Stage
{
public:
    Stage(const World &world, const Setting &setting, std::vector<double> looks, Policy &policy,
          unsigned seed)
        : m_world(world)
        , m_setting(setting)
        , m_policy(policy)
        , m_hints(world, setting.hints, seed)
        , m_looks(std::move(looks))
        , m_lives(world.lives.size(), 0)
        , m_next(world.lives.size(), 0)
    {
    }

    void run(const std::vector<Stretch> &stretches)
    {
        for (const Stretch &stretch : stretches) {
            bool resumed = true;
            for (int tick = int(std::ceil(stretch.from * ticksPerDay - 1e-9));
                 tick < allDays * ticksPerDay && double(tick) / ticksPerDay < stretch.to; ++tick) {
                step(tick, resumed);
                resumed = false;
            }
        }
        for (size_t i = 0; i < m_looks.size(); ++i)
            see(i, allDays);
    }

    [[nodiscard]] Measures measures()
    {
        Measures made;
        std::sort(m_delays.begin(), m_delays.end(),
                  [](const Delay &a, const Delay &b) { return a.days < b.days; });
        Mean all;
        Mean listings;
        Mean delistings;
        for (const Delay &delay : m_delays) {
            all.add(delay.days, delay.weight);
            (delay.isListing ? listings : delistings).add(delay.days, delay.weight);
        }
        double passed = 0;
        for (const Delay &delay : m_delays) {
            made.p95Hours = delay.days * 24;
            passed += delay.weight;
            if (passed >= 0.95 * all.weight)
                break;
        }
        made.meanHours = all.hours();
        made.listingHours = listings.hours();
        made.delistingHours = delistings.hours();
        made.coldHours = m_cold.hours();
        made.usedShare = double(m_used) / double(std::max<qint64>(1, m_offered));
        made.asksPerDay = double(m_policy.asks()) / allDays;
        made.maxGapDays = m_longestGap;
        return made;
    }

private:
    void step(int tick, bool resumed)
    {
        const int day = tick / ticksPerDay;
        const bool newDay = day != m_day;
        if (newDay) {
            closeDay();
            m_day = day;
            m_left = m_setting.budget;
            replace(double(tick) / ticksPerDay);
        }
        const double now = double(tick) / ticksPerDay;
        lookUp(now);
        for (const int domain : m_policy.choose({tick, m_left, resumed, newDay}))
            look(size_t(domain), now);
    }

    /// Runs the free lookups.
    void lookUp(double now)
    {
        using Source = HintSetting::Source;
        const Source source = m_setting.hints.source;
        for (size_t domain = 0; source != Source::None && domain < m_looks.size(); ++domain) {
            if (!m_hints.isDue(domain, now))
                continue;
            bool again = false;
            if (source == Source::Dns)
                again =
                    m_policy.sighted(int(domain), now, m_hints.looksBlocked(domain, m_lives[domain], now));
            else if (m_hints.isAdded(domain, m_lives[domain], now))
                m_policy.reported(int(domain), now);
            m_hints.lookAgainAt(domain, now + (again ? 1.0 / ticksPerDay : 1 / 24.0));
        }
    }

    /// Replaces domains that their owner gave up.
    void replace(double now)
    {
        for (size_t domain = 0; domain < m_lives.size(); ++domain)
            while (life(domain).end < now) {
                ++m_lives[domain];
                m_next[domain] = 0;
                m_looks[domain] = now - 0.5 * double(m_lives.size()) / m_setting.budget;
                m_policy.replaced(int(domain), now, m_looks[domain]);
            }
    }

    [[nodiscard]] const Life &life(size_t domain) const { return m_world.lives[domain][m_lives[domain]]; }

    void closeDay()
    {
        if (m_day < 0 || !isMeasured(m_day))
            return;
        m_used += m_setting.budget - m_left;
        m_offered += m_setting.budget;
    }

    void look(size_t domain, double now)
    {
        if (m_left <= 0)
            return;
        --m_left;
        see(domain, now);
    }

    void see(size_t domain, double now)
    {
        const auto &changes = life(domain).changes;
        const double weight = m_world.weights[domain];
        size_t &next = m_next[domain];
        const size_t before = next;
        for (; next < changes.size() && changes[next] <= now; ++next) {
            const double delay = now - changes[next];
            if (isMeasured(changes[next]))
                m_delays.push_back({delay, weight, next % 2 == 0});
            else if (changes[next] < coldDays)
                m_cold.add(delay, weight);
        }
        const bool changed = (next - before) % 2 == 1;
        if (isMeasured(now))
            m_longestGap = std::max(m_longestGap, now - m_looks[domain]);
        m_policy.seen(int(domain), now, m_looks[domain], changed);
        m_looks[domain] = now;
    }

    const World &m_world;
    Setting m_setting;
    Policy &m_policy;
    HintWorld m_hints;
    std::vector<double> m_looks;
    std::vector<size_t> m_lives; ///< index of each domain's current life
    std::vector<size_t> m_next;  ///< first change of it not seen yet
    int m_day = -1;
    qint64 m_left = 0;
    qint64 m_used = 0;
    qint64 m_offered = 0;
    std::vector<Delay> m_delays;
    Mean m_cold;
    double m_longestGap = 0;
};

} // namespace

std::vector<double> firstLooks(int domains, int budget, unsigned seed)
{
    Random random(seed + 99);
    std::vector<double> looks;
    for (int i = 0; i < domains; ++i)
        looks.push_back(-random.uniform() * domains / budget);
    return looks;
}

Measures perform(const World &world, const std::vector<Stretch> &stretches, const Setting &setting,
                 const std::vector<double> &looks, Policy &policy, unsigned seed)
{
    Stage stage(world, setting, looks, policy, seed);
    stage.run(stretches);
    return stage.measures();
}

} // namespace pantau::bench
