// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "service/operations_port.h"

#include "service/http_socket.h"

#include <microhttpd.h>

#include <cerrno>
#include <cstring>

namespace pantau::service {

namespace {

constexpr unsigned int MaximumConnections = 16;
constexpr unsigned int TimeoutSeconds = 10;

MHD_Result onRequest(void *self, MHD_Connection *connection, const char *url, const char *method,
                     const char *, const char *, size_t *, void **state)
{
    if (!*state) { // the headers; the library wants the reply with the next call
        *state = self;
        return MHD_YES;
    }
    const bool isGet =
        std::strcmp(method, MHD_HTTP_METHOD_GET) == 0 || std::strcmp(method, MHD_HTTP_METHOD_HEAD) == 0;
    const Reply reply = isGet ? static_cast<OperationsPort *>(self)->reply(QString::fromLatin1(url))
                              : methodNotAllowed("GET");
    MHD_Response *response =
        MHD_create_response_from_buffer(static_cast<size_t>(reply.body.size()),
                                        const_cast<char *>(reply.body.constData()), MHD_RESPMEM_MUST_COPY);
    if (!response)
        return MHD_NO;
    MHD_add_response_header(response, MHD_HTTP_HEADER_CONTENT_TYPE, reply.contentType.constData());
    MHD_add_response_header(response, MHD_HTTP_HEADER_CONNECTION, "close");
    for (const auto &[name, value] : reply.headers)
        MHD_add_response_header(response, name.constData(), value.constData());
    const MHD_Result queued =
        MHD_queue_response(connection, static_cast<unsigned int>(reply.status), response);
    MHD_destroy_response(response);
    return queued;
}

Reply plainText(int status, const QByteArray &body)
{
    Reply reply;
    reply.status = status;
    reply.contentType = QByteArrayLiteral("text/plain; charset=utf-8");
    reply.body = body;
    return reply;
}

} // namespace

Result<std::unique_ptr<OperationsPort>> OperationsPort::listen(const Endpoint &endpoint, Sources sources)
{
    std::unique_ptr<OperationsPort> operations(new OperationsPort(std::move(sources)));
    const sockaddr_storage address = socketAddress(endpoint.address, endpoint.port);
    unsigned int flags = MHD_USE_INTERNAL_POLLING_THREAD | MHD_USE_THREAD_PER_CONNECTION | MHD_USE_AUTO |
                         MHD_USE_ITC | MHD_USE_ERROR_LOG;
    if (address.ss_family == AF_INET6)
        flags |= MHD_USE_IPv6;
    errno = 0;
    operations->m_daemon = MHD_start_daemon(
        flags, endpoint.port, nullptr, nullptr, &onRequest, operations.get(), MHD_OPTION_EXTERNAL_LOGGER,
        &writeHttpLog, nullptr, MHD_OPTION_SOCK_ADDR, &address, MHD_OPTION_CONNECTION_LIMIT,
        MaximumConnections, MHD_OPTION_CONNECTION_TIMEOUT, TimeoutSeconds, MHD_OPTION_END);
    if (!operations->m_daemon)
        return failure(Error::Kind::Service,
                       tr("The operations port %1 cannot be opened. Another program may be using it: choose "
                          "another one, or 0 for any free one.")
                           .arg(endpoint.port),
                       QString::fromLocal8Bit(std::strerror(errno)));
    operations->m_port = MHD_get_daemon_info(operations->m_daemon, MHD_DAEMON_INFO_BIND_PORT)->port;
    return operations;
}

OperationsPort::~OperationsPort()
{
    if (m_daemon)
        MHD_stop_daemon(m_daemon);
}

Reply OperationsPort::reply(const QString &path) const
{
    if (path == u"/healthz")
        return plainText(200, "ok\n");
    if (path == u"/readyz")
        return m_sources.isReady() ? plainText(200, "ready\n") : plainText(503, "not ready\n");
    if (path == u"/metrics") {
        Reply reply = plainText(200, m_sources.metrics());
        reply.contentType = QByteArrayLiteral("text/plain; version=0.0.4; charset=utf-8");
        return reply;
    }
    return plainText(404, "There is /healthz, /readyz and /metrics.\n");
}

} // namespace pantau::service
