// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/lane_accounts.h"
#include "engine/lane_domains.h"
#include "engine/lane_incidents.h"
#include "engine/lane_queue.h"
#include "engine/watched_set.h"

#include <QObject>

#include <functional>
#include <optional>

namespace pantau::engine {

/// Sends requests for one service address, one at a time. Decides what of a batch may be sent, and charges
/// it in the journal before it leaves.
class LaneSender final : public QObject
{
public:
    struct Handlers
    {
        /// Called when a request was recorded and leaves. @p batch: nullptr for GET /limit.
        std::function<void(const Batch *batch)> sent;
        /// Called with each reply. @p isOutdated: the account was changed since the request, so its key may
        /// differ.
        std::function<void(SentBatch sent, const CheckAnswer &answer, bool isOutdated)> checked;
        std::function<void(const WorkQueue::UsageRequest &request, const UsageAnswer &answer,
                           bool isOutdated)>
            usage;
    };

    LaneSender(const Ports &ports, const LaneAccounts &accounts, LaneQuota &quota, const WatchedSet &watched,
               LaneDomains &domains, Incidents &incidents, WorkQueue &queue, Handlers handlers);

    /// Sends the front of a queue or settles it if it must not be sent. @p isProbe: the plan sends one domain
    /// only, because checks fail. Fails if the journal does; then nothing was sent.
    Result<void> sendNext(BatchReason reason, bool isProbe);
    /// Sends GET /limit. Fails if the journal does.
    Result<void> askUsage(const WorkQueue::UsageRequest &request);

    /// True if a reply is awaited.
    [[nodiscard]] bool isBusy() const { return m_question.has_value(); }
    /// The batch in flight, if it is a POST /check.
    [[nodiscard]] const std::optional<SentBatch> &inFlight() const { return m_inFlight; }
    /// To be called when the account was changed.
    void outdate(AccountId account);

private:
    /// A request of either kind.
    struct Question
    {
        AccountId account{};
        bool isOutdated = false;
    };

    Result<void> sendAffordable(BatchReason reason, const LedgerState &ledger, bool isProbe);
    Result<void> prepare(Batch &part, const LedgerState &ledger, const RequestLimits &limits);
    [[nodiscard]] bool leaveOutRemoved(Batch &part);
    bool leaveOutAnswered(Batch &part, const QHash<DomainName, KnownStatus> &known);
    [[nodiscard]] Result<void> noteConfirmations(Batch &part);
    Result<void> send(Batch &part, const LedgerState &ledger, QHash<DomainName, KnownStatus> known);

    Ports m_ports;
    const LaneAccounts &m_accounts;
    LaneQuota &m_quota;
    const WatchedSet &m_watched;
    LaneDomains &m_domains;
    Incidents &m_incidents;
    WorkQueue &m_queue;
    Handlers m_handlers;
    std::optional<Question> m_question; ///< in flight
    std::optional<SentBatch> m_inFlight;
};

} // namespace pantau::engine
