// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFuture>
#include <QFutureWatcher>
#include <QObject>
#include <QtGlobal>

#include <atomic>
#include <memory>
#include <utility>

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

/// Calls @p handler with the result, from the event loop of @p owner's thread; never when the owner is gone
/// by then or the work was cancelled. For owners that may go at any time, such as a dialog: the context of
/// QFuture::then() has to outlive the future, else Qt 6.4 asserts.
template <typename Value, typename Handler>
void whenFinished(const QFuture<Value> &future, QObject *owner, Handler handler)
{
    auto *watcher = new QFutureWatcher<Value>(owner);
    QObject::connect(watcher, &QFutureWatcherBase::finished, owner,
                     [watcher, handler = std::move(handler)]() mutable {
                         watcher->deleteLater();
                         if (watcher->future().resultCount() > 0)
                             handler(watcher->result());
                     });
    watcher->setFuture(future);
}

/// Waits at its end for whatever is still at work on the threads of the pool. Make one in main(), right
/// behind the application object: that waits too when it goes, but from Qt 6.5 on the drivers of databases
/// are gone by then, and who opens one crashes.
class FinishBackgroundWork final
{
public:
    FinishBackgroundWork() = default;
    ~FinishBackgroundWork();
    Q_DISABLE_COPY_MOVE(FinishBackgroundWork)
};

} // namespace pantau
