// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/appeal.h"
#include "base/domain_index.h"
#include "base/domain_list.h"
#include "base/domain_table.h"
#include "base/history.h"
#include "base/result.h"
#include "base/status.h"
#include "base/usage.h"

#include <QCoreApplication>
#include <QHash>
#include <QList>
#include <QStringList>

#include <chrono>
#include <optional>

namespace pantau::db {

class Database;

/// Reads everything; takes a while with many domains (half a second for 100,000). Kind of failure: Storage.
[[nodiscard]] Result<DomainIndex> readDomainIndex(const Database &database);
/// @p before with the statuses, changes, settings and unread changes of now; the lists, their members and the
/// accounts must not have changed since. Reads only what was asked for since.
[[nodiscard]] Result<DomainIndex> refreshed(const DomainIndex &before, const Database &database);

/// The reading side, for any connection, read-only ones too. Every call sees one consistent state. Pages are
/// read with SQL's LIMIT; no table is loaded whole. Kind of failure: Storage.
class History
{
public:
    explicit History(const Database &database) : m_database(database) {}

    /// One page. Whoever wants several takes the index once, its order, and the rows by their keys.
    [[nodiscard]] Result<QList<DomainRow>> domainRows(const DomainQuery &query) const;
    /// How many rows @p query has without its offset and limit.
    [[nodiscard]] Result<int> domainCount(const DomainQuery &query) const;
    /// For all that filters and sorts more than once; takes a while with many domains (half a second for
    /// 100,000), so not on the thread of a window.
    [[nodiscard]] Result<DomainIndex> domainIndex() const;
    /// DomainIndex::refreshed().
    [[nodiscard]] Result<DomainIndex> domainIndex(const DomainIndex &before) const;
    /// Of all domains; those of which nothing is open are left out.
    [[nodiscard]] Result<QHash<DomainKey, OpenAnswer>> openAnswers() const;
    /// In the order of @p keys; those that are gone are left out.
    [[nodiscard]] Result<QList<DomainRow>> rowsOf(const QList<DomainKey> &keys) const;
    /// The @p days local days that end with @p last. Those of which nothing is known are left out.
    [[nodiscard]] Result<QHash<DomainKey, DayStatuses>> dayStatus(const QList<DomainKey> &keys,
                                                                  const QDate &last, int days) const;
    /// Whether there are more than @p most members of lists; quick.
    [[nodiscard]] Result<bool> hasMoreMembersThan(int most) const;
    /// By known status, of one list or of all.
    [[nodiscard]] Result<DomainCounts> counts(std::optional<ListId> list = std::nullopt,
                                              const std::optional<QDateTime> &changedSince = {}) const;
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
    /// Of the blocks confirmed at @p since or later at the account's service.
    [[nodiscard]] Result<DetectionRecord> detections(AccountId account, const QDateTime &since) const;
    /// Oldest first.
    [[nodiscard]] Result<QList<UsageSnapshot>> usageSnapshots(AccountId account,
                                                              const QDateTime &since) const;
    /// The last word of each quarter of an hour; oldest first.
    [[nodiscard]] Result<QList<UsageSnapshot>> usageCourse(AccountId account, const QDateTime &since) const;
    /// What our own batches were charged, summed up by quarters of an hour; oldest first.
    [[nodiscard]] Result<QList<OwnCharge>> charges(AccountId account, const QDateTime &since) const;

private:
    const Database &m_database;
};

/// The past of one domain at one service (ServiceAddress::text()), for any connection, read-only ones too.
/// Every call sees one consistent state and reads a bounded number of rows by index, whatever the size of the
/// database. Kind of failure: Storage.
class DomainHistory
{
public:
    static constexpr int mostRuns = 1000;

    explicit DomainHistory(const Database &database) : m_database(database) {}

    [[nodiscard]] Result<DomainPast> past(const DomainName &domain, const QString &service,
                                          const QDateTime &now) const;
    /// Older than @p before, or from the newest on; newest first.
    [[nodiscard]] Result<QList<Answer>> checks(const DomainName &domain, const QString &service,
                                               const std::optional<QDateTime> &before, int limit) const;
    /// How many answers of @p status there are from @p from up to and with @p to; counts no further than
    /// @p most.
    [[nodiscard]] Result<int> checkCount(const DomainName &domain, const QString &service, BlockStatus status,
                                         const QDateTime &from, const QDateTime &to, int most) const;
    /// With a smaller ChangeRow::id than @p before, or from the newest on; newest first.
    [[nodiscard]] Result<QList<ChangeRow>> changes(const DomainName &domain, const QString &service,
                                                   std::optional<qint64> before, int limit) const;
    /// What is known of a domain at a service; empty when it is in no list that is checked there.
    [[nodiscard]] Result<std::optional<BlockStatus>> watchedStatus(const DomainName &domain,
                                                                   const QString &service) const;
    /// Empty when it is in no list that is checked there.
    [[nodiscard]] Result<std::optional<UnblockingOutlook>>
    unblockingOutlook(const DomainName &domain, const QString &service, const QDateTime &now) const;

private:
    const Database &m_database;
};

} // namespace pantau::db
