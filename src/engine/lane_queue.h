// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/check.h"
#include "base/engine_events.h"
#include "base/time.h"
#include "base/usage.h"

#include <QDateTime>
#include <QFuture>
#include <QHash>
#include <QList>
#include <QPromise>
#include <QRandomGenerator>
#include <QSet>

#include <chrono>
#include <memory>
#include <optional>

namespace pantau::engine {

/// Receives the outcomes of domains. Each domain is settled exactly once.
class CheckListener
{
public:
    virtual ~CheckListener() = default;
    /// Called with the outcomes of one reply at a time.
    virtual void settled(const QList<CheckOutcome> &outcomes) = 0;
    /// True if the user did not choose the domains. Those that leave the watched set meanwhile are left out.
    [[nodiscard]] virtual bool followsPlan() const { return false; }

    /// Stops further requests on its behalf, because of @p why.
    void end(const QString &why) { m_ended = why; }
    [[nodiscard]] bool isOver() const { return !m_ended.isEmpty(); }
    [[nodiscard]] const QString &whyOver() const { return m_ended; }

private:
    QString m_ended;
};

/// Queued work with any number of domains. A lane sends it in parts.
struct Batch
{
    AccountId account{};
    BatchReason reason = BatchReason::Plan;
    QList<DomainName> domains;
    std::shared_ptr<CheckListener> listener{}; ///< empty for the continuous plan
    QDateTime queuedAt{};                      ///< UTC
    QHash<DomainName, CheckOutcome> seen{};    ///< for a confirmation: outcome of the first answer
    QHash<DomainName, int>
        confirmations{};       ///< number required by the lists when each domain was first requested
    QSet<DomainName> extras{}; ///< domains without a listener, which show whether the service is faulty
    bool needsCompanions =
        false;             ///< for a confirmation: true if no other answers show that the service is reliable
    bool isSample = false; ///< belongs to an incident
    bool isAnnounced = false;     ///< for a confirmation: the user was shown its maximum cost
    bool maySpendReserve = false; ///< for the plan
    int refuted = 0;              ///< for a confirmation: number of refuted ones in a row before it

    [[nodiscard]] bool followsPlan() const { return !listener || listener->followsPlan(); }
};

/// A user check: collects the outcomes and returns them in the order of the request.
class UserCheck final : public CheckListener
{
public:
    UserCheck(QList<DomainName> order, EngineEvents &events);

    [[nodiscard]] QFuture<QList<CheckOutcome>> future() const { return m_promise.future(); }
    void settled(const QList<CheckOutcome> &outcomes) override;

private:
    void finish();

    QList<DomainName> m_order;
    QHash<DomainName, CheckOutcome> m_outcomes;
    qsizetype m_distinct;
    EngineEvents &m_events;
    QPromise<QList<CheckOutcome>> m_promise;
};

/// One run over everything that is due. Finishes when each lane has planned and every domain is settled.
class DueCheck final : public CheckListener
{
public:
    explicit DueCheck(EngineEvents &events) : m_events(events) { m_promise.start(); }

    [[nodiscard]] QFuture<int> future() const { return m_promise.future(); }
    /// Keeps the run open until letGo(), because planning is not finished.
    void hold() { ++m_holds; }
    void letGo();
    void expect(qsizetype domains) { m_expected += int(domains); }
    void settled(const QList<CheckOutcome> &outcomes) override;
    [[nodiscard]] bool followsPlan() const override { return true; }

private:
    void finishWhenDone();

    int m_holds = 0;
    int m_expected = 0;
    int m_settled = 0;
    int m_answered = 0;
    EngineEvents &m_events;
    QPromise<int> m_promise;
};

/// How long a request counts towards the limit (contract 8). The guard is added because requests take
/// different times to arrive.
inline constexpr std::chrono::seconds requestWindow{60};
inline constexpr std::chrono::seconds windowGuard{1};

/// Returns the earliest time, not before @p now, at which a request keeps every window of 60 s
/// within @p limit.
/// @p sentTimes: requests sent so far, UTC, in any order.
///
/// Times more than a minute after @p now come from a wall clock that was set back since. They are ignored,
/// so that nothing waits for such a clock to catch up.
[[nodiscard]] QDateTime nextFreeTime(QList<QDateTime> sentTimes, const QDateTime &now, int limit);

/// Decides when a service address may get a request: requests per minute, pauses requested by a 429, and
/// back-off after failures. Uses monotonic time, so a jump of the wall clock changes nothing.
class LanePace
{
public:
    static constexpr std::chrono::seconds LongestWait = std::chrono::hours(1); ///< whatever Retry-After says

    LanePace(const Clock &clock, quint32 jitterSeed);

    void noteSent();
    /// Handles a 429 for too many requests per minute. Blocks all requests until @p retryAfter has passed,
    /// or for a minute if it is empty. Consecutive refusals lengthen the pause: 15 s, then doubled each
    /// time, up to 10 minutes.
    void refused(std::optional<std::chrono::seconds> retryAfter);
    void accepted(); ///< to be called for any reply other than a 429
    /// Handles a service failure: background work waits 30 s, doubled each time up to 30 min, each with up
    /// to 20 % jitter, and at least @p retryAfter.
    void backOff(std::optional<std::chrono::seconds> retryAfter);
    /// Delays background work, because the local journal failed or the network is still coming up.
    void rest(std::chrono::milliseconds duration = std::chrono::minutes(1));
    void succeeded();
    /// Resumes background work now. If the service fails again, the back-off continues where it was.
    void tryNow();

    /// Returns how long until any request may be sent. @p journalled: request times in the journal, of this
    /// run and of other runs; @p perMinute: allowed requests per minute.
    [[nodiscard]] std::chrono::milliseconds untilFree(const QList<QDateTime> &journalled,
                                                      int perMinute) const;
    /// Returns how long until background work may continue.
    [[nodiscard]] std::chrono::milliseconds untilBackground() const;
    /// Returns how long the pause requested by a 429 still lasts; never negative.
    [[nodiscard]] std::chrono::milliseconds untilAsked() const;
    /// Returns how long the refusals will have lasted at the end of the pause, without an accepted request;
    /// 0 if there is none.
    [[nodiscard]] std::chrono::milliseconds refusals() const;
    /// Returns how long a requested pause or the back-off still lasts; 0 if nothing is held back.
    [[nodiscard]] std::chrono::milliseconds untilWaited() const;

private:
    [[nodiscard]] QDateTime steadyNow() const;

    const Clock &m_clock;
    QRandomGenerator m_random;
    QList<QDateTime> m_sent; ///< in steady time
    std::chrono::milliseconds m_waitUntil{0};
    std::chrono::milliseconds m_refusedSince{0};
    int m_refusals = 0;
    std::chrono::milliseconds m_backgroundFrom{0};
    int m_failures = 0;
};

} // namespace pantau::engine
