// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/correlated_listings.h"

#include "base/domain_name.h"
#include "engine/online_hours.h"

#include <QVarLengthArray>

#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>

namespace pantau::engine {

namespace {

constexpr int shortestStem = 4;

/// @p name: a registered name.
QString stemOf(const QString &name)
{
    QVarLengthArray<QChar, 64> stem;
    for (const QChar c : QStringView(name).left(name.indexOf(u'.')))
        if (c.isLetter())
            stem.append(c);
    return stem.size() < shortestStem ? QString() : QString(stem.constData(), stem.size());
}

/// Returns the name itself if it has two labels, to avoid a search in the long list of public suffixes. Such
/// a name is either registered or a public suffix; the latter is alone in its group, which has no effect.
QString parentOf(const QString &ascii)
{
    return ascii.count(u'.') == 1 ? ascii : registrableDomain(ascii);
}

constexpr double burstDays = 3;     ///< maximum days between listings of one burst
constexpr double lately = 10;       ///< days after which a burst has no effect
constexpr double leastShare = 0.08; ///< smaller shares may be chance
constexpr double mostShare = 0.9;
constexpr double doubt = 40; ///< number of unlisted related domains assumed at first
constexpr double shareCounts =
    2; ///< the learned share counts as much as this many related domains of this burst
constexpr size_t mostListings = 2000;
constexpr qsizetype mostLists = 8; ///< per domain

/// In days; 0 if the domain is not listed or already was when first checked.
double listedAt(const WatchedDomain &domain)
{
    const bool isListed = domain.known.status == BlockStatus::Blocked && !domain.record.changes.isEmpty();
    return isListed ? dayOf(domain.record.changes.constLast()) : 0;
}

double lookedAt(const WatchedDomain &domain)
{
    return domain.known.lastAnsweredAt ? dayOf(domain.known.lastAnsweredAt) : 0;
}

/// Returns the groups of one kind that contain the domain.
QStringList groupsOf(const WatchedDomain &domain, const GroupNames &names, size_t kinship)
{
    QStringList groups;
    if (kinship == ByList)
        for (const ListId list : domain.lists)
            groups.append(QString::number(qint64(list)));
    else if (const QString &name = kinship == ByParent ? names.parent : names.stem; !name.isEmpty())
        groups.append(name);
    return groups;
}

struct GroupRecord
{
    double siblings = 0;
    double daysWatched = 0;
    std::vector<double> listings; ///< days

    void add(const WatchedDomain &domain)
    {
        siblings += 1;
        daysWatched = std::max(daysWatched, lookedAt(domain) - dayOf(domain.record.firstAnsweredAt));
        // Changes alternate, and the newest led to the present status.
        bool listed = domain.known.status == BlockStatus::Blocked;
        for (auto change = domain.record.changes.crbegin(); change != domain.record.changes.crend();
             ++change, listed = !listed)
            if (listed && listings.size() < mostListings)
                listings.push_back(dayOf(*change));
    }
};

/// Returns the share of related domains that were listed together with a listed one, beyond chance.
double shareOf(std::map<QString, GroupRecord> &groups)
{
    double touched = 0;
    double asked = doubt;
    for (auto &[name, group] : groups) {
        std::vector<double> &listings = group.listings;
        std::ranges::sort(listings);
        const double byChance =
            double(listings.size()) * 2 * burstDays / std::max(2 * burstDays, group.daysWatched);
        for (const double listing : listings) {
            const auto from = std::ranges::lower_bound(listings, listing - burstDays);
            const auto to = std::ranges::upper_bound(listings, listing + burstDays);
            touched += double(to - from) - 1 - byChance;
            asked += group.siblings - 1;
        }
    }
    const double share = touched / asked;
    return share < leastShare ? 0 : std::min(share, mostShare);
}

struct Burst
{
    double at = 0; ///< days; the newest listing
    int listed = 0;
    int untouched = 0;
};

} // namespace

GroupNames GroupNames::of(const DomainName &domain)
{
    const QString parent = parentOf(domain.ascii());
    return {parent, stemOf(parent.isEmpty() ? domain.ascii() : parent)};
}

DomainOrder::DomainOrder(const QList<WatchedDomain> &domains)
{
    m_names.reserve(domains.size());
    for (const WatchedDomain &domain : domains)
        m_names.append(domain.domain);
    m_sorted.resize(size_t(m_names.size()));
    std::iota(m_sorted.begin(), m_sorted.end(), 0);
    std::ranges::sort(m_sorted, [this](int a, int b) { return m_names.at(a) < m_names.at(b); });
}

std::vector<int> DomainOrder::placesOf(const QList<WatchedDomain> &domains) const
{
    std::vector<int> places;
    places.reserve(size_t(domains.size()));
    int next = 0; ///< after the last match
    for (const WatchedDomain &domain : domains) {
        if (next >= m_names.size() || m_names.at(next) != domain.domain) {
            const auto found = std::lower_bound(
                m_sorted.begin(), m_sorted.end(), domain.domain,
                [this](int place, const DomainName &name) { return m_names.at(place) < name; });
            if (found == m_sorted.cend() || m_names.at(*found) != domain.domain) {
                places.push_back(absent);
                continue;
            }
            next = *found;
        }
        places.push_back(next++);
    }
    return places;
}

/// Recent listings, by group.
class CorrelatedListings::Bursts
{
public:
    explicit Bursts(const CorrelatedListings &learned) : m_shares(learned.m_shares)
    {
        m_parents.resize(size_t(learned.m_groups[ByParent].size()));
        m_stems.resize(size_t(learned.m_groups[ByStem].size()));
    }

