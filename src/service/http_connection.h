// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "service/exchange.h"
#include "service/http_connections.h"
#include "service/http_parser.h"

#include <QtGlobal>

#include <boost/asio/buffer.hpp>
#include <boost/asio/executor_work_guard.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/post.hpp>

#include <array>
#include <atomic>
#include <functional>
#include <optional>
#include <string>
#include <thread>
#include <utility> // missing in Boost 1.74
#include <vector>

namespace pantau::service {

class Exchange;
class HttpConnection;
class HttpServer;

/// A thread that reads and writes for some of the connections.
class HttpLoop
{
public:
    /// Called on the loop's thread with complete requests.
    using Ask = std::function<void(const std::vector<Exchange *> &)>;

    explicit HttpLoop(Ask ask);
    /// Call after stop().
    ~HttpLoop();
    Q_DISABLE_COPY_MOVE(HttpLoop)

    [[nodiscard]] boost::asio::io_context &context() { return m_context; }
    /// Runs @p task on the loop's thread. Thread-safe.
    template <typename Task>
    void post(Task &&task)
    {
        boost::asio::post(m_context, std::forward<Task>(task));
    }
    /// Submits the request of @p connection together with others that arrive before the loop has nothing
    /// left to read. Larger groups share the cost of a commit. Call on the loop's thread.
    void ask(HttpConnection &connection);
    /// Sends the reply of @p connection. Thread-safe. The replies of a group wake the loop once.
    void answered(HttpConnection &connection);

    /// Number of connections; only the accepting thread increments it.
    std::atomic<int> connections{0};

    /// Stops the thread when all its connections are closed. Call from another thread.
    void stop();

private:
    void askAll();
    void sendAnswered();

    boost::asio::io_context m_context;
    boost::asio::executor_work_guard<boost::asio::io_context::executor_type> m_work;
    const Ask m_ask;
    std::vector<Exchange *> m_asked;
    std::size_t m_lastAsked = 0;                       ///< size of m_asked in the previous round
    int m_rounds = 0;                                  ///< waited since the first of them
    std::atomic<HttpConnection *> m_answered{nullptr}; ///< head of a linked list, most recent first
    std::vector<HttpConnection *> m_sent;              ///< buffer of sendAnswered()
    std::thread m_thread;
};

/// A connection with its current request. It reads a request, submits it, sends the reply and reads the
/// next one; pipelined requests wait in the meantime. Lives on its loop's thread. Closes itself when the
/// client disconnects or is cut off, and then calls HttpServer::closed().
class HttpConnection final : public WatchedConnection, public Exchange
{
public:
    HttpConnection(HttpServer &server, HttpLoop &loop, boost::asio::ip::tcp::socket accepted,
                   const QHostAddress &connectedFrom);
    ~HttpConnection();
    Q_DISABLE_COPY_MOVE(HttpConnection)

    void start() { read(); }
    /// Sends the reply. True if it was sent and there may be another request, which readNext() then reads.
    /// If false, the connection may have been deleted. Call on the loop.
    [[nodiscard]] bool send();
    void readNext();
    /// Sends @p answer without applying the rules. Call on the loop.
    void refuse(Reply answer);
    void answered() override { m_loop.answered(*this); }
    [[nodiscard]] HttpLoop &loop() { return m_loop; }

    HttpConnection *nextAnswered = nullptr; ///< next in the loop's list of connections with replies to send

private:
    using Error = boost::system::error_code;

    /// Holds the head of a request, or parts of a body.
    static constexpr std::size_t BufferSize = HttpParser::MaximumHead;

    void read();
    void goOn();
    [[nodiscard]] bool readHead();
    [[nodiscard]] bool begin();
    void readBody();
    [[nodiscard]] bool feed(std::size_t size);
    void refuseAndClose(Reply answer);
    void writeHead();
    [[nodiscard]] bool write();
    [[nodiscard]] bool sent();
    void drain();
    void close();

    HttpServer &m_server;
    HttpLoop &m_loop;
    boost::asio::ip::tcp::socket m_socket;
    std::array<char, BufferSize> m_bytes;
    std::size_t m_begin = 0;    ///< of the unread data
    std::size_t m_end = 0;      ///< of the received data
    std::size_t m_searched = 0; ///< offset from m_begin up to which no end of the head was found
    std::optional<HttpParser> m_parser;
    bool m_isReceiving = false;
    bool m_mustClose = false;
    bool m_isWhole = false;    ///< the request was received completely
    bool m_omitsBody = false;  ///< for the reply to a HEAD request
    std::string m_head;        ///< of the reply
    std::size_t m_written = 0; ///< of head and body
    std::size_t m_dropped = 0; ///< after the last reply
};

} // namespace pantau::service
