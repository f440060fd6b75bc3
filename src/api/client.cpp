// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "api/client.h"

#include "api/failure_mapping.h"
#include "api/reply_parser.h"
#include "api/request_body.h"
#include "core/once_device.h"

#include <QNetworkRequest>
#include <QPromise>

#include <memory>

namespace pantau::api {

namespace {

QString failureKey(ServiceFailure::Kind kind)
{
    switch (kind) {
    case ServiceFailure::Kind::KeyRefused:
        return QStringLiteral("key_refused");
    case ServiceFailure::Kind::CreditsExhausted:
        return QStringLiteral("credits_exhausted");
    case ServiceFailure::Kind::IpRefused:
        return QStringLiteral("ip_refused");
    case ServiceFailure::Kind::InvalidBatch:
        return QStringLiteral("invalid_batch");
    case ServiceFailure::Kind::DailyLimitReached:
        return QStringLiteral("daily_limit_reached");
    case ServiceFailure::Kind::TooManyRequests:
        return QStringLiteral("too_many_requests");
    case ServiceFailure::Kind::ServerError:
        return QStringLiteral("server_error");
    case ServiceFailure::Kind::Unreachable:
        return QStringLiteral("unreachable");
    case ServiceFailure::Kind::Interrupted:
        return QStringLiteral("interrupted");
    case ServiceFailure::Kind::UnusableReply:
        return QStringLiteral("unusable_reply");
    }
    return {};
}

void note(const ServiceFailure &failure, WireRecord &record)
{
    record.failure = failureKey(failure.kind);
    record.retryAfter = failure.retryAfter;
    if (record.problem.isEmpty())
        record.problem = failure.error.detail;
}

/// Fulfils a promise with what @p parse makes of a reply, or with the failure of the transport.
template <typename Answer, typename Parse>
auto fulfil(std::shared_ptr<QPromise<Answer>> promise, Asked asked, Parse parse)
{
    return [promise = std::move(promise), asked = std::move(asked),
            parse = std::move(parse)](const Exchange::Outcome &outcome, WireRecord &record) {
        Answer answer = outcome
                            ? parse(*outcome, asked)
                            : Answer(Unexpected<ServiceFailure>(failureForTransport(outcome.error(), asked)));
        if (!answer)
            note(answer.error(), record);
        promise->addResult(std::move(answer));
        return [promise] { promise->finish(); };
    };
}

} // namespace

Client::Client(QUrl baseUrl, ClientOptions options, QObject *parent)
    : QObject(parent), m_baseUrl(std::move(baseUrl)), m_options(options)
{
    m_network.setRedirectPolicy(QNetworkRequest::ManualRedirectPolicy);
}

Client::~Client()
{
    const auto open = findChildren<Exchange *>(Qt::FindDirectChildrenOnly);
    for (Exchange *exchange : open)
        exchange->cancel();
    qDeleteAll(open); // their replies must go before the network
}

QFuture<CheckAnswer> Client::check(const QList<DomainName> &domains, const std::optional<ApiKey> &key,
                                   qint64 caller)
{
    const QString path = QStringLiteral("/check");
    QNetworkRequest post = request(path, key);
    const QByteArray body = checkRequestBody(domains);
    post.setHeader(QNetworkRequest::ContentTypeHeader, QByteArrayLiteral("application/json"));
    post.setHeader(QNetworkRequest::ContentLengthHeader, body.size());
    post.setAttribute(QNetworkRequest::DoNotBufferUploadDataAttribute, true); // see OnceDevice

    // Nor may it reuse a connection that a service kept open in spite of "Connection: close": it may just be
    // dying.
    m_network.clearConnectionCache();
    auto *device = new OnceDevice(body);
    QNetworkReply *reply = m_network.post(post, device);
    device->setParent(reply);

    auto promise = std::make_shared<QPromise<CheckAnswer>>();
    promise->start();
    WireRecord record;
    record.method = QStringLiteral("POST");
    record.path = post.url().path();
    record.bytesSent = body.size();
    record.caller = caller;
    for (const DomainName &domain : domains)
        record.domains.append(domain.ascii());
    follow(reply, record,
           fulfil(promise, asked(QStringLiteral("POST /check"), key),
                  [domains](const HttpReply &http, const Asked &who) {
                      return parseCheckReply(http, domains, who);
                  }));
    return promise->future();
}

QFuture<UsageAnswer> Client::usage(const std::optional<ApiKey> &key, qint64 caller)
{
    const QNetworkRequest get = request(QStringLiteral("/limit"), key);
    auto promise = std::make_shared<QPromise<UsageAnswer>>();
    promise->start();
    WireRecord record;
    record.method = QStringLiteral("GET");
    record.path = get.url().path();
    record.caller = caller;
    follow(m_network.get(get), record,
           fulfil(promise, asked(QStringLiteral("GET /limit"), key), parseUsageReply));
    return promise->future();
}

QNetworkRequest Client::request(const QString &path, const std::optional<ApiKey> &key) const
{
    QUrl url = m_baseUrl;
    url.setPath(url.path() + path);
    QNetworkRequest request(url);
    request.setHeader(QNetworkRequest::UserAgentHeader, QByteArrayLiteral("Pantau/" PANTAU_VERSION));
    request.setRawHeader("Accept", "application/json");
    // A kept connection that dies idle would make it uncertain whether a paid request arrived.
    request.setRawHeader("Connection", "close");
    request.setAttribute(QNetworkRequest::Http2AllowedAttribute, false);
    request.setAttribute(QNetworkRequest::CookieLoadControlAttribute, QNetworkRequest::Manual);
    request.setAttribute(QNetworkRequest::CookieSaveControlAttribute, QNetworkRequest::Manual);
    request.setAttribute(QNetworkRequest::AuthenticationReuseAttribute, QNetworkRequest::Manual);
    request.setAttribute(QNetworkRequest::CacheLoadControlAttribute, QNetworkRequest::AlwaysNetwork);
    request.setAttribute(QNetworkRequest::CacheSaveControlAttribute, false);
    request.setTransferTimeout(static_cast<int>(m_options.transferTimeout.count()));
    if (key)
        request.setRawHeader("X-API-Key", key->secretBytes());
    return request;
}

Asked Client::asked(const QString &request, const std::optional<ApiKey> &key) const
{
    return Asked{shownHost(m_baseUrl), request, key};
}

void Client::follow(QNetworkReply *reply, WireRecord record, Done done)
{
    auto *exchange = new Exchange(reply, 2 * m_options.transferTimeout, m_options.maximumReplySize, this);
    connect(exchange, &Exchange::finished, this,
            [this, exchange, record = std::move(record), done = std::move(done)]() mutable {
                const Exchange::Outcome outcome = exchange->outcome();
                record.httpStatus = exchange->httpStatus();
                record.duration = exchange->elapsed();
                record.bytesReceived = exchange->bytesReceived();
                if (!outcome)
                    record.problem = outcome.error().detail;
                const auto finish = done(outcome, record);
                Q_EMIT exchanged(record);
                finish();
            });
}

} // namespace pantau::api
