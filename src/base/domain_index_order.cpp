// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/domain_index.h"
#include "base/natural_order.h"
#include "base/public_suffix.h"

#include <algorithm>
#include <map>
#include <numeric>

// In which order rows stand. Each column is sorted once for an index, as a permutation: whatever is shown of
// it is taken out of that.
namespace pantau {

namespace {

/// And none that is missing: places are put together by value, with nothing to sort.
bool hasFewValues(DomainQuery::Column column)
{
    return column == DomainQuery::Column::Status || column == DomainQuery::Column::Importance ||
           column == DomainQuery::Column::Lists;
}

} // namespace

/// What one column compares, as numbers. Names of lists and notes are compared once, and told apart by number
/// after that.
class DomainIndex::Values
{
public:
    Values(const DomainIndex &index, DomainQuery::Column column) : m_column(column)
    {
        if (column == DomainQuery::Column::Lists)
            rankLists(*index.m_sets);
        else if (column == DomainQuery::Column::Note)
            rankNotes(index.m_notes);
    }

    /// None: it is missing.
    [[nodiscard]] qint64 of(const Row &row) const
    {
        switch (m_column) {
        case DomainQuery::Column::Status:
            return row.status == BlockStatus::Blocked ? 0 : row.status == BlockStatus::Unknown ? 1 : 2;
        case DomainQuery::Column::Since:
            return row.since;
        case DomainQuery::Column::LastAnswered:
            return row.answered;
        case DomainQuery::Column::LastChange:
            return row.changedBefore;
        case DomainQuery::Column::Importance:
            return qint64(row.importance);
        case DomainQuery::Column::Lists:
            return m_ranks[std::size_t(row.set)];
        case DomainQuery::Column::Note:
            return m_noteRanks.value(row.domain, None);
        case DomainQuery::Column::Domain:
        case DomainQuery::Column::Parent:
            break;
        }
        return 0;
    }

private:
    void rankLists(const std::vector<ListSet> &all)
    {
        std::vector<QString> texts;
        texts.reserve(all.size());
        for (const ListSet &set : all)
            texts.push_back(set.names.join(u'\n'));
        std::vector<int> sets(all.size());
        std::iota(sets.begin(), sets.end(), 0);
        std::stable_sort(sets.begin(), sets.end(), [&texts](int a, int b) {
            return compareNaturally(texts[std::size_t(a)], texts[std::size_t(b)]) < 0;
        });
        m_ranks.resize(sets.size());
        for (std::size_t i = 0; i < sets.size(); ++i)
            m_ranks[std::size_t(sets[i])] = qint64(i);
    }

    void rankNotes(const QHash<qint64, QString> &notes)
    {
        QList<qint64> noted = notes.keys();
        std::sort(noted.begin(), noted.end(), [&notes](qint64 a, qint64 b) {
            return compareNaturally(*notes.constFind(a), *notes.constFind(b)) < 0;
        });
        for (qsizetype i = 0; i < noted.size(); ++i)
            m_noteRanks.insert(noted[i], i);
    }

    DomainQuery::Column m_column;
    std::vector<qint64> m_ranks;       ///< by set
    QHash<qint64, qint64> m_noteRanks; ///< by domain id
};

const DomainIndex::ColumnOrder &DomainIndex::orderOf(DomainQuery::Column column) const
{
    ColumnOrder &order = *m_orders[std::size_t(column)];
    std::call_once(order.once, [&] { fill(order, column); });
    return order;
}

void DomainIndex::fill(ColumnOrder &order, DomainQuery::Column column) const
{
    if (column == DomainQuery::Column::Parent)
        return fillByParent(order);
    order.places.resize(m_rows->size());
    std::iota(order.places.begin(), order.places.end(), 0);
    if (column == DomainQuery::Column::Domain) { // as the rows stand; those of one domain stay together
        for (int place = 0; place < size(); ++place)
            if (place == 0 || row(place).domain != row(place - 1).domain)
                order.groups.push_back(place);
        return;
    }
    const Values values(*this, column);
    if (hasFewValues(column)) {
        std::map<qint64, std::vector<int>> byValue;
        for (const int place : order.places)
            byValue[values.of(row(place))].push_back(place);
        order.places.clear();
        for (const auto &[value, places] : byValue) {
            order.groups.push_back(int(order.places.size()));
            order.places.insert(order.places.end(), places.begin(), places.end());
        }
        return;
    }
    std::vector<std::pair<qint64, int>> keyed;
    keyed.reserve(order.places.size());
    for (const int place : order.places) {
        const qint64 value = values.of(row(place));
        keyed.emplace_back(value == None ? std::numeric_limits<qint64>::max() : value, place);
    }
    std::sort(keyed.begin(), keyed.end());
    for (std::size_t i = 0; i < keyed.size(); ++i) {
        order.places[i] = keyed[i].second;
        if (i == 0 || keyed[i].first != keyed[i - 1].first)
            order.groups.push_back(int(i));
    }
    order.isLastMissing = !keyed.empty() && keyed.back().first == std::numeric_limits<qint64>::max();
}

void DomainIndex::fillByParent(ColumnOrder &order) const
{
    struct Member
    {
        std::string_view parent;
        bool isBelow;
        int place; ///< these are sorted by name
    };
    std::vector<Member> members;
    members.reserve(m_rows->size());
    for (int place = 0; place < size(); ++place) {
        const std::string_view name = nameOf(row(place));
        const std::size_t begin = registrableBegin(std::string(name));
        members.push_back({name.substr(begin), begin > 0, place});
    }
    std::sort(members.begin(), members.end(), [](const Member &a, const Member &b) {
        const int parents = compareNaturally(a.parent, b.parent);
        return parents != 0 ? parents < 0 : std::pair(a.isBelow, a.place) < std::pair(b.isBelow, b.place);
    });
    order.places.reserve(members.size());
    for (const Member &member : members)
        order.places.push_back(member.place);
}

void DomainIndex::appendMarked(std::vector<int> &places, const std::vector<quint8> &marks, quint8 mark,
                               const DomainQuery &query) const
{
    const ColumnOrder &order = orderOf(query.column);
    const auto take = [&](std::size_t begin, std::size_t end) {
        for (std::size_t i = begin; i < end; ++i)
            if (marks[std::size_t(order.places[i])] == mark)
                places.push_back(order.places[i]);
    };
    const std::size_t count = order.places.size();
    if (query.order == Qt::AscendingOrder)
        return take(0, count);
    if (order.groups.empty()) {
        for (std::size_t i = count; i > 0; --i)
            take(i - 1, i);
        return;
    }
    // Within a group as they stand.
    std::size_t end = order.isLastMissing ? std::size_t(order.groups.back()) : count;
    for (std::size_t group = order.groups.size() - (order.isLastMissing ? 1 : 0); group > 0; --group) {
        const auto begin = std::size_t(order.groups[group - 1]);
        take(begin, end);
        end = begin;
    }
    if (order.isLastMissing)
        take(std::size_t(order.groups.back()), count);
}

} // namespace pantau
