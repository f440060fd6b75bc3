// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/domain_index.h"

#include "base/domain_name.h"

#include <algorithm>
#include <map>
#include <numeric>

namespace pantau {

namespace {

void tally(DomainCounts &counts, BlockStatus status, bool isMixed)
{
    ++counts.total;
    counts.mixed += isMixed ? 1 : 0;
    ++(status == BlockStatus::Blocked      ? counts.blocked
       : status == BlockStatus::NotBlocked ? counts.notBlocked
                                           : counts.unknown);
}

/// Less is more important.
int newsOf(BlockStatus status)
{
    return status == BlockStatus::Blocked ? 0 : status == BlockStatus::Unknown ? 1 : 2;
}

/// True for columns with few values and none missing: rows are grouped by value without sorting.
bool hasFewValues(DomainQuery::Column column)
{
    return column == DomainQuery::Column::Status || column == DomainQuery::Column::Importance ||
           column == DomainQuery::Column::Lists;
}

} // namespace

std::vector<bool> DomainIndex::setsWith(const std::optional<ListId> &list) const
{
    std::vector<bool> with;
    for (const ListSet &set : *m_sets)
        with.push_back(isIn(set, list));
    return with;
}

bool DomainIndex::isNamedBy(const DomainQuery &query, int place) const
{
    const Row &each = row(place);
    return isIn(setOf(each), query.list) && (!query.status || each.status == *query.status) &&
           (!query.isMixed || each.isMixed) &&
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
        if (each.isCovered || !sets[std::size_t(each.set)])
            continue;
        tally(counts, each.status, each.isMixed);
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
        if (!each.isCovered)
            tally(bySet[std::size_t(each.set)], each.status, each.isMixed);
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
    return int(std::ranges::count_if(*m_rows, [&](const Row &each) {
        return !each.isCovered && sets[std::size_t(each.set)] && each.status == BlockStatus::Blocked &&
               each.changedToBlocked && each.confirmed >= from;
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

bool DomainIndex::sharesLists(const Row &row, const Row &other) const
{
    const QList<ListId> &lists = (*m_sets)[std::size_t(other.base)].ids;
    return row.domain == other.domain &&
           std::ranges::any_of(setOf(row).ids, [&lists](ListId list) { return lists.contains(list); });
}

std::vector<int> DomainIndex::placesAt(int place) const
{
    std::vector<int> places{place};
    for (const int step : {-1, 1})
        for (int other = place + step; other >= 0 && other < size() && row(other).domain == row(place).domain;
             other += step)
            if (sharesLists(row(place), row(other)))
                places.push_back(other);
    return places;
}

QList<AccountId> DomainIndex::accountsAt(int place) const
{
    QList<AccountId> accounts;
    for (const int each : placesAt(place))
        if (const auto account = accountAt(each))
            accounts.append(*account);
    return accounts;
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

int DomainIndex::shownFor(int place) const
{
    if (row(place).isCovered)
        for (const int step : {-1, 1})
            for (int other = place + step;
                 other >= 0 && other < size() && row(other).domain == row(place).domain; other += step)
                if (!row(other).isCovered && sharesLists(row(other), row(place)))
                    return other;
    return place;
}

int DomainIndex::placeOf(const DomainKey &key) const
{
    if (!m_byDomain)
        return -1;
    auto found = std::lower_bound(m_byDomain->begin(), m_byDomain->end(), key.domain,
                                  [this](int place, qint64 id) { return row(place).domain < id; });
    for (; found != m_byDomain->end() && row(*found).domain == key.domain; ++found)
        if (setOf(row(*found)).service == key.service)
            return shownFor(*found);
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
    return found != m_rows->end() && nameOf(*found) == name ? shownFor(int(found - m_rows->begin())) : -1;
}

// Filtering. Every text is searched once: the names in one buffer, notes and list names one by one.

/// Shorter parts of a status word are too ambiguous.
constexpr int LeastStatusLetters = 3;
constexpr std::size_t StatusCount = 3;

/// How a row matches the query.
constexpr quint8 NotWanted = 0;
constexpr quint8 Named = 1;
constexpr quint8 Elsewhere = 2;

/// Rows in which one text of the search box occurs.
class DomainIndex::Words
{
public:
    Words(const DomainIndex &index, const QString &text)
        : m_index(index), m_hits(std::size_t(index.size()), 0)
    {
        markNames(text.toUtf8().toStdString());
        markSets(text);
        for (auto display = index.m_displays.cbegin(); display != index.m_displays.cend(); ++display)
            if (display->contains(text))
                m_hits[std::size_t(display.key())] = 1;
        for (auto note = index.m_notes.cbegin(); note != index.m_notes.cend(); ++note)
            if (note->contains(text, Qt::CaseInsensitive))
                markDomain(note.key());
    }

    [[nodiscard]] bool isIn(std::size_t place) const { return m_hits[place] != 0; }

private:
    void markNames(std::string_view ascii)
    {
        const std::string_view names = *m_index.m_names;
        std::size_t place = 0;
        for (std::size_t found = names.find(ascii); found != std::string_view::npos;) {
            while (endOf(place) <= found)
                ++place;
            const int name = rows()[place].name;
            for (; place < rows().size() && rows()[place].name == name; ++place)
                m_hits[place] = 1; // one row per service
            found = place < rows().size() ? names.find(ascii, std::size_t(rows()[place].name))
                                          : std::string_view::npos;
        }
    }

    void markSets(const QString &text)
    {
        std::vector<bool> sets;
        for (const ListSet &set : *m_index.m_sets)
            sets.push_back(std::ranges::any_of(set.names, [&text](const QString &name) {
                return name.contains(text, Qt::CaseInsensitive);
            }));
        std::array<bool, StatusCount> statuses{};
        for (std::size_t status = 0; status < StatusCount; ++status)
            statuses[status] = text.size() >= LeastStatusLetters &&
                               statusWord(BlockStatus(status)).startsWith(text, Qt::CaseInsensitive);
        const auto isTrue = [](bool each) { return each; };
        if (std::ranges::none_of(sets, isTrue) && std::ranges::none_of(statuses, isTrue))
            return;
        for (std::size_t place = 0; place < rows().size(); ++place)
            if (sets[std::size_t(rows()[place].set)] || statuses[std::size_t(rows()[place].status)])
                m_hits[place] = 1;
    }

    void markDomain(qint64 domain)
    {
        const auto &byDomain = *m_index.m_byDomain;
        auto found = std::lower_bound(byDomain.begin(), byDomain.end(), domain, [this](int place, qint64 id) {
            return rows()[std::size_t(place)].domain < id;
        });
        for (; found != byDomain.end() && rows()[std::size_t(*found)].domain == domain; ++found)
            m_hits[std::size_t(*found)] = 1;
    }

    [[nodiscard]] const Rows &rows() const { return *m_index.m_rows; }
    [[nodiscard]] std::size_t endOf(std::size_t place) const
    {
        return std::size_t(rows()[place].name) + rows()[place].nameLength;
    }

    const DomainIndex &m_index;
    std::vector<quint8> m_hits; ///< by row
};

std::vector<int> DomainIndex::order(const DomainQuery &query) const
{
    std::vector<int> places;
    if (!m_rows)
        return places;
    std::vector<quint8> marks(m_rows->size());
    std::ranges::transform(*m_rows, marks.begin(),
                           [](const Row &each) { return each.isCovered ? NotWanted : Named; });
    markElsewhere(marks, query);
    if (const QString text = query.filter.simplified().toLower(); !text.isEmpty()) {
        std::vector<Words> words;
        if (const QStringList parts = text.split(u' '); parts.size() > 1)
            for (const QString &part : parts)
                words.emplace_back(*this, part);
        const Words whole(*this, text);
        for (std::size_t place = 0; place < marks.size(); ++place)
            if (!whole.isIn(place) &&
                (words.empty() ||
                 !std::ranges::all_of(words, [place](const Words &word) { return word.isIn(place); })))
                marks[place] = NotWanted;
    }
    places.reserve(std::size_t(std::ranges::count_if(marks, [&query](quint8 mark) {
        return mark == Named || (mark == Elsewhere && query.isEverywhere);
    })));
    appendMarked(places, marks, Named, query);
    if (query.isEverywhere && places.size() < places.capacity())
        appendMarked(places, marks, Elsewhere, query);
    return places;
}

/// Marks the rows that don't match the list, status and time of @p query.
void DomainIndex::markElsewhere(std::vector<quint8> &marks, const DomainQuery &query) const
{
    if (!query.list && !query.status && !query.changedSince && !query.isMixed && m_sample == None)
        return;
    const auto sets = setsWith(query.list);
    const qint64 changedSince = query.changedSince ? query.changedSince->toMSecsSinceEpoch() : None;
    for (std::size_t place = 0; place < marks.size(); ++place) {
        const Row &each = (*m_rows)[place];
        if (each.isCovered)
            continue;
        if (!sets[std::size_t(each.set)] || (query.status && each.status != *query.status) ||
            (query.isMixed && !each.isMixed) || (query.changedSince && !each.hasChangedSince(changedSince)))
            marks[place] = Elsewhere;
    }
}

// Search while typing: one pass over all names, with the best matches in a small heap.

std::vector<DomainIndex::Found> DomainIndex::find(const TypedLetters &typed, int most) const
{
    std::vector<Found> found;
    if (!m_rows || typed.isEmpty() || most <= 0)
        return found;
    const Row *rows = m_rows->data(); // raw pointers keep the pass fast even without inlining
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
        int reported = place;
        for (next = place + 1; next < end && rows[next].domain == rows[place].domain; ++next)
            if (std::pair(rows[next].isCovered, newsOf(rows[next].status)) <
                std::pair(rows[reported].isCovered, newsOf(rows[reported].status)))
                reported = next;
        Found each{reported, typed.fitDomain({names + rows[place].name, rows[place].nameLength})};
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

// Sorting. Each column is sorted once per index, as a permutation; results are taken from that.

/// Values of one column as numbers for comparison. List names and notes are compared once and then
/// represented by rank.
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

    /// None if missing.
    [[nodiscard]] qint64 of(const Row &row) const
    {
        switch (m_column) {
        case DomainQuery::Column::Status:
            return newsOf(row.status);
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
        std::ranges::stable_sort(sets, [&texts](int a, int b) {
            return compareNaturally(texts[std::size_t(a)], texts[std::size_t(b)]) < 0;
        });
        m_ranks.resize(sets.size());
        for (std::size_t i = 0; i < sets.size(); ++i)
            m_ranks[std::size_t(sets[i])] = qint64(i);
    }

    void rankNotes(const QHash<qint64, QString> &notes)
    {
        QList<qint64> noted = notes.keys();
        std::ranges::sort(noted, [&notes](qint64 a, qint64 b) {
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
    if (column == DomainQuery::Column::Domain) { // in row order; rows of one domain stay together
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
        for (auto &[value, places] : byValue) {
            if (column == DomainQuery::Column::Status && value == newsOf(BlockStatus::Blocked))
                std::ranges::stable_sort(places,
                                         [this](int a, int b) { return row(a).since > row(b).since; });
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
    std::ranges::sort(keyed);
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
        int place; ///< in order of names
    };
    std::vector<Member> members;
    members.reserve(m_rows->size());
    for (int place = 0; place < size(); ++place) {
        const std::string_view name = nameOf(row(place));
        const std::size_t begin = registrableBegin(std::string(name));
        members.push_back({name.substr(begin), begin > 0, place});
    }
    std::ranges::sort(members, [](const Member &a, const Member &b) {
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
    // Keep the order within a group.
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
