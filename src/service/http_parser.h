// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "service/exchange.h"

#include <QByteArrayView>
#include <QString>

#include <boost/beast/http/basic_parser.hpp>

#include <algorithm>
#include <optional>

namespace pantau::service::names {

/// The words of HTTP and of the contract that this service looks for in each request.

inline constexpr QByteArrayView Http11 = "HTTP/1.1";
inline constexpr QByteArrayView Http10 = "HTTP/1.0";
inline constexpr QByteArrayView Post = "POST";
inline constexpr QByteArrayView Get = "GET";
inline constexpr QByteArrayView Head = "HEAD";
inline constexpr QByteArrayView CheckPath = "/api/v1/check";

inline constexpr QByteArrayView Host = "Host";
inline constexpr QByteArrayView ContentLength = "Content-Length";
inline constexpr QByteArrayView TransferEncoding = "Transfer-Encoding";
inline constexpr QByteArrayView ApiKey = "X-API-Key";
inline constexpr QByteArrayView ForwardedFor = "X-Forwarded-For";

inline constexpr QByteArrayView Chunked = "chunked";
inline constexpr QByteArrayView Continue = "100-continue";
inline constexpr QByteArrayView Json = "application/json";

/// Whether two of them are the same: letters of ASCII without regard to their case, all else byte by byte.
[[nodiscard]] constexpr bool areSame(QByteArrayView a, QByteArrayView b)
{
    constexpr auto lower = [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c | 0x20) : c; };
    return a.size() == b.size() && std::equal(a.begin(), a.end(), b.begin(), [lower](char one, char other) {
               return lower(one) == lower(other);
           });
}

} // namespace pantau::service::names

namespace pantau::service {

/// What becomes of the head of a request before anything reads it.
enum class HeadVerdict : quint8 {
    Good,
    /// It is no HTTP, or could be read differently by a proxy in front of us: how long the body is, which key
    /// and which host are meant. Refused with 400.
    Unclear,
    /// Its body is longer than any number says. Refused with 413.
    Endless,
};

/// Looks at @p head, from the request line to the empty line, as strictly as RFC 9112 allows: lines end with
/// CR LF; one space parts method, target and version; a header is a name, a colon and a value without control
/// characters, and is not continued on the next line; HTTP/1.1 has one host; one length, of digits alone, or
/// one `Transfer-Encoding: chunked`; one key. The HTTP library is laxer in some of these.
[[nodiscard]] HeadVerdict judgeHead(QByteArrayView head);

/// True if @p lines, which may go on, can be the start of such lines from @p begin on: each LF follows a CR,
/// each CR is followed by an LF, and there is no other control character but the tab. TLS on the plain port
/// and LF alone are noticed without waiting for an empty line that never comes.
[[nodiscard]] bool mayBecomeLines(QByteArrayView lines, qsizetype begin = 0);
/// The same for @p head, which starts with a method.
[[nodiscard]] bool mayBecomeHead(QByteArrayView head, qsizetype begin = 0);

/// The decoded path of a request target: "/a%20b", or "http://host/a" as clients of a proxy write it; without
/// the query.
[[nodiscard]] QString pathOf(QByteArrayView target);

/// Reads one request, a piece at a time: Boost.Beast's parser, which tells what it finds in the bytes as they
/// lie, so that nothing is copied but what is kept. The head must have passed judgeHead(), and is put() as a
/// whole.
class HttpParser final : public boost::beast::http::basic_parser<true>
{
public:
    static constexpr quint32 MaximumHead = 16 * 1024;
    /// Longer bodies are counted and dropped.
    static constexpr quint64 MaximumBody = 64 * 1024;
    /// Far beyond that there is no reply to wait for.
    static constexpr quint64 MaximumDroppedBody = 1024 * 1024;

    /// @p request, which outlives it, is empty, and gets all but the client's address.
    explicit HttpParser(Request &request);

    QByteArray forwardedFor; ///< all such headers, joined by commas
    bool isOld = false;      ///< HTTP/1.0
    bool expectsContinue = false;
    bool isTooLarge = false; ///< the body, which is not kept then
    quint64 bodyBytes = 0;   ///< that came, also those that were dropped

private:
    using Error = boost::beast::error_code;
    using Text = boost::beast::string_view;

    void on_request_impl(boost::beast::http::verb, Text method, Text target, int version, Error &) override;
    void on_response_impl(int, Text, int, Error &) override {}
    void on_field_impl(boost::beast::http::field field, Text name, Text value, Error &) override;
    void on_header_impl(Error &) override;
    void on_body_init_impl(const boost::optional<std::uint64_t> &, Error &) override {}
    std::size_t on_body_impl(Text part, Error &error) override;
    void on_chunk_header_impl(std::uint64_t, Text, Error &) override {}
    std::size_t on_chunk_body_impl(std::uint64_t, Text part, Error &error) override;
    void on_finish_impl(Error &) override {}

    Request &m_request;
    bool m_isHead = true; ///< what comes behind the body is no header of ours
};

} // namespace pantau::service
