// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/watched_set.h"

#include <algorithm>
#include <tuple>
#include <utility>

namespace pantau::engine {

namespace {

void apply(const Observation &seen, WatchedDomain &watched)
{
    watched.known = seen.after;
    ChangeRecord &record = watched.record;
    if (seen.answer != BlockStatus::Unknown && !record.firstAnsweredAt)
        record.firstAnsweredAt = seen.at;
    if (!seen.change || seen.change->isFirstFinding()) // that teaches nothing of how often it changes
        return;
    const auto half = seen.change->notBefore.msecsTo(seen.change->notAfter) / 2;
    record.changes.append(seen.change->notBefore.addMSecs(half));
    if (record.changes.size() > ChangeRecord::mostChanges)
        record.changes.removeFirst();
}

bool isBefore(const WatchedDomain &a, const WatchedDomain &b)
{
    return std::tie(a.account, a.domain) < std::tie(b.account, b.domain);
}

} // namespace

void WatchedSet::load(QList<WatchedDomain> all, const QList<Account> &accounts)
{
    QSet<AccountId> own;
    for (const Account &account : accounts)
        own.insert(account.id);
    const QList<WatchedDomain> before = std::exchange(m_domains, std::move(all));
    QHash<DomainName, QList<ListId>> stillRefused;
    m_domains.removeIf([&](const WatchedDomain &watched) {
        if (!own.contains(watched.account))
            return true;
        const auto refused = m_refused.constFind(watched.domain);
        if (refused == m_refused.cend() || *refused != watched.lists)
            return false;
        stillRefused.insert(watched.domain, watched.lists);
        return true;
    });
    m_refused = stillRefused;
    if (!std::ranges::is_sorted(m_domains, isBefore))
        std::ranges::sort(m_domains, isBefore);
    m_domains.squeeze();
    m_isLoaded = true;
    noteWhoLeft(before);
    count();
}

void WatchedSet::noteWhoLeft(const QList<WatchedDomain> &before)
{
    for (auto left = m_left.begin(); left != m_left.end(); ++left)
        left->removeIf([&](const DomainName &domain) { return find(domain, left.key()) != nullptr; });
    for (const WatchedDomain &each : before)
        if (!find(each.domain, each.account))
            m_left[each.account].insert(each.domain);
}

void WatchedSet::count()
{
    m_counts.clear();
    for (const WatchedDomain &watched : std::as_const(m_domains)) {
        QList<AccountId> before;
        for (auto other = m_counts.cbegin(); other != m_counts.cend(); ++other)
            if (other.key() != watched.account && find(watched.domain, other.key()))
                before.append(other.key());
        Counts &counts = m_counts[watched.account];
        if (!before.isEmpty())
            ++counts.shared[before];
        ++counts.domains;
        counts.neverAnswered += watched.known.lastAnsweredAt ? 0 : 1;
    }
}

qsizetype WatchedSet::placeOf(const DomainName &domain, AccountId account) const
{
    return std::partition_point(m_domains.cbegin(), m_domains.cend(),
                                [&](const WatchedDomain &each) {
                                    return std::tie(each.account, each.domain) < std::tie(account, domain);
                                }) -
           m_domains.cbegin();
}

bool WatchedSet::isAt(qsizetype place, const DomainName &domain, AccountId account) const
{
    return place < m_domains.size() && m_domains.at(place).account == account &&
           m_domains.at(place).domain == domain;
}

const WatchedDomain *WatchedSet::find(const DomainName &domain, AccountId account) const
{
    const qsizetype place = placeOf(domain, account);
    return isAt(place, domain, account) ? &m_domains.at(place) : nullptr;
}

void WatchedSet::take(const QList<Observation> &observations)
{
    for (const Observation &seen : observations) {
        for (auto counts = m_counts.begin(); counts != m_counts.end(); ++counts) {
            const qsizetype place = placeOf(seen.domain, counts.key());
            if (!isAt(place, seen.domain, counts.key()))
                continue;
            WatchedDomain &watched = m_domains[place];
            if (!watched.known.lastAnsweredAt && seen.after.lastAnsweredAt)
                --counts->neverAnswered;
            apply(seen, watched);
        }
    }
}

void WatchedSet::refuse(const DomainName &domain)
{
    const auto isIt = [&](const WatchedDomain &each) { return each.domain == domain; };
    const auto first = std::ranges::find_if(std::as_const(m_domains), isIt);
    if (first == m_domains.cend())
        return;
    m_refused.insert(domain, first->lists);
    m_domains.removeIf(isIt);
    count();
}

} // namespace pantau::engine
