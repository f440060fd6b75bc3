// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "service/exchange.h"
#include "service/http_connections.h"
#include "service/http_parser.h"
#include "service/json_text.h"

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

/// One connection, and the request that is on it. It reads a request, has it taken in hand, sends the reply,
/// and reads the next one; what is pipelined waits in the meantime. Lives on its loop's thread, closes itself
/// when its client goes or is cut off, and is then given back.
class HttpConnection final : public WatchedConnection, public Exchange
{
public:
    /// What a connection needs of its server. Called on the connection's loop.
    class Server
    {
    public:
        /// The request is whole: send(), refuse() or answered() follows.
        virtual void take(HttpConnection &connection) = 0;
        /// Somebody was refused before the rules had a say.
        virtual void refused(const Request &request, const Reply &reply) = 0;
        /// Whose address counts for a request that came from @p peer.
        [[nodiscard]] virtual QHostAddress clientOf(const QHostAddress &peer,
                                                    QByteArrayView forwardedFor) const = 0;
        [[nodiscard]] virtual QByteArray dateNow() const = 0;
        /// Every reply closes its connection.
        [[nodiscard]] virtual bool isStopping() const = 0;
        virtual void entered(HttpConnection &connection, WatchedConnection::Phase phase) = 0;
        /// It is at its end: to be deleted, which closes the socket.
        virtual void gone(HttpConnection &connection) = 0;

    protected:
        ~Server() = default;
    };

    HttpConnection(Server &server, HttpLoop &loop, boost::asio::ip::tcp::socket accepted,
                   const QHostAddress &connectedFrom);
    ~HttpConnection();
    Q_DISABLE_COPY_MOVE(HttpConnection)

    void start() { read(); }
    /// Sends the reply. Whether it was sent and there may be a next request, which readNext() then reads;
    /// else it may be gone. On the loop.
    [[nodiscard]] bool send();
    void readNext();
    /// Sends @p answer without asking the rules. On the loop.
    void refuse(Reply answer);
    void answered() override { m_loop.answered(*this); }
    [[nodiscard]] HttpLoop &loop() { return m_loop; }

    HttpConnection *nextAnswered = nullptr; ///< the loop's chain of those whose reply is to be sent

private:
    using Error = boost::system::error_code;

    /// For the head of a request, and the parts of a body.
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
    void leave();
    void close();
    void enter(Phase phase) { m_server.entered(*this, phase); }

    Server &m_server;
    HttpLoop &m_loop;
    boost::asio::ip::tcp::socket m_socket;
    std::array<char, BufferSize> m_bytes;
    std::size_t m_begin = 0;    ///< of what is not read yet
    std::size_t m_end = 0;      ///< of what has come
    std::size_t m_searched = 0; ///< behind m_begin, where no head ends
    std::optional<HttpParser> m_parser;
    bool m_isReceiving = false;
    bool m_mustClose = false;
    bool m_isWhole = false;    ///< nothing of the request is still on its way
    bool m_omitsBody = false;  ///< the reply, to a HEAD
    TextWriter m_head;         ///< of the reply
    std::size_t m_written = 0; ///< of head and body
    std::size_t m_dropped = 0; ///< at the end
};

} // namespace pantau::service