    void begin(const WatchedDomain &domain, const ByName &byName, double at)
    {
        const auto note = [at](Burst &burst) { burst.at = std::max(burst.at, at); };
        if (m_shares[ByList] > 0)
            for (const ListId list : domain.lists)
                note(m_lists[list]);
        if (byName.parent != noGroup && m_shares[ByParent] > 0)
            note(m_parents[size_t(byName.parent)]);
        if (byName.stem != noGroup && m_shares[ByStem] > 0)
            note(m_stems[size_t(byName.stem)]);
    }

    /// Calls @p use with each burst in a group of the domain, and the share of its kind.
    template <typename Use>
    void forEach(const WatchedDomain &domain, const ByName &byName, const Use &use)
    {
        if (!m_lists.isEmpty())
            for (const ListId list : domain.lists)
                if (const auto burst = m_lists.find(list); burst != m_lists.end())
                    use(*burst, m_shares[ByList]);
        if (byName.parent != noGroup && m_parents[size_t(byName.parent)].at > 0)
            use(m_parents[size_t(byName.parent)], m_shares[ByParent]);
        if (byName.stem != noGroup && m_stems[size_t(byName.stem)].at > 0)
            use(m_stems[size_t(byName.stem)], m_shares[ByStem]);
    }

private:
    const std::array<double, kinshipCount> &m_shares;
    QHash<ListId, Burst> m_lists;
    std::vector<Burst> m_parents;
    std::vector<Burst> m_stems;
};

CorrelatedListings CorrelatedListings::fit(const QList<WatchedDomain> &domains)
{
    CorrelatedListings made;
    std::vector<GroupNames> names;
    names.reserve(size_t(domains.size()));
    std::array<QHash<QString, int>, kinshipCount> sizes;
    for (const WatchedDomain &domain : domains) {
        names.push_back(GroupNames::of(domain.domain));
        for (size_t kinship = 0; kinship < kinshipCount; ++kinship)
            for (const QString &group : groupsOf(domain, names.back(), kinship))
                ++sizes[kinship][group];
    }
    for (size_t kinship = 0; kinship < kinshipCount; ++kinship) {
        const auto tells = [&,
                            mostMembers = kinship == ByList ? domains.size() : domains.size() - 1](int size) {
            return size > 1 && size <= mostMembers; // a name that all have in common tells nothing
        };
        std::map<QString, GroupRecord> records; // ordered, so that the same record gives the same sum
        for (qsizetype i = 0; i < domains.size(); ++i) {
            const WatchedDomain &domain = domains.at(i);
            if (!domain.record.firstAnsweredAt || !domain.known.lastAnsweredAt ||
                domain.lists.size() > mostLists)
                continue;
            for (const QString &group : groupsOf(domain, names[size_t(i)], kinship))
                if (tells(sizes[kinship].value(group)))
                    records[group].add(domain);
        }
        made.m_shares[kinship] = shareOf(records);
        if (made.m_shares[kinship] <= 0 || kinship == ByList)
            continue;
        for (auto group = sizes[kinship].cbegin(); group != sizes[kinship].cend(); ++group)
            if (tells(*group))
                made.m_groups[kinship].insert(group.key(), int(made.m_groups[kinship].size()));
    }
    if (made.isEmpty())
        return made;
    made.m_byName.reserve(names.size());
    for (const GroupNames &each : names)
        made.m_byName.push_back({made.m_groups[ByParent].value(each.parent, noGroup),
                                 made.m_groups[ByStem].value(each.stem, noGroup)});
    return made;
}

bool CorrelatedListings::isEmpty() const
{
    return std::ranges::all_of(m_shares, [](double share) { return share <= 0; });
}

CorrelatedListings::ByName CorrelatedListings::groupsByName(const WatchedDomain &domain, int place) const
{
    if (place != DomainOrder::absent)
        return m_byName[size_t(place)];
    const GroupNames names = GroupNames::of(domain.domain);
    return {m_groups[ByParent].value(names.parent, noGroup), m_groups[ByStem].value(names.stem, noGroup)};
}

QList<double> CorrelatedListings::chances(const QList<WatchedDomain> &domains, const std::vector<int> &places,
                                          const QDateTime &now) const
{
    if (isEmpty())
        return {};
    Bursts bursts(*this);
    bool isAny = false;
    const double today = dayOf(now);
    for (qsizetype i = 0; i < domains.size(); ++i)
        if (const double at = listedAt(domains.at(i)); at > today - lately && at <= today) {
            bursts.begin(domains.at(i), groupsByName(domains.at(i), places[size_t(i)]), at);
            isAny = true;
        }
    if (!isAny)
        return {};
    for (qsizetype i = 0; i < domains.size(); ++i) {
        const WatchedDomain &domain = domains.at(i);
        const double at = listedAt(domain);
        bursts.forEach(domain, groupsByName(domain, places[size_t(i)]), [&](Burst &burst, double) {
            if (at > 0)
                burst.listed += std::abs(at - burst.at) <= burstDays ? 1 : 0;
            else
                burst.untouched += lookedAt(domain) >= burst.at ? 1 : 0;
        });
    }
    QList<double> made(domains.size(), 0.0);
    for (qsizetype i = 0; i < domains.size(); ++i) {
        const WatchedDomain &domain = domains.at(i);
        if (domain.known.status != BlockStatus::NotBlocked)
            continue;
        const double looked = lookedAt(domain);
        bursts.forEach(domain, groupsByName(domain, places[size_t(i)]),
                       [&](const Burst &burst, double share) {
                           if (looked >= burst.at)
                               return;
                           const double others = burst.listed - 1;
                           const double chance =
                               (shareCounts * share + others) / (shareCounts + others + burst.untouched);
                           made[i] = std::max(made[i], chance);
                       });
    }
    return made;
}

} // namespace pantau::engine
