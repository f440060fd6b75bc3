// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/time.h"

#include <QObject>
#include <QTimer>

class QSocketNotifier;

namespace pantau::app {

/// Hears from the system that the clock was set or that the computer woke up: moments that no timer notices.
/// Lives on the thread on which it was made.
class ClockJumps final : public QObject
{
    Q_OBJECT

public:
    /// Whether this system tells. Elsewhere it is never emitted.
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

/// Rings at a moment of the clock, also when the computer slept in between. Lives on the thread on which it
/// was made.
class WakeTimer final : public QObject
{
    Q_OBJECT

public:
    explicit WakeTimer(const Clock &clock, QObject *parent = nullptr);

    /// @p at: UTC; invalid: never. Replaces the moment set before.
    void ringAt(const QDateTime &at);
    /// The clock may have moved in a way that no timer notices: rings now when it is set at all.
    void lookAtClock();
    /// UTC, for when it is set; invalid when it is not.
    [[nodiscard]] QDateTime at() const { return m_timer.isActive() ? m_at : QDateTime(); }
    /// Whether it rings at the next turn of the event loop.
    [[nodiscard]] bool isDue() const;

Q_SIGNALS:
    /// It may ring early, since it looks at the clock every few minutes: whoever listens has to find
    /// that nothing is due yet and name the moment again.
    void rang();

private:
    const Clock &m_clock;
    QTimer m_timer;
    QDateTime m_at; ///< as it was asked for
};

} // namespace pantau::app
