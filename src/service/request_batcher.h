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

/// The one thread that owns the database. It takes whatever requests wait, has them answered as one group,
/// which is one transaction and one commit, and hands the replies back: the busier the service, the larger
/// the groups and the less each request pays for its commit.
class RequestBatcher
{
public:
    /// Gives one reply for each request, in their order.
    using Answer = std::function<QList<Reply>(const QList<Request> &)>;
    /// Told of every group before its replies go back; for logs and metrics.
    using Record = std::function<void(const QList<Request> &, const QList<Reply> &,
                                      const QList<std::chrono::milliseconds> &receivedAt)>;

    /// Work that may wait, in small parts: whether there is more of it.
    using Tidy = std::function<bool()>;

    /// Starts the thread and waits for @p open, which makes the answering function there: what is opened in
    /// it is used, and destroyed, on that thread alone. After every group one part of
    /// @p tidy is done, and while there is more of it and nobody asks, the next. Passes on the error of
    /// @p open.
    [[nodiscard]] static Result<std::unique_ptr<RequestBatcher>> start(std::function<Result<Answer>()> open,
                                                                       Record record, Tidy tidy = {});
    /// Answers what is still waiting, then ends the thread.
    ~RequestBatcher();
    Q_DISABLE_COPY_MOVE(RequestBatcher)

    /// Queues @p exchanges, each of which must live until it is answered. From any thread.
    void ask(const Exchanges &exchanges);
    /// Runs @p task on the thread, between two groups, before the thread ends. From any thread.
    void post(std::function<void()> task);
    /// Runs @p task on the thread, between two groups, and waits for it. From any other thread.
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
