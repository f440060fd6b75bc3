// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/alert.h"
#include "base/history.h"
#include "base/result.h"
#include "base/status.h"
#include "db/alerts.h"

#include <QCoreApplication>
#include <QDateTime>
#include <QList>

#include <optional>

namespace pantau::db {

class Database;

/// Everything that happened, in one order of time: changes, incidents, account and quota events, alerts.
/// Pages are read by their place in that order, so that news does not shift them. The reading calls work on
/// a read-only connection and may be slow where @p text matches little: read them aside. Kind of failure:
/// Storage.
class Activity
{
public:
    explicit Activity(const Database &database) : m_database(database) {}

    /// Newest first.
    [[nodiscard]] Result<QList<ActivityRow>> rows(const ActivityQuery &query) const;
    /// Of Everything; changes only of domains that are in a list.
    [[nodiscard]] Result<int> unreadCount() const;
    /// Whether and to whom it was told: of a change by the first alert that names its domain afterwards.
    [[nodiscard]] Result<NotificationStatus> notification(const ActivityRow &row) const;

    [[nodiscard]] Result<void> markRead(const QList<ActivityKey> &keys, const QDateTime &now);
    /// Alerts too, those that Everything does not show included.
    [[nodiscard]] Result<void> markAllRead(const QDateTime &now);

private:
    const Database &m_database;
};

/// Which changes of the history were said to a person, one by one, as a program on a terminal does. What was
/// not said before a program ended, however it ended, is said by the next. Kinds: Storage.
class SaidChanges
{
public:
    explicit SaidChanges(const Database &database) : m_database(database) {}

    /// Oldest first.
    [[nodiscard]] Result<QList<UnsaidChange>> unsaid() const;
    /// Up to and including the change @p upTo.
    [[nodiscard]] Result<void> markSaid(qint64 upTo);

private:
    const Database &m_database;
};

} // namespace pantau::db
