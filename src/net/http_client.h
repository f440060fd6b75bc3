// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"

#include <QByteArray>
#include <QDateTime>
#include <QFuture>
#include <QList>
#include <QObject>
#include <QUrl>

#include <chrono>
#include <memory>
#include <optional>

namespace pantau::net {

/// `Sun, 06 Nov 1994 08:49:37 GMT`, the one form that HTTP allows to be sent; invalid for anything else.
[[nodiscard]] QDateTime parseHttpDate(const QByteArray &header);

/// A Retry-After header: seconds, or a date taken relative to the same reply's Date @p serviceTime, so that
/// a wrong clock on this computer does not matter. Between 1 second and 1 day; empty where it says nothing.
[[nodiscard]] std::optional<std::chrono::seconds> parseRetryAfter(const QByteArray &header,
                                                                  const QDateTime &serviceTime);

struct HttpRequest
{
    enum class Method { Get, Post };
    struct Header
    {
        QByteArray name;
        QByteArray value;
    };

    Method method = Method::Get;
    QUrl url{};
    QByteArray json{};       ///< the body of a POST
    QList<Header> headers{}; ///< beside those that every request has
};

/// A whole reply, whatever its status. Headers are raw, and empty where they were missing.
struct HttpReply
{
    int status = 0;
    QByteArray body; ///< unpacked
    QByteArray contentType;
    QByteArray date;
    QByteArray retryAfter;
    QByteArray location;
    std::chrono::milliseconds elapsed{0};
    QByteArray etag{};
    QByteArray lastModified{};
    QByteArray contentRange{};
    QByteArray contentEncoding{};
};

/// Why no whole reply came.
struct HttpFailure
{
    enum class Cause {
        HostNotFound,
        ConnectionRefused,
        NotSecure,   ///< the TLS handshake failed
        Proxy,       ///< is down, is not found, or does not let the connection through
        NetworkDown, ///< or anything else that stopped the connection from being made
        Timeout,
        Interim,  ///< a 1xx reply, after which Qt reads no further; the whole one may have followed
        Cut,      ///< the connection ended before the whole reply was there
        TooLarge, ///< the reply went over the limit and was abandoned
        NotHttp,
        Cancelled, ///< the program is ending
    };

    Cause cause = Cause::NetworkDown;
    bool requestLeft = false; ///< the whole request was written, so the other side may have acted on it
    QString detail;           ///< Qt's name for it and its words, which may hold the whole address
    QString name{};           ///< Qt's name alone
    int status = 0;           ///< 0 when no status line came
    qint64 bytesReceived = 0; ///< of the reply's body, unpacked
    std::chrono::milliseconds elapsed{0};
};

using HttpAnswer = Result<HttpReply, HttpFailure>;

/// Takes the body of a reply as it comes, where it is too large to be held. Called on the client's thread,
/// and not after the request's future has finished.
class HttpSink
{
public:
    virtual ~HttpSink() = default;
    /// Before the first byte; @p head has no body. False: the rest of the reply is not wanted.
    virtual bool begin(const HttpReply &head) = 0;
    /// At most about a megabyte; packed, where the request has an Accept-Encoding of its own. False: the rest
    /// of the reply is not wanted.
    virtual bool take(QByteArrayView bytes) = 0;
};

struct HttpOptions
{
    /// Without a byte moving for so long, a request is given up; twice that is the most for a whole one,
    /// which a server that drips bytes would otherwise never end, unless another limit is given for that.
    std::chrono::milliseconds transferTimeout{std::chrono::seconds(60)};
    std::optional<std::chrono::milliseconds> wholeTimeout{};
    qint64 maximumReplySize = 64 * 1024; ///< bytes, unpacked; a longer reply is abandoned on the way
};

/// Sends JSON requests, and fetches files, over HTTP/1.1.
///
/// A POST is sent exactly once; a GET may be sent again by Qt when the connection ends before the reply
/// begins. Redirects are not followed, connections are not kept, and no cookies, cache or passwords are
/// used. Futures finish exactly once, on this object's thread; on destruction the open ones end as
/// Cancelled.
class HttpClient final : public QObject
{
    Q_OBJECT

public:
    explicit HttpClient(HttpOptions options, QObject *parent = nullptr);
    ~HttpClient() override;

    [[nodiscard]] QFuture<HttpAnswer> send(const HttpRequest &request);
    /// The body of the reply goes to @p sink, and its answer has none. What the sink does not want is not
    /// fetched, and the answer is the reply's head. A body that breaks off ends as a failure, after what the
    /// sink has taken by then.
    [[nodiscard]] QFuture<HttpAnswer> send(const HttpRequest &request, std::shared_ptr<HttpSink> sink);

private:
    HttpOptions m_options;
};

} // namespace pantau::net
