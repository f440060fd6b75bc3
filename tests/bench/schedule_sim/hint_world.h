// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "bench/schedule_sim/random.h"
#include "bench/schedule_sim/world.h"

#include <QHash>

namespace pantau::bench {

/// How much of a world its free sources show.
struct HintSetting
{
    enum class Source {
        None,
        Feed, ///< reports only listings, read every hour
        Dns,  ///< every domain is looked up every hour; it looks blocked or not
    };
    Source source = Source::None;
    double shown = 0.9;         ///< share of the listed periods that the source shows at all
    double lagHours = 2;        ///< mean lag of either end of a period, exponential
    double falseAlarms = 0.001; ///< chance that one lookup reports an unblocked domain as blocked
    double alwaysWrong = 0;     ///< share of the domains that always look blocked
    bool captive = false;       ///< every ten days, everything looks blocked for two hours
};

/// Lookups of one world, in time order.
class HintWorld
{
public:
    HintWorld(const World &world, const HintSetting &setting, unsigned seed);

    /// True if the domain's next lookup is due at @p time (days). looksBlocked() returns its result.
    [[nodiscard]] bool isDue(size_t domain, double time) const { return m_next[domain] <= time; }
    [[nodiscard]] bool looksBlocked(size_t domain, size_t life, double time);
    /// For a feed: true if the domain has appeared on it since the previous read.
    [[nodiscard]] bool isAdded(size_t domain, size_t life, double time);
    void lookAgainAt(size_t domain, double time) { m_next[domain] = time; }

private:
    struct Stretch
    {
        double from;
        double to;
    };

    const std::vector<Stretch> &shownOf(size_t domain, size_t life);
    [[nodiscard]] bool isAllBlocked(double time) const;

    const World &m_world;
    HintSetting m_setting;
    unsigned m_seed;
    Random m_random;
    std::vector<bool> m_isWrong;                                    ///< look blocked all the time
    std::vector<Stretch> m_portals;                                 ///< ascending
    std::vector<double> m_next;                                     ///< next lookup of each domain, in days
    std::vector<double> m_read;                                     ///< previous read of the feed
    QHash<std::pair<size_t, size_t>, std::vector<Stretch>> m_shown; ///< by domain and life
};

} // namespace pantau::bench
