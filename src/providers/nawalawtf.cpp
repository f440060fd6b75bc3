// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "providers/answers.h"
#include "providers/client.h"
#include "providers/contract.h"

#include <QJsonArray>
#include <QJsonDocument>

namespace pantau::providers {

namespace {

/// Domains in one request, by plan.
constexpr int SmallestPlan = 10;
constexpr int LargestPlan = 100;

net::HttpRequest toNawala(const QString &path, const std::optional<ApiKey> &key)
{
    net::HttpRequest request;
    request.url.setPath(path);
    if (key)
        request.headers.append({"x-api-token", key->secretBytes()});
    return request;
}

net::HttpRequest checkNawala(const QList<DomainName> &domains, const std::optional<ApiKey> &key)
{
    QJsonArray names;
    for (const DomainName &domain : domains)
        names += domain.ascii();
    net::HttpRequest request = toNawala(QStringLiteral("/bulk-check"), key);
    request.method = net::HttpRequest::Method::Post;
    request.body =
        QJsonDocument(QJsonObject{{QStringLiteral("domains"), names}}).toJson(QJsonDocument::Compact);
    return request;
}

net::HttpRequest usageOfNawala(const std::optional<ApiKey> &key)
{
    return toNawala(QStringLiteral("/usage"), key);
}

ServiceFailure planEnded(const Asked &asked)
{
    ServiceFailure failure;
    failure.kind = ServiceFailure::Kind::PlanEnded;
    failure.error = {Error::Kind::Service,
                     CheckReplyText::tr("The plan at %1 has ended. Renew it there, then test the account.")
                         .arg(asked.host),
                     {}};
    return failure;
}

/// Formats are not documented. A time without an offset counts as UTC.
QDateTime timeIn(const QJsonValue &text)
{
    QDateTime time = QDateTime::fromString(text.toString(), Qt::ISODate);
    if (time.timeSpec() == Qt::LocalTime)
        time.setTimeSpec(Qt::UTC);
    return time.toUTC();
}

/// A result may contain a second answer, from the ministry's list. If they differ, the domain is blocked.
std::optional<bool> isBlocked(const QJsonObject &result)
{
    if (reportsFailure(result))
        return std::nullopt;
    const auto status = verdict(result.value(QLatin1String("status")), QLatin1String("blocked"),
                                QLatin1String("not_blocked"));
    const QJsonValue ministry = result.value(QLatin1String("status_kominfo"));
    return ministry.isUndefined() || ministry.isNull()
               ? status
               : eitherBlocked(status, verdict(ministry, QLatin1String("Ada"), QLatin1String("Tidak Ada")));
}

CheckAnswer readNawala(const net::HttpReply &reply, const QList<DomainName> &requested, const Asked &asked)
{
    const auto object = plainReply(withUsedUpQuota(reply), asked);
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
        const bool isCached = result.value(QLatin1String("cached")).toBool();
        matcher.take(
            result.value(QLatin1String("domain")), reportsFailure(*object) ? std::nullopt : isBlocked(result),
            isCached ? std::optional(timeIn(result.value(QLatin1String("checked_at")))) : std::nullopt);
    }
    return matcher.finish(net::parseHttpDate(reply.date));
}

UsageAnswer readNawalaUsage(const net::HttpReply &reply, const Asked &asked)
{
    const auto object = plainReply(reply, asked);
    if (!object)
        return Unexpected<ServiceFailure>(object.error());
    const auto limit = parseCounter(object->value(QLatin1String("daily_limit")));
    const auto used = parseCounter(object->value(QLatin1String("requests_today")));
    if (!limit || !used)
        return Unexpected<ServiceFailure>(wrongShape(QStringLiteral("usage without its counters"), asked));
    if (object->value(QLatin1String("is_active")) == QJsonValue(false))
        return Unexpected<ServiceFailure>(planEnded(asked));
    UsageReply parsed;
    parsed.serviceTime = net::parseHttpDate(reply.date);
    parsed.usage.limit = *limit;
    parsed.usage.used = *used;
    parsed.usage.remaining = std::max<qint64>(0, *limit - *used);
    const auto bulk = parseCounter(object->value(QLatin1String("bulk_limit")));
    parsed.usage.domainsPerRequest = int(std::clamp<qint64>(bulk.value_or(SmallestPlan), 1, LargestPlan));
    parsed.usage.packageName = outsideText(object->value(QLatin1String("plan")).toString(), asked);
    if (const QDateTime end = timeIn(object->value(QLatin1String("expires_at"))); end.isValid())
        parsed.usage.planEndsAt = end;
    if (parsed.serviceTime.isValid())
        parsed.usage.resetsAt = nextMidnightUtc(parsed.serviceTime);
    return parsed;
}

} // namespace

/// NawalaWTF: a number of requests per day, each with as many domains as the plan allows.
extern const Provider nawalawtf{
    .key = QLatin1String("nawalawtf"),
    .limits = {.domains = LargestPlan, .characters = 10'000, .perMinute = 60},
    .takesKey = true,
    .checkRequest = checkNawala,
    .readCheck = readNawala,
    .usageRequest = usageOfNawala,
    .readUsage = readNawalaUsage,
    .usageType = [](Usage::Period) { return QStringLiteral("plan"); },
};

} // namespace pantau::providers
