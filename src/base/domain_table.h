// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/account.h"
#include "base/domain_list.h"
#include "base/domain_name.h"
#include "base/status.h"

#include <QChar>
#include <QDateTime>
#include <QHash>
#include <QString>
#include <QStringList>
#include <QTimeZone>

#include <optional>
#include <vector>

namespace pantau {

/// Names a row of the domain table: a domain at one of the services that watch it. Row ids of the database.
struct DomainKey
{
    qint64 domain = 0;
    qint64 service = 0; ///< 0: its lists have no account

    friend bool operator==(const DomainKey &, const DomainKey &) = default;
    friend size_t qHash(const DomainKey &key, size_t seed = 0)
    {
        return qHashMulti(seed, key.domain, key.service);
    }
};

struct DomainCounts
{
    int total = 0;
    int blocked = 0;
    int notBlocked = 0;
    int unknown = 0;
    int changed = 0; ///< of them, since the moment that was asked for

    friend bool operator==(const DomainCounts &, const DomainCounts &) = default;
};

/// A domain as the table shows it: once for each service address at which one of its lists has it watched.
struct DomainRow
{
    DomainName domain;
    std::optional<AccountId> account; ///< through which it is checked; empty when its list has no account
    QString service;                  ///< ServiceAddress::text(), empty as above
    KnownStatus known;                ///< status, since, last answered, suspicion, reason
    QStringList lists;                ///< names of all its lists at this service, sorted
    std::optional<Change> lastChange; ///< the newest, with its window
    DomainSettings settings{};        ///< what a person set for it
    Importance importance = Importance::Normal; ///< its own, else the highest of its lists
};

/// What each of some days, oldest first, was: Blocked when a run of blocked touches it, else NotBlocked when
/// one of not blocked does, else Unknown.
using DayStatuses = std::vector<BlockStatus>;

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

enum class ExportKind {
    Domains, ///< as they are now; the period does not count
    History, ///< runs of equal status that touch the period
    Checks,  ///< single answers
    Changes, ///< confirmed changes, by the time of confirmation
    Usage,   ///< what the services said of the allowances
};

struct ExportRequest
{
    ExportKind kind = ExportKind::Domains;
    DomainQuery domains{};               ///< of other kinds than Domains only the list counts
    std::optional<QDateTime> from = {};  ///< UTC, inclusive
    std::optional<QDateTime> until = {}; ///< UTC, exclusive
};

/// How an export is written: CSV in UTF-8 as csvRow() makes it.
struct ExportFormat
{
    QChar separator = u','; ///< comma, semicolon or tab
    bool withBom = false;   ///< a byte order mark at the start: Excel takes UTF-8 for an old encoding without
    std::optional<QTimeZone> zone = {}; ///< of the times, which spreadsheets then read as dates; empty: UTC
                                        ///< as 2026-03-01T08:30:00Z
};

} // namespace pantau
