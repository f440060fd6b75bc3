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

#include <atomic>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

namespace pantau::service {

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
    [[nodiscard]] const QList<Endpoint> &endpoints() const { return m_config.listen; }
    [[nodiscard]] ConnectionCounts connections() const { return m_connections.counts(); }

    /// Stops listening, answers everything that was accepted and starts to arrive within @p grace, and
    /// stops. Requests that were completely received are always answered. Blocks; may be called once, from
    /// another thread.
    void stop(std::chrono::milliseconds grace);

    // For a connection, on its loop:

    /// Call when the request is complete. Followed by send(), refuse() or answered().
    void take(HttpConnection &connection);
    /// Call when a request was refused before the rules were applied.
    void refused(const Request &request, const Reply &reply);
    /// Client address of a request from @p peer.
    [[nodiscard]] QHostAddress clientOf(const QHostAddress &peer, QByteArrayView forwardedFor) const;
    [[nodiscard]] QDateTime now() const { return m_clock.nowUtc(); }
    /// If true, every reply closes its connection.
    [[nodiscard]] bool isStopping() const { return m_isStopping; }
    void entered(HttpConnection &connection, WatchedConnection::Phase phase);
    /// Call at the end. Deletes the connection, which closes the socket.
    void closed(HttpConnection &connection);

private:
    class Acceptor;

    HttpServer(HttpServerConfig config, const Clock &clock, const Ask &ask, Page page, Record record);
    [[nodiscard]] HttpLoop &leastLoadedLoop() const;
    void open(HttpLoop &loop, boost::asio::ip::tcp::socket socket, const QHostAddress &peer);
    void onAcceptingLoop(const std::function<void(Acceptor &)> &task);

    HttpServerConfig m_config;
    const Clock &m_clock;
    const Page m_page;
    const Record m_record;
    HttpConnections m_connections;
    std::vector<std::unique_ptr<HttpLoop>> m_loops; ///< the first one accepts for all
    std::vector<std::unique_ptr<Acceptor>> m_acceptors;
    std::atomic<bool> m_isStopping{false};
    std::atomic<bool> m_isRefusing{false}; ///< further requests get 503
};

} // namespace pantau::service
