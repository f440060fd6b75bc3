// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "service/exchange.h"

#include "service/http_parser.h"

#include <algorithm>
#include <numeric>
#include <string>
#include <utility>

namespace pantau::service {

namespace {

constexpr bool isPlain(char16_t c)
{
    return c >= 0x20 && c < 0x7f && c != u'"' && c != u'\\';
}

void appendEscape(QByteArray &json, char c)
{
    static constexpr char Digits[] = "0123456789abcdef";
    switch (c) {
    case '"':
        json += "\\\"";
        return;
    case '\\':
        json += "\\\\";
        return;
    case '\n':
        json += "\\n";
        return;
    case '\r':
        json += "\\r";
        return;
    case '\t':
        json += "\\t";
        return;
    default:
        json += "\\u00";
        json += Digits[c >> 4];
        json += Digits[c & 0xf];
    }
}

} // namespace

void appendJsonString(QByteArray &json, QStringView text)
{
    json += '"';
    // Fast path for plain ASCII such as domain names, which is most of the service's output.
    if (std::all_of(text.utf16(), text.utf16() + text.size(), isPlain)) {
        const qsizetype before = json.size();
        json.resize(before + text.size());
        std::transform(text.utf16(), text.utf16() + text.size(), json.data() + before,
                       [](char16_t c) { return static_cast<char>(c); });
    } else {
        // In UTF-8, all bytes that need escaping are single characters.
        const QByteArray utf8 = text.toUtf8();
        for (const char c : utf8) {
            if (static_cast<unsigned char>(c) < 0x20 || c == '"' || c == '\\')
                appendEscape(json, c);
            else
                json += c;
        }
    }
    json += '"';
}

// Messages are part of the protocol and read by programs, so they are not translated. Bodies are written
// manually, because replies with a hundred results are the most frequent work of the service. Tests
// compare them with QJsonDocument.

namespace {

qint64 remainingOf(const Allowance &allowance, qint64 used)
{
    return std::max<qint64>(0, allowance.limit - used);
}

std::string jsonString(QStringView text)
{
    QByteArray json;
    appendJsonString(json, text);
    return json.toStdString();
}

std::string rateLimitJson(const Allowance &allowance, qint64 used)
{
    return "\"rate_limit\":{\"limit\":" + std::to_string(allowance.limit) +
           ",\"used\":" + std::to_string(used) +
           ",\"remaining\":" + std::to_string(remainingOf(allowance, used)) + '}';
}

/// Estimated size of a body with @p results.
std::size_t sizeOf(const QList<DomainResult> &results)
{
    constexpr qsizetype LongestUsage = 320; // without the package's name
    constexpr qsizetype AroundName = 32;
    return static_cast<std::size_t>(
        std::accumulate(results.begin(), results.end(), LongestUsage, [](qsizetype size, const auto &one) {
            return size + AroundName + one.domain.size();
        }));
}

/// Contract 2.4 and 2.5.
std::string usageJson(const Allowance &allowance, qint64 used)
{
    if (!allowance.isPremium())
        return "{\"type\":\"freemium\"," + rateLimitJson(allowance, used) + ",\"period\":\"daily\"}";
    return "{\"type\":\"premium\",\"quota\":{\"total\":" + std::to_string(allowance.limit) +
           ",\"remaining\":" + std::to_string(remainingOf(allowance, used)) +
           ",\"used\":" + std::to_string(used) +
           "},\"cost_per_request\":" + std::to_string(allowance.unitCost) +
           ",\"period\":\"monthly\",\"package_name\":" + jsonString(allowance.packageName) + '}';
}

Reply replyWith(int status, const std::string &body)
{
    Reply reply;
    reply.status = status;
    reply.body = QByteArray::fromStdString(body);
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
    std::string body;
    body.reserve(sizeOf(results));
    body += "{\"success\":true,\"results\":[";
    for (const DomainResult &result : results) {
        body += body.back() == '}' ? ",{\"Domain\":\"" : "{\"Domain\":\"";
        body.append(result.domain.data(),
                    static_cast<std::size_t>(result.domain.size())); // needs no escaping
        body += result.blocked ? "\",\"Blocked\":true}" : "\",\"Blocked\":false}";
    }
    body +=
        "],\"count\":" + std::to_string(results.size()) + ",\"stats\":" + usageJson(allowance, used) + '}';
    Reply checked = replyWith(200, body);
    checked.caller = callerOf(allowance);
    return checked;
}

Reply usageReply(const Allowance &allowance, qint64 used)
{
    Reply usage = replyWith(200, "{\"success\":true,\"limit\":" + usageJson(allowance, used) + '}');
    usage.caller = callerOf(allowance);
    return usage;
}

Reply refusal(int status, QStringView message, const std::string &fields)
{
    return replyWith(status, "{\"success\":false,\"message\":" + jsonString(message) + fields + '}');
}

Reply invalidKey()
{
    return refusal(401, u"Invalid API key.");
}

Reply creditsExhausted(const Allowance &allowance, qint64 used, qint64 required)
{
    const qint64 remaining = remainingOf(allowance, used);
    Reply refused =
        refusal(402,
                QStringLiteral("Monthly limit exceeded. Remaining credits: %1, required credits: %2.")
                    .arg(remaining)
                    .arg(required),
                ",\"code\":429,\"quota\":{\"limit\":" + std::to_string(allowance.limit) +
                    ",\"used\":" + std::to_string(used) + ",\"remaining\":" + std::to_string(remaining) +
                    ",\"required\":" + std::to_string(required) +
                    ",\"type\":\"package\",\"package_name\":" + jsonString(allowance.packageName) + '}');
    refused.caller = callerOf(allowance);
    return refused;
}

Reply ipNotAllowed(const QString &ip, const QStringList &allowedIps)
{
    std::string ips;
    for (const QString &allowed : allowedIps)
        ips += (ips.empty() ? "" : ",") + jsonString(allowed);
    return refusal(403, QStringLiteral("IP address %1 is not whitelisted for this API key.").arg(ip),
                   ",\"code\":403,\"whitelisted_ips\":[" + ips + ']');
}

Reply notFound()
{
    return refusal(404, u"There is no such address.");
}

Reply methodNotAllowed(const QByteArray &allowed)
{
    Reply refused = refusal(
        405, QStringLiteral("This address takes %1 requests only.").arg(QString::fromLatin1(allowed)));
    // HEAD is a GET without a body (RFC 9110, 9.3.2).
    refused.headers.append({"Allow", allowed == names::Get ? allowed + ", HEAD" : allowed});
    return refused;
}

Reply bodyTooLarge()
{
    return refusal(413, u"The request is larger than 64 KiB.");
}

Reply noValidDomain()
{
    return refusal(422, u"Please provide at least one valid domain to check.");
}

Reply dailyLimitReached(const Allowance &allowance, qint64 used)
{
    Reply refused = refusal(429,
                            QStringLiteral("Daily limit exceeded. You can still check %1 domains today.")
                                .arg(remainingOf(allowance, used)),
                            ",\"code\":429," + rateLimitJson(allowance, used));
    refused.caller = callerOf(allowance);
    return refused;
}

Reply tooManyRequests(std::chrono::seconds retryAfter)
{
    Reply refused = refusal(429, u"Too many requests. Please try again in a moment.");
    refused.headers.append({"Retry-After", QByteArray::number(static_cast<qint64>(retryAfter.count()))});
    return refused;
}

Reply checkFailed()
{
    return refusal(500, u"An error occurred while checking domains.");
}

} // namespace pantau::service
