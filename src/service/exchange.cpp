// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "service/exchange.h"

#include "base/domain_name.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QRegularExpression>

#include <algorithm>

namespace pantau::service {

bool NameList::add(QByteArrayView name)
{
    // Seeded, so that clients cannot construct names that collide.
    std::size_t slot = qHash(name, QHashSeed::globalSeed()) % Slots;
    for (; m_slots[slot] != 0; slot = (slot + 1) % Slots)
        if ((*this)[m_slots[slot] - 1] == name)
            return true;
    if (size() == MaximumDomains)
        return false;
    m_bytes += name;
    m_ends.append(static_cast<quint16>(m_bytes.size()));
    m_slots[slot] = static_cast<quint8>(size());
    return true;
}

namespace {

qsizetype charactersIn(QByteArrayView utf8)
{
    return std::ranges::count_if(utf8, [](char c) { return (c & 0xc0) != 0x80; });
}

/// False if there are too many names.
bool addEntry(NameList &names, QByteArrayView entry)
{
    entry = entry.trimmed();
    if (entry.isEmpty())
        return true;
    // Most names from programs are already normalized.
    if (DomainName::isNormal(entry))
        return names.add(entry);
    const auto domain = DomainName::parse(QString::fromUtf8(entry));
    return !domain || names.add(domain->ascii().toLatin1());
}

constexpr qsizetype MaximumDomainsCharacters = 10'000; ///< contract 8

/// Empty if there are too many characters or names.
NameList readDomainsField(QByteArrayView utf8)
{
    // The limit is in characters. The cheaper comparison of bytes comes first.
    if (utf8.size() > MaximumDomainsCharacters && charactersIn(utf8) > MaximumDomainsCharacters)
        return {};
    NameList names;
    names.reserve(utf8.size());
    const auto isBetween = [](char c) { return c == ',' || c == '\n' || c == '\r'; };
    for (auto begin = utf8.begin(); begin != utf8.end();) {
        const auto end = std::find_if(begin, utf8.end(), isBetween);
        if (!addEntry(names, QByteArrayView(begin, end)))
            return {};
        begin = end == utf8.end() ? end : end + 1;
    }
    return names;
}

/// True if the parts of @p json are as RFC 8259 requires. QJsonDocument also accepts control characters in
/// strings, unknown escapes, and numbers such as `.5` and `01`.
bool isStrict(const QByteArray &json)
{
    static const QRegularExpression Parts(QStringLiteral(
        R"(\A(?:[ \t\n\r{}\[\]:,]++|true|false|null)"
        R"(|-?+(?:0|[1-9][0-9]*+)(?:\.[0-9]++)?+(?:[eE][+-]?+[0-9]++)?+(?![0-9]))"
        R"(|"[^"\\\x00-\x1f]*+(?:\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})[^"\\\x00-\x1f]*+)*+")*+\z)"));
    return Parts.match(QString::fromLatin1(json)).hasMatch();
}

/// The string `domains` of the object @p json in UTF-8, the last one if there are several; nothing if it is
/// missing or not a string, or if the JSON is invalid.
std::optional<QByteArray> domainsIn(const QByteArray &json)
{
    const QJsonValue domains = QJsonDocument::fromJson(json).object().value(QLatin1String("domains"));
    if (!domains.isString() || !isStrict(json))
        return std::nullopt;
    QString text = domains.toString();
    if (!text.isValidUtf16()) { // replace unpaired surrogates, which no name contains
        const QList<uint> points = text.toUcs4();
        text = QString::fromUcs4(reinterpret_cast<const char32_t *>(points.constData()), points.size());
    }
    return text.toUtf8();
}

bool isJson(const QByteArray &contentType)
{
    const auto end = contentType.indexOf(';');
    const QByteArrayView mediaType = QByteArrayView(contentType).first(end < 0 ? contentType.size() : end);
    return mediaType.trimmed().compare("application/json", Qt::CaseInsensitive) == 0;
}

qint64 remainingOf(const Allowance &allowance, qint64 used)
{
    return std::max<qint64>(0, allowance.limit - used);
}

std::string rateLimitJson(const Allowance &allowance, qint64 used)
{
    return "\"rate_limit\":{\"limit\":" + std::to_string(allowance.limit) +
           ",\"used\":" + std::to_string(used) +
           ",\"remaining\":" + std::to_string(remainingOf(allowance, used)) + '}';
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
           ",\"period\":\"monthly\",\"package_name\":" + jsonString(allowance.packageName).toStdString() +
           '}';
}

Reply replyWith(int status, const std::string &body)
{
    Reply reply;
    reply.status = status;
    reply.body = QByteArray::fromStdString(body);
    return reply;
}

} // namespace

NameList readCheckBody(const QByteArray &contentType, const QByteArray &body)
{
    if (!isJson(contentType))
        return {};
    constexpr QByteArrayView ByteOrderMark = "\xef\xbb\xbf";
    if (!body.isValidUtf8())
        return {};
    const auto domains = domainsIn(body.startsWith(ByteOrderMark) ? body.sliced(ByteOrderMark.size()) : body);
    return domains ? readDomainsField(*domains) : NameList();
}

QByteArray jsonString(QStringView text)
{
    const QByteArray array = QJsonDocument(QJsonArray{text.toString()}).toJson(QJsonDocument::Compact);
    return array.sliced(1, array.size() - 2);
}

// Messages are part of the protocol and read by programs, so they are not translated. Bodies are written
// manually, because replies with a hundred results are the most frequent work of the service. Tests
// compare them with QJsonDocument.

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
    body.reserve(512 + 64 * static_cast<std::size_t>(results.size())); // enough for most names
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
    return replyWith(status,
                     "{\"success\":false,\"message\":" + jsonString(message).toStdString() + fields + '}');
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
                    ",\"required\":" + std::to_string(required) + ",\"type\":\"package\",\"package_name\":" +
                    jsonString(allowance.packageName).toStdString() + '}');
    refused.caller = callerOf(allowance);
    return refused;
}

Reply ipNotAllowed(const QString &ip, const QStringList &allowedIps)
{
    std::string ips;
    for (const QString &allowed : allowedIps)
        ips += (ips.empty() ? "" : ",") + jsonString(allowed).toStdString();
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
    refused.headers.append({"Allow", allowed == "GET" ? allowed + ", HEAD" : allowed});
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
