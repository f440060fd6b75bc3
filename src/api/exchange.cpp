// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "api/exchange.h"

#include <QMetaEnum>

namespace pantau::api {

using Cause = TransportFailure::Cause;

namespace {

/// Why Qt's error left no whole reply; empty for errors that only repeat an HTTP status.
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
    case QNetworkReply::OperationCanceledError: // the transfer timeout's name in this Qt
        return Cause::Timeout;
    case QNetworkReply::RemoteHostClosedError:
        return Cause::Cut;
    case QNetworkReply::ContentReSendError: // Qt wanted to send again: cut off, or a redirect (OnceDevice)
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

QString describe(const QNetworkReply &reply)
{
    const char *name = QMetaEnum::fromType<QNetworkReply::NetworkError>().valueToKey(reply.error());
    return QLatin1String(name) + QLatin1String(": ") + reply.errorString();
}

} // namespace

Exchange::Exchange(QNetworkReply *reply, std::chrono::milliseconds deadline, qint64 maximumReplySize,
                   QObject *parent)
    : QObject(parent), m_reply(reply), m_maximumReplySize(maximumReplySize)
{
    m_reply->setParent(this);
    m_elapsed.start();
    m_deadline.setSingleShot(true);
    connect(&m_deadline, &QTimer::timeout, this, [this] { abort(Cause::Timeout); });
    connect(m_reply, &QNetworkReply::requestSent, this, [this] { m_requestLeft = true; });
    connect(m_reply, &QNetworkReply::readyRead, this, &Exchange::takeBytes);
    connect(m_reply, &QNetworkReply::finished, this, &Exchange::finish);
    m_deadline.start(deadline);
}

void Exchange::cancel()
{
    abort(Cause::Cancelled);
}

std::chrono::milliseconds Exchange::elapsed() const
{
    return std::chrono::milliseconds(m_elapsed.elapsed());
}

int Exchange::httpStatus() const
{
    return m_reply->attribute(QNetworkRequest::HttpStatusCodeAttribute).toInt();
}

void Exchange::takeBytes()
{
    const QByteArray bytes = m_reply->readAll();
    m_received += bytes.size();
    if (m_received > m_maximumReplySize)
        abort(Cause::TooLarge);
    else
        m_body += bytes;
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
    if (!m_abortedFor && m_reply->isOpen()) // Qt's own timeout closes it
        takeBytes();
    if (m_finished) // takeBytes() went over the limit
        return;
    m_finished = true;
    m_deadline.stop();
    Q_EMIT finished();
    deleteLater();
}

Exchange::Outcome Exchange::outcome() const
{
    const int status = httpStatus();
    const auto cause = m_abortedFor ? m_abortedFor : causeOf(m_reply->error(), status);
    if (cause) {
        // A status line proves that the request arrived, whatever Qt told of its sending.
        return Unexpected<TransportFailure>(
            TransportFailure{*cause, m_requestLeft || status != 0, describe(*m_reply)});
    }
    return HttpReply{status,
                     m_body,
                     m_reply->rawHeader("Content-Type"),
                     m_reply->rawHeader("Date"),
                     m_reply->rawHeader("Retry-After"),
                     m_reply->rawHeader("Location")};
}

} // namespace pantau::api
