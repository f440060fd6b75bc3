// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "providers/answers.h"
#include "providers/client.h"

#include <QUrlQuery>

namespace pantau::providers {

namespace {

net::HttpRequest checkMap(const QList<DomainName> &domains, const std::optional<ApiKey> & /*key*/)
{
    QStringList names;
    for (const DomainName &domain : domains)
        names += domain.ascii();
    QUrlQuery query;
    query.addQueryItem(QStringLiteral("domains"), names.join(u','));
    query.addQueryItem(QStringLiteral("json"), QStringLiteral("true"));
    net::HttpRequest request;
    request.url.setQuery(query);
    return request;
}

/// `{"a.example": {"blocked": true}, …}`
CheckAnswer readMap(const net::HttpReply &reply, const QList<DomainName> &requested, const Asked &asked)
{
    const auto object = plainReply(reply, asked);
    if (!object)
        return Unexpected<ServiceFailure>(object.error());
    AnswerMatcher matcher(requested, asked);
    for (auto each = object->constBegin(); each != object->constEnd(); ++each) {
        const QJsonObject answer = each->toObject();
        matcher.take(each.key(), reportsFailure(*object) || reportsFailure(answer)
                                     ? std::nullopt
                                     : yesOrNo(answer.value(QLatin1String("blocked"))));
    }
    return matcher.finish(net::parseHttpDate(reply.date));
}

} // namespace

/// Workers that people host themselves: names in the query, a map as the answer, neither keys nor usage.
extern const Provider map{
    .key = QLatin1String("map"),
    .limits = {.domains = 30, .characters = 4'000, .perMinute = 60}, // a longer address may be refused
    .takesKey = false,
    .checkRequest = checkMap,
    .readCheck = readMap,
    .usageRequest = nullptr,
    .readUsage = nullptr,
    .usageType = [](Usage::Period) { return QStringLiteral("limit"); },
};

} // namespace pantau::providers
