// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/domain_index.h"

#include "core/natural_order.h"
#include "core/public_suffix.h"

#include <algorithm>
#include <numeric>
#include <string_view>

namespace pantau {

namespace {

/// A part of a status word says little before it is this long.
constexpr int LeastStatusLetters = 3;
constexpr std::size_t StatusCount = 3;

} // namespace

/// What one text of the search box looks for.
class DomainIndex::Words
{
public:
    Words(const DomainIndex &index, const QString &text)
        : m_index(index), m_text(text), m_ascii(text.toUtf8().toStdString())
    {
        for (const ListSet &set : *index.m_sets)
            m_sets.push_back(std::any_of(set.names.begin(), set.names.end(), [&text](const QString &name) {
                return name.contains(text, Qt::CaseInsensitive);
            }));
        for (std::size_t status = 0; status < StatusCount; ++status)
            m_statuses[status] = text.size() >= LeastStatusLetters &&
                                 statusWord(BlockStatus(status)).startsWith(text, Qt::CaseInsensitive);
    }

    [[nodiscard]] bool isIn(const Row &row, int place) const
    {
        return m_sets[std::size_t(row.set)] || m_statuses[std::size_t(row.status)] ||
               m_index.nameOf(row).find(m_ascii) != std::string_view::npos ||
               (!m_index.m_displays.isEmpty() && m_index.m_displays.value(place).contains(m_text)) ||
               (!m_index.m_notes.isEmpty() &&
                m_index.m_notes.value(row.domain).contains(m_text, Qt::CaseInsensitive));
    }

private:
    const DomainIndex &m_index;
    QString m_text;
    std::string m_ascii;
    std::vector<bool> m_sets;
    bool m_statuses[StatusCount] = {};
};

std::vector<bool> DomainIndex::setsWith(const std::optional<ListId> &list) const
{
    std::vector<bool> with;
    for (const ListSet &set : *m_sets)
        with.push_back(!list || set.ids.contains(*list));
    return with;
}

std::vector<int> DomainIndex::order(const DomainQuery &query) const
{
    std::vector<int> places;
    if (!m_rows)
        return places;
    const QString text = query.filter.simplified().toLower();
    std::vector<Words> words;
    const Words whole(*this, text);
    if (const QStringList parts = text.split(u' ', Qt::SkipEmptyParts); parts.size() > 1)
        for (const QString &part : parts)
            words.emplace_back(*this, part);
    const auto isWanted = [&](const Row &row, int place) {
        if (text.isEmpty() || whole.isIn(row, place))
            return true;
        return !words.empty() && std::all_of(words.begin(), words.end(),
                                             [&](const Words &word) { return word.isIn(row, place); });
    };
    const auto sets = setsWith(query.list);
    const qint64 changedSince = query.changedSince ? query.changedSince->toMSecsSinceEpoch() : None;
    std::vector<int> elsewhere;
    for (int place = 0; place < size(); ++place) {
        const Row &each = row(place);
        const bool isNamed = sets[std::size_t(each.set)] && (!query.status || each.status == *query.status) &&
                             (!query.changedSince || each.hasChangedSince(changedSince));
        if ((isNamed || query.isEverywhere) && isWanted(each, place))
            (isNamed ? places : elsewhere).push_back(place);
    }
    sort(places, query);
    sort(elsewhere, query);
    places.insert(places.end(), elsewhere.begin(), elsewhere.end());
    return places;
}

bool DomainIndex::isNamedBy(const DomainQuery &query, int place) const
{
    const Row &each = row(place);
    return (!query.list || setOf(each).ids.contains(*query.list)) &&
           (!query.status || each.status == *query.status) &&
           (!query.changedSince || each.hasChangedSince(query.changedSince->toMSecsSinceEpoch()));
}

const std::vector<int> &DomainIndex::parentRanks() const
{
    std::call_once(m_parents->once, [this] {
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
            const int order = compareNaturally(a.parent, b.parent);
            return order != 0 ? order < 0 : std::pair(a.isBelow, a.place) < std::pair(b.isBelow, b.place);
        });
        m_parents->ranks.resize(members.size());
        for (std::size_t i = 0; i < members.size(); ++i)
            m_parents->ranks[std::size_t(members[i].place)] = int(i);
    });
    return m_parents->ranks;
}

