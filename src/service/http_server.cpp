// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "service/http_server.h"

#include "service/http_date.h"
#include "service/http_headers.h"
#include "service/http_socket.h"
#include "service/request_batcher.h"

#include <algorithm>
#include <cerrno>
#include <cstring>

namespace pantau::service {

using namespace std::chrono_literals;
using Phase = HttpConnection::Phase;

namespace {

/// For the lines of a request and the parts of a body; longer headers get 431.
constexpr size_t ConnectionMemory = 16 * 1024;
/// Replies are small: this long they may take to leave when the service ends in any case.
constexpr auto LastSending = 2s;

/// A NUL in the middle of a path must not end it, so that we decode paths ourselves.
size_t leaveEscapes(void *, MHD_Connection *, char *text)
{
    return std::strlen(text);
}

/// @p message as it is to stand in JSON.
Reply plainRefusal(int status, const char *message)
{
    Reply reply;
    reply.status = status;
    reply.body = QByteArrayLiteral("{\"success\":false,\"message\":\"") + message + "\"}";
    return reply;
}

/// Of a request line (RFC 9112, 3.2), as far as this service looks at it.
bool isTarget(QByteArrayView url)
{
    return std::none_of(url.begin(), url.end(), [](char c) { return (c >= 0 && c <= ' ') || c == 0x7f; });
}

/// Whether method, target and version are parted by one space each. The library gives C strings, which end at
/// a NUL: what stood behind it would go unseen. But they lie in one line, as it came.
bool isWholeLine(const char *method, const char *url, qsizetype targetBytes, const char *version)
{
    return url == method + std::strlen(method) + 1 && version == url + targetBytes + 1;
}

HttpConnection &connectionOf(MHD_Connection *handle)
{
    return *static_cast<HttpConnection *>(
        MHD_get_connection_info(handle, MHD_CONNECTION_INFO_SOCKET_CONTEXT)->socket_context);
}

} // namespace

void HttpConnection::answered()
{
    isAnswered = true;
    HttpServer &owner = *server;
    MHD_resume_connection(connection);
    --owner.m_inHand;
}

HttpServer::HttpServer(HttpServerConfig config, RequestBatcher &batcher, const Clock &clock, Page page,
                       Record record)
    : m_config(std::move(config))
    , m_batcher(batcher)
    , m_clock(clock)
    , m_page(std::move(page))
    , m_record(std::move(record))
    , m_connections(m_config.connections, m_config.proxies, clock)
{
}

HttpServer::~HttpServer()
{
    if (!m_daemons.empty())
        stop(0ms);
}

Result<std::unique_ptr<HttpServer>> HttpServer::listen(HttpServerConfig config, RequestBatcher &batcher,
                                                       const Clock &clock, Page page, Record record)
{
    std::unique_ptr<HttpServer> server(
        new HttpServer(std::move(config), batcher, clock, std::move(page), std::move(record)));
    for (const Endpoint &endpoint : server->m_config.listen) {
        errno = 0;
        if (!server->start(endpoint))
            return failure(
                Error::Kind::Service,
                tr("The service cannot listen at %1, port %2. Another program may be using that port: "
                   "choose another one, or 0 for any free one.")
                    .arg(endpoint.address.toString())
                    .arg(endpoint.port),
                QString::fromLocal8Bit(std::strerror(errno)));
    }
    return server;
}

bool HttpServer::start(const Endpoint &endpoint)
{
    const sockaddr_storage address = socketAddress(endpoint.address, endpoint.port);
    unsigned int flags = MHD_USE_AUTO_INTERNAL_THREAD | MHD_ALLOW_SUSPEND_RESUME | MHD_USE_ERROR_LOG;
    if (endpoint.address == QHostAddress(QHostAddress::Any))
        flags |= MHD_USE_DUAL_STACK;
    else if (address.ss_family == AF_INET6)
        flags |= MHD_USE_IPv6;
    MHD_Daemon *daemon = MHD_start_daemon(
        flags, endpoint.port, &onAccept, this, &onRequest, this,                            //
        MHD_OPTION_EXTERNAL_LOGGER, &writeHttpLog, nullptr,                                 //
        MHD_OPTION_SOCK_ADDR, &address,                                                     //
        MHD_OPTION_CONNECTION_LIMIT, static_cast<unsigned int>(m_config.maxConnections),    //
        MHD_OPTION_CONNECTION_MEMORY_LIMIT, ConnectionMemory,                               //
        MHD_OPTION_CONNECTION_TIMEOUT, 0U,                                                  //
        MHD_OPTION_STRICT_FOR_CLIENT, 0, /* readHeaders() is stricter, and tells in JSON */ //
        MHD_OPTION_UNESCAPE_CALLBACK, &leaveEscapes, nullptr,                               //
        MHD_OPTION_URI_LOG_CALLBACK, &onRequestLine, this,                                  //
        MHD_OPTION_NOTIFY_CONNECTION, &onConnection, this,                                  //
        MHD_OPTION_NOTIFY_COMPLETED, &onCompleted, this, MHD_OPTION_END);
    if (!daemon)
        return false;
    m_daemons.push_back(daemon);
    m_endpoints.append({endpoint.address, MHD_get_daemon_info(daemon, MHD_DAEMON_INFO_BIND_PORT)->port});
    return true;
}

void HttpServer::stop(std::chrono::milliseconds grace)
{
    m_stopping = true;
    for (MHD_Daemon *daemon : m_daemons)
        drainAcceptQueue(daemon);
    m_connections.finish(grace);
    // What is in hand now is answered; the library must not end while a connection is suspended.
    m_refusing = true;
    while (m_inHand > 0)
        m_batcher.run([] {}); // after everything that was asked before
    m_connections.finishSending(LastSending);
    for (MHD_Daemon *daemon : std::exchange(m_daemons, {}))
        MHD_stop_daemon(daemon);
}

/// Those in the system's queue believe that they are connected, and may have sent a request already.
void HttpServer::drainAcceptQueue(MHD_Daemon *daemon)
{
    const MHD_socket listening = MHD_quiesce_daemon(daemon);
    if (listening == MHD_INVALID_SOCKET)
        return;
    for (;;) {
        sockaddr_storage peer = {};
        socklen_t length = sizeof peer;
        const MHD_socket socket = ::accept(listening, reinterpret_cast<sockaddr *>(&peer), &length);
        if (socket == MHD_INVALID_SOCKET)
            break;
        MHD_add_connection(daemon, socket, reinterpret_cast<sockaddr *>(&peer), length);
    }
    closeSocket(listening);
}

MHD_Result HttpServer::onAccept(void *self, const sockaddr *peer, socklen_t)
{
    return static_cast<HttpServer *>(self)->m_connections.mayConnect(plainAddress(QHostAddress(peer)))
               ? MHD_YES
               : MHD_NO;
}

void HttpServer::onConnection(void *self, MHD_Connection *handle, void **connection,
                              MHD_ConnectionNotificationCode what)
{
    auto *server = static_cast<HttpServer *>(self);
    if (what == MHD_CONNECTION_NOTIFY_STARTED) {
        const auto *peer = MHD_get_connection_info(handle, MHD_CONNECTION_INFO_CLIENT_ADDRESS)->client_addr;
        const auto socket = MHD_get_connection_info(handle, MHD_CONNECTION_INFO_CONNECTION_FD)->connect_fd;
        HttpConnection *opened =
            server->m_connections.opened(handle, socket, plainAddress(QHostAddress(peer)));
        opened->server = server;
        *connection = opened;
    } else if (*connection) {
        server->m_connections.closed(static_cast<HttpConnection *>(*connection));
        *connection = nullptr;
    }
}

void *HttpServer::onRequestLine(void *self, const char *uri, MHD_Connection *handle)
{
    HttpConnection &connection = connectionOf(handle);
    connection.targetBytes =
        static_cast<qsizetype>(std::strlen(uri)); // with the query, which is cut off later
    connection.requests.fetch_add(1, std::memory_order_relaxed);
    static_cast<HttpServer *>(self)->m_connections.enter(connection, Phase::Receiving);
    return nullptr;
}

MHD_Result HttpServer::onRequest(void *self, MHD_Connection *handle, const char *url, const char *method,
                                 const char *version, const char *data, size_t *size, void **)
{
    auto *server = static_cast<HttpServer *>(self);
    HttpConnection &connection = connectionOf(handle);
    if (!connection.hasHeaders)
        return server->begin(connection, url, method, version);
    if (*size > 0)
        return server->takeBody(connection, data, size);
    return connection.isAnswered ? server->send(connection) : server->answer(connection);
}

void HttpServer::onCompleted(void *self, MHD_Connection *handle, void **, MHD_RequestTerminationCode how)
{
    auto *server = static_cast<HttpServer *>(self);
    HttpConnection &connection = connectionOf(handle);
    // What the library cannot read it refuses in its own words (400, 414, 431, 505), of which it tells no
    // more.
    const bool wasRefused = how == MHD_REQUEST_TERMINATED_WITH_ERROR && connection.phase == Phase::Receiving;
    if (wasRefused && server->m_record) {
        if (!connection.hasHeaders)
            connection.request.clientIp = connection.peer;
        server->m_record(connection.request,
                         connection.isTooLarge
                             ? bodyTooLarge()
                             : plainRefusal(MHD_HTTP_BAD_REQUEST, "This request cannot be read."));
    }
    connection.request = {};
    connection.reply = {};
    connection.hasHeaders = connection.isAnswered = connection.isTooLarge = connection.mustClose = false;
    connection.bodyBytes = 0;
    server->m_connections.enter(connection, Phase::Idle);
}

/// The headers are here, the body is not.
MHD_Result HttpServer::begin(HttpConnection &connection, const char *url, const char *method,
                             const char *version)
{
    HttpHeaders headers = readHeaders(connection.connection, version);
    connection.hasHeaders = true;
    Request &request = connection.request;
    request.method = method;
    request.path = pathOf(url);
    request.clientIp = m_config.proxies.client(connection.peer, headers.forwardedFor);
    request.apiKey = std::move(headers.apiKey);
    request.contentType = std::move(headers.contentType);
    if (headers.isAmbiguous || !isTarget(url) || !isWholeLine(method, url, connection.targetBytes, version)) {
        connection.mustClose = true;
        return refuse(connection,
                      plainRefusal(MHD_HTTP_BAD_REQUEST, "This request can be read in two ways."));
    }
    const quint64 length = headers.contentLength.value_or(0);
    connection.isTooLarge = length > MaximumBody;
    // A body of moderate size is let in and dropped, for most clients send it all before they read a reply.
    if (length > MaximumDroppedBody || (connection.isTooLarge && headers.expectsContinue)) {
        connection.mustClose = true;
        return refuse(connection, bodyTooLarge());
    }
    if (!connection.isTooLarge)
        request.body.reserve(static_cast<qsizetype>(length));
    return MHD_YES;
}

MHD_Result HttpServer::takeBody(HttpConnection &connection, const char *data, size_t *size)
{
    connection.bodyBytes += *size;
    if (connection.bodyBytes > MaximumBody) {
        connection.isTooLarge = true;
        connection.request.body = {};
    }
    if (connection.bodyBytes > MaximumDroppedBody)
        return MHD_NO;
    if (!connection.isTooLarge)
        connection.request.body.append(data, static_cast<qsizetype>(*size));
    *size = 0;
    return MHD_YES;
}

/// The request is whole.
MHD_Result HttpServer::answer(HttpConnection &connection)
{
    const Request &request = connection.request;
    if (connection.isTooLarge)
        return refuse(connection, bodyTooLarge());
    if (m_page && (request.method == "GET" || request.method == "HEAD"))
        if (auto page = m_page(request.path))
            return refuse(connection, std::move(*page));
    ++m_inHand;
    if (m_refusing) {
        --m_inHand;
        return refuse(connection,
                      plainRefusal(MHD_HTTP_SERVICE_UNAVAILABLE, "The service is being stopped."));
    }
    connection.receivedAt = m_clock.monotonic();
    m_connections.enter(connection, Phase::InHand);
    MHD_suspend_connection(connection.connection);
    m_batcher.ask(connection);
    return MHD_YES;
}

/// Replies without asking the rules.
MHD_Result HttpServer::refuse(HttpConnection &connection, Reply reply)
{
    connection.reply = std::move(reply);
    if (m_record)
        m_record(connection.request, connection.reply);
    return send(connection);
}

MHD_Result HttpServer::send(HttpConnection &connection)
{
    m_connections.enter(connection, Phase::Sending);
    const Reply &reply = connection.reply;
    // Not copied: the connection keeps the reply until it has been sent.
    MHD_Response *response =
        MHD_create_response_from_buffer(static_cast<size_t>(reply.body.size()),
                                        const_cast<char *>(reply.body.constData()), MHD_RESPMEM_PERSISTENT);
    if (!response)
        return MHD_NO;
    // First of all: adding it later makes version 0.9.75 forget that there is a Date.
    if (m_stopping || connection.mustClose)
        MHD_add_response_header(response, MHD_HTTP_HEADER_CONNECTION, "close");
    MHD_add_response_header(response, MHD_HTTP_HEADER_CONTENT_TYPE, reply.contentType.constData());
    thread_local HttpDate date; // of each of the library's threads
    MHD_add_response_header(response, MHD_HTTP_HEADER_DATE, date.of(m_clock.nowUtc()).constData());
    for (const auto &[name, value] : reply.headers)
        MHD_add_response_header(response, name.constData(), value.constData());
    const MHD_Result queued =
        MHD_queue_response(connection.connection, static_cast<unsigned int>(reply.status), response);
    MHD_destroy_response(response);
    return queued;
}

} // namespace pantau::service
