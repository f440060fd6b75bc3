// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/watched_set.h"

#include <QSet>

#include <algorithm>
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
    m_places.clear();
    m_places.reserve(m_domains.size());
    m_counts.clear();
    for (qsizetype i = 0; i < m_domains.size(); ++i) {
        const WatchedDomain &watched = m_domains.at(i);
        Counts &counts = m_counts[watched.account];
        QList<AccountId> before;
        const auto [first, last] = m_places.equal_range(watched.domain);
        for (auto place = first; place != last; ++place)
            before.append(m_domains.at(*place).account);
        if (!before.isEmpty()) {
            std::sort(before.begin(), before.end());
            ++counts.shared[before];
        }
        m_places.insert(watched.domain, i);
        ++counts.domains;
        counts.neverAnswered += watched.known.lastAnsweredAt ? 0 : 1;
    }
}

const WatchedDomain *WatchedSet::find(const DomainName &domain, AccountId account) const
{
    const auto [first, last] = m_places.equal_range(domain);
    for (auto place = first; place != last; ++place)
        if (m_domains.at(*place).account == account)
            return &m_domains.at(*place);
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
        const auto [first, last] = m_places.equal_range(seen.domain);
        for (auto place = first; place != last; ++place) {
            WatchedDomain &watched = m_domains[*place];
            if (!watched.known.lastAnsweredAt && seen.after.lastAnsweredAt)
                --m_counts[watched.account].neverAnswered;
            apply(seen, watched);
        }
    }
}

void WatchedSet::refuse(const DomainName &domain)
{
    const auto [first, last] = m_places.equal_range(domain);
    if (first == last)
        return;
    m_refused.insert(domain, m_domains.at(*first).lists);
    m_domains.removeIf([&](const WatchedDomain &each) { return each.domain == domain; });
    index();
}

} // namespace pantau::engine
