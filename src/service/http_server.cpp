// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "service/http_server.h"

#include <QByteArray>
#include <QThread>

#include <boost/asio/ip/v6_only.hpp>
#include <boost/asio/steady_timer.hpp>

#include <algorithm>
#include <future>

#ifdef Q_OS_LINUX
#include <linux/filter.h>
#include <sys/socket.h>
#endif

namespace pantau::service {

namespace asio = boost::asio;
using tcp = asio::ip::tcp;
using namespace std::chrono_literals;

namespace {

/// Maximum per round, so that the loop's connections are served in between.
constexpr int MostAtOnce = 32;
/// Wait before retrying when the system has no file descriptors left.
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

/// Message for %1, the address, and %2, the port.
QString whyNotListening(const std::error_code &error)
{
    if (error == std::errc::address_not_available)
        return HttpServer::tr("The service cannot listen at %1, port %2: this computer does not have that "
                              "address. Use one of its addresses, or 0.0.0.0 for all of them.");
    if (error == std::errc::permission_denied)
        return HttpServer::tr(
            "The service cannot listen at %1, port %2: its user has no permission. Choose a "
            "port above 1023, or allow it.");
    return HttpServer::tr("The service cannot listen at %1, port %2. Another program may be using that port: "
                          "choose another one, or 0 for any free one.");
}

} // namespace

/// Listens at one endpoint and accepts connections while there is room; others wait in the system's
/// backlog. Lives on the first loop's thread.
class HttpServer::Acceptor
{
public:
    explicit Acceptor(HttpServer &server)
        : m_server(server)
        , m_acceptor(server.m_loops.front()->context())
        , m_pause(server.m_loops.front()->context())
    {
    }

    /// Replaces the port of @p endpoint by the actual one, or returns an error if it cannot listen there.
    [[nodiscard]] boost::system::error_code listen(Endpoint &endpoint);
    void start() { wait(); }
    /// Call when there is room again.
    void resume();
    /// Makes the system ignore clients that are not yet connecting; they try again a second later. Otherwise,
    /// one that connects right before close() would be reset after sending its request. Only Linux can do
    /// this.
    void ignoreNewClients();
    /// Accepts the connections in the system's backlog, because these clients are already connected and
    /// may have sent a request, and then stops listening.
    void close();

private:
    void wait();
    void acceptAll();
    [[nodiscard]] bool acceptOne();
    void admit(HttpLoop &loop, tcp::socket socket, const QHostAddress &peer);
    void pause();

