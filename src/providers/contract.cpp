// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "providers/client.h"
#include "providers/reply_parser.h"

#include <QJsonDocument>
#include <QJsonObject>

namespace pantau::providers {

namespace {

/// Path and query are appended to the base address (contract 4).
net::HttpRequest requestTo(const QString &path, const std::optional<ApiKey> &key)
{
    net::HttpRequest request;
    request.url.setPath(path);
    if (key)
        request.headers.append({"X-API-Key", key->secretBytes()});
    return request;
}

/// Creates POST /check (contract 2.1): one string with a domain per line.
net::HttpRequest checkRequest(const QList<DomainName> &domains, const std::optional<ApiKey> &key)
{
    QStringList names;
    names.reserve(domains.size());
    for (const DomainName &domain : domains)
        names << requestName(domain);
    net::HttpRequest request = requestTo(QStringLiteral("/check"), key);
    request.method = net::HttpRequest::Method::Post;
    request.json = QJsonDocument(QJsonObject{{QStringLiteral("domains"), names.join(u'\n')}})
                       .toJson(QJsonDocument::Compact);
    return request;
}

net::HttpRequest usageRequest(const std::optional<ApiKey> &key)
{
    return requestTo(QStringLiteral("/limit"), key);
}

} // namespace

/// The service of the contract, with a daily allowance or a monthly package of credits.
extern const Provider contract{
    .key = QLatin1String("contract"),
    .limits = {.domains = 100, .characters = 10'000, .perMinute = 60}, // contract 2.1 and 8
    .takesKey = true,
    .checkRequest = checkRequest,
    .readCheck = parseCheckReply,
    .usageRequest = usageRequest,
    .readUsage = parseUsageReply,
    .usageType = usageType,
};

} // namespace pantau::providers
