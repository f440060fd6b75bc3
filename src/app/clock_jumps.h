// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>

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

} // namespace pantau::app
