// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"

#include <QDateTime>
#include <QHash>
#include <QHostAddress>
#include <QList>
#include <QQueue>

#include <chrono>
#include <list>
#include <map>
#include <optional>

namespace pantau::db {
class Batch;
class Connection;
} // namespace pantau::db

namespace pantau::service {

/// The requests of one minute for each client (clientOf(), contract 8), in memory: enough for one instance.
/// It slides: in no 60 seconds are there more than the limit, and a refused request does not lengthen the
/// wait. Requests of the same millisecond are one entry, so that a high limit is no leave to fill the memory.
/// Whoever was quiet for a minute is forgotten; beyond MostClients within one minute, whoever was quiet for
/// longest.
class RequestWindow
{
public:
    static constexpr qsizetype MostClients = 100'000;

    explicit RequestWindow(int requestsPerMinute) : m_limit(requestsPerMinute) {}

    /// Notes a request at @p now (monotonic), or says how long to wait: 1 to 60 seconds.
    [[nodiscard]] std::optional<std::chrono::seconds> refuse(const QHostAddress &address,
                                                             std::chrono::milliseconds now);
    /// Strikes out the last request of @p address, which was refused elsewhere.
    void takeBack(const QHostAddress &address);
    /// How many are remembered.
    [[nodiscard]] qsizetype clients() const { return m_byClient.size(); }
    /// How many entries the requests of @p address take.
    [[nodiscard]] qsizetype entries(const QHostAddress &address) const;

private:
    struct Moment
    {
        std::chrono::milliseconds at;
        int requests = 1;
    };
    struct Client
    {
        QHostAddress address;
        QQueue<Moment> moments;
        int requests = 0; ///< of all moments
        std::chrono::milliseconds lastSeen{0};
    };

    void forgetQuiet(std::chrono::milliseconds now);

    int m_limit;
    std::list<Client> m_clients; ///< the one that was quiet for longest comes first
    QHash<QHostAddress, std::list<Client>::iterator> m_byClient;
};

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
