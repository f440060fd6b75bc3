// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"

#include <QDateTime>
#include <QHostAddress>
#include <QList>

#include <chrono>
#include <map>
#include <optional>

namespace pantau::db {
class Batch;
class Connection;
} // namespace pantau::db

namespace pantau::service {

/// The requests of one minute for each client (clientOf()) over all instances of a service: a table of their
/// database, under the same rule as RequestWindow. It goes by the clocks of the machines, which must agree
/// within a second or so (NTP does better).
///
/// All requests of a group are noted, and what was noted before is read, in one round trip, in which those of
/// one client queue up. Those that are too many are struck out afterwards: meanwhile the client is at its
/// limit with or without them.
class SharedRequestWindow
{
public:
    explicit SharedRequestWindow(int requestsPerMinute) : m_limit(requestsPerMinute) {}

    /// Forgets what is older than a minute, once a minute.
    [[nodiscard]] Result<void> sweep(db::Connection &connection, const QDateTime &now);
    /// Adds to @p batch what a group needs that has a request from each of @p clients, all at @p now.
    void ask(db::Batch &batch, const QList<QHostAddress> &clients, const QDateTime &now);
    /// Takes what was answered.
    void take(const db::Batch &batch);
    /// For each request of the group in its order: it may pass, or how long to wait.
    [[nodiscard]] std::optional<std::chrono::seconds> refuse(const QHostAddress &client);
    /// Strikes out the requests that were refused. What cannot be struck out lapses by itself.
    void strikeOut(db::Connection &connection);

private:
    struct Minute
    {
        qint64 noted = 0;  ///< of this group
        qint64 before = 0; ///< noted before it
        qint64 oldest = 0; ///< the first of those, ms since the epoch
        qint64 passed = 0;
        qint64 refused = 0;
    };

    int m_limit;
    std::map<QString, Minute> m_group; ///< in the order in which they queue up
    qint64 m_moment = 0;               ///< of the group
    qsizetype m_place = 0;             ///< in the batch
    qint64 m_lastSweep = 0;
};

} // namespace pantau::service
