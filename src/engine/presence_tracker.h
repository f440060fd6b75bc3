// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/time.h"
#include "engine/lane_plan.h"

#include <optional>

namespace pantau::engine {

/// When the computer is on, learned from the beats of the monitor: from one to the next it was, unless the
/// wall clock ran on without the monotonic one, or the beat came much later than it was asked for. Then it
/// slept, or somebody set the clock.
class PresenceTracker
{
public:
    explicit PresenceTracker(const Clock &clock) : m_clock(clock) {}

    /// The monitor starts, with what was learned before. @p onBefore as in Presence.
    void begin(const OnlineHours &hours, const QDateTime &onBefore = {});
    /// A beat. @p promised: when one was due at the latest, UTC; invalid when none was. True after a sleep or
    /// a jump of the wall clock: what was known of the service and the network is old then.
    bool heard(const QDateTime &promised);

    [[nodiscard]] const Presence &presence() const { return m_presence; }
    /// The hours, when enough was learned since the last time to be worth saving.
    [[nodiscard]] std::optional<OnlineHours> takeUnsaved();

private:
    const Clock &m_clock;
    Presence m_presence;
    QDateTime m_lastBeat;
    std::chrono::milliseconds m_lastMonotonic{0};
    QDateTime m_savedAt;
};

} // namespace pantau::engine
