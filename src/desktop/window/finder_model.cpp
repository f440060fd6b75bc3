// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/window/finder_model.h"

#include "desktop/window/finder_entries.h"

#include <algorithm>
#include <tuple>
#include <utility>

namespace pantau::desktop {

namespace {

struct Hit
{
    Fit fit;
    bool isByTitle = true;
    FinderEntry entry;
};

Hit hitOf(const TypedLetters &typed, const FinderEntry &entry)
{
    const Fit title = typed.fit(entry.title);
    Fit best = title;
    for (const QString &name : entry.otherNames)
        best = std::min(best, typed.fitOtherName(name));
    return {best, title.kind <= Fit::Kind::WordStart, entry};
}

/// A word of a list's name, or the initials of its words, is worth as much as the beginning of a domain, of
/// which there are many alike. What says what was typed comes before what is only known by it too.
auto rankOf(const Hit &hit)
{
    const bool isDomain = hit.entry.kind == FinderEntry::Kind::Domain;
    const bool isInitials = hit.fit.kind == Fit::Kind::Initials;
    const auto group =
        hit.fit.kind == Fit::Kind::Start || (isInitials && !isDomain) ? Fit::Kind::WordStart : hit.fit.kind;
    return std::tuple(group, hit.fit.strays, isDomain, isInitials, !hit.isByTitle, hit.entry.kind,
                      hit.fit.kind);
}

} // namespace

void FinderModel::setEntries(const QList<FinderEntry> &entries, std::shared_ptr<const DomainIndex> index,
                             const QStringList &recent)
{
    m_entries = entries;
    m_index = std::move(index);
    m_recent = recent;
}

void FinderModel::setTyped(const QString &text)
{
    m_typed = TypedLetters(text);
    fill();
}

/// For the empty box: what was chosen lately, then all that is no domain.
QList<FinderEntry> FinderModel::everything() const
{
    QList<FinderEntry> shown;
    for (const QString &id : m_recent) {
        const auto found = std::find_if(m_entries.cbegin(), m_entries.cend(),
                                        [&id](const FinderEntry &entry) { return entry.id == id; });
        if (found != m_entries.cend())
            shown += *found;
        else if (const auto domain = m_index ? rememberedDomain(*m_index, id) : std::nullopt)
            shown += *domain;
    }
    for (const FinderEntry &entry : m_entries)
        if (entry.id.isEmpty() || !m_recent.contains(entry.id))
            shown += entry;
    return shown;
}

QList<FinderEntry> FinderModel::hits() const
{
    std::vector<Hit> found;
    for (const FinderEntry &entry : m_entries)
        if (Hit hit = hitOf(m_typed, entry); hit.fit.isHit())
            found.push_back(std::move(hit));
    if (m_index)
        for (const auto &[place, fit] : m_index->find(m_typed, mostDomains))
            found.push_back({fit, true, domainEntry(*m_index, place)});
    std::stable_sort(found.begin(), found.end(),
                     [](const Hit &a, const Hit &b) { return rankOf(a) < rankOf(b); });
    QList<FinderEntry> shown;
    for (const Hit &hit : found)
        shown += hit.entry;
    return shown;
}

void FinderModel::fill()
{
    beginResetModel();
    m_shown = m_typed.isEmpty() ? everything() : hits();
    endResetModel();
}

int FinderModel::rowOf(const FinderEntry &entry) const
{
    const auto found = std::find_if(m_shown.cbegin(), m_shown.cend(),
                                    [&entry](const FinderEntry &each) { return each.isSameAs(entry); });
    return found == m_shown.cend() ? -1 : int(found - m_shown.cbegin());
}

int FinderModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : int(m_shown.size());
}

QVariant FinderModel::data(const QModelIndex &index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const FinderEntry &entry = at(index.row());
    switch (role) {
    case Qt::DisplayRole:
        return entry.title;
    case Qt::DecorationRole:
        return entry.status ? m_icons[std::size_t(*entry.status)] : entry.icon;
    case Qt::AccessibleTextRole:
        return entry.spoken();
    case KindRole:
        return FinderEntry::kindWord(entry.kind);
    case DetailRole:
        return entry.detail;
    case KeyRole:
        return entry.key;
    case FittingRole:
        return QVariant::fromValue(m_typed.isEmpty() ? QList<int>() : m_typed.lettersIn(entry.title));
    default:
        return {};
    }
}

} // namespace pantau::desktop
