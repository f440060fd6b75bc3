// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>

#include <microhttpd.h>

#include <optional>

namespace pantau::service {

/// What the service looks at in the headers of a request.
struct HttpHeaders
{
    std::optional<QByteArray> apiKey;
    QByteArray contentType;
    QByteArray forwardedFor; ///< all of them, joined by commas
    std::optional<quint64> contentLength;
    bool expectsContinue = false;
    /// How long the body is cannot be told, or could be told differently by a proxy in front of us; there is
    /// more than one key; or a line is no header as RFC 9112 has it: a space before the colon, a control
    /// character, no host or two. Such a request is refused.
    bool isAmbiguous = false;
};

/// @p version: "HTTP/1.1", or an older one, which needs no host.
[[nodiscard]] HttpHeaders readHeaders(MHD_Connection *connection, QByteArrayView version);

/// The decoded path of a request target: "/a%20b", or "http://host/a" as clients of a proxy write it. Without
/// the query, which the library has cut off.
[[nodiscard]] QString pathOf(QByteArrayView target);

} // namespace pantau::service
