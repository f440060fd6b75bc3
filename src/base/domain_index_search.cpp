// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/domain_index.h"

#include <algorithm>
#include <array>
#include <string_view>

// Which rows a query shows. Every text is searched once: names in one piece of memory, notes and the names of
// lists by themselves.
namespace pantau {

namespace {

/// A part of a status word says little before it is this long.
constexpr int LeastStatusLetters = 3;
constexpr std::size_t StatusCount = 3;

/// How a row belongs to what is shown.
constexpr quint8 NotWanted = 0;
constexpr quint8 Named = 1;
constexpr quint8 Elsewhere = 2;

} // namespace

/// Where one text of the search box is found.
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
                m_hits[place] = 1; // at each of its services
            found = place < rows().size() ? names.find(ascii, std::size_t(rows()[place].name))
                                          : std::string_view::npos;
        }
    }

    void markSets(const QString &text)
    {
        std::vector<bool> sets;
        for (const ListSet &set : *m_index.m_sets)
            sets.push_back(std::any_of(set.names.begin(), set.names.end(), [&text](const QString &name) {
                return name.contains(text, Qt::CaseInsensitive);
            }));
        std::array<bool, StatusCount> statuses{};
        for (std::size_t status = 0; status < StatusCount; ++status)
            statuses[status] = text.size() >= LeastStatusLetters &&
                               statusWord(BlockStatus(status)).startsWith(text, Qt::CaseInsensitive);
        const auto isTrue = [](bool each) { return each; };
        if (std::none_of(sets.begin(), sets.end(), isTrue) &&
            std::none_of(statuses.begin(), statuses.end(), isTrue))
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
    std::vector<quint8> m_hits; ///< by place
};

std::vector<int> DomainIndex::order(const DomainQuery &query) const
{
    std::vector<int> places;
    if (!m_rows)
        return places;
    std::vector<quint8> marks(m_rows->size(), Named);
    markElsewhere(marks, query);
    if (const QString text = query.filter.simplified().toLower(); !text.isEmpty()) {
        std::vector<Words> words;
        if (const QStringList parts = text.split(u' '); parts.size() > 1)
            for (const QString &part : parts)
                words.emplace_back(*this, part);
        const Words whole(*this, text);
        for (std::size_t place = 0; place < marks.size(); ++place)
            if (!whole.isIn(place) &&
                (words.empty() || !std::all_of(words.begin(), words.end(),
                                               [place](const Words &word) { return word.isIn(place); })))
                marks[place] = NotWanted;
    }
    places.reserve(std::size_t(std::count_if(marks.begin(), marks.end(), [&query](quint8 mark) {
        return mark == Named || (mark == Elsewhere && query.isEverywhere);
    })));
    appendMarked(places, marks, Named, query);
    if (query.isEverywhere && places.size() < places.capacity())
        appendMarked(places, marks, Elsewhere, query);
    return places;
}

/// Those that the list, the status and the time do not name.
void DomainIndex::markElsewhere(std::vector<quint8> &marks, const DomainQuery &query) const
{
    if (!query.list && !query.status && !query.changedSince)
        return;
    const auto sets = setsWith(query.list);
    const qint64 changedSince = query.changedSince ? query.changedSince->toMSecsSinceEpoch() : None;
    for (std::size_t place = 0; place < marks.size(); ++place) {
        const Row &each = (*m_rows)[place];
        if (!sets[std::size_t(each.set)] || (query.status && each.status != *query.status) ||
            (query.changedSince && !each.hasChangedSince(changedSince)))
            marks[place] = Elsewhere;
    }
}

} // namespace pantau
