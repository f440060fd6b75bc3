// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "service/http_server.h"

#include "service/http_connection.h"
#include "service/network_address.h"

#include <QByteArray>
#include <QDateTime>
#include <QLocale>
#include <QThread>

#include <boost/asio/ip/v6_only.hpp>

#include <algorithm>
#include <future>

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
        m_port = m_acceptor.local_endpoint(error).port();
    return error;
}

#ifdef Q_OS_WIN

/// On Windows, Asio waits with a zero-byte read, which a listening socket refuses. Therefore accepts one
/// connection at a time.
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
            return; // until resume(), or until the next connection
    }
    m_loop.post([this] { acceptAll(); });
}

/// False if there is none, or none can be accepted. Accepting then resumes automatically.
bool HttpAcceptor::acceptOne()
{
    HttpLoop &loop = m_handlers.nextLoop();
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
    letIn(loop, std::move(socket), addressOf(peer));
    return true;
}

/// Disconnects clients that may not connect.
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

/// A time in HTTP format, as in the Date header. Caches the last second, because it is needed thousands of
/// times in each. Not thread-safe.
class HttpDate
{
public:
    [[nodiscard]] const QByteArray &of(const QDateTime &utc);

private:
    qint64 m_second = -1;
    QByteArray m_text;
};

const QByteArray &HttpDate::of(const QDateTime &utc)
{
    if (const qint64 second = utc.toSecsSinceEpoch(); second != m_second || m_text.isEmpty()) {
        m_second = second;
        m_text = QLocale::c().toString(utc, QStringLiteral("ddd, dd MMM yyyy HH:mm:ss 'GMT'")).toLatin1();
    }
    return m_text;
}

using Phase = WatchedConnection::Phase;

namespace {

/// While stopping: maximum time for sending the last replies, which are small.
constexpr auto LastSending = 2s;

Reply isBeingStopped()
{
    Reply reply;
    reply.status = 503;
    reply.body = QByteArrayLiteral("{\"success\":false,\"message\":\"The service is being stopped.\"}");
    return reply;
}

} // namespace

/// State shared by the loops.
class HttpServer::Front final : public HttpConnection::Server
{
public:
    Front(HttpServerConfig config, const Clock &clock, const Ask &ask, Page page, Record record);
    ~Front();
    Q_DISABLE_COPY_MOVE(Front)

    [[nodiscard]] boost::system::error_code listen(const Endpoint &endpoint);
    [[nodiscard]] quint16 lastPort() const { return m_acceptors.back()->port(); }
    [[nodiscard]] const QList<Endpoint> &wanted() const { return m_config.listen; }
    void start();
    [[nodiscard]] ConnectionCounts connections() const { return m_connections.counts(); }
    void stop(std::chrono::milliseconds grace);

    void take(HttpConnection &connection) override;
    void refused(const Request &request, const Reply &reply) override;
    [[nodiscard]] QHostAddress clientOf(const QHostAddress &peer, QByteArrayView forwardedFor) const override;
    [[nodiscard]] QByteArray dateNow() const override;
    [[nodiscard]] bool isStopping() const override { return m_isStopping; }
    void entered(HttpConnection &connection, Phase phase) override;
    void gone(HttpConnection &connection) override;

private:
    [[nodiscard]] HttpLoop &emptiestLoop() const;
    void open(HttpLoop &loop, boost::asio::ip::tcp::socket socket, const QHostAddress &peer);
    void onAcceptingLoop(const std::function<void()> &task);

    const HttpServerConfig m_config;
    const Clock &m_clock;
    const Page m_page;
    const Record m_record;
    HttpConnections m_connections;
    std::vector<std::unique_ptr<HttpLoop>> m_loops; ///< the first one accepts for all
    std::vector<std::unique_ptr<HttpAcceptor>> m_acceptors;
    std::atomic<bool> m_isStopping{false};
    std::atomic<bool> m_isRefusing{false}; ///< further requests get 503
    bool m_isStopped = false;
};

HttpServer::Front::Front(HttpServerConfig config, const Clock &clock, const Ask &ask, Page page,
                         Record record)
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

HttpServer::Front::~Front()
{
    if (!m_isStopped)
        stop(0ms);
}

boost::system::error_code HttpServer::Front::listen(const Endpoint &endpoint)
{
    HttpAcceptor::Handlers handlers;
    handlers.nextLoop = [this]() -> HttpLoop & { return emptiestLoop(); };
    handlers.opened = [this](HttpLoop &loop, boost::asio::ip::tcp::socket socket, const QHostAddress &peer) {
        open(loop, std::move(socket), peer);
    };
    m_acceptors.push_back(
        std::make_unique<HttpAcceptor>(*m_loops.front(), m_connections, std::move(handlers)));
    return m_acceptors.back()->listen(endpoint);
}

