// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/correlated_listings.h"

#include <QHash>

#include <algorithm>
#include <cmath>
#include <vector>

namespace pantau::engine {

namespace {

constexpr double msPerDay = 86'400'000.0;
constexpr double together = 3;      ///< days between listings that may be one burst: windows are that wide
constexpr double lately = 10;       ///< days after which a burst boosts nobody any more
constexpr double leastShare = 0.08; ///< below it, it may be chance
constexpr double doubt = 40;        ///< this many untouched sisters are assumed before the first is seen
constexpr double shareCounts = 2;   ///< the learned share counts as much as this many sisters of this burst
constexpr size_t mostListings = 2000;
constexpr qsizetype mostLists = 8; ///< of one domain

double dayOf(const QDateTime &time)
{
    return double(time.toMSecsSinceEpoch()) / msPerDay;
}

struct ListRecord
{
    double sisters = 0;
    double daysWatched = 0;
    std::vector<double> listings; ///< days
};

} // namespace

CorrelatedListings CorrelatedListings::fit(const QList<WatchedDomain> &domains)
{
    QHash<ListId, ListRecord> lists;
    for (const WatchedDomain &domain : domains) {
        const auto &first = domain.record.firstAnsweredAt;
        const auto &last = domain.known.lastAnsweredAt;
        if (!first || !last || domain.lists.size() > mostLists)
            continue;
        for (const ListId list : domain.lists) {
            ListRecord &record = lists[list];
            record.sisters += 1;
            record.daysWatched = std::max(record.daysWatched, dayOf(*last) - dayOf(*first));
            // They alternate, and the newest led to the present status.
            bool listed = domain.known.status == BlockStatus::Blocked;
            for (auto change = domain.record.changes.crbegin(); change != domain.record.changes.crend();
                 ++change, listed = !listed)
                if (listed && record.listings.size() < mostListings)
                    record.listings.push_back(dayOf(*change));
        }
    }
    double touched = 0;
    double asked = doubt;
    for (ListRecord &record : lists) {
        std::sort(record.listings.begin(), record.listings.end());
        const double byChance =
            double(record.listings.size()) * 2 * together / std::max(2 * together, record.daysWatched);
        for (const double listing : record.listings) {
            const auto from =
                std::lower_bound(record.listings.begin(), record.listings.end(), listing - together);
            const auto to =
                std::upper_bound(record.listings.begin(), record.listings.end(), listing + together);
            touched += double(to - from) - 1 - byChance;
            asked += record.sisters - 1;
        }
    }
    CorrelatedListings made;
    const double share = touched / asked;
    made.m_share = share < leastShare ? 0 : std::min(share, 0.9);
    return made;
}

QList<double> CorrelatedListings::chances(const QList<WatchedDomain> &domains, const QDateTime &now) const
{
    if (m_share <= 0)
        return {};
    struct Burst
    {
        double at = 0; ///< days: the newest listing found
        int listed = 0;
        int untouched = 0;
    };
    QHash<ListId, Burst> bursts;
    const double today = dayOf(now);
    const auto listedAt = [&](const WatchedDomain &domain) {
        const bool isListed = domain.known.status == BlockStatus::Blocked && !domain.record.changes.isEmpty();
        return isListed ? dayOf(domain.record.changes.constLast()) : 0;
    };
    for (const WatchedDomain &domain : domains)
        if (const double at = listedAt(domain); at > today - lately && at <= today)
            for (const ListId list : domain.lists) {
                Burst &burst = bursts[list];
                burst.at = std::max(burst.at, at);
            }
    if (bursts.isEmpty())
        return {};
    const auto lookedAt = [](const WatchedDomain &domain) {
        return domain.known.lastAnsweredAt ? dayOf(*domain.known.lastAnsweredAt) : 0;
    };
    for (const WatchedDomain &domain : domains)
        for (const ListId list : domain.lists)
            if (const auto burst = bursts.find(list); burst != bursts.end()) {
                if (const double at = listedAt(domain); at > 0)
                    burst->listed += std::abs(at - burst->at) <= together ? 1 : 0;
                else
                    burst->untouched += lookedAt(domain) >= burst->at ? 1 : 0;
            }
    QList<double> made(domains.size(), 0.0);
    for (qsizetype i = 0; i < domains.size(); ++i) {
        const WatchedDomain &domain = domains.at(i);
        if (domain.known.status != BlockStatus::NotBlocked)
            continue;
        for (const ListId list : domain.lists)
            if (const auto burst = bursts.constFind(list);
                burst != bursts.constEnd() && lookedAt(domain) < burst->at) {
                const double others = burst->listed - 1;
                const double chance =
                    (shareCounts * m_share + others) / (shareCounts + others + burst->untouched);
                made[i] = std::max(made[i], chance);
            }
    }
    return made;
}

} // namespace pantau::engine
