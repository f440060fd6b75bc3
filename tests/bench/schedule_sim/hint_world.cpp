// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "bench/schedule_sim/hint_world.h"

#include <algorithm>
#include <utility>

namespace pantau::bench {

namespace {

constexpr double hour = 1 / 24.0;
constexpr double portalsADay = 0.1;
constexpr double portalStays = 2 * hour;

} // namespace

HintWorld::HintWorld(const World &world, const HintSetting &setting, unsigned seed)
    : m_world(world), m_setting(setting), m_seed(seed), m_random(seed + 555), m_read(world.lives.size(), 0)
{
    for (size_t i = 0; i < world.lives.size(); ++i)
        m_next.push_back(m_random.uniform() * hour);
    Random errors(seed + 777);
    for (size_t i = 0; i < world.lives.size(); ++i)
        m_isWrong.push_back(errors.uniform() < setting.alwaysWrong);
    for (double from = errors.exponential(portalsADay); setting.captive && from < allDays;
         from += portalStays + errors.exponential(portalsADay))
        m_portals.push_back({from, from + portalStays});
}

bool HintWorld::isAllBlocked(double time) const
{
    return std::any_of(m_portals.cbegin(), m_portals.cend(),
                       [time](const Stretch &portal) { return portal.from <= time && time < portal.to; });
}

const std::vector<HintWorld::Stretch> &HintWorld::shownOf(size_t domain, size_t life)
{
    const auto key = std::make_pair(domain, life);
    const auto made = m_shown.constFind(key);
    if (made != m_shown.cend())
        return *made;
    Random random(m_seed * 7919 + unsigned(domain) * 131 + unsigned(life));
    std::vector<Stretch> shown;
    const auto &changes = m_world.lives[domain][life].changes;
    for (size_t k = 0; k < changes.size(); k += 2) {
        const bool isShown = random.uniform() < m_setting.shown;
        const double from = changes[k] + random.exponential(24 / m_setting.lagHours);
        const double lag = random.exponential(24 / m_setting.lagHours);
        const double to = k + 1 < changes.size() ? changes[k + 1] + lag : allDays + 1;
        if (isShown && to > from)
            shown.push_back({from, to});
    }
    return *m_shown.insert(key, shown);
}

bool HintWorld::looksBlocked(size_t domain, size_t life, double time)
{
    const auto &shown = shownOf(domain, life);
    const bool isShown = std::any_of(shown.begin(), shown.end(), [time](const Stretch &each) {
        return each.from <= time && time < each.to;
    });
    return isShown || m_random.uniform() < m_setting.falseAlarms || m_isWrong[domain] || isAllBlocked(time);
}

bool HintWorld::isAdded(size_t domain, size_t life, double time)
{
    const double before = std::exchange(m_read[domain], time);
    const auto &shown = shownOf(domain, life);
    const bool isShown = std::any_of(shown.begin(), shown.end(), [&](const Stretch &each) {
        return before < each.from && each.from <= time;
    });
    return isShown || m_random.uniform() < m_setting.falseAlarms;
}

} // namespace pantau::bench
