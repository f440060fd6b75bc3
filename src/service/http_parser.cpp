// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "service/http_parser.h"

#include <QRegularExpression>

#include <boost/beast/core/string.hpp>
#include <boost/beast/http/error.hpp>
#include <boost/beast/http/field.hpp>

#include <array>
#include <limits>

namespace pantau::service {

namespace {

using Characters = std::array<bool, 256>;

/// Characters of a token (RFC 9110, 5.6.2).
constexpr Characters TokenCharacters = [] {
    Characters are{};
    for (const char c : std::string_view("!#$%&'*+-.^_`|~0123456789abcdefghijklmnopqrstuvwxyz"
                                         "ABCDEFGHIJKLMNOPQRSTUVWXYZ"))
        are[static_cast<unsigned char>(c)] = true;
    return are;
}();

/// Characters of a field value (RFC 9110, 5.5): no control characters except the tab.
constexpr Characters FieldCharacters = [] {
    Characters are{};
    for (std::size_t c = 0; c < are.size(); ++c)
        are[c] = c == '\t' || (c >= ' ' && c != 0x7f);
    return are;
}();

namespace beast = boost::beast;
namespace http = beast::http;

QByteArrayView bytesOf(boost::beast::string_view text)
{
    return {text.data(), static_cast<qsizetype>(text.size())};
}

/// Decoded path of a request target without the query: "/a%20b", or "http://host/a" as clients send it to
/// a proxy.
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

bool isDigits(QByteArrayView text)
{
    return !text.isEmpty() &&
           std::all_of(text.begin(), text.end(), [](char c) { return c >= '0' && c <= '9'; });
}

} // namespace

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

HttpParser::HttpParser(Request &request) : m_request(request)
{
    eager(true);
    header_limit(MaximumHead);
    body_limit(std::numeric_limits<std::uint64_t>::max()); // the limit is checked here, because long bodies
                                                           // are read and dropped
}

bool HttpParser::isFolded(QByteArrayView head)
{
    return head.contains("\r\n ") || head.contains("\r\n\t");
}

bool HttpParser::isEndless(QByteArrayView head)
{
    static const QRegularExpression Length(QStringLiteral("\r\ncontent-length:[ \t]*[0-9]{20,}[ \t]*\r\n"),
                                           QRegularExpression::CaseInsensitiveOption);
    return Length.match(QString::fromLatin1(head)).hasMatch();
}

void HttpParser::on_request_impl(http::verb, Text method, Text target, int version, Error &)
{
    isOld = version < 11;
    m_request.method = bytesOf(method).toByteArray();
    m_request.path = pathOf(bytesOf(target));
}

void HttpParser::on_field_impl(http::field field, Text name, Text text, Error &error)
{
    if (!m_isHead)
        return;
    const QByteArrayView value = bytesOf(text);
    bool isClear = true;
    if (field == http::field::host) {
        isClear = ++m_hosts == 1;
    } else if (field == http::field::content_length) {
        isClear = ++m_lengths == 1 && isDigits(value);
    } else if (field == http::field::transfer_encoding) {
        isClear = !isOld && beast::iequals(text, "chunked");
    } else if (field == http::field::content_type) {
        m_request.contentType = value.toByteArray();
    } else if (field == http::field::expect) {
        expectsContinue |= beast::iequals(text, "100-continue");
    } else if (field == http::field::unknown) {
        // The library only knows standard header names.
        if (beast::iequals(name, "X-API-Key")) {
            isClear = !m_request.apiKey;
            m_request.apiKey = value.toByteArray();
        } else if (beast::iequals(name, "X-Forwarded-For")) {
            if (!forwardedFor.isEmpty())
                forwardedFor += ',';
            forwardedFor += value;
        }
    }
    if (!isClear)
        error = http::error::bad_value;
}

void HttpParser::on_header_impl(Error &error)
{
    if (m_hosts == 0 && !isOld)
        error = http::error::bad_value;
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
