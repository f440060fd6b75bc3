// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "service/operations_port.h"

#include "service/exchange.h"
#include "service/http_server.h"

#include <QThreadPool>

namespace pantau::service {

namespace {

using namespace std::chrono_literals;

constexpr int MostConnections = 16;
constexpr auto Patience = 10s;

Reply plainText(int status, const QByteArray &body)
{
    Reply reply;
    reply.status = status;
    reply.contentType = QByteArrayLiteral("text/plain; charset=utf-8");
    reply.body = body;
    return reply;
}

} // namespace

OperationsPort::OperationsPort(Sources sources)
    : m_sources(std::move(sources)), m_answering(std::make_unique<QThreadPool>())
{
    m_answering->setMaxThreadCount(MostConnections); // readiness may wait for the database
}

OperationsPort::~OperationsPort() = default;

Result<std::unique_ptr<OperationsPort>> OperationsPort::listen(const Endpoint &endpoint, const Clock &clock,
                                                               Sources sources)
{
    std::unique_ptr<OperationsPort> operations(new OperationsPort(std::move(sources)));
    HttpServerConfig config;
    config.listen = {endpoint};
    config.threads = 1;
    config.connections = {MostConnections, MostConnections, Patience, Patience};
    const auto ask = [self = operations.get()](const Exchanges &exchanges) {
        for (Exchange *exchange : exchanges)
            self->m_answering->start([self, exchange] {
                const QByteArray &method = exchange->request.method;
                exchange->reply = method == "GET" || method == "HEAD" ? self->reply(exchange->request.path)
                                                                      : methodNotAllowed("GET");
                exchange->answered();
            });
    };
    auto server = HttpServer::listen(std::move(config), clock, ask, {}, {});
    if (!server)
        return failure(Error::Kind::Service,
                       tr("The operations port %1 cannot be opened. Another program may be using it: choose "
                          "another one, or 0 for any free one.")
                           .arg(endpoint.port),
                       server.error().detail);
    operations->m_server = std::move(*server);
    operations->m_port = operations->m_server->endpoints().constFirst().port;
    return operations;
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
