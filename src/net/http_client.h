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

/// Parses `Sun, 06 Nov 1994 08:49:37 GMT`, the only form that HTTP allows senders to use. Invalid for
/// anything else.
[[nodiscard]] QDateTime parseHttpDate(const QByteArray &header);

/// Parses a Retry-After header: seconds, or a date relative to the reply's Date @p serviceTime, so that a
/// wrong local clock does not matter. Clamped to between 1 second and 1 day; empty if the header is unusable.
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
    QByteArray body{};                                              ///< of a POST
    QList<Header> headers{};                                        ///< in addition to the default ones
    QByteArray contentType = QByteArrayLiteral("application/json"); ///< of the body
};

/// A complete reply with any status. Headers are raw; missing ones are empty.
struct HttpReply
{
    int status = 0;
    QByteArray body; ///< decompressed
    QByteArray contentType;
    QByteArray date;
    QByteArray retryAfter;
    QByteArray location;
    std::chrono::milliseconds elapsed{0};
    QByteArray etag{};
    QByteArray lastModified{};
    QByteArray contentRange{};
    QByteArray contentEncoding{};
    bool mayBeOfProxy = false; ///< came over a proxy that could have written it: not by TLS
};

/// Why no complete reply arrived.
struct HttpFailure
{
    enum class Cause {
        HostNotFound,
        ConnectionRefused,
        NotSecure,   ///< the TLS handshake failed
        Proxy,       ///< unreachable, not found, or denies the connection
        NetworkDown, ///< or any other error that prevented the connection
        Timeout,
        Interim,  ///< a 1xx reply, after which Qt stops reading; the final reply may have followed
        Cut,      ///< the connection was closed before the reply was complete
        TooLarge, ///< the reply exceeded the limit and was aborted
        NotHttp,
        Cancelled, ///< the program is exiting
    };

    static constexpr int ProxyLogin = 407; ///< HTTP status: the proxy requires a name and a password

    Cause cause = Cause::NetworkDown;
    bool requestLeft = false; ///< the request was sent completely, so the server may have acted on it
    QString detail;           ///< Qt's error name and message, which may contain the full URL
    QString name{};           ///< Qt's error name only
    int status = 0;           ///< 0 if there was no status line; ProxyLogin also if Cause is Proxy
    qint64 bytesReceived = 0; ///< bytes of the reply's body, decompressed
    std::chrono::milliseconds elapsed{0};
};

using HttpAnswer = Result<HttpReply, HttpFailure>;

/// Receives the body of a reply in pieces, if it is too large for memory. Called on the client's thread, and
/// not after the request's future has finished.
class HttpSink
{
public:
    virtual ~HttpSink() = default;
    /// Called before the first byte; @p head has no body. Returns false to skip the rest of the reply.
    virtual bool begin(const HttpReply &head) = 0;
    /// Called with up to about a megabyte; still compressed if the request sets Accept-Encoding. Returns
    /// false to skip the rest of the reply.
    virtual bool take(QByteArrayView bytes) = 0;
};

struct HttpOptions
{
    /// A request is aborted if no byte is transferred for this long. Unless wholeTimeout is set, the whole
    /// request may take twice as long: a server that drips bytes must not keep it open forever.
    std::chrono::milliseconds transferTimeout{std::chrono::seconds(60)};
    std::optional<std::chrono::milliseconds> wholeTimeout{};
    qint64 maximumReplySize = 64 * 1024; ///< bytes, decompressed; a longer reply is aborted
};

/// Sends JSON requests and fetches files over HTTP/1.1.
///
/// A POST is sent exactly once. Qt may resend a GET if the connection is closed before the reply starts.
/// Redirects are not followed, connections are not reused, and there are no cookies, cache or passwords.
/// Futures finish exactly once, on this object's thread; on destruction, open ones finish as Cancelled.
class HttpClient final : public QObject
{
    Q_OBJECT

public:
    explicit HttpClient(HttpOptions options, QObject *parent = nullptr);
    ~HttpClient() override;

    [[nodiscard]] QFuture<HttpAnswer> send(const HttpRequest &request);
    /// Passes the body of the reply to @p sink; the answer has no body. If the sink rejects the rest, it is
    /// not fetched, and the answer is the head of the reply. A truncated body ends as a failure after the
    /// sink has received the data up to then.
    [[nodiscard]] QFuture<HttpAnswer> send(const HttpRequest &request, std::shared_ptr<HttpSink> sink);

private:
    HttpOptions m_options;
};

} // namespace pantau::net
