// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/check.h"
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
#include <functional>
#include <memory>
#include <optional>

namespace pantau::engine {

/// Waits for the outcomes of domains; each domain is settled exactly once.
class CheckListener
{
public:
    virtual ~CheckListener() = default;
    /// Those of a reply together.
    virtual void settled(const QList<CheckOutcome> &outcomes) = 0;
    /// True if no one named the domains: those that leave the watched set meanwhile are left out.
    [[nodiscard]] virtual bool followsPlan() const { return false; }

    /// Nothing more is to be asked on its behalf, because of @p why.
    void end(const QString &why) { m_ended = why; }
    [[nodiscard]] bool isOver() const { return !m_ended.isEmpty(); }
    [[nodiscard]] const QString &whyOver() const { return m_ended; }

private:
    QString m_ended;
};

/// Work that waits for its turn: as many domains as somebody wants; a lane sends it in parts.
struct Batch
{
    AccountId account{};
    BatchReason reason = BatchReason::Plan;
    QList<DomainName> domains;
    std::shared_ptr<CheckListener> listener{}; ///< empty for the running plan
    QDateTime queuedAt{};                      ///< UTC
    QHash<DomainName, CheckOutcome> seen{};    ///< of a confirmation: what the first answer said
    QHash<DomainName, int> confirmations{};    ///< that its lists wanted when each was first asked for
    QSet<DomainName> extras{};    ///< domains that nobody waits for: they show whether the service errs
    bool needsCompanions = false; ///< of a confirmation: nothing else vouched for the service yet
    bool isSample = false;        ///< of an incident
    bool isAnnounced = false;     ///< of a confirmation: a person was told what it costs at most
    bool maySpendReserve = false; ///< of the plan
    int refuted = 0;              ///< of a confirmation: those before it in a row that came to nothing

    [[nodiscard]] bool followsPlan() const { return !listener || listener->followsPlan(); }
};

using ProgressSink = std::function<void(int done, int total)>;

/// A person's check: gathers the outcomes and hands them over in the order of the question.
class UserCheck final : public CheckListener
{
public:
    UserCheck(QList<DomainName> order, ProgressSink progress);

    [[nodiscard]] QFuture<QList<CheckOutcome>> future() const { return m_promise.future(); }
    void settled(const QList<CheckOutcome> &outcomes) override;

private:
    void finish();

    QList<DomainName> m_order;
    QHash<DomainName, CheckOutcome> m_outcomes;
    qsizetype m_distinct;
    ProgressSink m_progress;
    QPromise<QList<CheckOutcome>> m_promise;
};

/// One run over everything that is due: finishes when each lane has made its plan and every domain is
/// settled.
class DueCheck final : public CheckListener
{
public:
    explicit DueCheck(ProgressSink progress);

    [[nodiscard]] QFuture<int> future() const { return m_promise.future(); }
    /// Keeps the run open until letGo(): something is still to be planned.
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
    ProgressSink m_progress;
    QPromise<int> m_promise;
};

/// How long a request counts (contract 8); the guard is kept free on top of it, because requests take
/// different times to arrive.
inline constexpr std::chrono::seconds requestWindow{60};
inline constexpr std::chrono::seconds windowGuard{1};

/// The first moment, not before @p now, at which a request keeps every window of 60 s within @p limit, given
/// the requests sent so far (UTC, in any order).
///
/// Times more than a minute after @p now come from a wall clock that has been set back since; they are left
/// out, so that nothing waits for such a clock to catch up.
[[nodiscard]] QDateTime nextFreeMoment(QList<QDateTime> sentTimes, const QDateTime &now, int limit);

/// When one service address may be asked: its requests a minute, what a 429 asked for, and the back-off after
/// failures. Counts in the clock's monotonic time, so that a wall clock that jumps changes nothing.
class LanePace
{
public:
    static constexpr std::chrono::seconds LongestWait =
        std::chrono::hours(1); ///< whatever a Retry-After says

    LanePace(const Clock &clock, quint32 jitterSeed);

    void noteSent();
    /// A 429 for too many a minute: no request of any kind before @p retryAfter has passed, or a minute where
    /// none was told. One refusal after the other makes the pause longer: 15 s, then twice as long each time,
    /// up to 10 minutes.
    void refused(std::optional<std::chrono::seconds> retryAfter);
    void accepted(); ///< anything but a 429 came back
    /// The service failed: background work waits 30 s, then twice as long each time, up to 30 min, each
    /// lengthened by up to a fifth; and at least @p retryAfter.
    void backOff(std::optional<std::chrono::seconds> retryAfter);
    /// Background work waits that long: the local journal failed, or the network is still coming up.
    void rest(std::chrono::milliseconds duration = std::chrono::minutes(1));
    void succeeded();
    /// Background work goes on now; when the service fails again, its back-off goes on where it was.
    void tryNow();

    /// How long until any request may go, given those that the journal knows of (of this and of other runs of
    /// the program), and how many may go in a minute.
    [[nodiscard]] std::chrono::milliseconds untilFree(const QList<QDateTime> &journalled,
                                                      int perMinute) const;
    /// How long until background work may go on.
    [[nodiscard]] std::chrono::milliseconds untilBackground() const;
    /// How long until the pause that a 429 asked for is over; never negative.
    [[nodiscard]] std::chrono::milliseconds untilAsked() const;
    /// How long the refusals have lasted by then, without a request that was taken on; 0 while none is.
    [[nodiscard]] std::chrono::milliseconds refusals() const;
    /// How long until what a service asked for, or the back-off, is over; 0: neither holds anything back.
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
