// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/first_looks.h"

namespace pantau::engine {

void FirstLooks::load(const QList<WatchedDomain> &watched)
{
    for (Look &look : m_looks)
        look.waiting.clear();
    for (const WatchedDomain &each : watched)
        if (!each.known.lastAskedAt && each.known.status == BlockStatus::Unknown)
            m_looks[each.account].waiting.insert(each.domain);
}

void FirstLooks::take(const QList<Observation> &observations)
{
    for (auto look = m_looks.begin(); look != m_looks.end(); ++look) {
        if (look->waiting.isEmpty())
            continue;
        for (const Observation &seen : observations) {
            // An attempt that the service did not take on leaves it waiting.
            if (!seen.after.lastAskedAt || !look->waiting.remove(seen.domain))
                continue;
            look->found.total += seen.after.status != BlockStatus::Unknown ? 1 : 0;
            if (seen.after.status == BlockStatus::Blocked)
                look->found.blocked.append(seen.domain);
        }
    }
}

QList<FirstLooks::Finished> FirstLooks::takeFinished()
{
    QList<Finished> finished;
    for (auto look = m_looks.begin(); look != m_looks.end();) {
        if (!look->waiting.isEmpty()) {
            ++look;
            continue;
        }
        if (look->found.total > 0) {
            look->found.account = look.key();
            finished.append(look->found);
        }
        look = m_looks.erase(look);
    }
    return finished;
}

} // namespace pantau::engine