    HttpServer &m_server;
    tcp::acceptor m_acceptor;
#ifdef Q_OS_WIN
    tcp::endpoint m_peer; ///< of the next connection
#endif
    asio::steady_timer m_pause;
    bool m_isFull = false;
};

boost::system::error_code HttpServer::Acceptor::listen(Endpoint &endpoint)
{
    const tcp::endpoint local = systemEndpoint(endpoint);
    boost::system::error_code error;
    const auto works = [&error] { return !error; };
    m_acceptor.open(local.protocol(), error);
#ifndef Q_OS_WIN // Windows would let two programs share a port
    if (works())
        m_acceptor.set_option(tcp::acceptor::reuse_address(true), error);
#endif
    // "Any" includes IPv4; any other IPv6 address does not.
    if (works() && local.protocol() == tcp::v6())
        m_acceptor.set_option(asio::ip::v6_only(endpoint.address != QHostAddress(QHostAddress::Any)), error);
    if (works())
        m_acceptor.bind(local, error);
    if (works())
        m_acceptor.listen(asio::socket_base::max_listen_connections, error);
    if (works())
        m_acceptor.non_blocking(true, error);
    if (works())
        endpoint.port = m_acceptor.local_endpoint(error).port();
    return error;
}

#ifdef Q_OS_WIN

/// On Windows, Asio waits with a zero-byte read, which a listening socket refuses. Therefore accepts one
/// connection at a time.
void HttpServer::Acceptor::wait()
{
    HttpLoop &loop = m_server.leastLoadedLoop();
    m_acceptor.async_accept(loop.context(), m_peer,
                            [this, &loop](boost::system::error_code error, tcp::socket socket) {
                                if (error == asio::error::operation_aborted)
                                    return;
                                if (!error)
                                    admit(loop, std::move(socket), addressOf(m_peer));
                                if (error && error != asio::error::connection_aborted)
                                    pause();
                                else
                                    acceptAll();
                            });
}

#else

void HttpServer::Acceptor::wait()
{
    m_acceptor.async_wait(tcp::acceptor::wait_read, [this](boost::system::error_code error) {
        if (!error)
            acceptAll();
    });
}

#endif

void HttpServer::Acceptor::acceptAll()
{
    for (int accepted = 0; accepted < MostAtOnce; ++accepted) {
        if (!m_acceptor.is_open())
            return;
        m_isFull = !m_server.m_connections.hasRoom();
        if (m_isFull || !acceptOne())
            return; // until resume(), or until the next connection
    }
    m_server.m_loops.front()->post([this] { acceptAll(); });
}

/// False if there is none, or none can be accepted. Accepting then resumes automatically.
bool HttpServer::Acceptor::acceptOne()
{
    HttpLoop &loop = m_server.leastLoadedLoop();
    tcp::endpoint peer;
    boost::system::error_code error;
    tcp::socket socket = m_acceptor.accept(loop.context(), peer, error);
    if (error == asio::error::would_block || error == asio::error::try_again)
        wait();
    else if (error == asio::error::connection_aborted || error == asio::error::interrupted)
        return true; // the client has already disconnected
    else if (error)
        pause();
    if (error)
        return false;
    admit(loop, std::move(socket), addressOf(peer));
    return true;
}

/// Disconnects clients that may not connect.
void HttpServer::Acceptor::admit(HttpLoop &loop, tcp::socket socket, const QHostAddress &peer)
{
    if (!m_server.m_connections.mayConnect(peer))
        return;
    boost::system::error_code ignored;
    socket.set_option(tcp::no_delay(true), ignored);
    socket.non_blocking(true, ignored);
    m_server.open(loop, std::move(socket), peer);
}

void HttpServer::Acceptor::pause()
{
    m_pause.expires_after(Pause);
    m_pause.async_wait([this](boost::system::error_code error) {
        if (!error)
            acceptAll();
    });
}

void HttpServer::Acceptor::resume()
{
    if (std::exchange(m_isFull, false) && m_acceptor.is_open())
        acceptAll();
}

void HttpServer::Acceptor::ignoreNewClients()
{
#ifdef Q_OS_LINUX
    constexpr quint32 FlagsByte = 13; // of the TCP header
    constexpr quint32 Syn = 0x02;
    constexpr quint32 Everything = 0xffffffff;
    sock_filter dropNew[] = {BPF_STMT(BPF_LD | BPF_B | BPF_ABS, FlagsByte),
                             BPF_JUMP(BPF_JMP | BPF_JSET | BPF_K, Syn, 0, 1), BPF_STMT(BPF_RET | BPF_K, 0),
                             BPF_STMT(BPF_RET | BPF_K, Everything)};
    const sock_fprog program{quint16(std::size(dropNew)), dropNew};
    setsockopt(m_acceptor.native_handle(), SOL_SOCKET, SO_ATTACH_FILTER, &program, sizeof program);
#endif
}

void HttpServer::Acceptor::close()
{
    m_isFull = false;
    m_pause.cancel();
    boost::system::error_code ignored;
    m_acceptor.cancel(ignored);
    while (m_acceptor.is_open() && m_server.m_connections.hasRoom()) {
        HttpLoop &loop = m_server.leastLoadedLoop();
        tcp::endpoint peer;
        boost::system::error_code error;
        tcp::socket socket = m_acceptor.accept(loop.context(), peer, error);
        if (error)
            break;
        admit(loop, std::move(socket), addressOf(peer));
    }
    m_acceptor.close(ignored);
}

using Phase = WatchedConnection::Phase;

/// While stopping: maximum time for clients to finish connecting.
constexpr auto ConnectingTime = 100ms;
/// While stopping: maximum time for sending the last replies, which are small.
constexpr auto LastSending = 2s;

HttpServer::HttpServer(HttpServerConfig config, const Clock &clock, const Ask &ask, Page page, Record record)
    : m_config(std::move(config))
    , m_clock(clock)
    , m_page(std::move(page))
    , m_record(std::move(record))
    , m_connections(m_config.connections, m_config.proxies, clock)
{
    const int threads = m_config.threads > 0 ? m_config.threads : QThread::idealThreadCount();
    for (int i = 0; i < threads; ++i)
        m_loops.push_back(std::make_unique<HttpLoop>(ask));
}

HttpServer::~HttpServer()
{
    if (!m_isStopping)
        stop(0ms);
}

Result<std::unique_ptr<HttpServer>> HttpServer::listen(HttpServerConfig config, const Clock &clock,
                                                       const Ask &ask, Page page, Record record)
{
    std::unique_ptr<HttpServer> server(
        new HttpServer(std::move(config), clock, ask, std::move(page), std::move(record)));
    for (Endpoint &endpoint : server->m_config.listen) {
        server->m_acceptors.push_back(std::make_unique<Acceptor>(*server));
        if (const auto error = server->m_acceptors.back()->listen(endpoint))
            return failure(Error::Kind::Service,
                           whyNotListening(error).arg(endpoint.address.toString()).arg(endpoint.port),
                           QString::fromStdString(error.message()));
    }
    server->onAcceptingLoop([](Acceptor &acceptor) { acceptor.start(); });
    return server;
}

/// Calls @p task for each acceptor on its loop and waits for it.
void HttpServer::onAcceptingLoop(const std::function<void(Acceptor &)> &task)
{
    std::promise<void> done;
    m_loops.front()->post([&] {
        for (const auto &acceptor : m_acceptors)
            task(*acceptor);
        done.set_value();
    });
    done.get_future().wait();
}

HttpLoop &HttpServer::leastLoadedLoop() const
{
    const auto hasFewer = [](const auto &a, const auto &b) { return a->connections < b->connections; };
    return **std::ranges::min_element(m_loops, hasFewer);
}

void HttpServer::open(HttpLoop &loop, boost::asio::ip::tcp::socket socket, const QHostAddress &peer)
{
    auto opened = std::make_unique<HttpConnection>(*this, loop, std::move(socket), peer);
    m_connections.opened(*opened);
    ++loop.connections;
    loop.post([connection = opened.release()] { connection->start(); }); // closed() deletes it
}

void HttpServer::closed(HttpConnection &connection)
{
    const std::unique_ptr<HttpConnection> owned(&connection);
    --connection.loop().connections;
    if (m_connections.closed(connection))
        m_loops.front()->post([this] {
            for (const auto &acceptor : m_acceptors)
                acceptor->resume();
        });
}

void HttpServer::entered(HttpConnection &connection, Phase phase)
{
    m_connections.enter(connection, phase);
}

QHostAddress HttpServer::clientOf(const QHostAddress &peer, QByteArrayView forwardedFor) const
{
    return m_config.proxies.client(peer, forwardedFor);
}

void HttpServer::refused(const Request &request, const Reply &reply)
{
    if (m_record)
        m_record(request, reply);
}

void HttpServer::take(HttpConnection &connection)
{
    const Request &request = connection.request;
    if (m_page && (request.method == "GET" || request.method == "HEAD"))
        if (auto page = m_page(request.path))
            return connection.refuse(std::move(*page));
    m_connections.enter(connection, Phase::Answering); // finishSending() waits for it
    if (m_isRefusing)
        return connection.refuse(refusal(503, u"The service is being stopped."));
    connection.receivedAt = m_clock.monotonic();
    connection.loop().ask(connection);
}

void HttpServer::stop(std::chrono::milliseconds grace)
{
    m_isStopping = true;
    onAcceptingLoop([](Acceptor &acceptor) { acceptor.ignoreNewClients(); });
    m_connections.finish(std::min<std::chrono::milliseconds>(grace, ConnectingTime));
    onAcceptingLoop([](Acceptor &acceptor) { acceptor.close(); });
    m_connections.finish(grace);
    // Requests that are being processed are answered and sent.
    m_isRefusing = true;
    m_connections.finishSending(LastSending);
    m_connections.endAll();
    for (const auto &loop : m_loops)
        loop->stop();
}

} // namespace pantau::service
