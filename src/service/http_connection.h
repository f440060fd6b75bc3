// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "service/exchange.h"
#include "service/http_connections.h"

#include <QByteArray>
#include <QByteArrayView>
#include <QDateTime>
#include <QThread>
#include <QtGlobal>

#include <boost/asio/buffer.hpp>
#include <boost/asio/executor_work_guard.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/post.hpp>
#include <boost/beast/http/basic_parser.hpp>

#include <array>
#include <atomic>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility> // missing in Boost 1.74
#include <vector>

namespace pantau::service {

/// True if @p lines, which may be incomplete, can be the start of such lines from @p begin on: each LF
/// follows a CR, each CR is followed by an LF, and the only other control character is the tab. Detects
/// TLS on the plain port and bare LFs without waiting for an empty line.
[[nodiscard]] bool mayBecomeLines(QByteArrayView lines, qsizetype begin = 0);
/// Same for @p head, which starts with a method.
[[nodiscard]] bool mayBecomeHead(QByteArrayView head, qsizetype begin = 0);

/// Parses one request incrementally with Boost.Beast's parser, which reports views into the input, so that
/// only stored values are copied. The head must be put() as a whole.
///
/// Also refuses requests that a proxy in front of us might read otherwise, with another body length, key or
/// host: HTTP/1.1 requires exactly one host. At most one length, digits only, or one `Transfer-Encoding:
/// chunked`; at most one key. Headers must not be folded: see isFolded().
class HttpParser final : public boost::beast::http::basic_parser<true>
{
public:
    static constexpr quint32 MaximumHead = 16 * 1024;
    /// Longer bodies are counted and dropped.
    static constexpr quint64 MaximumBody = 64 * 1024;
    /// For longer bodies, the connection is closed.
    static constexpr quint64 MaximumDroppedBody = 1024 * 1024;

    /// Fills @p request, which must be empty and outlive this object, except for the client address.
    explicit HttpParser(Request &request);

    /// True if a header of @p head continues on the next line.
    [[nodiscard]] static bool isFolded(QByteArrayView head);
    /// True if the body length in @p head is too large for an integer.
    [[nodiscard]] static bool isEndless(QByteArrayView head);

    QByteArray forwardedFor; ///< all such headers, joined by commas
    bool isOld = false;      ///< HTTP/1.0
    bool expectsContinue = false;
    bool isTooLarge = false; ///< the body is too large and is not kept
    quint64 bodyBytes = 0;   ///< received, including dropped ones

private:
    using Error = boost::beast::error_code;
    using Text = boost::beast::string_view;

    void on_request_impl(boost::beast::http::verb, Text method, Text target, int version, Error &) override;
    void on_response_impl(int, Text, int, Error &) override {}
    void on_field_impl(boost::beast::http::field field, Text name, Text value, Error &) override;
    void on_header_impl(Error &) override;
    void on_body_init_impl(const boost::optional<std::uint64_t> &, Error &) override {}
    std::size_t on_body_impl(Text part, Error &error) override;
    void on_chunk_header_impl(std::uint64_t, Text, Error &) override {}
    std::size_t on_chunk_body_impl(std::uint64_t, Text part, Error &error) override;
    void on_finish_impl(Error &) override {}

    Request &m_request;
    bool m_isHead = true; ///< headers after the body are ignored
    int m_hosts = 0;
    int m_lengths = 0;
};

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
    /// Value of the Date header. Call on the loop's thread.
    [[nodiscard]] const QByteArray &dateAt(const QDateTime &now);

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
    qint64 m_dateSecond = -1; ///< of m_date, which is needed thousands of times a second
    QByteArray m_date;
    std::unique_ptr<QThread>
        m_thread; ///< at the end of a std::thread, MinGW frees Qt's per-thread objects too early
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
