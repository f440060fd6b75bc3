// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "service/exchange.h"

#include <QByteArrayView>

#include <boost/beast/http/basic_parser.hpp>

namespace pantau::service {

/// True if @p lines, which may be incomplete, can be the start of such lines from @p begin on: each LF
/// follows a CR, each CR is followed by an LF, and the only other control character is the tab. Detects
/// TLS on the plain port and bare LFs without waiting for an empty line.
[[nodiscard]] bool mayBecomeLines(QByteArrayView lines, qsizetype begin = 0);
/// Same for @p head, which starts with a method.
[[nodiscard]] bool mayBecomeHead(QByteArrayView head, qsizetype begin = 0);

/// Parses one request incrementally with Boost.Beast's parser, which reports views into the input, so that
/// only stored values are copied. The head must be put() as a whole.
///
/// Also refuses requests that a proxy in front of us might read otherwise, with another body length, key or
/// host: HTTP/1.1 requires exactly one host. At most one length, digits only, or one `Transfer-Encoding:
/// chunked`; at most one key. Headers must not be folded: see isFolded().
class HttpParser final : public boost::beast::http::basic_parser<true>
{
public:
    static constexpr quint32 MaximumHead = 16 * 1024;
    /// Longer bodies are counted and dropped.
    static constexpr quint64 MaximumBody = 64 * 1024;
    /// For longer bodies, the connection is closed.
    static constexpr quint64 MaximumDroppedBody = 1024 * 1024;

    /// Fills @p request, which must be empty and outlive this object, except for the client address.
    explicit HttpParser(Request &request);

    /// True if a header of @p head continues on the next line.
    [[nodiscard]] static bool isFolded(QByteArrayView head);
    /// True if the body length in @p head is too large for an integer.
    [[nodiscard]] static bool isEndless(QByteArrayView head);

    QByteArray forwardedFor; ///< all such headers, joined by commas
    bool isOld = false;      ///< HTTP/1.0
    bool expectsContinue = false;
    bool isTooLarge = false; ///< the body is too large and is not kept
    quint64 bodyBytes = 0;   ///< received, including dropped ones

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
    bool m_isHead = true; ///< headers after the body are ignored
    int m_hosts = 0;
    int m_lengths = 0;
};

} // namespace pantau::service
