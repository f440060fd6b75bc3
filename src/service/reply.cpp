// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "service/reply.h"

#include <QJsonArray>

#include <algorithm>

// The messages are part of the protocol: programs read them, so they stay in English.
namespace pantau::service {

namespace {

qint64 remainingOf(const Allowance &allowance, qint64 used)
{
    return std::max<qint64>(0, allowance.limit - used);
}

QJsonObject rateLimit(const Allowance &allowance, qint64 used)
{
    return {{QStringLiteral("limit"), allowance.limit},
            {QStringLiteral("used"), used},
            {QStringLiteral("remaining"), remainingOf(allowance, used)}};
}

/// Contract 2.4 and 2.5.
QJsonObject usageObject(const Allowance &allowance, qint64 used)
{
    if (!allowance.isPremium())
        return {{QStringLiteral("type"), QStringLiteral("freemium")},
                {QStringLiteral("rate_limit"), rateLimit(allowance, used)},
                {QStringLiteral("period"), QStringLiteral("daily")}};
    return {{QStringLiteral("type"), QStringLiteral("premium")},
            {QStringLiteral("quota"), QJsonObject{{QStringLiteral("total"), allowance.limit},
                                                  {QStringLiteral("remaining"), remainingOf(allowance, used)},
                                                  {QStringLiteral("used"), used}}},
            {QStringLiteral("cost_per_request"), allowance.unitCost},
            {QStringLiteral("period"), QStringLiteral("monthly")},
            {QStringLiteral("package_name"), allowance.packageName}};
}

Reply refusal(int status, const QString &message)
{
    return {status, {{QStringLiteral("success"), false}, {QStringLiteral("message"), message}}, {}};
}

} // namespace

Reply checked(const QList<DomainResult> &results, const Allowance &allowance, qint64 used)
{
    QJsonArray items;
    for (const DomainResult &result : results)
        items.append(QJsonObject{{QStringLiteral("Domain"), result.domain.ascii()},
                                 {QStringLiteral("Blocked"), result.blocked}});
    return {200,
            {{QStringLiteral("success"), true},
             {QStringLiteral("results"), items},
             {QStringLiteral("count"), items.size()},
             {QStringLiteral("stats"), usageObject(allowance, used)}},
            {}};
}

Reply usageReply(const Allowance &allowance, qint64 used)
{
    return {200,
            {{QStringLiteral("success"), true}, {QStringLiteral("limit"), usageObject(allowance, used)}},
            {}};
}

Reply invalidKey()
{
    return refusal(401, QStringLiteral("Invalid API key."));
}

Reply creditsExhausted(const Allowance &allowance, qint64 used, qint64 required)
{
    const qint64 remaining = remainingOf(allowance, used);
    Reply reply =
        refusal(402, QStringLiteral("Monthly limit exceeded. Remaining credits: %1, required credits: %2.")
                         .arg(remaining)
                         .arg(required));
    reply.body.insert(QStringLiteral("code"), 429);
    reply.body.insert(QStringLiteral("quota"),
                      QJsonObject{{QStringLiteral("limit"), allowance.limit},
                                  {QStringLiteral("used"), used},
                                  {QStringLiteral("remaining"), remaining},
                                  {QStringLiteral("required"), required},
                                  {QStringLiteral("type"), QStringLiteral("package")},
                                  {QStringLiteral("package_name"), allowance.packageName}});
    return reply;
}

Reply ipNotAllowed(const QString &ip, const QStringList &allowedIps)
{
    Reply reply = refusal(403, QStringLiteral("IP address %1 is not whitelisted for this API key.").arg(ip));
    reply.body.insert(QStringLiteral("code"), 403);
    reply.body.insert(QStringLiteral("whitelisted_ips"), QJsonArray::fromStringList(allowedIps));
    return reply;
}

Reply notFound()
{
    return refusal(404, QStringLiteral("There is no such address."));
}

Reply methodNotAllowed(const QByteArray &allowed)
{
    Reply reply = refusal(
        405, QStringLiteral("This address takes %1 requests only.").arg(QString::fromLatin1(allowed)));
    reply.headers.append({"Allow", allowed});
    return reply;
}

Reply bodyTooLarge()
{
    return refusal(413, QStringLiteral("The request is larger than 64 KiB."));
}

Reply noValidDomain()
{
    return refusal(422, QStringLiteral("Please provide at least one valid domain to check."));
}

Reply dailyLimitReached(const Allowance &allowance, qint64 used)
{
    Reply reply = refusal(429, QStringLiteral("Daily limit exceeded. You can still check %1 domains today.")
                                   .arg(remainingOf(allowance, used)));
    reply.body.insert(QStringLiteral("code"), 429);
    reply.body.insert(QStringLiteral("rate_limit"), rateLimit(allowance, used));
    return reply;
}

Reply tooManyRequests(std::chrono::seconds retryAfter)
{
    Reply reply = refusal(429, QStringLiteral("Too many requests. Please try again in a moment."));
    reply.headers.append({"Retry-After", QByteArray::number(static_cast<qint64>(retryAfter.count()))});
    return reply;
}

Reply checkFailed()
{
    return refusal(500, QStringLiteral("An error occurred while checking domains."));
}

} // namespace pantau::service
