// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/appeal.h"
#include "base/history.h"
#include "base/result.h"
#include "db/history.h"

#include <chrono>
#include <optional>

namespace pantau::db {

class Database;

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
