// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QtGlobal>

#include <atomic>
#include <memory>

namespace pantau {

/// Between one who waits and one who works on another thread: how far the work is, and whether it shall
/// stop. Thread-safe; whoever waits reads it a few times a second.
class TaskProgress
{
public:
    /// @p total: 0 while it is not known.
    void set(qint64 done, qint64 total)
    {
        m_done = done;
        m_total = total;
    }
    /// The same work anew: nothing of it is done, and nobody wants it to stop.
    void restart()
    {
        m_done = 0;
        m_cancelled = false;
    }
    [[nodiscard]] qint64 done() const { return m_done; }
    [[nodiscard]] qint64 total() const { return m_total; }

    /// The work ends soon and leaves nothing half done.
    void cancel() { m_cancelled = true; }
    [[nodiscard]] bool isCancelled() const { return m_cancelled; }

private:
    std::atomic<qint64> m_done = 0;
    std::atomic<qint64> m_total = 0;
    std::atomic<bool> m_cancelled = false;
};

using SharedProgress = std::shared_ptr<TaskProgress>;

} // namespace pantau
