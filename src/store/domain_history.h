// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/evidence.h"
#include "store/history.h"

#include <chrono>
#include <optional>

namespace pantau::store {

class Database;

/// How a period was spent, as far as it is known. Known is the time between the first and the last answer of
/// each run; the windows of the changes, and the time before the first and after the last answer, are not.
struct StatusShare
{
    std::chrono::milliseconds period{0};
    std::chrono::milliseconds blocked{0};
    std::chrono::milliseconds notBlocked{0};

    [[nodiscard]] std::chrono::milliseconds known() const { return blocked + notBlocked; }
    /// 0 to 1, of the known time; empty when nothing is known.
    [[nodiscard]] std::optional<double> blockedOfKnown() const;
    /// 0 to 1, of the period; 1 for an empty period.
    [[nodiscard]] double unknown() const;
};

/// What one service told of one domain so far.
struct DomainPast
{
    QList<StatusRun> runs;  ///< oldest first; only the newest DomainHistory::mostRuns of them
    int changeCount = 0;    ///< confirmed changes of all times
    StatusShare last30Days; ///< up to the moment that was asked for
    StatusShare allTime;    ///< from the first answer on
    QDateTime firstSeen;    ///< UTC, the first answer; invalid when there was none
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
    /// What is known of a domain that is in some list; empty when it is in none.
    [[nodiscard]] Result<std::optional<BlockStatus>> watchedStatus(const DomainName &domain,
                                                                   const QString &service) const;

private:
    const Database &m_database;
};

} // namespace pantau::store
