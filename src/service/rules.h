// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"
#include "base/time.h"
#include "service/exchange.h"
#include "service/key_record.h"
#include "service/quota_ledger.h"
#include "service/request_window.h"

#include <QList>

#include <memory>
#include <optional>
#include <vector>

namespace pantau::service {

/// Interpretation of points that the contract leaves open ("Where the contract is silent" in
/// docs/service.md). Tests use it to inject other choices, or faults, into the running service. The client
/// and the contract suite are tested with them over HTTP. The product cannot set it. Called from any
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
class BlocklistSnapshot;
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
    [[nodiscard]] Result<void> decide(std::vector<Task> &tasks, const BlocklistSnapshot &blocklist);
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
