// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/result.h"

#include <QByteArray>
#include <QFuture>
#include <QList>
#include <QNetworkAccessManager>
#include <QObject>
#include <QUrl>

#include <chrono>
#include <optional>

namespace pantau::channels {

/// A whole HTTP reply, as far as channels use it.
struct PostReply
{
    int status = 0;
    QByteArray body; ///< at most 64 KiB
    std::optional<std::chrono::seconds> retryAfter;
};

/// Why no whole reply came.
struct PostFailure
{
    enum class Cause {
        Unreachable, ///< no such host, refused, no network
        NotSecure,   ///< the TLS handshake failed
        Timeout,
        Cut,       ///< the connection ended before the reply was there, or it was no HTTP
        TooLarge,  ///< the reply went over the limit and was abandoned
        Cancelled, ///< the program is ending
    };

    Cause cause = Cause::Unreachable;
    QString detail; ///< Qt's name for it: never its text, which holds the whole address
};

using PostAnswer = Result<PostReply, PostFailure>;

/// Sends JSON by POST, each request exactly once: no redirect is followed, nothing is sent again by itself,
/// and no cookies, cache or passwords are used. Futures finish exactly once; on destruction the open ones end
/// as Cancelled.
class HttpPoster final : public QObject
{
    Q_OBJECT

public:
    struct Header
    {
        QByteArray name;
        QByteArray value;
    };

    /// @p transferTimeout: without a byte moving; twice that is the most for a whole exchange.
    explicit HttpPoster(std::chrono::milliseconds transferTimeout, QObject *parent = nullptr);
    ~HttpPoster() override;

    [[nodiscard]] QFuture<PostAnswer> post(const QUrl &url, const QByteArray &json,
                                           const QList<Header> &headers = {});

private:
    std::chrono::milliseconds m_transferTimeout;
    QNetworkAccessManager m_network;
};

} // namespace pantau::channels
