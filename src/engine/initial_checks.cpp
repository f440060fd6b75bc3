// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/initial_checks.h"

#include <algorithm>

namespace pantau::engine {

namespace {

bool isWaiting(const KnownStatus &known)
{
    return known.status == BlockStatus::Unknown && (!known.lastAskedAt || known.suspicion);
}

} // namespace

void InitialChecks::load(const QList<WatchedDomain> &watched)
{
    QHash<AccountId, QSet<DomainName>> waiting;
    for (const WatchedDomain &each : watched) {
        QSet<DomainName> &ofAccount = waiting[each.account];
        if (isWaiting(each.known))
            ofAccount.insert(each.domain);
    }
    m_looks.removeIf([&](const auto &look) { return !waiting.contains(look.key()); });
    for (auto each = waiting.begin(); each != waiting.end(); ++each) {
        // Where nothing waited when this run began, it has nothing to sum up: whoever asked has seen it.
        const bool isFirstLoad = !m_looks.contains(each.key());
        Look &look = m_looks[each.key()];
        look.isTold = each->isEmpty() && (look.isTold || isFirstLoad);
        look.waiting = std::move(*each);
    }
}

void InitialChecks::take(const QList<Observation> &observations)
{
    for (Look &look : m_looks) {
        if (look.waiting.isEmpty())
            continue;
        for (const Observation &seen : observations)
            // An attempt that the service did not take on leaves it waiting.
            if (!isWaiting(seen.after))
                look.waiting.remove(seen.domain);
    }
}

QList<AccountId> InitialChecks::takeFinished()
{
    QList<AccountId> finished;
    for (auto look = m_looks.begin(); look != m_looks.end(); ++look) {
        if (look->isTold || !look->waiting.isEmpty())
            continue;
        look->isTold = true;
        finished.append(look.key());
    }
    std::sort(finished.begin(), finished.end());
    return finished;
}

} // namespace pantau::engine
