// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "service/exchange.h"

#include "service/http_parser.h"
#include "service/json_text.h"

#include <algorithm>
#include <numeric>
#include <utility>

namespace pantau::service {

// Messages are part of the protocol and read by programs, so they are not translated. Bodies are written
// manually, because replies with a hundred results are the most frequent work of the service. Tests
// compare them with QJsonDocument.

namespace {

qint64 remainingOf(const Allowance &allowance, qint64 used)
{
    return std::max<qint64>(0, allowance.limit - used);
}

constexpr qsizetype LongestUsage = 320; ///< without the package's name

void appendText(TextWriter &json, QStringView text)
{
    QByteArray quoted;
    appendJsonString(quoted, text);
    json << quoted;
}

void appendRateLimit(TextWriter &json, const Allowance &allowance, qint64 used)
{
    json << "\"rate_limit\":{\"limit\":" << allowance.limit << ",\"used\":" << used
         << ",\"remaining\":" << remainingOf(allowance, used) << '}';
}

/// Estimated size of a body with @p results.
qsizetype sizeOf(const QList<DomainResult> &results)
{
    constexpr qsizetype AroundName = 32;
    return std::accumulate(
        results.begin(), results.end(), LongestUsage,
        [](qsizetype size, const DomainResult &one) { return size + AroundName + one.domain.size(); });
}

/// Contract 2.4 and 2.5.
void appendUsage(TextWriter &json, const Allowance &allowance, qint64 used)
{
    if (!allowance.isPremium()) {
        json << "{\"type\":\"freemium\",";
        appendRateLimit(json, allowance, used);
        json << ",\"period\":\"daily\"}";
        return;
    }
    json << "{\"type\":\"premium\",\"quota\":{\"total\":" << allowance.limit
         << ",\"remaining\":" << remainingOf(allowance, used) << ",\"used\":" << used
         << "},\"cost_per_request\":" << allowance.unitCost << ",\"period\":\"monthly\",\"package_name\":";
    appendText(json, allowance.packageName);
    json << '}';
}

/// Returns an unfinished error body, to which the caller may append fields.
TextWriter refusal(QStringView message)
{
    TextWriter body(LongestUsage);
    body << "{\"success\":false,\"message\":";
    appendText(body, message);
    return body;
}

Reply closed(int status, TextWriter body)
{
    Reply reply;
    reply.status = status;
    reply.body = (body << '}').take();
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
    TextWriter body(sizeOf(results));
    body << "{\"success\":true,\"results\":[";
    for (const DomainResult &result : results) {
        body << "{\"Domain\":\"" << result.domain; // names need no escaping
        if (result.blocked)
            body << "\",\"Blocked\":true},";
        else
            body << "\",\"Blocked\":false},";
    }
    body.closeWith(']') << ",\"count\":" << results.size() << ",\"stats\":";
    appendUsage(body, allowance, used);
    reply.body = (body << '}').take();
    return reply;
}

Reply usageReply(const Allowance &allowance, qint64 used)
{
    Reply reply;
    reply.caller = callerOf(allowance);
    TextWriter body(LongestUsage);
    body << "{\"success\":true,\"limit\":";
    appendUsage(body, allowance, used);
    reply.body = (body << '}').take();
    return reply;
}

Reply invalidKey()
{
    return closed(401, refusal(u"Invalid API key."));
}

Reply creditsExhausted(const Allowance &allowance, qint64 used, qint64 required)
{
    const qint64 remaining = remainingOf(allowance, used);
    TextWriter body =
        refusal(QStringLiteral("Monthly limit exceeded. Remaining credits: %1, required credits: %2.")
                    .arg(remaining)
                    .arg(required));
    body << ",\"code\":429,\"quota\":{\"limit\":" << allowance.limit << ",\"used\":" << used
         << ",\"remaining\":" << remaining << ",\"required\":" << required
         << ",\"type\":\"package\",\"package_name\":";
    appendText(body, allowance.packageName);
    body << '}';
    Reply reply = closed(402, std::move(body));
    reply.caller = callerOf(allowance);
    return reply;
}

Reply ipNotAllowed(const QString &ip, const QStringList &allowedIps)
{
    TextWriter body = refusal(QStringLiteral("IP address %1 is not whitelisted for this API key.").arg(ip));
    body << ",\"code\":403,\"whitelisted_ips\":[";
    for (const QString &allowed : allowedIps) {
        appendText(body, allowed);
        body << ',';
    }
    body.closeWith(']');
    return closed(403, std::move(body));
}

Reply notFound()
{
    return closed(404, refusal(u"There is no such address."));
}

Reply methodNotAllowed(const QByteArray &allowed)
{
    Reply reply = closed(
        405,
        refusal(QStringLiteral("This address takes %1 requests only.").arg(QString::fromLatin1(allowed))));
    // HEAD is a GET without a body (RFC 9110, 9.3.2).
    reply.headers.append({"Allow", allowed == names::Get ? allowed + ", HEAD" : allowed});
    return reply;
}

Reply bodyTooLarge()
{
    return closed(413, refusal(u"The request is larger than 64 KiB."));
}

Reply noValidDomain()
{
    return closed(422, refusal(u"Please provide at least one valid domain to check."));
}

Reply dailyLimitReached(const Allowance &allowance, qint64 used)
{
    TextWriter body = refusal(QStringLiteral("Daily limit exceeded. You can still check %1 domains today.")
                                  .arg(remainingOf(allowance, used)));
    body << ",\"code\":429,";
    appendRateLimit(body, allowance, used);
    Reply reply = closed(429, std::move(body));
    reply.caller = callerOf(allowance);
    return reply;
}

Reply tooManyRequests(std::chrono::seconds retryAfter)
{
    Reply reply = closed(429, refusal(u"Too many requests. Please try again in a moment."));
    reply.headers.append({"Retry-After", QByteArray::number(static_cast<qint64>(retryAfter.count()))});
    return reply;
}

Reply checkFailed()
{
    return closed(500, refusal(u"An error occurred while checking domains."));
}

} // namespace pantau::service
