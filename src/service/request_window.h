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

/// The requests of the last minute per client (clientOf(), contract 8), in memory; for a single instance.
/// The window slides: no 60 seconds contain more requests than the limit, and a refused request does not
/// extend the wait. Requests in the same millisecond share an entry, so a high limit does not exhaust
/// memory. A client is dropped after a minute without requests. With more than MostClients, the one that
/// was quiet longest is dropped.
class RequestWindow
{
public:
    static constexpr qsizetype MostClients = 100'000;

    explicit RequestWindow(int requestsPerMinute) : m_limit(requestsPerMinute) {}

    /// Records a request at @p now (monotonic), or returns how long to wait: 1 to 60 seconds.
    [[nodiscard]] std::optional<std::chrono::seconds> refuse(const QHostAddress &address,
                                                             std::chrono::milliseconds now);
    /// Removes the last request of @p address, because it was refused elsewhere.
    void takeBack(const QHostAddress &address);
    /// Number of clients in memory.
    [[nodiscard]] qsizetype clients() const { return m_byClient.size(); }
    /// Number of entries for the requests of @p address.
    [[nodiscard]] qsizetype entries(const QHostAddress &address) const;

private:
    struct Entry
    {
        std::chrono::milliseconds at;
        int requests = 1;
    };
    struct Client
    {
        QHostAddress address;
        QQueue<Entry> entries;
        int requests = 0; ///< in all entries
        std::chrono::milliseconds lastSeen{0};
    };

    void forgetQuiet(std::chrono::milliseconds now);

    int m_limit;
    std::list<Client> m_clients; ///< least recently seen first
    QHash<QHostAddress, std::list<Client>::iterator> m_byClient;
};

/// The requests of the last minute per client (clientOf()) over all instances of a service, in a database
/// table. Same rule as RequestWindow. Relies on the clocks of the machines, which must agree within about
/// a second (NTP is sufficient).
///
/// One round trip records all requests of a group and reads the earlier ones. In it, transactions with the
/// same client wait for each other. Requests over the limit are removed afterwards. Until then the client
/// is at its limit with or without them.
class SharedRequestWindow
{
public:
    explicit SharedRequestWindow(int requestsPerMinute) : m_limit(requestsPerMinute) {}

    /// Deletes entries older than a minute, once a minute.
    [[nodiscard]] Result<void> sweep(db::Connection &connection, const QDateTime &now);
    /// Adds the queries for a group to @p batch: one request from each of @p clients at @p now.
    void ask(db::Batch &batch, const QList<QHostAddress> &clients, const QDateTime &now);
    /// Processes the results.
    void take(const db::Batch &batch);
    /// Call for each request of the group, in order. Returns how long to wait; nothing if it may pass.
    [[nodiscard]] std::optional<std::chrono::seconds> refuse(const QHostAddress &client);
    /// Removes the refused requests. If that fails, they expire.
    void removeRefused(db::Connection &connection);

private:
    struct Minute
    {
        qint64 noted = 0;  ///< in this group
        qint64 before = 0; ///< recorded earlier
        qint64 oldest = 0; ///< the oldest of those, ms since the epoch
        qint64 passed = 0;
        qint64 refused = 0;
    };

    int m_limit;
    std::map<QString, Minute> m_group; ///< sorted, so that all instances lock in the same order
    qint64 m_now = 0;                  ///< of the group
    qsizetype m_place = 0;             ///< index in the batch
    qint64 m_lastSweep = 0;
};

} // namespace pantau::service
