// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/wake_timer.h"

#include <QSocketNotifier>

#include <algorithm>

#ifdef Q_OS_LINUX
#include <sys/timerfd.h>
#include <unistd.h>

#include <cerrno>
#include <cstdint>
#include <limits>
#endif

namespace pantau::app {

#ifdef Q_OS_LINUX

/// A timer that never expires. Linux cancels it when the clock jumps, which includes waking up from sleep.
ClockJumps::ClockJumps(EngineEvents &events)
    : m_timer(::timerfd_create(CLOCK_REALTIME, TFD_NONBLOCK | TFD_CLOEXEC))
{
    if (m_timer < 0)
        return;
    m_notifier = new QSocketNotifier(m_timer, QSocketNotifier::Read);
    QObject::connect(m_notifier, &QSocketNotifier::activated, m_notifier, [this, &events] {
        std::uint64_t rings = 0;
        if (::read(m_timer, &rings, sizeof rings) < 0 && errno == ECANCELED) // the timer stays armed
            Q_EMIT events.clockMoved();
    });
    itimerspec never{};
    never.it_value.tv_sec = std::numeric_limits<time_t>::max();
    ::timerfd_settime(m_timer, TFD_TIMER_ABSTIME | TFD_TIMER_CANCEL_ON_SET, &never, nullptr);
}

ClockJumps::~ClockJumps()
{
    delete m_notifier;
    if (m_timer >= 0)
        ::close(m_timer);
}

#else

ClockJumps::ClockJumps(EngineEvents &)
{
}

ClockJumps::~ClockJumps() = default;

#endif

namespace {

/// Timers do not count time asleep, so check the clock at least this often. If the system reports jumps,
/// this only covers unreported ones, such as a paused virtual machine.
constexpr std::chrono::milliseconds LongestNap = std::chrono::minutes(ClockJumps::isSupported ? 5 : 1);

} // namespace

WakeTimer::WakeTimer(const Clock &clock, const EngineEvents &events, QObject *parent)
    : QObject(parent), m_clock(clock), m_timer(this)
{
    m_timer.setSingleShot(true);
    connect(&m_timer, &QTimer::timeout, this, &WakeTimer::timeout);
    connect(&events, &EngineEvents::clockMoved, this, [this] {
        if (!m_timer.isActive())
            return;
        m_timer.stop();
        Q_EMIT timeout();
    });
}

void WakeTimer::startAt(const QDateTime &at)
{
    m_at = at;
    if (!at.isValid())
        return m_timer.stop();
    const std::chrono::milliseconds wait(m_clock.nowUtc().msecsTo(at));
    m_timer.start(std::clamp(wait, std::chrono::milliseconds(0), LongestNap));
}

bool WakeTimer::isDue() const
{
    return m_timer.isActive() && m_at <= m_clock.nowUtc();
}

} // namespace pantau::app
