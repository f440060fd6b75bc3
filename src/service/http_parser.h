// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "service/request.h"

#include <boost/beast/http/basic_parser.hpp>

#include <optional>

namespace pantau::service {

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
