// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "service/http_front.h"

#include <QHttpServerRequest>
#include <QHttpServerResponse>
#include <QJsonDocument>
#include <QTcpServer>

namespace pantau::service {

namespace {

using Method = QHttpServerRequest::Method;

const QString BasePath = QStringLiteral("/api/v1");
/// The contract's longest `domains` is 10,000 characters; escaped as JSON it stays below this.
constexpr qsizetype MaximumBody = 64 * 1024;

QHostAddress clientOf(const QHttpServerRequest &request)
{
    bool isIpv4 = false;
    const quint32 ipv4 = request.remoteAddress().toIPv4Address(&isIpv4);
    return isIpv4 ? QHostAddress(ipv4) : request.remoteAddress();
}

ServiceRequest serviceRequest(const QHttpServerRequest &request)
{
    ServiceRequest made;
    made.client = clientOf(request);
    const auto headers = request.headers();
    for (const auto &[name, value] : headers)
        if (name.compare("X-API-Key", Qt::CaseInsensitive) == 0)
            made.key = value.trimmed();
    made.body = request.body();
    return made;
}

QHttpServerResponse httpResponse(const ServiceReply &reply)
{
    QHttpServerResponse response(QByteArrayLiteral("application/json"),
                                 QJsonDocument(reply.body).toJson(QJsonDocument::Compact),
                                 QHttpServerResponse::StatusCode(reply.status));
    if (reply.retryAfterSeconds)
        response.setHeader(QByteArrayLiteral("Retry-After"), QByteArray::number(*reply.retryAfterSeconds));
    return response;
}

} // namespace

HttpFront::HttpFront(Rules &rules) : m_rules(rules)
{
    addRoutes();
}

void HttpFront::addRoutes()
{
    m_server.route(BasePath + QStringLiteral("/check"), Method::Post,
                   [this](const QHttpServerRequest &request) {
                       if (request.body().size() > MaximumBody)
                           return httpResponse(m_rules.misdirected(serviceRequest(request), 413));
                       return httpResponse(m_rules.check(serviceRequest(request)));
                   });
    for (const auto &path : {QStringLiteral("/limit"), QStringLiteral("/stats")})
        m_server.route(BasePath + path, Method::Get, [this](const QHttpServerRequest &request) {
            return httpResponse(m_rules.limit(serviceRequest(request)));
        });
    m_server.setMissingHandler([this](const QHttpServerRequest &request, QHttpServerResponder &&responder) {
        const QString path = request.url().path();
        const bool known = path == BasePath + QStringLiteral("/check") ||
                           path == BasePath + QStringLiteral("/limit") ||
                           path == BasePath + QStringLiteral("/stats");
        httpResponse(m_rules.misdirected(serviceRequest(request), known ? 405 : 404))
            .write(std::move(responder));
    });
}

Result<QUrl> HttpFront::listen(const QHostAddress &address, quint16 port)
{
    auto socket = std::make_unique<QTcpServer>();
    if (!socket->listen(address, port))
        return failure(Error::Kind::InvalidInput,
                       tr("%1:%2 cannot be listened on: %3. Choose another address or port.")
                           .arg(address.toString())
                           .arg(port)
                           .arg(socket->errorString()));
    QUrl url;
    url.setScheme(QStringLiteral("http"));
    url.setHost(address.toString());
    url.setPort(socket->serverPort());
    url.setPath(BasePath);
    m_server.bind(socket.release()); // the server is its parent from now on
    return url;
}

} // namespace pantau::service
