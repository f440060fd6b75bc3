// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/fault_watch.h"
#include "engine/lane_accounts.h"
#include "engine/lane_domains.h"
#include "engine/lane_incidents.h"
#include "engine/lane_queue.h"
#include "engine/lane_sender.h"
#include "engine/watched_set.h"

#include <QObject>

#include <chrono>
#include <optional>

namespace pantau::engine {

/// Does all work for one service address: user checks first, then confirmations, then the plan. Connects
/// its parts: decides what comes next, and hands every reply and failure to the parts it concerns.
class ServiceLane final : public QObject
{
    Q_OBJECT

public:
    /// @p presence: belongs to the monitor and must outlive the lane.
    ServiceLane(const Ports &ports, const Presence &presence, quint32 jitterSeed);

    [[nodiscard]] const LaneAccounts &accounts() const { return m_accounts; }
    [[nodiscard]] LaneDomains &domains() { return m_domains; }
    [[nodiscard]] LaneHints &hints() { return m_hints; }
    [[nodiscard]] WorkQueue &queue() { return m_queue; }
    [[nodiscard]] JournalBacklog &backlog() { return m_backlog; }
    [[nodiscard]] const LaneSender &sender() const { return m_sender; }

    void setAccounts(const QList<Account> &accounts);
    /// Sets whether the plan runs, for all accounts or only for @p only. If not, its queued work is dropped.
    void setPlanning(bool planning, std::optional<AccountId> only);
    /// To be called when lists changed: the next pump() reads them and plans again.
    void replan();
    /// To be called after a sleep or a jump of the clock. Gives the network time to come up and sends GET
    /// /limit first.
    void resume();
    /// To be called for a new key or other settings: forgets why the account was held back.
    void forgetHold(AccountId account);
    /// Retries immediately what failed or was refused. To be called on the user's request or when the
    /// network changed.
    void retryNow();
    /// As retryNow(), for the user: domains without an answer do not wait for their next turn either.
    void retryUnanswered();
    /// Records what @p source reported when polled.
    [[nodiscard]] LaneHints::VerdictEffect recordVerdict(const QString &source, const DomainName &domain,
                                                         bool looksBlocked);
    /// As LaneHints::take(), but reads the lists first.
    Result<QSet<DomainName>> takeHints(const QString &source, const QList<DomainName> &domains,
                                       bool looksBlocked, const QDateTime &reportedAt = {});
    /// Prepares the shutdown: sends nothing more, the next pump() settles everything that waits, and storing
    /// answers is retried without long pauses.
    void close();
    /// True if a batch is in flight or its answers are not stored yet.
    [[nodiscard]] bool owesAnswers() const { return m_sender.inFlight() || !m_backlog.isEmpty(); }

    /// Sends everything that may be sent now.
    void pump();
    /// UTC, when pump() is due; empty if there is nothing to do or a reply is awaited.
    [[nodiscard]] std::optional<QDateTime> wakeAt() const { return m_wakeAt; }

    /// Returns what is being done for each account. @p isWatching: true if the plan runs or is paused;
    /// otherwise the lists may not have been read.
    [[nodiscard]] QList<AccountActivity> activity(bool isWatching);

Q_SIGNALS:
    void worked();                                           ///< wakeAt() may have changed
    void answered();                                         ///< the service replied, whatever the result
    void unreachable(const pantau::ServiceFailure &failure); ///< no usable reply

private:
    /// Effect of a reply on the requested domains.
    struct Taken
    {
        QList<Observation> observations;
        QList<Change> changes;
        int steady = 0; ///< number of known domains that kept their status
    };

    // service_lane.cpp: what comes next
    bool step();
    bool sendNext();
    [[nodiscard]] bool planIsDue() const;
    [[nodiscard]] bool hasBackgroundWork() const;
    void sleepUntilDue();
    void setWake(std::chrono::milliseconds fromNow);
    bool makePlan();
    bool askUsage(AccountId account);
    [[nodiscard]] QDateTime nextPlanAt(const LanePlan &made, const QDateTime &now) const;
    void enqueueDue(const LanePlan &made, const QDateTime &now);
    void enqueueDue(const LanePlan &made, AccountId account, BatchReason reason,
                    const QList<DomainName> &domains);
    void enqueueProbe();
    void reportWait(std::chrono::milliseconds wait);
    void giveUpAwaited();
    void journalFailed(const Error &error);
    bool check(const Result<void> &written);
    [[nodiscard]] std::optional<QDateTime> nextCheckOf(const AccountActivity &activity) const;

    // service_lane_replies.cpp
    void onChecked(SentBatch sent, const CheckAnswer &answer, bool isOutdated);
    void askAgain(SentBatch sent);
    void onReply(const SentBatch &sent, const CheckReply &reply);
    [[nodiscard]] Taken observeAll(const SentBatch &sent, const CheckReply &reply, bool isDoubtful);
    bool storeReply(const SentBatch &sent, const CheckReply &reply, const Taken &taken,
                    const QList<Observation> &dropped);
    void logRemarks(AccountId account, const CheckReply &reply, const Taken &taken);
    void handOver(const Batch &batch, const Taken &taken, bool isStored, Incident::Outcome incident);
    void onUsage(const WorkQueue::UsageRequest &request, const UsageAnswer &answer, bool isOutdated);
    void takeUsage(AccountId account, const UsageReply &reply);
    void serviceAnswers();
    void noteAnswers(AccountId account, bool isAnswer);
    [[nodiscard]] bool isAnswering(AccountId account) const;
    void serviceAccepts(AccountId account, bool answersCheck = false);
    bool release(const SentBatch &sent, const std::optional<Usage> &usage,
                 const QList<Observation> &observations = {}, std::function<void()> then = {});
    void onFailure(SentBatch sent, const ServiceFailure &failure);
    void onExhausted(SentBatch sent, const ServiceFailure &failure);
    void onInvalid(SentBatch sent);
    void onUnavailable(const SentBatch &sent, const ServiceFailure &failure);
    void onUsageFailure(AccountId account, const ServiceFailure &failure);
    void stopAccount(AccountId account, const ServiceFailure &failure);
    void backOff(AccountId account, const ServiceFailure &failure);
    void refused(AccountId account, const ServiceFailure &failure, bool isCheck);
    void noteFailure(AccountId account, AccountFailure::Kind kind, const ServiceFailure &failure);

    Ports m_ports;
    PlanTimer m_timer;
    UnspentWatch m_unspent;
    FaultWatch m_fault;
    WatchedSet m_watched;
    LaneAccounts m_accounts;
    LaneQuota m_quota;
    LaneHints m_hints;
    WorkQueue m_queue;
    LaneDomains m_domains;
    Incidents m_incidents;
    LanePace m_pace;
    JournalBacklog m_backlog;
    LaneSender m_sender;

    std::optional<QDateTime> m_wakeAt;
    std::optional<Error> m_unreachable;        ///< why the service is down
    std::chrono::milliseconds m_graceUntil{0}; ///< monotonic; until then the network may still be coming up
    bool m_checksFail = false;                 ///< POST /check fails, whatever GET /limit does
    QHash<AccountId, std::chrono::milliseconds>
        m_answeredAt;      ///< monotonic, newest answered check in this run
    bool m_probes = false; ///< a single domain is to show whether POST /check still fails
    bool m_pumping = false;
    bool m_closed = false;
};

} // namespace pantau::engine
