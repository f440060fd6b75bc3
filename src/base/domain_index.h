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

/// In-memory data for filtering, sorting and counting the domain table without the database: about 80 bytes
/// per domain. The contents of rows are read by key, a page at a time.
///
/// SQL would have to join, group and sort everything again on each key press in the search box. Copies share
/// their memory, and reading is safe from any number of threads.
class DomainIndex
{
public:
    /// Fills an index; implemented by the database layer.
    class Reader;

    [[nodiscard]] int size() const { return m_rows ? int(m_rows->size()) : 0; }

    /// Returns the rows that match @p query in its order, ignoring offset and limit. Positions are valid for
    /// this index only. As in all counts, rows of the sample next to others only count in its lists.
    [[nodiscard]] std::vector<int> order(const DomainQuery &query) const;
    struct Found
    {
        int place = 0;
        Fit fit;
    };
    /// Returns the domains that match best, at most @p most: by fit, then length, then name. A domain at
    /// several services is returned once: where it is blocked, else where it is unknown.
    [[nodiscard]] std::vector<Found> find(const TypedLetters &typed, int most) const;
    /// True if the row matches the list, status and time of @p query, ignoring its filter.
    [[nodiscard]] bool isNamedBy(const DomainQuery &query, int place) const;
    /// Counts the rows of one list or of all. @p changedSince is for DomainCounts::changed.
    [[nodiscard]] DomainCounts counts(std::optional<ListId> list = std::nullopt,
                                      const std::optional<QDateTime> &changedSince = std::nullopt) const;
    /// Returns the counts of every list that has rows.
    [[nodiscard]] QHash<ListId, DomainCounts> countsByList() const;
    /// Number of domains that were listed at @p since or later and still are.
    [[nodiscard]] int blockedSince(const QDateTime &since, std::optional<ListId> list) const;

    /// @name Values of one row
    [[nodiscard]] DomainKey keyAt(int place) const;
    [[nodiscard]] DomainName domainAt(int place) const;
    [[nodiscard]] std::optional<AccountId> accountAt(int place) const;
    /// Returns the row and those of the other services that check its lists, which it stands for.
    [[nodiscard]] std::vector<int> placesAt(int place) const;
    [[nodiscard]] QList<AccountId> accountsAt(int place) const;
    [[nodiscard]] BlockStatus statusAt(int place) const { return row(place).status; }
    /// Returns newestAnswerAt(); empty if never answered.
    [[nodiscard]] std::optional<QDateTime> answeredAt(int place) const;
    /// Names of its lists in natural order.
    [[nodiscard]] QStringList listNamesAt(int place) const { return setOf(row(place)).names; }
    /// Ids of its lists, ascending.
    [[nodiscard]] QList<ListId> listsAt(int place) const;
    /// Importance of the domain itself, else the highest of its lists.
    [[nodiscard]] Importance importanceAt(int place) const;
    /// True if the row has an unread change.
    [[nodiscard]] bool isUnreadAt(int place) const;
    /// Returns the row that shows @p key, or -1.
    [[nodiscard]] int placeOf(const DomainKey &key) const;
    /// Returns the first row of @p domain, or -1 if it is in no list.
    [[nodiscard]] int placeOf(const DomainName &domain) const;

private:
    /// Lists of one service that contain a domain. Most domains share a few of these sets.
    struct ListSet
    {
        qint64 service = 0;
        QList<ListId> ids;
        QStringList names; ///< in natural order
        std::optional<AccountId> account;
        Importance importance = Importance::Low; ///< the highest of them
    };
    static constexpr qint64 None = std::numeric_limits<qint64>::min();
    struct Row
    {
        qint64 domain = 0;
        qint64 since = None;
        qint64 answered = None;
        qint64 changedBefore = None; ///< latest time of the newest change
        qint64 confirmed = None;     ///< when that change was confirmed
        int name = 0;                ///< offset in m_names, shared by all rows of a domain
        int base = 0;                ///< set of all lists of the service
        int set = 0;                 ///< those of them that the row stands for: see stand()
        quint8 nameLength = 0;
        // One byte each: there may be a hundred thousand rows.
        BlockStatus status : 8 = BlockStatus::Unknown;
        Importance importance : 8 = Importance::Low;
        bool changedToBlocked = false;
        bool isUnread = false;
        bool isCovered = false; ///< other services' rows of the domain stand for all its lists
        bool isMixed = false;   ///< blocked, and another service of its lists says not blocked

        [[nodiscard]] bool hasChangedSince(qint64 time) const
        {
            return confirmed != None && confirmed >= time;
        }
    };
    using Rows = std::vector<Row>;
    /// All rows sorted by one column, ascending. Built on first use, on any thread, and shared by copies of
    /// the index. Callers that need a subset filter it in order.
    struct ColumnOrder
    {
        std::once_flag once;
        std::vector<int> places;
        std::vector<int> groups;    ///< start offsets in `places` of each distinct value, including the
                                    ///< first; empty if all values differ
        bool isLastMissing = false; ///< the last group has no value: it comes last in both directions
    };
    static constexpr std::size_t ColumnCount = std::size_t(DomainQuery::Column::Parent) + 1;
    using ColumnOrders = std::array<std::shared_ptr<ColumnOrder>, ColumnCount>;

    class Words;
    class Values;

    [[nodiscard]] const Row &row(int place) const { return (*m_rows)[std::size_t(place)]; }
    [[nodiscard]] const ListSet &setOf(const Row &row) const { return (*m_sets)[std::size_t(row.set)]; }
    /// True if the service of @p other checks a list of @p row.
    [[nodiscard]] bool sharesLists(const Row &row, const Row &other) const;
    [[nodiscard]] std::string_view nameOf(const Row &row) const
    {
        return {m_names->data() + row.name, row.nameLength};
    }
    /// Returns the row that is shown for the row at @p place.
    [[nodiscard]] int shownFor(int place) const;
    [[nodiscard]] bool isIn(const ListSet &set, const std::optional<ListId> &list) const
    {
        return list ? set.ids.contains(*list) : set.service != m_sample;
    }
    [[nodiscard]] std::vector<bool> setsWith(const std::optional<ListId> &list) const;
    [[nodiscard]] const ColumnOrder &orderOf(DomainQuery::Column column) const;
    void fill(ColumnOrder &order, DomainQuery::Column column) const;
    void fillByParent(ColumnOrder &order) const;
    void markElsewhere(std::vector<quint8> &marks, const DomainQuery &query) const;
    /// Appends the rows with @p mark in @p marks, in the order of @p query.
    void appendMarked(std::vector<int> &places, const std::vector<quint8> &marks, quint8 mark,
                      const DomainQuery &query) const;

    std::shared_ptr<const Rows> m_rows; ///< by name, then by service
    std::shared_ptr<const std::vector<ListSet>> m_sets;
    ColumnOrders m_orders;
    std::shared_ptr<const std::string> m_names;         ///< ASCII, in row order, each followed by a newline
    std::shared_ptr<const std::vector<int>> m_byDomain; ///< rows sorted by domain id
    QHash<int, QString> m_displays;                     ///< lower-case display form by row, if it differs
                                                        ///< from the ASCII form
    QHash<qint64, QString> m_notes;                     ///< by domain id
    qint64 m_sample = None;                             ///< service of the sample if there are others
    qint64 m_newestAsked = None;
    qint64 m_newestChange = 0;
};

} // namespace pantau
