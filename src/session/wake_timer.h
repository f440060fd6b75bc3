// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/clock.h"

#include <QObject>
#include <QTimer>

namespace pantau::session {

/// Rings at a moment of the clock, also when the computer slept in between. Lives on the thread on which it
/// was made.
class WakeTimer final : public QObject
{
    Q_OBJECT

public:
    explicit WakeTimer(const Clock &clock, QObject *parent = nullptr);

    /// @p at: UTC; invalid: never. Replaces the moment set before.
    void ringAt(const QDateTime &at);

Q_SIGNALS:
    /// It may ring early, since it looks at the clock at least once a minute: whoever listens has to find
    /// that nothing is due yet and name the moment again.
    void rang();

private:
    const Clock &m_clock;
    QTimer m_timer;
};

} // namespace pantau::session