void HttpServer::Front::start()
{
    onAcceptingLoop([this] {
        for (const auto &acceptor : m_acceptors)
            acceptor->start();
    });
}

void HttpServer::Front::onAcceptingLoop(const std::function<void()> &task)
{
    std::promise<void> done;
    m_loops.front()->post([&task, &done] {
        task();
        done.set_value();
    });
    done.get_future().wait();
}

HttpLoop &HttpServer::Front::emptiestLoop() const
{
    const auto hasFewer = [](const auto &a, const auto &b) { return a->connections < b->connections; };
    return **std::min_element(m_loops.begin(), m_loops.end(), hasFewer);
}

void HttpServer::Front::open(HttpLoop &loop, boost::asio::ip::tcp::socket socket, const QHostAddress &peer)
{
    auto opened = std::make_unique<HttpConnection>(*this, loop, std::move(socket), peer);
    m_connections.opened(*opened);
    ++loop.connections;
    loop.post([connection = opened.release()] { connection->start(); }); // gone() deletes it
}

void HttpServer::Front::gone(HttpConnection &connection)
{
    const std::unique_ptr<HttpConnection> owned(&connection);
    --connection.loop().connections;
    if (m_connections.closed(connection))
        m_loops.front()->post([this] {
            for (const auto &acceptor : m_acceptors)
                acceptor->resume();
        });
}

void HttpServer::Front::entered(HttpConnection &connection, Phase phase)
{
    m_connections.enter(connection, phase);
}

QHostAddress HttpServer::Front::clientOf(const QHostAddress &peer, QByteArrayView forwardedFor) const
{
    return m_config.proxies.client(peer, forwardedFor);
}

QByteArray HttpServer::Front::dateNow() const
{
    thread_local HttpDate date; // one per loop
    return date.of(m_clock.nowUtc());
}

void HttpServer::Front::refused(const Request &request, const Reply &reply)
{
    if (m_record)
        m_record(request, reply);
}

/// Called when the request is complete.
void HttpServer::Front::take(HttpConnection &connection)
{
    const Request &request = connection.request;
    if (m_page && (request.method == "GET" || request.method == "HEAD"))
        if (auto page = m_page(request.path))
            return connection.refuse(std::move(*page));
    m_connections.enter(connection, Phase::InHand); // finishSending() waits for it
    if (m_isRefusing)
        return connection.refuse(isBeingStopped());
    connection.receivedAt = m_clock.monotonic();
    connection.loop().ask(connection);
}

void HttpServer::Front::stop(std::chrono::milliseconds grace)
{
    m_isStopped = true;
    m_isStopping = true;
    onAcceptingLoop([this] {
        for (const auto &acceptor : m_acceptors)
            acceptor->close();
    });
    m_connections.finish(grace);
    // Requests that are being processed are answered and sent.
    m_isRefusing = true;
    m_connections.finishSending(LastSending);
    m_connections.endAll();
    for (const auto &loop : m_loops)
        loop->stop();
}

/// Message for %1, the address, and %2, the port.
QString HttpServer::whyNotListening(const std::error_code &error)
{
    if (error == std::errc::address_not_available)
        return tr("The service cannot listen at %1, port %2: this computer does not have that address. Use "
                  "one of its addresses, or 0.0.0.0 for all of them.");
    if (error == std::errc::permission_denied)
        return tr("The service cannot listen at %1, port %2: its user has no permission. Choose a port above "
                  "1023, or allow it.");
    return tr(
        "The service cannot listen at %1, port %2. Another program may be using that port: choose another "
        "one, or 0 for any free one.");
}

HttpServer::HttpServer(std::unique_ptr<Front> front) : m_front(std::move(front))
{
}

HttpServer::~HttpServer() = default;

Result<std::unique_ptr<HttpServer>> HttpServer::listen(HttpServerConfig config, const Clock &clock,
                                                       const Ask &ask, Page page, Record record)
{
    auto front = std::make_unique<Front>(std::move(config), clock, ask, std::move(page), std::move(record));
    QList<Endpoint> endpoints;
    for (const Endpoint &endpoint : front->wanted()) {
        if (const auto error = front->listen(endpoint))
            return failure(Error::Kind::Service,
                           whyNotListening(error).arg(endpoint.address.toString()).arg(endpoint.port),
                           QString::fromStdString(error.message()));
        endpoints.append({endpoint.address, front->lastPort()});
    }
    front->start();
    std::unique_ptr<HttpServer> server(new HttpServer(std::move(front)));
    server->m_endpoints = std::move(endpoints);
    return server;
}

ConnectionCounts HttpServer::connections() const
{
    return m_front->connections();
}

void HttpServer::stop(std::chrono::milliseconds grace)
{
    m_front->stop(grace);
}

} // namespace pantau::service
