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

/// Listens at one endpoint and accepts while there is room; who comes then waits in the system's queue. Lives
/// on its loop's thread.
class HttpAcceptor
{
public:
    /// Makes the loop and, with what was accepted on it, the connection.
    struct Handlers
    {
        std::function<HttpLoop &()> nextLoop;
        std::function<void(HttpLoop &, boost::asio::ip::tcp::socket, const QHostAddress &peer)> opened;
    };

    HttpAcceptor(HttpLoop &loop, HttpConnections &connections, Handlers handlers);
    Q_DISABLE_COPY_MOVE(HttpAcceptor)

    /// What is wrong, where nothing can listen there. Before start().
    [[nodiscard]] boost::system::error_code listen(const Endpoint &endpoint);
    [[nodiscard]] quint16 port() const { return m_port; }
    void start() { wait(); }
    /// After there was no room.
    void resume();
    /// Takes in whoever waits in the system's queue, for they believe that they are connected and may have
    /// sent a request already, and listens no more.
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
    boost::asio::ip::tcp::endpoint m_peer; ///< of who comes next
#endif
    boost::asio::steady_timer m_pause;
    bool m_isFull = false;
    quint16 m_port = 0;
};

/// How the service meets the network. The defaults suit an open port.
struct HttpServerConfig
{
    QList<Endpoint> listen{Endpoint()}; ///< at least one
    int threads = 0;                    ///< that read and write; 0: one for each of the machine's cores
    HttpConnections::Limits connections;
    TrustedProxies proxies;
};

/// Listens, and has every request answered. What is no proper HTTP, too large, too slow or too much ends here
/// and never reaches the rules; every reply is one of ours and carries the clock's Date.
///
/// Each of its threads reads and writes for its share of the connections (Boost.Asio, with Boost.Beast's
/// parser); the first one accepts for all.
class HttpServer
{
    Q_DECLARE_TR_FUNCTIONS(pantau::service::HttpServer)

public:
    /// Answers requests: sets the reply of each and calls its answered(), at once or later, on any thread.
    /// Called on the server's threads, with what one of them has read in a go.
    using Ask = HttpLoop::Ask;
    /// What the server answers by itself to a GET, on one of its threads; nothing: the request is asked.
    using Page = std::function<std::optional<Reply>(const QString &path)>;
    /// Told of every reply that was not asked for. On one of the server's threads.
    using Record = std::function<void(const Request &, const Reply &)>;

    /// @p clock must live longer. Service when nothing can listen there.
    [[nodiscard]] static Result<std::unique_ptr<HttpServer>>
    listen(HttpServerConfig config, const Clock &clock, const Ask &ask, Page page, Record record);
    /// As stop(0), unless it was stopped.
    ~HttpServer();
    Q_DISABLE_COPY_MOVE(HttpServer)

    /// Where it listens: as the config says, with the ports that were free.
    [[nodiscard]] const QList<Endpoint> &endpoints() const { return m_endpoints; }
    [[nodiscard]] ConnectionCounts connections() const;

    /// Stops listening, answers everything that was accepted and begins to come within @p grace, and ends.
    /// What has come whole is answered in any case. Blocks; may be called once, from any other thread.
    void stop(std::chrono::milliseconds grace);

private:
    class Front;

    explicit HttpServer(std::unique_ptr<Front> front);
    [[nodiscard]] static QString whyNotListening(const std::error_code &error);

    std::unique_ptr<Front> m_front;
    QList<Endpoint> m_endpoints;
};

} // namespace pantau::service
