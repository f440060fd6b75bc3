// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"
#include "service/exchange.h"

#include <QThread>

#include <condition_variable>
#include <functional>
#include <memory>
#include <mutex>
#include <vector>

namespace pantau::service {

/// The single thread that owns the database. It answers all waiting requests as one group, with one
/// transaction and one commit, and returns the replies. The busier the service, the larger the groups and
/// the lower the cost of the commit per request.
class RequestBatcher
{
public:
    /// Returns one reply per request, in order.
    using Answer = std::function<QList<Reply>(const QList<Request> &)>;
    /// Called with every group before its replies are returned, for logs and metrics.
    using Record = std::function<void(const QList<Request> &, const QList<Reply> &,
                                      const QList<std::chrono::milliseconds> &receivedAt)>;

    /// Performs one small part of low-priority work. True if there is more.
    using Tidy = std::function<bool()>;

    /// Starts the thread and waits for @p open, which creates the answering function on that thread.
    /// Everything it opens is used and destroyed only there. One part of @p tidy runs after every group,
    /// and further ones while there is more to do and no request is waiting. Returns the error of @p open.
    [[nodiscard]] static Result<std::unique_ptr<RequestBatcher>> start(std::function<Result<Answer>()> open,
                                                                       Record record, Tidy tidy = {});
    /// Answers the waiting requests, then stops the thread.
    ~RequestBatcher();
    Q_DISABLE_COPY_MOVE(RequestBatcher)

    /// Enqueues @p exchanges, each of which must live until it is answered. Thread-safe.
    void ask(const Exchanges &exchanges);
    /// Runs @p task on the thread, between two groups and before the thread stops. Thread-safe.
    void post(std::function<void()> task);
    /// Runs @p task on the thread, between two groups, and waits for it. Call from another thread.
    void run(const std::function<void()> &task);

private:
    RequestBatcher() = default;
    void work(const Answer &answer, const Record &record, const Tidy &tidy);
    static void answerAll(const Exchanges &group, const Answer &answer, const Record &record);

    std::mutex m_mutex;
    std::condition_variable m_wake;
    Exchanges m_waiting;                        ///< guarded by m_mutex
    std::vector<std::function<void()>> m_tasks; ///< guarded by m_mutex
    bool m_stopping = false;                    ///< guarded by m_mutex
    std::unique_ptr<QThread> m_thread;
};

} // namespace pantau::service
