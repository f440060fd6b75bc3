// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "api/http_reply.h"
#include "core/check_reply.h"

namespace pantau::api {

/// Why no whole HTTP reply came.
struct TransportFailure
{
    enum class Cause {
        HostNotFound,
        ConnectionRefused,
        NotSecure, ///< the TLS handshake failed
        Proxy,
        NetworkDown, ///< or anything else that stopped the connection from being made
        Timeout,
        Cut,      ///< the connection ended before the whole reply was there
        TooLarge, ///< the reply went over the limit and was abandoned
        NotHttp,
        Cancelled, ///< the program is ending
    };

    Cause cause = Cause::NetworkDown;
    bool requestLeft = false; ///< the whole request was written, so the service may have charged for it
    QString detail;           ///< Qt's description, for the log
};

/// What it means for the engine: Unreachable, Interrupted or UnusableReply.
[[nodiscard]] ServiceFailure failureForTransport(const TransportFailure &failure, const Asked &asked);

} // namespace pantau::api
