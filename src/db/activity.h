// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/history.h"
#include "base/result.h"
#include "db/alerts.h"
#include "db/repository.h"

#include <QDateTime>
#include <QList>

namespace pantau::db {

/// All events in chronological order: changes, incidents, account and quota events, alerts. Pages are
/// addressed by position in that order, so new events do not shift them. Reading works on a read-only
/// connection. It may be slow if @p text matches few rows, so do it on a worker thread. Error kind:
/// Storage.
class Activity : Repository
{
public:
    using Repository::Repository;

    /// Newest first.
    [[nodiscard]] Result<QList<ActivityRow>> rows(const ActivityQuery &query) const;
    /// Time of the oldest event; empty if there are none.
    [[nodiscard]] Result<std::optional<QDateTime>> oldest() const;
    /// Number of unread events in Everything. Changes count only for domains that are in a list.
    [[nodiscard]] Result<int> unreadCount() const;
    /// Whether and to whom the event was notified. A change counts as notified by the first later alert
    /// that names its domain.
    [[nodiscard]] Result<NotificationStatus> notification(const ActivityRow &row) const;

    /// Why the service of @p account did not answer the last time. Empty if it did.
    [[nodiscard]] Result<QString> unansweredReason(AccountId account) const;

    [[nodiscard]] Result<void> markRead(const QList<ActivityKey> &keys, const QDateTime &now);
    /// Includes alerts that Everything does not show.
    [[nodiscard]] Result<void> markAllRead(const QDateTime &now);
};

/// Tracks which changes in the history were reported to the user one by one, as a program on a terminal
/// does. A change that was not reported before a program stopped is reported by the next one. Error kind:
/// Storage.
class PrintedChanges : Repository
{
public:
    using Repository::Repository;

    /// Oldest first. Omits changes after which another service of the list still says, or already said,
    /// blocked.
    [[nodiscard]] Result<QList<ChangeRow>> unsaid() const;
    /// Marks all changes up to and including @p upTo.
    [[nodiscard]] Result<void> markPrinted(qint64 upTo);
};

} // namespace pantau::db
