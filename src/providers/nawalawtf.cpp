// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "providers/answers.h"
#include "providers/client.h"
#include "providers/reply_parser.h"

#include <QJsonArray>
#include <QJsonDocument>

namespace pantau::providers {

namespace {

net::HttpRequest requestTo(const QString &path, const std::optional<ApiKey> &key)
{
    net::HttpRequest request;
    request.url.setPath(path);
    if (key)
        request.headers.append({"x-api-token", key->secretBytes()});
    return request;
}

net::HttpRequest checkRequest(const QList<DomainName> &domains, const std::optional<ApiKey> &key)
{
    QJsonArray names;
    for (const DomainName &domain : domains)
        names += domain.ascii();
    net::HttpRequest request = requestTo(QStringLiteral("/bulk-check"), key);
    request.method = net::HttpRequest::Method::Post;
    request.json =
        QJsonDocument(QJsonObject{{QStringLiteral("domains"), names}}).toJson(QJsonDocument::Compact);
    return request;
}

net::HttpRequest usageRequest(const std::optional<ApiKey> &key)
{
    return requestTo(QStringLiteral("/usage"), key);
}

/// A result may contain a second answer, from the ministry's list. If they differ, the domain is blocked.
std::optional<bool> isBlocked(const QJsonObject &result)
{
    const auto status = verdict(result.value(QLatin1String("status")), QLatin1String("blocked"),
                                QLatin1String("not_blocked"));
    const QJsonValue ministry = result.value(QLatin1String("status_kominfo"));
    return ministry.isUndefined() || ministry.isNull()
               ? status
               : eitherBlocked(status, verdict(ministry, QLatin1String("Ada"), QLatin1String("Tidak Ada")));
}

CheckAnswer readCheck(const net::HttpReply &reply, const QList<DomainName> &requested, const Asked &asked)
{
    const auto object = plainReply(reply, asked);
    if (!object)
        return Unexpected<ServiceFailure>(object.error());
    // The member with the results is not documented.
    const QJsonValue results = object->value(
        object->contains(QLatin1String("results")) ? QLatin1String("results") : QLatin1String("data"));
    if (!results.isArray())
        return Unexpected<ServiceFailure>(wrongShape(QStringLiteral("results is not a list"), asked));
    AnswerMatcher matcher(requested, asked);
    const QJsonArray items = results.toArray();
    for (const auto &item : items) {
        const QJsonObject result = item.toObject();
        matcher.take(result.value(QLatin1String("domain")), isBlocked(result));
    }
    return matcher.finish(net::parseHttpDate(reply.date));
}

UsageAnswer readUsage(const net::HttpReply &reply, const Asked &asked)
{
    const auto object = plainReply(reply, asked);
    if (!object)
        return Unexpected<ServiceFailure>(object.error());
    const auto limit = parseCounter(object->value(QLatin1String("daily_limit")));
    const auto used = parseCounter(object->value(QLatin1String("requests_today")));
    if (!limit || !used)
        return Unexpected<ServiceFailure>(wrongShape(QStringLiteral("usage without its counters"), asked));
    UsageReply parsed;
    parsed.serviceTime = net::parseHttpDate(reply.date);
    // A plan that is over pays for nothing.
    const bool isOver = object->value(QLatin1String("is_active")) == QJsonValue(false);
    parsed.usage.limit = *limit;
    parsed.usage.used = *used;
    parsed.usage.remaining = isOver ? 0 : std::max<qint64>(0, *limit - *used);
    parsed.usage.packageName = outsideText(object->value(QLatin1String("plan")).toString(), asked);
    if (parsed.serviceTime.isValid())
        parsed.usage.resetsAt = nextMidnightUtc(parsed.serviceTime);
    return parsed;
}

} // namespace

/// NawalaWTF: a number of requests per day. The size of a request depends on the plan; ten are in each.
extern const Provider nawalawtf{
    .key = QLatin1String("nawalawtf"),
    .limits = {.domains = 10, .characters = 10'000, .perMinute = 60},
    .takesKey = true,
    .checkRequest = checkRequest,
    .readCheck = readCheck,
    .usageRequest = usageRequest,
    .readUsage = readUsage,
    .usageType = [](Usage::Period) { return QStringLiteral("plan"); },
};

} // namespace pantau::providers
