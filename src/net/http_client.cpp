// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "net/http_client.h"

#include <QElapsedTimer>
#include <QIODevice>
#include <QLocale>
#include <QMetaEnum>
#include <QNetworkAccessManager>
#include <QNetworkProxy>
#include <QNetworkReply>
#include <QNetworkRequest>
#include <QPromise>
#include <QTimeZone>
#include <QTimer>

#include <algorithm>
#include <cstring>

namespace pantau::net {

QDateTime parseHttpDate(const QByteArray &header)
{
    QDateTime date = QLocale::c().toDateTime(QString::fromLatin1(header.trimmed()),
                                             QStringLiteral("ddd, dd MMM yyyy hh:mm:ss 'GMT'"));
    date.setTimeZone(QTimeZone::utc());
    return date;
}

std::optional<std::chrono::seconds> parseRetryAfter(const QByteArray &header, const QDateTime &serviceTime)
{
    using std::chrono::seconds;
    constexpr qint64 Shortest = 1;
    constexpr qint64 Longest = 24 * 60 * 60; // an error of the service must not stop an account for years
    const QByteArray value = header.trimmed();
    bool isNumber = false;
    if (const qint64 number = value.toLongLong(&isNumber); isNumber)
        return seconds(std::clamp(number, Shortest, Longest));
    const QDateTime until = parseHttpDate(value);
    if (!until.isValid() || !serviceTime.isValid())
        return std::nullopt;
    return seconds(std::clamp(serviceTime.secsTo(until), Shortest, Longest));
}

using Cause = HttpFailure::Cause;

namespace {

constexpr qint64 SinkBuffer = 1024 * 1024; ///< bytes buffered for a sink before the server is throttled

/// A request body that can be read only once.
///
/// QNetworkAccessManager automatically resends a request if the connection is closed before the reply starts.
/// That would pay for the same batch or send the same message again. A body that can't be rewound, even an
/// empty one, prevents it.
class OnceDevice final : public QIODevice
{
public:
    OnceDevice(QByteArray bytes, QObject *parent) : QIODevice(parent), m_bytes(std::move(bytes))
    {
        open(QIODevice::ReadOnly | QIODevice::Unbuffered);
    }

    [[nodiscard]] bool isSequential() const override { return true; }
    [[nodiscard]] qint64 bytesAvailable() const override
    {
        return m_bytes.size() - m_read + QIODevice::bytesAvailable();
    }
    bool reset() override { return false; }

protected:
    qint64 readData(char *data, qint64 maximum) override
    {
        const qint64 count = std::min<qint64>(maximum, m_bytes.size() - m_read);
        if (count <= 0)
            return -1;
        std::memcpy(data, m_bytes.constData() + m_read, static_cast<size_t>(count));
        m_read += count;
        return count;
    }
    qint64 writeData(const char *, qint64) override { return -1; }

private:
    QByteArray m_bytes;
    qint64 m_read = 0;
};

/// Returns why Qt's error left no complete reply. Empty for errors that only repeat an HTTP status.
std::optional<Cause> causeOf(QNetworkReply::NetworkError error, int httpStatus)
{
    switch (error) {
    case QNetworkReply::NoError:
        return std::nullopt;
    case QNetworkReply::ConnectionRefusedError:
        return Cause::ConnectionRefused;
    case QNetworkReply::HostNotFoundError:
        return Cause::HostNotFound;
    case QNetworkReply::SslHandshakeFailedError:
        return Cause::NotSecure;
    case QNetworkReply::TimeoutError:
    case QNetworkReply::OperationCanceledError: // used for the transfer timeout in this Qt version
        return Cause::Timeout;
    case QNetworkReply::RemoteHostClosedError:
        return Cause::Cut;
    case QNetworkReply::ContentReSendError: // Qt tried to resend: cut off, or a redirect (see OnceDevice)
        return httpStatus == 0 ? std::optional(Cause::Cut) : std::nullopt;
    case QNetworkReply::ProtocolFailure:
        return httpStatus == 0 ? Cause::NotHttp : Cause::Cut;
    default:
        break;
    }
    if (error >= QNetworkReply::ProxyConnectionRefusedError && error <= QNetworkReply::UnknownProxyError &&
        httpStatus == 0)
        return Cause::Proxy;
    if (error <= QNetworkReply::UnknownNetworkError || httpStatus == 0)
        return Cause::NetworkDown;
    return std::nullopt;
}

/// True if Qt uses a proxy for @p url.
bool usesProxy(const QUrl &url)
{
    const auto proxies = QNetworkProxyFactory::proxyForQuery(QNetworkProxyQuery(url));
    return !proxies.isEmpty() && proxies.constFirst().type() != QNetworkProxy::NoProxy;
}

/// True for connection errors: Qt reports those, too, if a proxy is unreachable, not found or denies access.
bool mayBeOfProxy(std::optional<Cause> cause)
{
    return cause == Cause::HostNotFound || cause == Cause::ConnectionRefused || cause == Cause::NetworkDown;
}

QNetworkRequest toQt(const HttpRequest &request, std::chrono::milliseconds transferTimeout)
{
    QNetworkRequest qt(request.url);
    qt.setHeader(QNetworkRequest::UserAgentHeader, QByteArrayLiteral("Pantau/" PANTAU_VERSION));
    qt.setRawHeader("Accept", "application/json");
    // If a reused idle connection dies, it is unknown whether the request arrived.
    qt.setRawHeader("Connection", "close");
    for (const HttpRequest::Header &header : request.headers)
        qt.setRawHeader(header.name, header.value);
    qt.setAttribute(QNetworkRequest::RedirectPolicyAttribute, QNetworkRequest::ManualRedirectPolicy);
    qt.setAttribute(QNetworkRequest::Http2AllowedAttribute, false);
    qt.setAttribute(QNetworkRequest::CookieLoadControlAttribute, QNetworkRequest::Manual);
    qt.setAttribute(QNetworkRequest::CookieSaveControlAttribute, QNetworkRequest::Manual);
    qt.setAttribute(QNetworkRequest::AuthenticationReuseAttribute, QNetworkRequest::Manual);
    qt.setAttribute(QNetworkRequest::CacheLoadControlAttribute, QNetworkRequest::AlwaysNetwork);
    qt.setAttribute(QNetworkRequest::CacheSaveControlAttribute, false);
    qt.setTransferTimeout(static_cast<int>(transferTimeout.count()));
    return qt;
}

/// A request in flight: collects the reply's bytes up to the limit and fulfils the promise exactly once, at
/// the deadline at the latest. Then it deletes itself.
class Exchange final : public QObject
{
    Q_OBJECT

public:
    Exchange(const HttpRequest &request, HttpOptions options, std::shared_ptr<HttpSink> sink,
             QObject *parent);
    ~Exchange() override { delete m_reply; } // before its network manager

