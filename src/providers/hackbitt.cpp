// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "providers/answers.h"
#include "providers/client.h"

#include <QJsonArray>
#include <QJsonDocument>

namespace pantau::providers {

namespace {

net::HttpRequest checkHackbitt(const QList<DomainName> &domains, const std::optional<ApiKey> &key)
{
    QJsonArray names;
    for (const DomainName &domain : domains)
        names += domain.ascii();
    net::HttpRequest request;
    request.url.setPath(QStringLiteral("/check/bulk"));
    request.method = net::HttpRequest::Method::Post;
    request.body =
        QJsonDocument(QJsonObject{{QStringLiteral("domains"), names}}).toJson(QJsonDocument::Compact);
    if (key)
        request.headers.append({"Authorization", "Bearer " + key->secretBytes()});
    return request;
}

CheckAnswer readHackbitt(const net::HttpReply &reply, const QList<DomainName> &requested, const Asked &asked)
{
    const auto object = plainReply(reply, asked);
    if (!object)
        return Unexpected<ServiceFailure>(object.error());
    const QJsonValue data = object->value(QLatin1String("data"));
    if (!data.isArray())
        return Unexpected<ServiceFailure>(wrongShape(QStringLiteral("data is not a list"), asked));
    AnswerMatcher matcher(requested, asked);
    const QJsonArray items = data.toArray();
    for (const auto &item : items) {
        const QJsonObject result = item.toObject();
        const auto on = [&](QLatin1String list) {
            const QJsonObject answer = result.value(list).toObject();
            return reportsFailure(*object) || reportsFailure(result) || reportsFailure(answer)
                       ? std::nullopt
                       : yesOrNo(answer.value(QLatin1String("blocked")));
        };
        matcher.take(result.value(QLatin1String("domain")),
                     eitherBlocked(on(QLatin1String("nawala")), on(QLatin1String("trustpositif"))));
    }
    return matcher.finish(net::parseHttpDate(reply.date));
}

} // namespace

/// Hackbitt: answers from two lists. It does not document a usage request.
extern const Provider hackbitt{
    .key = QLatin1String("hackbitt"),
    .limits = {.domains = 100, .characters = 10'000, .perMinute = 60},
    .takesKey = true,
    .checkRequest = checkHackbitt,
    .readCheck = readHackbitt,
    .usageRequest = nullptr,
    .readUsage = nullptr,
    .usageType = [](Usage::Period) { return QStringLiteral("limit"); },
};

} // namespace pantau::providers
