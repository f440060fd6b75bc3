// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/fault_watch.h"
#include "engine/lane_accounts.h"
#include "engine/lane_domains.h"
#include "engine/lane_queue.h"
#include "engine/watched_set.h"

#include <QHash>
#include <QList>

#include <chrono>
#include <memory>
#include <optional>

namespace pantau::engine {

/// Carries out an incident of one service address: recognises it in a reply, enqueues samples, and ends it.
class Incidents
{
public:
    Incidents(const Ports &ports, const LaneAccounts &accounts, const WatchedSet &watched,
              LaneDomains &domains, FaultWatch &fault, WorkQueue &queue, PlanTimer &timer);

    /// Opens an incident if the reply is implausible. A single run then waits for the first sample. Returns
    /// true if changes in the reply are held while an incident is open: unless enough other answers in it are
    /// unchanged, which shows that the service works.
    [[nodiscard]] bool guard(const SentBatch &sent, const CheckReply &reply);
    /// Reports a new incident, once the queued requests have shown how many domains it is about.
    void reportStart();
    /// Returns the outcome of the incident as far as its sample shows it.
    [[nodiscard]] Incident::Outcome judgeSample(const SentBatch &sent, const CheckReply &reply);
    /// To be called if the sample got no answer.
    void sampleFailed();
    /// Drops the suspicions that a false alarm caused, in @p observations, unless the sample repeated them.
    /// Returns further ones for the held domains that were not checked again. They are due as if they had
    /// not been checked.
    [[nodiscard]] QList<Observation> dropSuspicions(QList<Observation> &observations) const;
    /// Ends the incident. If the changes are real, held domains are confirmed once more. If that is still
    /// unknown, they stay suspected, and the plan checks them as soon as an account may. @p isStopping: true
    /// if the program stops.
    void close(Incident::Outcome outcome, bool isStopping = false);

    [[nodiscard]] bool sampleIsDue() const;
    /// UTC, when the next sample is due; for one account if it can check a held domain. Invalid: never.
    [[nodiscard]] QDateTime nextSampleAt(std::optional<AccountId> account = {}) const;
    /// Enqueues a sample of the incident and as many unchanged domains. It uses one account, which pays only
    /// for its own domains. If that account may not check, or got no answer, another is used. Fails if the
    /// lists can't be read.
    Result<void> enqueueSample();
    /// Adds companions to the suspicions in @p part. @p most: what the plan could pay for.
    void addCompanions(Batch &part, qint64 most, const RequestLimits &limits);

private:
    [[nodiscard]] bool isGathering() const;
    void releaseRun();
    [[nodiscard]] QString nameOfService() const;
    [[nodiscard]] std::optional<AccountId> askerOf(const DomainName &held) const;
    [[nodiscard]] QHash<AccountId, QList<DomainName>> byAsker() const;
    [[nodiscard]] QList<DomainName> steadyOnes(AccountId account, const DomainName &suspect, qsizetype count,
                                               const QList<DomainName> &without);
    [[nodiscard]] Incident described(const QString &sentence) const;

    Ports m_ports;
    const LaneAccounts &m_accounts;
    const WatchedSet &m_watched;
    LaneDomains &m_domains;
    FaultWatch &m_fault;
    WorkQueue &m_queue;
    PlanTimer &m_timer;
    std::shared_ptr<DueCheck> m_run;             ///< single run that waits for the first sample
    std::optional<AccountId> m_unreported;       ///< account of an incident that is not reported yet
    std::chrono::milliseconds m_gathersUntil{0}; ///< monotonic
};

} // namespace pantau::engine
