// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "bench/schedule_sim/random.h"
#include "bench/schedule_sim/world.h"

#include <QHash>

namespace pantau::bench {

/// What free sources show of a world.
struct HintSetting
{
    enum class Source {
        None,
        Feed, ///< tells listings alone, read every hour
        Dns,  ///< each domain is looked up every hour; it looks blocked, or not
    };
    Source source = Source::None;
    double shown = 0.9;         ///< share of the listed stretches that show at all
    double lagHours = 2;        ///< mean, exponential, of each end of a stretch
    double falseAlarms = 0.001; ///< chance that one lookup of a domain that does not look blocked says it is
    double alwaysWrong = 0;     ///< share of the domains that look blocked all the time
    bool captive = false;       ///< every ten days a portal, for two hours: everything looks blocked
};

/// Lookups of one world, in the order of time.
class HintWorld
{
public:
    HintWorld(const World &world, const HintSetting &setting, unsigned seed);

    /// Whether the domain is looked up at @p time (days), and what that says then.
    [[nodiscard]] bool isDue(size_t domain, double time) const { return m_next[domain] <= time; }
    [[nodiscard]] bool looksBlocked(size_t domain, size_t life, double time);
    /// A feed's: whether the domain is on it for the first time, since the last reading.
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
    std::vector<bool> m_isWrong;                                    ///< whatever the truth is
    std::vector<Stretch> m_portals;                                 ///< ascending
    std::vector<double> m_next;                                     ///< lookup of each, in days
    std::vector<double> m_read;                                     ///< the last reading of the feed
    QHash<std::pair<size_t, size_t>, std::vector<Stretch>> m_shown; ///< by domain and life
};

} // namespace pantau::bench
