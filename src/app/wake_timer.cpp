// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/wake_timer.h"

#include "app/clock_jumps.h"

#include <algorithm>

namespace pantau::app {

namespace {

/// The computer may sleep while a timer runs, and timers do not count that: look again at least this often.
/// Where the system tells of it, that is for what it does not tell, such as a paused machine.
constexpr std::chrono::milliseconds LongestNap = std::chrono::minutes(ClockJumps::areTold ? 5 : 1);

} // namespace

WakeTimer::WakeTimer(const Clock &clock, QObject *parent) : QObject(parent), m_clock(clock)
{
    m_timer.setSingleShot(true);
    connect(&m_timer, &QTimer::timeout, this, &WakeTimer::rang);
}

void WakeTimer::ringAt(const QDateTime &at)
{
    m_at = at;
    if (!at.isValid()) {
        m_timer.stop();
        return;
    }
    const std::chrono::milliseconds wait(m_clock.nowUtc().msecsTo(at));
    m_timer.start(std::clamp(wait, std::chrono::milliseconds(0), LongestNap));
}

void WakeTimer::lookAtClock()
{
    if (!m_timer.isActive())
        return;
    m_timer.stop();
    Q_EMIT rang();
}

bool WakeTimer::isDue() const
{
    return m_timer.isActive() && m_at <= m_clock.nowUtc();
}

} // namespace pantau::app
