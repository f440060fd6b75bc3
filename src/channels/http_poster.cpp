// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "channels/http_poster.h"

#include "channels/post_exchange.h"
#include "core/once_device.h"

#include <QNetworkRequest>

namespace pantau::channels {

HttpPoster::HttpPoster(std::chrono::milliseconds transferTimeout, QObject *parent)
    : QObject(parent), m_transferTimeout(transferTimeout)
{
    m_network.setRedirectPolicy(QNetworkRequest::ManualRedirectPolicy);
}

HttpPoster::~HttpPoster()
{
    const auto open = findChildren<PostExchange *>(Qt::FindDirectChildrenOnly);
    for (PostExchange *exchange : open)
        exchange->cancel();
    qDeleteAll(open); // their replies must go before the network
}

QFuture<PostAnswer> HttpPoster::post(const QUrl &url, const QByteArray &json, const QList<Header> &headers)
{
    QNetworkRequest request(url);
    request.setHeader(QNetworkRequest::UserAgentHeader, QByteArrayLiteral("Pantau/" PANTAU_VERSION));
    request.setHeader(QNetworkRequest::ContentTypeHeader, QByteArrayLiteral("application/json"));
    request.setHeader(QNetworkRequest::ContentLengthHeader, json.size());
    request.setRawHeader("Accept", "application/json");
    // A kept connection that dies idle would make it uncertain whether a message arrived.
    request.setRawHeader("Connection", "close");
    for (const Header &header : headers)
        request.setRawHeader(header.name, header.value);
    request.setAttribute(QNetworkRequest::Http2AllowedAttribute, false);
    request.setAttribute(QNetworkRequest::CookieLoadControlAttribute, QNetworkRequest::Manual);
    request.setAttribute(QNetworkRequest::CookieSaveControlAttribute, QNetworkRequest::Manual);
    request.setAttribute(QNetworkRequest::AuthenticationReuseAttribute, QNetworkRequest::Manual);
    request.setAttribute(QNetworkRequest::CacheLoadControlAttribute, QNetworkRequest::AlwaysNetwork);
    request.setAttribute(QNetworkRequest::CacheSaveControlAttribute, false);
    request.setAttribute(QNetworkRequest::DoNotBufferUploadDataAttribute, true); // see OnceDevice
    request.setTransferTimeout(int(m_transferTimeout.count()));

    m_network.clearConnectionCache();
    auto *device = new OnceDevice(json);
    QNetworkReply *reply = m_network.post(request, device);
    device->setParent(reply);
    auto *exchange = new PostExchange(reply, 2 * m_transferTimeout, this);
    return exchange->future();
}

} // namespace pantau::channels
