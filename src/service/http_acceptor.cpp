// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "service/http_acceptor.h"

#include "service/trusted_proxies.h"

#include <boost/asio/ip/v6_only.hpp>

namespace pantau::service {

namespace asio = boost::asio;
using tcp = asio::ip::tcp;
using namespace std::chrono_literals;

namespace {

/// Then the loop's connections have their turn, however many stand at the door.
constexpr int MostAtOnce = 32;
/// Until the system may have file descriptors again.
constexpr auto Pause = 100ms;

tcp::endpoint systemEndpoint(const Endpoint &endpoint)
{
    const QHostAddress &address = endpoint.address;
    if (address.protocol() == QAbstractSocket::IPv4Protocol)
        return {asio::ip::address_v4(address.toIPv4Address()), endpoint.port};
    asio::ip::address_v6::bytes_type bytes{};
    const Q_IPV6ADDR ipv6 = address.toIPv6Address();
    std::copy(std::begin(ipv6.c), std::end(ipv6.c), bytes.begin());
    return {asio::ip::address_v6(bytes, address.scopeId().toUInt()), endpoint.port};
}

QHostAddress addressOf(const tcp::endpoint &endpoint)
{
    const asio::ip::address address = endpoint.address();
    if (address.is_v4())
        return QHostAddress(address.to_v4().to_uint());
    return plainAddress(QHostAddress(address.to_v6().to_bytes().data()));
}

} // namespace

HttpAcceptor::HttpAcceptor(HttpLoop &loop, HttpConnections &connections, Handlers handlers)
    : m_loop(loop)
    , m_connections(connections)
    , m_handlers(std::move(handlers))
    , m_acceptor(loop.context())
    , m_pause(loop.context())
{
}

boost::system::error_code HttpAcceptor::listen(const Endpoint &endpoint)
{
    const tcp::endpoint local = systemEndpoint(endpoint);
    boost::system::error_code error;
    const auto works = [&error] { return !error; };
    m_acceptor.open(local.protocol(), error);
#ifndef Q_OS_WIN // where it would let two programs have one port
    if (works())
        m_acceptor.set_option(tcp::acceptor::reuse_address(true), error);
#endif
    // "Any" is every address of both kinds, and any other IPv6 address no IPv4 one.
    if (works() && local.protocol() == tcp::v6())
        m_acceptor.set_option(asio::ip::v6_only(endpoint.address != QHostAddress(QHostAddress::Any)), error);
    if (works())
        m_acceptor.bind(local, error);
    if (works())
        m_acceptor.listen(asio::socket_base::max_listen_connections, error);
    if (works())
        m_acceptor.non_blocking(true, error);
    if (works())
        m_port = m_acceptor.local_endpoint(error).port();
    return error;
}

#ifdef Q_OS_WIN

/// Asio waits there by a read of nothing, which a socket that listens refuses: the next one is let in as it
/// comes.
void HttpAcceptor::wait()
{
    HttpLoop &loop = m_handlers.nextLoop();
    m_acceptor.async_accept(loop.context(), m_peer,
                            [this, &loop](boost::system::error_code error, tcp::socket socket) {
                                if (error == asio::error::operation_aborted)
                                    return;
                                if (!error)
                                    letIn(loop, std::move(socket), addressOf(m_peer));
                                if (error && error != asio::error::connection_aborted)
                                    pause();
                                else
                                    acceptAll();
                            });
}

#else

void HttpAcceptor::wait()
{
    m_acceptor.async_wait(tcp::acceptor::wait_read, [this](boost::system::error_code error) {
        if (!error)
            acceptAll();
    });
}

#endif

void HttpAcceptor::acceptAll()
{
    for (int accepted = 0; accepted < MostAtOnce; ++accepted) {
        if (!m_acceptor.is_open())
            return;
        m_isFull = !m_connections.hasRoom();
        if (m_isFull || !acceptOne())
            return; // until resume(), or until somebody comes
    }
    m_loop.post([this] { acceptAll(); });
}

/// False when there is nobody, or nobody can be let in: then it goes on by itself.
bool HttpAcceptor::acceptOne()
{
    HttpLoop &loop = m_handlers.nextLoop();
    tcp::endpoint peer;
    boost::system::error_code error;
    tcp::socket socket = m_acceptor.accept(loop.context(), peer, error);
    if (error == asio::error::would_block || error == asio::error::try_again)
        wait();
    else if (error == asio::error::connection_aborted || error == asio::error::interrupted)
        return true; // he has gone already
    else if (error)
        pause();
    if (error)
        return false;
    letIn(loop, std::move(socket), addressOf(peer));
    return true;
}

/// Who may not connect is disconnected.
void HttpAcceptor::letIn(HttpLoop &loop, tcp::socket socket, const QHostAddress &peer)
{
    if (!m_connections.mayConnect(peer))
        return;
    boost::system::error_code ignored;
    socket.set_option(tcp::no_delay(true), ignored);
    socket.non_blocking(true, ignored);
    m_handlers.opened(loop, std::move(socket), peer);
}

void HttpAcceptor::pause()
{
    m_pause.expires_after(Pause);
    m_pause.async_wait([this](boost::system::error_code error) {
        if (!error)
            acceptAll();
    });
}

void HttpAcceptor::resume()
{
    if (std::exchange(m_isFull, false) && m_acceptor.is_open())
        acceptAll();
}

void HttpAcceptor::close()
{
    m_isFull = false;
    m_pause.cancel();
    boost::system::error_code ignored;
    m_acceptor.cancel(ignored);
    while (m_acceptor.is_open() && m_connections.hasRoom()) {
        HttpLoop &loop = m_handlers.nextLoop();
        tcp::endpoint peer;
        boost::system::error_code error;
        tcp::socket socket = m_acceptor.accept(loop.context(), peer, error);
        if (error)
            break;
        letIn(loop, std::move(socket), addressOf(peer));
    }
    m_acceptor.close(ignored);
}

} // namespace pantau::service
