// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/clock.h"
#include "core/error.h"
#include "session/wake_timer.h"
#include "store/retention.h"

namespace pantau::session {

/// Takes what is too old out of the database once a day, in small steps between which the engine works. Lives
/// on the engine's thread.
class Housekeeping final : public QObject
{
    Q_OBJECT

public:
    Housekeeping(const store::Database &database, const Clock &clock, QObject *parent = nullptr);

    /// The first round begins a little later, when the start of the program is over.
    void start();

Q_SIGNALS:
    void failed(const pantau::Error &error);

private:
    void step();

    const Clock &m_clock;
    store::Retention m_retention;
    WakeTimer m_timer;
    QDateTime m_nextAt;
};

} // namespace pantau::session
