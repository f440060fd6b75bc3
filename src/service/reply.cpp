// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "service/reply.h"

#include "service/json_text.h"

#include <algorithm>
#include <numeric>
#include <utility>

// The messages are part of the protocol: programs read them, so they stay in English. The bodies are written
// by hand because a reply of a hundred results is the service's daily bread; the tests hold them to
// QJsonDocument.
namespace pantau::service {

namespace {

qint64 remainingOf(const Allowance &allowance, qint64 used)
{
    return std::max<qint64>(0, allowance.limit - used);
}

/// Writes `"name":number,`
void appendNumber(QByteArray &json, const char *name, qint64 number)
{
    json += '"';
    json += name;
    json += "\":";
    json += QByteArray::number(number);
    json += ',';
}

/// An object or an array ends where its last comma stands.
void closeWith(QByteArray &json, char bracket)
{
    if (json.endsWith(','))
        json.back() = bracket;
    else
        json += bracket;
}

void appendRateLimit(QByteArray &json, const Allowance &allowance, qint64 used)
{
    json += "\"rate_limit\":{";
    appendNumber(json, "limit", allowance.limit);
    appendNumber(json, "used", used);
    appendNumber(json, "remaining", remainingOf(allowance, used));
    closeWith(json, '}');
}

/// Enough for a body with @p results.
qsizetype sizeOf(const QList<DomainResult> &results)
{
    constexpr qsizetype Rest = 320;
    constexpr qsizetype AroundName = 32;
    return std::accumulate(results.begin(), results.end(), Rest, [](qsizetype size, const DomainResult &one) {
        return size + AroundName + one.domain.size();
    });
}

/// Contract 2.4 and 2.5.
void appendUsage(QByteArray &json, const Allowance &allowance, qint64 used)
{
    if (!allowance.isPremium()) {
        json += "{\"type\":\"freemium\",";
        appendRateLimit(json, allowance, used);
        json += ",\"period\":\"daily\"}";
        return;
    }
    json += "{\"type\":\"premium\",\"quota\":{";
    appendNumber(json, "total", allowance.limit);
    appendNumber(json, "remaining", remainingOf(allowance, used));
    appendNumber(json, "used", used);
    closeWith(json, '}');
    json += ',';
    appendNumber(json, "cost_per_request", allowance.unitCost);
    json += "\"period\":\"monthly\",\"package_name\":";
    appendJsonString(json, allowance.packageName);
    json += '}';
}

/// An error body that is still open: further fields follow a comma.
Reply refusal(int status, QStringView message)
{
    Reply reply;
    reply.status = status;
    reply.body = "{\"success\":false,\"message\":";
    appendJsonString(reply.body, message);
    return reply;
}

Reply closed(Reply reply)
{
    reply.body += '}';
    return reply;
}

} // namespace

Caller callerOf(const Allowance &allowance)
{
    if (allowance.isPremium())
        return Caller::PremiumKey;
    return allowance.isKey ? Caller::FreemiumKey : Caller::Ip;
}

void complete(Reply &reply)
{
    if (const auto make = std::exchange(reply.lateBody, {}))
        reply.body = make();
}

Reply checked(const QList<DomainResult> &results, const Allowance &allowance, qint64 used)
{
    Reply reply;
    reply.caller = callerOf(allowance);
    reply.body.reserve(sizeOf(results));
    reply.body += "{\"success\":true,\"results\":[";
    for (const DomainResult &result : results) {
        reply.body += "{\"Domain\":\"";
        reply.body += result.domain; // nothing in a name needs escaping
        reply.body += result.blocked ? "\",\"Blocked\":true}," : "\",\"Blocked\":false},";
    }
    closeWith(reply.body, ']');
    reply.body += ',';
    appendNumber(reply.body, "count", results.size());
    reply.body += "\"stats\":";
    appendUsage(reply.body, allowance, used);
    return closed(std::move(reply));
}

Reply usageReply(const Allowance &allowance, qint64 used)
{
    Reply reply;
    reply.caller = callerOf(allowance);
    reply.body = "{\"success\":true,\"limit\":";
    appendUsage(reply.body, allowance, used);
    return closed(std::move(reply));
}

Reply invalidKey()
{
    return closed(refusal(401, u"Invalid API key."));
}

Reply creditsExhausted(const Allowance &allowance, qint64 used, qint64 required)
{
    const qint64 remaining = remainingOf(allowance, used);
    Reply reply =
        refusal(402, QStringLiteral("Monthly limit exceeded. Remaining credits: %1, required credits: %2.")
                         .arg(remaining)
                         .arg(required));
    reply.caller = callerOf(allowance);
    reply.body += ",\"code\":429,\"quota\":{";
    appendNumber(reply.body, "limit", allowance.limit);
    appendNumber(reply.body, "used", used);
    appendNumber(reply.body, "remaining", remaining);
    appendNumber(reply.body, "required", required);
    reply.body += "\"type\":\"package\",\"package_name\":";
    appendJsonString(reply.body, allowance.packageName);
    reply.body += '}';
    return closed(std::move(reply));
}

Reply ipNotAllowed(const QString &ip, const QStringList &allowedIps)
{
    Reply reply = refusal(403, QStringLiteral("IP address %1 is not whitelisted for this API key.").arg(ip));
    reply.body += ",\"code\":403,\"whitelisted_ips\":[";
    for (const QString &allowed : allowedIps) {
        appendJsonString(reply.body, allowed);
        reply.body += ',';
    }
    closeWith(reply.body, ']');
    return closed(std::move(reply));
}

Reply notFound()
{
    return closed(refusal(404, u"There is no such address."));
}

Reply methodNotAllowed(const QByteArray &allowed)
{
    Reply reply = closed(refusal(
        405, QStringLiteral("This address takes %1 requests only.").arg(QString::fromLatin1(allowed))));
    reply.headers.append({"Allow", allowed});
    return reply;
}

Reply bodyTooLarge()
{
    return closed(refusal(413, u"The request is larger than 64 KiB."));
}

Reply noValidDomain()
{
    return closed(refusal(422, u"Please provide at least one valid domain to check."));
}

Reply dailyLimitReached(const Allowance &allowance, qint64 used)
{
    Reply reply = refusal(429, QStringLiteral("Daily limit exceeded. You can still check %1 domains today.")
                                   .arg(remainingOf(allowance, used)));
    reply.caller = callerOf(allowance);
    reply.body += ",\"code\":429,";
    appendRateLimit(reply.body, allowance, used);
    return closed(std::move(reply));
}

Reply tooManyRequests(std::chrono::seconds retryAfter)
{
    Reply reply = closed(refusal(429, u"Too many requests. Please try again in a moment."));
    reply.headers.append({"Retry-After", QByteArray::number(static_cast<qint64>(retryAfter.count()))});
    return reply;
}

Reply checkFailed()
{
    return closed(refusal(500, u"An error occurred while checking domains."));
}

} // namespace pantau::service
