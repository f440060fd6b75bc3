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

/// Where the contract is silent a service must choose ("Where the contract is silent" in docs/service.md).
/// This is the one place at which the tests put another choice, or a mistake, into the running service, so
/// that the client and the contract suite meet them over real HTTP. The product has no way to set it.
/// Called from whichever thread answers, so implementations keep no state.
class ContractVariants
{
public:
    virtual ~ContractVariants() = default;

    /// How many domains a request pays for, of which @p distinct are valid and answered once each.
    [[nodiscard]] virtual qsizetype chargedDomains(const Request &, qsizetype distinct) const
    {
        return distinct;
    }
    /// Changes a finished reply before it is sent; what was charged stays charged.
    virtual void rewrite(const Request &, Reply &) const {}
};

class Blocklist;
class BlocklistSnapshot;
class Database;

struct RulesConfig
{
    int requestsPerMinute = 60; ///< from one IP over all paths (contract 8); at least 1, INT_MAX: no limit
    qint64 anonymousDailyLimit = 100; ///< domains a day for one IP without a key (contract 5)
    std::shared_ptr<const ContractVariants> variants = nullptr; ///< set by tests only; none: our choices
    bool answersLater = false; ///< the bodies of checks are made by whoever sends them, see complete()
};

/// What the service answers and charges, without sockets. Usable on the thread of its database alone.
///
/// Where the contract leaves the order of the checks open (7), it is: requests a minute, address, key,
/// whitelist, validation, quota. A batch that does not fit the quota is refused as a whole.
///
/// The requests of a group go through the database together: in one round trip what is to be known of them,
/// in another one what they are charged, with one sync to the disk. One that is answered with 200 is charged
/// exactly once, and one that fails with 5xx not at all.
class Rules
{
public:
    /// Everything passed in must live longer.
    Rules(Database &database, const Blocklist &blocklist, const Clock &clock, RulesConfig config);

    /// A reply for each request, in their order; within the group they are served in that order. When the
    /// database fails, every request that needed it gets 500 and nothing is charged.
    [[nodiscard]] QList<Reply> answer(const QList<Request> &requests);
    /// Whether every table can be read that an answer needs, in the place where the next start reads them.
    [[nodiscard]] Result<void> readTheBook();
    /// Whether charges can be written, too: by one that charges nothing.
    [[nodiscard]] Result<void> tryTheBook();
    /// Forgets a small part of what is not needed any more; to be called between groups. Whether there is
    /// more to do at once.
    [[nodiscard]] bool tidy();

private:
    struct Task;
    struct Desk;

    [[nodiscard]] Task prepare(const Request &request);
    [[nodiscard]] Result<void> decide(std::vector<Task> &tasks, const BlocklistSnapshot &blocklist);
    [[nodiscard]] Result<void> learn(const std::vector<Task> &tasks, const QDateTime &now);
    void decideOne(Task &task, Desk &desk);
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
    bool m_isBookAtHand = false; ///< the last group that needed the database had it
};

} // namespace pantau::service
