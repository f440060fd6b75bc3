// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "service/http_front.h"

#include "service/rules.h"

#include <QHttpServer>
#include <QJsonDocument>
#include <QLocale>
#include <QMetaEnum>
#include <QTcpServer>

namespace pantau::service {

namespace {

/// An IPv4 client of a server that listens on IPv6 too is still itself.
QHostAddress plainAddress(const QHostAddress &address)
{
    bool isIpv4 = false;
    const quint32 ipv4 = address.toIPv4Address(&isIpv4);
    return isIpv4 ? QHostAddress(ipv4) : address;
}

Request requestOf(const QHttpServerRequest &http)
{
    Request request;
    const auto methods = QMetaEnum::fromType<QHttpServerRequest::Method>();
    request.method = QByteArray(methods.valueToKey(static_cast<int>(http.method()))).toUpper();
    request.path = http.url().path();
    request.clientIp = plainAddress(http.remoteAddress());
    request.contentType = http.value("Content-Type");
    request.body = http.body();
#if QT_VERSION >= QT_VERSION_CHECK(6, 8, 0)
    if (http.headers().contains("X-API-Key"))
        request.apiKey = http.value("X-API-Key");
#else
    const auto headers = http.headers();
    for (const auto &[name, value] : headers)
        if (name.compare("X-API-Key", Qt::CaseInsensitive) == 0)
            request.apiKey = value;
#endif
    return request;
}

QByteArray httpDate(const QDateTime &utc)
{
    return QLocale::c().toString(utc, QStringLiteral("ddd, dd MMM yyyy HH:mm:ss 'GMT'")).toLatin1();
}

QHttpServerResponse responseOf(const Reply &reply, const QDateTime &now)
{
    QHttpServerResponse response("application/json", QJsonDocument(reply.body).toJson(QJsonDocument::Compact),
                                 static_cast<QHttpServerResponse::StatusCode>(reply.status));
#if QT_VERSION >= QT_VERSION_CHECK(6, 8, 0)
    QHttpHeaders headers = response.headers();
    headers.append("Date", httpDate(now));
    for (const auto &[name, value] : reply.headers)
        headers.append(name, value);
    response.setHeaders(std::move(headers));
#else
    response.addHeader("Date", httpDate(now));
    response.addHeaders(reply.headers);
#endif
    return response;
}

} // namespace

HttpFront::HttpFront(Rules &rules, const Clock &clock)
    : m_rules(rules), m_clock(clock), m_server(std::make_unique<QHttpServer>())
{
}

HttpFront::~HttpFront() = default;

Result<std::unique_ptr<HttpFront>> HttpFront::listen(const QHostAddress &address, quint16 port, Rules &rules,
                                                     const Clock &clock)
{
    auto tcp = std::make_unique<QTcpServer>();
    if (!tcp->listen(address, port))
        return failure(Error::Kind::Service,
                       tr("The service cannot listen at %1, port %2. Another program may be using that port: "
                          "choose another one, or 0 for any free one.")
                           .arg(address.toString())
                           .arg(port),
                       tcp->errorString());
    std::unique_ptr<HttpFront> front(new HttpFront(rules, clock));
    front->m_port = tcp->serverPort();
    front->handleEverything();
    front->m_server->bind(tcp.release()); // which becomes its parent
    return front;
}

/// Without routes everything is "missing", so that the rules alone decide about paths and methods.
void HttpFront::handleEverything()
{
#if QT_VERSION >= QT_VERSION_CHECK(6, 8, 0)
    m_server->setMissingHandler(
        m_server.get(), [this](const QHttpServerRequest &request, QHttpServerResponder &responder) {
            responder.sendResponse(responseOf(m_rules.answer(requestOf(request)), m_clock.nowUtc()));
        });
#else
    m_server->setMissingHandler([this](const QHttpServerRequest &request, QHttpServerResponder &&responder) {
        responseOf(m_rules.answer(requestOf(request)), m_clock.nowUtc()).write(std::move(responder));
    });
#endif
}

} // namespace pantau::service
