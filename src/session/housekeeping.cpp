// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/housekeeping.h"

namespace pantau::session {

namespace {

using namespace std::chrono_literals;

constexpr std::chrono::seconds AfterStart = 2min;
constexpr std::chrono::milliseconds BetweenSteps = 100ms;
constexpr std::chrono::hours BetweenRounds = 24h;

} // namespace

Housekeeping::Housekeeping(const store::Database &database, const Clock &clock, QObject *parent)
    : QObject(parent), m_clock(clock), m_retention(database), m_timer(clock)
{
    connect(&m_timer, &WakeTimer::rang, this, &Housekeeping::step);
}

void Housekeeping::start()
{
    m_nextAt = m_clock.nowUtc().addDuration(AfterStart);
    m_timer.ringAt(m_nextAt);
}

void Housekeeping::step()
{
    const QDateTime now = m_clock.nowUtc();
    // A clock that was set back far makes no difference but a round more.
    if (now >= m_nextAt || now.addDuration(BetweenRounds) < m_nextAt) {
        const auto more = m_retention.step(now);
        if (!more)
            Q_EMIT failed(more.error());
        m_nextAt = more && *more ? now.addDuration(BetweenSteps) : now.addDuration(BetweenRounds);
    }
    m_timer.ringAt(m_nextAt);
}

} // namespace pantau::session
