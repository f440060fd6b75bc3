// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"
#include "base/time.h"
#include "service/exchange.h"
#include "service/http_connection.h"
#include "service/http_connections.h"
#include "service/network_address.h"

#include <QCoreApplication>
#include <QList>

#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/steady_timer.hpp>

#include <functional>
#include <memory>
#include <optional>
#include <system_error>

namespace pantau::service {

/// Listens at one endpoint and accepts connections while there is room; others wait in the system's
/// backlog. Lives on its loop's thread.
class HttpAcceptor
{
public:
    /// Callbacks that provide the loop for a connection, and create the connection with the accepted
    /// socket.
    struct Handlers
    {
        std::function<HttpLoop &()> nextLoop;
        std::function<void(HttpLoop &, boost::asio::ip::tcp::socket, const QHostAddress &peer)> opened;
    };

    HttpAcceptor(HttpLoop &loop, HttpConnections &connections, Handlers handlers);
    Q_DISABLE_COPY_MOVE(HttpAcceptor)

    /// Returns an error if it cannot listen there. Call before start().
    [[nodiscard]] boost::system::error_code listen(const Endpoint &endpoint);
    [[nodiscard]] quint16 port() const { return m_port; }
    void start() { wait(); }
    /// Call when there is room again.
    void resume();
    /// Accepts the connections in the system's backlog, because these clients are already connected and
    /// may have sent a request, and then stops listening.
    void close();

private:
    void wait();
    void acceptAll();
    [[nodiscard]] bool acceptOne();
    void letIn(HttpLoop &loop, boost::asio::ip::tcp::socket socket, const QHostAddress &peer);
    void pause();

    HttpLoop &m_loop;
    HttpConnections &m_connections;
    const Handlers m_handlers;
    boost::asio::ip::tcp::acceptor m_acceptor;
#ifdef Q_OS_WIN
    boost::asio::ip::tcp::endpoint m_peer; ///< of the next connection
#endif
    boost::asio::steady_timer m_pause;
    bool m_isFull = false;
    quint16 m_port = 0;
};

/// Network configuration. The defaults are suitable for a public port.
struct HttpServerConfig
{
    QList<Endpoint> listen{Endpoint()}; ///< at least one
    int threads = 0;                    ///< for network I/O; 0: one per core
    HttpConnections::Limits connections;
    TrustedProxies proxies;
};

/// Listens and has every request answered. Requests that are invalid HTTP, too large, too slow or too many
/// are rejected here and never reach the rules. All replies are ours and have a Date header from the
/// clock.
///
/// Each thread reads and writes for some of the connections (Boost.Asio, with Boost.Beast's parser). The
/// first one accepts for all.
class HttpServer
{
    Q_DECLARE_TR_FUNCTIONS(pantau::service::HttpServer)

public:
    /// Answers requests: sets the reply of each and calls its answered(), immediately or later, on any
    /// thread. Called on a server thread with the requests it has read together.
    using Ask = HttpLoop::Ask;
    /// Replies to GET requests that the server answers itself, on one of its threads; nothing if it
    /// must be passed to Ask.
    using Page = std::function<std::optional<Reply>(const QString &path)>;
    /// Called for every reply that did not come from Ask, on a server thread.
    using Record = std::function<void(const Request &, const Reply &)>;

    /// @p clock must outlive this object. Fails with Service if it cannot listen.
    [[nodiscard]] static Result<std::unique_ptr<HttpServer>>
    listen(HttpServerConfig config, const Clock &clock, const Ask &ask, Page page, Record record);
    /// Like stop(0), unless already stopped.
    ~HttpServer();
    Q_DISABLE_COPY_MOVE(HttpServer)

    /// Endpoints in the order of the config, with their actual ports.
    [[nodiscard]] const QList<Endpoint> &endpoints() const { return m_endpoints; }
    [[nodiscard]] ConnectionCounts connections() const;

    /// Stops listening, answers everything that was accepted and starts to arrive within @p grace, and
    /// stops. Requests that were completely received are always answered. Blocks; may be called once, from
    /// another thread.
    void stop(std::chrono::milliseconds grace);

private:
    class Front;

    explicit HttpServer(std::unique_ptr<Front> front);
    [[nodiscard]] static QString whyNotListening(const std::error_code &error);

    std::unique_ptr<Front> m_front;
    QList<Endpoint> m_endpoints;
};

} // namespace pantau::service
