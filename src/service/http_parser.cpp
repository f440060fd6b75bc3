// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "service/http_parser.h"

#include <boost/beast/http/error.hpp>
#include <boost/beast/http/field.hpp>

#include <algorithm>
#include <array>
#include <limits>
#include <utility>

namespace pantau::service {

namespace {

/// Longer numbers are not plausible lengths: 10^18 bytes.
constexpr qsizetype MostDigits = 18;

using Characters = std::array<bool, 256>;

/// Characters of a token (RFC 9110, 5.6.2).
constexpr Characters TokenCharacters = [] {
    Characters are{};
    for (const char c : std::string_view("!#$%&'*+-.^_`|~0123456789abcdefghijklmnopqrstuvwxyz"
                                         "ABCDEFGHIJKLMNOPQRSTUVWXYZ"))
        are[static_cast<unsigned char>(c)] = true;
    return are;
}();

/// All characters from @p first on, except DEL.
constexpr Characters visibleFrom(std::size_t first)
{
    Characters are{};
    for (std::size_t c = first; c < are.size(); ++c)
        are[c] = c != 0x7f;
    return are;
}

/// Characters of a field value (RFC 9110, 5.5): no control characters except the tab.
constexpr Characters FieldCharacters = [] {
    Characters are = visibleFrom(' ');
    are['\t'] = true;
    return are;
}();

/// Characters of a target (RFC 9112, 3.2), simplified.
constexpr Characters TargetCharacters = visibleFrom(' ' + 1);

/// Reads a head from left to right in one pass.
class HeadReader
{
public:
    explicit HeadReader(QByteArrayView head) : m_at(head.begin()), m_end(head.end()) {}

    /// Consumes as many of these characters as follow.
    [[nodiscard]] QByteArrayView takeAll(const Characters &characters)
    {
        const char *const begin = std::exchange(
            m_at, std::find_if_not(m_at, m_end, [&characters](char c) { return characters[quint8(c)]; }));
        return {begin, m_at};
    }
    [[nodiscard]] bool take(char c)
    {
        if (m_at == m_end || *m_at != c)
            return false;
        ++m_at;
        return true;
    }
    /// Consumes CR LF, or nothing.
    [[nodiscard]] bool takeLineEnd()
    {
        if (m_end - m_at < 2 || m_at[0] != '\r' || m_at[1] != '\n')
            return false;
        m_at += 2;
        return true;
    }
    [[nodiscard]] bool isAtEnd() const { return m_at == m_end; }

private:
    const char *m_at;
    const char *m_end;
};

bool isDigits(QByteArrayView text)
{
    return !text.isEmpty() &&
           std::all_of(text.begin(), text.end(), [](char c) { return c >= '0' && c <= '9'; });
}

/// Consumes "GET /path HTTP/1.1". Sets @p isNew for version 1.1.
bool takeRequestLine(HeadReader &head, bool &isNew)
{
    if (head.takeAll(TokenCharacters).isEmpty() || !head.take(' ') ||
        head.takeAll(TargetCharacters).isEmpty() || !head.take(' '))
        return false;
    const QByteArrayView version = head.takeAll(TargetCharacters);
    isNew = version == names::Http11;
    return (isNew || version == names::Http10) && head.takeLineEnd();
}

/// Number of occurrences of headers that may appear only once.
struct Counts
{
    int hosts = 0;
    int lengths = 0;
    int encodings = 0;
    int keys = 0;

