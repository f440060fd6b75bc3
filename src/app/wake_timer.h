// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/time.h"

#include <QObject>
#include <QTimer>

class QSocketNotifier;

namespace pantau::app {

/// Reports that the clock was set or that the computer woke up, which timers do not notice. Lives on the
/// thread that created it.
class ClockJumps final : public QObject
{
    Q_OBJECT

public:
    /// True if this system reports clock jumps. Otherwise jumped() is never emitted.
#ifdef Q_OS_LINUX
    static constexpr bool areTold = true;
#else
    static constexpr bool areTold = false;
#endif

    explicit ClockJumps(QObject *parent = nullptr);
    ~ClockJumps() override;

Q_SIGNALS:
    void jumped();

private:
    int m_timer = -1;
    QSocketNotifier *m_notifier = nullptr;
};

/// Fires at a wall-clock time, even if the computer slept in between. Lives on the thread that created it.
class WakeTimer final : public QObject
{
    Q_OBJECT

public:
    explicit WakeTimer(const Clock &clock, QObject *parent = nullptr);

    /// Sets the time @p at (UTC; invalid: never). Replaces the previous one.
    void ringAt(const QDateTime &at);
    /// To be called when the clock may have moved unnoticed. Fires now if the timer is set.
    void lookAtClock();
    /// UTC, time for which it is set; invalid if it is not.
    [[nodiscard]] QDateTime at() const { return m_timer.isActive() ? m_at : QDateTime(); }
    /// True if it fires in the next iteration of the event loop.
    [[nodiscard]] bool isDue() const;

Q_SIGNALS:
    /// May be emitted early, because the clock is checked every few minutes. The receiver must check whether
    /// anything is due and set the timer again.
    void rang();

private:
    const Clock &m_clock;
    QTimer m_timer;
    QDateTime m_at; ///< as requested
};

} // namespace pantau::app
