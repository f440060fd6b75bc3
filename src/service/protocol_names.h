// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArrayView>

#include <algorithm>

/// The words of HTTP and of the contract that this service looks for in each request.
namespace pantau::service::names {

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
