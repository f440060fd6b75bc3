// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/time.h"

#include <QMutex>
#include <QTimeZone>

namespace pantau::test {

/// A clock that is stopped until the test moves it, or advances with every reading. Thread-safe.
class ManualClock final : public Clock
{
public:
    explicit ManualClock(QDateTime start = QDateTime(QDate(2026, 3, 10), QTime(8, 0), QTimeZone::utc()))
        : m_now(std::move(start))
    {
    }

    [[nodiscard]] QDateTime nowUtc() const override
    {
        const QMutexLocker lock(&m_mutex);
        QDateTime read = m_now;
        move(m_step);
        return read;
    }
    [[nodiscard]] std::chrono::milliseconds monotonic() const override
    {
        const QMutexLocker lock(&m_mutex);
        return m_monotonic;
    }

    /// Advances both the wall clock and the monotonic one.
    void advance(std::chrono::milliseconds duration)
    {
        const QMutexLocker lock(&m_mutex);
        move(duration);
    }
    /// Makes each reading differ, as with a real clock.
    void passWithEachReading(std::chrono::milliseconds step)
    {
        const QMutexLocker lock(&m_mutex);
        m_step = step;
    }
    /// Sets the wall clock without affecting the monotonic one.
    void setWallClock(const QDateTime &now)
    {
        const QMutexLocker lock(&m_mutex);
        m_now = now;
    }

private:
    void move(std::chrono::milliseconds duration) const
    {
        m_now = m_now.addMSecs(duration.count());
        m_monotonic += duration;
    }

    mutable QMutex m_mutex;
    mutable QDateTime m_now;
    mutable std::chrono::milliseconds m_monotonic{0};
    std::chrono::milliseconds m_step{0};
};

} // namespace pantau::test
