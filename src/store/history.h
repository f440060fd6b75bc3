// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/change.h"
#include "core/domain_list.h"
#include "core/domain_settings.h"
#include "core/event_kind.h"
#include "core/known_status.h"
#include "core/result.h"
#include "core/usage.h"

#include <QCoreApplication>
#include <QList>
#include <QStringList>

#include <optional>

namespace pantau::store {

class Database;

/// Which domains to read, in what order and which page of them.
struct DomainQuery
{
    enum class Column { Domain, Status, Since, LastAnswered, Lists };

    std::optional<ListId> list;               ///< empty: of every list
    std::optional<BlockStatus> status;        ///< empty: all
    QString filter;                           ///< a part of the name, in ASCII or as displayed; empty: all
    Column column = Column::Status;           ///< Status, ascending: blocked, unknown, not blocked
    Qt::SortOrder order = Qt::AscendingOrder; ///< what is missing comes last in both orders
    int offset = 0;
    int limit = 100;
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
};

struct DomainCounts
{
    int total = 0;
    int blocked = 0;
    int notBlocked = 0;
    int unknown = 0;

    friend bool operator==(const DomainCounts &, const DomainCounts &) = default;
};

/// A list with what the side column shows of it.
struct ListOverview
{
    DomainList list;
    int total = 0;
    int blocked = 0;
};

/// A stretch of equal status. Times are UTC.
struct StatusRun
{
    QString service; ///< ServiceAddress::text()
    BlockStatus status = BlockStatus::Unknown;
    QDateTime firstSeen;
    QDateTime lastSeen;
};

struct CheckRow
{
    QString service;
    QDateTime at; ///< UTC
    BlockStatus status = BlockStatus::Unknown;
};

struct ChangeRow
{
    qint64 id = 0; ///< grows with every change
    QString service;
    Change change;
    QDateTime confirmedAt; ///< UTC
};

struct EventRow
{
    qint64 id = 0;
    EventKind kind = EventKind::Note;
    std::optional<AccountId> account;
    QDateTime at; ///< UTC
    QString sentence;
    QString detail;
};

/// What the service said of an account's allowance at one moment, for charts.
struct UsageWord
{
    QDateTime at; ///< UTC
    qint64 limit = 0;
    qint64 used = 0;
    qint64 remaining = 0;
};

struct ChargeRow
{
    QDateTime at; ///< UTC, of the newest of them
    qint64 units = 0;
};

/// The reading side, for any connection, read-only ones too. Every call sees one consistent state. Pages are
/// read with SQL's LIMIT; no table is loaded whole. Kind of failure: Storage.
class History
{
public:
    explicit History(const Database &database) : m_database(database) {}

    [[nodiscard]] Result<QList<DomainRow>> domainRows(const DomainQuery &query) const;
    /// How many rows @p query has without its offset and limit.
    [[nodiscard]] Result<int> domainCount(const DomainQuery &query) const;
    /// By known status, of one list or of all.
    [[nodiscard]] Result<DomainCounts> counts(std::optional<ListId> list = std::nullopt) const;
    /// By name.
    [[nodiscard]] Result<QList<ListOverview>> lists() const;

    /// Oldest first; empty for a domain of which nothing is known.
    [[nodiscard]] Result<QList<StatusRun>> runs(const DomainName &domain) const;
    /// Newest first.
    [[nodiscard]] Result<QList<CheckRow>> checks(const DomainName &domain, int offset, int limit) const;
    /// Confirmed at @p since or later (all when empty); newest first.
    [[nodiscard]] Result<QList<ChangeRow>> changes(const std::optional<QDateTime> &since, int offset,
                                                   int limit) const;
    /// Of one kind or of all; newest first.
    [[nodiscard]] Result<QList<EventRow>> events(int offset, int limit,
                                                 std::optional<EventKind> kind = std::nullopt) const;
    /// Oldest first.
    [[nodiscard]] Result<QList<UsageWord>> usageWords(AccountId account, const QDateTime &since) const;
    /// The last word of each quarter of an hour; oldest first.
    [[nodiscard]] Result<QList<UsageWord>> usageCourse(AccountId account, const QDateTime &since) const;
    /// What our own batches were charged, summed up by quarters of an hour; oldest first.
    [[nodiscard]] Result<QList<ChargeRow>> charges(AccountId account, const QDateTime &since) const;

private:
    const Database &m_database;
};

} // namespace pantau::store
