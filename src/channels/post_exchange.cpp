// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "channels/post_exchange.h"

#include <QMetaEnum>

#include <algorithm>

namespace pantau::channels {

namespace {

using Cause = PostFailure::Cause;

constexpr qsizetype MaximumReplySize = 64 * 1024;
constexpr qint64 LongestRetryAfter = 24 * 60 * 60;

/// Empty for errors that only repeat an HTTP status.
std::optional<Cause> causeOf(QNetworkReply::NetworkError error, int httpStatus)
{
    switch (error) {
    case QNetworkReply::NoError:
        return std::nullopt;
    case QNetworkReply::SslHandshakeFailedError:
        return Cause::NotSecure;
    case QNetworkReply::TimeoutError:
    case QNetworkReply::OperationCanceledError: // the transfer timeout's name in Qt 6.4
        return Cause::Timeout;
    case QNetworkReply::RemoteHostClosedError:
    case QNetworkReply::ProtocolFailure:
        return Cause::Cut;
    case QNetworkReply::ContentReSendError: // Qt wanted to send again: cut off, or a redirect
        return httpStatus == 0 ? std::optional(Cause::Cut) : std::nullopt;
    default:
        return httpStatus == 0 ? std::optional(Cause::Unreachable) : std::nullopt;
    }
}

std::optional<std::chrono::seconds> retryAfterOf(const QByteArray &header)
{
    bool isNumber = false;
    const qint64 seconds = header.trimmed().toLongLong(&isNumber);
    return isNumber ? std::optional(std::chrono::seconds(std::clamp<qint64>(seconds, 1, LongestRetryAfter)))
                    : std::nullopt;
}

} // namespace

PostExchange::PostExchange(QNetworkReply *reply, std::chrono::milliseconds deadline, QObject *parent)
    : QObject(parent), m_reply(reply)
{
    m_promise.start();
    m_reply->setParent(this);
    m_deadline.setSingleShot(true);
    connect(&m_deadline, &QTimer::timeout, this, [this] { abort(Cause::Timeout); });
    connect(m_reply, &QNetworkReply::readyRead, this, &PostExchange::takeBytes);
    connect(m_reply, &QNetworkReply::finished, this, &PostExchange::finish);
    m_deadline.start(deadline);
}

void PostExchange::takeBytes()
{
    m_body += m_reply->readAll();
    if (m_body.size() > MaximumReplySize)
        abort(Cause::TooLarge);
}

void PostExchange::abort(Cause cause)
{
    if (m_finished || m_abortedFor)
        return;
    m_abortedFor = cause;
    m_reply->abort(); // emits finished
}

void PostExchange::finish()
{
    if (m_finished)
        return;
    if (!m_abortedFor && m_reply->isOpen()) // Qt's own timeout closes it
        takeBytes();
    if (m_finished) // takeBytes() went over the limit
        return;
    m_finished = true;
    m_deadline.stop();
    m_promise.addResult(answer());
    m_promise.finish();
    deleteLater();
}

PostAnswer PostExchange::answer() const
{
    const int status = m_reply->attribute(QNetworkRequest::HttpStatusCodeAttribute).toInt();
    const auto cause = m_abortedFor ? m_abortedFor : causeOf(m_reply->error(), status);
    if (cause) {
        const char *name = QMetaEnum::fromType<QNetworkReply::NetworkError>().valueToKey(m_reply->error());
        return Unexpected<PostFailure>(PostFailure{*cause, QString::fromLatin1(name)});
    }
    return PostReply{status, m_body, retryAfterOf(m_reply->rawHeader("Retry-After"))};
}

} // namespace pantau::channels
