// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/domain_index.h"

#include <algorithm>

// One pass over all names, while a person types: what fits best is kept in a small heap.
namespace pantau {

namespace {

/// The smaller one tells more.
int newsOf(BlockStatus status)
{
    return status == BlockStatus::Blocked ? 0 : status == BlockStatus::Unknown ? 1 : 2;
}

} // namespace

std::vector<DomainIndex::Found> DomainIndex::find(const TypedLetters &typed, int most) const
{
    std::vector<Found> found;
    if (!m_rows || typed.isEmpty() || most <= 0)
        return found;
    const Row *rows = m_rows->data(); // pointers, as the pass is short even where nothing is inlined
    const char *names = m_names->data();
    const auto isBetter = [rows](const Found &a, const Found &b) {
        if (a.fit != b.fit)
            return a.fit < b.fit;
        const int length = rows[a.place].nameLength;
        const int other = rows[b.place].nameLength;
        return length != other ? length < other : a.place < b.place;
    };
    const bool hasDisplays = !m_displays.isEmpty();
    const int end = size();
    for (int place = 0, next = 0; place < end; place = next) {
        int told = place;
        for (next = place + 1; next < end && rows[next].domain == rows[place].domain; ++next)
            if (newsOf(rows[next].status) < newsOf(rows[told].status))
                told = next;
        Found each{told, typed.fitDomain({names + rows[place].name, rows[place].nameLength})};
        if (hasDisplays)
            if (const auto display = m_displays.constFind(place); display != m_displays.cend())
                each.fit = std::min(each.fit, typed.fit(*display));
        if (!each.fit.isHit())
            continue;
        const bool isFull = int(found.size()) == most;
        if (isFull && !isBetter(each, found.front()))
            continue;
        if (isFull) {
            std::pop_heap(found.begin(), found.end(), isBetter);
            found.pop_back();
        }
        found.push_back(each);
        std::push_heap(found.begin(), found.end(), isBetter);
    }
    std::sort_heap(found.begin(), found.end(), isBetter);
    return found;
}

} // namespace pantau
