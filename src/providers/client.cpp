// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "providers/client.h"

#include "providers/failure_mapping.h"

namespace pantau::providers {

extern const Provider contract;
extern const Provider nawalawtf;
extern const Provider indiwtf;
extern const Provider hackbitt;
extern const Provider map;

QList<const Provider *> allProviders()
{
    return {&contract, &nawalawtf, &indiwtf, &hackbitt, &map};
}

const Provider *providerOf(const QString &key)
{
    for (const Provider *provider : allProviders())
        if (provider->key == key)
            return provider;
    return nullptr;
}

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
    case ServiceFailure::Kind::PlanEnded:
        return QStringLiteral("plan_ended");
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

void note(const ServiceFailure &failure, NetworkRecord &record)
{
    record.failure = failureKey(failure.kind);
    record.retryAfter = failure.retryAfter;
    if (record.problem.isEmpty())
        record.problem = failure.error.detail;
}

} // namespace

Client::Client(const Provider &provider, QUrl baseUrl, net::HttpOptions options, QObject *parent)
    : QObject(parent), m_provider(provider), m_baseUrl(std::move(baseUrl)), m_http(options)
{
}

QFuture<CheckAnswer> Client::check(const QList<DomainName> &domains, const std::optional<ApiKey> &key,
                                   const Caller &caller)
{
    NetworkRecord record;
    for (const DomainName &domain : domains)
        record.domains.append(domain.ascii());
    return send<CheckAnswer>(
        m_provider.checkRequest(domains, key), key, caller, std::move(record),
        [domains, read = m_provider.readCheck](const net::HttpReply &reply, const Asked &asked) {
            return read(reply, domains, asked);
        });
}

QFuture<UsageAnswer> Client::usage(const std::optional<ApiKey> &key, const Caller &caller)
{
    return send<UsageAnswer>(m_provider.usageRequest(key), key, caller, {}, m_provider.readUsage);
}

template <typename Answer, typename Parse>
QFuture<Answer> Client::send(net::HttpRequest request, const std::optional<ApiKey> &key, const Caller &caller,
                             NetworkRecord record, Parse parse)
{
    record.caller = caller.id;
    const QString path = request.url.path();
    QUrl url = m_baseUrl;
    url.setPath(m_baseUrl.path() + path);
    url.setQuery(request.url.query(QUrl::FullyEncoded));
    request.url = url;
    record.method =
        request.method == net::HttpRequest::Method::Post ? QStringLiteral("POST") : QStringLiteral("GET");
    record.path = request.url.path();
    record.bytesSent = request.body.size();
    const Asked asked{shownHost(m_baseUrl), record.method + u' ' + path, key, caller.name};
    return m_http.send(request).then([this, record = std::move(record), asked,
                                      parse = std::move(parse)](const net::HttpAnswer &http) mutable {
        Answer answer = http ? parse(*http, asked)
                             : Answer(Unexpected<ServiceFailure>(failureForTransport(http.error(), asked)));
        if (http) {
            record.httpStatus = http->status;
            record.duration = http->elapsed;
            record.bytesReceived = http->body.size();
        } else {
            record.httpStatus = http.error().status;
            record.duration = http.error().elapsed;
            record.bytesReceived = http.error().bytesReceived;
            record.problem = outsideText(http.error().detail, asked); // may contain the request's address
        }
        if (!answer)
            note(answer.error(), record);
        Q_EMIT exchanged(record);
        return answer;
    });
}

} // namespace pantau::providers
