// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QtGlobal>

#include <boost/asio/executor_work_guard.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/post.hpp>

#include <atomic>
#include <functional>
#include <thread>
#include <utility> // which Boost 1.74 forgets
#include <vector>

namespace pantau::service {

class Exchange;
class HttpConnection;

/// A thread that reads and writes for its share of the connections.
class HttpLoop
{
public:
    /// Told of requests that are whole, on the thread.
    using Ask = std::function<void(const std::vector<Exchange *> &)>;

    explicit HttpLoop(Ask ask);
    /// After stop().
    ~HttpLoop();
    Q_DISABLE_COPY_MOVE(HttpLoop)

    [[nodiscard]] boost::asio::io_context &context() { return m_context; }
    /// Runs @p task on the thread. From any thread.
    template <typename Task>
    void post(Task &&task)
    {
        boost::asio::post(m_context, std::forward<Task>(task));
    }
    /// Has the request of @p connection asked, together with those that others bring before the loop has
    /// nothing to read any more: the larger a group, the less each of it pays for their commit. On the
    /// thread.
    void ask(HttpConnection &connection);
    /// Has the reply of @p connection sent. From any thread; those of a group wake the loop once.
    void answered(HttpConnection &connection);

    /// How many connections it has; the accepting thread alone adds to them.
    std::atomic<int> connections{0};

    /// Ends the thread, when all of its connections are closed. From any other thread.
    void stop();

private:
    void askAll();
    void sendAnswered();

    boost::asio::io_context m_context;
    boost::asio::executor_work_guard<boost::asio::io_context::executor_type> m_work;
    const Ask m_ask;
    std::vector<Exchange *> m_asked;
    std::size_t m_lastAsked = 0;                       ///< how many of them there were a round ago
    int m_rounds = 0;                                  ///< that the first of them has waited
    std::atomic<HttpConnection *> m_answered{nullptr}; ///< the last one of a chain
    std::vector<HttpConnection *> m_sent;              ///< of sendAnswered()
    std::thread m_thread;
};

} // namespace pantau::service
