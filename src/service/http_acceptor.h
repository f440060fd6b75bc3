// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "service/endpoint.h"
#include "service/http_connections.h"
#include "service/http_loop.h"

#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/steady_timer.hpp>

#include <functional>

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

} // namespace pantau::service
