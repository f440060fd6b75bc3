// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "service/http_parser.h"

#include "service/http_head.h"
#include "service/protocol_names.h"

#include <boost/beast/http/error.hpp>
#include <boost/beast/http/field.hpp>

#include <limits>

namespace pantau::service {

namespace {

namespace http = boost::beast::http;

QByteArrayView bytesOf(boost::beast::string_view text)
{
    return {text.data(), static_cast<qsizetype>(text.size())};
}

// What nearly every request says is not copied for each.

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
    body_limit(std::numeric_limits<std::uint64_t>::max()); // counted here: a long body is let in and dropped
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
        // The library knows the names of standards alone.
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
