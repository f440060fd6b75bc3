// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/lane_queue.h"

#include <QSet>
#include <QTimeZone>

#include <algorithm>

namespace pantau::engine {

UserCheck::UserCheck(QList<DomainName> order, EngineEvents &events)
    : m_order(std::move(order))
    , m_distinct(QSet<DomainName>(m_order.cbegin(), m_order.cend()).size())
    , m_events(events)
{
    m_promise.start();
    if (m_order.isEmpty())
        finish();
}

void UserCheck::settled(const QList<CheckOutcome> &outcomes)
{
    if (outcomes.isEmpty())
        return;
    for (const CheckOutcome &outcome : outcomes)
        m_outcomes.insert(outcome.domain, outcome);
    Q_EMIT m_events.progress(int(m_outcomes.size()), int(m_distinct));
    if (m_outcomes.size() == m_distinct)
        finish();
}

void UserCheck::finish()
{
    QList<CheckOutcome> outcomes;
    outcomes.reserve(m_order.size());
    for (const DomainName &domain : std::as_const(m_order))
        outcomes.append(*m_outcomes.constFind(domain));
    m_promise.addResult(std::move(outcomes));
    m_promise.finish();
}

void DueCheck::letGo()
{
    --m_holds;
    finishWhenDone();
}

void DueCheck::settled(const QList<CheckOutcome> &outcomes)
{
    if (outcomes.isEmpty())
        return;
    m_settled += int(outcomes.size());
    for (const CheckOutcome &outcome : outcomes)
        if (outcome.checkedAt)
            ++m_answered;
    Q_EMIT m_events.progress(m_settled, m_expected);
    finishWhenDone();
}

void DueCheck::finishWhenDone()
{
    if (m_holds > 0 || m_settled < m_expected)
        return;
    m_promise.addResult(m_answered);
    m_promise.finish();
}

QDateTime nextFreeTime(QList<QDateTime> sentTimes, const QDateTime &now, int limit)
{
    const QDateTime oldest = now.addDuration(-(requestWindow + windowGuard));
    const QDateTime newest = now.addDuration(requestWindow);
    sentTimes.removeIf([&](const QDateTime &at) { return !at.isValid() || at <= oldest || at > newest; });
    if (sentTimes.size() < limit)
        return now;
    std::sort(sentTimes.begin(), sentTimes.end());
    // The request may be sent once all but limit - 1 of the counted ones have left the window.
    const QDateTime &lastInTheWay = sentTimes.at(sentTimes.size() - std::max(1, limit));
    return lastInTheWay.addDuration(requestWindow + windowGuard);
}

using namespace std::chrono_literals;

namespace {

constexpr std::chrono::milliseconds firstBackOff = 30s;
constexpr std::chrono::milliseconds longestBackOff = 30min;
constexpr std::chrono::milliseconds againRefused = 15s;
constexpr std::chrono::milliseconds longestRefusal = 10min;

} // namespace

LanePace::LanePace(const Clock &clock, quint32 jitterSeed) : m_clock(clock), m_random(jitterSeed)
{
}

QDateTime LanePace::steadyNow() const
{
    return QDateTime::fromMSecsSinceEpoch(m_clock.monotonic().count(), Qt::UTC);
}

void LanePace::noteSent()
{
    const QDateTime now = steadyNow();
    m_sent.append(now);
    while (m_sent.first() <= now.addDuration(-(requestWindow + windowGuard)))
        m_sent.removeFirst();
}

void LanePace::refused(std::optional<std::chrono::seconds> retryAfter)
{
    std::chrono::milliseconds pause = std::clamp(retryAfter.value_or(60s), 1s, LongestWait);
    if (m_refusals == 0)
        m_refusedSince = m_clock.monotonic();
    else
        pause = std::max(pause, std::min(againRefused * (1 << std::min(m_refusals - 1, 6)), longestRefusal));
    ++m_refusals;
    m_waitUntil = m_clock.monotonic() + pause;
}

void LanePace::accepted()
{
    m_refusals = 0;
}

void LanePace::backOff(std::optional<std::chrono::seconds> retryAfter)
{
    auto pause = std::min(firstBackOff * (1 << std::min(m_failures, 6)), longestBackOff);
    pause += std::chrono::milliseconds(m_random.bounded(int(pause.count() / 5)));
    if (retryAfter)
        pause = std::max<std::chrono::milliseconds>(pause, std::min(*retryAfter, LongestWait));
    ++m_failures;
    m_backgroundFrom = m_clock.monotonic() + pause;
}

void LanePace::rest(std::chrono::milliseconds duration)
{
    m_backgroundFrom = std::max(m_backgroundFrom, m_clock.monotonic() + duration);
}

void LanePace::succeeded()
{
    m_failures = 0;
    m_backgroundFrom = 0ms;
}

void LanePace::tryNow()
{
    m_backgroundFrom = 0ms;
}

std::chrono::milliseconds LanePace::untilFree(const QList<QDateTime> &journalled, int perMinute) const
{
    const QDateTime wall = m_clock.nowUtc();
    const QDateTime steady = steadyNow();
    return std::max({0ms, m_waitUntil - m_clock.monotonic(),
                     std::chrono::milliseconds(wall.msecsTo(nextFreeTime(journalled, wall, perMinute))),
                     std::chrono::milliseconds(steady.msecsTo(nextFreeTime(m_sent, steady, perMinute)))});
}

std::chrono::milliseconds LanePace::untilBackground() const
{
    return std::max(0ms, m_backgroundFrom - m_clock.monotonic());
}

std::chrono::milliseconds LanePace::untilAsked() const
{
    return std::max(0ms, m_waitUntil - m_clock.monotonic());
}

std::chrono::milliseconds LanePace::refusals() const
{
    return m_refusals == 0 ? 0ms : std::max(m_waitUntil, m_clock.monotonic()) - m_refusedSince;
}

std::chrono::milliseconds LanePace::untilWaited() const
{
    return std::max(untilBackground(), untilAsked());
}

} // namespace pantau::engine
