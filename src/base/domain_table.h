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

#include <algorithm>
#include <optional>
#include <vector>

namespace pantau {

/// Key of a row of the domain table: a domain at one of the services that watch it. Row ids of the database.
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
    int changed = 0; ///< how many of those changed since the given time
    int mixed = 0;   ///< how many of the blocked ones another service reports as not blocked

    friend bool operator==(const DomainCounts &, const DomainCounts &) = default;
};

/// Answer of another service that checks the lists of a row.
struct OtherAnswer
{
    AccountId account{};
    QString service; ///< ServiceAddress::text()
    KnownStatus known;

    friend bool operator==(const OtherAnswer &, const OtherAnswer &) = default;
};

/// A row of the domain table. A domain has one row per service address at which its lists watch it. If two
/// services check the same lists, they share a row: that of the one at which the domain is blocked.
struct DomainRow
{
    DomainName domain;
    std::optional<AccountId> account; ///< account used for its checks; empty if its list has no account
    QString service;                  ///< ServiceAddress::text(); empty if there is no account
    KnownStatus known;                ///< status, since, last answered, suspicion, reason
    QStringList lists;                ///< names of all its lists at this service, sorted
    std::optional<Change> lastChange; ///< the newest, with its time window
    DomainSettings settings{};        ///< set by the user
    Importance importance = Importance::Normal; ///< of the domain itself, else the highest of its lists
    QList<OtherAnswer> others{};                ///< of the services that share the row
    OptionalTime ownSince{}; ///< since when its own service says blocked, if another one was first

    /// Returns the answer "not blocked" of another service for a blocked domain, or null.
    [[nodiscard]] const OtherAnswer *denial() const
    {
        const auto found = std::find_if(others.cbegin(), others.cend(), [](const OtherAnswer &other) {
            return other.known.status == BlockStatus::NotBlocked;
        });
        return known.status == BlockStatus::Blocked && found != others.cend() ? &*found : nullptr;
    }
    /// True if one service says "blocked" and another "not blocked".
    [[nodiscard]] bool isMixed() const { return denial() != nullptr; }
    /// UTC: since when; empty if not mixed.
    [[nodiscard]] OptionalTime mixedSince() const
    {
        return isMixed() ? std::max({known.since, ownSince, denial()->known.since}) : OptionalTime();
    }
    /// True if the services disagree and have not both checked since then, without their caches.
    [[nodiscard]] bool needsRecheck() const
    {
        const auto isOld = [since = mixedSince()](const KnownStatus &answer) {
            return answer.cachedAt || answer.lastAnsweredAt < since;
        };
        return isMixed() && (isOld(known) || isOld(denial()->known));
    }
};

/// Status on each of several days, oldest first. Blocked if a blocked run overlaps the day, else NotBlocked
/// if a not blocked run does, else Unknown.
using DayStatuses = std::vector<BlockStatus>;

/// Filter, order and page of the domain table.
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
        Parent, ///< by registrable domain; each group starts with that domain, then the others by name
    };

    std::optional<ListId> list;            ///< empty: all lists
    std::optional<BlockStatus> status;     ///< empty: all
    std::optional<QDateTime> changedSince; ///< UTC: only domains with a change confirmed at or after this
                                           ///< time
    /// Parts of the name (ASCII or displayed), of a list's name or of the note, or the first three or more
    /// letters of the word for the status. Ignores case. The text matches as a whole or word by word. Empty:
    /// all.
    QString filter;
    /// Search outside the list, status and changes above, too. Rows that match those come first, then the
    /// others, each group in the order below.
    bool isEverywhere = false;
    Column column = Column::Status;           ///< Status, ascending: blocked, unknown, not blocked
    Qt::SortOrder order = Qt::AscendingOrder; ///< missing values come last in both orders
    bool isMixed = false;                     ///< only rows whose services disagree

    /// True if both show the same rows in the same order, ignoring the page.
    [[nodiscard]] bool showsTheSame(const DomainQuery &other) const
    {
        return list == other.list && status == other.status && changedSince == other.changedSince &&
               isMixed == other.isMixed && filter == other.filter && isEverywhere == other.isEverywhere &&
               column == other.column && order == other.order;
    }
};

enum class ExportKind {
    Domains, ///< current state; the period is ignored
    History, ///< runs of equal status that overlap the period
    Checks,  ///< individual answers
    Changes, ///< confirmed changes, by time of confirmation
    Usage,   ///< allowances reported by the services
};

struct ExportRequest
{
    ExportKind kind = ExportKind::Domains;
    DomainQuery domains{};               ///< for kinds other than Domains only the list is used
    std::optional<QDateTime> from = {};  ///< UTC, inclusive
    std::optional<QDateTime> until = {}; ///< UTC, exclusive
};

/// How an export is written: UTF-8 CSV as produced by csvRow().
struct ExportFormat
{
    QChar separator = u','; ///< comma, semicolon or tab
    bool withBom = false;   ///< start with a byte order mark; without it, Excel assumes a legacy encoding
    std::optional<QTimeZone> zone = {}; ///< time zone of the times, which spreadsheets then read as dates;
                                        ///< empty: UTC as 2026-03-01T08:30:00Z
};

} // namespace pantau
