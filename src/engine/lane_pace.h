// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/time.h"

#include <QDateTime>
#include <QList>
#include <QRandomGenerator>

#include <optional>

namespace pantau::engine {

/// When one service address may be asked: its requests a minute, what a 429 asked for, and the back-off after
/// failures. Counts in the clock's monotonic time, so that a wall clock that jumps changes nothing.
class LanePace
{
public:
    static constexpr std::chrono::seconds LongestWait =
        std::chrono::hours(1); ///< whatever a Retry-After says

    LanePace(const Clock &clock, quint32 jitterSeed);

    void noteSent();
    /// A 429 for too many a minute: no request of any kind before @p retryAfter has passed, or a minute where
    /// none was told. One refusal after the other makes the pause longer: 15 s, then twice as long each time,
    /// up to 10 minutes.
    void refused(std::optional<std::chrono::seconds> retryAfter);
    void accepted(); ///< anything but a 429 came back
    /// The service failed: background work waits 30 s, then twice as long each time, up to 30 min, each
    /// lengthened by up to a fifth; and at least @p retryAfter.
    void backOff(std::optional<std::chrono::seconds> retryAfter);
    /// Background work waits that long: the local journal failed, or the network is still coming up.
    void rest(std::chrono::milliseconds duration = std::chrono::minutes(1));
    void succeeded();
    /// Background work goes on now; when the service fails again, its back-off goes on where it was.
    void tryNow();

    /// How long until any request may go, given those that the journal knows of (of this and of other runs of
    /// the program), and how many may go in a minute.
    [[nodiscard]] std::chrono::milliseconds untilFree(const QList<QDateTime> &journalled,
                                                      int perMinute) const;
    /// How long until background work may go on.
    [[nodiscard]] std::chrono::milliseconds untilBackground() const;
    /// How long until the pause that a 429 asked for is over; never negative.
    [[nodiscard]] std::chrono::milliseconds untilAsked() const;
    /// How long the refusals have lasted by then, without a request that was taken on; 0 while none is.
    [[nodiscard]] std::chrono::milliseconds refusals() const;
    /// How long until what a service asked for, or the back-off, is over; 0: neither holds anything back.
    [[nodiscard]] std::chrono::milliseconds untilWaited() const;

private:
    [[nodiscard]] QDateTime steadyNow() const;

    const Clock &m_clock;
    QRandomGenerator m_random;
    QList<QDateTime> m_sent; ///< in steady time
    std::chrono::milliseconds m_waitUntil{0};
    std::chrono::milliseconds m_refusedSince{0};
    int m_refusals = 0;
    std::chrono::milliseconds m_backgroundFrom{0};
    int m_failures = 0;
};

} // namespace pantau::engine