void DomainIndex::sort(std::vector<int> &places, const DomainQuery &query) const
{
    const bool descending = query.order == Qt::DescendingOrder;
    if (query.column == DomainQuery::Column::Domain) {
        // The index is sorted by name; equal names stay in the order of their services.
        if (descending)
            std::stable_sort(places.begin(), places.end(), [this](int a, int b) {
                return compareNaturally(nameOf(row(a)), nameOf(row(b))) > 0;
            });
        return;
    }
    if (query.column == DomainQuery::Column::Parent) {
        const std::vector<int> &order = parentRanks();
        std::sort(places.begin(), places.end(), [&order, descending](int a, int b) {
            const int before = order[std::size_t(descending ? b : a)];
            return before < order[std::size_t(descending ? a : b)];
        });
        return;
    }
    // Names of lists and notes are compared once, and told apart by number after that.
    std::vector<qint64> ranks;
    QHash<qint64, qint64> noteRanks;
    if (query.column == DomainQuery::Column::Lists) {
        std::vector<int> sets(m_sets->size());
        std::iota(sets.begin(), sets.end(), 0);
        const auto text = [this](int set) { return (*m_sets)[std::size_t(set)].names.join(u'\n'); };
        std::stable_sort(sets.begin(), sets.end(),
                         [&text](int a, int b) { return compareNaturally(text(a), text(b)) < 0; });
        ranks.resize(sets.size());
        for (std::size_t i = 0; i < sets.size(); ++i)
            ranks[std::size_t(sets[i])] = qint64(i);
    } else if (query.column == DomainQuery::Column::Note) {
        QList<qint64> noted = m_notes.keys();
        std::sort(noted.begin(), noted.end(),
                  [this](qint64 a, qint64 b) { return compareNaturally(m_notes[a], m_notes[b]) < 0; });
        for (qsizetype i = 0; i < noted.size(); ++i)
            noteRanks.insert(noted[i], i);
    }
    const auto valueOf = [&](const Row &each) -> qint64 {
        switch (query.column) {
        case DomainQuery::Column::Status:
            return each.status == BlockStatus::Blocked ? 0 : each.status == BlockStatus::Unknown ? 1 : 2;
        case DomainQuery::Column::Since:
            return each.since;
        case DomainQuery::Column::LastAnswered:
            return each.answered;
        case DomainQuery::Column::LastChange:
            return each.changedBefore;
        case DomainQuery::Column::Importance:
            return qint64(each.importance);
        case DomainQuery::Column::Lists:
            return ranks[std::size_t(each.set)];
        case DomainQuery::Column::Note:
            return noteRanks.value(each.domain, None);
        case DomainQuery::Column::Domain:
        case DomainQuery::Column::Parent:
            break;
        }
        return 0;
    };
    std::vector<std::pair<qint64, int>> keyed;
    keyed.reserve(places.size());
    for (const int place : places) {
        const qint64 value = valueOf(row(place));
        keyed.emplace_back(value == None ? std::numeric_limits<qint64>::max()
                           : descending  ? -value
                                         : value,
                           place);
    }
    std::sort(keyed.begin(), keyed.end());
    std::transform(keyed.begin(), keyed.end(), places.begin(), [](const auto &pair) { return pair.second; });
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
        ++counts.total;
        ++(each.status == BlockStatus::Blocked      ? counts.blocked
           : each.status == BlockStatus::NotBlocked ? counts.notBlocked
                                                    : counts.unknown);
        if (changedSince && each.hasChangedSince(since))
            ++counts.changed;
    }
    return counts;
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
