// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/domain_table.h"
#include "base/names.h"

#include <array>
#include <limits>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace pantau {

/// All that is needed to filter, sort and count the domain table, without the database: some 80 bytes a
/// domain. What a row shows is read by its key, a page at a time.
///
/// Why: SQL would have to join, group and sort everything again at each key that is pressed in the search
/// box. A value: copies share their memory, and reading from it is safe from any number of threads.
class DomainIndex
{
public:
    /// Whoever fills one: the database's layer.
    class Reader;

    [[nodiscard]] int size() const { return m_rows ? int(m_rows->size()) : 0; }

    /// Which rows @p query shows, in its order, whatever its offset and limit. The numbers are places in this
    /// index only.
    [[nodiscard]] std::vector<int> order(const DomainQuery &query) const;
    struct Found
    {
        int place = 0;
        Fit fit;
    };
    /// The domains that fit best, best first, then the shorter, then by name; at most @p most. One at several
    /// services is found once: where it is blocked, else where it is unknown.
    [[nodiscard]] std::vector<Found> find(const TypedLetters &typed, int most) const;
    /// Whether the row is of the list, the status and the time that @p query names, whatever its filter.
    [[nodiscard]] bool isNamedBy(const DomainQuery &query, int place) const;
    /// Rows of one list or of all. @p changedSince: for DomainCounts::changed.
    [[nodiscard]] DomainCounts counts(std::optional<ListId> list = std::nullopt,
                                      const std::optional<QDateTime> &changedSince = std::nullopt) const;
    /// The same of every list that has rows.
    [[nodiscard]] QHash<ListId, DomainCounts> countsByList() const;
    /// How many were found listed at @p since or later and still are.
    [[nodiscard]] int blockedSince(const QDateTime &since, std::optional<ListId> list) const;

    /// @name Of one row
    [[nodiscard]] DomainKey keyAt(int place) const;
    [[nodiscard]] DomainName domainAt(int place) const;
    [[nodiscard]] std::optional<AccountId> accountAt(int place) const;
    [[nodiscard]] BlockStatus statusAt(int place) const { return row(place).status; }
    /// newestAnswerAt(); empty: never.
    [[nodiscard]] std::optional<QDateTime> answeredAt(int place) const;
    /// Of its lists, sorted as people sort.
    [[nodiscard]] QStringList listNamesAt(int place) const { return setOf(row(place)).names; }
    /// Ascending.
    [[nodiscard]] QList<ListId> listsAt(int place) const;
    /// That of the domain itself, else the highest of its lists.
    [[nodiscard]] Importance importanceAt(int place) const;
    /// A change of it has not been read yet.
    [[nodiscard]] bool isUnreadAt(int place) const;
    /// -1 when it is not there (any more).
    [[nodiscard]] int placeOf(const DomainKey &key) const;
    /// The first row of @p domain; -1 when it is in no list.
    [[nodiscard]] int placeOf(const DomainName &domain) const;

private:
    /// The lists of one service that hold a domain; most domains share a few of these.
    struct ListSet
    {
        qint64 service = 0;
        QList<ListId> ids;
        QStringList names; ///< sorted as people sort
        std::optional<AccountId> account;
        Importance importance = Importance::Low; ///< the highest of them
    };
    static constexpr qint64 None = std::numeric_limits<qint64>::min();
    struct Row
    {
        qint64 domain = 0;
        qint64 since = None;
        qint64 answered = None;
        qint64 changedBefore = None; ///< the newest change happened by then
        qint64 confirmed = None;     ///< and was confirmed then
        int name = 0;                ///< where it begins in m_names; those of one domain share it
        int set = 0;
        quint8 nameLength = 0;
        // A byte each: there may be a hundred thousand of them.
        BlockStatus status : 8 = BlockStatus::Unknown;
        Importance importance : 8 = Importance::Low;
        bool changedToBlocked = false;
        bool isUnread = false;

        [[nodiscard]] bool hasChangedSince(qint64 moment) const
        {
            return confirmed != None && confirmed >= moment;
        }
    };
    using Rows = std::vector<Row>;
    /// All places in the order of one column, ascending. Made when somebody first asks for it, on whatever
    /// thread; whoever shows a part of the rows walks it and takes those. Copies of the index share it.
    struct ColumnOrder
    {
        std::once_flag once;
        std::vector<int> places;
        std::vector<int> groups;    ///< where in places those of another value begin, the first included;
                                    ///< empty: each is of another
        bool isLastMissing = false; ///< the last group has no value: it comes last in both directions
    };
    static constexpr std::size_t ColumnCount = std::size_t(DomainQuery::Column::Parent) + 1;
    using ColumnOrders = std::array<std::shared_ptr<ColumnOrder>, ColumnCount>;

    class Words;
    class Values;

    [[nodiscard]] const Row &row(int place) const { return (*m_rows)[std::size_t(place)]; }
    [[nodiscard]] const ListSet &setOf(const Row &row) const { return (*m_sets)[std::size_t(row.set)]; }
    [[nodiscard]] std::string_view nameOf(const Row &row) const
    {
        return {m_names->data() + row.name, row.nameLength};
    }
    [[nodiscard]] std::vector<bool> setsWith(const std::optional<ListId> &list) const;
    [[nodiscard]] const ColumnOrder &orderOf(DomainQuery::Column column) const;
    void fill(ColumnOrder &order, DomainQuery::Column column) const;
    void fillByParent(ColumnOrder &order) const;
    void markElsewhere(std::vector<quint8> &marks, const DomainQuery &query) const;
    /// Appends the places with @p mark among @p marks, in the order that @p query asks for.
    void appendMarked(std::vector<int> &places, const std::vector<quint8> &marks, quint8 mark,
                      const DomainQuery &query) const;

    std::shared_ptr<const Rows> m_rows; ///< by name, then by service
    std::shared_ptr<const std::vector<ListSet>> m_sets;
    ColumnOrders m_orders;
    std::shared_ptr<const std::string>
        m_names; ///< ASCII, in the order of the places, each ended by a newline
    std::shared_ptr<const std::vector<int>> m_byDomain; ///< places by domain id
    QHash<int, QString> m_displays;                     ///< in lower case, by place; only where they differ
    QHash<qint64, QString> m_notes;                     ///< by domain id
    qint64 m_newestAsked = None;
    qint64 m_newestChange = 0;
};

} // namespace pantau
