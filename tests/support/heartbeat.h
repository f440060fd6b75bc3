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

/// Measures how long the event loop of its thread stood still: nothing may hold the window for over 50 ms.
///
///     Heartbeat heartbeat;
///     … act, and wait with QTest::qWaitFor, QTRY_… or the event loop …
///     QVERIFY2(heartbeat.longestWork() < Heartbeat::Bar, qPrintable(heartbeat.words()));
///
/// A stand-still is counted while it lasts, too, so that the work of the very call before a question is in
/// it. On a machine that is busy with other things longestGap() also has the time in which this thread was
/// not let run; longestWork() has the time in which it computed, and so is what a test should hold a bar to.
/// It does not see waiting for a disk or a lock; longestGap() does.
class Heartbeat final
{
public:
    using Milliseconds = std::chrono::milliseconds;

    /// Nothing may hold the window for longer. The sanitizers make the same work several times longer.
#ifdef __SANITIZE_ADDRESS__
    static constexpr Milliseconds Bar{250};
#else
    static constexpr Milliseconds Bar{50};
#endif

    /// Begins at once, on the present thread.
    Heartbeat()
    {
        m_timer.setTimerType(Qt::PreciseTimer);
        m_timer.setInterval(Beat);
        QObject::connect(&m_timer, &QTimer::timeout, &m_timer, [this] { beat(); });
        m_timer.start();
        restart();
    }

    /// Forgets what was measured so far.
    void restart()
    {
        m_longestGap = m_longestWork = std::chrono::microseconds{0};
        m_clock.start();
        m_cpu = threadTime();
    }

    /// The longest time between two turns of the event loop.
    [[nodiscard]] Milliseconds longestGap()
    {
        beat();
        return std::chrono::duration_cast<Milliseconds>(m_longestGap);
    }
    /// The longest time that this thread computed between two turns; where that cannot be told, longestGap().
    [[nodiscard]] Milliseconds longestWork()
    {
        beat();
        return std::chrono::duration_cast<Milliseconds>(m_longestWork);
    }
    /// For a test's message.
    [[nodiscard]] QString words()
    {
        return QStringLiteral("the event loop stood still for %1 ms, %2 ms of them computing")
            .arg(longestGap().count())
            .arg(longestWork().count());
    }

private:
    static constexpr Milliseconds Beat{4};

    /// The processor time of this thread.
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
