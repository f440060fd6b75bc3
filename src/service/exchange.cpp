// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "service/exchange.h"

#include "base/domain_name.h"
#include "service/http_parser.h"

#include <QJsonArray>
#include <QJsonDocument>

#include <algorithm>
#include <numeric>

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
    return std::count_if(utf8.begin(), utf8.end(), [](char c) { return (c & 0xc0) != 0x80; });
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

/// Reads a JSON object of RFC 8259. QJsonDocument also accepts control characters in strings, unknown
/// escapes, and numbers such as `.5` and `01`.
class JsonReader
{
public:
    /// @p json must be valid UTF-8.
    explicit JsonReader(QByteArrayView json) : m_at(json.begin()), m_end(json.end()) {}

    /// Returns the string `domains` in UTF-8, the last one if there are several; nothing if it is missing or
    /// not a string, or if the JSON is invalid.
    [[nodiscard]] std::optional<QByteArray> domains()
    {
        const bool isWhole = take('{') && takeItems('}', 0) && next() == '\0' && m_at == m_end;
        return isWhole && m_domains ? std::optional(unescaped(*m_domains)) : std::nullopt;
    }

private:
    static constexpr int Deepest = 1024;

    /// Returns the next character after any spaces; NUL at the end.
    [[nodiscard]] char next()
    {
        while (m_at != m_end && (*m_at == ' ' || *m_at == '\n' || *m_at == '\r' || *m_at == '\t'))
            ++m_at;
        return m_at == m_end ? '\0' : *m_at;
    }
    bool take(char sign)
    {
        const bool isNext = next() == sign && m_at != m_end;
        m_at += isNext ? 1 : 0;
        return isNext;
    }
    /// Without skipping spaces.
    bool takeOneOf(QByteArrayView signs)
    {
        const bool isNext = m_at != m_end && signs.contains(*m_at);
        m_at += isNext ? 1 : 0;
        return isNext;
    }
    /// Returns the number of digits.
    qsizetype takeDigits()
    {
        const char *const begin = m_at;
        m_at = std::find_if_not(m_at, m_end, [](char c) { return c >= '0' && c <= '9'; });
        return m_at - begin;
    }

    /// Reads the rest of an array or object.
    bool takeItems(char bracket, int depth)
    {
        if (take(bracket))
            return true;
        do {
            QByteArrayView name;
            if (bracket == '}' && !(takeString(name) && take(':')))
                return false;
            if (depth > 0 ? !takeValue(depth) : !takeMember(name))
                return false;
        } while (take(','));
        return take(bracket);
    }
    bool takeMember(QByteArrayView name)
    {
        if (unescaped(name) != "domains")
            return takeValue(0);
        m_domains.reset();
        return next() == '"' ? takeString(m_domains.emplace()) : takeValue(0);
    }
    bool takeValue(int depth)
    {
        QByteArrayView text;
        switch (next()) {
        case '"':
            return takeString(text);
        case '{':
        case '[':
            return depth < Deepest && takeItems(*m_at++ == '{' ? '}' : ']', depth + 1);
        case 't':
            return takeWord("true");
        case 'f':
            return takeWord("false");
        case 'n':
            return takeWord("null");
        default:
            return takeNumber();
        }
    }
    bool takeWord(QByteArrayView word)
    {
        const bool isNext = QByteArrayView(m_at, m_end).startsWith(word);
        m_at += isNext ? word.size() : 0;
        return isNext;
    }
    bool takeNumber()
    {
        takeOneOf("-");
        if (!takeOneOf("0") && takeDigits() == 0)
            return false;
        if (takeOneOf(".") && takeDigits() == 0)
            return false;
        if (!takeOneOf("eE"))
            return true;
        takeOneOf("+-");
        return takeDigits() > 0;
    }
    /// @p text becomes the part between the quotation marks, with its escapes.
    bool takeString(QByteArrayView &text)
    {
        if (!take('"'))
            return false;
        const char *const begin = m_at;
        const auto isSpecial = [](char c) { return c == '"' || c == '\\' || quint8(c) < ' '; };
        while ((m_at = std::find_if(m_at, m_end, isSpecial)) != m_end) {
            text = {begin, m_at};
            if (takeOneOf("\""))
                return true;
            if (!takeOneOf("\\") || !takeOneOf("\"\\/bfnrtu"))
                return false;
            for (int digits = m_at[-1] == 'u' ? 4 : 0; digits > 0; --digits)
                if (!takeOneOf("0123456789abcdefABCDEF"))
                    return false;
        }
        return false;
    }
    [[nodiscard]] static QByteArray unescaped(QByteArrayView text);

    const char *m_at;
    const char *m_end;
    std::optional<QByteArrayView> m_domains; ///< with its escapes
};

/// An unpaired surrogate is not a valid character of a name, and is replaced.
QByteArray JsonReader::unescaped(QByteArrayView text)
{
    QByteArray simple = text.toByteArray();
    if (!simple.contains('\\') || !simple.replace("\\n", "\n").contains('\\'))
        return simple;
    const QJsonDocument whole = QJsonDocument::fromJson("[\"" + text.toByteArray() + "\"]");
    const QList<uint> points = whole.array().at(0).toString().toUcs4(); // with replacement characters
    return QString::fromUcs4(reinterpret_cast<const char32_t *>(points.constData()), points.size()).toUtf8();
}

bool isJson(const QByteArray &contentType)
{
    const auto end = contentType.indexOf(';');
    const QByteArrayView mediaType = QByteArrayView(contentType).first(end < 0 ? contentType.size() : end);
    return names::areSame(mediaType.trimmed(), names::Json);
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

std::optional<NameList> readDomainsField(QByteArrayView utf8)
{
    // The limit is in characters. The cheaper comparison of bytes comes first.
    if (utf8.size() > MaximumDomainsCharacters && charactersIn(utf8) > MaximumDomainsCharacters)
        return std::nullopt;
    NameList names;
    names.reserve(utf8.size());
    const auto isBetween = [](char c) { return c == ',' || c == '\n' || c == '\r'; };
    for (auto begin = utf8.begin(); begin != utf8.end();) {
        const auto end = std::find_if(begin, utf8.end(), isBetween);
        if (!addEntry(names, QByteArrayView(begin, end)))
            return std::nullopt;
        begin = end == utf8.end() ? end : end + 1;
    }
    if (names.isEmpty())
        return std::nullopt;
    return names;
}

CheckBody readCheckBody(const QByteArray &contentType, const QByteArray &body)
{
    if (!isJson(contentType))
        return {};
    constexpr QByteArrayView ByteOrderMark = "\xef\xbb\xbf";
    QByteArrayView json = body;
    if (!json.isValidUtf8())
        return {};
    if (json.startsWith(ByteOrderMark))
        json = json.sliced(ByteOrderMark.size());
    const auto domains = JsonReader(json).domains();
    return {domains ? readDomainsField(*domains) : std::nullopt};
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
