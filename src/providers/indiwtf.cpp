// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "providers/answers.h"
#include "providers/client.h"
#include "providers/contract.h"
#include "providers/failure_mapping.h"

#include <QUrlQuery>

namespace pantau::providers {

namespace {

/// The service takes the key only as a query parameter, so it is encoded and removed from every error and
/// log (Client).
net::HttpRequest toIndiwtf(const QString &path, QUrlQuery query, const std::optional<ApiKey> &key)
{
    if (key)
        query.addQueryItem(QStringLiteral("token"),
                           QString::fromLatin1(key->secretBytes().toPercentEncoding()));
    net::HttpRequest request;
    request.url.setPath(path);
    request.url.setQuery(query);
    return request;
}

net::HttpRequest checkIndiwtf(const QList<DomainName> &domains, const std::optional<ApiKey> &key)
{
    QUrlQuery query;
    query.addQueryItem(QStringLiteral("domain"), domains.constFirst().ascii());
    return toIndiwtf(QStringLiteral("/check"), query, key);
}

net::HttpRequest usageOfIndiwtf(const std::optional<ApiKey> &key)
{
    return toIndiwtf(QStringLiteral("/usage"), {}, key);
}

CheckAnswer readIndiwtf(const net::HttpReply &reply, const QList<DomainName> &requested, const Asked &asked)
{
    const auto object = plainReply(withUsedUpQuota(reply), asked);
    if (!object)
        return Unexpected<ServiceFailure>(object.error());
    AnswerMatcher matcher(requested, asked);
    matcher.take(object->value(QLatin1String("domain")),
                 reportsFailure(*object) ? std::nullopt
                                         : verdict(object->value(QLatin1String("status")),
                                                   QLatin1String("blocked"), QLatin1String("allowed")));
    return matcher.finish(net::parseHttpDate(reply.date));
}

UsageAnswer readIndiwtfUsage(const net::HttpReply &reply, const Asked &asked)
{
    const auto object = plainReply(reply, asked);
    if (!object)
        return Unexpected<ServiceFailure>(object.error());
    const QJsonObject counters = object->value(QLatin1String("usage")).toObject();
    const auto monthly = [&counters](QLatin1String member) {
        return parseCounter(counters.value(member).toObject().value(QLatin1String("monthly")));
    };
    const auto limit = monthly(QLatin1String("limits"));
    const auto remaining = monthly(QLatin1String("remaining"));
    const auto used = parseCounter(counters.value(QLatin1String("requests_this_month")));
    if (!limit || !remaining || !used)
        return Unexpected<ServiceFailure>(wrongShape(QStringLiteral("usage without its counters"), asked));
    UsageReply parsed;
    parsed.serviceTime = net::parseHttpDate(reply.date);
    parsed.usage.period = Usage::Period::Monthly;
    parsed.usage.limit = *limit;
    parsed.usage.used = *used;
    parsed.usage.remaining = *remaining;
    parsed.usage.packageName = outsideText(object->value(QLatin1String("plan")).toString(), asked);
    return parsed;
}

} // namespace

/// Indiwtf: one domain per request, and a number of checks per month.
extern const Provider indiwtf{
    .key = QLatin1String("indiwtf"),
    .limits = {.domains = 1, .characters = 300, .perMinute = 60},
    .takesKey = true,
    .checkRequest = checkIndiwtf,
    .readCheck = readIndiwtf,
    .usageRequest = usageOfIndiwtf,
    .readUsage = readIndiwtfUsage,
    .usageType = [](Usage::Period) { return QStringLiteral("plan"); },
};

} // namespace pantau::providers
