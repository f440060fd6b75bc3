// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/domain_index.h"

#include "base/natural_order.h"

#include <algorithm>
#include <string_view>

namespace pantau {

namespace {

void tally(DomainCounts &counts, BlockStatus status)
{
    ++counts.total;
    ++(status == BlockStatus::Blocked      ? counts.blocked
       : status == BlockStatus::NotBlocked ? counts.notBlocked
                                           : counts.unknown);
}

} // namespace

std::vector<bool> DomainIndex::setsWith(const std::optional<ListId> &list) const
{
    std::vector<bool> with;
    for (const ListSet &set : *m_sets)
        with.push_back(!list || set.ids.contains(*list));
    return with;
}

bool DomainIndex::isNamedBy(const DomainQuery &query, int place) const
{
    const Row &each = row(place);
    return (!query.list || setOf(each).ids.contains(*query.list)) &&
           (!query.status || each.status == *query.status) &&
           (!query.changedSince || each.hasChangedSince(query.changedSince->toMSecsSinceEpoch()));
}

DomainCounts DomainIndex::counts(std::optional<ListId> list,
                                 const std::optional<QDateTime> &changedSince) const
{
    DomainCounts counts;
    if (!m_rows)
        return counts;
    const auto sets = setsWith(list);
    const qint64 since = changedSince ? changedSince->toMSecsSinceEpoch() : None;
    for (const Row &each : *m_rows) {
        if (!sets[std::size_t(each.set)])
            continue;
        tally(counts, each.status);
        if (changedSince && each.hasChangedSince(since))
            ++counts.changed;
    }
    return counts;
}

QHash<ListId, DomainCounts> DomainIndex::countsByList() const
{
    QHash<ListId, DomainCounts> byList;
    if (!m_rows)
        return byList;
    std::vector<DomainCounts> bySet(m_sets->size());
    for (const Row &each : *m_rows)
        tally(bySet[std::size_t(each.set)], each.status);
    for (std::size_t set = 0; set < bySet.size(); ++set)
        for (const ListId list : (*m_sets)[set].ids) {
            DomainCounts &counts = byList[list];
            counts.total += bySet[set].total;
            counts.blocked += bySet[set].blocked;
            counts.notBlocked += bySet[set].notBlocked;
            counts.unknown += bySet[set].unknown;
        }
    return byList;
}

int DomainIndex::blockedSince(const QDateTime &since, std::optional<ListId> list) const
{
    if (!m_rows)
        return 0;
    const auto sets = setsWith(list);
    const qint64 from = since.toMSecsSinceEpoch();
    return int(std::count_if(m_rows->begin(), m_rows->end(), [&](const Row &each) {
        return sets[std::size_t(each.set)] && each.status == BlockStatus::Blocked && each.changedToBlocked &&
               each.confirmed >= from;
    }));
}

DomainKey DomainIndex::keyAt(int place) const
{
    return {row(place).domain, setOf(row(place)).service};
}

DomainName DomainIndex::domainAt(int place) const
{
    const auto name = nameOf(row(place));
    return DomainName::fromNormalised(QString::fromLatin1(name.data(), qsizetype(name.size())));
}

std::optional<AccountId> DomainIndex::accountAt(int place) const
{
    return setOf(row(place)).account;
}

std::optional<QDateTime> DomainIndex::answeredAt(int place) const
{
    const qint64 answered = row(place).answered;
    return answered == None ? std::nullopt : std::optional(QDateTime::fromMSecsSinceEpoch(answered, Qt::UTC));
}

QList<ListId> DomainIndex::listsAt(int place) const
{
    return setOf(row(place)).ids;
}

Importance DomainIndex::importanceAt(int place) const
{
    return row(place).importance;
}

bool DomainIndex::isUnreadAt(int place) const
{
    return row(place).isUnread;
}

int DomainIndex::placeOf(const DomainKey &key) const
{
    if (!m_byDomain)
        return -1;
    auto found = std::lower_bound(m_byDomain->begin(), m_byDomain->end(), key.domain,
                                  [this](int place, qint64 id) { return row(place).domain < id; });
    for (; found != m_byDomain->end() && row(*found).domain == key.domain; ++found)
        if (setOf(row(*found)).service == key.service)
            return *found;
    return -1;
}

int DomainIndex::placeOf(const DomainName &domain) const
{
    if (!m_rows)
        return -1;
    const std::string name = domain.ascii().toStdString();
    const auto found = std::lower_bound(m_rows->begin(), m_rows->end(), name,
                                        [this](const Row &each, const std::string &text) {
                                            return compareNaturally(nameOf(each), text) < 0;
                                        });
    return found != m_rows->end() && nameOf(*found) == name ? int(found - m_rows->begin()) : -1;
}

} // namespace pantau
