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
#include "db/repository.h"

#include <QHash>
#include <QList>

#include <optional>

namespace pantau::db {

/// Reads everything. Slow with many domains (0.5 s for 100,000). Error kind: Storage.
[[nodiscard]] Result<DomainIndex> readDomainIndex(const Database &database);
/// Returns @p before with current statuses, changes, settings and unread changes. The lists, their domains
/// and the accounts must not have changed. Reads only what is new since.
[[nodiscard]] Result<DomainIndex> refreshed(const DomainIndex &before, const Database &database);

/// Read access to the history, for any connection, including read-only ones. Every call sees one
/// consistent state. Pages use SQL's LIMIT; no table is loaded completely. Error kind: Storage.
class History : Repository
{
public:
    using Repository::Repository;

    /// Number of rows of @p query.
    [[nodiscard]] Result<int> domainCount(const DomainQuery &query) const;
    /// For callers that filter and sort repeatedly. Slow with many domains (0.5 s for 100,000), so do not
    /// call it on the GUI thread.
    [[nodiscard]] Result<DomainIndex> domainIndex() const;
    /// DomainIndex::refreshed().
    [[nodiscard]] Result<DomainIndex> domainIndex(const DomainIndex &before) const;
    /// All domains with an open answer.
    [[nodiscard]] Result<QHash<DomainKey, OpenAnswer>> openAnswers() const;
    /// In the order of @p places; skips domains that no longer exist.
    [[nodiscard]] Result<QList<DomainRow>> rowsOf(const DomainIndex &index,
                                                  const std::vector<int> &places) const;
    /// The last @p days local days up to @p last, at all services of their lists. Skips domains without data.
    [[nodiscard]] Result<QHash<DomainKey, DayStatuses>> dayStatus(const QList<DomainKey> &keys,
                                                                  const QDate &last, int days) const;
    /// True if the lists have more than @p most entries in total. Fast.
    [[nodiscard]] Result<bool> hasMoreMembersThan(int most) const;
    /// Counts per status, for one list or all.
    [[nodiscard]] Result<DomainCounts> counts(std::optional<ListId> list = std::nullopt,
                                              const std::optional<QDateTime> &changedSince = {}) const;
    /// Sorted by name.
    [[nodiscard]] Result<QList<ListOverview>> lists() const;

    /// Oldest first; empty for an unknown domain.
    [[nodiscard]] Result<QList<StatusRun>> runs(const DomainName &domain) const;
    /// Newest first.
    [[nodiscard]] Result<QList<CheckRow>> checks(const DomainName &domain, int offset, int limit) const;
    /// Changes confirmed at @p since or later, or all if empty; newest first.
    [[nodiscard]] Result<QList<ChangeRow>> changes(const std::optional<QDateTime> &since, int offset,
                                                   int limit) const;
    /// Events of one kind or all; newest first.
    [[nodiscard]] Result<QList<EventRow>> events(int offset, int limit,
                                                 std::optional<EventKind> kind = std::nullopt) const;
    /// Figures for blocks confirmed at @p since or later at the account's service.
    [[nodiscard]] Result<DetectionRecord> detections(AccountId account, const QDateTime &since) const;
    /// Last usage report of every quarter of an hour; oldest first.
    [[nodiscard]] Result<QList<UsageSnapshot>> usageCourse(AccountId account, const QDateTime &since) const;
    /// Units charged for our own batches, summed per quarter of an hour; oldest first.
    [[nodiscard]] Result<QList<OwnCharge>> charges(AccountId account, const QDateTime &since) const;
};

/// History of one domain at one service (ServiceAddress::text()), for any connection, including read-only
/// ones. Every call sees one consistent state and reads a bounded number of rows by index, regardless of
/// the database size. Error kind: Storage.
class DomainHistory : Repository
{
public:
    static constexpr int mostRuns = 1000;

    using Repository::Repository;

    [[nodiscard]] Result<DomainPast> past(const DomainName &domain, const QString &service,
                                          const QDateTime &now) const;
    /// Answers before @p before, or the newest if empty; newest first.
    [[nodiscard]] Result<QList<Answer>> checks(const DomainName &domain, const QString &service,
                                               const std::optional<QDateTime> &before, int limit) const;
    /// Number of answers with @p status from @p from to @p to, inclusive; stops counting at @p most.
    [[nodiscard]] Result<int> checkCount(const DomainName &domain, const QString &service, BlockStatus status,
                                         const QDateTime &from, const QDateTime &to, int most) const;
    /// Changes confirmed before @p before, or the newest if empty; newest first.
    [[nodiscard]] Result<QList<ChangeRow>> changes(const DomainName &domain, const QString &service,
                                                   const std::optional<QDateTime> &before, int limit) const;
    /// Status of a domain at a service; empty if it is in no list that is checked there.
    [[nodiscard]] Result<std::optional<BlockStatus>> watchedStatus(const DomainName &domain,
                                                                   const QString &service) const;
    /// Empty if it is in no list that is checked there.
    [[nodiscard]] Result<std::optional<UnblockingOutlook>>
    unblockingOutlook(const DomainName &domain, const QString &service, const QDateTime &now) const;
};

} // namespace pantau::db