    [[nodiscard]] QFuture<HttpAnswer> future() const { return m_promise.future(); }
    void abort(Cause cause);

private:
    void takeBytes();
    void finish();
    [[nodiscard]] HttpReply reply() const;
    [[nodiscard]] bool isShort() const;
    [[nodiscard]] HttpAnswer answer() const;

    qint64 m_maximumReplySize;
    /// One per request: to drop connections that a shared manager keeps open, other requests in flight would
    /// have to be aborted.
    QNetworkAccessManager m_network;
    QNetworkReply *m_reply = nullptr;
    QPromise<HttpAnswer> m_promise;
    QTimer m_deadline;
    QElapsedTimer m_elapsed;
    std::shared_ptr<HttpSink> m_sink;
    QByteArray m_body;
    qint64 m_received = 0;
    bool m_requestLeft = false;
    bool m_isConnecting = false; ///< or connected
    bool m_finished = false;
    std::optional<Cause> m_abortedFor;
    std::optional<HttpReply> m_declined; ///< head of a reply whose rest the sink rejected
};

Exchange::Exchange(const HttpRequest &request, HttpOptions options, std::shared_ptr<HttpSink> sink,
                   QObject *parent)
    : QObject(parent), m_maximumReplySize(options.maximumReplySize), m_sink(std::move(sink))
{
    m_promise.start();
    m_elapsed.start();
    QNetworkRequest qt = toQt(request, options.transferTimeout);
    const bool isPost = request.method == HttpRequest::Method::Post;
    if (isPost)
        qt.setHeader(QNetworkRequest::ContentTypeHeader, request.contentType);
    const QByteArray content = isPost ? request.body : QByteArray();
    qt.setHeader(QNetworkRequest::ContentLengthHeader, content.size());
    qt.setAttribute(QNetworkRequest::DoNotBufferUploadDataAttribute, true);
    auto *body = new OnceDevice(content, this);
    m_reply = isPost ? m_network.post(qt, body) : m_network.sendCustomRequest(qt, "GET", body);
    if (m_sink)
        m_reply->setReadBufferSize(SinkBuffer);
    m_deadline.setSingleShot(true);
    connect(&m_deadline, &QTimer::timeout, this, [this] { abort(Cause::Timeout); });
    connect(m_reply, &QNetworkReply::requestSent, this, [this] { m_requestLeft = true; });
    // Not emitted for an empty body: such a request counts as sent once the connection may carry it.
    if (!isPost && request.url.scheme() == QLatin1String("https"))
        connect(m_reply, &QNetworkReply::encrypted, this, [this] { m_requestLeft = true; });
    else if (!isPost)
        connect(m_reply, &QNetworkReply::socketStartedConnecting, this, [this] { m_isConnecting = true; });
    connect(m_reply, &QNetworkReply::readyRead, this, &Exchange::takeBytes);
    connect(m_reply, &QNetworkReply::finished, this, &Exchange::finish);
    m_deadline.start(options.wholeTimeout.value_or(2 * options.transferTimeout));
}

void Exchange::takeBytes()
{
    if (m_finished)
        return;
    const QByteArray bytes = m_reply->readAll();
    const bool first = m_received == 0;
    m_received += bytes.size();
    if (m_received > m_maximumReplySize) {
        abort(Cause::TooLarge);
    } else if (!m_sink) {
        m_body += bytes;
    } else if (!bytes.isEmpty() && !((!first || m_sink->begin(reply())) && m_sink->take(bytes))) {
        m_declined = reply();
        finish(); // the rest is not fetched: destroying the reply closes the connection
    }
}

void Exchange::abort(Cause cause)
{
    if (m_finished || m_abortedFor)
        return;
    m_abortedFor = cause;
    m_reply->abort(); // emits finished
}

void Exchange::finish()
{
    if (m_finished)
        return;
    if (!m_abortedFor && !m_declined && m_reply->isOpen()) // closed by Qt's own timeout
        takeBytes();
    if (m_finished) // takeBytes() exceeded the limit
        return;
    m_finished = true;
    m_deadline.stop();
    m_promise.addResult(answer());
    m_promise.finish();
    deleteLater();
}

HttpReply Exchange::reply() const
{
    return {m_reply->attribute(QNetworkRequest::HttpStatusCodeAttribute).toInt(),
            m_body,
            m_reply->rawHeader("Content-Type"),
            m_reply->rawHeader("Date"),
            m_reply->rawHeader("Retry-After"),
            m_reply->rawHeader("Location"),
            std::chrono::milliseconds(m_elapsed.elapsed()),
            m_reply->rawHeader("ETag"),
            m_reply->rawHeader("Last-Modified"),
            m_reply->rawHeader("Content-Range"),
            m_reply->rawHeader("Content-Encoding"),
            m_reply->url().scheme() == QLatin1String("http") && usesProxy(m_reply->url())};
}

/// True if fewer bytes arrived than announced. Qt does not always report that as an error.
bool Exchange::isShort() const
{
    const QByteArray announced = m_reply->rawHeader("Content-Length");
    return !announced.isEmpty() && m_reply->rawHeader("Content-Encoding").isEmpty() &&
           m_received < announced.toLongLong();
}

HttpAnswer Exchange::answer() const
{
    if (m_declined)
        return *m_declined;
    const HttpReply whole = reply();
    const bool isInterim = whole.status >= 100 && whole.status < 200;
    auto cause = m_abortedFor ? m_abortedFor
                 : isInterim  ? Cause::Interim
                              : causeOf(m_reply->error(), whole.status);
    if (!cause && (whole.status == 200 || whole.status == 206) && isShort())
        cause = Cause::Cut;
    if (!cause)
        return whole;
    if (mayBeOfProxy(cause) && !m_requestLeft && whole.status == 0 && usesProxy(m_reply->url()))
        cause = Cause::Proxy;
    const QString name =
        QString::fromLatin1(QMetaEnum::fromType<QNetworkReply::NetworkError>().valueToKey(m_reply->error()));
    const bool mayHaveLeft = m_isConnecting && (cause == Cause::Cut || cause == Cause::Timeout ||
                                                cause == Cause::Interim || cause == Cause::Cancelled);
    const bool wantsLogin = m_reply->error() == QNetworkReply::ProxyAuthenticationRequiredError;
    // A status line proves that the request arrived, whatever Qt reported about sending it.
    return Unexpected<HttpFailure>(HttpFailure{*cause, m_requestLeft || mayHaveLeft || whole.status != 0,
                                               name + QLatin1String(": ") + m_reply->errorString(), name,
                                               wantsLogin ? HttpFailure::ProxyLogin : whole.status,
                                               m_received, whole.elapsed});
}

} // namespace

HttpClient::HttpClient(HttpOptions options, QObject *parent) : QObject(parent), m_options(options)
{
}

HttpClient::~HttpClient()
{
    const auto open = findChildren<Exchange *>(Qt::FindDirectChildrenOnly);
    for (Exchange *exchange : open)
        exchange->abort(Cause::Cancelled);
    qDeleteAll(open);
}

QFuture<HttpAnswer> HttpClient::send(const HttpRequest &request)
{
    return send(request, {});
}

QFuture<HttpAnswer> HttpClient::send(const HttpRequest &request, std::shared_ptr<HttpSink> sink)
{
    auto *exchange = new Exchange(request, m_options, std::move(sink), this);
    return exchange->future();
}

} // namespace pantau::net

#include "http_client.moc"
