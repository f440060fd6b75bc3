// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/domain_order.h"

#include <algorithm>
#include <numeric>

namespace pantau::engine {

DomainOrder::DomainOrder(const QList<WatchedDomain> &domains)
{
    m_names.reserve(domains.size());
    for (const WatchedDomain &domain : domains)
        m_names.append(domain.domain);
    m_sorted.resize(size_t(m_names.size()));
    std::iota(m_sorted.begin(), m_sorted.end(), 0);
    std::sort(m_sorted.begin(), m_sorted.end(),
              [this](int a, int b) { return m_names.at(a) < m_names.at(b); });
}

std::vector<int> DomainOrder::placesOf(const QList<WatchedDomain> &domains) const
{
    std::vector<int> places;
    places.reserve(size_t(domains.size()));
    int next = 0; ///< after the last one that was found
    for (const WatchedDomain &domain : domains) {
        if (next >= m_names.size() || m_names.at(next) != domain.domain) {
            const auto found = std::lower_bound(
                m_sorted.cbegin(), m_sorted.cend(), domain.domain,
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

} // namespace pantau::engine
