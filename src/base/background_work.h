// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFuture>
#include <QFutureWatcher>
#include <QObject>
#include <QPromise>
#include <QThreadPool>
#include <QtGlobal>

#include <atomic>
#include <memory>
#include <type_traits>
#include <utility>

namespace pantau {

/// Progress and cancellation of work on another thread. Thread-safe; the waiting thread polls it a few times
/// a second.
class TaskProgress
{
public:
    /// Sets the progress; @p total is 0 while unknown.
    void set(qint64 done, qint64 total)
    {
        m_done = done;
        m_total = total;
    }
    /// Resets progress and cancellation for another run of the same work.
    void restart()
    {
        m_done = 0;
        m_cancelled = false;
    }
    [[nodiscard]] qint64 done() const { return m_done; }
    [[nodiscard]] qint64 total() const { return m_total; }

    /// Asks the work to stop. It stops soon and leaves nothing half done.
    void cancel() { m_cancelled = true; }
    [[nodiscard]] bool isCancelled() const { return m_cancelled; }

private:
    std::atomic<qint64> m_done = 0;
    std::atomic<qint64> m_total = 0;
    std::atomic<bool> m_cancelled = false;
};

using SharedProgress = std::shared_ptr<TaskProgress>;

/// Runs @p work on a pool thread, for work that would block a window noticeably. @p work must hold copies of
/// all it needs. Take the result with whenFinished().
template <typename Work>
QFuture<std::invoke_result_t<Work &>> workInBackground(Work work)
{
    auto promise = std::make_shared<QPromise<std::invoke_result_t<Work &>>>();
    promise->start();
    auto future = promise->future();
    // noexcept: without memory the program ends, see reportLackOfMemory().
    QThreadPool::globalInstance()->start([promise, work = std::move(work)]() mutable noexcept {
        promise->addResult(work());
        promise->finish();
    });
    return future;
}

/// Calls @p handler with the result from the event loop of @p owner's thread. It is not called if the owner
/// has been destroyed or the work was cancelled. Meant for owners that may be destroyed at any time, such as
/// dialogs: the context of QFuture::then() must outlive the future, or Qt 6.4 asserts.
template <typename Value, typename Handler>
void whenFinished(const QFuture<Value> &future, QObject *owner, Handler handler)
{
    auto *watcher = new QFutureWatcher<Value>(owner);
    QObject::connect(watcher, &QFutureWatcherBase::finished, owner,
                     [watcher, handler = std::move(handler)]() mutable noexcept {
                         watcher->deleteLater();
                         if (watcher->future().resultCount() > 0)
                             handler(watcher->result());
                     });
    watcher->setFuture(future);
}

/// Waits in its destructor for all work in the thread pool. Create it in main() right after the application
/// object. That object waits too, but from Qt 6.5 on it unloads the database drivers first, and a thread that
/// then opens a database crashes.
class FinishBackgroundWork final
{
public:
    FinishBackgroundWork() = default;
    ~FinishBackgroundWork() { QThreadPool::globalInstance()->waitForDone(); }
    Q_DISABLE_COPY_MOVE(FinishBackgroundWork)
};

} // namespace pantau
