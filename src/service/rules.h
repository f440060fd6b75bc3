// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"
#include "base/time.h"
#include "service/exchange.h"
#include "service/keys.h"
#include "service/quota_ledger.h"

#include <QDateTime>
#include <QHash>
#include <QHostAddress>
#include <QList>
#include <QQueue>

#include <chrono>
#include <list>
#include <map>
#include <memory>
#include <optional>
#include <vector>

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

/// Interpretation of points that the contract leaves open ("Where the contract is silent" in
/// docs/service.md). Tests use it to inject other choices, or faults, into the running service, and test the
/// client with them over HTTP. The product cannot set it. Called from any
/// answering thread, so implementations must be stateless.
class ContractVariants
{
public:
    virtual ~ContractVariants() = default;

    /// Number of domains charged for a request with @p distinct valid domains, each of which is answered
    /// once.
    [[nodiscard]] virtual qsizetype chargedDomains(const Request &, qsizetype distinct) const
    {
        return distinct;
    }
    /// Modifies a finished reply before it is sent. Charges are not affected.
    virtual void rewrite(const Request &, Reply &) const {}
};

class Blocklist;
class BlocklistIndex;
class Database;

struct RulesConfig
{
    int requestsPerMinute = 60;       ///< per IP, over all paths (contract 8); at least 1; INT_MAX: no limit
    qint64 anonymousDailyLimit = 100; ///< domains per day for one IP without a key (contract 5)
    std::shared_ptr<const ContractVariants> variants = nullptr; ///< set only by tests; null: the default
                                                                ///< choices
    bool answersLater = false; ///< the sender creates the bodies of check replies, see complete()
};

/// Answers and charges, without sockets. May only be used on the thread of its database.
///
/// Contract 7 leaves the order of checks open. It is: requests per minute, address, key, whitelist,
/// validation, quota. A batch that exceeds the quota is refused as a whole.
///
/// A group uses the database together: one round trip reads keys and limits, another one charges, with one
/// sync to disk. A request answered with 200 is charged exactly once, and one that fails with 5xx is not
/// charged.
class Rules
{
public:
    /// All arguments must outlive this object.
    Rules(Database &database, const Blocklist &blocklist, const Clock &clock, RulesConfig config);

    /// Returns one reply per request, in order; requests are also served in that order. If the database
    /// fails, every request that needs it gets 500 and nothing is charged.
    [[nodiscard]] QList<Reply> answer(const QList<Request> &requests);
    /// Fails if a table that answers need cannot be read, or the database file is no longer in place.
    [[nodiscard]] Result<void> checkReadable();
    /// Also fails if charges cannot be written. Writes one that charges nothing.
    [[nodiscard]] Result<void> checkWritable();
    /// Deletes a few expired rows. Call between groups. True if there is more to do now.
    [[nodiscard]] bool tidy();

private:
    struct Task;
    struct Group;

    [[nodiscard]] Task prepare(const Request &request);
    [[nodiscard]] Result<void> decide(std::vector<Task> &tasks, const BlocklistIndex &blocklist);
    [[nodiscard]] Result<void> load(const std::vector<Task> &tasks, const QDateTime &now);
    void decideOne(Task &task, Group &group);
    [[nodiscard]] static Reply replyWithoutDatabase(const Task &task);
    [[nodiscard]] Result<void> charge(std::vector<Task> &tasks);

    Database &m_database;
    const Blocklist &m_blocklist;
    const Clock &m_clock;
    RulesConfig m_config;
    RequestWindow m_window;
    std::optional<SharedRequestWindow> m_sharedWindow;
    KeyCache m_keys;
    QuotaLedger m_ledger;
    PastDays m_pastDays;
    bool m_isDatabaseAvailable = false; ///< the database was available for the last group that needed it
};

} // namespace pantau::service
