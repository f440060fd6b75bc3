// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/engine_events.h"
#include "base/time.h"

#include <QObject>
#include <QTimer>

class QSocketNotifier;

namespace pantau::app {

/// Emits EngineEvents::clockMoved(). Lives on the thread that created it.
class ClockJumps final
{
public:
    /// True if this system reports clock jumps. Otherwise nothing is emitted.
#ifdef Q_OS_LINUX
    static constexpr bool isSupported = true;
#else
    static constexpr bool isSupported = false;
#endif

    explicit ClockJumps(EngineEvents &events);
    ~ClockJumps();
    Q_DISABLE_COPY_MOVE(ClockJumps)

private:
    int m_timer = -1;
    QSocketNotifier *m_notifier = nullptr;
};

/// Fires at a wall-clock time, even if the computer slept in between. Lives on the thread that created it.
class WakeTimer final : public QObject
{
    Q_OBJECT

public:
    /// @p events: the timer fires at EngineEvents::clockMoved() if it is set.
    WakeTimer(const Clock &clock, const EngineEvents &events, QObject *parent = nullptr);

    /// Sets the time @p at (UTC; invalid: never). Replaces the previous one.
    void startAt(const QDateTime &at);
    /// UTC, time for which it is set; invalid if it is not.
    [[nodiscard]] QDateTime at() const { return m_timer.isActive() ? m_at : QDateTime(); }
    /// True if it fires in the next iteration of the event loop.
    [[nodiscard]] bool isDue() const;

Q_SIGNALS:
    /// May be emitted early, because the clock is checked every few minutes and when it moved. The receiver
    /// must check whether anything is due and set the timer again.
    void timeout();

private:
    const Clock &m_clock;
    QTimer m_timer;
    QDateTime m_at; ///< as requested
};

} // namespace pantau::app
