// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/watched_set.h"

#include <QSet>

#include <algorithm>
#include <numeric>
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

} // namespace

void WatchedSet::load(QList<WatchedDomain> all, const QList<Account> &accounts)
{
    QSet<AccountId> own;
    for (const Account &account : accounts)
        own.insert(account.id);
    m_domains = std::move(all);
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
    m_isLoaded = true;
    index();
}

void WatchedSet::index()
{
    m_places.resize(std::size_t(m_domains.size()));
    std::iota(m_places.begin(), m_places.end(), 0);
    std::stable_sort(m_places.begin(), m_places.end(),
                     [this](int a, int b) { return m_domains.at(a).domain < m_domains.at(b).domain; });
    m_counts.clear();
    QList<AccountId> before; // of the same domain
    for (std::size_t i = 0; i < m_places.size(); ++i) {
        const WatchedDomain &watched = m_domains.at(m_places[i]);
        if (i == 0 || m_domains.at(m_places[i - 1]).domain != watched.domain)
            before.clear();
        Counts &counts = m_counts[watched.account];
        if (!before.isEmpty())
            ++counts.shared[before];
        before.insert(std::upper_bound(before.cbegin(), before.cend(), watched.account), watched.account);
        ++counts.domains;
        counts.neverAnswered += watched.known.lastAnsweredAt ? 0 : 1;
    }
}

std::span<const int> WatchedSet::placesOf(const DomainName &domain) const
{
    const auto first =
        std::lower_bound(m_places.begin(), m_places.end(), domain, [this](int place, const DomainName &name) {
            return m_domains.at(place).domain < name;
        });
    const auto last =
        std::find_if(first, m_places.end(), [&](int place) { return m_domains.at(place).domain != domain; });
    return {first, last};
}

const WatchedDomain *WatchedSet::find(const DomainName &domain, AccountId account) const
{
    for (const int place : placesOf(domain))
        if (m_domains.at(place).account == account)
            return &m_domains.at(place);
    return nullptr;
}

int WatchedSet::confirmations(const DomainName &domain, AccountId account) const
{
    const WatchedDomain *watched = find(domain, account);
    return watched ? watched->confirmations : 1;
}

void WatchedSet::take(const QList<Observation> &observations)
{
    for (const Observation &seen : observations) {
        for (const int place : placesOf(seen.domain)) {
            WatchedDomain &watched = m_domains[place];
            if (!watched.known.lastAnsweredAt && seen.after.lastAnsweredAt)
                --m_counts[watched.account].neverAnswered;
            apply(seen, watched);
        }
    }
}

void WatchedSet::refuse(const DomainName &domain)
{
    const auto places = placesOf(domain);
    if (places.empty())
        return;
    m_refused.insert(domain, m_domains.at(places.back()).lists);
    m_domains.removeIf([&](const WatchedDomain &each) { return each.domain == domain; });
    index();
}

} // namespace pantau::engine