    [[nodiscard]] bool areClear(bool isNew) const
    {
        return hosts <= 1 && (hosts == 1 || !isNew) && lengths + encodings <= 1 &&
               (encodings == 0 || isNew) && keys <= 1;
    }
};

/// Rejects folded lines, because a name cannot start with a space.
HeadVerdict judgeField(HeadReader &head, Counts &counts)
{
    const QByteArrayView name = head.takeAll(TokenCharacters);
    if (name.isEmpty() || !head.take(':'))
        return HeadVerdict::Unclear;
    const QByteArrayView text = head.takeAll(FieldCharacters);
    if (!head.takeLineEnd())
        return HeadVerdict::Unclear;
    const auto value = [text] { return text.trimmed(); };
    if (names::areSame(name, names::Host)) {
        ++counts.hosts;
    } else if (names::areSame(name, names::ApiKey)) {
        ++counts.keys;
    } else if (names::areSame(name, names::ContentLength)) {
        ++counts.lengths;
        if (!isDigits(value()))
            return HeadVerdict::Unclear;
        if (value().size() > MostDigits)
            return HeadVerdict::Endless;
    } else if (names::areSame(name, names::TransferEncoding)) {
        ++counts.encodings;
        if (!names::areSame(value(), names::Chunked))
            return HeadVerdict::Unclear;
    }
    return HeadVerdict::Good;
}

} // namespace

HeadVerdict judgeHead(QByteArrayView head)
{
    HeadReader reader(head);
    Counts counts;
    bool isNew = false;
    bool isEndless = false;
    if (!takeRequestLine(reader, isNew))
        return HeadVerdict::Unclear;
    while (!reader.takeLineEnd()) {
        const HeadVerdict verdict = judgeField(reader, counts);
        if (verdict == HeadVerdict::Unclear)
            return verdict;
        isEndless = isEndless || verdict == HeadVerdict::Endless;
    }
    if (!reader.isAtEnd() || !counts.areClear(isNew))
        return HeadVerdict::Unclear;
    return isEndless ? HeadVerdict::Endless : HeadVerdict::Good;
}

bool mayBecomeLines(QByteArrayView lines, qsizetype begin)
{
    for (qsizetype i = begin; i < lines.size(); ++i) {
        const bool endsLine = i > 0 && lines[i - 1] == '\r';
        if (endsLine != (lines[i] == '\n') ||
            (!FieldCharacters[quint8(lines[i])] && lines[i] != '\r' && !endsLine))
            return false;
    }
    return true;
}

bool mayBecomeHead(QByteArrayView head, qsizetype begin)
{
    const bool isNamed = head.isEmpty() || head == "\r" || TokenCharacters[quint8(head.front())];
    return isNamed && mayBecomeLines(head, begin);
}

QString pathOf(QByteArrayView target)
{
    if (const auto query = target.indexOf('?'); query >= 0)
        target = target.first(query);
    if (!target.startsWith('/')) {
        const auto scheme = target.indexOf("://");
        const auto path = scheme < 0 ? -1 : target.indexOf('/', scheme + 3);
        if (scheme >= 0)
            target = path < 0 ? QByteArrayView("/") : target.sliced(path);
    }
    if (target.contains('%'))
        return QString::fromUtf8(QByteArray::fromPercentEncoding(target.toByteArray()));
    return QString::fromUtf8(target);
}

namespace {

namespace http = boost::beast::http;

QByteArrayView bytesOf(boost::beast::string_view text)
{
    return {text.data(), static_cast<qsizetype>(text.size())};
}

// Common values are shared instead of copied.

QByteArray methodNamed(http::verb verb, QByteArrayView name)
{
    switch (verb) {
    case http::verb::post:
        return QByteArrayLiteral("POST");
    case http::verb::get:
        return QByteArrayLiteral("GET");
    default:
        return name.toByteArray();
    }
}

QString pathIn(QByteArrayView target)
{
    return target == names::CheckPath ? QStringLiteral("/api/v1/check") : pathOf(target);
}

QByteArray mediaType(QByteArrayView value)
{
    return value == names::Json ? QByteArrayLiteral("application/json") : value.toByteArray();
}

} // namespace

HttpParser::HttpParser(Request &request) : m_request(request)
{
    eager(true);
    header_limit(MaximumHead);
    body_limit(std::numeric_limits<std::uint64_t>::max()); // the limit is checked here, because long bodies
                                                           // are read and dropped
}

void HttpParser::on_request_impl(http::verb verb, Text method, Text target, int version, Error &)
{
    isOld = version < 11;
    m_request.method = methodNamed(verb, bytesOf(method));
    m_request.path = pathIn(bytesOf(target));
}

void HttpParser::on_field_impl(http::field field, Text name, Text text, Error &)
{
    if (!m_isHead)
        return;
    const QByteArrayView value = bytesOf(text);
    if (field == http::field::content_type) {
        m_request.contentType = mediaType(value);
    } else if (field == http::field::expect) {
        expectsContinue |= names::areSame(value, names::Continue);
    } else if (field == http::field::unknown) {
        // The library only knows standard header names.
        if (names::areSame(bytesOf(name), names::ApiKey)) {
            m_request.apiKey = value.toByteArray();
        } else if (names::areSame(bytesOf(name), names::ForwardedFor)) {
            if (!forwardedFor.isEmpty())
                forwardedFor += ',';
            forwardedFor += value;
        }
    }
}

void HttpParser::on_header_impl(Error &)
{
    m_isHead = false;
    const quint64 length = content_length() ? *content_length() : 0;
    isTooLarge = length > MaximumBody;
    if (!isTooLarge)
        m_request.body.reserve(static_cast<qsizetype>(length));
}

std::size_t HttpParser::on_body_impl(Text part, Error &error)
{
    bodyBytes += part.size();
    if (bodyBytes > MaximumBody) {
        isTooLarge = true;
        m_request.body = {};
    }
    if (bodyBytes > MaximumDroppedBody)
        error = http::error::body_limit;
    else if (!isTooLarge)
        m_request.body.append(part.data(), static_cast<qsizetype>(part.size()));
    return part.size();
}

std::size_t HttpParser::on_chunk_body_impl(std::uint64_t, Text part, Error &error)
{
    return on_body_impl(part, error);
}

} // namespace pantau::service
