// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/presence_tracker.h"

namespace pantau::engine {

using namespace std::chrono_literals;

namespace {

/// Clocks are set right by seconds all the time; a shorter sleep changes nothing.
constexpr std::chrono::milliseconds smallestJump = 2min;
constexpr std::chrono::milliseconds latestBeat = 3min;
constexpr std::chrono::seconds saveEvery = 15min;

} // namespace

void PresenceTracker::begin(const OnlineHours &hours, const QDateTime &onBefore)
{
    const QDateTime now = m_clock.nowUtc();
    m_presence = {hours, now, onBefore};
    m_lastBeat = now;
    m_lastMonotonic = m_clock.monotonic();
    m_savedAt = now;
}

bool PresenceTracker::heard(const QDateTime &promised)
{
    const QDateTime now = m_clock.nowUtc();
    const auto monotonic = m_clock.monotonic();
    const std::chrono::milliseconds passed(m_lastBeat.msecsTo(now));
    const auto counted = monotonic - m_lastMonotonic;
    const bool late = promised.isValid() && promised >= m_lastBeat && now > promised.addDuration(latestBeat);
    const bool jumped = late || passed - counted > smallestJump || counted - passed > smallestJump;
    if (jumped)
        m_presence.onlineSince = now;
    else
        m_presence.hours.note(m_lastBeat, now);
    m_lastBeat = now;
    m_lastMonotonic = monotonic;
    return jumped;
}

std::optional<OnlineHours> PresenceTracker::takeUnsaved()
{
    const QDateTime now = m_clock.nowUtc();
    if (now >= m_savedAt && now < m_savedAt.addDuration(saveEvery))
        return std::nullopt;
    m_savedAt = now;
    return m_presence.hours;
}

} // namespace pantau::engine
