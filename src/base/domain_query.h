// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/block_status.h"
#include "base/ids.h"

#include <QDateTime>
#include <QString>

#include <optional>

namespace pantau {

/// Which domains to read, in what order and which page of them.
struct DomainQuery
{
    enum class Column {
        Domain,
        Status,
        Since,
        LastAnswered,
        Lists,
        LastChange,
        Importance,
        Note,
        Parent, ///< by registrable domain; in each group that one first, then the others by name
    };

    std::optional<ListId> list;            ///< empty: of every list
    std::optional<BlockStatus> status;     ///< empty: all
    std::optional<QDateTime> changedSince; ///< UTC: only those with a change confirmed then or later
    /// Parts of the name (in ASCII or as displayed), of a list's name or of the note, or how the word for the
    /// status begins (three letters and more), in any case. The whole text may be one of these, or each of
    /// its words. Empty: all.
    QString filter;
    /// The filter looks beyond the list, the status and the changes above: what these name comes first, and
    /// the other hits after it, each in the order below.
    bool isEverywhere = false;
    Column column = Column::Status;           ///< Status, ascending: blocked, unknown, not blocked
    Qt::SortOrder order = Qt::AscendingOrder; ///< what is missing comes last in both orders
    int offset = 0;
    int limit = 100;

    /// Whether both show the same rows in the same order, whatever the page.
    [[nodiscard]] bool showsTheSame(const DomainQuery &other) const
    {
        return list == other.list && status == other.status && changedSince == other.changedSince &&
               filter == other.filter && isEverywhere == other.isEverywhere && column == other.column &&
               order == other.order;
    }
};

} // namespace pantau
