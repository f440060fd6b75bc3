// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QElapsedTimer>
#include <QObject>
#include <QTimer>

#include <algorithm>
#include <chrono>
#include <ctime>

namespace pantau::test {

/// Measures how long the event loop of its thread is blocked: no work may block the window for over 50 ms.
/// Heartbeat heartbeat; … act, and wait with QTest::qWaitFor, QTRY_… or the event loop …
/// QVERIFY2(heartbeat.longestWork() < Heartbeat::Bar, qPrintable(heartbeat.words()));
/// A gap counts while it lasts, so the call just before a query is included. On a busy computer, longestGap()
/// includes the time in which this thread was not scheduled. longestWork() only counts computing time, so
/// compare that with Bar. It does not include waiting for a disk or a lock; longestGap() does.
class Heartbeat final
{
public:
    using Milliseconds = std::chrono::milliseconds;

    /// The longest time that work may block the window. Sanitizers make the same work several times slower.
#ifdef __SANITIZE_ADDRESS__
    static constexpr Milliseconds Bar{250};
#else
    static constexpr Milliseconds Bar{50};
#endif

    /// Starts immediately, on the current thread.
    Heartbeat()
    {
        m_timer.setTimerType(Qt::PreciseTimer);
        m_timer.setInterval(Beat);
        QObject::connect(&m_timer, &QTimer::timeout, &m_timer, [this] { beat(); });
        m_timer.start();
        restart();
    }

    /// Resets the measurements.
    void restart()
    {
        m_longestGap = m_longestWork = std::chrono::microseconds{0};
        m_clock.start();
        m_cpu = threadTime();
    }

    /// Returns the longest time between two turns of the event loop.
    [[nodiscard]] Milliseconds longestGap()
    {
        beat();
        return std::chrono::duration_cast<Milliseconds>(m_longestGap);
    }
    /// Returns the longest time that this thread computed between two turns, or longestGap() if that is
    /// unknown.
    [[nodiscard]] Milliseconds longestWork()
    {
        beat();
        return std::chrono::duration_cast<Milliseconds>(m_longestWork);
    }
    /// Returns a text for a test's message.
    [[nodiscard]] QString words()
    {
        return QStringLiteral("the event loop stood still for %1 ms, %2 ms of them computing")
            .arg(longestGap().count())
            .arg(longestWork().count());
    }

private:
    static constexpr Milliseconds Beat{4};

    /// Returns the processor time of this thread.
    static std::chrono::nanoseconds threadTime()
    {
#ifdef CLOCK_THREAD_CPUTIME_ID
        timespec time{};
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
        return std::chrono::seconds(time.tv_sec) + std::chrono::nanoseconds(time.tv_nsec);
#else
        return std::chrono::steady_clock::now().time_since_epoch();
#endif
    }

    void beat()
    {
        using std::chrono::duration_cast;
        using std::chrono::microseconds;
        const auto cpu = threadTime();
        const auto passed = microseconds(m_clock.nsecsElapsed() / 1000) - duration_cast<microseconds>(Beat);
        m_longestGap = std::max(m_longestGap, passed);
        m_longestWork = std::max(m_longestWork, duration_cast<microseconds>(cpu - m_cpu));
        m_clock.start();
        m_cpu = cpu;
    }

    QTimer m_timer;
    QElapsedTimer m_clock;
    std::chrono::nanoseconds m_cpu{0};
    std::chrono::microseconds m_longestGap{0};
    std::chrono::microseconds m_longestWork{0};
};

} // namespace pantau::test
