// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/clock_jumps.h"

#include <QSocketNotifier>

#ifdef Q_OS_LINUX
#include <sys/timerfd.h>
#include <unistd.h>

#include <cerrno>
#include <cstdint>
#include <limits>
#endif

namespace pantau::app {

#ifdef Q_OS_LINUX

/// A timer that is set for never: Linux cancels it when the clock jumps, which it also does after a sleep.
ClockJumps::ClockJumps(QObject *parent)
    : QObject(parent), m_timer(::timerfd_create(CLOCK_REALTIME, TFD_NONBLOCK | TFD_CLOEXEC))
{
    if (m_timer < 0)
        return;
    m_notifier = new QSocketNotifier(m_timer, QSocketNotifier::Read, this);
    connect(m_notifier, &QSocketNotifier::activated, this, [this] {
        std::uint64_t rings = 0;
        if (::read(m_timer, &rings, sizeof rings) < 0 && errno == ECANCELED) // and goes on
            Q_EMIT jumped();
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

ClockJumps::ClockJumps(QObject *parent) : QObject(parent)
{
}

ClockJumps::~ClockJumps() = default;

#endif

} // namespace pantau::app
